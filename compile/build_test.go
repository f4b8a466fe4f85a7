package compile_test

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
)

func TestBuild(t *testing.T) {
	t.Parallel()
	root := lay(t, small())
	r := build(t, root, compile.Write)
	clean(t, r)
	want := []string{
		"build/prefabs.json", "build/prefabs.xpb", "internal/prefabs/embed_xpc.go", "internal/prefabs/prefabs.xpb", "internal/prefabs/prefabs_xpc.go",
	}
	if diff := cmp.Diff(want, r.Written()); diff != "" {
		t.Errorf("written (-want +got):\n%s", diff)
	}
	files := tree(t, root)
	if files["build/prefabs.xpb"] != string(r.Bundle) || files["internal/prefabs/prefabs.xpb"] != string(r.Bundle) {
		t.Error("the bundles on disk are not that of the result")
	}
	b, err := embed.Open(string(r.Bundle))
	if err != nil {
		t.Fatal(err)
	}
	pf, ok := b.PrefabNamed("caves/outpost")
	if !ok {
		t.Fatal("caves/outpost is not there")
	}
	if w, h := pf.Size(); w != 6 || h != 4 || pf.ObjectCount() != 3 || pf.Turned(orient.R0).EntranceCount() != 1 {
		t.Errorf("caves/outpost: %d by %d, %d objects, %d entrances",
			w, h, pf.ObjectCount(), pf.Turned(orient.R0).EntranceCount())
	}
	sum := sha256.Sum256([]byte("caves/outpost"))
	id := embed.ID(0)
	for i, c := range sum[:8] {
		id |= embed.ID(c) << (8 * i)
	}
	if byID, ok := b.Prefab(id); !ok || byID != pf {
		t.Errorf("the ID %#x does not find the prefab", uint64(id))
	}
	if seal, ok := b.Seal(); !ok || seal.Name() != "wall" {
		t.Errorf("the seal is %v, %v", seal.Name(), ok)
	}
	wantRead := []string{
		"maps/deep.map.yaml", "palette.yaml", "prefabs/caves/outpost.xp", "prefabs/caves/outpost.yaml",
		"prefabs/island.xp", "prefabs/island.yaml", "xpc.yaml",
	}
	if diff := cmp.Diff(wantRead, r.Read); diff != "" {
		t.Errorf("read (-want +got):\n%s", diff)
	}
}

// TestOutcomes shows the masks over all outcomes: of a random cell, and of one under a machine.
func TestOutcomes(t *testing.T) {
	t.Parallel()
	r := build(t, lay(t, small()), compile.DryRun)
	clean(t, r)
	pf := r.Data().Prefabs[0]
	const (
		solid  = embed.Present | embed.MaybeSolid
		open   = embed.Present | embed.MaybeOpen | embed.SurelyOpen
		random = embed.Present | embed.MaybeOpen | embed.MaybeSolid
	)
	want := []embed.Outcome{
		solid, solid, solid, solid, solid, solid,
		solid, random, open, solid, open, solid,
		solid, random, open, open, open, solid,
		solid, solid, open, solid, solid, solid,
	}
	if diff := cmp.Diff(want, pf.Outcomes); diff != "" {
		t.Errorf("outcomes of %s (-want +got):\n%s", pf.Name, diff)
	}
}

// TestBuildTwice builds again and expects that nothing was touched, by time and by inode.
func TestBuildTwice(t *testing.T) {
	t.Parallel()
	root := lay(t, small())
	first := build(t, root, compile.Write)
	clean(t, first)
	old := time.Date(2001, 2, 3, 4, 5, 6, 0, time.UTC)
	before := map[string]fs.FileInfo{}
	var touched []string
	for _, o := range first.Outputs {
		file := filepath.Join(root, o.Path)
		if err := os.Chtimes(file, old, old); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{file, filepath.Dir(file)} {
			info, err := os.Stat(name)
			if err != nil {
				t.Fatal(err)
			}
			before[name] = info
		}
	}
	second := build(t, root, compile.Write)
	clean(t, second)
	for name, was := range before {
		is, err := os.Stat(name)
		if err != nil || !os.SameFile(was, is) || !is.ModTime().Equal(was.ModTime()) {
			touched = append(touched, name)
		}
	}
	if touched != nil || second.Written() != nil {
		t.Errorf("touched %q, written %q", touched, second.Written())
	}
	if string(first.Bundle) != string(second.Bundle) {
		t.Error("the bundles differ")
	}
}

func TestCheckAndDryRun(t *testing.T) {
	t.Parallel()
	root := lay(t, small())
	before := tree(t, root)
	dry := build(t, root, compile.DryRun)
	clean(t, dry)
	if len(dry.Written()) != 5 {
		t.Errorf("a dry run would write %q", dry.Written())
	}
	check := build(t, root, compile.Check)
	want := `build/prefabs.json: error: the JSON is not there [XP0504 output-stale]
build/prefabs.xpb: error: the bundle is not there [XP0504 output-stale]
internal/prefabs/embed_xpc.go: error: the Go source is not there [XP0504 output-stale]
internal/prefabs/prefabs.xpb: error: the bundle is not there [XP0504 output-stale]
internal/prefabs/prefabs_xpc.go: error: the Go source is not there [XP0504 output-stale]
`
	if diff := cmp.Diff(want, short(check.Findings)); diff != "" {
		t.Errorf("findings of a check (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(before, tree(t, root)); diff != "" {
		t.Errorf("written by a dry run or a check (-before +after):\n%s", diff)
	}
	clean(t, build(t, root, compile.Write))
	clean(t, build(t, root, compile.Check))
	write(t, root, "prefabs/island.yaml", "place: centered\ncategory: reward\n")
	stale := build(t, root, compile.Check)
	if n := strings.Count(short(stale.Findings), "is not what its sources give [XP0504 output-stale]"); n != 4 {
		t.Errorf("%d outputs are stale after an edit:\n%s", n, short(stale.Findings))
	}
}

// TestFailedBuild leaves every old output as it was.
func TestFailedBuild(t *testing.T) {
	t.Parallel()
	root := lay(t, small())
	clean(t, build(t, root, compile.Write))
	write(t, root, "prefabs/island.yaml", "place: centered\nbuffer: 0\n")
	before := tree(t, root)
	r := build(t, root, compile.Write)
	if !r.Findings.HasErrors() || r.Bundle != nil || r.Written() != nil {
		t.Errorf("%d findings, %d bytes, written %q", len(r.Findings), len(r.Bundle), r.Written())
	}
	if diff := cmp.Diff(before, tree(t, root)); diff != "" {
		t.Errorf("touched (-before +after):\n%s", diff)
	}
}

// TestInline writes the bundle into the source, and removes the file that it makes superfluous.
func TestInline(t *testing.T) {
	t.Parallel()
	root := lay(t, small())
	clean(t, build(t, root, compile.Write))
	project := small()["xpc.yaml"]
	write(t, root, "xpc.yaml", strings.Replace(project, "internal/prefabs}", "internal/prefabs, inline: true}", 1))
	clean(t, build(t, root, compile.Write))
	files := tree(t, root)
	if _, there := files["internal/prefabs/prefabs.xpb"]; there {
		t.Error("the embedded bundle is still there")
	}
	if _, there := files["internal/prefabs/embed_xpc.go"]; there {
		t.Error("the file that embeds it is still there")
	}
	if !strings.Contains(files["internal/prefabs/prefabs_xpc.go"], `const data = "\x89XPB`) {
		t.Error("the source does not hold the bundle")
	}
	// With the other bundle in the same place, it stays.
	write(t, root, "xpc.yaml", strings.NewReplacer("internal/prefabs}", "internal/prefabs, inline: true}",
		"build/prefabs.xpb", "internal/prefabs/prefabs.xpb").Replace(project))
	r := build(t, root, compile.Write)
	clean(t, r)
	if got := tree(t, root)["internal/prefabs/prefabs.xpb"]; got != string(r.Bundle) {
		t.Error("the bundle beside the source is not written")
	}
}

// TestRunsAtOnce lets several runs write at once, of which each sees another state of the project.
func TestRunsAtOnce(t *testing.T) {
	t.Parallel()
	root := lay(t, small())
	var runs sync.WaitGroup
	for i := range 8 {
		write(t, root, "next", fmt.Sprintf("place: centered\ncategory: fluff\nweight: %d\n", i+1))
		if err := os.Rename(filepath.Join(root, "next"), filepath.Join(root, "prefabs/island.yaml")); err != nil {
			t.Fatal(err)
		}
		runs.Go(func() {
			for range 5 {
				r, err := compile.Build(context.Background(), compile.Options{Root: root})
				if err != nil {
					t.Error(err)
				} else if len(r.Findings) > 0 {
					t.Error(short(r.Findings))
				}
			}
		})
	}
	runs.Wait()
	clean(t, build(t, root, compile.Check))
	for name := range tree(t, root) {
		if strings.HasSuffix(name, ".xpc-tmp") || strings.Contains(name, "lock") {
			t.Errorf("left behind: %s", name)
		}
	}
}

func TestOutOption(t *testing.T) {
	t.Parallel()
	root, elsewhere := lay(t, small()), filepath.Join(t.TempDir(), "a", "b")
	r, err := compile.Build(context.Background(), compile.Options{Root: root, Out: compile.Out{
		Bundle: filepath.Join(elsewhere, "x.xpb"), JSON: "other/x.json", Go: "gen",
	}})
	if err != nil {
		t.Fatal(err)
	}
	clean(t, r)
	if got := tree(t, elsewhere)["x.xpb"]; got != string(r.Bundle) {
		t.Error("the bundle is not where the option says")
	}
	files := tree(t, root)
	for _, name := range []string{"other/x.json", "gen/prefabs_xpc.go", "gen/embed_xpc.go", "gen/prefabs.xpb"} {
		if files[name] == "" {
			t.Errorf("%s is not there", name)
		}
	}
	if !strings.Contains(files["gen/prefabs_xpc.go"], "\npackage gen\n") {
		t.Error("the package is not named after its folder")
	}
}

// TestBundlePath holds the place where a bundle is said to be against where a build writes it.
func TestBundlePath(t *testing.T) {
	t.Parallel()
	elsewhere := filepath.Join(t.TempDir(), "x.xpb")
	for _, c := range []struct {
		says   string
		option compile.Out
	}{
		{"bundle: b/p.xpb", compile.Out{}},
		{"go: {dir: g}", compile.Out{}},
		{"bundle: b/p.xpb\n  go: {dir: g}", compile.Out{}},
		{"bundle: b/p.xpb", compile.Out{Bundle: elsewhere}},
		{"go: {dir: g}", compile.Out{Go: "h"}},
		{"go: {dir: g, inline: true}", compile.Out{}},
		{"json: p.json", compile.Out{}},
	} {
		files := small()
		files["xpc.yaml"] = files["xpc.yaml"][:strings.Index(files["xpc.yaml"], "out:")] + "out:\n  " + c.says + "\n"
		root := lay(t, files)
		r, err := compile.Build(context.Background(), compile.Options{Root: root, Out: c.option})
		if err != nil {
			t.Fatal(err)
		}
		clean(t, r)
		name := c.option.BundlePath(r.Project)
		if whole := !strings.Contains(c.says, "inline") && !strings.Contains(c.says, "json"); (name != "") != whole {
			t.Errorf("%s, %+v: the bundle is said to be at %q", c.says, c.option, name)
		}
		if name == "" {
			continue
		}
		if !filepath.IsAbs(name) {
			name = filepath.Join(root, name)
		}
		if data, err := os.ReadFile(name); err != nil || string(data) != string(r.Bundle) {
			t.Errorf("%s, %+v: the bundle is not at %s: %v", c.says, c.option, name, err)
		}
	}
}

func TestRefusedOutputs(t *testing.T) {
	t.Parallel()
	for out, want := range map[string]string{
		"bundle: xpc.yaml":                             `the output "xpc.yaml" is an input of the project [XP0505 output-unwritable]`,
		"json: palette.yaml":                           `the output "palette.yaml" is an input of the project`,
		"bundle: Palette.yaml":                         `the output "Palette.yaml" is an input of the project`,
		"bundle: build/con.xpb":                        `has the part "con.xpb", which is no name of a file on Windows [XP0505 output-unwritable]`,
		"bundle: build/com².xpb":                       `has the part "com².xpb", which is no name of a file on Windows [XP0505 output-unwritable]`,
		"bundle: a/p.xpb\n  json: a/p.xpb":             `two outputs go to one file`,
		"bundle: a/P.xpb\n  go: {dir: a, package: x}":  "",
		"bundle: g/Prefabs.xpb\n  go: {dir: g}":        `two outputs go to one file`,
		"bundle: g/prefabs.xpb\n  go: {dir: g}":        "",
		"go: {dir: internal/prefabs, package: string}": `cannot have the name "string": Go has it predeclared [XP0502 ident-reserved]`,
		"json: prefabs/island.yaml":                    `the output "prefabs/island.yaml" is an input of the project`,
	} {
		files := small()
		files["xpc.yaml"] = files["xpc.yaml"][:strings.Index(files["xpc.yaml"], "out:")] + "out:\n  " + out + "\n"
		r := build(t, lay(t, files), compile.Write)
		got := short(r.Findings)
		if want == "" && got != "" || !strings.Contains(got, want) || want != "" && r.Written() != nil && !r.Findings.HasErrors() {
			t.Errorf("%s:\n%swant %s", out, got, want)
		}
		if linted := short(build(t, lay(t, files), compile.Lint).Findings); linted != got {
			t.Errorf("%s: lint says\n%sbuild says\n%s", out, linted, got)
		}
	}
}

// TestOrderDoesNotMatter builds with turned folders and other numbers of cores.
func TestOrderDoesNotMatter(t *testing.T) {
	files := small()
	delete(files, "prefabs/island.yaml") // a finding
	files["prefabs/caves/lair.xpt"] = files["prefabs/caves/outpost.xpt"]
	files["prefabs/caves/lair.yaml"] = strings.Replace(files["prefabs/caves/outpost.yaml"], "weight: 20", "weight: 0\nbuffer: -1", 1)
	sound := small()
	for i := range 12 {
		sound[fmt.Sprintf("prefabs/n%d.xpt", i)] = sound["prefabs/island.xpt"]
		sound[fmt.Sprintf("prefabs/n%d.yaml", i)] = sound["prefabs/island.yaml"]
	}
	for name, project := range map[string]map[string]string{"findings": files, "sound": sound} {
		t.Run(name, func(t *testing.T) {
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
			m := mapFS(t, project)
			var want *compile.Result
			for turn, procs := range []int{1, 2, 8, 3} {
				runtime.GOMAXPROCS(procs)
				got, err := compile.Build(context.Background(), compile.Options{FS: turnedFS{m, turn}, Mode: compile.Make})
				if err != nil {
					t.Fatal(err)
				}
				if want == nil {
					want = got
				}
				if string(got.Bundle) != string(want.Bundle) || short(got.Findings) != short(want.Findings) {
					t.Errorf("with %d cores and order %d the result differs", procs, turn)
				}
			}
			if (name == "sound") != (want.Bundle != nil) {
				t.Errorf("the project is not what its name says:\n%s", short(want.Findings))
			}
		})
	}
}

// mapFS returns files as a tree in memory.
func mapFS(t testing.TB, files map[string]string) fstest.MapFS {
	m := fstest.MapFS{}
	for name, text := range files {
		if twin, isImage := strings.CutSuffix(name, ".xpt"); isImage {
			m[twin+".xp"] = &fstest.MapFile{Data: image(t, text)}
			continue
		}
		m[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return m
}

func TestFindRoot(t *testing.T) {
	t.Parallel()
	root := lay(t, map[string]string{
		"xpc.yaml": "version: 1\n", "a/b/c.txt": "", "repo/.git/HEAD": "", "repo/sub/x.txt": "",
	})
	got, err := compile.FindRoot(filepath.Join(root, "a", "b"))
	if err != nil || got != root {
		t.Errorf("FindRoot = %q, %v; want %q", got, err, root)
	}
	if got, err := compile.FindRoot(filepath.Join(root, "repo", "sub")); !errors.Is(err, compile.ErrNoProject) {
		t.Errorf("past a .git: %q, %v", got, err)
	}
}

func TestNoProject(t *testing.T) {
	t.Parallel()
	_, err := compile.Build(context.Background(), compile.Options{Root: t.TempDir()})
	if !errors.Is(err, compile.ErrNoProject) {
		t.Errorf("error %v", err)
	}
}

func TestCancelled(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r, err := compile.Build(ctx, compile.Options{Root: lay(t, small())})
	if !errors.Is(err, context.Canceled) || r == nil {
		t.Errorf("error %v", err)
	}
}

// TestEmptyProject builds: everything but the version is optional.
func TestEmptyProject(t *testing.T) {
	t.Parallel()
	r := build(t, lay(t, map[string]string{"xpc.yaml": "version: 1\n"}), compile.Write)
	clean(t, r)
	if r.Bundle == nil || len(r.Outputs) > 0 {
		t.Errorf("%d bytes, outputs %v", len(r.Bundle), r.Outputs)
	}
}
