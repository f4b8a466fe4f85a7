package schema

// palette describes a file of shared legends.
func palette(k *Known) *node {
	n := object("What glyphs and colors mean, for all prefabs of the project.",
		append(properties{{"version", version().def(1)}}, legend(k)...)...)
	n.Title = "xpc palette"
	return n.orNothing()
}

// legend are the sections of a palette, and of a script under legend.
func legend(k *Known) properties {
	return properties{
		{"colors", mapOf("Colors with names, to be used as fore and back.", colorName(), (&node{
			About: `"#rrggbb", in quotes, since YAML takes # for a comment.`, Type: types{"string", "integer"},
			Minimum: num(0), Maximum: num(999_999), Examples: []any{"#5a6a7a"},
		}).texts("^#?[0-9a-fA-F]{6}$", `a color as "#rrggbb"`)).orNothing()},
		{"terrain", mapOf("What cells of the terrain layer, and of overlays, are.", name(""), terrain(k)).orNothing()},
		{"connections", mapOf("Where the map joins a prefab. The digits 1 to 9 are there already: tunnels as wide as the digit.",
			name(""), connection(k).orNothing()).orNothing()},
		{"machines", mapOf("Types of machines: shapes of touching cells of one fore color.", name(""), machine(k).orNothing()).orNothing()},
		{"shapes", mapOf("Forms of cells that are open in part, for sight: convex polygons of what is open, that share lines alone. "+
			"Corners count from the top left; the farthest one tells how large the cell is.", name(""), polygons()).orNothing()},
	}
}

// polygons are the open part of a cell.
func polygons() *node {
	const corner = " *[0-9]{1,9} +[0-9]{1,9} *"
	const one = corner + "(?:," + corner + "){2,15}"
	n := list("", text("").texts(exactly(one+"(?:;"+one+")*;? *"), "the corners of polygons, such as 0 0, 8 0, 6 5, 1 5").like("0 0, 8 0, 6 5, 1 5"))
	n.MinItems = 1
	return n
}

// colorName is a name that does not read as a color.
func colorName() *node {
	n := name("")
	n.Not = &node{Pattern: "^[0-9a-fA-F]{6}$"}
	return n
}

// entry are the keys that the entries of all sections have.
func entry(k *Known) properties {
	return properties{
		{"glyph", glyphs("The glyphs that it matches: a character in quotes, the number of a glyph without quotes, or a list of both. Left out, it matches any.", k)},
		{"fore", color("The fore color that it matches.", k)},
		{"back", color("The back color that it matches.", k)},
		{"override", flag("true: it takes the place of the earlier entry of its name.").def(false)},
	}
}

// terrain is an entry of the section terrain: it has a kind, or it is random.
func terrain(k *Known) *node {
	flags := func(what string) string { return what + " Default: what the kind says." }
	n := object("", append(entry(k),
		property{"kind", word("What it is to the map: whether it can be walked, seen through, dug.", words.Kinds, terrainTexts)},
		property{"passable", flag(flags("Whether it can be walked."))},
		property{"opaque", flag(flags("Whether it blocks sight."))},
		property{"diggable", flag(flags("Whether it can be dug."))},
		property{"oneOf", choices(k)},
		property{"roll", roll("How oneOf is rolled.")},
		property{"shape", name("How it is open in part, for sight: open, pillar, wall- with some of the sides n s e w, or a form out of shapes.").offers(k.Outlines)},
	)...)
	n.AnyOf = []*node{{Required: []string{"kind"}}, {Required: []string{"oneOf"}}}
	n.If = &node{Required: []string{"oneOf"}}
	n.Then = &node{Properties: properties{
		{"kind", never()}, {"passable", never()}, {"opaque", never()}, {"diggable", never()}, {"shape", never()},
	}}
	n.Needs = map[string]any{"roll": []string{"oneOf"}}
	return n
}

var terrainTexts = described{
	"floor":   "built open ground",
	"cave":    "the map's own open ground",
	"door":    "where an object of kind door may stand; it can be walked and blocks sight",
	"stairs":  "open, and kept by later placements",
	"liquid":  "water and the like: not walked, seen across",
	"wall":    "built, solid",
	"earth":   "drawn rock: the prefab's, and still natural; it can be dug",
	"barrier": "rock that only this prefab's own connections cut",
	"none":    "on overlays alone: not the prefab's after all",
}

// choices are the alternatives of random terrain.
func choices(k *Known) *node {
	n := list("Random terrain: one of these comes, by weight.", object("",
		property{"terrain", name("The name of an entry under terrain.").offers(k.Terrain)},
		property{"weight", weight("How often it comes among the others.").def(1)},
	).needs("terrain"))
	n.MinItems = 1
	return n
}

// connection is an entry of the section connections.
func connection(k *Known) *node {
	return object("", append(entry(k),
		property{"role", word("What it is.", words.Roles, described{
			"tunnel": "the map reaches it by a tunnel", "door": "a door is there",
		}).def("tunnel")},
		property{"width", number("Its width in cells.", 1, most.Width).def(1)},
		property{"hidden", flag("true: it is not to be seen, for the game.").def(false)},
		property{"dir", direction("Where it leads. Default: to the nearest side of the box.")},
	)...)
}

// machine is an entry of the section machines.
func machine(k *Known) *node {
	return object("", append(entry(k), property{"passable", flag("Whether it can be walked over.").def(false)})...)
}

// never is what no key may have: it must not be there.
func never() *node { return &node{Not: &node{}} }

// color is a color or the name of one.
func color(about string, k *Known) *node {
	n := name(about + ` "#rrggbb" in quotes, or a name out of colors.`).offers(k.Colors)
	return n.texts("^(?:#[0-9a-fA-F]{6}|[^# "+unseen+"](?:[^"+unseen+"]*[^ "+unseen+"])?)$",
		`a color as "#rrggbb" or the name of one`)
}

// glyphs are the glyphs of an entry.
func glyphs(about string, k *Known) *node {
	one := number("", 0, most.Glyph).texts(exactly(character(k)), "a character in quotes or the number of a glyph")
	one.Type = append(one.Type, "string")
	n := *one
	n.About, n.Type = about, append(types{"array"}, one.Type...)
	n.MinItems, n.Unique, n.Items = 1, true, one
	return &n
}
