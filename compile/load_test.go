package compile_test

import (
	"context"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/compile"
)

const (
	room = `xpt 1
layer 1
|#####|
|#...#|
|##+##|
`
	hall = `xpt 1
layer 1
|######|
|#....#|
|##+###|
`
	roomScript = "maxProtrusion: 1\n"
	plainRules = "rules: {legend-unused: off}\n"
	palette    = `terrain:
  wall:  {glyph: "#", kind: wall}
  floor: {glyph: ".", kind: floor}
  door:  {glyph: "+", kind: door}
`
)

// with returns a small sound project with other files; "-" leaves one out.
func with(files map[string]string) map[string]string {
	all := map[string]string{
		"xpc.yaml":        "version: 1\nart: [\"art/**/*.xp\"]\npalette: [palette.yaml]\n" + plainRules,
		"palette.yaml":    palette,
		"art/a/room.xpt":  room,
		"art/a/room.yaml": roomScript,
	}
	maps.Copy(all, files)
	maps.DeleteFunc(all, func(_, text string) bool { return text == "-" })
	return all
}

var loadCases = []struct {
	name  string
	files map[string]string
	want  string
}{
	{"sound", nil, ""},
	{"script missing", map[string]string{"art/a/room.yaml": "-"}, `
art/a/room.xp: error: the image has no script: "room.yaml" is not there [XP0321 script-missing]
`},
	{"scripts optional", map[string]string{
		"art/a/room.yaml": "-",
		"xpc.yaml":        "version: 1\nart: [\"art/**/*.xp\"]\npalette: [palette.yaml]\nscripts: optional\n" + plainRules,
	}, ""},
	{"art missing", map[string]string{"art/a/hall.yaml": roomScript}, `
art/a/hall.yaml: error: no image "hall.xp" stands beside this file, and it is no palette, catalogue or recipe [XP0322 art-missing]
`},
	{"a recipe of another name", map[string]string{"maps/deeps.yaml": "version: 1\n"}, `
maps/deeps.yaml: error: no pattern under maps matches this file, so it is no recipe; recipes are maps/*.map.yaml [XP0331 recipe-missing]
`},
	{"a recipe of another name, of a pattern that is written", map[string]string{
		"xpc.yaml":               "version: 1\nart: [\"art/**/*.xp\"]\npalette: [palette.yaml]\nmaps: [\"levels/**/*.map.yaml\", \"more/*.map.yaml\"]\n" + plainRules,
		"levels/a/Deeps.map.yml": "version: 1\n", "levels/notes.txt": "", "more/notes.txt": "",
	}, `
levels/a/Deeps.map.yml: error: no pattern under maps matches this file, so it is no recipe; recipes are levels/**/*.map.yaml [XP0331 recipe-missing]
xpc.yaml:4:32: error: no recipe matches "more/*.map.yaml" [XP0331 recipe-missing]
`},
	{"text files among the recipes that are none", map[string]string{
		"xpc.yaml":      "version: 1\nart: [\"art/**/*.xp\"]\npalette: [maps/palette.yaml]\nexclude: [\"maps/old*\"]\n" + plainRules,
		"maps/old.yaml": "what: ever\n", "maps/palette.yaml": palette, "palette.yaml": "-", "maps/readme.txt": "",
	}, ""},
	{"a pattern that finds no art, whatever recipes ask for", map[string]string{
		"xpc.yaml":        "version: 1\nart: [\"prefab/**/*.xp\"]\npalette: [palette.yaml]\n" + plainRules,
		"maps/a.map.yaml": "version: 1\nsize: [60, 60]\nencounters: {pool: [{name: x, category: risk, prefabs: [a/room]}, {name: y, category: risk, tags: [deep]}]}\n",
	}, `
xpc.yaml:2:7: error: no .xp image matches "prefab/**/*.xp" [XP0322 art-missing]
`},
	{"letter case of a script", map[string]string{"art/a/room.yaml": "-", "art/a/Room.yaml": roomScript}, `
art/a/room.xp: error: the image has no script: "room.yaml" is not there [XP0321 script-missing]
`},
	{"files that belong elsewhere", map[string]string{
		"other/x.yaml": "a: 1\n", "docker.yaml": "", "art/notes.txt": "", "art/.hidden/y.yaml": "", "art/.hidden/z.xpt": hall,
	}, ""},
	{"excluded", map[string]string{
		"xpc.yaml":          "version: 1\nart: [\"art/**/*.xp\"]\nexclude: [\"art/old\", \"**/draft-*\"]\npalette: [palette.yaml]\n" + plainRules,
		"art/old/x.xpt":     "xpt 1\nlayer 1\n|?|\n",
		"art/old/y.yaml":    "what: ever\n",
		"art/a/draft-1.xpt": "xpt 1\nlayer 1\n|?|\n",
	}, ""},
	{"palette missing", map[string]string{"palette.yaml": "-"}, `
xpc.yaml:3:11: error: the palette "palette.yaml" is not there [XP0209 unknown-name]
`},
	{"palette with a broken block", map[string]string{"palette.yaml": palette + "machines: [\n"}, `
palette.yaml:5:11: error: a list that begins with [ does not end [XP0201 syntax]
`},
	{"no image matches", map[string]string{
		"xpc.yaml": "version: 1\nart: [\"art/**/*.xp\", \"drawn/*.xp\"]\npalette: [palette.yaml]\n" + plainRules,
	}, `
xpc.yaml:2:22: error: no .xp image matches "drawn/*.xp" [XP0322 art-missing]
`},
	{"a glob that is none", map[string]string{
		"xpc.yaml": "version: 1\nart: [\"art/**/*.xp\", \"art/[a\"]\npalette: [palette.yaml]\n" + plainRules,
	}, `
xpc.yaml:2:22: error: "art/[a" is no glob: a bracket or brace is not closed, or ends in a backslash [XP0213 bad-name]
`},
	{"two of a name", map[string]string{
		"art/b/hall.xpt": hall, "art/b/hall.yaml": "name: a/room\n" + roomScript,
	}, `
art/b/hall.yaml:1:7: error: the name "a/room" is taken: each prefab has its own [XP0323 name-duplicate]
`},
	{"a name that is none", map[string]string{"art/b/Big Hall.xpt": hall, "art/b/Big Hall.yaml": roomScript}, `
art/b/Big Hall.xp: error: the image's path gives the prefab name "b/Big Hall": it holds a character other than a-z 0-9 _ . - / [XP0213 bad-name]
`},
	{"two recipes of a name", map[string]string{
		"xpc.yaml":        "version: 1\nart: [\"art/**/*.xp\"]\npalette: [palette.yaml]\n" + plainRules,
		"maps/a.map.yaml": "version: 1\nsize: [60, 60]\nname: b\n", "maps/b.map.yaml": "version: 1\nsize: [60, 60]\n",
	}, `
maps/b.map.yaml: error: the name "b" is taken: each recipe has its own [XP0323 name-duplicate]
`},
	{"a side too long", map[string]string{
		"art/b/wall.xpt": "xpt 1\nlayer 1\n|" + strings.Repeat("#", 65536) + "|\n", "art/b/wall.yaml": "place: preplaced\n",
	}, `
art/b/wall.xp: error: the prefab is 65536 by 1 cells: a side is at most 65535 [XP0106 too-large]
`},
	{"seal that is none", map[string]string{
		"xpc.yaml": "version: 1\nart: [\"art/**/*.xp\"]\npalette: [palette.yaml]\nseal: rock\n" + plainRules,
	}, `
xpc.yaml:4:7: error: seal names the terrain "rock", which no palette defines [XP0324 terrain-undefined]
`},
	{"seal that is random", map[string]string{
		"xpc.yaml":     "version: 1\nart: [\"art/**/*.xp\"]\npalette: [palette.yaml]\nseal: mix\n" + plainRules,
		"palette.yaml": palette + "  mix: {oneOf: [{terrain: wall}, {terrain: wall, weight: 2}]}\n",
	}, `
xpc.yaml:4:7: error: seal names the terrain "mix", which is random: one terrain closes what lies beside open cells [XP0224 key-conflict]
`},
	{"no seal, no wall", map[string]string{
		"palette.yaml": strings.Replace(palette, "wall: ", "stone:", 1), "art/b/hall.xpt": hall, "art/b/hall.yaml": roomScript,
	}, `
xpc.yaml: error: the project names no seal, and no palette has a terrain "wall" for it, but "a/room" is embedded: placement turns the earth beside its open cells into that terrain [XP0324 terrain-undefined]
`},
	{"no seal, and a wall that is open", map[string]string{
		"palette.yaml":    strings.Replace(palette, "kind: wall", "kind: wall, passable: true", 1),
		"art/a/room.yaml": "place: preplaced\nsealed: true\n",
	}, ""},
	{"no seal, no wall, and nothing that asks for it", map[string]string{
		"palette.yaml": strings.Replace(palette, "wall: ", "stone:", 1), "art/a/room.yaml": "place: preplaced\nsealed: true\n",
	}, ""},
	{"no seal, and a palette with a broken block", map[string]string{"palette.yaml": "terrain: [\n"}, `
palette.yaml:1:10: error: a list that begins with [ does not end [XP0201 syntax]
`},
	{"a seal that cannot be read, without a wall", map[string]string{
		"xpc.yaml":     "version: 1\nart: [\"art/**/*.xp\"]\npalette: [palette.yaml]\nseal: [wall]\n" + plainRules,
		"palette.yaml": strings.Replace(palette, "wall: ", "stone:", 1),
	}, `
xpc.yaml:4:7: error: key "seal" takes a name, not a list [XP0204 wrong-type]
`},
	{"a palette's path that is none", map[string]string{
		"xpc.yaml":        "version: 1\nart: [\"art/**/*.xp\"]\npalette: [../palette.yaml]\n" + plainRules,
		"palette.yaml":    "-",
		"art/a/room.yaml": roomScript + "legend: {terrain: {wall: {glyph: \"#\", kind: wall, override: true}}}\n",
	}, `
xpc.yaml:3:11: error: key "palette" has the path "../palette.yaml", which leaves the project [XP0213 bad-name]
`},
	{"a palette missing that a script replaces an entry of", map[string]string{
		"palette.yaml":    "-",
		"art/a/room.yaml": roomScript + "legend: {terrain: {wall: {glyph: \"#\", fore: steel, kind: wall, override: true}}}\n",
	}, `
xpc.yaml:3:11: error: the palette "palette.yaml" is not there [XP0209 unknown-name]
`},
	{"script and image missing that recipes count on", map[string]string{
		"art/a/room.yaml": "-", "art/b/hall.xpt": hall, "art/b/hall.yaml": "category: risk\n" + roomScript,
		"maps/a.map.yaml": "version: 1\nsize: [60, 60]\nencounters:\n  mix: {fluff: 1, risk: 1}\n  pool:\n" +
			"    - {name: x, prefabs: [a/room]}\n    - {name: y, category: risk, prefabs: [b/hall]}\n" +
			"    - {name: z, category: fluff, prefabs: [c/lost]}\n", "art/c/lost.yaml": "category: fluff\n",
		"maps/b.map.yaml": "version: 1\nsize: [60, 60]\nencounters: {mix: {fluff: 1, risk: 1}}\n",
	}, `
art/a/room.xp: error: the image has no script: "room.yaml" is not there [XP0321 script-missing]
art/c/lost.yaml: error: no image "lost.xp" stands beside this file, and it is no palette, catalogue or recipe [XP0322 art-missing]
`},
	{"two entries that match in every image", map[string]string{
		"palette.yaml":   palette + "  gray: {fore: \"#ffffff\", kind: wall}\n",
		"art/b/hall.xpt": hall, "art/b/hall.yaml": roomScript,
	}, `
palette.yaml:5:3: error: entries "door" '+' (43) and "gray" #ffffff are equally specific, and cells match both [XP0302 legend-ambiguous]
palette.yaml:5:3: error: entries "floor" '.' (46) and "gray" #ffffff are equally specific, and cells match both [XP0302 legend-ambiguous]
palette.yaml:5:3: error: entries "wall" '#' (35) and "gray" #ffffff are equally specific, and cells match both [XP0302 legend-ambiguous]
`},
	{"a way to place that cannot be read", map[string]string{
		"art/a/room.yaml": "place: embeded\n", "art/b/hall.xpt": hall, "art/b/hall.yaml": "plaec: preplaced\n",
		"art/c/hall.xpt": strings.Replace(hall, ".", "#", 1), "art/c/hall.yaml": "place: [\n",
	}, `
art/a/room.yaml:1:8: error: key "place" takes embedded, centered, preplaced or nested, not "embeded" [XP0222 unknown-word]
art/b/hall.yaml:1:1: error: a script has no key "plaec" [XP0202 unknown-key]
art/c/hall.yaml:1:8: error: a list that begins with [ does not end [XP0201 syntax]
`},
	{"a front that cannot be read", map[string]string{
		"art/a/room.yaml": "front: sout\nmaxProtrusion: 1\n", "art/a/room.xpt": strings.Replace(room, "+", "#", 1),
	}, `
art/a/room.yaml:1:8: error: key "front" takes north, east, south or west, not "sout" [XP0222 unknown-word]
`},
	{"keys of a script that cannot be read", map[string]string{
		"art/a/room.yaml": "sealed: yes\nmaxProtrusion: 1\n", "art/a/room.xpt": strings.Replace(room, "+", "#", 1),
		"art/b/hall.xpt": hall, "art/b/hall.yaml": "maxProtrusoin: 1\n",
	}, `
art/a/room.yaml:1:9: error: key "sealed" takes true or false, not "yes" [XP0204 wrong-type]
art/b/hall.yaml:1:1: error: a script has no key "maxProtrusoin" [XP0202 unknown-key]
`},
	{"keys of the project that cannot be read", map[string]string{
		"xpc.yaml": "version: 1\narts: [\"art/**/*.xp\"]\npallete: [palette.yaml]\n",
	}, `
xpc.yaml:2:1: error: a project file has no key "arts" [XP0202 unknown-key]
xpc.yaml:3:1: error: a project file has no key "pallete" [XP0202 unknown-key]
`},
	{"a project that cannot be read", map[string]string{"xpc.yaml": "x\n"}, `
xpc.yaml:1:1: error: the file holds "x" where its keys are expected [XP0204 wrong-type]
`},
	{"scripts that are optional, misspelled", map[string]string{
		"xpc.yaml": "version: 1\nart: [\"art/**/*.xp\"]\npalette: [palette.yaml]\nscript: optional\n", "art/a/room.yaml": "-",
	}, `
xpc.yaml:4:1: error: a project file has no key "script" [XP0202 unknown-key]
`},
	{"a recipe with keys that cannot be read", map[string]string{
		"art/a/room.yaml": "category: risk\ndepth: 3..\n" + roomScript,
		"maps/a.map.yaml": "version: 1\nsize: [60, 60]\ndepth: four\nencounters: {pool: [{name: x, prefabs: [a/room]}]}\n",
		"maps/b.map.yaml": "version: 1\nsize: [60, 60]\ndepth: 4\nencounters: {mix: {risk: 1}, pool: [{name: x, categry: reward, prefabs: [a/room]}]}\n",
	}, `
maps/a.map.yaml:3:8: error: key "depth" takes a whole number from 0, not "four" [XP0204 wrong-type]
maps/b.map.yaml:4:47: error: an entry of the pool has no key "categry" [XP0202 unknown-key]
`},
	{"seal that is open", map[string]string{
		"xpc.yaml": "version: 1\nart: [\"art/**/*.xp\"]\npalette: [palette.yaml]\nseal: floor\n" + plainRules,
	}, `
xpc.yaml:4:7: error: seal names the terrain "floor", which can be walked over: it is to close what lies beside open cells [XP0224 key-conflict]
`},
}

func TestLoad(t *testing.T) {
	t.Parallel()
	for _, c := range loadCases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r, err := compile.Build(context.Background(), compile.Options{FS: mapFS(t, with(c.files)), Mode: compile.Make})
			if err != nil {
				t.Fatal(err)
			}
			want := strings.Split(strings.TrimPrefix(c.want, "\n"), "\n")
			if diff := cmp.Diff(want, strings.Split(short(r.Findings.Joined()), "\n")); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
		})
	}
}

// TestNames gives prefabs the path under the fixed part of their glob.
func TestNames(t *testing.T) {
	t.Parallel()
	for art, want := range map[string]string{
		`["art/**/*.xp"]`: "a/room", `["art/a/*.xp"]`: "room", `["**/*.xp"]`: "art/a/room",
		`["./art/a/room.xp"]`: "room", `["art/{a,b}/*.xp"]`: "a/room", `["art/a/r*.xp", "art/**"]`: "room",
	} {
		r, err := compile.Build(context.Background(), compile.Options{Mode: compile.Make, FS: mapFS(t, with(map[string]string{
			"xpc.yaml": "version: 1\nart: " + art + "\npalette: [palette.yaml]\n" + plainRules,
		}))})
		if err != nil {
			t.Fatal(err)
		}
		clean(t, r)
		if r.Prefabs != 1 || r.Data().Prefabs[0].Name != want {
			t.Errorf("art: %s gives %d prefabs, %s; want %s", art, r.Prefabs, r.Data().Prefabs[0].Name, want)
		}
	}
}

// TestDefaults builds a project that says nothing but its version, in the usual folders.
func TestDefaults(t *testing.T) {
	t.Parallel()
	files := small()
	files["xpc.yaml"] = "version: 1\n"
	r, err := compile.Build(context.Background(), compile.Options{FS: mapFS(t, files), Mode: compile.Make})
	if err != nil {
		t.Fatal(err)
	}
	clean(t, r)
	if r.Prefabs != 2 || len(r.Data().Recipes) != 1 {
		t.Errorf("%d prefabs, %d recipes", r.Prefabs, len(r.Data().Recipes))
	}
}

// TestDamagedImages gives every fault of a hostile image its own code, and says where it is.
func TestDamagedImages(t *testing.T) {
	t.Parallel()
	sound := string(image(t, room))
	for name, c := range map[string]struct{ data, want string }{
		"empty":     {"", "art/a/room.xp: error: the file is empty [XP0101 not-gzip]"},
		"text":      {"hello, world, this is no image", "[XP0101 not-gzip]"},
		"lfs":       {"version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n", "[XP0105 lfs-pointer]"},
		"cut":       {sound[:len(sound)-12], "[XP0102 truncated]"},
		"checksum":  {sound[:len(sound)-6] + "\x00\x00" + sound[len(sound)-4:], "[XP0103 checksum]"},
		"trailing":  {sound + "more", "[XP0104 trailing-bytes]"},
		"animation": {"\x01\x00\x00\x00\x0c\x00\x00\x00" + strings.Repeat("\x00", 40), "[XP01"},
	} {
		m := mapFS(t, with(nil))
		m["art/a/room.xp"] = &fstest.MapFile{Data: []byte(c.data)}
		r, err := compile.Build(context.Background(), compile.Options{FS: m, Mode: compile.Make})
		if err != nil {
			t.Fatal(err)
		}
		if got := short(r.Findings); !strings.Contains(got, c.want) || len(r.Findings) != 1 {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

func TestHostileCorpus(t *testing.T) {
	t.Parallel()
	dir := corpus(t)
	want := map[string]string{
		"crcbad.xp": "checksum", "dims40000.xp": "too-large", "layers_max.xp": "too-large", "neg_dims.xp": "image-header",
		"neg_layers.xp": "image-header", "notrailer.xp": "truncated", "trailing.xp": "trailing-bytes", "trunc.xp": "truncated",
		"zero_layers.xp": "empty-image", "diff_sizes.xp": "layer-size-differs",
	}
	m := fstest.MapFS{"xpc.yaml": &fstest.MapFile{Data: []byte("version: 1\nart: [\"*.xp\"]\nscripts: optional\n")}}
	for name := range want {
		data, err := os.ReadFile(filepath.Join(dir, "hostile", name))
		if err != nil {
			t.Fatalf("the corpus is there without one of its images: %v", err)
		}
		m[name] = &fstest.MapFile{Data: data}
	}
	r, err := compile.Build(context.Background(), compile.Options{FS: m, Mode: compile.Make})
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, d := range r.Findings {
		if other, twice := got[d.Pos.File]; twice {
			t.Errorf("%s is %s and %s", d.Pos.File, other, d.Code.Name())
		}
		got[d.Pos.File] = d.Code.Name()
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("codes (-want +got):\n%s", diff)
	}
}

// TestAllFindingsInOneRun breaks every input at once.
func TestAllFindingsInOneRun(t *testing.T) {
	t.Parallel()
	m := mapFS(t, with(map[string]string{
		"xpc.yaml":          "version: 1\nart: [\"art/**/*.xp\"]\npalette: [palette.yaml]\nmaps: [\"*.map.yaml\"]\nouts: {}\n",
		"palette.yaml":      palette + "  tile:  {glyph: \"T\", kind: flor}\n",
		"deep.map.yaml":     "version: 1\nsize: [60, 60]\nencounters: {pool: [{name: x, category: risk, prefabs: [no/such]}]}\n",
		"art/a/room.yaml":   "maxProtrusion: 7\ntransforms: up\n",
		"art/b/hole.xpt":    "xpt 1\nlayer 1\n|#####|\n|#.?.#|\n|#####|\n",
		"art/b/hole.yaml":   "maxProtrusion: 1\nobjects:\n  k: {itm: key}\n",
		"art/b/cut.yaml":    roomScript,
		"art/b/lonely.yaml": roomScript,
	}))
	m["art/b/cut.xp"] = &fstest.MapFile{Data: []byte("\x1f\x8b\x08\x00\x00\x00")}
	r, err := compile.Build(context.Background(), compile.Options{FS: m, Mode: compile.Make})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, d := range r.Findings {
		got = append(got, d.Pos.File+" "+d.Code.Name())
	}
	want := []string{
		"art/a/room.yaml protrusion-depth", "art/a/room.yaml unknown-word",
		"art/b/cut.xp truncated",
		"art/b/hole.xp layer-missing", "art/b/hole.xp legend-missing",
		"art/b/hole.yaml object-kind",
		"art/b/lonely.yaml art-missing",
		"deep.map.yaml unknown-prefab",
		"palette.yaml unknown-word",
		"xpc.yaml unknown-key",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("findings (-want +got):\n%s\n%s", diff, short(r.Findings))
	}
}

// TestUnder chooses findings by file and folder.
func TestUnder(t *testing.T) {
	t.Parallel()
	r, err := compile.Build(context.Background(), compile.Options{Mode: compile.Make, FS: mapFS(t, with(map[string]string{
		"art/a/room.yaml": "maxProtrusion: 9\n", "art/b/x.xpt": hall, "art/bb.xpt": strings.Replace(hall, ".", "#", 1),
	}))})
	if err != nil {
		t.Fatal(err)
	}
	for under, want := range map[string]int{"": 3, "art": 3, "art/b": 1, "art/a/": 1, "art/bb.xp": 1, "nowhere": 0, ".": 3} {
		var paths []string
		if under != "" {
			paths = []string{under}
		}
		if got := r.Under(paths...); len(got) != want {
			t.Errorf("under %q: %d findings, want %d", under, len(got), want)
		}
	}
}

func TestSource(t *testing.T) {
	t.Parallel()
	r, err := compile.Build(context.Background(), compile.Options{FS: mapFS(t, small()), Mode: compile.Make})
	if err != nil {
		t.Fatal(err)
	}
	s := r.Source()
	if line, ok := s.Line("prefabs/island.yaml", 2); line != "category: fluff" || !ok {
		t.Errorf("a line: %q, %v", line, ok)
	}
	if _, ok := s.Line("prefabs/island.yaml", 99); ok {
		t.Error("a line that is not there")
	}
	if _, ok := s.Line("nowhere.yaml", 1); ok {
		t.Error("a line of a file that is not there")
	}
	if c, transparent, ok := s.Cell("prefabs/caves/outpost.xp", 4, 2, 1); c != 't' || transparent || !ok {
		t.Errorf("a cell: %q, %v, %v", c, transparent, ok)
	}
	if _, transparent, ok := s.Cell("prefabs/caves/outpost.xp", 4, 0, 0); !transparent || !ok {
		t.Error("a transparent cell is not")
	}
	if _, _, ok := s.Cell("prefabs/caves/outpost.xp", 9, 0, 0); ok {
		t.Error("a cell of a layer that is not there")
	}
	if w := s.Word("prefabs/caves/outpost.xp", 3); w != "machines" {
		t.Errorf("a layer's word: %q", w)
	}
}

// TestTwinWithoutImage says how to make the image that is missing of the text twin beside it.
func TestTwinWithoutImage(t *testing.T) {
	t.Parallel()
	files := mapFS(t, with(map[string]string{"art/a/hall.yaml": roomScript}))
	files["art/a/hall.xpt"] = &fstest.MapFile{Data: []byte(hall)}
	r, err := compile.Build(context.Background(), compile.Options{FS: files, Mode: compile.Make})
	if err != nil {
		t.Fatal(err)
	}
	want := "make the image of its text twin: xpc convert art/a/hall.xpt art/a/hall.xp"
	if len(r.Findings) != 1 || r.Findings[0].Hint != want {
		t.Errorf("findings are %+v, want one with the hint %q", r.Findings, want)
	}
}

// TestTwinAsImage says what to do with a text twin that has the name of an image.
func TestTwinAsImage(t *testing.T) {
	t.Parallel()
	files := mapFS(t, with(nil))
	files["art/a/room.xp"] = &fstest.MapFile{Data: []byte(room)}
	r, err := compile.Build(context.Background(), compile.Options{FS: files, Mode: compile.Make})
	if err != nil {
		t.Fatal(err)
	}
	want := "it is a text twin: name it art/a/room.xpt and make the image of it, xpc convert art/a/room.xpt art/a/room.xp"
	if len(r.Findings) != 1 || r.Findings[0].Hint != want {
		t.Errorf("findings are %+v, want one with the hint %q", r.Findings, want)
	}
}
