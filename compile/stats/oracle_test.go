package stats_test

import (
	"math/big"
	"slices"

	"github.com/seed18752ec6/xpc/compile/stats"
	"github.com/seed18752ec6/xpc/embed"
)

// The oracle goes through all rolls of a prefab, one by one, as the pages for users tell of them. It
// shares nothing with the package but the names of things.

// tree is a walk through all ways to decide. A run decides anew from the root; advance chooses the next
// way, if there is one.
type tree struct {
	taken   []int        // at each decision of this run
	options [][]*big.Rat // chances of what can be taken there
	at      int
	p       *big.Rat // the chance of this run so far
}

// pick decides among options by their weights.
func (t *tree) pick(weights ...int64) int {
	sum := int64(0)
	for _, w := range weights {
		sum += w
	}
	if t.at == len(t.taken) {
		var chances []*big.Rat
		for _, w := range weights {
			chances = append(chances, big.NewRat(w, sum))
		}
		t.options = append(t.options, chances)
		t.taken = append(t.taken, slices.IndexFunc(weights, func(w int64) bool { return w > 0 }))
	}
	i := t.taken[t.at]
	t.p.Mul(t.p, t.options[t.at][i])
	t.at++
	return i
}

// comes decides whether what has a chance comes.
func (t *tree) comes(r embed.Ratio) bool { return t.pick(int64(r.Den-r.Num), int64(r.Num)) == 1 }

// advance goes on to the next way.
func (t *tree) advance() bool {
	for last := len(t.taken) - 1; last >= 0; last-- {
		for t.taken[last]++; t.taken[last] < len(t.options[last]); t.taken[last]++ {
			if t.options[last][t.taken[last]].Sign() > 0 {
				t.taken, t.options = t.taken[:last+1], t.options[:last+1]
				return true
			}
		}
	}
	return false
}

// outcome is what one run gave.
type outcome struct {
	things  map[stats.Thing]int
	objects []int // of the outer prefab: by entry
	params  []int
	up      []bool
	variant int
}

// world is the map on which a prefab is rolled.
type world struct {
	d     *embed.Data
	depth int
	tags  []string
	t     *tree
}

// roll rolls a prefab; params that are not rolled are given.
func (w *world) roll(pf *embed.PrefabData, fixed map[int]int, things map[stats.Thing]int) outcome {
	out := outcome{things: things, objects: make([]int, len(pf.Objects)), up: make([]bool, len(pf.Overlays))}
	var weights []int64
	for _, v := range pf.Variants {
		weights = append(weights, int64(v.Weight))
	}
	out.variant = w.t.pick(weights...)
	for i, p := range pf.Params {
		value, ok := fixed[i]
		if !ok {
			weights = weights[:0:0]
			for _, v := range p.Values {
				weights = append(weights, int64(v.Weight))
			}
			value = w.t.pick(weights...)
		}
		out.params = append(out.params, value)
	}
	for i, o := range pf.Overlays {
		excluded := slices.ContainsFunc(o.Excludes, func(x int) bool { return out.up[x] })
		out.up[i] = !excluded && w.t.comes(o.Chance)
	}
	marks := w.left(pf, pf.Variants[out.variant].Marks)
	for i := range pf.Objects {
		cells := 0
		for _, m := range marks {
			if m.Object == i {
				cells++
			}
		}
		if pf.Objects[i].RollAll && cells > 0 {
			w.object(pf, &out, i, cells)
			continue
		}
		for range cells {
			w.object(pf, &out, i, 1)
		}
	}
	return out
}

// left returns the marks that groups leave: each number of those that count is as likely, and then each
// choice of so many.
func (w *world) left(pf *embed.PrefabData, marks []embed.MarkData) []embed.MarkData {
	marks = slices.Clone(marks)
	for g := range pf.Groups {
		if pf.Groups[g].Exactly == embed.All {
			continue
		}
		var of []int
		for i, m := range marks {
			if m.Object >= 0 && pf.Objects[m.Object].Group == g+1 {
				of = append(of, i)
			}
		}
		least, most := min(pf.Groups[g].Exactly.Min, len(of)), min(pf.Groups[g].Exactly.Max, len(of))
		n := least + w.t.pick(slices.Repeat([]int64{1}, most-least+1)...)
		for ; n > 0; n-- {
			k := w.t.pick(slices.Repeat([]int64{1}, len(of))...)
			of = slices.Delete(of, k, k+1)
		}
		for _, i := range of {
			marks[i].Object = -1
		}
	}
	return marks
}

// object rolls an object once, for so many cells.
func (w *world) object(pf *embed.PrefabData, out *outcome, i, cells int) {
	o := &pf.Objects[i]
	if !w.holds(out, o.When) || !w.t.comes(o.Chance) {
		return
	}
	var list []*embed.AlternativeData
	var weights []int64
	for k := range o.Alternatives {
		if a := &o.Alternatives[k]; a.Weight > 0 && w.holds(out, a.When) {
			list, weights = append(list, a), append(weights, int64(a.Weight))
		}
	}
	if len(list) == 0 {
		return
	}
	a := list[w.t.pick(weights...)]
	switch {
	case a.Kind == embed.KindNothing || !w.t.comes(a.Chance):
	case len(a.Prefabs) > 0:
		n := a.Prefabs[w.t.pick(slices.Repeat([]int64{1}, len(a.Prefabs))...)]
		out.objects[i] += cells
		out.things[stats.Thing{Kind: embed.KindPrefab, Name: n.Prefab}] += cells
		fixed := map[int]int{}
		for _, with := range n.With {
			fixed[with.Param] = with.Values[0]
			if with.From > 0 {
				fixed[with.Param] = with.Values[out.params[with.From-1]]
			}
		}
		for range cells {
			w.roll(prefabNamed(w.d, n.Prefab), fixed, out.things)
		}
	default:
		number := a.Count.Plus
		for range a.Count.Dice {
			number += 1 + w.t.pick(slices.Repeat([]int64{1}, a.Count.Sides)...)
		}
		number = max(0, number) * cells
		out.objects[i] += number
		out.things[stats.Thing{Kind: a.Kind, Name: a.Name}] += number
	}
}

func (w *world) holds(out *outcome, c *embed.ConditionData) bool {
	if c == nil {
		return true
	}
	up := len(c.Overlays) == 0
	for _, o := range c.Overlays {
		up = up || out.up[o]
	}
	for _, test := range c.Params {
		up = up && slices.Contains(test.Values, out.params[test.Param])
	}
	for _, tag := range c.Tags {
		up = up && slices.Contains(w.tags, tag)
	}
	return up && c.Depth.Holds(w.depth) && (c.Not == nil || !w.holds(out, c.Not))
}

// each calls f for all rolls of a prefab with their chances; ok is false if there are more than so many.
func (w *world) each(pf *embed.PrefabData, most int, f func(p *big.Rat, o outcome)) (ok bool) {
	w.t = &tree{}
	for n := 0; ; n++ {
		if n == most {
			return false
		}
		w.t.at, w.t.p = 0, big.NewRat(1, 1)
		f(w.t.p, w.roll(pf, nil, map[stats.Thing]int{}))
		if !w.t.advance() {
			return true
		}
	}
}
