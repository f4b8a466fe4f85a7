package prefab

import (
	"slices"
	"strings"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// Traps are what YAML takes for something else than a designer means. They are found in the lines,
// before the parser, which would see a comment, an anchor or an unfinished text; each is written
// over, so that the rest of the file is read as it was meant.

// trapScan goes through the lines of a file with just enough of YAML to know texts and comments.
type trapScan struct {
	*source
	found    alike
	quote    rune   // open quotes, which may span lines; 0 = none
	block    int    // column, from 0, of the key whose block of text is open; -1 = none
	brackets []rune // open brackets, innermost last
	opened   []place
	crossed  place    // the first bracket that is closed with another's end; the zero place = none
	objects  bool     // the line belongs to the key "objects" in column 1
	key      []rune   // the last key before the current place
	keyCol   int      // its column, or that of a dash behind it, from 0
	start    bool     // a value may begin at the current place
	from     int      // where the last one began: a column, from 0
	last     rune     // the last character but spaces on the line; 0 = none
	tabs     []tabbed // lines indented with tabs
	spaced   bool     // a line is indented with something else too, or a text goes on on it
	layout   *layout  // what is noted on the way; nil = nothing
}

// traps finds and mends the traps of a file.
func (s *source) traps() diag.List {
	scan := &trapScan{source: s, block: -1}
	for i := range s.lines {
		scan.line(i)
	}
	findings := scan.found.all()
	if len(scan.tabs) > 0 {
		findings = append(findings, scan.tabFinding())
	}
	return findings
}

// line scans one line, from 0.
func (t *trapScan) line(number int) {
	runes := t.lines[number]
	indent := 0
	for indent < len(runes) && (runes[indent] == ' ' || runes[indent] == '\t') {
		indent++
	}
	if t.block >= 0 && (indent == len(runes) || indent > t.block) {
		t.layout.text(number)
		t.spaced = true
		return
	}
	t.block = -1
	if indent == len(runes) {
		if t.quote != 0 {
			t.layout.text(number)
		}
		return
	}
	if indent == 0 && isKeyLine(runes) {
		// Quotes and brackets of one top-level block do not reach into the next.
		if len(t.brackets) > 0 {
			t.layout.mark(number, 0, blockEnd)
		}
		t.quote, t.brackets, t.opened = 0, t.brackets[:0], t.opened[:0]
		colon := slices.Index(runes, ':')
		t.objects = is(runes[:colon], "objects")
	}
	if t.quote == 0 {
		t.untab(runes[:indent], number)
	} else {
		t.layout.text(number)
		t.spaced = true
	}
	t.start, t.last = true, 0
	for i := indent; i < len(runes); {
		i = t.step(number, runes, i)
	}
}

// isKeyLine reports whether a line begins with a word and a colon.
func isKeyLine(runes []rune) bool {
	for i, r := range runes {
		if r == ':' {
			return i > 0 && (i+1 == len(runes) || runes[i+1] == ' ' || runes[i+1] == '\t')
		}
		if (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') {
			return false
		}
	}
	return false
}

// step looks at the character at i and returns the place of the next to look at.
func (t *trapScan) step(number int, runes []rune, i int) int {
	r := runes[i]
	if t.quote != 0 {
		return t.inQuotes(runes, i)
	}
	if r == ' ' || r == '\t' {
		return i + 1
	}
	if t.start {
		t.from = i
	}
	if t.reference(number, runes, i) || t.glob(number, runes, i) {
		t.start, t.last = false, 'x'
		return i + 1
	}
	if r == '#' && (i == 0 || runes[i-1] == ' ' || runes[i-1] == '\t') {
		if !t.color(number, runes, i) {
			t.layout.comment(number, i)
			return len(runes)
		}
		t.start, t.last = false, 'x'
		return i + 1
	}
	last := t.last
	t.last = r
	next := i+1 == len(runes) || runes[i+1] == ' ' || runes[i+1] == '\t'
	switch {
	case t.start && (r == '"' || r == '\''):
		t.quote, t.start = r, false
	case t.start && (r == '[' || r == '{'):
		t.brackets, t.opened = append(t.brackets, r), append(t.opened, place{number + 1, i + 1, r})
		t.layout.mark(number, i, r)
	case len(t.brackets) > 0 && (r == ']' || r == '}'):
		t.closeBracket(r)
		t.layout.mark(number, i, r)
	case len(t.brackets) > 0 && r == ',':
		t.start = true
		t.layout.mark(number, i, r)
	case r == ':' && (next || len(t.brackets) > 0 && strings.ContainsRune(",]}", runes[i+1])):
		t.keyCol = min(t.from, i) // a text may begin on another line
		t.key = unquoted(runes[t.keyCol:i])
		t.start = true
	case t.start && r == '-' && next && len(t.brackets) == 0 && (last == 0 || last == '-'):
		t.keyCol = i
		t.layout.mark(number, i, r)
	case t.start && (r == '|' || r == '>') && len(t.brackets) == 0 && blockHead(runes[i+1:]):
		t.block = t.keyCol
		return len(runes)
	default:
		t.start = false
	}
	return i + 1
}

// inQuotes passes over a quoted text up to the end of its line.
func (t *trapScan) inQuotes(runes []rune, i int) int {
	for ; i < len(runes); i++ {
		switch {
		case t.quote == '"' && runes[i] == '\\':
			i++
		case t.quote == '\'' && runes[i] == '\'' && i+1 < len(runes) && runes[i+1] == '\'':
			i++
		case runes[i] == t.quote:
			t.quote, t.last = 0, 'x'
			return i + 1
		}
	}
	return i
}

// blockHead reports whether what follows | or > lets a block of text begin.
func blockHead(rest []rune) bool {
	text, _, _ := strings.Cut(string(rest), "#")
	return strings.Trim(strings.TrimSpace(text), "+-123456789") == ""
}

// reference finds a reference that YAML takes for itself: the key of an object, or an item of
// opens and links.
func (t *trapScan) reference(number int, runes []rune, i int) bool {
	if !t.objects || !t.start || !strings.ContainsRune(trapRunes, runes[i]) {
		return false
	}
	r := runes[i]
	after := firstOf(runes[i+1:])
	switch {
	case t.last == 0 && len(t.brackets) == 0 && len(runes) > i+1 && runes[i+1] == ':' &&
		(len(runes) == i+2 || runes[i+2] == ' ' || runes[i+2] == '\t'):
	case !is(t.key, "opens") && !is(t.key, "links") || strings.ContainsRune("[]{},", r):
		return false
	case (r == '"' || r == '\'') && len(runes) > i+2 && runes[i+2] == r:
		return false // a character in quotes, such as ","
	case len(t.brackets) > 0 && after != 0 && !strings.ContainsRune(",]}", after):
		return false
	case len(t.brackets) == 0 && after != 0:
		return false
	}
	t.find(number, i, string(r), "reference "+string(r)+" is not quoted; YAML takes it for "+meaning(r),
		quoteFor(r))
	t.trap(number+1, i+1)
	return true
}

// unquoted returns a key without quotes and spaces around it.
func unquoted(key []rune) []rune {
	trims := func(r rune) bool { return r == '"' || r == '\'' || r == ' ' }
	for len(key) > 0 && trims(key[0]) {
		key = key[1:]
	}
	for len(key) > 0 && trims(key[len(key)-1]) {
		key = key[:len(key)-1]
	}
	return key
}

// is reports whether characters are a word in ASCII.
func is(runes []rune, word string) bool {
	if len(runes) != len(word) {
		return false
	}
	for i, r := range runes {
		if r != rune(word[i]) {
			return false
		}
	}
	return true
}

// firstOf returns the first character that is no blank; 0 if there is none.
func firstOf(runes []rune) rune {
	for _, r := range runes {
		if r != ' ' && r != '\t' {
			return r
		}
	}
	return 0
}

// color finds an unquoted #rrggbb where a value is expected.
func (t *trapScan) color(number int, runes []rune, i int) bool {
	if !t.start || t.last == 0 || !strings.ContainsRune(":,[{-", t.last) || len(runes) < i+7 {
		return false
	}
	hex := string(runes[i+1 : i+7])
	if !isHex(hex) || len(runes) > i+7 && !strings.ContainsRune(" \t,]}", runes[i+7]) {
		return false
	}
	t.find(number, i, "#"+hex, "color #"+hex+" is not quoted; YAML takes it for a comment", `"#`+hex+`"`)
	t.trap(number+1, i+1)
	return true
}

// find adds a finding of a text at a line and a column, both from 0, and how it is written in quotes.
func (t *trapScan) find(number, i int, text, message, quotes string) {
	at := spanAt(t.file, number+1, i+1, text)
	t.found.add(diag.Diagnostic{
		Code: diag.YAMLTrap, Severity: diag.Error, Pos: at.Pos, End: at.End,
		Message: message, Hint: "write " + quotes, Fixes: replace(at, quotes, "write "+quotes),
	})
}

// meaning says what YAML takes a character for.
func meaning(r rune) string {
	switch r {
	case '!':
		return "a tag"
	case '"', '\'':
		return "the beginning of a quoted text"
	case '#':
		return "a comment"
	case '%':
		return "a directive"
	case '&':
		return "an anchor"
	case '*':
		return "an alias"
	case ',':
		return "the end of an entry"
	case ':':
		return "the end of a key"
	case '>', '|':
		return "the beginning of a block of text"
	case '[', ']':
		return "a list"
	case '{', '}':
		return "a map"
	case '~':
		return "nothing"
	}
	return "a character that it reserves"
}

// quoteFor returns a character in the quotes that suit it.
func quoteFor(r rune) string {
	if r == '"' || r == '\\' {
		return "'" + string(r) + "'"
	}
	return `"` + string(r) + `"`
}

// isHex reports whether a text is hexadecimal digits alone.
func isHex(s string) bool { return strings.Trim(s, "0123456789abcdefABCDEF") == "" }
