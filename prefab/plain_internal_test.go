package prefab

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml/lexer"
)

// readBoth reads a text as plain and by the parser, and sees that both say the same. It reports whether
// it is plain.
func readBoth(t *testing.T, text string) bool {
	t.Helper()
	s, _ := guardBytes("a.yaml", []byte(text))
	if s == nil {
		return false
	}
	s.traps()
	if _, ok := guardTokens("a.yaml", lexer.Tokenize(s.text()), 0); !ok {
		return false
	}
	mine := &treeBuilder{source: s}
	got, ok := mine.plain(lexer.Tokenize(s.text()), 3)
	if !ok {
		if len(mine.findings) > 0 {
			t.Errorf("a text that is not plain has findings: %v\n%s", mine.findings, text)
		}
		return false
	}
	theirs, want := &treeBuilder{source: s}, &node{shape: mapShape}
	if err := theirs.parseAny(want, lexer.Tokenize(s.text()), 3); err != nil {
		t.Errorf("it is taken for plain, and the parser says: %v\n%s", err, text)
		return true
	}
	if !reflect.DeepEqual(got.pairs, want.pairs) {
		t.Errorf("plain:\n%s\nby the parser:\n%s\nof:\n%s", tree(got, 0), tree(want, 0), text)
	}
	if !reflect.DeepEqual(mine.findings, theirs.findings) {
		t.Errorf("findings: %v\nby the parser: %v\nof:\n%s", mine.findings, theirs.findings, text)
	}
	return true
}

// plainTexts are plain, and oddTexts are not.
var plainTexts = []string{
	"a: b\n",
	"a: 1\nb: {}\nc: []\n# d\ne: [f, \"g h\", 'i', {j: k}, [l]] # m\n",
	"a:\n  b: c\n  d:\n      e: f\n  g: h\ni:\n- j\n- k: l\n  m: n\n-  {o: p}\nq:\n  - r\n  -   s: t\n      u: [v,\n w]\nx: y\n",
	"a: b\na: c\nb: {c: d, c: e}\n",
	"0x10: .5\ntrue: no\n\"é\": 'ü' \n日: {é: 1}\n",
	"a: {b: c,\nd: e}\nf: g",
}

var oddTexts = []string{
	"", "a", "- a\n", "a:\n", " a: b\n", "a: b: c\n", "a: b\n c\n", "a: b\n  c: d\n", "a: {b}\n", "a: {b: }\n", "a: [b: c]\n",
	"a: [b,]\n", "a: {b: c,}\n", "a: |\n  b\n", "a: &b c\n", "---\na: b\n", "a:\n  b\n", "a:\n  {b: c}\n", "a: {b:\n c}\n",
	"a:\n  - \n  - b\n", "a:\n  - - b\n", "a:\n  - b\n c: d\n", "a: [b\n", "a: {b: c]\n", "a: b\nc\n", "a:\n  b: c\n d: e\n", "a: ~\n",
	"{a: b}\n", "a: 'b\n  c'\n", "a: [b]: c\n", "a: {b: c} d\n", "? a\n: b\n", "<<: a\n",
}

func TestPlain(t *testing.T) {
	t.Parallel()
	for _, text := range plainTexts {
		if !readBoth(t, text) {
			t.Errorf("it is not taken for plain:\n%s", text)
		}
	}
	for _, text := range oddTexts {
		if readBoth(t, text) {
			t.Errorf("it is taken for plain:\n%s", text)
		}
	}
}

// FuzzPlain reads texts as plain and by the parser.
func FuzzPlain(f *testing.F) {
	for _, text := range append(plainTexts, oddTexts...) {
		f.Add([]byte(text))
	}
	for _, pattern := range []string{"testdata/*/*.yaml", "../samples/*/*.yaml", "../samples/*/*/*.yaml"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			f.Fatalf("no texts in %s: %v", pattern, err)
		}
		for _, name := range files {
			data, err := os.ReadFile(name)
			if err != nil {
				f.Fatal(err)
			}
			for _, text := range strings.SplitAfter(string(data), "---\n") {
				f.Add([]byte(text))
			}
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) <= 4<<10 {
			readBoth(t, string(data))
		}
	})
}

// Texts that were changed in a few places are plain, or are not: nobody says otherwise.
func TestPlainChanged(t *testing.T) {
	t.Parallel()
	words := strings.Split("|  |\n|\n  |:|: |- |{|}|[|]|,|#| #|'|\"|a|a: |a: b\n|? |>|&a |*a|!a |~|null|é|---\n|<<: |true|\\|@", "|")
	draw := rand.New(rand.NewPCG(7, 1))
	plain := 0
	for range 3000 {
		text := []rune(plainTexts[draw.IntN(len(plainTexts))])
		for range 1 + draw.IntN(3) {
			i := draw.IntN(len(text) + 1)
			gone := draw.IntN(2)
			text = slices.Concat(text[:i], []rune(words[draw.IntN(len(words))]), text[min(len(text), i+gone):])
		}
		if readBoth(t, string(text)) {
			plain++
		}
	}
	if plain < 100 || plain > 2900 {
		t.Errorf("%d of 3000 texts are plain", plain)
	}
}
