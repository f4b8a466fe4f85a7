package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Every file of the sample projects can be dumped and shown, and their text twins are fresh.
func TestSamples(t *testing.T) {
	t.Parallel()
	for _, root := range []string{"../../samples/caves", "../../samples/game"} {
		t.Run(filepath.Base(root), func(t *testing.T) {
			t.Parallel()
			testSample(t, root)
		})
	}
}

func testSample(t *testing.T, root string) {
	t.Helper()
	dir := t.TempDir()
	seen := map[string]int{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		ext := filepath.Ext(path)
		if err != nil || d.IsDir() || ext != ".xp" && ext != ".xpt" && ext != ".yaml" && ext != ".xpb" {
			return err
		}
		seen[ext]++
		dump := must(t, "dump", path)
		if ext == ".yaml" || ext == ".xpb" {
			if len(dump) == 0 {
				t.Errorf("%s: an empty dump", path)
			}
			return nil
		}
		if m := must(t, "show", "--color", "never", path); strings.Trim(m, " \n") == "" {
			t.Errorf("%s: an empty picture", path)
		}
		twin, err := os.ReadFile(strings.TrimSuffix(path, ext) + ".xpt")
		if err != nil {
			return err
		}
		if ext == ".xp" && dump != string(twin) {
			t.Errorf("%s: its text twin is not what xpc convert --force makes of it", path)
		}
		back := filepath.Join(dir, "back.xp")
		must(t, "convert", "--force", path, back)
		if again := must(t, "dump", back); again != dump {
			t.Errorf("%s: converted, it is another image", path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if seen[".xp"] == 0 || seen[".yaml"] == 0 {
		t.Errorf("seen by extension: %v", seen)
	}
}

// must returns what the command prints; it may say nothing else, and exits 0.
func must(t *testing.T, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	if code, stderr := runWith(t, &out, args...); code != 0 || stderr != "" {
		t.Errorf("xpc %q: code %d, standard error %q", args, code, stderr)
	}
	return out.String()
}
