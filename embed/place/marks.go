package place

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// marks says by which search runs were reached, by their first cells. It is a table of hashes, at most half
// full: most searches reach few cells, of which numbers by cell would lie far apart.
type marks struct {
	slots []mark
	spare []mark
	n     int
}

type mark struct {
	y, x int32
	by   int32 // 1 + the search; 0 is a free slot
}

// fewMarks is the number of slots at first, a power of two.
const fewMarks = 256

// reset forgets all runs.
func (m *marks) reset() {
	m.n, m.slots = 0, resize(m.slots, fewMarks)
	clear(m.slots)
}

// put marks a run as reached by a search; known is true where one had reached it before, which is returned.
func (m *marks) put(r grid.Run, search int) (by int, known bool) {
	if 2*m.n >= len(m.slots) {
		m.grow()
	}
	s := m.slot(r.Y, r.X0)
	if s.by != 0 {
		return int(s.by) - 1, true
	}
	*s = mark{r.Y, r.X0, int32(search) + 1}
	m.n++
	return search, false
}

// slot returns the slot of a cell, or the free one where it belongs.
func (m *marks) slot(y, x int32) *mark {
	last := len(m.slots) - 1
	for i := int(embed.Mix(uint64(y)<<32|uint64(uint32(x)))) & last; ; i = (i + 1) & last {
		if s := &m.slots[i]; s.by == 0 || s.y == y && s.x == x {
			return s
		}
	}
}

// grow doubles the slots.
func (m *marks) grow() {
	m.slots, m.spare = resize(m.spare, 2*len(m.slots)), m.slots
	clear(m.slots)
	for _, s := range m.spare {
		if s.by != 0 {
			*m.slot(s.y, s.x) = s
		}
	}
}
