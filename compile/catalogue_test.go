package compile_test

import (
	"context"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/compile/emit"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab"
)

// known is a project file with catalogues.
func known(catalogues string) string {
	return "version: 1\nart: [\"art/**/*.xp\"]\npalette: [palette.yaml]\ncatalogue: " + catalogues + "\n" + plainRules
}

// roomOf is an image whose object r stands on the floor.
const roomOf = `xpt 1
layer 1
|#####|
|#...#|
|##+##|
layer 2
layer 3
layer 4
|×××××|
|××r××|
|×××××|
`

const relicScript = roomScript + "objects:\n  r: {relic: idol}\n"

var catalogueCases = []struct {
	name  string
	files map[string]string
	want  string
}{
	{"sound", map[string]string{
		"xpc.yaml": known("[catalogue.yaml]"), "catalogue.yaml": "kinds: {relic: {role: item, names: [idol]}}\n",
		"art/a/room.xpt": roomOf, "art/a/room.yaml": relicScript,
	}, ""},
	{"a path that leads out: a file among the art may be what was meant", map[string]string{
		"xpc.yaml": known("[art/a/../a/kinds.yaml, ./art/more.yaml]"), "art/a/kinds.yaml": "kinds: {relic: {role: item}}\n",
		"art/more.yaml": "version: 1\n",
	}, `
xpc.yaml:4:13: error: key "catalogue" has the path "art/a/../a/kinds.yaml", which leaves the project [XP0213 bad-name]
`},
	{"among the art", map[string]string{
		"xpc.yaml": known("[art/a/kinds.yaml, ./art/more.yaml]"), "art/a/kinds.yaml": "kinds: {relic: {role: item}}\n",
		"art/more.yaml": "version: 1\n", "art/a/room.xpt": roomOf, "art/a/room.yaml": relicScript,
	}, ""},
	{"among the recipes", map[string]string{
		"xpc.yaml": known("[maps/kinds.yaml]"), "maps/kinds.yaml": "kinds: {relic: {role: item}}\n",
	}, ""},
	{"not there: nobody else is to blame", map[string]string{
		"xpc.yaml": known("[catalog.yaml]"), "art/a/room.xpt": roomOf, "art/a/room.yaml": relicScript,
	}, `
xpc.yaml:4:13: error: the catalogue "catalog.yaml" is not there [XP0209 unknown-name]
`},
	{"not a list: nobody else is to blame", map[string]string{
		"xpc.yaml": known("catalogue.yaml"), "art/a/room.xpt": roomOf, "art/a/room.yaml": relicScript,
	}, `
xpc.yaml:4:12: error: key "catalogue" takes a list of paths, not "catalogue.yaml" [XP0204 wrong-type]
`},
	{"under another key", map[string]string{
		"xpc.yaml":       strings.Replace(known("[a.yaml]"), "catalogue:", "catalog:", 1),
		"art/a/room.xpt": roomOf, "art/a/room.yaml": relicScript,
	}, `
xpc.yaml:4:1: error: a project file has no key "catalog" [XP0202 unknown-key]
`},
	{"broken", map[string]string{
		"xpc.yaml": known("[catalogue.yaml]"), "catalogue.yaml": "kinds:\n  relic: {role: itme}\n",
		"art/a/room.xpt": roomOf, "art/a/room.yaml": relicScript,
	}, `
catalogue.yaml:2:17: error: key "role" takes actor, item, fixture, terminal, door, trap, stairs or effect, not "itme" [XP0222 unknown-word]
`},
	{"two that say the same", map[string]string{
		"xpc.yaml": known("[b.yaml, a.yaml]"), "a.yaml": "kinds: {relic: {role: item}}\n", "b.yaml": "kinds: {relic: {role: item}}\n",
	}, `
a.yaml:1:9: error: the kind "relic" stands in two catalogues [XP0203 duplicate-key]
`},
	{"findings of scripts", map[string]string{
		"xpc.yaml":       known("[catalogue.yaml]"),
		"catalogue.yaml": "kinds:\n  relic: {role: item, names: [idol], attributes: {age: number}}\n  robot: {attributes: {}}\n",
		"art/a/room.xpt": roomOf, "art/a/room.yaml": roomScript + "objects:\n  r: {oneOf: [{relic: idle, age: old}, {robot: x, hp: 3}]}\n",
	}, `
art/a/room.yaml:3:23: error: the kind "relic" has no name "idle"; it has idol [XP0209 unknown-name]
art/a/room.yaml:3:34: error: key "age" takes a number of at most 15 digits, such as 12 or -0.5, not "old" [XP0204 wrong-type]
art/a/room.yaml:3:51: error: the kind "robot" has no attribute "hp"; it has none [XP0210 unknown-attribute]
`},
}

func TestCatalogues(t *testing.T) {
	t.Parallel()
	for _, c := range catalogueCases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r, err := compile.Build(context.Background(), compile.Options{FS: mapFS(t, with(c.files)), Mode: compile.Lint})
			if err != nil {
				t.Fatal(err)
			}
			want := strings.Split(strings.TrimPrefix(c.want, "\n"), "\n")
			if diff := cmp.Diff(want, strings.Split(short(r.Findings), "\n")); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
		})
	}
}

// What a schema of scripts is made of: the kinds of a project, without building it.
func TestKindsOf(t *testing.T) {
	t.Parallel()
	fsys := fstest.MapFS{
		"a.yaml": {Data: []byte("kinds: {relic: {role: item, names: [idol, urn]}, robot: {attributes: {hp: number}}}\n")},
		"b.yaml": {Data: []byte("kinds: {lever: {role: terminal}}\n")},
	}
	project, found := prefab.ReadProject("xpc.yaml", []byte("version: 1\ncatalogue: [b.yaml, a.yaml]\n"))
	kinds, more, err := compile.KindsOf(fsys, project)
	if found = append(found, more...); err != nil || len(found) > 0 {
		t.Fatal(err, found)
	}
	var got []string
	for _, k := range kinds.All() {
		if k.Given() {
			got = append(got, k.Name)
		}
	}
	if diff := cmp.Diff([]string{"robot", "lever", "relic"}, got); diff != "" {
		t.Errorf("kinds (-want +got):\n%s", diff)
	}
	project, _ = prefab.ReadProject("xpc.yaml", []byte("version: 1\ncatalogue: [c.yaml]\n"))
	if _, found, err = compile.KindsOf(fsys, project); err != nil || len(found) != 1 {
		t.Errorf("a catalogue that is not there: %v, %v", found, err)
	}
	fsys["c.yaml/d"] = &fstest.MapFile{}
	if _, _, err = compile.KindsOf(fsys, project); err == nil {
		t.Error("a folder is read as a catalogue")
	}
}

// A bundle holds the kinds that prefabs use and those of catalogues; Go source has a constant for each
// kind and name of both.
func TestKindsOfBundle(t *testing.T) {
	t.Parallel()
	project := with(map[string]string{
		"xpc.yaml":       known("[catalogue.yaml]") + "out: {go: {dir: gen}}\n",
		"catalogue.yaml": "kinds:\n  lever: {role: terminal, names: [old brass, iron]}\n  robot: {names: [sentry]}\n  relic: {role: item}\n",
		"art/a/room.xpt": roomOf, "art/a/room.yaml": roomScript + "objects:\n  r: {oneOf: [{relic: idol}, {trap: alarm}, {nothing: true}]}\n",
	})
	r, err := compile.Build(context.Background(), compile.Options{FS: mapFS(t, project), Mode: compile.Make})
	if err != nil {
		t.Fatal(err)
	}
	clean(t, r)
	want := []embed.KindData{
		{Name: "lever", Role: embed.TerminalRole, Names: []string{"old brass", "iron"}},
		{Name: "nothing"},
		{Name: "relic", Role: embed.ItemRole},
		{Name: "robot", Role: embed.ActorRole, Names: []string{"sentry"}},
		{Name: "trap", Role: embed.TrapRole},
	}
	if diff := cmp.Diff(want, r.Data().Kinds); diff != "" {
		t.Errorf("kinds (-want +got):\n%s", diff)
	}
	data, found := emit.Source(r.Data(), r.Bundle, emit.Options{Package: "prefabs", Embed: "prefabs.xpb"})
	if len(found) > 0 {
		t.Fatal(found.Err())
	}
	source := string(data)
	for _, line := range []string{
		`KindLever = "lever"`, `KindRelic = "relic"`, `KindRobot = "robot"`, `KindTrap  = "trap"`,
		`NameAlarm    = "alarm"`, `NameIdol     = "idol"`, `NameIron     = "iron"`, `NameOldBrass = "old brass"`, `NameSentry   = "sentry"`,
	} {
		if !strings.Contains(source, "\t"+line+"\n") {
			t.Errorf("the Go source has no %s:\n%s", line, source)
		}
	}
	if strings.Contains(source, "KindNothing") {
		t.Error("the Go source names nothing")
	}
}

// Names of a catalogue that give one identifier are found in the catalogue.
func TestKindsCollide(t *testing.T) {
	t.Parallel()
	project := with(map[string]string{
		"xpc.yaml":       known("[catalogue.yaml]") + "out: {go: {dir: gen}}\n",
		"catalogue.yaml": "kinds:\n  old-relic: {role: item, names: [a b]}\n  old relic: {role: item, names: [a-b]}\n",
	})
	r, err := compile.Build(context.Background(), compile.Options{FS: mapFS(t, project), Mode: compile.Lint})
	if err != nil {
		t.Fatal(err)
	}
	want := `catalogue.yaml:2:3: error: the kind "old-relic" gives the Go identifier KindOldRelic, as the kind "old relic" does [XP0501 ident-collision]
catalogue.yaml:3:35: error: the name "a-b" gives the Go identifier NameAB, as the name "a b" does [XP0501 ident-collision]
`
	if diff := cmp.Diff(want, short(r.Findings)); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
}
