package place

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// known is what was found of a class in the cave that the views show. Prefabs of one class have the same
// candidates up to the rule of kept cells; they are looked for once.
type known struct {
	class embed.Class
	gap   int
	done  [4]bool   // by facing-1
	spots [4][]spot // candidates by the rules up to keep, in canonical order
	n     [4]counts
}

// The classes that are known of a cave are at most so many, or where it is large so many as have their
// boards in that many words, and one at least.
const (
	mostKnown   = 256
	knownMemory = 1 << 19
)

// candidates returns the candidates of a class for a facing, by the rules up to keep, in the cave that
// was visited, and how many each of these rules leaves. They are good until the next call of knownOf.
func (p *Placer) candidates(k *known, facing orient.Dir) ([]spot, counts) {
	at := facing - 1
	if !k.done[at] {
		v := p.view(axisOf(facing))
		p.scanner.class, p.scanner.gap = k.class, k.gap
		k.spots[at], k.n[at] = p.scanner.scan(v, k.spots[at][:0], isDown(facing))
		k.n[at].keep = len(k.spots[at])
		if v.turned {
			p.lineUp(k.spots[at], v.w)
		}
		k.done[at] = true
	}
	return k.spots[at], k.n[at]
}

// lineUp brings spots that came column by column of the map, which has h rows in the window, into
// canonical order, by counting those of each row.
func (p *Placer) lineUp(spots []spot, h int) {
	if len(spots) < 2 {
		return
	}
	p.rows = resize(p.rows, h+1)
	clear(p.rows)
	for _, s := range spots {
		p.rows[s.at>>16+1]++
	}
	for y := range h {
		p.rows[y+1] += p.rows[y]
	}
	p.spare = append(p.spare[:0], spots...)
	for _, s := range p.spare {
		i := &p.rows[s.at>>16]
		spots[*i] = s
		*i++
	}
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
