package place

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestFactorsAreRanks gives a half to the least, one and a half to the greatest, and equal ones the middle
// of their ranks.
func TestFactorsAreRanks(t *testing.T) {
	t.Parallel()
	var s shaping
	for _, tc := range []struct {
		values []int32
		want   []uint64 // in 1/65536
	}{
		{nil, nil},
		{[]int32{9}, []uint64{65536}},
		{[]int32{4, 4, 4}, []uint64{65536, 65536, 65536}},
		{[]int32{3, 1, 3, 2}, []uint64{32768 + 54613, 32768, 32768 + 54613, 32768 + 21845}},
		{[]int32{-1, 100, 0}, []uint64{32768, 98304, 65536}},
	} {
		s.values = tc.values
		if diff := cmp.Diff(tc.want, s.factors(nil)); diff != "" {
			t.Errorf("factors of %v (-want +got):\n%s", tc.values, diff)
		}
	}
}
