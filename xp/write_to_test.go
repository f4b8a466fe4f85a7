package xp_test

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/xp"
)

func TestLayerWriteTo(t *testing.T) {
	t.Parallel()
	l := xp.NewLayer(2, 1)
	l.Set(1, 0, xp.MakeCell(0x01020304, xp.RGB{R: 5, G: 6, B: 7}, xp.RGB{R: 8, G: 9, B: 10}))
	var b bytes.Buffer
	n, err := l.WriteTo(&b)
	want := []byte{32, 0, 0, 0, 0, 0, 0, 255, 0, 255, 4, 3, 2, 1, 5, 6, 7, 8, 9, 10}
	if diff := cmp.Diff(want, b.Bytes()); diff != "" || n != 20 || err != nil {
		t.Errorf("%d bytes, error %v (-want +got):\n%s", n, err, diff)
	}
}
