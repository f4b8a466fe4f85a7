package schema

// recipe describes a map recipe.
func recipe(k *Known) *node {
	n := object("How a map is made, and what it gets.",
		property{"version", version()},
		property{"generator", number("Version of the algorithms: the same one gives the same maps for ever.", 1, 1).def(1)},
		property{"name", prefabName("Its name. Default: the name of the file without .map.yaml.")},
		property{"size", size()},
		property{"depth", number("For the depth of scripts and of entries.", 0, most.Number).def(1)},
		property{"tags", names("Words that scripts ask for with when.", k.Tags)},
		property{"style", style()},
		property{"margin", number("Solid rock around the caves: as deep as the deepest prefab, or a little more.", 1, most.MapSide).def(14)},
		property{"automaton", automaton()},
		property{"join", joining()},
		property{"require", require()},
		property{"exits", object("Ways out of the map.",
			property{"count", number("How many; the first is the entrance.", 0, most.Exits).def(2)},
			property{"separation", ranged("Steps between any two.")},
		).orNothing()},
		property{"encounters", encounters(k)},
	).needs("version", "size")
	n.Title = "xpc map recipe"
	return n
}

// size is the width and height of a map.
func size() *node {
	n := cell("Width and height in cells: [100, 100].")
	n.Items = number("", 1, most.MapSide)
	return n.like([]int{100, 100})
}

func style() *node {
	return word("What kind of map it is.", words.Styles[:1], described{
		"caves": "caves of a cellular automaton, joined by tunnels",
	}).def("caves")
}

// automaton are the numbers of the cellular automaton.
func automaton() *node {
	return object("How the caves are made.",
		property{"engine", word("The way in which cells are looked at.", words.Engines, described{
			"colored":    "many cells at once, none beside another",
			"sequential": "one random cell after the other; slow",
			"sync":       "all cells at once, by the plain 4-5 rule",
		}).def("colored")},
		property{"open", chance("Share of cells that are open at first: more gives fewer and larger caves.").def("45%")},
		property{"visits", share("Times that each cell is looked at: few give jagged caves, many give smooth ones.", "0.5", "30",
			`0{1,4}\.[5-9][0-9]{0,6}`, positive(29, shareDigits)+decimals, `0{0,2}30(?:\.0{1,7})?`).def(5)},
		property{"smooth", number("Passes that take away tails one cell wide.", 0, most.Passes).def(5)},
		property{"minCave", number("Smaller caves are filled.", 1, most.MapCells).def(17)},
		property{"maxCave", number("Larger caves are filled; 0 is no limit.", 0, most.MapCells).def(0)},
		property{"minPillar", number("Smaller pillars inside of caves are opened.", 0, most.MapCells).def(0)},
		property{"pockets", chance("Share of the map that is kept solid in blobs: room for large prefabs.").def("0%")},
	).orNothing()
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
	caves := func(about string) *node { return ranged("How many " + about + ".") }
	return object("Bounds of what a map must be: one that is outside is thrown away, and another is made.",
		property{"open", shares("Open cells of all cells within the margin.")},
		property{"loops", shares("Loops a cave.")},
		property{"caves", object("Numbers of caves.",
			property{"small", caves("caves of 17 to 60 cells")},
			property{"medium", caves("caves of 61 to 200 cells")},
			property{"large", caves("larger caves")},
		).orNothing()},
		property{"exitDistance", ranged("Steps from the entrance to the nearest other exit.")},
		property{"linearity", unbounded("How much of the map lies along one way.")},
		property{"deadEnd", unbounded("Length of dead ends in cells.")},
		property{"rooms", object("Numbers of rooms: not counted yet.").orNothing()},
	).orNothing()
}

// unbounded is a range that this version does not measure: it may be written as long as it bounds
// nothing.
func unbounded(about string) *node {
	return &node{About: about + " Not measured yet.", Enum: []any{".."}}
}
