package schema

// bundle describes the JSON that a build writes (out.json): all that the bundle holds.
func bundle(*Known) *node {
	n := record("All prefabs and recipes of a project, for engines in other languages.", properties{
		{"xpc", record("What wrote it.", properties{
			{"format", &node{About: "The form of this file.", Const: 1}},
			{"tool", str("The maker, such as xpc 0.1.0.")},
			{"generator", atLeastOne("Version of the algorithms that generate maps.")},
		}, property{"project", str("A name of the project.")})},
		{"seal", natural("The terrain into which placement turns earth beside open cells: an index into terrain from 1; 0 is none.")},
		{"terrain", list("All terrain. Others name it by index from 1; 0 is none.", terrainWritten())},
		{"kinds", list("The kinds of objects.", record("", properties{
			{"name", str("Its name.")},
			{"role", oneWord("What it is to the rules.", words.ObjectRoles, "")},
		}, property{"names", strs("Names that its objects may have; absent: any.")}))},
		{"turns", list("Glyphs that change as a prefab turns: what each becomes as r0 r90 r180 r270 m0 m90 m180 m270; null where the font has no such form.",
			tuple("", 8, &node{Type: types{"integer", "null"}, Minimum: num(0)}))},
		{"outlines", list("Shapes of terrain: what of a cell lets sight through. Terrain names them by index from 1.", record("", properties{
			{"name", str("Its name in the palette.")},
			{"unit", atLeastOne("The side of a cell in the units of points.")},
			{"regions", list("Convex polygons, clockwise, that share lines alone.", list("Its corners.",
				tuple("x and y from the top left of the cell.", 2, natural(""))))},
		}))},
		{"prefabs", list("All prefabs.", ref("prefab"))},
		{"recipes", list("All map recipes.", recipeWritten())},
	})
	n.Title = "xpc prefabs as JSON"
	n.Definitions = append(sharedForms(), properties{
		{"prefab", prefabWritten()},
		{"attribute", attributeWritten()},
		{"condition", conditionWritten()},
		{"object", objectWritten()},
		{"variant", variantWritten()},
	}...)
	return n
}

func terrainWritten() *node {
	return record("", properties{
		{"name", str("Its name in the legend.")},
		{"passable", truth("Whether it can be walked.")},
		{"opaque", truth("Whether it blocks sight.")},
		{"diggable", truth("Whether it can be dug.")},
		{"look", ref("look")},
	},
		property{"kind", oneWord("What it is to the map; absent: it is random.", words.Kinds)},
		property{"oneOf", list("Of random terrain: what it can be.", record("", properties{
			{"terrain", atLeastOne("An index into terrain from 1.")}, {"weight", natural("How often it comes among the others.")},
		}))},
		property{"outline", atLeastOne("How it lets sight through: an index into outlines from 1; absent: as it is opaque.")},
		property{"roll", oneWord("Of random terrain: for every cell by itself, or once for all.", words.Rolls)},
	)
}

// prefabWritten is a prefab: the keys of its script, with their defaults, and what is drawn.
func prefabWritten() *node {
	unique := properties{
		{"scope", oneWord("Within what placements are counted.", words.Scopes)},
		{"group", str("The prefabs that are counted together.")},
		{"max", atLeastOne("The most of them.")},
	}
	return record("", properties{
		{"name", str("Its name.")},
		{"id", &node{About: "64 bits of the name, as a decimal text.", Type: types{"string"}, Pattern: "^[0-9]{1,20}$"}},
		{"files", strs("Its images and its script.")},
		{"size", told("The size of its box as drawn.", "size")},
		{"place", list("How it comes onto a map.", oneWord("", words.Places))},
		{"front", oneWord("The side, as drawn, that faces the cave.", words.Directions)},
		{"maxProtrusion", natural("How many of its rows may stand in the cave.")},
		{"buffer", natural("Centered: the width of the open ring around it.")},
		{"sealed", truth("Whether there is no way in but digging.")},
		{"spawn", oneWord("Whether the game may put things of its own inside.", words.Spawns)},
		{"weight", natural("How often it comes among the prefabs of an encounter.")},
		{"depth", told("Depths of maps that it is for.", "range")},
		{"cave", record("Caves that it is for.", properties{
			{"size", told("Their size in cells.", "range")}, {"prefer", oneWord("Which of them it likes.", words.Prefers)},
		})},
		{"tags", strs("Its tags.")},
		{"params", list("Linked rolls. Others name them, and their values, by index from 0.", record("", properties{
			{"name", str("Its name.")},
			{"values", list("Its values.", record("", properties{{"value", str("")}, {"weight", natural("")}}))},
		}))},
		{"attributes", list("Words of the game's.", ref("attribute"))},
		{"transforms", list("The orientations in use.", oneWord("", words.Turns))},
		{"outcomes", list("What each cell can be over all rolls, row by row: the sum of 1 present, 2 open in some roll, 4 open in every roll, 8 closed in some roll, 16 the game spawns nothing there.",
			&node{Type: types{"integer"}, Minimum: num(0), Maximum: num(31)})},
		{"entrances", list("Where it is entered, as drawn.", record("", properties{
			{"side", oneWord("The side that it is on.", words.Directions)}, {"cells", list("Its cells.", ref("point"))},
		}))},
		{"connections", list("Where the map joins it.", record("", properties{
			{"name", str("Its entry in the legend.")}, {"role", oneWord("What it is.", words.Roles)}, {"hidden", truth("Whether it is not to be seen.")},
			{"dir", oneWord("Where it leads, as drawn.", words.Directions, "")}, {"cells", list("Its cells.", ref("point"))},
		}))},
		{"groups", list("Objects that are placed together. Objects name them by index from 0.", record("", properties{
			{"exactly", told("How many of all their cells get something; [0, null] is all.", "range")},
			{"shuffle", truth("Whether which object stands on which of their cells is rolled.")},
		}))},
		{"objects", list("The entries of the script. Others name them by index from 0.", ref("object"))},
		{"variants", list("Its images: one of them comes.", ref("variant"))},
		{"overlays", list("Layers that replace terrain by chance, in the order in which they are rolled.", record("", properties{
			{"name", str("Its name.")}, {"chance", ref("share")}, {"excludes", indices("Earlier overlays beside which it does not come.")},
			{"cells", list("What it replaces, row by row.", ref("cell"))},
		}))},
		{"limits", list("How often prefabs may be placed that its slots may hold.", record("",
			append(unique[:3:3], property{"most", natural("How many of them its slots may hold at most.")})))},
	},
		property{"about", str("A sentence for people.")},
		property{"replaces", truth("Whether it replaces a prefab of its name where bundles are joined.")},
		property{"category", oneWord("What it is to the player.", words.Categories)},
		property{"unique", record("How often it may be placed; absent: any number of times.", unique)},
	)
}
