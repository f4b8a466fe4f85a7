package grid

import "math/bits"

// label is the two-pass algorithm on runs: pass one extracts runs row by row and unites those that
// overlap (reach 0) or touch at a corner (reach 1); the root of a set is its smallest run, so pass
// two numbers the sets in row-major order of their first cells.
func (rs *Regions) label(b *Board, reach int32) {
	rs.scan(b, reach)
	rs.number()
	rs.group()
}

// scan extracts the runs of b and unites them.
func (rs *Regions) scan(b *Board, reach int32) {
	rs.w, rs.h = b.w, b.h
	rs.list, rs.raster, rs.extra = rs.list[:0], rs.raster[:0], rs.extra[:0]
	rs.parent = rs.parent[:0]
	rs.rows = resize(rs.rows, b.h+1)
	rs.rows[0] = 0
	prev := int32(0) // first run of the row above
	for y := range b.h {
		first := int32(len(rs.raster))
		rs.raster = AppendRuns(rs.raster, b.Row(y))
		rs.parent = resizeKeep(rs.parent, len(rs.raster))
		rs.unite(prev, first, reach)
		rs.rows[y+1] = int32(len(rs.raster))
		prev = first
	}
}

// AppendRuns appends the runs of one row of a board to runs, from left to right, with id 0.
func AppendRuns(runs []RowRun, row []uint64) []RowRun {
	end := len(runs)
	var left uint64
	for i := 0; i < len(row)-1; i++ {
		w := row[i]
		if w != 0 {
			// Starts and ends come in the same order: the k-th end belongs to the k-th start.
			x := int32(i << 6)
			for s := w &^ (w<<1 | left>>63); s != 0; s &= s - 1 {
				runs = append(runs, RowRun{X0: x + int32(bits.TrailingZeros64(s))})
			}
			for e := w &^ (w>>1 | row[i+1]<<63); e != 0; e &= e - 1 {
				runs[end].X1 = x + int32(bits.TrailingZeros64(e)) + 1
				end++
			}
		}
		left = w
	}
	return runs
}

// unite joins the runs of the last row, which begins at first, with those of the row above, which
// begins at prev.
func (rs *Regions) unite(prev, first, reach int32) {
	runs, parent := rs.raster, rs.parent
	p := prev
	for i := first; i < int32(len(runs)); i++ {
		parent[i] = i
		x0, x1 := runs[i].X0-reach, runs[i].X1+reach
		for p < first && runs[p].X1 <= x0 {
			p++
		}
		for q := p; q < first && runs[q].X0 < x1; q++ {
			union(parent, q, i)
		}
	}
}

// union joins the sets of a and b under the smaller root.
func union(parent []int32, a, b int32) {
	a, b = find(parent, a), find(parent, b)
	if a < b {
		parent[b] = a
	} else {
		parent[a] = b
	}
}

// find returns the root of a, halving the path on its way.
func find(parent []int32, a int32) int32 {
	for parent[a] != a {
		parent[a] = parent[parent[a]]
		a = parent[a]
	}
	return a
}

// number gives ids to the sets and sums up their figures. A parent is never larger than its child,
// so its id is known when the child comes.
func (rs *Regions) number() {
	for y := range rs.h {
		for i := rs.rows[y]; i < rs.rows[y+1]; i++ {
			r := &rs.raster[i]
			if p := rs.parent[i]; p != i {
				r.ID = rs.raster[p].ID
			} else {
				rs.list = append(rs.list, Region{X0: int(r.X0), Y0: y, First: Point{int(r.X0), y}})
				r.ID = int32(len(rs.list))
			}
			rs.list[r.ID-1].add(y, int(r.X0), int(r.X1))
		}
	}
}

// add counts the cells x0 to x1-1 of row y into the region.
func (r *Region) add(y, x0, x1 int) {
	n := x1 - x0
	r.Area += n
	r.X0, r.X1, r.Y1 = min(r.X0, x0), max(r.X1, x1), y+1
	r.SumX += int64(n) * int64(x0+x1-1) / 2
	r.SumY += int64(n) * int64(y)
	r.runs++
}

// group lists the runs region by region, by counting.
func (rs *Regions) group() {
	at := int32(0)
	for i := range rs.list {
		rs.list[i].run = at
		at += rs.list[i].runs
		rs.list[i].runs = 0
	}
	rs.grouped = resize(rs.grouped, len(rs.raster))
	for y := range rs.h {
		for _, r := range rs.Row(y) {
			l := &rs.list[r.ID-1]
			rs.grouped[l.run+l.runs] = Run{int32(y), r.X0, r.X1}
			l.runs++
		}
	}
}

// Retain keeps the regions for which keep is true, numbers them anew in the same order, and clears
// the cells of the others in b, the board that was labelled. It asks for each id once, in order;
// until then Region and Runs of that id are as they were.
func (rs *Regions) Retain(b *Board, keep func(id int) bool) {
	if rs.drop(b, keep) {
		rs.group()
	}
}

// LabelSome is Label followed by Retain, where keep does not ask for Runs: they are laid together once, of
// those regions alone that are kept.
func (rs *Regions) LabelSome(b *Board, keep func(id int) bool) {
	rs.scan(b, 0)
	rs.number()
	rs.drop(b, keep)
	rs.group()
}

// drop does what Retain says, but for the runs by region, and reports whether a region was dropped.
func (rs *Regions) drop(b *Board, keep func(id int) bool) bool {
	rs.parent = resize(rs.parent, len(rs.list))
	renamed := rs.parent
	n := int32(0)
	for i := range rs.list {
		renamed[i] = 0
		if keep(i + 1) {
			rs.list[n] = rs.list[i]
			n++
			renamed[i] = n
		}
	}
	if int(n) == len(rs.list) {
		return false
	}
	rs.list = rs.list[:n]
	rs.compact(b, renamed)
	return true
}

// compact drops the runs of regions renamed to 0, their cells in b too, and renames the others.
func (rs *Regions) compact(b *Board, renamed []int32) {
	n, start := int32(0), int32(0)
	for y := range rs.h {
		end := rs.rows[y+1]
		for _, r := range rs.raster[start:end] {
			if id := renamed[r.ID-1]; id != 0 {
				rs.raster[n] = RowRun{r.X0, r.X1, id}
				n++
			} else {
				b.ClearRun(y, int(r.X0), int(r.X1))
			}
		}
		start = end
		rs.rows[y+1] = n
	}
	rs.raster = rs.raster[:n]
}

// resizeKeep returns s with length n and its elements kept.
func resizeKeep[T any](s []T, n int) []T {
	if cap(s) < n {
		t := make([]T, n, n+n/2+64)
		copy(t, s)
		return t
	}
	return s[:n]
}
