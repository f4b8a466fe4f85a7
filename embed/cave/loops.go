package cave

import (
	"slices"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// loopFactor is how many times longer the way round must be than the tunnel that saves it. Where there
// are rooms, many loops may be wanted: half of it then does for what is still lacking, and a quarter.
const loopFactor = 8

// triesPerLoop bounds the gaps that are searched for each loop that is wanted.
const triesPerLoop = 32

// loops digs the tunnels beyond a tree, up to the share of the caves that the options ask for: a
// share of them branch off from other tunnels, the others join caves, larger ones first.
func (j *joiner) loops(key embed.Key) {
	caves := j.g.Caves.Count()
	want := timesUpTo(j.o.Loops, caves, len(j.gaps))
	if want <= 0 {
		return
	}
	branches := timesUpTo(j.o.Branch, want, want)
	j.sort(j.gaps, byChance)
	j.graph.settle()
	tries := searches(want)
	want -= j.close(want-branches, &tries, j.medianArea(), loopFactor)
	want -= j.close(want-branches, &tries, 0, loopFactor)
	want -= j.branch(min(branches, want), key.Named("branches"))
	want -= j.close(want, &tries, 0, loopFactor)
	for factor := loopFactor / 2; factor > 1 && j.area.built; factor /= 2 {
		tries = searches(want)
		want -= j.close(want, &tries, 0, factor)
	}
}

// searches returns how many gaps are searched for that many loops.
func searches(want int) int64 { return int64(want)*triesPerLoop + 64 }

// close digs up to want gaps that make a loop between caves of at least area cells, where the way round
// is factor times as long, and returns how many it dug. tries is the number of gaps that may still be
// searched.
func (j *joiner) close(want int, tries *int64, area int32, factor int) int {
	dug := 0
	for _, gp := range j.gaps {
		if dug >= want || *tries <= 0 {
			break
		}
		a, b := j.home(gp.a), j.home(gp.b)
		if min(j.sizes[a], j.sizes[b]) < area || a == b || j.graph.joined(a, b) {
			continue
		}
		*tries--
		n := int(gp.n)
		near := j.graph.near(a, b, gp.cell(0), gp.cell(n-1), factor*n)
		if !near && j.dig(gp, Looping, strict) {
			j.link(gp.a, gp.b)
			dug++
		}
	}
	return dug
}

// medianArea returns the area that half of the caves have at least.
func (j *joiner) medianArea() int32 {
	j.areas = append(j.areas[:0], j.sizes[1:j.g.Caves.Count()+1]...)
	slices.Sort(j.areas)
	return j.areas[len(j.areas)/2]
}

// branch digs up to want straight tunnels from cells inside other tunnels to caves that are no
// neighbors of those tunnels' caves, with two cells free at both sides, at most one from each
// tunnel. It returns how many.
func (j *joiner) branch(want int, key embed.Key) int {
	if want <= 0 {
		return 0
	}
	j.trunks = j.trunks[:0]
	for i, t := range j.list {
		if t.From > 0 && t.To > 0 && t.Length > 2 {
			first := j.cellsOf(i)[0]
			j.trunks = append(j.trunks, newGap(-int32(i)-1, 0, first, 0, 0, key))
		}
	}
	j.sort(j.trunks, byChance)
	dug := 0
	for _, trunk := range j.trunks {
		if dug == want {
			break
		}
		if j.branchFrom(int(-trunk.a)-1, key) {
			dug++
		}
	}
	return dug
}

// branchFrom digs the shortest branch that tunnel i can have, and reports whether it did.
func (j *joiner) branchFrom(i int, key embed.Key) bool {
	line := j.cellsOf(i)[:j.list[i].Length]
	j.branches = j.branches[:0]
	for k := 1; k < len(line)-1; k++ {
		// The tunnel goes straight on here if the cells at both sides share a row or column.
		if p, q := line[k-1], line[k+1]; p.X == q.X || p.Y == q.Y {
			across := uint8(sign(q.X-p.X) & 1) // south for a tunnel along x, else east
			j.listBranch(i, line[k], across, key)
			j.listBranch(i, line[k], across+2, key)
		}
	}
	j.sort(j.branches, byLength)
	for _, gp := range j.branches {
		if j.dig(gp, Branching, roomy) {
			j.linkBranch(i, gp)
			return true
		}
	}
	return false
}

// listBranch lists the gap that begins beside cell p of tunnel i, if it leads to a cave that is
// neither one of the tunnel's nor joined to one of them.
func (j *joiner) listBranch(i int, p grid.Point, dir uint8, key embed.Key) {
	t, d := &j.list[i], steps[dir]
	first := grid.Point{X: p.X + d.X, Y: p.Y + d.Y}
	q := first
	for n := range min(j.o.MaxTunnel, MaxSide) + 1 {
		if l := j.labelAt(q); l != 0 {
			if n > 0 && l > 0 && !j.beside(int32(t.From), l) && !j.beside(int32(t.To), l) {
				j.branches = append(j.branches, newGap(-int32(i)-1, l, first, n, dir, key))
			}
			return
		}
		if !j.ground.At(q.X, q.Y) {
			return
		}
		q = grid.Point{X: q.X + d.X, Y: q.Y + d.Y}
	}
}

// beside reports whether two caves are the same or joined by a tunnel.
func (j *joiner) beside(a, b int32) bool { return a == b || j.graph.joined(a, b) }

// linkBranch notes that the tunnel dug last, through gp, joins the caves of tunnel i with another.
func (j *joiner) linkBranch(i int, gp gap) {
	line := j.cellsOf(i)[:j.list[i].Length]
	p, q := gp.cell(0), gp.cell(int(gp.n)-1)
	for k, end := range [2]grid.Point{line[0], line[len(line)-1]} {
		cave := [2]int{j.list[i].From, j.list[i].To}[k]
		j.graph.add(int32(cave), gp.b, end, q, int(blocks(end, p))+int(gp.n))
	}
}

// cellsOf returns the cells of tunnel i.
func (j *joiner) cellsOf(i int) []grid.Point {
	from := 0
	if i > 0 {
		from = j.ends[i-1]
	}
	return j.cells[from:j.ends[i]]
}
