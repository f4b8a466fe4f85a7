package raster

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/xp"
)

// builtin is a built-in sheet with what the tests must know of how it is drawn: where
// the lines of its box glyphs lie.
type builtin struct {
	name          string
	text          string
	width, height int
	single        span  // columns of a single line
	double        []int // columns of a double line
	singleRows    span  // rows of a single line
	doubleRows    []int // rows of a double line
	drawings      []drawing
}

// span is a run of pixels, end exclusive.
type span struct{ from, to int }

func builtins(t *testing.T) []*builtin {
	t.Helper()
	all := []*builtin{{
		name: "square", text: squareText, width: 8, height: 8,
		single: span{3, 5}, double: []int{2, 5}, singleRows: span{3, 5}, doubleRows: []int{2, 5},
	}, {
		name: "tall", text: tallText, width: 8, height: 16,
		single: span{3, 5}, double: []int{2, 5}, singleRows: span{7, 9}, doubleRows: []int{6, 9},
	}}
	for _, b := range all {
		var err error
		if b.drawings, err = parseSheet(b.text, b.width, b.height); err != nil {
			t.Fatalf("sheet %s: %v", b.name, err)
		}
	}
	return all
}

// eachBuiltin runs a test for every built-in sheet.
func eachBuiltin(t *testing.T, test func(t *testing.T, b *builtin)) {
	for _, b := range builtins(t) {
		t.Run(b.name, func(t *testing.T) {
			t.Parallel()
			test(t, b)
		})
	}
}

func (b *builtin) on(index, x, y int) bool { return b.drawings[index].mask[y*b.width+x] != 0 }

// show returns a glyph as rows of # and . for messages.
func (b *builtin) show(index int) string {
	var s strings.Builder
	for y := range b.height {
		for x := range b.width {
			s.WriteByte(".#"[b.drawings[index].mask[y*b.width+x]&1])
		}
		s.WriteByte('\n')
	}
	return s.String()
}

func TestSheetHeads(t *testing.T) {
	t.Parallel()
	eachBuiltin(t, func(t *testing.T, b *builtin) {
		if len(b.drawings) != 256 {
			t.Fatalf("%d glyphs, want 256", len(b.drawings))
		}
		names := make(map[string]int)
		for i, d := range b.drawings {
			if want := xp.Glyph(i).Rune(); d.code != want {
				t.Errorf("glyph %d is headed %U, want %U", i, d.code, want)
			}
			if other, ok := names[d.name]; ok {
				t.Errorf("glyphs %d and %d are both named %q", other, i, d.name)
			}
			names[d.name] = i
		}
	})
}

func TestGlyphsDiffer(t *testing.T) {
	t.Parallel()
	eachBuiltin(t, func(t *testing.T, b *builtin) {
		seen := make(map[string]int)
		for i := range b.drawings {
			mask := string(b.drawings[i].mask)
			other, ok := seen[mask]
			if blanks := i == ' ' && other == 0; ok != blanks {
				t.Errorf("glyphs %d and %d look the same:\n%s", other, i, b.show(i))
			}
			seen[mask] = i
		}
	})
}

func TestBlocks(t *testing.T) {
	t.Parallel()
	eachBuiltin(t, func(t *testing.T, b *builtin) {
		for index, want := range map[int]func(x, y int) bool{
			219: func(x, y int) bool { return true },
			220: func(x, y int) bool { return y >= b.height/2 },
			221: func(x, y int) bool { return x < b.width/2 },
			222: func(x, y int) bool { return x >= b.width/2 },
			223: func(x, y int) bool { return y < b.height/2 },
			0:   func(x, y int) bool { return false },
			32:  func(x, y int) bool { return false },
			95:  func(x, y int) bool { return y == b.height-1 },
		} {
			b.compare(t, index, want)
		}
	})
}

// compare compares a glyph with a rule that says which of its pixels are covered.
func (b *builtin) compare(t *testing.T, index int, want func(x, y int) bool) {
	t.Helper()
	for y := range b.height {
		for x := range b.width {
			if b.on(index, x, y) != want(x, y) {
				t.Errorf("glyph %d at %d,%d: covered is %v\n%s", index, x, y, b.on(index, x, y), b.show(index))
				return
			}
		}
	}
}

// TestShades shows that shades tile without a seam: each is one pattern that repeats within
// the glyph and across its edges, a quarter, a half and three quarters covered.
func TestShades(t *testing.T) {
	t.Parallel()
	eachBuiltin(t, func(t *testing.T, b *builtin) {
		for index, c := range map[int]struct{ dx, dy, quarters int }{
			176: {2, 1, 1}, 177: {1, 1, 2}, 178: {2, 1, 3},
		} {
			b.compare(t, index, func(x, y int) bool {
				return b.on(index, (x+c.dx)%b.width, (y+c.dy)%b.height)
			})
			covered := 0
			for _, m := range b.drawings[index].mask {
				covered += int(m) / 255
			}
			if want := c.quarters * b.width * b.height / 4; covered != want {
				t.Errorf("glyph %d covers %d pixels, want %d", index, covered, want)
			}
		}
		b.compare(t, 178, func(x, y int) bool { return !b.on(176, x, y) })
	})
}

// TestMirrors lists pairs of glyphs of which one is the other seen in a mirror.
func TestMirrors(t *testing.T) {
	t.Parallel()
	across := map[int]int{ // left and right change places
		'(': ')', '<': '>', '[': ']', '{': '}', '/': '\\', 16: 17, 26: 27, 169: 170, 174: 175, 242: 243,
		1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, 10: 10, 15: 15, 18: 18, 24: 24, 25: 25, 29: 29,
		30: 30, 31: 31, 'A': 'A', 'H': 'H', 'I': 'I', 'O': 'O', 'T': 'T', 'U': 'U', 'V': 'V',
		'X': 'X', 'Y': 'Y', '+': '+', '-': '-', '=': '=', '*': '*', '#': '#', '|': '|', '.': '.', 249: 249, 250: 250,
		254: 254, 255: 255,
	}
	down := map[int]int{24: 25, 30: 31, 18: 18, 16: 16, 17: 17, 26: 26, 27: 27, 29: 29, 15: 15, 249: 249, 250: 250, 254: 254}
	eachBuiltin(t, func(t *testing.T, b *builtin) {
		for i, j := range across {
			b.compare(t, i, func(x, y int) bool { return b.on(j, b.width-1-x, y) })
		}
		for i, j := range down {
			b.compare(t, i, func(x, y int) bool { return b.on(j, x, b.height-1-y) })
		}
	})
}

// TestTurns shows that glyphs of the square font which turn into one another do so by the pixel.
func TestTurns(t *testing.T) {
	t.Parallel()
	b := builtins(t)[0]
	byArms := make(map[arms]int)
	turn := map[int]int{24: 26, 26: 25, 25: 27, 27: 24, 30: 16, 16: 31, 31: 17, 17: 30, 18: 29, 29: 18}
	for i, d := range b.drawings {
		if a, ok := boxArms(d.name); ok {
			byArms[a] = i
		}
	}
	for a, i := range byArms {
		next, ok := byArms[arms{up: a.left, right: a.up, down: a.right, left: a.down}]
		if !ok {
			t.Errorf("glyph %d has no turned twin", i)
		}
		turn[i] = next
	}
	for i, j := range turn { // clockwise: what was at the left is at the top
		b.compare(t, j, func(x, y int) bool { return b.on(i, y, b.height-1-x) })
	}
}

// TestText shows that the printable glyphs are placed alike: letters and digits leave the last
// column or the first one free, so that neighbours do not touch.
func TestText(t *testing.T) {
	t.Parallel()
	eachBuiltin(t, func(t *testing.T, b *builtin) {
		for i := '0'; i <= 'z'; i++ {
			if i == '@' || i == '_' {
				continue
			}
			for y := range b.height {
				if b.on(int(i), b.width-1, y) {
					t.Errorf("glyph %d touches its right neighbour\n%s", i, b.show(int(i)))
					break
				}
			}
		}
	})
}

func TestParseSheetErrors(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text, want string }{
		{"no head", "##\n##\n", `line 1: found "##" where the head of glyph 0 goes`},
		{"wrong index", "1 U+0041 a\n##\n##\n", `line 1: found "1 U+0041 a" where the head of glyph 0 goes`},
		{"no code", "0 0041 a\n##\n##\n", "line 1: glyph 0 needs a code point as U+XXXX, and a name"},
		{"no name", "0 U+0041\n##\n##\n", "line 1: glyph 0 needs a code point as U+XXXX, and a name"},
		{"short", "0 U+0041 a\n##\n", "line 3: glyph 0 needs 2 rows of 2 pixels, each a # or a dot"},
		{"ended", "0 U+0041 a\n##", "line 3: glyph 0 needs 2 rows of 2 pixels, each a # or a dot"},
		{"wide", "// a\n\n0 U+0041 a\n###\n##\n", "line 4: glyph 0 needs 2 rows of 2 pixels, each a # or a dot"},
		{"other mark", "0 U+0041 a\n#x\n##\n", "line 2: glyph 0 needs 2 rows of 2 pixels, each a # or a dot"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, err := parseSheet(c.text, 2, 2)
			if diff := cmp.Diff(c.want, fmt.Sprint(err)); diff != "" {
				t.Errorf("error (-want +got):\n%s", diff)
			}
		})
	}
}
