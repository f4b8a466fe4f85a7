package rules

import (
	"fmt"
	"slices"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var objectOverlap = &Rule{
	Code:  diag.ObjectOverlap,
	Level: diag.Error,
	Since: "0.1.0",
	Title: "one object stands on a cell",
	Why: "Two objects on one cell hide each other, but for what waits behind a door. On a machine that " +
		"blocks stands nothing but the object that names it.",
	Bad:  "a terminal drawn on a cell of a generator",
	Good: "the terminal on the cell beside it",
	Fix:  "move one of them",

	Image: func(pass *Pass) {
		for _, placed := range pass.Prefab.Objects {
			for _, slot := range placed.Slots {
				pass.inSlot(placed.Object, slot)
			}
		}
	},
	Scene: func(pass *Pass) {
		first := map[prefab.Point]*prefab.Object{}
		doors := map[prefab.Point]int{}
		for _, placed := range pass.Prefab.Objects {
			for _, p := range placed.Cells {
				pass.onMachine(placed.Object, p)
				if placed.Object.MayHave(prefab.DoorObject) && doors[p] == 0 {
					doors[p]++
					continue
				}
				if other := first[p]; other != nil && !other.Nests() && !placed.Object.Nests() && pass.together(other, placed.Object) {
					d := pass.report(pass.at(prefab.ObjectsLayer, p), "the objects %v and %v stand on one cell",
						other.Reference, placed.Object.Reference)
					d.Related = append(d.Related, diag.Related{Pos: other.Pos, Message: "the other object"})
					continue
				}
				first[p] = placed.Object
			}
		}
	},
}

// inSlot reports what is drawn in a slot beside its reference: a prefab that comes there replaces the
// ground under it.
func (pass *Pass) inSlot(o *prefab.Object, slot prefab.Box) {
	entry := diag.Related{Pos: o.Pos, Message: "the entry of the slot"}
	for _, placed := range pass.Prefab.Objects {
		for _, p := range placed.Cells {
			if placed.Object == o || !slot.Holds(p.X, p.Y) || !pass.together(o, placed.Object) {
				continue
			}
			d := pass.report(pass.at(prefab.ObjectsLayer, p), "the object %v stands in a slot of %v, where a prefab may come",
				placed.Object.Reference, o.Reference)
			d.Hint = "move it, or draw it in the nested prefab"
			d.Related = []diag.Related{entry}
		}
	}
	for _, m := range pass.Prefab.Machines {
		for _, p := range m.Cells {
			if slot.Holds(p.X, p.Y) {
				d := pass.report(pass.at(prefab.MachinesLayer, p), "%s reaches into a slot of %v, where a prefab may come",
					machineText(&m), o.Reference)
				d.Hint = "move it, or draw it in the nested prefab"
				d.Related = []diag.Related{entry}
				break
			}
		}
	}
}

// together reports whether some roll puts both objects on their cells.
func (pass *Pass) together(a, b *prefab.Object) bool {
	if !a.Conditional() || !b.Conditional() {
		return true
	}
	worlds, all := pass.Prefab.Script.Worlds(pass.scene, a, b)
	return !all || slices.ContainsFunc(worlds, func(x prefab.World) bool { return a.May(&x) && b.May(&x) })
}

// onMachine reports an object on a machine that blocks and that it does not name.
func (pass *Pass) onMachine(o *prefab.Object, p prefab.Point) {
	c := pass.Prefab.Cell(p.X, p.Y)
	if !blocked(pass.Prefab, c) || pass.Prefab.Machines[c.Machine-1].Name == o {
		return
	}
	m := pass.Prefab.Machines[c.Machine-1]
	if m.Name != nil && slices.ContainsFunc(o.Alternatives, func(a prefab.Alternative) bool { return a.Kind == prefab.KindMachine }) {
		return // a finding says that the shape has a name already
	}
	what := "a machine that blocks, as no entry under machines matches it"
	d := pass.report(pass.at(prefab.ObjectsLayer, p), "")
	d.Hint = "move one of them, or add an entry under machines that says passable: true"
	d.Related = []diag.Related{{Pos: pass.Prefab.Pos(prefab.MachinesLayer, m.Cells[0]), Message: "the machine is drawn here"}}
	if m.Entry != nil {
		what = fmt.Sprintf("the machine %q, which blocks", m.Entry.Name)
		d.Hint = "move one of them, or say passable: true at the machine's entry"
		d.Related = append(d.Related, diag.Related{Pos: m.Entry.Pos, Message: "the machine's entry"})
	}
	d.Message = fmt.Sprintf("the object %v stands on %s", o.Reference, what)
}
