package embed

import (
	"hash/crc32"
	"os"
	"testing"
)

// TestPlainRecords damages each bit of each record of a bundle, rights the sums, and opens it: with plain
// records passed as such, and with all of them looked at in full. Both find the same.
func TestPlainRecords(t *testing.T) {
	t.Parallel()
	kept, err := os.ReadFile("testdata/version1.xpb")
	if err != nil {
		t.Fatal(err)
	}
	plain, refused := 0, 0
	for s := range sectionCount {
		begin, size := bodyOf(kept, s)
		for bit := range 8 * size {
			data := append([]byte(nil), kept...)
			data[begin+bit/8] ^= 1 << (bit % 8)
			righten(data, s)
			_, fast := (&verifier{data: string(data)}).open()
			_, slow := (&verifier{data: string(data), thorough: true}).open()
			switch {
			case fast == nil && slow == nil:
				plain++
			case fast == nil || slow == nil || fast.Error() != slow.Error():
				t.Fatalf("section %s, bit %d: %v, and in full %v", sections[s].name, bit, fast, slow)
			default:
				refused++
			}
		}
	}
	if plain == 0 || refused == 0 {
		t.Errorf("%d bundles pass and %d are refused", plain, refused)
	}
}

// bodyOf returns where a section begins, and its size.
func bodyOf(data []byte, s section) (begin, size int) {
	begin = headFixed + int(sectionCount)*headEntry + headEnd
	for i := range s {
		begin += int(u64(string(data), headFixed+int(i)*headEntry+entrySize))
	}
	return begin, int(u64(string(data), headFixed+int(s)*headEntry+entrySize))
}

// righten computes the sums anew that a change of a section makes wrong.
func righten(data []byte, s section) {
	begin, size := bodyOf(data, s)
	head := out(data[:headFixed+int(sectionCount)*headEntry+headEnd])
	head.u32(headFixed+int(s)*headEntry+entrySum, crc32.Checksum(data[begin:begin+size], castagnoli()))
	head.u32(len(head)-headEnd, crc32.Checksum(head[:len(head)-headEnd], castagnoli()))
}
