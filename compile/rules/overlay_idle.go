package rules

import (
	"slices"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var overlayIdle = &Rule{
	Code:  diag.OverlayIdle,
	Level: diag.Warning,
	Since: "0.1.0",
	Title: "an overlay changes something",
	Why: "An overlay replaces cells when it comes up. One that is blank, or that draws what is there already, " +
		"changes nothing: its cells are still to be drawn, or stand on another layer. One that a condition or " +
		"another overlay asks for is passed over: it decides what comes.",
	Bad:  "layers: [terrain, objects, overlay ruined]    # and layer 3 is blank",
	Good: "layers: [terrain, objects, overlay ruined]    # and layer 3 has rubble on it",
	Fix:  "draw on its layer what it changes, or remove the overlay",

	Prefab: func(pass *Pass) {
		for i, over := range pass.Prefab.Overlays {
			blank, idle := true, true
			for k, c := range over.Cells {
				if c.Terrain == nil {
					continue
				}
				blank = false
				idle = idle && !pass.replaces(i, k, c)
			}
			if !idle || pass.decides(over.Name) {
				continue
			}
			what := "draws what is there without it"
			if blank {
				what = "is blank"
			}
			d := pass.report(over.Span, "the overlay %q changes nothing: its layer %s", over.Name, what)
			d.Related = []diag.Related{{Pos: diag.InLayer(pass.Prefab.File, over.Layer), Message: "its layer"}}
		}
	},
}

// decides reports whether a condition, or another overlay, asks for an overlay.
func (pass *Pass) decides(overlay string) bool {
	asks := func(names []prefab.Field[string]) bool {
		return slices.ContainsFunc(names, func(n prefab.Field[string]) bool { return n.Value == overlay })
	}
	for _, o := range pass.Prefab.Script.Objects {
		if slices.ContainsFunc(o.Whens(), func(w *prefab.When) bool { return asks(w.Overlays) }) {
			return true
		}
	}
	return slices.ContainsFunc(pass.Prefab.Script.Overlays, func(o *prefab.Overlay) bool { return asks(o.Excludes) })
}

// replaces reports whether a cell of an overlay is another than one of an image, or than one of an earlier
// overlay that it covers.
func (pass *Pass) replaces(overlay, i int, c prefab.Cell) bool {
	for _, image := range pass.Prefab.Images() {
		if differs(c, image.Cells[i]) {
			return true
		}
	}
	for _, earlier := range pass.Prefab.Overlays[:overlay] {
		if under := earlier.Cells[i]; under.Terrain != nil && differs(c, under) {
			return true
		}
	}
	return false
}

// differs reports whether a cell of an overlay changes the one under it.
func differs(c, under prefab.Cell) bool {
	none := under.Terrain == nil || under.Terrain.Kind == prefab.None
	if c.Terrain.Kind == prefab.None || none {
		return (c.Terrain.Kind == prefab.None) != none
	}
	return c.Terrain != under.Terrain || c.Look != under.Look
}
