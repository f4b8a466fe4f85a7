package prefab

import (
	"strings"

	"github.com/goccy/go-yaml/token"
)

// Nearly all texts are plain: maps, lists and texts that begin and end on a line, each value beside its
// key or indented below it. Their tokens are read here, which takes a fourth of what syntax trees take.
// Whatever is not plain, or might be an error, the parser reads: plainReader gives up at the first token
// that it does not expect. FuzzPlain holds both against each other.

// plain returns the node of a plain text. It reports false, and makes no finding, where the text is not plain.
func (b *treeBuilder) plain(tokens token.Tokens, skip int) (n *node, ok bool) {
	r := plainReader{treeBuilder: b, tokens: tokens, skip: skip}
	before := len(b.findings)
	if r.uncomment(); r.isKey(0) && r.tokens[0].Position.Column == 1 {
		n, ok = r.blockMap("", 1)
	}
	if ok = ok && r.at == len(r.tokens); !ok {
		b.findings = b.findings[:before]
		return nil, false
	}
	return n, true
}

// plainReader reads tokens one by one. Each of its methods reports false where they are not plain.
type plainReader struct {
	*treeBuilder
	tokens token.Tokens
	at     int
	skip   int
}

// uncomment leaves comments out.
func (r *plainReader) uncomment() {
	for i, tk := range r.tokens {
		if tk.Type != token.CommentType {
			continue
		}
		kept := append(make(token.Tokens, 0, len(r.tokens)), r.tokens[:i]...)
		for _, tk := range r.tokens[i:] {
			if tk.Type != token.CommentType {
				kept = append(kept, tk)
			}
		}
		r.tokens = kept
		return
	}
}

// typeOf returns the type of a token, and an unknown one behind the last.
func (r *plainReader) typeOf(i int) token.Type {
	if i >= len(r.tokens) {
		return token.UnknownType
	}
	return r.tokens[i].Type
}

// isText reports whether a token is a text on one line.
func (r *plainReader) isText(i int) bool {
	switch r.typeOf(i) {
	case token.StringType, token.SingleQuoteType, token.DoubleQuoteType, token.IntegerType, token.FloatType,
		token.BoolType, token.BinaryIntegerType, token.OctetIntegerType, token.HexIntegerType:
		return !strings.Contains(strings.Trim(r.tokens[i].Origin, " \n\t"), "\n")
	}
	return false
}

// isKey reports whether a token is the key of a map: a text with a colon behind it.
func (r *plainReader) isKey(i int) bool {
	return r.typeOf(i+1) == token.MappingValueType && r.isText(i) &&
		r.tokens[i].Position.Line == r.tokens[i+1].Position.Line
}

// ends reports whether the next token stands on a later line than the last, and not behind a column.
func (r *plainReader) ends(column int) bool {
	if r.at == len(r.tokens) {
		return true
	}
	next := r.tokens[r.at].Position
	return next.Line > r.tokens[r.at-1].Position.Line && next.Column <= column
}

// blockMap reads a map whose keys stand in a column.
func (r *plainReader) blockMap(name string, column int) (*node, bool) {
	out := r.scalar(r.tokens[r.at+1], r.skip, name)
	for r.isKey(r.at) && r.tokens[r.at].Position.Column == column {
		key := r.key(name)
		val, ok := r.blockValue(key.text, column)
		if !ok || !r.ends(column) {
			return nil, false
		}
		out.pairs = append(out.pairs, pair{key, val})
		if r.at == len(r.tokens) || r.tokens[r.at].Position.Column < column {
			return r.mapOf(out, true), true
		}
	}
	return nil, false
}

// key reads a key of a map that is the value of another, with its colon.
func (r *plainReader) key(of string) *node {
	key := r.judge(r.scalar(r.tokens[r.at], r.skip, of))
	r.at += 2
	return key
}

// blockValue reads the value of a key that stands in a column.
func (r *plainReader) blockValue(name string, column int) (*node, bool) {
	if r.at == len(r.tokens) {
		return nil, false
	}
	next, line := r.tokens[r.at].Position, r.tokens[r.at-1].Position.Line
	switch {
	case next.Line == line:
		return r.inline(name)
	case r.typeOf(r.at) == token.SequenceEntryType && next.Column >= column:
		return r.blockList(name, next.Column)
	case next.Column > column && r.isKey(r.at):
		return r.blockMap(name, next.Column)
	}
	return nil, false
}

// blockList reads a list whose dashes stand in a column.
func (r *plainReader) blockList(name string, column int) (*node, bool) {
	out := r.scalar(r.tokens[r.at], r.skip, name)
	for r.typeOf(r.at) == token.SequenceEntryType && r.tokens[r.at].Position.Column == column {
		r.at++
		if r.at == len(r.tokens) || r.tokens[r.at].Position.Line > r.tokens[r.at-1].Position.Line {
			return nil, false
		}
		var item *node
		var ok bool
		if r.isKey(r.at) {
			item, ok = r.blockMap(name, r.tokens[r.at].Position.Column)
		} else {
			item, ok = r.inline(name)
		}
		if !ok || !r.ends(column) {
			return nil, false
		}
		out.items = append(out.items, item)
	}
	return listOf(out), true
}

// inline reads a text, or a map or list in brackets.
func (r *plainReader) inline(name string) (*node, bool) {
	switch {
	case r.typeOf(r.at+1) == token.MappingValueType:
	case r.isText(r.at):
		r.at++
		return r.judge(r.scalar(r.tokens[r.at-1], r.skip, name)), true
	case r.typeOf(r.at) == token.MappingStartType:
		return r.flowMap(name)
	case r.typeOf(r.at) == token.SequenceStartType:
		return r.flowList(name)
	}
	return nil, false
}

// flowMap reads a map in brackets.
func (r *plainReader) flowMap(name string) (*node, bool) {
	out := r.scalar(r.tokens[r.at], r.skip, name)
	ok := r.flow(token.MappingEndType, func() bool {
		if !r.isKey(r.at) {
			return false
		}
		key := r.key(name)
		if r.at == len(r.tokens) || r.tokens[r.at].Position.Line > r.tokens[r.at-1].Position.Line {
			return false
		}
		val, ok := r.inline(key.text)
		out.pairs = append(out.pairs, pair{key, val})
		return ok
	})
	if !ok {
		return nil, false
	}
	return r.mapOf(out, false), true
}

// flowList reads a list in brackets.
func (r *plainReader) flowList(name string) (*node, bool) {
	out := r.scalar(r.tokens[r.at], r.skip, name)
	ok := r.flow(token.SequenceEndType, func() bool {
		item, ok := r.inline(name)
		out.items = append(out.items, item)
		return ok
	})
	return listOf(out), ok
}

// flow reads what stands in brackets, commas between.
func (r *plainReader) flow(end token.Type, entry func() bool) bool {
	r.at++
	if r.typeOf(r.at) == end {
		r.at++
		return true
	}
	for entry() {
		r.at++
		switch r.typeOf(r.at - 1) {
		case end:
			return true
		case token.CollectEntryType:
		default:
			return false
		}
	}
	return false
}
