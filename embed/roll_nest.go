package embed

import (
	"slices"

	"github.com/seed18752ec6/xpc/embed/orient"
)

// NestedPrefab is a prefab in a slot of another, as it came.
type NestedPrefab struct {
	Prefab  Prefab
	Within  int                // 1 + index into Contents.Nested of the prefab whose slot it fills; 0 = of Contents.Prefab
	Entry   int                // index into the object table of that prefab
	Turn    orient.Orientation // in the slot as drawn
	Setting Setting            // on the map: the orientation is its turn, then that of the prefab around it
	W, H    int                // cells of the turned box

	Variant  int
	Overlays []int
	Params   []int // those of its own, some of which the prefab around it may have fixed
}

// slotFill is a slot in which a prefab comes.
type slotFill struct {
	nest   Nest
	within int   // as of the NestedPrefab
	from   []int // values of the params of the prefab with the slot
	spawn  bool  // that prefab lets the game put things of its own there
	entry  int
	turn   orient.Orientation
	at     Setting
}

// fill decides which prefab comes in a slot, and in which turn, given the key of the alternative.
// What is in it is rolled when the prefab with the slot is complete.
func (r *roller) fill(e ObjectEntry, m MarkData, a Alternative, key Key) {
	var race, turn Race
	for i := range a.NestCount() {
		race.Enter(i, key.Named(a.Nest(i).Prefab().Name()).Word(0), 1)
	}
	i, _ := race.Winner()
	n := a.Nest(i)
	w, h := n.Prefab().Size()
	fit := turns(n.Prefab().Transforms(), w, h, m.W, m.H, r.setting.Orientation)
	for t := range orient.Orientation(orient.Count) {
		if fit.Has(t) {
			turn.Enter(int(t), key.Named("turn").Named(t.String()).Word(0), 1)
		}
	}
	t, ok := turn.Winner()
	if !ok {
		return // shuffled into a slot of another size, which no compiler lets happen
	}
	at := r.setting
	x0, y0 := r.place(m.X, m.Y)
	x1, y1 := r.place(m.X+m.W-1, m.Y+m.H-1)
	at.X, at.Y = min(x0, x1), min(y0, y1)
	at.Orientation = orient.Orientation(t).Then(at.Orientation)
	at.Seed = r.key.Named("nested").With(uint64(e.Reference())).Cell(m.X, m.Y).Word(0)
	r.c.filled = append(r.c.filled, slotFill{
		n, r.within, r.params, r.spawn && r.pf.Spawn() != SpawnForbid, m.Object, orient.Orientation(t), at,
	})
}

// rollSlots rolls the prefabs in the slots, depth first. Those of a variant take no more room than its
// box, and they nest at most MaxNesting deep: that bounds the work.
func (r *roller) rollSlots() {
	c := r.c
	slices.Reverse(c.filled) // the last is the next
	for len(c.filled) > 0 {
		last := len(c.filled) - 1
		f := c.filled[last]
		c.filled = c.filled[:last]
		pf := f.nest.Prefab()
		w, h := f.at.Orientation.Size(pf.Size())
		c.Nested = append(c.Nested, NestedPrefab{
			Prefab: pf, Within: f.within, Entry: f.entry, Turn: f.turn, Setting: f.at, W: w, H: h,
		})
		r.start(pf, f.at)
		r.within, r.spawn, r.from, r.fixed = len(c.Nested), f.spawn, f.from, f.nest
		r.roll()
		slices.Reverse(c.filled[last:])
		n := &c.Nested[r.within-1]
		n.Variant, n.Overlays, n.Params = r.variant, r.overlays, r.params
	}
}

// with returns the value that the prefab around this one gives a param; ok is false if it is rolled.
func (r *roller) with(param int) (value int, ok bool) {
	if r.within == 0 {
		return 0, false
	}
	for i := range r.fixed.WithCount() {
		w := r.fixed.With(i)
		if w.Param() != param {
			continue
		}
		if from, ok := w.From(); ok {
			return w.Value(r.from[from]), true
		}
		return w.Value(0), true
	}
	return 0, false
}
