package convert_test

import (
	"bytes"
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

// anyImage draws an image of a few layers, at times of different sizes.
func anyImage(t *rapid.T) *xp.Image {
	byteOf := rapid.SampledFrom([]uint8{0, 9, 160, 255})
	rgb := func() xp.RGB { return xp.RGB{R: byteOf.Draw(t, "r"), G: byteOf.Draw(t, "g"), B: byteOf.Draw(t, "b")} }
	m := &xp.Image{Version: rapid.SampledFrom([]int32{-1, 0, -16843009}).Draw(t, "version")}
	for range rapid.IntRange(1, 3).Draw(t, "layers") {
		l := xp.NewLayer(rapid.IntRange(1, 5).Draw(t, "width"), rapid.IntRange(1, 5).Draw(t, "height"))
		for i := range l.Cells {
			if rapid.Bool().Draw(t, "drawn") {
				l.Cells[i] = xp.MakeCell(xp.Glyph(rapid.Uint32().Draw(t, "glyph")), rgb(), rgb())
			}
		}
		m.Layers = append(m.Layers, l)
	}
	return m
}

// TestRoundTrip writes and reads images in every format that can do both: equal images come
// back, and give equal bytes again.
func TestRoundTrip(t *testing.T) {
	t.Parallel()
	for _, f := range convert.Formats() {
		if f.Read == nil || f.Write == nil {
			continue
		}
		t.Run(f.Extension, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				m := anyImage(t)
				first := write(t, "a"+f.Extension, m)
				back, err := convert.Read("dir.x/a"+f.Extension, first)
				if err != nil {
					t.Fatalf("%v in\n%s", err, first)
				}
				if diff := equal(m, back); diff != "" {
					t.Fatalf("image (-want +got):\n%s", diff)
				}
				if second := write(t, "a"+f.Extension, back); !bytes.Equal(first, second) {
					t.Fatalf("bytes differ:\n%s\n%s", first, second)
				}
			})
		})
	}
}

func TestFormats(t *testing.T) {
	t.Parallel()
	var got []string
	for _, f := range convert.Formats() {
		got = append(got, fmt.Sprintf("%s %s read=%v write=%v", f.Extension, f.About, f.Read != nil, f.Write != nil))
	}
	want := []string{
		".xp REXPaint image read=true write=true",
		".xpt text twin of an image read=true write=true",
		".json JSON form of an image read=true write=true",
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
		{"art.xp/gate.bmp", `files with the extension ".bmp" are not read; .xp, .xpt, .json are`},
		{"gate", `the file name "gate" has no extension; .xp, .xpt, .json are read`},
		{"art.xp/gate", `the file name "art.xp/gate" has no extension; .xp, .xpt, .json are read`},
		{`art.xp\gate`, `the file name "art.xp\\gate" has no extension; .xp, .xpt, .json are read`},
		{".xp", `the file name ".xp" has no extension; .xp, .xpt, .json are read`},
		{"gate.", `the file name "gate." has no extension; .xp, .xpt, .json are read`},
		{"", `the file name "" has no extension; .xp, .xpt, .json are read`},
	} {
		if got := fmt.Sprint(convert.Readable(c.name)); got != c.want {
			t.Errorf("Readable(%q) = %s, want %s", c.name, got, c.want)
		}
	}
	if got, want := fmt.Sprint(convert.Writable("a.gif")), `files with the extension ".gif" are not written; .xp, .xpt, .json are`; got != want {
		t.Errorf("Writable = %s, want %s", got, want)
	}
}

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
		if f.Read != nil {
			if _, err := f.Read([]byte("\x00not an image"), xp.Limits{}); err == nil {
				t.Errorf("%s: junk is read", f.Extension)
			}
			if _, err := f.Read(nil, xp.Limits{}); err == nil {
				t.Errorf("%s: nothing is read as an image", f.Extension)
			}
		}
		if f.Write != nil {
			if err := f.Write(new(bytes.Buffer), &xp.Image{}); err == nil {
				t.Errorf("%s: an image without layers is written", f.Extension)
			}
		}
	}
}
