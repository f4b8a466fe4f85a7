package diag

import (
	"cmp"
	"slices"
	"strconv"
)

// List is a number of findings. Functions that find return one in any order; [List.Sorted] gives
// the order in which all of xpc shows them. The zero value is an empty list.
type List []Diagnostic

// Sorted returns the findings in order of file, line, column, layer, y, x, code and message, each
// distinct finding once. The list itself stays as it is; entries share memory with it.
func (l List) Sorted() List {
	out := slices.Clone(l)
	slices.SortStableFunc(out, compare)
	return slices.CompactFunc(out, func(a, b Diagnostic) bool { return compare(a, b) == 0 })
}

// compare is the total order of findings: equal ones say the same of the same place.
func compare(a, b Diagnostic) int {
	return cmp.Or(
		a.Pos.Compare(b.Pos),
		cmp.Compare(a.Code, b.Code),
		cmp.Compare(a.Message, b.Message),
		cmp.Compare(a.Severity, b.Severity),
		a.End.Compare(b.End),
		cmp.Compare(a.Hint, b.Hint),
		cmp.Compare(a.Cause.Text, b.Cause.Text),
		compareEvidence(a, b),
	)
}

// HasErrors reports whether a finding has the severity Error.
func (l List) HasErrors() bool { return l.Count(Error) > 0 }

// Blocks reports whether a finding is an error that nothing may hide or put off.
func (l List) Blocks() bool {
	for i := range l {
		if l[i].Severity == Error && !l[i].Code.Adjustable() {
			return true
		}
	}
	return false
}

// Count returns the number of findings of a severity.
func (l List) Count(s Severity) int {
	n := 0
	for i := range l {
		if l[i].Severity == s {
			n++
		}
	}
	return n
}

// Err returns nil if no finding has the severity Error, else a [*ListError] that holds the list.
func (l List) Err() error {
	if !l.HasErrors() {
		return nil
	}
	return &ListError{List: l.Sorted()}
}

// ListError is a list of findings as an error.
type ListError struct{ List List }

// Error returns the first error in its short form and the number of those that follow.
func (e *ListError) Error() string {
	n := e.List.Count(Error)
	for _, d := range e.List {
		if d.Severity != Error {
			continue
		}
		if n == 1 {
			return Short(d)
		}
		return Short(d) + " (and " + strconv.Itoa(n-1) + " more)"
	}
	return "no findings"
}
