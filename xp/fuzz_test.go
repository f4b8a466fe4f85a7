package xp_test

import (
	"bytes"
	"testing"

	"github.com/seed18752ec6/xpc/xp"
)

// FuzzDecode reads any bytes as a file. It never panics, what it reads it writes again, and it
// says what the standard library and the reference say.
func FuzzDecode(f *testing.F) {
	for _, data := range smallImages(f) {
		f.Add(data)
	}
	for _, r := range refused(f) {
		f.Add(r.data)
	}
	c := newChecker(1 << 20)
	f.Fuzz(func(t *testing.T, data []byte) {
		_, errImage := c.agree(t, data)
		_, errConfig := c.decoder.DecodeConfig(bytes.NewReader(data))
		if (errImage == nil) != (errConfig == nil) {
			t.Errorf("Decode says %v, DecodeConfig says %v", errImage, errConfig)
		}
	})
}

// FuzzPayload reads any bytes as what a container holds: the container is always sound. It is
// split into two gzip members where cut says.
func FuzzPayload(f *testing.F) {
	for _, data := range smallImages(f) {
		data, _, _ := inflated(data)
		f.Add(data, uint8(len(data)), uint16(len(data)/2))
	}
	for _, s := range ownImages() {
		data, _, _ := inflated(encode(f, s.image))
		f.Add(data, uint8(len(data)), uint16(9))
	}
	for _, r := range refused(f) {
		if data, _, sound := inflated(r.data); sound {
			f.Add(data, uint8(0), uint16(0))
		}
	}
	c := newChecker(1 << 20)
	var file, second []byte
	f.Fuzz(func(t *testing.T, data []byte, container uint8, cut uint16) {
		k := min(int(cut), len(data))
		switch container % 4 {
		case 0:
			file = stored(file, data)
		case 1:
			second = stored(second, data[k:])
			file = append(stored(file, data[:k]), second...)
		case 2:
			file = append(file[:0], packGzip(t, data)...)
		case 3:
			file = append(file[:0], packZlib(t, data)...)
		}
		difference, _ := c.agree(t, file)
		if difference != "" {
			t.Errorf("difference is %q, want none", difference)
		}
		want := reference(data, 1<<20)
		if want != nil && xp.Container(container%4/3) != c.image.Container {
			t.Errorf("container is %v", c.image.Container)
		}
	})
}
