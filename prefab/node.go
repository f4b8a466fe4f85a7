package prefab

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// node is a value of a text file as the readers see it: a small layer of our own above the YAML
// parser, which alone knows how the text was parsed.
type node struct {
	shape
	Span
	name   string  // the key whose value it is, or whose list it is an item of
	text   string  // of a scalar: as written, quotes and escapes resolved
	quoted bool    // of a scalar: it was quoted, or a block of text
	pairs  []pair  // of a map: no two of one key
	items  []*node // of a list
}

// pair is one key of a map with its value.
type pair struct{ key, val *node }

// shape is what a node is.
type shape uint8

// A broken node stands where a finding already says what is wrong: readers pass over it.
const (
	scalarShape shape = iota
	mapShape
	listShape
	nullShape
	brokenShape
)

// lost reports whether a finding hides some of what the node holds, where a map is expected.
func (n *node) lost() bool {
	return n.shape != mapShape && n.shape != nullShape ||
		slices.ContainsFunc(n.pairs, func(p pair) bool { return p.key.shape == brokenShape })
}

// empty reports whether nothing is written where a list is expected, or a list without items.
func (n *node) empty() bool {
	return n.shape == nullShape || n.shape == listShape && len(n.items) == 0
}

// found says what a node is, as messages name it.
func (n *node) found() string {
	switch n.shape {
	case mapShape:
		return "a map"
	case listShape:
		return "a list"
	case nullShape:
		return "nothing"
	}
	return quoted(n.text)
}

// same reports whether two nodes say the same. Where something is not known, they do not.
func (n *node) same(m *node) bool {
	if n.shape != m.shape || n.shape == brokenShape || n.text != m.text || n.quoted != m.quoted {
		return false
	}
	samePair := func(p, q pair) bool { return p.key.same(q.key) && p.val.same(q.val) }
	return slices.EqualFunc(n.pairs, m.pairs, samePair) && slices.EqualFunc(n.items, m.items, (*node).same)
}

// get returns the value of a key of a map, or nil.
func (n *node) get(key string) *node {
	for _, p := range n.pairs {
		if p.key.text == key {
			return p.val
		}
	}
	return nil
}

// keyAt returns the place of a key of a map; it is zero if the key is not there.
func (n *node) keyAt(key string) Span {
	for _, p := range n.pairs {
		if p.key.text == key {
			return p.key.Span
		}
	}
	return Span{}
}

// spanAt returns the span of a text of one line that begins at a line and a column, from 1.
func spanAt(file string, line, col int, text string) Span {
	if i := strings.IndexByte(text, '\n'); i >= 0 {
		text = text[:i]
	}
	width := max(1, utf8.RuneCountInString(strings.TrimRight(text, " ")))
	return Span{diag.At(file, line, col), diag.At(file, line, col+width)}
}
