package cave

import (
	"slices"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// loopFactor is how many times longer the way round must be than the tunnel that saves it.
const loopFactor = 8

// triesPerLoop bounds the gaps that are searched for each loop that is wanted.
const triesPerLoop = 32

// loops digs the tunnels beyond a tree, up to the share of the caves that the options ask for: a
// share of them branch off from other tunnels, the others join caves, larger ones first.
func (j *joiner) loops(key embed.Key) {
	caves := j.g.Caves.Count()
	want := min(times(j.o.Loops, caves), len(j.gaps))
	if want <= 0 {
		return
	}
	branches := min(times(j.o.Branch, want), want)
	j.sort(j.gaps, byChance)
	tries := want*triesPerLoop + 64
	want -= j.close(want-branches, &tries, j.medianArea())
	want -= j.close(want-branches, &tries, 0)
	want -= j.branch(min(branches, want), key.Named("branches"))
	j.close(want, &tries, 0)
}

// close digs up to want gaps that make a loop between caves of at least area cells, and returns how
// many it dug. tries is the number of gaps that may still be searched.
func (j *joiner) close(want int, tries *int, area int) int {
	dug := 0
	for _, gp := range j.gaps {
		if dug >= want || *tries <= 0 {
			break
		}
		a, b := j.g.Caves.Region(int(gp.a)).Area, j.g.Caves.Region(int(gp.b)).Area
		if min(a, b) < area || j.graph.joined(gp.a, gp.b) {
			continue
		}
		*tries--
		n := int(gp.n)
		if j.search.near(j.g, gp.cell(-1), gp.cell(n), loopFactor*n) || !j.dig(gp, Looping, strict) {
			continue
		}
		j.link(gp.a, gp.b)
		dug++
	}
	return dug
}

// medianArea returns the area that half of the caves have at least.
func (j *joiner) medianArea() int {
	j.areas = j.areas[:0]
	for id := 1; id <= j.g.Caves.Count(); id++ {
		j.areas = append(j.areas, j.g.Caves.Region(id).Area)
	}
	slices.Sort(j.areas)
	return j.areas[len(j.areas)/2]
}

// branch digs up to want straight tunnels from cells inside other tunnels to caves that are no
// neighbors of those tunnels' caves, with two cells free at both sides. It returns how many.
func (j *joiner) branch(want int, key embed.Key) int {
	if want <= 0 {
		return 0
	}
	j.branches = j.branches[:0]
	for i, t := range j.list {
		for _, p := range j.cellsOf(i)[:t.Length] {
			for dir := range uint8(len(steps)) {
				j.branchFrom(i, p, dir, key)
			}
		}
	}
	j.sort(j.branches, byChance)
	dug := 0
	for _, gp := range j.branches {
		if dug == want {
			break
		}
		t := &j.list[-gp.a-1]
		if j.graph.joined(int32(t.From), gp.b) || j.graph.joined(int32(t.To), gp.b) {
			continue
		}
		from, to := int32(t.From), int32(t.To)
		if j.dig(gp, Branching, roomy) {
			j.link(from, gp.b)
			j.link(to, gp.b)
			dug++
		}
	}
	return dug
}

// branchFrom lists the gap that begins beside cell p of tunnel i and leads to another cave.
func (j *joiner) branchFrom(i int, p grid.Point, dir uint8, key embed.Key) {
	t, d := j.list[i], steps[dir]
	if t.Trunk >= 0 {
		return
	}
	first := grid.Point{X: p.X + d.X, Y: p.Y + d.Y}
	q := first
	for n := range min(j.o.MaxTunnel, MaxSide) + 1 {
		if l := int32(j.g.LabelAt(q.X, q.Y)); l != 0 {
			if n > 0 && l > 0 && int(l) != t.From && int(l) != t.To {
				j.branches = append(j.branches, newGap(-int32(i)-1, l, first, n, dir, key))
			}
			return
		}
		if !j.area.dig.At(q.X, q.Y) {
			return
		}
		q = grid.Point{X: q.X + d.X, Y: q.Y + d.Y}
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
