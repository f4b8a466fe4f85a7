package xp_test

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/seed18752ec6/xpc/xp"
)

// drawHut draws a hut of two layers: walls and floor, and what is in it.
func drawHut() *xp.Image {
	m := xp.New(7, 4, 2)
	stone, dark := xp.RGB{R: 140, G: 127, B: 112}, xp.RGB{R: 20, G: 18, B: 16}
	for y, row := range []string{"┌─────┐", "│·····│", "│·····│", "└──+──┘"} {
		for x, r := range []rune(row) {
			g, _ := xp.GlyphOf(r)
			m.Layers[0].Set(x, y, xp.MakeCell(g, stone, dark))
		}
	}
	m.Layers[1].Set(2, 1, xp.MakeCell('!', xp.RGB{R: 255, G: 176}, dark))
	return m
}

// picture returns the glyphs of a layer as lines of text.
func picture(l *xp.Layer) string {
	var text []rune
	for y := range l.Height {
		for x := range l.Width {
			text = append(text, l.At(x, y).Glyph().Rune())
		}
		text = append(text, '\n')
	}
	return string(text)
}

func ExampleImage_Flatten() {
	flat := drawHut().Flatten()
	fmt.Print(picture(&flat))
	// Output:
	// ┌─────┐
	// │·!···│
	// │·····│
	// └──+──┘
}

func ExampleDecode() {
	var file bytes.Buffer
	if err := xp.Encode(&file, drawHut()); err != nil {
		fmt.Println(err)
		return
	}
	m, err := xp.Decode(&file)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(m.Layers), "layers, the base:")
	fmt.Print(picture(&m.Layers[0]))
	// Output:
	// 2 layers, the base:
	// ┌─────┐
	// │·····│
	// │·····│
	// └──+──┘
}

func ExampleDecodeConfig() {
	var file bytes.Buffer
	if err := xp.Encode(&file, drawHut()); err != nil {
		fmt.Println(err)
		return
	}
	c, err := xp.DecodeConfig(&file)
	fmt.Println(c.Container, c.Version, c.Layers, err)
	// Output:
	// gzip -1 [{7 4} {7 4}] <nil>
}

func ExampleFormatError() {
	m := drawHut()
	var file bytes.Buffer
	if err := xp.Encode(&file, m); err != nil {
		fmt.Println(err)
		return
	}
	_, err := xp.Decode(bytes.NewReader(file.Bytes()[:file.Len()-2]))
	fmt.Println(errors.Is(err, xp.ErrNoTrailer))

	_, err = xp.Decode(bytes.NewReader([]byte("\xff\xff\xff\xff\x01\x00\x00\x00\x02\x00\x00\x00\xfe\xff\xff\xff")))
	fmt.Println(err)
	// Output:
	// true
	// xp: byte 8, layer 1: the layer is 2×-2 cells, both must be at least 1
}
