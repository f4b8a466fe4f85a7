package schema

// maps describes the JSON of generated maps (map --json); of several it describes each line.
func maps(*Known) *node {
	rows := func(about string) *node { return list(about, str("")) }
	n := record("A generated map, with all that a check needs which shares nothing with the generator. "+
		"Cells are [x, y] from 0 at the top left.", properties{
		{"format", &node{About: "The form of this document.", Const: 1}},
		{"recipe", str("The name of the recipe.")},
		{"generator", atLeastOne("Version of the algorithms.")},
		{"seed", told("The seed that gives this map again.", "decimal")},
		{"attempt", atLeastOne("Which attempt met the recipe's requirements, or was the best.")},
		{"hash", &node{About: "Of the map: equal maps have equal ones.", Type: types{"string"}, Pattern: "^[0-9a-f]{64}$"}},
		{"size", told("Width and height.", "cell")},
		{"before", rows("The map before prefabs were placed: a character a cell. # earth, X rock, . cave, , tunnel, : room, " +
			"W wall of a placement, p open and P other cell of a prefab, D door, ~ liquid, > stairs and exits, r reserved.")},
		{"after", rows("The map with its prefabs.")},
		{"labels", rows("Numbers of caves, from 1, with spaces between; 0 is none.")},
		{"caves", list("Caves and rooms.", caveMade())},
		{"exits", told("Exits, the entrance first.", "cells")},
		{"doors", told("Cells of tunnels in the walls of rooms, where doors may hang.", "cells")},
		{"regions", list("Of a composite map: its regions, each with a style of its own, in the recipe's order.", record("", properties{
			{"area", told("x, y, width and height.", "area")}, {"style", str("The style.")},
		}))},
		{"parts", list("Rectangles that tunnelers dug, of maps and regions of style tunnels.", record("", properties{
			{"role", &node{About: "What it is.", Type: types{"string"}, Enum: []any{
				"corridor", "connection", "hall", "chamber", "joint", "landing",
			}}},
			{"area", told("x, y, width and height.", "area")},
			{"dir", str("The direction in which it was dug.")},
			{"width", atLeastOne("Cells across a corridor or joint; of others, of the tunnel that led there.")},
			{"generation", natural("Of its tunneler.")},
		}, property{"spot", told("Of a connection: a cell of earth in its wall, for a terminal.", "cell")}))},
		{"placements", list("Placed prefabs, in the order in which they were placed.", placementMade())},
		{"refused", list("What found no place.", record("", properties{
			{"encounter", str("The encounter; empty for none.")},
			{"prefab", str("The prefab; empty where all of them were refused.")},
			{"cave", natural("The cave; 0 is none.")},
			{"reason", str("Why no site was looked for: xpc explain tells of it. Empty where one was looked for.")},
			{"survivors", &node{About: "Candidates that were left after each rule.", Type: types{"object"}, Others: natural("")}},
		}, property{"feature", natural("Of a feature: which one, in the recipe's list from 0.")},
			property{"copies", natural("Of a feature: how many of it found no place.")}))},
		{"kept", told("Cells that nothing may block.", "cells")},
		{"metrics", metricsMade()},
		{"unmet", list("Requirements of the recipe that this map does not meet.", record("", properties{
			{"what", str("Which key of the recipe.")}, {"name", str("Of what, or empty.")},
			{"found", str("What there is.")}, {"want", str("What is asked for.")},
		}))},
	})
	n.Title = "xpc maps as JSON"
	n.Definitions = properties{
		{"cell", tuple("", 2, &node{Type: types{"integer"}})}, // of a prefab it may lie outside of the map
		{"cells", list("", ref("cell"))},
		{"area", tuple("", 4, &node{Type: types{"integer"}})},
		{"decimal", &node{About: "64 bits as a decimal text.", Type: types{"string"}, Pattern: "^[0-9]{1,20}$"}},
		{"index", &node{About: "A place in a list, from 0; -1 is none.", Type: types{"integer"}, Minimum: num(-1)}},
		{"share", &node{About: "To a thousandth.", Type: types{"number"}}},
	}
	return n
}

func caveMade() *node {
	return record("", properties{
		{"id", atLeastOne("Its number in labels.")},
		{"room", truth("Whether it is a room.")},
		{"cells", atLeastOne("How many it has.")},
		{"first", told("Its first cell, row by row.", "cell")},
		{"center", told("A cell of it, near its middle.", "cell")},
		{"neighbors", list("Those that a tunnel joins it to.", atLeastOne(""))},
		{"connectivity", natural("Other caves within two tunnels.")},
		{"connectivitySum", natural("Its neighbors, and the neighbors of each of them.")},
		{"isolation", told("Steps to the nearest main way, which are shortest ways between exits; -1 where there is none.", "index")},
		{"relative", told("Isolation, by the mean of those that are not 0.", "share")},
		{"cut", truth("Whether other caves are apart without it.")},
		{"deadEnd", truth("Whether it leads nowhere.")},
	})
}

// rolled are the keys of what a roll gave a prefab.
func rolled() properties {
	return properties{
		{"variant", natural("Its image; 0 is the one beside the script.")},
		{"overlays", strs("The overlays that came up.")},
		{"params", &node{About: "The values of its params.", Type: types{"object"}, Others: str("")}},
		{"origin", told("The top left of its box, as turned.", "cell")},
		{"size", told("The size of its box, as turned.", "cell")},
	}
}

func placementMade() *node {
	return record("", append(properties{
		{"prefab", str("Its name.")},
		{"id", told("64 bits of its name.", "decimal")},
		{"depth", natural("The depth of the map.")},
		{"method", oneWord("How it was placed.", words.Places)},
		{"cave", natural("The cave in or beside which it stands; 0 is none.")},
		{"encounter", str("The encounter that placed it; empty for none.")},
		{"category", oneWord("What it is to the player.", words.Categories, "")},
		{"orientation", oneWord("How it is turned.", words.Turns)},
		{"front", oneWord("The side that faces the cave, as turned.", words.Directions)},
		{"maxProtrusion", natural("How many of its rows may stand in the cave.")},
		{"entrances", told("Cells through which it is entered.", "cells")},
		{"rows", strs("Its box as it was stamped; a space is a cell that stayed as it was.")},
		{"walls", told("Earth that became wall.", "cells")},
		{"objects", list("What the roll gave.", rolledObject())},
		{"machines", list("Drawn shapes.", record("", properties{
			{"name", str("Of its entry in the legend, or empty.")},
			{"passable", truth("Whether it can be walked over.")},
			{"object", told("Which of the objects names it; -1 is none.", "index")},
			{"nested", told("Which of the nested prefabs it is of; -1 is none.", "index")},
			{"cells", ref("cells")},
		}))},
		{"nested", list("Prefabs in its slots, and in theirs.", record("", append(properties{
			{"prefab", str("Its name.")},
			{"id", told("64 bits of its name.", "decimal")},
			{"within", told("Which of the nested prefabs has the slot; -1 is the placement's own.", "index")},
			{"reference", str("The reference of the slot.")},
			{"turn", oneWord("How it is turned in the slot as drawn.", words.Turns)},
			{"orientation", oneWord("How it is turned on the map.", words.Turns)},
		}, rolled()...)))},
	}, rolled()...),
		property{"protrusion", tuple("Embedded: how many rows stand out at the left and at the right.", 2, natural(""))},
		property{"ring", told("Not centered: the cells around it.", "cells")},
		property{"buffer", natural("Centered: the width of the open ring around it; absent: 0.")},
		property{"feature", natural("Preplaced: which feature it is of, in the recipe's list from 0.")},
		property{"connectors", list("Preplaced: where tunnels lead into it.", connectorMade())},
		property{"dug", told("Preplaced: cells of it that tunnels opened, whatever was rolled there.", "cells")},
	)
}

func connectorMade() *node {
	return record("", properties{
		{"connection", natural("Which connection of the prefab, from 0.")},
		{"dir", oneWord("Where it leads, as turned.", words.Directions)},
		{"plugged", truth("Whether nothing could be joined, so that there is wall before it.")},
		{"entrance", told("Outermost cells of the prefab.", "cells")},
		{"approach", told("Cells before them.", "cells")},
		{"tunnel", told("Cells that were dug.", "cells")},
	})
}

func rolledObject() *node {
	value := &node{Type: types{"string", "number", "boolean"}}
	return record("", properties{
		{"reference", str("Its reference.")},
		{"kind", str("Its kind.")},
		{"role", oneWord("What its kind is to the rules.", words.ObjectRoles, "")},
		{"name", str("Its name, the game's word.")},
		{"count", atLeastOne("How many.")},
		{"at", ref("cell")},
		{"facing", oneWord("Where it looks, as turned.", words.Directions, "none")},
		{"opens", indices("Objects of the placement that it opens.")},
		{"links", indices("Objects of the placement that it is about.")},
		{"nested", told("Which of the nested prefabs it is of; -1 is none.", "index")},
		{"attributes", &node{
			About: "Words of the game's: a value, or a list of them; of a link, the objects that it leads to.", Type: types{"object"},
			Others: &node{AnyOf: []*node{value, list("", value)}},
		}},
	}, property{"cells", told("Of a machine: its cells.", "cells")})
}

func metricsMade() *node {
	sizes := properties{
		{"tiny", natural("")}, {"small", natural("")}, {"medium", natural("")}, {"large", natural("")},
		{"largest", natural("The cells of the largest.")},
	}
	return record("What is measured of the map before prefabs were placed.", append(properties{
		{"domain", natural("Cells that could be open.")},
		{"open", natural("Cells that are.")},
		{"components", natural("Pieces of open cells.")},
		{"caves", natural("How many caves, and of them by size:")},
		{"rooms", record("How many rooms, likewise.", append(properties{{"count", natural("")}}, sizes...))},
		{"tunnels", natural("Pieces of tunnel cells.")},
		{"loops", natural("Tunnels beyond those that a tree of caves and rooms needs.")},
		{"exitDistance", natural("Fewest steps from the entrance to another exit.")},
		{"separation", natural("Fewest steps between two exits.")},
		{"exitSteps", list("Steps from each exit to each; -1 where there is no way.", list("", ref("index")))},
		{"path", natural("Caves and rooms on the way from the entrance to the second exit.")},
		{"linearity", told("Path, as a share of all caves and rooms.", "share")},
		{"deadEnd", natural("Steps into the longest dead end.")},
		{"deadEndCells", natural("Cells in dead ends.")},
		{"behind", natural("Cells from which a single tunnel leads to every exit.")},
		{"cutCaves", natural("Caves without which others are apart.")},
		{"narrow", natural("Tunnels with a cell without which caves are apart.")},
		{"chokes", told("Those cells.", "cells")},
		{"isolation", record("How far caves are from the main ways, in steps.", properties{
			{"max", natural("")}, {"mean", ref("share")}, {"off", natural("Caves that no main way crosses.")}, {"remote", natural("Of those: farther away than their mean.")},
		})},
		{"classes", &node{About: "How many cells there are of each class.", Type: types{"object"}, Others: natural("")}},
	}, sizes...), property{"deadEndAt", told("The farthest cell of the longest dead end.", "cell")})
}
