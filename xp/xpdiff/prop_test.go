package xpdiff_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/xpdiff"
	"pgregory.net/rapid"
)

// cells lets cmp look into cells.
var cells = cmp.Comparer(func(a, b xp.Cell) bool { return a == b })

// drawImage draws an image of few values, so that equal cells and layers are frequent.
func drawImage(t *rapid.T, name string) *xp.Image {
	m := &xp.Image{
		Version:   rapid.SampledFrom([]int32{-1, -1, -1, 0, -7}).Draw(t, name+" version"),
		Container: xp.Container(rapid.SampledFrom([]int{0, 0, 0, 1, 2}).Draw(t, name+" container")),
	}
	size := rapid.IntRange(1, 5)
	w, h := size.Draw(t, "w"), size.Draw(t, "h")
	for range rapid.IntRange(1, 4).Draw(t, name+" layers") {
		if rapid.IntRange(0, 5).Draw(t, "another size") == 0 {
			w, h = size.Draw(t, "w"), size.Draw(t, "h")
		}
		m.Layers = append(m.Layers, drawLayer(t, w, h))
	}
	return m
}

func drawLayer(t *rapid.T, w, h int) xp.Layer {
	l := xp.NewLayer(w, h)
	for i := range l.Cells {
		l.Cells[i] = drawCell(t)
	}
	return l
}

// cellKinds are the cells that tests draw with: an undrawn one often, one with a hidden glyph.
var cellKinds = []xp.Cell{
	xp.Transparent, xp.Transparent, xp.Transparent,
	xp.MakeCell('#', xp.RGB{R: 128}, xp.RGB{}),
	xp.MakeCell('.', xp.RGB{R: 128}, xp.RGB{}),
	xp.MakeCell('.', xp.RGB{G: 128}, xp.RGB{}),
	xp.MakeCell('.', xp.RGB{G: 128}, xp.RGB{B: 64}),
	xp.MakeCell('!', xp.RGB{G: 128}, xp.Key),
	xp.MakeCell(300, xp.RGB{G: 128}, xp.RGB{}),
	{},
}

// drawCell draws a cell.
func drawCell(t *rapid.T) xp.Cell { return rapid.SampledFrom(cellKinds).Draw(t, "cell") }

// edit returns an image with some edits of the kinds that a person makes.
func edit(t *rapid.T, m *xp.Image, name string) *xp.Image {
	out := clone(m)
	for range rapid.IntRange(0, 4).Draw(t, name+" edits") {
		i := rapid.IntRange(0, len(out.Layers)-1).Draw(t, "layer")
		l := &out.Layers[i]
		switch rapid.SampledFrom([]string{
			"cell", "cell", "cell", "cell", "resize", "resize layer", "add", "remove", "version",
		}).Draw(t, "edit") {
		case "cell":
			x, y := rapid.IntRange(0, l.Width-1).Draw(t, "x"), rapid.IntRange(0, l.Height-1).Draw(t, "y")
			l.Set(x, y, drawCell(t))
		case "resize":
			w, h := rapid.IntRange(1, 6).Draw(t, "w"), rapid.IntRange(1, 6).Draw(t, "h")
			for i := range out.Layers {
				out.Layers[i] = resized(&out.Layers[i], w, h)
			}
		case "resize layer":
			*l = resized(l, rapid.IntRange(1, 6).Draw(t, "w"), rapid.IntRange(1, 6).Draw(t, "h"))
		case "add":
			added := drawLayer(t, out.Layers[0].Width, out.Layers[0].Height)
			out.Layers = append(out.Layers[:i:i], append([]xp.Layer{added}, out.Layers[i:]...)...)
		case "remove":
			if len(out.Layers) > 1 {
				out.Layers = append(out.Layers[:i:i], out.Layers[i+1:]...)
			}
		case "version":
			out.Version = rapid.SampledFrom([]int32{-1, 0, -7}).Draw(t, "version")
		}
	}
	return out
}

// resized returns a layer with another size, its top left kept, as REXPaint does.
func resized(l *xp.Layer, w, h int) xp.Layer {
	out := xp.NewLayer(w, h)
	for x := range min(w, l.Width) {
		copy(out.Column(x), l.Column(x))
	}
	return out
}

// clone returns a copy of an image that shares nothing with it.
func clone(m *xp.Image) *xp.Image {
	out := &xp.Image{Version: m.Version, Container: m.Container}
	for i := range m.Layers {
		l := &m.Layers[i]
		out.Layers = append(out.Layers, resized(l, l.Width, l.Height))
	}
	return out
}

// drawPair draws two images: one an edit of the other, or without a relation.
func drawPair(t *rapid.T) (a, b *xp.Image) {
	a = drawImage(t, "before")
	if rapid.IntRange(0, 3).Draw(t, "unrelated") == 0 {
		return a, drawImage(t, "after")
	}
	return a, edit(t, a, "after")
}

// TestCompareApply sees that a difference makes one image into the other and leaves both alone,
// and that it is Equal only for equal ones.
func TestCompareApply(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawPair(t)
		keptA, keptB := clone(a), clone(b)
		d := xpdiff.Compare(a, b)
		got, err := d.Apply(a)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(b, got, cells); diff != "" {
			t.Fatalf("(-want +got):\n%s", diff)
		}
		if d.Equal() != cmp.Equal(a, b, cells) {
			t.Fatalf("Equal is %t", d.Equal())
		}
		if !cmp.Equal(a, keptA, cells) || !cmp.Equal(b, keptB, cells) {
			t.Fatal("an image was changed")
		}
	})
}

// TestChanges sees that the changes are those cells, in order, that differ.
func TestChanges(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawPair(t)
		for _, l := range xpdiff.Compare(a, b).Layers {
			var want []xpdiff.Change
			for y := range 8 {
				for x := range 8 {
					c := xpdiff.Change{X: x, Y: y, Before: at(a, l.Before, x, y), After: at(b, l.After, x, y)}
					if c.Before != c.After {
						want = append(want, c)
					}
				}
			}
			if diff := cmp.Diff(want, l.Cells, cells); diff != "" {
				t.Fatalf("layer %d of %d (-want +got):\n%s", l.Before, l.After, diff)
			}
		}
	})
}

// at returns a cell of a layer counted from 1, undrawn where there is none.
func at(m *xp.Image, layer, x, y int) xp.Cell {
	if layer == 0 || !m.Layers[layer-1].In(x, y) {
		return xp.Transparent
	}
	return m.Layers[layer-1].At(x, y)
}

// TestAlign sees that layers are paired so that the fewest cells differ and what was added or
// removed is as high as it can be: compared with all ways to pair them.
func TestAlign(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawPair(t)
		d := xpdiff.Compare(a, b)
		lone := max(len(a.Layers), len(b.Layers)) // indices of layers that only one image has
		least, best := 1<<30, 0
		for set := range 1 << lone {
			if n, ok := pairingCost(a, b, set); ok && (n < least || n == least && set > best) {
				least, best = n, set
			}
		}
		got := 0
		for _, l := range d.Layers {
			if l.Added() {
				got |= 1 << (l.After - 1)
			} else if l.Removed() {
				got |= 1 << (l.Before - 1)
			}
		}
		if got != best {
			t.Fatalf("layers alone are %b, want %b", got, best)
		}
	})
}

// pairingCost returns how many cells differ if the layers in set, by index, of the image with more
// layers have no partner; false if that leaves another number of layers than the other has.
func pairingCost(a, b *xp.Image, set int) (n int, ok bool) {
	few, many := a, b
	if len(few.Layers) > len(many.Layers) {
		few, many = many, few
	}
	i := 0
	for j := range many.Layers {
		if set&(1<<j) != 0 {
			continue
		}
		if i++; i > len(few.Layers) {
			return 0, false
		}
		for x := range 8 {
			for y := range 8 {
				if at(few, i, x, y) != at(many, j+1, x, y) {
					n++
				}
			}
		}
	}
	return n, i == len(few.Layers)
}
