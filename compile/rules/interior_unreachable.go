package rules

import (
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var interiorUnreachable = &Rule{
	Code:  diag.InteriorUnreachable,
	Level: diag.Error,
	Since: "0.1.0",
	Title: "every open cell can be reached",
	Why: "Open ground that no way leads to is a drawing mistake, and whatever the game puts there is lost. " +
		"Doors count as open; a cell that some roll closes counts as closed, as the roll may come.",
	Bad:  "#######\n#..#..#\n#..#..#\n#+#####    the right room has no door",
	Good: "#######\n#..#..#\n#..+..#\n#+#####",
	Fix:  "draw a door or a gap, or close the room",

	Scene: func(pass *Pass) {
		var told []bool
		for _, w := range ways {
			if pass.is(w.way) && !pass.shut(w.way) {
				told = pass.unreachable(w.way, w.word, told)
			}
		}
	},
}

// shut reports that nothing leads into the prefab, of whose inside nothing more is to be said then:
// an embedded one is front-closed, one that machines close sealed-by-machine, of others one finding
// says it.
func (pass *Pass) shut(way prefab.Places) bool {
	if pass.enterable(way) {
		return false
	}
	open := pass.ground(0).anywhere()
	if open == nil || way == prefab.Embedded || pass.closings(way) != nil {
		return true
	}
	at := pass.cell(open[0])
	if pass.scene != nil && pass.scene.Parts != nil {
		at = pass.first() // the same whatever is in the slots
	}
	if way == prefab.Preplaced {
		d := pass.report(pass.terrain(at), "a preplaced prefab without a connection: nothing leads to its open cells")
		d.Hint = "mark where tunnels begin on the connections layer, or say sealed: true"
		return true
	}
	word := "centered"
	if way == prefab.Nested {
		word = "nested"
	}
	pass.report(pass.terrain(at), "no open cell on a side of this %s prefab: nothing leads inside", word).Hint =
		"draw an open cell on a side, or say sealed: true"
	return true
}

// unreachable reports the pieces that the way of placing does not reach and that are not told yet.
func (pass *Pass) unreachable(way prefab.Places, word string, told []bool) []bool {
	reached := pass.reach(way)
	if pass.allOpen(reached) {
		return told
	}
	if told == nil {
		told = make([]bool, len(pass.open))
	}
	from := "entrance or connection"
	if pass.Prefab.Script.Sealed.Value {
		from = "way from the rest of this sealed prefab"
	} else if way == prefab.Nested {
		from = "way from a side"
	}
	innate := pass.innate()
	without := pass.reachPast(way, everyMachine) // what machines close is sealed-by-machine
	missed := func(i int) bool { return pass.open[i] && !reached[i] && !without[i] && !told[i] && !innate[i] }
	for _, cells := range pass.groups(missed) {
		pass.report(pass.terrain(cells[0]), "no %s reaches %s here in every roll, when the prefab is %s",
			from, plural(len(cells), "open cell", "open cells"), word)
	}
	for i := range told {
		told[i] = told[i] || pass.open[i] && !reached[i]
	}
	return told
}
