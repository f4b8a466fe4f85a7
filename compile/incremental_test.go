package compile_test

import (
	"context"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/embed"
)

// TestIncremental edits a project in random ways and builds it now and then: afresh, with the cache of
// the disk by a new process each time, by one that stays, and by one that stays and has no cache. All
// find the same and write the same. The cache is damaged at times, and times of files lie.
func TestIncremental(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	rapid.Check(t, func(t *rapid.T) {
		root, err := os.MkdirTemp(dir, "")
		if err != nil {
			t.Fatal(err)
		}
		defer os.RemoveAll(root)
		m := &machine{files: small(), builders: []*incremental{
			{name: "fresh", root: filepath.Join(root, "fresh")},
			{name: "cached", root: filepath.Join(root, "cached"), cache: "test"},
			{name: "staying", root: filepath.Join(root, "staying"), cache: "test", stays: true},
			{name: "in memory", root: filepath.Join(root, "memory"), stays: true},
			{name: "shown", root: filepath.Join(root, "shown"), stays: true, shown: true},
			{name: "shown afresh", root: filepath.Join(root, "afresh"), shown: true},
		}}
		maps.Copy(m.files, map[string]string{
			"xpc.yaml": someProjects[4], "old.json": someBaseline,
			"prefabs/caves/a.xpt": someImages[2], "prefabs/caves/a.yaml": someScripts[9],
			"prefabs/caves/b.xpt": someImages[3], "prefabs/caves/other.xpt": someImages[4],
			"prefabs/caves/gate.xpt": someImages[9], "prefabs/caves/gate.yaml": "maxProtrusion: 1\ncategory: fluff\nobjects: {s: {prefab: caves/cell}}\n",
			"prefabs/caves/cell.xpt": someImages[10], "prefabs/caves/cell.yaml": "place: nested\n",
		})
		m.past = append(m.past, maps.Clone(m.files))
		m.build(t)
		t.Repeat(map[string]func(*rapid.T){
			"put": m.put, "put again": m.put, "remove": m.remove, "rename": m.rename, "revert": m.revert, "touch": m.touch,
			"build": m.build, "build again": m.build, "damage": m.damage, "spoil": m.spoil,
		})
		m.build(t)
	})
}

// machine is a project under random edits.
type machine struct {
	files    map[string]string // inputs, images as text twins
	past     []map[string]string
	builders []*incremental
	clock    int64
}

// incremental is one way to build the project, in a folder of its own.
type incremental struct {
	name, root, cache string
	stays, shown      bool

	compiler compile.Compiler
	on       map[string]string // inputs that are on disk
}

// images are what images may become: sound ones, some alike, of other sizes, and damaged ones.
var someImages = []string{
	smallProject["prefabs/caves/outpost.xpt"],
	smallProject["prefabs/island.xpt"],
	"xpt 1\nlayer 1\n|#####|\n|#...#|\n|##+##|\n", "xpt 1\nlayer 1\n|#####|\n|#,..#|\n|##+##|\n", "xpt 1\nlayer 1\n|#####|\n|#..,#|\n|##+##|\n",
	"xpt 1\nlayer 1\n|#####|\n|#.;.#|\n|##+##|\n",
	"xpt 1\nlayer 1\n|#####|\n|#.~.#|\n|##+##|\n",
	"xpt 1\nlayer 1\n|#####|\n|#...#|\n|##+##|\nlayer 2\nlayer 3\nlayer 4\n|×××××|\n|××r××|\n|×××××|\n",
	"xpt 1\nlayer 1\n|########|\n|#......#|\n|########|\n",
	"xpt 1\nlayer 1\n|#####|\n|#...#|\n|#...#|\n|##+##|\nlayer 2\nlayer 3\nlayer 4\n|×××××|\n|×ss××|\n|×××××|\n|×××××|\n",
	"xpt 1\nlayer 1\n|..|\n", "xpt 1\nlayer 1\n|.#|\n", "xpt 1\nlayer 1\n|.|\n",
	"damaged", "",
}

var someScripts = []string{
	smallProject["prefabs/caves/outpost.yaml"],
	smallProject["prefabs/island.yaml"],
	"maxProtrusion: 1\n", "maxProtrusion: 1\ncategory: fluff\ntags: [deep]\n", "# moved\nmaxProtrusion: 1\n",
	"maxProtrusion: 1\nname: twin\n", "maxProtrusion: 1\nname: Twin\nweight: 0\n",
	"maxProtrusion: 1\nobjects:\n  r: {relic: idol}\n",
	"maxProtrusion: 1\nobjects:\n  r: {oneOf: [{robot: sentry}, {nothing: true}]}\n  q: {item: a b}\n",
	"maxProtrusion: 1\ncategory: fluff\nvariants: [{art: b.xp}, {art: other.xp, weight: 3}]\nobjects: {z: {item: x}}\n", "maxProtrusion: 1\nvariants: [{art: ../island.xp}]\n",
	"maxProtrusion: 1\nlegend: {terrain: {moss: {glyph: \"~\", kind: floor}}}\n",
	"maxProtrusion: 1\nlegend: {terrain: {floor: {glyph: \".\", kind: cave, override: true}}}\n",
	"maxProtrusion: 1\nignore: [{rule: duplicate-art, reason: as it is}]\n",
	"maxProtrusion: 1\nlayers: [terrain, objects]\n",
	"place: nested\n", "place: nested\nunique: map\n", "place: [nested, embedded]\nmaxProtrusion: 1\nobjects: {s: {prefab: caves/gate}}\n",
	"maxProtrusion: 1\ncategory: fluff\nobjects: {s: {prefab: [caves/cell, caves/other]}}\n", "place: nowhere\n", "maxProtrusion: [\n", "",
}

var somePalettes = []string{
	smallProject["palette.yaml"], "# moved\n" + smallProject["palette.yaml"],
	strings.Replace(smallProject["palette.yaml"], `{glyph: ".", kind: floor}`, `{glyph: ["~", "."], kind: floor}`, 1),
	strings.Replace(smallProject["palette.yaml"], "kind: door", "kind: gate", 1),
	strings.Replace(smallProject["palette.yaml"], "  wall:", "  stone:", 1),
}

var someRecipes = []string{
	smallProject["maps/deep.map.yaml"],
	"version: 1\nsize: [40, 40]\nencounters: {pool: [{name: x, category: risk, tags: [deep]}, {name: y, category: fluff, prefabs: [island]}]}\n",
	"version: 1\nsize: [40, 40]\nencounters: {pool: [{name: x, category: risk, prefabs: [caves/a, twin]}]}\n",
	"version: 1\nname: deep\nsize: [8, 8]\nmargin: 2\n", "size: [60\n",
	"version: 1\nname: deep\nsize: [12, 9]\nmargin: 2\nstyle: guided\nguide: {art: guide.xp}\n",
	"version: 1\nname: deep\nsize: [12, 9]\nmargin: 2\nstyle: guided\nguide: {art: guide.xp}\nfeatures: [{reserve: [0, 0, 3, 3]}, {prefab: caves/a, at: [1, 1]}]\n",
}

var someProjects = func() []string {
	head := "version: 1\nart: [\"prefabs/**/*.xp\"]\npalette: [palette.yaml]\nmaps: [\"maps/*.map.yaml\"]\n"
	return []string{
		smallProject["xpc.yaml"], "# moved\n" + smallProject["xpc.yaml"],
		head, head + "scripts: optional\nout: {bundle: build/prefabs.xpb}\n",
		head + "scripts: optional\nrules: {duplicate-art: error, legend-unused: off}\nbaseline: old.json\nout: {go: {dir: internal/prefabs, inline: true}}\n",
		head + "ignore: [{rule: legend-unused, reason: for later}, {rule: duplicate-art, files: \"prefabs/caves/**\", reason: none}]\nout: {json: build/prefabs.json}\n",
		head + "catalogue: [kinds.yaml]\nseal: wall\nout: {go: {dir: internal/prefabs}}\n",
		head + "glyphs: font.txt\nlayers: [terrain, connections, machines, objects, notes]\nout: {bundle: prefabs/island.xp}\n",
		"version: 1\nart: [\"prefabs/caves/*.xp\"]\nexclude: [\"**/b.*\"]\nscripts: optional\nout: {bundle: build/prefabs.xpb}\n",
		"version: 1\nart: \n", "version: 1\nscripts: optional\n",
		head + "scripts: optional\nout: {bundle: build/prefabs.xpb, json: build/prefabs.json, go: {dir: internal/prefabs}}\n",
		head + "scripts: optional\nrules: {legend-unused: off}\nout: {bundle: build/prefabs.xpb, json: build/prefabs.json, go: {dir: internal/prefabs}}\n",
	}
}()

// someBaseline puts off a finding that the project has at first.
const someBaseline = `{"version":1,"findings":[
  {"file":"prefabs/caves/a.yaml","code":"XP0426","name":"reference-unused","message":"the reference 'z' (122) is on no cell of the objects layer, in 3 images"}
]}
`

// edits are the files of the project and what they may become.
var edits = map[string][]string{
	"xpc.yaml": someProjects, "palette.yaml": somePalettes, "maps/deep.map.yaml": someRecipes, "maps/b.map.yaml": someRecipes,
	"kinds.yaml":        {"kinds: {relic: {role: item, names: [idol]}, robot: {names: [sentry]}}\n", "kinds: {relic: {role: actor}}\n", "kinds: [\n"},
	"maps/guide.xpt":    {guideArt(12, 9), guideArt(12, 8), guideArt(9, 9), guideArt(12, 9) + "layer 2\n|x|\n", "layer 1\n"},
	"font.txt":          {"46 A\n", "46 B\n35 #\n", "x\n"},
	"old.json":          {"[]\n", "{\n", someBaseline},
	"prefabs/notes.txt": {"a", "b"}, "prefabs/caves/stray.yaml": someScripts,
}

// guideArt is an image that draws all of a map but its last row.
func guideArt(w, h int) string {
	return "xpt 1\nlayer 1\n" + strings.Repeat("|"+strings.Repeat("#", w)+"|\n", h-1) + "|" + strings.Repeat("×", w) + "|\n"
}

func init() {
	for _, name := range []string{"prefabs/caves/outpost", "prefabs/island", "prefabs/caves/a", "prefabs/caves/b", "prefabs/caves/other", "prefabs/caves/gate", "prefabs/caves/cell"} {
		edits[name+".xpt"], edits[name+".yaml"] = someImages, someScripts
	}
}

func (m *machine) put(t *rapid.T) {
	names := append(slices.Sorted(maps.Keys(edits)), // some more often than others
		"xpc.yaml", "prefabs/caves/a.xpt", "prefabs/caves/b.xpt", "prefabs/caves/a.yaml", "prefabs/caves/cell.xpt", "palette.yaml")
	name := rapid.SampledFrom(names).Draw(t, "file")
	m.files[name] = rapid.SampledFrom(edits[name]).Draw(t, "content")
}

// some returns a file that is there.
func (m *machine) some(t *rapid.T) string {
	return rapid.SampledFrom(append(slices.Sorted(maps.Keys(m.files)), "xpc.yaml")).Draw(t, "of")
}

func (m *machine) remove(t *rapid.T) {
	if name := m.some(t); name != "xpc.yaml" {
		delete(m.files, name)
	}
}

// rename moves a file over another.
func (m *machine) rename(t *rapid.T) {
	from := m.some(t)
	to := rapid.SampledFrom(slices.Sorted(maps.Keys(edits))).Draw(t, "to")
	if text, ok := m.files[from]; ok && from != "xpc.yaml" && filepath.Ext(from) == filepath.Ext(to) {
		delete(m.files, from)
		m.files[to] = text
	}
}

func (m *machine) revert(t *rapid.T) { m.files = maps.Clone(rapid.SampledFrom(m.past).Draw(t, "to")) }

// touch gives a file another time, and its old content.
func (m *machine) touch(t *rapid.T) {
	name := m.some(t)
	for _, b := range m.builders {
		delete(b.on, name)
	}
}

// damage spoils a file of a cache.
func (m *machine) damage(t *rapid.T) {
	b := rapid.SampledFrom(m.builders).Draw(t, "builder")
	folder := filepath.Join(b.root, compile.CacheFolder)
	entries, _ := os.ReadDir(folder)
	if len(entries) == 0 {
		return
	}
	file := filepath.Join(folder, entries[rapid.IntRange(0, len(entries)-1).Draw(t, "cache file")].Name())
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	at := rapid.IntRange(0, max(0, len(data)-1)).Draw(t, "at")
	switch rapid.SampledFrom([]string{"flip", "cut", "remove", "remove all"}).Draw(t, "how") {
	case "flip":
		if len(data) > 0 {
			data[at] ^= 1 << rapid.IntRange(0, 7).Draw(t, "bit")
		}
		err = os.WriteFile(file, data, 0o666)
	case "cut":
		err = os.WriteFile(file, data[:at], 0o666)
	case "remove":
		err = os.Remove(file)
	case "remove all":
		err = os.RemoveAll(folder)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// spoil changes an output behind everybody's back.
func (m *machine) spoil(t *rapid.T) {
	name := rapid.SampledFrom([]string{"build/prefabs.xpb", "build/prefabs.json", "internal/prefabs/prefabs_xpc.go", "internal/prefabs/embed_xpc.go", "internal/prefabs/prefabs.xpb"}).Draw(t, "output")
	how := rapid.SampledFrom([]string{"remove", "empty", "foreign"}).Draw(t, "how")
	for _, b := range m.builders {
		file := filepath.Join(b.root, name)
		if _, err := os.Stat(file); err != nil {
			continue
		}
		var err error
		switch how {
		case "remove":
			err = os.Remove(file)
		case "empty":
			err = os.WriteFile(file, nil, 0o666)
		case "foreign":
			err = os.WriteFile(file, []byte("mine"), 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// build builds the project in all ways and compares what comes of it.
func (m *machine) build(t *rapid.T) {
	m.past = append(m.past, maps.Clone(m.files))
	mode := rapid.SampledFrom([]compile.Mode{compile.Write, compile.Write, compile.Lint, compile.Check, compile.DryRun, compile.Make}).Draw(t, "mode")
	if mode == compile.Write {
		m.foreign(t)
	}
	noBaseline := rapid.SampledFrom([]bool{false, false, true}).Draw(t, "no baseline")
	var want, shown *compile.Result
	var wrote map[string]string
	for _, b := range m.builders {
		m.lay(t, b)
		opts := compile.Options{Root: b.root, Mode: mode, NoBaseline: noBaseline, Cache: b.cache, View: b.shown}
		got, err := b.build(opts)
		if err != nil {
			t.Fatalf("%s: %v", b.name, err)
		}
		if b.shown {
			sameViews(t, mode, shown, got)
			shown = got
		}
		files := outputsIn(b.root)
		if want == nil {
			want, wrote = got, files
			continue
		}
		if d := cmp.Diff(want.Findings, got.Findings); d != "" {
			t.Errorf("%s: findings (-want +got):\n%s", b.name, d)
		}
		if d := cmp.Diff(want, got, cmpopts.IgnoreUnexported(compile.Result{}),
			cmpopts.IgnoreFields(compile.Result{}, "Findings", "Work", "Bundle", "Outputs", "Project", "View")); d != "" {
			t.Errorf("%s: result (-want +got):\n%s", b.name, d)
		}
		if got.Bundle != nil && string(got.Bundle) != string(want.Bundle) || mode == compile.Make && (got.Bundle == nil) != (want.Bundle == nil) {
			t.Errorf("%s: another bundle", b.name)
		}
		if d := cmp.Diff(want.Written(), got.Written()); d != "" {
			t.Errorf("%s: written (-want +got):\n%s", b.name, d)
		}
		if !maps.Equal(wrote, files) {
			t.Errorf("%s: other outputs: %v, want %v", b.name, slices.Sorted(maps.Keys(files)), slices.Sorted(maps.Keys(wrote)))
		}
	}
}

// sameViews holds the view of a build against that of another, which may be nil, and against its result.
func sameViews(t *rapid.T, mode compile.Mode, other, r *compile.Result) {
	v := r.View
	if v == nil {
		t.Fatal("no view")
	}
	if other != nil && string(other.View.Bundle) != string(v.Bundle) {
		t.Error("another bundle of what has no error")
	}
	if mode == compile.Make && !r.Findings.HasErrors() && string(r.Bundle) != string(v.Bundle) {
		t.Error("the view of a project without errors has a bundle of its own")
	}
	if v.Bundle != nil {
		if _, err := embed.Open(string(v.Bundle)); err != nil {
			t.Errorf("the bundle of a view: %v", err)
		}
	}
	for i, pf := range v.Prefabs {
		joined, err := v.Join(pf)
		if err != nil || (joined != nil) != pf.Joined {
			t.Errorf("%s: joined %v, %v; want %v", pf.File, joined != nil, err, pf.Joined)
		}
		if other != nil && other.View.Prefabs[i].File != pf.File {
			t.Errorf("prefab %d is %s and %s", i, pf.File, other.View.Prefabs[i].File)
		}
	}
}

// foreign removes outputs that no build would write over, so that builds go on.
func (m *machine) foreign(t *rapid.T) {
	for _, b := range m.builders {
		for name, text := range outputsIn(b.root) {
			if text == "mine" {
				if err := os.Remove(filepath.Join(b.root, name)); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

func (b *incremental) build(opts compile.Options) (*compile.Result, error) {
	if b.stays {
		return b.compiler.Build(context.Background(), opts)
	}
	return compile.Build(context.Background(), opts)
}

// lay brings the folder of a builder up to date. Files get times of long ago, so that how they look is
// believed; what holds something else looks otherwise.
func (m *machine) lay(t *rapid.T, b *incremental) {
	if b.on == nil {
		b.on = map[string]string{}
		if err := os.MkdirAll(b.root, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	onDisk := func(name string) string {
		if twin, isImage := strings.CutSuffix(name, ".xpt"); isImage {
			name = twin + ".xp"
		}
		return filepath.Join(b.root, filepath.FromSlash(name))
	}
	for name := range b.on {
		if _, ok := m.files[name]; !ok {
			if err := os.Remove(onDisk(name)); err != nil {
				t.Fatal(err)
			}
			delete(b.on, name)
		}
	}
	for name, text := range m.files {
		if was, ok := b.on[name]; ok && was == text {
			continue
		}
		data := []byte(text)
		if strings.HasPrefix(text, "xpt ") {
			data = twins[text]
		}
		file := onDisk(name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, data, 0o666); err != nil {
			t.Fatal(err)
		}
		m.clock++
		at := time.Unix(1_000_000_000+m.clock, 0)
		if err := os.Chtimes(file, at, at); err != nil {
			t.Fatal(err)
		}
		b.on[name] = text
	}
}

// outputsIn returns what builds have written below a folder.
func outputsIn(root string) map[string]string {
	out := map[string]string{}
	for _, pattern := range []string{"build/*", "build/.*", "internal/prefabs/*", "internal/prefabs/.*", "prefabs/.*"} {
		names, _ := filepath.Glob(filepath.Join(root, pattern))
		for _, name := range names {
			if data, err := os.ReadFile(name); err == nil {
				rel, _ := filepath.Rel(root, name)
				out[filepath.ToSlash(rel)] = string(data)
			}
		}
	}
	return out
}

// twins are the images of the text twins that edits use.
var twins = func() map[string][]byte {
	out := map[string][]byte{}
	for _, text := range someImages {
		if strings.HasPrefix(text, "xpt ") {
			out[text] = mustImage(text)
		}
	}
	return out
}()
