package prefab

import (
	"sort"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// layout is what a scan of a text file notes of how it is written, beyond what the nodes say: where
// brackets, commas and dashes are, and comments.
type layout struct {
	marks    []place // in order, outside of texts and comments; a blockEnd where brackets are left open
	comments []int   // of each line: the column, from 0, where a comment begins; its length without one
	inText   []bool  // of each line: it begins inside of a text of several lines
	flows    []*flow // of each mark: the innermost brackets that are open behind it; made by pair
}

// blockEnd stands in place of a bracket where a top-level block ends with brackets open.
const blockEnd = '\n'

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

// first returns the number of the first mark that does not come before a place.
func (y *layout) first(p place) int {
	return sort.Search(len(y.marks), func(i int) bool { return !y.marks[i].before(p) })
}

// dash returns the last dash before a place, which begins the item that stands there.
func (y *layout) dash(p place) (place, bool) {
	for i := y.first(p) - 1; i >= 0; i-- {
		if y.marks[i].bracket == '-' {
			return y.marks[i], true
		}
	}
	return place{}, false
}

// flow is a map or list in brackets.
type flow struct {
	marks   []place // the brackets, and between them the commas of the entries
	entries int     // that stand between the marks
}

// around returns the innermost brackets round a place: nil if there are none, or if they are not closed.
func (y *layout) around(p place) *flow {
	before := y.first(p) - 1
	if y.flows == nil {
		y.pair()
	}
	if before < 0 {
		return nil
	}
	return y.flows[before]
}

// pair finds, for each mark, the innermost brackets that are open behind it.
func (y *layout) pair() {
	y.flows = make([]*flow, len(y.marks))
	var open []*flow
	for i, m := range y.marks {
		switch last := len(open) - 1; {
		case m.bracket == blockEnd:
			forget(open)
			open = nil
		case m.bracket == '[' || m.bracket == '{':
			open = append(open, &flow{marks: []place{m}})
		case last < 0:
		case m.bracket == ',':
			open[last].marks = append(open[last].marks, m)
		case m.bracket == ']' || m.bracket == '}':
			open[last].marks = append(open[last].marks, m)
			open = open[:last]
		}
		if len(open) > 0 {
			y.flows[i] = open[len(open)-1]
		}
	}
	forget(open)
}

// forget takes brackets for what they are: nobody knows where they end.
func forget(open []*flow) {
	for _, f := range open {
		f.marks = nil
	}
}
