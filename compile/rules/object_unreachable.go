package rules

import (
	"slices"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var objectUnreachable = &Rule{
	Code:  diag.ObjectUnreachable,
	Level: diag.Error,
	Since: "0.1.0",
	Title: "every object stands where it can be reached",
	Why: "An item in a closed room is never found, a robot there never leaves. Doors, fixtures and effects " +
		"may stand anywhere; a terminal in a wall is used from the cell beside it. What is drawn on a wall is " +
		"object-on-wall, unless it is required or opens something.",
	Bad:  "#####\n#c#.#    the item c is walled in\n###+#",
	Good: "#####\n#c..#\n###+#",
	Fix:  "move the reference to a cell that can be reached, or draw a way to it",

	Scene: func(pass *Pass) {
		for _, h := range pass.homes() {
			for _, placed := range h.Prefab.Objects {
				if !mustBeReached(placed.Object) {
					continue
				}
				for _, p := range h.Prefab.MayStandOn(placed) {
					if !h.toldOnWall(placed, p) && !h.toldOnMachine(p) && !h.toldByItself(placed.Object, p) {
						pass.unreachableObject(h, placed.Object, h.over(p))
					}
				}
			}
		}
	},
}

// unreachableObject reports an object of a home on a cell of the pass, if it cannot be reached.
func (pass *Pass) unreachableObject(h home, o *prefab.Object, p prefab.Point) {
	word, by := pass.missed(o, p)
	if word == "" {
		return
	}
	d := pass.report(pass.at(prefab.ObjectsLayer, p), "the object %v%s%s cannot be reached in every roll, when the prefab is %s",
		o.Reference, h.called(), pass.standsOn(p), word)
	d.Related = append(d.Related, diag.Related{Pos: o.Pos, Message: "the reference's entry"})
	if by != nil {
		d.Related = append(d.Related, diag.Related{
			Pos: pass.place(prefab.MachinesLayer, by.Cells[0]), Message: machineText(by) + " is in the way",
		})
	}
}

// toldByItself reports whether a nested prefab by itself tells that nobody reaches one of its objects, or
// is sealed, so that nobody asks.
func (h home) toldByItself(o *prefab.Object, p prefab.Point) bool {
	if h.part == nil {
		return false
	}
	if h.Prefab.Script.Sealed.Value {
		return true
	}
	i, ok := h.index(p)
	reached := h.reach(prefab.Nested)
	return ok && !reached[i] && !(h.fromBeside(o) && h.nextTo(i, reached))
}

// standsOn names the terrain or machine under an object that keeps everybody off the object's cell:
// it is not seen on the layer of the objects.
func (pass *Pass) standsOn(p prefab.Point) string {
	i, _ := pass.index(p)
	c := pass.Prefab.Cell(p.X, p.Y)
	switch {
	case pass.open[i] || c.Terrain == nil:
		return ""
	case blocked(pass.Prefab, c) && c.Terrain.MaybeOpen():
		return " on a machine that blocks"
	}
	return " on " + terrainText(c.Terrain) + ","
}

// toldOnWall reports whether an object is drawn on a cell where object-on-wall finds it.
func (pass *Pass) toldOnWall(placed prefab.Placed, p prefab.Point) bool {
	i, ok := pass.index(p)
	return ok && slices.Contains(placed.Cells, p) && slices.ContainsFunc(pass.all.Images(), func(image *prefab.Prefab) bool {
		return image.File == pass.Prefab.File && onWall(image, placed.Object, i)
	})
}

// toldOnMachine reports whether object-overlap finds whatever stands on a cell.
func (pass *Pass) toldOnMachine(p prefab.Point) bool {
	return blocked(pass.Prefab, pass.Prefab.Cell(p.X, p.Y)) && pass.levelOf(diag.ObjectOverlap) != diag.Off
}

// mustBeReached reports whether an object may be something that is neither a door nor a fixture nor an
// effect.
func mustBeReached(o *prefab.Object) bool {
	for _, a := range o.Alternatives {
		switch a.Role {
		case prefab.DoorObject, prefab.FixtureRole, prefab.EffectRole, prefab.NoRole:
		default:
			return true
		}
	}
	return false
}

// missed returns the first way of placing in which the object's cell is not reached, or "", and the
// machine that closes the way to it, or nil.
func (pass *Pass) missed(o *prefab.Object, p prefab.Point) (word string, by *prefab.Machine) {
	i, ok := pass.index(p)
	if !ok || pass.outcome[i] == 0 {
		return "", nil // there is no cell: cell-stray
	}
	for _, w := range ways {
		if !pass.is(w.way) {
			continue
		}
		reached := pass.reach(w.way)
		if reached[i] || pass.fromBeside(o) && pass.nextTo(i, reached) {
			continue
		}
		cause := diag.InteriorUnreachable // a room that nothing reaches is one cause, whatever is in it
		if by = pass.closedBy(w.way, p); by != nil {
			cause = diag.SealedByMachine
		} else if !pass.enterable(w.way) {
			continue
		}
		if !pass.open[i] || pass.levelOf(cause) != diag.Error {
			return w.word, by
		}
	}
	return "", nil
}

// closedBy returns a machine that closes the way to a cell, or nil.
func (pass *Pass) closedBy(way prefab.Places, p prefab.Point) *prefab.Machine {
	for _, c := range pass.closings(way) {
		if slices.Contains(c.cells, p) {
			return &pass.Prefab.Machines[c.machine]
		}
	}
	return nil
}

// fromBeside reports whether the object can be used from the cell beside its own.
func (pass *Pass) fromBeside(o *prefab.Object) bool {
	for _, a := range o.Alternatives {
		if a.Role != prefab.TerminalRole && a.Role != prefab.NoRole {
			return false
		}
	}
	return true
}

// nextTo reports whether a neighbor of the cell is in the board and open in every roll.
func (pass *Pass) nextTo(i int, board []bool) bool {
	near := false
	pass.beside(i, func(j int) {
		near = near || board[j] && pass.outcome[j]&prefab.SurelyOpen != 0
	})
	return near
}
