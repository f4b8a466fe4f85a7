package schema

// What a prefab holds, as the JSON of a build has it.

func attributeWritten() *node {
	return record("A word of the game's.", properties{
		{"name", str("Its name.")},
		{"type", oneWord("What its values are.", words.ValueTypes)},
		{"values", strs("Its values, as they are written.")},
		{"list", truth("Whether it was written as a list.")},
	},
		property{"param", natural("The param whose value it has.")},
		property{"links", list("Of a link: for each value, its own or the param's, the object that it leads to.", natural(""))},
	)
}

func conditionWritten() *node {
	return record("What must be so: all of it.", properties{
		{"depth", told("The depth of the map.", "range")},
		{"params", list("Params that must have one of some values.", record("", properties{
			{"param", natural("Which param.")}, {"values", indices("Its values.")},
		}))},
		{"overlays", indices("Overlays of which one must have come; none: it does not matter.")},
		{"tags", strs("Tags that the map must have.")},
	}, property{"not", told("What must not be so.", "condition")})
}

func objectWritten() *node {
	return record("An entry of the script: what comes on the cells of its reference.", properties{
		{"reference", natural("Its glyph on the objects layer.")},
		{"chance", told("That it comes at all.", "share")},
		{"roll", oneWord("Whether every cell rolls for itself.", words.Rolls)},
		{"required", truth("Whether it is meant to come in every roll.")},
		{"oneOf", list("What it can be: one of them comes.", alternativeWritten())},
	},
		property{"about", str("A word for people.")},
		property{"when", ref("condition")},
		property{"group", natural("The group that it is in.")},
	)
}

func alternativeWritten() *node {
	with := record("", properties{
		{"param", natural("A param of the nested prefab.")},
		{"values", indices("Its value or, with from, one for each value of that param.")},
	}, property{"from", natural("The param of the prefab with the slot that decides.")})
	return record("", properties{
		{"kind", str("Its kind.")},
		{"name", str("Its name, the game's word.")},
		{"weight", natural("How often it comes among the others.")},
		{"chance", told("That it comes, once it is drawn.", "share")},
		{"count", told("How many.", "count")},
		{"locked", truth("Whether it blocks until something that opens it is reached.")},
		{"secret", truth("Whether it is not to be seen from outside.")},
		{"opens", indices("Objects that it opens.")},
		{"links", indices("Objects that it is about.")},
		{"attributes", list("Words of the game's.", ref("attribute"))},
	},
		property{"facing", oneWord("Where it looks, as drawn.", words.Directions)},
		property{"when", ref("condition")},
		property{"prefabs", list("Of kind prefab: one of them comes into the slot.", record("", properties{
			{"prefab", str("Its name.")}, {"with", list("Params that are given to it.", with)},
		}))},
	)
}

func variantWritten() *node {
	number := natural("The object that names it; null: none does.")
	number.Type = append(number.Type, "null")
	return record("An image.", properties{
		{"name", str("Its file.")},
		{"weight", natural("How often it comes among the others.")},
		{"cells", list("Row by row.", ref("cell"))},
		{"machines", list("Shapes of cells.", record("", properties{
			{"name", str("Its type in the legend.")},
			{"passable", truth("Whether it can be walked over.")},
			{"object", number},
			{"cells", list("Its cells.", record("", properties{{"at", ref("point")}, {"look", ref("look")}}))},
		}))},
		{"marks", list("Which object stands where.", record("", properties{
			{"object", natural("Which object.")}, {"at", ref("point")},
		}, property{"size", told("Of a slot of more than one cell.", "size")}))},
	})
}
