package xptext_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/xp/xptext"
)

// TestSyntaxErrors lists texts with the mark § before the place of the fault, and its sentence.
// A text that does not begin with xpt gets that line, and one without a layer is put before one.
func TestSyntaxErrors(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, want string }{
		{"!§", `the text is empty; its first line is "xpt 1"`},
		{"!// only a comment\n§", `the text is empty; its first line is "xpt 1"`},
		{"!§xpt 2", `the first line is not "xpt 1"`},
		{"!§layer 1", `the first line is not "xpt 1"`},
		{"!\xef\xbb\xbf§layer 1", `the first line is not "xpt 1"`},
		{"!xpt 1\nsize 2x2\n§", `the text ends without a layer; "layer 1" begins one`},
		{"§what 1", `"what" is not one of version, container, size, char, color, fore, back, paint and layer`},
		{"§|ab|", `a row stands before the first layer; "layer 1" begins one`},
		{"§cell 1,1 fore #fff", `"cell" stands before the first layer; "layer 1" begins one`},
		{"// caf\xc3\xa9 §\xff", "the byte 0xff is not UTF-8"},

		{"§version", `a version is missing after "version"`},
		{"version §1", `"1" is not a version; one is a negative number of 32 bits, or none`},
		{"version §-2147483649", `"-2147483649" is not a version; one is a negative number of 32 bits, or none`},
		{"version -2 §-3", `"-3" is more than this line can have; a comment begins with //`},
		{"container §tar", `"tar" is not one of gzip, zlib and plain`},
		{"§size", `a size such as 8x5 is missing after "size"`},
		{"size §8", `"8" is not a size; one is written 8x5, width and height at least 1`},
		{"size §0x4", `"0x4" is not a size; one is written 8x5, width and height at least 1`},
		{"size §-1x4", `"-1x4" is not a size; one is written 8x5, width and height at least 1`},
		{"size §65536x65536", `"65536x65536" is not a size; one is written 8x5, width and height at least 1`},
		{"char §a 5", `"a" is not one character between bars`},
		{"char §|ab| 5", `"ab" is not one character between bars`},
		{"char §|a 5", "a bar begins characters here, and none ends them"},
		{"char §|a|", `a glyph is missing after "a"`},
		{"char |a| §b", `"b" is not a glyph; one is a number up to 4294967295 or a character between bars`},
		{"char |a| §4294967296", `"4294967296" is not a glyph; one is a number up to 4294967295 or a character between bars`},
		{"char |a| |§Ж|", `the character 'Ж' (U+0416) stands for no glyph; a char line can give it one`},
		{"char |a| |§×|", `the character '×' stands for no glyph of its own`},
		{"char |a| §|bc|", `"bc" is not a glyph; between the bars stands one character`},
		{"char |a| 5\nchar |a| 5\nchar |§a| 6", `"a" already stands for glyph 5`},
		{"char |a| undrawn\nchar |§a| |b|", `"a" already stands for an undrawn cell`},
		{"§color #fff", "a color line needs a name and a color, as in: color s #8c7f70"},
		{"color s §#ffff", `color "#ffff" is not written #rrggbb or #rgb`},
		{"color s §stone", `no color line gives the name "stone"; a color is such a name or is written #rrggbb`},
		{"color §#1 #fff", `"#1" cannot name a color; a name is letters or digits`},
		{"color a §. #fff", `"." cannot name a color; a name is letters or digits`},
		{"color §transparent #fff", `"transparent" cannot name a color; a name is letters or digits`},
		{"color s #fff\ncolor §s #000", `"s" already names the color #ffffff`},
		{"fore §transparent", "a fore cannot be transparent; a back can"},
		{"back §|s|", `no color line gives the name "s"; a color is such a name or is written #rrggbb`},
		{"paint §a fore #fff", `"a" is not between bars; a paint line is written: paint |#%| fore s back k`},
		{"paint §|a|", `fore or back is missing after "a"`},
		{"paint |a| §for #fff", `"for" is neither fore nor back`},
		{"paint |a§Ж| fore #fff", `the character 'Ж' (U+0416) stands for no glyph; a char line can give it one`},

		{"layer §2", `"2" is not the number of the next layer, which is 1`},
		{"§layer", `the number of the layer is missing after "layer"`},
		{"layer 1 §2x2", `"2x2" is more than this line can have; a comment begins with //`},
		{"§layer 1", "layer 1 has no rows; they may be left out only where an earlier layer has as many cells with all rows, and in the first 64 layers"},
		{"layer 1\n|ab|\n§layer 2 size 3x1", "layer 2 has no rows; they may be left out only where an earlier layer has as many cells with all rows, and in the first 64 layers"},
		{"layer 1\n|ab|\n§size 2x2", `"size" stands in a layer; it belongs before the first`},
		{"layer 1\n|ab|\n§fort", `"fort" is not one of fore, back, paint, cell, layer and a row between bars`},
		{"layer 1\n|ab|\n§fore #fff", "the layer's fore stands after its rows; it belongs before them"},
		{"layer 1\n|ab|\n§paint |a| fore #fff", `"paint" stands after the rows of the layer; it belongs before them`},
		{"layer 1\n|ab|\n\n§|ab|", "the layer has its rows of glyphs already; the word fore or back begins rows of colors"},
		{"layer 1\n§fore\n|..|", "rows of fore stand before the rows of glyphs; those come first"},
		{"layer 1\n§cell 0,0 fore #fff\n|ab|", "a cell line stands before the rows of the layer; it belongs after them"},

		{"layer 1\n§||", "the row has no characters between two bars"},
		{"layer 1\n  §|ab", "the row has no characters between two bars"},
		{"layer 1 size 3x1\n|ab§|", "the row ends after 2 characters, the layer is 3 wide"},
		{"layer 1 size 3x1\n|ab§", "the row ends after 2 characters, the layer is 3 wide"},
		{"layer 1 size 3x1\n|abc§", "the row goes on, or lacks its bar, after 3 characters; the layer is 3 wide"},
		{"layer 1 size 3x1\n|abc§d|", "the row goes on, or lacks its bar, after 3 characters; the layer is 3 wide"},
		{"layer 1 size 1x1\n|a§b|", "the row goes on, or lacks its bar, after 1 character; the layer is 1 wide"},
		{"layer 1 size 1x1\n|a| §x", "the row is 1 character wide and ends before this"},
		{"layer 1 size 3x1\n|abc| §x", "the row is 3 characters wide and ends before this"},
		{"layer 1 size 3x2\n|abc|\n§", "the rows of glyphs end after 1, the layer is 2 high"},
		{"layer 1 size 3x2\n|abc|\n§fore", "the rows of glyphs end after 1, the layer is 2 high"},
		{"layer 1 size 3x1\n|abc|\n§|abc|", "this row of glyphs is one too many, the layer is 1 high"},
		{"layer 1\n|ab|\n|a§\xff|", "the byte 0xff is not UTF-8"},
		{"layer 1\n|ab|\n|a§\t|", `the character '\t' (U+0009) stands for no glyph; a char line can give it one`},
		{"layer 1\n|ab|\nfore\n|.§x|", `no color line gives the name 'x'`},
		{"layer 1\n|ab|\nfore\n|.§×|", "a fore cannot be transparent, and the cell is drawn in the rows of glyphs"},
		{"color x #fff\nlayer 1\n|a×|\nback\n|.§x|", `the cell is undrawn in the rows of glyphs and has a back here; '×' belongs here`},
		{"layer 1\n|ab|\nback\n§", "the rows of back end after 0, the layer is 1 high"},
		{"layer 1\n|ab|\n|cd|\nfore\n  §2 |..|", `"2" is not a row of this layer; they are numbered from 0 to 1`},
		{"layer 1\n|ab|\nfore\n§99999999999999999999 |..|", `"99999999999999999999" is not a row of this layer; they are numbered from 0 to 0`},
		{"layer 1\n|ab|\n|cd|\nfore\n1 |..|\n§0 |..|", "row 0 stands after row 1; they go down, each once"},
		{"layer 1\n|ab|\n|cd|\nfore\n1 |..|\n§1 |..|", "row 1 stands after row 1; they go down, each once"},
		{"layer 1\n|ab|\nfore\n0 |.§|", "the row ends after 1 character, the layer is 2 wide"},
		{"layer 1\n|ab|\nfore\n 0\t|.§x|", `no color line gives the name 'x'`},
		{"layer 1\n|ab|\nfore\n0 |..|\n§|..|", "the layer has its rows of glyphs already; the word fore or back begins rows of colors"},
		{"layer 1\n|ab|\n§0 |..|", "the layer has its rows of glyphs already; the word fore or back begins rows of colors"},
		{"§0 |ab|", `a row stands before the first layer; "layer 1" begins one`},
		{"!§0 |xpt 1|", `the first line is not "xpt 1"`},
		{"layer 1\n  §0 |ab|", "the layer has some of its rows alone; they may be left out only where an earlier layer has as many cells with all rows, and in the first 64 layers"},
		{"size 2x2\nlayer 1\n§0 |ab|\n1 |cd|", "the layer has some of its rows alone; they may be left out only where an earlier layer has as many cells with all rows, and in the first 64 layers"},
		{"size 2x2\nlayer 1\n|ab|\n|cd|\nlayer 2\n1 |ab|\n§0 |cd|", "row 0 stands after row 1; they go down, each once"},
		{"size 2x2\nlayer 1\n|ab|\n|cd|\nlayer 2\n§2 |ab|", `"2" is not a row of this layer; they are numbered from 0 to 1`},
		{"size 2x2\nlayer 1\n|ab|\n|cd|\nlayer 2\n1 |ab|\n§|cd|", "the layer has its rows of glyphs already; the word fore or back begins rows of colors"},
		{"size 2x2\nlayer 1\n|ab|\n|cd|\nlayer 2\n1 |a§|", "the row ends after 1 character, the layer is 2 wide"},
		{"size 2x2\nlayer 1\n|ab|\n|cd|\nlayer 2\n1 |a§Ж|", `the character 'Ж' (U+0416) stands for no glyph; a char line can give it one`},
		{"size 2x2\nlayer 1\n|ab|\n|cd|\nlayer 2\n1 |ab|\n§layer 3 size 3x2\n", "layer 3 has no rows; they may be left out only where an earlier layer has as many cells with all rows, and in the first 64 layers"},
		{"layer 1 size 1x1\n|a|\nlayer 2 size 1x1\n0 |b|\nlayer 3 size 2x1\n§0 |cd|", "the layer has some of its rows alone; they may be left out only where an earlier layer has as many cells with all rows, and in the first 64 layers"},
		{"§layer 1\n|a�|", `the glyph at 1,0 is marked '�' and no cell line of the layer gives it`},

		{"layer 1\n|ab|\n§cell", `a place such as 3,2 is missing after "cell"`},
		{"layer 1\n|ab|\ncell §2,0 fore #fff", `"2,0" is not a cell of this layer; one is written x,y, up to 1,0`},
		{"layer 1\n|ab|\ncell §-1,0 fore #fff", `"-1,0" is not a cell of this layer; one is written x,y, up to 1,0`},
		{"layer 1\n|ab|\ncell §1 fore #fff", `"1" is not a cell of this layer; one is written x,y, up to 1,0`},
		{"layer 1\n|ab|\ncell §0,0", `fore or back is missing after "0,0"`},
		{"layer 1\n|a×|\ncell §1,0 fore #fff", "the cell 1,0 is undrawn in the rows of glyphs; it needs a glyph first"},
	} {
		checkSyntaxError(t, c.text, c.want)
	}
}

// checkSyntaxError parses a text and compares the fault with the mark in it and with want.
func checkSyntaxError(t *testing.T, text, want string) {
	t.Helper()
	text, bare := strings.CutPrefix(text, "!")
	if !bare {
		text = "xpt 1\n" + text
	}
	before, after, ok := strings.Cut(text, "§")
	if !ok {
		t.Fatalf("%q has no mark", text)
	}
	line := strings.Count(before, "\n") + 1
	last := strings.TrimPrefix(before[strings.LastIndexByte(before, '\n')+1:], "\ufeff")
	col := len([]rune(last)) + 1
	m, err := xptext.Parse(before + after)
	var syntax *xptext.SyntaxError
	if !errors.As(err, &syntax) || m != nil {
		t.Errorf("%q: image %v, error %v; want a SyntaxError alone", text, m, err)
		return
	}
	if syntax.Line != line || syntax.Col != col || syntax.Message != want {
		t.Errorf("%q:\n got %d:%d %s\nwant %d:%d %s", text, syntax.Line, syntax.Col, syntax.Message, line, col, want)
	}
}
