package cave

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// miner digs the rooms of mines.
type miner struct {
	free  grid.Board // where a room and its walls may be
	sites grid.Board // where the top left of its walls may be
	cells []grid.Point
}

// spacing is the least number of cells between two rooms: a wall of each, and one between.
const spacing = 3

// triesPerRoom bounds the spots that are drawn for a room before all of them are listed.
const triesPerRoom = 64

// dig digs rooms into the domain and leaves what is not taken by them and their walls to the caves. It
// returns how many rooms had no spot: in the sizes that were drawn, nor in the least.
func (m *miner) dig(p *plot) (missing int) {
	o, key := p.carving.Mines, p.key.Named("rooms")
	m.free.Copy(&p.domain)
	n := drawUpTo(o.Rooms, max(p.domain.Count(), o.Rooms.Min), key.Word(0))
	for i := range n {
		k := key.With(uint64(i))
		w := drawUpTo(o.RoomWidth, p.w, k.Word(0))
		h := drawUpTo(o.RoomHeight, p.h, k.Word(1))
		at, ok := m.spot(w, h, k)
		for !ok && (w > max(o.RoomWidth.Min, 1) || h > max(o.RoomHeight.Min, 1)) {
			w, h = max(w-1, o.RoomWidth.Min, 1), max(h-1, o.RoomHeight.Min, 1)
			at, ok = m.spot(w, h, k)
		}
		if !ok {
			return n - i
		}
		p.rooms.SetRect(at.X, at.Y, w, h)
		p.domain.ClearRect(at.X-1, at.Y-1, w+2, h+2)
		m.free.ClearRect(at.X-spacing+1, at.Y-spacing+1, w+2*spacing-2, h+2*spacing-2)
		m.tell(p, at, w, h)
	}
	return 0
}

// spot returns the top left of a room of w by h cells, each spot that has room for it and its walls
// being as likely as another; ok is false where there is none. It draws among all cells of the map
// first, so that a spot does not depend on the rooms before unless they are in its way.
func (m *miner) spot(w, h int, key embed.Key) (at grid.Point, ok bool) {
	cols, rows := m.free.W()-w-1, m.free.H()-h-1
	if w < 1 || h < 1 || cols < 1 || rows < 1 {
		return at, false
	}
	for try := range uint64(triesPerRoom) {
		x := int(embed.Below(key.Word(2+2*try), uint64(cols)))
		y := int(embed.Below(key.Word(3+2*try), uint64(rows)))
		if m.free.AllRect(x, y, w+2, h+2) {
			return grid.Point{X: x + 1, Y: y + 1}, true
		}
	}
	m.sites.ErodeX(&m.free, w+2)
	m.sites.ErodeY(&m.sites, h+2)
	r := embed.Below(key.Named("spot").Word(0), uint64(m.sites.Count()))
	x, y, ok := m.sites.Select(int(r))
	return grid.Point{X: x + 1, Y: y + 1}, ok
}

// tell tells the watch, if there is one, of a room.
func (m *miner) tell(p *plot, at grid.Point, w, h int) {
	if p.watch == nil {
		return
	}
	m.cells = m.cells[:0]
	for i := range w * h {
		m.cells = append(m.cells, grid.Point{X: at.X + i%w, Y: at.Y + i/w})
	}
	p.tell(StageRoom, m.cells)
}

// drawUpTo returns a number of the range, each as likely as another. What is above most counts as most.
func drawUpTo(r embed.Range, most int, word uint64) int {
	low := min(max(r.Min, 0), most)
	return draw(embed.Range{Min: low, Max: min(max(r.Max, low), most)}, word)
}
