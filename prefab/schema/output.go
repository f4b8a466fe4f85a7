package schema

// Parts of the schemas of what xpc writes. Such a schema allows what is written and no more: all keys
// are there but those that are told apart.

// record is a map that has all of some keys; maybe are those that may be absent.
func record(about string, keys properties, maybe ...property) *node {
	n := object(about, append(keys, maybe...)...)
	for _, key := range keys {
		n.Required = append(n.Required, key.name)
	}
	return n
}

// ref is a definition.
func ref(name string) *node { return &node{Ref: "#/definitions/" + name} }

// told is a definition with a text of its own.
func told(about, name string) *node { return &node{About: about, Ref: "#/definitions/" + name} }

// str is any text that is written.
func str(about string) *node { return &node{About: about, Type: types{"string"}} }

// strs is a list of texts.
func strs(about string) *node { return list(about, str("")) }

// oneWord is one of some words that is written; more are words that no file takes.
func oneWord(about string, list []string, more ...string) *node {
	return &node{About: about, Enum: anys(append(more, list...))}
}

// natural is a whole number from 0.
func natural(about string) *node { return &node{About: about, Type: types{"integer"}, Minimum: num(0)} }

// positiveNumber is a whole number from 1.
func atLeastOne(about string) *node {
	return &node{About: about, Type: types{"integer"}, Minimum: num(1)}
}

// indices are places in another list, from 0.
func indices(about string) *node { return list(about, natural("")) }

// truth is true or false.
func truth(about string) *node { return &node{About: about, Type: types{"boolean"}} }

// tuple is a list of so many items, all alike.
func tuple(about string, n int, item *node) *node {
	return &node{About: about, Type: types{"array"}, Items: item, MinItems: n, MaxItems: n}
}

// sharedForms are the forms that the JSON of prefabs uses everywhere.
func sharedForms() properties {
	end := natural("")
	end.Type = append(end.Type, "null")
	share := tuple("A share: numerator and denominator.", 2, natural(""))
	ends := &node{AnyOf: []*node{{Type: types{"null"}}, ref("share")}}
	color := &node{Type: types{"string"}, Pattern: "^#[0-9a-f]{6}$"}
	look := tuple("How it looks: glyph, fore, back.", 3, &node{AnyOf: []*node{natural(""), color}})
	cell := tuple("A cell: terrain, glyph, fore, back; null where it is not the prefab's.", 4, &node{AnyOf: []*node{natural(""), color}})
	cell.Type = append(cell.Type, "null")
	return properties{
		{"point", tuple("x and y in the box as drawn, from 0 at its top left.", 2, natural(""))},
		{"size", tuple("Width and height in cells.", 2, atLeastOne(""))},
		{"range", tuple("The least and the most, both included; null is no end.", 2, end)},
		{"share", share},
		{"shares", tuple("The least and the most share, both included; null is no end.", 2, ends)},
		{"count", record("How many: plus, and the sum of the dice.", properties{
			{"dice", natural("")}, {"sides", natural("Each die shows 1 to so many.")}, {"plus", &node{Type: types{"integer"}}},
		})},
		{"look", look},
		{"cell", cell},
	}
}
