package emit

import (
	"slices"
	"strings"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/xp"
)

// Characters of pictures in comments that stand for no glyph of their own.
const (
	blankArt = '·' // a cell that is the prefab's and looks blank
	otherArt = '?' // a glyph that the fixed table does not have
)

// art returns the rows of a prefab's picture as text: its first variant with the machines and the
// references on it. Cells that are not the prefab's are spaces; rows have none at their ends. Every
// character comes from the fixed table of glyphs, whatever font a project draws with.
func art(pf *embed.PrefabData) []string {
	v := &pf.Variants[0]
	plane := make([]rune, len(v.Cells))
	for i, c := range v.Cells {
		plane[i] = ' '
		if c.Terrain != 0 {
			plane[i] = character(c.Look.Glyph)
		}
	}
	for i := range v.Machines {
		for _, c := range v.Machines[i].Cells {
			plane[c.Y*pf.W+c.X] = character(c.Look.Glyph)
		}
	}
	for _, m := range v.Marks {
		plane[m.Y*pf.W+m.X] = character(pf.Objects[m.Object].Reference)
	}
	var rows []string
	for row := range slices.Chunk(plane, pf.W) {
		rows = append(rows, strings.TrimRight(string(row), " "))
	}
	return rows
}

// character returns the character of a glyph, one that is seen.
func character(glyph uint32) rune {
	switch g := xp.Glyph(glyph); {
	case g.Blank():
		return blankArt
	case g > 255:
		return otherArt
	default:
		return g.Rune()
	}
}
