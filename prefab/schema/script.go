package schema

// script describes the text beside an image.
func script(k *Known) *node {
	n := object("What the image beside it means, and how chance plays into it.",
		append(placing(k), contents(k)...)...).orNothing()
	n.Title = "xpc script"
	n.Definitions = properties{{"condition", condition(k)}, {"alternative", alternative(k)}}
	return n
}

// placing are the keys that say where the prefab may go.
func placing(k *Known) properties {
	return properties{
		{"version", version().def(1)},
		{"name", prefabName("The name of the prefab. Default: the path of the image.").like("caves/outpost")},
		{"about", text("A sentence for people; it stays in the bundle.")},
		{"place", oneOrSome(word("How it comes onto a map.", words.Places, described{
			"embedded":  "set into the wall of a cave, its front to the cave",
			"centered":  "in the middle of a cave",
			"preplaced": "where a recipe says, before caves are dug",
			"nested":    "in a slot of another prefab",
		}).def("embedded"))},
		{"front", direction("The side, as drawn, that faces the cave.").def("south")},
		{"maxProtrusion", number("How many of its rows may stand in the cave, the front row among them: 1 to depth - 1. An embedded prefab needs it.",
			1, most.Number)},
		{"sealed", flag("true: no way in but digging; nothing asks for an entrance.").def(false)},
		{"buffer", number("Centered: the width of the open ring around it.", 1, 64).def(1)},
		{"category", category("What it is to the player.")},
		{"weight", weight("How often it comes among the prefabs of an encounter.").def(10)},
		{"depth", ranged("Depths of maps that it is for.")},
		{"cave", object("Caves that it is for.",
			property{"size", ranged("Their size in cells.")},
			property{"prefer", prefer("Which of them it likes.").def("none")},
		).orNothing()},
		{"unique", unique(k)},
		{"transforms", transforms()},
	}
}

// unique says how often a prefab may be placed.
func unique(k *Known) *node {
	scopes := described{"map": "once on a map", "run": "once in a run of the game"}
	return &node{
		About: "How often it may be placed. Default: as often as a map likes.",
		AnyOf: []*node{
			word("", words.Scopes, scopes),
			object("", property{"scope", word("Within what placements are counted.", words.Scopes, scopes)},
				property{"group", name("Prefabs of the same group are counted together.").offers(k.Groups)},
				property{"max", number("The most of them.", 1, most.Count).def(1)},
			).needs("scope"),
		},
	}
}

var turnTexts = described{
	"r0": "as drawn", "r90": "turned clockwise", "r180": "turned by half", "r270": "turned counterclockwise",
	"m0": "mirrored left to right", "m90": "mirrored, then turned clockwise",
	"m180": "mirrored, then turned by half", "m270": "mirrored, then turned counterclockwise",
}

// transforms are the orientations in use.
func transforms() *node {
	some := list("", word("", words.Turns, turnTexts)).differ()
	some.MinItems = 1
	return &node{About: "The orientations in use.", Default: "all", AnyOf: []*node{
		word("", words.TurnSets, described{"all": "all eight", "rotations": "the four turns, none mirrored", "none": "as drawn alone"}),
		some,
	}}
}

// contents are the keys that say what the prefab is and holds.
func contents(k *Known) properties {
	legend := object("Entries for this prefab alone. One of a name that a palette has says override: true.", legend(k)...)
	return properties{
		{"tags", names("Words by which encounters choose.", k.Tags)},
		{"spawn", word("Whether the game may put things of its own inside.", words.Spawns, described{
			"allow": "it may", "forbid": "it shall not", "mask": "not where the mask layer is drawn",
		}).def("allow")},
		{"attributes", mapOf("Words of the game's, each with a value or a list; $name is the value of a param.",
			name(""), attribute("", k.Params)).orNothing()},
		{"layers", layers("What the layers of this image are read as. Default: the project's.", k)},
		{"objects", objects(k)},
		{"groups", groups(k)},
		{"params", mapOf("Linked rolls: words that are rolled once for a placed prefab, each with its values and their weights.",
			name(""), paramValues()).orNothing()},
		{"overlays", overlays(k)},
		{"variants", list("Other images under this script; one of all comes.", object("",
			property{"art", path("An image, relative to this script.").like("outpost.b.xp")},
			property{"weight", weight("How often it comes.").def(1)},
		).needs("art")).orNothing()},
		{"baseWeight", weight("The weight of the image beside the script, among its variants.").def(1)},
		{"legend", legend.orNothing()},
		{"ignore", ignored(k, property{"cell", cell("Which cell: [x, y] of the image, from 0.")}, "rule", "reason")},
	}
}

// paramValues are the values of a param with their weights.
func paramValues() *node {
	n := mapOf("Its values, each with its weight.", name(""), weight(""))
	n.MinProperties = 1
	return n
}

// groups are references that are placed together.
func groups(k *Known) *node {
	n := object("",
		property{"of", references("The references.", k)},
		property{"exactly", ranged("How many of all their cells get something; the others stay empty.")},
		property{"shuffle", flag("true: which reference stands on which of their cells is rolled.").def(false)},
	).needs("of")
	n.AnyOf = []*node{{Required: []string{"exactly"}}, {Required: []string{"shuffle"}}}
	return list("References that are placed together.", n).orNothing()
}

// overlays are the layers that may replace cells.
func overlays(k *Known) *node {
	n := mapOf("Layers that replace terrain by chance, rolled in the order of the file.", name(""), object("",
		property{"chance", chance("That it comes.").def("100%")},
		property{"excludes", names("Earlier overlays beside which it does not come.", k.Overlays)},
	).orNothing())
	return n.orNothing()
}

// cell is a place in an image, or a size: two whole numbers.
func cell(about string) *node {
	n := list(about, number("", 0, most.Number))
	n.MinItems, n.MaxItems = 2, 2
	return n
}
