package diag

import (
	"io"
)

// Format is a form in which findings are printed.
type Format uint8

// The formats. Text is the zero value.
const (
	Text      Format = iota // for people: as deep as [Printer.Depth] says
	ShortForm               // one line a finding: place: severity: message [code name]
	JSON                    // one array, with all that a finding holds
	JSONL                   // the same findings, each a line of its own
	GitHub                  // workflow commands, from which GitHub makes annotations
	GitLab                  // a code quality report
	JUnit                   // a test report: a test for each file
	SARIF                   // a log of SARIF 2.1.0
)

// Depth says how much of a finding the text form shows.
type Depth uint8

// The depths. Excerpt is the zero value.
const (
	Excerpt Depth = iota // the line, the place in its source, related places, the hint
	Line                 // the line alone
	Lesson               // all of Excerpt, then why the rule exists, with a bad and a good example
)

// Printer prints findings. The zero value prints text without sources and without color.
type Printer struct {
	Format Format
	Depth  Depth  // of the text form
	Color  bool   // color by ANSI escapes, in the text form alone
	Source Source // where excerpts come from; nil = none
	Rules  Rules  // the lessons; nil = none
	Run    Run    // what the formats of other tools say besides the findings
}

// Source gives a printer the text and the cells that findings point at. A place whose source is
// not there is printed without an excerpt.
type Source interface {
	// Line returns a line, from 1, of a text file without its end.
	Line(file string, line int) (text string, ok bool)
	// Cell returns the character that shows a cell of an image: layer from 1, x and y from 0.
	// Transparent reports that the cell says nothing. Ok is false outside the layer.
	Cell(file string, layer, x, y int) (r rune, transparent, ok bool)
	// Word returns what a layer of an image, from 1, is read as, such as "connections", or "".
	Word(file string, layer int) string
}

// Rules gives a printer the texts of rules.
type Rules interface {
	// Text returns the text of a code's rule; ok is false where there is none.
	Text(code Code) (t RuleText, ok bool)
}

// RuleText is what there is to say of a rule apart from a finding.
type RuleText struct {
	Title     string // what it looks for, in a line
	Why       string // why it exists, in sentences
	Bad, Good string // examples, in lines

	Fix   string   // what to do about it, a verb phrase
	Mend  string   // what xpc lint --fix does about it, a verb phrase; "" = nothing
	Level Severity // unless the project sets another
	Since string   // version of xpc that had it first
}

// Print writes the findings in their sorted order. The error is the writer's.
func (p Printer) Print(w io.Writer, l List) error {
	l = l.Sorted()
	var out []byte
	switch p.Format {
	case JSON:
		out = appendJSON(nil, l)
	case JSONL:
		out = appendJSONL(nil, l)
	case GitHub:
		out = p.github(nil, l)
	case GitLab:
		out = p.gitlab(nil, l)
	case JUnit:
		out = p.junit(nil, l)
	case SARIF:
		out = p.sarif(nil, l)
	case ShortForm:
		for _, d := range l {
			out = append(append(out, Short(d)...), '\n')
		}
	default:
		out = p.texts(nil, l)
	}
	_, err := w.Write(out)
	return err
}

// Short returns the one line that shows a finding everywhere:
//
//	gate.xp:L2(14,3): error: glyph '+' (43) has no entry under connections [XP0301 legend-missing]
func Short(d Diagnostic) string {
	s := Escape(d.Pos.String()) + ": " + d.Severity.String() + ": " + Escape(d.Message)
	return s + " [" + string(d.Code) + " " + d.Code.Name() + "]"
}
