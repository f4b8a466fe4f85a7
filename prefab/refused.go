package prefab

import (
	"strings"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// writeOver says what a refused word is written over with.
type writeOver uint8

const (
	asBlank  writeOver = iota // spaces for the word
	asBroken                  // a broken value for the word
	asLine                    // spaces for the rest of the line
)

// refuse makes the finding of something that the language leaves out, at a line and a column from
// 1, and writes it over.
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
		Code: diag.AliasRefused, Severity: diag.Error, Pos: span.Pos, End: span.End, Message: reason,
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
