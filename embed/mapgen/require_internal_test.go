package mapgen

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
)

// TestRoomBounds holds the bounds of rooms against the figures of a map.
func TestRoomBounds(t *testing.T) {
	t.Parallel()
	m := Result{Metrics: Metrics{Metrics: cave.Metrics{
		Open: 500, Domain: 1000, Components: 1, Caves: 2, Large: 2,
		Rooms: cave.Rooms{Count: 8, Tiny: 1, Small: 6, Large: 1},
	}}}
	q := embed.Require{
		Small: embed.All, Medium: embed.All, Large: embed.All,
		SmallRooms: embed.Range{Min: 2, Max: 5}, MediumRooms: embed.Range{Min: 1, Max: embed.NoMax},
		LargeRooms: embed.Range{Max: 1}, ExitDistance: embed.All, DeadEnd: embed.All,
	}
	m.require(q, embed.Exits{})
	var got []string
	for _, u := range m.Unmet {
		got = append(got, u.What+": "+string(u.AppendText(nil)))
	}
	want := []string{
		"smallRooms: the number of small rooms is 6, required is 2..5",
		"mediumRooms: the number of medium rooms is 0, required is 1..",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("unmet (-want +got):\n%s", diff)
	}
}
