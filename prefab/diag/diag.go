// Package diag holds findings about a user's inputs: what was found, where, how grave it is and
// what would mend it, and the printers that show them.
//
// It knows nothing of images, scripts or rules. What a printer must look up comes in through two
// small interfaces, [Source] and [Rules].
package diag

// A finding has one wording. Every printer shows the same Message, whatever its form, and no
// printer adds a fact that the Diagnostic does not hold. Lists are put into one total order before
// they are printed, so that no order of goroutines, maps or folders reaches an output.

// Diagnostic is one finding.
type Diagnostic struct {
	Code     Code      // stable, never reused: "XP0304"
	Severity Severity  // Error, Warning or Info; the zero value is none of them
	Pos, End Pos       // what is wrong; End is exclusive, and zero for a point
	Message  string    // one line, lower case, no final stop; names the thing and what was found
	Hint     string    // a verb phrase that would mend it, or ""
	Related  []Related // other places that explain it
	Cause    Cause     // what it shares with findings in other files; zero: nothing
	Fixes    []Fix     // edits to text files, never to art; at most one is applied
}

// Related is another place that explains a finding.
type Related struct {
	Pos     Pos
	Message string // one line, lower case, no final stop
}

// Severity says how grave a finding is. The zero value is none of them.
type Severity uint8

// The severities, gravest first. Off is a level that a project may set for a rule; no finding
// bears it.
const (
	Error Severity = iota + 1
	Warning
	Info
	Off
)

var severityNames = [...]string{"", "error", "warning", "info", "off"}

// String returns the word that files and flags use: error, warning, info or off.
func (s Severity) String() string {
	if int(s) < len(severityNames) {
		return severityNames[s]
	}
	return ""
}

// MarshalText returns the severity's word.
func (s Severity) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads one of the words error, warning, info and off.
func (s *Severity) UnmarshalText(text []byte) error {
	for i, name := range severityNames {
		if i > 0 && name == string(text) {
			*s = Severity(i)
			return nil
		}
	}
	return &WordError{Word: string(text), Allowed: severityNames[1:]}
}

// WordError says that a word is none of those allowed.
type WordError struct {
	Word    string
	Allowed []string
}

// Error returns one line with the word and what is allowed.
func (e *WordError) Error() string {
	msg := quote(e.Word) + " is none of"
	for i, w := range e.Allowed {
		if i > 0 {
			msg += ","
		}
		msg += " " + w
	}
	return msg
}
