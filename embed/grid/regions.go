package grid

import (
	"cmp"
	"slices"
)

// Region is one numbered area of a map.
type Region struct {
	Area           int   // cells
	X0, Y0, X1, Y1 int   // bounding box; X1 and Y1 are one past the last cell
	SumX, SumY     int64 // sums over the cells, for the centroid
	First          Point // first cell in row-major order: names the region in random streams
	Room           bool  // of Grid.Caves: it has Room cells and no Cave cell

	run, runs int32 // its runs are Regions.grouped[run : run+runs]
	extra     int32 // head of its list of runs added later, index+1 into Regions.extra
}

// Run is a maximal row of cells of one region: x0 to x1-1 of row y.
type Run struct{ Y, X0, X1 int32 }

// RowRun is a run of the row that it is listed under, with the id of its region.
type RowRun struct{ X0, X1, ID int32 }

// Regions numbers the components of a board. The zero value has none. Ids count from 1 in the
// order of the regions' first cells, row by row. It is reused by the next call of Label.
type Regions struct {
	w, h    int
	list    []Region // by id-1
	raster  []RowRun // all runs, row by row, left to right
	rows    []int32  // row y has raster[rows[y]:rows[y+1]]
	grouped []Run    // all runs, region by region, row by row in each
	extra   []extraRun
	parent  []int32 // union-find over runs while labelling
}

type extraRun struct {
	Run
	next int32 // index+1
}

// Count returns the number of regions.
func (rs *Regions) Count() int { return len(rs.list) }

// Region returns the region with that id, 1 to Count. What it points to is shared and must not be
// changed; the next Label overwrites it.
func (rs *Regions) Region(id int) *Region { return &rs.list[id-1] }

// Runs returns the runs of region id as it was labelled, row by row, left to right; shared, not to
// be changed.
func (rs *Regions) Runs(id int) []Run {
	r := &rs.list[id-1]
	return rs.grouped[r.run : r.run+r.runs]
}

// RunsWithin returns the runs of region id in the rows y0 to y1-1, likewise. They are found by a binary
// search, so that a window on a large region costs no more than its rows.
func (rs *Regions) RunsWithin(id, y0, y1 int) []Run {
	runs := rs.Runs(id)
	if r := &rs.list[id-1]; y0 <= r.Y0 && r.Y1 <= y1 {
		return runs
	}
	from, _ := slices.BinarySearchFunc(runs, y0, beforeRow)
	to, _ := slices.BinarySearchFunc(runs[from:], y1, beforeRow)
	return runs[from : from+to]
}

// beforeRow orders a run against a row.
func beforeRow(r Run, y int) int { return cmp.Compare(int(r.Y), y) }

// Row returns all runs of row y from left to right; shared, not to be changed.
func (rs *Regions) Row(y int) []RowRun { return rs.raster[rs.rows[y]:rs.rows[y+1]] }

// At returns the id of the region that (x, y) was labelled with, or 0. Its cost is a binary search
// in the runs of the row.
func (rs *Regions) At(x, y int) int {
	if uint(y) >= uint(rs.h) {
		return 0
	}
	row := rs.Row(y)
	lo, hi := 0, len(row)
	for lo < hi {
		if m := (lo + hi) >> 1; int(row[m].X1) <= x {
			lo = m + 1
		} else {
			hi = m
		}
	}
	if lo < len(row) && int(row[lo].X0) <= x {
		return int(row[lo].ID)
	}
	return 0
}

// Extend adds cells x0 to x1-1 of row y to region id. [Regions.Window] sees them; Area, the box,
// the sums, Runs, Row and At do not change, since weights do not follow placements.
func (rs *Regions) Extend(id, y, x0, x1 int) {
	r := &rs.list[id-1]
	rs.extra = append(rs.extra, extraRun{Run{int32(y), int32(x0), int32(x1)}, r.extra})
	r.extra = int32(len(rs.extra))
}

// Window writes the cells of region id, those added by Extend included, into dst, which becomes a
// board of w by h cells whose (0, 0) is the cell (x, y) of the map.
func (rs *Regions) Window(dst *Board, id, x, y, w, h int) {
	dst.Reset(w, h)
	rs.addTo(dst, id, x, y)
}

// addTo sets the cells of region id in dst, a window whose (0, 0) is (x, y).
func (rs *Regions) addTo(dst *Board, id, x, y int) {
	for _, r := range rs.RunsWithin(id, y, y+dst.h) {
		dst.SetRun(int(r.Y)-y, int(r.X0)-x, int(r.X1)-x)
	}
	for i := rs.list[id-1].extra; i != 0; i = rs.extra[i-1].next {
		r := rs.extra[i-1]
		dst.SetRun(int(r.Y)-y, int(r.X0)-x, int(r.X1)-x)
	}
}

// Label numbers the components of b, cells that touch at a side being connected. It reads b once,
// and takes time in proportion to its words and runs.
func (rs *Regions) Label(b *Board) { rs.label(b, 0) }

// Label8 is Label with cells that touch at a corner connected as well.
func (rs *Regions) Label8(b *Board) { rs.label(b, 1) }
