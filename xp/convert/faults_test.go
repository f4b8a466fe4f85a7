package convert_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/convert"
)

const (
	csvHead  = "X,Y,ASCII,Foreground,Background\n"
	xmlHead  = "<image>\n<name>a</name><width>2</width><height>1</height>\n<data><row>"
	xmlCell  = "<cell><ascii>1</ascii><fgd>#000000</fgd><bkg>#000000</bkg></cell>"
	mapHead  = `<map orientation="orthogonal" width="2" height="1">`
	tileset  = `<tileset firstgid="1" name="t" tilecount="4" columns="16"/>`
	tilesets = tileset + `<tileset firstgid="9" name="u v" tilecount="4" columns="2"/>`
	endless  = `<map orientation="orthogonal" infinite="1" width="2" height="1">` + tileset
)

// manyAttributes are 61 attributes, each of another name.
var manyAttributes = func() string {
	var b strings.Builder
	for i := range 61 {
		fmt.Fprintf(&b, " a%d=''", i)
	}
	return b.String()
}()

// faults are texts with a mark § where the fault must be told, and the sentence.
var faults = []struct{ extension, text, want string }{
	{".csv", "§", `the first line is not "X,Y,ASCII,Foreground,Background"`},
	{".csv", "§X,Y,ASCII\n", `the first line is not "X,Y,ASCII,Foreground,Background"`},
	{".csv", csvHead + "§", `the text ends without a cell; at least 1 is needed`},
	{".csv", csvHead + "§\n0,0,1,#000000,#000000", `X is ""; it is a whole number from 0 to 2147483647`},
	{".csv", csvHead + "§x,0,1,#000000,#000000", `X is "x"; it is a whole number from 0 to 2147483647`},
	{".csv", csvHead + "0,§-1,1,#000000,#000000", `Y is "-1"; it is a whole number from 0 to 2147483647`},
	{".csv", csvHead + "0,0,§#,#000000,#000000", `ASCII is "#"; it is a whole number from 0 to 4294967295`},
	{".csv", csvHead + "0,0,1,§000000,#000000", `Foreground is "000000"; it is a color, written #RRGGBB`},
	{".csv", csvHead + "0,0,1,#000000,§#fff", `Background is "#fff"; it is a color, written #RRGGBB`},
	{".csv", csvHead + "0,0,1,#000000§", `the line ends before Background; its fields are X,Y,ASCII,Foreground,Background`},
	{".csv", csvHead + "0,0,1,#000000,#000000,§1", `the line goes on after its 5 fields`},
	{".csv", csvHead + "§1,0,1,#000000,#000000", `found the cell (1,0), not (0,0): cells stand row by row, each once`},
	{".csv", csvHead + "0,0,1,#000000,#000000\n§0,0,1,#000000,#000000", `found the cell (0,0), not (1,0): cells stand row by row, each once`},
	{".csv", csvHead + "0,0,1,#000000,#000000\n§0,2,1,#000000,#000000", `found the cell (0,2), not (1,0): cells stand row by row, each once`},
	{".csv", csvHead + "0,0,1,#000000,#000000\n0,1,1,#000000,#000000\n§1,1,1,#000000,#000000", `found the cell (1,1), not (0,2): cells stand row by row, each once`},
	{".csv", csvHead + "0,0,1,#000000,#000000\r\n1,0,1,#000000,#000000\r\n0,1,1,#000000,#000000§", `the text ends before the cell (1,1), and the row above has it`},
	{".csv", csvHead + "0,0,1,#000000,#000000\n§\n", `X is ""; it is a whole number from 0 to 2147483647`},

	{".xml", "§", `the text ends without a tag`},
	{".xml", "§hello", `found "hello" between tags`},
	{".xml", "<?xml version='1.0'?>\n§<map></map>", `found <map>, not <image>`},
	{".xml", "<image>§</image>", `the image ends without <data>`},
	{".xml", "<image><width>2</width>§<width>2</width>", `<width> stands twice`},
	{".xml", "<image><width>§0</width>", `<width> is "0"; it is a whole number from 1 to 2147483647`},
	{".xml", "<image><width>2§<b/></width>", `found <b> in <width>`},
	{".xml", "<image><width>2</width>§<data>", `<data> stands before <width> and <height>`},
	{".xml", "<image>§<size/>", `found <size>; <image> has name, width, height and data`},
	{".xml", "<image><width>99999</width><height>99999</height>§<data>", `the image has more than 67108864 cells`},
	{".xml", xmlHead + "§</row>", `found </row>, not <cell>`},
	{".xml", strings.Replace(xmlHead, "<row>", "<row/>", 1) + "§" + xmlCell, `found </row>, not <cell>`},
	{".xml", xmlHead + strings.Replace(xmlCell, ">1<", ">§01<", 1), `<ascii> is "01"; it is a whole number from 0 to 4294967295`},
	{".xml", xmlHead + strings.Replace(xmlCell, ">1<", ">§4294967296<", 1), `<ascii> is "4294967296"; it is a whole number from 0 to 4294967295`},
	{".xml", xmlHead + strings.Replace(xmlCell, "#000000</b", "§#00000g</b", 1), `<bkg> is "#00000g"; it is a color, written #RRGGBB`},
	{".xml", xmlHead + strings.Replace(xmlCell, "</bkg></cell>", "</bkg>§</bkg>", 1), `found </bkg>, not </cell>`},
	{".xml", xmlHead + xmlCell[:34] + "§", `the text ends before </fgd>`},
	{".xml", xmlHead + xmlCell + " §x " + xmlCell, `found "x" between tags`},
	{".xml", xmlHead + xmlCell + xmlCell + "§" + xmlCell, `found <cell> after the last of 2 cells`},
	{".xml", xmlHead + xmlCell + xmlCell + "</row>§<row>", `found <row> after the last of 1 row`},
	{".xml", xmlHead + "<cell>§<fgd>", `found <fgd>, not <ascii>`},
	{".xml", xmlHead + "<cell><ascii>\r\n §A</ascii>", `<ascii> is "A"; it is a whole number from 0 to 4294967295`},
	{".xml", xmlHead + "<cell><ascii>§</ascii>", `<ascii> is ""; it is a whole number from 0 to 4294967295`},
	{".xml", xmlHead + "<cell><ascii>1</ascii><fgd>§red</fgd>", `<fgd> is "red"; it is a color, written #RRGGBB`},
	{".xml", xmlHead + "<cell><ascii>1</ascii><fgd>#000000</fgd><bkg>#000000</bkg>§<b/>", `found <b>; <cell> has ascii, fgd and bkg`},
	{".xml", xmlHead + xmlCell + xmlCell + "</row></data>§<data>", `found <data> after </data>`},
	{".xml", xmlHead + xmlCell + xmlCell + "</row></data></image>\n§<image>", `found "<image>" after the last tag`},
	{".xml", "<image>§</row>", `found </row>, not </image>`},
	{".xml", "<image>§", `the text ends before </image>`},
	{".xml", "<image>\n§&lol;", `found "&lol", which stands for no character; an & by itself is written &amp;`},
	{".xml", "§& ", `found "& ", which stands for no character; an & by itself is written &amp;`},
	{".xml", "§&#0;", `found "&#0", which stands for no character; an & by itself is written &amp;`},
	{".xml", "é a§\x01", `found the byte 0x01; XML does not allow it`},
	{".xml", "é §\xffa", `the byte 0xff is not UTF-8`},
	{".xml", "é §\uffffa", `found the character U+FFFF; XML does not allow it`},
	{".xml", "a§]]>", `found ]]> outside of <![CDATA[`},
	{".xml", "§</image>", `found </image>, and no tag is open`},
	{".xml", "<§1image>", `found '1', not the name of a tag`},
	{".xml", "<image><§ ", `found ' ', not the name of a tag`},
	{".xml", "<image></image §x>", `found 'x', not the > that ends </image`},
	{".xml", "<image a§>", `found '>', not the = after a`},
	{".xml", "<image a=§b>", `found 'b', not the quote before the value of a`},
	{".xml", "<image a=§'b>", `the value of a has no end`},
	{".xml", "<image a='b§<'>", `found '<' in the value of a; it is written &lt;`},
	{".xml", "<image a='b' §a='c'>", `a stands twice in <image>`},
	{".xml", "<image §/a>", `found '/', not the name of an attribute of <image>`},
	{".xml", "<image a='b'§", `the text ends inside of <image>`},
	{".xml", "§<?xml version='1.0'", `the instruction that begins here has no end`},
	{".xml", "§<?xml version='1.1'?>", `the text says that it is XML "1.1"; 1.0 is read`},
	{".xml", "§<!-- a", `the comment that begins here has no end`},
	{".xml", "<!-- a §-- b -->", `found -- in a comment; it ends with -->`},
	{".xml", "§<![CDATA[a", `the <![CDATA[ that begins here has no end`},
	{".xml", "<![CDATA[§a]]>", `found "a" between tags`},
	{".xml", "§<!DOCTYPE image [<!ENTITY a '>'>", `the declaration that begins here has no end`},
	{".tmx", mapHead + strings.Repeat("<group>", 255) + "§<group>", `tags stand in each other here, more than 256 deep`},
	{".tmx", strings.Replace(mapHead, ">", manyAttributes+" §z=''>", 1), `<map> has more than 64 attributes`},
	{".json", `§{ "compressionlevel":-1, "layers":[], "orientation":"orthogonal", "tilesets":[] }`, `the text is a map of Tiled in JSON; Tiled writes .tmx too, which is read`},
	{".json", `{§"compressionlevel":-1}`, `the image has no key "compressionlevel"; its keys are layers, version`},
	{".csv", "§\xff\xfeX\x00", `the text is in UTF-16; save it in UTF-8, which is what is read`},
	{".txt", "§\xfe\xff\x00X", `the text is in UTF-16; save it in UTF-8, which is what is read`},
	{".xml", "§\xff\xfe<\x00", `the text is in UTF-16; save it in UTF-8, which is what is read`},

	{".txt", "§", `the text has no characters; at least 1 is needed`},
	{".txt", "§\n\r\n", `the text has no characters; at least 1 is needed`},
	{".txt", "##\n#§\t#", `the character "\t" (U+0009) stands for no glyph; a legend can give it one`},
	{".txt", "##\n.§龍", `the character "龍" (U+9F8D) stands for no glyph; a legend can give it one`},
	{".txt", "§\x1b[31m", `the character "\x1b" (U+001B) stands for no glyph; a legend can give it one`},
	{".txt", "é\n §\xb1", `the byte 0xb1 is not UTF-8; REXPaint writes UTF-8 where its REXPaint.cfg says txtOutputUTF8=1`},
	{".txt", "§" + strings.Repeat("#", 1000) + strings.Repeat("\n", 1000),
		`the longest line has 1000 characters and there are 1000 lines, most of them short: fill them with blanks if they are to be a map of 1000000 cells`},

	{".tmx", "§", `the text ends without a tag`},
	{".tmx", "§<image/>", `found <image>, not <map>`},
	{".tmx", `§<map orientation="isometric">`, `the orientation of the map is "isometric"; orthogonal maps are read`},
	{".tmx", `§<map orientation="orthogonal" width="0" height="1">`, `width of <map> is "0"; it is a whole number from 1 to 2147483647`},
	{".tmx", `§<map orientation="orthogonal" width="1">`, `height of <map> is ""; it is a whole number from 1 to 2147483647`},
	{".tmx", mapHead + `§</map>`, `the map has no tile layers; at least 1 is needed`},
	{".tmx", mapHead + `<group><objectgroup/></group>§</map>`, `the map has no tile layers; at least 1 is needed`},
	{".tmx", mapHead + `§<tileset firstgid="0"/>`, `firstgid of <tileset> is "0"; it is a whole number from 1 to 268435455`},
	{".tmx", mapHead + tileset + `§<tileset firstgid="1"/>`, `firstgid of this tileset is 1, and that of the one before is 1; they grow`},
	{".tmx", mapHead + `<tileset firstgid="1">§<tile/>`, `id of <tile> is ""; it is a whole number from 0 to 268435455`},
	{".tmx", mapHead + `<tileset firstgid="1"><tile id="0"><properties>§<property name="glyph" value="A"/>`,
		`the property glyph is "A"; it is a whole number from 0 to 4294967295`},
	{".tmx", mapHead + `<tileset firstgid="1"><tile id="0"><properties>§<property name="fore" value="#80112233"/>`,
		`the property fore is "#80112233"; it is a color without opacity, #ffRRGGBB or #RRGGBB`},
	{".tmx", mapHead + `<tileset firstgid="1"><tile id="0"><properties>§<property name="back" value="red"/>`,
		`the property back is "red"; it is a color without opacity, #ffRRGGBB or #RRGGBB`},
	{".tmx", mapHead + tileset + `<layer>§</layer></map>`, `layer 1 has no <data>`},
	{".tmx", mapHead + tileset + `<layer>§<data encoding="json">1,2</data>`, `the tiles of layer 1 are in the encoding "json" with the compression ""; csv, base64, base64 with zlib or gzip, and tags are read`},
	{".tmx", mapHead + tileset + `<layer>§<data encoding="csv" compression="zlib">1,2</data>`, `the tiles of layer 1 are in the encoding "csv" with the compression "zlib"; csv, base64, base64 with zlib or gzip, and tags are read`},
	{".tmx", mapHead + tileset + `<layer><data encoding="base64"> §AAA </data>`, `the tiles of layer 1 are not in base64 here`},
	{".tmx", mapHead + tileset + "<layer><data encoding=\"base64\">\nAAAA\nA§*AA</data>", `the tiles of layer 1 are not in base64 here`},
	{".tmx", mapHead + tileset + `<layer><data encoding="base64"> §AAAA</data>`, `layer 1 has 3 bytes for 2 tiles; each has 4`},
	{".tmx", mapHead + tileset + `<layer><data encoding="base64">§AAAAAAAAAAAAAAAA</data>`, `layer 1 has more bytes for 2 tiles; each has 4`},
	{".tmx", mapHead + tileset + `<layer>§<data encoding="base64" compression="zstd">AAAA</data>`, `the tiles of layer 1 are compressed with "zstd"; zlib and gzip are read: in Tiled, Map > Map Properties > Tile Layer Format makes them so`},
	{".tmx", mapHead + tileset + `<layer><data encoding="base64" compression="zlib">§AAAA</data>`, `the tiles of layer 1 are no data of zlib: they do not begin as such`},
	{".tmx", mapHead + tileset + `<layer><data encoding="base64" compression="gzip">§H4sI</data>`, `the tiles of layer 1 are no data of gzip: they end early`},
	{".tmx", mapHead + tileset + `<layer><data>§<tile gid="1"/></data>`, `layer 1 is 2×1 tiles, more than stand here`},
	{".tmx", mapHead + tileset + `<layer><data><tile gid="1"/><tile/>§<tile/></data>`, `found <tile> after the last of 2×1 tiles`},
	{".tmx", mapHead + tileset + `<layer><data><tile/>§<a/><tile/></data>`, `found <a> among the tiles of layer 1`},
	{".tmx", mapHead + tileset + `<layer><data><tile/>§<tile gid="x"/></data>`, `gid of <tile> is "x"; it is a whole number from 0 to 4294967295`},
	{".tmx", mapHead + tileset + `<layer>§<data><tile/><tile gid="7"/></data>`, `there is no tile 7, which stands at (1,0): the tileset "t" ends with 4`},
	{".tmx", endless + `<layer><data encoding="csv">§<tile/></data>`, `found <tile> among the chunks of layer 1`},
	{".tmx", endless + `<layer><data encoding="csv">§1,2</data>`, `found "1,2" between tags`},
	{".tmx", endless + `<layer><data encoding="csv">§<chunk x="" y="0" width="1" height="1">1</chunk>`, `x of <chunk> is ""; it is a whole number from -268435456 to 268435456`},
	{".tmx", endless + `<layer><data encoding="csv"><chunk x="0" y="0" width="9" height="1">§1</chunk>`, `a chunk of layer 1 is 9×1 tiles, more than stand here`},
	{".tmx", endless + `<layer><data encoding="csv"><chunk x="0" y="0" width="2" height="1">1,§9</chunk>`, `there is no tile 9, which stands at (1,0): the tileset "t" ends with 4`},
	{".tmx", endless + `<layer><data encoding="csv">§<chunk x="0" y="0" width="99999" height="99999">`, `the image has more than 67108864 cells`},
	{".tmx", endless + `<layer><data encoding="csv"><chunk x="0" y="0" width="1" height="1">0</chunk></data></layer>§</map>`, `the map is infinite and has no tiles; at least 1 is needed`},
	{".tmx", endless + `<layer><data encoding="csv"><chunk x="0" y="0" width="1" height="1">1</chunk><chunk x="9999" y="99" width="1" height="1">1</chunk></data></layer>§</map>`, `the tiles of the map lie 10000×100 cells apart, and most of them are empty: move them together`},
	{".tmx", endless + `<layer><data encoding="csv"><chunk x="-268435456" y="-268435456" width="1" height="1">1</chunk><chunk x="268435456" y="268435456" width="1" height="1">1</chunk></data></layer>§</map>`, `the image would have 536870913×536870913 cells in 1 layer, more than 67108864`},
	{".tmx", endless + `<layer><data encoding="csv"><chunk x="0" y="0" width="1" height="1">1</chunk><chunk x="99999" y="9999" width="1" height="1">1</chunk></data></layer>§</map>`, `the image would have 100000×10000 cells in 1 layer, more than 67108864`},
	{".tmx", mapHead + tileset + `<layer><data encoding="csv">1,2§<chunk/>`, `found <chunk> among the tiles of layer 1`},
	{".tmx", mapHead + tileset + `<layer><data encoding="csv">1,2</data>§<data encoding="csv">`, `<data> stands twice in layer 1`},
	{".tmx", mapHead + tileset + `<layer><data encoding="csv">§1,</data>`, `layer 1 is 2×1 tiles, more than stand here`},
	{".tmx", mapHead + tileset + `<layer><data encoding="csv">1  §</data>`, `found the end of the text, not the "," before tile 2 of 2`},
	{".tmx", mapHead + tileset + `<layer><data encoding="csv">1,2§,3</data>`, `found ',' after the last of 2×1 tiles`},
	{".tmx", mapHead + tileset + `<layer><data encoding="csv">1,§x</data>`, `found 'x', not the number of a tile: a whole number from 0 to 4294967295`},
	{".tmx", mapHead + tileset + `<layer><data encoding="csv">1,§5</data>`, `there is no tile 5, which stands at (1,0): the tileset "t" ends with 4`},
	{".tmx", mapHead + `<layer><data encoding="csv">0,§7</data>`, `there is no tile 7, which stands at (1,0): no tileset before this layer has it`},
	{".tmx", mapHead + `<tileset firstgid="1" source="a/b.tsx"/><layer><data encoding="csv">0,§7</data>`, `tile 7 at (1,0) is tile 6 of the tileset "b", a file of its own, which is not opened; embed it in the map, or give a legend with: tile b 6 GLYPH`},
	{".tmx", mapHead + tilesets + `<layer><data encoding="csv">1,§9</data>`, `tile 9 at (1,0) is tile 0 of the tileset "u v", and nothing says its glyph: give the tile a property glyph, or give a legend with: tile |u v| 0 GLYPH`},
	{".tmx", mapHead + `<tileset firstgid="1" name="7" columns="8"/><layer><data encoding="csv">0,§2</data>`, `tile 2 at (1,0) is tile 1 of the tileset "7", and nothing says its glyph: give the tile a property glyph, or give a legend with: tile |7| 1 GLYPH`},
	{".tmx", mapHead + tileset + `§<layer width="3" height="1"><data encoding="csv">1,2,3</data>`, `width of layer 1 is "3", that of the map is 2; they are the same in a finite map`},
	{".tmx", mapHead + tileset + `§<layer width="2" height="2">`, `height of layer 1 is "2", that of the map is 1; they are the same in a finite map`},
	{".tmx", `§<?xml version="1.0" encoding="ISO-8859-1"?>` + mapHead, `the text says that it is in "ISO-8859-1"; save it in UTF-8, which is what is read`},
	{".xml", `§<?xml version="1.0" encoding="windows-1252"?><image>`, `the text says that it is in "windows-1252"; save it in UTF-8, which is what is read`},
	{".tmx", `<map orientation="orthogonal" width="99999" height="99999"><layer>§<data encoding="csv">1,2</data>`, `the image has more than 67108864 cells`},
	{".tmx", mapHead + `<properties>§<property name="version" value="1"/>`, `value of <property> is "1"; it is a whole number from -2147483648 to 0`},

	{"legend", "§colour s #fff", `"colour" is not one of color, fore, back, char, paint and tile`},
	{"legend", "\n§|#| 5", `a line begins with color, fore, back, char, paint or tile, not with a bar`},
	{"legend", "char §|# 5", `a bar begins characters here, and none ends them`},
	{"legend", "char§", `the line ends before a character between bars`},
	{"legend", "char §# 5", `"#" is not one character between bars`},
	{"legend", "char §|##| 5", `"##" is not one character between bars`},
	{"legend", "char |é|§", `the line ends before a glyph: a number, a character between bars, or undrawn`},
	{"legend", "char |#| §wall", `"wall" is not a glyph: a number up to 4294967295, a character between bars, or undrawn`},
	{"legend", "char |#| |§龍|", `"龍" is not the character of a glyph`},
	{"legend", "char |#| |§ab|", `"ab" is not the character of a glyph`},
	{"legend", "char |#| 5 §red", `"red" is neither fore nor back`},
	{"legend", "char |#| 5 fore §red", `no color line gives the name "red"; a color is such a name or is written #rrggbb`},
	{"legend", "char |#| 5 fore §transparent", `only a back can be transparent`},
	{"legend", "char |#| 5 fore §#12345", `"#12345" is not a color; one is written #rrggbb`},
	{"legend", "char |#| 5 back§", `the line ends before a color`},
	{"legend", "char |a| 5\nchar |a| fore #fff\nchar |§a| 6", `"a" already stands for glyph 5`},
	{"legend", "char |a| 0\nchar |§a| undrawn", `"a" already stands for glyph 0`},
	{"legend", "tile 3 undrawn\ntile x 3 5\ntile §3 5", `tile 3 already stands for an undrawn cell`},
	{"legend", "color s §red", `no color line gives the name "red"; a color is such a name or is written #rrggbb`},
	{"legend", "color §#fff #fff", `"#fff" cannot name a color; a name is letters or digits`},
	{"legend", "color s #fff\ncolor §s #000", `"s" already names the color #ffffff`},
	{"legend", "fore #fff §#000", `"#000" is more than this line can have; a comment begins with //`},
	{"legend", "paint §# fore #fff", `"#" is not between bars; a paint line is written: paint |#%| fore #8c7f70`},
	{"legend", "paint |#|§", `the line ends before fore or back`},
	{"legend", "tile§", `the line ends before the number of a tile`},
	{"legend", "tile desert §x 5", `"x" is not the number of a tile`},
	{"legend", "tile 5§", `the line ends before a glyph: a number, a character between bars, or undrawn`},
	{"legend", "fore #fff // §\xff", `the byte 0xff is not UTF-8`},
}

// readAs reads a text as what the extension says.
func readAs(extension, text string) error {
	if extension == "legend" {
		_, err := convert.ParseLegend(text, nil)
		return err
	}
	_, err := convert.Read("a"+extension, []byte(text))
	return err
}

func TestSentences(t *testing.T) {
	t.Parallel()
	for _, c := range faults {
		before, after, _ := strings.Cut(c.text, "§")
		want := &convert.SyntaxError{
			Line:    strings.Count(before, "\n") + 1,
			Col:     len([]rune(before[strings.LastIndexByte(before, '\n')+1:])) + 1,
			Message: c.want,
		}
		name := c.extension + " " + c.text[:min(len(c.text), 200)]
		var got *convert.SyntaxError
		if err := readAs(c.extension, before+after); !errors.As(err, &got) {
			t.Errorf("%q: error %v, want a SyntaxError", name, err)
		} else if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q: error (-want +got):\n%s", name, diff)
		}
	}
}

// FuzzRead reads any text as each of the text formats. What is read comes back equal when it is
// written without a loss; what is not is told with a place inside the text.
func FuzzRead(f *testing.F) {
	extensions := []string{".csv", ".xml", ".txt", ".tmx", "legend"}
	for _, c := range faults {
		for i, extension := range extensions {
			if extension == c.extension {
				f.Add(uint8(i), strings.Replace(c.text, "§", "", 1))
			}
		}
	}
	m := xp.New(2, 2, 1)
	m.Layers[0].Set(1, 1, xp.MakeCell('#', xp.RGB{R: 255, G: 255, B: 255}, xp.RGB{}))
	for i, extension := range extensions[:4] {
		f.Add(uint8(i), string(write(f, "a"+extension, m)))
	}
	f.Add(uint8(4), "color s #fff\nfore s\nback transparent\nchar |#| 5 fore s\npaint |ab| back #000\ntile t 5 |x|\ntile 5 undrawn\n")
	f.Fuzz(func(t *testing.T, format uint8, text string) {
		extension := extensions[int(format)%len(extensions)]
		err := readAs(extension, text)
		if err != nil {
			checkFault(t, text, err)
			return
		}
		if extension == "legend" {
			return
		}
		m, err := convert.Read("a"+extension, []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if n := len(m.Layers) * len(m.Layers[0].Cells); n > 64<<10+64*len(text) {
			t.Fatalf("%d cells of a text of %d bytes", n, len(text))
		}
		_, losses, err := convert.Converter{}.Files("a"+extension, m)
		if err != nil || len(losses) > 0 {
			return
		}
		back, err := convert.Read("a"+extension, write(t, "a"+extension, m))
		if err != nil {
			t.Fatal(err)
		}
		if diff := equal(m, back); diff != "" {
			t.Fatalf("image (-want +got):\n%s", diff)
		}
	})
}

// checkFault sees that a fault is one of the text.
func checkFault(t *testing.T, text string, err error) {
	t.Helper()
	var fault *convert.SyntaxError
	if !errors.As(err, &fault) {
		t.Fatalf("error %v is no SyntaxError", err)
	}
	lines := strings.Split(text, "\n")
	if fault.Line < 1 || fault.Line > len(lines) || fault.Col < 1 || fault.Col > utf8.RuneCountInString(lines[fault.Line-1])+1 {
		t.Fatalf("%v is outside of the text", err)
	}
	if strings.ContainsAny(fault.Message, "\n\x1b") {
		t.Fatalf("control character in %q", fault.Message)
	}
}
