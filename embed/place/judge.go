package place

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// Maintainer's note. A search says how many candidates each rule left over; a verdict says of one candidate
// which rule refuses it, and which cells do. It reads the rules off the grid, a cell at a time, and shares
// nothing with the search, so that each is a check of the other.

// Verdict says of one candidate whether it is a site and, if not, why.
type Verdict struct {
	Site   Site    // as it was asked about, with D1, D2 and Gap, or Shift, filled in as far as rules were reached
	Reason Reason  // why no rule was asked; NoReason where they were
	Passed int     // rules that the candidate passed, in the order of [Report.Word]
	Faults []Fault // cells for which the next rule refuses it, each once; "reach" and "shift" name none
}

// OK reports whether the candidate is a site.
func (v *Verdict) OK() bool { return v.Reason == NoReason && v.Passed == len(words[v.Site.Method]) }

// Word returns the name of the rule that refuses the candidate, the reason's word where none was asked, and
// "" for a site.
func (v *Verdict) Word() string {
	switch {
	case v.Reason != NoReason:
		return v.Reason.String()
	case v.OK():
		return ""
	}
	return words[v.Site.Method][v.Passed]
}

// Fault is a cell of the map for which a rule refuses a candidate.
type Fault struct {
	X, Y int
	Is   Ground // what is found there
}

// Ground is what a cell of the map is to a prefab that is to be placed in a cave.
type Ground uint8

// The grounds.
const (
	Edge    Ground = iota // rock, the border, a cell outside of the map
	Soil                  // earth that may become the prefab's
	Own                   // an open cell of the cave
	Passage               // an open cell of a tunnel that touches the cave
	Foreign               // an open cell of another cave, or of a tunnel that does not touch this one
	Taken                 // a cell of another prefab or of a feature, of the walls and rings around them, or kept
	Grounds = iota
)

var groundWords = [Grounds]string{
	"the edge of the map", "earth", "the cave", "a tunnel of the cave", "another cave", "another prefab",
}

// String returns the ground in words, such as "another cave".
func (g Ground) String() string {
	if g >= Grounds {
		return ""
	}
	return groundWords[g]
}

// GroundAt returns what a cell of the map is to a prefab that is to be placed in a cave.
func (p *Placer) GroundAt(x, y, cave int) Ground {
	g := p.g
	switch {
	case p.isOpen(x, y):
		if label := g.LabelAt(x, y); label == cave {
			return Own
		} else if label < 0 && g.Links.Touches(-label, cave) {
			return Passage
		}
		return Foreign
	case p.isFree(x, y) && !g.Kept.At(x, y):
		return Soil
	case g.Used.In(x, y) && (g.Used.At(x, y) || g.Frozen.At(x, y) || g.Rings.At(x, y) || g.Kept.At(x, y)):
		return Taken
	}
	return Edge
}

// isOpen, isEarth and isFree say what is in the boards O, E, and E without Q, with nothing outside of the map.
func (p *Placer) isOpen(x, y int) bool  { return p.g.Open.At(x, y) }
func (p *Placer) isEarth(x, y int) bool { return p.g.Earth.At(x, y) }
func (p *Placer) isFree(x, y int) bool  { return p.g.Earth.At(x, y) && !p.g.Rings.At(x, y) }

// Judge says whether an embedded or centered prefab may go to a spot. Of the site its prefab, method, cave,
// orientation and corner count; the orientation may be any of the eight. Sites are the candidates that pass all
// rules: those of [Placer.Sites] that [Placer.Cuts] lets pass, and those of [Placer.CenteredSites] whose
// shift is allowed. Unlike a search it takes a map's time and memory, and leaves [Placer.Report] alone.
func (p *Placer) Judge(s Site, opt Options) Verdict {
	s.D1, s.D2, s.Gap, s.Shift = 0, 0, 0, 0
	v := Verdict{Site: s, Reason: p.unsought(s.Method, s.Prefab, s.Cave)}
	if s.Method == Centered && v.Reason == NoReason && !opt.Fits(s.Prefab, p.g.Caves.Region(s.Cave).Area) {
		v.Reason = Eligible
	}
	if s.Method == Preplaced {
		v.Reason = Place
	}
	if v.Reason != NoReason {
		return v
	}
	j := judge{p: p, v: &v, opt: opt, shape: s.Shape(), gap: p.wide(opt.Gap)}
	rules := []func() bool{j.corners, j.protrusion, j.ground, j.keep, j.entrance, j.front, j.connectivity}
	if s.Method == Centered {
		rules = []func() bool{j.clear, j.neighbor, j.untouched, j.reach, j.near}
	}
	for _, passes := range rules {
		if !passes() {
			break
		}
		v.Passed++
	}
	return v
}

// judge judges one candidate.
type judge struct {
	p     *Placer
	v     *Verdict
	opt   Options
	shape embed.Shape
	gap   int
}

// fault notes a cell for which the rule at hand refuses.
func (j *judge) fault(x, y int) {
	for _, f := range j.v.Faults {
		if f.X == x && f.Y == y {
			return
		}
	}
	j.v.Faults = append(j.v.Faults, Fault{x, y, j.p.GroundAt(x, y, j.v.Site.Cave)})
}

// passed reports whether the rule at hand found nothing to refuse.
func (j *judge) passed() bool { return len(j.v.Faults) == 0 }

// at returns what a cell is to the prefab.
func (j *judge) at(x, y int) Ground { return j.p.GroundAt(x, y, j.v.Site.Cave) }

// cell returns the cell of the map that is (i, k) in the front-up frame, or beside the box of it.
func (j *judge) cell(i, k int) (x, y int) {
	c := j.shape.Class()
	x, y = j.shape.Facing().Up().Inverse().Point(i, k, c.L, c.D)
	return j.v.Site.X + x, j.v.Site.Y + y
}

// box calls f for the cells of the map that the box covers, grown by n cells on all sides.
func (j *judge) box(n int, f func(x, y int)) {
	w, h := j.shape.Size()
	for y := -n; y < h+n; y++ {
		for x := -n; x < w+n; x++ {
			f(j.v.Site.X+x, j.v.Site.Y+y)
		}
	}
}

// outcome says what a cell of the map that lies in the box can be.
func (j *judge) outcome(x, y int) embed.Outcome {
	return j.shape.Outcome(x-j.v.Site.X, y-j.v.Site.Y)
}

// within reports whether a cell of the map lies in the box.
func (j *judge) within(x, y int) bool {
	w, h := j.shape.Size()
	return uint(x-j.v.Site.X) < uint(w) && uint(y-j.v.Site.Y) < uint(h)
}

// around are the steps to the eight neighbors of a cell.
var around = [8]grid.Point{
	{X: 0, Y: -1}, {X: 1, Y: -1}, {X: 1, Y: 0}, {X: 1, Y: 1}, {X: 0, Y: 1}, {X: -1, Y: 1}, {X: -1, Y: 0}, {X: -1, Y: -1},
}

// flipped reports whether column 0 of the front-up frame is the prefab's right, as it faces its cave.
func (j *judge) flipped() bool {
	facing := j.shape.Facing()
	return facing == orient.South || facing == orient.West
}
