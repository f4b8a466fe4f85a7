package orient_test

import (
	"testing"

	"github.com/seed18752ec6/xpc/embed/orient"
)

var all = []orient.Orientation{
	orient.R0, orient.R90, orient.R180, orient.R270,
	orient.M0, orient.M90, orient.M180, orient.M270,
}

var dirs = []orient.Dir{orient.North, orient.East, orient.South, orient.West}

// The formulas of the design's page on scripts, said a second time and in its order.
var points = map[string]func(x, y, w, h int) (int, int){
	"r0":   func(x, y, w, h int) (int, int) { return x, y },
	"r90":  func(x, y, w, h int) (int, int) { return h - 1 - y, x },
	"r180": func(x, y, w, h int) (int, int) { return w - 1 - x, h - 1 - y },
	"r270": func(x, y, w, h int) (int, int) { return y, w - 1 - x },
	"m0":   func(x, y, w, h int) (int, int) { return w - 1 - x, y },
	"m90":  func(x, y, w, h int) (int, int) { return h - 1 - y, w - 1 - x },
	"m180": func(x, y, w, h int) (int, int) { return x, h - 1 - y },
	"m270": func(x, y, w, h int) (int, int) { return y, x },
}

func TestPoint(t *testing.T) {
	t.Parallel()
	const w, h = 5, 3
	for _, o := range all {
		seen := map[[2]int]bool{}
		tw, th := o.Size(w, h)
		for y := range h {
			for x := range w {
				gx, gy := o.Point(x, y, w, h)
				if wx, wy := points[o.String()](x, y, w, h); gx != wx || gy != wy {
					t.Errorf("%v.Point(%d, %d) = (%d, %d), want (%d, %d)", o, x, y, gx, gy, wx, wy)
				}
				if gx < 0 || gy < 0 || gx >= tw || gy >= th || seen[[2]int{gx, gy}] {
					t.Errorf("%v.Point(%d, %d) = (%d, %d): outside %d×%d or taken", o, x, y, gx, gy, tw, th)
				}
				seen[[2]int{gx, gy}] = true
			}
		}
	}
}

func TestGroup(t *testing.T) {
	t.Parallel()
	const w, h = 5, 3
	for _, a := range all {
		if got := a.Then(a.Inverse()); got != orient.R0 {
			t.Errorf("%v then its inverse is %v", a, got)
		}
		for _, b := range all {
			both := a.Then(b)
			for y := range h {
				for x := range w {
					x1, y1 := a.Point(x, y, w, h)
					w1, h1 := a.Size(w, h)
					x2, y2 := b.Point(x1, y1, w1, h1)
					if gx, gy := both.Point(x, y, w, h); gx != x2 || gy != y2 {
						t.Fatalf("%v then %v is not %v at (%d, %d)", a, b, both, x, y)
					}
				}
			}
			for _, d := range dirs {
				if got, want := both.Dir(d), b.Dir(a.Dir(d)); got != want {
					t.Errorf("%v.Dir(%v) = %v, want %v as by %v then %v", both, d, got, want, a, b)
				}
			}
		}
	}
}

// A step in a direction, turned, is a step in the turned direction.
func TestDirFollowsPoint(t *testing.T) {
	t.Parallel()
	const w, h = 5, 3
	for _, o := range all {
		if o.Dir(orient.NoDir) != orient.NoDir {
			t.Errorf("%v turns no direction into one", o)
		}
		for _, d := range dirs {
			dx, dy := d.Step()
			x0, y0 := o.Point(2, 1, w, h)
			x1, y1 := o.Point(2+dx, 1+dy, w, h)
			if gx, gy := o.Dir(d).Step(); gx != x1-x0 || gy != y1-y0 {
				t.Errorf("%v.Dir(%v) = %v", o, d, o.Dir(d))
			}
		}
	}
}

// Up brings the named side to row 0, and by the board's own maps alone.
func TestUp(t *testing.T) {
	t.Parallel()
	want := map[orient.Dir]func(x, y, w, h int) (int, int){
		orient.North: func(x, y, w, h int) (int, int) { return x, y },
		orient.South: func(x, y, w, h int) (int, int) { return x, h - 1 - y },
		orient.West:  func(x, y, w, h int) (int, int) { return y, x },
		orient.East:  func(x, y, w, h int) (int, int) { return y, w - 1 - x },
	}
	for d, f := range want {
		if got := d.Up().Dir(d); got != orient.North {
			t.Errorf("%v.Up() brings it to %v", d, got)
		}
		gx, gy := d.Up().Point(3, 1, 5, 4)
		if wx, wy := f(3, 1, 5, 4); gx != wx || gy != wy {
			t.Errorf("%v.Up() takes (3, 1) to (%d, %d), want (%d, %d)", d, gx, gy, wx, wy)
		}
	}
}

func TestClockwise(t *testing.T) {
	t.Parallel()
	for i, d := range dirs {
		if got := d.Clockwise(); got != dirs[(i+1)%4] {
			t.Errorf("%v.Clockwise() = %v", d, got)
		}
		if got := d.Opposite(); got != dirs[(i+2)%4] {
			t.Errorf("%v.Opposite() = %v", d, got)
		}
	}
	if x, y := orient.NoDir.Step(); x != 0 || y != 0 {
		t.Errorf("NoDir.Step() = (%d, %d)", x, y)
	}
}
