package cave

import (
	"cmp"
	"math"
	"slices"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// Exit is a way into or out of a map.
type Exit struct {
	At    grid.Point
	Cave  int // id of the cave it lies in
	Steps int // from the first exit, the entrance
}

// Exits chooses exits and reuses its memory. The zero value is ready.
type Exits struct {
	// Places are cells of caves or rooms that exits are chosen from, where there are enough of them:
	// the ends of a map of tunnels. Only the next choice sees them.
	Places []grid.Point

	meter  Meter
	dist   grid.Distances
	spots  []spot
	chosen []Exit
	conn   []int32
	window grid.Board
	deep   [2]grid.Board
}

// spot is a cell where an exit may be.
type spot struct {
	at      grid.Point
	cave    int
	nearest int // steps to the nearest exit chosen so far
	most    int // steps to the farthest one
	steps   int // steps to the entrance
}

// minExitCave is the least area of a cave that gets an exit, where there is a choice.
const minExitCave = 30

// spotsPerExit is the least number of caves to choose from for each exit: the quarter of a small
// map's caves would often lie in one corner.
const spotsPerExit = 3

// Choose returns up to count exits of g, the entrance first, and the fewest steps between two of
// them (0 with fewer than two). Exits lie in caves with few others near, far from each other: the
// first two by a double sweep, each further one where its nearest exit is farthest. Cells two steps
// from every wall are preferred. Nothing is chosen that breaks apart.Max; whether apart.Min is met
// is for the caller to see. Fewer exits come back where there are fewer caves. The slice is
// overwritten by the next call. It costs one search of the open cells an exit.
func (e *Exits) Choose(g *grid.Grid, count int, apart embed.Range, key embed.Key) ([]Exit, int) {
	e.chosen = e.chosen[:0]
	e.gather(g, max(count, 0), key.Named("exits"))
	if len(e.spots) == 0 || count < 1 {
		return e.chosen, 0
	}
	e.sweep(g)
	nearest := math.MaxInt32
	for len(e.chosen) < count {
		best := e.best(apart.Max)
		if best < 0 {
			break
		}
		s := e.spots[best]
		if len(e.chosen) > 0 {
			nearest = min(nearest, s.nearest)
		}
		e.chosen = append(e.chosen, Exit{At: s.at, Cave: s.cave, Steps: s.steps})
		if len(e.chosen) < count {
			e.measure(g, s.at)
		}
	}
	if len(e.chosen) < 2 {
		nearest = 0
	}
	return e.chosen, nearest
}

// Apply makes the exits of g cells of class Stairs and keeps them.
func Apply(g *grid.Grid, exits []Exit) {
	for _, x := range exits {
		g.Set(x.At.X, x.At.Y, grid.Stairs)
		g.Kept.Set(x.At.X, x.At.Y)
	}
}

// gather lists one spot in each cave that may get an exit: the quarter with the lowest
// connectivity among those large enough, or more where that leaves little choice; all caves where
// fewer than count are large enough. Where there are as many places, it lists these.
func (e *Exits) gather(g *grid.Grid, count int, key embed.Key) {
	if e.gatherPlaces(g, count) {
		return
	}
	e.conn = e.meter.AppendConnectivity(e.conn[:0], g)
	e.spots = e.spots[:0]
	for id := 1; id <= g.Caves.Count(); id++ {
		if g.Caves.Region(id).Area >= minExitCave {
			e.spots = append(e.spots, spot{cave: id})
		}
	}
	slices.SortFunc(e.spots, func(a, b spot) int {
		return cmp.Or(cmp.Compare(e.conn[a.cave-1], e.conn[b.cave-1]), cmp.Compare(a.cave, b.cave))
	})
	few := max((len(e.spots)+3)/4, spotsPerExit*min(count, len(e.spots)))
	e.spots = e.spots[:min(few, len(e.spots))]
	if len(e.spots) < count {
		e.spots = e.spots[:0]
		for id := 1; id <= g.Caves.Count(); id++ {
			e.spots = append(e.spots, spot{cave: id})
		}
	}
	for i := range e.spots {
		e.spots[i].at = e.cell(g, e.spots[i].cave, key)
		e.spots[i].nearest = math.MaxInt32
	}
}

// gatherPlaces lists the places that lie in caves, and reports whether they are as many as are wanted.
func (e *Exits) gatherPlaces(g *grid.Grid, count int) bool {
	e.spots = e.spots[:0]
	for _, p := range e.Places {
		if cave := g.LabelAt(p.X, p.Y); cave > 0 {
			e.spots = append(e.spots, spot{at: p, cave: cave, nearest: math.MaxInt32})
		}
	}
	e.Places = e.Places[:0]
	return count > 0 && len(e.spots) >= count
}

// cell returns the cell of the cave where an exit would be: among the cells that are deepest
// inside, up to two steps from any wall, the one with the smallest hash.
func (e *Exits) cell(g *grid.Grid, cave int, key embed.Key) grid.Point {
	r := g.Caves.Region(cave)
	w, h := r.X1-r.X0, r.Y1-r.Y0
	g.CaveWindow(&e.window, cave, r.X0, r.Y0, w, h)
	from := &e.window
	for i := range e.deep {
		inner(&e.deep[i], from)
		if e.deep[i].Empty() {
			break
		}
		from = &e.deep[i]
	}
	best, low := r.First, uint64(math.MaxUint64)
	for x, y := range from.All() {
		p := grid.Point{X: r.X0 + x, Y: r.Y0 + y}
		if k := uint64(key.Cell(p.X, p.Y)); k < low {
			best, low = p, k
		}
	}
	return best
}

// inner makes dst the cells of src whose eight neighbors are all set in src.
func inner(dst, src *grid.Board) {
	dst.ErodeX(src, 3)
	dst.ErodeY(dst, 3)
	dst.Shift(dst, 1, 1)
}

// sweep makes the spot that is farthest from the first one the only one that can be taken first.
func (e *Exits) sweep(g *grid.Grid) {
	e.dist.From(&g.Open, e.spots[0].at)
	far, most := 0, -1
	for i, s := range e.spots {
		if d := e.dist.At(s.at.X, s.at.Y); d > most {
			far, most = i, d
		}
	}
	e.spots[0], e.spots[far] = e.spots[far], e.spots[0]
}

// best returns the spot whose nearest exit is farthest, with none beyond limit; the first of equal
// ones; -1 where there is none.
func (e *Exits) best(limit int) int {
	best := -1
	for i, s := range e.spots {
		if s.nearest > 0 && s.most <= limit && (best < 0 || s.nearest > e.spots[best].nearest) {
			best = i
		}
	}
	return best
}

// measure notes how far every spot is from the exit at p, the last chosen. Spots that cannot be
// reached from it can no longer be chosen.
func (e *Exits) measure(g *grid.Grid, p grid.Point) {
	e.dist.From(&g.Open, p)
	for i := range e.spots {
		s := &e.spots[i]
		d := max(0, e.dist.At(s.at.X, s.at.Y))
		if len(e.chosen) == 1 {
			s.steps = d
		}
		s.nearest, s.most = min(s.nearest, d), max(s.most, d)
	}
}
