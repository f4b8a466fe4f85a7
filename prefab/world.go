package prefab

import (
	"math/big"
	"slices"
)

// World is what conditions ask about, as one roll on one map has it. Conditions that do not ask for
// something cannot tell worlds apart that differ in it: [Script.Worlds] leaves those out.
type World struct {
	Depth  int
	Tags   map[string]bool   // of the map
	Params map[string]string // values by name
	Up     map[string]bool   // overlays that came up
	Chance *big.Rat          // that a roll gives these params and overlays, on a map of that depth and tags
	never  bool              // it cannot come
}

// Depths returns the depths of maps on which the prefab may stand: nested it stands where the one around
// it does.
func (s *Script) Depths() Range {
	if s.Place.Value.Has(Nested) {
		return All
	}
	return s.Depth.Value
}

// maxWorlds bounds the worlds that are told apart.
const maxWorlds = 256

// Worlds returns the worlds that the conditions of some objects tell apart, at least one: on maps of
// the prefab's depths, with any tags. In a scene the overlays are its own. All is false if there
// are too many to return all of them: then nothing holds for sure.
func (s *Script) Worlds(scene *Scene, objects ...*Object) (worlds []World, all bool) {
	b := s.worldBuilder()
	for _, o := range objects {
		for _, w := range o.Whens() {
			b.ask(w)
		}
	}
	return b.build(scene)
}

func (s *Script) worldBuilder() *worldBuilder {
	return &worldBuilder{s: s, depths: []int{s.Depths().Min}}
}

// build returns the worlds that what was asked about tells apart.
func (b *worldBuilder) build(scene *Scene) (worlds []World, all bool) {
	slices.Sort(b.depths)
	b.worlds = []World{{Chance: big.NewRat(1, 1)}}
	b.all = true
	b.times(len(b.depths), func(w *World, i int) { w.Depth = b.depths[i] })
	for _, tag := range b.tags {
		b.times(2, func(w *World, i int) { w.Tags = with(w.Tags, tag, i == 1) })
	}
	for _, p := range b.params {
		b.param(p)
	}
	switch {
	case scene != nil:
		b.times(1, func(w *World, _ int) {
			for _, o := range scene.Up {
				w.Up = with(w.Up, o.Name, true)
			}
		})
	case b.overlays:
		b.up()
	}
	return b.worlds, b.all
}

// worldBuilder multiplies worlds.
type worldBuilder struct {
	s        *Script
	depths   []int // the least of each stretch that conditions tell apart
	tags     []string
	params   []*Param
	overlays bool
	worlds   []World
	all      bool
}

// ask notes what a condition asks about.
func (b *worldBuilder) ask(w *When) {
	b.askDepth(w.Depth.Min)
	b.askDepth(w.Depth.Max + 1)
	for _, tag := range w.Tags {
		b.askTag(tag.Value)
	}
	for _, t := range w.Params {
		b.askParam(t.Param)
	}
	b.overlays = b.overlays || len(w.Overlays) > 0
}

// askDepth tells maps of a depth and more from others.
func (b *worldBuilder) askDepth(least int) {
	if b.s.Depths().Holds(least) && !slices.Contains(b.depths, least) {
		b.depths = append(b.depths, least)
	}
}

func (b *worldBuilder) askTag(tag string) {
	if !slices.Contains(b.tags, tag) {
		b.tags = append(b.tags, tag)
	}
}

func (b *worldBuilder) askParam(name string) {
	if p := b.s.Param(name); p != nil && !slices.Contains(b.params, p) {
		b.params = append(b.params, p)
	}
}

// times puts n worlds in place of each one.
func (b *worldBuilder) times(n int, change func(w *World, i int)) {
	if b.all = b.all && n*len(b.worlds) <= maxWorlds; !b.all {
		return
	}
	out := make([]World, 0, n*len(b.worlds))
	for _, w := range b.worlds {
		for i := range n {
			fresh := w
			change(&fresh, i)
			if !fresh.never {
				out = append(out, fresh)
			}
		}
	}
	b.worlds = out
}

// param tells worlds apart by the value of a param. One of weight 0 never comes, but where the prefab is
// nested: there the prefab around it may fix it.
func (b *worldBuilder) param(p *Param) {
	total := int64(0)
	for _, v := range p.Values {
		total += int64(v.Weight)
	}
	if total == 0 {
		return
	}
	b.times(len(p.Values), func(w *World, i int) {
		w.Params = with(w.Params, p.Name, p.Values[i].Value)
		w.Chance = new(big.Rat).Mul(w.Chance, big.NewRat(int64(p.Values[i].Weight), total))
		w.never = w.never || p.Values[i].Weight == 0 && !b.s.Place.Value.Has(Nested)
	})
}

// up tells worlds apart by the overlays that came up.
func (b *worldBuilder) up() {
	for _, o := range b.s.Overlays {
		b.times(2, func(w *World, i int) {
			share := ratOf(o.Chance.Value)
			if slices.ContainsFunc(o.Excludes, func(name Field[string]) bool { return w.Up[name.Value] }) {
				share = new(big.Rat)
			}
			if i == 0 {
				share.Sub(big.NewRat(1, 1), share)
			}
			w.Up = with(w.Up, o.Name, i == 1)
			w.Chance = new(big.Rat).Mul(w.Chance, share)
			w.never = w.never || share.Sign() == 0
		})
	}
}

// ratOf returns a share as an exact number.
func ratOf(r Ratio) *big.Rat { return big.NewRat(int64(r.Num), int64(max(1, r.Den))) }

// with returns a copy of a map with one more entry.
func with[V any](m map[string]V, key string, value V) map[string]V {
	out := make(map[string]V, len(m)+1)
	for k, v := range m {
		out[k] = v
	}
	out[key] = value
	return out
}

// Whens returns the conditions of the object and its alternatives, and what must not hold for them.
func (o *Object) Whens() (out []*When) {
	add := func(w *When) {
		for ; w != nil; w = w.Not {
			out = append(out, w)
		}
	}
	add(o.When)
	for i := range o.Alternatives {
		add(o.Alternatives[i].When)
	}
	return out
}

// Conditional reports whether a condition has a say in what comes.
func (o *Object) Conditional() bool {
	return len(o.Whens()) > 0
}

// MayBe reports whether some roll in a world makes the object that alternative of it.
func (o *Object) MayBe(a *Alternative, x *World) bool {
	return o.When.Holds(x) && o.Chance.Value.Num > 0 && a.Weight.Value > 0 && a.When.Holds(x) &&
		a.Kind != KindNothing && a.Chance.Value.Num > 0 && a.Count.Value.Max() > 0
}

// May reports whether some roll in a world puts the object on its cells.
func (o *Object) May(x *World) bool {
	for i := range o.Alternatives {
		if o.MayBe(&o.Alternatives[i], x) {
			return true
		}
	}
	return false
}

// Surely reports whether every roll in a world puts something on the object's cells, that passes a
// test; nil passes everything.
func (o *Object) Surely(x *World, test func(a *Alternative) bool) bool {
	if !o.Chance.Value.IsCertain() || !o.When.Holds(x) {
		return false
	}
	left := true // of an object that a finding hides, nobody misses anything
	for i := range o.Alternatives {
		left = left && o.Alternatives[i].When == nil
	}
	for i := range o.Alternatives {
		a := &o.Alternatives[i]
		if a.Weight.Value == 0 || !a.When.Holds(x) {
			continue
		}
		if left = true; a.absent() || test != nil && !test(a) {
			return false
		}
	}
	return left
}

// Absent reports whether some roll puts nothing on the cells of an object.
func (s *Script) Absent(o *Object) bool {
	worlds, all := s.Worlds(nil, o)
	return !all || slices.ContainsFunc(worlds, func(x World) bool { return !o.Surely(&x, nil) })
}

// mayCome reports whether a scene's overlays leave it open that an object comes. It looks at each
// condition once, so that it costs little for every scene.
func (s *Script) mayCome(scene *Scene, o *Object) bool {
	if may, _ := s.answers(scene, o.When); !may {
		return false
	}
	return !o.Conditional() || slices.ContainsFunc(o.Alternatives, func(a Alternative) bool {
		may, _ := s.answers(scene, a.When)
		return may
	})
}

// answers reports what is sure of a condition once overlays are known: whether it may hold, and
// whether it must.
func (s *Script) answers(scene *Scene, w *When) (may, must bool) {
	if w == nil {
		return true, true
	}
	may, must = true, len(w.Params) == 0 && len(w.Tags) == 0
	all := s.Depths()
	may = may && w.Depth.Min <= all.Max && w.Depth.Max >= all.Min
	must = must && w.Depth.Min <= all.Min && w.Depth.Max >= all.Max
	up := len(w.Overlays) == 0 || holdsName(w.Overlays, func(name string) bool {
		return slices.ContainsFunc(scene.Up, func(o *Overlay) bool { return o.Name == name })
	})
	notMay, notMust := false, false
	if w.Not != nil {
		notMay, notMust = s.answers(scene, w.Not)
	}
	return may && up && !notMust, must && up && !notMay
}
