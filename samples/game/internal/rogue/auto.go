package rogue

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// Travel explores until something happens: somebody comes into sight, something is said, or nothing is
// left to see.
func (g *Game) Travel() {
	g.Told = len(g.Log)
	told, foes, hp := len(g.Log), g.foes(), g.HP
	for i := range g.Level.Robots {
		if r := &g.Level.Robots[i]; r.HP > 0 && r.Awake && g.sees(r) {
			g.say("Not with the %s after you.", r.Name)
			return
		}
	}
	for g.State == Playing {
		c, ok := g.Explore()
		switch {
		case !ok:
			g.say("You see nothing more to do here.")
			return
		case c == Descend:
			g.say("You have seen all of this level. Press > to go down.")
			return
		}
		g.Do(c)
		if len(g.Log) > told || g.foes() > foes || g.HP < hp {
			g.Told = told
			return
		}
		foes = g.foes()
	}
}

// Run goes one way until something happens, a way opens at a side, or there is no going on.
func (g *Game) Run(c Command) {
	told, foes, hp, sides := len(g.Log), g.foes(), g.HP, g.sides(c)
	for range 100 {
		at := g.At
		g.Do(c)
		if g.At == at || len(g.Log) > told || g.foes() > foes || g.HP < hp || g.sides(c) != sides {
			g.Told = told
			return
		}
	}
}

// foes counts who is in sight and minds.
func (g *Game) foes() (n int) {
	for i := range g.Level.Robots {
		if r := &g.Level.Robots[i]; r.HP > 0 && !breeds[r.Name].peace && g.sees(r) {
			n++
		}
	}
	return n
}

// sides tells at which sides of one who goes some way there is room.
func (g *Game) sides(c Command) (open [2]bool) {
	for i, turn := range []Command{1, 3} {
		open[i] = g.Level.walkable(step(g.At, dirs[(c+turn)%4]))
	}
	return open
}

// Sight is somebody whom the player sees, as a panel lists him.
type Sight struct {
	Rune       rune
	Color      embed.RGB
	Name       string
	HP, Most   int
	State      string // "awake", "looks south", "friendly" …
	Near       int    // steps away
	Dangerous  bool
	Targetable bool // the next shot is at him
}

// InSight returns whom the player sees, nearest first.
func (g *Game) InSight() (all []Sight) {
	target := g.Target()
	for i := range g.Level.Robots {
		r := &g.Level.Robots[i]
		if r.HP <= 0 || !g.sees(r) {
			continue
		}
		b := breeds[r.Name]
		s := Sight{
			Rune: b.glyph, Color: b.color, Name: r.Name, HP: r.HP, Most: b.hp, Near: steps(r.At, g.At),
			Dangerous: !b.peace, Targetable: r == target,
		}
		switch {
		case b.peace:
			s.State = "peaceful"
		case r.Awake:
			s.State = "after you"
		case r.Facing != 0:
			s.State = "looks " + r.Facing.String()
		default:
			s.State = "idle"
		}
		at := len(all)
		for at > 0 && all[at-1].Near > s.Near {
			at--
		}
		all = append(all[:at], append([]Sight{s}, all[at:]...)...)
	}
	return all
}

// Thing is something that the player sees, as a panel lists it.
type Thing struct {
	Rune  rune
	Color embed.RGB
	Name  string
}

// Things returns what the player sees that is of use: each once, and what is named like it together.
func (g *Game) Things() (all []Thing) {
	l := g.Level
	add := func(p grid.Point, name string) {
		if !l.view.Floor(p.X, p.Y) && !l.view.Seen(p.X, p.Y) {
			return
		}
		t := l.tile(p)
		thing := Thing{Rune: Rune(t.Glyph), Color: t.Fore, Name: name}
		for _, there := range all {
			if there == thing {
				return
			}
		}
		all = append(all, thing)
	}
	for i := range l.Items {
		add(l.Items[i].At, count(l.Items[i]))
	}
	for i := range l.Terminals {
		add(l.Terminals[i].At, l.Terminals[i].Name+" terminal")
	}
	for i := range l.Doors {
		if d := &l.Doors[i]; d.Locked {
			add(d.At, "locked "+d.Name)
		}
	}
	for i := range l.Traps {
		if t := &l.Traps[i]; t.Found && !t.Spent {
			add(t.At, t.Name)
		}
	}
	stairs := "stairs down"
	if l.Depth == Levels {
		stairs = "the lift"
	}
	add(l.Stairs, stairs)
	return all
}

// Here returns the prefab that the player is in; nil if he is in none.
func (g *Game) Here() *Placed { return g.Level.placed(g.At) }
