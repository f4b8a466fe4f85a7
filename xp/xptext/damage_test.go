package xptext_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/xptext"
)

// soaking reports whether the long forms of tests are asked for: `make soak` sets XPC_SOAK.
func soaking() bool { return os.Getenv("XPC_SOAK") != "" }

// survives sees that a text gives an error with a place in it, or an image whose text is stable.
func survives(tb testing.TB, text string) error {
	tb.Helper()
	m, err := xptext.Parse(text)
	if err == nil {
		checkTwin(tb, m)
		return nil
	}
	var syntax *xptext.SyntaxError
	if !errors.As(err, &syntax) {
		tb.Fatalf("error is a %T (%v), want *SyntaxError", err, err)
	}
	lines := strings.Split(text, "\n")
	if syntax.Line < 1 || syntax.Line > len(lines) {
		tb.Fatalf("%v: the text has %d lines", err, len(lines))
	}
	// One column past the end is where something is missing.
	if n := len([]rune(lines[syntax.Line-1])) + 1; syntax.Col < 1 || syntax.Col > n {
		tb.Fatalf("%v: the line has %d characters: %q", err, n-1, lines[syntax.Line-1])
	}
	return err
}

// twins returns the texts that are damaged: of own images and one written by hand.
func twins() []string {
	odd := &xp.Image{Version: 0, Container: xp.Zlib, Layers: []xp.Layer{xp.NewLayer(3, 2), xp.NewLayer(1, 4)}}
	odd.Layers[0].Set(1, 1, xp.MakeCell(300, xp.RGB{R: 9}, xp.Key))
	odd.Layers[1].Set(0, 2, xp.MakeCell(0, xp.Key, xp.RGB{B: 9}))
	return []string{byHand, xptext.Format(level(5, 7)), xptext.Format(xp.New(1, 1, 1)), xptext.Format(odd)}
}

// TestEveryTruncation cuts texts at every byte.
func TestEveryTruncation(t *testing.T) {
	t.Parallel()
	for _, text := range twins() {
		for n := range len(text) {
			survives(t, text[:n])
		}
		if err := survives(t, text); err != nil {
			t.Errorf("%v:\n%s", err, text)
		}
	}
}

// TestEveryBitFlip turns every bit of texts, one at a time.
func TestEveryBitFlip(t *testing.T) {
	t.Parallel()
	flips, refused := 0, 0
	for _, text := range twins() {
		data := []byte(text)
		for bit := range len(data) * 8 {
			data[bit/8] ^= 1 << (bit % 8)
			if survives(t, string(data)) != nil {
				refused++
			}
			flips++
			data[bit/8] ^= 1 << (bit % 8)
		}
	}
	t.Logf("%d bits turned, %d refused", flips, refused)
	if refused == 0 || refused == flips {
		t.Errorf("%d of %d turned bits were refused", refused, flips)
	}
}

// TestMutatedCorpus changes the texts of real images at random, but always in the same way: a
// character, a word or a line is replaced, dropped or doubled. In the long form each of up to
// 64 KB is changed 1,000 times.
func TestMutatedCorpus(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join(corpus(t), "*", "*.xp"))
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(3, 4))
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		m, err := xp.Decode(bytes.NewReader(data))
		if err != nil || len(m.Layers[0].Cells) > 3_000 {
			continue
		}
		text := xptext.Format(m)
		rounds := max(1, 40_000/(1_000+len(text)))
		if soaking() {
			rounds = 1000
		}
		for range rounds {
			survives(t, mutated(random, text))
		}
	}
}

// mutated returns a text with one to three changes.
func mutated(random *rand.Rand, text string) string {
	for range 1 + random.IntN(3) {
		separator := []string{"", " ", "\n"}[random.IntN(3)]
		parts := strings.Split(text, separator)
		if len(parts) < 2 {
			continue
		}
		i, j := random.IntN(len(parts)), random.IntN(len(parts))
		switch random.IntN(4) {
		case 0:
			parts[i] = parts[j]
		case 1:
			parts = append(parts[:i], parts[i+1:]...)
		case 2:
			parts[i] += separator + parts[j]
		case 3:
			parts[i], parts[j] = parts[j], parts[i]
		}
		text = strings.Join(parts, separator)
	}
	return text
}

// numbered repeats a format with the numbers from 1.
func numbered(format string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i+1)
	}
	return b.String()
}

// TestBombs sees that texts which ask for much get memory for what they are: at most 100 times
// their bytes, or 700 times where layers without rows, of which there may be 64, have ten bytes for
// each cell of the one that has them.
func TestBombs(t *testing.T) {
	head, layer := "xpt 1\n", "layer 1\n|ab|\n"
	for name, text := range map[string]string{
		"200 KB of bars":      head + strings.Repeat("|", 200_000),
		"200 KB of lines":     head + strings.Repeat("\n", 200_000),
		"a line of 200 KB":    head + strings.Repeat("a ", 100_000),
		"one row of 200 KB":   head + "layer 1\n|" + strings.Repeat("#", 200_000) + "|\n",
		"200 KB of rows":      head + "layer 1\n" + strings.Repeat("|#|\n", 50_000),
		"20,000 layers":       head + numbered("layer %d\n|#|\n", 20_000),
		"20,000 empty layers": head + layer + numbered("layer %d\n", 20_000)[len("layer 1\n"):],
		"20,000 chars":        head + strings.Repeat("char |a| 3\n", 20_000) + layer,
		"20,000 colors":       head + strings.Repeat("color a b c d e #000000\n", 20_000) + layer,
		"20,000 paints":       head + strings.Repeat("paint |#%&| fore #000000\n", 20_000) + layer,
		"20,000 cells":        head + layer + strings.Repeat("cell 1,0 glyph 9\n", 20_000),
		"20,000 versions":     head + strings.Repeat("version -1\n", 20_000) + layer,
		"a number of 200 KB":  head + "size " + strings.Repeat("9", 200_000) + "x1\n" + layer,
		"63 layers of a row":  head + "layer 1\n|" + strings.Repeat("#", 100_000) + "|\n" + numbered("layer %d\n", 64)[len("layer 1\n"):],
		"no text but UTF-8":   strings.Repeat("\xef\xbb\xbf", 60_000),
		"bytes of no UTF-8":   head + layer + strings.Repeat("\xff", 200_000),
		"a size of 10^18":     head + "size 1000000000x1000000000\n" + layer,
		"sizes that overflow": head + "size 4294967297x4294967297\n" + layer,
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := xptext.Parse(text)
		runtime.ReadMemStats(&after)
		used, bound := after.TotalAlloc-before.TotalAlloc, uint64(100_000+100*len(text))
		if name == "63 layers of a row" {
			bound = uint64(700 * len(text))
		}
		t.Logf("%-20s %6d KB of text, %8.1f KB: %v", name, len(text)/1000, float64(used)/1000, err)
		if err != nil && len(err.Error()) > 300 {
			t.Errorf("%s: the message has %d bytes", name, len(err.Error()))
		}
		if used > bound {
			t.Errorf("%s: %d bytes were allocated for a text of %d, at most %d are allowed", name, used, len(text), bound)
		}
	}
}
