package cave

import "github.com/seed18752ec6/xpc/embed/grid"

// lines holds the runs of open cells of each row with their labels: the ids of caves, and minus those of
// the tunnels that were there before.
type lines struct {
	caves *grid.Regions
	both  []grid.RowRun // of caves and tunnels, row by row
	rows  []int32       // row y has both[rows[y]:rows[y+1]]; empty where there are caves alone
}

// read takes the runs of g, which keeps them. A row of caves and tunnels is laid together here.
func (ls *lines) read(g *grid.Grid) {
	ls.caves, ls.both, ls.rows = &g.Caves, ls.both[:0], ls.rows[:0]
	if g.Tunnels.Count() == 0 {
		return
	}
	for y := range g.H {
		ls.rows = append(ls.rows, int32(len(ls.both)))
		caves := g.Caves.Row(y)
		for _, t := range g.Tunnels.Row(y) {
			n := passed(caves, 0, int(t.X0))
			ls.both = append(ls.both, caves[:n]...)
			ls.both = append(ls.both, grid.RowRun{X0: t.X0, X1: t.X1, ID: -t.ID})
			caves = caves[n:]
		}
		ls.both = append(ls.both, caves...)
	}
	ls.rows = append(ls.rows, int32(len(ls.both)))
}

// row returns the runs of row y from left to right; not to be changed.
func (ls *lines) row(y int) []grid.RowRun {
	if len(ls.rows) == 0 {
		return ls.caves.Row(y)
	}
	return ls.both[ls.rows[y]:ls.rows[y+1]]
}
