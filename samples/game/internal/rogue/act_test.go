package rogue_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/samples/game/internal/prefabs"
	"github.com/seed18752ec6/xpc/samples/game/internal/rogue"
)

// levels yields all levels of some runs, with nobody on them but the player.
func levels(seeds uint64, yield func(g *rogue.Game)) {
	for seed := uint64(1); seed <= seeds; seed++ {
		for depth := range rogue.Levels {
			g := rogue.New(prefabs.Bundle(), seed)
			g.To(depth + 1)
			for i := range g.Level.Robots {
				g.Level.Robots[i].HP = 0
			}
			yield(g)
		}
	}
}

// before returns the cells from which a step leads to another, and the commands for it.
func before(l *rogue.Level, p grid.Point) (from []grid.Point, by []rogue.Command) {
	for c := rogue.North; c <= rogue.West; c++ {
		if q := ((c + 2) % 4).Step(p); l.At(q.X, q.Y).Passable() && l.At(q.X, q.Y) != grid.Door {
			from, by = append(from, q), append(by, c)
		}
	}
	return from, by
}

// TestDoors opens doors: one sees through them then, and not before. What is locked stays shut.
func TestDoors(t *testing.T) {
	t.Parallel()
	opened, locked := 0, 0
	levels(4, func(g *rogue.Game) {
		for i := range g.Level.Doors {
			d := &g.Level.Doors[i]
			from, by := before(g.Level, d.At)
			if len(from) == 0 || slices.ContainsFunc(g.Level.Terminals, func(t rogue.Terminal) bool { return t.At == from[0] }) {
				continue
			}
			g.Put(from[0])
			behind := by[0].Step(d.At)
			seen := g.Sees(behind)
			g.Do(by[0])
			switch {
			case d.Locked:
				locked++
				if d.Open || g.At != from[0] || !strings.Contains(g.Log[len(g.Log)-1], "is locked") {
					t.Errorf("the locked %s at %v lets one through", d.Name, d.At)
				}
			case !d.Open || g.At != from[0]:
				t.Errorf("the %s at %v is open: %v, the player is at %v", d.Name, d.At, d.Open, g.At)
			case !seen && g.Level.At(behind.X, behind.Y).Passable() && g.Level.At(behind.X, behind.Y) != grid.Door:
				opened++
				if !g.Sees(behind) {
					t.Errorf("open, the %s at %v blocks sight", d.Name, d.At)
				}
			}
		}
	})
	if opened < 40 || locked < 10 {
		t.Errorf("%d doors were opened, %d were locked", opened, locked)
	}
}

// TestTerminals uses terminals: what they open is open, who they wake is awake, what they say is told.
func TestTerminals(t *testing.T) {
	t.Parallel()
	opens, wakes, says := 0, 0, 0
	levels(6, func(g *rogue.Game) {
		for i := range g.Level.Terminals {
			term := &g.Level.Terminals[i]
			from, by := before(g.Level, term.At)
			if len(from) == 0 { // it is reached from a door
				for c := rogue.North; c <= rogue.West; c++ {
					if q := ((c + 2) % 4).Step(term.At); g.Level.At(q.X, q.Y).Passable() {
						from, by = append(from, q), append(by, c)
					}
				}
			}
			for _, r := range term.Wakes() {
				g.Level.Robots[r].HP = 1
			}
			g.Put(from[0])
			lines := len(g.Log)
			g.Do(by[0])
			said := strings.Join(g.Log[lines:], "\n")
			for _, d := range term.Opens() {
				opens++
				if !g.Level.Doors[d].Open {
					t.Errorf("the terminal at %v leaves a door shut", term.At)
				}
			}
			for _, r := range term.Wakes() {
				wakes++
				if !g.Level.Robots[r].Awake && g.Level.Robots[r].HP > 0 {
					t.Errorf("the terminal at %v wakes nobody", term.At)
				}
				g.Level.Robots[r].HP = 0
			}
			if term.Says != "" {
				says++
			}
			if !term.Used || !strings.Contains(said, term.Says) || g.At != from[0] {
				t.Errorf("the terminal at %v says %q; it was said: %q", term.At, term.Says, said)
			}
			g.HP = g.Most
		}
	})
	if opens < 20 || wakes < 5 || says < 5 {
		t.Errorf("%d doors, %d sleepers, %d sayings", opens, wakes, says)
	}
}

// TestFacing goes round a sentry that looks one way: it notices who is before it, and nobody behind.
func TestFacing(t *testing.T) {
	t.Parallel()
	front, back := 0, 0
	for seed := uint64(1); seed <= 12; seed++ {
		g := rogue.New(prefabs.Bundle(), seed)
		g.To(3)
		for i := range g.Level.Robots {
			r := &g.Level.Robots[i]
			if r.Facing == orient.NoDir || r.Name == prefabs.NameTinker {
				continue
			}
			dx, dy := r.Facing.Step()
			for _, side := range []int{1, -1} {
				p := grid.Point{X: r.At.X + 2*dx*side, Y: r.At.Y + 2*dy*side}
				if !g.Level.At(p.X, p.Y).Passable() {
					continue
				}
				g.Put(p)
				if !g.Sees(r.At) {
					continue
				}
				noticed := false
				for range 8 {
					r.Awake = false
					g.HP = g.Most
					g.Do(rogue.Wait)
					noticed = noticed || r.Awake
				}
				if side > 0 {
					front++
				} else {
					back++
				}
				if noticed != (side > 0) {
					t.Errorf("seed %d: the %s that looks %s notices one at its front, %v: %v", seed, r.Name, r.Facing, side > 0, noticed)
				}
			}
		}
	}
	if front < 3 || back < 3 {
		t.Errorf("%d in front, %d behind", front, back)
	}
}

// TestTraps finds a trap from beside it, and springs it.
func TestTraps(t *testing.T) {
	t.Parallel()
	jaws := 0
	levels(8, func(g *rogue.Game) {
		for _, trap := range g.Level.Traps {
			if trap.Found {
				t.Errorf("the %s at %v is seen from afar", trap.Name, trap.At)
			}
		}
		for i := range g.Level.Traps {
			trap := &g.Level.Traps[i]
			from, by := before(g.Level, trap.At)
			if len(from) == 0 || trap.Name != prefabs.NameJaw {
				continue
			}
			g.Put(from[0])
			hp := g.HP
			if !trap.Found {
				t.Errorf("the jaw at %v is not seen from beside it", trap.At)
			}
			if g.Do(by[0]); !trap.Spent || g.HP >= hp {
				t.Errorf("the jaw at %v is spent: %v; %d of %d left", trap.At, trap.Spent, g.HP, hp)
			}
			g.HP = g.Most
			jaws++
		}
	})
	if jaws < 5 {
		t.Errorf("%d jaws", jaws)
	}
}
