package prefab

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// A § stands before the entry that is cut.
func TestCut(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, text, want string }{
		{"lines", "a: 1\n§b: 2\nc: 3\n", "a: 1\nc: 3\n"},
		{"a value", "a:\n  x: 1\n  b: §2\n  c: 3\n", "a:\n  x: 1\n  c: 3\n"},
		{"the comment behind it", "a: 1\n§b: 2 # two\nc: 3\n", "a: 1\nc: 3\n"},
		{"comments above and below", "a: 1\n# b\n§b: 2\n# c\nc: 3\n", "a: 1\n# b\n# c\nc: 3\n"},
		{"a map below", "o:\n  §d:\n    door: x\n    # inside\n\n  # below\n  e: 1\n", "o:\n\n  # below\n  e: 1\n"},
		{"a comment inside at its end", "o:\n  a: 1\n  §d:\n    door: x\n    # inside\n  # beside\n# outside\np: 1\n", "o:\n  a: 1\n  # beside\n# outside\np: 1\n"},
		{"the last", "a: 1\n§b: 2\n", "a: 1\n"},
		{"the last, without an end of line", "a: 1\n§b: 2", "a: 1\n"},
		{"the last, behind a blank line", "a: 1\n\n§b: 2\n", "a: 1\n"},
		{"the first, before a blank line", "§a: 1\n\nb: 2\n", "b: 2\n"},
		{"between blank lines", "a: 1\n\n§b: 2\n\nc: 3\n", "a: 1\n\nc: 3\n"},
		{"the only one of the file", "# head\n§a: 1\n", "# head\n"},
		{"the only one of a map", "a: 1\nb: # of b\n  §c: 2\nd: 3\n", "a: 1\nb: # of b\nd: 3\n"},
		{"the only one of a map in braces", "a: 1\nb: {c: { §d: 2 }}\n", "a: 1\nb: {c: {}}\n"},
		{"the only one between comments", "b: { # note\n  §c: 2\n}\n", ""},
		{"the only item", "a: 1\nb:\n  - §{x: 1}\n", "a: 1\nb:\n"},
		{"the only key of an item", "a: 1\nb:\n  - x: §1\n", ""},
		{"the only one of a section", "a: 1\nobjects:\n  §c: 2\nd: 3\n", "a: 1\nd: 3\n"},
		{"the only one of a section of a section", "a: 1\nlegend: {terrain: {§d: {kind: wall}}}\n", "a: 1\n"},
		{"one of two sections", "legend: {terrain: {§d: 1}, machines: {e: 1}}\n", "legend: {machines: {e: 1}}\n"},
		{"the only order", "a: 1\nignore:\n  - §rule: x\n    reason: y\n", "a: 1\n"},
		{"the only key of an entry", "objects: {d: {§x: 1}}\n", "objects: {d: {}}\n"},
		{"a section inside", "overlays: {objects: {§c: 1}}\n", "overlays: {objects: {}}\n"},
		{"an item", "b:\n  - §{x: 1}\n  - {x: 2}\n", "b:\n  - {x: 2}\n"},
		{"an item that is a map", "b:\n- §x: 1\n  y: 2\n- x: 3\n", "b:\n- x: 3\n"},
		{"an item below its dash", "b:\n-\n  §x: 1\n  y: 2\n- x: 3\n", "b:\n- x: 3\n"},
		{"an item of an item", "b:\n- - §a\n  - c\n- d\n", "b:\n- - c\n- d\n"},
		{"the first key of an item", "b:\n- x: §1\n  y: 2\n- z: 3\n", "b:\n- y: 2\n- z: 3\n"},
		{"that with a comment below", "b:\n- x: §1\n  # y\n  y: 2\n", ""},
		{"the last key of an item", "b:\n- x: 1\n  §y: 2\n- z: 3\n", "b:\n- x: 1\n- z: 3\n"},
		{"a block of text", "a: 1\n§b: |\n  x\n\n  # no comment\n\nc: 3\n", "a: 1\n\nc: 3\n"},
		{"a block of text before a comment", "a: 1\n§b: >-\n  x\n# comment\nc: 3\n", "a: 1\n# comment\nc: 3\n"},
		{"a text of two lines", "a: 1\n§b: \"x\n  # no comment\"\nc: 3\n", "a: 1\nc: 3\n"},
		{"in braces", "a: {§b: 1, c: 2}\n", "a: {c: 2}\n"},
		{"in the middle", "a: {x: 1,  §b: {y: [1, 2]} ,c: 2}\n", "a: {x: 1,  c: 2}\n"},
		{"last in braces", "a: { x: 1, §b: 'a, }' }\n", "a: { x: 1 }\n"},
		{"before the last comma", "a: [x, §b,]\n", "a: [x, ]\n"},
		{"in brackets of lines", "a: [\n  x, # one\n  §b, # two\n  c\n]\n", "a: [\n  x, # one\n  c\n]\n"},
		{"last in brackets of lines", "a: [\n  x, # one\n  # the last\n  §b # two\n]\n", "a: [\n  x # one\n  # the last\n]\n"},
		{"last on a line", "a: [x, §b,\n  c]\n", "a: [x,\n  c]\n"},
		{"last on a line with a comment", "a: [x, §b, # note\n  c]\n", "a: [x, # note\n  c]\n"},
		{"a bracket on the last line", "a: [x,\n  §b]\n", "a: [x\n  ]\n"},
		{"a comma at the beginning of a line", "a: [x\n  , §b\n]\n", "a: [x\n  \n]\n"},
		{"a file in braces", "{a: 1, §b: 2}\n", "{a: 1}\n"},
		{"quoted keys", "a: {\"x\": 1, §'b': 2, c: 3}\n", "a: {\"x\": 1, c: 3}\n"},
		{"wide characters", "日: {本: \"é\", §b: 2, c: \"日\"} # 語\n", "日: {本: \"é\", c: \"日\"} # 語\n"},
		{"traps", "objects:\n  #: {item: a}\n  §*: {item: b}\n  &: {item: c, opens: [#, *]}\n", "objects:\n  #: {item: a}\n  &: {item: c, opens: [#, *]}\n"},
		{"a repeated key", "a: 1\nb: 2\n§a: 1\n", "a: 1\nb: 2\n"},
		{"beside what cannot be read", "a: [1\nb: {c: 1, §d: 2}\n", "a: [1\nb: {c: 1}\n"},
		{"what cannot be read", "a: {§b: 1, c: [2}\n", ""},
		{"a comma that is none", "a: {b: 1, §c: 2,, d: 3}\n", ""},
		{"nothing", "a: 1\nb: §{c: 2}\n", ""},
	} {
		for _, end := range []string{"\n", "\r\n"} {
			t.Run(tt.name+strconv.Quote(end), func(t *testing.T) {
				t.Parallel()
				before, after, _ := strings.Cut(tt.text, "§")
				line := strings.Count(before, "\n") + 1
				col := len([]rune(before[strings.LastIndex(before, "\n")+1:])) + 1
				text := strings.ReplaceAll(before+after, "\n", end)
				l := diag.List{{Fixes: []diag.Fix{{Title: "cut", Cut: diag.At("a.yaml", line, col)}}}}
				Settle("a.yaml", []byte(text), l)
				if len(l[0].Fixes) == 0 {
					if tt.want != "" {
						t.Error("it is not cut")
					}
					return
				}
				got, ok := Apply([]byte(text), l[0].Fixes[0].Edits)
				if !ok {
					t.Fatalf("the edits do not apply: %+v", l[0].Fixes[0].Edits)
				}
				if d := cmp.Diff(strings.ReplaceAll(tt.want, "\n", end), string(got)); d != "" {
					t.Errorf("(-want +got)\n%s", d)
				}
			})
		}
	}
}

// What stays reads as before, without the entry and with all comments that are not its own, whatever
// the text looks like.
func TestCutProperty(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		w := &writer{T: t}
		w.file(value{kind: 'm', parts: w.parts("", 0)})
		text := w.String()
		root, list := parseText("a.yaml", []byte(text))
		if len(list) > 0 {
			t.Fatalf("the text has findings: %v\n%s", list, text)
		}
		last := rapid.SampledFrom(steps(root)).Draw(t, "entry")
		l := diag.List{{}}
		cut := diag.Fix{Cut: diag.At("a.yaml", last.pos().line, last.pos().col)}
		if last.in.shape == mapShape && last.in.pairs[last.index].val.shape == scalarShape && rapid.Bool().Draw(t, "by value") {
			cut.Cut = last.in.pairs[last.index].val.Pos
		}
		l[0].Fixes = []diag.Fix{cut}
		c := newCutter("a.yaml", []byte(text))
		entry := c.entries[cut.Cut]
		if entry == nil || !within(wayTo(last), wayTo(entry)) {
			t.Fatalf("another entry is found at %v of\n%s", cut.Cut, text)
		}
		Settle("a.yaml", []byte(text), l)
		if len(l[0].Fixes) == 0 {
			if w.certain && !last.alone() {
				t.Fatalf("nothing is cut at %v of\n%s", cut.Cut, text)
			}
			return
		}
		got, ok := Apply([]byte(text), l[0].Fixes[0].Edits)
		if !ok {
			t.Fatalf("%+v does not apply to\n%s", l[0].Fixes[0].Edits, text)
		}
		gone := wayTo(entry)
		drop(root, entry)
		after, list := parseText("a.yaml", got)
		if len(list) > 0 {
			t.Fatalf("after %v of\n%s\nthere are findings: %v\n%s", cut.Cut, text, list, got)
		}
		if d := cmp.Diff(values(root), values(after)); d != "" {
			t.Fatalf("after %v of\n%s\n(-want +got)\n%s\n%s", cut.Cut, text, d, got)
		}
		for i, in := range w.notes {
			inside := within(in, gone)
			if there := strings.Contains(string(got), noteText(i)); there == inside {
				t.Fatalf("after %v of\n%s\nthe comment %q is there: %v\n%s", cut.Cut, text, noteText(i), there, got)
			}
		}
	})
}

// steps returns all entries below a node.
func steps(n *node) (out []*step) {
	var add func(n *node, up *step)
	add = func(n *node, up *step) {
		for i, p := range n.pairs {
			out = append(out, &step{n, i, up})
			add(p.val, out[len(out)-1])
		}
		for i, item := range n.items {
			out = append(out, &step{n, i, up})
			add(item, out[len(out)-1])
		}
	}
	add(n, nil)
	return out
}

// wayTo returns the way to an entry.
func wayTo(s *step) (path string) {
	for ; s != nil; s = s.up {
		if s.in.shape == listShape {
			path = "/" + strconv.Itoa(s.index) + path
		} else {
			path = "/" + s.in.pairs[s.index].key.text + path
		}
	}
	return path
}

// within reports whether a path leads to another one or below it.
func within(path, other string) bool { return path == other || strings.HasPrefix(path, other+"/") }

// drop takes an entry out of a tree that is like its own.
func drop(root *node, s *step) {
	var way []*step
	for ; s != nil; s = s.up {
		way = append(way, s)
	}
	n := root
	for _, s := range slices.Backward(way[1:]) {
		if n.shape == listShape {
			n = n.items[s.index]
		} else {
			n = n.pairs[s.index].val
		}
	}
	if i := way[0].index; n.shape == listShape {
		n.items = slices.Delete(n.items, i, i+1)
	} else {
		n.pairs = slices.Delete(n.pairs, i, i+1)
	}
}

// values returns what a tree says, without places.
func values(n *node) string {
	switch {
	case len(n.pairs)+len(n.items) == 0 && n.shape != scalarShape:
		return "nothing" // however it is written
	case n.shape == scalarShape:
		return strconv.Quote(n.text)
	}
	text := ""
	for _, p := range n.pairs {
		text += p.key.text + ":" + values(p.val) + "\n"
	}
	for _, i := range n.items {
		text += "- " + values(i) + "\n"
	}
	return fmt.Sprint(n.shape) + "(\n" + text + ")"
}

// value is what a generated text says: a map, a list, or a text as it is written.
type value struct {
	kind  rune // m, l or a text's form
	text  string
	parts []part
}

type part struct {
	key string
	value
}

// writer writes generated texts in all of their forms.
type writer struct {
	*rapid.T
	strings.Builder
	notes   []string // of comments on lines of their own: the path of what they stand in
	certain bool     // every cut of one of several is
	end     string
}

func (w *writer) flip(what string) bool { return rapid.Bool().Draw(w.T, what) }

// parts draws the entries of a map or list.
func (w *writer) parts(kind string, depth int) (out []part) {
	for i := range rapid.IntRange(1, 4).Draw(w.T, "entries") {
		key := fmt.Sprintf("k%d", i)
		if kind == "l" {
			key = strconv.Itoa(i)
		} else if rapid.IntRange(0, 4).Draw(w.T, "wide") == 0 {
			key = "日" + key
		}
		out = append(out, part{key, w.value(depth + 1)})
	}
	return out
}

func (w *writer) value(depth int) value {
	kinds := []rune("tttqdmml")
	if depth > 3 {
		kinds = kinds[:5]
	}
	switch kind := rapid.SampledFrom(kinds).Draw(w.T, "kind"); kind {
	case 'm', 'l':
		return value{kind: kind, parts: w.parts(string(kind), depth)}
	default:
		return value{kind: kind, text: rapid.SampledFrom([]string{"x", "some words", "3..7", "40%", "é#日"}).Draw(w.T, "text")}
	}
}

func (w *writer) file(v value) {
	w.certain = true
	w.end = rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(w.T, "line end")
	w.block(v, "", "", false)
}

// noteText returns a comment on a line of its own.
func noteText(i int) string { return fmt.Sprintf("# note %d.", i) }

// note writes a comment on a line of its own, or a blank line, perhaps.
func (w *writer) note(path, indent string) {
	switch rapid.IntRange(0, 5).Draw(w.T, "note") {
	case 0:
		w.notes = append(w.notes, path)
		w.WriteString(indent + noteText(len(w.notes)-1) + w.end)
	case 1:
		w.WriteString(w.end)
	}
}

// block writes a map or list in lines. Joined says that its first entry stands behind a dash.
func (w *writer) block(v value, path, indent string, joined bool) {
	for i, p := range v.parts {
		lead := indent
		if i == 0 && joined {
			lead = ""
		} else {
			before := len(w.notes)
			w.note(path, indent)
			if i == 1 && joined && len(w.notes) > before {
				w.certain = false
			}
		}
		own := path + "/" + p.key
		w.WriteString(lead)
		if v.kind == 'l' {
			w.WriteString("-")
		} else {
			w.WriteString(w.key(p.key) + ":")
		}
		switch {
		case p.kind == 'l' || p.kind == 'm':
			w.part(v, p, own, indent)
		case rapid.IntRange(0, 5).Draw(w.T, "block of text") == 0:
			w.WriteString(" |" + w.end + indent + "  " + p.text + w.end + w.end + indent + "   # no comment" + w.end)
		default:
			w.WriteString(" " + w.scalar(p.value))
			w.tail(own)
		}
	}
	if v.kind == 'm' && !joined {
		w.note(path, indent)
	}
}

// part writes a map or list as a value: in lines or in brackets.
func (w *writer) part(in value, p part, own, indent string) {
	switch {
	case w.flip("flow"):
		w.WriteString(" ")
		w.flow(p.value, own, indent+"   ")
		w.tail(own)
	case in.kind == 'l' && w.flip("behind the dash"):
		w.WriteString(" ")
		w.block(p.value, own, indent+"  ", true)
	default:
		w.tail(own)
		w.block(p.value, own, indent+"  ", false)
	}
}

// tail ends a line, perhaps with a comment.
func (w *writer) tail(string) {
	if rapid.IntRange(0, 3).Draw(w.T, "tail") == 0 {
		w.WriteString("  # , ] } - x: [")
	}
	w.WriteString(w.end)
}

func (w *writer) key(key string) string {
	switch rapid.IntRange(0, 4).Draw(w.T, "quotes") {
	case 0:
		return `"` + key + `"`
	case 1:
		return "'" + key + "'"
	}
	return key
}

func (w *writer) scalar(v value) string {
	switch v.kind {
	case 'q':
		return "'" + v.text + ", [''# '"
	case 'd':
		return `"` + v.text + `: {\" #"`
	}
	return strings.ReplaceAll(v.text, "#", "")
}

// flow writes a map or list in brackets.
func (w *writer) flow(v value, path, indent string) {
	ends := map[rune]string{'m': "{}", 'l': "[]"}[v.kind]
	w.WriteString(ends[:1])
	for i, p := range v.parts {
		if i > 0 {
			w.WriteString(",")
		}
		if rapid.IntRange(0, 4).Draw(w.T, "line") == 0 {
			w.tail(path)
			w.note(path, indent)
			w.WriteString(indent)
		} else {
			w.WriteString(strings.Repeat(" ", rapid.IntRange(0, 2).Draw(w.T, "spaces")))
		}
		if v.kind == 'm' {
			w.WriteString(w.key(p.key) + ": ")
		}
		if own := path + "/" + p.key; p.kind == 'm' || p.kind == 'l' {
			w.flow(p.value, own, indent+" ")
		} else {
			w.WriteString(w.scalar(p.value))
		}
	}
	w.WriteString(ends[1:])
}
