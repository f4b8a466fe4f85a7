package embed_test

import (
	"bytes"
	"crypto/sha256"
	"iter"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/embed"
)

// partsOf returns the parts of all prefabs. Each has a list of terrain of its own, in another order than
// that of the bundle.
func partsOf(d *embed.Data) []embed.Linked {
	n := len(d.Terrain)
	own := func(id embed.TerrainID) embed.TerrainID {
		if id == 0 {
			return 0
		}
		return embed.TerrainID(n) + 1 - id
	}
	numbers := []embed.TerrainID{0}
	list := slices.Clone(d.Terrain)
	slices.Reverse(list)
	for i := range list {
		numbers = append(numbers, own(embed.TerrainID(i+1)))
		list[i].OneOf = slices.Clone(list[i].OneOf)
		for k := range list[i].OneOf {
			list[i].OneOf[k].Terrain = own(list[i].OneOf[k].Terrain)
		}
	}
	renumber := func(cells []embed.CellData) []embed.CellData {
		cells = slices.Clone(cells)
		for i := range cells {
			cells[i].Terrain = own(cells[i].Terrain)
		}
		return cells
	}
	known := map[string]embed.Part{}
	enc := embed.PartEncoder{Terrain: list, Turns: d.Turns, Child: func(name string) *embed.PrefabData {
		pf := d.Prefabs[slices.IndexFunc(d.Prefabs, func(pf embed.PrefabData) bool { return pf.Name == name })]
		return &embed.PrefabData{Name: pf.Name, W: pf.W, H: pf.H, Transforms: pf.Transforms, Outcomes: pf.Outcomes}
	}}
	var parts []embed.Linked
	for len(known) < len(d.Prefabs) { // children first
		for _, pf := range d.Prefabs {
			if known[pf.Name] != nil || slices.ContainsFunc(nestedIn(&pf), func(name string) bool { return known[name] == nil }) {
				continue
			}
			pf.Variants, pf.Overlays = slices.Clone(pf.Variants), slices.Clone(pf.Overlays)
			for i := range pf.Variants {
				pf.Variants[i].Cells = renumber(pf.Variants[i].Cells)
			}
			for i := range pf.Overlays {
				pf.Overlays[i].Cells = renumber(pf.Overlays[i].Cells)
			}
			known[pf.Name] = enc.Encode(&pf)
			parts = append(parts, embed.Linked{Part: known[pf.Name], Terrain: numbers})
		}
	}
	return parts
}

// nestedIn returns the names of the prefabs in the slots of one.
func nestedIn(pf *embed.PrefabData) (names []string) {
	for _, o := range pf.Objects {
		for _, a := range o.Alternatives {
			for _, n := range a.Prefabs {
				names = append(names, n.Prefab)
			}
		}
	}
	return names
}

// TestLink links parts that were made each by itself: that gives the bytes that Encode gives of all at
// once, whatever the order, and again from the same parts.
func TestLink(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		d := anyData(t)
		want, err := embed.Encode(d, sha256.Sum256)
		if err != nil {
			t.Fatal(err)
		}
		parts := partsOf(d)
		for range 2 {
			rest := *d
			rest.Prefabs = nil
			got, err := embed.Link(&rest, parts, sha256.Sum256)
			if err != nil || !bytes.Equal(want, got) {
				t.Fatalf("linked parts give other bytes than the data: %v", err)
			}
			slices.Reverse(parts)
		}
	})
}

// TestPart looks at what a part tells of itself.
func TestPart(t *testing.T) {
	t.Parallel()
	d := small()
	for i, p := range partsOf(d) {
		pf := d.Prefabs[slices.IndexFunc(d.Prefabs, func(pf embed.PrefabData) bool { return pf.Name == p.Part.Name() })]
		var kinds []string
		for _, o := range pf.Objects {
			for _, a := range o.Alternatives {
				if !slices.Contains(kinds, a.Kind) {
					kinds = append(kinds, a.Kind)
				}
			}
		}
		if d := cmp.Diff(kinds, texts(p.Part.Kinds())); d != "" {
			t.Errorf("part %d: kinds (-want +got)\n%s", i, d)
		}
	}
}

// texts lists what a part yields.
func texts(all iter.Seq[[]byte]) (list []string) {
	for text := range all {
		list = append(list, string(text))
	}
	return list
}

// A part whose prefab of a slot is not among those that are linked is a mistake.
func TestLinkWithoutNested(t *testing.T) {
	t.Parallel()
	d := small()
	var nested []string
	for i := range d.Prefabs {
		nested = append(nested, nestedIn(&d.Prefabs[i])...)
	}
	parts := slices.DeleteFunc(partsOf(d), func(p embed.Linked) bool { return slices.Contains(nested, p.Part.Name()) })
	if len(parts) == len(d.Prefabs) {
		t.Fatal("nothing is nested")
	}
	defer func() {
		if recover() == nil {
			t.Error("linked all the same")
		}
	}()
	_, _ = embed.Link(&embed.Data{Terrain: d.Terrain, Turns: d.Turns}, parts, sha256.Sum256)
}

// BenchmarkLink puts together parts that are there.
func BenchmarkLink(b *testing.B) {
	d := library(10_000)
	parts := make([]embed.Linked, len(d.Prefabs))
	enc := embed.PartEncoder{Terrain: d.Terrain, Turns: d.Turns}
	for i := range d.Prefabs {
		parts[i].Part = enc.Encode(&d.Prefabs[i])
		for name := range parts[i].Part.Kinds() {
			if !slices.ContainsFunc(d.Kinds, func(k embed.KindData) bool { return k.Name == string(name) }) {
				d.Kinds = append(d.Kinds, embed.KindData{Name: string(name)})
			}
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		data, err := embed.Link(d, parts, sha256.Sum256)
		if err != nil {
			b.Fatal(err)
		}
		b.SetBytes(int64(len(data)))
	}
}

// A part is whole, and no beginning of it is; nor is one whose head or lists say what is not so.
func TestWhole(t *testing.T) {
	t.Parallel()
	part := new(embed.PartEncoder).Encode(&embed.PrefabData{
		Name: "den", Transforms: 1, W: 1, H: 1, Outcomes: make([]embed.Outcome, 1), Variants: []embed.VariantData{{Cells: make([]embed.CellData, 1)}},
		Objects: []embed.ObjectData{{Reference: 'a', Chance: embed.Certain, Alternatives: []embed.AlternativeData{
			{Kind: "item", Name: "scrap", Weight: 1, Chance: embed.Certain},
		}}},
	})
	if !part.Whole() || part.Name() != "den" {
		t.Fatalf("%d bytes of a part are not whole", len(part))
	}
	for n := range part {
		if part[:n].Whole() {
			t.Errorf("%d of %d bytes are whole", n, len(part))
		}
	}
	draw := rand.New(rand.NewPCG(1, 1))
	for range 20_000 {
		odd := slices.Clone(part)
		odd[draw.IntN(len(odd))] = byte(draw.Uint32())
		odd[draw.IntN(len(odd))] ^= 0x81
		if odd.Whole() { // then it can be asked
			_ = odd.Name()
			for range odd.Kinds() {
			}
		}
	}
	if append(slices.Clone(part), 0).Whole() {
		t.Error("a byte too many is whole")
	}
}
