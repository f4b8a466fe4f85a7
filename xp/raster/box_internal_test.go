package raster

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// arms are the weights of the lines that leave a box glyph: 0, 1 single, 2 double.
type arms struct{ up, right, down, left int }

// boxArms reads the arms of a box glyph from its name, which is Unicode's: "light down
// and left" names one weight for both directions, "down double and left single" one each.
func boxArms(name string) (arms, bool) {
	rest, ok := strings.CutPrefix(name, "box drawings ")
	if !ok {
		return arms{}, false
	}
	var a arms
	weight := 1
	set := func(word string) {
		switch word {
		case "up":
			a.up = weight
		case "down":
			a.down = weight
		case "left":
			a.left = weight
		case "right":
			a.right = weight
		case "horizontal":
			a.left, a.right = weight, weight
		case "vertical":
			a.up, a.down = weight, weight
		}
	}
	for part := range strings.SplitSeq(rest, " and ") {
		words := strings.Fields(part)
		for _, w := range words {
			switch w {
			case "double":
				weight = 2
			case "single", "light":
				weight = 1
			}
		}
		for _, w := range words {
			set(w)
		}
	}
	return a, true
}

// profile returns which pixels of an edge of n pixels a line of a weight covers.
func profile(n, weight int, single span, double []int) string {
	out := []byte(strings.Repeat(".", n))
	switch weight {
	case 1:
		for i := single.from; i < single.to; i++ {
			out[i] = '#'
		}
	case 2:
		for _, i := range double {
			out[i] = '#'
		}
	}
	return string(out)
}

// edge returns the pixels of a glyph along one edge: row y, or column x if y is negative.
func (b *builtin) edge(index, x, y int) string {
	var s strings.Builder
	mask := b.drawings[index].mask
	if y >= 0 {
		for x := range b.width {
			s.WriteByte(".#"[mask[y*b.width+x]&1])
		}
		return s.String()
	}
	for y := range b.height {
		s.WriteByte(".#"[mask[y*b.width+x]&1])
	}
	return s.String()
}

// TestBoxEdges shows that box glyphs join: along each edge they cover exactly what the
// weight of the line that crosses it says, so two that share an edge meet pixel by pixel.
func TestBoxEdges(t *testing.T) {
	t.Parallel()
	eachBuiltin(t, func(t *testing.T, b *builtin) {
		boxes := 0
		for i, d := range b.drawings {
			a, ok := boxArms(d.name)
			if !ok {
				continue
			}
			boxes++
			got := []string{b.edge(i, 0, 0), b.edge(i, b.width-1, -1), b.edge(i, 0, b.height-1), b.edge(i, 0, -1)}
			want := []string{
				profile(b.width, a.up, b.single, b.double),
				profile(b.height, a.right, b.singleRows, b.doubleRows),
				profile(b.width, a.down, b.single, b.double),
				profile(b.height, a.left, b.singleRows, b.doubleRows),
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("glyph %d, %s: edges top, right, bottom, left (-want +got):\n%s%s", i, d.name, diff, b.show(i))
			}
		}
		if boxes != 40 {
			t.Errorf("%d box glyphs, want 40", boxes)
		}
	})
}

// TestBoxPairs puts every two box glyphs beside each other and one above the other: where
// both have an arm of the same weight the pixels meet, where neither has one both are bare.
func TestBoxPairs(t *testing.T) {
	t.Parallel()
	eachBuiltin(t, func(t *testing.T, b *builtin) {
		pairs := 0
		for i, d := range b.drawings {
			first, ok := boxArms(d.name)
			if !ok {
				continue
			}
			for j, e := range b.drawings {
				second, ok := boxArms(e.name)
				if !ok {
					continue
				}
				if first.right == second.left {
					pairs++
					if l, r := b.edge(i, b.width-1, -1), b.edge(j, 0, -1); l != r {
						t.Errorf("%d beside %d: %s meets %s", i, j, l, r)
					}
				}
				if first.down == second.up {
					pairs++
					if l, r := b.edge(i, 0, b.height-1), b.edge(j, 0, 0); l != r {
						t.Errorf("%d above %d: %s meets %s", i, j, l, r)
					}
				}
			}
		}
		if pairs < 1000 {
			t.Errorf("%d pairs looked at; the names do not read", pairs)
		}
	})
}

// TestBoxConnected shows that the lines of a box glyph hang together: its pixels are one
// piece, or for double lines that pass or turn, one a line.
func TestBoxConnected(t *testing.T) {
	t.Parallel()
	want := map[int]int{ // where it is not 1
		186: 2, 205: 2, // ║ ═
		187: 2, 188: 2, 200: 2, 201: 2, // ╗ ╝ ╚ ╔
		185: 3, 202: 3, 203: 3, 204: 3, // ╣ ╩ ╦ ╠
		206: 4,                         // ╬
		182: 2, 199: 2, 207: 2, 209: 2, // ╢ ╟ ╧ ╤: the far line passes by
	}
	eachBuiltin(t, func(t *testing.T, b *builtin) {
		for i, d := range b.drawings {
			if _, ok := boxArms(d.name); !ok {
				continue
			}
			pieces := max(want[i], 1)
			if got := b.pieces(i); got != pieces {
				t.Errorf("glyph %d, %s: %d pieces, want %d\n%s", i, d.name, got, pieces, b.show(i))
			}
		}
	})
}

// pieces counts the groups of covered pixels that hang together by their sides.
func (b *builtin) pieces(index int) int {
	left := make(map[[2]int]bool)
	for y := range b.height {
		for x := range b.width {
			if b.on(index, x, y) {
				left[[2]int{x, y}] = true
			}
		}
	}
	n := 0
	for y := range b.height {
		for x := range b.width {
			if !left[[2]int{x, y}] {
				continue
			}
			n++
			delete(left, [2]int{x, y})
			for todo := [][2]int{{x, y}}; len(todo) > 0; {
				p := todo[0]
				todo = todo[1:]
				for _, q := range [][2]int{{p[0] + 1, p[1]}, {p[0] - 1, p[1]}, {p[0], p[1] + 1}, {p[0], p[1] - 1}} {
					if left[q] {
						delete(left, q)
						todo = append(todo, q)
					}
				}
			}
		}
	}
	return n
}
