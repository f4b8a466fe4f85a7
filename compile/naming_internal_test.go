package compile

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/compile/emit"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// TestNamings reads what was packed, of which the first place of a name counts, and what is damaged without a fault.
func TestNamings(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		const script = "room.yaml"
		want := emit.Places{}
		var n namings
		for range rapid.IntRange(0, 5).Draw(t, "names") {
			place := emit.Place{
				Section: rapid.SampledFrom([]emit.Section{emit.Kinds, emit.Names}).Draw(t, "section"),
				Text:    rapid.SampledFrom([]string{"", "item", "sentry", "Größe"}).Draw(t, "text"),
			}
			at := diag.Pos{
				File: rapid.SampledFrom([]string{script, "other.yaml"}).Draw(t, "file"),
				Line: rapid.IntRange(1, 300).Draw(t, "line"), Col: rapid.IntRange(0, 300).Draw(t, "col"),
			}
			n = n.with(place, at, script)
			want.Add(place.Section, place.Text, at)
		}
		got := emit.Places{}
		n.addTo(got, script)
		if d := cmp.Diff(want, got); d != "" {
			t.Fatalf("(-want +got):\n%s", d)
		}
		if len(n) > 0 {
			n[rapid.IntRange(0, len(n)-1).Draw(t, "at")] ^= 1 << rapid.IntRange(0, 7).Draw(t, "bit")
			n[:rapid.IntRange(0, len(n)).Draw(t, "left")].addTo(emit.Places{}, script)
		}
	})
}
