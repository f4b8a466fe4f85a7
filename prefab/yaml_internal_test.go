package prefab

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// tree prints a node: a line for each scalar, key and item, with its place.
func tree(n *node, depth int) string {
	pad := strings.Repeat("  ", depth)
	at := func(n *node) string {
		return fmt.Sprintf("%d:%d-%d", n.Pos.Line, n.Pos.Col, n.End.Col)
	}
	switch n.shape {
	case mapShape:
		s := pad + "map " + at(n) + "\n"
		for _, p := range n.pairs {
			s += pad + "  " + fmt.Sprintf("%q", p.key.text) + " " + at(p.key) + "\n" + tree(p.val, depth+2)
		}
		return s
	case listShape:
		s := pad + "list " + at(n) + "\n"
		for _, i := range n.items {
			s += tree(i, depth+1)
		}
		return s
	case nullShape:
		return pad + "null " + at(n) + "\n"
	case brokenShape:
		return pad + "broken\n"
	}
	quotes := ""
	if n.quoted {
		quotes = " quoted"
	}
	return pad + fmt.Sprintf("%q", n.text) + " " + at(n) + quotes + "\n"
}

// Scalars are the text that is written, whatever YAML would make of it, at their places; columns
// count characters.
func TestParseText(t *testing.T) {
	t.Parallel()
	const text = `# é comment
a: 1.10
b:  007    # a comment
"é": [0x10, 1e3, .5, 1_000, yes, null, ~, -0, +1, '1.10', "tab\tA", 2001-01-01, <<, 3..7, 40%]
c: {d: , "e": ' it''s ', 日: é}
f:
g: plain text over
  two lines
h: |
  block
   of text

i: >-
  folded
  text
j:
- k: 1
  l: 2
-   - m
  - n
`
	const want = `map 1:1-2
  "a" 2:1-2
    "1.10" 2:4-8
  "b" 3:1-2
    "007" 3:5-8
  "é" 4:1-4
    list 4:6-7
      "0x10" 4:7-11
      "1e3" 4:13-16
      ".5" 4:18-20
      "1_000" 4:22-27
      "yes" 4:29-32
      "null" 4:34-38
      "~" 4:40-41
      "-0" 4:43-45
      "+1" 4:47-49
      "1.10" 4:51-57 quoted
      "tab\tA" 4:59-67 quoted
      "2001-01-01" 4:69-79
      "<<" 4:81-83
      "3..7" 4:85-89
      "40%" 4:91-94
  "c" 5:1-2
    map 5:4-5
      "d" 5:5-6
        null 5:5-6
      "e" 5:10-13
        " it's " 5:15-24 quoted
      "日" 5:26-27
        "é" 5:29-30
  "f" 6:1-2
    null 6:1-2
  "g" 7:1-2
    "plain text over two lines" 7:4-19
  "h" 9:1-2
    "block\n of text\n" 9:4-5 quoted
  "i" 13:1-2
    "folded text" 13:4-6 quoted
  "j" 16:1-2
    list 17:1-2
      map 17:3-4
        "k" 17:3-4
          "1" 17:6-7
        "l" 18:3-4
          "2" 18:6-7
      list 19:5-6
        "m" 19:7-8
`
	root, list := parseText("a.yaml", []byte(strings.Replace(text, "  - n\n", "", 1)))
	if len(list) > 0 {
		t.Fatal(list.Err())
	}
	if d := cmp.Diff(want, tree(root, 0)); d != "" {
		t.Errorf("tree (-want +got):\n%s", d)
	}
}

// What a finding has been made of is read as it was meant, or passed over.
func TestParseMended(t *testing.T) {
	t.Parallel()
	const text = "objects:\n  #: {item: a, opens: [&, *]}\nname: *b\nc: &x d\n<<: e\nf: a\x00b\ng: #aabbcc\n"
	const want = `map 1:1-2
  "objects" 1:1-8
    map 2:3-4
      "#" 2:3-4
        map 2:6-7
          "item" 2:7-11
            "a" 2:13-14
          "opens" 2:16-21
            list 2:23-24
              "&" 2:24-25
              "*" 2:27-28
  "name" 3:1-5
    broken
  "c" 4:1-2
    "d" 4:7-8
  "\ufdef\ufdef" 5:1-3
    "e" 5:5-6
  "f" 6:1-2
    broken
  "g" 7:1-2
    "#aabbcc" 7:4-11
`
	root, list := parseText("a.yaml", []byte(text))
	if len(list) != 8 {
		t.Errorf("%d findings, want 8: %v", len(list), list)
	}
	if d := cmp.Diff(want, tree(root, 0)); d != "" {
		t.Errorf("tree (-want +got):\n%s", d)
	}
}

// Every message of the parser that a designer can meet has words of ours: one that is quoted says
// that the table lacks it.
func TestExplainSyntax(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"a: \"x", "a: 'x", "a: [1", "a: {b: 1", "a: ]", "a: }", "a: {b: 1,, c: 2}", "a: [1,, 2]", "a: b: c",
		"a: \"x\" y", " a: 1\nb: 2", "a: - b", "a: 1\nb\nc: 2", "a:\n- b\n-c", "a: @x", "a: `x", "a: \"\\q\"",
		"a: \"\\u12\"", "a: \"\\ud800x\"", "a: [b\nc]: d", "a: \"b\n\tc\"", "a: {b\n", "a:\n  b: 1\n c: 2",
		"a: |x\n  b", "a: {b: [}", "- a\nb: c", "a: \"\\U1\"", "{a: b} c: d", "a: 'b' 'c'", ": a", "a: {: b}",
		"a: >\n b\nc", "a: [b: c: d]", "a: {b: c: d}", "\"a\nb\": c", "a:\tb: c",
	} {
		_, list := parseText("a.yaml", []byte(text))
		for _, d := range list {
			if strings.Contains(d.Message, "YAML cannot read") {
				t.Errorf("%q: %s", text, d.Message)
			}
		}
	}
}
