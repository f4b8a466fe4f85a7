package embed_test

import (
	"bytes"
	"crypto/sha256"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed18752ec6/xpc/embed"
	"pgregory.net/rapid"
)

// read takes data back out of a bundle through its accessors.
func read(b *embed.Bundle) *embed.Data {
	d := &embed.Data{Tool: b.Tool(), Project: b.Project()}
	if t, ok := b.Seal(); ok {
		d.Seal = t.ID()
	}
	for i := range b.TerrainCount() {
		t := b.Terrain(embed.TerrainID(i + 1))
		d.Terrain = append(d.Terrain, embed.TerrainData{
			Name: t.Name(), Kind: t.Kind(), Passable: t.Passable(), Opaque: t.Opaque(), Diggable: t.Diggable(),
			Outline: readOutlineOf(t), Look: t.Look(), RollAll: t.RollAll(), OneOf: each(t.ChoiceCount(), t.Choice),
		})
	}
	for i := range b.KindCount() {
		k := b.KindAt(i)
		d.Kinds = append(d.Kinds, embed.KindData{Name: k.Name(), Role: k.Role(), Names: each(k.NameCount(), k.NameAt)})
	}
	d.Turns = each(b.TurnCount(), b.Turn)
	for i := range b.OutlineCount() {
		if o := b.OutlineAt(i); o.Name() != "" {
			d.Outlines = append(d.Outlines, readOutline(o))
		}
	}
	for i := range b.PrefabCount() {
		d.Prefabs = append(d.Prefabs, readPrefab(b.PrefabAt(i)))
	}
	for i := range b.RecipeCount() {
		d.Recipes = append(d.Recipes, readRecipe(b.RecipeAt(i)))
	}
	return d
}

// readOutline puts the regions of an outline together again.
func readOutline(o embed.Outline) embed.OutlineData {
	d := embed.OutlineData{Name: o.Name()}
	var region []embed.Point
	for i := range o.Len() {
		e := o.Edge(i)
		if region = append(region, embed.Point{X: e.X, Y: e.Y}); e.Next <= i {
			d.Regions, region = append(d.Regions, region), nil
		}
	}
	return d
}

// readOutlineOf returns 1 + the index of a terrain's outline, or 0.
func readOutlineOf(t embed.Terrain) int {
	if o, ok := t.Outline(); ok {
		return 1 + int(o.Sight()-embed.SightOutline)
	}
	return 0
}

// each lists n things; nil if there are none.
func each[T any](n int, get func(i int) T) []T {
	var list []T
	for i := range n {
		list = append(list, get(i))
	}
	return list
}

func readPrefab(pf embed.Prefab) embed.PrefabData {
	w, h := pf.Size()
	d := embed.PrefabData{
		Name: pf.Name(), ID: pf.ID(), About: pf.About(), Files: each(pf.FileCount(), pf.File), W: w, H: h,
		Places: pf.Places(), Front: pf.Front(), MaxProtrusion: pf.MaxProtrusion(), Buffer: pf.Buffer(),
		Sealed: pf.Sealed(), Replaces: pf.Replaces(), Spawn: pf.Spawn(), Category: pf.Category(), Weight: pf.Weight(), Depth: pf.Depth(),
		Cave: pf.Cave(), Prefer: pf.Prefer(), Unique: pf.Unique(), Tags: each(pf.TagCount(), pf.Tag),
		Params:     each(pf.ParamCount(), func(i int) embed.ParamData { return readParam(pf.Param(i)) }),
		Attributes: readAttributes(pf, pf.AttributeCount(), pf.AttributeAt), Transforms: pf.Transforms(),
		Outcomes: each(w*h, func(i int) embed.Outcome { return pf.Outcome(i%w, i/w) }),
	}
	s := pf.Turned(0)
	for i := range s.EntranceCount() {
		e := s.Entrance(i)
		d.Entrances = append(d.Entrances, embed.EntranceData{Side: e.Side(), Cells: each(e.Len(), e.Cell)})
	}
	for i := range s.ConnectionCount() {
		c := s.Connection(i)
		d.Connections = append(d.Connections, embed.ConnectionData{
			Name: c.Name(), Role: c.Role(), Hidden: c.Hidden(), Dir: c.Dir(), Cells: each(c.Len(), c.Cell),
		})
	}
	for i := range pf.GroupCount() {
		g := pf.Group(i)
		d.Groups = append(d.Groups, embed.GroupData{Exactly: g.Exactly(), Shuffle: g.Shuffle()})
	}
	for i := range pf.ObjectCount() {
		e := pf.ObjectEntry(i)
		o := embed.ObjectData{
			Reference: e.Reference(), About: e.About(), Chance: e.Chance(), RollAll: e.RollAll(), Required: e.Required(),
			When: readCondition(e.When()),
		}
		if g, ok := e.Group(); ok {
			o.Group = 1 + g.Index()
		}
		for j := range e.AlternativeCount() {
			a := e.Alternative(j)
			o.Alternatives = append(o.Alternatives, embed.AlternativeData{
				Kind: a.Kind(), Name: a.Name(), Weight: a.Weight(), Chance: a.Chance(), Count: a.Count(),
				Facing: a.Facing(), Locked: a.Locked(), Secret: a.Secret(), Opens: each(a.OpensCount(), a.Opens),
				Links: each(a.LinkCount(), a.Link), Attributes: readAttributes(pf, a.AttributeCount(), a.AttributeAt),
				When: readCondition(a.When()), Prefabs: each(a.NestCount(), func(i int) embed.NestData { return readNest(a.Nest(i)) }),
			})
		}
		d.Objects = append(d.Objects, o)
	}
	for i := range pf.VariantCount() {
		v := pf.Variant(i)
		d.Variants = append(d.Variants, embed.VariantData{
			Name: v.Name(), Weight: v.Weight(), Marks: each(v.MarkCount(), v.Mark),
			Cells:    each(w*h, func(i int) embed.CellData { return v.Cell(i%w, i/w) }),
			Machines: each(v.MachineCount(), func(i int) embed.MachineData { return readMachine(v.Machine(i)) }),
		})
	}
	for i := range pf.LimitCount() {
		u, most := pf.Limit(i)
		d.Limits = append(d.Limits, embed.LimitData{Unique: u, Most: most})
	}
	for i := range pf.OverlayCount() {
		v := pf.Overlay(i)
		d.Overlays = append(d.Overlays, embed.OverlayData{
			Name: v.Name(), Chance: v.Chance(), Excludes: each(v.ExcludeCount(), v.Exclude),
			Cells: each(w*h, func(i int) embed.CellData { return v.Cell(i%w, i/w) }),
		})
	}
	return d
}

func readNest(n embed.Nest) embed.NestData {
	return embed.NestData{Prefab: n.Prefab().Name(), With: each(n.WithCount(), func(i int) embed.WithData {
		w := n.With(i)
		d := embed.WithData{Param: w.Param(), Values: []int{w.Value(0)}}
		if from, ok := w.From(); ok {
			d.From = 1 + from
			for j := 1; j < n.Within().Param(from).Len(); j++ {
				d.Values = append(d.Values, w.Value(j))
			}
		}
		return d
	})}
}

func readMachine(m embed.DrawnMachine) embed.MachineData {
	return embed.MachineData{Name: m.Name(), Passable: m.Passable(), Object: m.Object(), Cells: each(m.Len(), m.Cell)}
}

func readAttributes(pf embed.Prefab, n int, get func(i int) embed.Attribute) []embed.AttributeData {
	return each(n, func(i int) embed.AttributeData {
		a := get(i)
		param, ok := a.Param()
		out := embed.AttributeData{Name: a.Name(), Values: each(a.Len(), a.Value), List: a.IsList(), Param: param + 1, Type: a.Type()}
		if a.Type() != embed.LinkValue {
			return out
		} else if ok {
			out.Links = each(pf.Param(param).Len(), a.Entry)
		} else {
			out.Links = each(a.Len(), a.Entry)
		}
		return out
	})
}

func readParam(p embed.Param) embed.ParamData {
	return embed.ParamData{Name: p.Name(), Values: each(p.Len(), func(i int) embed.ParamValueData {
		return embed.ParamValueData{Value: p.Value(i), Weight: p.Weight(i)}
	})}
}

func readCondition(c embed.Condition) *embed.ConditionData {
	if c.Always() {
		return nil
	}
	d := &embed.ConditionData{Depth: c.Depth(), Overlays: each(c.OverlayCount(), c.Overlay), Tags: each(c.TagCount(), c.Tag)}
	d.Params = each(c.TestCount(), func(i int) embed.ParamTestData {
		param, n := c.Test(i)
		return embed.ParamTestData{Param: param, Values: each(n, func(j int) int { return c.TestValue(i, j) })}
	})
	if not, ok := c.Not(); ok {
		d.Not = readCondition(not)
	}
	return d
}

func readRecipe(r embed.Recipe) embed.RecipeData {
	w, h := r.Size()
	d := embed.RecipeData{
		Name: r.Name(), File: r.File(), Generator: r.Generator(), W: w, H: h, Depth: r.Depth(),
		Tags: each(r.TagCount(), r.Tag), Margin: r.Margin(), Carving: r.Carving(),
		Join: r.Join(), Require: r.Require(), Exits: r.Exits(), Encounters: r.Encounters(),
		OpenPool: r.OpenPool(), Replaces: r.Replaces(),
		Regions:  each(r.RegionCount(), r.Region),
		Features: each(r.FeatureCount(), func(i int) embed.FeatureData { return readFeature(r.Feature(i)) }),
	}
	for i := range r.PoolCount() {
		e := r.Pool(i)
		d.Pool = append(d.Pool, embed.EncounterData{
			Name: e.Name(), Tags: each(e.TagCount(), e.Tag), NotWith: each(e.NotWithCount(), e.NotWith), Terms: e.Terms(),
			Prefabs: each(e.PrefabCount(), func(i int) string { return e.Prefab(i).Name() }),
		})
	}
	return d
}

func readFeature(f embed.Feature) embed.FeatureData {
	d := embed.FeatureData{
		Area: f.Area(), Fixed: f.Fixed(), Orientations: f.Orientations(), Count: f.Count(), Chance: f.Chance(),
		Optional: f.Optional(), Clearance: f.Clearance(),
	}
	if pf, ok := f.Prefab(); ok {
		d.Prefab = pf.Name()
	}
	return d
}

func byName(d *embed.Data) {
	slices.SortFunc(d.Prefabs, func(a, b embed.PrefabData) int { return bytes.Compare([]byte(a.Name), []byte(b.Name)) })
	slices.SortFunc(d.Recipes, func(a, b embed.RecipeData) int { return bytes.Compare([]byte(a.Name), []byte(b.Name)) })
}

func TestEncodeOpen(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		d := anyData(t)
		data, err := embed.Encode(d, sha256.Sum256)
		if err != nil {
			t.Fatal(err)
		}
		b, err := embed.Open(string(data))
		if err != nil {
			t.Fatal(err)
		}
		if got := sha256.Sum256([]byte(embed.Hashed(string(data)))); got != b.ContentHash() {
			t.Fatal("the content hash is not that of Hashed")
		}
		for i, pf := range d.Prefabs {
			if got, ok := b.Prefab(pf.ID); !ok || got.Name() != pf.Name || b.PrefabAt(got.Index()) != got {
				t.Fatalf("prefab %d, %s: not found by ID", i, pf.Name)
			}
			if got, ok := b.PrefabNamed(pf.Name); !ok || got.ID() != pf.ID {
				t.Fatalf("prefab %d, %s: not found by name", i, pf.Name)
			}
		}
		for _, r := range d.Recipes {
			if got, ok := b.RecipeNamed(r.Name); !ok || got.Name() != r.Name {
				t.Fatalf("recipe %s: not found", r.Name)
			}
		}
		byName(d)
		got := read(b)
		if !reflect.DeepEqual(d, got) { // much faster than cmp, which explains
			t.Fatalf("(-want +got)\n%s", cmp.Diff(d, got))
		}
		slices.Reverse(got.Prefabs)
		slices.Reverse(got.Recipes)
		again, err := embed.Encode(got, sha256.Sum256)
		if err != nil || !bytes.Equal(again, data) {
			t.Fatal("what was read and put in another order encodes to other bytes")
		}
	})
}

func TestLookupMissing(t *testing.T) {
	t.Parallel()
	for _, d := range []*embed.Data{{}, library(3), library(100)} {
		b := open(t, d)
		for i := range 500 {
			if pf, ok := b.Prefab(idOf(name(i + 1000))); ok {
				t.Errorf("an ID that is not there found %s", pf.Name())
			}
			if pf, ok := b.PrefabNamed(name(i + 1000)); ok {
				t.Errorf("a name that is not there found %s", pf.Name())
			}
		}
		if _, ok := b.RecipeNamed("no"); ok {
			t.Error("a recipe that is not there was found")
		}
		if _, ok := b.TerrainNamed("no"); ok {
			t.Error("terrain that is not there was found")
		}
	}
	b := open(t, library(1))
	if terrain, ok := b.TerrainNamed("wall"); !ok || terrain.ID() != wall {
		t.Error("terrain wall was not found")
	}
	if _, ok := open(t, &embed.Data{}).Seal(); ok {
		t.Error("a bundle without a seal has one")
	}
}
