package place

import "github.com/seed18752ec6/xpc/embed"

// queue holds the caves that an entry has not tried yet as a category. Of many caves few come to their
// turn: a heap has those that arrive before a time, the first to arrive at its top, and when it has no more of
// them, it is filled with caves up to a later time. A cave's weight only shrinks, when neighbors of it are
// occupied, so its arrival only moves back: it is put right when the cave is at the top. So is a time that is
// only a bound.
type queue struct {
	filled bool
	spent  bool // no cave is left, and it was told why
	heap   []runner
	until  embed.Arrival // caves that are not in seen arrive at this time at the earliest; zero: there are none
	near   int           // about how many arrive before
	seen   []uint64      // by cave, a bit: it is in the heap, or was
}

// The heap has at first about firstNear caves, and then moreNear times as many.
const (
	firstNear = 1024
	moreNear  = 8
)

// runner is a cave in a queue.
type runner struct {
	at       embed.Arrival
	cave     int32 // index
	occupied int32 // neighbors, when at was drawn; or early
}

func (t *populace) queue(entry int, c embed.Category) *queue {
	return &t.queues[entry*int(embed.CategoryCount)+int(c)]
}

func (a runner) before(b runner) bool {
	order := a.at.Compare(b.at)
	return order < 0 || order == 0 && a.cave < b.cave
}

// pop removes the cave at the top.
func (q *queue) pop() {
	last := len(q.heap) - 1
	r := q.heap[last]
	q.heap = q.heap[:last]
	if last > 0 {
		q.sink(r, 0)
	}
}

// sink puts r at place i, or below where others there arrive before it.
func (q *queue) sink(r runner, i int) {
	for {
		down := 2*i + 1
		if down >= len(q.heap) {
			break
		}
		if down+1 < len(q.heap) && q.heap[down+1].before(q.heap[down]) {
			down++
		}
		if !q.heap[down].before(r) {
			break
		}
		q.heap[i] = q.heap[down]
		i = down
	}
	q.heap[i] = r
}

// early marks a runner whose time is only one before which it does not arrive. Most caves never come to
// the top of a long queue, and need no better.
const early = -1

// fill begins the queue, with about that many caves at first.
func (p *Placer) fill(q *queue, e *entry, category embed.Category, near int) {
	q.filled, q.spent, q.heap, q.near = true, false, q.heap[:0], near
	q.seen = resize(q.seen, (len(p.people.caves)+63)>>6)
	clear(q.seen)
	p.extend(q, e, category)
}

// extend puts those of the caves that the entry can go to into the queue that arrive next. Whether it can go
// to a cave is asked of those alone; the weights are those without occupied neighbors, so that the times are
// bounds.
func (p *Placer) extend(q *queue, e *entry, category embed.Category) {
	t := &p.people
	w := p.weights(e.prefer, category)
	q.until = embed.Arrival{}
	if q.near < len(t.caves) {
		q.until = embed.Earliest(0, max(1, min(w.sum/uint64(q.near), 1<<(63-weightUnit))<<weightUnit))
	}
	q.near *= moreNear
	key := t.job.Key.Named("cave").Named(e.name)
	for c, weight := range w.of {
		h := &t.caves[c]
		at := embed.Earliest(key.Cell(h.first.X, h.first.Y).Word(0), weight)
		if at.Compare(q.until) < 0 && q.seen[c>>6]>>(c&63)&1 == 0 && p.bars(e, c) == NoReason {
			q.seen[c>>6] |= 1 << (c & 63)
			q.heap = append(q.heap, runner{at, int32(c), early})
		}
	}
	for i := len(q.heap)/2 - 1; i >= 0; i-- {
		q.sink(q.heap[i], i)
	}
}

// runner draws the arrival of cave c for an entry.
func (p *Placer) runner(e *entry, category embed.Category, c int) runner {
	h := &p.people.caves[c]
	word := p.people.job.Key.Named("cave").Named(e.name).Cell(h.first.X, h.first.Y).Word(0)
	return runner{embed.Arrive(word, p.weight(e, category, c)), int32(c), int32(h.occupied)}
}

// next takes the next cave from the queue.
func (p *Placer) next(q *queue, e *entry, category embed.Category) (c int, ok bool) {
	for {
		for q.until != (embed.Arrival{}) && (len(q.heap) == 0 || q.heap[0].at.Compare(q.until) >= 0) {
			p.extend(q, e, category)
		}
		if len(q.heap) == 0 {
			return 0, false
		}
		r := q.heap[0]
		h := &p.people.caves[r.cave]
		if h.holder == 0 && int(r.occupied) != h.occupied {
			q.sink(p.runner(e, category, int(r.cave)), 0)
			continue
		}
		if q.pop(); h.holder == 0 {
			return int(r.cave), true
		}
	}
}
