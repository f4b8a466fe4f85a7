package place

import (
	"cmp"

	"github.com/seed18752ec6/xpc/embed"
)

// On maps of more than giant caves an encounter tries only the first caveCap of them in its turn.
const (
	giant   = 1024
	caveCap = 64
)

// queue holds the caves that an entry has not tried yet as a category, the first to arrive at the
// top of a heap. A cave's weight only shrinks, when neighbors of it are occupied, so its arrival
// only moves back: it is put right when the cave is at the top.
type queue struct {
	filled bool
	heap   []runner
}

// runner is a cave in a queue.
type runner struct {
	at       embed.Arrival
	cave     int32 // index
	occupied int32 // neighbors, when at was drawn
}

func (t *populace) queue(entry int, c embed.Category) *queue {
	return &t.queues[entry*int(embed.CategoryCount)+int(c)]
}

// spent reports whether the encounter was refused by all caves.
func (q *queue) spent() bool { return q.filled && len(q.heap) == 0 }

func (a runner) before(b runner) bool {
	return cmp.Or(a.at.Compare(b.at), cmp.Compare(a.cave, b.cave)) < 0
}

// push adds a cave.
func (q *queue) push(r runner) {
	q.heap = append(q.heap, r)
	i := len(q.heap) - 1
	for up := (i - 1) / 2; i > 0 && r.before(q.heap[up]); up = (i - 1) / 2 {
		q.heap[i] = q.heap[up]
		i = up
	}
	q.heap[i] = r
}

// pop removes the cave at the top.
func (q *queue) pop() runner {
	top := q.heap[0]
	last := len(q.heap) - 1
	r := q.heap[last]
	q.heap = q.heap[:last]
	i := 0
	for {
		down := 2*i + 1
		if down >= last {
			break
		}
		if down+1 < last && q.heap[down+1].before(q.heap[down]) {
			down++
		}
		if !q.heap[down].before(r) {
			break
		}
		q.heap[i] = q.heap[down]
		i = down
	}
	if last > 0 {
		q.heap[i] = r
	}
	return top
}

// ladder places entry i as a category: it tries the caves in the order of their race, and in each
// the prefabs in the order of theirs. It returns the category as which the encounter came.
func (p *Placer) ladder(i int, category embed.Category) (came embed.Category, ok bool) {
	t := &p.people
	e, q := &t.entries[i], t.queue(i, category)
	if !q.filled {
		p.fill(q, e, category)
	}
	for tried := 0; len(t.caves) <= giant || tried < caveCap; tried++ {
		c, ok := p.next(q, e, category)
		if !ok {
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

// fill puts all caves that the entry can go to into its queue.
func (p *Placer) fill(q *queue, e *entry, category embed.Category) {
	t := &p.people
	q.filled, q.heap = true, q.heap[:0]
	for c := range t.caves {
		if p.bars(e, c) == NoReason {
			q.push(p.runner(e, category, c))
		}
	}
}

// runner draws the arrival of cave c for an entry.
func (p *Placer) runner(e *entry, category embed.Category, c int) runner {
	h := &p.people.caves[c]
	word := p.people.job.Key.Named("cave").Named(e.name).Cell(h.first.X, h.first.Y).Word(0)
	return runner{embed.Arrive(word, p.weight(e, category, c)), int32(c), int32(h.occupied)}
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

// next takes the next cave from the queue.
func (p *Placer) next(q *queue, e *entry, category embed.Category) (c int, ok bool) {
	for len(q.heap) > 0 {
		r := q.pop()
		h := &p.people.caves[r.cave]
		switch {
		case h.holder != 0:
		case int(r.occupied) != h.occupied:
			q.push(p.runner(e, category, int(r.cave)))
		default:
			return int(r.cave), true
		}
	}
	return 0, false
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
	for i := range e.encounter.PrefabCount() {
		pf := e.encounter.Prefab(i)
		if category != embed.NoCategory && e.terms.Category == embed.NoCategory && pf.Category() != category {
			continue
		}
		w := uint64(pf.Weight()) * one
		if e.mixed {
			w = scale(w, likes(pf.Prefer(), h.area, t.median))
		}
		if w > 0 {
			t.runners = append(t.runners, ranked{embed.Arrive(key.Named(pf.Name()).Word(0), w), pf.Name(), i})
		}
	}
	for i := range t.runners {
		r := lead(t.runners[i:])
		if came, ok := p.tryPrefab(e, category, c, e.encounter.Prefab(r.i)); ok {
			return came, true
		}
	}
	return category, false
}

// tryPrefab places a prefab of an entry in cave c, in the ways that it can be placed.
func (p *Placer) tryPrefab(e *entry, category embed.Category, c int, pf embed.Prefab) (came embed.Category, ok bool) {
	t := &p.people
	h := &t.caves[c]
	refused := Refusal{Encounter: e.encounter, Prefab: pf, Cave: c + 1}
	switch {
	case !pf.Depth().Holds(t.job.Recipe.Depth()):
		refused.Reason = Depth
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

var places = [...]embed.Places{Embedded: embed.Embedded, Centered: embed.Centered}

// look looks for a site of a prefab in cave c.
func (p *Placer) look(e *entry, c int, pf embed.Prefab, m Method, key embed.Key) (Site, Reason, bool) {
	opt := Options{AllEntrances: e.terms.AllEntrances, Pushed: e.terms.Pushed, Gap: e.terms.Gap}
	if m == Embedded {
		s, ok := p.Embedded(pf, c+1, opt, key)
		return s, NoReason, ok
	}
	opt.MaxShift, opt.MinArea = p.people.job.Recipe.Encounters().MaxShift, e.terms.MinArea
	if !opt.Fits(pf, p.people.caves[c].area) {
		p.report = Report{Method: Centered}
		return Site{}, Eligible, false
	}
	s, ok := p.Centered(pf, c+1, opt, key)
	return s, NoReason, ok
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
	t.out.Placements = append(t.out.Placements, t.memory.keep(pl))
	return category
}
