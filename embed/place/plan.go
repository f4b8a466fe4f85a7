package place

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// Plan chooses the sites of the features, in their order, and returns what generation must respect:
// boards of the size of the map, and where tunnelers may begin. Reserves count before all else,
// wherever they stand in the list. Each choice is keyed by the prefab, its number among the features
// with this prefab, and the copy, so that a feature with another prefab changes nothing but what it
// takes the room of. Sites are uniform over all orientations and cells; a refusal proves that there is
// none. The boards belong to p.
func (p *Preplacer) Plan(j FeatureJob) (cave.Frozen, []cave.Start) {
	j.W, j.H = min(max(j.W, 0), cave.MaxSide), min(max(j.H, 0), cave.MaxSide)
	p.job = j
	for _, b := range []*grid.Board{&p.open, &p.guard, &p.taken} {
		b.Reset(j.W, j.H)
	}
	p.plans, p.lanes, p.starts = p.plans[:0], p.lanes[:0], p.starts[:0]
	p.done = Features{p.done.Placements[:0], p.done.Refused[:0], p.done.Missing[:0], p.done.Doors[:0]}
	p.limits.reset(j.Taken)
	for i := range j.Features {
		if f := &j.Features[i]; f.reserve() {
			b := p.area(f)
			p.taken.SetRect(b.x0, b.y0, b.x1-b.x0, b.y1-b.y0)
		}
	}
	for i := range j.Features {
		if f := &j.Features[i]; !f.reserve() {
			p.feature(i, f)
		}
	}
	return cave.Frozen{Open: &p.open, Earth: &p.guard, Taken: &p.taken}, p.starts
}

// area returns the cells inside the border of the map that the feature names.
func (p *Preplacer) area(f *Feature) box {
	a := f.Area
	if a == (embed.Area{}) {
		a.W, a.H = p.job.W, p.job.H
	}
	return box{max(a.X, 1), max(a.Y, 1), min(a.X+a.W, p.job.W-1), min(a.Y+a.H, p.job.H-1)}
}

// feature sets the copies of feature i.
func (p *Preplacer) feature(i int, f *Feature) {
	nth := uint64(0)
	for k := range i {
		if p.job.Features[k].Prefab == f.Prefab {
			nth++
		}
	}
	key := p.job.Key.Named(f.Prefab.Name()).With(nth)
	lack := Lack{Feature: i}
	n := min(f.Count.Roll(key.Named("count")), embed.MaxRequired)
	var refused Refusal
	for c := range uint64(max(n, 0)) {
		one := key.With(c)
		if !f.Chance.Comes(one.Named("chance").Word(0)) {
			continue
		}
		lack.Wanted++
		if refused.Feature == 0 { // else there is room for no other copy
			var s Site
			var ok bool
			if s, refused, ok = p.site(i, f, one.Named("site")); ok {
				p.set(i, f, s, one)
				lack.Found++
				continue
			}
		}
		refused.Copies++
	}
	if refused.Copies > 0 {
		p.done.Refused = append(p.done.Refused, refused)
	}
	if lack.Wanted > 0 {
		p.done.Missing = append(p.done.Missing, lack) // Settle drops those that lack nothing
	}
}

// site chooses a site of a feature.
func (p *Preplacer) site(i int, f *Feature, key embed.Key) (s Site, why Refusal, ok bool) {
	why = Refusal{
		Feature: i + 1, Prefab: f.Prefab, Report: Report{Method: Preplaced},
	}
	switch {
	case !f.Prefab.Places().Has(embed.Preplaced):
		why.Reason = Place
	case !f.Prefab.Depth().Holds(p.job.Depth):
		why.Reason = Depth
	case p.limits.spent(f.Prefab):
		why.Reason = Unique
	}
	if why.Reason != NoReason {
		return s, why, false
	}
	total := p.look(f, &why.Report)
	if total == 0 {
		return s, why, false
	}
	r := int(embed.Below(key.Word(0), uint64(total)))
	for k := range p.shapes {
		n := p.cands[k].Count()
		if r >= n {
			r -= n
			continue
		}
		x, y, _ := p.cands[k].Select(r)
		w := p.window(f, p.shapes[k])
		s = Site{
			Prefab: f.Prefab, Method: Preplaced, Orientation: p.shapes[k].Orientation(), X: w.x0 + x, Y: w.y0 + y,
		}
		break
	}
	return s, Refusal{}, true
}

// window returns the cells in which the box of a shape must lie.
func (p *Preplacer) window(f *Feature, s embed.Shape) box {
	if !f.Fixed {
		return p.area(f)
	}
	w, h := s.Size()
	b := box{f.Area.X, f.Area.Y, f.Area.X + w, f.Area.Y + h}
	if b.x0 < 1 || b.y0 < 1 || b.x1 > p.job.W-1 || b.y1 > p.job.H-1 {
		b.x1, b.y1 = b.x0, b.y0
	}
	return b
}

// look fills the boards of candidates of a feature, one a shape, and returns how many there are. Bit
// (x, y) of a board stands for the box whose top left is that cell of the window.
func (p *Preplacer) look(f *Feature, report *Report) (total int) {
	p.clear(f.clearance())
	p.shapes = p.shapes[:0]
	for o := range (f.Orientations & f.Prefab.Distinct()).Each() {
		p.shapes = append(p.shapes, f.Prefab.Turned(o))
	}
	for len(p.cands) < len(p.shapes) {
		p.cands = append(p.cands, grid.Board{})
	}
	for k, s := range p.shapes {
		win := p.window(f, s)
		w, h := s.Size()
		out, t := &p.cands[k], &p.scratch[0]
		out.Reset(win.x1-win.x0, win.y1-win.y0)
		out.SetRect(0, 0, out.W()-w+1, out.H()-h+1)
		report.Survivors[ruleArea] += out.Count()
		t.Extract(&p.free, win.x0, win.y0, out.W(), out.H())
		erodeX(t, t, w)
		erodeY(t, t, h)
		out.And(t)
		report.Survivors[ruleApart] += out.Count()
		for i := range s.ConnectionCount() {
			if l, ok := laneOf(s, i, f.clearance()); ok && !out.Empty() {
				p.lead(out, win, l)
			}
		}
		n := out.Count()
		report.Survivors[ruleConnector] += n
		total += n
	}
	return total
}

// lead keeps the candidates of a window where the cells before the box that a lane of it takes are
// free, with as many rows more as it is wide, so that the tunnel can turn.
func (p *Preplacer) lead(out *grid.Board, win box, l lane) {
	b := l.rect(l.out, l.end+l.width)
	w, h := b.x1-b.x0, b.y1-b.y0
	wide, t := &p.scratch[1], &p.scratch[0]
	wide.Extract(&p.ways, win.x0+b.x0, win.y0+b.y0, out.W()+w, out.H()+h)
	erodeX(wide, wide, w)
	erodeY(wide, wide, h)
	t.Extract(wide, 0, 0, out.W(), out.H())
	out.And(t)
}

// clear fills free and ways for a prefab with a clearance of c. All that keeps apart are rectangles.
func (p *Preplacer) clear(c int) {
	p.free.Reset(p.job.W, p.job.H)
	p.free.SetRect(1, 1, p.job.W-2, p.job.H-2)
	p.ways.Copy(&p.free)
	p.ways.AndNot(&p.taken)
	p.ways.AndNot(&p.guard)
	keep := func(b *grid.Board, from box, n int) {
		if from.x0 >= from.x1 || from.y0 >= from.y1 {
			return
		}
		b.ClearRect(from.x0-n, from.y0-n, from.x1-from.x0+2*n, from.y1-from.y0+2*n)
	}
	for i := range p.job.Features {
		if f := &p.job.Features[i]; f.reserve() {
			keep(&p.free, p.area(f), c)
		}
	}
	for i := range p.plans {
		pl := &p.plans[i]
		keep(&p.free, pl.box, max(c, pl.clearance))
		for _, l := range p.lanes[pl.from:pl.to] {
			b := l.rect(l.from, l.end+l.width)
			keep(&p.free, b, c)
			keep(&p.ways, b, 0)
		}
	}
}

// set notes a prefab at its site, and freezes its cells.
func (p *Preplacer) set(i int, f *Feature, s Site, key embed.Key) {
	shape := s.Shape()
	w, h := shape.Size()
	pl := plan{
		feature: i, site: s, key: key, clearance: f.clearance(), from: len(p.lanes),
		box: box{s.X, s.Y, s.X + w, s.Y + h},
	}
	p.lanes = appendLanes(p.lanes, shape, s.X, s.Y, pl.clearance)
	pl.to = len(p.lanes)
	p.plans = append(p.plans, pl)
	p.outline.draw(&p.plans[len(p.plans)-1], p.lanes[pl.from:pl.to])
	p.outline.addTo(&p.taken, &p.outline.claim)
	p.outline.addTo(&p.guard, &p.outline.guard)
	p.outline.addTo(&p.open, &p.outline.open)
	p.guard.ClearRect(0, 0, p.job.W, 1)
	p.guard.ClearRect(0, p.job.H-1, p.job.W, 1)
	p.guard.ClearRect(0, 0, 1, p.job.H)
	p.guard.ClearRect(p.job.W-1, 0, 1, p.job.H)
	for _, l := range p.lanes[pl.from:pl.to] {
		b := l.rect(l.end, l.end+1)
		p.starts = append(p.starts, cave.Start{At: grid.Point{X: b.x0, Y: b.y0}, Dir: l.dir, Width: l.width})
	}
	// What comes in its slots is known once it is rolled.
	c := &p.stamp.contents
	f.Prefab.Roll(p.setting(&pl), c)
	p.limits.count(c)
}

// setting returns the setting of a planned prefab.
func (p *Preplacer) setting(pl *plan) embed.Setting {
	return embed.Setting{
		Orientation: pl.site.Orientation, X: pl.site.X, Y: pl.site.Y, Depth: p.job.Depth, Tags: p.job.Tags,
		Seed: uint64(pl.key.Named("roll")),
	}
}
