package xpdiff

import (
	"fmt"
	"slices"
)

// Side is one of the images of a merge.
type Side uint8

const (
	Ours   Side = iota // the image that is merged into
	Theirs             // the image that is merged
	Base               // the image that both come from
)

// sideNames are the names of the sides, in their order.
var sideNames = []string{"ours", "theirs", "base"}

// String returns ours, theirs or base.
func (s Side) String() string {
	if int(s) < len(sideNames) {
		return sideNames[s]
	}
	return "unknown side"
}

// UnmarshalText reads the name of a side.
func (s *Side) UnmarshalText(text []byte) error {
	i := slices.Index(sideNames, string(text))
	if i < 0 {
		return fmt.Errorf("%q is none of ours, theirs and base", text)
	}
	*s = Side(i)
	return nil
}

// Three is one thing as the three images of a merge have it.
type Three[T any] struct{ Base, Ours, Theirs T }

// Of returns what a side has.
func (v Three[T]) Of(s Side) T {
	switch s {
	case Base:
		return v.Base
	case Theirs:
		return v.Theirs
	}
	return v.Ours
}

// merge returns what becomes of a value: that of the side which changed it, if only one did or
// both did to the same. Else it is in conflict, and keep says whose value stays.
func merge[T comparable](v Three[T], keep Side) (result T, conflict bool) {
	switch {
	case v.Ours == v.Theirs, v.Theirs == v.Base:
		return v.Ours, false
	case v.Ours == v.Base:
		return v.Theirs, false
	}
	return v.Of(keep), true
}
