package xptext_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/xptext"
)

// corpus returns the folder of real images, which is not part of the repository: XPC_CORPUS, or
// ../shared/corpus beside the module. It skips the test where there is none.
func corpus(tb testing.TB) string {
	tb.Helper()
	dir := os.Getenv("XPC_CORPUS")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "shared", "corpus")
	}
	if _, err := os.Stat(filepath.Join(dir, "manifest.tsv")); err != nil {
		tb.Skip("skipped: the corpus of real images is not at ../shared/corpus and XPC_CORPUS is not set")
	}
	return dir
}

// TestCorpus sees that every real image survives its text.
func TestCorpus(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join(corpus(t), "*", "*.xp"))
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		m, err := xp.Decode(bytes.NewReader(data))
		if err != nil {
			continue // those that must decode are known in package xp
		}
		count++
		text := xptext.Format(m)
		back, err := xptext.Parse(text)
		if err != nil {
			t.Errorf("%s: %v", filepath.Base(file), err)
			continue
		}
		if !equal(m, back) {
			t.Errorf("%s: the image changed", filepath.Base(file))
		}
		if xptext.Format(back) != text {
			t.Errorf("%s: the text changed", filepath.Base(file))
		}
	}
	if count < 100 {
		t.Errorf("%d images were compared, want at least 100", count)
	}
}
