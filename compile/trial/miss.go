package trial

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/embed/place"
)

// missKey is what prefabs share that lack the same cells in a cave.
type missKey struct {
	method            place.Method
	class             embed.Class
	front             orient.Dir
	distinct          orient.Set
	w, h, buffer, gap int
	shift, area       int
}

// missed is the spot that lacks least, and its cells as drawn.
type missed struct {
	site   place.Site
	ok     bool
	faults []cellFault
}

// cellFault is a cell of the box as drawn, or around it, for which a spot is refused.
type cellFault struct {
	x, y int
	is   place.Ground
}

// nearest returns the spot in a cave that lacks least.
func (w *worker) nearest(pf embed.Prefab, way *way, cave int) missed {
	bw, bh := pf.Size()
	key := missKey{
		way.method, pf.Class(), pf.Front(), pf.Distinct(), bw, bh, pf.Buffer(), way.opt.Gap, way.opt.MaxShift, way.opt.MinArea,
	}
	m, known := w.misses[key]
	if known {
		return m
	}
	p := &w.stage.placer
	if m.site, m.ok = p.NearMiss(pf, way.method, cave, way.opt); m.ok {
		v := p.Judge(m.site, way.opt)
		tw, th := m.site.Shape().Size()
		back := m.site.Orientation.Inverse()
		for _, f := range v.Faults {
			x, y := back.Point(f.X-m.site.X, f.Y-m.site.Y, tw, th)
			m.faults = append(m.faults, cellFault{x, y, f.Is})
		}
	}
	w.misses[key] = m
	return m
}
