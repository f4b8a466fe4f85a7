package cave

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// site is a map of which a style has made caves, rooms and tunnels.
type site struct {
	g              grid.Grid
	gen            Generator
	o              Options
	before, ground grid.Board // open cells, and those that may be dug
}

// drawSite draws rooms that stand apart or share walls, caves and tunnels off their walls, and doors
// that are there already, in ground with holes.
func drawSite(t *rapid.T) *site {
	n := func(name string, low, high int) int { return rapid.IntRange(low, high).Draw(t, name) }
	s := &site{o: Options{W: n("w", 3, 60), H: n("h", 3, 40), Margin: 1}}
	s.o.Join = embed.Joining{
		By: embed.JoinBy(n("by", 1, 2)), MaxTunnel: n("maxTunnel", 0, 20), Loops: embed.Ratio{Num: 1, Den: 2},
		Branch: embed.Ratio{Num: 1, Den: 3}, Widen: embed.Ratio{Num: uint32(n("widen", 0, 1)), Den: 1},
	}
	s.g.Reset(s.o.W, s.o.H)
	a := &s.gen.area
	a.prepare(&s.g, s.o)
	a.frozen = true
	a.rooms.Reset(s.g.W, s.g.H)
	a.tunnels.Reset(s.g.W, s.g.H)
	var taken grid.Board // rooms and what touches them
	taken.Reset(s.g.W, s.g.H)
	for range n("rooms", 0, 5) {
		w, h := n("w", 1, 16), n("h", 1, 12)
		x, y, gap := n("x", 2, s.g.W), n("y", 2, s.g.H), 1+2*n("apart", 0, 1)
		if a.dig.AllRect(x-1, y-1, w+2, h+2) && !a.rooms.AnyRect(x-gap, y-gap, w+2*gap, h+2*gap) {
			a.rooms.SetRect(x, y, w, h)
		}
	}
	taken.Dilate8(&a.rooms)
	dig := func(b *grid.Board, x, y int) {
		if a.dig.At(x, y) && !taken.At(x, y) && !s.g.Open.At(x, y) && !a.tunnels.At(x, y) {
			b.Set(x, y)
		}
	}
	for range n("caves", 0, 5) {
		x, y, w, h := n("x", 1, s.g.W), n("y", 1, s.g.H), n("w", 1, 5), n("h", 1, 4)
		for i := range w * h {
			dig(&s.g.Open, x+i%w, y+i/w)
		}
	}
	for range n("tunnels", 0, 4) {
		x, y, d := n("x", 1, s.g.W), n("y", 1, s.g.H), steps[n("dir", 0, 3)]
		for i := range n("length", 1, 12) {
			dig(&a.tunnels, x+i*d.X, y+i*d.Y)
		}
	}
	for range n("doors", 0, 4) {
		p := grid.Point{X: n("x", 1, s.g.W), Y: n("y", 1, s.g.H)}
		if is, corner := s.wall(&a.rooms, p); is && !corner && a.dig.At(p.X, p.Y) {
			a.tunnels.Set(p.X, p.Y)
		}
	}
	for range n("holes", 0, 8) {
		x, y, w, h := n("x", 1, s.g.W), n("y", 1, s.g.H), n("w", 1, 9), n("h", 1, 7)
		for i := range w * h {
			if p := (grid.Point{X: x + i%w, Y: y + i/w}); a.dig.At(p.X, p.Y) && !a.rooms.At(p.X, p.Y) {
				a.dig.Clear(p.X, p.Y)
			}
		}
	}
	s.g.Open.Or(&a.rooms)
	s.before.Copy(&s.g.Open)
	s.before.Or(&a.tunnels)
	s.ground.Copy(&a.dig)
	return s
}

// wall reports whether a cell touches a room, and whether it does so at a corner alone.
func (s *site) wall(rooms *grid.Board, p grid.Point) (is, corner bool) {
	if rooms.At(p.X, p.Y) {
		return false, false
	}
	for _, d := range steps {
		if rooms.At(p.X+d.X, p.Y+d.Y) {
			return true, false
		}
	}
	is = rooms.AnyRect(p.X-1, p.Y-1, 3, 3)
	return is, is
}

// reach returns all cells that a tunnel from p could come to, cell by cell: the oracle of realms.
func (s *site) reach(rooms *grid.Board, p grid.Point) *grid.Board {
	seen := grid.NewBoard(s.g.W, s.g.H)
	seen.Set(p.X, p.Y)
	for queue := []grid.Point{p}; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		for _, d := range steps {
			q := grid.Point{X: p.X + d.X, Y: p.Y + d.Y}
			from, _ := s.wall(rooms, p)
			to, corner := s.wall(rooms, q)
			open := s.before.At(q.X, q.Y) && s.before.At(p.X, p.Y)
			if !open && (corner && !s.before.At(q.X, q.Y) || from && to) {
				continue
			}
			if (s.before.At(q.X, q.Y) || s.ground.At(q.X, q.Y)) && !seen.At(q.X, q.Y) {
				seen.Set(q.X, q.Y)
				queue = append(queue, q)
			}
		}
	}
	return seen
}

// TestJoinRooms joins caves, rooms and tunnels that were there, and checks that walls are broken at a
// right angle alone, and that what stays apart, or is given up, cannot be joined.
func TestJoinRooms(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := drawSite(t)
		rooms := new(grid.Board)
		rooms.Copy(&s.gen.area.rooms)
		var res Result
		s.gen.number(&s.g, &s.o)
		s.gen.realms.sift(&s.g, &s.gen.area, &res)
		s.gen.joiner.join(&s.g, &s.gen.area, &s.o, embed.Seed(rapid.Uint64().Draw(t, "seed")), &res)
		s.gen.finish(&s.g, Frozen{}, &res)
		dug := func(p grid.Point) bool { return s.g.Open.At(p.X, p.Y) && !s.before.At(p.X, p.Y) }
		for x, y := range s.g.Open.All() {
			p := grid.Point{X: x, Y: y}
			if !dug(p) {
				continue
			}
			if !s.ground.At(x, y) {
				t.Fatalf("%v is dug where nothing may be", p)
			}
			if _, corner := s.wall(&s.gen.area.rooms, p); corner {
				t.Fatalf("%v is dug at the corner of a room", p)
			}
		}
		joints := 0
		for _, n := range res.Tunnels {
			if n.Purpose != Carved {
				s.checkWalls(t, n)
			}
			if n.Purpose == Spanning || n.Purpose == Mending {
				joints++
			}
		}
		var parts grid.Regions
		if parts.Label(&s.before); joints >= max(parts.Count(), 1) {
			t.Fatalf("%d tunnels join %d parts", joints, parts.Count())
		}
		s.checkRealms(t, rooms, &res)
	})
}

// checkWalls checks that a tunnel goes through walls at a right angle, by doors as wide as it is.
func (s *site) checkWalls(t *rapid.T, n Tunnel) {
	rooms, doors := &s.gen.area.rooms, grid.NewBoard(s.g.W, s.g.H)
	for i, p := range n.Cells {
		is, _ := s.wall(rooms, p)
		if is {
			doors.Set(p.X, p.Y)
		}
		if i > 0 && i < n.Length {
			if before, _ := s.wall(rooms, n.Cells[i-1]); is && before {
				t.Fatalf("%v and %v are dug along a wall", n.Cells[i-1], p)
			}
		}
	}
	var parts grid.Regions
	parts.Label(doors)
	for id := 1; id <= parts.Count(); id++ {
		if r := parts.Region(id); r.Area > n.Width {
			t.Fatalf("a door of %d cells of a tunnel of width %d at %v", r.Area, n.Width, r.First)
		}
	}
}

// checkRealms checks that whatever is left is connected with all that could be.
func (s *site) checkRealms(t *rapid.T, rooms *grid.Board, res *Result) {
	var parts grid.Regions
	parts.Label(&s.g.Open)
	if (res.Outcome == Apart) != (parts.Count() > 1) {
		t.Fatalf("outcome %d with %d components", res.Outcome, parts.Count())
	}
	for id := 1; id <= parts.Count(); id++ {
		seen := s.reach(rooms, parts.Region(id).First)
		seen.And(&s.before)
		for x, y := range seen.All() {
			if parts.At(x, y) != id {
				t.Fatalf("(%d, %d) is not joined to %v, or given up", x, y, parts.Region(id).First)
			}
		}
	}
}
