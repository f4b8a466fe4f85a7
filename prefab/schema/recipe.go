package schema

// recipe describes a map recipe.
func recipe(k *Known) *node {
	n := carved(object("How a map is made, and what it gets.",
		property{"version", version()},
		property{"generator", number("Version of the algorithms: the same one gives the same maps for ever.", 1, 1).def(1)},
		property{"name", prefabName("Its name. Default: the name of the file without .map.yaml.")},
		property{"size", size()},
		property{"depth", number("For the depth of scripts and of entries.", 0, most.Number).def(1)},
		property{"tags", names("Words that scripts ask for with when.", k.Tags)},
		property{"margin", number("Solid rock around the caves: as deep as the deepest prefab, or a little more.", 1, most.MapSide).def(14)},
		property{"join", joining()},
		property{"require", require()},
		property{"exits", object("Ways out of the map.",
			property{"count", number("How many; the first is the entrance.", 0, most.Exits).def(2)},
			property{"separation", ranged("Steps between any two.")},
		).orNothing()},
		property{"features", features(k)},
		property{"encounters", encounters(k)},
	), words.Styles).needs("version", "size")
	n.Title = "xpc map recipe"
	return n
}

// size is the width and height of a map.
func size() *node {
	n := cell("Width and height in cells: [100, 100].")
	n.Items = number("", 1, most.MapSide)
	return n.like([]int{100, 100})
}

// joining says how caves are joined.
func joining() *node {
	return object("How caves are joined.",
		property{"by", word("The way in which tunnels are found.", words.Joins, described{
			"graph": "by the shortest gaps", "digger": "at random",
		}).def("graph")},
		property{"loops", share("More tunnels than are needed, as a share of the number of caves. 12% or 0.12.", "0", "100",
			anyShare+"%", decimal(100)).def("12%")},
		property{"maxTunnel", number("Longest tunnel in cells.", 1, most.MapSide).def(40)},
		property{"branch", chance("Share of the loops that begin in a tunnel.").def("25%")},
		property{"widen", chance("That a tunnel between large caves is wider.").def("35%")},
	).orNothing()
}

// require bounds what a map must be.
func require() *node {
	many := func(about string) *node { return ranged("How many " + about + ".") }
	return object("Bounds of what a map must be: one that is outside is thrown away, and another is made.",
		property{"open", shares("Open cells of all cells within the margin.")},
		property{"loops", shares("Loops a cave or room.")},
		property{"linearity", shares("Caves and rooms on the shortest way from the entrance to the second exit, as a share of all.")},
		property{"caves", object("Numbers of caves.",
			property{"small", many("caves of 17 to 60 cells")},
			property{"medium", many("caves of 61 to 200 cells")},
			property{"large", many("larger caves")},
		).orNothing()},
		property{"exitDistance", ranged("Steps from the entrance to the nearest other exit.")},
		property{"deadEnd", ranged("Steps into the longest dead end without a reward.")},
		property{"rooms", object("Numbers of rooms, of styles mines and tunnels.",
			property{"small", many("rooms of 20 to 39 cells")},
			property{"medium", many("rooms of 40 to 79 cells")},
			property{"large", many("larger rooms")},
		).orNothing()},
	).orNothing()
}
