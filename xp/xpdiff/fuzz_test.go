package xpdiff_test

import (
	"io"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed18752ec6/xpc/xp/xpdiff"
	"pgregory.net/rapid"
)

// FuzzMerge sees, on images that bytes draw, what the properties ask for: a difference applies, a
// merge is an image, can be swapped, and is the other side where one did nothing; all can be
// printed and drawn.
func FuzzMerge(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte("some bytes to draw three images from, with edits and sizes of their own"))
	f.Fuzz(rapid.MakeFuzz(func(t *rapid.T) {
		base, ours, theirs := drawThree(t)
		d := xpdiff.Compare(ours, theirs)
		if got, err := d.Apply(ours); err != nil || !cmp.Equal(got, theirs, cells) {
			t.Fatalf("a difference does not apply: %v", err)
		}
		m := xpdiff.Merge(base, ours, theirs)
		if err := m.Image.Check(); err != nil {
			t.Fatal(err)
		}
		swapped := xpdiff.Merger{Keep: xpdiff.Theirs}.Merge(base, theirs, ours)
		if !cmp.Equal(m.Image, swapped.Image, cells) || !cmp.Equal(m.Conflicts, swap(swapped.Conflicts), cells) {
			t.Fatal("a merge depends on the names of the sides")
		}
		if one := xpdiff.Merge(base, ours, base); !cmp.Equal(one.Image, ours, cells) || !one.Conflicts.None() {
			t.Fatal("a merge with the base is not the side that changed")
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
	}))
}
