package rogue

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// Opens returns the doors that a terminal opens.
func (t *Terminal) Opens() []int { return t.opens }

// Opens returns the doors that a trap opens.
func (t *Trap) Opens() []int { return t.opens }

// Approach returns a step towards the target, or a blow.
func (g *Game) Approach() Command {
	r := g.Target()
	g.open.Reset(g.Level.W, g.Level.H)
	g.free()
	g.dist.From(&g.open, r.At)
	for i, d := range dirs {
		p := step(g.At, d)
		if n := g.dist.At(p.X, p.Y); n >= 0 && n < g.dist.At(g.At.X, g.At.Y) {
			return Command(i)
		}
	}
	return Wait
}

// Put sets the player on a cell, and looks.
func (g *Game) Put(p grid.Point) {
	g.At = p
	g.look()
}

// Sees reports whether the player sees the floor of a cell.
func (g *Game) Sees(p grid.Point) bool { return g.Level.view.Floor(p.X, p.Y) }

// Step returns the cell to which a command goes from another.
func (c Command) Step(p grid.Point) grid.Point { return step(p, dirs[c]) }

// Wakes returns the robots that a terminal wakes.
func (t *Terminal) Wakes() []int { return t.wakes }

// Dim returns the cells that can be walked on, but block sight as far as the outlines of the game's bundle
// say, or have none of its outlines; closed doors left out.
func (g *Game) Dim() (cells []grid.Point) {
	l := g.Level
	for i, c := range l.cells {
		p := grid.Point{X: i % l.W, Y: i / l.W}
		s := l.field.At(p.X, p.Y)
		door := l.door(p)
		if c.class.Passable() && s != embed.SightOpen && (door == nil || door.Open) ||
			s >= embed.SightOutline+embed.Sight(g.bundle.OutlineCount()) {
			cells = append(cells, p)
		}
	}
	return cells
}
