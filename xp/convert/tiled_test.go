package convert_test

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/convert"
)

// Maps that Tiled 1.8.2 wrote, of one room in each of its forms of layers, with the tileset in a file
// of its own. One tile is flipped across, a sign is turned to the right.
func TestTiledForms(t *testing.T) {
	t.Parallel()
	const room = `xpt 1
layer 1
|┌──┬─┐|
|│\>│.│|
|│..+.│|
|└──┴─┘|
`
	files, err := filepath.Glob("testdata/tiled/maps/*.tmx")
	if err != nil || len(files) != 6 {
		t.Fatalf("maps are %q, %v", files, err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		c := convert.Converter{Open: func(name string) ([]byte, error) {
			return os.ReadFile(filepath.Join(filepath.Dir(file), filepath.FromSlash(name)))
		}}
		m, losses, err := c.Read(file, data)
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		if diff := cmp.Diff(twin(parse(t, room)), twin(m)); diff != "" {
			t.Errorf("%s: image (-want +got):\n%s", file, diff)
		}
		want := []convert.Loss{"left out: that 1 cell is flipped or turned; its glyph has no such form"}
		if filepath.Base(file) == "infinite.tmx" {
			want = append([]convert.Loss{"left out: that the top left of the image is at (-3,-2) of the infinite map"}, want...)
		}
		if diff := cmp.Diff(want, losses); diff != "" {
			t.Errorf("%s: losses (-want +got):\n%s", file, diff)
		}
	}
}

// tileText returns tiles in a form of Tiled.
func tileText(form string, gids []uint32) string {
	var raw, packed bytes.Buffer
	var tags strings.Builder
	words := make([]string, len(gids))
	for i, gid := range gids {
		raw.Write(binary.LittleEndian.AppendUint32(nil, gid))
		words[i] = fmt.Sprint(gid)
		fmt.Fprintf(&tags, `<tile gid="%d"/>`, gid)
	}
	var w io.WriteCloser
	switch form {
	case `encoding="csv"`:
		return strings.Join(words, ",")
	case "":
		return tags.String()
	case `encoding="base64"`:
		return base64.StdEncoding.EncodeToString(raw.Bytes())
	case `encoding="base64" compression="zlib"`:
		w = zlib.NewWriter(&packed)
	case `encoding="base64" compression="gzip"`:
		w = gzip.NewWriter(&packed)
	}
	w.Write(raw.Bytes()) // a buffer has no errors
	w.Close()
	return base64.StdEncoding.EncodeToString(packed.Bytes())
}

var tileForms = []string{"", `encoding="csv"`, `encoding="base64"`, `encoding="base64" compression="zlib"`, `encoding="base64" compression="gzip"`}

// TestTileForms sees that every form of a map's tiles is read as the same image, of finite maps and
// of infinite ones, whose chunks lie anywhere.
func TestTileForms(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.IntRange(1, 7).Draw(t, "width"), rapid.IntRange(1, 7).Draw(t, "height")
		gids := make([]uint32, w*h)
		want := xp.New(w, h, 1)
		for i := range gids {
			gids[i] = uint32(rapid.IntRange(0, 256).Draw(t, "tile"))
			if gids[i] > 0 {
				want.Layers[0].Set(i%w, i/w, xp.MakeCell(xp.Glyph(gids[i]-1), xp.RGB{R: 255, G: 255, B: 255}, xp.RGB{}))
			}
		}
		form := rapid.SampledFrom(tileForms).Draw(t, "form")
		head := `<map orientation="orthogonal" infinite="%d" width="%d" height="%d"><tileset firstgid="1" tilecount="256" columns="16"/><layer><data %s>`
		text := fmt.Sprintf(head, 0, w, h, form) + "\n  " + tileText(form, gids) + "\n </data></layer></map>"
		checkTiles(t, want, text)

		gids[0], gids[len(gids)-1] = 36, 36 // so that the chunks reach from corner to corner
		wall := xp.MakeCell(35, xp.RGB{R: 255, G: 255, B: 255}, xp.RGB{})
		want.Layers[0].Set(0, 0, wall)
		want.Layers[0].Set(w-1, h-1, wall)
		x, y := rapid.IntRange(-40, 40).Draw(t, "x"), rapid.IntRange(-40, 40).Draw(t, "y")
		split := rapid.IntRange(0, h).Draw(t, "rows of the first chunk")
		text = fmt.Sprintf(head, 1, 1, 1, form)
		for _, part := range [][2]int{{split, h}, {0, split}} {
			if n := part[1] - part[0]; n > 0 {
				text += fmt.Sprintf(`<chunk x="%d" y="%d" width="%d" height="%d">`, x, y+part[0], w, n) +
					tileText(form, gids[part[0]*w:part[1]*w]) + "</chunk>"
			}
		}
		checkTiles(t, want, text+"</data></layer></map>")
	})
}

func checkTiles(t *rapid.T, want *xp.Image, text string) {
	got, err := convert.Read("a.tmx", []byte(text))
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if diff := equal(want, got); diff != "" {
		t.Fatalf("image (-want +got):\n%s\nof\n%s", diff, text)
	}
}

// Tilesets in files of their own are opened where the map's folder, or the one above, has them.
// What cannot be read is told once a tile of it is met.
func TestExternalTilesets(t *testing.T) {
	t.Parallel()
	const numbers = `<tileset version="1.8" name="cp" tilewidth="8" tileheight="8" tilecount="256" columns="16"><image source="cp.png"/></tileset>`
	const few = "\ufeff" + `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE tileset><tileset name="few things" class="c" tilecount="2" columns="2">` +
		`<editorsettings/><wangsets><wangset/></wangsets><properties><property name="p" value=""/></properties>` +
		`<tile id="1" type="x" probability="0.5"><properties><property name="glyph" value="64"/><property name="solid" value="true"/></properties><animation/></tile></tileset>`
	files := map[string]string{
		"cp.tsx": numbers, "sub/few.tsx": few, "../sets/few.tsx": few, "broken.tsx": "<tileset>\n<tile>", "other.tsx": "<map/>",
		"old.tsx":     `<tileset name="Desert" tilewidth="32" tileheight="32" spacing="1" margin="1"><image source="d.png" width="265" height="199"/></tileset>`,
		"oldfont.tsx": `<tileset name="font" tilewidth="8" tileheight="8"><image source="f.png" width="128" height="128"/></tileset>`,
		"twice.tsx":   numbers + "<x/>", "a b/é.TSX": numbers,
	}
	open := func(name string) ([]byte, error) {
		if text, ok := files[name]; ok && path.Clean(name) == name {
			return []byte(text), nil
		}
		return nil, fs.ErrNotExist
	}
	for _, c := range []struct {
		source, gids string
		want         string // the glyphs, or the fault
		losses       []convert.Loss
	}{
		{"cp.tsx", "36,47", "#.", []convert.Loss{`the tileset "cp" does not say what its tiles are: they are taken for the glyphs of their numbers`}},
		{"./sub/../cp.tsx", "0,0", "××", nil},
		{"a b/é.TSX", "0,0", "××", nil},
		{`sub\few.tsx`, "2,0", "@×", []convert.Loss{`left out of the tileset "few things": class="c", the settings of the editor, terrains, the property p, type of tiles, probability of tiles, the property solid of tiles, animations`}},
		{"../sets/few.tsx", "2,2", "@@", []convert.Loss{`left out of the tileset "few things": class="c", the settings of the editor, terrains, the property p, type of tiles, probability of tiles, the property solid of tiles, animations`}},
		{"sub/few.tsx", "2,1", `tile 1 at (1,0) is tile 0 of the tileset "few things", and nothing says its glyph: give the tile a property glyph, or give a legend with: tile |few things| 0 GLYPH`, nil},
		{"old.tsx", "8,7", `tile 8 at (0,0) is tile 7 of the tileset "Desert", and nothing says its glyph: give the tile a property glyph, or give a legend with: tile Desert 7 GLYPH; so with 1 other: Desert 6`, nil},
		{"sub/few.tsx", "2,3", `there is no tile 3, which stands at (1,0): the tileset "few things" ends with 2`, nil},
		{"old.tsx", "0,7", `tile 7 at (1,0) is tile 6 of the tileset "Desert", and nothing says its glyph: give the tile a property glyph, or give a legend with: tile Desert 6 GLYPH`, nil},
		{"oldfont.tsx", "36,47", "#.", []convert.Loss{`the tileset "font" does not say what its tiles are: they are taken for the glyphs of their numbers`}},
		{"none.tsx", "0,0", "××", nil},
		{"none.tsx", "0,9", `tile 9 at (1,0) is tile 8 of the tileset "none", whose file "none.tsx" cannot be read: file does not exist; embed it in the map, or give a legend with: tile none 8 GLYPH`, nil},
		{"../../few.tsx", "0,9", `tile 9 at (1,0) is tile 8 of the tileset "few", whose file "../../few.tsx" lies neither in the folder of the map nor below the one above; embed it in the map, or give a legend with: tile few 8 GLYPH`, nil},
		{"..", "0,9", `tile 9 at (1,0) is tile 8 of the tileset "..", whose file ".." lies neither in the folder of the map nor below the one above; embed it in the map, or give a legend with: tile .. 8 GLYPH`, nil},
		{"/etc/few.tsx", "0,9", `tile 9 at (1,0) is tile 8 of the tileset "few", whose file "/etc/few.tsx" lies neither in the folder of the map nor below the one above; embed it in the map, or give a legend with: tile few 8 GLYPH`, nil},
		{"http://a/few.tsx", "0,9", `tile 9 at (1,0) is tile 8 of the tileset "few", whose file "http://a/few.tsx" lies neither in the folder of the map nor below the one above; embed it in the map, or give a legend with: tile few 8 GLYPH`, nil},
		{"cp.json", "0,9", `tile 9 at (1,0) is tile 8 of the tileset "cp", whose file "cp.json" is no .tsx; embed it in the map, or give a legend with: tile cp 8 GLYPH`, nil},
		{"broken.tsx", "0,0", `its tileset "broken.tsx": line 2, column 1: id of <tile> is ""; it is a whole number from 0 to 268435455`, nil},
		{"other.tsx", "0,0", `its tileset "other.tsx": line 1, column 1: found <map>, not <tileset>`, nil},
		{"twice.tsx", "0,0", `its tileset "twice.tsx": line 1, column 126: found "<x/>" after the last tag`, nil},
	} {
		text := `<map orientation="orthogonal" width="2" height="1"><tileset firstgid="1" source="` + c.source +
			`"/><layer><data encoding="csv">` + c.gids + `</data></layer></map>`
		got, losses := "", []convert.Loss(nil)
		m, losses, err := convert.Converter{Open: open}.Read("a.tmx", []byte(text))
		if err != nil {
			got = regexp.MustCompile(`^line 1, column \d+: `).ReplaceAllString(err.Error(), "")
			var fault *convert.SyntaxError
			if !errors.As(err, &fault) {
				t.Errorf("%s: %v holds no SyntaxError", c.source, err)
			}
		} else {
			got = strings.Trim(strings.Split(twin(m), "|")[1], "|")
		}
		if got != c.want {
			t.Errorf("%s, tiles %s: got\n%s\nwant\n%s", c.source, c.gids, got, c.want)
		}
		if diff := cmp.Diff(c.losses, losses); diff != "" {
			t.Errorf("%s: losses (-want +got):\n%s", c.source, diff)
		}
	}
}

// A map that names a large tileset often has it read no more than a bound allows.
func TestManyExternal(t *testing.T) {
	t.Parallel()
	opened := 0
	large := []byte("<tileset>" + strings.Repeat(" ", 1<<20) + "</tileset>")
	c := convert.Converter{Open: func(string) ([]byte, error) { opened++; return large, nil }}
	text := `<map orientation="orthogonal" width="1" height="1">`
	for i := range 1000 {
		text += fmt.Sprintf(`<tileset firstgid="%d" source="a.tsx"/>`, i+1)
	}
	_, _, err := c.Read("a.tmx", []byte(text+`<layer><data encoding="csv">0</data></layer></map>`))
	if opened > 64 || err == nil || !strings.HasSuffix(err.Error(), "the tilesets of the map in files of their own are larger than 64 MiB together") {
		t.Errorf("opened %d times: %v", opened, err)
	}
}

// Chunks may lie over others, which Tiled does not write; that is told.
func TestChunksOverOthers(t *testing.T) {
	t.Parallel()
	m, losses, err := convert.Converter{}.Read("a.tmx", []byte(`<map orientation="orthogonal" infinite="1"><tileset firstgid="1" columns="16"/><layer><data encoding="csv">`+
		`<chunk x="0" y="0" width="3" height="1">36,36,0</chunk><chunk x="1" y="0" width="2" height="1">47,47</chunk></data></layer></map>`))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(twin(parse(t, "xpt 1\nlayer 1\n|#..|\n")), twin(m)); diff != "" {
		t.Errorf("image (-want +got):\n%s", diff)
	}
	if len(losses) == 0 || losses[0] != "left out: 1 cell of chunks that lie under others" {
		t.Errorf("losses are %q", losses)
	}
}

// A legend names a tileset by its own name, or by that of its file, and need not have it read.
func TestExternalLegend(t *testing.T) {
	t.Parallel()
	legend, err := convert.ParseLegend("tile |few things| 0 |a|\ntile file 1 |b|\ntile none 0 |c|", nil)
	if err != nil {
		t.Fatal(err)
	}
	c := convert.Converter{Legend: legend, Open: func(name string) ([]byte, error) {
		if name == "none.tsx" {
			return nil, fs.ErrNotExist
		}
		return []byte(`<tileset name="few things" tilecount="2" columns="2"/>`), nil
	}}
	m, losses, err := c.Read("a.tmx", []byte(`<map orientation="orthogonal" width="3" height="1"><tileset firstgid="1" source="file.tsx"/>`+
		`<tileset firstgid="3" source="none.tsx"/><layer><data encoding="csv">1,2,3</data></layer></map>`))
	if err != nil || len(losses) > 0 {
		t.Fatal(err, losses)
	}
	if diff := cmp.Diff(twin(parse(t, "xpt 1\nlayer 1\n|abc|\n")), twin(m)); diff != "" {
		t.Errorf("image (-want +got):\n%s", diff)
	}
}

// Of many losses the first are listed, and the others counted.
func TestManyLosses(t *testing.T) {
	t.Parallel()
	text := `<map orientation="orthogonal" width="1" height="1" backgroundcolor="#112233" parallaxoriginx="2">` +
		strings.Repeat(`<objectgroup name="a"><object id="1"/><object id="2"/></objectgroup><new/>`, 30) +
		`<layer name="layer 1" visible="0" tintcolor="#ff0000" locked="1" offsetx="0" mode="add"><new a="b"/><data encoding="csv">0</data></layer></map>`
	_, losses, err := convert.Converter{}.Read("a.tmx", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	want := []convert.Loss{`left out: backgroundcolor="#112233" of the map`, `left out: parallaxoriginx="2" of the map`,
		`left out: the object layer "a" with 2 objects`, `left out: <new>`}
	if diff := cmp.Diff(want, losses[:4]); diff != "" {
		t.Errorf("losses (-want +got):\n%s", diff)
	}
	if last := losses[len(losses)-1]; len(losses) != 41 || last != "and 27 more" {
		t.Errorf("%d losses, the last is %q", len(losses), last)
	}
	_, losses, err = convert.Converter{}.Read("a.tmx", []byte(
		`<map orientation="orthogonal" width="1" height="1"><layer name="layer 1" visible="0" tintcolor="#ff0000" locked="1" offsetx="0" mode="add"><new a="b"/><data encoding="csv">0</data></layer></map>`))
	want = []convert.Loss{`left out: visible="0" of layer 1`, `left out: tintcolor="#ff0000" of layer 1`, `left out: locked="1" of layer 1`,
		`left out: mode="add" of layer 1`, `left out: <new> of layer 1`}
	if diff := cmp.Diff(want, losses); diff != "" || err != nil {
		t.Errorf("%v, losses (-want +got):\n%s", err, diff)
	}
}
