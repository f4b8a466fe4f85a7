package schema

import (
	"slices"

	"github.com/seed18752ec6/xpc/prefab"
)

// carved adds to a map or region what its style uses.
func carved(n *node, styles []string) *node {
	n.Properties = append(n.Properties, properties{
		{"style", style(styles)},
		{"automaton", automaton()},
		{"guide", guide()},
		{"mines", mines()},
		{"tunnels", tunnels()},
	}...)
	n.Needs = map[string]any{
		"automaton": ofStyle("caves", "guided", "mines"),
		"guide":     ofStyle("guided"),
		"mines":     ofStyle("mines"),
		"tunnels":   ofStyle("tunnels"),
	}
	if slices.Contains(styles, "composite") {
		n.Needs["regions"] = ofStyle("composite")
		n.Properties = append(n.Properties, property{"regions", regions(styles[:len(styles)-1])})
		n.If = ofStyle("composite")
		n.Then = &node{Required: []string{"regions"}}
	}
	return n
}

// ofStyle is a map or region of one of some styles.
func ofStyle(styles ...string) *node {
	n := &node{Properties: properties{{"style", &node{Enum: anys(styles)}}}}
	if !slices.Contains(styles, "caves") { // it is the default
		n.Required = []string{"style"}
	}
	return n
}

func style(styles []string) *node {
	return word("What kind of map it is.", styles, described{
		"caves":     "caves of a cellular automaton, joined by tunnels",
		"guided":    "the same in a part of the map only, which has a shape",
		"mines":     "rooms among sparse caves, with many loops",
		"tunnels":   "tunnels, halls and rooms that tunnelers dig",
		"composite": "regions that are carved each by itself, then joined",
	}).def("caves")
}

// guide says in which part of the map caves come.
func guide() *node {
	n := object("Of style guided: in which part of the map caves come.",
		property{"shape", word("What it looks like.", words.Guides, described{
			"corridor":   "a broad way through random places",
			"serpentine": "legs to and fro across the map",
			"ring":       "a way around the middle",
			"tree":       "a way with branches",
			"blob":       "one large area without a form",
		}).def("corridor")},
		property{"legs", number("Of a serpentine, or branches of a tree. Default: as many as fit well.", 1, most.Legs)},
		property{"width", bounded("Cells across. Default: 14..22, where visits is over 2 10..16.", 1, most.MapSide).like("14..22")},
		property{"art", path("A REXPaint image as large as the map: caves come where its layer 1 is drawn. Relative to the recipe.").like("guide.xp")},
	).orNothing()
	n.Needs = map[string]any{
		"art":  &node{Not: &node{AnyOf: []*node{{Required: []string{"shape"}}, {Required: []string{"legs"}}, {Required: []string{"width"}}}}},
		"legs": &node{Required: []string{"shape"}, Properties: properties{{"shape", &node{Enum: []any{"serpentine", "tree"}}}}},
	}
	return n
}

// mines says what rooms lie among caves.
func mines() *node {
	return object("Of style mines: the rooms.",
		property{"rooms", bounded("How many.", 0, most.Rooms).def("5..8")},
		property{"roomWidth", bounded("Cells inside.", most.LeastRoom, most.MapSide).def("6..12")},
		property{"roomHeight", bounded("Cells inside.", most.LeastRoom, most.MapSide).def("5..9")},
	).orNothing()
}

// tunnels says how tunnelers dig.
func tunnels() *node {
	keys := []property{{"design", word("The numbers that all other keys have where they are not written.", prefab.TunnelDesigns(), described{
		"default": "complexes of corridors three cells wide, with rooms along them",
		"narrow":  "warrens of small rooms on corridors two cells wide",
		"grand":   "works with streets five cells wide and many halls",
	}).def("default")}}
	for _, form := range prefab.TunnelForms() {
		keys = append(keys, property{form.Name, tunnelValue(&form)})
	}
	return object("Of style tunnels: how tunnelers dig.", keys...).orNothing()
}

// tunnelValue is what one key of tunnels holds.
func tunnelValue(form *prefab.TunnelForm) *node {
	about := form.About + ". Default: " + form.Default + "."
	switch form.Shape {
	case prefab.TunnelNumber:
		return number(about, form.Low, form.High)
	case prefab.TunnelShare:
		return chance(about)
	case prefab.TunnelRange:
		return bounded(about, form.Low, form.High)
	}
	one := number("", form.Low, form.High)
	if form.Shape == prefab.TunnelShares {
		one = chance("")
	}
	one.About = ""
	some := list("", one)
	some.MinItems, some.MaxItems = 1, prefab.TableMax
	return &node{About: about + " A list ends with the number that holds from there on.", AnyOf: []*node{one, some}}
}

// regions are the parts of a composite map.
func regions(styles []string) *node {
	n := list("Of style composite: its regions, which do not overlap. Two cells along their sides stay earth.",
		carved(object("", property{"area", areaGiven("Where it is")}), styles).needs("area"))
	n.MinItems, n.MaxItems = 1, most.Regions
	return n
}

// areaGiven is a rectangle of the map.
func areaGiven(about string) *node {
	side := number("", 0, most.Number)
	n := tuple(about+": x and y of its top left cell, width and height.", 4, side)
	return n.like([]int{0, 0, 60, 50})
}

// features are what is set before caves are dug.
func features(k *Known) *node {
	reserve := object("An area that nothing is dug in.", property{"reserve", areaGiven("Where it is")}).needs("reserve")
	feature := object("A prefab that is set before caves are dug.",
		property{"prefab", prefabName("Its full name. Its place holds preplaced.").offers(k.Preplaced)},
		property{"at", cell("The top left cell of its box, as it is turned: [44, 90].").like([]int{44, 90})},
		property{"area", areaGiven("In which its box comes, at random")},
		property{"facing", direction("The side to which its front looks. Default: any.")},
		property{"orientation", oneOrSome(word("In which it comes. Default: any of its transforms.", words.Turns, turnTexts))},
		property{"count", copies()},
		property{"chance", chance("With which each of them comes.").def("100%")},
		property{"optional", flag("true: where it has no room it is left out; else the map is made anew.").def(false)},
		property{"clearance", number("Cells of earth around it.", 1, most.Clearance).def(2)},
	).needs("prefab")
	feature.OneOf = []*node{{Required: []string{"at"}}, {Required: []string{"area"}}}
	n := list("What is set before caves are dug, in order.", &node{Type: types{"object"}, AnyOf: []*node{feature, reserve}}).orNothing()
	n.MaxItems = most.Features
	return n
}

// copies is how often a feature comes.
func copies() *node {
	n := count("How often it comes.").def(1)
	n.Minimum, n.Maximum = num(1), num(most.Required)
	return n
}

// bounded is a range of whole numbers within bounds.
func bounded(about string, least, most int) *node {
	n := ranged(about)
	n.Minimum, n.Maximum = num(least), num(most)
	n.Pattern = rangePattern(whole(most))
	return n
}

// automaton are the numbers of the cellular automaton.
func automaton() *node {
	return object("How the caves are made.",
		property{"engine", word("The way in which cells are looked at.", words.Engines, described{
			"colored":    "many cells at once, none beside another",
			"sequential": "one random cell after the other; slow",
			"sync":       "all cells at once, by the plain 4-5 rule",
		}).def("colored")},
		property{"open", chance("Share of cells that are open at first: more gives fewer and larger caves. Of style guided 50%, of mines 42%.").def("45%")},
		property{"visits", share("Times that each cell is looked at: few give jagged caves, many give smooth ones. Of style guided 1, of mines 4.", "0.5", "30",
			`0{1,4}\.[5-9][0-9]{0,6}`, positive(29, shareDigits)+decimals, `0{0,2}30(?:\.0{1,7})?`).def(5)},
		property{"smooth", number("Passes that take away tails one cell wide.", 0, most.Passes).def(5)},
		property{"minCave", number("Smaller caves are filled. Of style mines 12.", 1, most.MapCells).def(17)},
		property{"maxCave", number("Larger caves are filled; 0 is no limit.", 0, most.MapCells).def(0)},
		property{"minPillar", number("Smaller pillars inside of caves are opened.", 0, most.MapCells).def(0)},
		property{"pockets", chance("Share of the map that is kept solid in blobs: room for large prefabs.").def("0%")},
	).orNothing()
}
