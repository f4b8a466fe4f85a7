package embed

// Objects and machines: how they are rolled.

// rollObjects rolls all objects of the variant. Its marks stand in the order of the object table.
func (r *roller) rollObjects(v Variant) {
	c := r.c
	r.objects = len(c.Objects)
	c.begins, c.places = c.begins[:0], c.places[:0]
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

// object rolls one object for one of its cells or slots. What is no prefab stands on the cell in the
// middle of a slot, of two the upper or left one as drawn.
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
	if a.NestCount() > 0 {
		r.fill(e, m, a, key)
		return
	}
	count := a.Count().Roll(key.Named("count"))
	if count == 0 {
		return
	}
	x, y := r.place(middle(m.X, m.Y, m.W, m.H))
	r.c.Objects = append(r.c.Objects, Object{
		Kind: a.Kind(), Name: a.Name(), Role: a.ObjectKind().Role(), X: x, Y: y, Count: count,
		Facing: r.setting.Orientation.Dir(a.Facing()),
		Locked: a.Locked(), Secret: a.Secret(), Required: e.Required(),
		Entry: m.Object, Source: a, Params: r.params, Nested: r.within,
		turn: r.setting.Orientation,
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
	for i := r.objects; i < len(c.Objects); i++ {
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
			Cells: c.shapes[from:len(c.shapes):len(c.shapes)], Nested: r.within,
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
