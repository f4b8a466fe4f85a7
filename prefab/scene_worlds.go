package prefab

import (
	"maps"
	"slices"
)

// What comes in one slot and what comes in another may hang on the same params, and on depth and tags of
// the map: they come together where some world has both.

// worldSet is a set of worlds by their numbers.
type worldSet [maxWorlds / 64]uint64

// everyWorld holds all worlds, however many there are.
var everyWorld = worldSet{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)}

func (s *worldSet) add(i int) { s[i/64] |= 1 << (i % 64) }

func (s *worldSet) has(i int) bool { return s[i/64]>>(i%64)&1 != 0 }

// and returns the worlds that are in both sets.
func (s worldSet) and(o worldSet) worldSet {
	for i := range s {
		s[i] &= o[i]
	}
	return s
}

// or returns the worlds that are in one of the sets.
func (s worldSet) or(o worldSet) worldSet {
	for i := range s {
		s[i] |= o[i]
	}
	return s
}

// nestWorlds tells in which worlds of a scene something comes in its slots.
type nestWorlds struct {
	scene  *Scene
	list   []World
	all    bool // else there are too many to tell them apart: what comes in one may come in any
	coming map[*Alternative]worldSet
	empty  map[*Object]worldSet
	nested map[nestKey]worldSet
}

type nestKey struct {
	as    *Alternative
	scene *Scene
}

// maxWorldPairs bounds how many worlds of a prefab, times those of one that it nests, are looked at: beyond,
// what comes in one may come in any.
const maxWorldPairs = 1 << 12

// nestWorlds returns the worlds that what comes in the scene's slots tells apart.
func (s *Scene) nestWorlds() *nestWorlds {
	n := &nestWorlds{scene: s, coming: map[*Alternative]worldSet{}, empty: map[*Object]worldSet{}, nested: map[nestKey]worldSet{}}
	var objects []*Object
	for _, placed := range s.Objects {
		if len(placed.Slots) == 0 {
			continue
		}
		for _, o := range s.comers(placed.Object) {
			if !slices.Contains(objects, o) {
				objects = append(objects, o)
			}
		}
	}
	b := s.Script.worldBuilder()
	for _, o := range objects {
		for _, w := range o.Whens() {
			b.ask(w)
		}
		for i := range o.Alternatives {
			s.askNested(b, &o.Alternatives[i])
		}
	}
	n.list, n.all = b.build(s)
	return n
}

// askNested asks about what the prefabs that an alternative may be tell apart.
func (s *Scene) askNested(b *worldBuilder, a *Alternative) {
	for _, name := range a.Prefabs {
		scenes := s.childScenes[s.children[name.Value]]
		for i := range scenes {
			if n := scenes[i].worlds; n != nil && (i == 0 || n != scenes[i-1].worlds) {
				n.askAgain(b, a.With)
			}
		}
	}
}

// askAgain asks about what tells the worlds apart; params are those that fix the ones here.
func (n *nestWorlds) askAgain(b *worldBuilder, fixed []With) {
	if !n.all {
		return
	}
	for i := range n.list {
		b.askDepth(n.list[i].Depth)
	}
	for _, tag := range slices.Sorted(maps.Keys(n.list[0].Tags)) {
		b.askTag(tag)
	}
	for _, w := range fixed {
		if _, told := n.list[0].Params[w.Param]; told && w.From.Value != "" {
			b.askParam(w.From.Value)
		}
	}
}

// which returns the worlds that pass a test.
func (n *nestWorlds) which(test func(x *World) bool) (set worldSet) {
	if !n.all {
		return everyWorld
	}
	for i := range n.list {
		if test(&n.list[i]) {
			set.add(i)
		}
	}
	return set
}

// comes returns the worlds in which an object may come as the prefab of an alternative.
func (n *nestWorlds) comes(o *Object, which int) worldSet {
	a := &o.Alternatives[which]
	set, known := n.coming[a]
	if !known {
		if n.scene.mayNest(o, which) {
			set = n.which(func(x *World) bool { return o.MayBe(a, x) })
		}
		n.coming[a] = set
	}
	return set
}

// nests returns the worlds in which an object may come as the prefab of an alternative, as a scene of it
// that comes in some of its own worlds.
func (n *nestWorlds) nests(o *Object, which int, child *Scene) worldSet {
	a := &o.Alternatives[which]
	set, key := n.comes(o, which), nestKey{a, child}
	if child.worlds == nil || !child.worlds.all || len(n.list)*len(child.worlds.list) > maxWorldPairs {
		return set
	}
	also, known := n.nested[key]
	if !known {
		also = n.which(func(x *World) bool { return child.within(x, a.With) })
		n.nested[key] = also
	}
	return set.and(also)
}

// within reports whether some world in which the scene comes may be one of the prefab around it.
func (s *Scene) within(x *World, fixed []With) bool {
	depth := 0 // where the scene's own stretch begins
	for i := range s.worlds.list {
		if d := s.worlds.list[i].Depth; d <= x.Depth {
			depth = max(depth, d)
		}
	}
	for i := range s.worlds.list {
		w := &s.worlds.list[i]
		if s.come.has(i) && w.Depth == depth && w.within(x, fixed, s.Script) {
			return true
		}
	}
	return false
}

// within reports whether a world of a nested prefab may be one of the prefab around it, but for its depth.
func (w *World) within(x *World, fixed []With, s *Script) bool {
	for tag, has := range w.Tags {
		if x.Tags[tag] != has {
			return false
		}
	}
	for name, value := range w.Params {
		i := slices.IndexFunc(fixed, func(f With) bool { return f.Param == name })
		switch p := s.Param(name); {
		case i < 0 && p.Values[p.Index(value)].Weight == 0,
			i >= 0 && fixed[i].From.Value == "" && fixed[i].Value.Value != value:
			return false
		case i >= 0 && fixed[i].From.Value != "":
			if given, told := x.Params[fixed[i].From.Value]; told && given != value {
				return false
			}
		}
	}
	return true
}

// lacks returns the worlds in which a slot of an object may have no prefab.
func (n *nestWorlds) lacks(o *Object) worldSet {
	set, known := n.empty[o]
	if known {
		return set
	}
	left := false
	if g := n.scene.Script.Group(o.Reference); g != nil {
		asked, of := n.scene.Asked(g)
		left = asked.Min < of
	}
	set = n.which(func(x *World) bool {
		return left || !o.Surely(x, func(a *Alternative) bool { return a.Kind == KindPrefab })
	})
	n.empty[o] = set
	return set
}

// mayNest reports whether an object of the scene may come as the prefab of an alternative in some world.
func (s *Scene) mayNest(o *Object, which int) bool {
	a := &o.Alternatives[which]
	may, _ := s.Script.answers(s, a.When)
	return may && a.Kind == KindPrefab && o.Chance.Value.Num > 0 && a.Chance.Value.Num > 0 && a.Weight.Value > 0
}
