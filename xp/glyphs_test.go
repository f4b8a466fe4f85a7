package xp_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/xp"
)

func ExampleParseGlyphTable() {
	t, err := xp.ParseGlyphTable("  0 160 // no glyph\n 32 160\n 35 35\n256 9698\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	blank, _ := t.GlyphOf('\u00a0')
	slope, _ := t.GlyphOf('◢')
	_, known := t.GlyphOf('A')
	fmt.Println(uint32(blank), uint32(slope), known, string(t.Rune(256)))
	// Output:
	// 32 256 false ◢
}

func ExampleParseMirrorTable() {
	t, err := xp.ParseMirrorTable("h  40  41 // brackets\n\nv  24  25 // arrows\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(t.Across('('), t.Across(24), t.Down(24))
	// Output:
	// ')' (41) '↑' (24) '↓' (25)
}

// A table that says what code page 437 says is no other than none at all.
func TestGlyphTableDefault(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	for g := range xp.Glyph(256) {
		fmt.Fprintf(&text, "%3d %d\r\n", uint32(g), g.Rune())
	}
	table, err := xp.ParseGlyphTable("\ufeff" + text.String())
	if err != nil {
		t.Fatal(err)
	}
	var none *xp.GlyphTable
	for g := range xp.Glyph(300) {
		r := table.Rune(g)
		if r != g.Rune() || none.Rune(g) != r {
			t.Errorf("glyph %d is %q, want %q", g, r, g.Rune())
		}
		got, ok := table.GlyphOf(r)
		want, wantOK := xp.GlyphOf(r)
		if r == '\u00a0' {
			want = 0 // the one glyph that this table gives it to
		}
		if got != want || ok != wantOK {
			t.Errorf("character %q is glyph %d, %v, want %d, %v", r, got, ok, want, wantOK)
		}
	}
}

func TestGlyphTableShared(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text string
		r    rune
		want xp.Glyph
		ok   bool
	}{
		{"0 160\n32 160", '\u00a0', 32, true},
		{"32 160\n0 160", '\u00a0', 32, true},
		{"9 65\n7 65\n8 65", 'A', 7, true},
		{"7 65", ' ', 32, true},
		{"7 65", '\u00a0', 32, true},
		{"7 32", ' ', 7, true},
		{"7 65", 'B', 0, false},
		{"4294967295 65", 'A', 1<<32 - 1, true},
	} {
		table, err := xp.ParseGlyphTable(c.text)
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		if g, ok := table.GlyphOf(c.r); g != c.want || ok != c.ok {
			t.Errorf("%q: %q is glyph %d, %v, want %d, %v", c.text, c.r, g, ok, c.want, c.ok)
		}
		if r := table.Rune(999); r != utf8.RuneError {
			t.Errorf("%q: glyph 999 is %q", c.text, r)
		}
	}
}

// tableFaults are tables with a mark § where the fault must be told.
var tableFaults = []struct{ kind, text, want string }{
	{"glyphs", "§", "the table gives no glyph a character"},
	{"glyphs", "§// nothing\n\n", "the table gives no glyph a character"},
	{"glyphs", "1 65\n§2", "the line has 1 word; it is a glyph and a character, both as numbers, as in: 177 9618"},
	{"glyphs", "1 65 §A", "the line has 3 words; it is a glyph and a character, both as numbers, as in: 177 9618"},
	{"glyphs", "  §A 65", `"A" is not the number of a glyph; the line is a glyph and a character, both as numbers, as in: 177 9618`},
	{"glyphs", "§-1 65", `"-1" is not the number of a glyph; the line is a glyph and a character, both as numbers, as in: 177 9618`},
	{"glyphs", "§4294967296 65", `"4294967296" is not the number of a glyph; the line is a glyph and a character, both as numbers, as in: 177 9618`},
	{"glyphs", "1 §0x41", `"0x41" is not the number of a character; the line is a glyph and a character, both as numbers, as in: 177 9618`},
	{"glyphs", "1 §27", "character 27 (U+001B) has no form of its own that a cell could show"},
	{"glyphs", "1\t§8238", "character 8238 (U+202E) has no form of its own that a cell could show"},
	{"glyphs", "1 §769", "character 769 (U+0301) has no form of its own that a cell could show"},
	{"glyphs", "1 §65533", "character 65533 (U+FFFD) has no form of its own that a cell could show"},
	{"glyphs", "1 §1114112", "character 1114112 (U+110000) has no form of its own that a cell could show"},
	{"glyphs", "1 65\n\n §1 66", "glyph 1 has a character already"},
	{"mirrors", "h 1 2\n§d 3 4", `"d" is neither h nor v; the line is h or v and the numbers of two glyphs, as in: h 40 41`},
	{"mirrors", "h §1", "the line has 2 words; it is h or v and the numbers of two glyphs, as in: h 40 41"},
	{"mirrors", "h 1 §x", `"x" is not the number of a glyph; the line is h or v and the numbers of two glyphs, as in: h 40 41`},
	{"mirrors", "h 1 2\nv 1 2\nh 3 §1", "glyph 1 stands in two lines of h; what it becomes is not clear"},
}

func TestTableFaults(t *testing.T) {
	t.Parallel()
	for _, c := range tableFaults {
		before, after, _ := strings.Cut(c.text, "§")
		want := &xp.TableError{
			Line:    strings.Count(before, "\n") + 1,
			Col:     len([]rune(before[strings.LastIndexByte(before, '\n')+1:])) + 1,
			Message: c.want,
		}
		var got *xp.TableError
		if err := parseTable(c.kind, before+after); !errors.As(err, &got) {
			t.Errorf("%q: error %v, want a TableError", c.text, err)
		} else if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q: error (-want +got):\n%s", c.text, diff)
		}
	}
}

func parseTable(kind, text string) error {
	if kind == "mirrors" {
		_, err := xp.ParseMirrorTable(text)
		return err
	}
	_, err := xp.ParseGlyphTable(text)
	return err
}

// Mirroring twice is nothing, and the two ways do not depend on each other.
func TestMirrorTable(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var text strings.Builder
		want := map[string]map[xp.Glyph]xp.Glyph{"h": {}, "v": {}}
		for axis, pairs := range map[string]map[xp.Glyph]xp.Glyph{"h": want["h"], "v": want["v"]} {
			glyphs := rapid.SliceOfNDistinct(rapid.Uint32Range(0, 400), 0, 20, rapid.ID).Draw(t, axis)
			for i := 0; i+1 < len(glyphs); i += 2 {
				a, b := xp.Glyph(glyphs[i]), xp.Glyph(glyphs[i+1])
				pairs[a], pairs[b] = b, a
				fmt.Fprintf(&text, "%s %3d %3d // %v\n", axis, a, b, i)
			}
		}
		table, err := xp.ParseMirrorTable(text.String())
		if err != nil {
			t.Fatal(err)
		}
		for g := range xp.Glyph(401) {
			for axis, turn := range map[string]func(xp.Glyph) xp.Glyph{"h": table.Across, "v": table.Down} {
				expect := g
				if other, ok := want[axis][g]; ok {
					expect = other
				}
				if got := turn(g); got != expect || turn(got) != g {
					t.Fatalf("%s: glyph %d becomes %d, want %d", axis, g, got, expect)
				}
			}
		}
	})
	var none *xp.MirrorTable
	if none.Across('(') != '(' || none.Down(24) != 24 {
		t.Error("no table changes a glyph")
	}
}

func FuzzTables(f *testing.F) {
	for _, c := range tableFaults {
		f.Add(strings.Replace(c.text, "§", "", 1))
	}
	f.Add("h  40  41 // brackets\n\nv  24  25\r\n")
	f.Add("  0 160\n 32 160\n256 9698")
	f.Fuzz(func(t *testing.T, text string) {
		for _, kind := range []string{"glyphs", "mirrors"} {
			err := parseTable(kind, text)
			var fault *xp.TableError
			if err == nil {
				continue
			}
			if !errors.As(err, &fault) {
				t.Fatalf("error %v is no TableError", err)
			}
			if lines := strings.Split(text, "\n"); fault.Line < 1 || fault.Line > len(lines) || fault.Col < 1 ||
				fault.Col > utf8.RuneCountInString(lines[fault.Line-1])+1 {
				t.Fatalf("%v is outside of the text", err)
			}
			if strings.ContainsAny(fault.Message, "\n\x1b") {
				t.Fatalf("control character in %q", fault.Message)
			}
		}
	})
}
