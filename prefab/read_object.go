package prefab

import (
	"slices"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// objects reads the entries under objects.
func (r *reader) objects(n *node) []*Object {
	var out []*Object
	r.each(n, "objects", func(key, val *node) {
		ref, ok := r.reference(key)
		if !ok {
			return
		}
		for _, earlier := range out {
			if earlier.Reference == ref {
				r.add(diag.DuplicateKey, key.Span, "reference "+ref.String()+" stands twice under objects",
					"", diag.Related{Pos: earlier.Pos, Message: "it stands here first"})
				return
			}
		}
		var o *Object
		partial := r.fails(val, func() { o = r.object(key, val, ref) })
		o.partial = o.partial || partial
		out = append(out, o)
	})
	return out
}

// object reads one entry under objects. It never returns nil: a link to an entry with a finding is
// not to blame.
func (r *reader) object(key, val *node, ref Reference) *Object {
	o := &Object{Span: key.Span, Reference: ref, Chance: Field[Ratio]{Value: Certain}}
	if val.shape != mapShape {
		if val.shape != brokenShape {
			r.add(diag.WrongType, val.Span, "reference "+ref.String()+
				" takes a map with a kind, such as {item: scrap}, not "+val.found(), colonHint(val.text))
		}
		return o
	}
	what := "object " + ref.String()
	a := &altReader{reader: r, what: what, object: o}
	shared, kinds := a.read(val)
	if val.get("weight") != nil {
		r.add(diag.KeyConflict, val.keyAt("weight"),
			"key \"weight\" counts inside oneOf alone", "remove it")
	}
	if !o.OneOf {
		if a.kind(key.Span, val, &shared, kinds) {
			a.known(&shared)
			a.idleWith(val, shared)
			o.Alternatives = []Alternative{shared}
		}
		return o
	}
	for _, k := range kinds {
		r.add(diag.ObjectKind, k.key.Span, what+" has the kind "+quoted(k.key.text)+
			" beside oneOf, whose alternatives have one each", "move it into an alternative")
	}
	r.alternatives(val.get("oneOf"), o, shared)
	a.idleWith(val, o.Alternatives...)
	return o
}

// alternatives reads the list under oneOf. Keys of the object itself hold for those that do not
// give them.
func (r *reader) alternatives(n *node, o *Object, shared Alternative) {
	total := 0
	r.list(n, "alternatives", func(i *node) {
		if i.shape != mapShape {
			r.want(diag.WrongType, i, "alternatives that are maps with a kind")
			return
		}
		a := &altReader{reader: r, what: "an alternative of " + o.Reference.String(), object: o, inside: true}
		alt, kinds := a.read(i)
		if w := i.get("when"); w != nil {
			alt.When = r.when(i.keyAt("when"), w)
		}
		if !a.kind(i.Span, i, &alt, kinds) {
			return
		}
		a.idleWith(i, alt)
		alt.inherit(shared)
		a.known(&alt)
		total += alt.Weight.Value
		o.Alternatives = append(o.Alternatives, alt)
	})
	switch {
	case n.empty():
		r.add(diag.WrongType, n.Span, "key \"oneOf\" has no alternatives; it takes a list of them", "")
	case total == 0 && len(o.Alternatives) > 0:
		r.add(diag.BadWeight, n.Span,
			"the weights of oneOf are all 0; one alternative must be able to come", "")
	}
}

// altReader reads what an object and an alternative have in common.
type altReader struct {
	*reader
	what   string // for messages
	object *Object
	inside bool // under oneOf
}

// read reads the keys of an object or an alternative: its own, those of both, and, as every other
// key is an attribute, attributes. Pairs whose key is a kind are returned as they are.
func (r *altReader) read(n *node) (a Alternative, kinds []pair) {
	a = Alternative{
		Weight: Field[int]{Value: 1},
		Chance: Field[Ratio]{Value: Certain},
		Count:  Field[Count]{Value: Count{Plus: 1}},
	}
	long := n.get("kind") != nil
	for _, p := range n.pairs {
		if p.key.shape == brokenShape {
			continue
		}
		switch key := p.key.text; {
		case r.own(n, p) || r.common(key, p.val, &a):
		case key == "when": // of an alternative: read by who knows it
		case r.inside && slices.Contains([]string{"required", "roll", "oneOf"}, key):
			r.add(diag.KeyConflict, p.key.Span, "key "+quoted(key)+
				" belongs to the object, not to an alternative", "move it beside oneOf")
		case key == "kind" || r.isKind(key):
			kinds = append(kinds, p)
		case key == "name" && long:
			if k := n.get("kind"); k.shape != scalarShape || k.text != KindPrefab { // whose names are prefabs
				r.name(p.val, &a.Name)
			}
		default:
			if at, ok := r.attribute(p.key, p.val); ok {
				a.Attributes = append(a.Attributes, at)
			}
		}
	}
	return a, kinds
}

// NearKey returns the key of an object that a name of an attribute is nearly, or "": every key that
// an object does not have is an attribute, a misspelled one too. Keys that are like plain words of
// games (roll, role) are left out.
func NearKey(name string) string {
	key, _ := diag.Nearest(name, nearKeys)
	return key
}

// nearKeys are the keys of an object that attributes may be meant for.
var nearKeys = []string{
	"chance", "count", "weight", "required", "secret", "facing", "opens", "links", "locked", "oneOf",
}

// isKind reports whether a key is the name of a kind.
func (r *altReader) isKind(key string) bool {
	return r.kinds.Kind(key) != nil
}

// own reads a key that an object or an alternative has by itself, and reports whether it is one.
func (r *altReader) own(n *node, p pair) bool {
	o := r.object
	if r.inside {
		if p.key.text != "about" {
			return false
		}
		var about Field[string]
		r.text(p.val, &about)
		return true
	}
	switch p.key.text {
	case "about":
		r.text(p.val, &o.About)
	case "chance":
		r.chance(p.val, &o.Chance)
	case "roll":
		o.Roll.Span, o.Roll.Value = p.val.Span, r.roll(p.val)
	case "required":
		r.boolean(p.val, &o.Required)
	case "oneOf":
		o.OneOf = true
	case "when":
		o.When = r.when(n.keyAt("when"), p.val)
	default:
		return false
	}
	return true
}

// common reads a reserved key that an object and its alternatives share, and reports whether it is one.
func (r *altReader) common(key string, n *node, a *Alternative) bool {
	switch {
	case key == "weight":
		r.whole(n, diag.BadWeight, 0, maxWeight, &a.Weight)
	case key == "count":
		r.count(n, &a.Count)
	case key == "facing":
		a.Facing.Span = n.Span
		a.Facing.Value, _ = r.direction(n)
	case key == "opens":
		a.Opens = r.links(n)
	case key == "links":
		a.Links = r.links(n)
	case key == "locked":
		r.boolean(n, &a.Locked)
	case key == "secret":
		r.boolean(n, &a.Secret)
	case key == "with":
		a.With = r.with(n)
	case key == "chance" && r.inside:
		r.chance(n, &a.Chance)
	default:
		return false
	}
	return true
}

// links reads a reference or a list of them.
func (r *reader) links(n *node) []Link {
	var out []Link
	seen := seenSet{}
	add := func(i *node) {
		ref, ok := r.reference(i)
		if !ok {
			return
		}
		if r.once(seen, n, ref.String(), ref.String(), i.Span) {
			out = append(out, Link{Span: i.Span, Reference: ref})
		}
	}
	if n.shape == listShape {
		for _, i := range n.items {
			add(i)
		}
		return out
	}
	add(n)
	return out
}

// kind settles the kind and the name out of the keys that are kinds; ok is false if there is not
// exactly one. At is the place of the object, for a kind that is not there.
func (r *altReader) kind(at Span, n *node, a *Alternative, kinds []pair) (ok bool) {
	if len(kinds) == 0 {
		r.noKind(at, a)
		return false
	}
	for _, k := range kinds[1:] {
		r.add(diag.ObjectKind, k.key.Span, r.what+" has a second kind, "+quoted(k.key.text)+
			"; it takes one", "",
			diag.Related{Pos: kinds[0].key.Pos, Message: "the first kind is " + quoted(kinds[0].key.text)})
	}
	k := kinds[0]
	a.Span = k.key.Span
	switch k.key.text {
	case "kind":
		return r.longKind(n, a, k)
	case KindPrefab:
		r.nested(n, a, k.val)
		return len(kinds) == 1
	case KindNothing:
		a.Kind = KindNothing
		if s, read := r.scalar(k.val, "true"); read && (s != "true" || k.val.quoted) {
			r.want(diag.WrongType, k.val, "true")
		}
		return len(kinds) == 1
	}
	r.become(a, r.kinds.Kind(k.key.text))
	r.name(k.val, &a.Name)
	return len(kinds) == 1
}

// become gives an alternative its kind. An object whose role is not known may do what no other does.
func (r *altReader) become(a *Alternative, kind *ObjectKind) {
	a.Kind, a.Role = kind.Name, kind.Role
	r.object.partial = r.object.partial || kind.hidden
}

// longKind reads the form {kind: robot, name: sentry}.
func (r *altReader) longKind(n *node, a *Alternative, k pair) bool {
	if k.val.shape == scalarShape && r.kinds.Loses() && r.kinds.Kind(k.val.text) == nil {
		r.object.partial = true
		return false
	}
	names := r.kinds.names()
	i, ok := r.wordOf(k.val, names, r.kinds.listed())
	if !ok {
		return false
	}
	r.become(a, r.kinds.Kind(names[i]))
	name := n.get("name")
	switch {
	case a.Kind == KindNothing:
	case name == nil:
		r.add(diag.MissingKey, k.key.Span, r.what+" has a kind but no key \"name\"", "add name")
	case a.Kind == KindPrefab:
		r.nested(n, a, name)
	}
	return true
}

// noKind makes the finding of an object without a kind: one of its attributes may be a kind that
// is spelled otherwise.
func (r *altReader) noKind(at Span, a *Alternative) {
	if r.kinds.Loses() { // one of its attributes may be a kind
		r.object.partial = true
		return
	}
	names := r.kinds.names()
	hint := "add a key out of " + r.kinds.listed()
	var fixes []diag.Fix
	for _, attribute := range a.Attributes {
		if w, ok := diag.Nearest(attribute.Name, names); ok {
			at, hint = attribute.Span, "did you mean "+quoted(w)+"?"
			fixes = respell(at, attribute.Name, names)
			break
		}
	}
	r.add(diag.ObjectKind, at, r.what+" has no kind", hint).Fixes = fixes
}

// inherit takes over what the alternative does not say itself from the keys beside oneOf.
func (a *Alternative) inherit(shared Alternative) {
	switch a.Kind {
	case KindNothing:
		return
	case KindPrefab:
		a.inheritWith(shared.With)
		return
	}
	inherit(&a.Count, shared.Count)
	inherit(&a.Facing, shared.Facing)
	inherit(&a.Locked, shared.Locked)
	inherit(&a.Secret, shared.Secret)
	if len(a.Opens) == 0 {
		a.Opens = shared.Opens
	}
	if len(a.Links) == 0 {
		a.Links = shared.Links
	}
	merged := slices.Clone(shared.Attributes)
	for _, own := range a.Attributes {
		same := func(at Attribute) bool { return at.Name == own.Name }
		if i := slices.IndexFunc(merged, same); i >= 0 {
			merged[i] = own
		} else {
			merged = append(merged, own)
		}
	}
	a.Attributes = merged
}

func inherit[T any](own *Field[T], shared Field[T]) {
	if !own.Given() {
		*own = shared
	}
}
