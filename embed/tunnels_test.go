package embed_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/embed"
)

// TestTunnelKeysAreAllFields writes another number into each place of every key and reads them back:
// no two keys share a field, and none is left out.
func TestTunnelKeysAreAllFields(t *testing.T) {
	t.Parallel()
	var got embed.Tunnels
	want := embed.Tunnels{
		Seeds: 1, Separation: 2, StandardWidth: 3, Widths: embed.Range{Min: 4, Max: 5}, StepLength: 6,
		MaxAge: table(7), ChangeDirection: 15, StraightSpawn: 16, TurnSpawn: 17, RoomLeft: 18, RoomRight: 19,
		Mutator: 20, Patience: 21, SizeUp: table(22), SizeDown: table(30), SizeUpDelay: 38,
		TunnelDelay: embed.Range{Min: 39, Max: 40}, RoomDelay: embed.Range{Min: 41, Max: 42},
		Join: table(43), JoinDistance: 51, TunnelJoinDistance: 52, LoopSteps: 53, Spacing: 54,
		Anteroom: table(55), Halls: 63, HallArea: embed.Range{Min: 64, Max: 65},
		SmallArea: embed.Range{Min: 66, Max: 67}, MediumArea: embed.Range{Min: 68, Max: 69},
		LargeArea: embed.Range{Min: 70, Max: 71}, SmallRooms: table(72), MediumRooms: table(80),
		LargeRooms: table(88), RoomAspect: 96, FillRooms: 97, JoinedRooms: 98,
	}
	n := 0
	for _, k := range embed.TunnelKeys() {
		for i := range k.Len() {
			n++
			k.Set(&got, i, n)
			if k.Get(&got, i) != n {
				t.Errorf("key %s gives another number %d than it was given", k.Name, i)
			}
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("numbers written through the keys (-want +got):\n%s", diff)
	}
}

// table returns a table that counts from n.
func table(n int) embed.Table {
	var t embed.Table
	for i := range t {
		t[i] = n + i
	}
	return t
}

func TestTunnelsBound(t *testing.T) {
	t.Parallel()
	usual := embed.DefaultTunnels()
	if usual.Bound(); usual != embed.DefaultTunnels() {
		t.Errorf("the defaults are beyond their bounds")
	}
	for _, n := range []int{-1 << 31, -1, 0, 1, 1 << 30} {
		var wild embed.Tunnels
		for _, k := range embed.TunnelKeys() {
			for i := range k.Len() {
				k.Set(&wild, i, n*(1-2*i)) // ranges run backwards
			}
		}
		wild.Bound()
		for _, k := range embed.TunnelKeys() {
			if !k.Holds(&wild) {
				t.Errorf("%d: key %s is beyond its bounds", n, k.Name)
			}
		}
	}
	backwards := embed.DefaultTunnels()
	backwards.SmallArea = embed.Range{Min: 30, Max: 29}
	for _, k := range embed.TunnelKeys() {
		if got := k.Holds(&backwards); got != (k.Name != "smallArea") {
			t.Errorf("key %s with a range that runs backwards holds: %v", k.Name, got)
		}
	}
	backwards.Bound()
	if got := backwards.SmallArea; got.Min > got.Max {
		t.Errorf("a range still runs backwards: %v", got)
	}
}

func TestTableAt(t *testing.T) {
	t.Parallel()
	ages := table(1)
	for i, want := range map[int]int{-3: 1, 0: 1, 7: 8, 8: 8, 1 << 30: 8} {
		if got := ages.At(i); got != want {
			t.Errorf("At(%d) = %d, want %d", i, got, want)
		}
	}
}

func TestTunnelDesigns(t *testing.T) {
	t.Parallel()
	seen := map[embed.Tunnels]string{}
	for _, name := range embed.TunnelDesigns() {
		d, ok := embed.DesignTunnels(name)
		if was, again := seen[d]; !ok || again {
			t.Errorf("design %s is there: %v, the same as %q", name, ok, was)
		}
		seen[d] = name
		for _, k := range embed.TunnelKeys() {
			if !k.Holds(&d) {
				t.Errorf("design %s: key %s is beyond its bounds", name, k.Name)
			}
		}
	}
	if seen[embed.DefaultTunnels()] != "default" {
		t.Errorf("the default design has other numbers than the defaults")
	}
	if d, ok := embed.DesignTunnels("none"); ok || d != (embed.Tunnels{}) {
		t.Errorf("there is a design of no name")
	}
}
