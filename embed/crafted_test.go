package embed_test

import (
	"encoding/binary"
	"os"
	goruntime "runtime"
	"testing"

	"github.com/seed18752ec6/xpc/embed"
)

// TestCraftedBundlesAllocateLittle puts great numbers into every field that may be a count, an offset or a size, under
// right sums, and weighs what Open takes: less than a fixed amount and the size of the file. It is not parallel:
// others would be weighed too.
func TestCraftedBundlesAllocateLittle(t *testing.T) {
	sound := []byte(encode(t, small()))
	fixed := weigh(string(sound))
	if limit := uint64(64 << 10); fixed > limit {
		t.Errorf("Open of a sound bundle takes %d bytes, want at most %d", fixed, limit)
	}
	step := 8
	if soaking() {
		step = 1
	}
	var most uint64
	opened := 0
	for at := headFixed; at+4 <= len(sound)-tailSize; at += 4 {
		for i, value := range []uint32{1<<32 - 1, 1<<31 - 1, 1 << 24, 0xfffff, uint32(len(sound)), 0x10001} {
			if (at/4+i)%step != 0 {
				continue
			}
			data := append([]byte{}, sound...)
			binary.LittleEndian.PutUint32(data[at:], value)
			crafted := string(fix(data))
			limit := fixed + 4<<10
			got := weigh(crafted)
			for range 9 { // the runtime takes memory now and then, too: what Open takes is the least
				if got > limit {
					got = min(got, weigh(crafted))
				}
			}
			most = max(most, got)
			opened++
			if got > limit {
				t.Errorf("%#x at byte %d: Open takes %d bytes of memory for a bundle of %d", value, at, got, len(crafted))
			}
		}
	}
	t.Logf("%d bundles of %d bytes; the most that one takes is %d", opened, len(sound), most)
}

// weigh returns how many bytes Open takes.
func weigh(data string) uint64 {
	var before, after goruntime.MemStats
	goruntime.ReadMemStats(&before)
	b, err := embed.Open(data)
	goruntime.ReadMemStats(&after)
	if err == nil {
		goruntime.KeepAlive(b)
	}
	return after.TotalAlloc - before.TotalAlloc
}

// soaking reports whether the long forms of tests are asked for: `make soak` sets XPC_SOAK.
func soaking() bool { return os.Getenv("XPC_SOAK") != "" }
