// Package reader_test holds the reader in JavaScript to what the runtime reads from the bundle: what prefabs.json
// says suffices for a game in another language.
package reader_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/compile/emit"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/prefab/schema/schematest"
	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/xptext"
)

var update = flag.Bool("update", false, "write the golden files anew")

// everything is a project that uses all there is.
func everything(t *testing.T) *compile.Result {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/everything.txtar")
	if err != nil {
		t.Fatal(err)
	}
	fsys := fstest.MapFS{}
	for _, f := range archive.Files {
		if twin, ok := strings.CutSuffix(f.Name, ".xpt"); ok {
			m, err := xptext.Parse(string(f.Data))
			if err != nil {
				t.Fatalf("%s: %v", f.Name, err)
			}
			var b bytes.Buffer
			if err := xp.Encode(&b, m); err != nil {
				t.Fatal(err)
			}
			f.Name, f.Data = twin+".xp", b.Bytes()
		}
		fsys[f.Name] = &fstest.MapFile{Data: f.Data}
	}
	return built(t, compile.Options{FS: fsys})
}

func built(t *testing.T, opts compile.Options) *compile.Result {
	t.Helper()
	opts.Mode = compile.Make
	result, err := compile.Build(t.Context(), opts)
	if err != nil {
		t.Fatal(err)
	}
	if result.Bundle == nil {
		for _, d := range result.Findings {
			t.Error(diag.Short(d))
		}
		t.FailNow()
	}
	return result
}

// TestReader compares what the reader prints of the JSON with what the runtime says of the bundle, every cell in
// each of the eight orientations; and what it prints of a prefab alone with a file that people can look at.
func TestReader(t *testing.T) {
	t.Parallel()
	for name, result := range map[string]*compile.Result{
		"everything": everything(t), "caves": built(t, compile.Options{Root: filepath.Join("..", "caves")}),
	} {
		b, err := embed.Open(string(result.Bundle))
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(t.TempDir(), "prefabs.json")
		if err := os.WriteFile(file, emit.AppendJSON(nil, result.Data()), 0o666); err != nil {
			t.Fatal(err)
		}
		golden(t, filepath.Join("testdata", name+".txt"), render(b, options{art: true}))
		compare(t, name, b, file)
	}
}

// TestReaderOfVersion1 does so for the bundle of version 1 that is kept for ever, in which every section has a record.
func TestReaderOfVersion1(t *testing.T) {
	t.Parallel()
	kept, err := os.ReadFile("../../embed/testdata/version1.xpb")
	if err != nil {
		t.Fatal(err)
	}
	b, err := embed.Open(string(kept))
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "prefabs.json")
	if err := os.WriteFile(file, emit.AppendJSON(nil, b.Data()), 0o666); err != nil {
		t.Fatal(err)
	}
	compare(t, "version 1", b, file)
}

// compare runs the reader with some options and compares what it prints with what the runtime says.
func compare(t *testing.T, name string, b *embed.Bundle, file string) {
	t.Helper()
	for _, c := range []struct {
		args string
		opts options
	}{
		{"", options{}},
		{"--art", options{art: true}},
		{"--art --turn m90", options{art: true, turn: "m90"}},
		{"--art --turn all --cells", options{art: true, turn: "all", cells: true}},
		{"--prefab " + b.PrefabAt(1).Name(), options{prefab: b.PrefabAt(1).Name()}},
	} {
		got := node(t, append([]string{"reader.mjs", file}, strings.Fields(c.args)...)...)
		if diff := cmp.Diff(lines(render(b, c.opts)), lines(got)); diff != "" {
			t.Errorf("%s %s: the bundle (-) and the reader (+) differ:\n%s", name, c.args, diff)
		}
	}
}

func lines(s string) []string { return strings.Split(s, "\n") }

// golden compares a text with the file of it.
func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(lines(string(want)), lines(got)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", file, diff)
	}
}

// node runs a script.
func node(t *testing.T, args ...string) string {
	t.Helper()
	path, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no node here: the reader in JavaScript is not run")
	}
	var stdout, stderr bytes.Buffer
	cmd := exec.Command(path, args...)
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		t.Fatalf("node %s: %v\n%s", strings.Join(args, " "), err, &stderr)
	}
	return stdout.String()
}

// TestEverything sees that the project has all that its name says, every key that the schema has of prefabs, and
// that the reader reads each of them. Of recipes it prints what they ask of prefabs.
func TestEverything(t *testing.T) {
	t.Parallel()
	published, err := os.ReadFile("../../schemas/prefabs.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	s := schematest.Open(t, published)
	text := emit.AppendJSON(nil, everything(t).Data())
	s.Hold(t, "everything", text)
	source, err := os.ReadFile("reader.mjs")
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range s.Keys(t, "/properties/recipes") {
		if !bytes.Contains(text, []byte(`"`+key+`":`)) && key != "recipes" && key != "project" { // no project has a name yet
			t.Errorf("the project has no %s", key)
		}
		if !regexp.MustCompile(`\b` + key + `\b`).Match(source) {
			t.Errorf("the reader does not read %s", key)
		}
	}
}

// TestGlyphs compares how the reader turns glyphs of code page 437 with how the runtime does.
func TestGlyphs(t *testing.T) {
	t.Parallel()
	const script = `import { orientations, turner } from './turn.mjs';
const glyph = turner([]);
for (let g = 0; g < 300; g++) console.log(orientations.map((_, o) => glyph(o, g)).join(' '));`
	var want strings.Builder
	for g := range uint32(300) {
		for i := range orient.Orientation(orient.Count) {
			turned, _ := i.Glyph(g)
			fmt.Fprintf(&want, "%d%c", turned, " \n"[i/7])
		}
	}
	if diff := cmp.Diff(lines(want.String()), lines(node(t, "--input-type=module", "--eval", script))); diff != "" {
		t.Errorf("forms of each glyph: the runtime's (-), the reader's (+):\n%s", diff)
	}
}

// TestGlyphsOfThePage finds each line of glyphs of turn.mjs on the page for other engines, and no other.
func TestGlyphsOfThePage(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/engine.md")
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("turn.mjs")
	if err != nil {
		t.Fatal(err)
	}
	_, orbits, _ := strings.Cut(string(source), "const orbits = [")
	orbits, _, _ = strings.Cut(orbits, "];")
	var want, got []string
	for _, m := range regexp.MustCompile(`'((?:[^'\\]|\\\\){8})'`).FindAllStringSubmatch(orbits, -1) {
		want = append(want, strings.ReplaceAll(m[1], `\\`, `\`))
	}
	_, block, _ := strings.Cut(string(page), "    ─│─│─│─│")
	block, _, _ = strings.Cut("─│─│─│─│"+block, "\n\n")
	for line := range strings.Lines(block) {
		signs := []rune(strings.TrimSuffix(strings.TrimPrefix(line, "    "), "\n"))
		for i := 0; i < len(signs); i += 12 {
			got = append(got, fmt.Sprintf("%-8s", string(signs[i:min(i+8, len(signs))])))
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" || len(want) != 26 {
		t.Errorf("%d lines of glyphs (-turn.mjs +engine.md):\n%s", len(want), diff)
	}
}

// TestRefusals shows what the reader says of what it does not read.
func TestRefusals(t *testing.T) {
	t.Parallel()
	path, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no node here: the reader in JavaScript is not run")
	}
	file := filepath.Join(t.TempDir(), "later.json")
	if err := os.WriteFile(file, []byte(`{"xpc":{"format":2}}`), 0o666); err != nil {
		t.Fatal(err)
	}
	empty := filepath.Join(filepath.Dir(file), "empty.json")
	if err := os.WriteFile(empty, []byte(`{"xpc":{"format":1},"turns":[],"prefabs":[],"recipes":[]}`), 0o666); err != nil {
		t.Fatal(err)
	}
	for want, args := range map[string][]string{
		"has the format 2; this reader reads format 1": {file},
		"usage: node reader.mjs FILE":                  {},
		"--turn is r45: it is all or one of r0 r90":    {file, "--turn", "r45"},
		"cannot read the argument --colors":            {file, "--colors"},
		"there is no prefab den in":                    {empty, "--prefab", "den"},
		"cannot read none.json: ENOENT":                {"none.json"},
	} {
		out, err := exec.Command(path, append([]string{"reader.mjs"}, args...)...).CombinedOutput()
		if err == nil || !strings.Contains(string(out), want) {
			t.Errorf("%v: %v, %s, want %q", args, err, out, want)
		}
	}
}
