package xpdiff_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/xpdiff"
	"pgregory.net/rapid"
)

// drawThree draws two images and one that both come from; sometimes one without a relation.
func drawThree(t *rapid.T) (base, ours, theirs *xp.Image) {
	base = drawImage(t, "base")
	ours, theirs = edit(t, base, "ours"), edit(t, base, "theirs")
	if rapid.IntRange(0, 7).Draw(t, "unrelated") == 0 {
		theirs = drawImage(t, "theirs")
	}
	return base, ours, theirs
}

// TestMergeOneSide sees that the side which changed something alone is the result.
func TestMergeOneSide(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		base, a := drawPair(t)
		keep := drawSide(t)
		for name, m := range map[string]*xpdiff.Merged{
			"ours":   xpdiff.Merger{Keep: keep}.Merge(base, a, base),
			"theirs": xpdiff.Merger{Keep: keep}.Merge(base, base, a),
			"both":   xpdiff.Merger{Keep: keep}.Merge(base, a, a),
		} {
			if !m.Conflicts.None() {
				t.Fatalf("%s: conflicts %+v", name, m.Conflicts)
			}
			if diff := cmp.Diff(a, m.Image, cells); diff != "" {
				t.Fatalf("%s (-want +got):\n%s", name, diff)
			}
		}
	})
}

func drawSide(t *rapid.T) xpdiff.Side {
	return rapid.SampledFrom([]xpdiff.Side{xpdiff.Ours, xpdiff.Theirs, xpdiff.Base}).Draw(t, "keep")
}

// TestMergeSwapped sees that the sides differ in name only, that no image is changed, and that the
// conflicts do not depend on which side is kept.
func TestMergeSwapped(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		base, ours, theirs := drawThree(t)
		kept := []*xp.Image{clone(base), clone(ours), clone(theirs)}
		if rapid.IntRange(0, 9).Draw(t, "no base") == 0 {
			base = nil
		}
		m := xpdiff.Merge(base, ours, theirs)
		swapped := xpdiff.Merger{Keep: xpdiff.Theirs}.Merge(base, theirs, ours)
		if diff := cmp.Diff(m.Image, swapped.Image, cells); diff != "" {
			t.Fatalf("image, ours kept (-want +got):\n%s", diff)
		}
		if diff := cmp.Diff(m.Conflicts, swap(swapped.Conflicts), cells); diff != "" {
			t.Fatalf("conflicts (-want +got):\n%s", diff)
		}
		for _, keep := range []xpdiff.Side{xpdiff.Theirs, xpdiff.Base} {
			other := xpdiff.Merger{Keep: keep}.Merge(base, ours, theirs)
			if diff := cmp.Diff(unmerged(m.Conflicts), unmerged(other.Conflicts), cells); diff != "" {
				t.Fatalf("conflicts with %v kept (-want +got):\n%s", keep, diff)
			}
			if m.Conflicts.None() && !cmp.Equal(m.Image, other.Image, cells) {
				t.Fatalf("the image without conflicts is another with %v kept", keep)
			}
			if err := other.Image.Check(); err != nil {
				t.Fatal(err)
			}
		}
		if base != nil && !cmp.Equal(base, kept[0], cells) || !cmp.Equal(ours, kept[1], cells) || !cmp.Equal(theirs, kept[2], cells) {
			t.Fatal("an image was changed")
		}
	})
}

// swap returns conflicts with the sides swapped.
func swap(c xpdiff.Conflicts) xpdiff.Conflicts {
	if c.Head != nil {
		h := swapThree(*c.Head)
		c.Head = &h
	}
	for i := range c.Sizes {
		c.Sizes[i].Size = swapThree(c.Sizes[i].Size)
	}
	for i := range c.Layers {
		l := &c.Layers[i]
		l.Number = swapThree(l.Number)
		for j := range l.Cells {
			l.Cells[j].Cell = swapThree(l.Cells[j].Cell)
		}
	}
	return c
}

func swapThree[T any](v xpdiff.Three[T]) xpdiff.Three[T] {
	return xpdiff.Three[T]{Base: v.Base, Ours: v.Theirs, Theirs: v.Ours}
}

// unmerged returns conflicts without what they say of the merged image.
func unmerged(c xpdiff.Conflicts) xpdiff.Conflicts {
	out := xpdiff.Conflicts{Head: c.Head}
	for _, s := range c.Sizes {
		s.Merged, s.Layers = xp.Size{}, nil
		out.Sizes = append(out.Sizes, s)
	}
	for _, l := range c.Layers {
		l.Merged = 0
		out.Layers = append(out.Layers, l)
	}
	return out
}

// TestMergeUniform sees that images whose layers are alike in size, as REXPaint's are, give such
// an image, whatever is in conflict.
func TestMergeUniform(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		base, ours, theirs := drawThree(t)
		for _, m := range []*xp.Image{base, ours, theirs} {
			w, h := m.Layers[0].Width, m.Layers[0].Height
			for i := range m.Layers {
				m.Layers[i] = resized(&m.Layers[i], w, h)
			}
		}
		m := xpdiff.Merger{Keep: drawSide(t)}.Merge(base, ours, theirs).Image
		for _, l := range m.Layers {
			if l.Width != m.Layers[0].Width || l.Height != m.Layers[0].Height {
				t.Fatalf("a layer of %dx%d over one of %dx%d", l.Width, l.Height, m.Layers[0].Width, m.Layers[0].Height)
			}
		}
	})
}

// TestMergeCells compares merges of images of one size with the definition of a merge.
func TestMergeCells(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		base := xp.New(rapid.IntRange(1, 4).Draw(t, "w"), rapid.IntRange(1, 4).Draw(t, "h"), rapid.IntRange(1, 3).Draw(t, "layers"))
		redraw := func(m *xp.Image) *xp.Image {
			m = clone(m)
			for i := range m.Layers {
				for j := range m.Layers[i].Cells {
					if rapid.IntRange(0, 2).Draw(t, "changed") == 0 {
						m.Layers[i].Cells[j] = drawCell(t)
					}
				}
			}
			return m
		}
		base = redraw(base)
		ours, theirs := redraw(base), redraw(base)
		want := clone(base)
		var conflicts [][3]int
		for i := range base.Layers {
			for y := range base.Layers[i].Height {
				for x := range base.Layers[i].Width {
					b, o, th := base.Layers[i].At(x, y), ours.Layers[i].At(x, y), theirs.Layers[i].At(x, y)
					if o != b && th != b && o != th {
						conflicts = append(conflicts, [3]int{i + 1, x, y})
					}
					if o == b {
						o = th
					}
					want.Layers[i].Set(x, y, o)
				}
			}
		}
		m := xpdiff.Merge(base, ours, theirs)
		if diff := cmp.Diff(want, m.Image, cells); diff != "" {
			t.Fatalf("image (-want +got):\n%s", diff)
		}
		if diff := cmp.Diff(conflicts, places(m.Conflicts)); diff != "" {
			t.Fatalf("conflicts (-want +got):\n%s", diff)
		}
	})
}

// places returns layer, x and y of the cells in conflict.
func places(c xpdiff.Conflicts) (out [][3]int) {
	for _, l := range c.Layers {
		for _, c := range l.Cells {
			out = append(out, [3]int{max(l.Number.Base, l.Number.Ours, l.Number.Theirs), c.X, c.Y})
		}
	}
	return out
}
