package rogue

import (
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/embed/sight"
	"github.com/seed18752ec6/xpc/samples/game/internal/prefabs"
)

// Command is what the player does in a turn.
type Command uint8

// The commands. A command that cannot be followed says so, and takes no turn.
const (
	North Command = iota
	East
	South
	West
	Wait
	Fire    // at the nearest robot that can be hit; at one beside hand to hand
	Heal    // with a medkit
	Scan    // with a scanner: shows the level
	Descend // by the stairs
	Commands
)

// Do follows a command: the player acts, then all others do. Once a run is over it does nothing.
func (g *Game) Do(c Command) {
	if g.State != Playing {
		return
	}
	g.Told = len(g.Log)
	if !g.act(c) {
		return
	}
	g.Turn++
	if g.State == Playing {
		g.look()
		g.others()
		g.look()
	}
}

// act reports whether the command took a turn.
func (g *Game) act(c Command) bool {
	switch c {
	case North, East, South, West:
		return g.walk(dirs[c])
	case Wait:
		return true
	case Fire:
		return g.fire()
	case Heal:
		return g.heal()
	case Scan:
		return g.scan()
	case Descend:
		return g.descend()
	}
	return false
}

// walk goes a step, or does to what is there what one does to it.
func (g *Game) walk(d orient.Dir) bool {
	l, to := g.Level, step(g.At, d)
	if r := l.robot(to); r != nil {
		return g.meet(r)
	}
	if door := l.door(to); door != nil && !door.Open {
		if door.Locked {
			g.say("The %s is locked. Something here opens it.", door.Name)
			return false
		}
		l.openDoor(door)
		g.say("You open the %s.", door.Name)
		return true
	}
	if t := l.terminal(to); t != nil {
		g.use(t)
		return true
	}
	if !l.walkable(to) {
		return false
	}
	g.At = to
	g.arrive()
	return true
}

// meet walks into somebody.
func (g *Game) meet(r *Robot) bool {
	switch {
	case r.Name == prefabs.NameTinker:
		g.talk(r)
		return true
	case breeds[r.Name].peace: // it slips by
		g.At, r.At = r.At, g.At
		g.arrive()
		return true
	}
	k := g.key("strike", 0)
	hit := dice{1, 3, 1}
	if g.Cutter {
		hit = dice{2, 3, 1}
	}
	g.hurt(r, hit.roll(k), "hit")
	return true
}

// Target returns the nearest robot that a shot would hit; nil if there is none.
func (g *Game) Target() *Robot {
	var best *Robot
	for i := range g.Level.Robots {
		r := &g.Level.Robots[i]
		if r.HP <= 0 || breeds[r.Name].peace || !g.sees(r) || !g.clear(g.At, r.At) {
			continue
		}
		if best == nil || steps(r.At, g.At) < steps(best.At, g.At) {
			best = r
		}
	}
	return best
}

// sees reports whether the player sees somebody. Sight is mutual.
func (g *Game) sees(r *Robot) bool { return g.Level.view.Floor(r.At.X, r.At.Y) }

// clear reports whether a shot from a to b meets nothing on its way.
func (g *Game) clear(a, b grid.Point) bool { return g.Level.field.Clear(a, b, sight.Between) }

func (g *Game) fire() bool {
	r := g.Target()
	switch {
	case r != nil && beside(r.At, g.At):
		return g.meet(r)
	case g.Charges == 0:
		g.say("You have no charges.")
		return false
	case r == nil:
		g.say("There is nothing to shoot at.")
		return false
	}
	g.Charges--
	g.hurt(r, dice{1, 6, 1}.roll(g.key("shot", 0)), "shoot")
	return true
}

func (g *Game) heal() bool {
	if g.Medkits == 0 || g.HP == g.Most {
		g.say("You have no %s.", map[bool]string{true: "medkits", false: "wounds"}[g.Medkits == 0])
		return false
	}
	g.Medkits--
	g.HP = min(g.HP+10, g.Most)
	g.say("You use a medkit.")
	return true
}

// scan shows the map of the level as it was made, without what moves.
func (g *Game) scan() bool {
	if g.Scanners == 0 {
		g.say("You have no scanner.")
		return false
	}
	g.Scanners--
	l := g.Level
	for i := range l.cells {
		p := grid.Point{X: i % l.W, Y: i / l.W}
		if l.cells[i].class.Passable() || l.cells[i].class == grid.PrefabSolid || l.cells[i].class == grid.Liquid {
			l.known[i] = memory{true, l.tile(p)}
		}
	}
	g.say("The scanner draws the level and burns out.")
	return true
}

func (g *Game) descend() bool {
	switch {
	case g.At != g.Level.Stairs:
		g.say("There are no stairs here.")
		return false
	case g.Depth() < Levels:
		g.To(g.Depth() + 1)
		g.say("You climb down to level %d: %s.", g.Depth(), g.Level.Name)
		return true
	case !g.Core:
		g.say("The lift does not move without the core.")
		return false
	}
	g.State = Won
	g.say("The lift carries you and the core into daylight.")
	return true
}
