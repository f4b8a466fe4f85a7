package compile_test

import (
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/xptext"
)

const sample = "../samples/caves"

// samples are the projects under samples: their folder, the folders of their images, and what a build of
// each makes at least.
var samples = []struct {
	root, images     string
	prefabs, outputs int
}{
	{sample, "prefabs/*/*.xp", 14, 4},
	{"../samples/game", "art/*/*.xp", 20, 3},
}

// TestSampleFresh holds the samples to what their users are asked for: no findings at all, and
// committed outputs that are those of the sources.
func TestSampleFresh(t *testing.T) {
	t.Parallel()
	for _, s := range samples {
		result, err := compile.Build(t.Context(), compile.Options{Root: s.root, Mode: compile.Check})
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range result.Findings {
			t.Errorf("%s: %s: %s: %s", s.root, d.Pos, d.Code, d.Message)
		}
		if result.Prefabs < s.prefabs || len(result.Outputs) != s.outputs {
			t.Errorf("%s: %d prefabs and %d outputs, want at least %d and %d", s.root, result.Prefabs, len(result.Outputs),
				s.prefabs, s.outputs)
		}
	}
}

// TestSampleTwins compares each image of the samples with the text twin beside it.
func TestSampleTwins(t *testing.T) {
	t.Parallel()
	var images []string
	for _, s := range samples {
		found, err := filepath.Glob(s.root + "/" + s.images)
		if err != nil || len(found) < s.prefabs {
			t.Fatalf("%s: %d images: %v", s.root, len(found), err)
		}
		images = append(images, found...)
	}
	for _, name := range images {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		m, err := xp.Decode(f)
		f.Close()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		text, err := os.ReadFile(strings.TrimSuffix(name, ".xp") + ".xpt")
		if err != nil {
			t.Fatal(err)
		}
		if xptext.Format(m) != string(text) {
			t.Errorf("%s is not the twin of its image: run xpc convert", path.Base(name))
		}
	}
}
