package embed

import (
	"crypto/sha256"
	"hash/crc32"
	"os"
	"strconv"
	"testing"

	"github.com/seed18752ec6/xpc/embed/orient"
)

// bothWays opens damaged bundles, their sums righted: with sections passed that are sound by themselves, and
// with every record looked at. Both find the same.
type bothWays struct {
	kept             []byte
	accepted, denied int
}

// try opens the bundle with one section changed.
func (w *bothWays) try(t *testing.T, s section, what string, change func(body out)) {
	t.Helper()
	data := append([]byte(nil), w.kept...)
	begin, size := bodyOf(data, s)
	change(out(data[begin : begin+size]))
	righten(data, s)
	text := string(data)
	_, fast := (&verifier{data: text}).open()
	_, slow := (&verifier{data: text, thorough: true}).open()
	switch {
	case fast == nil && slow == nil:
		w.accepted++
	case fast == nil || slow == nil || fast.Error() != slow.Error():
		t.Fatalf("section %s, %s: %v, and in full %v", sections[s].name, what, fast, slow)
	default:
		w.denied++
	}
}

// close sees that some were accepted and some were not.
func (w *bothWays) close(t *testing.T) {
	t.Helper()
	if w.accepted == 0 || w.denied == 0 {
		t.Errorf("%d bundles pass and %d are refused", w.accepted, w.denied)
	}
}

// version1 returns the bundle that is kept.
func version1(t *testing.T) []byte {
	t.Helper()
	kept, err := os.ReadFile("testdata/version1.xpb")
	if err != nil {
		t.Fatal(err)
	}
	return kept
}

// TestSoundBits damages each bit of each record of a bundle.
func TestSoundBits(t *testing.T) {
	t.Parallel()
	w := &bothWays{kept: version1(t)}
	for s := range sectionCount {
		_, size := bodyOf(w.kept, s)
		for bit := range 8 * size {
			w.try(t, s, "bit "+strconv.Itoa(bit), func(body out) { body[bit/8] ^= 1 << (bit % 8) })
		}
	}
	w.close(t)
}

// TestSoundNumbers puts numbers at their bounds and beyond in the place of each number of a bundle, and of
// two that follow each other: dice, shares and runs are wrong together.
func TestSoundNumbers(t *testing.T) {
	t.Parallel()
	w := &bothWays{kept: version1(t)}
	values := [...]uint32{0, MaxDice + 1, 2*MaxCount + 1, 1 << 31, 1<<32 - 1}
	for s := range secRows {
		_, size := bodyOf(w.kept, s)
		for at := 0; at+4 <= size; at += 4 {
			for _, v := range values {
				what := "number at " + strconv.Itoa(at) + ": " + strconv.Itoa(int(v))
				w.try(t, s, what, func(body out) { body.u32(at, v) })
				if at+8 <= size {
					w.try(t, s, what+" and the next", func(body out) { body.u64(at, uint64(v)<<32|uint64(v)) })
				}
			}
		}
	}
	w.close(t)
}

// TestSoundTables puts each prefab of a bundle, none, and one that there is not, into each slot of both hash
// tables, with its name and without.
func TestSoundTables(t *testing.T) {
	t.Parallel()
	const n = 24
	d := &Data{Terrain: []TerrainData{{Name: "wall", Kind: Wall}}}
	for i := range n {
		d.Prefabs = append(d.Prefabs, PrefabData{
			Name: "p" + strconv.Itoa(i), ID: ID(Mix(uint64(i/2*2))<<8 + uint64(i)), W: 2, H: 2, Places: Preplaced,
			Front: orient.South, Transforms: orient.All, Outcomes: make([]Outcome, 4),
			Variants: []VariantData{{Weight: 1, Cells: make([]CellData, 4)}},
		})
	}
	kept, err := Encode(d, sha256.Sum256)
	if err != nil {
		t.Fatal(err)
	}
	w := &bothWays{kept: kept}
	w.try(t, secIDs, "nothing", func(out) {})
	for _, s := range []section{secIDs, secNames} {
		_, bytes := bodyOf(kept, s)
		size := sections[s].size
		for slot := range bytes / size {
			for i := range n + 2 {
				what := "slot " + strconv.Itoa(slot) + ": " + strconv.Itoa(i)
				w.try(t, s, what, func(body out) { body.num(slot*size+slotPrefab, i) })
				if s == secIDs || i == 0 || i > n {
					continue
				}
				begin, _ := bodyOf(kept, secPrefabs)
				name := kept[begin+(i-1)*prefabSize+prefabName:][:8]
				w.try(t, s, what+", named", func(body out) {
					body.num(slot*size+slotPrefab, i)
					copy(body[slot*size+slotName:], name)
				})
			}
		}
	}
	begin, _ := bodyOf(kept, secPrefabs)
	for i := range n { // an ID that another prefab has too
		id := kept[begin+i*prefabSize+prefabID:][:8]
		for j := range n {
			w.try(t, secPrefabs, "ID of "+strconv.Itoa(j), func(body out) { copy(body[j*prefabSize+prefabID:], id) })
		}
	}
	w.close(t)
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
