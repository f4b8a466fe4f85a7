package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp/xptext"
)

// docs holds the pages for users.
var docs = filepath.Join("..", "..", "docs")

// block is an example of a page, fenced. What stands behind the language says what it is: the word
// project, palette, script, catalogue, known-script (of a project with the catalogue before it), recipe
// or xpt, or the file that the reader is to write.
type block struct{ page, what, text string }

var fence = regexp.MustCompile("(?ms)^```(?:yaml|text) (\\S+)\n(.*?)^```$")

// blocks returns the examples of the pages that a pattern names.
func blocks(t *testing.T, pattern string) (out []block) {
	t.Helper()
	pages, err := filepath.Glob(filepath.Join(docs, pattern))
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range fence.FindAllStringSubmatch(string(text), -1) {
			out = append(out, block{filepath.Base(page), m[1], m[2]})
		}
	}
	return out
}

// TestDocsExamples reads the examples of the pages: none has a finding.
func TestDocsExamples(t *testing.T) {
	t.Parallel()
	seen := map[string]int{}
	kinds, _ := prefab.ShareKinds()
	readKinds := func(data []byte) (found diag.List) {
		c, found := prefab.ReadCatalogue("catalogue.yaml", data)
		shared, more := prefab.ShareKinds(c)
		kinds = shared
		return append(found, more...)
	}
	for _, b := range blocks(t, "*.md") {
		seen[b.what]++
		var found diag.List
		switch data := []byte(b.text); b.what {
		case "project":
			_, found = prefab.ReadProject("xpc.yaml", data)
		case "palette":
			var p *prefab.Palette
			p, found = prefab.ReadPalette("palette.yaml", data)
			_, more := prefab.Share(p)
			found = append(found, more...)
		case "script":
			_, found = prefab.ReadScript("a.yaml", data)
		case "catalogue":
			found = readKinds(data)
		case "known-script":
			_, found = prefab.Terms{Kinds: kinds}.ReadScript("a.yaml", data)
		case "recipe":
			_, found = prefab.ReadRecipe("a.map.yaml", data)
		case "xpt":
			if _, err := xptext.Parse(b.text); err != nil {
				t.Errorf("%s: %v", b.page, err)
			}
		}
		for _, d := range found {
			t.Errorf("%s: %s", b.page, diag.Short(d))
		}
	}
	for _, what := range []string{"project", "palette", "script", "catalogue", "known-script", "recipe", "xpt"} {
		if seen[what] == 0 {
			t.Errorf("the pages have no example of a %s", what)
		}
	}
}

// TestDocsGuide follows the guide: the project that its reader has in the end lints clean, and its
// commands print what the page shows.
func TestDocsGuide(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, b := range blocks(t, "guide.md") {
		path := filepath.Join(dir, filepath.FromSlash(b.what))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(b.text), 0o666); err != nil {
			t.Fatal(err)
		}
		if twin, ok := strings.CutSuffix(path, ".xpt"); ok {
			if err := encodeTwin(b.text, twin+".xp"); err != nil {
				t.Fatal(err)
			}
		}
	}
	result, err := compile.Build(t.Context(), compile.Options{Root: dir, Mode: compile.Make})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range result.Findings {
		t.Errorf("guide.md: %s", diag.Short(d))
	}
	page, err := os.ReadFile(filepath.Join(docs, "guide.md"))
	if err != nil {
		t.Fatal(err)
	}
	recipe := filepath.Join(dir, "maps", "first.map.yaml")
	picture := filepath.Join(dir, "map.png")
	for _, args := range [][]string{
		{"map", recipe, "--seed", "6", "--png", picture, "--scale", "2"},
		{"map", recipe, "--seed", "1", "--count", "50", "--stats"},
	} {
		var stdout, stderr bytes.Buffer
		if code := run(t.Context(), nil, &stdout, &stderr, args); code != 0 {
			t.Fatalf("xpc %s: exit code %d: %s", strings.Join(args, " "), code, &stderr)
		}
		shown := stdout.String()
		if i := strings.LastIndex(shown, "\n4 placements"); i >= 0 {
			shown, _, _ = strings.Cut(shown[i+1:], "picture ")
		}
		blocks := strings.Split(shown, "\n\n")
		if len(blocks) > 3 {
			blocks = append(blocks[:2:2], blocks[len(blocks)-1]) // of the tables the page shows one, and the last
		}
		for _, block := range blocks {
			if want := indented(block, "    "); !strings.Contains(string(page), want) {
				t.Errorf("guide.md does not show what xpc %s prints:\n%s", args[0], want)
			}
		}
	}
	same(t, picture, "guide-map.png")
	den := filepath.Join(dir, "prefabs", "den.xp")
	must(t, "show", den, "--png", picture, "--scale", "6")
	same(t, picture, "guide-den.png")
	must(t, "show", "--transforms", den, "--png", picture, "--scale", "3")
	same(t, picture, "guide-turns.png")

	// Half way, the script lacks its last line.
	script := filepath.Join(dir, "prefabs", "den.yaml")
	text, err := os.ReadFile(script)
	if err != nil {
		t.Fatal(err)
	}
	short, _, found := bytes.Cut(text, []byte("  g: {"))
	if err := os.WriteFile(script, short, 0o666); err != nil || !found {
		t.Fatalf("the script of the guide has an object g: %v, %v", found, err)
	}
	if result, err = compile.Build(t.Context(), compile.Options{Root: dir, Mode: compile.Make}); err != nil {
		t.Fatal(err)
	}
	var shown bytes.Buffer
	if err := (diag.Printer{Source: result.Source()}).Print(&shown, result.Findings); err != nil {
		t.Fatal(err)
	}
	if want := indented(shown.String(), "    "); !strings.Contains(string(page), want) {
		t.Errorf("guide.md does not show what xpc lint prints:\n%s", want)
	}
}

// same compares a picture with one of the pages.
func same(t *testing.T, path, page string) {
	t.Helper()
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	page = filepath.Join(docs, page)
	want, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Equal(got, want) {
		return
	}
	if *update {
		if err := os.WriteFile(page, got, 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Errorf("%s is another picture; go test ./cmd/xpc -run TestDocs -update writes it", page)
}

// TestDocsRefusals sees that the page on placement has each word of refusals.
func TestDocsRefusals(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile(filepath.Join(docs, "placement.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range refusals {
		if !strings.Contains(string(page), "\n| `"+r.word+"` | ") {
			t.Errorf("placement.md does not tell of %s", r.title())
		}
	}
}

// pagesUnder returns the pages of the project at a root.
func pagesUnder(t *testing.T, root string) (pages []string) {
	t.Helper()
	for _, pattern := range []string{"*.md", "docs/*.md", "samples/*/*.md"} {
		found, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(pattern)))
		if err != nil || len(found) == 0 {
			t.Fatalf("no pages at %s: %v", pattern, err)
		}
		pages = append(pages, found...)
	}
	return pages
}

// TestDocsLinks sees that what the pages link to is there.
func TestDocsLinks(t *testing.T) {
	t.Parallel()
	pages := pagesUnder(t, filepath.Join("..", ".."))
	link := regexp.MustCompile(`\]\(([^)#\s]+)(#[^)\s]*)?\)`)
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			if _, err := os.Stat(filepath.Join(filepath.Dir(page), filepath.FromSlash(m[1]))); err != nil {
				t.Errorf("%s links to %s, which is not there", page, m[1])
			}
		}
	}
}
