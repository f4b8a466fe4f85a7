package prefab

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// writeOver says what a refused word is written over with.
type writeOver uint8

const (
	asBlank  writeOver = iota // spaces for the word
	asBroken                  // a broken value for the word
	asLine                    // spaces for the rest of the line
)

// alike collects findings of which a file can hold a great many: the first of them, and how many more there
// are. The zero value holds none.
type alike struct {
	list diag.List
	more int
}

func (a *alike) add(d diag.Diagnostic) {
	if len(a.list) < maxAlike {
		a.list = append(a.list, d)
	} else {
		a.more++
	}
}

// all returns them. The last one tells of those that are left out.
func (a *alike) all() diag.List {
	if a.more > 0 {
		a.list[maxAlike-1].Message += " (and " + strconv.Itoa(a.more) + " more such places in this file)"
		a.more = 0
	}
	return a.list
}

// refuse makes the finding, but for its code, of something that the language leaves out, at a line and a
// column from 1, and writes it over.
func (s *source) refuse(line, col int, reason string, how writeOver) diag.Diagnostic {
	runes := s.lines[line-1]
	from := min(col-1, len(runes))
	end := from
	inWord := func(r rune) bool { return how == asLine || !strings.ContainsRune(" \t,]}", r) }
	for end < len(runes) && (end == from || inWord(runes[end])) {
		end++
	}
	span := spanAt(s.file, line, col, s.restore(string(runes[from:end])))
	for i := from; i < end; i++ {
		if how != asBroken {
			runes[i] = ' '
		} else if runes[i] != ':' {
			runes[i] = brokenRune
		}
	}
	if how == asLine && line < len(s.lines) {
		s.dropValue(line)
	}
	return diag.Diagnostic{
		Severity: diag.Error, Pos: span.Pos, End: span.End, Message: reason,
	}
}

// dropValue writes over a line, from 0, that holds the value of an explicit key: one that begins
// with a colon.
func (s *source) dropValue(line int) {
	text := strings.TrimLeft(string(s.lines[line]), " ")
	if text == ":" || strings.HasPrefix(text, ": ") {
		for i := range s.lines[line] {
			s.lines[line][i] = ' '
		}
	}
}

// oneDocument leaves out what stands behind the first document, with one finding for all of it.
func (s *source) oneDocument() diag.List {
	content := false
	for i, line := range s.lines {
		text := ""
		if len(line) > 0 && (line[0] == '-' || line[0] == '.') {
			text = string(line)
		}
		begins := text == "---" || strings.HasPrefix(text, "--- ") || strings.HasPrefix(text, "---\t")
		ends := strings.HasPrefix(text, "...")
		if ends || begins && content {
			s.lines = s.lines[:i]
			at := spanAt(s.file, i+1, 1, text[:3])
			d := diag.Diagnostic{
				Code: diag.AliasRefused, Severity: diag.Error, Pos: at.Pos, End: at.End,
				Message: "a second document begins here, and is not read; a file holds one", Hint: "move it to a file of its own",
			}
			if ends {
				d.Message, d.Hint = "the end of a document stands here, and what follows is not read; a file holds one", "remove it"
			}
			return diag.List{d}
		}
		first := slices.IndexFunc(line, func(r rune) bool { return !unicode.IsSpace(r) })
		content = content || begins || first >= 0 && line[first] != '#' && line[first] != '%'
	}
	return nil
}
