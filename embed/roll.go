package embed

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
//
// with the cell as drawn, left out where one roll holds for all cells. So what comes does not
// depend on orientation, origin, or the order of anything.

// Roll decides the contents of one placed prefab: its variant, overlays, random terrain, and
// objects. It is a pure function of the prefab and the setting, and the orientation and origin
// change positions, facings and glyphs alone, not what comes. It allocates only where c's memory
// does not suffice.
func (pf Prefab) Roll(s Setting, c *Contents) {
	r := roller{c, pf, Seed(s.Seed).With(uint64(pf.ID()))}
	c.Prefab, c.Setting = pf, s
	c.W, c.H = s.Orientation.Size(pf.Size())
	c.Variant = r.variant()
	v := pf.Variant(c.Variant)
	r.params()
	r.overlays()
	r.cells(v)
	r.objects(v)
	r.links()
	r.machines(v)
}

// roller fills c.
type roller struct {
	c   *Contents
	pf  Prefab
	key Key
}

// place returns where a cell as drawn lies on the map.
func (r *roller) place(x, y int) (int, int) {
	p := r.pf.turn(Point{x, y}, r.c.Setting.Orientation)
	return r.c.Setting.X + p.X, r.c.Setting.Y + p.Y
}

// look returns a look with its glyph turned.
func (r *roller) look(l Look) Look {
	l.Glyph, _ = r.c.Setting.Orientation.Glyph(l.Glyph)
	return l
}

// variant chooses an image.
func (r *roller) variant() int {
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

// overlays decides which overlays come up.
func (r *roller) overlays() {
	c := r.c
	c.Overlays = c.Overlays[:0]
	for i := range r.pf.OverlayCount() {
		o := r.pf.Overlay(i)
		if !r.excluded(o) && o.Chance().Comes(r.key.Named("overlay").Named(o.Name()).Word(0)) {
			c.Overlays = append(c.Overlays, i)
		}
	}
}

// excluded reports whether an overlay came up with which this one does not.
func (r *roller) excluded(o Overlay) bool {
	for i := range o.ExcludeCount() {
		for _, up := range r.c.Overlays {
			if up == o.Exclude(i) {
				return true
			}
		}
	}
	return false
}

// cells fills the turned box with the cells of the variant and the overlays that came up.
func (r *roller) cells(v Variant) {
	c, pf := r.c, r.pf
	w, h := pf.Size()
	if cap(c.Cells) < w*h {
		c.Cells = make([]Cell, w*h)
	}
	c.Cells = c.Cells[:w*h]
	base := pf.planeOf(v.rec()[variantPlane:])
	key := r.key.Named("terrain")
	spawn := pf.Spawn() != SpawnForbid
	// In the turned box, one step in x or y as drawn is always the same step of the index.
	index := func(x, y int) int {
		p := pf.turn(Point{x, y}, c.Setting.Orientation)
		return p.Y*c.W + p.X
	}
	origin := index(0, 0)
	right, down := index(1, 0)-origin, index(0, 1)-origin
	for y := range h {
		for x := range w {
			cell := base.cell(y*w + x)
			if len(c.Overlays) > 0 {
				cell = r.overlaid(cell, y*w+x)
			}
			if cell.Terrain != 0 {
				cell = r.settle(cell, key, x, y)
			}
			c.Cells[origin+x*right+y*down] = Cell{cell.Terrain, r.look(cell.Look), spawn && cell.Terrain != 0}
		}
	}
	if pf.Spawn() == SpawnMask {
		r.forbid()
	}
}

// overlaid returns what the overlays that came up make of cell i.
func (r *roller) overlaid(cell CellData, i int) CellData {
	for _, up := range r.c.Overlays {
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

// forbid takes away the leave to spawn where the mask layer does.
func (r *roller) forbid() {
	box := r.pf.Turned(r.c.Setting.Orientation)
	for i := range r.c.Cells {
		if box.Outcome(i%r.c.W, i/r.c.W)&NoSpawn != 0 {
			r.c.Cells[i].Spawn = false
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

// objects rolls all objects of the variant. Its marks stand in the order of the object table.
func (r *roller) objects(v Variant) {
	c := r.c
	c.Objects, c.begins = c.Objects[:0], c.begins[:0]
	c.places = c.places[:0]
	for i := range v.MarkCount() {
		c.places = append(c.places, v.Mark(i))
	}
	for i := range r.pf.GroupCount() {
		r.group(r.pf.Group(i))
	}
	for _, m := range c.places {
		if m.Object < 0 {
			continue
		}
		for len(c.begins) <= m.Object {
			c.begins = append(c.begins, len(c.Objects))
		}
		r.object(r.pf.ObjectEntry(m.Object), m)
	}
	for len(c.begins) <= r.pf.ObjectCount() {
		c.begins = append(c.begins, len(c.Objects))
	}
}

// object rolls one object for one of its cells.
func (r *roller) object(e ObjectEntry, m MarkData) {
	key := r.key.Named("object").With(uint64(e.Reference()))
	if !e.RollAll() {
		key = key.Cell(m.X, m.Y)
	}
	if !r.holds(e.When()) || !e.Chance().Comes(key.Named("chance").Word(0)) {
		return
	}
	a, key, ok := r.choose(e, key)
	if !ok || a.Kind() == KindNothing || !a.Chance().Comes(key.Named("chance").Word(0)) {
		return
	}
	count := a.Count().Roll(key.Named("count"))
	if count == 0 {
		return
	}
	x, y := r.place(m.X, m.Y)
	r.c.Objects = append(r.c.Objects, Object{
		Kind: a.Kind(), Name: a.Name(), Role: a.ObjectKind().Role(), X: x, Y: y, Count: count,
		Facing: r.c.Setting.Orientation.Dir(a.Facing()),
		Locked: a.Locked(), Secret: a.Secret(), Required: e.Required(),
		Entry: m.Object, Source: a, Params: r.c.Params, turn: r.c.Setting.Orientation,
	})
}

// choose chooses among the things that an object can be here, given the key of the roll. It returns
// the key of what was chosen; ok is false if none can come.
func (r *roller) choose(e ObjectEntry, key Key) (a Alternative, chosen Key, ok bool) {
	var race Race
	for i := range e.AlternativeCount() {
		if a := e.Alternative(i); r.holds(a.When()) {
			race.Enter(i, a.key(key).Word(0), uint64(a.Weight()))
		}
	}
	i, ok := race.Winner()
	if !ok {
		return Alternative{}, 0, false
	}
	a = e.Alternative(i)
	return a, a.key(key), true
}

// key returns the key of the alternative under that of its object.
func (a Alternative) key(k Key) Key {
	return k.Named(a.Kind()).Named(a.Name()).With(uint64(u16(a.rec(), alternativeNth)))
}

// links looks up what the rolled objects open and link to.
func (r *roller) links() {
	c := r.c
	c.targets = c.targets[:0]
	for i := range c.Objects {
		o := &c.Objects[i]
		from := len(c.targets)
		for j := range o.Source.OpensCount() {
			c.target(o.Source.Opens(j))
		}
		o.Opens = c.targets[from:len(c.targets):len(c.targets)]
		from = len(c.targets)
		for j := range o.Source.LinkCount() {
			c.target(o.Source.Link(j))
		}
		o.Links = c.targets[from:len(c.targets):len(c.targets)]
		c.linkAttributes(o)
	}
}

// target appends the objects that came of an entry of the object table to the targets.
func (c *Contents) target(entry int) {
	for i := c.begins[entry]; i < c.begins[entry+1]; i++ {
		c.targets = append(c.targets, i)
	}
}

// machines turns the drawn shapes of the variant, and finds the objects that name them.
func (r *roller) machines(v Variant) {
	c := r.c
	c.Machines, c.shapes = c.Machines[:0], c.shapes[:0]
	for i := range v.MachineCount() {
		m := v.Machine(i)
		from := len(c.shapes)
		for j := range m.Len() {
			cell := m.Cell(j)
			x, y := r.place(cell.X, cell.Y)
			c.shapes = append(c.shapes, MachineCell{x, y, r.look(cell.Look)})
		}
		machine := Machine{
			Name: m.Name(), Passable: m.Passable(),
			Cells: c.shapes[from:len(c.shapes):len(c.shapes)],
		}
		if entry := m.Object(); entry > 0 {
			machine.Object = c.name(len(c.Machines)+1, machine.Cells, entry-1)
		}
		c.Machines = append(c.Machines, machine)
	}
}

// name gives a machine's number to the objects of an entry that stand on its cells. It returns 1 +
// the index of the first of them; 0 if there is none.
func (c *Contents) name(number int, cells []MachineCell, entry int) (object int) {
	for i := c.begins[entry]; i < c.begins[entry+1]; i++ {
		o := &c.Objects[i]
		for _, cell := range cells {
			if cell.X != o.X || cell.Y != o.Y {
				continue
			}
			o.Machine = number
			if object == 0 {
				object = i + 1
			}
		}
	}
	return object
}
