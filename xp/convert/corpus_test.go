package convert_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/convert"
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

// TestCorpus converts every real image of a sensible size to each format and back.
func TestCorpus(t *testing.T) {
	t.Parallel()
	const most = 2_500 // cells, which keeps the test to seconds
	converted := 0
	for _, path := range corpusFiles(t) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if c, err := xp.DecodeConfig(bytes.NewReader(data)); err != nil || c.Layers[0].Width*c.Layers[0].Height*len(c.Layers) > most {
			continue
		}
		m, err := convert.Read(path, data)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		converted++
		for _, f := range convert.Formats() {
			if !f.Writes() {
				continue
			}
			var buf bytes.Buffer
			losses, err := convert.Converter{}.Write(&buf, "a"+f.Extension, m)
			if err != nil {
				t.Errorf("%s as %s: %v", path, f.Extension, err)
			}
			if !f.Reads() {
				continue
			}
			back, err := convert.Read("a"+f.Extension, buf.Bytes())
			if err != nil {
				t.Errorf("%s as %s: %v", path, f.Extension, err)
			} else if same := equal(m, back) == "" && m.Container == back.Container; same != (len(losses) == 0) {
				t.Errorf("%s as %s: losses %q", path, f.Extension, losses)
			}
		}
	}
	if converted < 40 {
		t.Errorf("%d images converted, want at least 40", converted)
	}
}
