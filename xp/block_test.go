package xp_test

import (
	"bytes"
	"runtime"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed18752ec6/xpc/xp"
)

// TestNewImageAllocations sees that a new image takes two pieces of memory, however many its layers.
func TestNewImageAllocations(t *testing.T) {
	for _, layers := range []int{2, 9} {
		data := encode(t, room(55, layers))
		var d xp.Decoder
		r := bytes.NewReader(nil)
		n := testing.AllocsPerRun(100, func() {
			r.Reset(data)
			if err := d.Decode(r, new(xp.Image)); err != nil {
				t.Error(err)
			}
		})
		if n > 2 {
			t.Errorf("%v allocations for an image of %d layers, want one of layers and one of cells", n, layers)
		}
	}
}

// TestLayersShareNothing sees that what is appended to a layer does not go into the next, whose
// cells stand behind its own.
func TestLayersShareNothing(t *testing.T) {
	t.Parallel()
	want := room(20, 4)
	got, err := xp.Decode(bytes.NewReader(encode(t, want)))
	if err != nil {
		t.Fatal(err)
	}
	for i := range got.Layers {
		l := got.Layers[i]
		l.Cells = append(l.Cells, xp.MakeCell('!', xp.Key, xp.Key))
	}
	if diff := cmp.Diff(want, got, cells); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestLayersOfManySizes sees that a block for all layers is not made where their sizes differ, but
// for the first, so that an image has little memory that it does not use.
func TestLayersOfManySizes(t *testing.T) {
	m := &xp.Image{Version: xp.Version}
	for i := range 30 {
		l := xp.NewLayer(1+i*i*17%90, 100)
		for k, b := range noise(len(l.Cells)) {
			l.Cells[k].Fore.R = b
		}
		m.Layers = append(m.Layers, l)
	}
	data := encode(t, m)
	var d xp.Decoder
	if _, err := d.DecodeConfig(bytes.NewReader(data)); err != nil { // for its tables
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	var got xp.Image
	err := d.Decode(bytes.NewReader(data), &got)
	runtime.ReadMemStats(&after)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(m, &got, cells); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	used, bound := after.TotalAlloc-before.TotalAlloc, uint64(size(m)+size(m)/4+50_000)
	if used > bound {
		t.Errorf("%d bytes were allocated for an image of %d, at most %d are allowed", used, size(m), bound)
	}
}
