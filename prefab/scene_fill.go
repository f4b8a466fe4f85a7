package prefab

import (
	"slices"

	"github.com/seed18752ec6/xpc/embed/orient"
)

// fillPlan is a scene with the ways to fill its slots that can come: of each slot the index of a filling.
type fillPlan struct {
	scene   Scene
	slots   []slot
	choices [][]int // in the order of how many slots hold something else than their first
	all     bool    // there are no others
}

// plan finds at most a number of ways to fill the slots of a scene.
func (s Scene) plan(most int) fillPlan {
	s.worlds, s.come = s.nestWorlds(), everyWorld
	slots, all := s.slots()
	f := &slotFiller{scene: &s, slots: slots, most: most, steps: 64 * most, all: true}
	for size := 0; size <= len(slots) && f.all; size++ {
		f.find(size, nil, s.In, s.come)
	}
	return fillPlan{s, slots, f.choices, all && f.all}
}

// afford returns how many of the first choices, at most a number of them, cost no more than there is left,
// and what these cost; at least one if one must be.
func (p *fillPlan) afford(most, left int, one bool) (n, spent int) {
	for _, choice := range p.choices[:most] {
		cost := len(p.scene.Cells)
		for i, filling := range choice {
			if s := p.slots[i].fillings[filling].scene; s != nil {
				cost += partCells * (1 + len(s.Parts))
			}
		}
		if spent+cost > left && (n > 0 || !one) {
			break
		}
		n, spent = n+1, spent+cost
	}
	return n, spent
}

// scenes returns the scene once for each way to fill its slots.
func (p *fillPlan) scenes() (out []Scene) {
	for _, choice := range p.choices {
		out = append(out, p.scene.fill(p.slots, choice))
	}
	return out
}

// slotFiller finds ways to fill the slots of a scene.
type slotFiller struct {
	scene       *Scene
	slots       []slot
	most, steps int
	choices     [][]int
	all         bool
}

// find adds the ways that begin with the fillings chosen, in which a number of the other slots hold
// something else than their first, while the prefab with the slots is placed in one of some orientations, in
// one of some worlds.
func (f *slotFiller) find(left int, chosen []int, in orient.Set, worlds worldSet) {
	if f.steps--; f.steps < 0 {
		f.all = false
		return
	}
	n := len(chosen)
	if in == 0 || worlds == (worldSet{}) || left > len(f.slots)-n || !f.agrees(chosen) {
		return
	}
	if n == len(f.slots) {
		if !f.counts(chosen) {
			return
		}
		if f.all = f.all && len(f.choices) < f.most; f.all {
			f.choices = append(f.choices, slices.Clone(chosen))
		}
		return
	}
	for i := range f.slots[n].fillings {
		if next := left - min(i, 1); next >= 0 && f.all {
			one := &f.slots[n].fillings[i]
			f.find(next, append(chosen[:n:n], i), in&one.in, worlds.and(one.worlds))
		}
	}
}

// agrees reports whether the last slot chosen holds what the slots of its object before it do, where one
// roll decides for all of them.
func (f *slotFiller) agrees(chosen []int) bool {
	last := len(chosen) - 1
	if last < 0 || f.slots[last].object.Roll.Value != RollAll {
		return true
	}
	a := &f.slots[last]
	for i := range last {
		b := &f.slots[i]
		if b.object != a.object {
			continue
		}
		x, y := &a.fillings[chosen[last]], &b.fillings[chosen[i]]
		if x.name != y.name || x.which != y.which ||
			a.box.W == b.box.W && a.box.H == b.box.H && x.turn != y.turn {
			return false
		}
	}
	return true
}

// counts reports whether groups give as many placements as are chosen, each object of a shuffled one no
// more than it has.
func (f *slotFiller) counts(chosen []int) bool {
	for _, g := range f.scene.Script.Groups {
		asked, of := f.scene.Asked(g)
		filled, empty := 0, 0
		by := map[*Object]int{}
		for i, choice := range chosen {
			if !g.Holds(f.slots[i].object.Reference) {
				continue
			}
			c := &f.slots[i].fillings[choice]
			switch by[c.object]++; {
			case c.scene != nil:
				filled++
				if by[c.object] > len(f.scene.standsOn(c.object)) {
					return false
				}
			case !f.stands(g, f.slots[i].object):
				empty++
			}
		}
		if filled > asked.Max || g.Exactly.Given() && empty > of-asked.Min {
			return false
		}
	}
	return true
}

// stands reports whether something that is no prefab may stand in a slot of an object of a group.
func (f *slotFiller) stands(g *Group, o *Object) bool {
	if !g.Shuffle.Value {
		return o.Stands()
	}
	return slices.ContainsFunc(f.scene.comers(o), (*Object).Stands)
}

// fill returns the scene with its slots filled.
func (s Scene) fill(slots []slot, choice []int) Scene {
	out := Scene{Prefab: new(*s.Prefab), Up: s.Up, In: s.In, worlds: s.worlds, come: s.come}
	out.Cells = slices.Clone(s.Cells)
	out.Machines = slices.Clone(s.Machines)
	out.Of = make([]int, len(s.Cells))
	out.slotted, out.children, out.childScenes = nil, nil, nil
	out.Objects, out.taken = nil, map[*Group]int{}
	next := 0
	for _, placed := range s.Objects {
		if placed.Slots == nil {
			out.Objects = append(out.Objects, placed)
			continue
		}
		left := Placed{Object: placed.Object}
		for _, p := range placed.Cells {
			slot := &slots[next]
			f := &slot.fillings[choice[next]]
			next++
			out.In, out.come = out.In&f.in, out.come.and(f.worlds)
			if f.scene != nil {
				out.put(slot, f)
				out.taken[s.Script.Group(placed.Object.Reference)]++
			} else if placed.Object.Stands() {
				left.Cells = append(left.Cells, p)
			}
		}
		if len(left.Cells) > 0 {
			out.Objects = append(out.Objects, left)
		}
	}
	return out
}

// put puts a prefab into a slot.
func (s *Scene) put(slot *slot, f *filling) {
	first := len(s.Parts)
	part := Part{
		Name: f.name, Prefab: f.prefab, Scene: *f.scene, Turn: f.turn, Box: slot.box, Object: f.object, Free: len(slot.fillings) > 1,
	}
	s.Parts = append(s.Parts, part)
	for _, inner := range f.scene.Parts {
		inner.Box = part.at(inner.Box)
		inner.Turn = inner.Turn.Then(f.turn)
		inner.Within += first + 1
		s.Parts = append(s.Parts, inner)
	}
	machines := len(s.Machines)
	for _, m := range f.scene.Machines {
		m.Cells = slices.Clone(m.Cells)
		for i := range m.Cells {
			m.Cells[i] = part.At(m.Cells[i])
		}
		s.Machines = append(s.Machines, m)
	}
	w := f.scene.Box.W
	for i, c := range f.scene.Cells {
		at := part.At(Point{i % w, i / w})
		to := at.Y*s.Box.W + at.X
		if c.Terrain == nil {
			continue // what is not the nested prefab's stays as it was
		}
		if c.Machine > 0 {
			c.Machine += machines
		} else {
			c.Machine = s.Cells[to].Machine
		}
		s.Cells[to] = c
		s.Of[to] = first + 1
		if f.scene.Of != nil && f.scene.Of[i] > 0 {
			s.Of[to] += f.scene.Of[i]
		}
	}
}
