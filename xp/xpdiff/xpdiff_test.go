package xpdiff_test

import (
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/xpdiff"
)

// TestApplyElsewhere sees that a difference applies to an image that differs where nothing
// changed, and tells where it does not.
func TestApplyElsewhere(t *testing.T) {
	t.Parallel()
	wall := xp.MakeCell('#', xp.RGB{R: 128}, xp.RGB{})
	before := xp.New(4, 3, 2)
	after := clone(before)
	after.Version = -2
	after.Container = xp.Zlib
	after.Layers[0].Set(1, 1, wall)
	after.Layers[1] = resized(&after.Layers[1], 5, 3)
	d := xpdiff.Compare(before, after)

	other := clone(before)
	other.Layers[0].Set(3, 2, wall)
	want := clone(after)
	want.Layers[0].Set(3, 2, wall)
	got, err := d.Apply(other)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got, cells); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}

	tests := []struct {
		name string
		edit func(m *xp.Image)
		want string
	}{
		{"cell", func(m *xp.Image) { m.Layers[0].Set(1, 1, xp.Cell{}) },
			"layer 1 (1,1) is glyph 0 #000000 on #000000 where undrawn was compared"},
		{"size", func(m *xp.Image) { m.Layers[1] = resized(&m.Layers[1], 4, 4) },
			"layer 2 has the size 4x4 where 4x3 was compared"},
		{"fewer", func(m *xp.Image) { m.Layers = m.Layers[:1] },
			"the image has 1 layer where 2 were compared"},
		{"more", func(m *xp.Image) { m.Layers = append(m.Layers, xp.NewLayer(4, 3)) },
			"the image has 3 layers where 2 were compared"},
		{"version", func(m *xp.Image) { m.Version = 0 },
			"the image has version none where -1 was compared"},
		{"container", func(m *xp.Image) { m.Container = xp.Plain },
			"the image is in plain where gzip was compared"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			m := clone(before)
			tt.edit(m)
			if _, err := d.Apply(m); err == nil || err.Error() != tt.want {
				t.Errorf("Apply: %v, want %s", err, tt.want)
			}
		})
	}
}

// TestMergeOutOfProportion sees that a wide image merged with a high one is in conflict, and takes
// neither time nor memory for all the cells that it would have.
func TestMergeOutOfProportion(t *testing.T) {
	t.Parallel()
	const side = 1 << 12 // squared, an image that could still be read
	base, wide, high := xp.New(1, 1, 1), xp.New(side, 1, 1), xp.New(1, side, 1)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	m := xpdiff.Merge(base, wide, high)
	runtime.ReadMemStats(&after)
	if n := after.TotalAlloc - before.TotalAlloc; n > 4<<20 {
		t.Errorf("%d bytes were allocated", n)
	}
	if diff := cmp.Diff(wide, m.Image, cells); diff != "" {
		t.Error("the image is not ours")
	}
	want := []xpdiff.SizeConflict{{
		Layers: []int{1}, Merged: xp.Size{Width: side, Height: 1}, Width: true, Height: true,
		Size: xpdiff.Three[xp.Size]{
			Base: xp.Size{Width: 1, Height: 1}, Ours: xp.Size{Width: side, Height: 1}, Theirs: xp.Size{Width: 1, Height: side},
		},
	}}
	if diff := cmp.Diff(want, m.Conflicts.Sizes); diff != "" {
		t.Errorf("sizes (-want +got):\n%s", diff)
	}
	if got := xpdiff.Merge(base, xp.New(200, 1, 1), xp.New(1, 200, 1)); !got.Conflicts.None() {
		t.Errorf("conflicts of small images: %+v", got.Conflicts)
	}
}

// TestMergeTooLarge sees that an image with many layers is not merged with a large one where the
// result would be more than can be read again.
func TestMergeTooLarge(t *testing.T) {
	t.Parallel()
	base, many, large := xp.New(1, 1, 1), xp.New(1, 1, 64), xp.New(1100, 1000, 1)
	m := xpdiff.Merge(base, many, large)
	if !xpdiff.Compare(many, m.Image).Equal() || m.Conflicts.None() {
		t.Errorf("%d layers, conflicts %+v", len(m.Image.Layers), m.Conflicts)
	}
	got := printed(t, func(w io.Writer) error { return xpdiff.Printer{}.PrintConflicts(w, "a: ", &m.Conflicts) })
	want := "a: the merged image would have 70400000 cells, and at most 67108864 are read: all of it is in conflict\n"
	if got != want {
		t.Errorf("%s, want %s", got, want)
	}
	m = xpdiff.Merger{Keep: xpdiff.Theirs}.Merge(base, many, large)
	if !xpdiff.Compare(large, m.Image).Equal() {
		t.Error("theirs is not kept")
	}
	// The same where the sizes are in conflict.
	base = xp.New(2, 2, 1)
	if m = xpdiff.Merge(base, many, large); m.Conflicts.TooLarge == 0 {
		t.Errorf("%d layers, conflicts %+v", len(m.Image.Layers), m.Conflicts)
	}
}

func TestMergeHead(t *testing.T) {
	t.Parallel()
	head := func(version int32, container xp.Container) *xp.Image {
		m := xp.New(1, 1, 1)
		m.Version, m.Container = version, container
		return m
	}
	m := xpdiff.Merge(head(-1, xp.Gzip), head(-2, xp.Gzip), head(-1, xp.Zlib))
	if m.Image.Version != -2 || m.Image.Container != xp.Zlib || !m.Conflicts.None() {
		t.Errorf("version %d in %v, conflicts %+v", m.Image.Version, m.Image.Container, m.Conflicts)
	}
	m = xpdiff.Merge(head(-1, xp.Gzip), head(-2, xp.Plain), head(0, xp.Zlib))
	got := printed(t, func(w io.Writer) error { return xpdiff.Printer{}.PrintConflicts(w, "a.xp: ", &m.Conflicts) })
	want := "a.xp: version: base -1; ours -2; theirs none\na.xp: container: base gzip; ours plain; theirs zlib\n"
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if m.Image.Version != -2 || m.Image.Container != xp.Plain {
		t.Errorf("version %d in %v is not ours", m.Image.Version, m.Image.Container)
	}
	m = xpdiff.Merge(nil, head(0, xp.Gzip), head(-1, xp.Gzip))
	if m.Conflicts.Head == nil || m.Image.Version != 0 {
		t.Errorf("without a base: version %d, conflicts %+v", m.Image.Version, m.Conflicts)
	}
}

func TestSide(t *testing.T) {
	t.Parallel()
	for _, want := range []xpdiff.Side{xpdiff.Ours, xpdiff.Theirs, xpdiff.Base} {
		var got xpdiff.Side
		if err := got.UnmarshalText([]byte(want.String())); err != nil || got != want {
			t.Errorf("%v is read as %v, %v", want, got, err)
		}
	}
	var s xpdiff.Side
	if err := s.UnmarshalText([]byte("mine")); err == nil || err.Error() != `"mine" is none of ours, theirs and base` {
		t.Errorf("UnmarshalText: %v", err)
	}
	if got := xpdiff.Side(7).String(); got != "unknown side" {
		t.Errorf("String: %s", got)
	}
}

// TestPrintAll sees that All leaves nothing out and that nothing is left out of what is short.
func TestPrintAll(t *testing.T) {
	t.Parallel()
	before, after := xp.New(60, 40, 1), xp.New(60, 40, 1)
	for i := range after.Layers[0].Cells {
		after.Layers[0].Cells[i] = xp.MakeCell(xp.Glyph('!'+i%90), xp.RGB{R: uint8(i % 7)}, xp.RGB{B: uint8(i % 5)})
	}
	d := xpdiff.Compare(before, after)
	short := printed(t, func(w io.Writer) error { return xpdiff.Printer{}.Print(w, d) })
	all := printed(t, func(w io.Writer) error { return xpdiff.Printer{All: true}.Print(w, d) })
	if n := strings.Count(short, "\n"); n != 26 || !strings.Contains(short, "more ways") {
		t.Errorf("%d lines:\n%s", n, short)
	}
	if strings.Contains(all, " more ") || strings.Count(all, "\n") != 631 {
		t.Errorf("%d lines of all", strings.Count(all, "\n"))
	}
}

func TestPrintColor(t *testing.T) {
	t.Parallel()
	before, after := xp.New(2, 1, 1), xp.New(2, 1, 1)
	after.Layers[0].Set(0, 0, xp.MakeCell('#', xp.RGB{R: 255, G: 200}, xp.RGB{B: 1}))
	after.Layers[0].Set(1, 0, xp.MakeCell(300, xp.RGB{R: 1}, xp.Key))
	d := xpdiff.Compare(before, after)
	got := printed(t, func(w io.Writer) error { return xpdiff.Printer{Color: true}.Print(w, d) })
	want := "layer 1 (0,0): undrawn → '\x1b[38;2;255;200;0m\x1b[48;2;0;0;1m#\x1b[0m' (35) " +
		"\x1b[38;2;0;0;0m\x1b[48;2;255;200;0m#ffc800\x1b[0m on \x1b[38;2;255;255;255m\x1b[48;2;0;0;1m#000001\x1b[0m\n" +
		"layer 1 (1,0): undrawn → glyph 300 \x1b[38;2;255;255;255m\x1b[48;2;1;0;0m#010000\x1b[0m on transparent\n" +
		"2 cells changed in 1 of 1 layer\n"
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%q", diff)
	}
}

// TestPictureOfLarge sees that of large images the part with changes is shown.
func TestPictureOfLarge(t *testing.T) {
	t.Parallel()
	before := xp.New(300, 200, 1)
	after := clone(before)
	after.Layers[0].Set(290, 5, xp.MakeCell('#', xp.RGB{R: 255}, xp.RGB{}))
	m := xpdiff.Picture(before, after)
	if w, h := m.Layers[0].Width, m.Layers[0].Height; w != 2+3*19+4 || h != 2+2+(14+2+2)+2 {
		t.Errorf("the picture has %dx%d cells", w, h)
	}
	// A screen is large, too, unless most of it changed.
	before = xp.New(60, 80, 1)
	after = clone(before)
	after.Layers[0].Set(20, 30, xp.MakeCell('#', xp.RGB{R: 255}, xp.RGB{}))
	after.Layers[0].Set(22, 31, xp.MakeCell('#', xp.RGB{R: 255}, xp.RGB{}))
	m = xpdiff.Picture(before, after)
	if w, h := m.Layers[0].Width, m.Layers[0].Height; w != 2+3*21+4 || h != 2+2+(18+2+2)+2 {
		t.Errorf("the picture of a few cells of a screen has %dx%d cells", w, h)
	}
	after.Layers[0].Set(2, 3, xp.MakeCell('#', xp.RGB{R: 255}, xp.RGB{}))
	after.Layers[0].Set(57, 76, xp.MakeCell('#', xp.RGB{R: 255}, xp.RGB{}))
	m = xpdiff.Picture(before, after)
	if w := m.Layers[0].Width; w != 2+3*62+4 {
		t.Errorf("the picture of a screen has %d columns", w)
	}
	before = xp.New(300, 200, 1)
	if m := xpdiff.Picture(before, before); m.Layers[0].Width < 900 {
		t.Errorf("without changes it has %d columns", m.Layers[0].Width)
	}
}
