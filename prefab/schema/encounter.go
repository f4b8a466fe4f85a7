package schema

// encounters say what the caves of a map get.
func encounters(k *Known) *node {
	mix := object("How many of each category. Without it, categories that the pool does not have get none.")
	for _, c := range words.Categories {
		mix.Properties = append(mix.Properties, property{c, weight(sentence(categoryTexts[c]))})
	}
	mix.MinProperties = 1
	pool := list("What may come. Without it: every prefab with a category, by the weight of its script.", entryOfPool(k))
	pool.MinItems = 1
	return object("What the caves get.",
		property{"density", share("Encounters for 1,000 open cells; 0: only those that are required.", "0", "1000", decimal(1000)).def(6)},
		property{"mix", mix.orNothing()},
		property{"maxShift", number("Cells by which a centered prefab may miss the center of its cave.", 0, most.MapSide).def(6)},
		property{"pool", pool},
	).orNothing()
}

// entryOfPool is an encounter that a map may get.
func entryOfPool(k *Known) *node {
	some := func(n *node) *node {
		n.Type, n.MinItems = types{"array"}, 1
		return n
	}
	n := object("",
		property{"name", name("Its name, by which others say notWith.")},
		property{"category", category("What it is to the player. Default: that of its prefabs, if they agree.")},
		property{"prefabs", some(names("Prefabs, by their full names; the weight in their scripts decides among them.", k.Prefabs))},
		property{"tags", some(names("All prefabs that have all of these tags.", k.Tags))},
		property{"weight", weight("How often it comes among the entries of its category.").def(10)},
		property{"prefer", prefer("Which caves it likes. Default: what its prefabs like, if they agree.")},
		property{"required", flag("true: the map must have it; it is placed before all others.").def(false)},
		property{"count", number("Of a required entry: how many the map must have.", 1, most.Required).def(1)},
		property{"max", number("The most of them on a map; 0 is no limit.", 0, most.Weight).def(0)},
		property{"distance", ranged("Steps from the entrance.")},
		property{"notWith", names("Entries with which it shares no cave.", nil)},
		property{"depth", ranged("Depths of maps that it is for.")},
		property{"minArea", number("The least cells of its cave.", 0, most.MapCells).def(0)},
		property{"allEntrances", flag("true: every entrance must face the cave.").def(false)},
		property{"sites", word("Where it comes of all spots that fit.", words.Sites, described{
			"uniform": "every spot is as likely", "pushed": "as if pushed to the wall from random corners",
		}).def("uniform")},
		property{"gap", number("Cells by which the ring of earth around it is wider.", 0, most.MapSide).def(0)},
	).needs("name")
	n.OneOf = []*node{{Required: []string{"prefabs"}}, {Required: []string{"tags"}}}
	n.If = &node{Required: []string{"count"}}
	n.Then = &node{Required: []string{"required"}, Properties: properties{{"required", &node{Const: true}}}}
	return n
}
