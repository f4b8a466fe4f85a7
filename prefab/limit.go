package prefab

import (
	"cmp"
	"slices"
)

// Limit is a limit of how often prefabs may be placed, and how many placements of prefabs in the slots
// of one a roll may count against it.
type Limit struct {
	Scope Scope
	Group string // of the prefabs that are counted together; of one that names none its own name
	Max   int    // of several prefabs of the group the least
	Most  int    // at least 1
	Of    *Prefab
}

// Limit returns how often the prefab itself may be placed, Most being 1; ok is false if it is not limited.
func (pf *Prefab) Limit() (own Limit, ok bool) {
	u := pf.Script.Unique
	return Limit{u.Scope, cmp.Or(u.Group.Value, pf.Name), u.Max.Value, 1, pf}, u.Scope != NoScope
}

// Limits returns the limits of the prefabs that may be in slots, of them and of what is nested in them,
// by scope and group. The prefab's own is not among them.
func (pf *Prefab) Limits() []Limit { return pf.limits }

// Nesting returns where the script names the first prefab that counts against a limit of its slots, and
// whether one of them exceeds it by itself.
func (pf *Prefab) Nesting(l Limit) (at Span, exceeds bool) {
	for _, name := range pf.Script.Nests() {
		child := pf.children[name.Value]
		if child == nil {
			continue
		}
		inner, counts := child.inner()[l.key()]
		if counts && at == (Span{}) {
			at = name.Span
		}
		exceeds = exceeds || inner.Most > inner.Max
	}
	return at, exceeds
}

// limitKey tells limits apart.
type limitKey struct {
	scope Scope
	group string
}

func (l Limit) key() limitKey { return limitKey{l.Scope, l.Group} }

// inner returns the limits that one placement of a nested prefab may count against: its own, and those of
// what is in its slots.
func (pf *Prefab) inner() map[limitKey]Limit {
	out := map[limitKey]Limit{}
	for _, l := range pf.limits {
		out[l.key()] = l
	}
	if own, ok := pf.Limit(); ok {
		l := out[own.key()]
		own.Most += l.Most
		if l.Most > 0 {
			own.Max = min(own.Max, l.Max)
		}
		out[own.key()] = own
	}
	return out
}

// findLimits finds the limits of what may be in the slots, once the prefab is nested.
func (pf *Prefab) findLimits() {
	all := map[limitKey]Limit{}
	for _, child := range pf.children {
		for key, l := range child.inner() {
			if other, known := all[key]; known {
				l.Max = min(l.Max, other.Max)
				if other.Of.Name < l.Of.Name {
					l.Of = other.Of
				}
			}
			all[key] = l
		}
	}
	for key, l := range all {
		if l.Most = pf.most(key); l.Most > 0 {
			pf.limits = append(pf.limits, l)
		}
	}
	slices.SortFunc(pf.limits, func(a, b Limit) int {
		return cmp.Or(cmp.Compare(a.Scope, b.Scope), cmp.Compare(a.Group, b.Group))
	})
}

// most returns how many placements one roll may count against a limit at most, on any map.
func (pf *Prefab) most(key limitKey) (most int) {
	adds := map[*Alternative]int{} // what one placement may add
	var objects []*Object
	for _, o := range pf.Script.Objects {
		for i := range o.Alternatives {
			a := &o.Alternatives[i]
			for _, name := range a.Prefabs {
				if child := pf.children[name.Value]; child != nil {
					adds[a] = max(adds[a], child.inner()[key].Most)
				}
			}
			if adds[a] > 0 && !slices.Contains(objects, o) {
				objects = append(objects, o)
			}
		}
	}
	worlds, all := pf.Script.Worlds(nil, objects...)
	if !all {
		worlds = []World{{}}
	}
	for i := range worlds {
		by := map[*Object]int{}
		for _, o := range objects {
			for k := range o.Alternatives {
				if a := &o.Alternatives[k]; !all || o.MayBe(a, &worlds[i]) {
					by[o] = max(by[o], adds[a])
				}
			}
		}
		for _, image := range pf.Images() {
			if image.Weight() > 0 {
				most = max(most, image.mostOf(by))
			}
		}
	}
	return most
}

// mostOf returns the sum of what the placements of objects add in this image, as many of a group as come.
func (pf *Prefab) mostOf(by map[*Object]int) (sum int) {
	grouped := map[*Group][]int{}
	for _, placed := range pf.Objects {
		g := pf.Script.Group(placed.Object.Reference)
		for range placed.Slots {
			if g != nil {
				grouped[g] = append(grouped[g], by[placed.Object])
			} else {
				sum += by[placed.Object]
			}
		}
	}
	for g, list := range grouped {
		slices.Sort(list)
		slices.Reverse(list)
		asked, _ := pf.Asked(g)
		for _, n := range list[:min(len(list), asked.Max)] {
			sum += n
		}
	}
	return sum
}
