package xp_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/seed18752ec6/xpc/xp"
)

// survives sees that data gives an error with a place, or an image that writing does not change.
func survives(tb testing.TB, d *xp.Decoder, data []byte) error {
	tb.Helper()
	var m xp.Image
	err := d.Decode(bytes.NewReader(data), &m)
	if err != nil {
		var format *xp.FormatError
		var unsupported xp.UnsupportedError
		if !errors.As(err, &format) && !errors.As(err, &unsupported) {
			tb.Fatalf("error is a %T (%v), want *FormatError or UnsupportedError", err, err)
		}
		return err
	}
	sameImage(tb, &m, decode(tb, encode(tb, &m)))
	return nil
}

// smallImages returns files of a few hundred bytes in all forms.
func smallImages(tb testing.TB) map[string][]byte {
	one := payload(-1, 1, 1, 1, cellBytes(1))
	return map[string][]byte{
		"plain":          small(),
		"plain, old":     small()[4:],
		"plain, one":     one,
		"gzip":           packGzip(tb, small()),
		"gzip, old":      packGzip(tb, small()[4:]),
		"gzip, drawn":    packGzip(tb, unpacked(tb, encode(tb, room(5, 3)), xp.Gzip)),
		"gzip, fields":   withFields(packGzip(tb, small())),
		"gzip, members":  append(packGzip(tb, small()[:30]), packGzip(tb, small()[30:])...),
		"gzip, rexpaint": encode(tb, room(4, 2)),
		"zlib":           packZlib(tb, small()),
		"zlib, one":      packZlib(tb, one),
	}
}

// TestTruncations cuts small images everywhere: each cut is an error.
func TestTruncations(t *testing.T) {
	t.Parallel()
	var d xp.Decoder
	for name, data := range smallImages(t) {
		for n := range data {
			if survives(t, &d, data[:n]) == nil {
				t.Errorf("%s: the first %d of %d bytes decode", name, n, len(data))
			}
		}
		if err := survives(t, &d, data); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestBitFlips turns every bit of small images. Where there is a checksum the result is an error
// or, for the bits that mean nothing (times in headers, padding of streams), the same image.
func TestBitFlips(t *testing.T) {
	t.Parallel()
	var d xp.Decoder
	for name, data := range smallImages(t) {
		want, refused := decode(t, data), 0
		for bit := range len(data) * 8 {
			turned := changed(data, bit/8, data[bit/8]^1<<(bit%8))
			if survives(t, &d, turned) != nil {
				refused++
			} else if want.Container != xp.Plain {
				sameImage(t, want, decode(t, turned))
			}
		}
		if bits := len(data) * 8; want.Container != xp.Plain && refused < bits-2*10*8 {
			t.Errorf("%s: %d of %d turned bits were found", name, refused, bits)
		}
	}
}

// TestPackedDamage turns every bit and cuts at every byte of what the container holds.
func TestPackedDamage(t *testing.T) {
	t.Parallel()
	var d xp.Decoder
	data := unpacked(t, encode(t, room(4, 3)), xp.Gzip)
	for n := range data {
		if survives(t, &d, packGzip(t, data[:n])) == nil {
			t.Errorf("the first %d of %d bytes decode", n, len(data))
		}
	}
	for bit := range len(data) * 8 {
		turned := changed(data, bit/8, data[bit/8]^1<<(bit%8))
		err := survives(t, &d, packZlib(t, turned))
		if inCells := bit/8 >= 16 && bit/8 < 16+4*4*10; inCells && err != nil {
			t.Errorf("bit %d of byte %d, in a cell: %v", bit%8, bit/8, err)
		}
	}
}

// TestMutatedCorpus damages real images at random, but always in the same way.
func TestMutatedCorpus(t *testing.T) {
	t.Parallel()
	var d xp.Decoder
	random := rand.New(rand.NewPCG(1, 2))
	for _, r := range manifest(t) {
		if r.unpacked > 64<<10 {
			continue
		}
		file := readFile(t, r.file)
		for range 20 {
			survives(t, &d, mutated(random, file))
		}
		m, err := xp.Decode(bytes.NewReader(file))
		if err != nil {
			continue
		}
		inside := unpacked(t, file, m.Container)
		for range 20 {
			survives(t, &d, packGzip(t, mutated(random, inside)))
		}
	}
}

// mutated returns data with one to four changes: a byte replaced, a stretch removed or doubled.
func mutated(random *rand.Rand, data []byte) []byte {
	data = append([]byte(nil), data...)
	for range 1 + random.IntN(4) {
		if len(data) == 0 {
			return data
		}
		i := random.IntN(len(data))
		j := min(len(data), i+1+random.IntN(40))
		switch random.IntN(4) {
		case 0, 1:
			data[i] = byte(random.Uint32())
		case 2:
			data = append(data[:i], data[j:]...)
		case 3:
			data = append(data[:j:j], data[i:]...)
		}
	}
	return data
}
