package live

import (
	"fmt"
	"strings"

	"github.com/seed18752ec6/xpc/cmd/xpc/preview"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// maxDepth is the deepest map that a roll may be asked for.
const maxDepth = 1_000_000

// rollJSON is what a roll gave, in the coordinates of the turned box.
type rollJSON struct {
	Turn     string        `json:"turn"`
	Allowed  bool          `json:"allowed"` // the script lets the prefab be placed so
	Repeats  bool          `json:"repeats"` // it gives what an earlier turn gives
	Picture  *picture      `json:"picture"`
	Variant  string        `json:"variant"` // "" where there is but one
	Overlays []string      `json:"overlays"`
	Params   []string      `json:"params"` // name: value
	Objects  []rolledJSON  `json:"objects"`
	Machines []machineJSON `json:"machines"`
	Nested   []nestedJSON  `json:"nested"`
	Terrain  []string      `json:"terrain"` // of each cell: its name, or "" where it is the map's
}

type rolledJSON struct {
	Kind   string   `json:"kind"`
	Name   string   `json:"name"`
	X      int      `json:"x"`
	Y      int      `json:"y"`
	Count  int      `json:"count"`
	Facing string   `json:"facing"`
	Ref    int      `json:"reference"`
	Words  []string `json:"words"`
	Opens  []int    `json:"opens"` // indices
	Links  []int    `json:"links"`
}

type nestedJSON struct {
	Name string `json:"name"`
	X    int    `json:"x"`
	Y    int    `json:"y"`
	W    int    `json:"w"`
	H    int    `json:"h"`
	Turn string `json:"turn"`
}

// ready returns the prefab that is asked for as it was compiled last.
func (a *asked) ready() (pf embed.Prefab, stale bool, no *refusal) {
	of, no := a.named()
	if no != nil {
		return pf, false, no
	}
	pf, stale, ok := a.compiled(of.Name)
	if !ok {
		return pf, false, notNow("the prefab has had errors since the page began")
	}
	return pf, stale, nil
}

// rollsJSON is a prefab rolled with one seed, in some turns.
type rollsJSON struct {
	Stale bool       `json:"stale"` // it has errors since: this is how it was compiled last
	Rolls []rollJSON `json:"rolls"`
}

// roll answers with a roll of a prefab.
func (a *asked) roll() (any, *refusal) {
	turn, no := a.turn()
	if no != nil {
		return nil, no
	}
	return a.rolls([]orient.Orientation{turn})
}

// turns answers with a roll in all eight turns.
func (a *asked) turns() (any, *refusal) {
	all := make([]orient.Orientation, 0, orient.Count)
	for o := range orient.All.Each() {
		all = append(all, o)
	}
	return a.rolls(all)
}

// depth returns the depth of the map that is asked for: the least of the prefab's unless one is.
func (a *asked) depth(pf embed.Prefab) (int, *refusal) {
	if a.query.Get("depth") == "" {
		return max(pf.Depth().Min, 1), nil
	}
	return a.number("depth", 0, maxDepth)
}

// tags returns the tags of the map that are asked for, written with commas or blanks between.
func (a *asked) tags() embed.Tags {
	return embed.TagsOf(strings.FieldsFunc(a.query.Get("tags"), func(r rune) bool { return r == ',' || r == ' ' })...)
}

func (a *asked) rolls(turns []orient.Orientation) (any, *refusal) {
	pf, stale, no := a.ready()
	if no != nil {
		return nil, no
	}
	seed, no := a.seed()
	if no != nil {
		return nil, no
	}
	depth, no := a.depth(pf)
	if no != nil {
		return nil, no
	}
	tags := a.tags()
	if w, h := pf.Size(); w*h*len(turns) > mapCells {
		return nil, tooLarge("%d by %d cells are more than the page rolls", w, h)
	}
	out := rollsJSON{Stale: stale}
	var c embed.Contents
	for _, turn := range turns {
		pf.Roll(embed.Setting{Orientation: turn, Depth: depth, Tags: tags, Seed: seed}, &c)
		r := rolled(&c)
		r.Allowed = pf.Transforms().Has(turn)
		r.Repeats = r.Allowed && !pf.Distinct().Has(turn)
		out.Rolls = append(out.Rolls, r)
	}
	return out, nil
}

// rolled returns what contents hold.
func rolled(c *embed.Contents) rollJSON {
	b := c.Prefab.Bundle()
	p := newPainting(c.W, c.H)
	r := rollJSON{
		Turn: c.Setting.Orientation.String(), Overlays: []string{}, Params: []string{}, Objects: []rolledJSON{},
		Machines: []machineJSON{}, Nested: []nestedJSON{}, Terrain: make([]string, len(c.Cells)),
	}
	for i, cell := range c.Cells {
		if cell.Terrain != 0 {
			p.set(i%c.W, i/c.W, compiledLook(cell.Look))
			r.Terrain[i] = b.Terrain(cell.Terrain).Name()
		}
	}
	for i := range c.Machines {
		m := &c.Machines[i]
		out := machineJSON{m.Name, m.Passable, [][2]int{}}
		for _, cell := range m.Cells {
			p.over(cell.X, cell.Y, int(cell.Look.Glyph), compiledLook(cell.Look)[1])
			out.Cells = append(out.Cells, [2]int{cell.X, cell.Y})
		}
		r.Machines = append(r.Machines, out)
	}
	for i := range c.Objects {
		r.Objects = append(r.Objects, objectOf(&c.Objects[i], p))
	}
	for i := range c.Nested {
		n := &c.Nested[i]
		r.Nested = append(r.Nested, nestedJSON{
			n.Prefab.Name(), n.Setting.X, n.Setting.Y, n.W, n.H, n.Setting.Orientation.String(),
		})
	}
	if c.Prefab.VariantCount() > 1 {
		r.Variant = fmt.Sprintf("%d of %d", c.Variant+1, c.Prefab.VariantCount())
		if name := c.Prefab.Variant(c.Variant).Name(); name != "" {
			r.Variant = name
		}
	}
	for _, i := range c.Overlays {
		r.Overlays = append(r.Overlays, c.Prefab.Overlay(i).Name())
	}
	for i, v := range c.Params {
		param := c.Prefab.Param(i)
		r.Params = append(r.Params, param.Name()+": "+param.Value(v))
	}
	r.Picture = &p.picture
	return r
}

// objectOf returns an object and marks it in the picture.
func objectOf(o *embed.Object, p *painting) rolledJSON {
	if glyph, fore, ok := preview.ObjectMark(o); ok {
		p.over(o.X, o.Y, int(glyph), number(fore))
	}
	out := rolledJSON{
		Kind: o.Kind, Name: o.Name, X: o.X, Y: o.Y, Count: o.Count, Facing: dirText(o.Facing),
		Ref:   int(o.Prefab().ObjectEntry(o.Entry).Reference()),
		Words: []string{}, Opens: listed(append([]int(nil), o.Opens...)), Links: listed(append([]int(nil), o.Links...)),
	}
	if o.Locked {
		out.Words = append(out.Words, "locked")
	}
	if o.Secret {
		out.Words = append(out.Words, "secret")
	}
	for i := range o.Source.AttributeCount() {
		out.Words = append(out.Words, attributeText(o.AttributeAt(i)))
	}
	return out
}
