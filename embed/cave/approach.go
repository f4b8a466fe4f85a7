package cave

import "github.com/seed18752ec6/xpc/embed/grid"

// Maintainer's note. The main group of a large map is most of it, and nearest floods all of that and the earth
// around. What is open besides is little. approach begins there: it searches through earth until it comes to
// the group, and then knows the cells of all shortest ways. Among these it goes from the group as nearest
// does. Of two cells that nearest reaches with as many steps the first is the one whose first neighbor
// is the first; neighbors on the way to a cell of a shortest way are cells of one too, so that leaving
// out all others changes no order, and the way that is found is the same.

// foothold is a cell of shortest ways, and the index of the one before it; -1 where a way begins.
type foothold struct{ cell, before int32 }

// More marks: of cells of the group where ways may begin, of those that were flooded, and of cells of ways
// that were reached. Marks 1 to 3 are 1 + the cells to what is open besides, modulo 3: two cells side by
// side differ by one at the most.
const (
	wanted  = 6
	flooded = 7
	reached = 8
)

// approach returns what nearest returns, given the runs of all open cells that are not connected with p.
func (s *search) approach(
	g *grid.Grid, area *area, dig *grid.Board, p grid.Point, others []grid.Run,
) (a, b int32, ok bool) {
	s.begin(g.W * g.H)
	for _, r := range others {
		for x := int(r.X0); x < int(r.X1); x++ {
			s.visit(int(r.Y)*g.W+x, source)
		}
	}
	n := s.meet(g, area, dig)
	if n > 0 {
		s.rank(g, p)
		a, b = s.follow(g, area, n)
	}
	s.end()
	return a, b, n > 0
}

// meet searches through cells that may be dug from the sources to the nearest other open cells, which it
// lists as ends. It returns the number of cells between them; 0 where there is no way.
func (s *search) meet(g *grid.Grid, area *area, dig *grid.Board) (n int) {
	offsets := [4]int{1, g.W, -1, -g.W}
	s.ends = s.ends[:0]
	for from := 0; from < len(s.queue); n++ {
		to := len(s.queue)
		for _, at := range s.queue[from:to] {
			for _, o := range offsets {
				i := int(at) + o
				switch {
				case s.marks[i] != unmarked || area.alongAt(g.W, int(at), i):
				case g.Label[i] != 0:
					s.visit(i, wanted)
					s.ends = append(s.ends, int32(i))
				case dig.At(i%g.W, i/g.W):
					s.visit(i, uint8(1+(n+1)%3))
				}
			}
		}
		if len(s.ends) > 0 {
			return n
		}
		from = to
	}
	return 0
}

// rank brings the ends into the order in which a flood from p comes to them.
func (s *search) rank(g *grid.Grid, p grid.Point) {
	n := len(s.ends)
	if n == 1 {
		return
	}
	s.ends = s.ends[:0]
	first := len(s.queue)
	s.flood(g, p.Y*g.W+p.X)
	for k := first; len(s.ends) < n; k++ {
		at := int(s.queue[k])
		for _, o := range [4]int{1, g.W, -1, -g.W} {
			s.flood(g, at+o)
		}
	}
}

// flood reaches a cell, if it is open and was not reached.
func (s *search) flood(g *grid.Grid, i int) {
	switch {
	case s.marks[i] == wanted:
		s.ends = append(s.ends, int32(i))
	case s.marks[i] != unmarked || g.Label[i] == 0:
		return
	}
	s.marks[i] = flooded
	s.queue = append(s.queue, int32(i))
}

// follow goes the shortest ways, which have n cells, from their ends. It writes the way that is the first
// to come to a source into path, and returns the labels before and after it.
func (s *search) follow(g *grid.Grid, area *area, n int) (a, b int32) {
	s.ways = s.ways[:0]
	for _, i := range s.ends {
		s.ways = append(s.ways, foothold{i, -1})
	}
	offsets := [4]int{1, g.W, -1, -g.W}
	from := 0
	for left := n; left > 0; left-- {
		to := len(s.ways)
		for k := from; k < to; k++ {
			at := int(s.ways[k].cell)
			for _, o := range offsets {
				if i := at + o; s.marks[i] == uint8(1+left%3) && !area.alongAt(g.W, at, i) {
					s.marks[i] = reached
					s.ways = append(s.ways, foothold{int32(i), int32(k)})
				}
			}
		}
		from = to
	}
	for k := from; ; k++ {
		at := int(s.ways[k].cell)
		for _, o := range offsets {
			if i := at + o; s.marks[i] == source && !area.alongAt(g.W, at, i) {
				return s.retrace(g, k, n), g.Label[i]
			}
		}
	}
}

// retrace writes the n cells of the way to foothold k into path, and returns the label of the end before them.
func (s *search) retrace(g *grid.Grid, k, n int) int32 {
	s.path = resize(s.path, n)
	for i := n - 1; i >= 0; i-- {
		f := s.ways[k]
		s.path[i] = grid.Point{X: int(f.cell) % g.W, Y: int(f.cell) / g.W}
		k = int(f.before)
	}
	return g.Label[s.ways[k].cell]
}
