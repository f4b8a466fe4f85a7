package cave

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/embed/grid"
)

func TestHeapPopsInOrder(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var h heap
		var want, got []entry
		for i, rank := range rapid.SliceOf(rapid.Int32Range(0, 9)).Draw(t, "ranks") {
			h.push(entry{rank, int32(i)})
			want = append(want, entry{rank, int32(i)})
		}
		for len(h) > 0 {
			got = append(got, h.pop())
		}
		slices.SortFunc(want, func(a, b entry) int {
			if a.before(b) {
				return -1
			}
			return 1
		})
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(entry{})); diff != "" {
			t.Fatalf("entries (-want +got):\n%s", diff)
		}
	})
}

func TestGraphNear(t *testing.T) {
	t.Parallel()
	const caves = 6
	var g graph
	rapid.Check(t, func(t *rapid.T) {
		place := func() grid.Point {
			return grid.Point{X: rapid.IntRange(0, 20).Draw(t, "x"), Y: rapid.IntRange(0, 20).Draw(t, "y")}
		}
		type way struct {
			a, b int32
			p, q grid.Point
			n    int
		}
		g.reset(caves)
		var ways []way
		for range rapid.IntRange(0, 12).Draw(t, "tunnels") {
			a := int32(rapid.IntRange(1, caves).Draw(t, "a"))
			b := a%caves + 1
			w := way{a: a, b: b, p: place(), q: place()}
			w.n = int(blocks(w.p, w.q)) + rapid.IntRange(0, 6).Draw(t, "n")
			g.add(w.a, w.b, w.p, w.q, w.n)
			ways = append(ways, w, way{w.b, w.a, w.q, w.p, w.n})
		}
		from, to := int32(1), int32(rapid.IntRange(2, caves).Draw(t, "to"))
		p, q := place(), place()

		// The steps to the end of each way, improved until nothing changes.
		const far = 1 << 20
		ends := make([]int, len(ways))
		for i := range ends {
			ends[i] = far
		}
		least := far
		for range len(ways) + 1 {
			for i, w := range ways {
				if w.a == from {
					ends[i] = min(ends[i], int(blocks(p, w.p))+w.n)
				}
				for k, v := range ways {
					if v.b == w.a {
						ends[i] = min(ends[i], ends[k]+int(blocks(v.q, w.p))+w.n)
					}
				}
				if w.b == to && ends[i] < far {
					least = min(least, ends[i]+int(blocks(w.q, q)))
				}
			}
		}
		for _, limit := range []int{0, 5, least - 1, least, least + 1, 200} {
			if got := g.near(from, to, p, q, limit); got != (least < min(limit, far)) {
				t.Fatalf("near with limit %d is %v, but the way has %d steps", limit, got, least)
			}
		}
	})
}
