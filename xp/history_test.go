package xp_test

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed18752ec6/xpc/xp"
)

// asGzip returns a deflate stream as a gzip member, with the sums of what it should hold.
func asGzip(stream, holds []byte) []byte {
	out := slices.Concat([]byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 11}, stream)
	out = binary.LittleEndian.AppendUint32(out, crc32.ChecksumIEEE(holds))
	return binary.LittleEndian.AppendUint32(out, uint32(len(holds)))
}

// TestHistory sees that what a Decoder says of a file does not hang on the files that it read
// before: the inflater keeps its Huffman tables, and a block that has no codes of its own must not
// find those of another file.
func TestHistory(t *testing.T) {
	t.Parallel()
	histories := map[string][]byte{
		"a room":       encode(t, room(20, 4)),
		"15 bits":      asGzip(dynamic(chain(), []int{0}, "0 10 111111111111111"), []byte{241, 242}),
		"short codes":  asGzip(dynamic(lengths(257, 0, 1, 256, 1), []int{1, 1}, "0 1"), []byte{0}),
		"zlib":         packZlib(t, small()),
		"stored":       stored(nil, small()),
		"a broken one": asGzip(dynamic(lengths(258, 16, 2, 256, 2, 257, 1), []int{1}, "0 10"), nil),
	}
	say := func(d *xp.Decoder, file []byte) string {
		var m xp.Image
		if err := d.Decode(bytes.NewReader(file), &m); err != nil {
			return err.Error()
		}
		return "no error"
	}
	for _, h := range hardStreams() {
		file := asGzip(h.stream, nil)
		want := say(new(xp.Decoder), file)
		for name, history := range histories {
			var d xp.Decoder
			say(&d, history)
			if got := say(&d, file); got != want {
				t.Errorf("%s: after %s a Decoder says %q, a new one says %q", h.name, name, got, want)
			}
		}
	}
}

// TestHistoryOfDamage does the same with streams whose heads are damaged at random, which is where
// codes go missing.
func TestHistoryOfDamage(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(5, 6))
	history := []byte{}
	for _, s := range ownImages() {
		file := encode(t, s.image)
		if len(file) > len(history) {
			history = file
		}
	}
	var used xp.Decoder
	var m xp.Image
	rounds := 60
	if soaking() {
		rounds = 3000
	}
	for _, s := range twenty(t) {
		file := asGzip(dynamicOf(s.data), s.data)
		for range rounds {
			damaged := bytes.Clone(file)
			for range 1 + random.IntN(3) {
				damaged[10+random.IntN(min(30, len(file)-18))] ^= 1 << random.IntN(8)
			}
			used.Decode(bytes.NewReader(history), &m)
			errUsed := used.Decode(bytes.NewReader(damaged), &m)
			errNew := new(xp.Decoder).Decode(bytes.NewReader(damaged), new(xp.Image))
			if fmt.Sprint(errUsed) != fmt.Sprint(errNew) {
				t.Fatalf("%s: a Decoder says %v, a new one %v; file % x", s.name, errUsed, errNew, damaged)
			}
		}
	}
}

// dynamicOf returns data as one block with Huffman codes of its own, without matches.
func dynamicOf(data []byte) []byte {
	var out bytes.Buffer
	zw, _ := flate.NewWriter(&out, flate.HuffmanOnly)
	zw.Write(data)
	zw.Close()
	return out.Bytes()
}
