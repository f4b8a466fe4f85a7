package diag

import "iter"

// Fix is one way to remove a finding: all of its edits together. A finding has a fix only where what
// its writer meant is certain, or where nothing changes but the finding: a fix mends what keeps a
// project from being built, or leaves what is built as it is, byte for byte. What may be meant, too,
// is a hint. Edits lie in the file of the finding's place, which is a text file.
type Fix struct {
	Title string // a verb phrase
	Edits []Edit // in order of place, none over another
	Cut   Pos    // where an entry of a map or list begins that goes as a whole; zero = none
}

// A finder knows where an entry begins, not what belongs to it: commas, lines, a comment behind it.
// So it names the entry by Cut, and who has the text makes edits of it. Printers see edits alone.

// Edit replaces the text from Pos to End, End exclusive, in the file of Pos. Where both are one
// place, it puts Text before what stands there. End is on a line that is there, or in column 1 of the
// line behind the last.
type Edit struct {
	Pos, End Pos
	Text     string
}

// mends goes through the fixes that have edits.
func (d *Diagnostic) mends() iter.Seq[Fix] {
	return func(yield func(Fix) bool) {
		for _, f := range d.Fixes {
			if len(f.Edits) > 0 && !yield(f) {
				return
			}
		}
	}
}

// Mend returns the first fix of the finding that has edits; ok is false if it has none.
func (d *Diagnostic) Mend() (f Fix, ok bool) {
	for f := range d.mends() {
		return f, true
	}
	return Fix{}, false
}

// Mendable returns how many findings have a fix.
func (l List) Mendable() (n int) {
	for i := range l {
		if _, ok := l[i].Mend(); ok {
			n++
		}
	}
	return n
}

// Beyond returns the findings that another list does not have, sorted. Findings are the same if their
// rule, file and cell or, where there is no cell, message are: lines may have moved.
func (l List) Beyond(other List) List {
	known := map[identity]bool{}
	for _, id := range other.Sorted().identities() {
		known[id] = true
	}
	l = l.Sorted()
	var out List
	for i, id := range l.identities() {
		if !known[id] {
			out = append(out, l[i])
		}
	}
	return out
}
