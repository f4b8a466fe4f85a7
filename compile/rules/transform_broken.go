package rules

import (
	"strconv"
	"strings"

	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
)

var transformBroken = &Rule{
	Code:  diag.TransformBroken,
	Level: diag.Error,
	Since: "0.1.0",
	Title: "every glyph has a form in every way in which the prefab is turned",
	Why: "Prefabs are turned and mirrored when they are placed, and their glyphs turn with them. A bracket " +
		"has no form that lies on its side, and a glyph of a font of your own has the forms that a file of " +
		"mirrors gives it: in the other ways it stays as it is, and the picture falls apart.",
	Bad:  "transforms: all            # and a table is drawn as [=]",
	Good: "transforms: [r0, r180, m0, m180]",
	Fix:  "draw another glyph, or leave the turns out under transforms",

	Image: func(pass *Pass) {
		if pass.Prefab.Font.LosesForms() {
			return
		}
		f := &formless{Pass: pass, seen: map[lookedAt]int{}}
		pf := pass.Prefab
		f.plane(pf.Layer(prefab.TerrainLayer), pf.Cells)
		for _, m := range pf.Machines {
			for _, p := range m.Cells {
				layer := pf.Layer(prefab.MachinesLayer)
				f.look(layer, p, pf.Image.Layers[layer-1].At(pf.Box.X+p.X, pf.Box.Y+p.Y).Glyph(), nil)
			}
		}
		if pf.Variant == nil {
			for _, over := range pf.Overlays {
				f.plane(over.Layer, over.Cells)
			}
		}
		f.report()
	},
}

// formless collects the glyphs of an image that lack a form in a turn in use.
type formless struct {
	*Pass
	whole [256]bool        // glyphs that have every form
	seen  map[lookedAt]int // 1 + index into found; 0 = every form is there
	found []formlessFound
}

// lookedAt is a glyph of a layer, drawn or rolled.
type lookedAt struct {
	layer  int
	glyph  xp.Glyph
	rolled *prefab.Terrain // what a roll makes of random terrain; nil where it is drawn
}

type formlessFound struct {
	lookedAt
	at      diag.Pos // of the first cell
	count   int
	lacking orient.Set
}

// plane looks at the cells of a layer of terrain. What random terrain becomes looks as its entry says.
func (f *formless) plane(layer int, cells []prefab.Cell) {
	for i, c := range cells {
		if c.Terrain == nil || c.Terrain.Kind == prefab.None {
			continue
		}
		if len(c.Terrain.OneOf) == 0 {
			f.look(layer, f.cell(i), c.Look.Glyph(), nil)
		}
		for _, choice := range c.Terrain.OneOf {
			if choice.Weight > 0 && choice.Entry != nil && len(choice.Entry.Glyphs) > 0 {
				f.look(layer, f.cell(i), choice.Entry.Glyphs[0], choice.Entry)
			}
		}
	}
}

// look notes a cell whose glyph lacks a form.
func (f *formless) look(layer int, p prefab.Point, g xp.Glyph, rolled *prefab.Terrain) {
	if g < xp.Glyph(len(f.whole)) && f.whole[g] {
		return
	}
	key := lookedAt{layer, g, rolled}
	i, known := f.seen[key]
	if !known {
		if lacking := f.lacking(g); lacking != 0 {
			at := diag.OnCell(f.Prefab.File, layer, f.Prefab.Box.X+p.X, f.Prefab.Box.Y+p.Y)
			f.found = append(f.found, formlessFound{lookedAt: key, at: at, lacking: lacking})
			i = len(f.found)
		} else if g < xp.Glyph(len(f.whole)) {
			f.whole[g] = true
		}
		f.seen[key] = i
	}
	if i > 0 {
		f.found[i-1].count++
	}
}

// lacking returns the turns in use in which a glyph has no form.
func (f *formless) lacking(g xp.Glyph) (out orient.Set) {
	for o := range f.Prefab.Script.Transforms.Value.Each() {
		if _, ok := f.Prefab.Font.Turn(o, g); !ok {
			out = out.With(o)
		}
	}
	return out
}

// report reports what was found. One list of turns mends all of it.
func (f *formless) report() {
	lacking := orient.Set(0)
	for _, found := range f.found {
		lacking |= found.lacking
	}
	for _, found := range f.found {
		what := ""
		if found.rolled != nil {
			what = "a roll makes cells " + strconv.Quote(found.rolled.Name) + ": "
		}
		d := f.Pass.report(prefab.Span{Pos: found.at}, "%s%v has no form in %v, in which the prefab is placed%s",
			what, found.glyph, found.lacking, more(found.count-1, "on the layer"))
		d.Hint = "draw another glyph" + orTransforms(f.Prefab.Script.Transforms.Value&^lacking)
		if found.rolled != nil {
			d.Related = []diag.Related{{Pos: found.rolled.Pos, Message: "the terrain's entry"}}
		}
	}
}

// orTransforms is the rest of a hint: which turns to leave in, if there are any.
func orTransforms(left orient.Set) string {
	switch left {
	case 0:
		return ""
	case orient.Identity, orient.Rotations:
		return ", or write transforms: " + left.String()
	}
	return ", or write transforms: [" + strings.ReplaceAll(left.String(), " ", ", ") + "]"
}
