package compile_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/compile"
)

// A file whose time is less than two seconds older than the run that read it, or than the cache, may have
// changed without a trace: it is read again, until a run finds it settled.
func TestSettling(t *testing.T) {
	t.Parallel()
	index := func(root string) string { return filepath.Join(root, filepath.FromSlash(compile.CacheFolder), "index") }
	island := func(root string) string { return filepath.Join(root, "prefabs", "island.yaml") }
	touch := func(t *testing.T, file string, at time.Time) {
		t.Helper()
		if err := os.Chtimes(file, at, at); err != nil {
			t.Fatal(err)
		}
	}
	replayed := func(t *testing.T, root string, read int) {
		t.Helper()
		want := compile.Work{Read: read, Replayed: true}
		if got := cachedBuild(t, root, compile.Lint).Work; got != want {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
	const n, all = 4, 3 + 2*4
	t.Run("read too early", func(t *testing.T) {
		t.Parallel()
		root := crowd(t, n)
		touch(t, island(root), time.Now().Add(time.Hour)) // by another clock
		cachedBuild(t, root, compile.Lint)
		replayed(t, root, 1+1)
		touch(t, index(root), time.Now().Add(2*time.Hour)) // it was written long after the file was read
		replayed(t, root, 1+1)
		touch(t, island(root), time.Now().Add(-time.Hour))
		replayed(t, root, 1+1) // it looks otherwise
		replayed(t, root, 1)
	})
	for _, c := range []struct {
		name string
		age  time.Duration // of the files when the cache was written
		read int
	}{{"a cache as old", 0, all}, {"a cache not two seconds younger", 2*time.Second - 1, all}, {"a cache two seconds younger", 2 * time.Second, 1}} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			root := crowd(t, n)
			cachedBuild(t, root, compile.Lint)
			replayed(t, root, 1)
			info, err := os.Stat(island(root))
			if err != nil {
				t.Fatal(err)
			}
			at := info.ModTime()
			for name := range tree(t, root) {
				if !strings.HasPrefix(name, ".xpc/") {
					touch(t, filepath.Join(root, name), at)
				}
			}
			cachedBuild(t, root, compile.Lint) // notes the times
			touch(t, index(root), at.Add(c.age))
			replayed(t, root, c.read)
		})
	}
}

// What is not to stand beside the emitted package is looked for: where something stands there, the build
// is made anew.
func TestAbsentOutput(t *testing.T) {
	t.Parallel()
	files := small()
	files["xpc.yaml"] = strings.Replace(files["xpc.yaml"], "internal/prefabs}", "internal/prefabs, inline: true}", 1)
	root := lay(t, files)
	age(t, root)
	clean(t, cachedBuild(t, root, compile.Write))
	age(t, root, "build", "internal")
	cachedBuild(t, root, compile.Write)
	if r := cachedBuild(t, root, compile.Write); !r.Work.Replayed {
		t.Errorf("nothing has changed: %+v", r.Work)
	}
	write(t, root, "internal/prefabs/prefabs.xpb", "of somebody else")
	if r := cachedBuild(t, root, compile.Write); r.Work.Replayed {
		t.Errorf("something stands where nothing is to stand: %+v", r.Work)
	}
}

// tearing is a tree with a file that holds something else when it is opened first.
type tearing struct {
	fstest.MapFS
	name  string
	first []byte
	opens atomic.Int32
}

func (f *tearing) Open(name string) (fs.File, error) {
	if name == f.name && f.opens.Add(1) == 1 {
		return fstest.MapFS{name: {Data: f.first}}.Open(name)
	}
	return f.MapFS.Open(name)
}

// A build in which a file changes between two looks at it is not remembered: the next one finds what a
// fresh one finds.
func TestTornBuild(t *testing.T) {
	t.Parallel()
	room := "xpt 1\nlayer 1\n|#####|\n|#...#|\n|##+##|\n"
	fsys := fstest.MapFS{
		"xpc.yaml": {Data: []byte("version: 1\nart: [\"*.xp\"]\npalette: [palette.yaml]\n")}, "palette.yaml": {Data: []byte(small()["palette.yaml"])},
		"a.xp": {Data: image(t, room)}, "a.yaml": {Data: []byte("maxProtrusion: 1\nvariants: [{art: v.xp}]\n")},
		"b.xp": {Data: image(t, room)}, "b.yaml": {Data: []byte("maxProtrusion: 1\nvariants: [{art: v.xp}]\n")},
		"v.xp": {Data: image(t, strings.Replace(room, "...", ".,.", 1))},
	}
	fresh, err := compile.Build(t.Context(), compile.Options{FS: fsys, Mode: compile.Lint})
	if err != nil {
		t.Fatal(err)
	}
	for _, first := range [][]byte{[]byte("torn"), image(t, "xpt 1\nlayer 1\n|####|\n|#..#|\n|#+##|\n"), fsys["v.xp"].Data[:20]} {
		var c compile.Compiler
		torn := &tearing{MapFS: fsys, name: "v.xp", first: first}
		for i := range 3 {
			r, err := c.Build(t.Context(), compile.Options{FS: torn, Mode: compile.Lint})
			if err != nil {
				t.Fatal(err)
			}
			if i == 0 {
				if torn.opens.Load() < 2 {
					t.Fatalf("the file was opened %d times: this test says nothing", torn.opens.Load())
				}
				continue
			}
			if diff := cmp.Diff(short(fresh.Findings), short(r.Findings)); diff != "" {
				t.Errorf("build %d after a torn one (-fresh +got):\n%s", i, diff)
			}
		}
	}
}
