package mapgen

import (
	"testing"

	"github.com/seed18752ec6/xpc/embed/grid"
)

// TestCenterBeyond32Bits holds for every size of int: GOARCH=386 go test runs it on small ones.
func TestCenterBeyond32Bits(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		r    grid.Region
		want grid.Point
	}{
		{grid.Region{Area: 2, SumX: 5, SumY: 9}, grid.Point{X: 2, Y: 4}},
		{grid.Region{Area: 1 << 20, SumX: 5000 << 20, SumY: 8000 << 20}, grid.Point{X: 5000, Y: 8000}},
		{grid.Region{Area: 1 << 28, SumX: 16383 << 28, SumY: 8191<<28 - 1}, grid.Point{X: 16383, Y: 8190}},
	} {
		if got := center(&tt.r); got != tt.want {
			t.Errorf("center(%+v) = %v, want %v", tt.r, got, tt.want)
		}
	}
}
