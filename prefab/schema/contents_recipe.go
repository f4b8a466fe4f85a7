package schema

import "strings"

// What a recipe holds, as the JSON of a build has it.

// recipeWritten is a recipe: its keys, with their defaults.
func recipeWritten() *node {
	sizes := record("", properties{{"small", ref("range")}, {"medium", ref("range")}, {"large", ref("range")}})
	var mix properties
	for _, c := range words.Categories {
		mix = append(mix, property{c, natural(sentence(categoryTexts[c]))})
	}
	return record("The keys of a recipe, with their defaults.", properties{
		{"name", str("")}, {"file", str("")}, {"generator", natural("")}, {"size", tuple("", 2, natural(""))}, {"depth", natural("")},
		{"tags", strs("")}, {"style", oneWord("", words.Styles)}, {"margin", natural("")},
		{"join", record("", properties{
			{"by", oneWord("", words.Joins)}, {"loops", ref("share")}, {"maxTunnel", natural("")}, {"branch", ref("share")}, {"widen", ref("share")},
		})},
		{"require", record("", properties{
			{"open", ref("shares")}, {"loops", ref("shares")}, {"linearity", ref("shares")}, {"caves", sizes}, {"rooms", sizes},
			{"exitDistance", ref("range")}, {"deadEnd", ref("range")},
		})},
		{"exits", record("", properties{{"count", natural("")}, {"separation", ref("range")}})},
		{"features", list("What is set before caves are dug, in order.", &node{AnyOf: []*node{featureWritten(), reserveWritten()}})},
		{"encounters", record("", properties{
			{"density", ref("share")}, {"mix", record("", mix)}, {"maxShift", natural("")}, {"pool", list("", encounterWritten())},
		}, property{"openPool", truth("Whether the recipe gives no pool: each prefab with a category is an entry.")})},
	}, append(partsWritten(), property{"regions", list("Of style composite: regions that are carved by themselves.", record("", properties{
		{"area", area("Where it is")}, {"style", oneWord("", words.Styles[:len(words.Styles)-1])},
	}, partsWritten()...))},
		property{"replaces", truth("Whether it replaces a recipe of its name where bundles are joined.")})...)
}

// partsWritten are the parts of a recipe or region that its style uses.
func partsWritten() properties {
	return properties{
		{"automaton", record("Of style caves, guided and mines.", properties{
			{"engine", oneWord("", words.Engines)}, {"open", ref("share")}, {"visits", ref("share")}, {"smooth", natural("")},
			{"minCave", natural("")}, {"maxCave", natural("")}, {"minPillar", natural("")}, {"pockets", ref("share")},
		})},
		{"guide", record("Of style guided.", properties{
			{"shape", oneWord("", words.Guides, "art")},
		},
			property{"legs", atLeastOne("Legs or branches; absent of shapes without any.")},
			property{"width", told("Cells across; absent of shapes without one.", "range")},
			property{"art", list("Of art: rows of the map. # holds caves, . does not.", &node{Type: types{"string"}, Pattern: "^[#.]*$"})},
		)},
		{"mines", record("Of style mines.", properties{
			{"rooms", ref("range")}, {"roomWidth", ref("range")}, {"roomHeight", ref("range")},
		})},
		{"tunnels", tunnelsWritten()},
	}
}

func tunnelsWritten() *node {
	var keys properties
	table := list("By generation, or by width from 1; the last holds for all that follow.", natural(""))
	for _, k := range []struct {
		names string
		form  *node
	}{
		{"seeds separation standardWidth", natural("")}, {"widths", ref("range")}, {"stepLength", natural("")}, {"maxAge", table},
		{"changeDirection straightSpawn turnSpawn roomLeft roomRight mutator patience", natural("")}, {"sizeUp sizeDown", table},
		{"sizeUpDelay", natural("")}, {"tunnelDelay roomDelay", ref("range")}, {"join", table},
		{"joinDistance tunnelJoinDistance loopSteps spacing", natural("")}, {"anteroom", table}, {"halls", natural("")},
		{"hallArea smallArea mediumArea largeArea", ref("range")}, {"smallRooms mediumRooms largeRooms", table},
		{"roomAspect fillRooms joinedRooms", natural("")},
	} {
		for _, name := range strings.Fields(k.names) {
			keys = append(keys, property{name, k.form})
		}
	}
	return record("Of style tunnels.", keys)
}

// area is a rectangle of cells of the map.
func area(about string) *node {
	return tuple(about+": x and y of its top left cell, width and height.", 4, natural(""))
}

func featureWritten() *node {
	return record("A prefab.", properties{
		{"prefab", str("Its name.")}, {"orientations", list("In which it may come.", oneWord("", words.Turns))}, {"count", ref("count")},
		{"chance", told("With which each of them comes.", "share")}, {"optional", truth("Whether it is left out where it has no room.")},
		{"clearance", natural("Cells of earth around it.")},
	},
		property{"at", tuple("x and y of the top left cell of its box as turned; or", 2, natural(""))},
		property{"area", area("In which its box comes")},
	)
}

func reserveWritten() *node {
	return record("An area that is kept free.", properties{{"reserve", area("Where it is")}})
}

func encounterWritten() *node {
	return record("", properties{
		{"name", str("")}, {"weight", natural("")}, {"prefabs", strs("")}, {"tags", strs("")}, {"prefer", oneWord("", words.Prefers)},
		{"required", truth("")}, {"count", natural("")}, {"max", natural("")}, {"distance", ref("range")},
		{"notWith", indices("Other entries of the pool, by index from 0.")}, {"depth", ref("range")}, {"minArea", natural("")},
		{"allEntrances", truth("")}, {"sites", oneWord("", words.Sites)}, {"gap", natural("")},
	}, property{"category", oneWord("", words.Categories)})
}
