package cave

import (
	"slices"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// Maintainer's note. Tunnelers dig in this order:
//
//	start      the first row of what leaves features                           tunneler_seed.go
//	seeds      a way from a side of the map to another, for each               tunneler_seed.go
//	run        tunnelers and builders of rooms, generation by generation       this file
//	branches   tunnelers where a tunnel still has much free earth beside it    tunneler_fill.go
//	fill       rooms where there is room for one                               tunneler_fill.go
//	trim       ends of tunnels that lead to nothing are earth again            tunneler_trim.go
//
// What is still apart then is joined as caves are (join.go).
//
// All that is dug is a rectangle in the frame of a front (tunneler_front.go), and is dug only if its
// cells are in clear, so that a wall of one cell at least stands between any two parts; the only
// cells that break a wall are doors and joints. Every step of a tunneler digs a row or is its last,
// and a tunneler leaves five others behind at most, so that their number is bounded by the cells.
// The concepts are those of Peter Henningsen's DungeonMaker, as its manual tells them, and of Josh
// Ge's "Mapgen: Tunneling" (2014).

// tunneling holds what tunnelers need while they dig.
type tunneling struct {
	p   *plot
	o   embed.Tunnels
	key embed.Key
	box embed.Area // round the domain

	safe  grid.Board // cells of the domain that touch nothing that was open before
	clear grid.Board // of them those that touch nothing open, corners included
	open  grid.Board // all open cells

	parts   []Part
	ends    []End
	spare   int               // rows of ways that may be looked at yet
	waiting [waits][]tunneler // by generation
	active  []tunneler        // of the present generation
	present int               // generation
	walk    walk
	shown   []grid.Point // to the watch
}

// waits is the number of generations that may wait; delays are smaller.
const waits = 16

// tunneler is who digs a tunnel, or, where room is set, builds one room.
type tunneler struct {
	front
	key     embed.Key
	part    int // of the tunnel it is digging, index+1; 0 = none yet
	born    int // generation
	age     int // steps
	most    int // steps of its life
	step    int // cells
	chances chances
	last    bool // a last chance: leaves none behind
	room    bool
}

// chances are those that tunnelers inherit, in percent.
type chances struct{ turn, straight, side, left, right int }

// The numbers of random words that a tunneler takes from the key of a step.
const (
	wordTurn = iota
	wordStraight
	wordLeave
	wordLeft
	wordRight
	wordWhither
	wordSize
	wordBy
	wordHub
	wordHall
	wordJoin
	wordAcross
	wordEnd
	wordDelay
	wordMutate // and the next four
)

// comes reports whether what has a chance of percent comes, by word i of the key.
func comes(key embed.Key, i uint64, percent int) bool {
	return int(embed.Below(key.Word(i), 100)) < percent
}

// carve digs the tunnels, halls and rooms of a part of the map. Nothing that it digs touches what is
// open there already.
func (t *tunneling) carve(p *plot, starts []Start) {
	t.prepare(p)
	t.start(starts)
	t.seeds()
	t.run()
	t.branches()
	t.fill()
	t.joinRooms()
	t.trim()
	p.tell(StageRemove, nil)
	p.caves.Or(&p.fixed)
	for i := range t.parts {
		t.parts[i].Area.X += p.x
		t.parts[i].Area.Y += p.y
	}
	for i := range t.ends {
		t.ends[i].At.X += p.x
		t.ends[i].At.Y += p.y
	}
}

// prepare takes over a part of the map, and brings the numbers within their bounds.
func (t *tunneling) prepare(p *plot) {
	t.p, t.o, t.key, t.present = p, p.carving.Tunnels, p.key.Named("tunnels"), 0
	t.o.Bound()
	t.open.Copy(&p.fixed)
	t.safe.Dilate8(&p.fixed)
	t.safe.Not()
	t.safe.And(&p.domain)
	t.clear.Copy(&t.safe)
	t.parts, t.ends = t.parts[:0], t.ends[:0]
	for i := range t.waiting {
		t.waiting[i] = t.waiting[i][:0]
	}
	t.box = bounds(&p.domain)
}

// bounds returns the smallest rectangle that holds all cells of a board.
func bounds(b *grid.Board) embed.Area {
	var a embed.Area
	for y := range b.H() {
		if row := b.Row(y); !slices.ContainsFunc(row, func(w uint64) bool { return w != 0 }) {
			continue
		} else {
			x0, x1 := 0, len(row)<<6-1
			for row[x0>>6]>>(x0&63)&1 == 0 {
				x0++
			}
			for row[x1>>6]>>(x1&63)&1 == 0 {
				x1--
			}
			line := embed.Area{X: x0, Y: y, W: x1 - x0 + 1, H: 1}
			if a.W == 0 {
				a = line
			}
			a = around2(a, line)
		}
	}
	return a
}

// run lets all that wait dig, generation by generation, until nobody waits.
func (t *tunneling) run() {
	for idle := 0; idle < waits; t.present++ {
		now := &t.waiting[t.present%waits]
		if len(*now) == 0 {
			idle++
			continue
		}
		idle = 0
		t.active = append(t.active[:0], *now...)
		*now = (*now)[:0]
		for len(t.active) > 0 {
			t.round()
		}
	}
}

// round lets each of the present generation do one step; the dead are dropped.
func (t *tunneling) round() {
	n := 0
	for i := range t.active {
		if t.step(&t.active[i]) {
			t.active[n] = t.active[i]
			n++
		}
	}
	t.active = t.active[:n]
}

// step lets one tunneler dig and decide, and reports whether it lives on.
func (t *tunneling) step(b *tunneler) bool {
	if b.room {
		t.buildBy(b.front, b.age, b.key)
		return false
	}
	b.age++
	key := b.key.With(uint64(b.age))
	free := t.free(b.front, max(2*b.step, t.o.JoinDistance, t.o.TunnelJoinDistance)+1)
	if b.age >= b.most || free < b.step+minEnd || t.crowded(b.front, b.step) {
		t.finish(b, free, key)
		return false
	}
	t.advance(b, b.step)
	t.roomsBeside(b, b.step, key)
	t.decide(b, key)
	return true
}

// minEnd is the number of free rows beyond a step below which a tunneler comes to its end.
const minEnd = 3

// advance digs n rows ahead of b.
func (t *tunneling) advance(b *tunneler, n int) {
	if n < 1 {
		return
	}
	area := b.rect(1, n, 0, b.width)
	t.hollow(area, &t.p.tunnels)
	b.at = b.cell(n, 0)
	if b.part == 0 {
		t.parts = append(t.parts, Part{
			Role: Corridor, Area: area, Dir: compass(b.dir), Width: b.width, Generation: b.born,
		})
		b.part = len(t.parts)
		return
	}
	p := &t.parts[b.part-1]
	p.Area = around2(p.Area, area)
}

// hollow opens a rectangle, which becomes one of kind.
func (t *tunneling) hollow(a embed.Area, kind *grid.Board) {
	t.open.SetRect(a.X, a.Y, a.W, a.H)
	kind.SetRect(a.X, a.Y, a.W, a.H)
	t.clear.ClearRect(a.X-1, a.Y-1, a.W+2, a.H+2)
	if t.p.watch == nil {
		return
	}
	t.shown = t.shown[:0]
	for i := range a.W * a.H {
		t.shown = append(t.shown, grid.Point{X: a.X + i%a.W, Y: a.Y + i/a.W})
	}
	stage := StageTunneler
	if kind == &t.p.rooms {
		stage = StageRoom
	}
	t.p.tell(stage, t.shown)
}

// roomsBeside lets builders of rooms come at the middle of the n rows dug last.
func (t *tunneling) roomsBeside(b *tunneler, n int, key embed.Key) {
	middle := b.rect(-n/2, 1, 0, b.width)
	if comes(key, wordLeft, b.chances.left) {
		t.sendBuilder(side(middle, (b.dir+3)&3, 0, 1), b.width, b.born, key.With(wordLeft))
	}
	if comes(key, wordRight, b.chances.right) {
		t.sendBuilder(side(middle, (b.dir+1)&3, 0, 1), b.width, b.born, key.With(wordRight))
	}
}

// sendBuilder lets a builder of rooms wait; its age is the width of the tunnel that it is beside.
func (t *tunneling) sendBuilder(f front, width, born int, key embed.Key) {
	t.wait(tunneler{front: f, room: true, age: width, key: key}, born, t.delay(t.o.RoomDelay, key))
}

// delay draws a number of generations.
func (t *tunneling) delay(r embed.Range, key embed.Key) int {
	return draw(r, key.Word(wordDelay))
}

// wait lets b be born some generations after that one, one at least and fewer than waits.
func (t *tunneling) wait(b tunneler, after, delay int) {
	b.born = min(max(after+delay, t.present+1), t.present+waits-1)
	if !b.room {
		b.most = t.o.MaxAge.At(b.born)
	}
	list := &t.waiting[b.born%waits]
	*list = append(*list, b)
}

// draw returns a number of the range, all alike.
func draw(r embed.Range, word uint64) int {
	return r.Min + int(embed.Below(word, uint64(max(r.Max-r.Min, 0))+1))
}
