package schema

// chances describes the JSON of the chances of prefabs and maps (stats --json).
func chances(*Known) *node {
	odds := properties{
		{"present", told("The chance that there is one at least.", "number")},
		{"expected", told("How many come on average.", "number")},
		{"counts", list("The chances of exactly 0, 1, 2 and so on.", ref("number"))},
		{"more", told("The chance of more than counts tells of.", "number")},
	}
	rolls := property{"rolls", atLeastOne("Absent where the figures are exact; else in how many rolls, or maps, they were counted.")}
	share := record("", properties{{"name", str("Its name; empty for the image beside the script.")}, {"chance", ref("number")}})
	n := record("The chances of what prefabs hold, over all rolls, and of what the maps of a recipe hold.", properties{
		{"format", &node{About: "The form of this document.", Const: 1}},
		{"given", record("What was asked for.", properties{
			{"depth", &node{About: "Of the map; null is all depths.", Type: types{"integer", "null"}, Minimum: num(0)}},
			{"tags", strs("Of the map.")},
			{"params", &node{About: "Values that came.", Type: types{"object"}, Others: str("")}},
			{"overlays", &node{About: "Whether they came up.", Type: types{"object"}, Others: truth("")}},
		})},
		{"prefabs", list("In the order of their names.", surveyMade(odds, rolls))},
		{"overview", list("By depth: what one prefab holds that is drawn by weight among those that can be placed.", record("", properties{
			{"depth", ref("range")},
			{"prefabs", natural("Among which one is drawn.")},
			{"things", list("In the order of kinds and names.", record("", properties{
				{"kind", str("Its kind.")}, {"name", str("Its name, the game's word.")},
				{"prefabs", natural("How many of them may hold it.")},
				{"present", ref("number")}, {"expected", ref("number")},
				{"sampled", truth("Whether some of it was counted in rolls.")},
			}))},
		}))},
	}, property{"recipe", mapsFigured()})
	n.Title = "xpc chances as JSON"
	end := natural("")
	end.Type = append(end.Type, "null")
	n.Definitions = properties{
		{"number", record("", properties{{"value", &node{About: "The nearest float.", Type: types{"number"}, Minimum: num(0)}}},
			property{"exact", &node{
				About: "The number itself, where it is exact and not very long.", Type: types{"string"}, Pattern: "^[0-9]+(/[0-9]+)?$",
			}})},
		{"share", share},
		{"odds", record("", odds, rolls)},
		{"range", tuple("The least and the most, both included; null is no end.", 2, end)},
		{"spot", record("", properties{{"file", str("Relative to the working directory.")}},
			property{"line", atLeastOne("Of a script.")}, property{"column", atLeastOne("Of a script.")},
			property{"layer", atLeastOne("Of an image.")}, property{"at", tuple("Of an image: the cell.", 2, natural(""))})},
	}
	return n
}

// surveyMade describes the chances of a prefab.
func surveyMade(odds properties, rolls property) *node {
	shares := func(about string) *node { return list(about, ref("share")) }
	return record("", properties{
		{"name", str("Its name.")},
		{"id", &node{About: "64 bits of its name, as a decimal text.", Type: types{"string"}, Pattern: "^[0-9]{1,20}$"}},
		{"files", strs("The image, then the script, then whatever else made it.")},
		{"places", list("The ways to place it.", oneWord("", words.Places))},
		{"category", oneWord("What it is to the player.", words.Categories, "")},
		{"weight", natural("Its weight.")},
		{"depth", told("The depths of maps for which it is made.", "range")},
		{"bands", list("By ranges of depths in which nothing changes.", record("", properties{
			{"depth", ref("range")},
			{"variants", shares("Its images.")},
			{"params", list("Its params.", record("", properties{{"name", str("Its name.")}, {"values", shares("Its values.")}}))},
			{"overlays", shares("Its overlays, each by itself.")},
			{"objects", list("The entries of its script. A prefab in a slot counts as one. None with --where.", record("",
				append(properties{
					{"reference", str("The glyph that stands for it, as a character.")},
					{"cells", told("On how many cells, or slots, it is drawn, over the images.", "range")},
					{"required", truth("Whether the game counts on it.")},
				}, odds...), rolls))},
			{"things", list("What may come, in its slots too, by kind and name.", record("", append(properties{
				{"kind", str("Its kind.")}, {"name", str("Its name, the game's word.")},
			}, odds...), rolls, property{"from", list("The entries of which it may come.", record("", properties{
				{"reference", str("The glyph that stands for it, as a character.")},
				{"nested", truth("Whether it comes out of a prefab in a slot of it.")},
			}, property{"script", told("With --where: where it is written.", "spot")},
				property{"cells", list("With --where: the cells that draw it.", ref("spot"))}))}))},
		}, property{"coupled", str("Why some figures were counted in rolls.")}))},
	})
}

// mapsFigured describes the chances of the maps of a recipe.
func mapsFigured() *node {
	found := []property{
		{"exact", told("If all that is wanted is placed, as the weights say.", "odds")},
		{"sampled", told("In the maps that were made.", "odds")},
	}
	return record("What the maps of a recipe hold.", properties{
		{"name", str("Its name.")},
		{"depth", natural("Of the map.")},
		{"wanted", natural("Encounters of the map that the exact figures are about.")},
		{"encounters", list("The entries of its pool.", record("", properties{
			{"name", str("Its name.")},
			{"required", natural("How often it is required.")},
			{"of", list("The chance of each of its prefabs, if it is placed; 0 where that is not for the depth.", ref("share"))},
		}, found...))},
		{"prefabs", list("How often prefabs are placed; those in slots are things.", record("", properties{{"name", str("Its name.")}}, found...))},
		{"things", list("What maps hold.", record("", properties{
			{"kind", str("Its kind.")}, {"name", str("Its name, the game's word.")},
		}, found...))},
	}, property{"inexact", str("Why there are no exact figures.")}, property{"sample", record("The maps that were made.", properties{
		{"maps", atLeastOne("How many.")},
		{"seed", &node{About: "Of the first.", Type: types{"string"}, Pattern: "^[0-9]{1,20}$"}},
		{"short", natural("Those that do not meet the recipe.")},
		{"wanted", natural("Encounters that they wanted, together.")},
		{"placed", natural("Encounters that they got, together.")},
	})})
}
