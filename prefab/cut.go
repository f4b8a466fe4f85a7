package prefab

import (
	"slices"
	"strings"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// Cutting takes an entry out of a map or list so that what stays reads as before without it. Whoever
// finds that an entry may go knows where it begins. What goes with it is decided here:
//
//   - its lines, where it has lines of its own, and the comment behind it on its last line;
//   - in brackets, one comma;
//   - the section that holds it, where it is the only entry: see [vanishing]. What else holds it stays,
//     empty.
//
// Comments on lines of their own stay, but inside of the entry. Where that cannot be told with
// certainty, nothing is cut.

// Settle makes edits of what the fixes of findings cut in a text file. Fixes whose cut is not certain
// are left out. The findings of other files, and other fixes, stay as they are. It changes the list's
// elements, not what they share with others.
func Settle(file string, data []byte, l diag.List) {
	var c *cutter
	for i := range l {
		cuts := func(f diag.Fix) bool { return f.Cut.Line > 0 && f.Cut.File == file }
		if !slices.ContainsFunc(l[i].Fixes, cuts) {
			continue
		}
		if c == nil {
			c = newCutter(file, data)
		}
		var settled []diag.Fix
		for _, f := range l[i].Fixes {
			if cuts(f) {
				f.Edits = c.cut(f.Cut)
				f.Cut = diag.Pos{}
			}
			if len(f.Edits) > 0 {
				settled = append(settled, f)
			}
		}
		l[i].Fixes = settled
	}
}

// cutter cuts entries out of one text file.
type cutter struct {
	*source // nil: the text cannot be read
	root    *node
	layout  *layout
}

func newCutter(file string, data []byte) *cutter {
	b := &treeBuilder{all: true}
	c := &cutter{root: b.read(file, data), source: b.source}
	if c.source != nil {
		c.layout = c.source.layout()
	}
	return c
}

// step is an entry of a map or list: one step on the way from the file to a place.
type step struct {
	in    *node
	index int
}

// after returns how many entries come after it.
func (s step) after() int { return max(len(s.in.pairs), len(s.in.items)) - s.index - 1 }

// alone reports whether it is the only entry.
func (s step) alone() bool { return s.index == 0 && s.after() == 0 }

// pos returns where the entry begins; of an item, behind its dash.
func (s step) pos() place {
	at := diag.Pos{}
	if s.in.shape == listShape {
		at = s.in.items[s.index].Pos
	} else {
		at = s.in.pairs[s.index].key.Pos
	}
	return place{line: at.Line, col: at.Col}
}

// cut returns the edits that take an entry away. The entry is one whose key, item or scalar value
// begins at the place; of several, the outermost. Without edits there is none, or it is not certain
// what belongs to it.
func (c *cutter) cut(at diag.Pos) []diag.Edit {
	way := wayTo(c.root, at)
	if c.source == nil || way == nil {
		return nil
	}
	way = lift(way)
	entry := way[len(way)-1]
	if marks := c.layout.around(entry.pos()); marks != nil {
		return c.cutFlow(entry, marks)
	}
	from, ok := c.begin(entry)
	if !ok {
		return nil
	}
	if strings.TrimSpace(string(c.lines[from.line-1][:from.col-1])) != "" {
		return c.cutInline(entry, from)
	}
	return c.cutLines(from, c.next(way))
}

// vanishing are the sections of text files, by the keys that lead to them, that say the same empty as
// when they are not there.
var vanishing = []string{
	"objects", "ignore", "legend", "legend terrain", "legend connections", "legend machines",
}

// lift returns the way to what goes with an entry: the section of which it is the only one.
func lift(way []step) []step {
	for len(way) > 1 && way[len(way)-1].alone() {
		keys := ""
		for _, s := range way[:len(way)-1] {
			if s.in.shape == listShape {
				return way
			}
			keys += " " + s.in.pairs[s.index].key.text
		}
		if !slices.Contains(vanishing, keys[1:]) {
			return way
		}
		way = way[:len(way)-1]
	}
	return way
}

// wayTo returns the steps to an entry, the innermost last; nil if there is none.
func wayTo(n *node, at diag.Pos) []step {
	for i, p := range n.pairs {
		if p.key.Pos == at || p.val.Pos == at && p.val.shape == scalarShape {
			return []step{{n, i}}
		}
		if way := wayTo(p.val, at); way != nil {
			return append([]step{{n, i}}, way...)
		}
	}
	for i, item := range n.items {
		if item.Pos == at {
			return []step{{n, i}}
		}
		if way := wayTo(item, at); way != nil {
			return append([]step{{n, i}}, way...)
		}
	}
	return nil
}

// begin returns where an entry begins that is not in brackets: its key or its dash.
func (c *cutter) begin(s step) (place, bool) {
	if s.in.shape == listShape {
		return c.layout.dash(s.pos())
	}
	return s.pos(), true
}

// next returns where that begins which follows an entry that is not in brackets: the next entry, or
// what follows the map or list. It is behind the last line where nothing does.
func (c *cutter) next(way []step) place {
	for _, s := range slices.Backward(way) {
		if s.after() > 0 {
			if p, ok := c.begin(step{s.in, s.index + 1}); ok {
				return p
			}
		}
	}
	return place{line: len(c.lines) + 1, col: 1}
}

// edit returns the edit that takes away what is between two places.
func (c *cutter) edit(from, to place) diag.Edit {
	return diag.Edit{Pos: from.pos(c.file), End: to.pos(c.file)}
}
