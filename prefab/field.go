package prefab

import "github.com/seed18752ec6/xpc/prefab/diag"

// Span is a stretch of a text file on one line: what a finding points at. End is exclusive. The
// zero value is no place.
type Span struct{ Pos, End diag.Pos }

// Field is the value of a key with its place. Where the key is not written, Value is the key's
// default and the place is zero.
type Field[T any] struct {
	Value T
	Span  // the value; for a list or a map, its key
}

// Given reports whether the key is written.
func (f Field[T]) Given() bool { return f.Pos.Line > 0 }
