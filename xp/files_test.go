package xp_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"io"
	"sync"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zlib"
)

// payload returns what the container holds: 32-bit numbers as int, bytes as they are.
func payload(parts ...any) []byte {
	var out []byte
	for _, p := range parts {
		switch p := p.(type) {
		case int:
			out = binary.LittleEndian.AppendUint32(out, uint32(p))
		case []byte:
			out = append(out, p...)
		case string:
			out = append(out, p...)
		}
	}
	return out
}

// cellBytes returns n cells of glyph 65 as stored.
func cellBytes(n int) []byte {
	return bytes.Repeat([]byte{65, 0, 0, 0, 1, 2, 3, 4, 5, 6}, n)
}

// small is an image of two layers, as stored.
func small() []byte {
	return payload(-1, 2, 3, 2, cellBytes(6), 2, 2, cellBytes(4))
}

// fataler is what the helpers need of a test; those of rapid have it too.
type fataler interface {
	Helper()
	Fatal(args ...any)
}

// packer is a writer into a container that can be used again.
type packer interface {
	io.WriteCloser
	Reset(io.Writer)
}

var (
	gzips = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}
	zlibs = sync.Pool{New: func() any { return zlib.NewWriter(nil) }}
)

// pack returns data in a container.
func pack(tb fataler, pool *sync.Pool, data []byte) []byte {
	tb.Helper()
	zw := pool.Get().(packer)
	defer pool.Put(zw)
	var out bytes.Buffer
	zw.Reset(&out)
	if _, err := zw.Write(data); err != nil {
		tb.Fatal(err)
	}
	if err := zw.Close(); err != nil {
		tb.Fatal(err)
	}
	return out.Bytes()
}

// packGzip returns data in a gzip container.
func packGzip(tb fataler, data []byte) []byte { return pack(tb, &gzips, data) }

// packZlib returns data in a zlib container.
func packZlib(tb fataler, data []byte) []byte { return pack(tb, &zlibs, data) }

// withFields returns a gzip member with all optional header fields, and a header checksum.
func withFields(member []byte) []byte {
	head := append([]byte(nil), member[:10]...)
	head[3] = 1<<1 | 1<<2 | 1<<3 | 1<<4
	head = append(head, 3, 0, 'e', 'x', 't')
	head = append(head, "gate.xp\x00by hand\x00"...)
	head = binary.LittleEndian.AppendUint16(head, uint16(crc32.ChecksumIEEE(head)))
	return append(head, member[10:]...)
}

// changed returns data with the byte at an index, counted from the end if negative, replaced.
func changed(data []byte, at int, to byte) []byte {
	data = append([]byte(nil), data...)
	if at < 0 {
		at += len(data)
	}
	data[at] = to
	return data
}
