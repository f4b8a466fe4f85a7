package schema

import (
	"encoding/json"
	"slices"

	"github.com/seed18752ec6/xpc/prefab"
)

// objects are the entries under objects: references with what they put on their cells.
func objects(k *Known) *node {
	n := object("", slices.Concat(properties{
		{"chance", chance("That it comes at all.").def("100%")},
		{"required", flag("true: a roll that leaves it out is a finding.").def(false)},
		{"roll", roll("How it is rolled where its reference stands in several cells.")},
		{"oneOf", oneOf()},
	}, common(k), named(k), attributes(k))...)
	ofKind(n, k, "oneOf")
	n.without("weight") // it counts inside oneOf alone
	return mapOf("What the references of the objects layer mean: each is one character, or two or three digits for the number of a glyph.",
		reference("", k), n).orNothing()
}

// oneOf are the alternatives of an object.
func oneOf() *node {
	n := list("One of these comes, by weight. Keys beside it hold for all that do not give them themselves.",
		&node{Ref: "#/definitions/alternative"})
	n.MinItems = 1
	return n
}

// alternative is one thing that an object can be.
func alternative(k *Known) *node {
	n := object("", slices.Concat(properties{
		{"weight", weight("How often it comes among the others.").def(1)},
		{"chance", chance("That it comes, once it is drawn.").def("100%")},
	}, common(k), named(k), attributes(k))...)
	ofKind(n, k)
	n.without("required", "roll", "oneOf") // they belong to the object
	return n
}

// common are the keys that an object and its alternatives share.
func common(k *Known) properties {
	return properties{
		{"count", count("How many are stacked in the cell.").def(1)},
		{"when", &node{About: "What must be so for it to come.", Ref: "#/definitions/condition"}},
		{"facing", direction("Where it looks, as drawn; it turns with the prefab.")},
		{"opens", references("References of doors that it opens: all of their cells.", k)},
		{"links", references("References that it is about, for the game.", k)},
		{"locked", flag("Of a door, true: it blocks until something that opens it is reached.").def(false)},
		{"secret", flag("true: it is not to be seen from outside.").def(false)},
		{"about", text("A word for people.")},
	}
}

// named are the kinds as keys, with the name as their value, and the long form of that.
func named(k *Known) properties {
	var keys properties
	for _, kind := range k.Kinds.All() {
		if kind.Name != prefab.KindPrefab {
			keys = append(keys, property{kind.Name, nameOf(kind, k)})
		}
	}
	return append(keys,
		property{prefab.KindPrefab, nested(k)},
		property{"with", mapOf("Of a nested prefab: params that are given to it instead of rolled.", name(""), text("")).orNothing()},
		property{"kind", &node{About: "The kind, in the long form {kind: robot, name: sentry}.", Enum: anys(kindNames(k))}},
	)
}

// nested are the prefabs of which one comes into a slot.
func nested(k *Known) *node {
	return oneOrSome(prefabName("A prefab whose place is nested, in the slot of touching cells; or a list of them.").offers(k.Nested))
}

// attributes are those that scripts of the project give to objects, so that editors offer them.
func attributes(k *Known) (keys properties) {
	for _, own := range k.Own {
		keys = append(keys, property{own, attribute("A word of the game's.", k.Params)})
	}
	return keys
}

// kindNames are the kinds of objects.
func kindNames(k *Known) (out []string) {
	for _, kind := range k.Kinds.All() {
		out = append(out, kind.Name)
	}
	return out
}

// nameOf is the name of an object of a kind.
func nameOf(kind *prefab.ObjectKind, k *Known) *node {
	about := aboutKind(kind)
	switch {
	case kind.Name == prefab.KindNothing:
		return &node{About: about, Enum: []any{true}}
	case kind.AnyName:
		return name(about + " The value is its name, the game's word.").offers(values(k.Names, kind.Name))
	}
	n := &node{About: about + " The value is one of the names in the catalogue."}
	for _, known := range kind.Names {
		n.Enum = append(n.Enum, spellings(known.Value)...)
	}
	return n
}

// spellings are what YAML makes of a word that may be written with quotes or without.
func spellings(word string) []any {
	out := []any{word}
	var other any
	if json.Unmarshal([]byte(word), &other) == nil {
		out = append(out, json.RawMessage(word))
	}
	return out
}

// aboutKind says what a kind is to the rules.
func aboutKind(kind *prefab.ObjectKind) string {
	if text, ok := kindTexts[kind.Name]; ok {
		return text
	}
	return roleTexts[kind.Role.String()]
}

// roleTexts say what a role is to the rules.
var roleTexts = described{
	"actor":    "Somebody.",
	"item":     "Something to take: it must be reached.",
	"fixture":  "Something that stands where it stands.",
	"terminal": "Something to use, reached from beside it.",
	"door":     "A door, on terrain of kind door.",
	"trap":     "Something dangerous.",
	"stairs":   "A way off the map, kept by later placements.",
	"effect":   "Whatever else happens there.",
}

// kindTexts say what a kind is where its role does not.
var kindTexts = described{
	"machine": "The name of the shape that it stands on.",
	"nothing": "Nothing comes.",
}

// without refuses keys that would be attributes, and that editors do not offer.
func (n *node) without(keys ...string) { n.PropertyNames.Not = &node{Enum: anys(keys)} }

// ofKind asks for exactly one kind, or for another key in its place, and makes every key that is not
// described an attribute.
func ofKind(n *node, k *Known, instead ...string) {
	n.PropertyNames, n.Others = name(""), attribute("A word of the game's.", k.Params)
	for _, kind := range slices.Concat(kindNames(k), []string{"kind"}, instead) {
		n.OneOf = append(n.OneOf, &node{Required: []string{kind}})
	}
	something := &node{Required: []string{"kind"}, Properties: properties{{"kind", &node{Not: &node{Const: "nothing"}}}}}
	isNested := []*node{{Required: []string{prefab.KindPrefab}}, longOf(prefab.KindPrefab)}
	inSlot := &node{AnyOf: isNested}
	for _, key := range instead {
		some := &node{Contains: &node{AnyOf: isNested}}
		inSlot = &node{AnyOf: append(isNested, &node{Required: []string{key}, Properties: properties{{key, some}}})}
	}
	other := &node{Required: []string{"kind"}, Properties: properties{{"kind", &node{Not: &node{Const: prefab.KindPrefab}}}}}
	n.AllOf = []*node{
		{If: other, Then: &node{Properties: properties{{"name", name("Its name, the game's word.")}}}},
		{If: something, Then: &node{Required: []string{"name"}}},
		{If: &node{Required: []string{"with"}}, Then: inSlot},
		{If: &node{Required: []string{prefab.KindPrefab}}, Then: &node{PropertyNames: &node{Enum: anys(keysOfNested)}}},
		{If: longOf(prefab.KindPrefab), Then: &node{
			Properties:    properties{{"name", nested(k)}},
			PropertyNames: &node{Enum: anys(append([]string{"kind", "name"}, keysOfNested...))},
		}},
	}
	for _, kind := range k.Kinds.All() {
		if !kind.AnyName || !kind.AnyAttribute {
			n.AllOf = append(n.AllOf, inCatalogue(kind, k)...)
		}
	}
}

// keysOfNested are the keys that count for a nested prefab.
var keysOfNested = []string{prefab.KindPrefab, "with", "chance", "weight", "when", "required", "roll", "oneOf", "about"}

// longOf is an object of a kind in the long form.
func longOf(kind string) *node {
	return &node{Required: []string{"kind"}, Properties: properties{{"kind", &node{Const: kind}}}}
}

// inCatalogue holds an object of a kind against what the catalogue says of it, in both forms of
// saying the kind.
func inCatalogue(kind *prefab.ObjectKind, k *Known) []*node {
	var attributes properties
	for _, a := range kind.Attributes {
		attributes = append(attributes, property{a.Name, valueOf(a.Type, k)})
	}
	then := func(keys properties, more ...string) *node {
		n := &node{Properties: slices.Concat(keys, attributes)}
		if !kind.AnyAttribute {
			allowed := slices.Concat(more, slices.DeleteFunc(slices.Clone(words.ObjectKeys), func(key string) bool { return key == "name" || key == "kind" }))
			for _, a := range kind.Attributes {
				allowed = append(allowed, a.Name)
			}
			n.PropertyNames = &node{Enum: anys(allowed)}
		}
		return n
	}
	long := longOf(kind.Name)
	return []*node{
		{If: &node{Required: []string{kind.Name}}, Then: then(nil, kind.Name)},
		{If: long, Then: then(properties{{"name", nameOf(kind, k)}}, "kind", "name")},
	}
}

// reference is a glyph of the objects layer that names an entry.
func reference(about string, k *Known) *node {
	n := &node{About: about, Not: &node{Enum: []any{"00", "000", "32", "032", 32}}}
	return n.texts(exactly(mark(k), "[0-9]{2,3}"),
		"one character or the number of a glyph in two or three digits")
}

// references are a reference or a list of them.
func references(about string, k *Known) *node {
	one := reference("", k)
	one.Type, one.Minimum, one.Maximum = types{"string", "integer"}, num(0), num(999)
	n := *one
	n.About, n.Type, n.Items, n.Unique = about, append(types{"array"}, one.Type...), one, true
	return &n
}

// condition is what must be so for something to come: all of it.
func condition(k *Known) *node {
	params := mapOf("Params that must have a value, or one of a list.", nil, someNames("", nil)).orNothing()
	for _, p := range k.Params {
		params.Properties = append(params.Properties, property{p.Name, someNames("", p.Values)})
	}
	return object("",
		property{"depth", ranged("The depth of the map.")},
		property{"params", params},
		property{"overlay", someNames("An overlay that came, or one of a list.", k.Overlays)},
		property{"tags", someNames("Tags of the map: all of them.", k.Tags)},
		property{"not", &node{About: "What must not be so.", Ref: "#/definitions/condition"}},
	).orNothing()
}
