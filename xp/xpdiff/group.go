package xpdiff

import (
	"slices"

	"github.com/seed18752ec6/xpc/xp"
)

// A maintainer's note: where many cells change, they mostly change alike (a field was filled,
// a color replaced) or side by side (a word was typed, a wall drawn). So changes are first cut into
// runs, pieces of a row that change their colors alike. A run is one of three kinds:
//
//	recolor  no glyph changes: alike are runs with the same colors before and after
//	pair     all cells are the same before, and after: alike are runs of the same two cells
//	string   anything else: glyphs that a person reads from left to right; alike to none
//
// Runs that are alike form a group, those of them that lie exactly below one another a rectangle.

// kind is the kind of a run.
type kind uint8

const (
	recolor kind = iota
	pairs
	text
)

// state is a cell before or after.
type state struct {
	cell xp.Cell
	gone string // what became of it where the layer has no such cell: removed, cut off; else ""
}

// step is one change: what one cell was, and is.
type step struct{ before, after state }

// key is what runs that are alike have in common.
type key struct {
	kind kind
	step step // of recolor, with the glyphs left out
	run  int  // of a string, its own number
}

// group is runs that are alike.
type group struct {
	kind  kind
	step  step   // of the first cell
	same  bool   // all cells have that step
	steps []step // of a string: all of its cells
	places
}

// grouper collects the runs of a layer.
type grouper struct {
	layer  *Layer
	groups []*group
	byKey  map[key]*group
	runs   int
}

// groups returns the changes of a layer in groups, by their first cell.
func (l *Layer) groups() []*group {
	g := &grouper{layer: l, byKey: map[key]*group{}}
	for start := 0; start < len(l.Cells); {
		end := start + 1
		for end < len(l.Cells) && g.goesOn(&l.Cells[end-1], &l.Cells[end]) {
			end++
		}
		g.add(l.Cells[start:end])
		start = end
	}
	return g.groups
}

// goesOn reports whether the change b goes on the run of a.
func (g *grouper) goesOn(a, b *Change) bool {
	if a.Y != b.Y || a.X+1 != b.X {
		return false
	}
	if a.Before == b.Before && a.After == b.After && b.X != g.layer.From.Width && b.X != g.layer.To.Width {
		return true // as most do
	}
	return colorsOf(g.step(a)) == colorsOf(g.step(b))
}

// step returns a change as a step.
func (g *grouper) step(c *Change) step {
	return step{state{c.Before, gone(c, g.layer.From)}, state{c.After, gone(c, g.layer.To)}}
}

// The words for a cell that an image does not have.
const (
	removed = "removed" // with its layer
	cutOff  = "cut off" // by the size of its layer
)

// gone returns what became of a cell in a layer of the given size, zero for no layer.
func gone(c *Change, size xp.Size) string {
	switch {
	case size == xp.Size{}:
		return removed
	case c.X >= size.Width, c.Y >= size.Height:
		return cutOff
	}
	return ""
}

// colorsOf returns a step with those glyphs left out that can stand in a string: what cells of
// a run have in common. An undrawn cell does not go with others.
func colorsOf(s step) step { return step{colorsIn(s.before), colorsIn(s.after)} }

func colorsIn(s state) state {
	if g := s.cell.Glyph(); s.cell != xp.Transparent && g != 0 && g < 255 {
		s.cell = s.cell.WithGlyph('?')
	}
	return s
}

// add adds a run to the group that it is alike to.
func (g *grouper) add(run []Change) {
	first := g.step(&run[0])
	k := key{kind: recolor, step: colorsOf(first)}
	uniform, recolored := true, true
	for i := range run {
		c := &run[i]
		uniform = uniform && c.Before == run[0].Before && c.After == run[0].After
		recolored = recolored && c.Before.Glyph() == c.After.Glyph()
	}
	switch {
	case recolored:
	case uniform:
		k = key{kind: pairs, step: first}
	default:
		g.runs++
		k = key{kind: text, run: g.runs}
	}
	to := g.byKey[k]
	if to == nil {
		to = &group{kind: k.kind, step: first, same: true}
		g.byKey[k] = to
		g.groups = append(g.groups, to)
	}
	to.same = to.same && uniform && first == to.step
	if k.kind == text {
		for i := range run {
			to.steps = append(to.steps, g.step(&run[i]))
		}
	}
	to.add(run[0].X, run[0].Y, len(run))
}

// sameBefore reports whether all cells of a string were the same before.
func (g *group) sameBefore() bool {
	return !slices.ContainsFunc(g.steps, func(s step) bool { return s.before != g.steps[0].before })
}

// sameAfter reports whether all cells of a string are the same after.
func (g *group) sameAfter() bool {
	return !slices.ContainsFunc(g.steps, func(s step) bool { return s.after != g.steps[0].after })
}
