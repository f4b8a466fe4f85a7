package rogue

import (
	"github.com/seed18752ec6/xpc/embed/grid"
)

// Explore returns the next step of one who looks around: towards the nearest thing to take, cell to see or
// terminal to use, and then to the stairs. ok is false where nothing is left. It knows what the player
// knows.
func (g *Game) Explore() (c Command, ok bool) {
	l := g.Level
	known, goals := &g.known, &g.goals
	g.tread(known)
	goals.Reset(l.W, l.H)
	for x, y := range known.All() {
		goals.Put(x, y, g.unseen(x, y))
	}
	for i := range l.Items {
		if p := l.Items[i].At; known.At(p.X, p.Y) {
			goals.Set(p.X, p.Y)
		}
	}
	goals.Clear(g.At.X, g.At.Y)
	for i := range l.Terminals {
		if t := &l.Terminals[i]; !t.Used && l.known[t.At.Y*l.W+t.At.X].known {
			for j, d := range dirs {
				p := step(t.At, d)
				if p == g.At {
					return Command((j + 2) % 4), true
				}
				if known.At(p.X, p.Y) {
					goals.Set(p.X, p.Y)
				}
			}
		}
	}
	if c, ok := g.towards(known, goals); ok {
		return c, true
	}
	goals.Reset(l.W, l.H)
	if g.At == l.Stairs {
		return Descend, l.Depth < Levels || g.Core
	}
	if known.At(l.Stairs.X, l.Stairs.Y) {
		goals.Set(l.Stairs.X, l.Stairs.Y)
	}
	return g.towards(known, goals)
}

// towards returns the first step of a shortest way to one of the goals.
func (g *Game) towards(known, goals *grid.Board) (Command, bool) {
	g.dist.FromBoard(known, goals)
	best, found := g.dist.At(g.At.X, g.At.Y), Command(0)
	if best <= 0 {
		return 0, false
	}
	for i, d := range dirs {
		if p := step(g.At, d); g.dist.At(p.X, p.Y) == best-1 {
			found = Command(i)
			break
		}
	}
	return found, true
}

// tread fills a board with the cells that the player knows and would go over.
func (g *Game) tread(known *grid.Board) {
	l := g.Level
	known.Reset(l.W, l.H)
	for i, c := range l.cells {
		if l.known[i].known && c.class.Passable() {
			known.Set(i%l.W, i/l.W)
		}
	}
	for i := range l.Traps {
		if t := &l.Traps[i]; t.Found && !t.Spent && t.At != g.At {
			known.Clear(t.At.X, t.At.Y)
		}
	}
	for i := range l.Doors {
		if d := &l.Doors[i]; d.Locked {
			known.Clear(d.At.X, d.At.Y)
		}
	}
	for i := range l.Terminals {
		known.Clear(l.Terminals[i].At.X, l.Terminals[i].At.Y)
	}
	for i := range l.Robots {
		if r := &l.Robots[i]; breeds[r.Name].peace && breeds[r.Name].steps == 0 {
			known.Clear(r.At.X, r.At.Y)
		}
	}
}

// unseen reports whether the player does not know what is beside a cell.
func (g *Game) unseen(x, y int) bool {
	l := g.Level
	for _, d := range dirs {
		q := step(grid.Point{X: x, Y: y}, d)
		if q.X >= 0 && q.Y >= 0 && q.X < l.W && q.Y < l.H && !l.known[q.Y*l.W+q.X].known {
			return true
		}
	}
	return false
}
