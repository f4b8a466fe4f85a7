package orient_test

import (
	"testing"

	"github.com/seed18752ec6/xpc/embed/orient"
)

// Turning glyphs is turning: what two turns in a row give is what the turn of both gives, wherever
// the font has the glyphs between.
func TestGlyphGroup(t *testing.T) {
	t.Parallel()
	for g := range uint32(300) {
		if turned, ok := orient.R0.Glyph(g); turned != g || !ok {
			t.Errorf("r0 turns glyph %d to %d, %v", g, turned, ok)
		}
		for _, a := range all {
			first, ok := a.Glyph(g)
			if !ok {
				if first != g {
					t.Errorf("%v has no form of glyph %d and returns %d", a, g, first)
				}
				continue
			}
			if back, ok := a.Inverse().Glyph(first); back != g || !ok {
				t.Errorf("%v turns glyph %d to %d, and back to %d, %v", a, g, first, back, ok)
			}
			for _, b := range all {
				second, ok := b.Glyph(first)
				if both, bothOK := a.Then(b).Glyph(g); ok != bothOK || ok && both != second {
					t.Errorf("glyph %d: %v then %v gives %d, %v, together %d, %v", g, a, b, second, ok, both, bothOK)
				}
			}
		}
	}
}

// Box drawing by what it is made of: the weight of its arm to each side (north, east, south, west),
// 0 none, 1 single, 2 double. Turning a glyph turns its arms.
var arms = map[uint32][4]int{
	179: {1, 0, 1, 0}, 180: {1, 0, 1, 1}, 181: {1, 0, 1, 2}, 182: {2, 0, 2, 1}, 183: {0, 0, 2, 1},
	184: {0, 0, 1, 2}, 185: {2, 0, 2, 2}, 186: {2, 0, 2, 0}, 187: {0, 0, 2, 2}, 188: {2, 0, 0, 2},
	189: {2, 0, 0, 1}, 190: {1, 0, 0, 2}, 191: {0, 0, 1, 1}, 192: {1, 1, 0, 0}, 193: {1, 1, 0, 1},
	194: {0, 1, 1, 1}, 195: {1, 1, 1, 0}, 196: {0, 1, 0, 1}, 197: {1, 1, 1, 1}, 198: {1, 2, 1, 0},
	199: {2, 1, 2, 0}, 200: {2, 2, 0, 0}, 201: {0, 2, 2, 0}, 202: {2, 2, 0, 2}, 203: {0, 2, 2, 2},
	204: {2, 2, 2, 0}, 205: {0, 2, 0, 2}, 206: {2, 2, 2, 2}, 207: {1, 2, 0, 2}, 208: {2, 1, 0, 1},
	209: {0, 2, 1, 2}, 210: {0, 1, 2, 1}, 211: {2, 1, 0, 0}, 212: {1, 2, 0, 0}, 213: {0, 2, 1, 0},
	214: {0, 1, 2, 0}, 215: {2, 1, 2, 1}, 216: {1, 2, 1, 2}, 217: {1, 0, 0, 1}, 218: {0, 1, 1, 0},
}

func TestBoxDrawing(t *testing.T) {
	t.Parallel()
	if len(arms) != 40 {
		t.Fatalf("%d box drawing glyphs, want 40", len(arms))
	}
	for g, from := range arms {
		for _, o := range all {
			var want [4]int
			for i, d := range dirs {
				want[o.Dir(d)-orient.North] = from[i]
			}
			turned, ok := o.Glyph(g)
			if got := arms[turned]; !ok || got != want {
				t.Errorf("%v turns glyph %d to %d with arms %v, %v; want %v", o, g, turned, got, ok, want)
			}
		}
	}
}

// What points to a side points to the turned side.
func TestPointers(t *testing.T) {
	t.Parallel()
	for name, pointers := range map[string][4]uint32{ // north, east, south, west
		"arrow": {24, 26, 25, 27}, "triangle": {30, 16, 31, 17}, "half block": {223, 222, 220, 221},
	} {
		for i, d := range dirs {
			for _, o := range all {
				want := pointers[o.Dir(d)-orient.North]
				if got, ok := o.Glyph(pointers[i]); got != want || !ok {
					t.Errorf("%s: %v turns %d to %d, %v, want %d", name, o, pointers[i], got, ok, want)
				}
			}
		}
	}
}

func TestGlyphCases(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		o    orient.Orientation
		g    uint32
		want uint32
		ok   bool
	}{
		{orient.R90, '/', '\\', true}, {orient.M0, '/', '\\', true}, {orient.M90, '/', '/', true},
		{orient.R90, '|', '-', true}, {orient.M0, '(', ')', true}, {orient.R180, '[', ']', true},
		{orient.M180, '{', '{', true}, {orient.R90, '{', '{', false}, {orient.M270, ')', ')', false},
		{orient.R180, 244, 245, true}, {orient.M0, 244, 244, false}, {orient.M0, 23, 23, true},
		{orient.M180, 23, 23, false}, {orient.M0, 28, 28, false}, {orient.M0, 169, 170, true},
		{orient.R90, 18, 29, true}, {orient.R90, 22, 22, false}, {orient.R180, 239, 239, false},
		{orient.R90, '<', '<', true}, {orient.M0, '>', '>', true}, {orient.R180, '^', '^', true},
		{orient.R90, 'A', 'A', true}, {orient.R90, '#', '#', true}, {orient.R90, 0, 0, true}, {orient.R90, 219, 219, true},
		{orient.R90, 256 + '/', 256 + '/', true}, {orient.M0, 1 << 31, 1 << 31, true},
	} {
		if got, ok := c.o.Glyph(c.g); got != c.want || ok != c.ok {
			t.Errorf("%v.Glyph(%d) = %d, %v, want %d, %v", c.o, c.g, got, ok, c.want, c.ok)
		}
	}
}
