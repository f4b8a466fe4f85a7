package embed

import (
	"cmp"
	"slices"
)

// Kinds of objects: their encoding, verification and accessors.

// ObjectRole is what is known of a kind of objects without knowing the game.
type ObjectRole uint8

// The roles.
const (
	NoRole          ObjectRole = iota // of [KindNothing] and [KindPrefab]
	ActorRole                         // somebody
	ItemRole                          // something to take
	FixtureRole                       // something that stands where it stands
	TerminalRole                      // something to use, from beside it too
	DoorObject                        // stands on terrain of kind door
	TrapRole                          // something dangerous
	StairsRole                        // a way off the map
	EffectRole                        // whatever else happens there
	objectRoleCount = iota
)

// allKinds returns the kinds that the data list, and those more that objects have.
func (d *Data) allKinds() []KindData {
	list := slices.Clone(d.Kinds)
	known := map[string]bool{}
	for _, k := range list {
		known[k.Name] = true
	}
	for i := range d.Prefabs {
		for _, o := range d.Prefabs[i].Objects {
			for _, a := range o.Alternatives {
				if !known[a.Kind] {
					known[a.Kind] = true
					list = append(list, KindData{Name: a.Kind})
				}
			}
		}
	}
	return list
}

// allKinds writes the kinds in the order of their names.
func (e *encoder) allKinds(list []KindData) {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b KindData) int { return cmp.Compare(a.Name, b.Name) })
	for _, k := range list {
		r := e.add(secKinds)
		e.str(r, kindName, k.Name)
		r.u32(kindRole, uint32(k.Role))
		e.list(r, kindNames, k.Names)
	}
}

// kind verifies one kind.
func (v *verifier) kind(i int) {
	r := v.b.record(secKinds, kindSize, i)
	v.str(r, kindName, secKinds, i)
	if v.err != nil {
		return
	}
	name := ObjectKind{v.b, i}.Name()
	v.check(name != "", secKinds, i, "a kind without a name")
	v.check(i == 0 || ObjectKind{v.b, i - 1}.Name() < name, secKinds, i, "a name out of order, or twice")
	v.check(u32(r, kindRole) < objectRoleCount, secKinds, i, "a role that there is not")
	v.list(r, kindNames, secKinds, i)
}

// KindCount returns the number of kinds of objects: those that objects have, and those that the
// project's catalogue tells of.
func (b *Bundle) KindCount() int { return len(b.sec[secKinds]) / kindSize }

// KindAt returns kind i, counted from 0 in the order of names. It panics if there is none.
func (b *Bundle) KindAt(i int) ObjectKind {
	if n := b.KindCount(); uint(i) >= uint(n) {
		outside(i, n)
	}
	return ObjectKind{b, i}
}

// KindNamed returns the kind of a name.
func (b *Bundle) KindNamed(name string) (k ObjectKind, ok bool) {
	low, high := 0, b.KindCount()
	for low < high {
		mid := (low + high) / 2
		if k = (ObjectKind{b, mid}); k.Name() == name {
			return k, true
		} else if k.Name() < name {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return ObjectKind{}, false
}

// ObjectKind is a kind of objects: a small value.
type ObjectKind struct {
	b *Bundle
	i int
}

// rec returns the kind's record.
func (k ObjectKind) rec() string { return k.b.record(secKinds, kindSize, k.i) }

// Name returns the name of the kind, such as "robot".
func (k ObjectKind) Name() string { return k.b.str(k.rec(), kindName) }

// Role returns what is known of the kind.
func (k ObjectKind) Role() ObjectRole { return ObjectRole(u32(k.rec(), kindRole)) }

// NameCount returns the number of names that the project's catalogue lists for the kind; 0 if it lists
// none, so that objects have any.
func (k ObjectKind) NameCount() int { return runLen(k.rec(), kindNames) }

// NameAt returns name i that an object of the kind may have, in the order of the catalogue.
func (k ObjectKind) NameAt(i int) string { return k.b.listed(k.rec(), kindNames, i) }
