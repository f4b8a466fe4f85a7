package prefab

import (
	"slices"
	"sort"
	"strings"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// cutFlow takes away an entry in brackets.
func (c *cutter) cutFlow(s *step, f *flow) []diag.Edit {
	if len(f.marks) == 0 {
		return nil // they are not closed
	}
	if f.entries == 0 {
		for i, m := range f.marks[1:] {
			if c.contentEnd(m) != f.marks[i].behind() {
				f.entries++
			}
		}
	}
	from := s.pos()
	next := sort.Search(len(f.marks), func(i int) bool { return !f.marks[i].before(from) })
	switch {
	case f.entries != s.index+1+s.after() || next == len(f.marks):
		return nil // a comma is no comma
	case s.alone():
		return c.emptied(f.marks[0], f.marks[len(f.marks)-1])
	case f.marks[next].bracket == ',':
		return []diag.Edit{c.withComma(from, f.marks[next].behind())}
	}
	return c.withoutComma(f.marks[next-1], from, c.contentEnd(f.marks[next]))
}

// emptied returns the edit that leaves two brackets with nothing between them, if no comment would go.
func (c *cutter) emptied(open, end place) []diag.Edit {
	for line := open.line; line < end.line; line++ {
		if _, _, comment := c.tail(place{line: line, col: 1}); comment {
			return nil
		}
	}
	return []diag.Edit{c.edit(open.behind(), end)}
}

// behind returns the place behind a mark.
func (p place) behind() place { return place{line: p.line, col: p.col + 1} }

// contentEnd returns the place behind the last character before a place that is neither a space nor
// of a comment. There is one.
func (c *cutter) contentEnd(p place) place {
	line, col := p.line, p.col-1
	for {
		col = min(col, c.layout.comments[line-1])
		for col > 0 && c.lines[line-1][col-1] == ' ' {
			col--
		}
		if col > 0 {
			return place{line: line, col: col + 1}
		}
		line--
		col = len(c.lines[line-1])
	}
}

// indents reports whether nothing but spaces stands before a place on its line.
func (c *cutter) indents(p place) bool {
	return !slices.ContainsFunc(c.lines[p.line-1][:p.col-1], func(r rune) bool { return r != ' ' })
}

// tail says what stands on a line from a place on: its spaces, and whether there is more, but for a
// comment.
func (c *cutter) tail(p place) (spaces int, more, comment bool) {
	runes, end := c.lines[p.line-1], c.layout.comments[p.line-1]
	i := p.col - 1
	for i < len(runes) && runes[i] == ' ' {
		i++
	}
	return i - p.col + 1, i < end, end < len(runes)
}

// withComma returns the edit for an entry that a comma follows: to is behind that.
func (c *cutter) withComma(from, to place) diag.Edit {
	spaces, more, comment := c.tail(to)
	switch {
	case !more && c.indents(from):
		return c.wholeLines(from.line, to.line)
	case !more && !comment:
		for from.col > 1 && c.lines[from.line-1][from.col-2] == ' ' {
			from.col--
		}
	}
	to.col += spaces
	return c.edit(from, to)
}

// withoutComma returns the edits for the last entry: a comma before it goes. To is behind the entry.
func (c *cutter) withoutComma(comma, from, to place) []diag.Edit {
	between := ""
	if comma.line == from.line {
		between = strings.TrimSpace(string(c.lines[from.line-1][comma.col : from.col-1]))
	}
	if comma.line == from.line && between == "" {
		return []diag.Edit{c.edit(comma, to)}
	}
	entry := c.edit(from, to)
	if _, more, _ := c.tail(to); !more && c.indents(from) {
		entry = c.wholeLines(from.line, to.line)
	}
	return []diag.Edit{c.edit(comma, comma.behind()), entry}
}
