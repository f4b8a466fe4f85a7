package prefab

import (
	"slices"
	"strconv"

	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// overlays reads the layers of the script's overlays.
func (j *joiner) overlays() {
	s := j.pf.Script
	for i, w := range j.pf.Layers {
		if w.Kind == OverlayLayer && s.Overlay(w.Name) == nil && !s.unreadOverlays {
			j.undefinedOverlay(i, w)
		}
	}
	for _, o := range s.Overlays {
		switch n := j.pf.layerOf(LayerWord{Kind: OverlayLayer, Name: o.Name}); {
		case n == 0 && j.misspelled(o.Name):
			j.pf.Whole = false // the finding of the layer says it
		case n == 0:
			j.pf.Whole = false
			j.find(diag.OverlayUndefined, o.Span, "overlay "+quoted(o.Name)+" has no layer",
				"add overlay "+o.Name+" to layers, at the place of its layer")
		case n > len(j.pf.Image.Layers):
			j.pf.Whole = false
			j.find(diag.LayerMissing, o.Span, "the image has "+diag.Counted(len(j.pf.Image.Layers), "layer")+
				"; overlay "+quoted(o.Name)+" is layer "+strconv.Itoa(n), "draw the layer, or remove the overlay")
		default:
			j.overlay(o, n)
		}
	}
}

// misspelled reports whether a layer of an overlay without an entry is meant for one.
func (j *joiner) misspelled(name string) bool {
	var names []string
	for _, w := range j.pf.Layers {
		if w.Kind == OverlayLayer && j.pf.Script.Overlay(w.Name) == nil {
			names = append(names, w.Name)
		}
	}
	_, ok := diag.Respelled(name, names)
	return ok
}

// undefinedOverlay finds a layer, from 0, whose overlay has no entry: where the project names it for
// all images, only if something is drawn there.
func (j *joiner) undefinedOverlay(layer int, w LayerWord) {
	at := w.Span
	if j.pf.Script.Layers == nil {
		if layer >= len(j.pf.Image.Layers) || !slices.ContainsFunc(j.pf.Image.Layers[layer].Cells, drawn) {
			return
		}
		at = Span{Pos: diag.InLayer(j.pf.File, layer+1)}
	}
	var names []string
	for _, o := range j.pf.Script.Overlays {
		names = append(names, o.Name)
	}
	hint := meant(w.Name, names)
	if hint == "" {
		hint = "add " + w.Name + ": {chance: 30%} under overlays"
	}
	d := j.find(diag.OverlayUndefined, at, "overlay "+quoted(w.Name)+" has a layer and no entry under overlays", hint,
		diag.Related{Pos: diag.InFile(j.pf.Script.File), Message: "the script"})
	if name, ok := diag.Respelled(w.Name, names); ok {
		d.Fixes = rewrite(at, w.String(), LayerWord{Kind: w.Kind, Name: name}.String())
	}
}

// overlay reads the cells of one overlay.
func (j *joiner) overlay(o *Overlay, layer int) {
	l, b := &j.pf.Image.Layers[layer-1], j.pf.Box
	over := Overlaid{Overlay: o, Layer: layer, Cells: make([]Cell, b.W*b.H)}
	looked := newLookup(j, layer-1, "terrain", j.pf.Legend.Terrain, j.pf.Legend.unread.terrain)
	looked.taken = make([]*Terrain, takenGlyphs)
	var beyond spots
	for y := range l.Height {
		for x := range l.Width {
			c := l.At(x, y)
			if c.Transparent() {
				continue
			}
			if !b.Holds(x, y) {
				beyond.add(diag.OnCell(j.pf.File, layer, x, y))
				continue
			}
			e, found := looked.at(x, y, c)
			if !found {
				e = &missingTerrain
			}
			j.pf.Whole = j.pf.Whole && !e.partial && !e.loose && !e.Missing
			over.Cells[(y-b.Y)*b.W+x-b.X] = Cell{Terrain: e, Look: c}
		}
	}
	looked.report()
	if beyond.count > 0 {
		j.find(diag.OutcomeFootprint, Span{Pos: beyond.first}, "overlay "+quoted(o.Name)+
			" draws outside the box of the terrain"+beyond.counted("cell"),
			"erase it, or draw terrain as far", beyond.related(nil, "another such cell")...)
	}
	j.pf.Overlays = append(j.pf.Overlays, over)
}

// footprints finds outcomes that change which cells are the prefab's where it may stand in the cave:
// placement chooses a site before it knows what a roll gives.
func (j *joiner) footprints() {
	s := j.pf.Script
	if !s.Place.Value.Has(Embedded) || s.MaxProtrusion.Value < 1 {
		return
	}
	for _, v := range j.pf.Variants {
		j.footprint("variant "+quoted(v.Variant.Art.Value), v.Cells, func(p Point) diag.Pos {
			return v.Pos(TerrainLayer, p)
		}, func(i int) bool { return v.Cells[i].Terrain != nil })
	}
	for _, o := range j.pf.Overlays {
		j.footprint("overlay "+quoted(o.Name), o.Cells, func(p Point) diag.Pos {
			return diag.OnCell(j.pf.File, o.Layer, j.pf.Box.X+p.X, j.pf.Box.Y+p.Y)
		}, func(i int) bool {
			if t := o.Cells[i].Terrain; t != nil {
				return t.Kind != None
			}
			return j.pf.Cells[i].Terrain != nil
		})
	}
}

// footprint holds which cells an outcome has against the image beside the script.
func (j *joiner) footprint(what string, cells []Cell, at func(Point) diag.Pos, present func(i int) bool) {
	var more, fewer spots
	most := j.pf.Script.MaxProtrusion.Value
	for i := range cells {
		p := Point{i % j.pf.Box.W, i / j.pf.Box.W}
		if is, was := present(i), j.pf.Cells[i].Terrain != nil; is == was || j.row(p) > most {
			continue
		} else if is {
			more.add(at(p))
		} else {
			fewer.add(at(p))
		}
	}
	for _, d := range []struct {
		spots
		verb string
	}{{more, "adds"}, {fewer, "leaves out"}} {
		if d.count > 0 {
			j.find(diag.OutcomeFootprint, Span{Pos: d.first}, what+" "+d.verb+" "+diag.Counted(d.count, "cell")+
				" in rows 0 to "+strconv.Itoa(most)+" from the front, which are the same in all outcomes",
				"change terrain there, not which cells are the prefab's",
				d.related(nil, "another such cell")...)
		}
	}
}

// row returns how far a cell lies from the front row of the box.
func (j *joiner) row(p Point) int {
	switch j.pf.Script.Front.Value {
	case orient.North:
		return p.Y
	case orient.East:
		return j.pf.Box.W - 1 - p.X
	case orient.West:
		return p.X
	}
	return j.pf.Box.H - 1 - p.Y
}
