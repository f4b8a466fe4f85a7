package convert_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/convert"
	"github.com/seed18752ec6/xpc/xp/xptext"
)

// twin returns an image as its text twin, for comparison.
func twin(m *xp.Image) string { return xptext.Format(m) }

// parse reads a text twin.
func parse(t *testing.T, text string) *xp.Image {
	t.Helper()
	m, err := xptext.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// REXPaint's files come back byte for byte, and are read with the line ends that Windows or an
// editor gives them.
func TestREXPaintForms(t *testing.T) {
	t.Parallel()
	const csv = "X,Y,ASCII,Foreground,Background\n0,0,35,#8C7F70,#000000\n1,0,300,#FFB000,#FF00FF"
	const xml = `<image>
  <name>a</name>
  <width>2</width>
  <height>1</height>
  <data>
    <row>
      <cell><ascii>35</ascii><fgd>#8C7F70</fgd><bkg>#000000</bkg></cell>
      <cell><ascii>300</ascii><fgd>#FFB000</fgd><bkg>#FF00FF</bkg></cell>
    </row>
  </data>
</image>`
	want := xp.New(2, 1, 1)
	want.Layers[0].Set(0, 0, xp.MakeCell('#', xp.RGB{R: 0x8c, G: 0x7f, B: 0x70}, xp.RGB{}))
	want.Layers[0].Set(1, 0, xp.MakeCell(300, xp.RGB{R: 0xff, G: 0xb0}, xp.Key))
	for _, c := range []struct{ name, text string }{
		{"a.csv", csv},
		{"a.csv", csv + "\n"},
		{"a.csv", "\ufeff" + strings.ReplaceAll(strings.ToLower(csv), "x,y,ascii,foreground,background", "X,Y,ASCII,Foreground,Background")},
		{"a.csv", strings.ReplaceAll(csv, "\n", "\r\n") + "\r\n"},
		{"a.xml", xml},
		{"a.xml", xml + "\n"},
		{"a.xml", strings.ReplaceAll(xml, "\n", "\r\n")},
		{"a.xml", "\ufeff<?xml version=\"1.0\"?><!-- a -->" + strings.NewReplacer("\n", "", "  ", "", "#8C7F70", " #8c7f70\n").Replace(xml)},
	} {
		m, err := convert.Read(c.name, []byte(c.text))
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
		} else if diff := equal(want, m); diff != "" {
			t.Errorf("%q: image (-want +got):\n%s", c.text, diff)
		}
	}
	want.Layers[0].Set(1, 0, xp.MakeCell(300, xp.RGB{R: 0xff, G: 0xb0}, xp.RGB{}))
	for name, text := range map[string]string{"a.csv": csv, "a.xml": xml} {
		text = strings.ReplaceAll(text, "#FF00FF", "#000000")
		if diff := cmp.Diff(text, string(write(t, name, want))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func TestText(t *testing.T) {
	t.Parallel()
	const legend = `// what the characters mean
color stone #8c7f70 // a comment
color night #000010
fore stone
back night
char |#| 177
char |%| |▒| fore #665544
char |~| |≈|
char |!| fore stone
char |龍| 300 back transparent
paint |~.| fore #4060c0 back #000020
char | | undrawn
char |^| 24
char |^| |↑| back night
`
	for _, c := range []struct{ name, text, legend, want string }{
		{"plain", "##\n#\u00a0\r\n\n☺", "", "xpt 1\nlayer 1\n|##|\n|# |\n|  |\n|☺ |\n"},
		{"mark", "\ufeff#", "", "xpt 1\nlayer 1\n|#|\n"},
		{"legend", "#%~龍\n. ^.#\n", legend, `xpt 1
color s #8c7f70
color n #000010
color d #665544
color w #4060c0
color b #000020
char |E| 300
layer 1
fore s
back n
|▒▒≈E×|
|.×↑.▒|
fore
|.dw.×|
|w×.w.|
back
|..b××|
|b×.b.|
`},
		{"short lines", "#\n##", "char | | |.| back #0000ff", "xpt 1\ncolor b #0000ff\nlayer 1\n|#.|\n|##|\nback\n|.b|\n|..|\n"},
		{"colors alone", "ab", "fore #ff0000\nback #00ff00", "xpt 1\nlayer 1\nfore #ff0000\nback #00ff00\n|ab|\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			l, err := convert.ParseLegend(c.legend, nil)
			if err != nil {
				t.Fatal(err)
			}
			got, losses, err := convert.Converter{Legend: l}.Read("a.txt", []byte(c.text))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(twin(parse(t, c.want)), twin(got)); diff != "" || len(losses) > 0 {
				t.Errorf("losses %q, image (-want +got):\n%s", losses, diff)
			}
		})
	}
}

// A glyph table serves both ways, and a legend.
func TestGlyphTable(t *testing.T) {
	t.Parallel()
	glyphs, err := xp.ParseGlyphTable("1 9698\n32 160\n400 40845")
	if err != nil {
		t.Fatal(err)
	}
	legend, err := convert.ParseLegend("char |w| |◢|", glyphs)
	if err != nil {
		t.Fatal(err)
	}
	c := convert.Converter{Glyphs: glyphs, Legend: legend}
	m, _, err := c.Read("a.txt", []byte("◢龍 w"))
	if err != nil {
		t.Fatal(err)
	}
	want := []xp.Glyph{1, 400, 32, 1}
	for x, g := range want {
		if got := m.Layers[0].At(x, 0).Glyph(); got != g {
			t.Errorf("glyph %d at %d, want %d", got, x, g)
		}
	}
	for extension, want := range map[string]string{
		".txt":    "◢龍\u00a0◢\n",
		".bbcode": "[font=monospace][color=#FFFFFF]◢龍\u00a0◢[/color]\n[/font]\n",
		".ans":    "\x1b[38;2;255;255;255m\x1b[48;2;0;0;0m◢龍 ◢\x1b[0m\n",
	} {
		var out strings.Builder
		if losses, err := c.Write(&out, "a"+extension, m); err != nil || len(losses) > 0 || out.String() != want {
			t.Errorf("%s: %q, losses %q, %v, want %q", extension, out.String(), losses, err, want)
		}
	}
	if _, _, err := c.Read("a.txt", []byte("A")); err == nil {
		t.Error("a character that the table does not have is read")
	}
}

// A map as Tiled writes it, of several tilesets, with all that an image does not hold.
const foreign = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd">
<map version="1.8" tiledversion="1.8.2" orientation="orthogonal" renderorder="right-down" width="3" height="2" tilewidth="10" tileheight="10" infinite="0" nextlayerid="7" nextobjectid="4">
 <editorsettings><export target="a.csv" format="csv"/></editorsettings>
 <properties><property name="author" value="someone"/></properties>
 <tileset firstgid="1" source="art/cp437.tsx"/>
 <tileset firstgid="257" name="props" tilewidth="10" tileheight="10" tilecount="3" columns="3">
  <image source="props.png" trans="ff00ff" width="30" height="10"/>
  <tile id="0"><properties><property name="glyph" type="int" value="7"/><property name="fore" type="color" value="#ffff8000"/></properties></tile>
  <tile id="1" type="door"><objectgroup draworder="index"><object id="1" x="0" y="0"/></objectgroup></tile>
  <tile id="2"><properties><property name="glyph" type="int" value="2"/><property name="solid" type="bool" value="true"/><property name="back" value="#00000000"/></properties></tile>
 </tileset>
 <layer id="1" name="Ground" width="3" height="2" opacity="0.5">
  <properties><property name="z" value="1"/></properties>
  <data encoding="csv">
36,47,36,
36,3221225519,0
</data>
 </layer>
 <group id="4" name="things">
  <layer id="2" name="layer 2" width="3" height="2">
   <data encoding="csv">257,258,259,0,0,0</data>
  </layer>
  <group id="5" name="inner"><properties/></group>
 </group>
 <objectgroup id="3" name="spawns"><object id="2" x="1" y="1"><point/></object></objectgroup>
 <imagelayer id="6" name="sky"><image source="sky.png"/></imagelayer>
</map>
`

func TestForeignMap(t *testing.T) {
	t.Parallel()
	parseLegend := func(text string) *convert.Legend {
		legend, err := convert.ParseLegend(text, nil)
		if err != nil {
			t.Fatal(err)
		}
		return legend
	}
	plain := parseLegend("tile 35 |#|\ntile cp437 46 |.|\ntile props 1 1")
	legend := parseLegend(`tile cp437 35 |#|
tile cp437 46 |·| fore #808080
tile props 1 back #000040 // a color alone
tile 1 |+|
`)
	for _, c := range []struct {
		legend *convert.Legend
		turned []convert.Loss // a full stop is another when it is turned, a middle dot is not
		want   string
	}{
		{plain, []convert.Loss{"left out: that 1 cell is flipped or turned; its glyph has no such form"}, `xpt 1
size 3x2
color f #ff8000
char |A| 7
char |B| 1
char |C| 2
layer 1
|#.#|
|#.×|
layer 2
|ABC|
|×××|
fore
|f..|
|×××|
back
|..×|
|×××|
`},
		{legend, nil, `xpt 1
size 3x2
color f #ff8000
color g #808080
color b #000040
char |A| 7
char |C| 2
layer 1
|#·#|
|#·×|
fore
|.g.|
|.g×|
layer 2
|A+C|
|×××|
fore
|f..|
|×××|
back
|.b×|
|×××|
`},
	} {
		got, losses, err := convert.Converter{Legend: c.legend}.Read("a.tmx", []byte(foreign))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(twin(parse(t, c.want)), twin(got)); diff != "" {
			t.Errorf("image (-want +got):\n%s", diff)
		}
		want := []convert.Loss{"left out: the settings of the editor", "left out: the properties of the map: author",
			`left out: opacity="0.5" of layer 1`, "left out: the properties of layer 1: z",
			`left out: the group "things"; its layers stand by themselves`,
			`left out: the group "inner"; its layers stand by themselves`,
			`left out: the object layer "spawns" with 1 object`, `left out: the picture layer "sky"`,
			`left out of the tileset "props": type of tiles, collision shapes, the property solid of tiles`,
		}
		want = append(append(want, c.turned...), `left out: the names of layers: "Ground"`)
		if diff := cmp.Diff(want, losses); diff != "" {
			t.Errorf("losses (-want +got):\n%s", diff)
		}
	}
}

// What limits allow is read, and no more.
func TestReadLimits(t *testing.T) {
	t.Parallel()
	m := xp.New(2, 2, 2)
	m.Layers[0].Set(0, 0, xp.MakeCell('#', xp.RGB{R: 255, G: 255, B: 255}, xp.RGB{}))
	for _, c := range []struct {
		extension string
		limits    xp.Limits
		want      string
	}{
		{".csv", xp.Limits{Cells: 4}, ""},
		{".csv", xp.Limits{Cells: 3}, "line 5, column 1: the image has more than 3 cells"},
		{".xml", xp.Limits{Cells: 4}, ""},
		{".xml", xp.Limits{Cells: 3}, "line 5, column 3: the image has more than 3 cells"},
		{".txt", xp.Limits{Cells: 4}, ""},
		{".txt", xp.Limits{Cells: 3}, "line 1, column 1: the text is 2 characters wide and 2 lines high; at most 3 cells are read"},
		{".tmx", xp.Limits{Cells: 8, Layers: 2}, ""},
		{".tmx", xp.Limits{Cells: 7}, "line 20, column 3: the image has more than 7 cells"},
		{".tmx", xp.Limits{Layers: 1}, "line 19, column 2: the image has more than 1 layers"},
	} {
		got := ""
		limited := convert.Converter{Limits: c.limits}
		if _, _, err := limited.Read("a"+c.extension, write(t, "a"+c.extension, m)); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s, limits %+v: error %q, want %q", c.extension, c.limits, got, c.want)
		}
	}
}
