package embed_test

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
	"pgregory.net/rapid"
)

// ignoreMemory leaves out what contents hold for their own use, and where things come from.
var ignoreMemory = cmp.Options{
	cmpopts.IgnoreUnexported(embed.Contents{}, embed.Object{}), cmpopts.EquateEmpty(), cmp.Comparer(func(a, b embed.Prefab) bool { return a == b }),
	cmp.Comparer(func(a, b embed.Alternative) bool { return a == b }),
}

// Turning and moving a placement turns and moves its contents, and changes nothing else.
func TestRollTurns(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		d := &embed.Data{Terrain: testTerrain(), Turns: anyTurns(t), Outlines: testOutlines()}
		d.Terrain[wall-1].Outline = rapid.IntRange(0, len(d.Outlines)).Draw(t, "outline")
		d.Prefabs = []embed.PrefabData{anyPrefab(t, d, "a")}
		data, err := embed.Encode(d, sha256.Sum256)
		if err != nil {
			t.Fatal(err)
		}
		b, err := embed.Open(string(data))
		if err != nil {
			t.Fatal(err)
		}
		pf := b.PrefabAt(0)
		var drawn, turned embed.Contents
		seed := rapid.Uint64().Draw(t, "seed")
		depth := rapid.IntRange(0, 9).Draw(t, "depth")
		tags := embed.TagsOf(anyTags(t, "map tags")...)
		pf.Roll(embed.Setting{Seed: seed, Depth: depth, Tags: tags}, &drawn)
		for o := range orient.All.Each() {
			s := embed.Setting{Orientation: o, X: -5, Y: 40, Seed: seed, Depth: depth, Tags: tags}
			pf.Roll(s, &turned)
			want, got := turn(d, &drawn, s), turned
			if slices.Equal(want.Cells, got.Cells) {
				want.Cells, got.Cells = nil, nil // cmp is slow on many cells
			}
			if diff := cmp.Diff(want, &got, ignoreMemory); diff != "" {
				t.Fatalf("%v (-want +got)\n%s", o, diff)
			}
		}
		checkRoll(t, d, &drawn)
	})
}

// turn returns the contents of a roll as drawn at the origin, as they are in another setting.
func turn(d *embed.Data, c *embed.Contents, s embed.Setting) *embed.Contents {
	o := s.Orientation
	place := func(x, y int) (int, int) {
		x, y = o.Point(x, y, c.W, c.H)
		return s.X + x, s.Y + y
	}
	look := func(l embed.Look) embed.Look {
		for _, own := range d.Turns {
			if own[0] == l.Glyph {
				if own[o] != embed.NoForm {
					l.Glyph = own[o]
				}
				return l
			}
		}
		l.Glyph, _ = o.Glyph(l.Glyph)
		return l
	}
	to := &embed.Contents{Prefab: c.Prefab, Setting: s, Variant: c.Variant, Overlays: c.Overlays, Params: c.Params, Objects: slices.Clone(c.Objects)}
	to.W, to.H = o.Size(c.W, c.H)
	to.Cells = make([]embed.Cell, len(c.Cells))
	for i, cell := range c.Cells {
		cell.Look = look(cell.Look)
		if cell.Sight >= embed.SightOutline {
			cell.Sight = c.Prefab.Bundle().OutlineAt(int(cell.Sight - embed.SightOutline)).Turned(o).Sight()
		}
		x, y := o.Point(i%c.W, i/c.W, c.W, c.H)
		to.Cells[y*to.W+x] = cell
	}
	for i := range to.Objects {
		thing := &to.Objects[i]
		thing.X, thing.Y = place(thing.X, thing.Y)
		thing.Facing = o.Dir(thing.Facing)
	}
	for _, m := range c.Machines {
		m.Cells = slices.Clone(m.Cells)
		for i := range m.Cells {
			m.Cells[i].X, m.Cells[i].Y = place(m.Cells[i].X, m.Cells[i].Y)
			m.Cells[i].Look = look(m.Cells[i].Look)
		}
		to.Machines = append(to.Machines, m)
	}
	return to
}

// checkRoll compares what came, as drawn, with what the data allow.
func checkRoll(t *rapid.T, d *embed.Data, c *embed.Contents) {
	pf := &d.Prefabs[0]
	v := &pf.Variants[c.Variant]
	for i, cell := range c.Cells {
		from := v.Cells[i]
		for _, up := range c.Overlays {
			if over := pf.Overlays[up].Cells[i]; over.Terrain != 0 {
				from = over
			}
		}
		passable, solid := can(d, from.Terrain)
		switch {
		case !passable && !solid:
			if cell != (embed.Cell{}) {
				t.Fatalf("cell %d is %v, want none", i, cell)
			}
		case len(d.Terrain[from.Terrain-1].OneOf) == 0:
			if cell.Terrain != from.Terrain || cell.Look != from.Look {
				t.Fatalf("cell %d is %v, want %v", i, cell, from)
			}
		default:
			chosen := d.Terrain[cell.Terrain-1]
			if len(chosen.OneOf) > 0 || cell.Look != chosen.Look || cell.Terrain == door {
				t.Fatalf("cell %d of random terrain is %v", i, cell)
			}
		}
		spawn := cell.Terrain != 0 && pf.Spawn != embed.SpawnForbid && pf.Outcomes[i]&embed.NoSpawn == 0
		if cell.Spawn != spawn {
			t.Fatalf("cell %d: spawn %v, want %v", i, cell.Spawn, spawn)
		}
	}
	checkObjects(t, pf, v, c)
	for _, up := range c.Overlays {
		for _, no := range pf.Overlays[up].Excludes {
			if slices.Contains(c.Overlays, no) {
				t.Fatalf("overlays %v came up, of which %d excludes %d", c.Overlays, up, no)
			}
		}
	}
}

func checkObjects(t *rapid.T, pf *embed.PrefabData, v *embed.VariantData, c *embed.Contents) {
	all := func(entry int) (list []int) {
		for i, o := range c.Objects {
			if o.Entry == entry {
				list = append(list, i)
			}
		}
		return list
	}
	links := func(entries []int) (list []int) {
		for _, e := range entries {
			list = append(list, all(e)...)
		}
		return list
	}
	for i, o := range c.Objects {
		if !slices.ContainsFunc(v.Marks, func(m embed.MarkData) bool {
			g := pf.Objects[o.Entry].Group
			return m.X == o.X && m.Y == o.Y &&
				(m.Object == o.Entry || g > 0 && pf.Groups[g-1].Shuffle && pf.Objects[m.Object].Group == g)
		}) {
			t.Fatalf("object %d of entry %d stands at (%d, %d), where there is no mark", i, o.Entry, o.X, o.Y)
		}
		found := false
		for _, a := range pf.Objects[o.Entry].Alternatives {
			found = found || a.Kind == o.Kind && a.Name == o.Name && a.Weight > 0 && a.Facing == o.Facing &&
				a.Locked == o.Locked && a.Secret == o.Secret && a.Count.Min() <= o.Count && o.Count <= a.Count.Max() &&
				slices.Equal(links(a.Opens), o.Opens) && slices.Equal(links(a.Links), o.Links) && holds(a.When, c)
		}
		if !holds(pf.Objects[o.Entry].When, c) {
			t.Fatalf("object %d came of entry %d, whose condition does not hold", i, o.Entry)
		}
		for j := range o.Source.AttributeCount() {
			a := o.AttributeAt(j)
			if param, ok := a.Param(); ok && (a.Len() != 1 || a.Value(0) != pf.Params[param].Values[c.Params[param]].Value) {
				t.Fatalf("object %d: attribute %s is not what param %d is", i, a.Name(), param)
			}
		}
		if !found || o.Count < 1 || o.Kind == embed.KindNothing {
			t.Fatalf("object %d is %+v, which entry %d does not have", i, o, o.Entry)
		}
	}
}

// one returns a prefab with one object on three cells.
func one(change func(o *embed.ObjectData)) embed.PrefabData {
	pf := plain(orient.South, "....", "....")
	pf.Objects = []embed.ObjectData{{Reference: 'a', Chance: embed.Certain}}
	change(&pf.Objects[0])
	for i := range pf.Objects[0].Alternatives {
		a := &pf.Objects[0].Alternatives[i]
		a.Chance, a.Count = embed.Certain, embed.Count{Plus: 1}
	}
	pf.Variants[0].Marks = []embed.MarkData{{X: 0, Y: 0}, {X: 3, Y: 0}, {X: 1, Y: 1}}
	return pf
}

func TestRollChances(t *testing.T) {
	t.Parallel()
	const rolls = 20_000
	pf := one(func(o *embed.ObjectData) {
		o.Chance = embed.Ratio{Num: 2, Den: 3}
		o.Alternatives = []embed.AlternativeData{
			{Kind: "item", Name: "a", Weight: 1}, {Kind: "item", Name: "a", Weight: 2}, {Kind: "robot", Name: "a", Weight: 3},
			{Kind: "item", Name: "b", Weight: 0},
		}
	})
	pf.Overlays = []embed.OverlayData{{Name: "o", Chance: embed.Ratio{Num: 1, Den: 4}, Cells: make([]embed.CellData, 8)}}
	pf.Variants = append(pf.Variants, pf.Variants[0])
	pf.Variants[1].Name, pf.Variants[1].Weight = "b", 3
	pf.Variants[0].Cells = slices.Clone(pf.Variants[0].Cells)
	for i := range pf.Variants[0].Cells {
		pf.Variants[0].Cells[i].Terrain = rubble
		pf.Outcomes[i] = embed.Present | embed.MaybeOpen | embed.MaybeSolid
	}
	b := open(t, &embed.Data{Terrain: testTerrain(), Prefabs: []embed.PrefabData{pf}})
	var c embed.Contents
	variants, overlays, terrain := make([]int, 2), make([]int, 2), make([]int, 2)
	things := make([]int, 3) // a nothing, an item, a robot
	for seed := range uint64(rolls) {
		b.PrefabAt(0).Roll(embed.Setting{Seed: seed}, &c)
		variants[c.Variant]++
		overlays[len(c.Overlays)]++
		for _, cell := range c.Cells {
			if c.Variant == 0 {
				terrain[cell.Terrain-floor]++
			}
		}
		things[0] += 3 - len(c.Objects)
		for _, o := range c.Objects {
			things[map[string]int{"item": 1, "robot": 2}[o.Kind]]++
		}
	}
	checkChiSquare(t, variants, []uint64{1, 3})
	checkChiSquare(t, overlays, []uint64{3, 1})
	checkChiSquare(t, terrain, []uint64{3, 1})
	checkChiSquare(t, things, []uint64{1, 1, 1})
}

func TestRollAll(t *testing.T) {
	t.Parallel()
	pf := one(func(o *embed.ObjectData) {
		o.RollAll = true
		o.Chance = embed.Ratio{Num: 1, Den: 2}
		o.Alternatives = []embed.AlternativeData{{Kind: "item", Weight: 1}, {Kind: "robot", Weight: 1}}
	})
	for i := range pf.Variants[0].Cells {
		pf.Variants[0].Cells[i].Terrain = gravel
		pf.Outcomes[i] = embed.Present | embed.MaybeOpen | embed.MaybeSolid
	}
	b := open(t, &embed.Data{Terrain: testTerrain(), Prefabs: []embed.PrefabData{pf}})
	var c embed.Contents
	seen := map[string]int{}
	for seed := range uint64(300) {
		b.PrefabAt(0).Roll(embed.Setting{Seed: seed}, &c)
		what := "nothing"
		if len(c.Objects) > 0 {
			what = c.Objects[0].Kind
		}
		for _, o := range c.Objects {
			if o.Kind != what || len(c.Objects) != 3 {
				t.Fatalf("seed %d: %d objects, of %s and %s", seed, len(c.Objects), what, o.Kind)
			}
		}
		for _, cell := range c.Cells {
			if cell.Terrain != c.Cells[0].Terrain {
				t.Fatalf("seed %d: terrain %d and %d", seed, c.Cells[0].Terrain, cell.Terrain)
			}
		}
		seen[what]++
	}
	if len(seen) != 3 {
		t.Errorf("seen %v, want nothing, item and robot", seen)
	}
}

// One more thing that an object can be changes a roll only where it comes itself.
func TestRollIsStable(t *testing.T) {
	t.Parallel()
	alternatives := []embed.AlternativeData{{Kind: "item", Name: "a", Weight: 2}, {Kind: "item", Name: "b", Weight: 3}}
	before := one(func(o *embed.ObjectData) { o.Alternatives = slices.Clone(alternatives) })
	after := one(func(o *embed.ObjectData) {
		o.Alternatives = append([]embed.AlternativeData{{Kind: "item", Name: "new", Weight: 1}}, alternatives...)
	})
	a := open(t, &embed.Data{Terrain: testTerrain(), Prefabs: []embed.PrefabData{before}})
	b := open(t, &embed.Data{Terrain: testTerrain(), Prefabs: []embed.PrefabData{after}})
	var old, fresh embed.Contents
	changed := 0
	for seed := range uint64(1000) {
		a.PrefabAt(0).Roll(embed.Setting{Seed: seed}, &old)
		b.PrefabAt(0).Roll(embed.Setting{Seed: seed}, &fresh)
		for i := range old.Objects {
			if fresh.Objects[i].Name == "new" {
				changed++
			} else if fresh.Objects[i].Name != old.Objects[i].Name {
				t.Fatalf("seed %d: %s became %s", seed, old.Objects[i].Name, fresh.Objects[i].Name)
			}
		}
	}
	checkChiSquare(t, []int{changed, 3000 - changed}, []uint64{1, 5})
}

// The rolls of one prefab, frozen: a change of these is a new generator.
func TestRollVectors(t *testing.T) {
	t.Parallel()
	b := open(t, library(1))
	var c embed.Contents
	hash := sha256.New()
	for seed := range uint64(8) {
		b.PrefabAt(0).Roll(embed.Setting{Orientation: orient.Orientation(seed), X: 3, Y: -4, Seed: seed}, &c)
		for _, o := range c.Objects {
			hash.Write([]byte(o.Kind + o.Name + o.Facing.String()))
			hash.Write([]byte(strconv.Itoa(o.X) + "," + strconv.Itoa(o.Y) + "," + strconv.Itoa(o.Count) + ";"))
		}
		for _, cell := range c.Cells {
			hash.Write([]byte{byte(cell.Terrain), byte(cell.Look.Glyph)})
		}
	}
	const want = "31cd6f73b644ab88"
	if got := hex.EncodeToString(hash.Sum(nil)[:8]); got != want {
		t.Errorf("rolls hash to %s, want %s", got, want)
	}
}

// A machine and the object that names it know each other; others of the entry know nothing of it.
func TestRollMachines(t *testing.T) {
	t.Parallel()
	pf := one(func(o *embed.ObjectData) {
		o.Alternatives = []embed.AlternativeData{{Kind: "machine", Name: "forge", Weight: 1}}
	})
	pf.Variants[0].Machines = []embed.MachineData{
		{Name: "conduit", Cells: []embed.MachineCellData{{X: 0, Y: 1}}},
		{Name: "hearth", Object: 1, Passable: true, Cells: []embed.MachineCellData{{X: 2, Y: 0}, {X: 3, Y: 0}}},
		{Name: "cold", Object: 1, Cells: []embed.MachineCellData{{X: 3, Y: 1}}},
	}
	b := open(t, &embed.Data{Terrain: testTerrain(), Prefabs: []embed.PrefabData{pf}})
	var c embed.Contents
	for o := range orient.All.Each() {
		b.PrefabAt(0).Roll(embed.Setting{Orientation: o, X: 7, Y: 9}, &c)
		var numbers, names []int
		for _, thing := range c.Objects {
			numbers = append(numbers, thing.Machine)
		}
		for _, m := range c.Machines {
			names = append(names, m.Object)
		}
		if !slices.Equal(numbers, []int{0, 2, 0}) || !slices.Equal(names, []int{0, 2, 0}) {
			t.Errorf("%v: objects name machines %v, machines are named by objects %v", o, numbers, names)
		}
		hearth, x := c.Machines[1].Cells[1], c.Objects[1]
		if hearth.X != x.X || hearth.Y != x.Y || !c.Machines[1].Passable || c.Machines[0].Passable {
			t.Errorf("%v: the hearth is at (%d, %d), its object at (%d, %d)", o, hearth.X, hearth.Y, x.X, x.Y)
		}
	}
}

func TestContentsCell(t *testing.T) {
	t.Parallel()
	pf := plain(orient.South, "#.", "##", ".#")
	b := open(t, &embed.Data{Terrain: testTerrain(), Prefabs: []embed.PrefabData{pf}})
	var c embed.Contents
	b.PrefabAt(0).Roll(embed.Setting{Orientation: orient.R90, X: 10, Y: 20}, &c)
	if c.W != 3 || c.H != 2 {
		t.Fatalf("a 2×3 box turned by r90 is %d×%d", c.W, c.H)
	}
	for y, row := range []string{".##", "##."} {
		for x, want := range []byte(row) {
			if got := c.Cell(10+x, 20+y); got.Look.Glyph != uint32(want) {
				t.Errorf("cell (%d, %d) is %q, want %q", x, y, rune(got.Look.Glyph), rune(want))
			}
		}
	}
	for _, p := range [][2]int{{9, 20}, {10, 19}, {13, 20}, {10, 22}} {
		if got := c.Cell(p[0], p[1]); got != (embed.Cell{}) {
			t.Errorf("cell %v outside the box is %v", p, got)
		}
	}
}
