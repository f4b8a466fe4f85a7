package trial

import "testing"

// TestLine moves points as planes lose their lines.
func TestLine(t *testing.T) {
	t.Parallel()
	const w, h = 5, 4
	for _, l := range []line{{true, 0}, {true, 2}, {true, 4}, {false, 0}, {false, 1}, {false, 3}} {
		plane := make([][2]int, w*h)
		for i := range plane {
			plane[i] = [2]int{i % w, i / w}
		}
		left := w
		if l.column {
			left--
		}
		for i, p := range withoutLine(l, plane, w) {
			if x, y := l.moved(p[0], p[1]); x != i%left || y != i/left {
				t.Errorf("%+v: %v is at %d,%d, and moved to %d,%d", l, p, i%left, i/left, x, y)
			}
		}
	}
}
