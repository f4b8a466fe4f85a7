package compile_test

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/compile"
)

// misledProject is where nothing stands where it usually does: the project file is all that tells. Its drafts are
// not read, two images are alike, one prefab nests another, and a recipe and the list of replacements name prefabs.
// Two things are wrong whatever the project file says: a key of the recipe, and one of a script.
var misledProject = map[string]string{
	"xpc.yaml": `version: 1
art: ["art/a/*.xp", "art/b/*.xp"]
exclude: ["art/a/draft*"]
palette: [defs/p.yaml]
catalogue: [defs/c.yaml]
maps: ["levels/*.yaml"]
replaces: [hall, deep]
mirrors: [defs/m.txt]
seal: stone
rules: {legend-unused: off, duplicate-art: off}
`,
	"defs/p.yaml": `terrain:
  stone: {glyph: "#", kind: wall}
  floor: {glyph: [".", "∟"], kind: floor}
  door:  {glyph: "+", kind: door}
`,
	"defs/c.yaml":        "kinds: {relic: {role: item, names: [idol]}}\n",
	"defs/m.txt":         "h 28 28\n",
	"art/b/sign.xpt":     "xpt 1\nlayer 1\n|#####|\n|#.∟.#|\n|##+##|\n",
	"art/b/sign.yaml":    "maxProtrusion: 1\ntransforms: [r0, m0]\n",
	"art/a/room.xpt":     room,
	"art/a/room.yaml":    "maxProtrusion: 1\ncolour: red\n",
	"art/a/twin.xpt":     room,
	"art/a/twin.yaml":    "maxProtrusion: 1\ntags: [deep]\n",
	"art/a/draft.xpt":    "xpt 1\nlayer 1\n|?|\n",
	"art/a/draft.yaml":   "maxProtrusion: x\n",
	"art/b/hall.xpt":     "xpt 1\nlayer 1\n|#####|\n|.....|\n|#####|\nlayer 2\n|×××××|\n|×o×s×|\n|×××××|\n",
	"art/b/hall.yaml":    "place: centered\nlayers: [terrain, objects]\nobjects: {o: {relic: idol}, s: {prefab: closet}}\n",
	"art/a/closet.xpt":   "xpt 1\nlayer 1\n|+|\n",
	"art/a/closet.yaml":  "place: nested\n",
	"levels/deep.yaml":   "version: 1\nsize: [60, 60]\nhight: 3\nencounters: {pool: [{name: x, category: risk, prefabs: [room, hall]}, {name: y, category: risk, tags: [deep]}]}\n",
	"levels/deeper.yaml": "version: 1\nsize: [60, 60]\n",
}

const (
	recipeFault = "levels/deep.yaml:3:1: error: a recipe has no key \"hight\" [XP0202 unknown-key]\n"
	scriptFault = "art/a/room.yaml:2:1: error: a script has no key \"colour\" [XP0202 unknown-key]\n"
)

const missing = "a project file has no key "

// misledCases are ways to break the project file.
var misledCases = []struct {
	name, from, to string
	fault          string // what is told of it
	others         string // and of other files
}{
	{"nothing", "", "", "", scriptFault + recipeFault},

	{"art is no list", `["art/a/*.xp", "art/b/*.xp"]`, "5",
		`2:6: error: key "art" takes a list of paths, not "5" [XP0204 wrong-type]`, recipeFault},
	{"some of the art", `"art/a/*.xp"`, `"art/[a/*.xp"`,
		`2:7: error: "art/[a/*.xp" is no glob: a bracket or brace is not closed, or ends in a backslash [XP0213 bad-name]`, recipeFault},
	{"art outside", `"art/a/*.xp"`, `"../art/a/*.xp"`,
		`2:7: error: key "art" has the path "../art/a/*.xp", which leaves the project [XP0213 bad-name]`, recipeFault},
	{"art misspelled", "art:", "atr:", `2:1: error: ` + missing + `"atr" [XP0202 unknown-key]`, recipeFault},
	{"art by another name", "art:", "images:", `2:1: error: ` + missing + `"images" [XP0202 unknown-key]`, recipeFault},
	{"art that does not end", `"art/b/*.xp"]`, `"art/b/*.xp"`,
		`2:6: error: a list that begins with [ does not end [XP0201 syntax]`, recipeFault},

	{"exclude is no list", `["art/a/draft*"]`, "{}", `3:10: error: key "exclude" takes a list of paths, not a map [XP0204 wrong-type]`, ""},
	{"exclude is no glob", "draft*", "[draft*", `3:11: error: "art/a/[draft*" is no glob: a bracket or brace is not closed, or ends in a backslash [XP0213 bad-name]`, ""},
	{"exclude misspelled", "exclude:", "exclud:", `3:1: error: ` + missing + `"exclud" [XP0202 unknown-key]`, ""},

	{"palette by another name", "palette:", "colors:", `4:1: error: ` + missing + `"colors" [XP0202 unknown-key]`, scriptFault + recipeFault},
	{"catalogue by another name", "catalogue:", "things:", `5:1: error: ` + missing + `"things" [XP0202 unknown-key]`, scriptFault + recipeFault},
	{"seal by another name", "seal:", "closes:", `9:1: error: ` + missing + `"closes" [XP0202 unknown-key]`, scriptFault + recipeFault},

	{"mirrors are no list", "[defs/m.txt]", "{}", `8:10: error: key "mirrors" takes a list of paths, not a map [XP0204 wrong-type]`, scriptFault + recipeFault},
	{"mirrors misspelled", "mirrors:", "mirorrs:", `8:1: error: ` + missing + `"mirorrs" [XP0202 unknown-key]`, scriptFault + recipeFault},
	{"mirrors that are not there", "defs/m.txt", "defs/n.txt", `8:11: error: the table of mirrored glyphs "defs/n.txt" is not there [XP0209 unknown-name]`, scriptFault + recipeFault},
	{"glyphs that are not there", "mirrors:", "glyphs: defs/g.txt\nmirrors:", `8:9: error: the table of glyphs "defs/g.txt" is not there [XP0209 unknown-name]`, scriptFault + recipeFault},

	{"maps are no list", `["levels/*.yaml"]`, "{}", `6:7: error: key "maps" takes a list of paths, not a map [XP0204 wrong-type]`, scriptFault},
	{"maps are no glob", `levels/`, "levels/[", `6:8: error: "levels/[*.yaml" is no glob: a bracket or brace is not closed, or ends in a backslash [XP0213 bad-name]`, scriptFault},
	{"maps by another name", "maps:", "levels:", `6:1: error: ` + missing + `"levels" [XP0202 unknown-key]`, scriptFault},

	{"a level that is none", "duplicate-art: off", "duplicate-art: of",
		`10:44: error: key "duplicate-art" takes off, info, warning or error, not "of" [XP0222 unknown-word]`, scriptFault + recipeFault},
	{"a rule that is none", "duplicate-art: off", "duplicate-atr: off",
		`10:29: error: there is no rule "duplicate-atr" [XP0222 unknown-word]`, scriptFault + recipeFault},
	{"rules are no map", "{legend-unused: off, duplicate-art: off}", "off",
		`10:8: error: key "rules" takes a map of keys, not "off" [XP0204 wrong-type]`, scriptFault + recipeFault},
	{"rules misspelled", "rules:", "rulez:", `10:1: error: ` + missing + `"rulez" [XP0202 unknown-key]`, scriptFault + recipeFault},
	{"an order without a reason", "duplicate-art: off}", "object-absent: warning}\nignore: [{file: \"art/**\", rule: duplicate-art}]",
		`11:10: error: an ignore entry has no key "reason" [XP0221 missing-key]`, scriptFault + recipeFault},
	{"orders are no list", "duplicate-art: off}", "object-absent: warning}\nignore: off",
		`11:9: error: key "ignore" takes a list of entries with file, rule or reason, not "off" [XP0204 wrong-type]`, scriptFault + recipeFault},
	{"no name of a baseline", "duplicate-art: off}", "object-absent: warning}\nbaseline: []",
		`11:11: error: key "baseline" takes a path, not a list [XP0204 wrong-type]`, scriptFault + recipeFault},
}

// TestMisled breaks a project file in the ways that hide which files and rules there are: what comes of that is not
// told, and what else is wrong is.
func TestMisled(t *testing.T) {
	t.Parallel()
	for _, c := range misledCases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			files := maps.Clone(misledProject)
			if !strings.Contains(files["xpc.yaml"], c.from) {
				t.Fatal("nothing to break")
			}
			files["xpc.yaml"] = strings.Replace(files["xpc.yaml"], c.from, c.to, 1)
			r, err := compile.Build(context.Background(), compile.Options{FS: mapFS(t, files), Mode: compile.Make})
			if err != nil {
				t.Fatal(err)
			}
			want := slices.Collect(strings.Lines(c.others))
			if c.fault != "" {
				want = append(want, "xpc.yaml:"+c.fault+"\n")
			}
			got := slices.Sorted(strings.Lines(short(r.Findings)))
			slices.Sort(want)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
		})
	}
}
