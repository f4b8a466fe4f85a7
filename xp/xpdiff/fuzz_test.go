package xpdiff_test

import (
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/xpdiff"
	"pgregory.net/rapid"
)

// FuzzMerge sees, on images that bytes draw, what the properties ask for.
func FuzzMerge(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte("some bytes to draw three images from, with edits and sizes of their own"))
	f.Fuzz(rapid.MakeFuzz(func(t *rapid.T) {
		base, ours, theirs := drawThree(t)
		checkThree(t, base, ours, theirs)
	}))
}

// FuzzMergeText does so on images that are written as text, which a fuzzer changes cell by cell.
func FuzzMergeText(f *testing.F) {
	f.Add("##\n..", "##\n.!", "#.\n..")
	f.Add("###\n#.#\n\n   \n a ", "###\n#.#", "####\n#..#\n####\n\n    \n ab ")
	f.Add("a", "b\n\nc", "\n\n\n\nd")
	f.Add("", "ab", "a\nb")
	f.Fuzz(func(t *testing.T, base, ours, theirs string) {
		checkThree(t, written(base), written(ours), written(theirs))
	})
}

// written makes an image of a text: layers have an empty line between them, a layer is as wide as
// its longest line, and a byte is one of the cells of cellKinds, a space is undrawn.
func written(text string) *xp.Image {
	m := &xp.Image{Version: xp.Version}
	for _, plane := range strings.SplitN(text, "\n\n", 4) {
		rows := strings.SplitN(plane, "\n", 7)
		w := 1
		for _, row := range rows {
			w = max(w, min(len(row), 7))
		}
		l := xp.NewLayer(w, len(rows))
		for y, row := range rows {
			for x := range min(w, len(row)) {
				if row[x] != ' ' {
					l.Set(x, y, cellKinds[int(row[x])%len(cellKinds)])
				}
			}
		}
		m.Layers = append(m.Layers, l)
	}
	return m
}

// fataler is what a check needs of a test; those of rapid have it too.
type fataler interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// checkThree sees that a difference applies, that a merge is an image, can be swapped, and is the
// other side where one did nothing, that conflicts are cells that both changed, and that all can be
// printed and drawn.
func checkThree(t fataler, base, ours, theirs *xp.Image) {
	t.Helper()
	d := xpdiff.Compare(ours, theirs)
	if got, err := d.Apply(ours); err != nil || !cmp.Equal(got, theirs, cells) {
		t.Fatalf("a difference does not apply: %v", err)
	}
	m := xpdiff.Merge(base, ours, theirs)
	if err := m.Image.Check(); err != nil {
		t.Fatal(err)
	}
	for _, l := range m.Conflicts.Layers {
		for _, c := range l.Cells {
			if !disputed(c.Cell) {
				t.Fatalf("conflict %+v is not a cell that both changed differently", c)
			}
		}
	}
	swapped := xpdiff.Merger{Keep: xpdiff.Theirs}.Merge(base, theirs, ours)
	if !cmp.Equal(m.Image, swapped.Image, cells) || !cmp.Equal(m.Conflicts, swap(swapped.Conflicts), cells) {
		t.Fatal("a merge depends on the names of the sides")
	}
	if one := xpdiff.Merge(base, ours, base); !cmp.Equal(one.Image, ours, cells) || !one.Conflicts.None() {
		t.Fatal("a merge with the base is not the side that changed")
	}
	if both := xpdiff.Merge(base, ours, ours); !cmp.Equal(both.Image, ours, cells) || !both.Conflicts.None() {
		t.Fatal("a merge of equal sides is not what they are")
	}
	for _, p := range []xpdiff.Printer{{}, {All: true, Color: true}} {
		if err := p.Print(io.Discard, d); err != nil {
			t.Fatal(err)
		}
		if err := p.PrintConflicts(io.Discard, "", &m.Conflicts); err != nil {
			t.Fatal(err)
		}
	}
	xpdiff.Picture(ours, theirs)
}

// disputed reports whether both sides changed a cell differently. One that a side does not have was
// cut off by it, or lies beyond an edge that both moved.
func disputed(c xpdiff.Three[xpdiff.Spot]) bool {
	if c.Ours.In != c.Theirs.In {
		return c.Ours.In && c.Ours.Cell != c.Base.Cell || c.Theirs.In && c.Theirs.Cell != c.Base.Cell
	}
	return c.Ours.In && c.Ours.Cell != c.Theirs.Cell && c.Ours.Cell != c.Base.Cell && c.Theirs.Cell != c.Base.Cell
}
