package prefab

import (
	"slices"
	"strings"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// The parser says of most faults in a map or list in brackets that it does not end, and says so where
// it gave up. The scan of the lines knows which bracket is not closed, if any.

// place is a bracket in a text; line and column count from 1.
type place struct {
	line, col int
	bracket   rune
}

// closeBracket takes a bracket off that an end belongs to.
func (t *trapScan) closeBracket(end rune) {
	last := len(t.brackets) - 1
	if (t.brackets[last] == '[') != (end == ']') && t.crossed == (place{}) {
		t.crossed = t.opened[last]
	}
	t.brackets, t.opened, t.start = t.brackets[:last], t.opened[:last], false
}

// unclosed returns the bracket that is not closed in some lines; found is false if all are.
func (s *source) unclosed(in lineRange) (p place, found bool) {
	lines := slices.Clone(s.lines[in.from:in.to])
	scan := &trapScan{source: &source{file: s.file, lines: lines}, block: -1}
	for i := range lines {
		lines[i] = slices.Clone(lines[i]) // the scan writes over what it finds
		scan.line(i)
	}
	switch {
	case scan.crossed != (place{}):
		p, found = scan.crossed, true
	case len(scan.opened) > 0:
		p, found = scan.opened[0], true
	}
	p.line += in.from
	return p, found
}

// bracketed mends the finding of a fault in brackets: it stands at the bracket that is not closed,
// or, as all are, says that a comma is missing.
func (b *treeBuilder) bracketed(d diag.Diagnostic, in lineRange) diag.Diagnostic {
	p, found := b.unclosed(in)
	ends := strings.HasSuffix(d.Message, "does not end") && !strings.HasPrefix(d.Message, "a text")
	switch {
	case found && (ends || d.Message == afterValue || d.Message == commaForKey):
		span := spanAt(b.file, p.line, p.col, "")
		d.Pos, d.End = span.Pos, span.End
		d.Message, d.Hint, d.Fixes = "a map that begins with { does not end", "close it with }", nil
		if p.bracket == '[' {
			d.Message, d.Hint = "a list that begins with [ does not end", "close it with ]"
		}
	case ends:
		d.Message = "no comma stands before this or before its key"
		d.Hint, d.Fixes = "put commas between the keys, or items, in brackets", nil
	case d.Message == commaForKey && !strings.HasPrefix(b.rest(d.Pos.Line, d.Pos.Col), ","):
		d.Message = noKey // the parser says the same of whatever is none
	}
	return d
}

// Messages of faults that brackets may be the cause of.
const (
	afterValue  = "something follows a value that has ended"
	commaForKey = "a comma stands here where a key is expected"
	noKey       = "something that is no key stands where one is expected"
)

// inTabs reports whether tabs, of which a finding is made, indent one of some lines: what the parser
// says of them then comes of it.
func (s *source) inTabs(in lineRange) bool {
	i, _ := slices.BinarySearch(s.tabbed, in.from)
	return i < len(s.tabbed) && s.tabbed[i] < in.to
}

// colonHint says what to do with a key whose colon no space follows, or "".
func colonHint(text string) string {
	key, value, found := strings.Cut(strings.TrimSpace(text), ":")
	if !found || value == "" || value[0] == ' ' || key == "" ||
		strings.Trim(key, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
		return ""
	}
	return "put a space behind the colon: " + key + ": " + value
}

// colonFix returns the fix that puts a space behind the colon of a line, from 1.
func (s *source) colonFix(line int) []diag.Fix {
	text := s.rest(line, 1)
	if colonHint(text) == "" {
		return nil
	}
	key, _, _ := strings.Cut(text, ":") // spaces and letters
	at := diag.At(s.file, line, len(key)+2)
	return []diag.Fix{{Title: "put a space behind the colon", Edits: []diag.Edit{insert(at, " ")}}}
}
