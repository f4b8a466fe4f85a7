package stats_test

import (
	"crypto/sha256"
	"encoding/binary"
	"strconv"
	"testing"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
	"pgregory.net/rapid"
)

// size bounds what is drawn: of a small size all rolls can be gone through.
type size struct {
	params, values, overlays, variants, objects, alternatives, cells, dice, sides int

	sure bool // it has as many params as it may, and its params as many values
}

var (
	small = size{params: 1, values: 2, overlays: 2, variants: 2, objects: 2, alternatives: 2, cells: 2, dice: 1, sides: 2}
	large = size{params: 3, values: 4, overlays: 3, variants: 3, objects: 6, alternatives: 4, cells: 9, dice: 3, sides: 5}
)

// bundleOf opens a bundle of data.
func bundleOf(t interface{ Fatal(args ...any) }, d *embed.Data) *embed.Bundle {
	data, err := embed.Encode(d, sha256.Sum256)
	if err != nil {
		t.Fatal(err)
	}
	b, err := embed.Open(string(data))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestBundleOf sees that what is drawn is of some size.
func TestBundleOf(t *testing.T) {
	t.Parallel()
	nested, grouped, asked := 0, 0, 0
	rapid.Check(t, func(t *rapid.T) {
		d := anyData(t, large)
		bundleOf(t, d)
		for i := range d.Prefabs {
			for _, o := range d.Prefabs[i].Objects {
				for _, a := range o.Alternatives {
					nested += len(a.Prefabs)
					if a.When != nil {
						asked++
					}
				}
				grouped += o.Group
			}
		}
	})
	if nested == 0 || grouped == 0 || asked == 0 {
		t.Errorf("%d nested, %d grouped, %d that ask", nested, grouped, asked)
	}
}

// anyData draws a prefab that stands alone, two that are nested, one of which nests the other, and one
// that nests both.
func anyData(t *rapid.T, s size) *embed.Data {
	d := &embed.Data{Terrain: []embed.TerrainData{{Name: "floor", Kind: embed.Floor, Passable: true}}}
	below := s
	if s == small {
		below.overlays, below.variants, below.sure = 1, 1, true
	}
	d.Prefabs = append(d.Prefabs, anyPrefab(t, d, below, "inner", 1))
	d.Prefabs = append(d.Prefabs, anyPrefab(t, d, below, "middle", 1, "inner"))
	d.Prefabs = append(d.Prefabs, anyPrefab(t, d, s, "outer", 8, "inner", "middle"))
	return d
}

func anyPrefab(t *rapid.T, d *embed.Data, s size, name string, side int, nests ...string) embed.PrefabData {
	sum := sha256.Sum256([]byte(name))
	pf := embed.PrefabData{
		Name: name, ID: embed.ID(binary.LittleEndian.Uint64(sum[:])), W: side, H: side,
		Places: embed.Centered | embed.Nested, Buffer: 1, Front: orient.South,
		Depth: embed.All, Cave: embed.All, Transforms: orient.All, Weight: 1,
	}
	params, values := 0, 1 // at least
	if s.sure {
		params, values = s.params, s.values
	}
	for i := range rapid.IntRange(params, s.params).Draw(t, "params") {
		p := embed.ParamData{Name: "p" + strconv.Itoa(i)}
		for j := range rapid.IntRange(values, s.values).Draw(t, "values") {
			least := 0
			if j == 0 {
				least = 1
			}
			p.Values = append(p.Values, embed.ParamValueData{
				Value: strconv.Itoa(j), Weight: uint32(rapid.IntRange(least, 5).Draw(t, "weight")),
			})
		}
		pf.Params = append(pf.Params, p)
	}
	plane := make([]embed.CellData, side*side)
	for i := range rapid.IntRange(0, s.overlays).Draw(t, "overlays") {
		o := embed.OverlayData{Name: "o" + strconv.Itoa(i), Chance: anyChance(t), Cells: plane}
		for j := range i {
			if rapid.Bool().Draw(t, "excludes") {
				o.Excludes = append(o.Excludes, j)
			}
		}
		pf.Overlays = append(pf.Overlays, o)
	}
	for range rapid.IntRange(0, 2).Draw(t, "groups") {
		g := embed.GroupData{Exactly: embed.All, Shuffle: rapid.Bool().Draw(t, "shuffle")}
		if rapid.IntRange(0, 3).Draw(t, "exactly") > 0 {
			g.Exactly.Min = rapid.IntRange(0, 2).Draw(t, "least")
			g.Exactly.Max = g.Exactly.Min + rapid.IntRange(0, 2).Draw(t, "more")
		}
		pf.Groups = append(pf.Groups, g)
	}
	for i := range rapid.IntRange(1, s.objects).Draw(t, "objects") {
		pf.Objects = append(pf.Objects, anyObject(t, d, &pf, s, uint32('a'+i), nests))
	}
	for range side * side {
		pf.Outcomes = append(pf.Outcomes, embed.Present|embed.MaybeOpen|embed.SurelyOpen)
	}
	for i := range rapid.IntRange(1, s.variants).Draw(t, "variants") {
		v := embed.VariantData{Name: "v" + strconv.Itoa(i), Weight: uint32(rapid.IntRange(min(1, 1-i), 4).Draw(t, "weight"))}
		if i == 0 {
			v.Name, v.Weight = "", max(1, v.Weight)
		}
		for range side * side {
			v.Cells = append(v.Cells, embed.CellData{Terrain: 1})
		}
		at := 0
		for o := range pf.Objects {
			for range rapid.IntRange(0, s.cells).Draw(t, "cells") {
				if at < side*side {
					v.Marks = append(v.Marks, embed.MarkData{Object: o, X: at % side, Y: at / side, W: 1, H: 1})
					at++
				}
			}
		}
		pf.Variants = append(pf.Variants, v)
	}
	return pf
}

func anyObject(t *rapid.T, d *embed.Data, pf *embed.PrefabData, s size, reference uint32, nests []string) embed.ObjectData {
	o := embed.ObjectData{
		Reference: reference, Chance: anyChance(t), RollAll: rapid.Bool().Draw(t, "rollAll"),
		Group: rapid.IntRange(0, len(pf.Groups)).Draw(t, "group"), When: anyCondition(t, pf, 2),
	}
	for range rapid.IntRange(1, s.alternatives).Draw(t, "alternatives") {
		a := embed.AlternativeData{
			Kind:   rapid.SampledFrom([]string{"item", "item", "robot", embed.KindNothing}).Draw(t, "kind"),
			Name:   rapid.SampledFrom([]string{"x", "y"}).Draw(t, "name"),
			Weight: rapid.Uint32Range(0, 5).Draw(t, "weight"), Chance: anyChance(t),
			Count: embed.Count{Plus: rapid.IntRange(-1, 2).Draw(t, "plus")},
			When:  anyCondition(t, pf, 1),
		}
		if rapid.Bool().Draw(t, "dice") {
			a.Count.Dice = rapid.IntRange(1, s.dice).Draw(t, "dice")
			a.Count.Sides = rapid.IntRange(1, s.sides).Draw(t, "sides")
		}
		if len(nests) > 0 && rapid.IntRange(0, 2).Draw(t, "nested") == 0 {
			a.Kind, a.Count = embed.KindPrefab, embed.Count{Plus: 1}
			for _, name := range rapid.SliceOfNDistinct(rapid.SampledFrom(nests), 1, len(nests), rapid.ID).Draw(t, "prefabs") {
				a.Prefabs = append(a.Prefabs, anyNest(t, d, pf, name))
			}
			a.Name = a.Prefabs[0].Prefab
		}
		o.Alternatives = append(o.Alternatives, a)
	}
	return o
}

// anyNest fixes some of the params of a nested prefab.
func anyNest(t *rapid.T, d *embed.Data, pf *embed.PrefabData, name string) embed.NestData {
	n := embed.NestData{Prefab: name}
	for i, p := range prefabNamed(d, name).Params {
		if !rapid.Bool().Draw(t, "with") {
			continue
		}
		w := embed.WithData{Param: i, From: rapid.IntRange(0, len(pf.Params)).Draw(t, "from")}
		values := 1
		if w.From > 0 {
			values = len(pf.Params[w.From-1].Values)
		}
		w.Values = rapid.SliceOfN(rapid.IntRange(0, len(p.Values)-1), values, values).Draw(t, "values")
		n.With = append(n.With, w)
	}
	return n
}

func prefabNamed(d *embed.Data, name string) *embed.PrefabData {
	for i := range d.Prefabs {
		if d.Prefabs[i].Name == name {
			return &d.Prefabs[i]
		}
	}
	return nil
}

func anyChance(t *rapid.T) embed.Ratio {
	den := rapid.Uint32Range(1, 6).Draw(t, "den")
	return embed.Ratio{Num: rapid.Uint32Range(0, den).Draw(t, "num"), Den: den}
}

// anyCondition draws a condition, or none, with at most that many below it that must not hold.
func anyCondition(t *rapid.T, pf *embed.PrefabData, below int) *embed.ConditionData {
	if rapid.Bool().Draw(t, "always") {
		return nil
	}
	c := &embed.ConditionData{Depth: embed.All}
	if rapid.IntRange(0, 3).Draw(t, "deep") == 0 {
		c.Depth.Min = rapid.IntRange(0, 3).Draw(t, "least")
		c.Depth.Max = c.Depth.Min + rapid.IntRange(0, 3).Draw(t, "more")
	}
	if rapid.IntRange(0, 5).Draw(t, "tagged") == 0 {
		c.Tags = []string{"wet"}
	}
	for i, p := range pf.Params {
		if rapid.IntRange(0, 2).Draw(t, "test") == 0 {
			values := rapid.SliceOfN(rapid.IntRange(0, len(p.Values)-1), 1, 2).Draw(t, "values")
			c.Params = append(c.Params, embed.ParamTestData{Param: i, Values: values})
		}
	}
	for i := range pf.Overlays {
		if rapid.Bool().Draw(t, "overlay") {
			c.Overlays = append(c.Overlays, i)
		}
	}
	if below > 0 && rapid.Bool().Draw(t, "not") {
		c.Not = anyCondition(t, pf, below-1)
	}
	return c
}
