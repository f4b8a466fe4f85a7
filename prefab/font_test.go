package prefab_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
)

// font makes a font of a table of characters, "" for none, and of files of mirrors.
func font(t *testing.T, chars string, mirrors ...string) (*prefab.Font, diag.List) {
	t.Helper()
	var table *xp.GlyphTable
	if chars != "" {
		var found diag.List
		if table, found = prefab.ReadGlyphs("font/utf8.txt", []byte(chars)); len(found) > 0 {
			t.Fatal(found)
		}
	}
	var files []*prefab.Mirrors
	for i, text := range mirrors {
		m, found := prefab.ReadMirrors("font/mirror"+string(rune('a'+i))+".txt", []byte(text))
		if len(found) > 0 {
			t.Fatal(found)
		}
		files = append(files, m)
	}
	return prefab.ShareFont(table, files...)
}

// forms writes what a glyph becomes, in canonical order; - where the font has no form.
func forms(f *prefab.Font, g xp.Glyph) string {
	var words []string
	for o := range orient.All.Each() {
		turned, ok := f.Turn(o, g)
		if ok {
			words = append(words, strconv.Itoa(int(turned)))
		} else {
			words = append(words, "-")
		}
	}
	return strings.Join(words, " ")
}

func TestFontTurns(t *testing.T) {
	t.Parallel()
	const grass, tree, arrow = "1 8743\n2 46\n", "218 9827\n", "300 8593\n301 8594\n302 8595\n303 8592\n"
	for name, c := range map[string]struct {
		chars   string
		mirrors []string
		glyph   xp.Glyph
		want    string
	}{
		"the usual corner":                    {"", nil, 218, "218 191 217 192 191 217 192 218"},
		"a bracket":                           {"", nil, '(', "40 - 41 - 41 - 40 -"},
		"beyond code page 437":                {"", nil, 300, "300 300 300 300 300 300 300 300"},
		"a pair of the font's own":            {"", []string{"h 300 301"}, 300, "300 - 301 - 301 - 300 -"},
		"the other of the pair":               {"", []string{"h 300 301"}, 301, "301 - 300 - 300 - 301 -"},
		"four of the font's own":              {"", []string{"h 300 301\nh 302 303", "v 304 305"}, 302, "302 - 303 - 303 - 302 -"},
		"a pair that is known anyway":         {"", []string{"v 24 25"}, 24, "24 26 25 27 24 26 25 27"},
		"a pair that says otherwise":          {"", []string{"h 24 25"}, 24, "24 - 25 - 25 - 24 -"},
		"a tree where a corner was":           {tree, nil, 218, "218 218 218 218 218 218 218 218"},
		"arrows elsewhere":                    {arrow, nil, 300, "300 301 302 303 300 301 302 303"},
		"an arrow without the others":         {"300 8593\n301 8594\n", nil, 300, "300 301 - - 300 301 - -"},
		"an integral of math and no turn":     {grass, nil, 1, "1 1 1 1 1 1 1 1"},
		"a mirror in a font of its own":       {grass, []string{"h 1 2"}, 2, "2 - 1 - 1 - 2 -"},
		"a corner of the usual font, unnamed": {grass, nil, 191, "191 191 191 191 191 191 191 191"},
	} {
		f, found := font(t, c.chars, c.mirrors...)
		if len(found) > 0 {
			t.Errorf("%s: %v", name, found)
		}
		if diff := cmp.Diff(c.want, forms(f, c.glyph)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
		for _, own := range f.Turns() {
			if own == orient.FormsOf(own[orient.R0]) {
				t.Errorf("%s: %v is kept, and is what it is in code page 437", name, own)
			}
		}
	}
	usual, _ := font(t, "")
	if usual.Turns() != nil || (*prefab.Font)(nil).Turns() != nil {
		t.Error("the usual font has glyphs that turn in ways of their own")
	}
}

func TestFontFindings(t *testing.T) {
	t.Parallel()
	_, found := font(t, "", "h 1 2\nv 3 4", "v 1 7")
	if got, want := shorts(found), "font/mirrorb.txt: error: the file names '☺' (1), which another file of mirrors names too [XP0224 key-conflict]"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	table, found := prefab.ReadGlyphs("a.txt", []byte("1 65\n2 7\n"))
	if got, want := shorts(found), "a.txt:2:3: error: character 7 (U+0007) has no form of its own that a cell could show [XP0201 syntax]"; table != nil || got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	mirrors, found := prefab.ReadMirrors("a.txt", []byte("x 1 2\n"))
	if got, want := shorts(found), `a.txt:1:1: error: "x" is neither h nor v; the line is h or v and the numbers of two glyphs, as in: h 40 41 [XP0201 syntax]`; mirrors == nil || got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if _, found = prefab.ReadMirrors("a.txt", make([]byte, prefab.MaxTable+1)); len(found) != 1 || found[0].Code != diag.TextTooLarge {
		t.Errorf("a file without end: %v", found)
	}
}

// TestFontCharacters reads texts in the characters of a font.
func TestFontCharacters(t *testing.T) {
	t.Parallel()
	f, _ := font(t, "35 9827\n300 40845\n301 35\n")
	terms := prefab.Terms{Font: f}
	p, found := terms.ReadPalette("p.yaml", []byte("terrain:\n  tree: {glyph: \"♣\", kind: wall}\n  wall: {glyph: [\"#\", 35], kind: wall}\n  dragon: {glyph: 龍, kind: wall}\n  odd: {glyph: \"A\", kind: wall}\n"))
	if got, want := shorts(found), `p.yaml:5:16: error: character "A" is none of the project's table of glyphs [XP0228 glyph-unknown]`; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	want := []prefab.Glyphs{{35}, {301, 35}, {300}, nil}
	for i, e := range p.Terrain {
		if diff := cmp.Diff(want[i], e.Glyphs); diff != "" {
			t.Errorf("%s (-want +got):\n%s", e.Name, diff)
		}
	}
	s, found := terms.ReadScript("s.yaml", []byte("objects:\n  龍: {robot: dragon, links: [\"♣\"]}\n  ♣: {prop: tree}\n"))
	if len(found) > 0 || s.Object(300) == nil || s.Object(35) == nil || s.Object(300).Alternatives[0].Links[0].Reference != 35 {
		t.Errorf("%v, %+v", found, s.Objects)
	}
	// Where the table is lost, nobody knows what a character means, and nobody is to blame.
	lost := prefab.Terms{Font: prefab.MissingFont()}
	if _, found = lost.ReadPalette("p.yaml", []byte("terrain:\n  dragon: {glyph: 龍, kind: wall}\n")); len(found) > 0 {
		t.Errorf("a palette of a font that is lost: %v", found)
	}
	if _, found = lost.ReadScript("s.yaml", []byte("objects:\n  龍: {robot: dragon}\ngroups: [{of: [龍], exactly: 1}]\n")); len(found) > 0 {
		t.Errorf("a script of a font that is lost: %v", found)
	}
}

func TestRespell(t *testing.T) {
	t.Parallel()
	f, _ := font(t, "43 9827\n300 40845\n1 43\n")
	in := diag.List{{
		Message: `cells '+' (43) and glyph 300 and '+' (44) and glyph 7 and '☺' (1)`, Hint: "move '+' (43)",
		Related: []diag.Related{{Message: "the reference '+' (43)"}},
	}}
	got := f.Respell(in)
	want := diag.List{{
		Message: `cells '♣' (43) and '龍' (300) and '+' (44) and glyph 7 and '+' (1)`, Hint: "move '♣' (43)",
		Related: []diag.Related{{Message: "the reference '♣' (43)"}},
	}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if in[0].Hint != "move '+' (43)" || in[0].Related[0].Message != "the reference '+' (43)" {
		t.Error("the findings that were given have changed")
	}
	var usual *prefab.Font
	if diff := cmp.Diff(in, usual.Respell(in)); diff != "" {
		t.Errorf("the usual font (-want +got):\n%s", diff)
	}
}

// shorts returns findings in their short form, a line each.
func shorts(l diag.List) string {
	var lines []string
	for _, d := range l {
		lines = append(lines, diag.Short(d))
	}
	return strings.Join(lines, "\n")
}
