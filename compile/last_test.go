package compile_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/prefab"
)

// TestLast looks for the bundle of an earlier build in each kind of output, by what the project file says and, where
// it cannot be read, by the cache.
func TestLast(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, out           string
		byProject, byMemory bool
	}{
		{"bundle", "{bundle: build/x.xpb}", true, true},
		{"go", "{go: {dir: caves, package: caves}}", true, true},
		{"inline", "{go: {dir: caves, package: caves, inline: true}}", true, true},
		{"json", "{json: build/x.json}", false, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			root := t.TempDir()
			copySample(t, root)
			file := filepath.Join(root, compile.ProjectFile)
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			before, _, _ := strings.Cut(string(text), "\nout:")
			text = []byte(before + "\nout: " + test.out + "\n")
			if err := os.WriteFile(file, text, 0o666); err != nil {
				t.Fatal(err)
			}
			opts := compile.Options{Root: root, Cache: "test"}
			var project *prefab.Project
			has := func(when string, want bool) {
				t.Helper()
				b := compile.Last(opts, project)
				if (b != nil) != want {
					t.Fatalf("%s: there is a bundle: %v, want %v", when, b != nil, want)
				}
				if b != nil && b.PrefabCount() != 26 {
					t.Errorf("%s: a bundle of %d prefabs", when, b.PrefabCount())
				}
			}
			has("before any build", false)
			opts.Mode = compile.Write
			r, err := compile.Build(t.Context(), opts)
			if err != nil || r.Findings.HasErrors() {
				t.Fatal(err, r.Findings)
			}
			has("by the cache", test.byMemory)
			opts.Cache, project = "", r.Project
			has("by the project", test.byProject)
			project = nil
			has("by nothing", false)
		})
	}
}

// copySample copies the sample project without its outputs.
func copySample(t *testing.T, root string) {
	t.Helper()
	from := filepath.Join("..", "samples", "caves")
	for _, name := range []string{"xpc.yaml", "palette.yaml", "catalogue.yaml"} {
		data, err := os.ReadFile(filepath.Join(from, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, name), data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"prefabs", "maps"} {
		if err := os.CopyFS(filepath.Join(root, name), os.DirFS(filepath.Join(from, name))); err != nil {
			t.Fatal(err)
		}
	}
}
