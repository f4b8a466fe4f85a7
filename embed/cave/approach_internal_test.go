package cave

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// TestApproachIsNearest joins some of the groups of a map, and searches from each of them both ways.
func TestApproachIsNearest(t *testing.T) {
	t.Parallel()
	several := 0
	rapid.Check(t, func(t *rapid.T) {
		s := drawSite(t)
		var res Result
		s.gen.number(&s.g, &s.o)
		s.gen.realms.sift(&s.g, &s.gen.area, &res)
		j := &s.gen.joiner
		j.begin(&s.g, &s.gen.area, s.o.Join, embed.Seed(rapid.Uint64().Draw(t, "seed")))
		j.collect(s.o.Join.MaxTunnel, 1)
		j.stay()
		j.span(slices.Clone(j.gaps[:rapid.IntRange(0, len(j.gaps)).Draw(t, "joined")]), loose)
		for id := int32(1); int(id) < len(j.roots); id++ {
			type found struct {
				A, B int32
				OK   bool
				Path []grid.Point
			}
			p := j.firstOf(id)
			var want, got found
			want.A, want.B, want.OK = j.search.nearest(j.g, j.area, j.ground, p)
			if want.OK {
				want.Path = slices.Clone(j.search.path)
			}
			got.A, got.B, got.OK = j.search.approach(j.g, j.area, j.ground, p, j.others(id))
			if got.OK {
				got.Path = slices.Clone(j.search.path)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("way from node %d (-nearest +approach):\n%s", id, diff)
			}
			if len(j.search.ends) > 1 {
				several++
			}
			if i := slices.IndexFunc(j.search.marks, func(m uint8) bool { return m != unmarked }); i >= 0 {
				t.Fatalf("cell %d is marked after the search", i)
			}
		}
	})
	if several == 0 {
		t.Error("no way could begin at several cells")
	}
}
