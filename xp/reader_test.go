package xp_test

import (
	"bytes"
	"errors"
	"math"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed18752ec6/xpc/xp"
)

// cells lets go-cmp compare images.
var cells = cmp.Comparer(func(a, b xp.Cell) bool { return a == b })

func TestCorpus(t *testing.T) {
	t.Parallel()
	for _, r := range manifest(t) {
		t.Run(r.file, func(t *testing.T) {
			t.Parallel()
			checkRow(t, r)
		})
	}
}

// checkRow decodes one file of the corpus and compares it with the facts of its row.
func checkRow(t *testing.T, r row) {
	data := readFile(t, r.file)
	if len(data) != r.packed {
		t.Fatalf("the file has %d bytes, its row says %d", len(data), r.packed)
	}
	m, err := xp.Decode(bytes.NewReader(data))
	if filepath.Base(r.file) == "2b8c8347__lay.xp" {
		if !errors.Is(err, xp.ErrUnwritten) {
			t.Fatalf("error is %v, want ErrUnwritten", err)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	version := int32(0)
	if r.form == "versioned" {
		n, err := strconv.Atoi(r.version)
		if err != nil {
			t.Fatal(err)
		}
		version = int32(n)
	}
	want := xp.Config{Version: version, Layers: r.layers}
	if r.anomalies == "not-gzip" {
		want.Container = xp.Plain
	}
	got := xp.Config{Version: m.Version, Container: m.Container}
	stored, maxGlyph, clear, all := 4, 0, 0, 0
	if version != 0 {
		stored += 4
	}
	for _, l := range m.Layers {
		got.Layers = append(got.Layers, xp.Size{Width: l.Width, Height: l.Height})
		stored += 8 + len(l.Cells)*xp.CellSize
		all += len(l.Cells)
		for _, c := range l.Cells {
			maxGlyph = max(maxGlyph, int(c.Glyph()))
			if c.Transparent() {
				clear++
			}
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Decode (-want +got):\n%s", diff)
	}
	if stored != r.unpacked || maxGlyph != r.maxGlyph {
		t.Errorf("bytes %d, highest glyph %d; want %d, %d", stored, maxGlyph, r.unpacked, r.maxGlyph)
	}
	if share := float64(clear) / float64(all); math.Abs(share-r.transparent) > 0.00006 {
		t.Errorf("share of transparent cells is %.4f, want %.4f", share, r.transparent)
	}
	config, err := xp.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		t.Error(err)
	}
	if diff := cmp.Diff(want, config); diff != "" {
		t.Errorf("DecodeConfig (-want +got):\n%s", diff)
	}
}
