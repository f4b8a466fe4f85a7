package embed

import "github.com/seed18752ec6/xpc/embed/orient"

// A roll's streams are named after what they decide: the seed and the prefab's ID, then
//
//	variant NAME                   which image, a race
//	param NAME VALUE               the value of a param, a race
//	overlay NAME                   whether the overlay comes up
//	terrain NAME [cell] NAME       random terrain, a race
//	group REFERENCE shuffle cell   which reference of a group stands where, a race; of its references
//	group REFERENCE count          the least names it; how many of them count
//	group REFERENCE exactly cell   which of them, a race
//	object REFERENCE [cell] chance, KIND NAME nth [chance, count]    an object; the things it can be race
//	object REFERENCE [cell] KIND NAME nth NAME    which of several nested prefabs, a race
//	object REFERENCE [cell] KIND NAME nth turn NAME    its turn in the slot, a race
//	nested REFERENCE cell          the seed of the nested prefab
//
// with the cell as drawn, of a slot its first one, left out where one roll holds for all cells. So what
// comes does not depend on orientation, origin, or the order of anything.

// Roll decides the contents of one placed prefab: its variant, overlays, random terrain, objects, and
// the prefabs in its slots, which roll for themselves. It is a pure function of the prefab and the
// setting, and the orientation and origin change positions, facings and glyphs alone, not what comes.
// (What is nested and may not turn in every way keeps to its own transforms: such a prefab lies
// otherwise in its slot where the one around it is turned.) It allocates only where c's memory does not
// suffice.
func (pf Prefab) Roll(s Setting, c *Contents) {
	c.begin(pf, s)
	r := roller{c: c}
	r.start(pf, s)
	r.spawn = true
	r.roll()
	c.Variant, c.Overlays, c.Params = r.variant, r.overlays, r.params
	r.rollSlots()
	c.forbid(pf, s)
	for i := range c.Nested {
		c.forbid(c.Nested[i].Prefab, c.Nested[i].Setting)
	}
}

// begin empties c for a prefab.
func (c *Contents) begin(pf Prefab, s Setting) {
	c.Prefab, c.Setting = pf, s
	c.W, c.H = s.Orientation.Size(pf.Size())
	if n := c.W * c.H; cap(c.Cells) < n {
		c.Cells = make([]Cell, n)
	} else {
		c.Cells = c.Cells[:n]
	}
	c.Objects, c.Machines, c.Nested = c.Objects[:0], c.Machines[:0], c.Nested[:0]
	c.numbers, c.targets, c.shapes, c.filled = c.numbers[:0], c.targets[:0], c.shapes[:0], c.filled[:0]
}

// roller fills c with one prefab: the one that is rolled, or one in a slot.
type roller struct {
	c       *Contents
	pf      Prefab
	setting Setting
	key     Key
	within  int  // 1 + index into c.Nested of itself; 0 = it is in no slot
	spawn   bool // the prefab around it lets the game put things of its own there

	variant  int
	overlays []int // that came up
	params   []int // values
	objects  int   // first of its own in c.Objects

	from  []int // values of the params of the prefab around it
	fixed Nest  // what that fixes; the zero value fixes nothing
}

// start makes r ready for a prefab in no slot.
func (r *roller) start(pf Prefab, s Setting) {
	*r = roller{c: r.c, pf: pf, setting: s, key: Seed(s.Seed).With(uint64(pf.ID()))}
}

// roll fills c with the prefab, and notes its slots.
func (r *roller) roll() {
	r.variant = r.rollVariant()
	v := r.pf.Variant(r.variant)
	r.rollParams()
	r.rollOverlays()
	r.rollCells(v)
	r.rollObjects(v)
	r.links()
	r.machines(v)
}

// place returns where a cell as drawn lies on the map.
func (r *roller) place(x, y int) (int, int) {
	p := r.pf.turn(Point{x, y}, r.setting.Orientation)
	return r.setting.X + p.X, r.setting.Y + p.Y
}

// look returns a look with its glyph turned.
func (r *roller) look(l Look) Look {
	l.Glyph, _ = r.pf.b.Turned(r.setting.Orientation, l.Glyph)
	return l
}

// rollVariant chooses an image.
func (r *roller) rollVariant() int {
	if r.pf.VariantCount() == 1 {
		return 0
	}
	key := r.key.Named("variant")
	var race Race
	for i := range r.pf.VariantCount() {
		v := r.pf.Variant(i)
		race.Enter(i, key.Named(v.Name()).Word(0), uint64(v.Weight()))
	}
	i, _ := race.Winner()
	return i
}

// rollOverlays decides which overlays come up.
func (r *roller) rollOverlays() {
	c := r.c
	from := len(c.numbers)
	for i := range r.pf.OverlayCount() {
		o := r.pf.Overlay(i)
		if !r.excluded(o) && o.Chance().Comes(r.key.Named("overlay").Named(o.Name()).Word(0)) {
			c.numbers = append(c.numbers, i)
			r.overlays = c.numbers[from:len(c.numbers):len(c.numbers)]
		}
	}
}

// excluded reports whether an overlay came up with which this one does not.
func (r *roller) excluded(o Overlay) bool {
	for i := range o.ExcludeCount() {
		for _, up := range r.overlays {
			if up == o.Exclude(i) {
				return true
			}
		}
	}
	return false
}

// rollCells fills the turned box with the cells of the variant and the overlays that came up. In a
// slot, cells that are not the prefab's stay as they are.
func (r *roller) rollCells(v Variant) {
	c, pf := r.c, r.pf
	w, h := pf.Size()
	base := pf.planeOf(v.rec()[variantPlane:])
	key := r.key.Named("terrain")
	spawn := r.spawn && pf.Spawn() != SpawnForbid
	origin, right, down := c.steps(pf, r.setting)
	for y := range h {
		for x := range w {
			cell := base.cell(y*w + x)
			if len(r.overlays) > 0 {
				cell = r.overlaid(cell, y*w+x)
			}
			if cell.Terrain != 0 {
				cell = r.settle(cell, key, x, y)
			} else if r.within > 0 {
				continue
			}
			c.Cells[origin+x*right+y*down] = Cell{cell.Terrain, r.look(cell.Look), spawn && cell.Terrain != 0, r.sight(cell.Terrain)}
		}
	}
}

// sight returns how a cell of a terrain lets sight through.
func (r *roller) sight(id TerrainID) Sight {
	if id == 0 {
		return SightOpen
	}
	return r.pf.b.Terrain(id).Sight(r.setting.Orientation)
}

// steps returns the index in c.Cells of the first cell of a prefab as drawn, and how it changes with
// one step in x and in y as drawn, which is always the same.
func (c *Contents) steps(pf Prefab, s Setting) (origin, right, down int) {
	index := func(x, y int) int {
		p := pf.turn(Point{x, y}, s.Orientation)
		return (s.Y+p.Y-c.Setting.Y)*c.W + s.X + p.X - c.Setting.X
	}
	origin = index(0, 0)
	return origin, index(1, 0) - origin, index(0, 1) - origin
}

// overlaid returns what the overlays that came up make of cell i.
func (r *roller) overlaid(cell CellData, i int) CellData {
	for _, up := range r.overlays {
		over := r.pf.planeOf(r.pf.Overlay(up).rec()[overlayPlane:]).cell(i)
		if over.Terrain != 0 {
			cell = over
		}
	}
	if cell.Terrain != 0 && r.pf.b.Terrain(cell.Terrain).Kind() == Cut {
		return CellData{}
	}
	return cell
}

// forbid takes away the leave to spawn where the mask layer of a prefab does, in its slots too.
func (c *Contents) forbid(pf Prefab, s Setting) {
	if pf.Spawn() != SpawnMask {
		return
	}
	w, h := pf.Size()
	box := pf.Turned(orient.R0)
	origin, right, down := c.steps(pf, s)
	for y := range h {
		for x := range w {
			if box.Outcome(x, y)&NoSpawn != 0 {
				c.Cells[origin+x*right+y*down].Spawn = false
			}
		}
	}
}

// settle rolls the terrain of a cell if it is random, under the key of all terrain.
func (r *roller) settle(cell CellData, key Key, x, y int) CellData {
	t := r.pf.b.Terrain(cell.Terrain)
	if t.ChoiceCount() == 0 {
		return cell
	}
	key = key.Named(t.Name())
	if !t.RollAll() {
		key = key.Cell(x, y)
	}
	var race Race
	for i := range t.ChoiceCount() {
		choice := t.Choice(i)
		race.Enter(i, key.Named(r.pf.b.Terrain(choice.Terrain).Name()).Word(0), uint64(choice.Weight))
	}
	i, _ := race.Winner()
	id := t.Choice(i).Terrain
	return CellData{id, r.pf.b.Terrain(id).Look()}
}
