package rules

import (
	"fmt"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var objectOnWall = &Rule{
	Code:  diag.ObjectOnWall,
	Level: diag.Warning,
	Since: "0.1.0",
	Title: "what is picked up, walks or is walked on stands on open ground",
	Why: "An item drawn on a wall or on water is out of reach, and a robot there goes nowhere: more often " +
		"the reference has slipped by a cell. A game in which walls are dug through or robots swim may mean " +
		"it. Doors, terminals, fixtures and effects may stand on anything.",
	Bad:  "#####\n#..c#    the item c on the cell of the wall beside the room\n###+#",
	Good: "#####\n#.c.#\n###+#",
	Fix:  "move the reference to an open cell, or draw open ground under it",

	Image: func(pass *Pass) {
		for _, placed := range pass.Prefab.Objects {
			for _, p := range placed.Cells {
				if i, ok := pass.index(p); ok && onWall(pass.Prefab, placed.Object, i) {
					t := pass.Prefab.Cells[i].Terrain
					d := pass.report(pass.at(prefab.ObjectsLayer, p), "the object %v stands on %s, where nobody walks",
						placed.Object.Reference, terrainText(t))
					d.Related = []diag.Related{
						{Pos: placed.Object.Pos, Message: "the reference's entry"},
						{Pos: t.Pos, Message: "the terrain's entry"},
					}
				}
			}
		}
	},
}

// onWall reports whether an object of an image that belongs on open ground stands on a cell that no
// roll opens. What a roll must not lose is left to object-unreachable, which is an error.
func onWall(image *prefab.Prefab, o *prefab.Object, i int) bool {
	if image.Cells[i].Terrain == nil || !walks(o) || needed(o) {
		return false
	}
	open := image.Cells[i].Terrain.MaybeOpen()
	for _, over := range image.Overlays {
		t := over.Cells[i].Terrain
		open = open || t != nil && t.MaybeOpen()
	}
	return !open
}

// walks reports whether an object may be something that walks, is walked on or is picked up.
func walks(o *prefab.Object) bool {
	return o.MayHave(prefab.ItemRole) || o.MayHave(prefab.ActorRole) || o.MayHave(prefab.TrapRole) ||
		o.MayHave(prefab.StairsRole)
}

// needed reports whether a level is not to be played without an object: it is required, or opens
// something.
func needed(o *prefab.Object) bool {
	for _, a := range o.Alternatives {
		if len(a.Opens) > 0 {
			return true
		}
	}
	return o.Required.Value
}

// terrainText names a terrain in a message.
func terrainText(t *prefab.Terrain) string {
	if len(t.OneOf) > 0 {
		return fmt.Sprintf("%q, which is closed in every roll", t.Name)
	}
	return fmt.Sprintf("%q, which is terrain of kind %s", t.Name, t.Kind)
}
