package xptext_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/xptext"
)

// editedLines returns how many lines a diff of two texts removes and adds, by the longest common
// subsequence of what stands between their equal beginnings and ends.
func editedLines(before, after string) int {
	a, b := strings.Split(before, "\n"), strings.Split(after, "\n")
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	common := make([]int, len(b)+1) // of the lines of a so far and the first j of b
	for _, line := range a {
		diagonal := 0
		for j := range b {
			above := common[j+1]
			if line == b[j] {
				common[j+1] = diagonal + 1
			} else {
				common[j+1] = max(above, common[j])
			}
			diagonal = above
		}
	}
	return len(a) + len(b) - 2*common[len(b)]
}

// TestEditsOfCorpus edits cells of real images, always the same, and sees that the texts before
// and after differ in few lines: for another glyph, another fore of those in the image, and a
// color that no cell has had.
func TestEditsOfCorpus(t *testing.T) {
	t.Parallel()
	images := smallImages(t)
	for _, c := range []struct {
		name     string
		edit     func(*rand.Rand, *xp.Layer, xp.Cell) xp.Cell
		p50, p90 int
	}{
		{"glyph", func(r *rand.Rand, _ *xp.Layer, c xp.Cell) xp.Cell {
			return c.WithGlyph((c.Glyph() + 1 + xp.Glyph(r.IntN(200))) % 256)
		}, 2, 2},
		{"known fore", func(r *rand.Rand, l *xp.Layer, c xp.Cell) xp.Cell {
			c.Fore = l.Cells[r.IntN(len(l.Cells))].Fore
			return c
		}, 2, 6},
		{"new fore", func(r *rand.Rand, _ *xp.Layer, c xp.Cell) xp.Cell {
			c.Fore = xp.RGB{R: uint8(r.Uint32()), G: uint8(r.Uint32()), B: uint8(r.Uint32())}
			return c
		}, 3, 6},
		{"new back", func(r *rand.Rand, _ *xp.Layer, c xp.Cell) xp.Cell {
			c.Back = xp.RGB{R: uint8(r.Uint32()), G: uint8(r.Uint32()), B: uint8(r.Uint32())}
			return c
		}, 3, 6},
	} {
		random := rand.New(rand.NewPCG(7, 160))
		var counts []int
		for i := range 160 {
			m := images[i%len(images)]
			l := &m.Layers[random.IntN(len(m.Layers))]
			at := random.IntN(len(l.Cells))
			for try := 0; l.Cells[at] == xp.Transparent && try < 1000; try++ {
				at = random.IntN(len(l.Cells))
			}
			if l.Cells[at] == xp.Transparent {
				l = &m.Layers[0]
				at = random.IntN(len(l.Cells))
			}
			was := l.Cells[at]
			before := xptext.Format(m)
			l.Cells[at] = c.edit(random, l, was)
			counts = append(counts, editedLines(before, xptext.Format(m)))
			l.Cells[at] = was
		}
		slices.Sort(counts)
		p50, p90, most := counts[80], counts[144], counts[159]
		t.Logf("%s: median %d, 90th percentile %d, most %d lines", c.name, p50, p90, most)
		if p50 > c.p50 || p90 > c.p90 {
			t.Errorf("%s: median %d and 90th percentile %d of the lines that differ, want at most %d and %d", c.name, p50, p90, c.p50, c.p90)
		}
	}
}

// TestFirstCellOfLayer draws the first cell of a layer, in the colors of a cell that is there, and
// sees that the text gets the defaults of the layer and one row.
func TestFirstCellOfLayer(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(7, 160))
	var counts []int
	for _, m := range smallImages(t) {
		base := &m.Layers[0]
		at := slices.IndexFunc(base.Cells, func(c xp.Cell) bool { return c != xp.Transparent })
		if at < 0 {
			continue
		}
		m.Layers = append(m.Layers, xp.NewLayer(base.Width, base.Height))
		before := xptext.Format(m)
		m.Layers[len(m.Layers)-1].Set(random.IntN(base.Width), random.IntN(base.Height), base.Cells[at])
		counts = append(counts, editedLines(before, checkTwin(t, m)))
	}
	slices.Sort(counts)
	p50, p90, most := counts[len(counts)/2], counts[len(counts)*9/10], counts[len(counts)-1]
	t.Logf("%d images: median %d, 90th percentile %d, most %d lines", len(counts), p50, p90, most)
	if p50 > 3 || p90 > 3 {
		t.Errorf("median %d and 90th percentile %d of the lines that differ, want at most 3", p50, p90)
	}
}

// smallImages returns the images of the corpus of up to 8,000 cells.
func smallImages(tb testing.TB) []*xp.Image {
	tb.Helper()
	files, err := filepath.Glob(filepath.Join(corpus(tb), "*", "*.xp"))
	if err != nil {
		tb.Fatal(err)
	}
	var images []*xp.Image
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			tb.Fatal(err)
		}
		m, err := xp.Decode(bytes.NewReader(data))
		if err == nil && m.Layers[0].Width*m.Layers[0].Height*len(m.Layers) <= 8_000 {
			images = append(images, m)
		}
	}
	return images
}
