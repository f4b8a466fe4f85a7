package compile_test

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seed18752ec6/xpc/compile"
)

// crowd returns a project of n prefabs, with a recipe, whose files are older than any build.
func crowd(t testing.TB, n int) (root string) {
	t.Helper()
	files := small()
	for i := range n - 2 {
		name := fmt.Sprintf("prefabs/many/room-%02d", i)
		files[name+".xpt"] = smallProject["prefabs/island.xpt"]
		files[name+".yaml"] = fmt.Sprintf("place: centered\ncategory: fluff\nweight: %d\nignore: [{rule: duplicate-art, reason: of a test}]\n", i+1)
	}
	root = lay(t, files)
	age(t, root)
	return root
}

// age gives all files of a project, or of some of its folders, times of an hour ago.
func age(t testing.TB, root string, folders ...string) {
	t.Helper()
	at := time.Now().Add(-time.Hour)
	for name := range tree(t, root) {
		first, _, _ := strings.Cut(name, "/")
		if first == ".xpc" || len(folders) > 0 && !slices.Contains(folders, first) {
			continue
		}
		if err := os.Chtimes(filepath.Join(root, name), at, at); err != nil {
			t.Fatal(err)
		}
	}
}

func remove(t testing.TB, root string, names ...string) {
	t.Helper()
	for _, name := range names {
		if err := os.Remove(filepath.Join(root, name)); err != nil {
			t.Fatal(err)
		}
	}
}

// put writes a file as an editor does an hour ago, a second after all others.
func put(t testing.TB, root, name, text string) {
	t.Helper()
	write(t, root, name, text)
	at := time.Now().Add(-time.Hour + time.Second)
	if twin, isImage := strings.CutSuffix(name, ".xpt"); isImage {
		name = twin + ".xp"
	}
	if err := os.Chtimes(filepath.Join(root, name), at, at); err != nil {
		t.Fatal(err)
	}
}

// cachedBuild builds with the cache of the project, as a new process does.
func cachedBuild(t testing.TB, root string, mode compile.Mode) *compile.Result {
	t.Helper()
	r, err := compile.Build(context.Background(), compile.Options{Root: root, Mode: mode, Cache: "test"})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestWork counts what builds do after changes of all kinds: files read, and prefabs that go through the
// pipeline. Every build reads the project file; one that has something to do reads palettes and recipes.
func TestWork(t *testing.T) {
	t.Parallel()
	const n, outputs = 20, 5
	const shared, all = 3, 3 + 2*n
	nothing := compile.Work{Read: 1, Replayed: true}
	for _, c := range []struct {
		name   string
		change func(t *testing.T, root string)
		write  compile.Work
		lint   compile.Work
	}{
		{"nothing", func(*testing.T, string) {}, nothing, nothing},
		{"a script", func(t *testing.T, root string) {
			put(t, root, "prefabs/island.yaml", "place: centered\ncategory: fluff\nweight: 3\n")
		}, compile.Work{Read: shared + 2, Made: 1, Encoded: 1}, compile.Work{Read: shared + 2, Made: 1, Encoded: 1}},
		{"an image", func(t *testing.T, root string) {
			put(t, root, "prefabs/island.xpt", strings.Replace(smallProject["prefabs/island.xpt"], "+", ".", 1))
		}, compile.Work{Read: shared + 2, Made: 1, Encoded: 1}, compile.Work{Read: shared + 2, Made: 1, Encoded: 1}},
		{"a time", func(t *testing.T, root string) {
			put(t, root, "prefabs/island.yaml", smallProject["prefabs/island.yaml"])
		}, compile.Work{Read: 2, Replayed: true}, compile.Work{Read: 2, Replayed: true}},
		{"a file that is none of the project", func(t *testing.T, root string) {
			put(t, root, "readme.md", "hello")
		}, nothing, nothing},
		{"a file of a folder of art that nobody reads", func(t *testing.T, root string) {
			put(t, root, "prefabs/readme.md", "hello")
		}, compile.Work{Read: shared}, compile.Work{Read: shared}},
		{"one prefab more", func(t *testing.T, root string) {
			put(t, root, "prefabs/more.xpt", "xpt 1\nlayer 1\n|####|\n|+..#|\n|####|\n")
			put(t, root, "prefabs/more.yaml", "place: centered\ncategory: fluff\n")
		}, compile.Work{Read: shared + 2, Made: 1, Encoded: 1}, compile.Work{Read: shared + 2, Made: 1, Encoded: 1}},
		{"one prefab less", func(t *testing.T, root string) {
			remove(t, root, "prefabs/island.xp", "prefabs/island.yaml")
		}, compile.Work{Read: shared}, compile.Work{Read: shared}},
		{"a recipe", func(t *testing.T, root string) {
			put(t, root, "maps/deep.map.yaml", "version: 1\nsize: [80, 80]\n")
		}, compile.Work{Read: shared}, compile.Work{Read: shared}},
		{"the palette", func(t *testing.T, root string) {
			put(t, root, "palette.yaml", "# changed\n"+smallProject["palette.yaml"])
		}, compile.Work{Read: all, Made: n, Encoded: n}, compile.Work{Read: all, Made: n, Encoded: n}},
		{"the project file", func(t *testing.T, root string) {
			put(t, root, "xpc.yaml", "# changed\n"+smallProject["xpc.yaml"])
		}, compile.Work{Read: all, Made: n, Encoded: n}, compile.Work{Read: all, Made: n, Encoded: n}},
		{"the times of all, as in a fresh clone", func(t *testing.T, root string) { age(t, root) },
			compile.Work{Read: all + outputs, Replayed: true}, compile.Work{Read: all, Replayed: true}},
		{"an output", func(t *testing.T, root string) { remove(t, root, "build/prefabs.xpb") },
			compile.Work{Read: shared}, nothing},
		{"a prefab that is as it was two builds ago", func(t *testing.T, root string) {
			put(t, root, "prefabs/island.yaml", "place: centered\ncategory: fluff\nweight: 3\n")
			cachedBuild(t, root, compile.Lint)
			put(t, root, "prefabs/island.yaml", smallProject["prefabs/island.yaml"])
		}, compile.Work{Read: 2, Replayed: true}, compile.Work{Read: 2, Replayed: true}},
		{"the cache", func(t *testing.T, root string) { remove(t, root, compile.CacheFolder+"/index") },
			compile.Work{Read: all, Made: n, Encoded: n}, compile.Work{Read: all, Made: n, Encoded: n}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			for mode, want := range map[compile.Mode]compile.Work{compile.Write: c.write, compile.Lint: c.lint} {
				root := crowd(t, n)
				first := cachedBuild(t, root, compile.Write)
				clean(t, first)
				if want := (compile.Work{Read: all, Made: n, Encoded: n}); first.Work != want {
					t.Errorf("the first build: %+v, want %+v", first.Work, want)
				}
				age(t, root, "build", "internal") // outputs, too, are believed after a while
				if again := cachedBuild(t, root, compile.Write).Work; again != (compile.Work{Read: 1 + outputs, Replayed: true}) {
					t.Errorf("the second build: %+v", again)
				}
				c.change(t, root)
				if got := cachedBuild(t, root, mode).Work; got != want {
					t.Errorf("mode %d: %+v, want %+v", mode, got, want)
				}
			}
		})
	}
}

// TestNothingWritten builds a project in which nothing has changed: no file is touched, not even in the
// cache.
func TestNothingWritten(t *testing.T) {
	t.Parallel()
	root := crowd(t, 3)
	cachedBuild(t, root, compile.Write)
	age(t, root, "build", "internal")
	cachedBuild(t, root, compile.Write)
	stats := func() map[string]time.Time {
		out := map[string]time.Time{}
		for name := range tree(t, root) {
			info, err := os.Lstat(filepath.Join(root, name))
			if err != nil {
				t.Fatal(err)
			}
			out[name] = info.ModTime()
		}
		return out
	}
	want := stats()
	for _, mode := range []compile.Mode{compile.Write, compile.Check, compile.DryRun, compile.Lint} {
		if r := cachedBuild(t, root, mode); !r.Work.Replayed || len(r.Findings) > 0 {
			t.Errorf("mode %d: %+v", mode, r.Work)
		}
		if got := stats(); !maps.Equal(want, got) {
			t.Errorf("mode %d: files are %v, were %v", mode, got, want)
		}
	}
}

// TestCacheTools keeps what one build of xpc has made from another.
func TestCacheTools(t *testing.T) {
	t.Parallel()
	root := crowd(t, 3)
	for _, tool := range []string{"one", "other", "one"} {
		r, err := compile.Build(context.Background(), compile.Options{Root: root, Mode: compile.Lint, Cache: tool})
		if err != nil || r.Work.Made != 3 {
			t.Errorf("%s: %+v, %v", tool, r.Work, err)
		}
	}
}

// TestCacheUnwritable builds where there can be no cache.
func TestCacheUnwritable(t *testing.T) {
	t.Parallel()
	for name, block := range map[string]func(root string) error{
		"a file in its place":   func(root string) error { return os.WriteFile(filepath.Join(root, ".xpc"), nil, 0o666) },
		"a link that leads out": func(root string) error { return os.Symlink(t.TempDir(), filepath.Join(root, ".xpc")) },
		"a folder for an index": func(root string) error {
			return os.MkdirAll(filepath.Join(root, compile.CacheFolder, "index"), 0o777)
		},
	} {
		root := crowd(t, 3)
		if err := block(root); err != nil {
			noLinks(t, err)
		}
		for range 2 {
			if r := cachedBuild(t, root, compile.Write); len(r.Findings) > 0 || r.Work.Made != 3 {
				t.Errorf("%s: %+v\n%s", name, r.Work, short(r.Findings))
			}
		}
		if litter, _ := filepath.Glob(filepath.Join(root, compile.CacheFolder, "tmp-*")); len(litter) > 0 {
			t.Errorf("%s: left %q", name, litter)
		}
	}
}

// TestCacheIsLeftAlone marks the folder for git and for backups.
func TestCacheIsLeftAlone(t *testing.T) {
	t.Parallel()
	root := crowd(t, 3)
	cachedBuild(t, root, compile.Lint)
	files := tree(t, filepath.Join(root, compile.CacheFolder))
	if files[".gitignore"] != "*\n" || !strings.HasPrefix(files["CACHEDIR.TAG"], "Signature: 8a477f597d28d172789f06886806bc55\n") {
		t.Errorf("files %q", slices.Sorted(maps.Keys(files)))
	}
}

// TestLies changes files so that they look as they did but for their times of change, which nobody can
// set: a system that has those is not fooled.
func TestLies(t *testing.T) {
	t.Parallel()
	if runtime.GOOS != "linux" {
		t.Skip("sizes and times may stand for content where the system tells no more")
	}
	root := crowd(t, 3)
	cachedBuild(t, root, compile.Write)
	file := filepath.Join(root, "prefabs", "island.yaml")
	before, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, bytes.Replace(data, []byte("fluff"), []byte("fluf\x00"), 1), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(file, before.ModTime(), before.ModTime()); err != nil {
		t.Fatal(err)
	}
	if r := cachedBuild(t, root, compile.Write); !r.Findings.HasErrors() {
		t.Error("a change is not seen")
	}
}
