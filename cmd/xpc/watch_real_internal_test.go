package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/xp"
)

// soaking reports whether tests run in their long form.
func soaking() bool { return os.Getenv("XPC_SOAK") != "" }

// watching is xpc watch, as it runs in this process on a real project.
type watching struct {
	t    testing.TB
	root string
	end  func()

	mu      sync.Mutex
	printed []byte
	news    chan struct{} // something was printed
	read    int           // bytes of it that were waited for
}

// Write takes what watch prints.
func (w *watching) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.printed = append(w.printed, p...)
	select {
	case w.news <- struct{}{}:
	default:
	}
	return len(p), nil
}

// watchProject watches the project in root until the test ends.
func watchProject(t testing.TB, root string, args ...string) *watching {
	t.Helper()
	w := &watching{t: t, root: root, news: make(chan struct{}, 1)}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan int, 1)
	go func() {
		ended <- run(ctx, nil, io.Discard, w, append([]string{"watch", "--format", "short", root}, args...))
	}()
	w.end = sync.OnceFunc(func() {
		cancel()
		<-ended
	})
	t.Cleanup(w.end)
	w.wait(`^watch: ready `)
	return w
}

// wait waits for a line that matches, after the last one that was waited for.
func (w *watching) wait(pattern string) (line string) {
	w.t.Helper()
	re := regexp.MustCompile(pattern)
	late := time.After(20 * time.Second)
	for {
		w.mu.Lock()
		rest := w.printed[w.read:]
		for i := bytes.IndexByte(rest, '\n'); i >= 0; i = bytes.IndexByte(rest, '\n') {
			line, rest = string(rest[:i]), rest[i+1:]
			if w.read += i + 1; re.MatchString(line) {
				w.mu.Unlock()
				return line
			}
		}
		w.mu.Unlock()
		select {
		case <-w.news:
		case <-late:
			w.t.Fatalf("no line %s in\n%s", pattern, w.all())
		}
	}
}

// all returns what was printed.
func (w *watching) all() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return string(w.printed)
}

// rest waits until nothing was printed for a while.
func (w *watching) rest() {
	for {
		select {
		case <-w.news:
		case <-time.After(700 * time.Millisecond):
			return
		}
	}
}

// isCold fails the test unless outputs and findings are those of a build from nothing.
func (w *watching) isCold() {
	w.t.Helper()
	r, err := compile.Build(context.Background(), compile.Options{Root: w.root, Mode: compile.Check})
	if err != nil {
		w.t.Fatal(err)
	}
	if len(r.Findings) > 0 {
		w.t.Errorf("a build from nothing finds\n%s", shortly(r.Findings))
	}
	if temps, _ := filepath.Glob(filepath.Join(w.root, "out", ".*")); temps != nil {
		w.t.Errorf("left behind: %q", temps)
	}
}

// hamlet writes a project of n prefabs.
func hamlet(t testing.TB, root string, n int) {
	t.Helper()
	if err := writeProject(root); err != nil {
		t.Fatal(err)
	}
	hut, err := os.ReadFile(filepath.Join(root, "prefabs", "hut.xp"))
	if err != nil {
		t.Fatal(err)
	}
	noErr(t, os.RemoveAll(filepath.Join(root, "maps")))
	project := "version: 1\nart: [\"prefabs/**/*.xp\"]\npalette: [palette.yaml]\nrules: {duplicate-art: off}\n" +
		"out: {bundle: out/huts.xpb, json: out/huts.json}\n"
	put(t, filepath.Join(root, "xpc.yaml"), []byte(project))
	for i := range n {
		name := filepath.Join(root, "prefabs", fmt.Sprintf("d%02d", i%40), fmt.Sprintf("hut%04d", i))
		put(t, name+".xp", hut)
		put(t, name+".yaml", hutScript(i))
	}
}

// hutScript is the script of a hut in its version i.
func hutScript(i int) []byte {
	return fmt.Appendf(nil, "place: embedded\nfront: south\nmaxProtrusion: 2\ncategory: reward\nweight: %d\n"+
		"objects:\n  c: {item: chest}\n  d: {door: hatch}\n  t: {terminal: panel, links: d}\n", 1+i%90)
}

func put(t testing.TB, file string, data []byte) {
	t.Helper()
	err := os.WriteFile(file, data, 0o666)
	if os.IsNotExist(err) {
		if err = os.MkdirAll(filepath.Dir(file), 0o777); err == nil {
			err = os.WriteFile(file, data, 0o666)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
}

// A saver writes a file as some program does.
type saver func(t testing.TB, file string, data []byte)

func noErr(t testing.TB, errs ...error) {
	t.Helper()
	for _, err := range errs {
		if err != nil {
			t.Fatal(err)
		}
	}
}

// inPieces writes a file that is there already, in so many pieces with pauses between.
func inPieces(n int, pause time.Duration) saver {
	return func(t testing.TB, file string, data []byte) {
		f, err := os.OpenFile(file, os.O_WRONLY|os.O_TRUNC, 0)
		noErr(t, err)
		for piece := range slices.Chunk(data, max(1, (len(data)+n-1)/n)) {
			time.Sleep(pause)
			_, err := f.Write(piece)
			noErr(t, err)
		}
		noErr(t, f.Close())
	}
}

// savers are the ways in which editors, and other programs, save a file.
var savers = map[string]saver{
	// A test whether the folder can be written, the old file as a backup, the new one, no backup.
	"vim": func(t testing.TB, file string, data []byte) {
		probe := filepath.Join(filepath.Dir(file), "4913")
		put(t, probe, nil)
		noErr(t, os.Remove(probe), os.Rename(file, file+"~"))
		put(t, file, data)
		noErr(t, os.Remove(file+"~"))
	},
	"VS Code": inPieces(1, 5*time.Millisecond), // truncates, and writes what it has
	"JetBrains": func(t testing.TB, file string, data []byte) {
		put(t, file+"___jb_tmp___", data)
		noErr(t, os.Rename(file, file+"___jb_old___"), os.Rename(file+"___jb_tmp___", file), os.Remove(file+"___jb_old___"))
	},
	"REXPaint": inPieces(3, 20*time.Millisecond), // truncates, and writes as it packs
	"cp": func(t testing.TB, file string, data []byte) {
		from := filepath.Join(t.TempDir(), "from")
		put(t, from, data)
		if out, err := exec.Command("cp", from, file).CombinedOutput(); err != nil {
			t.Fatalf("cp: %v\n%s", err, out)
		}
	},
	"truncated for long": func(t testing.TB, file string, data []byte) {
		noErr(t, os.Truncate(file, 0))
		time.Sleep(300 * time.Millisecond)
		put(t, file, data)
	},
	"slowly":            inPieces(100, 15*time.Millisecond), // longer than the quiet window may be
	"with a long pause": inPieces(2, 400*time.Millisecond),
}

// TestEditors saves files in every way that editors have: one build comes of each save, which is good, and
// no error is printed.
func TestEditors(t *testing.T) {
	t.Parallel()
	times := 1
	if soaking() {
		times = 20
	}
	for how, args := range map[string][]string{"events": nil, "polls": {"--poll=50ms"}} {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			root := t.TempDir()
			hamlet(t, root, 3)
			w := watchProject(t, root, args...)
			var want []string
			save := func(name, file string) {
				at := filepath.Join(root, filepath.FromSlash(file))
				data, err := os.ReadFile(at)
				noErr(t, err)
				savers[name](t, at, revised(data, file, len(want)))
				want = append(want, "changed "+file, "ok 5 prefabs")
				w.wait(`^watch: ok `)
			}
			for _, name := range slices.Sorted(maps.Keys(savers)) {
				for range times {
					save(name, "prefabs/d00/hut0000.xp")
					if !slices.Contains(halfWriters, name) {
						save(name, "prefabs/d01/hut0001.yaml")
					}
				}
			}
			save("vim", "palette.yaml")
			save("JetBrains", "xpc.yaml")
			w.rest()
			w.isCold()
			if diff := cmp.Diff(want, w.outcomes()); diff != "" {
				t.Errorf("what is told of saves (-want +got):\n%s", diff)
			}
		})
	}
}

// halfWriters are the ways that leave half a file for longer than the quiet window. What is cut off of a
// script may be a script, so that they are for images.
var halfWriters = []string{"REXPaint", "slowly", "with a long pause"}

// outcomes returns what was told after the first build, files as they lie from the root and without times.
func (w *watching) outcomes() (out []string) {
	_, told, _ := strings.Cut(w.all(), "prefabs\n")
	for line := range strings.Lines(told) {
		line = strings.TrimPrefix(strings.TrimSuffix(line, "\n"), "watch: ")
		line = regexp.MustCompile(`^(changed ).*/\d+/`).ReplaceAllString(line, "$1")
		out = append(out, regexp.MustCompile(` \d+ms$`).ReplaceAllString(line, ""))
	}
	return out
}

// revised returns another content of a file that is as good.
func revised(data []byte, file string, i int) []byte {
	if strings.HasSuffix(file, ".yaml") {
		return fmt.Appendf(data, "# revision %d\n", i)
	}
	m, err := xp.Decode(bytes.NewReader(data))
	if err != nil {
		panic(err)
	}
	c := m.Layers[0].At(1, 1)
	c.Fore = xp.RGB{R: byte(i), G: byte(i >> 8), B: 1}
	m.Layers[0].Set(1, 1, c)
	var b bytes.Buffer
	if err := xp.Encode(&b, m); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// TestWatchedErrors walks through what a designer breaks and mends.
func TestWatchedErrors(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	hamlet(t, root, 3)
	file := func(name string) string { return filepath.Join(root, filepath.FromSlash(name)) }
	w := watchProject(t, root)
	project, err := os.ReadFile(file("xpc.yaml"))
	noErr(t, err)

	put(t, file("prefabs/d00/hut0000.yaml"), append(hutScript(0), "bogus: 1\n"...))
	w.wait(`hut0000.yaml:10:1: error: .*unknown-key`)
	w.wait(`^watch: 1 error$`)
	put(t, file("xpc.yaml"), []byte("version: ["))
	w.wait(`xpc.yaml:.*: error: `)
	w.wait(`^watch: \d+ errors?$`)
	put(t, file("xpc.yaml"), project)
	w.wait(`^watch: mended .*xpc.yaml`)
	put(t, file("prefabs/d00/hut0000.yaml"), hutScript(0))
	w.wait(`^watch: mended .*hut0000.yaml`)
	w.wait(`^watch: ok 5 prefabs \d+ms$`)

	noErr(t, os.Remove(file("xpc.yaml")))
	w.wait(`^watch: no xpc.yaml here`)
	w.wait(`^watch: 1 error$`)
	put(t, file("xpc.yaml"), project)
	w.wait(`^watch: ok 5 prefabs`)

	put(t, file("prefabs/d00/hut0000.yaml"), append(hutScript(0), "# more\n"...)) // and an output that is somebody else's
	put(t, file("out/huts.json"), []byte("mine"))
	w.wait(`huts.json: error: .*output-foreign`)
	noErr(t, os.Remove(file("out/huts.json")))
	w.wait(`^watch: ok 5 prefabs`)
	noErr(t, os.RemoveAll(file("out")))
	w.wait(`^watch: changed .*out/huts.json \+1$`)
	w.wait(`^watch: ok 5 prefabs`)

	noErr(t, os.RemoveAll(file("prefabs")))
	w.wait(`^watch: \d+ errors?$`)
	hamlet(t, root, 3)
	w.wait(`^watch: ok 5 prefabs`)
	noErr(t, os.Rename(root, root+"-away"))
	w.wait(`^watch: cannot read .*: there is no such file$`)
	noErr(t, os.Rename(root+"-away", root))
	w.wait(`^watch: ok 5 prefabs`)
	put(t, file("prefabs/d09/new.xp"), readAll(t, file("prefabs/hut.xp")))
	put(t, file("prefabs/d09/new.yaml"), hutScript(7))
	w.wait(`^watch: ok 6 prefabs`)
	w.rest()
	w.isCold()
}

func readAll(t testing.TB, file string) []byte {
	t.Helper()
	data, err := os.ReadFile(file)
	noErr(t, err)
	return data
}

// Another program that writes an output again and again is left alone, until something changes.
func TestStolenOutput(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	hamlet(t, root, 3)
	output := filepath.Join(root, "out", "huts.json")
	w := watchProject(t, root)
	ours := readAll(t, output)
	theirs := append(bytes.TrimSpace(ours), "\n\n"...)
	for range maxStolen {
		put(t, output, theirs)
		w.wait(`^watch: changed .*huts.json$`)
		w.wait(`^watch: ok 5 prefabs`)
	}
	put(t, output, theirs)
	w.wait(`^watch: something else writes out/huts.json as well: it is left alone until a file of the project changes$`)
	w.wait(`^watch: ok 5 prefabs`)
	said := len(w.all())
	put(t, output, theirs)
	w.rest()
	if now := readAll(t, output); !bytes.Equal(now, theirs) || len(w.all()) != said {
		t.Errorf("the output was written again:\n%s", w.all())
	}
	put(t, filepath.Join(root, "prefabs", "well.yaml"), []byte("place: centered\ncategory: reward\n"))
	w.wait(`^watch: changed .*well.yaml$`)
	w.wait(`^watch: (ok 5 prefabs|\d+ error)`)
	put(t, filepath.Join(root, "prefabs", "well.yaml"), []byte("place: centered\ncategory: reward\nobjects: {w: {item: water}}\n"))
	w.wait(`^watch: ok 5 prefabs`)
	w.isCold()
}

// What a link leads to is watched where it lies, and a folder by any name it has.
func TestWatchedLinks(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	hamlet(t, root, 3)
	file := func(name string) string { return filepath.Join(root, filepath.FromSlash(name)) }
	noErr(t, os.Mkdir(file("shared"), 0o777), os.Rename(file("palette.yaml"), file("shared/palette.yaml")),
		os.Rename(file("prefabs/hut.yaml"), file("shared/hut.yaml")))
	for name, to := range map[string]string{"palette.yaml": "shared/palette.yaml", "prefabs/hut.yaml": "../shared/hut.yaml"} {
		err := os.Symlink(to, file(name))
		if err != nil && runtime.GOOS == "windows" {
			t.Skip(err) // a right that few have there
		}
		noErr(t, err)
	}
	other := filepath.Join(t.TempDir(), "named")
	noErr(t, os.Symlink(root, other))
	w := watchProject(t, other)
	for i, name := range []string{"shared/palette.yaml", "shared/hut.yaml", "prefabs/well.yaml"} {
		put(t, file(name), revised(readAll(t, file(name)), name, i))
		w.wait(`^watch: changed `)
		w.wait(`^watch: ok 5 prefabs`)
	}
	noErr(t, os.Mkdir(file("kept"), 0o777), os.Rename(file("shared/hut.yaml"), file("kept/hut.yaml")),
		os.Remove(file("prefabs/hut.yaml")), os.Symlink("../kept/hut.yaml", file("prefabs/hut.yaml")))
	put(t, file("kept/hut.yaml"), revised(readAll(t, file("kept/hut.yaml")), "hut.yaml", 7))
	w.wait(`^watch: changed .*hut.yaml`)
	w.wait(`^watch: ok 5 prefabs`)
	w.rest() // until the new folder is watched
	put(t, file("kept/hut.yaml"), revised(readAll(t, file("kept/hut.yaml")), "hut.yaml", 8))
	w.wait(`^watch: changed .*hut.yaml`)
	w.wait(`^watch: ok 5 prefabs`)
	w.isCold()
}

// The limits of the system are told from other errors: they come again, however often one tries.
func TestRefusedWatch(t *testing.T) {
	t.Parallel()
	for err, never := range map[error]bool{
		syscall.ENOSPC: true, syscall.EMFILE: true, syscall.ENFILE: true, errors.ErrUnsupported: true, syscall.EIO: false,
	} {
		var u *unwatchable
		if got := refusedWatch(fmt.Errorf("cannot watch p: %w", err)); errors.As(got, &u) != never {
			t.Errorf("%v becomes %v", err, got)
		}
	}
}

// A value of a flag that may be left out is found as an argument of its own, unless a file has its name.
func TestOptionalFlag(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		set  string // behind the flag; "" = it is not given
		args []string
		want string
		rest []string
	}{
		{"", []string{"2s"}, "", []string{"2s"}},
		{"500ms", nil, "500ms", nil},
		{"500ms", []string{"2s"}, "2s", nil},
		{"500ms", []string{"p", "2s", "q"}, "2s", []string{"p", "q"}},
		{"500ms", []string{"p", "q"}, "500ms", []string{"p", "q"}},
		{"1s", []string{"2s"}, "1s", []string{"2s"}},
	} {
		f := optionalFlag{usual: "500ms", fits: isInterval}
		if tt.set != "" {
			noErr(t, f.Set(tt.set))
		}
		rest := f.from(tt.args)
		if f.value != tt.want || !slices.Equal(rest, tt.rest) {
			t.Errorf("%q, %q: value %q, and %q left", tt.set, tt.args, f.value, rest)
		}
	}
	for text, want := range map[string]bool{
		"8080": true, ":8080": true, "localhost:8080": true, "[::1]:80": true, "0.0.0.0:1": true,
		"": false, "p": false, "localhost": false, "a/b:c": false, "70000": false, "2s": false,
	} {
		if isAddress(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
}
