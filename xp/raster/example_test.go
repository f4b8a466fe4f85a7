package raster_test

import (
	"fmt"
	"os"

	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/raster"
)

func ExampleTerminal() {
	m := xp.New(5, 3, 1)
	for y, row := range []string{"┌───┐", "│☺·♦╞", "└───┘"} {
		for x, r := range []rune(row) {
			g, _ := xp.GlyphOf(r)
			m.Layers[0].Set(x, y, xp.MakeCell(g, xp.RGB{R: 200, G: 200, B: 200}, xp.RGB{}))
		}
	}
	if err := raster.Terminal(os.Stdout, m, raster.TermOptions{}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// ┌───┐
	// │☺·♦╞
	// └───┘
}

func ExampleDraw() {
	m := xp.New(2, 1, 1)
	m.Layers[0].Set(0, 0, xp.MakeCell('@', xp.RGB{R: 255, G: 255, B: 255}, xp.RGB{}))
	m.Layers[0].Set(1, 0, xp.MakeCell(204, xp.RGB{R: 255, G: 255, B: 255}, xp.RGB{})) // ╠
	drawn, err := raster.Draw(m, raster.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for y := range drawn.Bounds().Dy() {
		for x := range drawn.Bounds().Dx() {
			if r, _, _, _ := drawn.At(x, y).RGBA(); r > 0 {
				fmt.Print("█")
			} else {
				fmt.Print("·")
			}
		}
		fmt.Println()
	}
	// Output:
	// ·██████···█··█··
	// ██····██··█··█··
	// ██·██·██··█··███
	// ██·██·██··█·····
	// ██·█████··█·····
	// ██········█··███
	// ·██████···█··█··
	// ··········█··█··
}
