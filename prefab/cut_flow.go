package prefab

import (
	"strings"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// cutFlow takes away an entry in brackets. Marks are the brackets, and between them the commas of
// their entries.
func (c *cutter) cutFlow(s step, marks []place) []diag.Edit {
	from, entries := s.pos(), 0
	var before, after place
	for i, m := range marks[:len(marks)-1] {
		if c.contentEnd(marks[i+1]) != m.behind() {
			entries++
		}
		if m.before(from) && from.before(marks[i+1]) {
			before, after = m, marks[i+1]
		}
	}
	switch {
	case entries != s.index+1+s.after() || before.line == 0:
		return nil // a comma is no comma
	case s.alone():
		return c.emptied(marks[0], marks[len(marks)-1])
	case after.bracket == ',':
		return []diag.Edit{c.withComma(from, after.behind())}
	}
	return c.withoutComma(before, from, c.contentEnd(after))
}

// emptied returns the edit that leaves two brackets with nothing between them, if no comment would go.
func (c *cutter) emptied(open, end place) []diag.Edit {
	for line := open.line; line < end.line; line++ {
		if _, _, comment := c.following(place{line: line, col: 1}); comment {
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
	line, runes := p.line, c.lines[p.line-1][:p.col-1]
	for {
		runes = runes[:min(len(runes), c.layout.comments[line-1])]
		if text := strings.TrimRight(string(runes), " "); text != "" {
			return place{line: line, col: len([]rune(text)) + 1}
		}
		line--
		runes = c.lines[line-1]
	}
}

// indents reports whether nothing but spaces stands before a place on its line.
func (c *cutter) indents(p place) bool {
	return strings.TrimSpace(string(c.lines[p.line-1][:p.col-1])) == ""
}

// following returns what stands on a line from a place on: its spaces, and whether there is more, but for
// a comment.
func (c *cutter) following(p place) (spaces int, more, comment bool) {
	runes, end := c.lines[p.line-1], c.layout.comments[p.line-1]
	i := p.col - 1
	for i < len(runes) && runes[i] == ' ' {
		i++
	}
	return i - p.col + 1, i < end, end < len(runes)
}

// withComma returns the edit for an entry that a comma follows: to is behind that.
func (c *cutter) withComma(from, to place) diag.Edit {
	spaces, more, comment := c.following(to)
	switch {
	case !more && c.indents(from):
		return c.wholeLines(from.line, to.line)
	case !more && !comment:
		text := strings.TrimRight(string(c.lines[from.line-1][:from.col-1]), " ")
		from.col = len([]rune(text)) + 1
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
	if _, more, _ := c.following(to); !more && c.indents(from) {
		entry = c.wholeLines(from.line, to.line)
	}
	return []diag.Edit{c.edit(comma, comma.behind()), entry}
}
