package cave

import (
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// diggers returns tunnelers that find a map: # is earth, : a room, a comma a tunnel. The outermost cells
// are not of the domain.
func diggers(rows ...string) *tunneling {
	p := new(plot)
	p.lay(&area{}, embed.Area{W: len(rows[0]), H: len(rows)})
	p.domain.Reset(p.w, p.h)
	p.domain.SetRect(1, 1, p.w-2, p.h-2)
	p.fixed.Reset(p.w, p.h)
	p.carving.Tunnels = embed.DefaultTunnels()
	t := new(tunneling)
	t.prepare(p)
	for y, row := range rows {
		for x, c := range row {
			switch c {
			case ',':
				t.hollow(embed.Area{X: x, Y: y, W: 1, H: 1}, &p.tunnels)
			case ':':
				t.hollow(embed.Area{X: x, Y: y, W: 1, H: 1}, &p.rooms)
			}
		}
	}
	return t
}

// show draws what is open.
func (t *tunneling) show() string {
	var s strings.Builder
	for y := range t.p.h {
		for x := range t.p.w {
			c := byte('#')
			switch {
			case t.p.rooms.At(x, y):
				c = ':'
			case t.p.tunnels.At(x, y):
				c = ','
			}
			s.WriteByte(c)
		}
		s.WriteByte('\n')
	}
	return s.String()
}

// TestJoinBansShortWays: a tunneler at the end of a tunnel joins the one ahead, unless it is fewer than
// LoopSteps steps to there already.
func TestJoinBansShortWays(t *testing.T) {
	t.Parallel()
	rows := []string{
		"####################",
		"#,,,,,,,,,,,,,,,,,,#",
		"#,################,#",
		"#,################,#",
		"#,#######,########,#",
		"#,#######,########,#",
		"#,,,,,,,,,,,,,,,,,,#",
		"####################",
	}
	// From (9, 4) it is 2+8+5+8 steps to (9, 1).
	for loopSteps, want := range map[int]bool{0: true, 23: true, 24: false, 64: false} {
		s := diggers(rows...)
		s.o.LoopSteps = loopSteps
		b := tunneler{front: front{grid.Point{X: 9, Y: 4}, heading(1), 1}, step: 5}
		if got := s.join(&b, s.free(b.front, 20)); got != want || s.open.At(9, 2) != want {
			t.Errorf("joined where %d steps are too few: %v\n%s", loopSteps, got, s.show())
		}
	}
}

func TestJoinWidth(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name  string
		width int
		ahead string // the row of what lies ahead
		want  string // the row before it, once joined; "" if it is not
	}{
		{"all of the front", 3, "#,,,,,,,,,,#", "####,,,#####"},
		{"a part of the front", 3, "#####,,,,,,#", "#####,,#####"},
		{"a corner beside it", 3, "#,,,########", ""},
		{"a room and a wide tunnel", 3, "#::::::::::#", ""},
		{"a room and a narrow tunnel", 2, "#::::::::::#", "#####,######"},
		{"nothing", 3, "############", ""},
	} {
		s := diggers("############", tc.ahead, "############", "############", "############", "############", "####,,,#####", "############")
		s.o.LoopSteps = 0
		b := tunneler{front: front{grid.Point{X: 4, Y: 6}, heading(1), tc.width}, step: 5}
		got := s.join(&b, s.free(b.front, 20))
		row := strings.Split(s.show(), "\n")[2]
		if got != (tc.want != "") || got && row != tc.want {
			t.Errorf("%s: joined %v\n%s", tc.name, got, s.show())
		}
	}
}

func TestCrowded(t *testing.T) {
	t.Parallel()
	s := diggers(
		"####################",
		"#,,,,,,,,,,,,,,,,,,#",
		"####################",
		"####################",
		"####################",
		"####################",
		"####################",
		"####################",
	)
	for y, want := range map[int]bool{4: true, 5: true, 6: false} {
		s.o.Spacing = 4 // the lanes 2 to 4 beside it
		f := front{grid.Point{X: 2, Y: y}, 0, 1}
		if got := s.crowded(f, 7); got != want {
			t.Errorf("a tunnel %d cells from another is crowded: %v", y-1, got)
		}
		across := front{grid.Point{X: 9, Y: 7}, heading(1), 1}
		if s.crowded(across, 7) {
			t.Errorf("a tunnel towards another is crowded")
		}
	}
}

func TestTrimShortensDeadEnds(t *testing.T) {
	t.Parallel()
	s := diggers(
		"##############",
		"##############",
		"##############",
		"##############",
		"#####:::######",
		"#####:::######",
		"##############",
	)
	b := tunneler{front: front{grid.Point{X: 0, Y: 2}, 0, 1}}
	s.advance(&b, 12)
	s.hollow(embed.Area{X: 6, Y: 3, W: 1, H: 1}, &s.p.tunnels) // the door of the room
	s.trim()
	if got := strings.Split(s.show(), "\n")[2]; got != "#,,,,,,#######" || s.parts[0].Area.W != 6 {
		t.Errorf("the dead end is %q, its part %v", got, s.parts)
	}
	s.hollow(embed.Area{X: 12, Y: 2, W: 1, H: 1}, &s.p.tunnels)
	lone := tunneler{front: front{grid.Point{X: 12, Y: 2}, 1, 1}}
	s.advance(&lone, 3)
	if s.trim(); len(s.parts) != 1 {
		t.Errorf("a tunnel that nothing touches is still there: %v\n%s", s.parts, s.show())
	}
}

func TestFrontsAndSides(t *testing.T) {
	t.Parallel()
	a := embed.Area{X: 10, Y: 20, W: 3, H: 5}
	for dir, want := range map[uint8][2]embed.Area{
		0: {{X: 13, Y: 21, W: 2, H: 2}, {X: 12, Y: 21, W: 1, H: 2}},
		1: {{X: 10, Y: 25, W: 2, H: 2}, {X: 10, Y: 24, W: 2, H: 1}},
		2: {{X: 8, Y: 22, W: 2, H: 2}, {X: 10, Y: 22, W: 1, H: 2}},
		3: {{X: 11, Y: 18, W: 2, H: 2}, {X: 11, Y: 20, W: 2, H: 1}},
	} {
		f := side(a, dir, min(1, sideLength(a, dir)-2), 2)
		if got := f.rect(1, 2, 0, 2); got != want[0] {
			t.Errorf("two rows ahead to %d are %v, want %v", dir, got, want[0])
		}
		if got := f.rect(0, 1, 0, 2); got != want[1] {
			t.Errorf("the front to %d is %v, want %v", dir, got, want[1])
		}
		if heading(compass(dir)) != dir {
			t.Errorf("direction %d becomes %d", dir, heading(compass(dir)))
		}
	}
}
