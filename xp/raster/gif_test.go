package raster_test

import (
	"bytes"
	"errors"
	"image"
	"image/gif"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/raster"
)

// shades is a palette of n grays.
func shades(n int) (out []xp.RGB) {
	for i := range n {
		out = append(out, xp.RGB{R: uint8(i), G: uint8(i), B: uint8(i)})
	}
	return out
}

// TestAnimation draws random rectangles, and sees that who plays the GIF sees what the canvas showed,
// for as long as was asked.
func TestAnimation(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.IntRange(1, 40).Draw(t, "width"), rapid.IntRange(1, 40).Draw(t, "height")
		c := raster.NewCanvas(w, h, shades(rapid.IntRange(1, raster.MaxPalette).Draw(t, "colors")))
		var data bytes.Buffer
		a := raster.NewAnimation(&data, c)
		var want [][]uint8
		var delays []int
		for range rapid.IntRange(1, 8).Draw(t, "pictures") {
			x, y := rapid.IntRange(-5, w+5).Draw(t, "x"), rapid.IntRange(-5, h+5).Draw(t, "y")
			gray := rapid.Byte().Draw(t, "gray")
			c.Fill(x, y, rapid.IntRange(0, w).Draw(t, "w"), rapid.IntRange(0, h).Draw(t, "h"), xp.RGB{R: gray, G: gray, B: gray})
			delay := rapid.IntRange(0, 100).Draw(t, "delay")
			if err := a.Show(delay); err != nil {
				t.Fatal(err)
			}
			if n := len(want); n > 0 && bytes.Equal(want[n-1], c.Pix) {
				delays[n-1] += delay
				continue
			}
			want, delays = append(want, slices.Clone(c.Pix)), append(delays, delay)
		}
		if err := a.Close(); err != nil {
			t.Fatal(err)
		}
		g, err := gif.DecodeAll(&data)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(delays, g.Delay); diff != "" || g.LoopCount != 0 {
			t.Fatalf("played %d times, delays (-want +got):\n%s", g.LoopCount, diff)
		}
		now := make([]uint8, w*h)
		for i, part := range g.Image {
			for y := part.Rect.Min.Y; y < part.Rect.Max.Y; y++ {
				for x := part.Rect.Min.X; x < part.Rect.Max.X; x++ {
					if v := part.ColorIndexAt(x, y); v != 255 {
						now[y*w+x] = v
					}
				}
			}
			if !bytes.Equal(now, want[i]) {
				t.Fatalf("picture %d: %v, want %v", i, now, want[i])
			}
		}
	})
}

// softSheet is a sheet of glyphs whose pixels are of all grays.
func softSheet() image.Image {
	img := image.NewGray(image.Rect(0, 0, 16*4, 16*4))
	for i := range img.Pix {
		img.Pix[i] = uint8(i * 7)
	}
	return img
}

// TestCanvasDraw compares images on canvases with the pictures that Draw makes of them.
func TestCanvasDraw(t *testing.T) {
	t.Parallel()
	m := xp.New(3, 2, 1)
	for i := range m.Layers[0].Cells {
		m.Layers[0].Cells[i] = xp.MakeCell(xp.Glyph(60+i), xp.RGB{R: 255}, xp.RGB{B: uint8(40 * i)})
	}
	m.Layers[0].Set(1, 1, xp.Transparent)
	palette := []xp.RGB{{}, {R: 255}}
	for i := range 6 {
		palette = append(palette, xp.RGB{B: uint8(40 * i)})
	}
	soft, err := raster.LoadSheet(softSheet(), 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, font := range []*raster.Font{raster.Square(), raster.Tall(), soft} {
		o := raster.Options{Font: font, Scale: 2}
		want, err := raster.Draw(m, o)
		if err != nil {
			t.Fatal(err)
		}
		for _, at := range [][2]int{{0, 0}, {5, 3}, {-7, -9}, {-500, 2}, {500, 2}} {
			c := raster.NewCanvas(60, 80, palette)
			if err := c.Draw(at[0], at[1], m, o); err != nil {
				t.Fatal(err)
			}
			for y := range c.Height {
				for x := range c.Width {
					got, color := c.Pix[y*c.Width+x], xp.RGB{}
					if x, y := x-at[0], y-at[1]; x >= 0 && y >= 0 && x < want.Bounds().Dx() && y < want.Bounds().Dy() {
						r, g, b, _ := want.At(x, y).RGBA()
						color = xp.RGB{R: uint8(r >> 8), G: uint8(g >> 8), B: uint8(b >> 8)}
					}
					if got != c.Index(color) {
						t.Fatalf("at %v: pixel (%d, %d) is color %d, want %d", at, x, y, got, c.Index(color))
					}
				}
			}
		}
	}
	if err := raster.NewCanvas(1, 1, palette).Draw(0, 0, m, raster.Options{Layer: 2}); err == nil {
		t.Error("layer 2 of one is drawn")
	}
}

// TestCanvasIndex sees that a color that is not there becomes the nearest one.
func TestCanvasIndex(t *testing.T) {
	t.Parallel()
	c := raster.NewCanvas(1, 1, []xp.RGB{{}, {R: 200}, {G: 200}, {R: 255, G: 255, B: 255}})
	for _, tc := range []struct {
		color xp.RGB
		want  uint8
	}{{xp.RGB{}, 0}, {xp.RGB{R: 150, G: 40}, 1}, {xp.RGB{G: 190, B: 30}, 2}, {xp.RGB{R: 240, G: 230, B: 250}, 3}} {
		for range 2 {
			if got := c.Index(tc.color); got != tc.want {
				t.Errorf("%v is %d, want %d", tc.color, got, tc.want)
			}
		}
	}
}

// refuser takes some bytes, and then no more.
type refuser struct{ left int }

var errRefused = errors.New("refused")

func (r *refuser) Write(p []byte) (int, error) {
	if r.left -= len(p); r.left < 0 {
		return 0, errRefused
	}
	return len(p), nil
}

// TestAnimationErrors sees that the writer's error comes back, and what GIF has no room for is told.
func TestAnimationErrors(t *testing.T) {
	t.Parallel()
	for left := 0; left < 20_000; left += 157 {
		c := raster.NewCanvas(70, 70, shades(200))
		a := raster.NewAnimation(&refuser{left}, c)
		for i := range 3 {
			for k := range c.Pix {
				c.Pix[k] = uint8(k * (i + 7) % 200)
			}
			if err := a.Show(3); err != nil && !errors.Is(err, errRefused) {
				t.Fatalf("%v, want the writer's error", err)
			}
		}
		err := a.Close()
		if err == nil {
			break
		}
		if !errors.Is(err, errRefused) {
			t.Fatalf("%v, want the writer's error", err)
		}
	}
	wide := raster.NewAnimation(&refuser{1 << 20}, raster.NewCanvas(1<<16, 1, shades(1)))
	if err := wide.Show(1); err == nil {
		t.Error("a picture of 65536 pixels to a side is shown")
	}
	if err := wide.Close(); err == nil {
		t.Error("a GIF has 65536 pixels to a side")
	}
}
