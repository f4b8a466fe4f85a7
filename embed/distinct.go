package embed

import (
	"cmp"
	"slices"

	"github.com/seed18752ec6/xpc/embed/orient"
)

// distinctOf returns those of a prefab's transforms that differ in content: of several that put the same
// on the map, the first in canonical order. So a symmetric prefab has no more weight than another.
// For each transform, same is that of the distinct ones that puts the same on the map.
func distinctOf(pf *PrefabData, font []TurnData) (kept orient.Set, same [orient.Count]orient.Orientation) {
	for o := range pf.Transforms.Each() {
		same[o] = o
		for k := range kept.Each() {
			if sameTurned(pf, font, k, o) {
				same[o] = k
				break
			}
		}
		kept = kept.With(same[o])
	}
	return kept, same
}

// sameTurned reports whether a prefab is the same in two orientations: terrain, looks with their
// glyphs turned, outcomes, and everything that has a place or a direction. The front counts where
// placement asks for it.
func sameTurned(pf *PrefabData, font []TurnData, a, b orient.Orientation) bool {
	if a.Swapped() != b.Swapped() && pf.W != pf.H {
		return false
	}
	if pf.Places&^(Centered|Nested) != 0 && a.Dir(pf.Front) != b.Dir(pf.Front) {
		return false
	}
	t := twist{pf, font, a, b}
	for i := range pf.Variants {
		if !t.cells(pf.Variants[i].Cells) {
			return false
		}
	}
	for i := range pf.Overlays {
		if !t.cells(pf.Overlays[i].Cells) {
			return false
		}
	}
	return t.outcomes() && t.facings() && t.marks() && t.entrances() && t.connections() && t.machines()
}

// twist compares a prefab turned by a with itself turned by b.
type twist struct {
	pf   *PrefabData
	font []TurnData // in order of glyph
	a, b orient.Orientation
}

// glyph returns what a glyph becomes.
func (t twist) glyph(o orient.Orientation, g uint32) uint32 {
	if i, own := slices.BinarySearchFunc(t.font, g, func(f TurnData, g uint32) int { return cmp.Compare(f[0], g) }); own {
		g, _ = t.font[i].Turned(o)
		return g
	}
	g, _ = o.Glyph(g)
	return g
}

// meets returns the index of the cell that b puts where a puts cell i.
func (t twist) meets(i int) int {
	w, h := t.pf.W, t.pf.H
	x, y := t.a.Point(i%w, i/w, w, h)
	w1, h1 := t.a.Size(w, h)
	x, y = t.b.Inverse().Point(x, y, w1, h1)
	return y*w + x
}

// point is a place in the turned box, as a number.
func (t twist) point(o orient.Orientation, x, y int) int {
	x, y = o.Point(x, y, t.pf.W, t.pf.H)
	return y*(MaxSide+1) + x
}

// slot is a slot in the turned box, as numbers: its first cell and its size.
func (t twist) slot(o orient.Orientation, x, y, w, h int) []int {
	first := min(t.point(o, x, y), t.point(o, x+w-1, y), t.point(o, x, y+h-1), t.point(o, x+w-1, y+h-1))
	w, h = o.Size(w, h)
	return []int{first, w, h}
}

func (t twist) cells(cells []CellData) bool {
	for i, c := range cells {
		d := cells[t.meets(i)]
		c.Look.Glyph = t.glyph(t.a, c.Look.Glyph)
		d.Look.Glyph = t.glyph(t.b, d.Look.Glyph)
		if c != d {
			return false
		}
	}
	return true
}

func (t twist) outcomes() bool {
	for i := range t.pf.Outcomes {
		if t.pf.outcome(i) != t.pf.outcome(t.meets(i)) {
			return false
		}
	}
	return true
}

// facings compares where objects look.
func (t twist) facings() bool {
	for _, o := range t.pf.Objects {
		for _, alternative := range o.Alternatives {
			if t.a.Dir(alternative.Facing) != t.b.Dir(alternative.Facing) || !t.attributes(alternative.Attributes) {
				return false
			}
		}
	}
	return true
}

// attributes compares where attributes look; those of a param may have any of its values.
func (t twist) attributes(list []AttributeData) bool {
	same := func(value string) bool {
		dir, _ := dirOf(value)
		return t.a.Dir(dir) == t.b.Dir(dir)
	}
	for _, a := range list {
		if a.Type != FacingValue {
			continue
		}
		for _, value := range a.Values {
			if !same(value) {
				return false
			}
		}
		if a.Param == 0 {
			continue
		}
		for _, value := range t.pf.Params[a.Param-1].Values {
			if !same(value.Value) {
				return false
			}
		}
	}
	return true
}

// marks compares where objects stand, and where slots lie. What fills a slot is, on the map, turned by
// what its own transforms and the sides of the slot there allow, so that equal places are enough.
func (t twist) marks() bool {
	for _, v := range t.pf.Variants {
		if !t.equal(len(v.Marks), func(o orient.Orientation, i int) []int {
			m := v.Marks[i]
			w, h := max(1, m.W), max(1, m.H)
			place := append(t.slot(o, m.X, m.Y, w, h), m.Object)
			if t.pf.Objects[m.Object].stands() {
				x, y := middle(m.X, m.Y, w, h)
				place = append(place, t.point(o, x, y))
			}
			return place
		}) {
			return false
		}
	}
	return true
}

// stands reports whether the object may be something that stands on a cell.
func (o ObjectData) stands() bool {
	return slices.ContainsFunc(o.Alternatives, func(a AlternativeData) bool {
		return a.Kind != KindNothing && a.Kind != KindPrefab
	})
}

func (t twist) entrances() bool {
	return t.equal(len(t.pf.Entrances), func(o orient.Orientation, i int) []int {
		e := t.pf.Entrances[i]
		return append(t.points(o, e.Cells), int(o.Dir(e.Side)))
	})
}

// connections compares connections; those that differ in name or kind never meet, since their
// first one in the list stands for them.
func (t twist) connections() bool {
	list := t.pf.Connections
	return t.equal(len(list), func(o orient.Orientation, i int) []int {
		c := list[i]
		like := slices.IndexFunc(list, func(d ConnectionData) bool {
			return c.Name == d.Name && c.Role == d.Role && c.Hidden == d.Hidden
		})
		return append(t.points(o, c.Cells), like, int(o.Dir(c.Dir)))
	})
}

// machines compares drawn shapes: their cells with their looks, their names and what they are.
func (t twist) machines() bool {
	for _, v := range t.pf.Variants {
		if !t.equal(len(v.Machines), func(o orient.Orientation, i int) []int {
			m := v.Machines[i]
			like := slices.IndexFunc(v.Machines, func(n MachineData) bool {
				return m.Name == n.Name && m.Object == n.Object && m.Passable == n.Passable
			})
			return append(t.machineCells(o, m.Cells), like)
		}) {
			return false
		}
	}
	return true
}

// points lists places in the turned box, sorted.
func (t twist) points(o orient.Orientation, list []Point) []int {
	var places []int
	for _, p := range list {
		places = append(places, t.point(o, p.X, p.Y))
	}
	slices.Sort(places)
	return places
}

// machineCells lists the cells of a shape, sorted, with their looks.
func (t twist) machineCells(o orient.Orientation, cells []MachineCellData) []int {
	var list [][]int
	for _, c := range cells {
		glyph := t.glyph(o, c.Look.Glyph)
		fore, back := c.Look.Fore, c.Look.Back
		list = append(list, []int{t.point(o, c.X, c.Y), int(glyph), rgbNumber(fore), rgbNumber(back)})
	}
	slices.SortFunc(list, slices.Compare)
	return slices.Concat(list...)
}

// equal compares n things as sets: described as a puts them and as b puts them.
func (t twist) equal(n int, describe func(o orient.Orientation, i int) []int) bool {
	var as, bs [][]int
	for i := range n {
		as = append(as, describe(t.a, i))
		bs = append(bs, describe(t.b, i))
	}
	slices.SortFunc(as, slices.Compare)
	slices.SortFunc(bs, slices.Compare)
	return slices.EqualFunc(as, bs, slices.Equal)
}

func rgbNumber(c RGB) int { return int(c.R)<<16 | int(c.G)<<8 | int(c.B) }
