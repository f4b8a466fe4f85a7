package rules

import (
	"strings"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var keyIdle = &Rule{
	Code:  diag.KeyIdle,
	Level: diag.Warning,
	Since: "0.1.0",
	Title: "a key counts for the way in which the prefab is placed",
	Why: "A front and a maxProtrusion belong to embedded prefabs, a buffer to centered ones. Category, weight, depth " +
		"and cave say which prefab is placed where, and what is nested goes where the prefab around it does. Where " +
		"the prefab is placed another way the key is passed over, and what it was meant to say is not so.",
	Bad:  "place: embedded\nmaxProtrusion: 1\nbuffer: 3",
	Good: "place: [embedded, centered]\nmaxProtrusion: 1\nbuffer: 3",
	Fix:  "remove the key, or change place",
	Mend: "removes maxProtrusion or buffer",

	Partial: true,
	Prefab: func(pass *Pass) {
		s := pass.Prefab.Script
		place := s.Place.Value
		if s.File == "" || place == 0 || s.LosesPlace() {
			return
		}
		idle := func(key string, at prefab.Span, way prefab.Places) {
			if at.Pos.Line == 0 || place&way != 0 {
				return
			}
			word := strings.Join(words(way), " or ")
			d := pass.report(at, "%s counts for %s prefabs alone, and this one is %s",
				key, word, strings.Join(words(place), " and "))
			d.Hint = "remove it, or add " + word + " to place"
			if key != "front" { // which a bundle has of every prefab
				d.Fixes = cut(at, "remove "+key)
			}
		}
		if len(pass.Prefab.Connections) == 0 { // else the front settles where connections lead
			idle("front", s.Front.Span, prefab.Embedded)
		}
		idle("maxProtrusion", s.MaxProtrusion.Span, prefab.Embedded)
		idle("buffer", s.Buffer.Span, prefab.Centered)
		of := func(key string, at prefab.Span) { // the prefab around one that is nested
			if at.Pos.Line > 0 && place == prefab.Nested {
				pass.report(at, "%s counts for prefabs that are placed by themselves, and this one is nested alone", key).
					Hint = "remove it, or say it of the prefabs with slots for this one"
			}
		}
		of("category", s.Category.Span)
		of("weight", s.Weight.Span)
		of("depth", s.Depth.Span)
		of("cave.size", s.Cave.Size.Span)
		of("cave.prefer", s.Cave.Prefer.Span)
	},
}

// words returns the words of ways of placing.
func words(places prefab.Places) (out []string) {
	for _, w := range [...]struct {
		way  prefab.Places
		word string
	}{
		{prefab.Embedded, "embedded"}, {prefab.Centered, "centered"},
		{prefab.Preplaced, "preplaced"}, {prefab.Nested, "nested"},
	} {
		if places.Has(w.way) {
			out = append(out, w.word)
		}
	}
	return out
}
