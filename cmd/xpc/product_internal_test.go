package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// pieces is a product whose bytes come in several writes.
func pieces(path string, all ...string) product {
	return product{path, func(w io.Writer) error {
		for _, piece := range all {
			if _, err := io.WriteString(w, piece); err != nil {
				return err
			}
		}
		return nil
	}}
}

// left returns the names of the files in a folder.
func left(t *testing.T, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return strings.Join(names, " ")
}

// A product is compared with what is there piece by piece, over the ends of buffers too.
func TestProductIsThere(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("0123456789", 20_000)
	for _, c := range []struct {
		name   string
		old    string
		pieces []string
		same   bool
	}{
		{"nothing", "", nil, true},
		{"equal", "ab", []string{"a", "b"}, true},
		{"longer file", "abc", []string{"a", "b"}, false},
		{"shorter file", "a", []string{"a", "b"}, false},
		{"empty file", "", []string{"a"}, false},
		{"another byte", "ac", []string{"a", "b"}, false},
		{"long", long, []string{long[:70_000], long[70_000:]}, true},
		{"long, shorter file", long[1:], []string{long}, false},
		{"long, last byte", long[:len(long)-1] + "x", []string{long[:1], long[1:]}, false},
		{"long, a byte more", long + "x", []string{long}, false},
	} {
		path := filepath.Join(t.TempDir(), "a")
		if err := os.WriteFile(path, []byte(c.old), 0o600); err != nil {
			t.Fatal(err)
		}
		p := pieces(path, c.pieces...)
		if same, err := p.isThere(); same != c.same || err != nil {
			t.Errorf("%s: same is %t, %v; want %t", c.name, same, err, c.same)
		}
		if p.wouldChange() == c.same {
			t.Errorf("%s: wouldChange is %t", c.name, !c.same)
		}
		if err := writeAll(p); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if got, err := os.ReadFile(path); string(got) != strings.Join(c.pieces, "") || err != nil {
			t.Errorf("%s: the file holds %d bytes, %v", c.name, len(got), err)
		}
	}
	dir := t.TempDir()
	for _, path := range []string{filepath.Join(dir, "none"), filepath.Join(dir, "none", "none"), dir} {
		if pieces(path).wouldChange() {
			t.Errorf("%s would change", path)
		}
	}
}

// Of several products none takes its place until all of them are written. An error of a product
// comes back as it is, one of the disk with the name of the file; no temporary is left.
func TestWriteAllOrNone(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	a, b := filepath.Join(dir, "a"), filepath.Join(dir, "b")
	if err := os.WriteFile(a, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	own := errors.New("of the product's own")
	fails := product{b, func(w io.Writer) error {
		if _, err := w.Write(bytes.Repeat([]byte("x"), 1<<17)); err != nil {
			return err
		}
		return own
	}}
	if err := writeAll(pieces(a, "new"), fails); !errors.Is(err, own) || err.Error() != own.Error() {
		t.Errorf("error is %v, want %v", err, own)
	}
	if err := writeAll(pieces(a, "new"), pieces(filepath.Join(dir, "none", "b"), "b")); err == nil ||
		!strings.HasSuffix(err.Error(), "b: there is no such folder") {
		t.Errorf("a folder that is not there: %v", err)
	}
	if got, err := os.ReadFile(a); string(got) != "old" || err != nil {
		t.Errorf("the first product has taken its place: %q, %v", got, err)
	}
	if err := writeAll(pieces(a, "new"), pieces(b, "b")); err != nil {
		t.Error(err)
	}
	if got := left(t, dir); got != "a b" {
		t.Errorf("left in the folder: %s", got)
	}
}

// What is replaced keeps its rights, whatever new files get.
func TestWriteKeepsRights(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("rights are others there")
	}
	path := filepath.Join(t.TempDir(), "a")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, mode := range []fs.FileMode{0o666, 0o640, 0o755} {
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
		if err := writeFile(path, []byte(mode.String())); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(path); err != nil || info.Mode() != mode {
			t.Errorf("rights are %v, %v; want %v", info.Mode(), err, mode)
		}
	}
}

// A link is followed, to a file that is there and to one that is not. One that leads round in a circle is
// told.
func TestWriteThroughLinks(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	name := func(s string) string { return filepath.Join(dir, s) }
	for _, link := range [][2]string{{"file", "a"}, {"a", "b"}, {"sub/none", "c"}, {"e", "d"}, {"d", "e"}} {
		if err := os.Symlink(filepath.FromSlash(link[0]), name(link[1])); err != nil {
			t.Skip("there are no links here:", err)
		}
	}
	if err := os.Mkdir(name("sub"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, c := range [][2]string{{"b", "file"}, {"a", "file"}, {"c", "sub/none"}} {
		for _, content := range []string{"one " + c[0], "two " + c[0]} {
			if err := writeFile(name(c[0]), []byte(content)); err != nil {
				t.Errorf("%s: %v", c[0], err)
			}
			if got, err := os.ReadFile(name(c[1])); string(got) != content || err != nil {
				t.Errorf("%s holds %q, %v; want %q", c[1], got, err, content)
			}
		}
	}
	circle := pieces(name("d"), "x")
	if err := writeAll(circle); err == nil || circle.wouldChange() {
		t.Errorf("a circle of links: %v, would change %t", err, circle.wouldChange())
	}
	if got := left(t, dir); got != "a b c d e file sub" {
		t.Errorf("left in the folder: %s", got)
	}
}

// A run that was killed leaves its temporary; the next one that writes the same file removes it, and leaves
// those of runs that go on and of other files.
func TestStaleTemporaries(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	dead := exec.Command(os.Args[0], "-test.run=^$")
	if err := dead.Run(); err != nil {
		t.Skip("no process can be started:", err)
	}
	mine := filepath.Base(tempName(filepath.Join(dir, "a.xp")))
	gone := fmt.Sprintf(".a.xp.%d.xpc-tmp", dead.Process.Pid)
	kept := []string{
		fmt.Sprintf(".a.xp.%d.xpc-tmp", os.Getppid()), fmt.Sprintf(".b.xp.%d.xpc-tmp", dead.Process.Pid),
		".a.xp.x.xpc-tmp", fmt.Sprintf(".a.xp.%d.txt", dead.Process.Pid),
	}
	for _, name := range append(kept, mine, gone) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("left"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := writeFile(filepath.Join(dir, "a.xp"), []byte("new")); err != nil {
		t.Fatal(err)
	}
	want := append(kept, "a.xp")
	slices.Sort(want)
	if got := left(t, dir); got != strings.Join(want, " ") {
		t.Errorf("left in the folder: %s, want %s", got, strings.Join(want, " "))
	}
}
