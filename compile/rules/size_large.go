package rules

import (
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var sizeLarge = &Rule{
	Code:  diag.SizeLarge,
	Level: diag.Warning,
	Since: "0.1.0",
	Title: "some map has room for the prefab",
	Why:   "A prefab that is larger than every map that may place it is never placed.",
	Bad:   "size: [60, 60]    # and a prefab of 70 by 12 cells",
	Good:  "size: [100, 100]",
	Fix:   "enlarge a map, or divide the prefab",

	Project: func(p *Overall) {
		asked, fits := map[*prefab.Summary]bool{}, map[*prefab.Summary]bool{}
		for _, r := range p.Recipes {
			size := r.Size.Value
			for pf, is := range Coming(r, p.Prefabs) {
				w, h := pf.Size()
				asked[pf] = asked[pf] || is
				room := max(w, h)+2 <= max(size.W, size.H) && min(w, h)+2 <= min(size.W, size.H)
				fits[pf] = fits[pf] || is && (room || size == prefab.Size{}) // of no size: a finding says so
			}
		}
		for _, pf := range p.Prefabs {
			if w, h := pf.Size(); asked[pf] && !fits[pf] {
				p.report(prefab.Span{Pos: diag.InFile(pf.File)},
					"the prefab is %d by %d cells: no map that may place it has room for it and a border", w, h)
			}
		}
	},
}
