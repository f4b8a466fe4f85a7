package prefab_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
)

// carving returns a style with its defaults, as placement.md has them, and a change of them.
func carving(style string, change func(c *prefab.Carving)) prefab.Carving {
	span := func(lo, hi int) prefab.Field[prefab.Range] { return field(prefab.Range{Min: lo, Max: hi}) }
	c := prefab.Carving{
		Style: field(style),
		Automaton: prefab.Automaton{
			Engine: field("colored"), Open: field(prefab.Ratio{Num: 9, Den: 20}), Visits: field(prefab.Ratio{Num: 5, Den: 1}),
			Smooth: field(5), MinCave: field(17), Pockets: field(prefab.Ratio{Num: 0, Den: 1}),
		},
		Guide: prefab.Guide{Shape: field("corridor"), Width: span(10, 16)},
		Mines: prefab.Mines{Rooms: span(5, 8), RoomWidth: span(6, 12), RoomHeight: span(5, 9)},
	}
	c.Tunnels.Design = field("default")
	if change != nil {
		change(&c)
	}
	return c
}

// jagged has the defaults of style guided.
func jagged(c *prefab.Carving) {
	c.Automaton.Open, c.Automaton.Visits = field(prefab.Ratio{Num: 1, Den: 2}), field(prefab.Ratio{Num: 1, Den: 1})
	c.Guide.Width = field(prefab.Range{Min: 14, Max: 22})
}

func mines(c *prefab.Carving) {
	c.Automaton.Open, c.Automaton.Visits = field(prefab.Ratio{Num: 21, Den: 50}), field(prefab.Ratio{Num: 4, Den: 1})
	c.Automaton.MinCave = field(12)
}

// tunnelKeys returns what is written under tunnels: names and the numbers of each.
func tunnelKeys(pairs ...any) (out []prefab.TunnelKey) {
	for i := 0; i < len(pairs); i += 2 {
		forms := prefab.TunnelForms()
		at := slices.IndexFunc(forms, func(f prefab.TunnelForm) bool { return f.Name == pairs[i] })
		out = append(out, prefab.TunnelKey{Form: &forms[at], Numbers: pairs[i+1].([]int)})
	}
	return out
}

// TestTunnelFindings tests what is said of numbers that tunnels do not take.
func TestTunnelFindings(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"design: wide":                        `key "design" takes default, narrow or grand, not "wide"`,
		"seeds: 65":                           `key "seeds" takes a whole number from 0 to 64, not "65"`,
		"seeds: [2]":                          `key "seeds" takes a whole number from 0 to 64, not a list`,
		"widths: 3..17":                       `key "widths" takes whole numbers from 1 to 16, not "3..17"`,
		"widths: 5..3":                        `key "widths" has the range "5..3", which ends before it begins`,
		"hallArea: 100..200":                  `key "hallArea" takes whole numbers from 150 to 4096, not "100..200"`,
		"turnSpawn: 101%":                     `key "turnSpawn" takes a share from 0% to 100%, not "101%"`,
		"turnSpawn: 60":                       `key "turnSpawn" takes a share from 0% to 100%, not "60"`,
		"maxAge: []":                          `key "maxAge" takes 1 to 8 numbers, not 0`,
		"maxAge: [1, 0]":                      `key "maxAge" takes a whole number from 1 to 1000, not "0"`,
		"sizeUp: [1%, x]":                     `key "sizeUp" takes a share from 0% to 100%, not "x"`,
		"maxAge: [1, 2, 3, 4, 5, 6, 7, 8, 9]": `key "maxAge" takes 1 to 8 numbers, not 9`,
		"smallRooms: {a: 1}":                  `key "smallRooms" takes a whole number from 0 to 1000, not a map`,
		"depth: 3":                            `tunnels has no key "depth"`,
	} {
		_, list := prefab.ReadRecipe("a.map.yaml", []byte("version: 1\nsize: [100, 100]\nstyle: tunnels\ntunnels: {"+text+"}\n"))
		if len(list) != 1 || !strings.Contains(diag.Short(list[0]), want) {
			t.Errorf("%s: %v, want %s", text, list.Err(), want)
		}
	}
}

// TestStyles reads what each style has, with its defaults and with all of its keys.
func TestStyles(t *testing.T) {
	t.Parallel()
	span := func(lo, hi int) prefab.Field[prefab.Range] { return field(prefab.Range{Min: lo, Max: hi}) }
	for text, want := range map[string]prefab.Carving{
		"":                 carving("caves", nil),
		"style: guided\n":  carving("guided", jagged),
		"style: mines\n":   carving("mines", mines),
		"style: tunnels\n": carving("tunnels", nil),
		"guide: {shape: serpentine, legs: 4, width: 14..22}\nstyle: guided\n": carving("guided", func(c *prefab.Carving) {
			jagged(c)
			c.Guide = prefab.Guide{Shape: field("serpentine"), Legs: field(4), Width: span(14, 22)}
		}),
		"style: guided\nguide: {width: ..}\nautomaton: {visits: 9}\n": carving("guided", func(c *prefab.Carving) {
			jagged(c)
			c.Guide.Width, c.Automaton.Visits = span(1, 8192), field(prefab.Ratio{Num: 9, Den: 1})
		}),
		"style: guided\nautomaton: {visits: 3}\n": carving("guided", func(c *prefab.Carving) {
			jagged(c)
			c.Guide.Width, c.Automaton.Visits = span(10, 16), field(prefab.Ratio{Num: 3, Den: 1})
		}),
		"style: guided\nguide: {art: a/guide.xp}\n": carving("guided", func(c *prefab.Carving) {
			jagged(c)
			c.Guide.Shape, c.Guide.Art, c.Guide.File = field("art"), field("a/guide.xp"), "maps/a/guide.xp"
		}),
		"automaton: {minCave: 9}\nmines: {rooms: 3.., roomWidth: ..9, roomHeight: 5}\nstyle: mines\n": carving("mines", func(c *prefab.Carving) {
			mines(c)
			c.Automaton.MinCave = field(9)
			c.Mines = prefab.Mines{Rooms: span(3, 1000), RoomWidth: span(3, 9), RoomHeight: span(5, 5)}
		}),
		"style: tunnels\ntunnels: {seeds: 3, standardWidth: 2}\n": carving("tunnels", func(c *prefab.Carving) {
			c.Tunnels.Keys = tunnelKeys("seeds", []int{3}, "standardWidth", []int{2})
		}),
		"style: tunnels\ntunnels: {design: grand, widths: ..4, maxAge: 5, sizeUp: [0, 12.6%, 0.3], roomAspect: 100%, smallRooms: [1, 0]}\n": carving("tunnels", func(c *prefab.Carving) {
			c.Tunnels.Design = field("grand")
			c.Tunnels.Keys = tunnelKeys("widths", []int{1, 4}, "maxAge", []int{5}, "sizeUp", []int{0, 13, 30},
				"roomAspect", []int{100}, "smallRooms", []int{1, 0})
		}),
	} {
		m, list := prefab.ReadRecipe("maps/a.map.yaml", []byte("version: 1\nsize: [100, 100]\n"+text))
		if len(list) > 0 {
			t.Errorf("%s%v", text, list.Err())
		}
		if d := cmp.Diff(want, m.Carving, values); d != "" {
			t.Errorf("%s(-want +got):\n%s", text, d)
		}
		loops, tunnel := prefab.Ratio{Num: 3, Den: 25}, 40
		if m.Style.Value == "mines" {
			loops, tunnel = prefab.Ratio{Num: 1, Den: 2}, 25
		}
		if m.Joining.Loops.Value != loops || m.Joining.MaxTunnel.Value != tunnel {
			t.Errorf("%sjoin %+v", text, m.Joining)
		}
	}
}

// TestRegions reads a composite map: each region has a style of its own, and its defaults.
func TestRegions(t *testing.T) {
	t.Parallel()
	m, list := prefab.ReadRecipe("a.map.yaml", []byte(`version: 1
size: [100, 90]
style: composite
regions:
  - {area: [0, 0, 60, 90]}
  - {style: mines, area: [62, 0, 38, 90], mines: {rooms: 2}}
  - {area: [60, 0, 2, 2], style: guided, automaton: {visits: 1}, guide: {art: g.xp}}
`))
	if want := "a.map.yaml:7:12: error: area [60, 0, 2, 2] leaves nothing to dig: the margin of 14 and 2 cells at each side of a region stay earth [XP0216 bad-area]"; len(list) != 1 || diag.Short(list[0]) != want {
		t.Errorf("%v", list.Err())
	}
	want := []prefab.Region{
		{Area: field(prefab.Area{W: 60, H: 90}), Carving: carving("caves", nil)},
		{Area: field(prefab.Area{X: 62, W: 38, H: 90}), Carving: carving("mines", func(c *prefab.Carving) {
			mines(c)
			c.Mines.Rooms = field(prefab.Range{Min: 2, Max: 2})
		})},
		{Area: field(prefab.Area{X: 60, W: 2, H: 2}), Carving: carving("guided", func(c *prefab.Carving) {
			jagged(c)
			c.Guide.Shape, c.Guide.Art, c.Guide.File = field("art"), field("g.xp"), "g.xp"
		})},
	}
	if d := cmp.Diff(want, m.Regions, values); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if got := m.Guides(); len(got) != 1 || got[0] != &m.Regions[2].Guide {
		t.Errorf("%d guides", len(got))
	}
}

// TestFeatureKeys reads features with all of their keys, and with none but what they need.
func TestFeatureKeys(t *testing.T) {
	t.Parallel()
	m, list := prefab.ReadRecipe("a.map.yaml", []byte(`version: 1
size: [100, 90]
features:
  - {prefab: caves/gate, at: [44, 80], facing: north, orientation: r180}
  - {prefab: a, area: [10, 10, 50, 30], orientation: [r0, m90], count: 1..3, chance: 50%, optional: true, clearance: 5}
  - {reserve: [0, 1, 12, 13]}
`))
	if len(list) > 0 {
		t.Fatal(list.Err())
	}
	plain := prefab.Feature{Count: field(prefab.Count{Plus: 1}), Chance: field(prefab.Certain), Clearance: field(2)}
	gate, other, reserve := plain, plain, plain
	gate.Prefab, gate.At, gate.Facing = field("caves/gate"), field(prefab.Point{X: 44, Y: 80}), field(orient.North)
	gate.Orientation = []prefab.Field[orient.Orientation]{field(orient.R180)}
	other.Prefab, other.Area = field("a"), field(prefab.Area{X: 10, Y: 10, W: 50, H: 30})
	other.Orientation = []prefab.Field[orient.Orientation]{field(orient.R0), field(orient.M90)}
	other.Count, other.Chance = field(prefab.Count{Dice: 1, Sides: 3}), field(prefab.Ratio{Num: 1, Den: 2})
	other.Optional, other.Clearance = field(true), field(5)
	reserve.Reserve = field(prefab.Area{Y: 1, W: 12, H: 13})
	if d := cmp.Diff([]prefab.Feature{gate, other, reserve}, m.Features, values); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// TestFeatures holds features against the prefabs of a project.
func TestFeatures(t *testing.T) {
	t.Parallel()
	summary := func(name, script string, w, h int) *prefab.Summary {
		s := prefab.SummarizeScript(name, name+".xp", readScript(t, script))
		s.W, s.H, s.Joined = w, h, true
		return s
	}
	known := []*prefab.Summary{
		summary("gate", "place: preplaced\ntransforms: none\n", 9, 5),
		summary("shrine", "place: [embedded, preplaced]\nmaxProtrusion: 1\ntransforms: rotations\n", 5, 3),
		summary("lair", "place: [embedded, centered]\n", 5, 5),
		summary("hut", "place: preplaced\n", 5, 5),
		summary("door", "place: preplaced\ntransforms: rotations\nunique: map\n", 5, 3),
		summary("tower", "place: preplaced\nunique: {scope: run, group: towers, max: 2}\n", 3, 3),
		summary("pit", "place: preplaced\ndepth: 7..\n", 5, 5),
	}
	known[4].Leads = []prefab.Lead{{Dir: orient.South, At: prefab.Point{X: 2, Y: 2}, Width: 1}}
	known = append(known, summary("port", "place: preplaced\ntransforms: none\n", 5, 3))
	known[len(known)-1].Leads = []prefab.Lead{{Dir: orient.South, At: prefab.Point{X: 1, Y: 2}, Width: 3}}
	for _, tt := range []struct{ name, features, want string }{ // want: patterns, a line each
		{"all is well", "{prefab: gate, at: [1, 1]}, {prefab: shrine, at: [20, 1], facing: east}, {prefab: hut, area: [20, 20, 9, 9]}", ""},
		{"a prefab that is not there", "{prefab: gat, at: [1, 1]}", `:3:21: error: there is no prefab "gat" .XP0214 unknown-prefab. did you mean "gate"`},
		{"one that is placed otherwise", "{prefab: lair, at: [1, 1]}",
			`:3:21: error: prefab "lair" may not be set before caves are dug: its place is embedded and centered .XP0224 key-conflict. add preplaced`},
		{"one for other depths", "{prefab: pit, at: [1, 1]}",
			`:3:21: error: prefab "pit" does not come at depth [0-9]+, which is that of the map .XP0224 key-conflict.`},
		{"orientations that it has not", "{prefab: gate, at: [1, 1], orientation: [r0, r90, m0]}",
			"does not come in orientation r90; its transforms are r0 .XP0224\ndoes not come in orientation m0"},
		{"a facing that it has not", "{prefab: gate, at: [1, 1], facing: north}",
			`:3:47: error: no orientation of prefab "gate" turns its front to the north: with its transforms it faces south .XP0224`},
		{"a facing that none listed has", "{prefab: shrine, at: [1, 1], facing: north, orientation: [r0, r90]}",
			`in the orientations listed prefab "shrine" does not face north: it faces south or west`},
		{"a corner on the border", "{prefab: gate, at: [0, 1]}",
			`:3:31: error: the box of prefab "gate", 9 by 5, does not fit at .0, 1.: it would reach .8, 5.; inside its border the map has the cells .1, 1. to .58, 48. .XP0216 bad-area`},
		{"at the last place that fits", "{prefab: gate, at: [50, 44]}", ""},
		{"one cell farther", "{prefab: gate, at: [51, 44]}", `reach .59, 48.`},
		{"one row farther", "{prefab: gate, at: [50, 45]}", `reach .58, 49.`},
		{"where one orientation fits", "{prefab: shrine, at: [56, 1]}", ""},
		{"where none does", "{prefab: shrine, at: [57, 1]}", `"shrine", 5 by 3 or 3 by 5, does not fit at`},
		{"an area that is too small", "{prefab: gate, area: [10, 10, 8, 30]}",
			`:3:33: error: the box of prefab "gate", 9 by 5, does not fit into area .10, 10, 8, 30.`},
		{"an area that is too small by the border", "{prefab: gate, area: [0, 10, 9, 30]}", `does not fit into area`},
		{"a wide connection before the border", "{prefab: port, at: [10, 41]}", ""},
		{"one row nearer", "{prefab: port, at: [10, 42]}", `"port" there is no room for tunnels, which take 5 cells: the clearance and their width .XP0216`},
		{"a connection before a reserve", "{prefab: port, at: [10, 10]}, {reserve: [8, 18, 20, 2]}", ""},
		{"one row nearer the reserve", "{prefab: port, at: [10, 10]}, {reserve: [8, 17, 20, 2]}",
			`:3:52: error: reserve .8, 17, 20, 2. and prefab "port" at .10, 10. leave no room for a tunnel, which takes the cells .11, 13. to .13, 17. .XP0218`},
		{"a reserve beside the tunnel", "{prefab: port, at: [10, 10]}, {reserve: [14, 16, 20, 2]}", ""},
		{"a reserve before the prefab", "{reserve: [8, 17, 20, 2]}, {prefab: port, at: [10, 10]}", `:3:58: error: prefab "port" at .10, 10. and reserve`},
		{"what may turn away", "{reserve: [8, 14, 20, 2]}, {prefab: door, at: [10, 9]}", ""},
		{"what may not", "{reserve: [8, 14, 20, 2]}, {prefab: door, at: [10, 9], orientation: r0}", `leave no room for a tunnel, which takes the cells .12, 12. to .12, 14.`},
		{"a prefab in the way of a tunnel", "{prefab: port, at: [10, 10]}, {prefab: hut, at: [10, 19]}",
			`prefab "hut" at .10, 19. and prefab "port" at .10, 10. leave no room for a tunnel, which takes the cells .11, 13. to .13, 17.`},
		{"one that is far enough", "{prefab: port, at: [10, 10]}, {prefab: hut, at: [10, 20]}", ""},
		{"one that may not come", "{prefab: port, at: [10, 10], chance: 50%}, {prefab: hut, at: [10, 19]}", ""},
		{"one that is optional", "{prefab: port, at: [10, 10]}, {prefab: hut, at: [10, 19], optional: true}", ""},
		{"prefabs that overlap", "{prefab: gate, at: [10, 10]}, {prefab: hut, at: [18, 14]}",
			`:3:60: error: prefab "hut" at .18, 14. and prefab "gate" at .10, 10. overlap .XP0218 feature-overlap.`},
		{"prefabs that come too near", "{prefab: gate, at: [10, 10]}, {prefab: hut, at: [20, 10]}",
			`prefab "hut" at .20, 10. and prefab "gate" at .10, 10. are less than 2 cells apart, which is the clearance .XP0218`},
		{"prefabs just far enough", "{prefab: gate, at: [10, 10]}, {prefab: hut, at: [21, 10]}", ""},
		{"the larger clearance counts", "{prefab: gate, at: [10, 10], clearance: 4}, {prefab: hut, at: [22, 10]}", "less than 4 cells apart"},
		{"a reserve in the way", "{prefab: gate, at: [10, 10], clearance: 1}, {reserve: [19, 10, 5, 5]}",
			`reserve .19, 10, 5, 5. and prefab "gate" at .10, 10. are less than 1 cell apart`},
		{"reserves that overlap", "{reserve: [10, 10, 5, 5]}, {reserve: [12, 10, 5, 5]}", ""},
		{"one that may be left out", "{prefab: gate, at: [10, 10]}, {prefab: hut, at: [12, 12], optional: true}", ""},
		{"one that is in the way when it is there", "{prefab: gate, at: [10, 10], optional: true}, {prefab: hut, at: [12, 12]}", "overlap"},
		{"a reserve before one that may be left out", "{prefab: gate, at: [10, 10], optional: true}, {reserve: [12, 12, 1, 1]}", ""},
		{"room for a tunnel", "{prefab: door, at: [10, 43], facing: south}", ""},
		{"room for none", "{prefab: door, at: [10, 44], facing: south}",
			`:3:31: error: between the border and the connections of prefab "door" there is no room for tunnels, which take 3 cells: the clearance and their width .XP0216 bad-area`},
		{"room in another orientation", "{prefab: door, at: [10, 44]}", ""},
		{"room in an area", "{prefab: door, area: [10, 40, 9, 6], facing: south}", ""},
		{"none in an area", "{prefab: door, area: [10, 44, 9, 6], facing: south}", "no room for tunnels"},
		{"more than a map may hold", "{prefab: tower, area: [9, 9, 30, 30], count: 1..3}, {prefab: tower, area: [9, 9, 30, 30], count: 2..3}",
			`:3:109: error: the features ask for at least 3 of "towers", of which a map holds 2 at most .XP0217 requirement-impossible`},
		{"as many as a map may hold", "{prefab: tower, at: [9, 9]}, {prefab: tower, at: [20, 9]}, {prefab: tower, at: [30, 9], chance: 50%}, {prefab: tower, at: [40, 9], optional: true}", ""},
		{"one of a kind, twice", "{prefab: door, at: [9, 9]}, {prefab: door, at: [20, 9]}", `:3:49: .* at least 2 of "door", of which a map holds 1`},
		{"turned, there is room", "{reserve: [14, 10, 5, 5]}, {prefab: shrine, at: [10, 10], clearance: 1}", ""},
		{"turned, there is none", "{reserve: [13, 10, 5, 5]}, {prefab: shrine, at: [10, 10], clearance: 1}", "less than 1 cell apart"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			m, list := prefab.ReadRecipe("a.map.yaml", []byte("version: 1\nsize: [60, 50]\nfeatures: ["+tt.features+"]\n"))
			if len(list) > 0 {
				t.Fatal(list.Err())
			}
			list = prefab.CheckRecipe(m, known)
			want := strings.Split(tt.want, "\n")
			if tt.want == "" {
				want = nil
			}
			for i, d := range list {
				if text := diag.Short(d) + " " + d.Hint; i >= len(want) || !regexp.MustCompile(want[i]).MatchString(text) {
					t.Errorf("unexpected finding %s", text)
				}
			}
			if len(list) < len(want) {
				t.Errorf("%d findings, want %q", len(list), want)
			}
		})
	}
}

// TestDraw takes guides from images: as large as the map, with something to dig.
func TestDraw(t *testing.T) {
	t.Parallel()
	draw := func(w, h, dug int) (*prefab.Guide, diag.List) {
		m, list := prefab.ReadRecipe("a.map.yaml", []byte("version: 1\nsize: [12, 10]\nmargin: 2\nstyle: guided\nautomaton: {visits: 1}\nguide: {art: g.xp}\n"))
		if len(list) > 0 {
			t.Fatal(list.Err())
		}
		image := xp.New(w, h, 1)
		for i := range dug {
			image.Layers[0].Set(2+i%8, 2+i/8, xp.Cell{Back: xp.RGB{R: uint8(i)}})
		}
		return &m.Guide, m.Guide.Draw(m, image)
	}
	g, list := draw(12, 10, 11)
	if rows := "\x00\x00|\x00\x00|\xfc\x03|\x1c\x00" + strings.Repeat("|\x00\x00", 6); len(list) > 0 || g.Drawn() != strings.ReplaceAll(rows, "|", "") {
		t.Errorf("drawn %q, %v", g.Drawn(), list.Err())
	}
	for _, tt := range []struct {
		w, h, dug int
		want      string
	}{
		{11, 10, 9, `the guide "g.xp" is 11 by 10; the map is 12 by 10 .XP0328 guide-size.`},
		{12, 9, 9, "is 12 by 9"},
		{12, 10, 8, `layer 1 of the guide "g.xp" draws 8 cells where caves may be dug; the margin of 2 stays earth .XP0328`},
		{12, 10, 0, "draws 0 cells"},
	} {
		if _, list := draw(tt.w, tt.h, tt.dug); len(list) != 1 || !regexp.MustCompile(tt.want).MatchString(diag.Short(list[0])) {
			t.Errorf("%+v: %v", tt, list.Err())
		}
	}
	missing := g.Missing([]string{"guide.xp", "h.xp"})
	if want := `a.map.yaml:6:14: error: the image "g.xp" of the guide is not there [XP0327 guide-missing]`; diag.Short(missing) != want {
		t.Errorf("%s", diag.Short(missing))
	}
}
