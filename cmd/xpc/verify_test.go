package main

import (
	"crypto/sha256"
	"encoding/binary"
	"hash/crc32"
	"os"
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// TestVerified damages a bundle in every way that has a code of its own.
func TestVerified(t *testing.T) {
	t.Parallel()
	kept, err := os.ReadFile("../../embed/testdata/version1.xpb")
	if err != nil {
		t.Fatal(err)
	}
	castagnoli := crc32.MakeTable(crc32.Castagnoli)
	sound := func(data []byte) []byte { // the sums of head and tail, and the hash
		head := 24 + 32*int(binary.LittleEndian.Uint32(data[12:]))
		binary.LittleEndian.PutUint32(data[head:], crc32.Checksum(data[:head], castagnoli))
		tail := data[len(data)-40:]
		hash := sha256.Sum256(data[:len(data)-40])
		copy(tail, hash[:])
		binary.LittleEndian.PutUint32(tail[32:], crc32.Checksum(hash[:], castagnoli))
		return data
	}
	for _, tt := range []struct {
		name   string
		damage func(data []byte) []byte
		code   diag.Code
		want   string
	}{
		{"nothing", func(data []byte) []byte { return data }, "", ""},
		{"cut short", func(data []byte) []byte { return data[:len(data)-9] }, diag.BundleTruncated, "bytes in a bundle of"},
		{"cut within the head", func(data []byte) []byte { return data[:40] }, diag.BundleTruncated, "byte 40: the bundle ends within its head"},
		{"cut within the first bytes", func(data []byte) []byte { return data[:3] }, diag.BundleTruncated, "byte 3: the bundle ends within its head"},
		{"empty", func([]byte) []byte { return nil }, diag.BundleTruncated, "byte 0: the bundle ends within its head"},
		{"something else", func([]byte) []byte { return []byte("hello") }, diag.BundleChecksum, "this is no bundle"},
		{"stored as text", func(data []byte) []byte {
			return []byte(strings.ReplaceAll(string(data), "\r\n", "\n"))
		}, diag.BundleChecksum, "this is no bundle"},
		{"packed", func([]byte) []byte { return []byte("\x28\xb5\x2f\xfd\x04") }, diag.BundleChecksum, "this is no bundle, but something packed by zstd"},
		{"bytes behind", func(data []byte) []byte { return append(data, 0) }, diag.BundleChecksum, "byte 16: a size of"},
		{"a flipped bit", func(data []byte) []byte {
			data[len(data)/2] ^= 1
			return data
		}, diag.BundleChecksum, "the section does not have the sum that it should have"},
		{"a flipped bit of the hash", func(data []byte) []byte {
			data[len(data)-40] ^= 1
			return data
		}, diag.BundleChecksum, "the tail does not have the sum that it should have"},
		{"another hash", func(data []byte) []byte {
			data[len(data)-40] ^= 1
			tail := data[len(data)-40:]
			binary.LittleEndian.PutUint32(tail[32:], crc32.Checksum(tail[:32], castagnoli))
			return data
		}, diag.BundleChecksum, "the content hash is not that of the content"},
		{"a count", func(data []byte) []byte {
			data[24+16]++
			return sound(data)
		}, diag.BundleReference, `section "bundle", byte 24: another number of records than the section has room for`},
		{"a later version", func(data []byte) []byte {
			data[8] = 9
			return sound(data)
		}, diag.BundleVersion, "the bundle needs format version 9, which this version of xpc does not read"},
		{"a section of a later version", func(data []byte) []byte {
			copy(data[24+32:], "secret\x00\x00")
			return sound(data)
		}, diag.BundleReference, `section "terrain"`},
	} {
		b, d := verified("a.xpb", string(tt.damage(append([]byte(nil), kept...))))
		if tt.code == "" && b == nil || tt.code != "" && (b != nil || d.Code != tt.code || !strings.Contains(d.Message, tt.want)) {
			t.Errorf("%s: %s, want %s %q", tt.name, diag.Short(d), tt.code, tt.want)
		}
	}
}
