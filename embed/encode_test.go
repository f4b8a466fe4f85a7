package embed_test

import (
	"crypto/sha256"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
)

var update = flag.Bool("update", false, "write the golden files anew")

// A bundle of version 1 stays what it is. Until the first release the file may be written anew.
func TestVersion1(t *testing.T) {
	t.Parallel()
	file := filepath.Join("testdata", "version1.xpb")
	data := encode(t, small())
	if *update {
		if err := os.WriteFile(file, []byte(data), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	b, err := embed.Open(string(kept))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(small(), read(b)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if data != string(kept) {
		t.Error("the encoder writes other bytes than it did")
	}
}

// Data that contradicts itself is the compiler's mistake.
func TestMistakesPanic(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(d *embed.Data){
		"a name twice":            func(d *embed.Data) { d.Prefabs[1].Name = d.Prefabs[0].Name },
		"an ID twice":             func(d *embed.Data) { d.Prefabs[1].ID = d.Prefabs[0].ID },
		"a name of another kind":  func(d *embed.Data) { d.Prefabs[0].Name = "Caves" },
		"too few outcomes":        func(d *embed.Data) { d.Prefabs[0].Outcomes = d.Prefabs[0].Outcomes[1:] },
		"an outcome too few":      func(d *embed.Data) { clear(d.Prefabs[0].Outcomes) },
		"an outcome in two minds": func(d *embed.Data) { d.Prefabs[0].Outcomes[0] = embed.MaybeOpen },
		"a small plane":           func(d *embed.Data) { d.Prefabs[0].Variants[0].Cells = d.Prefabs[0].Variants[0].Cells[1:] },
		"terrain out of range":    func(d *embed.Data) { d.Prefabs[0].Variants[0].Cells[0].Terrain = 99 },
		"a point below 0":         func(d *embed.Data) { d.Prefabs[0].Entrances[0].Cells[0].X = -1 },
		"a box too large":         func(d *embed.Data) { d.Prefabs[0].W = 1 << 16 },
		"a front too few":         func(d *embed.Data) { d.Prefabs[0].Front = orient.NoDir },
		"no variant":              func(d *embed.Data) { d.Prefabs[0].Variants = nil },
		"two variants of a name":  func(d *embed.Data) { d.Prefabs[0].Variants = append(d.Prefabs[0].Variants, d.Prefabs[0].Variants[0]) },
		"two overlays of a name":  func(d *embed.Data) { d.Prefabs[0].Overlays[1].Name = d.Prefabs[0].Overlays[0].Name },
		"a kind twice":            func(d *embed.Data) { d.Kinds = append(d.Kinds, d.Kinds[0]) },
		"a kind without a name":   func(d *embed.Data) { d.Kinds[0].Name = "" },
		"a link without a target": func(d *embed.Data) { d.Prefabs[0].Objects[0].Alternatives[0].Attributes[3].Links = nil },
		"an unknown target":       func(d *embed.Data) { d.Prefabs[0].Objects[0].Alternatives[0].Attributes[3].Links = []int{9} },
		"an unknown link":         func(d *embed.Data) { d.Prefabs[0].Objects[0].Alternatives[0].Links = []int{9} },
		"a link below 0":          func(d *embed.Data) { d.Prefabs[0].Objects[0].Alternatives[0].Links = []int{-1} },
		"a count too low":         func(d *embed.Data) { d.Prefabs[0].Objects[0].Alternatives[0].Count.Plus = -2_000_000 },
		"an unknown prefab":       func(d *embed.Data) { d.Recipes[0].Pool[0].Prefabs = []string{"no"} },
		"a mix of no category":    func(d *embed.Data) { d.Recipes[0].Encounters.Mix[embed.NoCategory] = 1 },
		"a feature of no prefab":  func(d *embed.Data) { d.Recipes[1].Features[0].Prefab = "no" },
		"a feature not so placed": func(d *embed.Data) { d.Prefabs[0].Places = embed.Embedded | embed.Nested },
		"no orientation":          func(d *embed.Data) { d.Recipes[1].Features[0].Orientations = 0 },
		"a feature off the map":   func(d *embed.Data) { d.Recipes[1].Features[1].Area.X = 12 },
		"regions that overlap":    func(d *embed.Data) { d.Recipes[1].Regions[1].Area.X = 0 },
		"no region":               func(d *embed.Data) { d.Recipes[1].Regions = nil },
		"regions of caves":        func(d *embed.Data) { d.Recipes[1].Style = embed.StyleCaves },
		"art of another size":     func(d *embed.Data) { d.Recipes[1].Regions[1].Guide.Art = "" },
		"a recipe twice":          func(d *embed.Data) { d.Recipes = append(d.Recipes, d.Recipes[0]) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			defer func() {
				text, _ := recover().(string)
				if !strings.HasPrefix(text, "xpc: internal error: ") {
					t.Errorf("%s: recovered %q, want an internal error", name, text)
				}
			}()
			d := small()
			change(d)
			if _, err := embed.Encode(d, sha256.Sum256); err == nil {
				t.Errorf("%s: encoded", name)
			}
		})
	}
}

func TestTooMuchTerrain(t *testing.T) {
	t.Parallel()
	_, err := embed.Encode(&embed.Data{Terrain: make([]embed.TerrainData, 70_000)}, sha256.Sum256)
	var size *embed.SizeError
	if !errors.As(err, &size) || size.Size != 70_000 || size.Max != 65_535 {
		t.Fatalf("%v, want a SizeError", err)
	}
	if got, want := err.Error(), `the bundle holds 70000 of "terrain"; its format allows 65535`; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// What a compiler may leave as it comes: marks in any order and twice, masks that do not count,
// alternatives of random terrain that are equal.
func TestEncodeTidies(t *testing.T) {
	t.Parallel()
	tidy, untidy := small(), small()
	pf := &untidy.Prefabs[0]
	marks := pf.Variants[0].Marks
	pf.Variants[0].Marks = []embed.MarkData{marks[2], marks[0], marks[1], marks[0]}
	pf.Spawn, tidy.Prefabs[0].Spawn = embed.SpawnAllow, embed.SpawnAllow
	for i := range pf.Outcomes {
		pf.Outcomes[i] |= embed.NoSpawn
	}
	untidy.Terrain[rubble-1].OneOf = []embed.TerrainChoice{
		{Terrain: floor, Weight: 1}, {Terrain: wall, Weight: 1}, {Terrain: floor, Weight: 2},
	}
	c := &untidy.Recipes[1]
	c.Automaton, c.Guide, c.Mines, c.Tunnels = smallAutomaton, embed.Guide{Legs: 3}, c.Regions[2].Mines, c.Regions[3].Tunnels
	c.Regions[1].Guide.Legs, c.Regions[1].Guide.Width, c.Regions[0].Guide.Art = 3, embed.All, "art"
	c.Features[1].Area.W, c.Features[2].Clearance, c.Features[2].Orientations = 3, 2, orient.All
	if encode(t, untidy) != encode(t, tidy) {
		t.Error("untidy data give other bytes than tidy ones")
	}
}

// Of the orientations of a feature that put the same on the map, one is kept.
func TestFeaturesTurnOnce(t *testing.T) {
	t.Parallel()
	pf := plain(orient.South, "##", "..") // m0 is r0
	pf.Places, pf.Transforms = embed.Preplaced, orient.SetOf(orient.R0, orient.R90, orient.M0)
	d := &embed.Data{Terrain: testTerrain(), Prefabs: []embed.PrefabData{pf}, Recipes: []embed.RecipeData{smallComposite()}}
	for _, c := range []struct{ some, want orient.Set }{
		{orient.All, orient.SetOf(orient.R0, orient.R90)},
		{orient.SetOf(orient.M0), orient.SetOf(orient.R0)},
		{orient.SetOf(orient.M0, orient.R0), orient.SetOf(orient.R0)},
		{orient.SetOf(orient.R90, orient.R180), orient.SetOf(orient.R90)},
	} {
		d.Recipes[0].Features = []embed.FeatureData{{Prefab: pf.Name, Fixed: true, Orientations: c.some}}
		if got := open(t, d).RecipeAt(0).Feature(0).Orientations(); got != c.want {
			t.Errorf("%s: %s, want %s", c.some, got, c.want)
		}
	}
}

// A plane takes as many bytes a cell as its looks need.
func TestManyLooks(t *testing.T) {
	t.Parallel()
	for _, side := range []int{16, 17, 256, 257} {
		pf := plain(orient.South, "..", "..")
		pf.W, pf.H = side, side
		cells := make([]embed.CellData, side*side)
		for i := range cells {
			cells[i] = embed.CellData{Terrain: floor, Look: embed.Look{Glyph: uint32(i)}}
		}
		pf.Variants[0].Cells, pf.Transforms = cells, orient.Identity
		pf.Outcomes = outcomes(&embed.Data{Terrain: testTerrain()}, &pf)
		v := open(t, &embed.Data{Terrain: testTerrain(), Prefabs: []embed.PrefabData{pf}}).PrefabAt(0).Variant(0)
		for i := range cells {
			if got := v.Cell(i%side, i/side); got != cells[i] {
				t.Fatalf("%d×%d: cell %d is %v", side, side, i, got)
			}
		}
	}
}

// Equal IDs but for their last bits crowd one home; the table grows until they have room.
func TestCrowdedIDs(t *testing.T) {
	t.Parallel()
	d := library(80)
	for i := range d.Prefabs {
		d.Prefabs[i].ID = embed.ID(1<<60 + uint64(i)<<40)
	}
	b := open(t, d)
	for _, pf := range d.Prefabs {
		if got, ok := b.Prefab(pf.ID); !ok || got.Name() != pf.Name {
			t.Errorf("%s is not found", pf.Name)
		}
	}
}
