package emit_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/klauspost/compress/zstd"

	"github.com/seed18752ec6/xpc/compile/emit"
)

// TestPack unpacks what is packed. The sum is that of the library's version that go.mod names, on every system:
// a newer one may pack otherwise, which makes the outputs of users stale once. It is not parallel: it changes
// GOMAXPROCS.
func TestPack(t *testing.T) {
	bundle := []byte("\x89XPB\r\n\x1a\n")
	r := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		bundle = fmt.Appendf(bundle, "prefab %d of %d cells\x00", r.IntN(50), r.IntN(1000))
	}
	large := bytes.Repeat(bundle, 800) // more than a window
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, c := range []struct {
		data []byte
		sum  string
	}{{bundle, "d7587ee4f5d06b8b"}, {large, "eb412592a0c2bf28"}} {
		for _, procs := range []int{1, 2, 8} {
			runtime.GOMAXPROCS(procs)
			packed := emit.Pack(c.data)
			sum := sha256.Sum256(packed)
			if got := hex.EncodeToString(sum[:8]); got != c.sum {
				t.Errorf("%d bytes, %d cores: sum %s, want %s", len(c.data), procs, got, c.sum)
			}
			dec, err := zstd.NewReader(nil)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := dec.DecodeAll(packed, nil); err != nil || !bytes.Equal(got, c.data) {
				t.Errorf("it unpacks to something else: %v", err)
			}
			dec.Close()
			if !ours(t, emit.Packed, packed) {
				t.Error("it is not known as ours")
			}
		}
	}
	for name, other := range map[string][]byte{
		"a bundle": bundle, "text": []byte("mine"), "other content": emit.Pack([]byte("something else")),
		"a frame cut short": emit.Pack(bundle)[:9], "nothing but a magic number": []byte("\x28\xb5\x2f\xfd"),
		"a frame that wants much memory": []byte("\x28\xb5\x2f\xfd\x00\xf8rest"),
	} {
		if ours(t, emit.Packed, other) {
			t.Errorf("%s counts as ours", name)
		}
	}
}
