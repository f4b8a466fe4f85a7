package live_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/seed18752ec6/xpc/cmd/xpc/live"
	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/samples/caves/caves"
	"github.com/seed18752ec6/xpc/xp"
)

// sample returns the files of the sample project.
func sample(t testing.TB) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	root := os.DirFS(filepath.Join("..", "..", "..", "samples", "caves"))
	err := fs.WalkDir(root, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := fs.ReadFile(root, name)
		files[name] = &fstest.MapFile{Data: data}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// watched is a tree that notes which files are opened.
type watched struct {
	fstest.MapFS
	mu     sync.Mutex
	opened []string
}

func (w *watched) Open(name string) (fs.File, error) {
	w.mu.Lock()
	w.opened = append(w.opened, name)
	w.mu.Unlock()
	return w.MapFS.Open(name)
}

// take returns the files that were opened since it was called last.
func (w *watched) take() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	out := w.opened
	w.opened = nil
	return out
}

// page is a served page of a project in memory.
type page struct {
	t        testing.TB
	files    *watched
	compiler compile.Compiler
	server   *live.Server
	before   *embed.Bundle // of an earlier run
	address  string
	stop     func()
	ended    chan error
	events   *bufio.Scanner
}

// serve serves the page of a project, and waits until it shows the first build.
func serve(t testing.TB, files fstest.MapFS, o live.Options) *page {
	t.Helper()
	p := &page{t: t, files: &watched{MapFS: files}, server: live.New(o), ended: make(chan error, 1)}
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p.address = "http://" + ln.Addr().String()
	ctx, stop := context.WithCancel(t.Context())
	p.stop = stop
	go func() { p.ended <- p.server.Serve(ctx, ln) }()
	t.Cleanup(stop)
	r, err := http.Get(p.address + "/api/events")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Body.Close() })
	p.events = bufio.NewScanner(r.Body)
	p.next() // as it was when the stream began
	p.build()
	return p
}

// next returns the next news.
func (p *page) next() (n map[string]any) {
	p.t.Helper()
	for p.events.Scan() {
		if data, ok := strings.CutPrefix(p.events.Text(), "data: "); ok {
			if err := json.Unmarshal([]byte(data), &n); err != nil {
				p.t.Fatal(err)
			}
			return n
		}
	}
	p.t.Fatalf("the stream ended: %v", p.events.Err())
	return nil
}

// build builds the project, shows it, and returns what pages are told.
func (p *page) build() map[string]any {
	p.t.Helper()
	r, err := p.compiler.Build(p.t.Context(), compile.Options{FS: p.files, Mode: compile.Make, View: true})
	if err != nil {
		p.t.Fatal(err)
	}
	p.server.Show(live.Build{Result: r, Before: p.before})
	return p.next()
}

// get asks for something, and returns the status and what came.
func (p *page) get(path string) (int, []byte) {
	p.t.Helper()
	return p.ask(http.MethodGet, path, nil)
}

func (p *page) ask(method, path string, headers map[string]string) (int, []byte) {
	p.t.Helper()
	r, err := http.NewRequestWithContext(p.t.Context(), method, p.address+path, nil)
	if err != nil {
		p.t.Fatal(err)
	}
	for name, value := range headers {
		if name == "Host" {
			r.Host = value
			continue
		}
		r.Header.Set(name, value)
	}
	got, err := http.DefaultClient.Do(r)
	if err != nil {
		p.t.Fatal(err)
	}
	defer got.Body.Close()
	var b bytes.Buffer
	if _, err := b.ReadFrom(got.Body); err != nil {
		p.t.Fatal(err)
	}
	return got.StatusCode, b.Bytes()
}

// answer asks for something that is there, as what JSON says.
func answer[T any](p *page, path string, query ...string) (v T) {
	p.t.Helper()
	values := url.Values{}
	for i := 0; i < len(query); i += 2 {
		values.Set(query[i], query[i+1])
	}
	status, data := p.get("/api/" + path + "?" + values.Encode())
	if status != http.StatusOK {
		p.t.Fatalf("%s %v: %d %s", path, query, status, data)
	}
	if err := json.Unmarshal(data, &v); err != nil {
		p.t.Fatalf("%s %v: %v", path, query, err)
	}
	return v
}

// draw changes an image of the project.
func (p *page) draw(name string, change func(m *xp.Image)) {
	p.t.Helper()
	m, err := xp.Decode(bytes.NewReader(p.files.MapFS[name].Data))
	if err != nil {
		p.t.Fatal(err)
	}
	change(m)
	var b bytes.Buffer
	if err := xp.Encode(&b, m); err != nil {
		p.t.Fatal(err)
	}
	p.files.MapFS[name] = &fstest.MapFile{Data: b.Bytes()}
}

type entry struct {
	Name, Version, State, Category, Place string
	W, H, Errors                          int
	Rules                                 []string
}

type project struct {
	Build, Errors, Findings int
	Prefabs                 []entry
	Recipes                 []struct {
		Name, State string
		Large       bool
	}
}

func (p *page) entry(name string) entry {
	p.t.Helper()
	all := answer[project](p, "project").Prefabs
	i := slices.IndexFunc(all, func(e entry) bool { return e.Name == name })
	if i < 0 {
		p.t.Fatalf("there is no prefab %s", name)
	}
	return all[i]
}

// TestProject sees what the gallery is told.
func TestProject(t *testing.T) {
	t.Parallel()
	p := serve(t, sample(t), live.Options{Name: "caves"})
	got := answer[project](p, "project")
	if got.Build != 1 || len(got.Prefabs) != 26 || len(got.Recipes) != 2 || got.Errors != 0 {
		t.Errorf("build %d, %d prefabs, %d recipes, %d errors", got.Build, len(got.Prefabs), len(got.Recipes), got.Errors)
	}
	if e := p.entry("works/ark"); e.W != 15 || e.H != 12 || e.Category != "risk" || e.Place != "embedded" || e.State != "" {
		t.Errorf("works/ark is %+v", e)
	}
}

// TestSince asks for what has changed since a build: one prefab that is drawn, all when one comes or goes, or when
// the build is none of this run.
func TestSince(t *testing.T) {
	t.Parallel()
	type since struct {
		Build   int
		All     bool
		Prefabs []entry
	}
	p := serve(t, sample(t), live.Options{})
	ask := func(build string, all bool, want ...string) {
		t.Helper()
		got := answer[since](p, "project", "since", build)
		var names []string
		for _, e := range got.Prefabs {
			names = append(names, e.Name)
		}
		if got.All != all || !all && !slices.Equal(names, want) {
			t.Errorf("build %d since %s: all %v, %d prefabs %.5q; want all %v, %q", got.Build, build, got.All, len(names), names, all, want)
		}
	}
	ask("", true)
	ask("1", false)
	ask("2", true)
	p.draw("prefabs/works/ark.xp", func(m *xp.Image) {
		c := m.Layers[0].At(4, 4)
		m.Layers[0].Set(4, 4, xp.MakeCell(c.Glyph(), xp.RGB{R: 1, G: 2, B: 3}, c.Back))
	})
	p.build()
	ask("1", false, "works/ark")
	ask("2", false)
	ark := p.files.MapFS["prefabs/works/ark.yaml"]
	p.files.MapFS["prefabs/works/ark.yaml"] = &fstest.MapFile{Data: append([]byte("fornt: south\n"), ark.Data...)}
	p.build() // a finding is a change
	ask("2", false, "works/ark")
	ask("1", false, "works/ark")
	delete(p.files.MapFS, "prefabs/works/ark.yaml")
	delete(p.files.MapFS, "prefabs/works/ark.xp")
	p.build()
	ask("3", true)
	p.build()
	ask("4", false)
	ask("x", true)
}

// TestVersions changes one prefab: its version changes, and no other, and it alone is told.
func TestVersions(t *testing.T) {
	t.Parallel()
	p := serve(t, sample(t), live.Options{})
	before := answer[project](p, "project").Prefabs
	p.draw("prefabs/works/ark.xp", func(m *xp.Image) {
		c := m.Layers[0].At(4, 4)
		m.Layers[0].Set(4, 4, xp.MakeCell(c.Glyph(), xp.RGB{R: 1, G: 2, B: 3}, c.Back))
	})
	told := p.build()
	if got := told["changed"]; len(got.([]any)) != 1 || got.([]any)[0] != "works/ark" {
		t.Errorf("changed: %v", got)
	}
	for i, e := range answer[project](p, "project").Prefabs {
		if changed := e.Version != before[i].Version; changed != (e.Name == "works/ark") {
			t.Errorf("%s: version changed: %v", e.Name, changed)
		}
	}
}

// TestFindings sees what is told of a finding in a script.
func TestFindings(t *testing.T) {
	t.Parallel()
	files := sample(t)
	files["prefabs/works/ark.yaml"] = &fstest.MapFile{Data: append(files["prefabs/works/ark.yaml"].Data, "\nwieght: 3\n"...)}
	p := serve(t, files, live.Options{})
	got := answer[struct {
		Findings []struct{ Rule, Prefab, Line, Severity, Hint string }
	}](p, "findings").Findings
	if n := answer[project](p, "project").Findings; n != len(got) || n == 0 {
		t.Fatalf("%d findings, told are %d", len(got), n)
	}
	f := got[0]
	if f.Rule != "unknown-key" || f.Prefab != "works/ark" || f.Line != "wieght: 3" || f.Severity != "error" || f.Hint == "" {
		t.Errorf("the finding is %+v", f)
	}
	if e := p.entry("works/ark"); e.Errors != 1 || !slices.Contains(e.Rules, "unknown-key") {
		t.Errorf("works/ark is %+v", e)
	}
}

type picture struct {
	W, H  int
	Looks [][3]int
	Cells []int
}

type drawing struct {
	Stale    bool
	State    string
	Findings []struct {
		Rule string
		At   struct{ X, Y, Layer int }
	}
	Images []struct {
		Box     [4]int
		Layers  []struct{ Word string }
		Objects []struct {
			Entry int
			Cells [][2]int
		}
	}
	Entries []struct{ Reference int }
}

// TestBroken spoils an image: the prefab is shown as it was, also to a page that comes later, and the others
// go on.
func TestBroken(t *testing.T) {
	t.Parallel()
	files := sample(t)
	p := serve(t, files, live.Options{})
	type shown struct {
		Stale   bool
		Picture *picture
	}
	good := answer[shown](p, "picture", "name", "works/ark")
	ark := files["prefabs/works/ark.xp"]
	for _, name := range []string{"ark", "borer"} { // one that was looked at, and one that was not
		files["prefabs/works/"+name+".xp"] = &fstest.MapFile{Data: []byte("no image")}
	}
	p.build()
	if got := answer[shown](p, "picture", "name", "works/ark"); !got.Stale || got.Picture == nil || !slices.Equal(got.Picture.Cells, good.Picture.Cells) {
		t.Errorf("the picture is stale: %v, and not as it was", got.Stale)
	}
	if got := answer[shown](p, "picture", "name", "works/borer"); !got.Stale || got.Picture == nil || got.Picture.W != 7 {
		t.Errorf("the picture of a prefab that nobody looked at: %+v", got)
	}
	if d := answer[drawing](p, "prefab", "name", "works/ark"); !d.Stale || d.State != "stale" || len(d.Images) != 1 || len(d.Findings) != 1 || d.Findings[0].Rule != "not-gzip" {
		t.Errorf("the drawing is %+v", d)
	}
	if r := answer[struct{ Stale bool }](p, "roll", "name", "works/ark", "seed", "3"); !r.Stale {
		t.Error("a roll of it is not said to be stale")
	}
	p.draw("prefabs/works/cache.xp", func(m *xp.Image) {
		m.Layers[0].Set(3, 3, xp.MakeCell(m.Layers[0].At(3, 3).Glyph(), xp.RGB{R: 7, G: 7, B: 7}, m.Layers[0].At(3, 3).Back))
	})
	p.build()
	roll := answer[struct {
		Stale bool
		Rolls []struct{ Picture picture }
	}](p, "roll", "name", "works/cache")
	if roll.Stale || !slices.ContainsFunc(roll.Rolls[0].Picture.Looks, func(l [3]int) bool { return l[1] == 0x070707 }) {
		t.Error("a prefab without errors does not change while another has one")
	}
	files["prefabs/works/ark.xp"] = ark
	p.build()
	if e := p.entry("works/ark"); e.State != "" || e.Errors != 0 {
		t.Errorf("when it is mended it is %+v", e)
	}
}

// TestBefore shows a prefab that has had an error since the page began as an earlier run compiled it.
func TestBefore(t *testing.T) {
	t.Parallel()
	files := sample(t)
	last := caves.Bundle()
	files["prefabs/works/ark.xp"] = &fstest.MapFile{Data: []byte("no image")}
	delete(files, "prefabs/wild/moss.xp")
	p := serve(t, files, live.Options{})
	if _, body := p.get("/api/roll?name=works/ark"); !strings.Contains(string(body), "since the page began") {
		t.Errorf("nobody knows how it was, and it is rolled: %.80s", body)
	}
	p.before = last
	p.build()
	if e := p.entry("works/ark"); e.State != "stale" {
		t.Errorf("the prefab is %q, want stale", e.State)
	}
	got := answer[struct {
		Stale   bool
		Picture *picture
	}](p, "picture", "name", "works/ark")
	if w, h := must(last.PrefabNamed("works/ark")).Size(); !got.Stale || got.Picture == nil || got.Picture.W != w || got.Picture.H != h {
		t.Errorf("its picture is %+v", got)
	}
	if r := answer[struct{ Stale bool }](p, "roll", "name", "works/ark", "seed", "3"); !r.Stale {
		t.Error("a roll of it is not said to be stale")
	}
	if code, _ := p.get("/api/roll?name=wild/moss"); code != http.StatusNotFound {
		t.Errorf("a prefab that is gone answers %d", code)
	}
	if e := p.entry("works/borer"); e.State != "" {
		t.Errorf("a prefab without an error is %q", e.State)
	}
}

// TestTrouble lets the system refuse the outputs: what is drawn is shown all the same. Where it refuses the files
// that are read, all stays as it was.
func TestTrouble(t *testing.T) {
	t.Parallel()
	p := serve(t, sample(t), live.Options{})
	was := p.entry("works/ark").Version
	p.draw("prefabs/works/ark.xp", func(m *xp.Image) {
		c := m.Layers[0].At(4, 4)
		m.Layers[0].Set(4, 4, xp.MakeCell(c.Glyph(), xp.RGB{R: 1, G: 2, B: 3}, c.Back))
	})
	r, err := p.compiler.Build(t.Context(), compile.Options{FS: p.files, Mode: compile.Make, View: true})
	if err != nil {
		t.Fatal(err)
	}
	p.server.Show(live.Build{Result: r, Err: errors.New("cannot write x: no space")})
	got := p.next()
	if now := p.entry("works/ark").Version; got["trouble"] != "cannot write x: no space" || got["behind"] != false || now == was {
		t.Errorf("told %v; the version is %s, and was %s", got, now, was)
	}
	was = p.entry("works/ark").Version
	p.server.Show(live.Build{Result: &compile.Result{}, Err: errors.New("cannot read y")})
	if got := p.next(); got["trouble"] != "cannot read y" || got["behind"] != true || p.entry("works/ark").Version != was {
		t.Errorf("told %v", got)
	}
}

// TestMisled breaks the project file, which says where the art is: the list stays as it was, and begins as an
// earlier run left it.
func TestMisled(t *testing.T) {
	t.Parallel()
	files := sample(t)
	art := fstest.MapFS{}
	for name, f := range files { // where nobody looks who cannot read the project file
		if rest, ok := strings.CutPrefix(name, "prefabs/"); ok {
			name = "art/" + rest
		}
		art[name] = f
	}
	good := strings.Replace(string(files["xpc.yaml"].Data), "prefabs/**", "art/**", 1)
	set := func(text string) { art["xpc.yaml"] = &fstest.MapFile{Data: []byte(text)} }
	set("art: [\n")
	p := serve(t, art, live.Options{})
	if n := len(answer[project](p, "project").Prefabs); n != 0 {
		t.Errorf("nobody knows which prefabs there are, and %d are listed", n)
	}
	check := func(state string, recipe bool) {
		t.Helper()
		got := answer[project](p, "project")
		if len(got.Prefabs) != 26 || len(got.Recipes) != 2 || p.entry("works/ark").State != state {
			t.Errorf("%d prefabs, %d recipes, %q; want 26, 2, %q", len(got.Prefabs), len(got.Recipes), p.entry("works/ark").State, state)
		}
		if e := p.entry("works/ark"); e.W != 15 || e.H != 12 || e.Category != "risk" || e.Place != "embedded" {
			t.Errorf("works/ark is %+v", e)
		}
		drawn := answer[struct {
			Stale, Compiled bool
			Images          []struct{ Layers []struct{ Word string } }
			Entries         []struct{ Reference int }
		}](p, "prefab", "name", "works/ark")
		if drawn.Stale != (state == "stale") || drawn.Compiled != drawn.Stale || len(drawn.Entries) != 11 || len(drawn.Images) != 1 {
			t.Errorf("it is drawn as %+v", drawn)
		}
		answer[struct{ Picture picture }](p, "picture", "name", "works/ark")
		answer[struct{ Picture picture }](p, "map", "recipe", "lower-caves", "seed", "7")
	}
	p.before = caves.Bundle()
	p.build()
	check("stale", true)
	set(good)
	p.build()
	check("", true)
	set("art: [\n")
	p.build()
	check("", true)
}

func must[T any](v T, ok bool) T {
	if !ok {
		panic("it is not there")
	}
	return v
}

// TestDrawing sees what is told of one prefab.
func TestDrawing(t *testing.T) {
	t.Parallel()
	p := serve(t, sample(t), live.Options{})
	d := answer[drawing](p, "prefab", "name", "works/ark")
	if len(d.Images) != 1 || d.Images[0].Box != [4]int{0, 0, 15, 12} || len(d.Images[0].Layers) != 4 {
		t.Fatalf("the drawing is %+v", d)
	}
	at := map[int][][2]int{}
	for _, o := range d.Images[0].Objects {
		at[d.Entries[o.Entry].Reference] = o.Cells
	}
	if got := at['t']; len(got) != 1 || got[0] != [2]int{2, 3} {
		t.Errorf("the terminal stands at %v, want [2 3]", got)
	}
}

// TestEnd ends the server while streams are open: it comes to its end, and leaves nothing behind.
func TestEnd(t *testing.T) {
	before := runtime.NumGoroutine()
	p := serve(t, sample(t), live.Options{})
	for range 5 {
		r, err := http.Get(p.address + "/api/events")
		if err != nil {
			t.Fatal(err)
		}
		defer r.Body.Close()
	}
	p.stop()
	if err := <-p.ended; err != nil {
		t.Errorf("the server ended with %v", err)
	}
	for p.events.Scan() { // it ends
	}
	http.DefaultClient.CloseIdleConnections()
	for range 1000 {
		if runtime.NumGoroutine() <= before+2 {
			return
		}
		runtime.Gosched()
	}
	buf := make([]byte, 1<<16)
	if left := string(buf[:runtime.Stack(buf, true)]); strings.Contains(left, "cmd/xpc/live.(*Server)") {
		t.Errorf("goroutines are left:\n%s", left)
	}
}

// BenchmarkSave measures what lies between a save and the cells of the prefab, but for the quiet window of
// the watch and the drawing of the page: build, event, answer.
func BenchmarkSave(b *testing.B) {
	p := serve(b, sample(b), live.Options{})
	i := 0
	for b.Loop() {
		i++
		p.draw("prefabs/works/ark.xp", func(m *xp.Image) {
			c := m.Layers[0].At(4, 3)
			m.Layers[0].Set(4, 3, xp.MakeCell(c.Glyph(), xp.RGB{R: uint8(i), G: uint8(i >> 8), B: 7}, c.Back))
		})
		p.build()
		answer[drawing](p, "prefab", "name", "works/ark")
	}
}
