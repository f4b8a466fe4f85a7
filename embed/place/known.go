package place

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// known is what was found of a class in the cave that the views show. Prefabs of one class have the same
// candidates up to the rule of the earth; they are looked for once.
type known struct {
	class embed.Class
	gap   int
	done  [4]bool       // by facing-1
	base  [4]grid.Board // candidates by the rules up to earth
	n     [4]counts
}

// The classes that are known of a cave are at most so many, and their boards have at most so many words, or
// those of one class where the cave is large.
const (
	mostKnown   = 256
	knownMemory = 1 << 19
)

// candidates returns the candidates of a class for a facing, by the rules up to earth, in the cave that
// was visited, and how many each of these rules leaves. The board is good until the next call.
func (p *Placer) candidates(c embed.Class, gap int, facing orient.Dir) (*grid.Board, counts) {
	k := p.knownOf(c, gap)
	at := facing - 1
	if !k.done[at] {
		axis := axisOf(facing)
		v, s := p.view(axis), &p.scans[axis]
		if !p.ready[axis] || s.class != c || s.gap != gap {
			s.prepare(v, c, gap)
			p.ready[axis] = true
		}
		k.n[at], k.done[at] = s.scan(v, &k.base[at], isDown(facing)), true
	}
	return &k.base[at], k.n[at]
}

// knownOf returns what is known of a class.
func (p *Placer) knownOf(c embed.Class, gap int) *known {
	for i := range p.known {
		if k := &p.known[i]; k.class == c && k.gap == gap {
			return k
		}
	}
	n := len(p.known)
	if words := len(p.views[upright].earth.Words()); n >= max(1, min(mostKnown, knownMemory/(4*words))) {
		n = 0
	}
	p.known = resize(p.known[:n], n+1)
	k := &p.known[n]
	k.class, k.gap, k.done = c, gap, [4]bool{}
	return k
}
