package compile_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/embed"
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
		{"json", "{json: build/x.json}", false, true},
		{"nothing", "{}", false, true},
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

// TestLastKept has a project without an output that holds a bundle, whose last good one is in the cache: it stays
// while the project is broken, is not believed when it is damaged or of another xpc, and goes once an output has it.
func TestLastKept(t *testing.T) {
	t.Parallel()
	files := small()
	head, _, _ := strings.Cut(files["xpc.yaml"], "out:")
	files["xpc.yaml"] = head + "out: {json: build/x.json}\n"
	root := lay(t, files)
	opts := compile.Options{Root: root, Cache: "test"}
	made := func() *compile.Result {
		t.Helper()
		r, err := compile.Build(t.Context(), opts)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	want := made().Bundle
	check := func(when string, want []byte) {
		t.Helper()
		switch b := compile.Last(opts, nil); {
		case b == nil && want == nil:
		case b == nil || want == nil:
			t.Errorf("%s: there is a bundle: %v, want %v", when, b != nil, want != nil)
		case b.ContentHash() != openBundle(t, want).ContentHash():
			t.Errorf("%s: another bundle", when)
		}
	}
	check("after a build", want)
	write(t, root, "xpc.yaml", "version: 1\nart: [\n")
	if r := made(); !r.Findings.HasErrors() {
		t.Fatal("the project file is not broken")
	}
	check("after a broken one", want)

	write(t, root, "xpc.yaml", files["xpc.yaml"]+"trial: {maps: 3}\n")
	file := filepath.Join(root, filepath.FromSlash(compile.CacheFolder), "bundle")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, at := range []int{0, 40, 70, len(data) - 1} {
		bad := slices.Clone(data)
		bad[at] ^= 1
		write(t, root, compile.CacheFolder+"/bundle", string(bad))
		check("damaged", nil)
	}
	write(t, root, compile.CacheFolder+"/bundle", string(data[:20]))
	check("cut off", nil)
	made()
	check("made again", want)
	opts.Cache = "other"
	check("of another xpc", nil)
	opts.Cache = "test"

	write(t, root, "xpc.yaml", head+"out: {bundle: build/x.xpb}\n")
	made()
	if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a bundle is kept beside that of an output: %v", err)
	}
	check("in an output", want)
}

func openBundle(t *testing.T, data []byte) *embed.Bundle {
	t.Helper()
	b, err := embed.Open(string(data))
	if err != nil {
		t.Fatal(err)
	}
	return b
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
