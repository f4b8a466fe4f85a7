package embed_test

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
	"pgregory.net/rapid"
)

// closet returns a prefab for slots, drawn with text. Its look tells its orientation.
func closet(name string, rows ...string) embed.PrefabData {
	pf := plain(orient.South, rows...)
	pf.Name, pf.ID, pf.Places, pf.MaxProtrusion = name, idOf(name), embed.Nested, 0
	return pf
}

// slotted returns a prefab with slots of one reference, each x, y, w, h, for the prefabs of some names.
func slotted(name string, rows []string, slots [][4]int, children ...string) embed.PrefabData {
	pf := closet(name, rows...)
	a := embed.AlternativeData{
		Kind: embed.KindPrefab, Name: children[0], Weight: 1, Chance: embed.Certain, Count: embed.Count{Plus: 1},
	}
	for _, child := range children {
		a.Prefabs = append(a.Prefabs, embed.NestData{Prefab: child})
	}
	pf.Objects = []embed.ObjectData{{Reference: 's', Chance: embed.Certain, Alternatives: []embed.AlternativeData{a}}}
	for _, s := range slots {
		pf.Variants[0].Marks = append(pf.Variants[0].Marks, embed.MarkData{X: s[0], Y: s[1], W: s[2], H: s[3]})
	}
	return pf
}

// nested returns data of prefabs with their outcomes, children before their parents.
func nested(prefabs ...embed.PrefabData) *embed.Data {
	d := &embed.Data{Terrain: testTerrain()}
	for _, pf := range prefabs {
		d.Prefabs = append(d.Prefabs, pf)
		last := &d.Prefabs[len(d.Prefabs)-1]
		last.Outcomes = outcomes(d, last)
	}
	return d
}

// picture draws the cells of contents.
func picture(c *embed.Contents) string {
	var s strings.Builder
	for i, cell := range c.Cells {
		r := rune(cell.Look.Glyph)
		if cell.Terrain == 0 {
			r = ' '
		}
		s.WriteRune(r)
		if i%c.W == c.W-1 {
			s.WriteByte('\n')
		}
	}
	return s.String()
}

// mustRoll returns the contents of a prefab.
func mustRoll(t testing.TB, b *embed.Bundle, name string, s embed.Setting) *embed.Contents {
	t.Helper()
	pf, ok := b.PrefabNamed(name)
	if !ok {
		t.Fatalf("no prefab %s", name)
	}
	c := new(embed.Contents)
	pf.Roll(s, c)
	return c
}

// A nested prefab lies in its slot with its turn, then that of the prefab around it; what it leaves out
// stays as it was.
func TestNestedCells(t *testing.T) {
	t.Parallel()
	child := closet("child", "ab", " c", "de")
	child.Transforms = orient.SetOf(orient.R0)
	parent := slotted("parent", []string{"12345", "67890", "ABCDE", "FGHIJ"}, [][4]int{{2, 1, 2, 3}}, "child")
	parent.Transforms = orient.SetOf(orient.R0, orient.M180)
	b := open(t, nested(child, parent))
	for o, want := range map[orient.Orientation]string{
		orient.R0:   "12345\n67ab0\nABCcE\nFGdeJ\n",
		orient.M180: "FGabJ\nABCcE\n67de0\n12345\n", // the slot turns, the child may not
	} {
		c := mustRoll(t, b, "parent", embed.Setting{Orientation: o, X: 7, Y: 9})
		if diff := cmp.Diff(want, picture(c)); diff != "" {
			t.Errorf("%v (-want +got)\n%s", o, diff)
		}
		n := c.Nested[0]
		if n.Setting.Orientation != orient.R0 || n.Turn.Then(o) != orient.R0 || n.Setting.X != 9 || n.W != 2 || n.H != 3 {
			t.Errorf("%v: nested %+v", o, n)
		}
	}
}

// Whatever turns, the nested prefab stands in one of its own transforms, each that fills the slot as
// often as the others.
func TestNestedTurns(t *testing.T) {
	t.Parallel()
	const rolls = 4000
	for _, c := range []struct {
		name       string
		transforms orient.Set
		rows       []string
		slot       [4]int
		parent     orient.Set
		want       map[orient.Orientation]orient.Set // by orientation of the parent: those of the child on the map
	}{
		{"all in a square", orient.All, []string{"ab", "cd"}, [4]int{1, 1, 2, 2}, orient.All, nil},
		{
			"rotations in a square", orient.SetOf(orient.R0, orient.R90, orient.R180, orient.R270),
			[]string{"ab", "cd"}, [4]int{1, 1, 2, 2}, orient.All, nil,
		},
		{
			"all in a slot that lies", orient.All, []string{"abc", "def"}, [4]int{1, 0, 3, 2}, orient.SetOf(orient.R0, orient.R90),
			map[orient.Orientation]orient.Set{
				orient.R0:  orient.SetOf(orient.R0, orient.R180, orient.M0, orient.M180),
				orient.R90: orient.SetOf(orient.R90, orient.R270, orient.M90, orient.M270),
			},
		},
		{
			"a slot that stands", orient.SetOf(orient.R90, orient.M180), []string{"abc", "def"}, [4]int{1, 0, 2, 3},
			orient.SetOf(orient.R0, orient.M270),
			map[orient.Orientation]orient.Set{orient.R0: orient.SetOf(orient.R90), orient.M270: orient.SetOf(orient.M180)},
		},
	} {
		child := closet("child", c.rows...)
		child.Transforms = c.transforms
		parent := slotted("parent", []string{"#####", "#####", "#####", "#####"}, [][4]int{c.slot}, "child")
		parent.Transforms = c.parent
		b := open(t, nested(child, parent))
		pf, _ := b.PrefabNamed("parent")
		var contents embed.Contents
		for o := range c.parent.Each() {
			want := c.transforms
			if c.want != nil {
				want = c.want[o]
			}
			seen := map[orient.Orientation]int{}
			for seed := range uint64(rolls) {
				pf.Roll(embed.Setting{Orientation: o, Seed: seed}, &contents)
				seen[contents.Nested[0].Setting.Orientation]++
			}
			var counts []int
			var weights []uint64
			for onMap := range want.Each() {
				counts, weights = append(counts, seen[onMap]), append(weights, 1)
			}
			if len(seen) != want.Len() {
				t.Errorf("%s, %v: came in %v, want %v", c.name, o, seen, want)
			} else if len(counts) > 1 {
				checkChiSquare(t, counts, weights)
			}
		}
	}
}

// Of a list of prefabs one comes, all alike; the alternatives beside it come by their weights, on the
// middle of the slot; and each slot rolls for itself unless it is said otherwise.
func TestNestedChoices(t *testing.T) {
	t.Parallel()
	const rolls = 12_000
	parent := slotted("parent", []string{"########", "########", "########"}, [][4]int{{0, 0, 3, 3}, {4, 0, 3, 3}}, "a", "b", "c")
	parent.Objects[0].Chance = embed.Ratio{Num: 4, Den: 5}
	parent.Objects[0].Alternatives[0].Weight = 3
	parent.Objects[0].Alternatives = append(parent.Objects[0].Alternatives, embed.AlternativeData{
		Kind: "item", Name: "crate", Weight: 1, Chance: embed.Certain, Count: embed.Count{Plus: 1},
	})
	room := []string{"###", "#.#", "###"}
	for _, all := range []bool{false, true} {
		parent.Objects[0].RollAll = all
		b := open(t, nested(closet("a", room...), closet("b", room...), closet("c", room...), parent))
		pf, _ := b.PrefabNamed("parent")
		var c embed.Contents
		counts := map[string]int{}
		same := 0
		for seed := range uint64(rolls) {
			pf.Roll(embed.Setting{Seed: seed}, &c)
			what := [2]string{"nothing", "nothing"}
			turns := [2]orient.Orientation{}
			for _, o := range c.Objects {
				what[o.X/4] = o.Name
				if o.X != 1+o.X/4*4 || o.Y != 1 {
					t.Fatalf("the crate stands at (%d, %d)", o.X, o.Y)
				}
			}
			for _, n := range c.Nested {
				what[n.Setting.X/4], turns[n.Setting.X/4] = n.Prefab.Name(), n.Turn
			}
			counts[what[0]]++
			if what[0] == what[1] && turns[0] == turns[1] {
				same++
			}
		}
		checkChiSquare(t, []int{counts["nothing"], counts["crate"], counts["a"], counts["b"], counts["c"]}, []uint64{1, 1, 1, 1, 1})
		if all != (same == rolls) {
			t.Errorf("roll all %v: both slots are alike in %d of %d rolls", all, same, rolls)
		}
	}
}

// A slot is one placement of a group, and slots of one size change places.
func TestNestedGroups(t *testing.T) {
	t.Parallel()
	const rolls = 3000
	rows := []string{"##########"}
	parent := slotted("parent", rows, [][4]int{{0, 0, 2, 1}, {3, 0, 2, 1}, {6, 0, 2, 1}}, "a")
	other := slotted("other", rows, nil, "b").Objects[0]
	other.Reference, other.Group = 't', 1
	parent.Objects = append(parent.Objects, other)
	parent.Objects[0].Group = 1
	parent.Variants[0].Marks[2].Object = 1
	parent.Groups = []embed.GroupData{{Exactly: embed.Range{Min: 2, Max: 2}, Shuffle: true}}
	b := open(t, nested(closet("a", ".."), closet("b", ".."), parent))
	pf, _ := b.PrefabNamed("parent")
	var c embed.Contents
	seen := map[string]int{}
	for seed := range uint64(rolls) {
		pf.Roll(embed.Setting{Seed: seed}, &c)
		words := []byte("   ")
		for _, n := range c.Nested {
			words[n.Setting.X/3] = n.Prefab.Name()[0]
		}
		seen[string(words)]++
	}
	// Of three orders of a, a and b one cell each is left out: aa twice as often as each of ab and ba.
	var counts []int
	for _, word := range []string{" ab", " ba", "a b", "b a", "ab ", "ba ", "aa ", "a a", " aa"} {
		counts = append(counts, seen[word])
	}
	checkChiSquare(t, counts, []uint64{1, 1, 1, 1, 1, 1, 1, 1, 1})
	if len(seen) != len(counts) {
		t.Errorf("seen %v", seen)
	}
}

// A nested prefab rolls as it would by itself with the seed of its slot, but for the params that are
// fixed; what its links, machines and masks say is about itself alone.
func TestNestedContents(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		d := &embed.Data{Terrain: testTerrain()}
		for _, name := range []string{"a", "b", "c"} {
			d.Prefabs = append(d.Prefabs, anyPrefab(t, d, name))
			pf := &d.Prefabs[len(d.Prefabs)-1]
			pf.Places |= embed.Nested
			anySlots(t, d)
		}
		data, err := embed.Encode(d, sha256.Sum256)
		if err != nil {
			t.Fatal(err)
		}
		b, err := embed.Open(string(data))
		if err != nil {
			t.Fatal(err)
		}
		var c, alone embed.Contents
		for o := range orient.All.Each() {
			s := embed.Setting{Orientation: o, X: 5, Y: -9, Seed: rapid.Uint64().Draw(t, "seed"), Depth: 3}
			b.PrefabAt(2).Roll(s, &c)
			checkOutcomes(t, &c)
			for i, n := range c.Nested {
				checkNested(t, d, &c, i)
				if len(nestOf(d, &c, &n).With) > 0 {
					continue
				}
				n.Prefab.Roll(n.Setting, &alone)
				compareAlone(t, &c, i, &alone)
			}
		}
	})
}

// checkOutcomes holds what came against the masks.
func checkOutcomes(t *rapid.T, c *embed.Contents) {
	if !c.Prefab.Transforms().Has(c.Setting.Orientation) {
		return
	}
	s := c.Prefab.Turned(c.Setting.Orientation)
	for i, cell := range c.Cells {
		o := s.Outcome(i%c.W, i/c.W)
		open := cell.Terrain != 0 && c.Prefab.Bundle().Terrain(cell.Terrain).Passable()
		switch {
		case cell.Terrain != 0 && o&embed.Present == 0,
			open && o&embed.MaybeOpen == 0,
			!open && o&embed.SurelyOpen != 0,
			cell.Terrain != 0 && !open && o&embed.MaybeSolid == 0:
			t.Fatalf("cell %d is terrain %d, its outcome %b", i, cell.Terrain, o)
		case cell.Spawn && o&embed.NoSpawn != 0:
			t.Fatalf("cell %d lets things spawn, its outcome is %b", i, o)
		}
	}
}

// nestOf returns of what a nested prefab came.
func nestOf(d *embed.Data, c *embed.Contents, n *embed.NestedPrefab) embed.NestData {
	within := c.Prefab
	if n.Within > 0 {
		within = c.Nested[n.Within-1].Prefab
	}
	for _, a := range prefabNamed(d, within.Name()).Objects[n.Entry].Alternatives {
		for _, nest := range a.Prefabs {
			if nest.Prefab == n.Prefab.Name() {
				return nest
			}
		}
	}
	panic("a nested prefab came of nothing")
}

// checkNested holds a nested prefab against the one around it.
func checkNested(t *rapid.T, d *embed.Data, c *embed.Contents, i int) {
	n := &c.Nested[i]
	pf, around, params := c.Prefab, c.Setting, c.Params
	if n.Within > 0 {
		within := &c.Nested[n.Within-1]
		pf, around, params = within.Prefab, within.Setting, within.Params
		if n.Within > i {
			t.Fatalf("nested %d lies within %d", i, n.Within-1)
		}
	}
	if n.Turn.Then(around.Orientation) != n.Setting.Orientation {
		t.Fatalf("turn %v in %v is %v", n.Turn, around.Orientation, n.Setting.Orientation)
	}
	if pf.Transforms().Has(around.Orientation) && !n.Prefab.Transforms().Has(n.Setting.Orientation) {
		t.Fatalf("%v is none of its transforms, %v", n.Setting.Orientation, n.Prefab.Transforms())
	}
	for _, w := range nestOf(d, c, n).With {
		from := 0
		if w.From > 0 {
			from = params[w.From-1]
		}
		if n.Params[w.Param] != w.Values[from] {
			t.Fatalf("param %d has value %d, want %d", w.Param, n.Params[w.Param], w.Values[from])
		}
	}
}

// compareAlone compares a nested prefab with the contents that it has alone.
func compareAlone(t *rapid.T, c *embed.Contents, i int, alone *embed.Contents) {
	n := &c.Nested[i]
	if n.Variant != alone.Variant || !slices.Equal(n.Overlays, alone.Overlays) || !slices.Equal(n.Params, alone.Params) {
		t.Fatalf("nested %d: variant, overlays, params are %+v, want those of %+v", i, n, alone)
	}
	for j, cell := range alone.Cells {
		got := c.Cell(n.Setting.X+j%n.W, n.Setting.Y+j/n.W)
		if cell.Terrain != 0 && (got.Terrain != cell.Terrain || got.Look != cell.Look || got.Spawn && !cell.Spawn) {
			t.Fatalf("nested %d: cell %d is %+v, want %+v", i, j, got, cell)
		}
	}
	var own []int // indices of its objects
	for j, o := range c.Objects {
		if o.Nested == i+1 {
			own = append(own, j)
		}
	}
	at := 0
	for _, want := range alone.Objects {
		if want.Nested > 0 {
			continue
		}
		if at >= len(own) {
			t.Fatalf("nested %d has %d objects, want more", i, len(own))
		}
		got := c.Objects[own[at]]
		at++
		for _, target := range got.Opens {
			if c.Objects[target].Nested != i+1 {
				t.Fatalf("nested %d: an object opens another's", i)
			}
		}
		if len(got.Opens) != len(want.Opens) || len(got.Links) != len(want.Links) || (got.Machine > 0) != (want.Machine > 0) {
			t.Fatalf("nested %d: links of %+v, want those of %+v", i, got, want)
		}
		got.Opens, got.Links, got.Machine, got.Nested = want.Opens, want.Links, want.Machine, 0
		if diff := cmp.Diff(want, got, ignoreMemory); diff != "" {
			t.Fatalf("nested %d (-want +got)\n%s", i, diff)
		}
	}
	if at != len(own) {
		t.Fatalf("nested %d has %d objects, want %d", i, len(own), at)
	}
}

// The mask of a prefab holds for what is in its slots, and what it forbids nothing in them allows.
func TestNestedSpawn(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		parent, child embed.Spawn
		masked        bool
		want          bool // the game may put things into the slot
	}{
		"both allow":   {embed.SpawnAllow, embed.SpawnAllow, false, true},
		"outer forbid": {embed.SpawnForbid, embed.SpawnAllow, false, false},
		"inner forbid": {embed.SpawnAllow, embed.SpawnForbid, false, false},
		"outer mask":   {embed.SpawnMask, embed.SpawnAllow, true, false},
		"outer unmask": {embed.SpawnMask, embed.SpawnAllow, false, true},
	} {
		child := closet("child", ".")
		child.Spawn = c.child
		parent := slotted("parent", []string{"...", "...", "..."}, [][4]int{{1, 1, 1, 1}}, "child")
		parent.Spawn = c.parent
		d := nested(child, parent)
		if c.masked {
			d.Prefabs[1].Outcomes[4] |= embed.NoSpawn
		}
		got := mustRoll(t, open(t, d), "parent", embed.Setting{})
		if got.Cell(1, 1).Spawn != c.want || got.Cell(0, 0).Spawn != (c.parent != embed.SpawnForbid) {
			t.Errorf("%s: spawn %v in the slot, %v outside", name, got.Cell(1, 1).Spawn, got.Cell(0, 0).Spawn)
		}
	}
}

// deep returns prefabs that nest each other so deep.
func deep(levels int) *embed.Data {
	list := []embed.PrefabData{closet("p00", "a.")}
	for i := 1; i <= levels; i++ {
		list = append(list, slotted(fmt.Sprintf("p%02d", i), []string{"##"}, [][4]int{{0, 0, 2, 1}}, fmt.Sprintf("p%02d", i-1)))
	}
	return nested(list...)
}

func TestNestedDeep(t *testing.T) {
	t.Parallel()
	b := open(t, deep(embed.MaxNesting))
	c := mustRoll(t, b, "p16", embed.Setting{})
	if len(c.Nested) != embed.MaxNesting || picture(c) != "a.\n" && picture(c) != ".a\n" {
		t.Errorf("%d nested, drawn %q", len(c.Nested), picture(c))
	}
	defer func() {
		if text, _ := recover().(string); !strings.Contains(text, "too deep") {
			t.Errorf("recovered %q, want that it is too deep", text)
		}
	}()
	_, _ = embed.Encode(deep(embed.MaxNesting+1), sha256.Sum256)
	t.Error("17 levels are encoded")
}

// A prefab that is added in a slot changes nothing beside the slot.
func TestNestedIsStable(t *testing.T) {
	t.Parallel()
	d := library(1)
	plainPrefab := d.Prefabs[0]
	d.Prefabs[0].Name = "x" // with a slot more
	d.Prefabs[0].Objects = append(slices.Clone(plainPrefab.Objects), slotted("s", []string{"#"}, nil, "child").Objects[0])
	d.Prefabs[0].Variants = slices.Clone(plainPrefab.Variants)
	d.Prefabs[0].Variants[0].Marks = append(slices.Clone(plainPrefab.Variants[0].Marks), embed.MarkData{Object: 5, X: 16, Y: 10, W: 2, H: 2})
	with := nested(closet("child", "..", ".."), d.Prefabs[0])
	with.Prefabs[1].ID = plainPrefab.ID
	before, after := open(t, nested(plainPrefab)), open(t, with)
	var old, fresh embed.Contents
	for seed := range uint64(200) {
		before.PrefabAt(0).Roll(embed.Setting{Seed: seed}, &old)
		pf, _ := after.PrefabNamed("x")
		pf.Roll(embed.Setting{Seed: seed}, &fresh)
		for i := range old.Objects {
			a, b := old.Objects[i], fresh.Objects[i]
			if a.Name != b.Name || a.Count != b.Count || a.X != b.X || a.Y != b.Y {
				t.Fatalf("seed %d: object %d is %s, was %s", seed, i, b.Name, a.Name)
			}
		}
		for i := range old.Cells {
			x, y := i%old.W, i/old.W
			if inside := x >= 16 && x < 18 && y >= 10 && y < 12; !inside && old.Cells[i] != fresh.Cells[i] {
				t.Fatalf("seed %d: cell %d is %v, was %v", seed, i, fresh.Cells[i], old.Cells[i])
			}
		}
	}
}

// Prefabs that are symmetric with their slots count once for all turns that give the same.
func TestNestedDistinct(t *testing.T) {
	t.Parallel()
	rows := []string{"#####", "#...#", "#...#", "#...#", "#####"}
	for name, c := range map[string]struct {
		slots  [][4]int
		beside string // an alternative
		want   string
	}{
		"in the middle":             {[][4]int{{1, 1, 3, 3}}, "", "none"},
		"aside":                     {[][4]int{{0, 0, 2, 2}}, "", "rotations"},
		"on both sides":             {[][4]int{{0, 1, 1, 3}, {4, 1, 1, 3}}, "", "r0 r90"},
		"odd, with an item beside":  {[][4]int{{1, 1, 3, 1}}, "item", "rotations"},
		"even":                      {[][4]int{{1, 0, 2, 1}}, "", "rotations"},
		"even, with nothing beside": {[][4]int{{1, 0, 2, 1}}, embed.KindNothing, "rotations"},
		"even, with an item beside": {[][4]int{{1, 0, 2, 1}}, "item", "all"}, // on the left of two cells
	} {
		w, h := c.slots[0][2], c.slots[0][3]
		rows := rows
		if strings.HasPrefix(name, "even") {
			rows = []string{"####", "#..#", "#..#", "####"}
		}
		child := closet("child", slices.Repeat([]string{strings.Repeat("L", w)}, h)...)
		parent := slotted("parent", rows, c.slots, "child")
		if c.beside != "" {
			parent.Objects[0].Alternatives = append(parent.Objects[0].Alternatives, embed.AlternativeData{
				Kind: c.beside, Weight: 1, Chance: embed.Certain, Count: embed.Count{Plus: 1},
			})
		}
		pf, _ := open(t, nested(child, parent)).PrefabNamed("parent")
		if got := pf.Distinct().String(); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

// A bundle whose prefabs nest each other, or whose slots cost more than their box, does not open.
func TestNestedHostile(t *testing.T) {
	t.Parallel()
	d := nested(closet("a", ".."), slotted("b", []string{"####"}, [][4]int{{0, 0, 2, 1}, {2, 0, 2, 1}}, "a"))
	sound := []byte(encode(t, d))
	for what, c := range map[string]struct {
		section       string
		record, field int
		bytes         []byte
		want          string
	}{
		"itself":        {"nests", 0, 0, le32(1), "a prefab that may nest itself"},
		"one slot more": {"marks", 1, 0, le16(1), ""}, // they may overlap: that only replaces cells twice
		"too large":     {"marks", 1, 8, le16(3), "a reference outside the box"},
		"another size":  {"objects", 0, 44, append(le16(2), le16(2)...), "a slot of another size than its prefabs"},
		"another fit":   {"objects", 0, 20, []byte{0}, "a slot that says of its prefabs what is not so"},
		"no turns":      {"prefabs", 0, 30, []byte{2, 2}, "a slot that says of its prefabs what is not so"},
	} {
		data := slices.Clone(sound)
		entry, body := sectionAt(t, data, c.section)
		size := int(data[entry+20])
		copy(data[body+c.record*size+c.field:], c.bytes)
		b, err := embed.Open(string(fix(data)))
		if c.want == "" {
			if err != nil {
				t.Errorf("%s: %v", what, err)
			} else {
				exercise(b)
			}
		} else if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", what, err, c.want)
		}
	}
	// Slots over each other cost more than the box has cells, and are refused before they multiply.
	heap := slotted("b", []string{"####", "####"}, nil, "a")
	for i := range 5 {
		heap.Variants[0].Marks = append(heap.Variants[0].Marks, embed.MarkData{X: i % 3, Y: i / 3, W: 2, H: 1})
	}
	defer func() {
		if text, _ := recover().(string); !strings.Contains(text, "slots that are larger than the box") {
			t.Errorf("recovered %q, want that the slots are larger", text)
		}
	}()
	_, _ = embed.Encode(nested(closet("a", ".."), heap), sha256.Sum256)
	t.Error("slots over slots are encoded")
}

func BenchmarkRollNested(b *testing.B) {
	pf, _ := open(b, deep(4)).PrefabNamed("p04")
	var c embed.Contents
	b.ReportAllocs()
	seed := uint64(0)
	for b.Loop() {
		pf.Roll(embed.Setting{Seed: seed}, &c)
		seed++
	}
	b.ReportMetric(float64(len(c.Nested)), "nested/"+strconv.Itoa(len(c.Cells)))
}
