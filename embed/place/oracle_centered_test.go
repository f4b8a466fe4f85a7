package place_test

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/place"
)

var centeredWords = []string{"earth", "neighbor", "keep", "reach", "shift"}

// centered judges every orientation and every cell of the map by section 3.4, and returns the valid
// sites however far from the cave's center, with the number of candidates that each rule left over.
func (m *oracleMap) centered(pf *oraclePrefab, cave int, opt place.Options) (sites []oracleSite, left []int) {
	left = make([]int, len(centeredWords))
	if !pf.Places().Has(embed.Centered) || !largeEnough(pf, opt, m.caves[cave-1].area) {
		return nil, left
	}
	for _, t := range pf.turned {
		for y := range m.h {
			for x := range m.w {
				site := oracleSite{spot: spot{t, x, y}}
				site.far, site.shift = m.miss(site.spot, cave)
				rule := m.judgeCentered(pf, site, cave, opt)
				for passed := range rule {
					left[passed]++
				}
				if rule < len(centeredWords)-1 {
					continue
				}
				if site.shift <= opt.MaxShift {
					left[rule]++
				}
				sites = append(sites, site)
			}
		}
	}
	return sites, left
}

// largeEnough reports whether a cave of that area may hold a prefab in its middle.
func largeEnough(pf *oraclePrefab, opt place.Options, area int) bool {
	if w, h := pf.Size(); opt.MinArea == 0 {
		return 4*area >= 3*w*h
	}
	return area >= opt.MinArea
}

// judgeCentered returns the first rule that refuses a site, or the index of shift, which it leaves
// out.
func (m *oracleMap) judgeCentered(pf *oraclePrefab, s oracleSite, cave int, opt place.Options) int {
	b := pf.Buffer()
	for _, c := range rectangle(s.x-b, s.y-b, s.w+2*b, s.h+2*b) {
		if !m.inside(c) || !m.free(c) && !m.inCave(c, cave) && !m.inTunnelOf(c, cave) {
			return 0
		}
	}
	far := b + 1 + max(0, opt.Gap)
	for _, c := range rectangle(s.x-far, s.y-far, s.w+2*far, s.h+2*far) {
		if m.open(c) && !m.inCave(c, cave) && !m.inTunnelOf(c, cave) {
			return 1
		}
	}
	for _, c := range s.box() {
		if m.kept[m.index(c)] || m.used[m.index(c)] || m.frozen[m.index(c)] {
			return 2
		}
	}
	for _, c := range rectangle(s.x-b, s.y-b, s.w+2*b, s.h+2*b) {
		if m.inCave(c, cave) {
			return 4
		}
		for _, d := range orthogonal {
			if m.inCave(c.plus(d.x, d.y), cave) {
				return 4
			}
		}
	}
	return 3
}

// miss returns how far a box misses the center of a cave: the square of the distance, in steps of
// 1/(2A), which passes 32 bits in caves of some hundred cells, and the shift in cells.
func (m *oracleMap) miss(s spot, cave int) (far int64, shift int) {
	c := m.caves[cave-1]
	for _, d := range []int{
		c.area*(2*s.x+s.w-1) - 2*c.sumX,
		c.area*(2*s.y+s.h-1) - 2*c.sumY,
	} {
		if d < 0 {
			d = -d
		}
		far += int64(d) * int64(d)
		if d > c.area {
			shift = max(shift, (d-c.area+2*c.area-1)/(2*c.area)) // rounded up
		}
	}
	return far, shift
}
