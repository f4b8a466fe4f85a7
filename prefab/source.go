package prefab

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// source is a text file on its way to the parser: its lines, in which characters that the parser
// must not meet are written over one for one, so that every column stays true.
type source struct {
	file  string
	lines [][]rune // without their ends

	tabbed []int // lines, from 0, that tabs indented
}

// Noncharacters of Unicode, which no text holds, stand for what is written over: brokenRune for a
// value that a finding has been made of, those from firstTrap for the characters of trapRunes.
const (
	brokenRune  = '\uFDEF'
	firstTrap   = '\uFDD0'
	trapRunes   = "!\"#%&'*,:>@[]`{|}~"
	trapByte    = 0xEF // with which all of those begin in UTF-8
	byteOrder   = "\uFEFF"
	shownAtMost = 40 // runes of user text in a message
)

// guardBytes checks size and characters. The source is nil if the text cannot be read at all.
func guardBytes(file string, data []byte) (*source, diag.List) {
	whole := diag.Diagnostic{Severity: diag.Error, Pos: diag.InFile(file)}
	if len(data) > maxTextBytes {
		whole.Code = diag.TextTooLarge
		whole.Message = "the file has more than " + strconv.Itoa(maxTextBytes) + " bytes, which are the most that are read"
		return nil, diag.List{whole}
	}
	text := string(data)
	if strings.HasPrefix(text, "\xff\xfe") || strings.HasPrefix(text, "\xfe\xff") {
		whole.Code = diag.BadText
		whole.Message = "the file is UTF-16; only UTF-8 is read"
		whole.Hint = "save it as UTF-8"
		return nil, diag.List{whole}
	}
	text = strings.TrimPrefix(text, byteOrder)
	text = strings.ReplaceAll(text, "\r\n", "\n")
	s := &source{file: file}
	var found oddities
	s.lines = make([][]rune, 0, 1+strings.Count(text, "\n"))
	runes := make([]rune, 0, len(text)) // of all lines: none has more of them than bytes
	for line := range strings.SplitSeq(text, "\n") {
		from := len(runes)
		runes = found.clean(runes, line, len(s.lines)+1)
		s.lines = append(s.lines, runes[from:len(runes):len(runes)])
	}
	return s, found.findings(file)
}

// oddities collects characters that a text must not hold: each kind once, with its number.
type oddities []oddity

type oddity struct {
	what      string
	line, col int
	count     int
}

// clean appends the runes of a line with odd ones written over.
func (o *oddities) clean(out []rune, line string, number int) []rune {
	from := len(out)
	for i, r := range line {
		what := ""
		switch {
		case r == utf8.RuneError && !strings.HasPrefix(line[i:], "\uFFFD"):
			what = "byte 0x" + strconv.FormatUint(uint64(line[i]), 16) + " is not UTF-8"
		case r == '\t' || r >= ' ' && r < 0x7F:
		case steers(r):
			what = "character U+" + strings.ToUpper(strconv.FormatUint(uint64(r)+0x10000, 16)[1:]) +
				" steers the text and is not seen; it is read as an escape in double quotes alone"
		}
		if what != "" {
			o.add(what, number, len(out)-from+1)
			r = brokenRune
		}
		out = append(out, r)
	}
	return out
}

// steers reports whether a character is a control, a line end of its own, a mark of direction, or
// none at all.
func steers(r rune) bool {
	switch {
	case r < ' ', r >= 0x7F && r < 0xA0:
		return true
	case r == 0x061C, r == 0x200E, r == 0x200F, r >= 0x2028 && r <= 0x202E,
		r >= 0x2066 && r <= 0x2069, r == 0xFEFF:
		return true
	}
	return r >= 0xFDD0 && r <= 0xFDEF || r&0xFFFE == 0xFFFE
}

func (o *oddities) add(what string, line, col int) {
	for i := range *o {
		// Bytes that are not UTF-8 have one cause: the file's encoding.
		if (*o)[i].what == what || strings.HasPrefix((*o)[i].what, "byte") && what[0] == 'b' {
			(*o)[i].count++
			return
		}
	}
	*o = append(*o, oddity{what, line, col, 1})
}

func (o oddities) findings(file string) diag.List {
	var l diag.List
	for _, x := range o {
		d := diag.Diagnostic{
			Code: diag.BadText, Severity: diag.Error,
			Pos: diag.At(file, x.line, x.col), Message: x.what,
		}
		if x.count > 1 {
			d.Message += " (" + strconv.Itoa(x.count) + " in this file)"
		}
		if strings.HasPrefix(x.what, "byte") {
			d.Hint = "save the file as UTF-8"
		}
		l = append(l, d)
	}
	return l
}

// text returns the whole text as the parser reads it.
func (s *source) text() string { return s.lineText(0, len(s.lines)) }

// lineText returns some lines, from and to counted from 0, to exclusive.
func (s *source) lineText(from, to int) string {
	size := 0
	for _, l := range s.lines[from:to] {
		size += len(l) + 1
	}
	text := make([]byte, 0, size+size/8)
	for _, l := range s.lines[from:to] {
		for _, r := range l {
			text = utf8.AppendRune(text, r)
		}
		text = append(text, '\n')
	}
	return string(text)
}

// rest returns a line, from 1, from a column, from 1, to its end, as it was written.
func (s *source) rest(line, col int) string {
	if line < 1 || line > len(s.lines) {
		return ""
	}
	l := s.lines[line-1]
	return s.restore(string(l[min(max(col, 1)-1, len(l)):]))
}

// trap writes a character over so that the parser takes it for a letter; restore brings it back.
func (s *source) trap(line, col int) {
	i := strings.IndexRune(trapRunes, s.lines[line-1][col-1])
	s.lines[line-1][col-1] = firstTrap + rune(i)
}

// restore returns a text with the characters of traps as they were written.
func (s *source) restore(text string) string {
	if strings.IndexByte(text, trapByte) < 0 {
		return text
	}
	return strings.Map(func(r rune) rune {
		if r >= firstTrap && int(r-firstTrap) < len(trapRunes) {
			return rune(trapRunes[r-firstTrap])
		}
		return r
	}, text)
}

// lineRange is a range of lines, from 0, to exclusive.
type lineRange struct{ from, to int }

// topBlocks returns the lines of each top-level key: from a key in column 1 to the next.
func (s *source) topBlocks() []lineRange {
	var out []lineRange
	from := 0
	for i, l := range s.lines {
		if len(l) == 0 || strings.ContainsRune(" \t#-]}", l[0]) || i == from {
			continue
		}
		out = append(out, lineRange{from, i})
		from = i
	}
	return append(out, lineRange{from, len(s.lines)})
}

// quoted returns user text in quotes for a message, cut short where it is long.
func quoted(text string) string {
	if utf8.RuneCountInString(text) > shownAtMost {
		text = string([]rune(text)[:shownAtMost]) + "…"
	}
	return strconv.Quote(text)
}
