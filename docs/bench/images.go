package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/klauspost/compress/zlib"
	"github.com/seed18752ec6/xpc/xp"
)

// picture is an image to measure with. It is drawn anew by each run, always the same.
type picture struct {
	name   string
	side   int // cells
	layers int
}

// pictures lists the images: a prefab, a large one, a level, and a world.
func pictures(quick bool) []picture {
	all := []picture{{"16 KB", 20, 4}, {"120 KB", 55, 4}, {"1.6 MB", 200, 4}, {"62 MB", 2500, 1}}
	if quick {
		return all[:3]
	}
	return all
}

// draw draws rooms in undrawn earth: floors with rubble inside walls on the base, and few cells on
// the other layers. A small image is one room.
func (p picture) draw() *xp.Image {
	m := xp.New(p.side, p.side, p.layers)
	random := xorshift(1)
	const pitch = 60 // cells from room to room
	for x0 := 0; x0 < p.side; x0 += pitch {
		for y0 := 0; y0 < p.side; y0 += pitch {
			w, h := min(pitch, p.side-x0), min(pitch, p.side-y0)
			if p.side > pitch {
				w, h = min(w, 12+random.below(36)), min(h, 12+random.below(36))
			}
			drawRoom(m, x0, y0, w, h, &random)
		}
	}
	return m
}

// drawRoom draws one room.
func drawRoom(m *xp.Image, x0, y0, w, h int, random *xorshift) {
	colors := [...]xp.RGB{{R: 140, G: 127, B: 112}, {R: 90, G: 80, B: 70}, {R: 255, G: 176}, {G: 120, B: 40}}
	for x := range w {
		for y := range h {
			c := xp.MakeCell('.', colors[random.below(2)], xp.RGB{R: 20, G: 18, B: 16})
			if x == 0 || y == 0 || x == w-1 || y == h-1 || random.below(9) == 0 {
				c = xp.MakeCell(xp.Glyph(176+random.below(3)), colors[random.below(4)], xp.RGB{R: 40, G: 36, B: 30})
			}
			m.Layers[0].Set(x0+x, y0+y, c)
			if random.below(12) == 0 && len(m.Layers) > 1 {
				c := xp.MakeCell(xp.Glyph('a'+random.below(26)), colors[random.below(4)], xp.RGB{})
				m.Layers[1+random.below(len(m.Layers)-1)].Set(x0+x, y0+y, c)
			}
		}
	}
}

// xorshift is Marsaglia's generator of 2003; it is not 0.
type xorshift uint32

// below returns a number from 0 to n-1.
func (s *xorshift) below(n int) int {
	*s ^= *s << 13
	*s ^= *s >> 17
	*s ^= *s << 5
	return int(uint32(*s) % uint32(n))
}

// input is an image in the forms that the readers want.
type input struct {
	picture
	image *xp.Image
	file  []byte // .xp, in gzip, packed as REXPaint does
	raw   []byte // what is in the gzip
	path  string // of the .xp file
	zlib  string // path of raw in a zlib container
	plain string // path of raw
}

// prepare draws a picture and writes its forms into a folder.
func prepare(p picture, dir string) (*input, error) {
	in := &input{picture: p, image: p.draw()}
	var file bytes.Buffer
	if err := xp.Encode(&file, in.image); err != nil {
		return nil, err
	}
	raw, err := unpack(file.Bytes())
	if err != nil {
		return nil, err
	}
	in.raw = raw
	if in.file, err = packAsREXPaint(raw); err != nil {
		return nil, err
	}
	in.path = filepath.Join(dir, fmt.Sprintf("%d.xp", p.side))
	in.plain = filepath.Join(dir, fmt.Sprintf("%d.raw", p.side))
	in.zlib = filepath.Join(dir, fmt.Sprintf("%d.zlib", p.side))
	var packed bytes.Buffer
	zw := zlib.NewWriter(&packed)
	if _, err := zw.Write(in.raw); err != nil {
		return nil, err
	}
	if err := zw.Close(); err != nil {
		return nil, err
	}
	for path, data := range map[string][]byte{in.path: in.file, in.plain: in.raw, in.zlib: packed.Bytes()} {
		if err := os.WriteFile(path, data, 0o644); err != nil {
			return nil, err
		}
	}
	return in, nil
}

// packAsREXPaint returns a gzip file with the level of compression that REXPaint has, so that files
// to read are like those that are read. compress/gzip packs about as well as zlib does there.
func packAsREXPaint(raw []byte) ([]byte, error) {
	var out bytes.Buffer
	zw, err := gzip.NewWriterLevel(&out, 6)
	if err != nil {
		return nil, err
	}
	if _, err := zw.Write(raw); err != nil {
		return nil, err
	}
	err = zw.Close()
	return out.Bytes(), err
}

// unpack returns what a gzip file holds.
func unpack(file []byte) ([]byte, error) {
	zr, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(zr)
}

// glyphSum adds up the glyphs of all cells; each reader must come to the same.
func (in *input) glyphSum() (sum uint64) {
	for _, l := range in.image.Layers {
		for _, c := range l.Cells {
			sum += uint64(c.Glyph())
		}
	}
	return sum
}
