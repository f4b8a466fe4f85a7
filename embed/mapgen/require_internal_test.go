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
		SmallRooms: embed.Range{Min: 2, Max: 5}, MediumRooms: embed.Range{Min: 1, Max: 1},
		LargeRooms: embed.Range{Max: 1}, ExitDistance: embed.All, DeadEnd: embed.All,
	}
	m.require(q, embed.Exits{})
	var got []string
	for _, u := range m.Unmet {
		got = append(got, u.What+": "+string(u.AppendText(nil)))
	}
	want := []string{
		"smallRooms: the number of small rooms is 6, required is 2..5",
		"mediumRooms: the number of medium rooms is 0, required is exactly 1",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("unmet (-want +got):\n%s", diff)
	}
}

// TestBoundsWithoutExits sees that a map that lacks an exit lacks what is measured between two as well:
// else it would be less bad than one that has them.
func TestBoundsWithoutExits(t *testing.T) {
	t.Parallel()
	q := embed.Require{
		Small: embed.All, Medium: embed.All, Large: embed.All, SmallRooms: embed.All, MediumRooms: embed.All,
		LargeRooms: embed.All, ExitDistance: embed.Range{Min: 40, Max: 90}, DeadEnd: embed.All,
		Linearity: embed.RatioRange{Min: embed.Ratio{Num: 1, Den: 2}},
	}
	figures := Metrics{Metrics: cave.Metrics{Components: 1, Caves: 4}}
	for _, tc := range []struct {
		count int
		want  []string
	}{
		{2, []string{
			"the number of exits is 1, required is 2..",
			"the way from the entrance to the nearest exit is 0, required is 40..90",
			"the way between the nearest two exits is 0, required is 30..",
			"the share of caves on the way from the entrance to the second exit is 0%, required is 50%..",
		}},
		{1, nil}, // one is all that is asked for
	} {
		m := Result{Metrics: figures, Exits: make([]cave.Exit, 1)}
		m.require(q, embed.Exits{Count: tc.count, Separation: embed.Range{Min: 30, Max: embed.NoMax}})
		var got []string
		for _, u := range m.Unmet {
			got = append(got, string(u.AppendText(nil)))
		}
		if diff := cmp.Diff(tc.want, got); diff != "" {
			t.Errorf("%d exits asked for, unmet (-want +got):\n%s", tc.count, diff)
		}
	}
}
