package rules

import (
	"fmt"
	"slices"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var sealedByMachine = &Rule{
	Code:  diag.SealedByMachine,
	Level: diag.Warning,
	Since: "0.1.0",
	Title: "no machine closes the only way",
	Why: "Nobody walks through a machine that blocks. Where one fills a corridor or a doorway, what lies " +
		"behind it is lost, unless the game lets machines be moved or broken. An object behind it is " +
		"object-unreachable too, unless the project makes this an error.",
	Bad:  "#######\n#..=..#    the machine = fills the corridor\n#+#####",
	Good: "###=###    it stands in the wall\n#.....#\n#+#####",
	Fix:  "move the machine, or say passable: true at its entry",

	Scene: func(pass *Pass) {
		var told []prefab.Point
		for _, w := range ways {
			if !pass.is(w.way) {
				continue
			}
			for _, c := range pass.closings(w.way) {
				if !slices.Contains(told, c.cells[0]) {
					pass.reportClosing(c, w.word)
				}
				told = append(told, c.cells...)
			}
		}
	},
}

// closing is a room that machines keep a way of placing from.
type closing struct {
	machine int            // one of those
	alone   bool           // without it the room would be reached
	cells   []prefab.Point // of the room, row by row
}

// closings returns the rooms that machines close. Where nothing leads into an embedded prefab, that is
// said at its front.
func (pass *Pass) closings(way prefab.Places) (out []closing) {
	if len(pass.Prefab.Machines) == 0 || way == prefab.Embedded && !pass.enterable(way) {
		return nil
	}
	reached := pass.reach(way)
	if pass.allOpen(reached) {
		return nil
	}
	without := pass.reachPast(way, everyMachine)
	innate := pass.innate() // a nested prefab tells of its own machines
	for _, cells := range pass.groups(func(i int) bool { return pass.open[i] && without[i] && !reached[i] && !innate[i] }) {
		out = append(out, pass.closer(way, cells))
	}
	return out
}

// closer returns what closes a room: the one machine without which it would be reached or, where there
// is none or more of them, the first that blocks.
func (pass *Pass) closer(way prefab.Places, cells []prefab.Point) closing {
	c := closing{machine: -1, cells: cells}
	i, _ := pass.index(cells[0])
	for m := range pass.Prefab.Machines {
		switch opens := pass.reachPast(way, m+1)[i]; {
		case opens && c.alone:
			c.alone = false
			return c
		case opens:
			c.machine, c.alone = m, true
		}
	}
	if c.alone {
		return c
	}
	c.machine = slices.IndexFunc(pass.Prefab.Machines, func(m prefab.Machine) bool { return !m.Passable })
	return c
}

func (pass *Pass) reportClosing(c closing, word string) {
	m := &pass.Prefab.Machines[c.machine]
	closes := "closes the only way"
	if !c.alone {
		closes = "and others close every way"
	}
	d := pass.report(pass.at(prefab.MachinesLayer, m.Cells[0]), "%s %s to %s, when the prefab is %s",
		machineText(m), closes, plural(len(c.cells), "open cell", "open cells"), word)
	d.Related = []diag.Related{{Pos: pass.terrain(c.cells[0]).Pos, Message: "what lies behind it"}}
	if m.Entry != nil {
		d.Related = append(d.Related, diag.Related{Pos: m.Entry.Pos, Message: "the machine's entry"})
	}
}

// machineText names a machine in a message.
func machineText(m *prefab.Machine) string {
	switch {
	case m.Name != nil:
		return fmt.Sprintf("the machine %v", m.Name.Reference)
	case m.Entry != nil:
		return fmt.Sprintf("the machine %q", m.Entry.Name)
	}
	return "the machine"
}
