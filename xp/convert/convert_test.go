package convert_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/convert"
)

// equal compares images; the container is no part of what other formats hold.
func equal(a, b *xp.Image) string {
	same := a.Version == b.Version && slices.EqualFunc(a.Layers, b.Layers, func(a, b xp.Layer) bool {
		return a.Width == b.Width && a.Height == b.Height && slices.Equal(a.Cells, b.Cells)
	})
	if same {
		return "" // at once, where a diff of a large image takes seconds
	}
	plain := func(m *xp.Image) *xp.Image { return &xp.Image{Version: m.Version, Layers: m.Layers} }
	return cmp.Diff(plain(a), plain(b), cmp.Comparer(func(a, b xp.Cell) bool { return a == b }))
}

// write returns an image in the format of a file name.
func write(t interface{ Fatalf(string, ...any) }, name string, m *xp.Image) []byte {
	var buf bytes.Buffer
	if err := convert.Write(&buf, name, m); err != nil {
		t.Fatalf("write %s: %v", name, err)
	}
	return buf.Bytes()
}

// anyImage draws an image: of any kind, or of one that a format with less room can hold.
func anyImage(t *rapid.T) *xp.Image {
	kind := rapid.SampledFrom([]string{"any", "even", "flat", "plain"}).Draw(t, "kind")
	byteOf := rapid.SampledFrom([]uint8{0, 9, 160, 255})
	rgb := func() xp.RGB { return xp.RGB{R: byteOf.Draw(t, "r"), G: byteOf.Draw(t, "g"), B: byteOf.Draw(t, "b")} }
	size := func(name string) int { return rapid.IntRange(1, 5).Draw(t, name) }
	w, h, layers := size("width"), size("height"), rapid.IntRange(1, 3).Draw(t, "layers")
	m := &xp.Image{Version: rapid.SampledFrom([]int32{-1, -1, 0, -16843009}).Draw(t, "version")}
	if kind == "flat" || kind == "plain" {
		layers, m.Version = 1, xp.Version
	}
	for range layers {
		l := xp.NewLayer(w, h)
		for i := range l.Cells {
			switch {
			case kind == "plain":
				l.Cells[i] = xp.MakeCell(xp.Glyph(rapid.Uint32Range(1, 255).Draw(t, "glyph")),
					xp.RGB{R: 255, G: 255, B: 255}, xp.RGB{})
			case kind == "flat" || rapid.Bool().Draw(t, "drawn"):
				l.Cells[i] = xp.MakeCell(xp.Glyph(rapid.Uint32().Draw(t, "glyph")), rgb(), rgb())
			}
		}
		m.Layers = append(m.Layers, l)
		if kind == "any" {
			w, h = size("width"), size("height")
		}
	}
	return m
}

// TestRoundTrip writes and reads images in every format that can do both. What is written without
// a loss comes back equal, and what comes back different was told. What is read gives equal bytes
// again, but for a .txt that has another sign for a blank.
func TestRoundTrip(t *testing.T) {
	t.Parallel()
	for _, f := range convert.Formats() {
		if !f.Reads() || !f.Writes() {
			continue
		}
		t.Run(f.Extension, func(t *testing.T) {
			t.Parallel()
			kept, lost := 0, 0
			rapid.Check(t, func(t *rapid.T) {
				m := anyImage(t)
				first := write(t, "a"+f.Extension, m)
				_, losses, err := convert.Converter{}.Files("a"+f.Extension, m)
				if err != nil {
					t.Fatal(err)
				}
				back, err := convert.Read("dir.x/a"+f.Extension, first)
				if err != nil {
					if len(losses) == 0 {
						t.Fatalf("%v in\n%s", err, first)
					}
					return
				}
				switch diff := equal(m, back); {
				case diff != "" && len(losses) == 0:
					t.Fatalf("image (-want +got):\n%s", diff)
				case diff == "" && len(losses) > 0:
					t.Fatalf("the image came back in spite of %q", losses)
				case diff == "":
					kept++
				default:
					lost++
				}
				if second := write(t, "a"+f.Extension, back); !bytes.Equal(first, second) && (len(losses) == 0 || f.Extension != ".txt") {
					t.Fatalf("bytes differ:\n%s\n%s", first, second)
				}
			})
			if kept < 5 {
				t.Errorf("%d images came back of those drawn; the test tells little", kept)
			}
			if lost < 3 && f.Extension != ".xp" && f.Extension != ".xpt" && f.Extension != ".json" {
				t.Errorf("%d images came back different; the test tells little", lost)
			}
		})
	}
}

func TestFormats(t *testing.T) {
	t.Parallel()
	var got []string
	for _, f := range convert.Formats() {
		got = append(got, fmt.Sprintf("%s: %s, read=%v write=%v", f.Extension, f.About, f.Reads(), f.Writes()))
	}
	want := []string{
		".xp: REXPaint image, read=true write=true",
		".xpt: text twin of an image, read=true write=true",
		".json: JSON form of an image, read=true write=true",
		".tmx: map of Tiled, a tile for each look of a cell, read=true write=true",
		".csv: cells as REXPaint exports them, a line each, read=true write=true",
		".xml: cells as REXPaint exports them, a tag each, read=true write=true",
		".txt: characters alone; a legend gives them colors, read=true write=true",
		".png: picture, read=false write=true",
		".ans: colored text for terminals, in UTF-8, read=false write=true",
		".bbcode: colored text for forums, read=false write=true",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("formats (-want +got):\n%s", diff)
	}
}

func TestNames(t *testing.T) {
	t.Parallel()
	const none = "<nil>"
	for _, c := range []struct{ name, want string }{
		{"gate.xp", none},
		{"GATE.XPT", none},
		{`art\caves.v2\gate.json`, none},
		{"art.xp/gate.bmp", `files with the extension ".bmp" are not read; .xp, .xpt, .json, .tmx, .csv, .xml, .txt are`},
		{"gate", `the file name "gate" has no extension; .xp, .xpt, .json, .tmx, .csv, .xml, .txt are read`},
		{"art.xp/gate", `the file name "art.xp/gate" has no extension; .xp, .xpt, .json, .tmx, .csv, .xml, .txt are read`},
		{`art.xp\gate`, `the file name "art.xp\\gate" has no extension; .xp, .xpt, .json, .tmx, .csv, .xml, .txt are read`},
		{".xp", `the file name ".xp" has no extension; .xp, .xpt, .json, .tmx, .csv, .xml, .txt are read`},
		{"gate.", `the file name "gate." has no extension; .xp, .xpt, .json, .tmx, .csv, .xml, .txt are read`},
		{"", `the file name "" has no extension; .xp, .xpt, .json, .tmx, .csv, .xml, .txt are read`},
	} {
		if got := fmt.Sprint(convert.Readable(c.name)); got != c.want {
			t.Errorf("Readable(%q) = %s, want %s", c.name, got, c.want)
		}
	}
	if got, want := fmt.Sprint(convert.Writable("a.gif")), `files with the extension ".gif" are not written; .xp, .xpt, .json, .tmx, .csv, .xml, .txt, .png, .ans, .bbcode are`; got != want {
		t.Errorf("Writable = %s, want %s", got, want)
	}
}

// fullDisk takes nothing.
type fullDisk struct{}

var errFull = errors.New("the disk is full")

func (fullDisk) Write([]byte) (int, error) { return 0, errFull }

// TestFaults shows that what is wrong is told by reading and writing alike.
func TestFaults(t *testing.T) {
	t.Parallel()
	if _, err := convert.Read("a.bmp", nil); err == nil {
		t.Error("an unknown extension is read")
	}
	if err := convert.Write(new(bytes.Buffer), "a.bmp", xp.New(1, 1, 1)); err == nil {
		t.Error("an unknown extension is written")
	}
	for _, f := range convert.Formats() {
		name := "a" + f.Extension
		if f.Reads() {
			if _, err := convert.Read(name, []byte("\x00not an image")); err == nil {
				t.Errorf("%s: junk is read", name)
			}
			if _, err := convert.Read(name, nil); err == nil {
				t.Errorf("%s: nothing is read as an image", name)
			}
		}
		if f.Writes() {
			if err := convert.Write(new(bytes.Buffer), name, &xp.Image{}); err == nil {
				t.Errorf("%s: an image without layers is written", name)
			}
			if _, _, err := (convert.Converter{}).Files(name, &xp.Image{}); err == nil {
				t.Errorf("%s: an image without layers becomes files", name)
			}
			if err := convert.Write(fullDisk{}, name, xp.New(50, 50, 1)); !errors.Is(err, errFull) {
				t.Errorf("%s: error of the writer is %v", name, err)
			}
		}
	}
}
