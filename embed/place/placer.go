package place

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// Placer finds sites in a grid and keeps what the rules must remember between placements. It
// reuses its memory: once it has met the sizes at hand, nothing allocates. The zero value is
// ready for Use. A Placer is for one goroutine.
type Placer struct {
	// Tags are those of the map, for conditions of scripts. Populate sets them to its recipe's.
	Tags embed.Tags

	// Watch is told each placement that Populate applies, when it is applied; nil is nobody. What it
	// is given is valid during the call.
	Watch func(*Placement)

	g      *grid.Grid
	boxes  []box      // by cave-1: what its cells lie in now, centered placements included
	inside grid.Board // passable cells of prefabs and features
	filled grid.Board // tunnel cells that became a cave's through a centered placement

	atlas  atlas   // of the grid in use
	cave   int     // that the views show; 0 = none
	reach  int     // that is to be read at once, since later searches in the cave need it
	beyond int     // likewise
	across bool    // the turned view shows it too
	views  [2]view // upright, turned
	forms  []form  // the distinct orientations of the prefab at hand
	frames [2]frame
	known  []known // of classes in the cave at hand
	rows   []int32 // of lineUp
	spare  []spot  // likewise
	report Report
	gap    int // of the search at hand

	veto    veto
	middle  middle
	scanner scanner
	stamp   stamp
	people  populace
}

// box is the rectangle x0 … x1-1, y0 … y1-1.
type box struct{ x0, y0, x1, y1 int }

// Use makes p work on g, which has just been surveyed: see [grid.Grid.Survey]. It keeps its stairs.
// Who changes g by other means than [Placer.Apply] surveys it again and calls Use again.
func (p *Placer) Use(g *grid.Grid) {
	p.g = g
	p.boxes = resize(p.boxes, g.Caves.Count())
	for i := range p.boxes {
		r := g.Caves.Region(i + 1)
		p.boxes[i] = box{r.X0, r.Y0, r.X1, r.Y1}
	}
	for i, c := range g.Class {
		if c == grid.Stairs {
			g.Kept.Set(i%g.W, i/g.W)
		}
	}
	p.filled.Reset(g.W, g.H)
	p.inside.Reset(g.W, g.H)
	for y := range g.H {
		used, frozen, out := g.Used.Row(y), g.Frozen.Row(y), p.inside.Row(y)
		for i := range out {
			for w := used[i] | frozen[i]; w != 0; w &= w - 1 {
				if x := i<<6 + first(w); g.Class[y*g.W+x].Passable() {
					out[i] |= w & -w
				}
			}
		}
	}
	p.atlas.read(p)
	p.forget()
}

// forget drops what was read from the grid.
func (p *Placer) forget() { p.cave = 0 }

// Report returns the survivor counts of the last call of Sites, CenteredSites, Embedded or
// Centered.
func (p *Placer) Report() Report { return p.report }

// resize returns s with length n, with new memory only where its capacity is too small. Old
// elements are not cleared.
func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return append(s[:cap(s)], make([]T, n-cap(s))...)
	}
	return s[:n]
}
