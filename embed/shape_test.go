package embed_test

import (
	"crypto/sha256"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
	"pgregory.net/rapid"
)

// Outcomes and masks of every orientation against the outcomes as drawn, cell by cell.
func TestShapes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		d := &embed.Data{Terrain: testTerrain()}
		d.Prefabs = []embed.PrefabData{anyPrefab(t, d, "a")}
		data, err := embed.Encode(d, sha256.Sum256)
		if err != nil {
			t.Fatal(err)
		}
		b, err := embed.Open(string(data))
		if err != nil {
			t.Fatal(err)
		}
		for o := range orient.All.Each() {
			checkShape(t, &d.Prefabs[0], b.PrefabAt(0).Turned(o))
		}
	})
}

func checkShape(t *rapid.T, d *embed.PrefabData, s embed.Shape) {
	o := s.Orientation()
	front := s.Facing()
	if front != o.Dir(d.Front) || s.FrontUp() != o.Then(front.Up()) {
		t.Fatalf("%v: faces %v", o, front)
	}
	w, h := s.Size()
	l, depth := front.Up().Size(w, h)
	if got, want := s.Class(), (embed.Class{L: l, D: depth, P: d.MaxProtrusion}); got != want {
		t.Fatalf("%v: class %v, want %v", o, got, want)
	}
	at := func(x, y int) embed.Outcome { // in the front-up frame
		if x < 0 || y < 0 || x >= l || y >= depth {
			return 0
		}
		x, y = s.FrontUp().Inverse().Point(x, y, l, depth)
		return d.Outcomes[y*d.W+x]
	}
	for m := embed.MaskPresent; m <= embed.MaskHalo; m++ {
		mw, mh, words := s.MaskSize(m)
		rows := s.AppendRows(nil, m)
		if len(rows) != mh*words {
			t.Fatalf("%v: mask %d has %d words", o, m, len(rows))
		}
		for y := range mh {
			for x := range words * 64 {
				want := x < mw && wantBit(m, at, x, y)
				word := s.Row(m, y, x/64)
				if got := word>>(x%64)&1 != 0; got != want || word != rows[y*words+x/64] {
					t.Fatalf("%v, front %v: mask %d has %v at (%d, %d), want %v", o, d.Front, m, got, x, y, want)
				}
			}
		}
	}
	for y := range h {
		for x := range w {
			ux, uy := front.Up().Point(x, y, w, h)
			if got, want := s.Outcome(x, y), at(ux, uy); got != want {
				t.Fatalf("%v: outcome %v at (%d, %d), want %v", o, got, x, y, want)
			}
		}
	}
	checkEntrances(t, d, s)
}

func wantBit(m embed.Mask, at func(x, y int) embed.Outcome, x, y int) bool {
	if m < embed.MaskHalo {
		return at(x, y)>>m&1 != 0
	}
	near := false
	for _, dy := range []int{-1, 0, 1} {
		for _, dx := range []int{-1, 0, 1} {
			near = near || at(x-1+dx, y-1+dy)&embed.MaybeOpen != 0
		}
	}
	return near && at(x-1, y-1)&embed.Present == 0
}

func checkEntrances(t *rapid.T, d *embed.PrefabData, s embed.Shape) {
	w, h := s.Size()
	for i, e := range d.Entrances {
		got := s.Entrance(i)
		sure := true
		for j, c := range e.Cells {
			x, y := s.Orientation().Point(c.X, c.Y, d.W, d.H)
			column, row := s.Facing().Up().Point(x, y, w, h)
			if got.Cell(j) != (embed.Point{X: x, Y: y}) || got.Column(j) != column || row != 0 {
				t.Fatalf("entrance %d, cell %d: %v in column %d, want (%d, %d) in column %d", i, j, got.Cell(j), got.Column(j), x, y, column)
			}
			sure = sure && d.Outcomes[c.Y*d.W+c.X]&embed.SurelyOpen != 0
		}
		if got.Side() != s.Orientation().Dir(e.Side) || got.Len() != len(e.Cells) || got.SurelyOpen() != sure {
			t.Fatalf("entrance %d: side %v, %d cells, surely open %v", i, got.Side(), got.Len(), got.SurelyOpen())
		}
	}
	for i, c := range d.Connections {
		if got := s.Connection(i); got.Dir() != s.Orientation().Dir(c.Dir) {
			t.Fatalf("connection %d leads %v", i, got.Dir())
		}
	}
	// Equal forms have equal masks; the front-up frames of form 1 are those of form 0 mirrored.
	if mirrored := s.FrontUp() != d.Front.Up(); (s.Form() == 1) != mirrored {
		t.Fatalf("%v: form %d", s.Orientation(), s.Form())
	}
}

// plain returns a prefab drawn with text: # wall, . floor, anything else a wall of that glyph.
func plain(front orient.Dir, rows ...string) embed.PrefabData {
	pf := embed.PrefabData{
		Name: "a", ID: 1, W: len(rows[0]), H: len(rows), Places: embed.Embedded, Front: front, MaxProtrusion: 1,
		Depth: embed.All, Cave: embed.All, Transforms: orient.All,
	}
	v := embed.VariantData{Weight: 1}
	for _, row := range rows {
		for _, c := range []byte(row) {
			cell := embed.CellData{Terrain: wall, Look: embed.Look{Glyph: uint32(c)}}
			switch c {
			case '.':
				cell.Terrain = floor
			case ' ':
				cell = embed.CellData{}
			}
			v.Cells = append(v.Cells, cell)
		}
	}
	pf.Variants = []embed.VariantData{v}
	pf.Outcomes = outcomes(&embed.Data{Terrain: testTerrain()}, &pf)
	return pf
}

func TestDistinct(t *testing.T) {
	t.Parallel()
	object := func(facing orient.Dir) embed.ObjectData {
		return embed.ObjectData{Chance: embed.Certain, Alternatives: []embed.AlternativeData{
			{Kind: "robot", Weight: 1, Chance: embed.Certain, Count: embed.Count{Plus: 1}, Facing: facing},
		}}
	}
	symmetric := plain(orient.South, "###", "#.#", "...")
	for _, c := range []struct {
		name   string
		change func(pf *embed.PrefabData)
		want   string
	}{
		{"mirror image of itself", func(*embed.PrefabData) {}, "rotations"},
		{"no mirror image of itself", func(pf *embed.PrefabData) { pf.Variants[0].Cells[0].Look.Glyph = 'X' }, "all"},
		{"corner glyphs that mirror", func(pf *embed.PrefabData) {
			pf.Variants[0].Cells[0].Look.Glyph, pf.Variants[0].Cells[2].Look.Glyph = 218, 191
		}, "rotations"},
		{"corner glyphs that do not", func(pf *embed.PrefabData) {
			pf.Variants[0].Cells[0].Look.Glyph, pf.Variants[0].Cells[2].Look.Glyph = 218, 218
		}, "all"},
		{"as the transforms say", func(pf *embed.PrefabData) { pf.Transforms = orient.SetOf(orient.R0, orient.M0, orient.M90) }, "r0 m90"},
		{"an object in the middle", func(pf *embed.PrefabData) {
			pf.Objects = []embed.ObjectData{object(orient.South)}
			pf.Variants[0].Marks = []embed.MarkData{{X: 1, Y: 1}}
		}, "rotations"},
		{"an object that looks aside", func(pf *embed.PrefabData) {
			pf.Objects = []embed.ObjectData{object(orient.East)}
			pf.Variants[0].Marks = []embed.MarkData{{X: 1, Y: 1}}
		}, "all"},
		{"an object aside", func(pf *embed.PrefabData) {
			pf.Objects = []embed.ObjectData{object(orient.South)}
			pf.Variants[0].Marks = []embed.MarkData{{X: 0, Y: 2}}
		}, "all"},
		{"an overlay aside", func(pf *embed.PrefabData) {
			o := embed.OverlayData{Name: "o", Chance: embed.Certain, Cells: make([]embed.CellData, 9)}
			o.Cells[0].Terrain = wall
			pf.Overlays = []embed.OverlayData{o}
		}, "all"},
		{"two machines that change places", func(pf *embed.PrefabData) {
			pf.Variants[0].Machines = []embed.MachineData{
				{Name: "m", Cells: []embed.MachineCellData{{X: 0, Y: 1}}}, {Name: "m", Cells: []embed.MachineCellData{{X: 2, Y: 1}}},
			}
		}, "rotations"},
		{"two machines that differ", func(pf *embed.PrefabData) {
			pf.Variants[0].Machines = []embed.MachineData{
				{Name: "m", Cells: []embed.MachineCellData{{X: 0, Y: 1}}}, {Name: "n", Cells: []embed.MachineCellData{{X: 2, Y: 1}}},
			}
		}, "all"},
		{"a machine whose looks differ", func(pf *embed.PrefabData) {
			pf.Variants[0].Machines = []embed.MachineData{{Name: "m", Cells: []embed.MachineCellData{
				{X: 0, Y: 0, Look: embed.Look{Fore: embed.RGB{R: 1}}}, {X: 1, Y: 0}, {X: 2, Y: 0},
			}}}
		}, "all"},
		{"an entrance aside", func(pf *embed.PrefabData) {
			pf.Entrances = []embed.EntranceData{{Side: orient.South, Cells: []embed.Point{{X: 0, Y: 2}}}}
		}, "all"},
		{"an entrance over all of the front", func(pf *embed.PrefabData) {
			pf.Entrances = []embed.EntranceData{{Side: orient.South, Cells: []embed.Point{{X: 0, Y: 2}, {X: 1, Y: 2}, {X: 2, Y: 2}}}}
		}, "rotations"},
		{"a connection aside", func(pf *embed.PrefabData) {
			pf.Connections = []embed.ConnectionData{{Role: embed.TunnelRole, Dir: orient.East, Cells: []embed.Point{{X: 2, Y: 2}}}}
		}, "all"},
		{"no spawning aside", func(pf *embed.PrefabData) {
			pf.Spawn = embed.SpawnMask
			pf.Outcomes[0] |= embed.NoSpawn
		}, "all"},
	} {
		pf := plain(symmetric.Front, "###", "#.#", "...")
		c.change(&pf)
		b := open(t, &embed.Data{Terrain: testTerrain(), Prefabs: []embed.PrefabData{pf}})
		if got := b.PrefabAt(0).Distinct().String(); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// A project's own glyphs count as its font turns them: a pair that mirrors is no difference.
func TestDistinctFont(t *testing.T) {
	t.Parallel()
	pf := plain(orient.South, "###", "#.#", "...")
	pf.Variants[0].Cells[0].Look.Glyph, pf.Variants[0].Cells[2].Look.Glyph = 300, 301
	forms := func(g, mirrored uint32) (f embed.TurnData) {
		for o := range f {
			if f[o] = g; orient.Orientation(o).Mirrored() {
				f[o] = mirrored
			}
		}
		return f
	}
	for want, turns := range map[string][]embed.TurnData{
		"all": nil, "rotations": {forms(301, 300), forms(300, 301)},
	} {
		b := open(t, &embed.Data{Terrain: testTerrain(), Turns: turns, Prefabs: []embed.PrefabData{pf}})
		if got := b.PrefabAt(0).Distinct().String(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
		var c embed.Contents
		b.PrefabAt(0).Roll(embed.Setting{Orientation: orient.M0}, &c)
		if got, mirrored := c.Cells[0].Look.Glyph, uint32(301); turns == nil && got != mirrored || turns != nil && got != 300 {
			t.Errorf("%s: the corner is glyph %d once mirrored", want, got)
		}
	}
}

// What is the same from all sides counts once when nobody asks for its front, and once for each
// side when somebody does.
func TestDistinctFront(t *testing.T) {
	t.Parallel()
	for places, want := range map[embed.Places]string{
		embed.Centered: "none", embed.Centered | embed.Nested: "none",
		embed.Embedded | embed.Centered: "rotations", embed.Preplaced: "rotations",
	} {
		pf := plain(orient.South, "...", "...", "...")
		pf.Places, pf.Buffer = places, 1
		b := open(t, &embed.Data{Terrain: testTerrain(), Prefabs: []embed.PrefabData{pf}})
		if got := b.PrefabAt(0).Distinct().String(); got != want {
			t.Errorf("places %v: %s, want %s", places, got, want)
		}
	}
	long := plain(orient.South, "....", "....")
	long.Places, long.Buffer = embed.Centered, 1
	b := open(t, &embed.Data{Terrain: testTerrain(), Prefabs: []embed.PrefabData{long}})
	if diff := cmp.Diff("r0 r90", b.PrefabAt(0).Distinct().String()); diff != "" {
		t.Errorf("a rectangle (-want +got)\n%s", diff)
	}
	if got := b.PrefabAt(0).Shape(1); got.Orientation() != orient.R90 || b.PrefabAt(0).ShapeCount() != 2 {
		t.Errorf("shape 1 is %v of %d", got.Orientation(), b.PrefabAt(0).ShapeCount())
	}
}
