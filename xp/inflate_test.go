package xp_test

import (
	"bytes"
	stdflate "compress/flate"
	"errors"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/klauspost/compress/flate"
)

// An outcome is what an inflater makes of a stream: the bytes before the end or the fault, how many
// bytes of the stream it took, and the fault.
type outcome struct {
	data []byte
	took int
	end  end
	at   int64 // for corrupt: the offset that the error has
}

// end is how a stream ended for an inflater.
type end string

const (
	whole   end = "whole"
	cutOff  end = "cut off"
	corrupt end = "corrupt"
	strange end = "strange" // an error of no type of the package
)

// A differ runs both inflaters over streams. It keeps their memory.
type differ struct {
	in            bytes.Reader
	std, kp       io.ReadCloser
	stdOut, kpOut bytes.Buffer
	seen          map[string]int // by name of the difference
}

func newDiffer() *differ {
	d := &differ{seen: map[string]int{}}
	d.std, d.kp = stdflate.NewReader(&d.in), flate.NewReader(&d.in)
	return d
}

// run inflates the stream by one inflater.
func (d *differ) run(tb testing.TB, zr io.Reader, to *bytes.Buffer, stream []byte) outcome {
	tb.Helper()
	var err error
	for _, s := range [][]byte{blank, stream} { // as package xp wipes its inflater: see TestHistory
		d.in.Reset(s)
		if err := zr.(stdflate.Resetter).Reset(&d.in, nil); err != nil {
			tb.Fatal(err)
		}
		to.Reset()
		_, err = to.ReadFrom(zr)
	}
	o := outcome{data: to.Bytes(), took: len(stream) - d.in.Len(), end: strange}
	var std stdflate.CorruptInputError
	var kp flate.CorruptInputError
	switch {
	case err == nil:
		o.end = whole
	case errors.Is(err, io.ErrUnexpectedEOF):
		o.end = cutOff
	case errors.As(err, &std):
		o.end, o.at = corrupt, int64(std)
	case errors.As(err, &kp):
		o.end, o.at = corrupt, int64(kp)
	}
	return o
}

// compare inflates a stream by both and names the difference, "" if there is none.
func (d *differ) compare(tb testing.TB, stream []byte) string {
	tb.Helper()
	std, kp := d.run(tb, d.std, &d.stdOut, stream), d.run(tb, d.kp, &d.kpOut, stream)
	if std.end == kp.end && bytes.Equal(std.data, kp.data) && std.at == kp.at && (std.end != whole || std.took == kp.took) {
		return ""
	}
	for _, e := range explained {
		if e.is(std, kp) {
			d.seen[e.name]++
			return e.name
		}
	}
	tb.Errorf("compress/flate: %s, %d bytes of %d taken, at %d; klauspost: %s, %d bytes of %d taken, at %d; stream % x",
		std.end, len(std.data), std.took, std.at, kp.end, len(kp.data), kp.took, kp.at, stream[:min(len(stream), 300)])
	return "unexplained"
}

// explained lists how the inflater of klauspost/compress, which package xp uses, and the standard
// library's may differ. But for the first row none of it is about which streams are sound, nor
// about what those hold.
var explained = []struct {
	name, why string
	is        func(std, kp outcome) bool
}{
	{"codes of the block before", "a block without codes for distances that uses one is damaged; klauspost's takes those of an earlier block. Only a file made so can have the right checksum then",
		func(std, kp outcome) bool { return std.end == corrupt && kp.end == whole }},
	{"place", "klauspost's reads codes ahead by bytes, so its error names a place a few bytes off",
		func(std, kp outcome) bool {
			return std.end == corrupt && kp.end == corrupt && bytes.Equal(std.data, kp.data) && abs(std.at-kp.at) <= 8
		}},
	{"less before the cut", "klauspost's hands out what it inflated when a window fills or the stream ends, and wants whole codes; what a cut stream still held may be lost",
		func(std, kp outcome) bool {
			return std.end == cutOff && kp.end == cutOff && len(kp.data) < len(std.data) && bytes.HasPrefix(std.data, kp.data)
		}},
	{"cut before corrupt", "a damaged code at the very end: klauspost's asks for bits behind it before it looks at it",
		func(std, kp outcome) bool {
			return std.end == corrupt && kp.end == cutOff && bytes.HasPrefix(std.data, kp.data)
		}},
	{"no codes for literals", "a block without a code for its end is damaged; klauspost's reads on by the codes of the code lengths, among which is no end either, until the stream ends",
		func(std, kp outcome) bool {
			return std.end == corrupt && kp.end == cutOff && len(kp.data) > len(std.data) && bytes.HasPrefix(kp.data, std.data)
		}},
	{"length code", "klauspost's has an error of no type for a length symbol over 285; package xp says ErrCorrupt to any",
		func(std, kp outcome) bool {
			return std.end == corrupt && kp.end == strange && bytes.HasPrefix(std.data, kp.data)
		}},
}

// blank is a stream without contents that has a code for the end and one for the farthest distance.
var blank = dynamic(lengths(257, 256, 1), lengths(30, 29, 1), "0")

func abs(n int64) int64 { return max(n, -n) }

// streams returns deflate streams: the samples as the standard library packs them at levels from
// stored to small.
func streams(t *testing.T) (all [][]byte) {
	t.Helper()
	for _, s := range twenty(t) {
		for _, level := range []int{stdflate.HuffmanOnly, 0, 1, 6, 9} {
			var out bytes.Buffer
			zw, err := stdflate.NewWriter(&out, level)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := zw.Write(s.data); err != nil {
				t.Fatal(err)
			}
			if err := zw.Close(); err != nil {
				t.Fatal(err)
			}
			all = append(all, out.Bytes())
		}
	}
	return all
}

// TestInflaters compares the inflater that package xp uses with the standard library's on damaged
// streams: both take the same streams for sound, inflate them to the same bytes and stop at the
// same byte, and what else differs is in the table, which holds nothing that does not happen.
func TestInflaters(t *testing.T) {
	t.Parallel()
	d := newDiffer()
	random := rand.New(rand.NewPCG(4, 20))
	rounds, count := 120, 0
	if soaking() {
		rounds = 4000
	}
	for _, stream := range streams(t) {
		for range rounds {
			d.compare(t, mutated(random, stream))
			count++
		}
		for n := range stream {
			d.compare(t, stream[:n])
			count++
		}
		if name := d.compare(t, stream); name != "" {
			t.Errorf("a sound stream differs: %s", name)
		}
		if t.Failed() {
			break
		}
	}
	hard := hardStreams()
	for _, h := range hard {
		if name := d.compare(t, h.stream); name != h.difference {
			t.Errorf("%s: difference is %q, want %q", h.name, name, h.difference)
		}
		if sound := d.run(t, d.std, &d.stdOut, h.stream).end == whole; sound != h.sound {
			t.Errorf("%s: sound is %v, want %v", h.name, sound, h.sound)
		}
	}
	for _, e := range explained {
		t.Logf("%7d %s: %s", d.seen[e.name], e.name, e.why)
		if d.seen[e.name] == 0 {
			t.Errorf("no stream shows %q; the row can go", e.name)
		}
	}
	t.Logf("%d streams, and %d made by hand", count, len(hard))
}
