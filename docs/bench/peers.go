package main

import (
	"bytes"

	ramen "github.com/BigJk/ramen/xp"
	"github.com/bennicholls/reximage"
)

// goPeers lists other readers in Go.
func goPeers(in *input) []*thing {
	return []*thing{ramenRead(in), reximageImport(in)}
}

// ramenRead is github.com/BigJk/ramen/xp.
func ramenRead(in *input) *thing {
	var m *ramen.XP
	once := func() (err error) {
		m, err = ramen.Read(bytes.NewReader(in.file))
		return err
	}
	return &thing{name: "BigJk/ramen/xp v0.2.0 (Go)", run: repeat(once), check: func() error {
		if err := once(); err != nil {
			return err
		}
		var sum uint64
		for _, l := range m.Layers {
			for _, column := range l.Cells {
				for _, c := range column {
					sum += uint64(c.Char)
				}
			}
		}
		return differs("sum of glyphs", sum, in.glyphSum())
	}}
}

// reximageImport is github.com/bennicholls/reximage. It reads files alone and merges layers.
func reximageImport(in *input) *thing {
	var m reximage.ImageData
	once := func() (err error) {
		m, err = reximage.Import(in.path)
		return err
	}
	return &thing{name: "bennicholls/reximage v1.1.1 (Go)", note: "from a file in the page cache; merges the layers", run: repeat(once), check: func() error {
		if err := once(); err != nil {
			return err
		}
		var sum uint64
		for _, c := range m.Cells {
			if !c.Undrawn() {
				sum += uint64(c.Glyph)
			}
		}
		return differs("sum of glyphs", sum, in.topSum())
	}}
}

// topSum adds up the glyphs of the topmost drawn cell of each place.
func (in *input) topSum() (sum uint64) {
	for x := range in.side {
		for y := range in.side {
			for i := in.layers - 1; i >= 0; i-- {
				if c := in.image.Layers[i].At(x, y); !c.Transparent() {
					sum += uint64(c.Glyph())
					break
				}
			}
		}
	}
	return sum
}
