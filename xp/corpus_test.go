package xp_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/xp"
)

// corpus returns the folder of real images, which is not part of the repository: XPC_CORPUS, or
// ../shared/corpus beside the module. It skips the test where there is none.
func corpus(tb testing.TB) string {
	tb.Helper()
	dir, there := findCorpus()
	if !there {
		tb.Skip("skipped: the corpus of real images is not at ../shared/corpus and XPC_CORPUS is not set")
	}
	return dir
}

// findCorpus returns the folder of real images, and whether it is there.
func findCorpus() (dir string, there bool) {
	dir = os.Getenv("XPC_CORPUS")
	if dir == "" {
		dir = filepath.Join("..", "..", "shared", "corpus")
	}
	_, err := os.Stat(filepath.Join(dir, "manifest.tsv"))
	return dir, err == nil
}

// row is one line of the corpus's manifest.
type row struct {
	file        string
	packed      int // bytes
	unpacked    int // bytes
	form        string
	version     string
	layers      []xp.Size
	maxGlyph    int
	transparent float64 // share of the cells
	anomalies   string
}

// manifest returns the rows of the corpus's manifest.
func manifest(tb testing.TB) []row {
	tb.Helper()
	text, err := os.ReadFile(filepath.Join(corpus(tb), "manifest.tsv"))
	if err != nil {
		tb.Fatal(err)
	}
	var rows []row
	number := func(s string) int {
		if s == "" {
			return -1
		}
		n, err := strconv.Atoi(s)
		if err != nil {
			tb.Fatal(err)
		}
		return n
	}
	for _, line := range strings.Split(strings.TrimRight(string(text), "\n"), "\n")[1:] {
		f := strings.Split(line, "\t")
		r := row{file: f[0], packed: number(f[5]), unpacked: number(f[6]), form: f[7], version: f[8],
			maxGlyph: number(f[11]), anomalies: f[14]}
		for _, s := range strings.Fields(f[10]) {
			w, h, _ := strings.Cut(s, "x")
			r.layers = append(r.layers, xp.Size{Width: number(w), Height: number(h)})
		}
		if f[12] != "" {
			if r.transparent, err = strconv.ParseFloat(f[12], 64); err != nil {
				tb.Fatal(err)
			}
		}
		rows = append(rows, r)
	}
	if len(rows) < 100 {
		tb.Fatalf("the manifest has %d rows, want at least 100", len(rows))
	}
	return rows
}

// readFile returns a file of the corpus.
func readFile(tb testing.TB, name string) []byte {
	tb.Helper()
	data, err := os.ReadFile(filepath.Join(corpus(tb), filepath.FromSlash(name)))
	if err != nil {
		tb.Fatal(err)
	}
	return data
}
