package convert

import (
	"bytes"
	"math"
	"strings"

	"github.com/seed18752ec6/xpc/xp"
)

// The reader is written for this one form rather than upon encoding/json: it tells the line and
// column of every fault, and holds nothing but the cells.

// readJSON reads the JSON form.
func readJSON(c Converter, data []byte) (*xp.Image, []Loss, error) {
	s, err := newScanner(data)
	if err != nil {
		return nil, nil, err
	}
	r := &jsonReader{scanner: s}
	r.maxLayers, r.maxCells = bounds(c.Limits)
	m := new(xp.Image)
	if err := r.image(m); err != nil {
		if bytes.Contains(data, []byte(`"tilesets"`)) && bytes.Contains(data, []byte(`"orientation"`)) {
			err = r.fault(0, "the text is a map of Tiled in JSON; Tiled writes .tmx too, which is read")
		}
		return nil, nil, err
	}
	if r.skip(); r.at < len(r.text) {
		return nil, nil, r.fault(r.at, "found %s after the end of the image", r.found())
	}
	return m, nil, nil
}

// jsonReader reads one image.
type jsonReader struct {
	scanner
	maxLayers, maxCells int
	cells               int // read so far, of all layers
}

// image reads the whole of an image.
func (r *jsonReader) image(m *xp.Image) error {
	return r.object("the image", map[string]func() error{
		"version": func() error {
			v, err := r.integer("version", math.MinInt32, 0)
			m.Version = int32(v)
			return err
		},
		"layers": func() error {
			open := r.next()
			err := r.list("layers", func() error {
				if len(m.Layers) == r.maxLayers {
					return r.fault(r.at, "the image has more than %d layers", r.maxLayers)
				}
				l, err := r.layer(len(m.Layers) + 1)
				m.Layers = append(m.Layers, l)
				return err
			})
			if err == nil && len(m.Layers) == 0 {
				return r.fault(open, "the image has no layers; at least 1 is needed")
			}
			return err
		},
	})
}

// layer reads one layer, counted from 1.
func (r *jsonReader) layer(number int) (xp.Layer, error) {
	var l xp.Layer
	var start int
	size := func(name string, to *int) func() error {
		return func() error {
			v, err := r.integer(name, 1, math.MaxInt32)
			*to = int(v)
			return err
		}
	}
	err := r.object("the layer", map[string]func() error{
		"width":  size("width", &l.Width),
		"height": size("height", &l.Height),
		"cells": func() error {
			start = r.next()
			const least = len(`[0,"#000000","#000000"],`)
			if count := int64(l.Width) * int64(l.Height); count <= int64((len(r.text)-start)/least) {
				l.Cells = make([]xp.Cell, 0, count) // a size that stood before, and the text bears out
			}
			return r.list("cells", func() error {
				c, err := r.cell()
				l.Cells = append(l.Cells, c)
				return err
			})
		},
	})
	if want := int64(l.Width) * int64(l.Height); err == nil && want != int64(len(l.Cells)) {
		err = r.fault(start, "layer %d is %d wide and %d high, which makes %d cells; here are %d",
			number, l.Width, l.Height, want, len(l.Cells))
	}
	return l, err
}

// cell reads one cell, as in [35, "#8c7f70", "#000000"].
func (r *jsonReader) cell() (c xp.Cell, err error) {
	if r.cells++; r.cells > r.maxCells {
		return c, r.fault(r.at, "the image has more than %d cells", r.maxCells)
	}
	if err := r.expect('[', `the "[" that begins a cell`); err != nil {
		return c, err
	}
	glyph, err := r.integer("a glyph", 0, math.MaxUint32)
	if err != nil {
		return c, err
	}
	var colors [2]xp.RGB
	for i, comma := range [2]string{`the "," before the fore`, `the "," before the back`} {
		if err := r.expect(',', comma); err != nil {
			return c, err
		}
		if colors[i], err = r.color(); err != nil {
			return c, err
		}
	}
	return xp.MakeCell(xp.Glyph(glyph), colors[0], colors[1]), r.expect(']', `the "]" that ends the cell`)
}

// color reads a color, as in "#8c7f70".
func (r *jsonReader) color() (xp.RGB, error) {
	start := r.next()
	const form = `"#rrggbb"`
	if word := r.text[start:min(start+len(form), len(r.text))]; len(word) == len(form) &&
		word[0] == '"' && word[len(form)-1] == '"' {
		if c, ok := parseColor(word[1 : len(form)-1]); ok { // the usual case
			r.at += len(form)
			return c, nil
		}
	}
	s, err := r.str("a color")
	if err != nil {
		return xp.RGB{}, err
	}
	c, ok := parseColor([]byte(s))
	if !ok {
		return xp.RGB{}, r.fault(start, `%q is not a color; one is written "#rrggbb"`, shorten(s))
	}
	return c, nil
}

// shorten cuts a text that a message shows.
func shorten(s string) string {
	const most = 40
	if r := []rune(s[:min(len(s), 4*most)]); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}

// object reads an object whose keys are all those of the given values, each once.
func (r *jsonReader) object(what string, values map[string]func() error) error {
	start := r.next()
	if err := r.expect('{', `the "{" that begins `+what); err != nil {
		return err
	}
	seen := make(map[string]bool, len(values))
	for more := !r.take('}'); more; {
		at := r.next()
		key, err := r.str("a key of " + what)
		if err != nil {
			return err
		}
		read, ok := values[key]
		switch {
		case !ok:
			return r.fault(at, "%s has no key %q; its keys are %s", what, shorten(key), listKeys(values))
		case seen[key]:
			return r.fault(at, "the key %q stands twice in %s", key, what)
		}
		seen[key] = true
		if err := r.expect(':', `the ":" after the key`); err != nil {
			return err
		}
		if err := read(); err != nil {
			return err
		}
		if more = r.take(','); !more {
			if err := r.expect('}', `"," or the "}" that ends `+what); err != nil {
				return err
			}
		}
	}
	for _, key := range sortedKeys(values) {
		if !seen[key] {
			return r.fault(start, "%s lacks the key %q", what, key)
		}
	}
	return nil
}

// list reads a list, each of whose values item reads.
func (r *jsonReader) list(what string, item func() error) error {
	if err := r.expect('[', `the "[" that begins the `+what); err != nil {
		return err
	}
	if r.take(']') {
		return nil
	}
	for {
		r.skip()
		if err := item(); err != nil {
			return err
		}
		if !r.take(',') {
			return r.expect(']', `"," or the "]" that ends the `+what)
		}
	}
}

func listKeys(values map[string]func() error) string {
	return strings.Join(sortedKeys(values), ", ")
}
