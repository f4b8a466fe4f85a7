// Package rogue is a game without a screen: a run of some levels, what is on them, and whose turn it is.
//
// Levels come of a bundle of prefabs and recipes. All that happens follows from the seed of the run and
// the commands: nothing here draws, reads keys or asks the clock.
package rogue

import (
	"fmt"
	"maps"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/embed/place"
	"github.com/seed18752ec6/xpc/samples/game/internal/prefabs"
)

// State says whether a run goes on.
type State uint8

// The states.
const (
	Playing State = iota
	Won
	Lost
)

// Game is a run. New returns one.
type Game struct {
	Seed  uint64
	State State
	Turn  int
	Level *Level
	Log   []string // what happened, oldest first
	Told  int      // lines of the log that were told before the last command

	At       grid.Point // of the player
	HP, Most int
	Charges  int
	Medkits  int
	Scanners int
	Scrap    int
	Armor    int
	Cutter   bool
	Core     bool

	Reveal bool // show all of the map: for those who look at how a level was made

	bundle *embed.Bundle
	gen    mapgen.Generator
	taken  place.Tally // prefabs that come once in a run, of the levels before this one
	next   place.Tally // and of this one too
	build  builder
	dist   grid.Distances
	open   grid.Board
	known  grid.Board // of Explore
	goals  grid.Board
}

// New begins a run on the first level of a bundle, which must fit the game: see [Fits]. The bundle is
// shared with whoever else has it.
func New(b *embed.Bundle, seed uint64) *Game {
	g := &Game{Seed: seed, bundle: b, HP: 26, Most: 26, Charges: 8, Medkits: 1, taken: place.Tally{}}
	g.say("The mine below has gone silent. Bring up the core from its heart.")
	g.say("Press ? for help.")
	g.enter(1)
	return g
}

// Depth returns the number of the level, from 1.
func (g *Game) Depth() int { return g.Level.Depth }

// Bundle returns the bundle of which the next level comes.
func (g *Game) Bundle() *embed.Bundle { return g.bundle }

func (g *Game) say(format string, args ...any) { g.Log = append(g.Log, fmt.Sprintf(format, args...)) }

// key is the stream of a decision of this turn.
func (g *Game) key(what string, i int) embed.Key {
	return embed.Seed(g.Seed).Named(what).With(uint64(g.Turn)).With(uint64(i))
}

// enter makes a level, and sets the player on it. What is unique in a run is kept in a tally from level
// to level, which the generator heeds: the small thing that a game saves of it.
func (g *Game) enter(depth int) {
	recipe, ok := g.bundle.RecipeNamed(levels[depth-1])
	if !ok {
		panic("rogue: a bundle without the recipe " + levels[depth-1])
	}
	g.gen.Taken = g.taken
	m := g.gen.Run(recipe, uint64(embed.Seed(g.Seed).With(uint64(depth))))
	g.next = maps.Clone(g.taken).Add(m.Placements)
	g.Level = g.build.build(m)
	g.Level.populate(embed.Seed(g.Seed).Named("populate").With(uint64(depth)))
	g.At = g.Level.Start
	g.look()
}

// To goes down to a level, whatever lies before it, and returns it: for those who look at how levels
// are made.
func (g *Game) To(depth int) *Level {
	for g.Depth() < min(depth, Levels) {
		g.taken = g.next
		g.enter(g.Depth() + 1)
	}
	return g.Level
}

// populate adds what the game puts into caves on its own account: something that wanders, and something
// that was lost. It keeps away from where the player comes in, and from where scripts forbid it.
func (l *Level) populate(k embed.Key) {
	var cells []grid.Point
	for i, c := range l.cells {
		p := grid.Point{X: i % l.W, Y: i / l.W}
		if c.spawn && l.walkable(p) && steps(p, l.Start) > 16 && p != l.Stairs && l.robot(p) == nil && l.item(p) == nil {
			cells = append(cells, p)
		}
	}
	if len(cells) == 0 {
		return
	}
	spot := func(k embed.Key) grid.Point { return cells[embed.Below(k.Word(0), uint64(len(cells)))] }
	wander := []string{prefabs.NameMite, prefabs.NameMite, prefabs.NameDrone, prefabs.NameHound, prefabs.NameGuard}
	for i := range 3 + l.Depth {
		rk := k.Named("robot").With(uint64(i))
		name := wander[embed.Below(rk.Word(1), uint64(min(l.Depth+1, len(wander))))]
		if p := spot(rk); l.robot(p) == nil {
			l.Robots = append(l.Robots, Robot{Name: name, At: p, HP: breeds[name].hp, Arc: 360})
		}
	}
	lost := []string{prefabs.NameScrap, prefabs.NameScrap, prefabs.NameCharge, prefabs.NameGlowcap, prefabs.NameMedkit}
	for i := range 8 {
		ik := k.Named("item").With(uint64(i))
		p := spot(ik)
		if l.item(p) == nil {
			l.drop(Item{Name: lost[embed.Below(ik.Word(1), uint64(len(lost)))], At: p, Count: 1 + int(embed.Below(ik.Word(2), 2))})
		}
	}
}

// Note adds a line to the log that is not of the run: about the game itself.
func (g *Game) Note(line string) {
	g.Told = len(g.Log)
	g.Log = append(g.Log, line)
}
