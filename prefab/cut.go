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
	layout  *layout
	entries map[diag.Pos]*step // by where their keys, items and scalar values begin; of several the outermost
}

func newCutter(file string, data []byte) *cutter {
	b := &treeBuilder{all: true}
	root := b.read(file, data)
	c := &cutter{source: b.source, entries: map[diag.Pos]*step{}}
	if c.source != nil {
		c.layout = c.source.layout()
		c.index(root, nil)
	}
	return c
}

// step is an entry of a map or list: one step on the way from the file to a place.
type step struct {
	in    *node
	index int
	up    *step // the entry whose value the map or list is; nil = the file
}

// index notes the entries of a node, which is the value of an entry or the file.
func (c *cutter) index(n *node, up *step) {
	note := func(at diag.Pos, s *step) {
		if c.entries[at] == nil {
			c.entries[at] = s
		}
	}
	for i, p := range n.pairs {
		s := &step{n, i, up}
		note(p.key.Pos, s)
		if p.val.shape == scalarShape {
			note(p.val.Pos, s)
		}
		c.index(p.val, s)
	}
	for i, item := range n.items {
		s := &step{n, i, up}
		note(item.Pos, s)
		c.index(item, s)
	}
}

// after returns how many entries come after it.
func (s *step) after() int { return max(len(s.in.pairs), len(s.in.items)) - s.index - 1 }

// next returns the entry after it; there is one.
func (s *step) next() *step { return &step{s.in, s.index + 1, s.up} }

// alone reports whether it is the only entry.
func (s *step) alone() bool { return s.index == 0 && s.after() == 0 }

// pos returns where the entry begins; of an item, behind its dash.
func (s *step) pos() place {
	at := diag.Pos{}
	if s.in.shape == listShape {
		at = s.in.items[s.index].Pos
	} else {
		at = s.in.pairs[s.index].key.Pos
	}
	return place{line: at.Line, col: at.Col}
}

// path returns the keys that lead to the map that holds the entry; ok is false if a list is on the way.
func (s *step) path() (keys string, ok bool) {
	for s = s.up; s != nil; s = s.up {
		if s.in.shape == listShape {
			return "", false
		}
		keys = " " + s.in.pairs[s.index].key.text + keys
	}
	return strings.TrimPrefix(keys, " "), true
}

// cut returns the edits that take an entry away. The entry is one whose key, item or scalar value
// begins at the place; of several, the outermost. Without edits there is none, or it is not certain
// what belongs to it.
func (c *cutter) cut(at diag.Pos) []diag.Edit {
	entry := c.entries[at]
	if entry == nil {
		return nil
	}
	entry = entry.lift()
	if f := c.layout.around(entry.pos()); f != nil {
		return c.cutFlow(entry, f)
	}
	from, ok := c.begin(entry)
	switch {
	case !ok:
		return nil
	case !c.indents(from):
		return c.cutInline(entry, from)
	}
	return c.cutLines(from, c.following(entry))
}

// vanishing are the sections of text files, by the keys that lead to them, that say the same empty as
// when they are not there.
var vanishing = []string{
	"objects", "ignore", "legend", "legend terrain", "legend connections", "legend machines",
}

// lift returns what goes with an entry: the section of which it is the only one.
func (s *step) lift() *step {
	for s.up != nil && s.alone() {
		if path, ok := s.path(); !ok || !slices.Contains(vanishing, path) {
			break
		}
		s = s.up
	}
	return s
}

// begin returns where an entry begins that is not in brackets: its key or its dash.
func (c *cutter) begin(s *step) (place, bool) {
	if s.in.shape == listShape {
		return c.layout.dash(s.pos())
	}
	return s.pos(), true
}

// following returns where that begins which follows an entry that is not in brackets: the next entry,
// or what follows the map or list. It is behind the last line where nothing does.
func (c *cutter) following(s *step) place {
	for ; s != nil; s = s.up {
		if s.after() > 0 {
			if p, ok := c.begin(s.next()); ok {
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
