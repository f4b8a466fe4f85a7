package rules

import (
	"fmt"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// Prefabs that are nested in a scene are looked at twice: each by itself, as its own rules see it, and as
// cells of the scene. What is wrong with one by itself is told there, once, and of no prefab around it.

// home is where objects stand: the prefab of a pass, or one that is nested in it.
type home struct {
	*Pass              // over the prefab by itself
	part  *prefab.Part // nil: the pass's own
}

// homes returns the prefab of the pass and those nested in it.
func (pass *Pass) homes() []home {
	if pass.facts.homes == nil {
		pass.facts.homes = []home{{pass, nil}}
		if pass.scene != nil {
			for i := range pass.scene.Parts {
				part := &pass.scene.Parts[i]
				sub := newPass(part.Scene.Prefab, part.Prefab, pass.Project)
				sub.scene, sub.levelOf = &part.Scene, pass.levelOf
				pass.facts.homes = append(pass.facts.homes, home{sub, part})
			}
		}
	}
	return pass.facts.homes
}

// over returns where a cell of the home lies in the pass that it is a home of.
func (h home) over(p prefab.Point) prefab.Point {
	if h.part == nil {
		return p
	}
	return h.part.At(p)
}

// called names what stands in the home, for messages.
func (h home) called() string {
	if h.part == nil {
		return ""
	}
	return fmt.Sprintf(" of the nested prefab %q", h.part.Name)
}

// partOf returns 1 + the part of the scene whose cell it is, or 0.
func (pass *Pass) partOf(i int) int {
	if pass.scene == nil || pass.scene.Of == nil {
		return 0
	}
	return pass.scene.Of[i]
}

// innate returns the board of the cells that nobody reaches in a nested prefab by itself, from whatever
// side: of these that prefab tells. So are all of one that is sealed.
func (pass *Pass) innate() []bool {
	if pass.facts.inner != nil {
		return pass.facts.inner
	}
	pass.facts.inner = make([]bool, len(pass.Prefab.Cells))
	for _, h := range pass.homes() {
		if h.part == nil || h.part.Within > 0 {
			continue
		}
		sealed := h.Prefab.Script.Sealed.Value
		reached := h.reach(prefab.Nested)
		for i := range h.open {
			if h.outcome[i] != 0 && (sealed || h.open[i] && !reached[i]) {
				at, _ := pass.index(h.over(h.cell(i)))
				pass.facts.inner[at] = true
			}
		}
	}
	return pass.facts.inner
}

// inside is a place in a nested prefab at which a finding of the pass stands.
type inside struct {
	part int      // index into the scene's parts
	at   diag.Pos // in the image of the nested prefab
}

// place returns the place of a box's cell on the image's layer of a kind or, of a cell that is a nested
// prefab's, on the slot, and notes where in that prefab it is.
func (pass *Pass) place(kind prefab.LayerKind, p prefab.Point) diag.Pos {
	i, ok := pass.index(p)
	if !ok || pass.partOf(i) == 0 {
		return pass.Prefab.Pos(kind, p)
	}
	n := pass.partOf(i) - 1
	part := &pass.scene.Parts[n]
	at := pass.Prefab.Pos(prefab.ObjectsLayer, p)
	if pass.nested == nil {
		pass.nested = map[diag.Pos]inside{}
	}
	pass.nested[at] = inside{n, part.Prefab.Pos(kind, part.Own(p))}
	return at
}
