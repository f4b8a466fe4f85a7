package prefab_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/prefab"
)

const u = prefab.OutlineUnit

// TestOutlines looks shapes up: those of palettes, of a script, and those that are there anyway.
func TestOutlines(t *testing.T) {
	t.Parallel()
	p, found := prefab.ReadPalette("palette.yaml", []byte(`
shapes:
  slit: ["3 0, 5 0, 5 8, 3 8", "0 0, 8 8, 4 4"]
  pillar: ["0 16, 8 16, 8 0, 0 0"]   # the other way round, and in place of the one that is there
terrain:
  a: {glyph: a, kind: wall, shape: slit}
  b: {glyph: b, kind: wall, shape: pillar}
  c: {glyph: c, kind: wall, shape: wall-ne}
  d: {glyph: d, kind: wall, shape: open}
  e: {glyph: e, kind: wall}
  f: {glyph: f, kind: wall, shape: piller}
  g: {glyph: g, kind: wall, shape: wall-en}
`))
	legend, more := prefab.Share(p)
	want := "palette.yaml:11:36: error: shape \"piller\" is no entry under shapes, and none of those that are there anyway [XP0209 unknown-name]\n" +
		"palette.yaml:12:36: error: shape \"wall-en\" is no entry under shapes, and none of those that are there anyway [XP0209 unknown-name]"
	if got := shorts(append(found, more...)); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	square := func(x, y, w, h int) []prefab.Point {
		return []prefab.Point{{X: x, Y: y}, {X: x + w, Y: y}, {X: x + w, Y: y + h}, {X: x, Y: y + h}}
	}
	third := u / 3
	regions := map[string][][]prefab.Point{
		"a": {square(u/8*3, 0, u/4, u)},
		"b": {{{X: 0, Y: 0}, {X: u, Y: 0}, {X: u, Y: u}, {X: 0, Y: u}}},
		"c": {
			square(0, 0, third, third), square(2*third, 0, third, third), square(0, third, third, third),
			square(0, 2*third, third, third), square(third, 2*third, third, third), square(2*third, 2*third, third, third),
		},
		"d": {square(0, 0, u, u)},
	}
	for _, e := range legend.Terrain {
		var got [][]prefab.Point
		if e.Outline != nil {
			got = e.Outline.Regions
		}
		if diff := cmp.Diff(regions[e.Name], got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", e.Name, diff)
		}
	}
}

// TestOutlinesRepeated finds a shape that is there twice; a name that a finding hides is nobody's fault.
func TestOutlinesRepeated(t *testing.T) {
	t.Parallel()
	a, _ := prefab.ReadPalette("a.yaml", []byte("shapes: {slit: [\"3 0, 5 0, 5 8, 3 8\"]}\n"))
	b, _ := prefab.ReadPalette("b.yaml", []byte("shapes: {slit: [\"3 0, 6 0, 6 8, 3 8\"]}\n"))
	_, found := prefab.Share(a, b)
	if got, want := shorts(found), `b.yaml:1:10: error: shape "slit" is there already [XP0315 legend-repeated]`; got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	c, _ := prefab.ReadPalette("c.yaml", []byte("shapes: 1\nterrain: {a: {glyph: a, kind: wall, shape: slot}}\n"))
	if _, found = prefab.Share(c); len(found) > 0 {
		t.Errorf("shapes cannot be read: %s", shorts(found))
	}
}
