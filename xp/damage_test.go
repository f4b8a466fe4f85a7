package xp_test

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/xp"
)

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
		"gzip, stored":   stored(nil, small()),
		"zlib":           packZlib(tb, small()),
		"zlib, one":      packZlib(tb, one),
	}
}

// TestTruncations cuts small files everywhere: each cut is an error.
func TestTruncations(t *testing.T) {
	t.Parallel()
	c := newChecker(0)
	for name, data := range smallImages(t) {
		for n := range data {
			if _, err := c.agree(t, data[:n]); err == nil {
				t.Errorf("%s: the first %d of %d bytes decode", name, n, len(data))
			}
		}
		if _, err := c.agree(t, data); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestBitFlips turns every bit of small files. Where there is a checksum the result is an error
// or, for the bits that mean nothing (times in headers, padding of streams), the same image.
func TestBitFlips(t *testing.T) {
	t.Parallel()
	c := newChecker(0)
	for name, data := range smallImages(t) {
		want, refused := decode(t, data), 0
		for bit := range len(data) * 8 {
			if _, err := c.agree(t, changed(data, bit/8, data[bit/8]^1<<(bit%8))); err != nil {
				refused++
			} else if want.Container != xp.Plain {
				sameImage(t, want, &c.image)
			}
		}
		if bits := len(data) * 8; want.Container != xp.Plain && refused < bits-2*10*8 {
			t.Errorf("%s: %d of %d turned bits were found", name, refused, bits)
		}
	}
}

// TestKnownDifferences sees that each row of knownDifferences is still one.
func TestKnownDifferences(t *testing.T) {
	t.Parallel()
	c := newChecker(0)
	member := packGzip(t, small())
	named := func(field string) []byte {
		return slices.Concat(changed(member[:10], 3, 1<<3), []byte(field+"\x00"), member[10:])
	}
	want := map[string][]byte{
		"reserved flags": changed(member, 3, 1<<5),
		"long field":     named(strings.Repeat("n", 512)),

		"codes of the block before": borrowed(),
	}
	for _, k := range knownDifferences {
		file, shown := want[k.name]
		if !shown {
			t.Errorf("no file shows %q", k.name)
			continue
		}
		if difference, _ := c.agree(t, file); difference != k.name {
			t.Errorf("difference is %q, want %q: %s", difference, k.name, k.why)
		}
	}
	if len(want) != len(knownDifferences) {
		t.Errorf("shown are %v, of %d", slices.Sorted(maps.Keys(want)), len(knownDifferences))
	}
	if difference, _ := c.agree(t, named(strings.Repeat("n", 511))); difference != "" {
		t.Errorf("difference is %q for a name of 511 bytes, want none", difference)
	}
}

// TestStoredDamage sees that damage in a container is found however the image is stored: in
// stored blocks, which no Huffman code guards, each turned bit of the data breaks the checksum.
func TestStoredDamage(t *testing.T) {
	t.Parallel()
	c := newChecker(0)
	file := stored(nil, small())
	for bit := 15 * 8; bit < len(file)*8; bit++ {
		if err := c.check(t, changed(file, bit/8, file[bit/8]^1<<(bit%8))); err == nil {
			t.Errorf("bit %d of byte %d: no error", bit%8, bit/8)
		}
	}
	if !bytes.Equal(unpacked(t, file, xp.Gzip), small()) {
		t.Error("the stored form holds something else")
	}
}
