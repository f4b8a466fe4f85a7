package trial

import (
	"slices"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// rolls are rolls of a prefab that together show each of its outcomes: variants, overlays that come up and that do
// not, values of params, alternatives of objects. As drawn they stand for all orientations.
type rolls struct {
	list    []outcome
	entries int // of the object table
}

// outcome is one roll, as far as its objects go.
type outcome struct {
	seed    uint64
	objects []thing
}

// thing is an object of a roll.
type thing struct {
	entry int    // index into the object table; the number of entries for those of nested prefabs
	ways  uint64 // entrances from which it can be reached, a bit each
	ring  bool   // it can be reached from around the prefab: of a centered one
}

// Rolls are looked for until so many in turn show nothing new.
const patience = 96

// roll finds the rolls of a prefab on maps of a recipe.
func (p *plan) roll(pf embed.Prefab, r embed.Recipe) *rolls {
	var c embed.Contents
	s := embed.Setting{Depth: r.Depth(), Tags: r.Tags()}
	seen := map[[3]int]bool{}
	out := &rolls{entries: pf.ObjectCount()}
	key := embed.Seed(p.o.Seed).Named("rolls").Named(pf.Name())
	for n, idle := uint64(0), 0; idle < patience; n++ {
		s.Seed = key.Word(n)
		pf.Roll(s, &c)
		if news := shows(pf, &c, seen); !news && n > 0 {
			idle++
			continue
		}
		idle = 0
		out.list = append(out.list, outcome{s.Seed, reach(pf, &c)})
	}
	return out
}

// The parts of a prefab that rolls decide.
const (
	partVariant = iota
	partOverlay
	partParam
	partObject
)

// shows notes what a roll shows, and reports whether some of it is new.
func shows(pf embed.Prefab, c *embed.Contents, seen map[[3]int]bool) (news bool) {
	note := func(part, i, value int) {
		at := [3]int{part, i, value}
		news = news || !seen[at]
		seen[at] = true
	}
	note(partVariant, 0, c.Variant)
	for i := range pf.OverlayCount() {
		up := 0
		if slices.Contains(c.Overlays, i) {
			up = 1
		}
		note(partOverlay, i, up)
	}
	for i, v := range c.Params {
		note(partParam, i, v)
	}
	came := make([]bool, pf.ObjectCount())
	for i := range c.Objects {
		o := &c.Objects[i]
		if o.Nested > 0 {
			note(partObject, -1, int(o.Prefab().ID()&0xffffff))
			continue
		}
		came[o.Entry] = true
		for k := range pf.ObjectEntry(o.Entry).AlternativeCount() {
			if pf.ObjectEntry(o.Entry).Alternative(k) == o.Source {
				note(partObject, o.Entry, 1+k)
			}
		}
	}
	for i, ok := range came {
		if !ok {
			note(partObject, i, 0)
		}
	}
	return news
}

// reach lists the objects of a roll as drawn, with the entrances from which each is reached on foot. What stands on
// a cell that is not to be walked on is reached from beside it.
func reach(pf embed.Prefab, c *embed.Contents) (list []thing) {
	open := grid.NewBoard(c.W, c.H)
	for i, cell := range c.Cells {
		walk := cell.Terrain == 0 && pf.Places().Has(embed.Centered)
		if cell.Terrain != 0 {
			walk = pf.Bundle().Terrain(cell.Terrain).Passable()
		}
		open.Put(i%c.W, i/c.W, walk)
	}
	for i := range c.Machines {
		for _, cell := range c.Machines[i].Cells {
			if open.In(cell.X, cell.Y) && !c.Machines[i].Passable {
				open.Clear(cell.X, cell.Y)
			}
		}
	}
	shape := pf.Turned(orient.R0)
	var from []*grid.Board
	for i := range min(shape.EntranceCount(), 63) {
		b := grid.NewBoard(c.W, c.H)
		for k := range shape.Entrance(i).Len() {
			at := shape.Entrance(i).Cell(k)
			b.Set(at.X, at.Y)
		}
		from = append(from, spread(b, open))
	}
	sides := grid.NewBoard(c.W, c.H)
	sides.SetRect(0, 0, c.W, c.H)
	sides.ClearRect(1, 1, c.W-2, c.H-2)
	around := spread(sides, open)
	for i := range c.Objects {
		o := &c.Objects[i]
		t := thing{entry: o.Entry, ring: touches(c, o, around)}
		if o.Nested > 0 {
			t.entry = pf.ObjectCount()
		}
		for k, b := range from {
			if touches(c, o, b) {
				t.ways |= 1 << k
			}
		}
		list = append(list, t)
	}
	return list
}

// spread returns the open cells that are joined with cells of from, grown by one cell to each side.
func spread(from, open *grid.Board) *grid.Board {
	from.And(open)
	from.Flood(open)
	out := grid.NewBoard(open.W(), open.H())
	out.Dilate4(from)
	out.Or(from)
	return out
}

// touches reports whether an object, or a cell of its machine, is on one of the cells.
func touches(c *embed.Contents, o *embed.Object, cells *grid.Board) bool {
	if o.Machine > 0 {
		for _, cell := range c.Machines[o.Machine-1].Cells {
			if cells.At(cell.X, cell.Y) {
				return true
			}
		}
	}
	return cells.At(o.X, o.Y)
}
