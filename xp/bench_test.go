package xp_test

import (
	"bytes"
	"fmt"
	"io"
	"testing"

	"github.com/klauspost/compress/gzip"
	"github.com/seed18752ec6/xpc/xp"
)

// room draws a room: floor with some rubble and walls on the base, few cells on other layers.
func room(side, layers int) *xp.Image {
	m := xp.New(side, side, layers)
	seed := uint32(1)
	next := func(n uint32) uint32 { // xorshift (Marsaglia 2003)
		seed ^= seed << 13
		seed ^= seed >> 17
		seed ^= seed << 5
		return seed % n
	}
	colors := []xp.RGB{{R: 140, G: 127, B: 112}, {R: 90, G: 80, B: 70}, {R: 255, G: 176}, {G: 120, B: 40}}
	for x := range side {
		for y := range side {
			c := xp.MakeCell('.', colors[next(2)], xp.RGB{R: 20, G: 18, B: 16})
			if x == 0 || y == 0 || x == side-1 || y == side-1 || next(9) == 0 {
				c = xp.MakeCell(xp.Glyph(176+next(3)), colors[next(4)], xp.RGB{R: 40, G: 36, B: 30})
			}
			m.Layers[0].Set(x, y, c)
			if next(12) == 0 {
				m.Layers[1+next(uint32(layers)-1)].Set(x, y, xp.MakeCell(xp.Glyph('a'+next(26)), colors[next(4)], xp.RGB{}))
			}
		}
	}
	return m
}

// size returns the bytes of an image as stored, unpacked.
func size(m *xp.Image) int64 {
	n := int64(8)
	for _, l := range m.Layers {
		n += 8 + int64(len(l.Cells))*xp.CellSize
	}
	return n
}

// encode returns the image as a file.
func encode(tb testing.TB, m *xp.Image) []byte {
	tb.Helper()
	var out bytes.Buffer
	if err := xp.Encode(&out, m); err != nil {
		tb.Fatal(err)
	}
	return out.Bytes()
}

// bench runs f as a benchmark over n bytes.
func bench(b *testing.B, name string, n int64, f func() error) {
	b.Run(name, func(b *testing.B) {
		b.SetBytes(n)
		b.ReportAllocs()
		for b.Loop() {
			if err := f(); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkDecode compares Decode and a Decoder that is used again with a bare gunzip.
func BenchmarkDecode(b *testing.B) {
	run := func(name string, data []byte) {
		b.Run(name, func(b *testing.B) { benchDecode(b, data) })
	}
	for _, side := range []int{20, 55, 200} {
		run(fmt.Sprintf("%dx%dx4", side, side), encode(b, room(side, 4)))
	}
	run("2500x2500x1", readFile(b, "pyridine+REXSpeeder/example__files__2500.xp"))
}

func benchDecode(b *testing.B, data []byte) {
	r := bytes.NewReader(data)
	var m xp.Image
	var d xp.Decoder
	if err := d.Decode(r, &m); err != nil {
		b.Fatal(err)
	}
	n := size(&m)
	zr, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		b.Fatal(err)
	}
	raw := make([]byte, n)
	bench(b, "gunzip", n, func() error {
		r.Reset(data)
		if err := zr.Reset(r); err != nil {
			return err
		}
		if _, err := io.ReadFull(zr, raw); err != nil {
			return err
		}
		if _, err := zr.Read(raw[:1]); err != io.EOF {
			return fmt.Errorf("after the image: %v, want io.EOF", err)
		}
		return nil
	})
	bench(b, "decoder", n, func() error {
		r.Reset(data)
		return d.Decode(r, &m)
	})
	bench(b, "decode", n, func() error {
		r.Reset(data)
		_, err := xp.Decode(r)
		return err
	})
	bench(b, "config", n, func() error {
		r.Reset(data)
		_, err := xp.DecodeConfig(r)
		return err
	})
}

// BenchmarkEncode compares Encode and an Encoder that is used again with a bare gzip.
func BenchmarkEncode(b *testing.B) {
	for _, side := range []int{20, 200} {
		b.Run(fmt.Sprintf("%dx%dx4", side, side), func(b *testing.B) { benchEncode(b, room(side, 4)) })
	}
}

func benchEncode(b *testing.B, m *xp.Image) {
	n := size(m)
	zr, err := gzip.NewReader(bytes.NewReader(encode(b, m)))
	if err != nil {
		b.Fatal(err)
	}
	raw, err := io.ReadAll(zr)
	if err != nil {
		b.Fatal(err)
	}
	zw, err := gzip.NewWriterLevel(io.Discard, 8) // the default of Encoder
	if err != nil {
		b.Fatal(err)
	}
	bench(b, "gzip", n, func() error {
		zw.Reset(io.Discard)
		if _, err := zw.Write(raw); err != nil {
			return err
		}
		return zw.Close()
	})
	var e xp.Encoder
	bench(b, "encoder", n, func() error { return e.Encode(io.Discard, m) })
	bench(b, "encode", n, func() error { return xp.Encode(io.Discard, m) })
}
