package rogue

import (
	"fmt"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/sight"
)

// Swap takes another bundle in the middle of a run. Levels to come are of it; of this one, prefabs that
// have kept their shape look from now on as they are drawn there. IDs depend on names alone, so what was
// placed is found again. What the player changed, took or broke stays as it is.
//
// A bundle that does not fit the game gives an error, and everything stays as it was.
func (g *Game) Swap(b *embed.Bundle) error {
	if err := Fits(b); err != nil {
		return err
	}
	g.bundle = b
	l, kept := g.Level, 0
	l.field.Outlines = sight.OutlinesOf(b)
	for i := range l.Placed {
		if err := l.Placed[i].Record.Restore(b, &g.build.contents); err != nil {
			l.blur(&l.Placed[i])
			continue
		}
		g.build.repaint(l)
		kept++
	}
	g.look()
	g.say("A new bundle: %d prefabs, %s.", b.PrefabCount(), told(kept, len(l.Placed)))
	return nil
}

func told(kept, of int) string {
	if kept == of {
		return fmt.Sprintf("all %d placements here are kept", of)
	}
	return fmt.Sprintf("%d of %d placements here are kept, others have changed their shape", kept, of)
}

// repaint gives the cells of a placement the looks that they have now, and the forms that sight meets.
// Cells that were open or closed for walking, and are it no longer, keep their looks: the way that a
// level is walked does not change under the player's feet.
func (b *builder) repaint(l *Level) {
	c := &b.contents
	was := make([]cell, len(c.Cells))
	at := func(i int) grid.Point { return grid.Point{X: c.Setting.X + i%c.W, Y: c.Setting.Y + i/c.W} }
	for i := range was {
		was[i] = *l.cell(at(i))
	}
	l.paint(c)
	for i, now := range c.Cells {
		p := at(i)
		if now.Terrain == 0 {
			continue
		}
		terrain := c.Prefab.Bundle().Terrain(now.Terrain)
		switch to := l.cell(p); {
		case l.door(p) != nil || to.class == grid.PrefabSolid && terrain.Passable(): // a machine, or what a tunnel dug
		case terrain.Passable() != to.class.Passable():
			*to = was[i]
		default:
			l.field.Set(p.X, p.Y, now.Sight)
		}
		if to := l.cell(p); to.natural {
			to.tile = l.nature(p.X, p.Y, to.class)
		}
	}
}

// blur replaces outlines of the former bundle, which mean nothing to this one, in a placement that is
// not found in it.
func (l *Level) blur(p *Placed) {
	for y := p.Y; y < p.Y+p.H; y++ {
		for x := p.X; x < p.X+p.W; x++ {
			if l.field.At(x, y) >= embed.SightOutline {
				l.field.Set(x, y, sight.Solid)
			}
		}
	}
}

// Again makes the level anew of the bundle that the game has now, as if the player had just come: for
// those who draw, and look at what becomes of it.
func (g *Game) Again() {
	g.enter(g.Depth())
	g.say("Level %d is made anew.", g.Depth())
}
