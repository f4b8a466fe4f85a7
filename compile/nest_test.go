package compile_test

import (
	"bytes"
	"fmt"
	"maps"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

func TestNestingBounds(t *testing.T) {
	t.Parallel()
	if prefab.MaxNested != embed.MaxNesting {
		t.Errorf("a script nests %d deep, a bundle %d", prefab.MaxNested, embed.MaxNesting)
	}
}

// nestedProject is a project of images and scripts by stem: rows of layer 1, then rows of the objects
// layer after a line "objects", then the script after a line "---".
func nestedProject(t *testing.T, files map[string]string) fstest.MapFS {
	t.Helper()
	fsys := fstest.MapFS{
		"xpc.yaml": {Data: []byte("version: 1\nart: [\"*.xp\"]\npalette: [palette.yaml]\nlayers: [terrain, objects]\nrules: {legend-unused: off}\n")},
		"palette.yaml": {Data: []byte(`terrain:
  wall:   {glyph: "#", kind: wall}
  floor:  {glyph: ".", kind: floor}
  door:   {glyph: "+", kind: door}
  rubble: {glyph: ";", oneOf: [{terrain: floor}, {terrain: wall}]}
`)},
	}
	for stem, text := range files {
		art, script, _ := strings.Cut(text, "---\n")
		terrain, objects, _ := strings.Cut(art, "objects\n")
		twin := "xpt 1\n"
		for i, rows := range []string{terrain, objects} {
			if rows == "" {
				continue
			}
			twin += fmt.Sprintf("layer %d\n", i+1)
			for row := range strings.Lines(rows) {
				twin += "|" + strings.TrimSuffix(row, "\n") + "|\n"
			}
		}
		fsys[stem+".xp"] = &fstest.MapFile{Data: image(t, twin)}
		fsys[stem+".yaml"] = &fstest.MapFile{Data: []byte(script)}
	}
	return fsys
}

// switchOff switches rules of a project of nestedProject off.
func switchOff(fsys fstest.MapFS, codes ...diag.Code) {
	levels := "legend-unused: off"
	for _, code := range codes {
		levels += ", " + code.Name() + ": off"
	}
	project := fsys["xpc.yaml"]
	project.Data = bytes.Replace(project.Data, []byte("legend-unused: off"), []byte(levels), 1)
}

// nestedBundle builds a project without a finding, under every rule but some.
func nestedBundle(t *testing.T, files map[string]string, but ...diag.Code) *embed.Bundle {
	t.Helper()
	fsys := nestedProject(t, files)
	switchOff(fsys, but...)
	result, err := compile.Build(t.Context(), compile.Options{FS: fsys, Mode: compile.Make})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range result.Findings {
		t.Errorf("%s", diag.Short(d))
	}
	if result.Bundle == nil {
		t.Fatal("no bundle")
	}
	b, err := embed.Open(string(result.Bundle))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// outcomesOf rolls a prefab in each of its transforms with many seeds, and returns what was seen of each
// cell of the box as drawn.
func outcomesOf(pf embed.Prefab, seeds uint64) []embed.Outcome {
	w, h := pf.Size()
	seen := make([]embed.Outcome, w*h)
	missing := make([]bool, w*h)
	var c embed.Contents
	for o := range pf.Transforms().Each() {
		for seed := range seeds {
			pf.Roll(embed.Setting{Orientation: o, Seed: seed, Depth: int(seed % 4)}, &c)
			blocked := map[int]bool{}
			for _, m := range c.Machines {
				for _, cell := range m.Cells {
					blocked[cell.Y*c.W+cell.X] = !m.Passable
				}
			}
			for i := range c.Cells {
				x, y := o.Inverse().Point(i%c.W, i/c.W, c.W, c.H)
				at := y*w + x
				switch t := c.Cells[i].Terrain; {
				case t == 0:
					missing[at] = true
				case pf.Bundle().Terrain(t).Passable():
					seen[at] |= embed.Present | embed.MaybeOpen
					if blocked[i] {
						seen[at] |= embed.MaybeSolid
					}
				default:
					seen[at] |= embed.Present | embed.MaybeSolid
				}
			}
		}
	}
	for i, o := range seen {
		if o == embed.Present|embed.MaybeOpen && !missing[i] {
			seen[i] |= embed.SurelyOpen
		}
	}
	return seen
}

// The masks of a prefab are exactly what its rolls and those of what is nested in it give, in all of its
// orientations.
func TestNestedMasks(t *testing.T) {
	t.Parallel()
	const cave = "place: [centered, nested]\n"
	closets := map[string]string{
		"a":   "##\n.#\n---\nplace: nested\n",
		"b":   "×;\n..\n---\nplace: nested\ntransforms: rotations\n",
		"c":   "##\n#+\n---\nplace: nested\ntransforms: none\n",
		"bar": "##.\n---\nplace: nested\n",
		"in":  "#+#\n...\n#.#\nobjects\n×××\n×s×\n×××\n---\nplace: nested\nobjects: {s: {prefab: dot, chance: 50%}}\n",
		"dot": "#\n---\nplace: nested\n",
	}
	for name, text := range map[string]string{
		"one":     "......\n......\n......\nobjects\n×ss×××\n×ss×××\n××××××\n---\n" + cave + "objects: {s: {prefab: a}}\n",
		"perhaps": "......\n......\n......\nobjects\n×ss×××\n×ss×××\n××××××\n---\n" + cave + "objects: {s: {prefab: [a, b, c], chance: 60%}}\n",
		"mirror":  ".....\n.....\n.....\nobjects\nss×ss\nss×ss\n×××××\n---\n" + cave + "transforms: [r0, m0]\nobjects: {s: {prefab: [b, c]}}\n",
		"long":    ".....\n.....\n.....\nobjects\nsss××\n×××××\n×sss×\n---\n" + cave + "objects: {s: {oneOf: [{prefab: bar}, {item: x, weight: 2}]}}\n",
		"deep":    ".....\n.....\n.....\n.....\nobjects\n×sss×\n×sss×\n×sss×\n×××××\n---\n" + cave + "transforms: rotations\nobjects: {s: {prefab: in}}\n",
		"when":    "...\n...\nobjects\ns×t\n×××\n---\n" + cave + "params: {p: {x: 1, y: 1}}\nobjects: {s: {prefab: dot, when: {params: {p: x}}}, t: {prefab: dot, when: {depth: 2..}}}\n",
		"group":   "....\n....\nobjects\ns×s×\n×××s\n---\n" + cave + "objects: {s: {prefab: dot}}\ngroups: [{of: [s], exactly: 2}]\n",
		"shuffle": "....\n....\nobjects\ns×t×\n××××\n---\n" + cave + "objects: {s: {prefab: dot}, t: {oneOf: [{item: x}, {prefab: dot}]}}\ngroups: [{of: [s, t], shuffle: true}]\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			files := maps.Clone(closets)
			files["room"] = text
			b := nestedBundle(t, files, diag.NeverSelected, diag.InteriorUnreachable, diag.ObjectUnreachable)
			pf, _ := b.PrefabNamed("room")
			w, _ := pf.Size()
			for i, seen := range outcomesOf(pf, 600) {
				if got := pf.Outcome(i%w, i/w); got != seen {
					t.Errorf("cell (%d, %d) is %05b, rolls give %05b", i%w, i/w, got, seen)
				}
			}
			if t.Failed() {
				var c embed.Contents
				pf.Roll(embed.Setting{Orientation: orient.R0}, &c)
				t.Log(fmt.Sprint(c.Nested))
			}
		})
	}
}

// A build that remembers makes anew what has changed and all that nests it, directly or not, nothing else.
func TestNestedMadeAnew(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		"dot":  "#\n---\nplace: nested\n",
		"bar":  "##\n---\nplace: nested\n",
		"in":   "#+#\n...\nobjects\n×××\n×s×\n---\nplace: nested\nobjects: {s: {prefab: dot}}\n",
		"room": "...\n...\nobjects\nsss\nsss\n---\nplace: centered\nobjects: {s: {prefab: in}}\n",
		"hall": "...\n...\nobjects\n×××\n×ss\n---\nplace: centered\nobjects: {s: {prefab: bar}}\n",
	}
	var compiler compile.Compiler
	fsys := nestedProject(t, files)
	build := func() (found string, made int) {
		r, err := compiler.Build(t.Context(), compile.Options{FS: fsys, Mode: compile.Make})
		if err != nil {
			t.Fatal(err)
		}
		fresh, err := compile.Build(t.Context(), compile.Options{FS: fsys, Mode: compile.Make})
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(r.Bundle, fresh.Bundle) || short(r.Findings) != short(fresh.Findings) {
			t.Errorf("it gives something else than a build that remembers nothing:\n%s", short(r.Findings))
		}
		return short(r.Findings), r.Work.Made
	}
	build()
	for _, c := range []struct {
		name, text string
		made       int
	}{
		{"dot", ".\n---\nplace: nested\n", 3}, // it, in, room
		{"dot", "##\n---\nplace: nested\n", 3},
		{"dot", "#\n---\nplace: nested\n", 0},                    // as at first
		{"bar", ".#\n---\nplace: nested\ntransforms: none\n", 2}, // it, hall
		{"hall", "...\n...\nobjects\n×××\n×s×\n---\nplace: centered\nobjects: {s: {prefab: dot}}\n", 1},
	} {
		files[c.name] = c.text
		maps.Copy(fsys, nestedProject(t, files))
		if found, made := build(); made != c.made {
			t.Errorf("%s as %q: %d prefabs made, want %d; %s", c.name, c.text, made, c.made, found)
		}
	}
}

// Slots without number and nesting without end cost what they are worth: rules look at fewer scenes, and say so.
func TestNestedBounded(t *testing.T) {
	t.Parallel()
	files := map[string]string{"d": "+\n---\nplace: nested\n", "c1": "#\nobjects\ns\n---\nplace: nested\nobjects: {s: {prefab: [c0, d]}}\n",
		"c0": ".\n---\nplace: nested\n"}
	for i := 2; i < 15; i++ {
		files[fmt.Sprint("c", i)] = fmt.Sprintf("#\nobjects\ns\n---\nplace: nested\nobjects: {s: {prefab: c%d}}\n", i-1)
	}
	terrain, objects := "", ""
	for y := range 40 {
		terrain += strings.Repeat(".", 40) + "\n"
		objects += strings.Repeat("su"[y%2:]+"su"[:y%2], 20) + "\n"
	}
	files["hall"] = terrain + "objects\n" + objects + "---\nplace: centered\nobjects: {s: {prefab: c14}, u: {prefab: c14}}\n"
	found := nestedFindings(t, files)
	if !strings.Contains(short(found), "hall.yaml:2:23: warning: the overlays, images and what is in slots come together in more ways than rules look at, which are 21 [XP0443 outcomes-many]") {
		t.Error(short(found))
	}
}
