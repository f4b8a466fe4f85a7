package cave

// heap is a binary heap: the entry with the smallest rank first, of equal ones the smallest item.
type heap []entry

type entry struct{ rank, item int32 }

func (a entry) before(b entry) bool {
	return a.rank < b.rank || a.rank == b.rank && a.item < b.item
}

func (h *heap) push(a entry) {
	q := append(*h, a)
	i := len(q) - 1
	for i > 0 && a.before(q[(i-1)/2]) {
		q[i] = q[(i-1)/2]
		i = (i - 1) / 2
	}
	q[i] = a
	*h = q
}

// pop takes the first entry; there must be one.
func (h *heap) pop() entry {
	q := *h
	first, n := q[0], len(q)-1
	a := q[n]
	q = q[:n]
	i := 0
	for c := 1; c < n; c = 2*i + 1 {
		if c+1 < n && q[c+1].before(q[c]) {
			c++
		}
		if !q[c].before(a) {
			break
		}
		q[i] = q[c]
		i = c
	}
	if n > 0 {
		q[i] = a
	}
	*h = q
	return first
}
