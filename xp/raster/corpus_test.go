package raster_test

import (
	"bytes"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/raster"
)

// corpusFiles returns the real images, which are not part of the repository: those under
// XPC_CORPUS, or under ../shared/corpus beside the module. It skips the test where there are none.
func corpusFiles(t *testing.T) []string {
	t.Helper()
	root := os.Getenv("XPC_CORPUS")
	if root == "" {
		root = filepath.Join("..", "..", "..", "shared", "corpus") // from this package's folder
	}
	var files []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && d.Name() == "hostile" {
			return filepath.SkipDir
		}
		if strings.HasSuffix(path, ".xp") {
			files = append(files, path)
		}
		return err
	})
	if err != nil || len(files) == 0 {
		t.Skipf("skipped: no corpus of real images at %s, and XPC_CORPUS is not set", filepath.ToSlash(root))
	}
	return files
}

// TestCorpus draws every real image of a sensible size, each layer too, and reads the terminal
// form back. Every cell has its character and its colors; the picture has its size.
func TestCorpus(t *testing.T) {
	t.Parallel()
	const most = 40_000 // cells of a layer, which keeps the test to a second
	drawn := 0
	for _, path := range corpusFiles(t) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if c, err := xp.DecodeConfig(bytes.NewReader(data)); err != nil || c.Layers[0].Width*c.Layers[0].Height > most {
			continue
		}
		m, err := xp.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		drawn++
		for layer := range len(m.Layers) + 1 {
			var buf bytes.Buffer
			if err := raster.Encode(&buf, m, raster.Options{Layer: layer}); err != nil {
				t.Fatalf("%s: %v", path, err)
			}
			c, err := png.DecodeConfig(&buf)
			if err != nil {
				t.Fatalf("%s: %v", path, err)
			}
			size := m.Layers[max(layer-1, 0)]
			if c.Width != 8*size.Width || c.Height != 8*size.Height {
				t.Errorf("%s: picture of %dx%d", path, c.Width, c.Height)
			}
			lines := read(t, term(t, m, raster.TermOptions{Color: true, Layer: layer}))
			compareScreen(t, m, layer, lines)
		}
	}
	if drawn < 80 {
		t.Errorf("%d images drawn, want at least 80", drawn)
	}
}
