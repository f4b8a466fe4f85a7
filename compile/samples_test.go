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

// TestSampleFresh holds the sample to what its users are asked for: no findings at all, and
// committed outputs that are those of the sources.
func TestSampleFresh(t *testing.T) {
	t.Parallel()
	result, err := compile.Build(t.Context(), compile.Options{Root: sample, Mode: compile.Check})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range result.Findings {
		t.Errorf("%s: %s: %s", d.Pos, d.Code, d.Message)
	}
	if result.Prefabs < 14 || len(result.Outputs) != 3 {
		t.Errorf("%d prefabs and %d outputs, want at least 14 and 3", result.Prefabs, len(result.Outputs))
	}
}

// TestSampleTwins compares each image of the sample with the text twin beside it.
func TestSampleTwins(t *testing.T) {
	t.Parallel()
	images, err := filepath.Glob(sample + "/prefabs/*/*.xp")
	if err != nil || len(images) == 0 {
		t.Fatalf("no images: %v", err)
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
