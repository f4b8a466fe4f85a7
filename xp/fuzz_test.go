package xp_test

import (
	"bytes"
	"testing"

	"github.com/seed18752ec6/xpc/xp"
)

// FuzzDecode reads any bytes: as a file, and as what a container holds. It never panics, and what
// it reads it writes again.
func FuzzDecode(f *testing.F) {
	for _, data := range smallImages(f) {
		f.Add(data)
	}
	for _, r := range refused(f) {
		f.Add(r.data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		d := xp.Decoder{Limits: xp.Limits{Cells: 1 << 20}}
		survives(t, &d, data)
		survives(t, &d, packGzip(t, data))
		_, errImage := xp.Decode(bytes.NewReader(data))
		_, errConfig := xp.DecodeConfig(bytes.NewReader(data))
		if (errImage == nil) != (errConfig == nil) {
			t.Errorf("Decode says %v, DecodeConfig says %v", errImage, errConfig)
		}
	})
}
