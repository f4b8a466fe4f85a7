package rogue_test

import (
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/samples/game/internal/prefabs"
	"github.com/seed18752ec6/xpc/samples/game/internal/rogue"
)

// bot plays as a careful player does: it shoots what is after it, mends itself, and looks around.
func bot(g *rogue.Game) {
	for range 6000 {
		if g.State != rogue.Playing {
			return
		}
		after, near := false, false
		for _, s := range g.InSight() {
			after = after || s.State == "after you"
			near = near || s.Targetable && s.Near <= 5
		}
		c, ok := g.Explore()
		switch {
		case g.HP*5 < g.Most*2 && g.Medkits > 0:
			c = rogue.Heal
		case after && g.Target() != nil && g.Charges > 0:
			c = rogue.Fire
		case after && near:
			c = g.Approach()
		case !ok:
			return
		}
		g.Do(c)
	}
}

// TestRuns lets a bot play: runs are won, and lost, and no level is the last of all.
func TestRuns(t *testing.T) {
	t.Parallel()
	won, lost := 0, 0
	var deepest [rogue.Levels + 1]int
	for seed := uint64(1); seed <= 20; seed++ {
		g := rogue.New(prefabs.Bundle(), seed)
		bot(g)
		deepest[g.Depth()]++
		switch g.State {
		case rogue.Won:
			won++
		case rogue.Lost:
			lost++
		default:
			t.Errorf("seed %d: the bot is stuck on level %d: %q", seed, g.Depth(), g.Log[len(g.Log)-1])
		}
	}
	t.Logf("%d won, %d lost; runs by their last level: %v", won, lost, deepest[1:])
	if won == 0 || lost == 0 {
		t.Errorf("of 20 runs %d were won, %d lost", won, lost)
	}
}

// TestRandomCommands plays nonsense: nothing breaks, and the same seed and commands give the same run.
func TestRandomCommands(t *testing.T) {
	t.Parallel()
	play := func(seed uint64) string {
		g := rogue.New(prefabs.Bundle(), seed)
		k := embed.Seed(seed).Named("monkey")
		for i := range uint64(400) {
			switch n := k.Word(i) % 40; {
			case n == 0 && g.State == rogue.Playing && g.Depth() < rogue.Levels:
				g.To(g.Depth() + 1)
			case n == 1:
				g.Travel()
			case n == 2:
				g.Run(rogue.Command(k.Word(i) >> 8 % 4))
			default:
				g.Do(rogue.Command(n % uint64(rogue.Commands)))
			}
		}
		return strings.Join(g.Log, "\n")
	}
	for seed := uint64(1); seed <= 30; seed++ {
		if first := play(seed); first != play(seed) {
			t.Errorf("seed %d gives two runs", seed)
		}
	}
}

// TestOnceInARun counts what is unique in a run, over all of its levels.
func TestOnceInARun(t *testing.T) {
	t.Parallel()
	all := 0
	for seed := uint64(1); seed <= 60; seed++ {
		g := rogue.New(prefabs.Bundle(), seed)
		count := map[string]int{}
		for depth := range rogue.Levels {
			for _, p := range g.To(depth + 1).Placed {
				count[p.Prefab]++
			}
		}
		for _, id := range []embed.ID{prefabs.WorksChapel, prefabs.WorksArmory} {
			pf, _ := prefabs.Bundle().Prefab(id)
			if all += count[pf.Name()]; count[pf.Name()] > 1 {
				t.Errorf("seed %d: %s comes %d times", seed, pf.Name(), count[pf.Name()])
			}
		}
	}
	if all < 30 {
		t.Errorf("in 60 runs they came %d times in all: the test shows nothing", all)
	}
}
