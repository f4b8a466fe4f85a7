package prefab

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// Apply returns a text file with edits made in it: in any order, none over another. Every byte
// outside of them stays, line ends and a mark of byte order too. Ok is false if a place is not in
// the file or two edits overlap.
func Apply(data []byte, edits []diag.Edit) (out []byte, ok bool) {
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b diag.Edit) int { return a.Pos.Compare(b.Pos) })
	lines := offsets(data)
	done := 0
	for i, e := range edits {
		from, okFrom := lines.offset(e.Pos)
		to, okTo := lines.offset(e.End)
		if !okFrom || !okTo || from > to || from < done || i > 0 && Overlap(edits[i-1], e) {
			return nil, false
		}
		out = append(append(out, data[done:from]...), e.Text...)
		done = to
	}
	return append(out, data[done:]...), true
}

// Overlap reports whether two edits change the same place: some of the same text, or they put texts
// before the same character.
func Overlap(a, b diag.Edit) bool {
	if a.Pos.File != b.Pos.File {
		return false
	}
	if a.Pos == b.Pos {
		return true
	}
	return a.Pos.Compare(b.End) < 0 && b.Pos.Compare(a.End) < 0
}

// textLines is a text file with the offset of each line. Places are looked up fastest in their order.
type textLines struct {
	data   []byte
	starts []int // and the length of the file behind them

	line, col, at int // a place that was looked up, and its offset
}

func offsets(data []byte) *textLines {
	l := &textLines{data: data, starts: []int{len(data) - len(bytes.TrimPrefix(data, []byte(byteOrder)))}}
	for i, b := range data {
		if b == '\n' {
			l.starts = append(l.starts, i+1)
		}
	}
	l.starts = append(l.starts, len(data))
	return l
}

// offset returns the byte at a line and a column of the file.
func (l *textLines) offset(p diag.Pos) (offset int, ok bool) {
	if p.Line < 1 || p.Col < 1 || p.Line >= len(l.starts) {
		return 0, false
	}
	if p.Line != l.line || p.Col < l.col {
		l.line, l.col, l.at = p.Line, 1, l.starts[p.Line-1]
	}
	end := l.starts[p.Line]
	for l.col < p.Col {
		rest := l.data[l.at:end]
		if len(rest) == 0 || rest[0] == '\n' || rest[0] == '\r' && len(rest) > 1 && rest[1] == '\n' {
			return 0, false
		}
		_, size := utf8.DecodeRune(rest)
		l.at, l.col = l.at+size, l.col+1
	}
	return l.at, true
}
