package prefab

import (
	"slices"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

func (r *reader) encounters(n *node, e *Encounters) {
	e.Span = n.Span
	r.fields(n, "encounters", []keyReader{
		{"density", func(n *node) { r.decimal(n, Ratio{0, 1}, Ratio{1000, 1}, "a number from 0 to 1000", &e.Density) }},
		{"mix", func(n *node) { e.Mix = r.mix(n) }},
		{"maxShift", func(n *node) { r.whole(n, diag.OutOfRange, 0, maxMapSide, &e.MaxShift) }},
		{"pool", func(n *node) { e.Pool = r.pool(n) }},
	})
}

// mix reads the shares of categories.
func (r *reader) mix(n *node) []MixShare {
	out := []MixShare{}
	total := 0
	before := len(r.findings)
	r.each(n, "mix", func(key, val *node) {
		i, ok := r.word(key, categoryWords[1:])
		f := Field[int]{Value: 1}
		r.whole(val, diag.BadWeight, 0, maxWeight, &f)
		if ok {
			total += f.Value
			out = append(out, MixShare{Span: key.Span, Category: Category(i + 1), Weight: f.Value})
		}
	})
	if n.shape == mapShape && total == 0 && len(r.findings) == before {
		r.add(diag.BadWeight, n.Span,
			"the shares of the mix are all 0; one category must be able to come", "")
	}
	return out
}

// pool reads the encounters that a map may get.
func (r *reader) pool(n *node) []PoolEntry {
	out := []PoolEntry{}
	r.list(n, "entries with a name and prefabs", func(i *node) {
		if i.shape != mapShape {
			r.want(diag.WrongType, i, "entries that are maps, such as {name: lairs, prefabs: [caves/lair]}")
			return
		}
		var e PoolEntry
		partial := r.fails(i, func() { e = r.poolEntry(i) })
		e.partial = partial
		for _, earlier := range out {
			if e.Name.Value != "" && earlier.Name.Value == e.Name.Value {
				r.add(diag.DuplicateKey, e.Name.Span, "the pool has two entries with the name "+
					quoted(e.Name.Value), "",
					diag.Related{Pos: earlier.Name.Pos, Message: "the first stands here"})
			}
		}
		out = append(out, e)
	})
	if n.empty() {
		r.add(diag.EmptyPool, n.Span, "the pool has no entries",
			"name prefabs, or leave pool out for all prefabs with a category")
	}
	r.notWith(out)
	return out
}

func (r *reader) poolEntry(n *node) PoolEntry {
	e := PoolEntry{
		Span:     n.Span,
		Weight:   Field[int]{Value: 10},
		Count:    Field[int]{Value: 1},
		Distance: Field[Range]{Value: All},
		Depth:    Field[Range]{Value: All},
	}
	keys := append(r.poolNames(&e), r.poolBounds(&e)...)
	u := r.fields(n, "an entry of the pool", keys)
	r.require(n, u, "name", "an entry of the pool")
	by, tags := n.get("prefabs"), n.get("tags")
	switch {
	case by == nil && tags == nil && u.hasAny("prefabs", "tags"):
	case by == nil && tags == nil:
		r.add(diag.MissingKey, n.Span,
			"an entry of the pool has neither the key \"prefabs\" nor \"tags\"", "add prefabs")
	case by != nil && tags != nil:
		r.add(diag.KeyConflict, n.keyAt("tags"),
			"key \"tags\" stands beside \"prefabs\"; an entry takes one", "")
	case by != nil && by.empty():
		r.add(diag.EmptyPool, by.Span, "key \"prefabs\" has an empty list", "name a prefab")
	case tags != nil && tags.empty():
		r.add(diag.EmptyPool, tags.Span, "key \"tags\" has an empty list", "name a tag")
	}
	if e.Max.Value > 0 && e.Required.Value && e.Count.Value > e.Max.Value {
		r.add(diag.RequirementImpossible, e.Count.Span,
			"count requires more placements than max allows", "raise max")
	}
	if e.Count.Given() && !e.Required.Value && !e.unreadRequired && !u.has("required") {
		r.add(diag.KeyConflict, n.keyAt("count"),
			"key \"count\" counts beside required: true alone", "add required: true")
	}
	return e
}

// poolNames are the keys of an entry that name something.
func (r *reader) poolNames(e *PoolEntry) []keyReader {
	return []keyReader{
		{"name", func(n *node) { r.name(n, &e.Name) }},
		{"category", func(n *node) { r.category(n, &e.Category) }},
		{"prefabs", func(n *node) { e.Prefabs = r.names(n, "names of prefabs") }},
		{"tags", func(n *node) { e.Tags = r.names(n, "tags") }},
		{"notWith", func(n *node) { e.NotWith = r.names(n, "names of entries") }},
		{"prefer", func(n *node) { r.prefer(n, &e.Prefer) }},
		{"sites", func(n *node) {
			e.Pushed.Span = n.Span
			i, _ := r.word(n, siteWords)
			e.Pushed.Value = i == 1
		}},
	}
}

// poolBounds are the keys of an entry that bound something.
func (r *reader) poolBounds(e *PoolEntry) []keyReader {
	return []keyReader{
		{"weight", func(n *node) { r.whole(n, diag.BadWeight, 0, maxWeight, &e.Weight) }},
		{"required", func(n *node) {
			e.unreadRequired = r.fails(n, func() { r.boolean(n, &e.Required) })
		}},
		{"count", func(n *node) { r.whole(n, diag.OutOfRange, 1, maxRequired, &e.Count) }},
		{"max", func(n *node) { r.whole(n, diag.OutOfRange, 0, maxWeight, &e.Max) }},
		{"distance", func(n *node) { r.ranged(n, &e.Distance) }},
		{"depth", func(n *node) { r.ranged(n, &e.Depth) }},
		{"minArea", func(n *node) { r.whole(n, diag.OutOfRange, 0, maxMapCells, &e.MinArea) }},
		{"allEntrances", func(n *node) { r.boolean(n, &e.AllEntrances) }},
		{"gap", func(n *node) { r.whole(n, diag.OutOfRange, 0, maxMapSide, &e.Gap) }},
	}
}

// notWith checks the names of other entries.
func (r *reader) notWith(pool []PoolEntry) {
	var names []string
	for _, e := range pool {
		names = append(names, e.Name.Value)
	}
	for _, e := range pool {
		for _, other := range e.NotWith {
			switch {
			case other.Value == e.Name.Value:
				r.add(diag.KeyConflict, other.Span,
					"entry "+quoted(other.Value)+" is not with itself", "remove it")
			case slices.Contains(names, ""): // it may be the entry whose name a finding hides
			case !slices.Contains(names, other.Value):
				r.add(diag.UnknownWord, other.Span, "the pool has no entry "+quoted(other.Value),
					meant(other.Value, names)).Fixes = respell(other.Span, other.Value, names)
			}
		}
	}
}
