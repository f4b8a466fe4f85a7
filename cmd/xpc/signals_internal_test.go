package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestTempFiles sees that a process that is abandoned takes its temporaries along, and no others.
func TestTempFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	all := tempFiles{paths: map[string]bool{}}
	for _, name := range []string{"placed", "open"} {
		f, err := all.create(filepath.Join(dir, name), 0o600)
		if err != nil {
			t.Fatal(err)
		}
		f.Close()
	}
	if _, err := all.create(filepath.Join(dir, "placed"), 0o600); err == nil {
		t.Error("a file that is there was opened as a new one")
	}
	all.forget(filepath.Join(dir, "placed"))
	all.removeAll()
	if _, err := os.Stat(filepath.Join(dir, "placed")); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "open")); err == nil {
		t.Error("the temporary is there still")
	}
}
