package place_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/embed/place"
)

// post is the centered prefab of the drawn tests.
var post = place.Sketch{Rows: []string{"#+#", "#.#", "###"}, Transforms: orient.Identity}

// drawnMiddles shows the rules of centered prefabs.
var drawnMiddles = []drawn{
	{
		name: "in the middle, with an open ring", sketch: post, opt: place.Options{MaxShift: 1},
		before: `
XXXXXXXXXXX
X#########X
X##.....##X
X##.....##X
X##.....##X
X##.....##X
X##.....##X
X#########X
XXXXXXXXXXX`,
		after: `
XXXXXXXXXXX
X#########X
X##.....##X
X##.PDP.##X
X##.PpP.##X
X##.PPP.##X
X##.....##X
X#########X
XXXXXXXXXXX`,
		report: "earth 15, neighbor 15, keep 15, reach 15, shift 9",
	},
	{
		name: "the centroid, not the middle of the box, and earth is cleared", sketch: post,
		opt: place.Options{MaxShift: 0},
		before: `
XXXXXXXXXXXXXX
X############X
X##...#######X
X##....######X
X##.........#X
X##....######X
X##...#######X
X############X
X############X
XXXXXXXXXXXXXX`,
		after: `
XXXXXXXXXXXXXX
X############X
X##.....#####X
X##.PDP.#####X
X##.PpP.....#X
X##.PPP.#####X
X##.....#####X
X############X
X############X
XXXXXXXXXXXXXX`,
		report: "earth 32, neighbor 32, keep 32, reach 32, shift 1",
	},
	{
		name: "rounded corners are the cave's",
		sketch: with(post, func(s *place.Sketch) {
			s.Rows = []string{",###,", "#...#", "+...+", "#...#", ",###,"}
		}),
		before: `
XXXXXXXXXXX
X.........X
X.........X
X.........X
X.........X
X.........X
X.........X
X.........X
X.........X
X.........X
XXXXXXXXXXX`,
		after: `
XXXXXXXXXXX
X.........X
X.........X
X...PPP...X
X..PpppP..X
X..DpppD..X
X..PpppP..X
X...PPP...X
X.........X
X.........X
XXXXXXXXXXX`,
		report: "earth 9, neighbor 9, keep 9, reach 9, shift 1",
	},
	{
		name: "a tunnel that touches the cave may be built over", sketch: post, opt: place.Options{MaxShift: 1},
		before: `
XXXXXXXXXXX
X#########X
X###...###X
X##.....##X
X##.....,,X
X##.....##X
X###...###X
X#########X
XXXXXXXXXXX`,
		after: `
XXXXXXXXXXX
X#########X
X##.....##X
X##.PDP.##X
X##.PpP.,,X
X##.PPP.##X
X##.....##X
X#########X
XXXXXXXXXXX`,
		report: "earth 15, neighbor 15, keep 15, reach 15, shift 9",
	},
	{
		name: "neighbor: the ring must not touch another cave, corners too", sketch: post,
		opt: place.Options{MaxShift: 9},
		before: `
XXXXXXXXX
X#######X
X#.....#X
X#.....#X
X#.....#X
X#.....#X
X#.....#X
X#######X
XXXXXXXXX`,
		after: `
XXXXXXXXX
X#######X
X#.....#X
X#.PDP.#X
X#.PpP.#X
X#.PPP.#X
X#.....#X
X#######X
XXXXXXXXX`,
		report: "earth 9, neighbor 9, keep 9, reach 9, shift 9",
	},
	{
		name: "neighbor: another cave all around", sketch: post, opt: place.Options{MaxShift: 9},
		before: `
XXXXXXXXX
X#.....#X
X#.....#X
X#.....#X
X#.....#X
X#.....#X
X.#####.X
XXXXXXXXX`,
		report: "earth 4, neighbor 0",
	},
	{
		name: "keep: nothing kept in the box, and what is kept in the ring stays", sketch: post,
		opt: place.Options{MaxShift: 1},
		before: `
XXXXXXXXXXX
X#########X
X##.....##X
X##.....##X
X##.....>#X
X##.k...##X
X##.....##X
X#########X
XXXXXXXXXXX`,
		after: `
XXXXXXXXXXX
X#########X
X##......#X
X##..PDP.#X
X##..PpP>#X
X##..PPP.#X
X##......#X
X#########X
XXXXXXXXXXX`,
		report: "earth 15, neighbor 15, keep 6, reach 6, shift 5",
	},
	{
		name: "shift: too far from the center", sketch: post, opt: place.Options{MaxShift: 1},
		before: `
XXXXXXXXXXXXXX
X############X
X#.....k....#X
X#....kkk...#X
X#.....k....#X
X############X
X############X
XXXXXXXXXXXXXX`,
		report: "earth 16, neighbor 16, keep 6, reach 6, shift 0",
	},
}

func TestDrawnMiddles(t *testing.T) {
	t.Parallel()
	for _, tt := range drawnMiddles {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			g := place.ParseMap(tt.before)
			var p place.Placer
			p.Use(g)
			site, ok := p.Centered(tt.sketch.Prefab(), 1, tt.opt, embed.Seed(1))
			r := p.Report()
			if diff := cmp.Diff(tt.report, string(r.AppendText(nil))); diff != "" {
				t.Errorf("report (-want +got):\n%s", diff)
			}
			if ok {
				p.Apply(p.Stamp(site, 1, 1))
			}
			if ok != (tt.after != "") {
				t.Errorf("chosen: %v", ok)
			}
			if diff := cmp.Diff(tt.after, place.DrawMap(g)); ok && diff != "" {
				t.Errorf("map (-want +got):\n%s", diff)
			}
		})
	}
}
