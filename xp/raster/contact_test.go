package raster_test

import (
	"fmt"
	"os"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/raster"
)

func ExampleContact() {
	panels, err := raster.Turns(vault(), raster.TurnCP437)
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := raster.Terminal(os.Stdout, raster.Contact(panels), raster.TermOptions{}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// r0     r90   r180   r270
	//  ┌────┐ ┌───┐ ┌────┐ ┌───┐
	//  │╔═╗ │ │╔═╗│ │ ╔═╗│ │   │
	//  │║☺╟ │ │║☺║│ │ ╢☺║│ │╔╧╗│
	//  │╚═╝ │ │╚╤╝│ │ ╚═╝│ │║☺║│
	//  └────┘ │   │ └────┘ │╚═╝│
	//         └───┘        └───┘
	//
	//  m0     m90   m180   m270
	//  ┌────┐ ┌───┐ ┌────┐ ┌───┐
	//  │ ╔═╗│ │   │ │╔═╗ │ │╔═╗│
	//  │ ╢☺║│ │╔╧╗│ │║☺╟ │ │║☺║│
	//  │ ╚═╝│ │║☺║│ │╚═╝ │ │╚╤╝│
	//  └────┘ │╚═╝│ └────┘ │   │
	//         └───┘        └───┘
}

// TestContact sees that each panel is on the sheet once and whole, in a frame, that no cell
// outside of the panels is black, and that the sheet is not much larger than its panels.
func TestContact(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := xp.New(rapid.IntRange(1, 90).Draw(t, "width"), rapid.IntRange(1, 90).Draw(t, "height"), 1)
		mark := xp.MakeCell('F', xp.RGB{R: 1}, xp.RGB{})
		l := &m.Layers[0]
		for i := range l.Cells {
			l.Cells[i] = xp.MakeCell(' ', xp.RGB{}, xp.RGB{})
		}
		l.Set(0, 0, mark)
		panels, err := raster.Turns(m, raster.TurnCP437)
		if err != nil {
			t.Fatal(err)
		}
		sheet := raster.Contact(panels).Layers[0]
		marks, black, room := 0, 0, 0
		for _, c := range sheet.Cells {
			if c == mark {
				marks++
			}
			if c.Back == (xp.RGB{}) {
				black++
			}
		}
		for i := range panels {
			room += (max(panels[i].Layer.Width, 2) + 3) * (panels[i].Layer.Height + 4)
		}
		if want := 8 * len(l.Cells); marks != 8 || black != want {
			t.Fatalf("%d marks, %d black cells, want 8 and %d", marks, black, want)
		}
		// Once as long as wide, twice, four times: all of them leave little free.
		if r := float64(max(l.Width, l.Height)) / float64(min(l.Width, l.Height)); r < 4 && len(sheet.Cells) > 2*room {
			t.Fatalf("%d cells for panels that take %d", len(sheet.Cells), room)
		}
	})
}
