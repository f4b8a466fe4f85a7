package convert_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/convert"
)

// door is an image of two layers with an undrawn cell, a bracket, a blank of glyph 0 and a glyph
// that no font of 256 has.
func door(t *testing.T) *xp.Image {
	t.Helper()
	m, err := convert.Read("door.xpt", []byte(`xpt 1
color s #8c7f70
color y #ffb000
color k #000000
color r #300000
char |E| 300

layer 1
fore s
back k
|#[b]|
|#×␀E|

layer 2
fore y
back r
|×+××|
|××××|
`))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Each format as it is written, byte for byte. The .csv and .xml are as REXPaint 1.60 writes them.
func TestForms(t *testing.T) {
	t.Parallel()
	for extension, want := range map[string]string{
		".csv": `X,Y,ASCII,Foreground,Background
0,0,35,#8C7F70,#000000
1,0,43,#FFB000,#300000
2,0,98,#8C7F70,#000000
3,0,93,#8C7F70,#000000
0,1,35,#8C7F70,#000000
1,1,32,#000000,#000000
2,1,0,#8C7F70,#000000
3,1,300,#8C7F70,#000000`,
		".xml": `<image>
  <name>a&amp;b</name>
  <width>4</width>
  <height>2</height>
  <data>
    <row>
      <cell><ascii>35</ascii><fgd>#8C7F70</fgd><bkg>#000000</bkg></cell>
      <cell><ascii>43</ascii><fgd>#FFB000</fgd><bkg>#300000</bkg></cell>
      <cell><ascii>98</ascii><fgd>#8C7F70</fgd><bkg>#000000</bkg></cell>
      <cell><ascii>93</ascii><fgd>#8C7F70</fgd><bkg>#000000</bkg></cell>
    </row>
    <row>
      <cell><ascii>35</ascii><fgd>#8C7F70</fgd><bkg>#000000</bkg></cell>
      <cell><ascii>32</ascii><fgd>#000000</fgd><bkg>#000000</bkg></cell>
      <cell><ascii>0</ascii><fgd>#8C7F70</fgd><bkg>#000000</bkg></cell>
      <cell><ascii>300</ascii><fgd>#8C7F70</fgd><bkg>#000000</bkg></cell>
    </row>
  </data>
</image>`,
		".txt": "#+b]\n# \u00a0\ufffd\n",
		".bbcode": "[font=monospace][color=#8C7F70]#[/color][color=#FFB000]+[/color][color=#8C7F70]b][/color]\n" +
			"[color=#8C7F70]#\u00a0\u00a0\ufffd[/color]\n[/font]\n",
		".ans": "\x1b[38;2;140;127;112m\x1b[48;2;0;0;0m#\x1b[38;2;255;176;0m\x1b[48;2;48;0;0m+" +
			"\x1b[38;2;140;127;112m\x1b[48;2;0;0;0mb]\x1b[0m\n" +
			"\x1b[38;2;140;127;112m\x1b[48;2;0;0;0m#\x1b[49m \x1b[48;2;0;0;0m \ufffd\x1b[0m\n",
	} {
		if diff := cmp.Diff(want, string(write(t, "dir/a&b"+extension, door(t)))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", extension, diff)
		}
	}
}

// The bracket of the second cell is under another in door; here it is seen.
func TestBracket(t *testing.T) {
	t.Parallel()
	m := door(t)
	m.Layers = m.Layers[:1]
	want := "[font=monospace][color=#8C7F70]#[[/color][color=#8C7F70]b][/color]\n"
	if got := string(write(t, "a.bbcode", m)); got[:len(want)] != want {
		t.Errorf("got %q, want %q first", got, want)
	}
}

func TestTMXForm(t *testing.T) {
	t.Parallel()
	m := xp.New(2, 1, 2)
	m.Layers[0].Set(0, 0, xp.MakeCell('#', xp.RGB{R: 255}, xp.RGB{}))
	m.Layers[0].Set(1, 0, xp.MakeCell('+', xp.RGB{R: 255}, xp.Key)) // hidden
	m.Layers[1].Set(1, 0, xp.MakeCell(1<<31, xp.RGB{B: 9}, xp.RGB{}))
	m.Version = -2
	want := `<?xml version="1.0" encoding="UTF-8"?>
<map version="1.4" orientation="orthogonal" renderorder="right-down" width="2" height="1" tilewidth="8" tileheight="8" infinite="0" nextlayerid="3" nextobjectid="1">
 <properties>
  <property name="version" type="int" value="-2"/>
 </properties>
 <tileset firstgid="1" name="a &lt;1&gt;" tilewidth="8" tileheight="8" tilecount="3" columns="16">
  <image source="a &lt;1&gt;.TMX.png" trans="fe00fe" width="128" height="8"/>
  <tile id="0">
   <properties>
    <property name="back" type="color" value="#ff000000"/>
    <property name="fore" type="color" value="#ffff0000"/>
    <property name="glyph" type="int" value="35"/>
   </properties>
  </tile>
  <tile id="1">
   <properties>
    <property name="back" type="color" value="#ffff00ff"/>
    <property name="fore" type="color" value="#ffff0000"/>
    <property name="glyph" type="int" value="43"/>
   </properties>
  </tile>
  <tile id="2">
   <properties>
    <property name="back" type="color" value="#ff000000"/>
    <property name="fore" type="color" value="#ff000009"/>
    <property name="glyph" value="2147483648"/>
   </properties>
  </tile>
 </tileset>
 <layer id="1" name="layer 1" width="2" height="1">
  <data encoding="csv">
1,2
</data>
 </layer>
 <layer id="2" name="layer 2" width="2" height="1">
  <data encoding="csv">
0,3
</data>
 </layer>
</map>
`
	if diff := cmp.Diff(want, string(write(t, `dir\a <1>.TMX`, m))); diff != "" {
		t.Errorf("map (-want +got):\n%s", diff)
	}
}

// Files are those that belong beside the one that is asked for, and that one last. Each may be
// written more than once.
func TestFiles(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		m    *xp.Image
		want []string
	}{
		{`dir\a <1>.TMX`, door(t), []string{"a <1>.TMX.png", "a <1>.TMX"}},
		{"dir/a.tmx", xp.New(1, 1, 1), []string{"a.tmx"}},
		{"a.csv", door(t), []string{"a.csv"}},
	} {
		files, _, err := convert.Converter{}.Files(c.name, c.m)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, f := range files {
			names = append(names, f.Name)
			first, second := written(t, f), written(t, f)
			if !bytes.Equal(first, second) || len(first) == 0 {
				t.Errorf("%s: %d bytes, then %d others", f.Name, len(first), len(second))
			}
			if strings.HasSuffix(f.Name, ".png") != bytes.HasPrefix(first, []byte("\x89PNG")) {
				t.Errorf("%s begins with %q", f.Name, first[:4])
			}
		}
		if diff := cmp.Diff(c.want, names); diff != "" {
			t.Errorf("%s: files (-want +got):\n%s", c.name, diff)
		}
		if last := written(t, files[len(files)-1]); !bytes.Equal(last, write(t, c.name, c.m)) {
			t.Errorf("%s: the last file is not what Write writes", c.name)
		}
	}
}

// written returns the content of a file.
func written(t *testing.T, f convert.File) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := f.Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestLosses(t *testing.T) {
	t.Parallel()
	large := door(t)
	large.Version = 0
	large.Layers = append(large.Layers, xp.NewLayer(5, 1))
	large.Layers[2].Set(4, 0, xp.MakeCell(1, xp.RGB{R: 1}, xp.RGB{}))
	large.Layers[2].Set(0, 0, xp.MakeCell('x', xp.RGB{}, xp.Key))
	packed := xp.New(1, 1, 1)
	packed.Layers[0].Set(0, 0, xp.MakeCell('#', xp.RGB{R: 255, G: 255, B: 255}, xp.RGB{}))
	packed.Container = xp.Zlib
	for _, c := range []struct {
		extension string
		m         *xp.Image
		want      []convert.Loss
	}{
		{".xp", packed, []convert.Loss{"the container of the image, zlib, becomes gzip"}},
		{".json", packed, []convert.Loss{"the container of the image, zlib, becomes gzip"}},
		{".csv", packed, []convert.Loss{"the container of the image, zlib, becomes gzip"}},
		{".xpt", packed, nil},
		{".xp", large, nil},
		{".xpt", large, nil},
		{".json", large, nil},
		{".tmx", door(t), nil},
		{".tmx", large, []convert.Loss{"layer 1 of 4×2 cells becomes one of 5×2",
			"layer 2 of 4×2 cells becomes one of 5×2", "layer 3 of 5×1 cells becomes one of 5×2"}},
		{".csv", door(t), []convert.Loss{"2 layers become 1", "left out: 1 drawn cell under others",
			"made black blanks: 1 cell that no layer draws"}},
		{".xml", large, []convert.Loss{"the version of the image, 0, becomes -1", "3 layers become 1",
			"left out: 1 drawn cell under others", "left out: 1 drawn cell outside of layer 1",
			"left out: 1 glyph with a transparent back", "made black blanks: 1 cell that no layer draws"}},
		{".txt", door(t), []convert.Loss{"2 layers become 1", "left out: 1 drawn cell under others",
			"made black blanks: 1 cell that no layer draws", "left out: the colors of 7 cells",
			"left out: the glyphs of 2 cells, which have no character: 0, 300"}},
		{".bbcode", door(t), []convert.Loss{"2 layers become 1", "left out: 1 drawn cell under others",
			"made black blanks: 1 cell that no layer draws", "left out: the backs of 1 cell",
			"left out: the glyphs of 1 cell, which have no character: 300"}},
		{".ans", door(t), []convert.Loss{"2 layers become 1", "left out: 1 drawn cell under others",
			"left out: the glyphs of 1 cell, which have no character: 300"}},
		{".png", door(t), []convert.Loss{"2 layers become 1", "left out: 1 drawn cell under others",
			"made black blanks: 1 cell that no layer draws"}},
	} {
		var buf bytes.Buffer
		got, err := convert.Converter{}.Write(&buf, "a"+c.extension, c.m)
		if err != nil {
			t.Errorf("%s: %v", c.extension, err)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: losses (-want +got):\n%s", c.extension, diff)
		}
	}
}
