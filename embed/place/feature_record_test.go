package place_test

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/place"
)

// TestFeatureRecords saves and restores features in both forms: what connectors dug is not the
// prefab's in the restored contents either, and what is plugged is.
func TestFeatureRecords(t *testing.T) {
	t.Parallel()
	dug, plugged := 0, 0
	for i := range uint64(300) {
		var b *embed.Bundle
		w := anyWorld(rand.New(rand.NewPCG(9, i)), func(list []embed.PrefabData) *embed.Bundle {
			b = bundleOf(t, list)
			return b
		})
		out := w.run(i)
		for k := range out.Placements {
			pl := &out.Placements[k]
			dug += len(pl.Dug)
			for _, c := range pl.Connectors {
				if c.Plugged {
					plugged++
				}
			}
			var want, got embed.Contents
			pl.Roll(&want)
			record := pl.Record()
			text, err1 := record.MarshalText()
			data, err2 := record.MarshalBinary()
			var read, again place.Record
			err3, err4 := read.UnmarshalText(text), again.UnmarshalBinary(data)
			if err1 != nil || err2 != nil || err3 != nil || err4 != nil || read != record || again != record {
				t.Fatalf("map %d: %q is read as %+v (%v, %v) and %+v (%v, %v)", i, text, read, err1, err3, again, err2, err4)
			}
			if err := read.Restore(b, &got); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want.Cells, got.Cells); diff != "" {
				t.Fatalf("map %d: restored from %q (-want +got):\n%s", i, text, diff)
			}
		}
	}
	if dug < 100 || plugged < 5 {
		t.Errorf("%d cells dug, %d connectors plugged: too little was met", dug, plugged)
	}
}
