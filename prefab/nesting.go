package prefab

import "strconv"

// nesting follows the depth of a text and the keys of its maps by tokens alone. It counts no less
// than the parser would: maps and lists are told apart by brackets and, outside of them, by
// columns.
type nesting struct{ stack []level }

// level is one open map or list.
type level struct {
	flow  bool // in brackets
	isMap bool
	col   int // of its keys or items, outside of brackets
	keys  int
	items int
}

func (g *nesting) top() *level {
	if len(g.stack) == 0 {
		return nil
	}
	return &g.stack[len(g.stack)-1]
}

// push opens a map or a list. The result is what is wrong with it, or "".
func (g *nesting) push(l level) string {
	g.stack = append(g.stack, l)
	if len(g.stack) > maxNesting {
		return "maps and lists are nested more than " + strconv.Itoa(maxNesting) + " deep"
	}
	return ""
}

// open is an opening bracket.
func (g *nesting) open(isMap bool) string { return g.push(level{flow: true, isMap: isMap}) }

// close is a closing bracket: it ends the innermost bracket.
func (g *nesting) close() {
	if t := g.top(); t != nil && t.flow {
		g.stack = g.stack[:len(g.stack)-1]
	}
}

// comma separates entries in brackets.
func (g *nesting) comma() string {
	t := g.top()
	if t == nil || !t.flow {
		return ""
	}
	t.items++
	return t.count()
}

// item is a dash that begins an item of a list.
func (g *nesting) item(col int) string {
	if t := g.top(); t != nil && t.flow {
		return ""
	}
	for t := g.top(); t != nil && t.col > col; t = g.top() {
		g.stack = g.stack[:len(g.stack)-1]
	}
	if t := g.top(); t != nil && t.col == col && !t.isMap {
		t.items++
		return t.count()
	}
	return g.push(level{col: col, items: 1})
}

// colon follows a key that begins at a column.
func (g *nesting) colon(col int) string {
	if t := g.top(); t != nil && t.flow {
		t.keys++
		return t.count()
	}
	for t := g.top(); t != nil && (t.col > col || t.col == col && !t.isMap); t = g.top() {
		g.stack = g.stack[:len(g.stack)-1]
	}
	if t := g.top(); t != nil && t.col == col {
		t.keys++
		return t.count()
	}
	return g.push(level{isMap: true, col: col, keys: 1})
}

// count says whether a map has too many keys, or a list too many items. In brackets a map has at
// least as many keys as it has commas.
func (l *level) count() string {
	switch {
	case l.isMap && max(l.keys, l.items) > maxMapKeys:
		return "a map has more than " + strconv.Itoa(maxMapKeys) + " keys"
	case !l.isMap && l.items > maxListItems:
		return "a list has more than " + strconv.Itoa(maxListItems) + " items"
	}
	return ""
}
