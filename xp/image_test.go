package xp_test

import (
	"testing"

	"github.com/seed18752ec6/xpc/xp"
)

func TestLayer(t *testing.T) {
	t.Parallel()
	m := xp.New(3, 2, 2)
	l := &m.Layers[1]
	for _, c := range l.Cells {
		if c != xp.Transparent || !c.Transparent() || c.Hidden() {
			t.Fatalf("a new layer holds %v", c)
		}
	}
	want := xp.MakeCell('@', xp.RGB{R: 255}, xp.RGB{})
	l.Set(2, 1, want)
	if got := l.At(2, 1); got != want || l.Cells[5] != want || l.Column(2)[1] != want {
		t.Errorf("At gives %v, cell 5 is %v; want %v", got, l.Cells[5], want)
	}
	if m.Layers[0].At(2, 1) != xp.Transparent {
		t.Error("the layers share cells")
	}
	for _, p := range [][2]int{{0, 0}, {2, 1}} {
		if !l.In(p[0], p[1]) {
			t.Errorf("%v is not in the layer", p)
		}
	}
	for _, p := range [][2]int{{-1, 0}, {0, -1}, {3, 0}, {0, 2}} {
		if l.In(p[0], p[1]) {
			t.Errorf("%v is in the layer", p)
		}
		panics(t, "At", func() { l.At(p[0], p[1]) })
		panics(t, "Set", func() { l.Set(p[0], p[1], want) })
	}
	if col := l.Column(0); len(col) != 2 || cap(col) != 2 {
		t.Errorf("a column has length %d and capacity %d, want 2 and 2", len(col), cap(col))
	}
}

// panics sees that f panics.
func panics(t *testing.T, what string, f func()) {
	t.Helper()
	defer func() {
		if recover() == nil {
			t.Errorf("%s does not panic", what)
		}
	}()
	f()
}

func TestNewPanics(t *testing.T) {
	t.Parallel()
	for _, n := range [][3]int{{0, 1, 1}, {1, 0, 1}, {1, 1, 0}, {-1, 1, 1}} {
		panics(t, "New", func() { xp.New(n[0], n[1], n[2]) })
	}
}

func TestCell(t *testing.T) {
	t.Parallel()
	fore, back := xp.RGB{R: 1, G: 2, B: 3}, xp.RGB{R: 4, G: 5, B: 6}
	c := xp.MakeCell(0xfedcba98, fore, back)
	if c.Glyph() != 0xfedcba98 || c.Fore != fore || c.Back != back {
		t.Errorf("the cell is %v", c)
	}
	if c = c.WithGlyph('#'); c != xp.MakeCell('#', fore, back) {
		t.Errorf("with another glyph the cell is %v", c)
	}
	if got, want := c.String(), "'#' (35) #010203 on #040506"; got != want {
		t.Errorf("String gives %q, want %q", got, want)
	}
	magenta := xp.RGB{R: 255, B: 255}
	for _, c := range []struct {
		cell                xp.Cell
		transparent, hidden bool
	}{
		{xp.Transparent, true, false},
		{xp.MakeCell(0, fore, magenta), true, false},
		{xp.MakeCell('!', fore, magenta), true, true},
		{xp.MakeCell('!', magenta, back), false, false},
		{xp.Cell{}, false, false},
	} {
		if c.cell.Transparent() != c.transparent || c.cell.Hidden() != c.hidden {
			t.Errorf("%v: transparent %v, hidden %v", c.cell, c.cell.Transparent(), c.cell.Hidden())
		}
	}
}

func TestContainerString(t *testing.T) {
	t.Parallel()
	for c, want := range map[xp.Container]string{xp.Gzip: "gzip", xp.Zlib: "zlib", xp.Plain: "plain", 9: "unknown container"} {
		if got := c.String(); got != want {
			t.Errorf("String gives %q, want %q", got, want)
		}
	}
}
