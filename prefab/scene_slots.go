package prefab

import (
	"cmp"
	"slices"

	"github.com/seed18752ec6/xpc/embed/orient"
)

// Part is a prefab in a slot of a scene, or in a slot of another part of it.
type Part struct {
	Name   string
	Prefab *Prefab            // with all of its outcomes
	Scene  Scene              // the nested prefab by itself, with what is in its own slots
	Turn   orient.Orientation // of it in the scene's box
	Box    Box                // in the scene's box
	Within int                // 1 + index into the Parts of the one whose slot it fills; 0 = the scene's own
	Object *Object            // of the slot
	Free   bool               // something else, or nothing, may come there
}

// At returns where a cell of the part's own box lies in the scene's box.
func (p *Part) At(q Point) Point {
	w, h := p.Scene.Size()
	x, y := p.Turn.Point(q.X, q.Y, w, h)
	return Point{p.Box.X + x, p.Box.Y + y}
}

// Own returns which cell of the part's own box lies at a cell of the scene's box.
func (p *Part) Own(q Point) Point {
	x, y := p.Turn.Inverse().Point(q.X-p.Box.X, q.Y-p.Box.Y, p.Box.W, p.Box.H)
	return Point{x, y}
}

// at returns where a box of the part's own box lies in the scene's box.
func (p *Part) at(b Box) Box {
	a, z := p.At(Point{b.X, b.Y}), p.At(Point{b.X + b.W - 1, b.Y + b.H - 1})
	w, h := p.Turn.Size(b.W, b.H)
	return Box{min(a.X, z.X), min(a.Y, z.Y), w, h}
}

// slot is a slot of a scene with what may come there.
type slot struct {
	object   *Object // of its reference
	box      Box
	fillings []filling // at least one; nothing first, where that may be
}

// filling is what comes in a slot: a prefab, by a scene of it, or none.
type filling struct {
	name   string
	prefab *Prefab
	scene  *Scene // nil: no prefab
	object *Object
	which  int                // alternative of the object
	turn   orient.Orientation // in the slot
	in     orient.Set         // orientations of the prefab with the slot in which it may come
	worlds worldSet           // in which it may come
}

// slots returns the slots of a scene. All is false if something that may come there is left out.
func (s *Scene) slots() (out []slot, all bool) {
	all = true
	for _, placed := range s.Objects {
		for _, box := range placed.Slots {
			f := &fillFinder{scene: s, box: box, all: true}
			f.find(placed.Object)
			out = append(out, slot{placed.Object, box, f.out})
			all = all && f.all
		}
	}
	return out, all
}

// fillFinder finds what may come in a slot.
type fillFinder struct {
	scene *Scene
	box   Box
	out   []filling
	all   bool
}

// find finds it for the slots of an object: of each prefab in each turn its scenes in their order, so
// that where they are cut, each prefab and turn is among them.
func (f *fillFinder) find(o *Object) {
	comers := f.scene.comers(o)
	nothing := filling{object: o, in: orient.All}
	for _, o := range comers {
		nothing.worlds = nothing.worlds.or(f.scene.worlds.lacks(o))
	}
	if nothing.worlds != (worldSet{}) {
		f.out = append(f.out, nothing)
	}
	for nth, more := 0, true; more && f.all; nth++ {
		more = false
		for _, o := range comers {
			for which := range o.Alternatives {
				if f.scene.worlds.comes(o, which) != (worldSet{}) {
					more = f.nested(o, which, nth) || more
				}
			}
		}
	}
	if len(f.out) == 0 { // no prefab that is there can come: of that there is a finding
		nothing.worlds = everyWorld
		f.out = append(f.out, nothing)
	}
}

// nested adds scene nth of each prefab that an alternative may be, in each turn that fills the slot. It
// reports whether one of them may have more.
func (f *fillFinder) nested(o *Object, which, nth int) (more bool) {
	for _, name := range o.Alternatives[which].Prefabs {
		child := f.scene.children[name.Value]
		if child == nil || nth >= len(f.scene.childScenes[child]) || !f.all {
			continue
		}
		scenes := f.scene.childScenes[child]
		more = true
		for t := range f.scene.turns(child, f.box).Each() {
			next := filling{
				name: name.Value, prefab: child, scene: &scenes[nth], object: o, which: which, turn: t,
				worlds: f.scene.worlds.nests(o, which, &scenes[nth]),
			}
			for turned := range f.scene.Script.Transforms.Value.Each() {
				if fits(child, f.box, turned).Has(t) && next.scene.In.Has(t.Then(turned)) {
					next.in = next.in.With(turned)
				}
			}
			if next.in != 0 && next.worlds != (worldSet{}) {
				f.add(next)
			}
		}
	}
	return more
}

// add adds a filling unless one is there that no rule can tell from it.
func (f *fillFinder) add(next filling) {
	for i := range f.out {
		one := &f.out[i]
		if (one.in != next.in && one.worlds != next.worlds) || !one.like(&next) {
			continue
		}
		one.in, one.worlds = one.in|next.in, one.worlds.or(next.worlds)
		return
	}
	if f.all = len(f.out) < MaxScenes; f.all {
		f.out = append(f.out, next)
	}
}

// like reports whether two fillings put the same prefab into the slot with the same on each cell.
func (f *filling) like(g *filling) bool {
	if f.scene == nil || f.name != g.name || f.object != g.object || f.which != g.which {
		return false
	}
	a, b := f.scene, g.scene
	w, h := a.Size()
	for i, c := range a.Cells {
		x, y := f.turn.Point(i%w, i/w, w, h)
		bw, bh := f.turn.Size(w, h)
		x, y = g.turn.Inverse().Point(x, y, bw, bh)
		d := b.Cells[y*w+x]
		if c.Terrain != d.Terrain || a.blocks(c) != b.blocks(d) {
			return false
		}
	}
	return slices.Equal(a.things(f.turn), b.things(g.turn))
}

// blocks reports whether a machine stands on the cell that nobody walks through.
func (pf *Prefab) blocks(c Cell) bool { return c.Machine > 0 && !pf.Machines[c.Machine-1].Passable }

// thing is an object on a cell of a turned scene.
type thing struct {
	object *Object
	at     Point
}

// things returns all objects of a turned scene with their cells, row by row of each.
func (s *Scene) things(turn orient.Orientation) (out []thing) {
	w, h := s.Size()
	add := func(o *Object, p Point) {
		p.X, p.Y = turn.Point(p.X, p.Y, w, h)
		out = append(out, thing{o, p})
	}
	for _, placed := range s.Objects {
		from := len(out)
		for _, p := range placed.Cells {
			add(placed.Object, p)
		}
		sortThings(out[from:])
	}
	for i := range s.Parts {
		part := &s.Parts[i]
		for _, placed := range part.Scene.Objects {
			from := len(out)
			for _, p := range placed.Cells {
				add(placed.Object, part.At(p))
			}
			sortThings(out[from:])
		}
	}
	return out
}

// sortThings sorts the cells of one object, row by row.
func sortThings(list []thing) {
	slices.SortFunc(list, func(a, b thing) int { return cmp.Or(cmp.Compare(a.at.Y, b.at.Y), cmp.Compare(a.at.X, b.at.X)) })
}
