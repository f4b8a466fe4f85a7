package xpdiff_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/xpdiff"
	"pgregory.net/rapid"
)

// TestMergeResized compares merges of images that were resized and drawn on with the definition:
// what each side did to each place, and which of that cannot both be done.
func TestMergeResized(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		base := xp.New(rapid.IntRange(1, 5).Draw(t, "w"), rapid.IntRange(1, 5).Draw(t, "h"), rapid.IntRange(1, 2).Draw(t, "layers"))
		for i := range base.Layers {
			base.Layers[i] = drawLayer(t, base.Layers[i].Width, base.Layers[i].Height)
		}
		o := newOracle(base, resizeAndDraw(t, base, "ours"), resizeAndDraw(t, base, "theirs"))
		m := xpdiff.Merge(base, o.ours, o.theirs)
		if diff := cmp.Diff(o.conflicts, places(m.Conflicts)); diff != "" {
			t.Fatalf("conflicts (-want +got):\n%s", diff)
		}
		if got := len(m.Conflicts.Sizes) > 0; got != (o.wide || o.high) {
			t.Fatalf("sizes in conflict: %v, want width %t, height %t", m.Conflicts.Sizes, o.wide, o.high)
		}
		if diff := cmp.Diff(o.merged, m.Image, cells); diff != "" {
			t.Fatalf("image (-want +got):\n%s", diff)
		}
	})
}

// resizeAndDraw returns an image with another size, perhaps, and some cells drawn.
func resizeAndDraw(t *rapid.T, m *xp.Image, name string) *xp.Image {
	m = clone(m)
	w, h := m.Layers[0].Width, m.Layers[0].Height
	if rapid.Bool().Draw(t, name+" wide") {
		w = rapid.IntRange(1, 7).Draw(t, "w")
	}
	if rapid.Bool().Draw(t, name+" high") {
		h = rapid.IntRange(1, 7).Draw(t, "h")
	}
	for i := range m.Layers {
		m.Layers[i] = resized(&m.Layers[i], w, h)
	}
	for range rapid.IntRange(0, 4).Draw(t, name+" drawn") {
		l := &m.Layers[rapid.IntRange(0, len(m.Layers)-1).Draw(t, "layer")]
		l.Set(rapid.IntRange(0, w-1).Draw(t, "x"), rapid.IntRange(0, h-1).Draw(t, "y"), drawCell(t))
	}
	return m
}

// oracle merges images of equally many layers, all of a size in each image, by the definition.
type oracle struct {
	base, ours, theirs *xp.Image
	wide, high         bool // in conflict
	merged             *xp.Image
	conflicts          [][3]int
}

func newOracle(base, ours, theirs *xp.Image) *oracle {
	o := &oracle{base: base, ours: ours, theirs: theirs}
	size := func(m *xp.Image) (w, h int) { return m.Layers[0].Width, m.Layers[0].Height }
	bw, bh := size(base)
	ow, oh := size(ours)
	tw, th := size(theirs)
	pick := func(b, o, t int) int {
		if o == b {
			return t
		}
		return o
	}
	o.wide = ow != bw && tw != bw && ow != tw
	o.high = oh != bh && th != bh && oh != th
	w, h := pick(bw, ow, tw), pick(bh, oh, th)
	var wide, high bool
	o.each(func(i, x, y int) { // a cell that a side changed has no room
		for _, m := range []*xp.Image{ours, theirs} {
			if m.Layers[i-1].In(x, y) && at(m, i, x, y) != at(base, i, x, y) {
				wide, high = wide || x >= w, high || y >= h
			}
		}
	})
	o.wide, o.high = o.wide || wide, o.high || high
	if o.wide {
		w = ow
	}
	if o.high {
		h = oh
	}
	o.merged = xp.New(w, h, len(base.Layers))
	o.merged.Version, o.merged.Container = base.Version, base.Container
	o.each(o.cell)
	return o
}

// each calls do for each layer, from 1, and place in them.
func (o *oracle) each(do func(layer, x, y int)) {
	for i := range o.base.Layers {
		for y := range 8 {
			for x := range 8 {
				do(i+1, x, y)
			}
		}
	}
}

// deed is what a side did to a place: nothing, another cell, or an edge before it.
type deed struct {
	done, cut bool
	cell      xp.Cell
}

func (o *oracle) deed(m *xp.Image, layer, x, y int) deed {
	l, in := &m.Layers[layer-1], o.base.Layers[layer-1].In(x, y)
	switch {
	case l.In(x, y) && l.At(x, y) != at(o.base, layer, x, y):
		return deed{done: true, cell: l.At(x, y)}
	case l.In(x, y):
		return deed{}
	case in, o.wide && x >= l.Width, o.high && y >= l.Height:
		return deed{done: true, cut: true}
	}
	return deed{}
}

func (o *oracle) cell(layer, x, y int) {
	ours, theirs := o.deed(o.ours, layer, x, y), o.deed(o.theirs, layer, x, y)
	value := at(o.base, layer, x, y)
	if ours.done && theirs.done && ours != theirs {
		o.conflicts = append(o.conflicts, [3]int{layer, x, y})
		theirs = deed{}
	}
	for _, d := range []deed{ours, theirs} {
		if d.done && !d.cut {
			value = d.cell
		}
	}
	if l := &o.merged.Layers[layer-1]; l.In(x, y) {
		l.Set(x, y, value)
	}
}
