package place

import "github.com/seed18752ec6/xpc/embed"

// On maps of more than giant caves an encounter tries only the first caveCap of them in its turn.
const (
	giant   = 1024
	caveCap = 64
)

// ladder places entry i as a category: it tries the caves in the order of their race, and in each
// the prefabs in the order of theirs. It returns the category as which the encounter came.
func (p *Placer) ladder(i int, category embed.Category) (came embed.Category, ok bool) {
	t := &p.people
	e, q := &t.entries[i], t.queue(i, category)
	if !q.filled {
		p.fill(q, e, category, firstNear)
	}
	for tried := 0; len(t.caves) <= giant || tried < caveCap; tried++ {
		c, ok := p.next(q, e, category)
		if !ok {
			q.spent = true
			p.explain(e)
			return category, false
		}
		if came, ok := p.tryCave(e, category, c); ok {
			p.occupy(i, c)
			return came, true
		}
	}
	return category, false
}

// bars says why cave c cannot hold the entry, or NoReason.
func (p *Placer) bars(e *entry, c int) Reason {
	h := &p.people.caves[c]
	if h.holder != 0 {
		for i := range e.encounter.NotWithCount() {
			if e.encounter.NotWith(i) == h.holder-1 {
				return NotWith
			}
		}
		return Eligible
	}
	if h.barred || h.area < e.terms.MinArea {
		return Eligible
	}
	if e.terms.Distance != embed.All {
		if d := p.distances()[c]; d < 0 || !e.terms.Distance.Holds(int(d)) {
			return Distance
		}
	}
	return NoReason
}

// occupy notes that cave c holds entry i.
func (p *Placer) occupy(i, c int) {
	t := &p.people
	t.entries[i].placed++
	t.caves[c].holder = i + 1
	t.near = p.g.Links.AppendNeighbors(t.near[:0], c+1)
	for _, n := range t.near {
		t.caves[n-1].occupied++
	}
}

// explain notes for an entry that no cave took, why the caves that it did not try were no choice.
func (p *Placer) explain(e *entry) {
	t := &p.people
	n := 0
	for c := range t.caves {
		if r := p.bars(e, c); r != NoReason && n < caveCap {
			t.refuse(Refusal{Encounter: e.encounter, Cave: c + 1, Reason: r})
			n++
		}
	}
}

// refuse notes a refusal.
func (t *populace) refuse(r Refusal) {
	r.Step = len(t.out.Placements)
	t.out.Refused = append(t.out.Refused, r)
}

// tryCave tries the prefabs of an entry in cave c.
func (p *Placer) tryCave(e *entry, category embed.Category, c int) (came embed.Category, ok bool) {
	t := &p.people
	h := &t.caves[c]
	key := t.job.Key.Named("prefab").Named(e.name).Cell(h.first.X, h.first.Y)
	t.runners = t.runners[:0]
	p.reach, p.beyond = e.reach, e.beyond
	defer p.noMore()
	for i := range e.encounter.PrefabCount() {
		pf := e.encounter.Prefab(i)
		if !e.holds(pf, category) || pf.Weight() == 0 {
			continue
		}
		w := uint64(pf.Weight()) * one
		if e.mixed {
			w = scale(w, likes(pf.Prefer(), h.area, t.median))
		}
		at := embed.Arrive(key.Named(pf.Name()).Word(0), w)
		t.runners = append(t.runners, ranked{at, pf.Name(), i})
	}
	for i := range t.runners {
		r := turn(t.runners, i)
		if came, ok := p.tryPrefab(e, category, c, e.encounter.Prefab(r.i)); ok {
			return came, true
		}
	}
	return category, false
}

// noMore ends the searches in a cave for the prefabs of one entry.
func (p *Placer) noMore() { p.reach, p.beyond = 0, 0 }

// tryPrefab places a prefab of an entry in cave c, in the ways that it can be placed.
func (p *Placer) tryPrefab(
	e *entry, category embed.Category, c int, pf embed.Prefab,
) (came embed.Category, ok bool) {
	t := &p.people
	h := &t.caves[c]
	refused := Refusal{Encounter: e.encounter, Prefab: pf, Cave: c + 1}
	switch {
	case !pf.Depth().Holds(t.job.Recipe.Depth()):
		refused.Reason = Depth
	case t.limits.spent(pf):
		refused.Reason = Unique
	case !pf.Cave().Holds(h.area):
		refused.Reason = Eligible
	}
	if refused.Reason != NoReason {
		t.refuse(refused)
		return category, false
	}
	key := t.job.Key.Named("site").Named(e.name).Cell(h.first.X, h.first.Y).Named(pf.Name())
	ways := [2]Method{Embedded, Centered}
	if key.Named("method").Word(0)&1 != 0 {
		ways = [2]Method{Centered, Embedded}
	}
	for _, m := range ways {
		if !pf.Places().Has(places[m]) {
			continue
		}
		s, reason, ok := p.look(e, c, pf, m, key)
		if !ok {
			refused.Reason, refused.Report = reason, p.report
			t.refuse(refused)
			continue
		}
		return p.put(e, category, s, key), true
	}
	return category, false
}

var places = [...]embed.Places{Embedded: embed.Embedded, Centered: embed.Centered, Preplaced: embed.Preplaced}

// look looks for a site of a prefab in cave c.
func (p *Placer) look(
	e *entry, c int, pf embed.Prefab, m Method, key embed.Key,
) (s Site, why Reason, ok bool) {
	opt := Options{AllEntrances: e.terms.AllEntrances, Pushed: e.terms.Pushed, Gap: e.terms.Gap}
	if m == Embedded {
		s, ok = p.Embedded(pf, c+1, opt, key)
		return s, NoReason, ok
	}
	opt.MaxShift, opt.MinArea = p.people.job.Recipe.Encounters().MaxShift, e.terms.MinArea
	s, ok = p.Centered(pf, c+1, opt, key)
	return s, p.report.Reason, ok
}

// put applies a placement of an entry and keeps it.
func (p *Placer) put(e *entry, category embed.Category, s Site, key embed.Key) embed.Category {
	t := &p.people
	if category == embed.NoCategory {
		category = s.Prefab.Category()
	}
	pl := p.Stamp(s, t.job.Recipe.Depth(), uint64(key.Named("roll")))
	pl.Encounter, pl.Category = e.encounter, category
	p.Apply(pl)
	if p.Watch != nil {
		p.Watch(pl)
	}
	t.limits.count(pl.Contents)
	t.out.Placements = append(t.out.Placements, t.memory.keep(pl))
	return category
}
