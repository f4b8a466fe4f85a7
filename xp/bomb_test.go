package xp_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"runtime"
	"testing"
	"time"

	"github.com/seed18752ec6/xpc/xp"
)

// A bomb is a file that asks for more than it is.
type bomb struct {
	name  string
	file  io.Reader // read once
	err   error
	bound uint64 // bytes that decoding may allocate
	limit int    // of the packed bytes; 0 is the decoder's own
}

// zeros reads as zeros without an end, and counts how many were read.
type zeros struct{ read int }

func (z *zeros) Read(p []byte) (int, error) {
	clear(p)
	z.read += len(p)
	return len(p), nil
}

// packedZeros returns a gzip member of a head and n zeros, at nearly 1032 to 1.
func packedZeros(tb testing.TB, n int, head ...any) []byte {
	return packGzip(tb, append(payload(head...), make([]byte, n)...))
}

// filled returns a gzip member of a head and bytes that do not compress.
func filled(tb testing.TB, n int, head ...any) []byte {
	return packGzip(tb, append(payload(head...), noise(n)...))
}

// Bounds of bombs. What numbers show must be refused in 32 MB whatever the size of the file, which
// is read whole; what only the data show may cost 10 bytes for each that was unpacked: memory grows
// eightfold, and what it grew from is garbage.
const (
	shown       = 32_000_000
	perUnpacked = 10
)

// bombs lists them.
func bombs(tb testing.TB) []bomb {
	const most = xp.MaxPacked - 1000 // so large that the container fits
	huge, least := math.MaxInt32, math.MinInt32
	seven := func(head ...any) io.Reader { return bytes.NewReader(filled(tb, 7<<20, head...)) }
	members := 350_000
	if soaking() {
		members = 1_000_000
	}
	empty := stored(nil, nil)
	one := packGzip(tb, payload(-1, 1, 1, 1, cellBytes(1)))
	return []bomb{
		{name: "2^31-1 layers", file: seven(-1, huge), err: xp.ErrTooManyLayers, bound: shown},
		{name: "-2^31 layers", file: seven(-1, least), err: xp.ErrNegativeLayers, bound: shown},
		{name: "2^31-1 wide", file: seven(-1, 1, huge, 1), err: xp.ErrTooManyCells, bound: shown},
		{name: "2^31-1 wide and high", file: seven(-1, 1, huge, huge), err: xp.ErrTooManyCells, bound: shown},
		{name: "-2^31 wide and high", file: seven(-1, 1, least, least), err: xp.ErrSize, bound: shown},
		{name: "2^16 squared", file: seven(-1, 1, 1<<16, 1<<16), err: xp.ErrTooManyCells, bound: shown},
		{name: "more cells than deflate can hold", file: bytes.NewReader(filled(tb, 20_000, -1, 1, 8192, 8192)), err: xp.ErrTruncated, bound: 500_000},
		{name: "plain, more cells than bytes", file: bytes.NewReader(payload(-1, 1, 8192, 8192, noise(most))), err: xp.ErrTruncated, bound: shown},
		{name: "a second layer too much", file: seven(-1, 64, 1, 1, cellBytes(1), 8192, 8192), err: xp.ErrTooManyCells, bound: shown},
		{name: "a file over the limit", file: io.MultiReader(bytes.NewReader(one), bytes.NewReader(make([]byte, xp.MaxPacked))), err: xp.ErrPacked, bound: shown},
		{name: "a file without an end", file: &zeros{}, err: xp.ErrPacked, bound: shown},
		{name: "gzip without an end", file: io.MultiReader(bytes.NewReader(one), &zeros{}), err: xp.ErrPacked, bound: shown},
		{name: "a name of 8 MB", file: bytes.NewReader(changed(bytes.Repeat([]byte{0x1f, 0x8b, 8, 8}, most/4), 4, 1)), err: xp.ErrTruncated, bound: shown},

		{name: "zeros as cells, ending early", file: bytes.NewReader(packedZeros(tb, 30<<20, -1, 1, 2000, 1600)),
			err: xp.ErrTruncated, bound: perUnpacked * 30 << 20},
		{name: "noise as cells, ending early", file: bytes.NewReader(filled(tb, 7<<20, -1, 1, 8192, 8191)),
			err: xp.ErrTruncated, bound: shown + perUnpacked*7<<20},
		{name: "cells that end where memory grew", file: bytes.NewReader(packGzip(tb,
			append(payload(-1, 1, 8192, 8191, noise(700_000)), make([]byte, 9_900_000)...))),
			err: xp.ErrTruncated, bound: perUnpacked * 10_600_000},
		{name: "zeros after an image", file: bytes.NewReader(packedZeros(tb, 60<<20, -1, 1, 1, 1, cellBytes(1))), err: xp.ErrTrailing, bound: 500_000},
		{name: "zeros as sizes", file: bytes.NewReader(packedZeros(tb, 60<<20, -1, 64)), err: xp.ErrSize, bound: 500_000},
		{name: "64 layers and two bytes", file: bytes.NewReader(packGzip(tb, append(thinLayers(), 9, 9))),
			err: xp.ErrTrailing, bound: perUnpacked * 64 * 400_000},
		{name: "empty members", file: bytes.NewReader(append(bytes.Repeat(empty, members), one...)), limit: 64 << 20, bound: 4 * 23 * 1_000_000},
		{name: "empty members, no image", file: bytes.NewReader(bytes.Repeat(empty, members)), limit: 64 << 20, err: xp.ErrTruncated, bound: 4 * 23 * 1_000_000},
		{name: "empty blocks", file: bytes.NewReader(emptyBlocks(1_500_000)), err: xp.ErrTruncated, bound: shown},
	}
}

// thinLayers returns an image of 64 layers of 40,000 cells that are all zero, as stored.
func thinLayers() []byte {
	data := payload(-1, 64)
	for range 64 {
		data = append(data, payload(200, 200, make([]byte, 200*200*xp.CellSize))...)
	}
	return data
}

// emptyBlocks returns a gzip member of so many stored blocks of nothing.
func emptyBlocks(n int) []byte {
	stream := bytes.Repeat([]byte{0, 0, 0, 255, 255}, n)
	return asGzip(append(stream, 1, 0, 0, 255, 255), nil)
}

// TestBombs sees that each bomb gives its error, and what it costs.
func TestBombs(t *testing.T) {
	for _, b := range bombs(t) {
		d := xp.Decoder{Limits: xp.Limits{Packed: b.limit}}
		var m xp.Image
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		start := time.Now()
		err := d.Decode(b.file, &m)
		took := time.Since(start)
		runtime.ReadMemStats(&after)
		used := after.TotalAlloc - before.TotalAlloc
		t.Logf("%-34s %6.1f MB %7.1f ms: %v", b.name, float64(used)/1e6, took.Seconds()*1000, err)
		if !errors.Is(err, b.err) || (err == nil) != (b.err == nil) {
			t.Errorf("%s: error is %v, want %v", b.name, err, b.err)
		}
		if used > b.bound {
			t.Errorf("%s: %d bytes were allocated, at most %d are allowed", b.name, used, b.bound)
		}
		if z, ok := b.file.(*zeros); ok && z.read > 2*xp.MaxPacked+4096 {
			t.Errorf("%s: %d bytes were read", b.name, z.read)
		}
	}
}

// TestConfigOfBomb sees that DecodeConfig of an image of 40 million bytes takes no more memory than
// that of a small one: its tables and buffers.
func TestConfigOfBomb(t *testing.T) {
	file := packGzip(t, payload(-1, 1, 2000, 2000, make([]byte, 2000*2000*xp.CellSize)))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	var d xp.Decoder
	c, err := d.DecodeConfig(bytes.NewReader(file))
	runtime.ReadMemStats(&after)
	if err != nil || fmt.Sprint(c.Layers) != "[{2000 2000}]" {
		t.Errorf("config is %+v, error %v", c, err)
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 500_000 {
		t.Errorf("%d bytes were allocated, at most 500,000 are allowed", used)
	}
}
