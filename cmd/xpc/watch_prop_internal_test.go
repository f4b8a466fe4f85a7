package main

import (
	"bytes"
	"context"
	"io"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/xptext"
)

// TestWatchedEdits edits a project in random ways, at random times, while the loop watches it by a source
// whose hints may come late, be lost or be of nothing, but for the last one. Whenever it is quiet then, the
// outputs are those of a build from nothing, to the byte, and the findings told are those that it has.
func TestWatchedEdits(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	files := archived(t, "testdata/project.txtar")
	synctest.Test(t, func(t *testing.T) {
		rapid.Check(struct{ rapid.TB }{t}, func(t *rapid.T) { // in a bubble there is no deadline to ask for
			root, err := os.MkdirTemp(dir, "")
			if err != nil {
				t.Fatal(err)
			}
			defer os.RemoveAll(root)
			m := &watchedProject{root: filepath.Join(root, "p"), files: files}
			m.start(t)
			defer m.stop()
			t.Repeat(map[string]func(*rapid.T){
				"put": m.put, "put again": m.put, "half": m.half, "remove": m.remove, "rename": m.rename,
				"remove a folder": m.removeFolder, "rename a folder": m.renameFolder, "revert": m.revert, "spoil": m.spoil,
				"wait": m.wait, "hint": m.hint, "rest": m.rest,
			})
			m.rest(t)
			m.revert(t)
			m.rest(t)
			m.mu.Lock()
			defer m.mu.Unlock()
			if len(m.loop.tell.found) > 0 || m.loop.tell.trouble != "" {
				t.Errorf("what is told of the project as it was: %v, %q", m.loop.tell.found, m.loop.tell.trouble)
			}
		})
	})
}

// watchedProject is a project under random edits, and the loop that watches it.
type watchedProject struct {
	root  string
	files map[string]string // as it was
	clock int64

	loop    *watcher
	source  *fakeSource
	printed sharedBuffer
	mu      sync.Mutex // the loop takes it before it tells
	cancel  func()
	ended   chan error
}

func (m *watchedProject) start(t *rapid.T) {
	m.revert(t)
	m.source = newFakeSource()
	e := &env{stdout: newStream(io.Discard), stderr: newStream(&m.printed), color: "never"}
	m.loop = &watcher{
		events: func() (source, error) { return m.source, nil },
		tell:   &teller{e: e, p: &project{root: m.root}, sinks: []sink{{format: diag.ShortForm}}},
	}
	m.loop.compiles(compile.Options{Root: m.root, View: rapid.Bool().Draw(t, "view")})
	scopeOf := m.loop.scope
	m.loop.scope = func(r *compile.Result) *scope {
		m.mu.Lock()
		defer m.mu.Unlock()
		return scopeOf(r)
	}
	ctx, cancel := context.WithCancel(context.Background())
	m.cancel, m.ended = cancel, make(chan error, 1)
	go func() { m.ended <- m.loop.run(ctx) }()
}

func (m *watchedProject) stop() {
	m.cancel()
	<-m.ended
}

// contents are what files of the project may become, besides what they were.
func (m *watchedProject) contents(name string) []string {
	out := []string{m.files[name], ""}
	switch path.Ext(name) {
	case ".xp":
		for other, text := range m.files {
			if path.Ext(other) == ".xp" {
				out = append(out, text, text[:len(text)/2])
			}
		}
	case ".yaml":
		out = append(out, m.files[name]+"\n# more\n", m.files[name]+"\nunheard: of\n", "[", "place: centered\ncategory: risk\n")
	}
	slices.Sort(out)
	return out
}

func (m *watchedProject) name(t *rapid.T) string {
	return rapid.SampledFrom(append(slices.Sorted(maps.Keys(m.files)),
		"prefabs/new.xp", "prefabs/new.yaml", "prefabs/deep/well.xp", "prefabs/deep/well.yaml", "prefabs/.hut.yaml.swp")).Draw(t, "file")
}

// write replaces a file. Some have times of long ago, so that how they look is believed.
func (m *watchedProject) write(t *rapid.T, name, text string) {
	file := filepath.Join(m.root, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	if m.clock++; m.clock%3 > 0 {
		at := time.Unix(100_000_000+m.clock, 0)
		if err := os.Chtimes(file, at, at); err != nil {
			t.Fatal(err)
		}
	}
}

func (m *watchedProject) put(t *rapid.T) {
	name := m.name(t)
	m.write(t, name, rapid.SampledFrom(m.contents(name)).Draw(t, "content"))
	m.maybeHint(t)
}

// half writes a file in pieces.
func (m *watchedProject) half(t *rapid.T) {
	name := m.name(t)
	text := rapid.SampledFrom(m.contents(name)).Draw(t, "content")
	m.write(t, name, text[:len(text)/2])
	m.maybeHint(t)
	m.wait(t)
	m.write(t, name, text)
	m.maybeHint(t)
}

func (m *watchedProject) remove(t *rapid.T) {
	_ = os.Remove(filepath.Join(m.root, m.name(t))) // it may not be there
	m.maybeHint(t)
}

func (m *watchedProject) rename(t *rapid.T) {
	from, to := m.name(t), m.name(t)
	_ = os.Rename(filepath.Join(m.root, from), filepath.Join(m.root, to))
	m.maybeHint(t)
}

var watchedFolders = []string{".", "prefabs", "prefabs/deep", "maps", "out", "gen", "elsewhere"}

func (m *watchedProject) removeFolder(t *rapid.T) {
	_ = os.RemoveAll(filepath.Join(m.root, rapid.SampledFrom(watchedFolders).Draw(t, "folder")))
	m.maybeHint(t)
}

func (m *watchedProject) renameFolder(t *rapid.T) {
	from, to := rapid.SampledFrom(watchedFolders[1:]).Draw(t, "from"), rapid.SampledFrom(watchedFolders[1:]).Draw(t, "to")
	_ = os.Rename(filepath.Join(m.root, from), filepath.Join(m.root, to))
	m.maybeHint(t)
}

// revert makes the inputs what they were.
func (m *watchedProject) revert(t *rapid.T) {
	for _, name := range []string{"prefabs", "maps"} {
		if err := os.RemoveAll(filepath.Join(m.root, name)); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(m.files)) {
		m.write(t, name, m.files[name])
	}
}

// spoil changes an output behind the loop's back.
func (m *watchedProject) spoil(t *rapid.T) {
	name := filepath.Join(m.root, rapid.SampledFrom(watchedOutputs).Draw(t, "output"))
	if data, err := os.ReadFile(name); err == nil {
		_ = os.WriteFile(name, data[:rapid.IntRange(min(40, len(data)), len(data)).Draw(t, "left")], 0o666)
	}
	m.maybeHint(t)
}

var watchedOutputs = []string{"out/huts.xpb", "out/huts.json", "gen/prefabs_xpc.go", "gen/embed_xpc.go", "gen/prefabs.xpb"}

func (m *watchedProject) wait(t *rapid.T) {
	time.Sleep(time.Duration(rapid.SampledFrom([]int{0, 1, 70, 80, 300, 900, 1500, 5000}).Draw(t, "ms")) * time.Millisecond)
}

func (m *watchedProject) hint(t *rapid.T) { m.source.hint() }

func (m *watchedProject) maybeHint(t *rapid.T) {
	if rapid.IntRange(0, 3).Draw(t, "hint") > 0 {
		m.source.hint()
	}
}

// rest gives a hint, waits until nothing is left to do, and looks at what there is then.
func (m *watchedProject) rest(t *rapid.T) {
	m.source.hint()
	time.Sleep(5 * time.Second)
	synctest.Wait()
	m.mu.Lock()
	defer m.mu.Unlock()
	cold, err := compile.Build(context.Background(), compile.Options{Root: m.root, Mode: compile.Check})
	if err != nil {
		if m.loop.tell.trouble == "" {
			t.Errorf("a build says %v, the loop nothing", err)
		}
		return
	}
	if cold.Misled || slices.ContainsFunc(cold.Findings, func(d diag.Diagnostic) bool {
		return d.Pos.File == compile.ProjectFile && d.Code == diag.Syntax
	}) {
		cold.Findings = m.loop.tell.known(cold) // of other files nothing is known
	}
	if m.loop.stolen > maxStolen { // an output that was spoiled too often is left alone
		cold.Findings = slices.DeleteFunc(cold.Findings, func(d diag.Diagnostic) bool { return d.Code == diag.OutputStale })
	}
	if diff := cmp.Diff(shortly(cold.Findings), shortly(m.loop.tell.found)); diff != "" {
		t.Errorf("findings (-cold +told), and trouble %q:\n%s\n%s", m.loop.tell.trouble, diff, m.printed.String())
	}
	lines := strings.Split(strings.TrimSuffix(m.printed.String(), "\n"), "\n")
	if last := lines[len(lines)-1]; strings.HasPrefix(last, "watch: ok") && cold.Findings.HasErrors() {
		t.Errorf("the last line is %q, and there are errors", last)
	}
}

func shortly(found diag.List) string {
	var b strings.Builder
	_ = diag.Printer{Format: diag.ShortForm}.Print(&b, found)
	return b.String()
}

// archived returns the files of a project in an archive, images as they are on disk.
func archived(t *testing.T, archive string) map[string]string {
	t.Helper()
	a, err := txtar.ParseFile(archive)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, f := range a.Files {
		twin, ok := strings.CutSuffix(f.Name, ".xpt")
		if !ok {
			files[f.Name] = string(f.Data)
			continue
		}
		image, err := xptext.Parse(string(f.Data))
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := xp.Encode(&b, image); err != nil {
			t.Fatal(err)
		}
		files[twin+".xp"] = b.String()
	}
	return files
}
