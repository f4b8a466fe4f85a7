package compile

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestUnlocked builds in a folder that cannot be locked, as one that is only to be read on some systems and mounts: all
// that can be read is there, and what is said is that outputs are not written; nothing is where they are up to date.
func TestUnlocked(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	for name, text := range map[string]string{
		"xpc.yaml":     "version: 1\nout: {json: build/x.json}\n",
		"palette.yaml": "terrain:\n  wall: {glyph: \"#\", kind: wall}\n",
	} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(root, "prefabs"), 0o777); err != nil {
		t.Fatal(err)
	}
	refused := func(context.Context, string) (io.Closer, error) {
		return nil, &fs.PathError{Op: "lock", Path: root, Err: fs.ErrPermission}
	}
	opts := Options{Root: root, View: true}
	r, err := buildUnder(t.Context(), opts, nil, refused)
	if !errors.Is(err, fs.ErrPermission) || strings.Count(err.Error(), "\n") > 0 || !strings.HasPrefix(err.Error(), "cannot write outputs: ") {
		t.Errorf("a build without a lock: %v", err)
	}
	if r.View == nil || r.Findings.HasErrors() {
		t.Errorf("a view: %v, findings %v", r.View != nil, r.Findings)
	}
	if _, err := os.Stat(filepath.Join(root, "build")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("outputs are written without a lock: %v", err)
	}
	if _, err = buildUnder(t.Context(), opts, nil, lockFolder); err != nil {
		t.Fatal(err)
	}
	if r, err = buildUnder(t.Context(), opts, nil, refused); err != nil || r.View == nil {
		t.Errorf("a build without a lock that has nothing to write: %v, a view: %v", err, r.View != nil)
	}
	over, end := context.WithCancel(t.Context())
	end()
	if _, err = buildUnder(over, opts, nil, lockFolder); !errors.Is(err, context.Canceled) {
		t.Errorf("a build that has ended: %v", err)
	}
}
