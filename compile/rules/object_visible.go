package rules

import (
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/sight"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var objectVisible = &Rule{
	Code:  diag.ObjectVisible,
	Level: diag.Off,
	Since: "0.1.0",
	Title: "a secret object is not seen from outside",
	Why: "An ambush that is seen through the door is none. Walls and closed doors block sight; what some roll " +
		"leaves open, and what is not drawn, does not. The rule is off unless a project asks for it.",
	Bad:  "#####\n#..b#    b: {robot: boss, secret: true}, seen through the gap\n###.#",
	Good: "#####\n#b..#\n##+##    a door is closed",
	Fix:  "draw a wall or a door between, or move the object aside",

	Scene: func(pass *Pass) {
		for _, placed := range pass.Prefab.Objects {
			if !isSecret(placed.Object) {
				continue
			}
			for _, p := range pass.Prefab.MayStandOn(placed) {
				if from, seen := pass.seenFrom(p); seen {
					d := pass.report(pass.at(prefab.ObjectsLayer, p), "the secret object %v can be seen from outside, over %s",
						placed.Object.Reference, pass.cellsText([]prefab.Point{from}))
					d.Related = []diag.Related{{Pos: pass.terrain(from).Pos, Message: "sight goes in here"}}
				}
			}
		}
	},
}

// isSecret reports whether an object may be something secret.
func isSecret(o *prefab.Object) bool {
	for _, a := range o.Alternatives {
		if a.Secret.Value {
			return true
		}
	}
	return false
}

// seenFrom returns the cell of the box beside which a cell can be seen from outside: some line from its
// center gets there past all that blocks sight in every roll.
func (pass *Pass) seenFrom(p prefab.Point) (from prefab.Point, seen bool) {
	field := pass.sightField()
	var view sight.View
	view.Look(field, p.X+1, p.Y+1, sight.Range{})
	for i := range pass.open {
		from = pass.cell(i)
		if !view.Floor(from.X+1, from.Y+1) || !pass.Prefab.Present(from.X, from.Y) {
			continue
		}
		for _, q := range [...]prefab.Point{{X: 0, Y: -1}, {X: 1, Y: 0}, {X: 0, Y: 1}, {X: -1, Y: 0}} {
			q = prefab.Point{X: from.X + q.X, Y: from.Y + q.Y}
			if view.Floor(q.X+1, q.Y+1) && pass.isOutside(q) {
				return from, true
			}
		}
	}
	return from, false
}

// isOutside reports whether somebody may stand on a cell beside the box or among those that are not
// drawn, and be in the cave: before the front of an embedded prefab, and beside what may stand in it.
func (pass *Pass) isOutside(p prefab.Point) bool {
	if pass.Prefab.Present(p.X, p.Y) {
		return false
	}
	if pass.is(prefab.Centered) || pass.is(prefab.Preplaced) {
		return true
	}
	_, row := pass.front.Of(p)
	return pass.is(prefab.Embedded) && row <= pass.Prefab.Script.MaxProtrusion.Value-1
}

// sightField returns the box with a ring of open cells round it.
func (pass *Pass) sightField() *sight.Field {
	w, h := pass.Prefab.Size()
	var field sight.Field
	field.Reset(w+2, h+2)
	var forms [][][]grid.Point
	for i, c := range pass.Prefab.Cells {
		p := pass.cell(i)
		cell, outline := sightOf(c.Terrain)
		if outline != nil {
			cell = sight.Solid + 1 + sight.Cell(len(forms))
			forms = append(forms, regionsOf(outline))
		}
		field.Set(p.X+1, p.Y+1, cell)
	}
	field.Outlines = sight.NewOutlines(forms...)
	return &field
}

// sightOf returns how a terrain lets sight through in the roll that lets most of it: solid or open, or
// by an outline.
func sightOf(t *prefab.Terrain) (sight.Cell, *prefab.Outline) {
	switch {
	case t == nil:
		return sight.Open, nil
	case len(t.OneOf) == 0 && t.Outline != nil:
		return sight.Open, t.Outline
	case len(t.OneOf) == 0 && t.Opaque:
		return sight.Solid, nil
	}
	cell, form := sight.Cell(sight.Open), (*prefab.Outline)(nil)
	if len(t.OneOf) > 0 {
		cell = sight.Solid
	}
	for _, choice := range t.OneOf {
		if choice.Weight == 0 {
			continue
		}
		one, outline := sightOf(choice.Entry)
		if outline != nil {
			form = outline
		} else if one == sight.Open {
			return sight.Open, nil
		}
	}
	return cell, form
}

func regionsOf(o *prefab.Outline) (out [][]grid.Point) {
	for _, region := range o.Regions {
		var corners []grid.Point
		for _, p := range region {
			corners = append(corners, grid.Point(p))
		}
		out = append(out, corners)
	}
	return out
}
