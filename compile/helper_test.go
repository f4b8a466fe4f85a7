package compile_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/xptext"
)

// moduleRoot returns the root of the repository.
func moduleRoot(t testing.TB) string {
	t.Helper()
	dir, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		if up := filepath.Dir(dir); up != dir {
			dir = up
			continue
		}
		t.Fatal("no go.mod above the test")
	}
}

// corpus returns the folder of real images that is not part of the repository, or skips the test.
func corpus(t testing.TB) string {
	t.Helper()
	dir := os.Getenv("XPC_CORPUS")
	if dir == "" {
		dir = filepath.Join(moduleRoot(t), "..", "shared", "corpus")
	}
	if _, err := os.Stat(filepath.Join(dir, "manifest.tsv")); err != nil {
		t.Skipf("no corpus of real images beside the checkout (or in XPC_CORPUS): %v", err)
	}
	return dir
}

// image encodes the text twin of an image.
func image(t testing.TB, text string) []byte {
	t.Helper()
	m, err := xptext.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return encodeImage(m)
}

// mustImage is image where there is no test to fail.
func mustImage(text string) []byte {
	m, err := xptext.Parse(text)
	if err != nil {
		panic(err)
	}
	return encodeImage(m)
}

// encodeImage returns the bytes of a sound image.
func encodeImage(m *xp.Image) []byte {
	var b bytes.Buffer
	if err := xp.Encode(&b, m); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// lay writes files below a new folder: images from text twins, everything else as it is.
func lay(t testing.TB, files map[string]string) (root string) {
	t.Helper()
	root = t.TempDir()
	for name, text := range files {
		write(t, root, name, text)
	}
	return root
}

func write(t testing.TB, root, name, text string) {
	t.Helper()
	data := []byte(text)
	if twin, isImage := strings.CutSuffix(name, ".xpt"); isImage {
		name, data = twin+".xp", image(t, text)
	}
	file := filepath.Join(root, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, data, 0o666); err != nil {
		t.Fatal(err)
	}
}

// build builds a project on disk.
func build(t testing.TB, root string, mode compile.Mode) *compile.Result {
	t.Helper()
	r, err := compile.Build(context.Background(), compile.Options{Root: root, Mode: mode})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// clean fails the test if there are findings.
func clean(t testing.TB, r *compile.Result) {
	t.Helper()
	if len(r.Findings) > 0 {
		t.Fatal(short(r.Findings))
	}
}

// short returns findings in their short form.
func short(found diag.List) string {
	var b strings.Builder
	if err := (diag.Printer{Format: diag.ShortForm}).Print(&b, found); err != nil {
		panic(err)
	}
	return b.String()
}

// tree returns the content of every file below a folder.
func tree(t testing.TB, root string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(filepath.Join(root, name))
		files[name] = string(data)
		return err
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	return files
}

// small returns a project of two prefabs and a map, with all three outputs. The caller owns it.
func small() map[string]string { return maps.Clone(smallProject) }

var smallProject = map[string]string{
	"xpc.yaml": `version: 1
art: ["prefabs/**/*.xp"]
palette: [palette.yaml]
maps: ["maps/*.map.yaml"]
out:
  bundle: build/prefabs.xpb
  json: build/prefabs.json
  go: {dir: internal/prefabs}
`,
	"palette.yaml": `version: 1
terrain:
  wall:   {glyph: "#", kind: wall}
  floor:  {glyph: ".", kind: floor}
  cave:   {glyph: ",", kind: cave}
  door:   {glyph: "+", kind: door}
  rubble: {glyph: ";", oneOf: [{terrain: floor, weight: 3}, {terrain: wall}]}
machines:
  rack: {glyph: "=", passable: false}
`,
	"prefabs/caves/outpost.xpt": `xpt 1
layer 1
|######|
|#..#.#|
|#;.+.#|
|##+###|
layer 2
|××××××|
|××××××|
|××××××|
|××1×××|
layer 3
|××××××|
|×=××××|
|××××××|
|××××××|
layer 4
|××××××|
|××t×a×|
|×××d××|
|××××××|
`,
	"prefabs/caves/outpost.yaml": `about: A guard post.
maxProtrusion: 1
category: risk
weight: 20
depth: 3..7
tags: [outpost, derelict]
attributes: {music: drone}
objects:
  t: {terminal: access, opens: [d], facing: south}
  d: {door: vault, locked: true}
  a: {chance: 40%, oneOf: [{item: launcher, weight: 3}, {item: scrap, count: 2d4+1}]}
`,
	"prefabs/island.xpt": `xpt 1
layer 1
|,##,|
|#..#|
|,#+,|
`,
	"prefabs/island.yaml": `place: centered
category: fluff
`,
	"maps/deep.map.yaml": `version: 1
generator: 1
size: [60, 60]
style: caves
`,
}

// noLinks ends a test that cannot make a link: where links are a right that few have it is skipped.
func noLinks(t *testing.T, err error) {
	t.Helper()
	if runtime.GOOS != "windows" {
		t.Fatal(err)
	}
	t.Skip(err)
}
