package place

import (
	"cmp"

	"github.com/seed18752ec6/xpc/embed"
)

// queue holds the caves that an entry has not tried yet as a category, the first to arrive at the
// top of a heap. A cave's weight only shrinks, when neighbors of it are occupied, so its arrival
// only moves back: it is put right when the cave is at the top.
// So is a time that is only a bound.
type queue struct {
	filled bool
	heap   []runner
}

// runner is a cave in a queue.
type runner struct {
	at       embed.Arrival
	cave     int32 // index
	occupied int32 // neighbors, when at was drawn; or early
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
	if last > 0 {
		q.sink(r, 0)
	}
	return top
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

// fill puts all caves that the entry can go to into its queue.
func (p *Placer) fill(q *queue, e *entry, category embed.Category) {
	t := &p.people
	q.filled, q.heap = true, q.heap[:0]
	key := t.job.Key.Named("cave").Named(e.name)
	for c := range t.caves {
		if p.bars(e, c) == NoReason {
			h := &t.caves[c]
			word := key.Cell(h.first.X, h.first.Y).Word(0)
			q.heap = append(q.heap, runner{embed.Earliest(word, p.weight(e, category, c)), int32(c), early})
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
