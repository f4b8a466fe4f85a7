// Package cave generates cave maps: a cellular automaton over bit rows carves caves, tunnels join
// them, exits are chosen, and the result is measured. The map is a [grid.Grid], as placement and
// games use it.
//
// Everything follows from the options and the key: no clock, no float, no order of a Go map, no
// number of cores. Random numbers are keyed by what they decide, so that one more tunnel or exit
// changes no other choice.
package cave

import (
	"slices"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// Maintainer's note. Generate is carve, then join:
//
//	carve  every part of the map in its style, then label → sizes             plot.go, carve.go
//	sift   caves that frozen cells keep apart from the others                 realms.go
//	join   gaps → span → mend → loops and branches, each tunnel dug alone     join.go
//
// The colored engine works on rows split into even and odd columns (colored.go), all else in the
// map's own layout. Tunnels are dug by one function (dig.go), which checks every cell against the
// rules of clearance before it writes the first. While tunnels are dug, grid.Label holds cave ids
// and minus the number of the tunnel counted from 1; finish derives the final labels.
// All loops are bounded by cells, runs, gaps or caves. Whatever changes the map tells the watch of it
// (watch.go) right after, with Open as it is then.

// Options says what a map shall be. [Default] returns the defaults of the recipe. The zero value is
// a map of no size.
type Options struct {
	W, H   int // cells, each 0 to MaxSide; more is cut
	Margin int // cells at each side that stay earth, the border of rock included; below 1 it is 1

	embed.Carving                // its domain is what lies inside the margin and is not frozen
	Regions       []embed.Region // of style composite
	Join          embed.Joining
	Frozen        Frozen
	Starts        []Start // of style tunnels: where tunnels lead away from what is frozen
}

// Start is where a tunnel leads away from a prefab that was set before: through Width cells side by
// side, of which At is the one with the lowest coordinates, towards Dir. All of them may be dug.
type Start struct {
	At    grid.Point
	Dir   orient.Dir
	Width int // cells
}

// MaxSide is the largest width and height of a map in cells.
const MaxSide = embed.MaxMapSide

// Frozen holds boards of cells that generation must respect; each is nil or of the map's size. The
// border of the map is rock whatever they say.
type Frozen struct {
	Domain *grid.Board // the automaton carves only here; tunnels may leave it, but not the margin
	Open   *grid.Board // stays open, and keeps its cave whatever its size; wins over Earth
	Earth  *grid.Board // stays earth, and no tunnel goes through
	Taken  *grid.Board // no cave and no tunnel: class Reserved; for the automaton what Open says
}

// Default returns the options of a map of w by h cells that a recipe has when it names no numbers:
// those of Stobirski's generator.
func Default(w, h int) Options {
	return Options{
		W: w, H: h, Margin: 14,
		Carving: embed.Carving{Style: embed.StyleCaves, Automaton: embed.Automaton{
			Engine:  embed.EngineColored,
			Open:    embed.Ratio{Num: 9, Den: 20},
			Visits:  embed.Ratio{Num: 5, Den: 1},
			Smooth:  5,
			MinCave: 17,
			Pockets: embed.Ratio{Num: 0, Den: 1},
		}},
		Join: embed.Joining{
			By:        embed.JoinGraph,
			Loops:     embed.Ratio{Num: 3, Den: 25},
			MaxTunnel: 40,
			Branch:    embed.Ratio{Num: 1, Den: 4},
			Widen:     embed.Ratio{Num: 7, Den: 20},
		},
	}
}

// DefaultOf returns the options of a map of a style that a recipe has when it names no numbers. A
// composite map has no regions yet.
func DefaultOf(s embed.Style, w, h int) Options {
	o := Default(w, h)
	o.Style = s
	switch s {
	case embed.StyleGuided: // jagged caves, in a part of the map that is wide enough for them
		o.Automaton.Open, o.Automaton.Visits = embed.Ratio{Num: 1, Den: 2}, embed.Ratio{Num: 1, Den: 1}
		o.Guide = embed.Guide{Shape: embed.GuideCorridor, Width: embed.Range{Min: 14, Max: 22}}
	case embed.StyleMines: // sparser caves, smaller ones too
		o.Automaton.Open, o.Automaton.Visits = embed.Ratio{Num: 21, Den: 50}, embed.Ratio{Num: 4, Den: 1}
		o.Automaton.MinCave = 12
		o.Mines = embed.Mines{
			Rooms: embed.Range{Min: 5, Max: 8}, RoomWidth: embed.Range{Min: 6, Max: 12}, RoomHeight: embed.Range{Min: 5, Max: 9},
		}
		o.Join.Loops, o.Join.MaxTunnel = embed.Ratio{Num: 1, Den: 2}, 25
	case embed.StyleTunnels:
		o.Automaton, o.Tunnels = embed.Automaton{}, embed.DefaultTunnels()
	case embed.StyleComposite:
		o.Automaton = embed.Automaton{}
	}
	return o
}

// Outcome says how a generation ended.
type Outcome uint8

// The outcomes.
const (
	Joined  Outcome = iota // all caves are connected
	NoCaves                // nothing came out: the map is earth alone
	Apart                  // caves that are too large to give up, or frozen, cannot be joined
)

// Result is what Generate reports beside the map. Its slices are the generator's and are
// overwritten by its next map.
type Result struct {
	Outcome Outcome
	Domain  int      // cells that could have been carved
	Removed int      // caves that were filled up because nothing could join them
	Missing int      // rooms for which there was no room, however small
	Tunnels []Tunnel // in the order in which they were dug; first those that a style made itself
	Doors   []Door   // of rooms, row by row; the grid keeps their cells
	Parts   []Part   // of style tunnels: the rectangles that were dug
	Ends    []End    // of style tunnels: where the ways of seeds begin and end
}

// Purpose says why a tunnel was dug.
type Purpose uint8

// The purposes.
const (
	Spanning  Purpose = iota // joins two groups of caves
	Mending                  // the same, where no straight gap did
	Looping                  // joins what was joined already
	Branching                // the same, from a cell of another tunnel
	Closing                  // closes a ring of caves, the way it went
	Carved                   // made together with the rooms: From and To, Width and Length are 0
)

// Tunnel is one dug tunnel. Tunnels that meet are one component of the grid, see [grid.Links].
type Tunnel struct {
	Purpose Purpose
	From    int          // cave at its first cell; 0 for one that branches off
	To      int          // cave at its last cell; 0 for one that ends at another tunnel
	Trunk   int          // for one that branches off: the index of the tunnel it starts at; else -1
	Width   int          // cells across
	Length  int          // cells of the middle line
	Cells   []grid.Point // the middle line from one end to the other, then what widens it
}

// Generator makes maps and reuses its memory. The zero value is ready. It may be used by one
// goroutine at a time. After the first maps of a size it does not allocate.
type Generator struct {
	Watch Watch // is told each step, from StageDomain to StageJoin; nil is nobody

	area   area
	plot   plot
	carver carver
	guide  guide
	miner  miner
	realms realms
	joiner joiner
	mole   tunneling
	doors  []Door
	parts  []Part
	ends   []End

	missing int // rooms that had no spot
}

// area is the part of the map that may be changed, as boards of its size.
type area struct {
	domain grid.Board // cells that the automaton decides
	fixed  grid.Board // cells that are open whatever it decides
	taken  grid.Board // cells that are no cave afterwards
	dig    grid.Board // cells that tunnels may be dug through, unless they are open

	frozen bool // whether the options freeze anything

	rooms   grid.Board // cells of rooms
	tunnels grid.Board // cells of tunnels that were made with them
	walls   grid.Board // cells round rooms
	corners grid.Board // what wall works on
	built   bool       // whether there are rooms; else there is nothing in walls

	off    grid.Board // cells of guided parts that lie beside the guide
	near   grid.Board // what tunnels may be dug through without them
	guided bool       // whether there are guided parts; else there is nothing in off and near
}

// Generate makes g the map of the options, keyed by key, and reports how it went. Any options give
// a whole map, if need be one of earth alone. Its cost is a few steps a word and round of the
// automaton, and then follows the runs of the caves.
func (gen *Generator) Generate(g *grid.Grid, o Options, key embed.Key) Result {
	o.W, o.H = min(o.W, MaxSide), min(o.H, MaxSide)
	if gen.Watch != nil {
		g.Reset(o.W, o.H) // it may look at the classes
	} else {
		g.ResetBoards(o.W, o.H)
	}
	gen.area.prepare(g, o)
	gen.joiner.watch = gen.Watch
	gen.missing = 0
	res := Result{Domain: gen.carve(g, &o, key)}
	res.Missing = gen.missing
	gen.realms.sift(g, &gen.area, &res)
	gen.Watch.tell(g, StageRemove, nil)
	if o.Style == embed.StyleTunnels {
		o.Join.Loops = embed.Ratio{} // tunnelers have made theirs
	}
	gen.joiner.join(g, &gen.area, &o, key, &res)
	gen.finish(g, o.Frozen, &res)
	findSpots(g, gen.parts, key.Named("spots"))
	if g.Open.Empty() {
		res.Outcome = NoCaves
	}
	return res
}

// prepare derives the boards of the area from the options.
func (a *area) prepare(g *grid.Grid, o Options) {
	m := min(max(o.Margin, 1), MaxSide)
	a.dig.Reset(g.W, g.H)
	a.dig.SetRect(m, m, g.W-2*m, g.H-2*m)
	a.fixed.Reset(g.W, g.H)
	if f := o.Frozen.Open; f != nil {
		a.fixed.SetRect(1, 1, g.W-2, g.H-2)
		a.fixed.And(f)
	}
	a.frozen = o.Frozen != Frozen{}
	a.taken.Reset(g.W, g.H)
	if f := o.Frozen.Taken; f != nil {
		a.taken.Or(f)
		a.dig.AndNot(f)
	}
	if f := o.Frozen.Earth; f != nil {
		a.dig.AndNot(f)
	}
	a.domain.Copy(&a.dig)
	a.domain.AndNot(&a.fixed)
	if f := o.Frozen.Domain; f != nil {
		a.domain.And(f)
	}
}

// holds reports whether a cell of the runs is open whatever the automaton decides.
func (a *area) holds(runs []grid.Run) bool {
	return a.frozen && slices.ContainsFunc(runs, func(r grid.Run) bool {
		return a.fixed.AnyRect(int(r.X0), int(r.Y), int(r.X1-r.X0), 1)
	})
}

// finish writes the classes, the boards and the labels of the finished map from its caves, which
// have their labels already, and its tunnels.
func (gen *Generator) finish(g *grid.Grid, f Frozen, res *Result) {
	a, tunnels := &gen.area, &gen.joiner.tunnels
	g.Tunnels.Label(tunnels)
	g.PaintTunnels()
	g.PaintClass()
	if a.built {
		for x, y := range a.rooms.All() {
			if c := &g.Class[y*g.W+x]; *c == grid.Cave {
				*c = grid.Room
			}
		}
		g.MarkRooms()
	}
	g.Earth.AndNot(&g.Open)
	for _, b := range []*grid.Board{f.Earth, f.Taken} {
		if b != nil {
			g.Frozen.Or(b)
		}
	}
	g.Frozen.AndNot(&g.Open)
	g.Earth.AndNot(&g.Frozen)
	if f.Taken != nil {
		for x, y := range f.Taken.All() {
			if g.Frozen.At(x, y) && g.At(x, y) == grid.Earth {
				g.Class[y*g.W+x] = grid.Reserved
			}
		}
	}
	g.Links.Build(g)
	gen.doors = a.appendDoors(gen.doors[:0], g, tunnels)
	for _, d := range gen.doors {
		g.Kept.Set(d.At.X, d.At.Y)
	}
	res.Doors = gen.doors
	gen.parts = slices.DeleteFunc(gen.parts, func(p Part) bool { return !all(&g.Open, p.Area) })
	gen.ends = slices.DeleteFunc(gen.ends, func(e End) bool { return !g.Open.At(e.At.X, e.At.Y) })
	res.Parts, res.Ends = gen.parts, gen.ends
}

// times returns round(r * n), 0 for a ratio that is none. An int of 32 bits may be too small for it.
func times(r embed.Ratio, n int) uint64 {
	if r.Den == 0 {
		return 0
	}
	return (2*uint64(r.Num)*uint64(n) + uint64(r.Den)) / (2 * uint64(r.Den))
}

// timesUpTo returns the smaller of times and most.
func timesUpTo(r embed.Ratio, n, most int) int { return int(min(times(r, n), uint64(most))) }
