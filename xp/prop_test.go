package xp_test

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed18752ec6/xpc/xp"
	"pgregory.net/rapid"
)

// drawImage draws an image: any version, layers of different sizes, cells of few or of any values.
func drawImage(t *rapid.T) *xp.Image {
	m := &xp.Image{Version: rapid.Int32Range(-1<<31, 0).Draw(t, "version")}
	color := rapid.OneOf(
		rapid.SampledFrom([]xp.RGB{{}, xp.Key, {R: 255, G: 255, B: 255}}),
		rapid.Custom(func(t *rapid.T) xp.RGB {
			v := rapid.Uint32Range(0, 1<<24-1).Draw(t, "rgb")
			return xp.RGB{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v)}
		}))
	cell := rapid.OneOf(rapid.Just(xp.Transparent), rapid.Custom(func(t *rapid.T) xp.Cell {
		g := rapid.OneOf(rapid.Uint32Range(0, 255), rapid.Uint32()).Draw(t, "glyph")
		return xp.MakeCell(xp.Glyph(g), color.Draw(t, "fore"), color.Draw(t, "back"))
	}))
	for range rapid.IntRange(1, 5).Draw(t, "layers") {
		l := xp.NewLayer(rapid.IntRange(1, 9).Draw(t, "width"), rapid.IntRange(1, 9).Draw(t, "height"))
		for i := range l.Cells {
			l.Cells[i] = cell.Draw(t, "cell")
		}
		m.Layers = append(m.Layers, l)
	}
	return m
}

// TestEncodeDecode sees that writing and reading is the identity, also in a Decoder and an image
// that were used for something else before, and that equal images give equal bytes.
func TestEncodeDecode(t *testing.T) {
	t.Parallel()
	var d xp.Decoder
	var e xp.Encoder
	var used xp.Image
	rapid.Check(t, func(t *rapid.T) {
		m := drawImage(t)
		var out bytes.Buffer
		if err := e.Encode(&out, m); err != nil {
			t.Fatal(err)
		}
		if err := d.Decode(bytes.NewReader(out.Bytes()), &used); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(m, &used, cells); diff != "" {
			t.Fatalf("(-want +got):\n%s", diff)
		}
		if c, err := xp.DecodeConfig(bytes.NewReader(out.Bytes())); err != nil || !cmp.Equal(c, config(m)) {
			t.Fatalf("DecodeConfig: %+v, %v; want %+v", c, err, config(m))
		}
		var again bytes.Buffer
		if err := xp.Encode(&again, &used); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(out.Bytes(), again.Bytes()) {
			t.Fatal("an equal image gave other bytes")
		}
	})
}

// TestContainers sees that an image is read equally from every container.
func TestContainers(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := drawImage(t)
		// Bytes of a plain image must be told from a container's, and no writer uses such versions.
		m.Version = rapid.SampledFrom([]int32{-1, -16843009, 0}).Draw(t, "known version")
		var out bytes.Buffer
		if err := xp.Encode(&out, m); err != nil {
			t.Fatal(err)
		}
		for want, data := range map[xp.Container][]byte{
			xp.Gzip:  out.Bytes(),
			xp.Zlib:  packZlib(t, unpacked(t, out.Bytes(), xp.Gzip)),
			xp.Plain: unpacked(t, out.Bytes(), xp.Gzip),
		} {
			got, err := xp.Decode(bytes.NewReader(data))
			if err != nil {
				t.Fatalf("%v: %v", want, err)
			}
			if got.Container != want {
				t.Fatalf("container is %v, want %v", got.Container, want)
			}
			got.Container = xp.Gzip
			if diff := cmp.Diff(m, got, cells); diff != "" {
				t.Fatalf("%v (-want +got):\n%s", want, diff)
			}
		}
	})
}

// TestFlatten compares Flatten with its definition, cell by cell.
func TestFlatten(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := drawImage(t)
		got := m.Flatten()
		for x := range got.Width {
			for y := range got.Height {
				want := xp.MakeCell(' ', xp.RGB{}, xp.RGB{})
				for _, l := range m.Layers {
					if l.In(x, y) && l.At(x, y).Back != xp.Key {
						want = l.At(x, y)
					}
				}
				if c := got.At(x, y); c != want {
					t.Fatalf("(%d,%d) is %v, want %v", x, y, c, want)
				}
			}
		}
		if got.Width != m.Layers[0].Width || got.Height != m.Layers[0].Height {
			t.Fatalf("size is %d×%d, want the base's", got.Width, got.Height)
		}
	})
}
