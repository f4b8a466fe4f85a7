package prefab

import (
	"strconv"

	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

const featureForm = "features that are maps, such as {prefab: caves/gate, at: [44, 90]} or {reserve: [0, 0, 12, 12]}"

// features reads what is set before caves are dug.
func (r *reader) features(n *node) (out []Feature) {
	r.list(n, featureForm, func(i *node) {
		if i.shape != mapShape {
			r.want(diag.WrongType, i, featureForm)
			return
		}
		var f Feature
		partial := r.fails(i, func() { f = r.feature(i) })
		f.partial = partial
		if out = append(out, f); len(out) == maxFeatures+1 {
			r.add(diag.OutOfRange, i.Span, "a map has more than "+strconv.Itoa(maxFeatures)+" features", "")
		}
	})
	return out[:min(len(out), maxFeatures)]
}

func (r *reader) feature(n *node) Feature {
	f := Feature{
		Span: n.Span, Count: Field[Count]{Value: Count{Plus: 1}}, Chance: Field[Ratio]{Value: Certain}, Clearance: number(2),
	}
	u := r.fields(n, "a feature", append(r.featurePlaces(&f), []keyReader{
		{"prefab", func(n *node) { r.prefabName(n, &f.Prefab) }},
		{"facing", func(n *node) {
			f.Facing.Span = n.Span
			f.Facing.Value, _ = r.direction(n)
		}},
		{"orientation", func(n *node) { f.Orientation = r.orientations(n) }},
		{"count", func(n *node) { r.copies(n, &f.Count) }},
		{"chance", func(n *node) { r.chance(n, &f.Chance) }},
		{"optional", func(n *node) { r.boolean(n, &f.Optional) }},
		{"clearance", func(n *node) { r.whole(n, diag.OutOfRange, 1, maxClearance, &f.Clearance) }},
	}...))
	switch {
	case f.Reserve.Given():
		r.notOfReserve(n)
	case !f.Prefab.Given() && !u.hasAny("prefab", "reserve"):
		r.add(diag.MissingKey, n.Span, "a feature has neither the key \"prefab\" nor \"reserve\"", "add prefab")
	case f.At.Given() && f.Area.Given():
		r.add(diag.KeyConflict, n.keyAt("area"), "key \"area\" stands beside \"at\"; a feature takes one", "")
	case !f.At.Given() && !f.Area.Given() && !u.hasAny("at", "area"):
		r.add(diag.MissingKey, n.Span, "a feature has neither the key \"at\" nor \"area\"",
			"add at: [x, y] for a place, or area: [x, y, width, height]")
	case f.At.Given() && f.Count.Value.Min() > 1:
		r.add(diag.KeyConflict, f.Count.Span, "more than one cannot come at one place", "give an area in place of at")
	}
	return f
}

// featurePlaces are the keys that say where a feature is.
func (r *reader) featurePlaces(f *Feature) []keyReader {
	return []keyReader{
		{"reserve", func(n *node) { r.area(n, &f.Reserve) }},
		{"at", func(n *node) {
			f.At.Span = n.Span
			if x, y, ok := r.twoNumbers(n, "the top left cell of the box as [x, y]"); ok {
				f.At.Value = Point{x, y}
			}
		}},
		{"area", func(n *node) { r.area(n, &f.Area) }},
	}
}

// notOfReserve finds keys that only prefabs have.
func (r *reader) notOfReserve(n *node) {
	for _, p := range n.pairs {
		switch p.key.text {
		case "prefab", "at", "area", "facing", "orientation", "count", "chance", "optional", "clearance":
			r.add(diag.KeyConflict, p.key.Span, "key "+quoted(p.key.text)+
				" stands beside \"reserve\", which keeps an area free and has no other keys", "remove one of them")
		}
	}
}

// orientations reads one orientation or a list of them.
func (r *reader) orientations(n *node) (out []Field[orient.Orientation]) {
	one := func(i *node) (f Field[orient.Orientation], ok bool) {
		w, ok := r.word(i, turnWords)
		return Field[orient.Orientation]{orient.Orientation(w), i.Span}, ok
	}
	if n.shape != listShape {
		if f, ok := one(n); ok {
			out = append(out, f)
		}
		return out
	}
	seen := seenSet{}
	for _, i := range n.items {
		if f, ok := one(i); ok && r.once(seen, n, i.text, i.text, i.Span) {
			out = append(out, f)
		}
	}
	if len(n.items) == 0 {
		r.add(diag.WrongType, n.Span, "orientation has an empty list", "remove it for any that the prefab has")
	}
	return out
}

// copies reads how often a feature comes.
func (r *reader) copies(n *node, f *Field[Count]) {
	if r.fails(n, func() { r.count(n, f) }) {
		return
	}
	if most := f.Value.Max(); most > maxRequired || most == 0 {
		r.want(diag.OutOfRange, n, "a number from 1 to "+strconv.Itoa(maxRequired))
		f.Value = Count{Plus: 1}
	}
}
