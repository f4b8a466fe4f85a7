package xp_test

import (
	"testing"

	"github.com/seed18752ec6/xpc/xp"
)

// TestGlyphTable sees that each of the 256 glyphs has a character of its own that leads back to
// it, but for 0, whose character is read as a blank.
func TestGlyphTable(t *testing.T) {
	t.Parallel()
	seen := map[rune]xp.Glyph{}
	for g := range xp.Glyph(256) {
		r := g.Rune()
		if other, ok := seen[r]; ok {
			t.Errorf("glyphs %d and %d are both %q", other, g, r)
		}
		seen[r] = g
		want := g
		if g == 0 {
			want = 32
		}
		if got, ok := xp.GlyphOf(r); !ok || got != want {
			t.Errorf("glyph %d is %q, which gives glyph %d, %v", g, r, got, ok)
		}
	}
	if r := xp.Glyph(256).Rune(); r != '\ufffd' {
		t.Errorf("glyph 256 is %q", r)
	}
}

// TestGlyphKnown compares places of the table with code page 437 as Unicode maps it
// (VENDORS/MICSFT/PC/CP437.TXT) and with REXPaint's differences.
func TestGlyphKnown(t *testing.T) {
	t.Parallel()
	for g, r := range map[xp.Glyph]rune{
		1: '\u263a', 7: '\u2022', 8: '\u25d8', 16: '\u25ba', 28: '\u221f', 31: '\u25bc', 65: 'A',
		127: '\u2302', 128: '\u00c7', 155: '\u00a2', 158: '\u20a7', 159: '\u0192', 176: '\u2591',
		179: '\u2502', 186: '\u2551', 196: '\u2500', 205: '\u2550', 219: '\u2588', 224: '\u03b1',
		225: '\u00df', 230: '\u00b5', 234: '\u03a9', 237: '\u03c6', 238: '\u03b5', 249: '\u2219',
		250: '\u00b7', 252: '\u207f', 254: '\u25a0', 0: '\u00a0', 32: ' ', 255: '\u25a1',
	} {
		if got := g.Rune(); got != r {
			t.Errorf("glyph %d is %q (U+%04X), want %q (U+%04X)", g, got, got, r, r)
		}
	}
}

func TestGlyphAliases(t *testing.T) {
	t.Parallel()
	for r, want := range map[rune]xp.Glyph{
		'\u00a0': 32, '\u25db': 8, 'β': 225, '\u03bc': 230, '\u2126': 234, '∑': 228, '∅': 237, '∈': 238,
	} {
		if g, ok := xp.GlyphOf(r); !ok || g != want {
			t.Errorf("%q gives %d, %v; want %d", r, g, ok, want)
		}
	}
	for _, r := range []rune{'×', '\t', '\n', 0, '\ufffd', 'Ж', 0x7f, -1} {
		if g, ok := xp.GlyphOf(r); ok {
			t.Errorf("%q gives glyph %d, want none", r, g)
		}
	}
}

func TestGlyphString(t *testing.T) {
	t.Parallel()
	for g, want := range map[xp.Glyph]string{
		'+': "'+' (43)", 32: "' ' (32)", 219: "'█' (219)", 0: "glyph 0", 255: "glyph 255", 300: "glyph 300",
		0xffffffff: "glyph 4294967295",
	} {
		if got := g.String(); got != want {
			t.Errorf("glyph %d: %q, want %q", uint32(g), got, want)
		}
	}
}

func TestParseRGB(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]xp.RGB{
		"#000000": {}, "#FFb000": {R: 255, G: 176}, "#8c7f70": {R: 0x8c, G: 0x7f, B: 0x70},
		"#fff": {R: 255, G: 255, B: 255}, "#1aF": {R: 0x11, G: 0xaa, B: 0xff},
	} {
		got, err := xp.ParseRGB(s)
		if err != nil || got != want {
			t.Errorf("%s: %v, %v; want %v", s, got, err, want)
		}
		if again, err := xp.ParseRGB(got.String()); again != want || err != nil {
			t.Errorf("%s prints as %v", s, got)
		}
	}
	for s, want := range map[string]string{
		"":         `color "" is not written #rrggbb or #rgb`,
		"#12345":   `color "#12345" is not written #rrggbb or #rgb`,
		"12345678": `color "12345678" is not written #rrggbb or #rgb`,
		"0000000":  `color "0000000" is not written #rrggbb or #rgb`,
		"#12345g":  `color "#12345g" holds something other than the digits 0-9 and a-f`,
		"#-12":     `color "#-12" holds something other than the digits 0-9 and a-f`,
	} {
		if _, err := xp.ParseRGB(s); err == nil || err.Error() != want {
			t.Errorf("%q: error is %v, want %s", s, err, want)
		}
	}
}
