package prefab_test

import (
	"os"
	"path/filepath"
	"testing"
	"unicode/utf8"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// FuzzScript reads any bytes as every kind of text file: no panic, findings inside the file, each
// with a code that has a name and a message of one line.
func FuzzScript(f *testing.F) {
	for _, pattern := range []string{"testdata/*.yaml", "testdata/*/*.yaml"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			f.Fatal(err)
		}
		for _, name := range files {
			data, err := os.ReadFile(name)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(data)
		}
	}
	for _, s := range []string{
		"", "\xff\xfe", "a: [", "objects:\n  #: {item: x}\n", "- - - a", "? a\n: b\n", "a: &b *b",
		"--- a\n--- b\n", "x: \"\\ud800\"", "a:\r\n\tb: 1\r\n", "objects: {a: {oneOf: [{}]}}",
		"legend: {terrain: {x: {glyph: [~, null, \"\"]}}}", "a: |2\n    x\n  y\n", "<<: *a",
		"kinds: {robot: {role: actor, attributes: {a: link, b: [c]}, names: [~]}, ? a : {}}",
		"objects: {a: {lever: x, target: [a, $b, $$], side: $c}, b: {kind: robot, name: boss, hp: $d, awake: [no]}}\nparams: {d: {}}",
	} {
		f.Add([]byte(s))
	}
	catalogue, _ := prefab.ReadCatalogue("catalogue.yaml", []byte(catalogueText))
	known, found := prefab.ShareKinds(catalogue)
	if len(found) > 0 {
		f.Fatal(found.Err())
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 4<<10 { // the parser's cost is bounded by TestGuardsAreCheap
			return
		}
		lines := 1
		for _, b := range data {
			if b == '\n' {
				lines++
			}
		}
		s, l := prefab.ReadScript("a.yaml", data)
		p, lp := prefab.ReadPalette("a.yaml", data)
		_, lj := prefab.ReadProject("a.yaml", data)
		_, lr := prefab.ReadRecipe("a.yaml", data)
		c, lc := prefab.ReadCatalogue("a.yaml", data)
		own, lo := prefab.ShareKinds(c)
		if s == nil || p == nil || c == nil || own == nil {
			t.Fatal("a reader returned nil")
		}
		_, ls := prefab.Share(p)
		_, lk := prefab.Terms{Kinds: known}.ReadScript("a.yaml", data)
		for _, list := range []diag.List{l, lp, lj, lr, ls, lc, lo, lk} {
			for _, d := range list {
				checkFinding(t, d, lines)
			}
		}
	})
}

func checkFinding(t *testing.T, d diag.Diagnostic, lines int) {
	t.Helper()
	if d.Code.Name() == "" || d.Severity != diag.Error || d.Message == "" {
		t.Errorf("finding %+v lacks a code, a severity or a message", d)
	}
	if d.Pos.File != "a.yaml" || d.Pos.Line > lines || d.Pos.Line < 0 || d.Pos.Col < 0 {
		t.Errorf("finding %v lies outside the file of %d lines", d, lines)
	}
	if d.End.Line != 0 && d.End.Compare(d.Pos) <= 0 {
		t.Errorf("finding %v ends at %v, before it begins", d, d.End)
	}
	for _, r := range d.Message {
		if r == '\n' || r == '\uFDEF' {
			t.Errorf("message %q is not one line of the user's text", d.Message)
		}
	}
	if !utf8.ValidString(d.Message) {
		t.Errorf("message %q is not UTF-8", d.Message)
	}
}
