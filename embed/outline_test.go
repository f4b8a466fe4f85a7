package embed_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// Edges meet whole: a region that is longer than its neighbor has that one's corners.
func TestLinkOutline(t *testing.T) {
	t.Parallel()
	const u, h = embed.OutlineUnit, embed.OutlineUnit / 2
	got := embed.LinkOutline([][]embed.Point{
		{{}, {X: u}, {X: u, Y: h}, {Y: h}},
		{{Y: h}, {X: h, Y: h}, {X: h, Y: u}, {Y: u}},
	})
	want := []embed.OutlineEdge{
		{X: 0, Y: 0, Next: 1, Over: embed.OverNorth},
		{X: u, Y: 0, Next: 2, Over: embed.OverEast},
		{X: u, Y: h, Next: 3, Over: embed.OverWall},
		{X: h, Y: h, Next: 4, Over: 5},
		{X: 0, Y: h, Next: 0, Over: embed.OverWest},
		{X: 0, Y: h, Next: 6, Over: 3},
		{X: h, Y: h, Next: 7, Over: embed.OverWall},
		{X: h, Y: u, Next: 8, Over: embed.OverSouth},
		{X: 0, Y: u, Next: 5, Over: embed.OverWest},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// Each form is held once, however it comes about, and turning it is turning.
func TestOutlinesTurned(t *testing.T) {
	t.Parallel()
	d := &embed.Data{Terrain: testTerrain(), Outlines: testOutlines()}
	d.Terrain[wall-1].Outline = 1
	b := open(t, d)
	if got, want := b.OutlineCount(), 2+3+1; got != want {
		t.Errorf("%d outlines, want %d", got, want)
	}
	for i := range b.OutlineCount() {
		o := b.OutlineAt(i)
		for by := range orient.All.Each() {
			for and := range orient.All.Each() {
				if got, want := o.Turned(by).Turned(and), o.Turned(by.Then(and)); got != want {
					t.Errorf("outline %d by %v and %v is %d, want %d", i, by, and, got.Sight(), want.Sight())
				}
			}
			back := o.Turned(by).Turned(by.Inverse()).Data()
			if diff := cmp.Diff(o.Data(), back); diff != "" {
				t.Errorf("outline %d by %v and back (-want +got)\n%s", i, by, diff)
			}
		}
	}
	corner := embed.Point{X: 0, Y: 0} // of the half cell that is open
	for by := range orient.All.Each() {
		x, y := by.Point(corner.X, corner.Y, embed.OutlineUnit+1, embed.OutlineUnit+1)
		found := false
		for _, p := range b.OutlineAt(0).Turned(by).Data().Regions[0] {
			found = found || p == embed.Point{X: x, Y: y}
		}
		if !found {
			t.Errorf("%v: the half cell has no corner at (%d,%d)", by, x, y)
		}
	}
	if w := b.Terrain(wall); w.Sight(orient.R0) != embed.SightOutline || w.Sight(orient.R90) == embed.SightOutline {
		t.Errorf("a wall of an outline lets sight through as %d, and turned as %d", w.Sight(orient.R0), w.Sight(orient.R90))
	}
	if b.Terrain(door).Sight(orient.R0) != embed.SightSolid || b.Terrain(floor).Sight(orient.M90) != embed.SightOpen {
		t.Error("terrain without an outline goes by what is opaque")
	}
}
