package cave

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// Large regions that are neighbors are joined in two places, so that neither is a dead end.
const (
	largeRegion = 600 // open cells
	jointsEach  = 2
)

// neighborly is the most cells between two regions that are neighbors: what a seam each is wide.
const neighborly = 2 * seam

// regionAt returns the index of the region that a cell lies in, the first of several, or -1.
func regionAt(regions []embed.Region, p grid.Point) int {
	for i := range regions {
		if r := &regions[i]; uint(p.X-r.X) < uint(r.W) && uint(p.Y-r.Y) < uint(r.H) {
			return i
		}
	}
	return -1
}

// beside reports whether two regions lie side by side, and not just corner to corner.
func beside(a, b embed.Area) bool {
	dx := max(a.X, b.X) - min(a.X+a.W, b.X+b.W) // less than 0 where they overlap
	dy := max(a.Y, b.Y) - min(a.Y+a.H, b.Y+b.H)
	return dx <= neighborly && dy <= neighborly && min(dx, dy) < 0
}

// linkRegions digs tunnels between neighboring regions that are large until each pair has two, the
// shortest first, and those first that are far from the others.
func (j *joiner) linkRegions(regions []embed.Region) {
	j.opened = resize(j.opened, len(regions))
	for i, r := range regions {
		j.opened[i] = j.g.Open.CountRect(r.X, r.Y, r.W, r.H)
	}
	for a := range regions {
		for b := a + 1; b < len(regions); b++ {
			if min(j.opened[a], j.opened[b]) >= largeRegion && beside(regions[a].Area, regions[b].Area) {
				for far := 32; far >= 2 && j.jointsOf(regions, a, b) < jointsEach; far /= 4 {
					j.joint(regions, a, b, far)
				}
			}
		}
	}
}

// jointsOf lists the first cells of the tunnels that lead from one region into the other, and returns
// their number.
func (j *joiner) jointsOf(regions []embed.Region, a, b int) int {
	j.joints = j.joints[:0]
	for i, t := range j.list {
		if t.Purpose == Carved {
			continue
		}
		line := j.cellsOf(i)[:t.Length]
		if between(regions, a, b, line[0], line[t.Length-1]) {
			j.joints = append(j.joints, line[0])
		}
	}
	return len(j.joints)
}

// between reports whether one cell lies in region a and the other in region b.
func between(regions []embed.Region, a, b int, p, q grid.Point) bool {
	at, to := regionAt(regions, p), regionAt(regions, q)
	return at == a && to == b || at == b && to == a
}

// joint digs one more tunnel from one region into the other, at least far cells from those listed.
func (j *joiner) joint(regions []embed.Region, a, b, far int) {
	for _, r := range [2]rule{strict, loose} {
		for _, gp := range j.gaps {
			first := gp.cell(0)
			if !between(regions, a, b, first, gp.cell(int(gp.n)-1)) || !j.farFrom(first, far) {
				continue
			}
			if j.dig(gp, Looping, r) {
				j.link(gp.a, gp.b)
				return
			}
		}
	}
}

// farFrom reports whether a cell is at least far cells from the joints that were listed.
func (j *joiner) farFrom(p grid.Point, far int) bool {
	for _, q := range j.joints {
		if int(blocks(p, q)) < far {
			return false
		}
	}
	return true
}
