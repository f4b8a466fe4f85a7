package convert

import (
	"iter"

	"github.com/seed18752ec6/xpc/xp"
)

// black is what REXPaint shows where nothing is drawn.
var black = xp.MakeCell(' ', xp.RGB{}, xp.RGB{})

// shownRows goes over the rows of what REXPaint shows of an image, from the top down: the rows of
// [xp.Image.Flatten], of which but one is held. A row is valid until the next one is asked for.
func shownRows(m *xp.Image) iter.Seq2[int, []xp.Cell] {
	return func(yield func(int, []xp.Cell) bool) {
		row := make([]xp.Cell, m.Layers[0].Width)
		for y := range m.Layers[0].Height {
			for x := range row {
				row[x] = black
			}
			for i := range m.Layers {
				l := &m.Layers[i]
				if y >= l.Height {
					continue
				}
				for x := range min(l.Width, len(row)) {
					if c := l.Cells[x*l.Height+y]; !c.Transparent() {
						row[x] = c
					}
				}
			}
			if !yield(y, row) {
				return
			}
		}
	}
}
