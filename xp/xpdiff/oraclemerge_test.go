package xpdiff_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/xpdiff"
)

// verdict is what a merge of a story has to be if ours is kept.
type verdict struct {
	image      *xp.Image
	wide, high bool
	cells      []string // in conflict: numbers of the layer, place
	removed    []string // layers that one side removed and the other changed
}

// judge says what a merge has to be: what each side did to each place, and which of that cannot both
// be done.
func (s *story) judge() verdict {
	var v verdict
	size := func(b, o, t int) (int, bool) {
		switch {
		case o == b:
			return t, false
		case t == b, o == t:
			return o, false
		}
		return o, true
	}
	merged := version{}
	merged.w, v.wide = size(s.base.w, s.ours.w, s.theirs.w)
	merged.h, v.high = size(s.base.h, s.ours.h, s.theirs.h)
	order := s.order()
	for _, id := range order {
		for _, side := range []version{s.ours, s.theirs} {
			for _, at := range places2(side.w, side.h) {
				if s.changed(side, id, at) { // and has no room
					v.wide = v.wide || at[0] >= merged.w
					v.high = v.high || at[1] >= merged.h
				}
			}
		}
	}
	if v.wide {
		merged.w = s.ours.w
	}
	if v.high {
		merged.h = s.ours.h
	}
	for _, id := range order {
		s.judgeLayer(&v, &merged, id)
	}
	v.image = merged.image()
	return v
}

// order returns all layers, bottom first: those of the base, and those added in their places.
func (s *story) order() []int {
	longest := s.base
	for _, side := range []version{s.ours, s.theirs} {
		if slices.ContainsFunc(side.layers, func(p plane) bool { return p.id >= 10 }) {
			longest = side
		}
	}
	return ids(longest, s.base)
}

// changed reports whether a side drew another cell at a place of a layer than the base has there.
func (s *story) changed(side version, id int, at [2]int) bool {
	p, n := side.find(id)
	was, _ := s.base.find(id)
	return n > 0 && side.in(at) && p.at(at) != was.at(at)
}

// judgeLayer merges one layer.
func (s *story) judgeLayer(v *verdict, merged *version, id int) {
	_, b := s.base.find(id)
	mine, o := s.ours.find(id)
	_, t := s.theirs.find(id)
	number := fmt.Sprint(b, o, t)
	stays, disputed := true, false
	if b > 0 && (o == 0 || t == 0) { // one of them removed it
		for _, at := range places2(9, 9) {
			disputed = disputed || s.changed(s.ours, id, at) || s.changed(s.theirs, id, at)
		}
		if stays = disputed && o > 0; disputed {
			v.removed = append(v.removed, number)
		}
	}
	out := plane{id, map[[2]int]xp.Cell{}}
	for _, at := range places2(9, 9) {
		ours, theirs := s.deed(v, s.ours, id, at, disputed), s.deed(v, s.theirs, id, at, disputed)
		was, _ := s.base.find(id)
		value := was.at(at)
		switch {
		case ours != nothing && theirs != nothing && ours != theirs:
			v.cells = append(v.cells, fmt.Sprint(number, " ", at))
			value = mine.at(at)
		case ours.what == drew:
			value = ours.cell
		case theirs.what == drew:
			value = theirs.cell
		}
		if merged.in(at) {
			out.cells[at] = value
		}
	}
	if stays {
		merged.layers = append(merged.layers, out)
	}
}

// act is what a side did to a place.
type act struct {
	what int
	cell xp.Cell
}

const (
	_ = iota
	drew
	cut // away, by a size or with the layer; or it set an edge before a place of the other
)

var nothing act

// deed returns what a side did to a place of a layer.
func (s *story) deed(v *verdict, side version, id int, at [2]int, disputed bool) act {
	p, n := side.find(id)
	_, b := s.base.find(id)
	switch {
	case s.changed(side, id, at):
		return act{drew, p.at(at)}
	case n > 0 && side.in(at):
		return nothing
	case b > 0 && n == 0 && disputed:
		return act{what: cut}
	case b > 0 && n > 0 && s.base.in(at):
		return act{what: cut}
	case v.wide && at[0] >= side.w, v.high && at[1] >= side.h:
		return act{what: cut}
	}
	return nothing
}

// found returns what a merge says, as a verdict.
func found(m *xpdiff.Merged) verdict {
	v := verdict{image: m.Image}
	for _, s := range m.Conflicts.Sizes {
		v.wide, v.high = v.wide || s.Width, v.high || s.Height
	}
	for _, l := range m.Conflicts.Layers {
		number := fmt.Sprint(l.Number.Base, l.Number.Ours, l.Number.Theirs)
		if l.Removed {
			v.removed = append(v.removed, number)
		}
		for _, c := range l.Cells {
			v.cells = append(v.cells, fmt.Sprint(number, " ", [2]int{c.X, c.Y}))
		}
	}
	return v
}

// TestOracleMerge compares merges with the verdict: which cells are in conflict, exactly, and the whole
// merged image. Swapped, the sides differ in name alone.
func TestOracleMerge(t *testing.T) {
	t.Parallel()
	seen := map[string]int{}
	stories(t, func(t *testing.T, s *story) {
		base, ours, theirs := s.base.image(), s.ours.image(), s.theirs.image()
		want := s.judge()
		exported := cmp.AllowUnexported(verdict{})
		if diff := cmp.Diff(want, found(xpdiff.Merge(base, ours, theirs)), exported, cells); diff != "" {
			t.Errorf("merge (-want +got):\n%s", diff)
		}
		swapped := xpdiff.Merger{Keep: xpdiff.Theirs}.Merge(base, theirs, ours)
		swapped.Conflicts = swap(swapped.Conflicts)
		if diff := cmp.Diff(want, found(swapped), exported, cells); diff != "" {
			t.Errorf("merge of swapped sides (-want +got):\n%s", diff)
		}
		for _, side := range []*xp.Image{ours, theirs} {
			if m := xpdiff.Merge(base, side, base); !m.Conflicts.None() || !cmp.Equal(side, m.Image, cells) {
				t.Error("a merge with the base is not the other side")
			}
		}
		count := func(kind string, is bool) {
			if is {
				seen[kind]++
			}
		}
		count("size in conflict", want.wide || want.high)
		count("cell in conflict", len(want.cells) > 0)
		count("removal in conflict", len(want.removed) > 0)
		count("no conflict", len(want.cells) == 0 && !want.wide && !want.high && len(want.removed) == 0)
		count("layer added", len(want.image.Layers) > len(base.Layers))
		count("layer added and other side resized", len(want.image.Layers) > len(base.Layers) && s.ours.w != s.theirs.w)
	})
	for _, kind := range []string{"size in conflict", "cell in conflict", "removal in conflict", "no conflict", "layer added", "layer added and other side resized"} {
		if seen[kind] < 20 {
			t.Errorf("%d stories with: %s; the test tells little", seen[kind], kind)
		}
	}
}
