package rules

import (
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var rectangle = &Rule{
	Code:  diag.Rectangle,
	Level: diag.Error,
	Since: "0.1.0",
	Title: "a centered prefab fills its rectangle",
	Why: "A centered prefab stands free in its cave with a ring of open cells round its box. A cell that " +
		"is left out belongs to nobody, and becomes cave where a project allows it.",
	Bad:  " ###\n #.#\n ###    the left column is not drawn on the terrain layer but for one cell",
	Good: "###\n#.#\n###",
	Fix:  "draw the corners with a terrain of kind cave: they look round and are the prefab's",

	Partial: true,
	Scene: func(pass *Pass) {
		if !pass.is(prefab.Centered) {
			return
		}
		for _, cells := range pass.groups(func(i int) bool { return pass.outcome[i] == 0 }) {
			pass.report(pass.terrain(cells[0]),
				"%s not drawn: a centered prefab is a full rectangle, here %d by %d",
				plural(len(cells), "cell of the box is", "cells of the box are"), pass.Prefab.Box.W, pass.Prefab.Box.H)
		}
	},
}
