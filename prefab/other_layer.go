package prefab

import (
	"slices"
	"strconv"

	"github.com/seed18752ec6/xpc/xp"
)

// What is drawn on the wrong layer is one mistake, and to give it an entry there would keep it. So
// the hints about cells without an entry ask first whether another layer has one.

// drawnOn is a hint that asks whether a mark belongs on another layer, or "" where the image has no
// such layer; it ends where the usual hint goes on.
func (j *joiner) drawnOn(kind LayerKind, what string) string {
	n := slices.IndexFunc(j.pf.Layers, func(w LayerWord) bool { return w.Kind == kind })
	if n < 0 {
		return ""
	}
	return "draw it on layer " + strconv.Itoa(n+1) + " if it is " + what + ", or "
}

// meantElsewhere returns the beginning of a hint about a cell of a layer on which nothing has its
// glyph: it names what has that glyph on another layer, or is "".
func (j *joiner) meantElsewhere(on LayerKind, g xp.Glyph) string {
	if g.Blank() {
		if on == TerrainLayer {
			return "erase it if nothing was meant, or "
		}
		return ""
	}
	if on != ObjectsLayer && j.pf.Script.Object(g) != nil {
		return j.drawnOn(ObjectsLayer, "the object "+g.String())
	}
	if e := withGlyph(j.pf.Legend.Machines, g); e != nil && on != MachinesLayer {
		return j.drawnOn(MachinesLayer, "the machine "+quoted(e.Name))
	}
	if e := withGlyph(j.pf.Legend.Connections, g); e != nil && on != ConnectionsLayer {
		return j.drawnOn(ConnectionsLayer, "the connection "+quoted(e.Name))
	}
	if e := withGlyph(j.pf.Legend.Terrain, g); e != nil && on != TerrainLayer {
		return j.drawnOn(TerrainLayer, "the terrain "+quoted(e.Name))
	}
	return ""
}

// withGlyph returns the first entry of a section that names a glyph.
func withGlyph[E entry](section []E, g xp.Glyph) *Entry {
	for _, e := range section {
		if b := e.base(); !b.loose && len(b.Glyphs) > 0 && b.matchesGlyph(g, false) {
			return b
		}
	}
	return nil
}
