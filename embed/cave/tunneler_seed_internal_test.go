package cave

import (
	"math"
	"testing"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// TestLookEndsEarly looks at ways past all that may be the best so far: whether one is better does not
// depend on where the looking ends.
func TestLookEndsEarly(t *testing.T) {
	t.Parallel()
	s := diggers(
		"##################",
		"#,,,,,,,,,#######:",
		"##################",
		"#######,,,,#######",
		"##################",
		"###############,,,",
		"##################",
		"##::##############",
	)
	s.o.Spacing = 2
	s.safe.ClearRect(4, 2, 3, 2)
	for y := 1; y <= 6; y++ {
		for turn := range uint8(3) {
			w := way{front: front{grid.Point{X: 0, Y: y}, 0, 1}, first: 17}
			if turn == 2 {
				w.first, w.across, w.last, w.turn = 8, 1, 9, 1
			}
			blocked, crowded, dug := s.look(&w, [2]int{math.MaxInt, math.MaxInt})
			for most := range 8 * 8 {
				best := [2]int{most / 8, most % 8}
				want := dug && (blocked < best[0] || blocked == best[0] && crowded < best[1])
				if b, c, got := s.look(&w, best); got != want || got && (b != blocked || c != crowded) {
					t.Errorf("row %d, %d and %d rows against it, best %v: better is %v, %d and %d", y, blocked, crowded, best, got, b, c)
				}
			}
		}
	}
}

// TestSeedsEnd looks for the ways of 64 seeds through a gorge without space for landings, in which each
// would look at all ways that it draws; default ones in a map of usual size never come to the bound.
func TestSeedsEnd(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		w, h, seeds int
		bounded     bool
	}{{3000, 3, 64, true}, {100, 100, 2, false}, {100, 5, 2, false}} {
		p := new(plot)
		p.lay(&area{}, embed.Area{W: tc.w, H: tc.h})
		p.domain.Reset(p.w, p.h)
		p.domain.SetRect(1, 1, p.w-2, p.h-2)
		p.fixed.Reset(p.w, p.h)
		p.carving.Tunnels = embed.DefaultTunnels()
		s := new(tunneling)
		s.prepare(p)
		s.o.Seeds, s.o.Separation = tc.seeds, 0
		s.seeds()
		if got := s.spare < 0; got != tc.bounded || s.spare < -64*2*tc.w {
			t.Errorf("%d seeds in %d by %d cells leave %d rows to look at", tc.seeds, tc.w, tc.h, s.spare)
		}
	}
}
