package prefab

import "github.com/seed18752ec6/xpc/prefab/diag"

// spots is the places of one cause: the first, where its finding stands, and a few of the others.
// The zero value is none.
type spots struct {
	first  diag.Pos
	others []diag.Pos
	count  int
}

// maxOthers bounds how many other places a finding names.
const maxOthers = 3

func (s *spots) add(at diag.Pos) {
	switch s.count++; {
	case s.count == 1:
		s.first = at
	case len(s.others) < maxOthers:
		s.others = append(s.others, at)
	}
}

// counted returns the number of places as the end of a message, or "" where it is 1.
func (s *spots) counted(word string) string {
	if s.count == 1 {
		return ""
	}
	return " (" + diag.Counted(s.count, word) + ")"
}

// related appends the other places.
func (s *spots) related(out []diag.Related, message string) []diag.Related {
	for _, at := range s.others {
		out = append(out, diag.Related{Pos: at, Message: message})
	}
	return out
}
