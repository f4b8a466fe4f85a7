package xp_test

import (
	"fmt"

	"github.com/seed18752ec6/xpc/xp"
)

func ExamplePalette_AppendText() {
	var p xp.Palette
	p[0][0], p[0][1], p[11][15] = xp.RGB{R: 90, G: 106, B: 122}, xp.RGB{R: 255}, xp.Key
	text, _ := p.AppendText(nil)
	lines := 0
	for _, b := range text {
		if b == '\n' {
			lines++
		}
	}
	fmt.Printf("%d lines\n%.36q …\n… %q\n", lines, text, text[len(text)-13:])
	// Output:
	// 12 lines
	// "{90,106,122}\t{255,0,0}\t{0,0,0}\t{0,0," …
	// … "\t{255,0,255}\n"
}
