package place_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/place"
)

// TestRecordsOfFeatures restores prefabs that were set before the caves were dug.
func TestRecordsOfFeatures(t *testing.T) {
	t.Parallel()
	b := bundleOf(t, []embed.PrefabData{gate(), shrine()})
	more := bundleOf(t, []embed.PrefabData{blueprint("a", []string{"#+#"}, []string{" n "}), shrine(), gate()})
	pf, _ := b.PrefabNamed("shrine")
	f := once(pf, embed.Area{})
	f.Count.Plus = 4
	out := newWorld(80, 60, 5, f).run(3)
	if len(out.Placements) < 2 {
		t.Fatalf("%d placements: the test tests little", len(out.Placements))
	}
	for i := range out.Placements {
		pl := &out.Placements[i]
		var c, again embed.Contents
		pl.Roll(&c)
		text, err := pl.Record().MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		var r place.Record
		if err := r.UnmarshalText(text); err != nil {
			t.Fatal(err)
		}
		if err := r.Restore(more, &again); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(place.Told(&c), place.Told(&again)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", text, diff)
		}
	}
}
