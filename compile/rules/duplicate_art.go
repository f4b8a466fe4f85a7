package rules

import (
	"slices"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
)

var duplicateArt = &Rule{
	Code:  diag.DuplicateArt,
	Level: diag.Warning,
	Since: "0.1.0",
	Title: "two prefabs are two drawings",
	Why: "A copy of an image under another name is most often one that was meant to be drawn over. Players " +
		"see the same room twice.",
	Bad:  "prefabs/hall.xp, and prefabs/hall2.xp with the same cells",
	Good: "one of them, or two that differ",
	Fix:  "draw it over, or remove one",

	Project: func(p *Overall) {
		alike := map[trait][]*prefab.Prefab{}
		for _, pf := range p.Prefabs {
			key := traitOf(pf.Image)
			for _, other := range alike[key] {
				if sameCells(pf.Image, other.Image) {
					d := p.report(prefab.Span{Pos: diag.InFile(pf.File)}, "this image has the cells of %q", other.File)
					d.Related = append(d.Related, diag.Related{Pos: diag.InFile(other.File), Message: "the other image"})
					break
				}
			}
			alike[key] = append(alike[key], pf)
		}
	},
}

// trait is what equal images have in common, and few others: their size, and cells spread over the
// first layer.
type trait struct {
	width, height, layers int
	cells                 [32]xp.Cell
}

func traitOf(m *xp.Image) trait {
	base := &m.Layers[0]
	t := trait{width: base.Width, height: base.Height, layers: len(m.Layers)}
	for i := range t.cells {
		t.cells[i] = base.Cells[i*len(base.Cells)/len(t.cells)]
	}
	return t
}

func sameCells(a, b *xp.Image) bool {
	return slices.EqualFunc(a.Layers, b.Layers, func(k, l xp.Layer) bool {
		return k.Width == l.Width && k.Height == l.Height && slices.Equal(k.Cells, l.Cells)
	})
}
