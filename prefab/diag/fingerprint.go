package diag

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
)

// identity tells a finding from all others of a run, and is the same in the next run although
// lines were added above it. So it holds no line: in an image it is the rule, the file and the
// cell; where there is no cell, the message takes its place, which names what was found. Of several
// that are alike the first in order of place has the number 1.
//
// A message with another wording makes another identity, so of a finding on a cell it is left out.
type identity struct {
	code        Code
	file        string
	layer, x, y int
	message     string
	number      int
}

// same returns the identity of a finding with the number 0.
func same(code Code, p Pos, message string) identity {
	id := identity{code: code, file: p.File, layer: p.Layer, x: p.X, y: p.Y, message: message}
	if p.IsCell() {
		id.message = ""
	}
	return id
}

// identities returns the identity of each finding of a sorted list.
func (l List) identities() []identity {
	out := make([]identity, len(l))
	numbers := make(map[identity]int, len(l))
	for i, d := range l {
		id := same(d.Code, d.Pos, d.Message)
		numbers[id]++
		out[i] = id
		out[i].number = numbers[id]
	}
	return out
}

// fingerprint returns the identity as 32 hexadecimal digits.
func (id identity) fingerprint() string {
	text := []byte("xpc finding 1")
	for _, part := range [...]string{
		string(id.code), id.file, id.message,
		strconv.Itoa(id.layer), strconv.Itoa(id.x), strconv.Itoa(id.y), strconv.Itoa(id.number),
	} {
		text = append(strconv.AppendInt(append(text, '\n'), int64(len(part)), 10), ' ')
		text = append(text, part...)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:16])
}
