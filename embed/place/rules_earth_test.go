package place_test

import "github.com/seed18752ec6/xpc/embed/place"

// drawnEarth shows the rules of corners, protrusion and earth.
var drawnEarth = []drawn{
	{
		name: "corners: both ends of the front are cells of the cave", sketch: hut,
		before: `
XXXXXXXXX
X#######X
X##...##X
X##...##X
X#######X
X#######X
X#######X
XXXXXXXXX`,
		after: `
XXXXXXXXX
X#######X
X##...##X
X##PDP##X
X##PpP##X
X##PPP##X
X#######X
XXXXXXXXX`,
		report: "corners 2, protrusion 1, earth 1, keep 1, entrance 1, front 1, connectivity 1",
	},
	{
		name: "corners: two caves are not one", sketch: hut,
		before: `
XXXXXXXXX
X##.#.##X
X##.#.##X
X#######X
X#######X
X#######X
XXXXXXXXX`,
		report: "corners 0",
	},
	{
		name: "protrusion: the deeper side counts", sketch: hut,
		before: `
XXXXXXXXXX
X########X
X##....##X
X##....##X
X##..####X
X########X
X########X
X########X
X########X
XXXXXXXXXX`,
		report: "corners 4, protrusion 0",
	},
	{
		name: "protrusion: two rows may stand in the cave", sketch: with(hut, func(s *place.Sketch) {
			s.MaxProtrusion = 2
		}),
		before: `
XXXXXXXXX
X#######X
X##...##X
X##...##X
X##.####X
X#######X
X#######X
X#######X
XXXXXXXXX`,
		after: `
XXXXXXXXX
X#######X
X##...##X
X##PDP##X
X##PpP##X
X##PPP##X
X#######X
X#######X
XXXXXXXXX`,
		report: "corners 2, protrusion 1, earth 1, keep 1, entrance 1, front 1, connectivity 1",
	},
	{
		name: "earth: no cave in the inner rows", sketch: hut,
		before: `
XXXXXXXXX
X#######X
X##...##X
X##...##X
X#######X
X###.###X
X#######X
X#######X
XXXXXXXXX`,
		report: "corners 2, protrusion 1, earth 0",
	},
	{
		name: "earth: a ring of it around the inner rows, corners too", sketch: hut,
		before: `
XXXXXXXXX
X#######X
X##...##X
X##...##X
X#######X
X#######X
X#.#####X
X#######X
XXXXXXXXX`,
		report: "corners 2, protrusion 1, earth 0",
	},
	{
		name: "earth: beside the rows in the cave the columns are free", sketch: hut,
		before: `
XXXXXXXXX
X#######X
X#.....#X
X##...##X
X#######X
X#######X
X#######X
XXXXXXXXX`,
		after: `
XXXXXXXXX
X#######X
X#.....#X
X##PDP##X
X##PpP##X
X##PPP##X
X#######X
XXXXXXXXX`,
		report: "corners 4, protrusion 1, earth 1, keep 1, entrance 1, front 1, connectivity 1",
	},
	{
		name: "earth: the ring may share a ring, the inner rows may not", sketch: hut,
		before: `
XXXXXXXXX
X#######X
X##...##X
X##...##X
X#q###q#X
X#q###q#X
X#qqqqq#X
XXXXXXXXX`,
		after: `
XXXXXXXXX
X#######X
X##...##X
X##PDP##X
X##PpP##X
X##PPP##X
X#######X
XXXXXXXXX`,
		report: "corners 2, protrusion 1, earth 1, keep 1, entrance 1, front 1, connectivity 1",
	},
	{
		name: "earth: a gap makes the ring wider", sketch: hut, opt: place.Options{Gap: 1},
		before: `
XXXXXXXXX
X#######X
X##...##X
X##...##X
X#######X
X#######X
X#######X
XXXXXXXXX`,
		report: "corners 2, protrusion 1, earth 0",
	},
	{
		name: "earth: what is overhung is earth or the cave's own", sketch: with(hut, func(s *place.Sketch) {
			s.Rows = []string{"#+###", "#...#", "#####"}
		}),
		before: `
XXXXXXXXXXX
X#########X
X##..#..##X
X##..#..##X
X##.....##X
X##..#..##X
X#########X
X#########X
X#########X
XXXXXXXXXXX`,
		after: `
XXXXXXXXXXX
X#########X
X##..#..##X
X##..#..##X
X##.....##X
X##PDPPP##X
X##PpppP##X
X##PPPPP##X
X#########X
XXXXXXXXXXX`,
		report: "corners 4, protrusion 1, earth 1, keep 1, entrance 1, front 1, connectivity 1",
	},
}
