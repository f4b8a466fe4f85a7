package orient_test

import (
	"fmt"

	"github.com/seed18752ec6/xpc/embed/orient"
)

// A picture keeps its meaning when its glyphs turn with its cells.
func ExampleOrientation_Glyph() {
	drawn := []string{"/--", "|.["}
	for _, o := range []orient.Orientation{orient.R90, orient.M0} {
		w, h := o.Size(3, 2)
		turned := make([][]rune, h)
		for y := range turned {
			turned[y] = make([]rune, w)
		}
		for y, row := range drawn {
			for x, glyph := range row {
				tx, ty := o.Point(x, y, 3, 2)
				g, _ := o.Glyph(uint32(glyph))
				turned[ty][tx] = rune(g)
			}
		}
		fmt.Println(o)
		for _, row := range turned {
			fmt.Println(string(row))
		}
	}
	// Output:
	// r90
	// -\
	// .|
	// [|
	// m0
	// --\
	// ].|
}
