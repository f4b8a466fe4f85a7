package xp_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"maps"
	"os"
	"slices"
	"testing"

	"github.com/seed18752ec6/xpc/xp"
)

// soaking reports whether the long forms of tests are asked for: `make soak` sets XPC_SOAK.
func soaking() bool { return os.Getenv("XPC_SOAK") != "" }

// ownImages returns 20 images of a few hundred bytes that differ in what a file can differ in.
func ownImages() []sample {
	images := map[string]*xp.Image{
		"cell":        xp.New(1, 1, 1),
		"row":         xp.New(9, 1, 1),
		"column":      xp.New(1, 9, 1),
		"undrawn":     xp.New(3, 3, 4),
		"nine layers": xp.New(2, 2, 9),
		"64 layers":   xp.New(1, 1, 64),
		"hut":         drawHut(),
	}
	for _, side := range []int{2, 3, 4, 5} {
		images[fmt.Sprintf("room of %d", side)] = room(side, 2)
	}
	for name, version := range map[string]int32{"old": 0, "foreign": -16843009, "lowest": -1 << 31} {
		m := room(3, 2)
		m.Version = version
		images[name] = m
	}
	sizes := &xp.Image{Version: -1, Layers: []xp.Layer{xp.NewLayer(3, 2), xp.NewLayer(2, 3), xp.NewLayer(1, 1)}}
	images["sizes"] = sizes
	glyphs := xp.New(4, 4, 1)
	for i := range glyphs.Layers[0].Cells {
		glyphs.Layers[0].Cells[i] = xp.MakeCell(xp.Glyph(1)<<(2*i), xp.RGB{R: uint8(i)}, xp.RGB{B: uint8(i)})
	}
	images["glyphs over 255"] = glyphs
	hidden := xp.New(2, 3, 2)
	hidden.Layers[1].Set(1, 1, xp.MakeCell('h', xp.Key, xp.Key))
	images["hidden glyph"] = hidden
	blanks := xp.New(3, 3, 1)
	blanks.Layers[0].Set(1, 1, xp.Cell{})
	images["blanks"] = blanks
	ones := xp.New(2, 2, 2)
	for i := range ones.Layers[0].Cells {
		ones.Layers[0].Cells[i] = xp.MakeCell(1, xp.RGB{R: 1}, xp.RGB{R: 1}) // cells that look like numbers
	}
	images["numbers in cells"] = ones
	minus := xp.New(2, 2, 1)
	for i := range minus.Layers[0].Cells {
		minus.Layers[0].Cells[i] = xp.MakeCell(1<<32-1, xp.RGB{R: 255, G: 255, B: 255}, xp.RGB{R: 255, G: 255, B: 255})
	}
	images["white"] = minus
	var all []sample
	for _, name := range slices.Sorted(maps.Keys(images)) {
		all = append(all, sample{name: name, image: images[name]})
	}
	return all
}

// sample is an image to be damaged.
type sample struct {
	name  string
	image *xp.Image
	data  []byte // what its container holds
}

// twenty returns what the containers of 20 own images hold, and of as many small ones of the
// corpus where there is one: of all of its images up to 8 KB in the long form.
func twenty(t *testing.T) []sample {
	t.Helper()
	samples := ownImages()
	for i := range samples {
		samples[i].data = unpacked(t, encode(t, samples[i].image), xp.Gzip)
	}
	if len(samples) != 20 {
		t.Fatalf("there are %d own images, want 20", len(samples))
	}
	if _, there := findCorpus(); !there {
		t.Log("the corpus of real images is not there: own images alone")
		return samples
	}
	rows := manifest(t)
	slices.SortStableFunc(rows, func(a, b row) int { return a.unpacked - b.unpacked })
	seen := map[string]bool{}
	for _, r := range rows {
		if !soaking() && len(seen) == 20 || r.unpacked > 8<<10 {
			break
		}
		data, _, sound := inflated(readFile(t, r.file))
		if !sound || seen[string(data)] || len(data) < 16 {
			continue
		}
		seen[string(data)] = true
		samples = append(samples, sample{r.file, reference(data, xp.MaxCells), data})
	}
	return samples
}

// stored returns data as a gzip member of stored blocks, which costs a copy and a checksum.
func stored(to, data []byte) []byte {
	to = append(to[:0], 0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 11)
	for rest := data; ; {
		block := rest[:min(len(rest), 1<<16-1)]
		rest = rest[len(block):]
		last := byte(0)
		if len(rest) == 0 {
			last = 1
		}
		n := uint16(len(block))
		to = binary.LittleEndian.AppendUint16(append(to, last), n)
		to = append(binary.LittleEndian.AppendUint16(to, ^n), block...)
		if last == 1 {
			break
		}
	}
	to = binary.LittleEndian.AppendUint32(to, crc32.ChecksumIEEE(data))
	return binary.LittleEndian.AppendUint32(to, uint32(len(data)))
}

// TestEveryTruncation cuts what the containers of the images hold at every byte. No cut is an
// image, and each has a place at its end, or before.
func TestEveryTruncation(t *testing.T) {
	t.Parallel()
	c := newChecker(0)
	var file []byte
	for _, s := range twenty(t) {
		name, data := s.name, s.data
		for n := range data {
			file = stored(file, data[:n])
			_, err := c.agree(t, file)
			if err == nil {
				t.Errorf("%s: the first %d of %d bytes decode", name, n, len(data))
			}
			if plain := c.check(t, data[:n]); plain == nil {
				t.Errorf("%s: the first %d of %d bytes decode without a container", name, n, len(data))
			}
		}
		if _, err := c.agree(t, stored(file, data)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestEveryBitFlip turns every bit of what the containers of the images hold, one at a time. The
// result is what the reference makes of it: a turned bit of a cell is another cell, one of a
// number an error, or seldom another image.
func TestEveryBitFlip(t *testing.T) {
	t.Parallel()
	c := newChecker(0)
	var file []byte
	flips, refused := 0, 0
	for _, s := range twenty(t) {
		name, data := s.name, bytes.Clone(s.data)
		for bit := range len(data) * 8 {
			data[bit/8] ^= 1 << (bit % 8)
			file = stored(file, data)
			difference, err := c.agree(t, file)
			if difference != "" || t.Failed() {
				t.Fatalf("%s: bit %d of byte %d: %v %s", name, bit%8, bit/8, err, difference)
			}
			flips++
			if err != nil {
				refused++
			}
			data[bit/8] ^= 1 << (bit % 8)
		}
	}
	t.Logf("%d bits turned, %d refused", flips, refused)
	if refused == 0 || refused == flips {
		t.Errorf("%d of %d turned bits were refused", refused, flips)
	}
}
