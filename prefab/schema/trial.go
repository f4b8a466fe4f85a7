package schema

// tried describes the JSON of trials (trial --json), whole and of shards.
func tried(*Known) *node {
	counts := func(about string) *node { return &node{About: about, Type: types{"object"}, Others: natural("")} }
	n := record("What became of prefabs in many generated maps. All numbers are counts, or examples of the first map that "+
		"has one; maps are numbered from 0 and cells from 0 at the top left.", properties{
		{"format", &node{About: "The form of this document.", Const: 1}},
		{"tool", str("What made it, with its version.")},
		{"project", &node{About: "SHA-256 of the bundle.", Type: types{"string"}, Pattern: "^[0-9a-f]{64}$"}},
		{"seed", told("Of the first map of each recipe; the others follow it.", "decimal")},
		{"maps", atLeastOne("Of each recipe, those of other shards included.")},
		{"minPlaced", tuple("The share of a recipe's maps that is asked for: so many of so many.", 2, natural(""))},
		{"recipes", list("In whose maps was tried.", record("", properties{
			{"name", str("Its name.")},
			{"done", natural("Maps that were made.")},
			{"unmet", natural("Of them, those that do not meet the recipe.")},
			{"caves", natural("In all of them.")},
			{"sizes", tuple("Small, medium and large ones.", 3, natural(""))},
		}, property{"file", str("Absent of a style.")}, property{"whole", wholeMade(counts)}))},
	},
		property{"asked", strs("Prefabs that were named.")},
		property{"recipe", str("The recipe that was named.")},
		property{"whole", truth("Whether whole maps were tried.")},
		property{"styles", truth("Whether the project has no recipe, and maps are of the built-in styles.")},
		property{"shard", record("Which part of the maps this is.", properties{
			{"index", atLeastOne("Counted from 1.")}, {"of", atLeastOne("How many there are.")},
		})},
		property{"prefabs", list("In the order of their names.", triedPrefab(counts))})
	n.Title = "xpc trial as JSON"
	n.Definitions = properties{
		{"decimal", &node{About: "64 bits as a decimal text.", Type: types{"string"}, Pattern: "^[0-9]{1,20}$"}},
		{"example", record("A spot on a map that xpc map RECIPE --seed makes again.", properties{
			{"map", natural("Its number.")},
			{"seed", ref("decimal")},
			{"cave", atLeastOne("Its number.")},
			{"x", &node{About: "The top left of the box, as turned.", Type: types{"integer"}}},
			{"y", &node{Type: types{"integer"}}},
		}, property{"orientation", str("Absent where no spot came so far.")}, property{"method", str("Likewise.")})},
		{"moments", record("Of some numbers.", properties{
			{"n", natural("How many.")}, {"sum", natural("Their sum.")}, {"squares", natural("The sum of their squares.")},
		})},
	}
	return n
}

// tallied are the keys of counted maps and caves.
func tallied() properties {
	return properties{
		{"maps", natural("Maps in which it was tried.")},
		{"placed", natural("Maps with a site.")},
		{"caves", natural("Caves that may get it.")},
		{"held", natural("Caves with a site.")},
		{"sizes", tuple("Of small, medium and large caves: how many, and those with a site.", 3, tuple("", 2, natural("")))},
	}
}

func triedPrefab(counts func(string) *node) *node {
	tries := record("", append(properties{
		{"recipe", str("In the maps of which.")},
		{"spots", natural("Sites in all caves, those that would cut a cave included.")},
		{"refused", counts("Caves without a site, by method and rule, or by reason.")},
		{"survivors", counts("Candidates that each rule left over.")},
		{"near", natural("Caves in which a spot was looked for that lacks least.")},
	}, tallied()...),
		property{"encounters", strs("Of the recipe's pool, those that have it.")},
		property{"protrusion", list("Caves by cells that the site drawn there stands out, from 1.", natural(""))},
		property{"turned", counts("Of an embedded one: caves by the orientations that have a spot there.")},
		property{"example", ref("example")},
		property{"against", &node{About: "The first refusals by method and rule.", Type: types{"object"}, Others: ref("example")}},
		property{"heat", list("In how many of the near caves a cell of the box, as drawn, was in the way.", record("", properties{
			{"x", &node{Type: types{"integer"}}}, {"y", &node{Type: types{"integer"}}},
			{"ground", str("What was there.")}, {"caves", atLeastOne("")},
		}))},
		property{"objects", list("What becomes of the objects of an entry, over rolls and sites.", record("", properties{
			{"entry", natural("In the script's order.")},
			{"reference", str("As on the objects layer; empty for what nested prefabs bring.")},
			{"kind", str("The kind of the first thing that it may be.")},
			{"came", natural("How many came, whichever of the things.")},
			{"reached", natural("Of them, those that can be walked to.")},
		}, property{"name", str("The name of that thing.")},
			property{"or", list("The other things that it may be.", record("", properties{{"kind", str("")}}, property{"name", str("")}))},
			property{"required", truth("Whether the script requires it.")},
			property{"missed", ref("example")}))},
		property{"whatIfs", list("What would have become of it, changed.", record("", append(properties{
			{"change", str("What was changed.")},
		}, tallied()...)))})
	return record("", properties{
		{"name", str("Its name.")},
		{"methods", strs("How it is placed.")},
		{"box", tuple("Width and height as drawn.", 2, atLeastOne(""))},
		{"orientations", str("Those that differ.")},
		{"rolls", natural("That cover all outcomes.")},
		{"tries", list("One a recipe.", tries)},
	}, property{"front", str("Of an embedded one.")}, property{"maxProtrusion", atLeastOne("Likewise.")},
		property{"buffer", atLeastOne("Of a centered one.")})
}

func wholeMade(counts func(string) *node) *node {
	shares := func(about string) *node {
		return list(about, record("", properties{
			{"name", str("")}, {"placed", natural("How many came.")}, {"maps", natural("Maps with one.")},
		}))
	}
	return record("Whole maps, encounters and all.", properties{
		{"attempts", natural("At all maps.")},
		{"wanted", natural("Encounters that the density asks for.")},
		{"placed", natural("Encounters that came.")},
		{"features", natural("That were set.")},
		{"encounters", shares("Of the pool.")},
		{"prefabs", shares("Of pool and features.")},
		{"spread", list("How encounters lie to each other: all, then each category.", record("", properties{
			{"category", str("Empty for all.")},
			{"placed", natural("How many came.")},
			{"pairs", told("Their number in two neighboring caves.", "moments")},
			{"uniform", told("The same by chance.", "moments")},
			{"most", natural("In a cave and its neighbors, at most.")},
		}, property{"worst", ref("example")}))},
		{"unmet", list("What maps lack of the recipe.", record("", properties{
			{"what", str("Which key of the recipe.")},
			{"maps", atLeastOne("How many lack it.")},
			{"numbers", list("The first of them.", natural(""))},
		}, property{"name", str("Of what.")}))},
		{"refused", counts("Tries of prefabs and encounters, by rule or reason.")},
	})
}
