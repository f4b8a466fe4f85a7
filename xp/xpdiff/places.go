package xpdiff

import (
	"fmt"
	"strings"
)

// rect is a rectangle of cells: from (x0, y0), up to but not with column x1 and row y1.
type rect struct{ x0, y0, x1, y1 int }

// String returns a rectangle by its first and its last cell, as in (3,4)-(10,8).
func (r rect) String() string {
	if r.x0+1 == r.x1 && r.y0+1 == r.y1 {
		return fmt.Sprintf("(%d,%d)", r.x0, r.y0)
	}
	return fmt.Sprintf("(%d,%d)-(%d,%d)", r.x0, r.y0, r.x1-1, r.y1-1)
}

// around returns the smallest rectangle that holds both.
func (r rect) around(s rect) rect {
	return rect{min(r.x0, s.x0), min(r.y0, s.y0), max(r.x1, s.x1), max(r.y1, s.y1)}
}

// area returns the number of cells.
func (r rect) area() int { return (r.x1 - r.x0) * (r.y1 - r.y0) }

// places is a set of cells, as rectangles. The zero value is empty.
type places struct {
	rects []rect         // by their first cell
	count int            // cells
	below map[[2]int]int // by first column and the one after the last: the lowest rectangle
}

// add adds n cells of a row from (x, y). They come row by row, and from the left.
func (p *places) add(x, y, n int) {
	p.count += n
	at := [2]int{x, x + n}
	if i, ok := p.below[at]; ok && p.rects[i].y1 == y {
		p.rects[i].y1++
		return
	}
	if p.below == nil {
		p.below = map[[2]int]int{}
	}
	p.below[at] = len(p.rects)
	p.rects = append(p.rects, rect{x, y, x + n, y + 1})
}

// text lists the rectangles, not more than limit of them; 0 is no limit.
func (p *places) text(limit int) string {
	var b strings.Builder
	for i, r := range p.rects {
		if limit > 0 && i == limit && len(p.rects) > limit+1 {
			fmt.Fprintf(&b, " and %d more places", len(p.rects)-i)
			break
		}
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(r.String())
	}
	return b.String()
}
