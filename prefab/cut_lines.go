package prefab

import (
	"slices"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// wholeLines returns the edit that takes lines away, from 1, both included.
func (c *cutter) wholeLines(from, to int) diag.Edit {
	end := place{line: to + 1, col: 1}
	if to == len(c.lines) {
		end = place{line: to, col: len(c.lines[to-1]) + 1}
	}
	return c.edit(place{line: from, col: 1}, end)
}

// blank reports whether a line, from 1, holds nothing but spaces and, where one may, a comment.
func (c *cutter) blank(line int, comment bool) bool {
	runes := c.lines[line-1]
	if comment && !c.layout.inText[line-1] {
		runes = runes[:c.layout.comments[line-1]]
	}
	return !slices.ContainsFunc(runes, func(r rune) bool { return r != ' ' && r != '\t' })
}

// cutLines takes away an entry with lines of its own, up to what follows it.
func (c *cutter) cutLines(from, next place) []diag.Edit {
	last := next.line - 1
	for last > from.line {
		deeper := !c.blank(last, false) && c.layout.comments[last-1] >= from.col
		if !c.blank(last, true) || deeper {
			break
		}
		last--
	}
	if last < from.line {
		return nil
	}
	first := from.line
	// Of blank lines on both sides those on one stay, and none at the end of the file.
	ends := c.ends(last + 1)
	for ends && first > 1 && c.blank(first-1, false) {
		first--
	}
	if !ends && (first == 1 || c.blank(first-1, false)) && c.blank(last+1, false) {
		last++
	}
	return []diag.Edit{c.wholeLines(first, last)}
}

// ends reports whether nothing but blank lines stands from a line, from 1, to the end of the file.
func (c *cutter) ends(line int) bool {
	for ; line <= len(c.lines); line++ {
		if !c.blank(line, false) {
			return false
		}
	}
	return true
}

// cutInline takes away an entry that shares its line with the dash of the item that it begins: the
// next entry takes its place there.
func (c *cutter) cutInline(s *step, from place) []diag.Edit {
	if s.after() == 0 {
		return nil
	}
	next, ok := c.begin(s.next())
	if !ok {
		return nil
	}
	for line := from.line + 1; line < next.line; line++ {
		if !c.blank(line, false) && c.blank(line, true) {
			return nil // a comment would go
		}
	}
	return []diag.Edit{c.edit(from, next)}
}
