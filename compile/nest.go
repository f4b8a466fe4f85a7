package compile

import (
	"crypto/sha256"
	"slices"
	"sync"

	"github.com/seed18752ec6/xpc/compile/cache"
	"github.com/seed18752ec6/xpc/compile/rules"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// Prefabs that nest others get what their slots may hold once all prefabs have joined by themselves:
// children before parents, so that a parent is checked and lowered over all that may be in its slots.
// Its unit is remembered under its own sum and those of its children, which hold those of theirs; what
// was remembered of a child says nothing of its cells, so that they are joined again where a parent
// that is made anew asks for them.

// nester finishes the units of prefabs that nest others.
type nester struct {
	b      *builder
	in     *units
	levels rules.Levels
	done   map[string]*child // prefabs that may be nested, by name: complete
}

// child is a prefab that may be nested.
type child struct {
	unit *unit
	once sync.Once
	pf   *prefab.Prefab // with its own children; nil if its image can no longer be read
	err  error
}

// nest finishes the units of prefabs that nest others, and lets go of what only they needed.
func (b *builder) nest(in *units, levels rules.Levels) (diag.List, error) {
	defer func(own []*unit) {
		for _, u := range slices.Concat(own, in.all) {
			u.joined = nil
		}
	}(slices.Clone(in.all))
	if !slices.ContainsFunc(in.all, func(u *unit) bool { return len(u.Nests) > 0 }) {
		return nil, nil
	}
	n := &nester{b, in, levels, map[string]*child{}}
	known := make([]*prefab.Summary, len(in.all))
	at := map[*prefab.Summary]int{}
	for i, u := range in.all {
		known[i] = u.Summary
		at[u.Summary] = i
		if len(u.Nests) == 0 && u.Place.Value.Has(prefab.Nested) && n.done[u.Name] == nil {
			n.done[u.Name] = &child{unit: u}
		}
	}
	for _, name := range in.orphans {
		known = append(known, prefab.SummarizeScript(name, "", prefab.MissingScript()))
	}
	if in.lostArt {
		known = append(known, standIns(known)...)
	}
	order, found := prefab.CheckNesting(known)
	for _, level := range order {
		var list []int
		for _, s := range level {
			list = append(list, at[s])
			delete(at, s)
		}
		if err := n.finish(list); err != nil {
			return found, err
		}
	}
	var endless []int // those that lead to themselves, and what nests them: of that there is a finding
	for i, u := range in.all {
		if _, left := at[u.Summary]; left && len(u.Nests) > 0 {
			endless = append(endless, i)
		}
	}
	return found, n.finish(endless)
}

// standIns returns what stands for the prefabs that others nest and that are not known: of images that nobody finds,
// which is a cause of its own.
func standIns(known []*prefab.Summary) (out []*prefab.Summary) {
	there := map[string]bool{}
	for _, s := range known {
		there[s.Name] = true
	}
	for _, s := range known {
		for _, name := range s.Nests {
			if !there[name.Value] {
				there[name.Value] = true
				out = append(out, prefab.SummarizeScript(name.Value, "", prefab.MissingScript()))
			}
		}
	}
	return out
}

// finish finishes some units, by their numbers, and makes children of them.
func (n *nester) finish(list []int) error {
	err := n.b.each(len(list), func(i int) (err error) {
		u := n.in.all[list[i]]
		if u.Joined {
			n.in.all[list[i]], err = n.unitOf(u)
		}
		return err
	})
	for _, i := range list {
		u := n.in.all[i]
		n.done[u.Name] = &child{unit: u}
	}
	return err
}

// unitOf returns the unit of a prefab with what its slots may hold, given its own: a remembered one, or one
// that it makes.
func (n *nester) unitOf(own *unit) (*unit, error) {
	if n.b.memo == nil {
		return n.make(own)
	}
	key := n.keyOf(own)
	u, _, err := n.b.recallUnit(key)
	if err != nil {
		return nil, err
	}
	if u == nil {
		if u, err = n.make(own); err != nil {
			return nil, err
		}
		n.b.rememberUnit(key, u, nil)
	}
	n.b.hold(key, u)
	u.image, u.sum, u.joined = own.image, key, own.joined
	return u, nil
}

// keyOf returns the sum under which the unit of a prefab is remembered with what its slots may hold.
func (n *nester) keyOf(own *unit) cache.Sum {
	key := append([]byte("nested"), own.sum[:]...)
	for _, name := range own.Nests {
		key = appendText(key, name.Value)
		var sum cache.Sum
		if c := n.done[name.Value]; c != nil {
			sum = c.unit.sum
		}
		key = append(key, sum[:]...)
	}
	return sha256.Sum256(key)
}

// make makes the unit of a prefab with what its slots may hold, given its own.
func (n *nester) make(own *unit) (*unit, error) {
	if own.joined == nil { // else it is counted
		n.b.did(func(w *Work) { w.Made++ })
	}
	pf, found, err := n.nest(own)
	if err != nil || pf == nil {
		return own, err
	}
	u := &unit{facts: own.facts, image: own.image, joined: own.joined}
	u.Found = append(slices.Clip(own.Found), n.in.font.Respell(found)...)
	n.b.finishUnit(u, n.in.decoded, pf, n.levels)
	return u, nil
}

// nest returns the prefab of a unit with what its slots may hold.
func (n *nester) nest(u *unit) (*prefab.Prefab, diag.List, error) {
	pf := u.joined
	if pf == nil {
		src, _, err := n.in.decodeSource(u.image, &unitFiles{b: n.b})
		if err != nil {
			return nil, nil, err
		}
		if pf, _ = n.in.joinSource(src); pf == nil {
			return nil, nil, nil
		}
	}
	children := map[string]*prefab.Prefab{}
	for _, name := range u.Nests {
		c := n.done[name.Value]
		if c == nil || children[name.Value] != nil {
			continue
		}
		if c.once.Do(func() { c.pf, _, c.err = n.nest(c.unit) }); c.err != nil {
			return nil, nil, c.err
		}
		if c.pf != nil {
			children[name.Value] = c.pf
		}
	}
	pf, found := pf.Nest(children)
	return pf, found, nil
}
