package xptext

import (
	"strings"
	"unicode/utf8"

	"github.com/seed18752ec6/xpc/xp"
)

// isRow reports whether the line with the given index is a row.
func (p *parser) isRow(at int) bool {
	return at < len(p.lines) && strings.HasPrefix(strings.TrimLeft(p.lines[at], blanks), "|")
}

// measure returns the size of a layer from its rows, which begin at the present line: as many
// characters as stand between the first bar and the last, and as many rows as follow each other.
func (p *parser) measure() (xp.Size, error) {
	line := p.lines[p.at]
	first, last := strings.IndexByte(line, '|'), strings.LastIndexByte(line, '|')
	if last-first < 2 {
		return xp.Size{}, p.faultAt(line, first, "the row has no characters between two bars")
	}
	s := xp.Size{Width: utf8.RuneCountInString(line[first+1 : last])}
	for p.isRow(p.at + s.Height) {
		s.Height++
	}
	return s, nil
}

// checkRows sees that from the present line on there are as many rows as the layer needs, each
// as wide as it must be. What they hold is not looked at.
func (p *parser) checkRows(size xp.Size, what string) error {
	start := p.at
	defer func() { p.at = start }()
	for ; p.isRow(p.at); p.at++ {
		if p.at-start == size.Height {
			return p.fault(1, "this row of %s is one too many, the layer is %d high", what, size.Height)
		}
		if err := p.checkRow(size.Width); err != nil {
			return err
		}
	}
	if count := p.at - start; count < size.Height {
		p.at = min(p.at, len(p.lines)-1)
		return p.fault(1, "the rows of %s end after %d, the layer is %d high", what, count, size.Height)
	}
	return nil
}

// checkRow sees that the present line is a row of the given width.
func (p *parser) checkRow(width int) error {
	line := p.lines[p.at]
	if err := p.checkUTF8(line); err != nil {
		return err
	}
	at := strings.IndexByte(line, '|') + 1
	for n := range width {
		_, size := utf8.DecodeRuneInString(line[at:])
		if size == 0 || line[at] == '|' && strings.Trim(line[at+1:], blanks) == "" {
			return p.faultAt(line, at, "the row ends after %d characters, the layer is %d wide", n, width)
		}
		at += size
	}
	if at == len(line) || line[at] != '|' {
		return p.faultAt(line, at, "the row goes on, or lacks its bar, after %d characters; the layer is %d wide", width, width)
	}
	rest := strings.TrimLeft(line[at+1:], blanks)
	if rest != "" && !strings.HasPrefix(rest, "//") {
		return p.faultAt(line, len(line)-len(rest), "the row is %d characters wide and ends before this", width)
	}
	return nil
}

// eachRow calls f with the index and the character of each cell, and with its column in the line,
// in rows that were checked. It leaves the last of them as the present line.
func (p *parser) eachRow(size xp.Size, f func(i int, r rune, col int) error) error {
	for y := range size.Height {
		if y > 0 {
			p.at++
		}
		line := p.lines[p.at]
		first := strings.IndexByte(line, '|') + 1
		rest := line[first:]
		for x := range size.Width {
			r, n := utf8.DecodeRuneInString(rest)
			rest = rest[n:]
			if err := f(x*size.Height+y, r, first+x+1); err != nil {
				return err
			}
		}
	}
	return nil
}
