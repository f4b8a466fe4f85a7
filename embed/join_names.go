package embed

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/seed18752ec6/xpc/embed/orient"
)

// prefabs settles which prefabs there are, in the order of names, and finds those of one ID.
func (j *joined) prefabs() {
	var all []source
	for i := range j.parts {
		j.parts[i].prefabs = make([]uint32, j.parts[i].b.PrefabCount())
		for k := range j.parts[i].prefabs {
			all = append(all, source{i, k})
		}
	}
	name := func(s source) string { return j.prefab(s).Name() }
	j.order = j.winners(all, "prefab", name, func(s source) bool { return j.prefab(s).Replaces() })
	at := 0
	for _, s := range all {
		for at < len(j.order) && name(j.order[at]) < name(s) {
			at++
		}
		j.parts[s.part].prefabs[s.i] = uint32(at)
	}
	for _, s := range j.order {
		j.names = append(j.names, name(s))
		j.ids = append(j.ids, j.prefab(s).ID())
	}
	byID := make([]int, len(j.ids))
	for i := range byID {
		byID[i] = i
	}
	slices.SortFunc(byID, func(a, b int) int { return cmp.Or(cmp.Compare(j.ids[a], j.ids[b]), a-b) })
	for i := 1; i < len(byID); i++ {
		a, b := byID[i-1], byID[i]
		if j.ids[a] == j.ids[b] {
			j.wrong(j.order[a].part, j.order[b].part, "prefabs "+strconv.Quote(j.names[a])+" of "+j.label(j.order[a])+" and "+
				strconv.Quote(j.names[b])+" of "+j.label(j.order[b])+" have one ID: one of them needs another name")
		}
	}
}

// recipes settles which recipes there are, in the order of names.
func (j *joined) recipes() {
	var all []source
	for i := range j.parts {
		for k := range j.parts[i].b.RecipeCount() {
			all = append(all, source{i, k})
		}
	}
	j.maps = j.winners(all, "recipe",
		func(s source) string { return j.recipe(s).Name() }, func(s source) bool { return j.recipe(s).Replaces() })
}

func (j *joined) prefab(s source) Prefab { return Prefab{j.parts[s.part].b, s.i} }

func (j *joined) recipe(s source) Recipe { return Recipe{j.parts[s.part].b, s.i} }

// label returns the name of the part that has something.
func (j *joined) label(s source) string { return j.parts[s.part].name }

// winners sorts things by name, those of one name by part, and returns the last of each name. All but
// the first of a name must replace it.
func (j *joined) winners(all []source, what string, name func(source) string, replaces func(source) bool) (last []source) {
	slices.SortFunc(all, func(a, b source) int { return cmp.Or(cmp.Compare(name(a), name(b)), a.part-b.part) })
	for i, s := range all {
		if i == 0 || name(all[i-1]) != name(s) {
			last = append(last, s)
			continue
		}
		if before := last[len(last)-1]; !j.replace && !replaces(s) {
			j.wrong(before.part, s.part, what+" "+strconv.Quote(name(s))+" is in "+j.label(before)+" and in "+j.label(s)+
				", which does not say that it replaces it")
		}
		last[len(last)-1] = s
	}
	return last
}

// joinedKind is a kind of objects, and who tells of it.
type joinedKind struct {
	role ObjectRole
	from []source
}

// kinds settles which kinds of objects there are, in the order of names. A kind has the role that one
// of the bundles gives it.
func (j *joined) kinds() {
	var all []source
	for i := range j.parts {
		j.parts[i].kinds = make([]uint32, j.parts[i].b.KindCount())
		for k := range j.parts[i].kinds {
			all = append(all, source{i, k})
		}
	}
	kind := func(s source) ObjectKind { return ObjectKind{j.parts[s.part].b, s.i} }
	slices.SortFunc(all, func(a, b source) int {
		return cmp.Or(cmp.Compare(kind(a).Name(), kind(b).Name()), a.part-b.part)
	})
	for i, s := range all {
		if i == 0 || kind(all[i-1]).Name() != kind(s).Name() {
			j.kindList = append(j.kindList, joinedKind{})
		}
		k := &j.kindList[len(j.kindList)-1]
		k.from = append(k.from, s)
		j.parts[s.part].kinds[s.i] = uint32(len(j.kindList) - 1)
		switch role := kind(s).Role(); {
		case k.role == NoRole:
			k.role = role
		case role != NoRole && role != k.role:
			with := slices.IndexFunc(k.from, func(o source) bool { return kind(o).Role() == k.role })
			j.wrong(k.from[with].part, s.part, "kind "+strconv.Quote(kind(s).Name())+" has the role "+k.role.String()+" in "+
				j.label(k.from[with])+" and "+role.String()+" in "+j.label(s))
		}
	}
}

// writeKinds writes the kinds. Its names are those of all bundles that have the kind, or any if one of
// them lists none.
func (j *joined) writeKinds() {
	for _, k := range j.kindList {
		r := j.add(secKinds)
		copy(r, j.parts[k.from[0].part].b.record(secKinds, kindSize, k.from[0].i))
		j.moved(&j.parts[k.from[0].part], r, kindName)
		r.u32(kindRole, uint32(k.role))
		first := j.count(secLists)
		seen := map[string]bool{}
		for _, s := range k.from {
			p := &j.parts[s.part]
			kind := ObjectKind{p.b, s.i}
			if kind.NameCount() == 0 {
				j.sec[secLists] = j.sec[secLists][:8*first]
				break
			}
			for n := range kind.NameCount() {
				if seen[kind.NameAt(n)] {
					continue
				}
				seen[kind.NameAt(n)] = true
				name := j.add(secLists)
				copy(name, p.b.record(secLists, 8, item(kind.rec(), kindNames, n)))
				j.moved(p, name, 0)
			}
		}
		j.run(r, kindNames, secLists, first)
	}
}

// turns settles how glyphs turn: in all bundles alike.
func (j *joined) turns() {
	for i := range j.parts {
		j.turnsOf(i)
	}
	slices.SortFunc(j.turnList, func(a, b TurnData) int { return cmp.Compare(a[0], b[0]) })
	j.turnList = slices.Compact(j.turnList)
}

// turnsOf adds the glyphs of a part that turn in a way of their own. The first that turns otherwise in
// another part is told.
func (j *joined) turnsOf(i int) {
	b := j.parts[i].b
	told := make([]bool, len(j.parts))
	for n := range b.TurnCount() {
		forms := b.Turn(n)
		j.turnList = append(j.turnList, forms)
		for k := range j.parts {
			if told[k] || j.parts[k].b.turnsAs(forms) {
				continue
			}
			told[k] = true
			j.wrong(min(i, k), max(i, k), "glyph "+strconv.FormatUint(uint64(forms[0]), 10)+" turns in another way in "+
				j.parts[min(i, k)].name+" than in "+j.parts[max(i, k)].name+": they must be built with one font")
		}
	}
}

// turnsAs reports whether a glyph has these forms in the bundle.
func (b *Bundle) turnsAs(forms TurnData) bool {
	for o := range forms {
		g, ok := b.Turned(orient.Orientation(o), forms[0])
		if ok != (forms[o] != NoForm) || ok && g != forms[o] {
			return false
		}
	}
	return true
}
