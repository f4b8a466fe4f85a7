package embed_test

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
	"pgregory.net/rapid"
)

// prefabNamed returns the prefab of a name.
func prefabNamed(d *embed.Data, name string) *embed.PrefabData {
	for i := range d.Prefabs {
		if d.Prefabs[i].Name == name {
			return &d.Prefabs[i]
		}
	}
	return nil
}

// turnsIn returns the turns in which a prefab may fill a slot of another that is placed in an
// orientation: plainly, by what it is on the map.
func turnsIn(child *embed.PrefabData, m embed.MarkData, o orient.Orientation) (set orient.Set) {
	for onMap := range child.Transforms.Each() {
		w, h := onMap.Size(child.W, child.H)
		slotW, slotH := o.Size(m.W, m.H)
		if w == slotW && h == slotH {
			set = set.With(onMap.Then(o.Inverse()))
		}
	}
	return set
}

// inSlots returns what a cell of a variant can be where a prefab fills a slot that covers it.
func inSlots(d *embed.Data, pf *embed.PrefabData, v *embed.VariantData, x, y int) (list []embed.Outcome) {
	for _, m := range v.Marks {
		if x < m.X || y < m.Y || x >= m.X+m.W || y >= m.Y+m.H {
			continue
		}
		for _, a := range pf.Objects[m.Object].Alternatives {
			for _, n := range a.Prefabs {
				child := prefabNamed(d, n.Prefab)
				for o := range pf.Transforms.Each() {
					for t := range turnsIn(child, m, o).Each() {
						cx, cy := t.Inverse().Point(x-m.X, y-m.Y, m.W, m.H)
						list = append(list, child.Outcomes[cy*child.W+cx])
					}
				}
			}
		}
	}
	return list
}

// anySlots gives the last prefab slots for those before it, where they fit.
func anySlots(t *rapid.T, d *embed.Data) {
	pf := &d.Prefabs[len(d.Prefabs)-1]
	for i := range d.Prefabs[:len(d.Prefabs)-1] {
		child := &d.Prefabs[i]
		m := embed.MarkData{Object: len(pf.Objects), W: child.W, H: child.H}
		if rapid.Bool().Draw(t, "turned slot") {
			m.W, m.H = m.H, m.W
		}
		fits := m.W <= pf.W && m.H <= pf.H && child.Places.Has(embed.Nested)
		for o := range pf.Transforms.Each() {
			fits = fits && turnsIn(child, m, o) != 0
		}
		if !fits || !rapid.Bool().Draw(t, "nested") {
			continue
		}
		m.X, m.Y = rapid.IntRange(0, pf.W-m.W).Draw(t, "x"), rapid.IntRange(0, pf.H-m.H).Draw(t, "y")
		object := anyObject(t, pf, uint32('A'+i))
		object.Alternatives[0] = anyNested(t, pf, child)
		pf.Objects = append(pf.Objects, object)
		v := &pf.Variants[rapid.IntRange(0, len(pf.Variants)-1).Draw(t, "variant")]
		v.Marks = append(v.Marks, m)
		pf.Limits = append(pf.Limits, embed.LimitData{
			Unique: embed.Unique{Scope: embed.MapScope, Group: "g", Max: 3}, Most: rapid.IntRange(1, 9).Draw(t, "most"),
		})
		break // slots take no more room than there is
	}
	noSpawn := make([]bool, len(pf.Outcomes))
	for i, o := range pf.Outcomes {
		noSpawn[i] = o&embed.NoSpawn != 0
	}
	pf.Outcomes = outcomes(d, pf)
	for i := range noSpawn {
		if noSpawn[i] {
			pf.Outcomes[i] |= embed.NoSpawn
		}
	}
}

// anyNested draws an alternative that is a prefab, with some of its params fixed.
func anyNested(t *rapid.T, pf, child *embed.PrefabData) embed.AlternativeData {
	n := embed.NestData{Prefab: child.Name}
	for i, p := range child.Params {
		value := rapid.IntRange(0, len(p.Values)-1)
		w := embed.WithData{Param: i, From: rapid.IntRange(0, len(pf.Params)).Draw(t, "from")}
		values := 1
		if w.From > 0 {
			values = len(pf.Params[w.From-1].Values)
		}
		w.Values = rapid.SliceOfN(value, values, values).Draw(t, "values")
		if rapid.Bool().Draw(t, "with") {
			n.With = append(n.With, w)
		}
	}
	return embed.AlternativeData{
		Kind: embed.KindPrefab, Name: child.Name, Weight: rapid.Uint32Range(1, 9).Draw(t, "weight"),
		Chance: embed.Certain, Count: embed.Count{Plus: 1}, When: anyCondition(t, pf, 1),
		Prefabs: []embed.NestData{n},
	}
}
