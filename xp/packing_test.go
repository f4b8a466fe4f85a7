package xp_test

import (
	"bytes"
	"testing"

	"github.com/seed18752ec6/xpc/xp"
)

// TestPackingOfCorpus sees that real images hardly grow when they are written again: all together
// are at most a sixteenth larger than they were, most of them as written by REXPaint.
func TestPackingOfCorpus(t *testing.T) {
	t.Parallel()
	before, after, count := 0, 0, 0
	for _, r := range manifest(t) {
		data := readFile(t, r.file)
		m, err := xp.Decode(bytes.NewReader(data))
		if err != nil || m.Container != xp.Gzip {
			continue
		}
		before += len(data)
		after += len(encode(t, m))
		count++
	}
	t.Logf("%d images of %d bytes become %d bytes", count, before, after)
	if most := before + before/16; after > most {
		t.Errorf("%d images of %d bytes become %d bytes, want at most %d", count, before, after, most)
	}
}
