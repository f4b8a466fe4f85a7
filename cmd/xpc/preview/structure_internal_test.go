package preview

import (
	"testing"

	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/mapgen"
)

func TestCounted(t *testing.T) {
	t.Parallel()
	g := grid.New(9, 5)
	for _, x := range []int{2, 4, 6} {
		g.Set(x, 2, grid.Cave)
	}
	g.Survey()
	for _, c := range []struct {
		rooms, n int
		want     string
	}{
		{0, 1, "1 cave"},
		{0, 2, "2 caves"},
		{3, 1, "1 room"},
		{3, 0, "0 rooms"},
		{1, 3, "3 caves and rooms"},
		{1, 1, "1 cave or room"},
	} {
		p := &plan{m: new(mapgen.Result), g: g}
		p.m.Metrics.Rooms.Count = c.rooms
		if got := p.counted(c.n); got != c.want {
			t.Errorf("%d of 3 caves, of which %d are rooms: %q, want %q", c.n, c.rooms, got, c.want)
		}
	}
}
