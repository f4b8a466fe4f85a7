package place_test

import (
	"strings"

	"github.com/seed18752ec6/xpc/embed/place"
)

// drawnDoors shows the rules of kept cells, entrances, the front and connectivity, and stamps.
var drawnDoors = []drawn{
	{
		name: "keep: nothing kept in the box or around it", sketch: hut,
		before: `
XXXXXXXXX
X#######X
X##.k.##X
X##...##X
X#######X
X#######X
X#######X
XXXXXXXXX`,
		report: "corners 2, protrusion 1, earth 1, keep 0",
	},
	{
		name: "keep: stairs are kept", sketch: hut,
		before: `
XXXXXXXXX
X#######X
X##..>##X
X##...##X
X#######X
X#######X
X#######X
XXXXXXXXX`,
		report: "corners 2, protrusion 1, earth 1, keep 0",
	},
	{
		name: "entrance: the door must not face earth", sketch: hut,
		before: `
XXXXXXXXX
X##...##X
X##.#.##X
X##...##X
X#######X
X#######X
X#######X
XXXXXXXXX`,
		report: "corners 3, protrusion 1, earth 1, keep 1, entrance 0",
	},
	{
		name: "entrance: none is asked of a sealed prefab", sketch: with(hut, func(s *place.Sketch) {
			s.Sealed, s.Rows = true, []string{"###", "#.#", "###"}
		}),
		before: `
XXXXXXXXX
X##...##X
X##.#.##X
X##...##X
X#######X
X#######X
X#######X
XXXXXXXXX`,
		report: "corners 3, protrusion 1, earth 1, keep 1, entrance 1, front 1, connectivity 1",
		after: `
XXXXXXXXX
X##...##X
X##.#.##X
X##PPP##X
X##PpP##X
X##PPP##X
X#######X
XXXXXXXXX`,
	},
	{
		name: "entrance: one door at the open end", sketch: with(hut, func(s *place.Sketch) {
			s.Rows = []string{"#+#+#", "#...#", "#####"}
		}),
		before: `
XXXXXXXXXXX
X#########X
X##.....##X
X##...#.##X
X##.....##X
X#########X
X#########X
X#########X
XXXXXXXXXXX`,
		after: `
XXXXXXXXXXX
X#########X
X##.....##X
X##...W.##X
X##PDPDP##X
X##PpppP##X
X##PPPPP##X
X#########X
XXXXXXXXXXX`,
		report: "corners 3, protrusion 1, earth 1, keep 1, entrance 1, front 1, connectivity 1",
	},
	{
		name: "entrance: every one where the entry says so", sketch: with(hut, func(s *place.Sketch) {
			s.Rows = []string{"#+#+#", "#...#", "#####"}
		}), opt: place.Options{AllEntrances: true},
		before: `
XXXXXXXXXXX
X#########X
X##.....##X
X##...#.##X
X##.....##X
X#########X
X#########X
X#########X
XXXXXXXXXXX`,
		report: "corners 3, protrusion 1, earth 1, keep 1, entrance 0",
	},
	{
		name: "entrance: all cells of a wide one", sketch: with(hut, func(s *place.Sketch) {
			s.Rows = []string{"#EE##", "#...#", "#####"}
		}),
		before: `
XXXXXXXXXXX
X#########X
X##.....##X
X##.#...##X
X##.....##X
X#########X
X#########X
X#########X
XXXXXXXXXXX`,
		report: "corners 3, protrusion 1, earth 1, keep 1, entrance 0",
	},
	{
		name: "entrance: one that a roll may close is none", sketch: with(hut, func(s *place.Sketch) {
			s.Rows = []string{"#?#", "#.#", "###"}
		}),
		before: `
XXXXXXXXX
X#######X
X##...##X
X##...##X
X#######X
X#######X
X#######X
XXXXXXXXX`,
		report: "corners 2, protrusion 1, earth 1, keep 1, entrance 0",
	},
	{
		name: "front: another cave is not joined past it", sketch: with(hut, func(s *place.Sketch) {
			s.Rows = []string{"#+.", "#.#", "###"}
		}),
		before: `
XXXXXXXXX
X###.#.#X
X##..##.X
X##...#.X
X#######X
X#######X
X#######X
XXXXXXXXX`,
		report: "corners 1, protrusion 1, earth 1, keep 1, entrance 1, front 1, connectivity 1",
		after: `
XXXXXXXXX
X###.#.#X
X##..WW.X
X##PDpW.X
X##PpPW#X
X##PPP##X
X#######X
XXXXXXXXX`,
	},
	{
		name: "front: another cave at its corner", sketch: with(hut, func(s *place.Sketch) {
			s.Rows = []string{"#+.", "#.#", "###"}
		}),
		before: `
XXXXXXXXX
X###.##.X
X##..#..X
X##...#.X
X#######X
X#######X
X#######X
XXXXXXXXX`,
		report: "corners 1, protrusion 1, earth 1, keep 1, entrance 1, front 0",
	},
	{
		name: "front: an open cell of an earlier prefab at its corner", sketch: with(hut, func(s *place.Sketch) {
			s.Rows = []string{"#+.", "#.#", "###"}
		}),
		before: `
XXXXXXXXX
X##...P#X
X##...pPX
X##...P#X
X#######X
X#######X
X#######X
XXXXXXXXX`,
		report: "corners 3, protrusion 1, earth 1, keep 1, entrance 1, front 0",
	},
	{
		name: "connectivity: a front must not cut the cave", sketch: with(hut, func(s *place.Sketch) {
			s.Rows = []string{"+##", "#.#", "###"}
		}),
		before: `
XXXXXXXXXXXXX
X###.###.###X
X###.###.###X
X###.....###X
X###########X
X###########X
X###########X
XXXXXXXXXXXXX`,
		report: "corners 3, protrusion 3, earth 3, keep 3, entrance 1, front 1, connectivity 0",
	},
	{
		name: "connectivity: a way round through tunnels counts", sketch: with(hut, func(s *place.Sketch) {
			s.Rows = []string{"#+###", "#...#", "#####"}
		}),
		before: `
XXXXXXXXXXXXX
X##,,,,,,,##X
X##,#####,##X
X##,#####,##X
X##..###..##X
X##..###..##X
X##.......##X
X###########X
X###########X
X###########X
XXXXXXXXXXXXX`,
		after: `
XXXXXXXXXXXXX
X##,,,,,,,##X
X##,#####,##X
X##,#####,##X
X##..###..##X
X##..W##..##X
X##PDPPP..##X
X##PpppP####X
X##PPPPP####X
X###########X
XXXXXXXXXXXXX`,
		report: "corners 5, protrusion 3, earth 3, keep 3, entrance 1, front 1, connectivity 1",
	},
	{
		name: "connectivity: no pocket in the box", sketch: with(hut, func(s *place.Sketch) {
			s.MaxProtrusion, s.Rows = 2, []string{"#+#", "# #", "###", "###"}
		}),
		before: `
XXXXXXXXX
X#######X
X##...##X
X##...##X
X##...##X
X#######X
X#######X
X#######X
XXXXXXXXX`,
		report: "corners 3, protrusion 2, earth 1, keep 1, entrance 1, front 1, connectivity 0",
	},
	{
		name: "stamp: what is not the prefab's stays, earth beside open cells becomes wall",
		sketch: with(hut, func(s *place.Sketch) {
			s.Rows = []string{"#+#", "...", " . ", " # "}
		}),
		before: `
XXXXXXXXX
X#######X
X##...##X
X##...##X
X#######X
X#######X
X#######X
X#######X
XXXXXXXXX`,
		after: `
XXXXXXXXX
X#######X
X##...##X
X#WPDPW#X
X#WpppW#X
X#WWpWW#X
X##WPW##X
X#######X
XXXXXXXXX`,
		report: "corners 2, protrusion 1, earth 1, keep 1, entrance 1, front 1, connectivity 1",
	},
	{
		name: "earth: frozen cells and rock are none", sketch: hut,
		before: `
XXXXXXXXX
X#######X
X##...##X
X##...##X
X#######X
X####f##X
X#######X
XXXXXXXXX`,
		report: "corners 2, protrusion 1, earth 0",
	},
	{
		name: "larger than the map", sketch: with(hut, func(s *place.Sketch) {
			s.Rows = []string{strings.Repeat("+", 70), strings.Repeat("#", 70)}
		}),
		before: `
XXXXX
X...X
X...X
XXXXX`,
		report: "corners 0",
	},
}
