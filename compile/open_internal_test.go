package compile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// Files in more folders than are kept open are read all the same, and one that is gone is told by its path.
func TestOpenFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	b := builderIn(t, dir)
	for i := range maxFolders + 3 {
		name := fmt.Sprintf("art/%03d/a.yaml", i)
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o777), os.WriteFile(file, []byte(name), 0o666)); err != nil {
			t.Fatal(err)
		}
		b.files.files = append(b.files.files, name)
	}
	for range 2 {
		for _, name := range b.files.files {
			f, info, err := b.openFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if data, err := readOpen(f, info, 100); string(data) != name || err != nil {
				t.Errorf("%s holds %q, error %v", name, data, err)
			}
		}
	}
	if n := len(b.folders.list); n != maxFolders {
		t.Errorf("%d folders are open, want %d", n, maxFolders)
	}
	for _, i := range []int{0, maxFolders} { // in a folder that is open, and in one that is not
		name := b.files.files[i]
		if err := os.Remove(filepath.Join(dir, filepath.FromSlash(name))); err != nil {
			t.Fatal(err)
		}
		var at *fs.PathError
		if _, _, err := b.openFile(name); !errors.Is(err, fs.ErrNotExist) || !errors.As(err, &at) || at.Path != name {
			t.Errorf("%s is gone: error %v", name, err)
		}
	}
}

// What has become a folder since the folders were gone through is not read.
func TestOpenFileThatIsNone(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	b := builderIn(t, dir)
	if err := os.MkdirAll(filepath.Join(dir, "art", "a.yaml"), 0o777); err != nil {
		t.Fatal(err)
	}
	b.files.files = []string{"art/a.yaml"}
	if _, _, err := b.openFile("art/a.yaml"); !errors.Is(err, errNotRegular) {
		t.Errorf("error %v, want %v", err, errNotRegular)
	}
}

// builderIn returns a build of a folder in which it has found nothing yet.
func builderIn(t *testing.T, dir string) *builder {
	t.Helper()
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	b := &builder{root: root, fsys: root.FS(), files: &tree{}}
	t.Cleanup(func() {
		b.close()
		root.Close()
	})
	return b
}
