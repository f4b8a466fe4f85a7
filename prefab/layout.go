package prefab

import (
	"slices"
	"strings"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// layout is what a scan of a text file notes of how it is written, beyond what the nodes say: where
// brackets, commas and dashes are, and comments.
type layout struct {
	marks    []place // in order, with the closed brackets; outside of texts and comments
	comments []int   // of each line: the column, from 0, where a comment begins; its length without one
	inText   []bool  // of each line: it begins inside of a text of several lines
}

// layout scans the text of a source as the parser sees it.
func (s *source) layout() *layout {
	out := &layout{comments: make([]int, len(s.lines)), inText: make([]bool, len(s.lines))}
	scan := &trapScan{source: s, block: -1, layout: out}
	for i := range s.lines {
		out.comments[i] = len(s.lines[i])
		scan.line(i)
	}
	return out
}

// mark notes a bracket, a comma or a dash at a line and a column, both from 0.
func (y *layout) mark(number, i int, r rune) {
	if y != nil {
		y.marks = append(y.marks, place{number + 1, i + 1, r})
	}
}

// comment notes a comment at a line and a column, both from 0.
func (y *layout) comment(number, i int) {
	if y != nil {
		y.comments[number] = i
	}
}

// text notes that a line, from 0, begins inside of a text.
func (y *layout) text(number int) {
	if y != nil {
		y.inText[number] = true
	}
}

// before reports whether a place comes before another.
func (p place) before(q place) bool { return p.line < q.line || p.line == q.line && p.col < q.col }

// pos returns the place as one of a file.
func (p place) pos(file string) diag.Pos { return diag.At(file, p.line, p.col) }

// dash returns the last dash before a place, which begins the item that stands there.
func (y *layout) dash(p place) (place, bool) {
	for _, m := range slices.Backward(y.marks) {
		if m.bracket == '-' && m.before(p) {
			return m, true
		}
	}
	return place{}, false
}

// brackets returns the innermost brackets round a place, with the commas between their entries:
// nothing if there are none, or if they are not closed.
func (y *layout) around(p place) []place {
	depth := 0
	for i, m := range slices.Backward(y.marks) {
		switch {
		case !m.before(p):
		case strings.ContainsRune("]}", m.bracket):
			depth++
		case strings.ContainsRune("[{", m.bracket):
			if depth--; depth < 0 {
				return between(y.marks[i:])
			}
		}
	}
	return nil
}

// between returns the bracket that marks begin with, the commas of its depth, and its end.
func between(marks []place) (out []place) {
	depth := 0
	for _, m := range marks {
		switch m.bracket {
		case '[', '{':
			if depth++; depth == 1 {
				out = append(out, m)
			}
		case ']', '}':
			if depth--; depth == 0 {
				return append(out, m)
			}
		case ',':
			if depth == 1 {
				out = append(out, m)
			}
		}
	}
	return nil
}
