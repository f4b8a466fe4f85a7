package prefab_test

import (
	"encoding/json"
	"fmt"
	"path"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// FuzzProject reads any bytes as a project file. Findings lie inside it; what is read is in bounds,
// findings or not; and of a file without a finding the project, written in one way, is read as it
// was.
func FuzzProject(f *testing.F) {
	for _, text := range []string{
		"", "version: 1\n", "version: 2\nart: prefabs\n", "version: 1\nart: [\"prefabs/**/*.xp\", /etc/x]\nexclude: [../up]\n",
		"version: 1\nlayers: [terrain, objects, \"overlay flooded\", notes, notes]\nscripts: optional\nseal: granite\n",
		"version: 1\nout:\n  bundle: build/prefabs.xpb\n  go: {dir: internal/prefabs, package: vaults, inline: true}\n  json: a.json\n",
		"version: 1\nout: {go: {package: func, inline: maybe}}\n",
		"version: 1\nrules: {legend-unused: error, XP0428: off, front-open: info}\nbaseline: base.json\n",
		"version: 1\nignore:\n  - {file: \"old/*.xp\", rule: legend-unused, reason: \"kept\"}\n  - {rule: XP0428}\n",
		"version: 1\ntrial: {maps: 8, minPlaced: 12.5%}\npalette: [a.yaml]\ncatalogue: [kinds.yaml]\nmaps: [\"maps/*.map.yaml\"]\n",
		"version: 1\nversion: 1\nlayers: [objects, terrain, terrain]\nunknown: {a: [b, {c: d}]}\nmirrors: []\nglyphs: \"\"\n",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 4<<10 { // the parser's cost is bounded by TestGuardsAreCheap
			return
		}
		p, list := prefab.ReadProject("a.yaml", data)
		for _, d := range list {
			checkFinding(t, d, 1+strings.Count(string(data), "\n"))
		}
		checkProject(t, p)
		if len(list) > 0 || !utf8.Valid(data) {
			return
		}
		text := projectText(t, p)
		again, list := prefab.ReadProject("a.yaml", []byte(text))
		if len(list) > 0 {
			t.Fatalf("%v in\n%s", list.Err(), text)
		}
		if diff := cmp.Diff(p, again, values, cmpopts.IgnoreFields(diag.Ignore{}, "Pos", "End"), cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("project (-want +got):\n%s\nof\n%s", diff, text)
		}
	})
}

// checkProject sees that a project is in bounds: paths stay inside, some layer is terrain.
func checkProject(t *testing.T, p *prefab.Project) {
	t.Helper()
	paths := []prefab.Field[string]{p.Baseline, p.Out.Bundle, p.Out.JSON, p.Out.Go.Dir}
	for _, list := range [][]prefab.Field[string]{p.Art, p.Exclude, p.Palette, p.Catalogue, p.Maps, p.Mirrors} {
		paths = append(paths, list...)
	}
	for _, f := range paths {
		if clean := path.Clean("/a/" + f.Value); clean != "/a" && !strings.HasPrefix(clean, "/a/") || path.IsAbs(f.Value) {
			t.Errorf("the path %q leaves the project", f.Value)
		}
	}
	terrain := 0
	for _, w := range p.Layers {
		if w.Kind == prefab.TerrainLayer {
			terrain++
		}
	}
	if terrain < 1 || p.Scripts.Value > prefab.ScriptsOptional {
		t.Errorf("%d layers of terrain, scripts %v", terrain, p.Scripts)
	}
	if p.Trial.Maps.Value < 1 || p.Trial.MinPlaced.Value.Cmp(prefab.Certain) > 0 {
		t.Errorf("trial %+v", p.Trial)
	}
}

// projectText writes a project in one way, each key once. Texts are in JSON's form, which YAML has.
func projectText(t *testing.T, p *prefab.Project) string {
	t.Helper()
	quote := func(v any) string {
		text, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	var b strings.Builder
	b.WriteString("version: 1\n")
	one := func(key string, f prefab.Field[string]) {
		if f.Value != "" {
			fmt.Fprintf(&b, "%s: %s\n", key, quote(f.Value))
		}
	}
	many := func(key string, list []prefab.Field[string]) {
		for i, f := range list {
			fmt.Fprint(&b, map[bool]string{true: key + ":\n"}[i == 0], "  - ", quote(f.Value), "\n")
		}
	}
	many("art", p.Art)
	many("exclude", p.Exclude)
	many("palette", p.Palette)
	many("catalogue", p.Catalogue)
	many("maps", p.Maps)
	many("mirrors", p.Mirrors)
	one("glyphs", p.Glyphs)
	one("seal", p.Seal)
	one("baseline", p.Baseline)
	b.WriteString("layers:\n")
	for _, w := range p.Layers {
		fmt.Fprintf(&b, "  - %s\n", quote(w.String()))
	}
	fmt.Fprintf(&b, "scripts: %s\nout:\n", [...]string{"required", "optional"}[p.Scripts.Value])
	one("  bundle", p.Out.Bundle)
	one("  json", p.Out.JSON)
	if p.Out.Go.Dir.Value != "" {
		b.WriteString("  go:\n")
		one("    dir", p.Out.Go.Dir)
		one("    package", p.Out.Go.Package)
		fmt.Fprintf(&b, "    inline: %v\n", p.Out.Go.Inline.Value)
	}
	b.WriteString("rules:\n")
	for _, r := range p.Rules {
		fmt.Fprintf(&b, "  %s: %s\n", r.Code, r.Level)
	}
	b.WriteString("ignore:\n")
	for _, g := range p.Ignore {
		fmt.Fprintf(&b, "  - {file: %s, rule: %s, reason: %s}\n", quote(g.Pattern), g.Code, quote(g.Reason))
	}
	share := p.Trial.MinPlaced.Value
	fmt.Fprintf(&b, "trial:\n  maps: %d\n  minPlaced: %.5f%%\n", p.Trial.Maps.Value, 100*float64(share.Num)/float64(share.Den))
	return b.String()
}
