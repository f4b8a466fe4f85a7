package live

import (
	"strings"

	"github.com/seed18752ec6/xpc/cmd/xpc/preview"
	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab"
)

// A prefab whose image cannot be read is shown as it was compiled last: a bundle has its terrain and machines
// as they are drawn, and of its objects what the script says and where they stand. Their letters have the
// colors of their kinds, since those that they were drawn in are not kept; nor are connections.

// summarized returns a prefab of a bundle as a view has it.
func summarized(pf embed.Prefab) compile.Viewed {
	w, h := pf.Size()
	s := &prefab.Summary{Name: pf.Name(), File: pf.File(0), W: w, H: h, Category: prefab.Category(pf.Category())}
	s.Place.Value, s.Depth, s.Weight.Value = prefab.Places(pf.Places()), prefab.Range(pf.Depth()), int(pf.Weight())
	for i := range pf.TagCount() {
		s.Tags = append(s.Tags, prefab.Field[string]{Value: pf.Tag(i)})
	}
	return compile.Viewed{Summary: s, Sum: pf.Bundle().ContentHash()}
}

// compiledDetail returns what a bundle has of a prefab.
func compiledDetail(pf embed.Prefab) *detail {
	d := &detail{
		About: pf.About(), Front: dirText(pf.Front()), Transforms: pf.Transforms().String(), Protrusion: pf.MaxProtrusion(),
		Buffer: pf.Buffer(), Compiled: true, Connections: []connectionJSON{}, Overlays: []overlayJSON{},
		Entries: []objectJSON{}, Params: []paramJSON{},
	}
	for i := range pf.VariantCount() {
		d.Images = append(d.Images, compiledImage(pf, i))
	}
	for i := range pf.ObjectCount() {
		d.Entries = append(d.Entries, compiledEntry(pf, pf.ObjectEntry(i)))
	}
	for i := range pf.ParamCount() {
		p := pf.Param(i)
		out := paramJSON{Name: p.Name()}
		for j := range p.Len() {
			out.Values = append(out.Values, p.Value(j))
		}
		d.Params = append(d.Params, out)
	}
	return d
}

// compiledImage returns a variant of a prefab as an image of three layers.
func compiledImage(pf embed.Prefab, i int) imageJSON {
	w, h := pf.Size()
	v := pf.Variant(i)
	out := imageJSON{
		File: pf.File(min(i, pf.FileCount()-1)), Box: [4]int{0, 0, w, h}, Terrains: []terrainJSON{}, Terrain: make([]int, w*h),
		Machines: []machineJSON{}, Objects: []placedJSON{},
	}
	numbers := map[embed.TerrainID]int{}
	for j := range w * h {
		id := v.Cell(j%w, j/w).Terrain
		if id == 0 {
			continue
		}
		if numbers[id] == 0 {
			out.Terrains = append(out.Terrains, compiledTerrain(pf.Bundle(), id))
			numbers[id] = len(out.Terrains)
		}
		out.Terrain[j] = numbers[id]
	}
	for j := range v.MachineCount() {
		m := v.Machine(j)
		made := machineJSON{m.Name(), m.Passable(), [][2]int{}}
		for k := range m.Len() {
			made.Cells = append(made.Cells, [2]int{m.Cell(k).X, m.Cell(k).Y})
		}
		out.Machines = append(out.Machines, made)
	}
	index := map[int]int{}
	for j := range v.MarkCount() {
		m := v.Mark(j)
		if _, ok := index[m.Object]; !ok {
			index[m.Object] = len(out.Objects)
			out.Objects = append(out.Objects, placedJSON{m.Object, [][2]int{}, [][4]int{}})
		}
		o := &out.Objects[index[m.Object]]
		if _, _, slot := pf.ObjectEntry(m.Object).Slot(); slot {
			o.Slots = append(o.Slots, [4]int{m.X, m.Y, m.W, m.H})
		}
		o.Cells = append(o.Cells, [2]int{m.X + (m.W-1)/2, m.Y + (m.H-1)/2})
	}
	layers := newLayers(w, h)
	layers.draw(pf, v)
	for j, kind := range []string{"terrain", "machines", "objects"} {
		out.Layers = append(out.Layers, layerJSON{kind, kind, &layers[j].picture})
	}
	return out
}

// layers are the pictures of what a bundle has of an image: terrain, machines, objects.
type layers [3]*painting

func newLayers(w, h int) layers {
	return layers{newPainting(w, h), newPainting(w, h), newPainting(w, h)}
}

// draw draws a variant. Where a letter stands on something else it has its back.
func (l layers) draw(pf embed.Prefab, v embed.Variant) {
	for y := range l[0].H {
		for x := range l[0].W {
			if c := v.Cell(x, y); c.Terrain != 0 {
				l[0].set(x, y, compiledLook(c.Look))
			}
		}
	}
	for i := range v.MachineCount() {
		m := v.Machine(i)
		for j := range m.Len() {
			c := m.Cell(j)
			l[1].set(c.X, c.Y, compiledLook(c.Look))
		}
	}
	for i := range v.MarkCount() {
		m := v.Mark(i)
		back := l[1].at(m.X, m.Y)[2]
		if back < 0 {
			back = max(l[0].at(m.X, m.Y)[2], 0)
		}
		e := pf.ObjectEntry(m.Object)
		for j := range m.W * m.H {
			l[2].set(m.X+j%m.W, m.Y+j/m.W, look{int(e.Reference()), kindColor(e), back})
		}
	}
}

// kindColor is the color of the first thing that an entry may be.
func kindColor(e embed.ObjectEntry) int {
	for i := range e.AlternativeCount() {
		kind := e.Alternative(i).ObjectKind()
		if _, fore, ok := preview.ObjectMark(&embed.Object{Kind: kind.Name(), Role: kind.Role()}); ok {
			return number(fore)
		}
	}
	return markColor
}

// markColor is that of references to what has no color on maps.
const markColor = 0xffffff

// compiledPicture returns a compiled prefab as the gallery shows it.
func compiledPicture(pf embed.Prefab) *picture {
	w, h := pf.Size()
	of, p := newLayers(w, h), newPainting(w, h)
	of.draw(pf, pf.Variant(0))
	for _, l := range of {
		for i := range w * h {
			if c := l.at(i%w, i/w); c[2] >= 0 {
				p.set(i%w, i/w, c)
			}
		}
	}
	return &p.picture
}

func compiledTerrain(b *embed.Bundle, id embed.TerrainID) terrainJSON {
	t := b.Terrain(id)
	out := terrainJSON{Name: t.Name(), Passable: t.Passable(), Opaque: t.Opaque(), OneOf: []string{}}
	if t.ChoiceCount() == 0 {
		out.Kind = t.Kind().String()
	}
	for i := range t.ChoiceCount() {
		out.OneOf = append(out.OneOf, b.Terrain(t.Choice(i).Terrain).Name())
	}
	return out
}

// compiledEntry returns an entry of the object table as the script has it.
func compiledEntry(pf embed.Prefab, e embed.ObjectEntry) objectJSON {
	out := objectJSON{
		Reference: int(e.Reference()), About: e.About(), Chance: ratioText(prefab.Ratio(e.Chance())), When: conditionText(pf, e.When()),
		Required: e.Required(), OneOf: []alternateJSON{},
	}
	total := uint32(0)
	for i := range e.AlternativeCount() {
		total += e.Alternative(i).Weight()
	}
	for i := range e.AlternativeCount() {
		out.OneOf = append(out.OneOf, compiledAlternative(pf, e.Alternative(i), total))
	}
	return out
}

func compiledAlternative(pf embed.Prefab, a embed.Alternative, total uint32) alternateJSON {
	out := alternateJSON{
		Kind: a.Kind(), Name: a.Name(), Chance: ratioText(prefab.Ratio(a.Chance())), Count: countText(prefab.Count(a.Count())), Facing: dirText(a.Facing()),
		Opens: []int{}, Links: []int{}, When: conditionText(pf, a.When()), Words: []string{},
	}
	if a.Weight() < total {
		out.Share = ratioText(prefab.Ratio{Num: a.Weight(), Den: total})
	}
	for i := 1; i < a.NestCount(); i++ {
		out.Name += " or " + a.Nest(i).Prefab().Name()
	}
	for i := range a.OpensCount() {
		out.Opens = append(out.Opens, int(pf.ObjectEntry(a.Opens(i)).Reference()))
	}
	for i := range a.LinkCount() {
		out.Links = append(out.Links, int(pf.ObjectEntry(a.Link(i)).Reference()))
	}
	if a.Locked() {
		out.Words = append(out.Words, "locked")
	}
	if a.Secret() {
		out.Words = append(out.Words, "secret")
	}
	for i := range a.AttributeCount() {
		at := a.AttributeAt(i)
		if param, ok := at.Param(); ok {
			out.Words = append(out.Words, at.Name()+": $"+pf.Param(param).Name())
			continue
		}
		out.Words = append(out.Words, attributeText(at))
	}
	return out
}

// attributeText returns an attribute with its values.
func attributeText(at embed.Attribute) string {
	text := at.Name() + ":"
	for j := range at.Len() {
		text += " " + at.Value(j)
	}
	return text
}

// conditionText returns a condition in words, or "".
func conditionText(pf embed.Prefab, c embed.Condition) string {
	if c.Always() {
		return ""
	}
	var parts []string
	if text := rangeText(prefab.Range(c.Depth())); text != "" {
		parts = append(parts, "depth "+text)
	}
	for i := range c.TestCount() {
		param, values := c.Test(i)
		p := pf.Param(param)
		parts = append(parts, p.Name()+" is "+orList(values, func(j int) string { return p.Value(c.TestValue(i, j)) }))
	}
	if n := c.OverlayCount(); n > 0 {
		parts = append(parts, "overlay "+orList(n, func(i int) string { return pf.Overlay(c.Overlay(i)).Name() }))
	}
	for i := range c.TagCount() {
		parts = append(parts, "tag "+c.Tag(i))
	}
	if not, ok := c.Not(); ok {
		parts = append(parts, "not ("+conditionText(pf, not)+")")
	}
	return strings.Join(parts, ", ")
}

// orList joins words of which one is enough.
func orList(n int, word func(i int) string) string {
	words := make([]string, n)
	for i := range words {
		words[i] = word(i)
	}
	return strings.Join(words, " or ")
}
