package rules

import (
	"slices"

	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var directionFixed = &Rule{
	Code:  diag.DirectionFixed,
	Level: diag.Warning,
	Since: "0.1.0",
	Title: "a direction turns with the prefab",
	Why: "A prefab is turned and mirrored when it is placed. facing turns with it, and so does an attribute " +
		"that the catalogue types as facing; every other attribute stays the word that is written, and north " +
		"is no longer where it was drawn. An attribute that the catalogue lists with another type is meant.",
	Bad:  "v: {prop: camera, looks: north}",
	Good: "v: {prop: camera, facing: north}",
	Fix:  "say it with facing, type the attribute as facing in the catalogue, or leave the turns out under transforms",

	Partial: true,
	Prefab: func(pass *Pass) {
		told := map[prefab.Span]bool{} // alternatives share what stands beside oneOf
		for _, o := range pass.Prefab.Script.Objects {
			for _, a := range o.Alternatives {
				for _, at := range a.Attributes {
					if at.Listed || told[at.Span] {
						continue
					}
					if word, turn := pass.turning(at); word != "" {
						told[at.Span] = true
						pass.report(at.Span, "the attribute %q of the object %v is %q, and stays so as the prefab is turned %v",
							at.Name, o.Reference, word, turn)
					}
				}
			}
		}
	},
}

// turning returns a direction that an attribute has, or may have by its param, and an orientation in use in
// which another one is meant by it; word is "" if there is none.
func (pass *Pass) turning(at prefab.Attribute) (word string, turn orient.Orientation) {
	values := slices.Clone(at.Values)
	if p := pass.Prefab.Script.Param(at.Param.Value); p != nil {
		values = nil
		for _, v := range p.Values {
			values = append(values, v.Value)
		}
	}
	for _, value := range values {
		var d orient.Dir
		if d.UnmarshalText([]byte(value)) != nil {
			continue
		}
		for t := range pass.Prefab.Script.Transforms.Value.Each() {
			if t.Dir(d) != d {
				return value, t
			}
		}
	}
	return "", 0
}
