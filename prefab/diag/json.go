package diag

import (
	"bytes"
	"encoding/json"
	"fmt"
	"unicode/utf16"
	"unicode/utf8"
)

// jsonFinding is a finding as JSON. The order of the fields, their names and their presence are
// stable: a place has the fields that its form has, and no others.
type jsonFinding struct {
	jsonPlace
	Code     Code          `json:"code"`
	Name     string        `json:"name"`
	Severity Severity      `json:"severity"`
	Message  string        `json:"message"`
	Hint     string        `json:"hint,omitempty"`
	Related  []jsonRelated `json:"related,omitempty"`
	Fixes    []jsonFix     `json:"fixes,omitempty"`
}

// jsonPlace is a place: file; line and column of a text; layer, x and y of an image. Lines, columns
// and layers count from 1, x and y from 0.
type jsonPlace struct {
	File      string `json:"file"`
	Line      int    `json:"line,omitempty"`
	Column    int    `json:"column,omitempty"`
	EndColumn int    `json:"endColumn,omitempty"`
	Layer     int    `json:"layer,omitempty"`
	X         *int   `json:"x,omitempty"`
	Y         *int   `json:"y,omitempty"`
}

type jsonRelated struct {
	jsonPlace
	Message string `json:"message"`
}

// jsonFix is a fix: texts that replace others. A place behind the last line is on a line of its own.
type jsonFix struct {
	Title string     `json:"title"`
	Edits []jsonEdit `json:"edits"`
}

type jsonEdit struct {
	File      string `json:"file"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	EndLine   int    `json:"endLine"`
	EndColumn int    `json:"endColumn"` // exclusive
	Text      string `json:"text"`
}

func placeJSON(p, end Pos) jsonPlace {
	out := jsonPlace{File: p.File, Line: p.Line, Column: p.Col, Layer: p.Layer}
	if end.Line == p.Line {
		out.EndColumn = end.Col
	}
	if p.IsCell() {
		out.X, out.Y = &p.X, &p.Y
	}
	return out
}

// appendJSON appends the findings as one JSON array, one finding a line.
func appendJSON(out []byte, l List) []byte {
	if len(l) == 0 {
		return append(out, "[]\n"...)
	}
	for i, d := range l {
		out = appendItem(out, i, findingJSON(d))
	}
	return append(out, "\n]\n"...)
}

// appendItem appends a value of an array that has one value a line: its comma, or the array's
// beginning, stands before it.
func appendItem(out []byte, i int, v any) []byte {
	lead := ",\n  "
	if i == 0 {
		lead = "[\n  "
	}
	return append(append(out, lead...), marshal(v)...)
}

func findingJSON(d Diagnostic) jsonFinding {
	f := jsonFinding{
		jsonPlace: placeJSON(d.Pos, d.End),
		Code:      d.Code, Name: d.Code.Name(), Severity: d.Severity,
		Message: d.Message, Hint: d.Hint,
	}
	for _, r := range d.Related {
		f.Related = append(f.Related, jsonRelated{placeJSON(r.Pos, Pos{}), r.Message})
	}
	for fix := range d.mends() {
		f.Fixes = append(f.Fixes, fixJSON(fix))
	}
	return f
}

func fixJSON(fix Fix) jsonFix {
	out := jsonFix{Title: fix.Title}
	for _, e := range fix.Edits {
		out.Edits = append(out.Edits, jsonEdit{e.Pos.File, e.Pos.Line, e.Pos.Col, e.End.Line, e.End.Col, e.Text})
	}
	return out
}

// marshal returns the JSON of a value without escapes for HTML. What could steer a terminal or turn
// the direction of a text is escaped; it can only stand inside strings.
func marshal(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic("xpc: internal error: a finding does not encode: " + err.Error())
	}
	out := make([]byte, 0, b.Len())
	for _, r := range string(bytes.TrimRight(b.Bytes(), "\n")) {
		if r < 0x7F || !hidden(r) {
			out = utf8.AppendRune(out, r)
			continue
		}
		for _, unit := range utf16.AppendRune(nil, r) {
			out = fmt.Appendf(out, `\u%04x`, unit)
		}
	}
	return out
}
