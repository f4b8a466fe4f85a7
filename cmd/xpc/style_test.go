package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/mapgen"
)

// TestStylesOfRecipes builds recipes that name a style and nothing else: each must have what package cave
// gives the style, and make a map.
func TestStylesOfRecipes(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	styles := map[string]embed.Style{
		"caves": embed.StyleCaves, "guided": embed.StyleGuided, "mines": embed.StyleMines, "tunnels": embed.StyleTunnels,
	}
	files := map[string]string{"xpc.yaml": "version: 1\n"}
	for style := range styles {
		files[filepath.Join("maps", style+".map.yaml")] = "version: 1\nsize: [90, 80]\nstyle: " + style + "\n"
	}
	files["maps/parts.map.yaml"] = "version: 1\nsize: [90, 80]\nstyle: composite\nregions:\n" +
		"  - {area: [0, 0, 45, 80], style: mines}\n  - {area: [45, 0, 45, 40], style: guided}\n  - {area: [45, 40, 45, 40], style: tunnels}\n"
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	result, err := compile.Build(t.Context(), compile.Options{Root: dir, Mode: compile.Make})
	if err != nil || result.Bundle == nil {
		t.Fatalf("the recipes do not build: %v, %v", err, result.Findings)
	}
	b, err := embed.Open(string(result.Bundle))
	if err != nil {
		t.Fatal(err)
	}
	var gen mapgen.Generator
	for name, style := range styles {
		r, ok := b.RecipeNamed(name)
		if !ok {
			t.Fatalf("recipe %s is not there", name)
		}
		want := cave.DefaultOf(style, 90, 80)
		type said struct {
			Margin  int
			Carving embed.Carving
			Join    embed.Joining
		}
		if diff := cmp.Diff(said{want.Margin, want.Carving, want.Join}, said{r.Margin(), r.Carving(), r.Join()}); diff != "" {
			t.Errorf("style %s (-package cave +recipe):\n%s", name, diff)
		}
		if m := gen.Run(r, 3); len(m.Unmet) > 0 || m.Metrics.Open == 0 {
			t.Errorf("style %s: %d open cells, unmet: %v", name, m.Metrics.Open, m.Unmet)
		}
	}
	r, _ := b.RecipeNamed("parts")
	m := gen.Run(r, 3)
	if m.Metrics.Rooms.Count < 5 || m.Metrics.Caves < 5 || len(m.Made.Doors) < 5 || len(m.Unmet) > 0 {
		t.Errorf("composite: %+v, %d doors, unmet: %v", m.Metrics, len(m.Made.Doors), m.Unmet)
	}

	bundle := filepath.Join(dir, "maps.xpb")
	if err := os.WriteFile(bundle, result.Bundle, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, shown := range mapsOf(t, "parts", "--bundle", bundle, "--seed", "3") {
		var want [][2]int
		for _, d := range m.Made.Doors {
			want = append(want, [2]int{d.At.X, d.At.Y})
			if c := shown.After[d.At.Y][d.At.X]; c != ',' {
				t.Errorf("door %v is shown as %q", d.At, c)
			}
		}
		if diff := cmp.Diff(want, shown.Doors); diff != "" {
			t.Errorf("doors as JSON (-want +got):\n%s", diff)
		}
		checkParts(t, m, shown)
	}
}

// checkParts compares the regions and parts of a map with its JSON.
func checkParts(t *testing.T, m *mapgen.Result, shown jMap) {
	t.Helper()
	if len(shown.Regions) != m.Recipe.RegionCount() || len(shown.Regions) < 2 {
		t.Fatalf("%d regions as JSON, want %d", len(shown.Regions), m.Recipe.RegionCount())
	}
	for i, r := range shown.Regions {
		want := m.Recipe.Region(i)
		if r.Area != [4]int{want.X, want.Y, want.W, want.H} || r.Style != want.Style.String() {
			t.Errorf("region %d as JSON: %+v", i, r)
		}
	}
	if len(shown.Parts) != len(m.Made.Parts) || len(shown.Parts) == 0 {
		t.Fatalf("%d parts as JSON, want %d", len(shown.Parts), len(m.Made.Parts))
	}
	roles := map[cave.PartRole]string{}
	for i, p := range shown.Parts {
		want := m.Made.Parts[i]
		if p.Area != [4]int{want.Area.X, want.Area.Y, want.Area.W, want.Area.H} || p.Width != want.Width ||
			p.Dir != want.Dir.String() || p.Generation != want.Generation {
			t.Errorf("part %d as JSON: %+v, want %+v", i, p, want)
		}
		if spot := p.Spot; (spot != nil) != (want.Spot != grid.Point{}) || spot != nil && *spot != [2]int{want.Spot.X, want.Spot.Y} {
			t.Errorf("part %d as JSON has the spot %v, want %v", i, spot, want.Spot)
		}
		if word, ok := roles[want.Role]; ok && word != p.Role {
			t.Errorf("one role is %q and %q", word, p.Role)
		}
		roles[want.Role] = p.Role
	}
	if roles[cave.Corridor] != "corridor" {
		t.Errorf("roles as JSON: %v", roles)
	}
}
