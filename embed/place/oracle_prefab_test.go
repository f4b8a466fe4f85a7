package place_test

import (
	"iter"
	"slices"
	"strings"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// turnCell turns a cell of a w by h box by the formulas of the script's page.
func turnCell(o orient.Orientation, c oracleCell, w, h int) oracleCell {
	x, y := c.x, c.y
	switch o {
	case orient.R90:
		return oracleCell{h - 1 - y, x}
	case orient.R180:
		return oracleCell{w - 1 - x, h - 1 - y}
	case orient.R270:
		return oracleCell{y, w - 1 - x}
	case orient.M0:
		return oracleCell{w - 1 - x, y}
	case orient.M90:
		return oracleCell{h - 1 - y, w - 1 - x}
	case orient.M180:
		return oracleCell{x, h - 1 - y}
	case orient.M270:
		return oracleCell{y, x}
	}
	return c
}

// turnSize returns the sides of a turned box.
func turnSize(o orient.Orientation, w, h int) (int, int) {
	switch o {
	case orient.R90, orient.R270, orient.M90, orient.M270:
		return h, w
	}
	return w, h
}

// stepOf returns the step towards a direction.
func stepOf(d orient.Dir) oracleCell {
	return map[orient.Dir]oracleCell{
		orient.North: {0, -1}, orient.East: {1, 0}, orient.South: {0, 1}, orient.West: {-1, 0},
	}[d]
}

// turnDir turns a direction: the step from the middle of a 3 by 3 box to a neighbor, turned.
func turnDir(o orient.Orientation, d orient.Dir) orient.Dir {
	s := stepOf(d)
	c := turnCell(o, oracleCell{1 + s.x, 1 + s.y}, 3, 3)
	for _, e := range []orient.Dir{orient.North, orient.East, orient.South, orient.West} {
		if stepOf(e) == (oracleCell{c.x - 1, c.y - 1}) {
			return e
		}
	}
	return orient.NoDir
}

// oracleEntrance is a way in: cells of the turned box on one side of it.
type oracleEntrance struct {
	side  orient.Dir
	cells []oracleCell
}

// oracleTurned is a prefab in one orientation, in the turned box.
type oracleTurned struct {
	o         orient.Orientation
	w, h      int
	facing    orient.Dir
	l, d      int // along the front, and away from it
	outcomes  []embed.Outcome
	terrain   []embed.TerrainID // of the only variant, before random terrain is rolled
	blocked   []bool            // under a machine that blocks
	entrances []oracleEntrance  // as the bundle lists them
}

// oraclePrefab is a prefab in those of its transforms that differ, in canonical order.
type oraclePrefab struct {
	embed.Prefab
	turned []*oracleTurned
	sound  bool // keeps what the linter demands: what it proves must hold on the map
}

// newOraclePrefab reads a prefab as drawn and turns it. Prefabs have one variant and no overlay here.
func newOraclePrefab(pf embed.Prefab) *oraclePrefab {
	p := &oraclePrefab{Prefab: pf}
	for o := range orient.Orientation(orient.Count) {
		if !pf.Transforms().Has(o) {
			continue
		}
		t := turnPrefab(pf, o)
		if !slices.ContainsFunc(p.turned, func(k *oracleTurned) bool { return sameContent(pf, k, t) }) {
			p.turned = append(p.turned, t)
		}
	}
	return p
}

func turnPrefab(pf embed.Prefab, o orient.Orientation) *oracleTurned {
	w, h := pf.Size()
	t := &oracleTurned{o: o, facing: turnDir(o, pf.Front())}
	t.w, t.h = turnSize(o, w, h)
	t.outcomes = turnPlane(pf, o, pf.Outcome)
	t.terrain = turnPlane(pf, o, func(x, y int) embed.TerrainID { return pf.Variant(0).Cell(x, y).Terrain })
	t.blocked = turnPlane(pf, o, func(x, y int) bool { return blockedAt(pf, x, y) })
	asDrawn := pf.Turned(orient.R0)
	for i := range asDrawn.EntranceCount() {
		e := asDrawn.Entrance(i)
		turned := oracleEntrance{side: turnDir(o, e.Side())}
		for k := range e.Len() {
			turned.cells = append(turned.cells, turnCell(o, oracleCell{e.Cell(k).X, e.Cell(k).Y}, w, h))
		}
		t.entrances = append(t.entrances, turned)
	}
	t.l, t.d = t.w, t.h
	if t.facing == orient.East || t.facing == orient.West {
		t.l, t.d = t.h, t.w
	}
	return t
}

// furnished returns the turned prefab with what came in its slots, as that is drawn. What is undrawn
// there leaves the cell as it is.
func (t *oracleTurned) furnished(c *embed.Contents) *oracleTurned {
	if len(c.Nested) == 0 {
		return t
	}
	full := *t
	full.terrain, full.blocked = slices.Clone(t.terrain), slices.Clone(t.blocked)
	for _, n := range c.Nested {
		terrain := turnPlane(n.Prefab, n.Setting.Orientation, func(x, y int) embed.TerrainID {
			return n.Prefab.Variant(n.Variant).Cell(x, y).Terrain
		})
		blocked := turnPlane(n.Prefab, n.Setting.Orientation, func(x, y int) bool { return blockedAt(n.Prefab, x, y) })
		for i := range terrain {
			x, y := n.Setting.X-c.Setting.X+i%n.W, n.Setting.Y-c.Setting.Y+i/n.W
			if terrain[i] != 0 {
				full.terrain[y*t.w+x], full.blocked[y*t.w+x] = terrain[i], blocked[i]
			}
		}
	}
	return &full
}

// blockedAt reports whether a machine that blocks covers a cell of the box as drawn.
func blockedAt(pf embed.Prefab, x, y int) bool {
	for i := range pf.Variant(0).MachineCount() {
		machine := pf.Variant(0).Machine(i)
		for k := range machine.Len() {
			if c := machine.Cell(k); c.X == x && c.Y == y && !machine.Passable() {
				return true
			}
		}
	}
	return false
}

// sameContent reports whether two orientations put the same on the map. The front is content of a
// prefab that may be embedded, and nothing of one that may not.
func sameContent(pf embed.Prefab, a, b *oracleTurned) bool {
	if a.w != b.w || !slices.Equal(a.outcomes, b.outcomes) || !slices.Equal(a.terrain, b.terrain) ||
		!slices.Equal(a.blocked, b.blocked) || !slices.Equal(looksOf(pf, a.o), looksOf(pf, b.o)) {
		return false
	}
	if pf.Places().Has(embed.Embedded) && a.facing != b.facing {
		return false
	}
	if !slices.Equal(marksOf(pf, a.o), marksOf(pf, b.o)) ||
		!slices.Equal(facingsOf(pf, a.o), facingsOf(pf, b.o)) {
		return false
	}
	for _, e := range a.entrances {
		if !slices.ContainsFunc(b.entrances, func(f oracleEntrance) bool { return sameEntrance(e, f) }) {
			return false
		}
	}
	return len(a.entrances) == len(b.entrances)
}

func sameEntrance(a, b oracleEntrance) bool {
	if a.side != b.side || len(a.cells) != len(b.cells) {
		return false
	}
	for _, c := range a.cells {
		if !slices.Contains(b.cells, c) {
			return false
		}
	}
	return true
}

// turnPlane lists something of each cell of the box as drawn in the order of the turned box.
func turnPlane[T any](pf embed.Prefab, o orient.Orientation, of func(x, y int) T) []T {
	w, h := pf.Size()
	w1, _ := turnSize(o, w, h)
	list := make([]T, w*h)
	for i := range w * h {
		c := turnCell(o, oracleCell{i % w, i / w}, w, h)
		list[c.y*w1+c.x] = of(i%w, i/w)
	}
	return list
}

// looksOf lists the looks of the turned box, glyphs turned as the font's table has it, machines on top.
func looksOf(pf embed.Prefab, o orient.Orientation) []embed.Look {
	return turnPlane(pf, o, func(x, y int) embed.Look {
		look := pf.Variant(0).Cell(x, y).Look
		for i := range pf.Variant(0).MachineCount() {
			machine := pf.Variant(0).Machine(i)
			for k := range machine.Len() {
				if c := machine.Cell(k); c.X == x && c.Y == y {
					look = c.Look
				}
			}
		}
		look.Glyph, _ = o.Glyph(look.Glyph)
		return look
	})
}

// marksOf lists which objects stand on each cell of the turned box, as a set of bits.
func marksOf(pf embed.Prefab, o orient.Orientation) []uint64 {
	return turnPlane(pf, o, func(x, y int) (set uint64) {
		for i := range pf.Variant(0).MarkCount() {
			if mark := pf.Variant(0).Mark(i); mark.X == x && mark.Y == y {
				set |= 1 << mark.Object
			}
		}
		return set
	})
}

// facingsOf lists where the objects of the turned prefab look.
func facingsOf(pf embed.Prefab, o orient.Orientation) (list []orient.Dir) {
	for i := range pf.ObjectCount() {
		for k := range pf.ObjectEntry(i).AlternativeCount() {
			list = append(list, turnDir(o, pf.ObjectEntry(i).Alternative(k).Facing()))
		}
	}
	return list
}

// at returns the outcomes of a cell of the turned box, and none outside.
func (t *oracleTurned) at(c oracleCell) embed.Outcome {
	if c.x < 0 || c.y < 0 || c.x >= t.w || c.y >= t.h {
		return 0
	}
	return t.outcomes[c.y*t.w+c.x]
}

// String draws the turned box: # solid, . open in every roll, ? open in some, E an entrance that
// is surely open, e another one, a blank is not the prefab's.
func (t *oracleTurned) String() string {
	s := []string{t.o.String() + " facing " + t.facing.String()}
	for y := range t.h {
		row := make([]byte, t.w)
		for x := range row {
			row[x] = ' '
			switch o := t.at(oracleCell{x, y}); {
			case o&embed.SurelyOpen != 0:
				row[x] = '.'
			case o&embed.MaybeOpen != 0:
				row[x] = '?'
			case o&embed.Present != 0:
				row[x] = '#'
			}
		}
		s = append(s, string(row)+"|")
	}
	for _, e := range t.entrances {
		for _, c := range e.cells {
			row, mark := []byte(s[1+c.y]), byte('e')
			if t.at(c)&embed.SurelyOpen != 0 {
				mark = 'E'
			}
			row[c.x] = mark
			s[1+c.y] = string(row)
		}
	}
	return strings.Join(s, "\n") + "\n"
}

// spot is a turned prefab with the top left of its box somewhere on the map. Its columns count
// from the left as seen from the prefab facing its cave, its rows from the front.
type spot struct {
	*oracleTurned
	x, y int
}

// pos returns the map cell of column i and row j; both may lie outside of the box.
func (s spot) pos(i, j int) oracleCell {
	switch s.facing {
	case orient.North: // left is west
		return oracleCell{s.x + i, s.y + j}
	case orient.East: // left is north
		return oracleCell{s.x + s.w - 1 - j, s.y + i}
	case orient.South: // left is east
		return oracleCell{s.x + s.w - 1 - i, s.y + s.h - 1 - j}
	}
	return oracleCell{s.x + j, s.y + s.h - 1 - i} // facing west, left is south
}

// column returns the column of a cell of the turned box that lies on the front.
func (s spot) column(c oracleCell) int {
	for i := range s.l {
		if s.pos(i, 0) == (oracleCell{s.x + c.x, s.y + c.y}) {
			return i
		}
	}
	panic("an entrance that is not on the front")
}

// outcome returns what the prefab can be at a map cell.
func (s spot) outcome(c oracleCell) embed.Outcome { return s.at(oracleCell{c.x - s.x, c.y - s.y}) }

func (s spot) present(c oracleCell) bool   { return s.outcome(c)&embed.Present != 0 }
func (s spot) maybeOpen(c oracleCell) bool { return s.outcome(c)&embed.MaybeOpen != 0 }

// inBox reports whether a map cell lies in the box.
func (s spot) inBox(c oracleCell) bool {
	return c.x >= s.x && c.y >= s.y && c.x < s.x+s.w && c.y < s.y+s.h
}

// box yields the map cells of the box, row by row, with their indices in the turned box.
func (s spot) box() iter.Seq2[int, oracleCell] { return rectangle(s.x, s.y, s.w, s.h) }

// rectangle yields the cells of a rectangle, row by row.
func rectangle(x, y, w, h int) iter.Seq2[int, oracleCell] {
	return func(yield func(int, oracleCell) bool) {
		for i := range max(0, w) * max(0, h) {
			if !yield(i, oracleCell{x + i%w, y + i/w}) {
				return
			}
		}
	}
}

// frontEntrances returns the entrances of an embedded prefab: those on its front.
func (t *oracleTurned) frontEntrances() []oracleEntrance {
	elsewhere := func(e oracleEntrance) bool { return e.side != t.facing }
	return slices.DeleteFunc(slices.Clone(t.entrances), elsewhere)
}
