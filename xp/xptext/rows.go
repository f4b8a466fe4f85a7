package xptext

import (
	"strconv"
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
			return p.faultAt(line, at, "the row ends after %s, the layer is %d wide", characterCount(n), width)
		}
		at += size
	}
	if at == len(line) || line[at] != '|' {
		return p.faultAt(line, at, "the row goes on, or lacks its bar, after %s; the layer is %d wide", characterCount(width), width)
	}
	rest := strings.TrimLeft(line[at+1:], blanks)
	if rest != "" && !strings.HasPrefix(rest, "//") {
		return p.faultAt(line, len(line)-len(rest), "the row is %s wide and ends before this", characterCount(width))
	}
	return nil
}

// characterCount returns "1 character" or "n characters".
func characterCount(n int) string {
	if n == 1 {
		return "1 character"
	}
	return strconv.Itoa(n) + " characters"
}

// eachRow calls f with the index and the character of each cell, and with its column in the line,
// in rows that were checked. It leaves the last of them as the present line.
func (p *parser) eachRow(size xp.Size, f func(i int, r rune, col int) error) error {
	for y := range size.Height {
		if y > 0 {
			p.at++
		}
		if err := p.eachCell(size, y, f); err != nil {
			return err
		}
	}
	return nil
}

// eachCell calls f for the cells of the present line, which is row y.
func (p *parser) eachCell(size xp.Size, y int, f func(i int, r rune, col int) error) error {
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
	return nil
}

// numbered reports whether the line with the given index is a row after a number, and returns the
// number as it stands there.
func (p *parser) numbered(at int) (string, bool) {
	if at >= len(p.lines) {
		return "", false
	}
	return rowNumber(p.lines[at])
}

// rowNumber reports whether a line is a row after a number, and returns the number.
func rowNumber(line string) (string, bool) {
	number, _, ok := strings.Cut(line, "|")
	number = strings.Trim(number, blanks)
	return number, ok && number != "" && strings.Trim(number, "0123456789") == ""
}

// numberedRows calls f as eachRow does for rows that have their y before them, which begin at the
// present line; they go down. It leaves the last of them as the present line.
func (p *parser) numberedRows(size xp.Size, f func(i int, r rune, col int) error) error {
	for last := -1; ; p.at++ {
		word, ok := p.numbered(p.at)
		if !ok {
			p.at--
			return nil
		}
		line := p.lines[p.at]
		y, err := strconv.Atoi(word)
		switch place := strings.IndexAny(line, "0123456789"); {
		case err != nil || y >= size.Height:
			return p.faultAt(line, place, "%q is not a row of this layer; they are numbered from 0 to %d", word, size.Height-1)
		case y <= last:
			return p.faultAt(line, place, "row %d stands after row %d; they go down, each once", y, last)
		}
		if err := p.checkRow(size.Width); err != nil {
			return err
		}
		if err := p.eachCell(size, y, f); err != nil {
			return err
		}
		last = y
	}
}
