package rules

import (
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var attributeNear = &Rule{
	Code:  diag.AttributeNear,
	Level: diag.Warning,
	Since: "0.1.0",
	Title: "a key of an object is spelled as it is read",
	Why: "Every key of an object that xpc does not read is an attribute for the game. A misspelled chance " +
		"or opens is one too: the object always comes, the door stays shut, and nothing says so. Attributes that " +
		"the catalogue lists are meant.",
	Bad:  "c: {item: scrap, chanse: 40%}",
	Good: "c: {item: scrap, chance: 40%}",
	Fix:  "spell the key as it is read, or name the attribute otherwise",

	Partial: true,
	Prefab: func(pass *Pass) {
		for _, o := range pass.Prefab.Script.Objects {
			for _, a := range o.Alternatives {
				for _, at := range a.Attributes {
					if key := prefab.NearKey(at.Name); key != "" && !at.Listed {
						pass.report(at.Span, "the attribute %q of the object %v is nearly the key %q",
							at.Name, o.Reference, key)
					}
				}
			}
		}
	},
}
