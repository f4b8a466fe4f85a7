package xp_test

import (
	"bytes"
	"encoding/binary"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed18752ec6/xpc/xp"
)

// mutated returns data with one to four changes: a byte replaced, a stretch removed or doubled.
func mutated(random *rand.Rand, data []byte) []byte {
	data = bytes.Clone(data)
	for range 1 + random.IntN(4) {
		if len(data) == 0 {
			return data
		}
		i := random.IntN(len(data))
		j := min(len(data), i+1+random.IntN(40))
		switch random.IntN(4) {
		case 0, 1:
			data[i] = byte(random.Uint32())
		case 2:
			data = append(data[:i], data[j:]...)
		case 3:
			data = append(data[:j:j], data[i:]...)
		}
	}
	return data
}

// remade returns what a container holds with one or two changes that know its structure: a number
// replaced, a layer dropped, doubled or moved, cells added or taken away; and now and then it is
// mutated beside that.
func remade(random *rand.Rand, data []byte) []byte {
	for range 1 + random.IntN(2) {
		if parts := layersOf(data); random.IntN(3) == 0 && len(parts) > 1 {
			data = relayered(random, parts)
		} else {
			data = renumbered(random, data, parts)
		}
	}
	if random.IntN(4) == 0 {
		data = mutated(random, data)
	}
	return data
}

// layersOf returns the head of what a container holds and each of its layers, as far as they go.
func layersOf(data []byte) [][]byte {
	head := 4
	if len(data) >= 4 && data[3] >= 0x80 {
		head = 8
	}
	if len(data) < head {
		return [][]byte{data}
	}
	parts := [][]byte{data[:head]}
	for data = data[head:]; len(data) >= 8; {
		w, h := int32(binary.LittleEndian.Uint32(data)), int32(binary.LittleEndian.Uint32(data[4:]))
		n := 8 + int64(w)*int64(h)*xp.CellSize
		if w < 1 || h < 1 || n > int64(len(data)) {
			n = int64(len(data))
		}
		parts = append(parts, data[:n])
		data = data[n:]
	}
	return parts
}

// relayered drops, doubles or swaps layers, and half the time counts them anew.
func relayered(random *rand.Rand, parts [][]byte) []byte {
	i, j := 1+random.IntN(len(parts)-1), 1+random.IntN(len(parts)-1)
	layers := append([][]byte(nil), parts[1:]...)
	switch random.IntN(3) {
	case 0:
		layers = append(layers[:i-1], layers[i:]...)
	case 1:
		layers = append(layers, layers[i-1])
	case 2:
		layers[i-1], layers[j-1] = layers[j-1], layers[i-1]
	}
	head := bytes.Clone(parts[0])
	if random.IntN(2) == 0 {
		binary.LittleEndian.PutUint32(head[len(head)-4:], uint32(len(layers)))
	}
	return append(head, bytes.Join(layers, nil)...)
}

// renumbered replaces one number of the head or of a layer's size: by one beside it, by one that is
// known to be hard, or by one with which the cells may come out even.
func renumbered(random *rand.Rand, data []byte, parts [][]byte) []byte {
	data = bytes.Clone(data)
	at, part := 0, random.IntN(len(parts))
	for _, p := range parts[:part] {
		at += len(p)
	}
	at += 4 * random.IntN(2)
	if at+4 > len(data) {
		return data
	}
	hard := [...]int32{0, 1, -1, 2, 8, 64, 65, 255, 256, 1 << 15, 1 << 16, 46341, math.MaxInt32, math.MinInt32, -0x33333334}
	n := int32(binary.LittleEndian.Uint32(data[at:]))
	switch random.IntN(5) {
	case 0:
		n++
	case 1:
		n--
	case 2:
		n = hard[random.IntN(len(hard))]
	case 3:
		n *= 2
	case 4:
		n /= 2
	}
	binary.LittleEndian.PutUint32(data[at:], uint32(n))
	return data
}

// TestMutatedCorpus damages real images at random, but always in the same way: as they are, and
// inside their containers. In the long form each is damaged 2,000 times, and the few over 2 MB 1,100
// times. In the short form small ones are damaged up to 1,000 times, large ones less by their bytes, and
// those over 2 MB not at all.
func TestMutatedCorpus(t *testing.T) {
	t.Parallel()
	rows := manifest(t)
	for half := range 2 {
		t.Run([]string{"even", "odd"}[half], func(t *testing.T) {
			t.Parallel()
			c := newChecker(0)
			files, mutations := 0, 0
			for i, r := range rows {
				if i%2 == half && (r.unpacked < 2<<20 || soaking()) {
					files++
					mutations += c.mutate(t, r)
				}
			}
			t.Logf("%d files, %d mutations", files, mutations)
		})
	}
}

// mutate damages one file of the corpus, and returns how often it did.
func (c *checker) mutate(t *testing.T, r row) (mutations int) {
	t.Helper()
	file := readFile(t, r.file)
	name := fnv.New64a()
	name.Write([]byte(r.file))
	random := rand.New(rand.NewPCG(1, name.Sum64()))
	rounds := max(1, min(1000, 2_000_000/(4_000+r.unpacked)))
	if soaking() {
		rounds = 1000
	}
	data, _, _ := inflated(file)
	var packed []byte
	for i := range rounds {
		c.agree(t, mutated(random, file))
		mutations++
		if r.unpacked > 2<<20 && i%10 > 0 {
			continue
		}
		mutations++
		packed = stored(packed, remade(random, data))
		c.agree(t, packed)
		if t.Failed() {
			t.Fatalf("%s: so in round %d", r.file, i+1)
		}
	}
	return mutations
}
