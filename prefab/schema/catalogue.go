package schema

import (
	"slices"

	"github.com/seed18752ec6/xpc/prefab"
)

// catalogue describes a file of the kinds of objects that the game knows.
func catalogue(*Known) *node {
	kinds := mapOf("Kinds of objects. What is said of a built-in kind bounds it; any other name makes a kind.",
		kindName(), &node{Ref: "#/definitions/kind"}).orNothing()
	builtIn, _ := prefab.ShareKinds()
	for _, built := range builtIn.All() {
		if built.Name != prefab.KindNothing && built.Name != prefab.KindPrefab {
			described := &node{About: "Built in. " + aboutKind(built), Ref: "#/definitions/builtIn"}
			kinds.Properties = append(kinds.Properties, property{built.Name, described})
		}
	}
	n := object("The kinds of objects that the game knows, with their names and attributes.",
		property{"version", version().def(1)},
		property{"kinds", kinds},
	).orNothing()
	n.Title = "xpc catalogue"
	n.Definitions = properties{{"kind", kind().needs("role")}, {"builtIn", kind().orNothing()}}
	return n
}

// kind is what a catalogue says of a kind.
func kind() *node {
	texts := described{
		"word":   "any text, kept as it is written",
		"number": "a decimal number of at most 15 digits",
		"bool":   "true or false",
		"link":   "a reference of the script: all of its cells",
		"facing": "north, east, south or west, as drawn; it turns with the prefab",
	}
	some := names("Names that its objects may have. Default: any.", nil)
	some.Type, some.MinItems = types{"array"}, 1
	return object("",
		property{"role", word("What it is to the rules.", words.ObjectRoles, roleTexts)},
		property{"attributes", mapOf("Attributes that its objects may have, each with the type of its values. Default: any, as words.",
			attributeName(), word("", words.ValueTypes, texts)).orNothing()},
		property{"names", some},
	)
}

// attributeName is the name of an attribute: no key of objects.
func attributeName() *node {
	n := name("")
	n.Not = &node{Enum: anys(words.ObjectKeys)}
	return n
}

// kindName is the name of a kind that a catalogue may have.
func kindName() *node {
	n := name("")
	n.Not = &node{Enum: anys(append(slices.Clone(words.ObjectKeys), prefab.KindNothing, prefab.KindPrefab))}
	return n
}

// valueOf is the value of an attribute of a type: one, a list of them, or a param.
func valueOf(t prefab.ValueType, k *Known) *node {
	one := &node{About: "A word of the game's."}
	switch t {
	case prefab.NumberValue:
		one = &node{About: "A number.", Type: types{"number"}}
	case prefab.BoolValue:
		one = flag("True or false.")
	case prefab.FacingValue:
		one = direction("A direction, as drawn; it turns with the prefab.")
	case prefab.LinkValue:
		one = reference("A reference: all of its cells.", k)
		one.Type, one.Minimum, one.Maximum = types{"string", "integer"}, num(0), num(999)
		one.texts(exactly(one.Pattern, `\$\$`), "a reference") // a dollar sign is written twice
	default:
		return attribute(one.About, k.Params)
	}
	about := one.About
	one.About = ""
	param := (&node{Type: types{"string"}}).texts(`^\$[^$]`, "a "+t.String()+" or a param such as $faction")
	for _, p := range k.Params {
		param.like("$" + p.Name)
	}
	return &node{About: about, AnyOf: []*node{one, param, list("", one)}}
}
