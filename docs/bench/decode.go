package main

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"fmt"
	"io"

	kp "github.com/klauspost/compress/gzip"
	"github.com/seed18752ec6/xpc/xp"
)

// decoding lists what reads an image.
func decoding(in *input, c *peers) *group {
	g := &group{name: "decode, " + in.name, kind: "decode", in: in}
	g.things = append(g.things, inflateAlone(in, false), decoder(in), decodeConfig(in), inflateAlone(in, true), decode(in),
		byLayer(in), byCell(in))
	g.things = append(g.things, goPeers(in)...)
	g.things = append(g.things, c.decoding(in)...)
	return g
}

// differs returns an error unless got is want.
func differs[T comparable](what string, got, want T) error {
	if got != want {
		return fmt.Errorf("%s is %v, want %v", what, got, want)
	}
	return nil
}

// inflateAlone is klauspost's gzip, used again: into memory that is there, which is the baseline, or
// into new memory each time, which is what a new image costs at least.
func inflateAlone(in *input, anew bool) *thing {
	t := &thing{name: "inflate alone, klauspost", note: "checksum too; no image comes of it"}
	if anew {
		t.name, t.note = "inflate alone, klauspost, into new memory", "as much as it takes, known before"
	}
	r := bytes.NewReader(in.file)
	zr, err := kp.NewReader(r)
	raw := make([]byte, len(in.raw)+1)
	once := func() error {
		if err != nil {
			return err
		}
		r.Reset(in.file)
		if err := zr.Reset(r); err != nil {
			return err
		}
		if anew {
			raw = make([]byte, len(in.raw)+1)
		}
		n, err := io.ReadFull(zr, raw)
		if err != io.ErrUnexpectedEOF || n != len(in.raw) {
			return fmt.Errorf("%d bytes, %v", n, err)
		}
		return nil
	}
	t.run = repeat(once)
	t.check = func() error {
		if err := once(); err != nil {
			return err
		}
		return differs("equal", bytes.Equal(raw[:len(in.raw)], in.raw), true)
	}
	return t
}

// decoder is ours, used again with its memory.
func decoder(in *input) *thing {
	var d xp.Decoder
	var m xp.Image
	r := bytes.NewReader(nil)
	once := func() error {
		r.Reset(in.file)
		return d.Decode(r, &m)
	}
	return &thing{name: "xp.Decoder", note: "used again", ours: true, run: repeat(once), check: func() error {
		if err := once(); err != nil {
			return err
		}
		return differs("sum of glyphs", (&input{image: &m}).glyphSum(), in.glyphSum())
	}}
}

// decode is ours, a new image each time.
func decode(in *input) *thing {
	var m *xp.Image
	r := bytes.NewReader(nil)
	once := func() (err error) {
		r.Reset(in.file)
		m, err = xp.Decode(r)
		return err
	}
	return &thing{name: "xp.Decode", note: "new memory for each image", ours: true, run: repeat(once), check: func() error {
		if err := once(); err != nil {
			return err
		}
		return differs("sum of glyphs", (&input{image: m}).glyphSum(), in.glyphSum())
	}}
}

// decodeConfig is ours, for the sizes alone.
func decodeConfig(in *input) *thing {
	var d xp.Decoder
	r := bytes.NewReader(nil)
	var c xp.Config
	once := func() (err error) {
		r.Reset(in.file)
		c, err = d.DecodeConfig(r)
		return err
	}
	return &thing{name: "xp.Decoder, DecodeConfig", note: "sizes alone; all checks", ours: true, run: repeat(once), check: func() error {
		if err := once(); err != nil {
			return err
		}
		return differs("layers", len(c.Layers), in.layers)
	}}
}

// storedCell is a cell in the form that encoding/binary reads.
type storedCell struct {
	Glyph      uint32
	Fore, Back [3]uint8
}

// byLayer is the standard library at its best: binary.Read of all cells of a layer at once.
func byLayer(in *input) *thing {
	return stdlib(in, "a layer at a time", func(r io.Reader, cells []storedCell) error {
		return binary.Read(r, binary.LittleEndian, cells)
	})
}

// byCell is what is usually written: binary.Read of each cell.
func byCell(in *input) *thing {
	return stdlib(in, "a cell at a time", func(r io.Reader, cells []storedCell) error {
		for i := range cells {
			if err := binary.Read(r, binary.LittleEndian, &cells[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// stdlib reads an image by compress/gzip and binary.Read, with a way to read cells.
func stdlib(in *input, note string, read func(io.Reader, []storedCell) error) *thing {
	var sum uint64
	once := func(add bool) error {
		zr, err := gzip.NewReader(bytes.NewReader(in.file))
		if err != nil {
			return err
		}
		var head struct{ Version, Layers int32 }
		if err := binary.Read(zr, binary.LittleEndian, &head); err != nil {
			return err
		}
		for range head.Layers {
			var size struct{ Width, Height int32 }
			if err := binary.Read(zr, binary.LittleEndian, &size); err != nil {
				return err
			}
			cells := make([]storedCell, size.Width*size.Height)
			if err := read(zr, cells); err != nil {
				return err
			}
			for _, c := range cells {
				if !add {
					break
				}
				sum += uint64(c.Glyph)
			}
		}
		return nil
	}
	return &thing{name: "compress/gzip, binary.Read", note: note, run: repeat(func() error { return once(false) }), check: func() error {
		if err := once(true); err != nil {
			return err
		}
		return differs("sum of glyphs", sum, in.glyphSum())
	}}
}
