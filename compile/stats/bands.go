package stats

import (
	"slices"

	"github.com/seed18752ec6/xpc/embed"
)

// nestedOnly reports whether a prefab comes in slots of others and nowhere else: then its own depth does not count.
func nestedOnly(pf embed.Prefab) bool { return pf.Places() == embed.Nested }

// depths returns the depths of maps on which a prefab may come.
func depths(pf embed.Prefab) embed.Range {
	if nestedOnly(pf) {
		return embed.All
	}
	return pf.Depth()
}

// bands divides the depths of a prefab into ranges in which none of its conditions changes.
func (o Options) bands(pf embed.Prefab) []embed.Range {
	all := depths(pf)
	if o.Depth != nil {
		if !all.Holds(*o.Depth) {
			return nil
		}
		return []embed.Range{{Min: *o.Depth, Max: *o.Depth}}
	}
	var at []int // where a range begins
	eachCondition(pf, map[embed.Prefab]bool{}, func(c embed.Condition) {
		r := c.Depth()
		at = append(at, r.Min)
		if r.Max < embed.NoMax {
			at = append(at, r.Max+1)
		}
	})
	return divide(all, at)
}

// divide divides a range where others begin.
func divide(all embed.Range, at []int) (out []embed.Range) {
	slices.Sort(at)
	from := all.Min
	for _, n := range slices.Compact(at) {
		if n > from && n <= all.Max {
			out = append(out, embed.Range{Min: from, Max: n - 1})
			from = n
		}
	}
	return append(out, embed.Range{Min: from, Max: all.Max})
}

// MapTags lists the tags of maps that conditions of a prefab ask for, or of those in its slots, sorted.
func MapTags(pf embed.Prefab) (out []string) {
	eachCondition(pf, map[embed.Prefab]bool{}, func(c embed.Condition) {
		for i := range c.TagCount() {
			out = append(out, c.Tag(i))
		}
	})
	slices.Sort(out)
	return slices.Compact(out)
}

// eachCondition calls f for each condition of a prefab and of those in its slots that are not seen yet, and for what
// must not hold in each.
func eachCondition(pf embed.Prefab, seen map[embed.Prefab]bool, f func(embed.Condition)) {
	if seen[pf] {
		return
	}
	seen[pf] = true
	ask := func(c embed.Condition) {
		for ok := !c.Always(); ok; c, ok = c.Not() {
			f(c)
		}
	}
	for i := range pf.ObjectCount() {
		e := pf.ObjectEntry(i)
		ask(e.When())
		for k := range e.AlternativeCount() {
			a := e.Alternative(k)
			ask(a.When())
			for n := range a.NestCount() {
				eachCondition(a.Nest(n).Prefab(), seen, f)
			}
		}
	}
}

// equal reports whether two bands hold the same, whatever their depths are.
func (b *Band) equal(o *Band) bool {
	same := func(x, y Share) bool { return x.Name == y.Name && x.Chance.Cmp(y.Chance) == 0 }
	return slices.EqualFunc(b.Overlays, o.Overlays, same) &&
		slices.EqualFunc(b.Objects, o.Objects, func(x, y Object) bool { return x.Chances.equal(y.Chances) }) &&
		slices.EqualFunc(b.Things, o.Things, func(x, y Found) bool { return x.Chances.equal(y.Chances) })
}

func (c Chances) equal(o Chances) bool {
	if c.Rolls != o.Rolls || c.Expected.Cmp(o.Expected) != 0 || c.More.Cmp(o.More) != 0 || len(c.Counts) != len(o.Counts) {
		return false
	}
	for i := range c.Counts {
		if c.Counts[i].Cmp(o.Counts[i]) != 0 {
			return false
		}
	}
	return true
}
