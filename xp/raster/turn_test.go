package raster_test

import (
	"fmt"
	"os"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/raster"
)

func ExampleTurns() {
	panels, err := raster.Turns(vault(), raster.TurnCP437)
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := raster.Terminal(os.Stdout, raster.Sheet(panels[:], 4, true), raster.TermOptions{}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// r0    r90   r180  r270
	// ╔═╗   ╔═╗    ╔═╗
	// ║☺╟   ║☺║    ╢☺║  ╔╧╗
	// ╚═╝   ╚╤╝    ╚═╝  ║☺║
	//                   ╚═╝
	//
	// m0    m90   m180  m270
	//  ╔═╗        ╔═╗   ╔═╗
	//  ╢☺║  ╔╧╗   ║☺╟   ║☺║
	//  ╚═╝  ║☺║   ╚═╝   ╚╤╝
	//       ╚═╝
}

// Turning moves each cell to where the orientation has it, and a turn is undone by its inverse
// where all glyphs have forms.
func TestTurn(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		l := anyImage(t, 4).Layers[0]
		o := orient.Orientation(rapid.IntRange(0, orient.Count-1).Draw(t, "orientation"))
		turned, stuck := raster.Turn(&l, o, raster.TurnCP437)
		count := 0
		for x := range l.Width {
			for y := range l.Height {
				c := l.At(x, y)
				g, ok := o.Glyph(uint32(c.Glyph()))
				if !ok && !c.Transparent() {
					count++
				}
				tx, ty := o.Point(x, y, l.Width, l.Height)
				if got := turned.At(tx, ty); got != c.WithGlyph(xp.Glyph(g)) {
					t.Fatalf("%v: (%d,%d) becomes %v at (%d,%d), from %v", o, x, y, got, tx, ty, c)
				}
			}
		}
		if count != stuck {
			t.Fatalf("%d cells are stuck, want %d", stuck, count)
		}
		if back, again := raster.Turn(&turned, o.Inverse(), raster.TurnCP437); stuck+again == 0 {
			for i, c := range l.Cells {
				if !c.Transparent() && back.Cells[i] != c {
					t.Fatalf("%v and back: cell %d is %v, was %v", o, i, back.Cells[i], c)
				}
			}
		}
	})
}

// A sheet holds every panel at its place, and nothing else but captions.
func TestSheet(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := anyImage(t, 7)
		turns, err := raster.Turns(m, raster.TurnCP437)
		if err != nil {
			t.Fatal(err)
		}
		panels := turns[:rapid.IntRange(1, len(turns)).Draw(t, "panels")]
		across := rapid.IntRange(1, 9).Draw(t, "across")
		captions := rapid.Bool().Draw(t, "captions")
		sheet := raster.Sheet(panels, across, captions)
		l := &sheet.Layers[0]
		if want := raster.SheetWidth(panels, min(across, len(panels))); l.Width != want {
			t.Fatalf("the sheet is %d wide, want %d", l.Width, want)
		}
		seen, top, row := 0, 0, 0
		for i := range panels {
			p := &panels[i].Layer
			left := i % across * (raster.PanelWidth(panels) + 2)
			if i > 0 && i%across == 0 {
				top, row = top+row+1, 0
			}
			if captions {
				seen += len(panels[i].Orientation.String())
			}
			below := top
			if captions {
				below++
			}
			row = max(row, below-top+p.Height)
			for x := range p.Width {
				for y := range p.Height {
					if got := l.At(left+x, below+y); got != p.At(x, y) {
						t.Fatalf("panel %d at (%d,%d): %v, want %v", i, x, y, got, p.At(x, y))
					}
					if !p.At(x, y).Transparent() {
						seen++
					}
				}
			}
		}
		for _, c := range l.Cells {
			if !c.Transparent() {
				seen--
			}
		}
		if seen != 0 || l.Height != top+row {
			t.Fatalf("the sheet is %d high, want %d; %d cells are missing", l.Height, top+row, seen)
		}
	})
}

func TestTurnsBounds(t *testing.T) {
	t.Parallel()
	if _, err := raster.Turns(xp.New(1, raster.MaxTurned+1, 1), raster.TurnCP437); err == nil {
		t.Error("an image of any size is turned")
	}
	if _, err := raster.Turns(&xp.Image{}, raster.TurnCP437); err == nil {
		t.Error("an image without layers is turned")
	}
	defer func() {
		if recover() == nil {
			t.Error("a sheet of no panels is made")
		}
	}()
	raster.Sheet(nil, 1, true)
}

// Flips are done one after the other: on the diagonal, across, down.
func TestFlipped(t *testing.T) {
	t.Parallel()
	const w, h = 3, 2
	for i := range 8 {
		diagonal, across, down := i&1 != 0, i&2 != 0, i&4 != 0
		o := raster.Flipped(diagonal, across, down)
		for x := range w {
			for y := range h {
				wantX, wantY, width, height := x, y, w, h
				if diagonal {
					wantX, wantY, width, height = y, x, h, w
				}
				if across {
					wantX = width - 1 - wantX
				}
				if down {
					wantY = height - 1 - wantY
				}
				if gotX, gotY := o.Point(x, y, w, h); gotX != wantX || gotY != wantY {
					t.Errorf("%t %t %t: %v takes (%d,%d) to (%d,%d), want (%d,%d)",
						diagonal, across, down, o, x, y, gotX, gotY, wantX, wantY)
				}
			}
		}
	}
}

// A picture of lines turns; a sign that looks the same turned is the same, and others are told.
func TestTurnPicture(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		o          orient.Orientation
		from, want string // glyphs, in order
		told       string // those that are not ok
	}{
		{orient.R0, "A>+░│", "A>+░│", ""},
		{orient.R90, "A>░│┌/-▲O·┼█", "A>░─┐\\|►O·┼█", "A>O"},
		{orient.R180, "-=:O►", "-=:O◄", "=O"},
		{orient.M0, "AO>([↨∟", "AO>)]↨∟", ">∟"},
		{orient.M180, "AO-▬:", "AO-▬:", "AO"},
	} {
		from, want := []rune(c.from), []rune(c.want)
		told := ""
		for i, r := range from {
			g, ok := xp.GlyphOf(r)
			if !ok {
				t.Fatalf("%q is no glyph", r)
			}
			turned, ok := raster.TurnPicture(c.o, g)
			if got := turned.Rune(); got != want[i] {
				t.Errorf("%v: %q becomes %q, want %q", c.o, r, got, want[i])
			}
			if !ok {
				told += string(r)
			}
		}
		if told != c.told {
			t.Errorf("%v: told are %q, want %q", c.o, told, c.told)
		}
	}
	if _, ok := raster.TurnPicture(orient.M0, 300); ok {
		t.Error("a glyph that the font does not have is said to look the same")
	}
}
