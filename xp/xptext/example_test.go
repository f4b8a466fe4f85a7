package xptext_test

import (
	"fmt"

	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/xptext"
)

func ExampleFormat() {
	m := xp.New(8, 4, 2)
	stone, amber := xp.RGB{R: 0x8c, G: 0x7f, B: 0x70}, xp.RGB{R: 0xff, G: 0xb0}
	for y, row := range []string{"┌──────┐", "│  ..  │", "│  ..  │", "└──++──┘"} {
		for x, r := range []rune(row) {
			g, _ := xp.GlyphOf(r)
			fore := stone
			if r == '+' {
				fore = amber
			}
			m.Layers[0].Set(x, y, xp.MakeCell(g, fore, xp.RGB{}))
		}
	}
	m.Layers[1].Set(2, 1, xp.MakeCell('!', amber, xp.RGB{}))
	fmt.Print(xptext.Format(m))
	// Output:
	// xpt 1
	// size 8x4
	// color O #ffb000
	// color k #000000
	// color n #8c7f70
	//
	// layer 1
	// fore n
	// back k
	// |┌──────┐|
	// |│  ..  │|
	// |│  ..  │|
	// |└──++──┘|
	// fore
	// 3 |...OO...|
	//
	// layer 2
	// fore O
	// back k
	// 1 |××!×××××|
}

func ExampleParse() {
	m, err := xptext.Parse(`
		xpt 1
		color stone #8c7f70
		color w #2e5c8a
		fore stone
		paint |~| fore #6cf back w

		layer 1
		|#######|
		|#..~~.#|
		|#...~.+|
		|#######|
	`)
	if err != nil {
		fmt.Println(err)
		return
	}
	l := &m.Layers[0]
	fmt.Println(l.Width, l.Height)
	fmt.Println(l.At(1, 1))
	fmt.Println(l.At(3, 1))
	// Output:
	// 7 4
	// '.' (46) #8c7f70 on #000000
	// '~' (126) #66ccff on #2e5c8a
}

func ExampleSyntaxError() {
	_, err := xptext.Parse("xpt 1\nlayer 1 size 4x2\n|####|\n|##|\n")
	fmt.Println(err)
	// Output:
	// line 4, column 4: the row ends after 2 characters, the layer is 4 wide
}
