package compile_test

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// slips returns the small project with slips in its texts, some of which have fixes.
func slips() map[string]string {
	files := small()
	files["prefabs/caves/outpost.yaml"] = strings.NewReplacer(
		"maxProtrusion: 1", "maxprotrusion: 1 # a cell",
		"chance: 40%", "chanse: 40%", // an attribute: nobody can tell
		"opens: [d]", "opens: [d, d]",
	).Replace(files["prefabs/caves/outpost.yaml"])
	files["prefabs/island.yaml"] = "place: centerd\r\ncategory: fluff\r\nbuffer: \"2\"\r\n"
	return files
}

func fix(t testing.TB, root string, mode compile.Mode, mends func(diag.Diagnostic) bool) *compile.Fixed {
	t.Helper()
	fixed, err := compile.Fix(context.Background(), compile.Options{Root: root, Mode: mode}, mends)
	if err != nil {
		t.Fatal(err)
	}
	return fixed
}

// Fix writes what it can mend, and nothing else: other bytes, rights and files stay.
func TestFix(t *testing.T) {
	t.Parallel()
	root := lay(t, slips())
	script := filepath.Join(root, "prefabs", "island.yaml")
	if err := os.Chmod(script, 0o640); err != nil {
		t.Fatal(err)
	}
	before := tree(t, root)
	plan := fix(t, root, compile.DryRun, nil)
	if d := cmp.Diff(before, tree(t, root)); d != "" {
		t.Errorf("a dry run writes (-was +is):\n%s", d)
	}
	done := fix(t, root, compile.Write, nil)
	if d := cmp.Diff(plan.Changes, done.Changes); d != "" {
		t.Errorf("a dry run tells of other changes (-dry +written):\n%s", d)
	}
	before["prefabs/caves/outpost.yaml"] = strings.NewReplacer(
		"maxprotrusion:", "maxProtrusion:", "opens: [d, d]", "opens: [d]",
	).Replace(before["prefabs/caves/outpost.yaml"])
	before["prefabs/island.yaml"] = "place: centered\r\ncategory: fluff\r\nbuffer: 2\r\n"
	if d := cmp.Diff(before, tree(t, root)); d != "" {
		t.Errorf("written (-want +got):\n%s", d)
	}
	if info, err := os.Stat(script); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o640 {
		t.Errorf("its rights are %v, %v", info.Mode(), err)
	}
	want := `prefabs/caves/outpost.yaml:11:7: warning: the attribute "chanse" of the object 'a' (97) is nearly the key "chance" [XP0442 attribute-near]
`
	if got := short(done.Findings); got != want {
		t.Errorf("what stays is\n%swant\n%s", got, want)
	}
	if got := short(build(t, root, compile.Lint).Findings); got != want {
		t.Errorf("a lint finds\n%swant\n%s", got, want)
	}
	if len(done.Mended) != 4 || len(done.Refused) != 0 {
		t.Errorf("mended %d: %s refused: %+v", len(done.Mended), short(done.Mended), done.Refused)
	}
	if again := fix(t, root, compile.Write, nil); len(again.Changes) > 0 || len(again.Mended) > 0 {
		t.Errorf("a second run changes %+v", again.Changes)
	}
}

// Only what is asked for is mended.
func TestFixSome(t *testing.T) {
	t.Parallel()
	root := lay(t, slips())
	done := fix(t, root, compile.Write, func(d diag.Diagnostic) bool { return d.Code == diag.WrongType })
	if len(done.Changes) != 1 || done.Changes[0].File != "prefabs/island.yaml" ||
		string(done.Changes[0].New) != "place: centerd\r\ncategory: fluff\r\nbuffer: 2\r\n" {
		t.Errorf("changes: %+v", done.Changes)
	}
}

// refusedFiles is a project for which a fix would bring something new, and others would not.
func refusedFiles() map[string]string {
	files := small()
	// The key that is meant for place hides that the buffer is out of range.
	files["prefabs/island.yaml"] = "plase: centered\ncategory: fluff\nbuffer: 0\ntags: dry\n"
	return files
}

// A fix by which a finding comes that was not there before is refused, alone of all.
func TestFixRefused(t *testing.T) {
	t.Parallel()
	root := lay(t, refusedFiles())
	done := fix(t, root, compile.Write, nil)
	if got, want := tree(t, root)["prefabs/island.yaml"], "plase: centered\ncategory: fluff\nbuffer: 0\ntags: [dry]\n"; got != want {
		t.Errorf("written\n%s\nwant\n%s", got, want)
	}
	if len(done.Refused) != 1 || done.Refused[0].Finding.Code != diag.UnknownKey ||
		short(done.Refused[0].Brings) != "prefabs/island.yaml:3:9: error: buffer is 0: a centered prefab has at least 1 open cell round it [XP0405 buffer-range]\n" {
		t.Errorf("refused: %+v", done.Refused)
	}
}

// What a fix uncovers is mended with it, if it can be.
func TestFixUncovers(t *testing.T) {
	t.Parallel()
	files := small()
	files["prefabs/caves/outpost.yaml"] = strings.NewReplacer(
		"objects:", "objets:", "{terminal:", "{terminl:", "2d4+1", "1-4",
	).Replace(files["prefabs/caves/outpost.yaml"])
	root := lay(t, files)
	done := fix(t, root, compile.Write, nil)
	clean(t, done.Result)
	if len(done.Mended) != 3 {
		t.Errorf("mended %s", short(done.Mended))
	}
	want := strings.ReplaceAll(small()["prefabs/caves/outpost.yaml"], "2d4+1", "1..4")
	if got := tree(t, root)["prefabs/caves/outpost.yaml"]; got != want {
		t.Errorf("written\n%s", got)
	}
}

// What orders or the baseline hide stays.
func TestFixHidden(t *testing.T) {
	t.Parallel()
	files := small()
	files["prefabs/caves/outpost.yaml"] += "ignore:\n  - {rule: chance-certain, reason: for later}\n"
	files["prefabs/caves/outpost.yaml"] = strings.ReplaceAll(files["prefabs/caves/outpost.yaml"], "40%", "100%")
	files["prefabs/island.yaml"] += "maxProtrusion: 1\n"
	files["xpc.yaml"] += "baseline: old.json\n"
	root := lay(t, files)
	write(t, root, "old.json", `{"version": 1, "findings": [
  {"file":"prefabs/island.yaml","code":"XP0452","name":"key-idle","message":"maxProtrusion counts for embedded prefabs alone, and this one is centered"}
 ]}`)
	if done := fix(t, root, compile.Write, nil); len(done.Changes)+len(done.Findings) > 0 || len(done.Hidden) != 1 {
		t.Errorf("changes %+v; findings %s", done.Changes, short(done.Findings))
	}
}

// A file that is a link, or that nobody may write, stays as it is; so does one that somebody else
// changes meanwhile.
func TestFixKeepsOff(t *testing.T) {
	t.Parallel()
	root := lay(t, slips())
	script := filepath.Join(root, "prefabs", "island.yaml")
	if err := os.Rename(script, filepath.Join(root, "island.txt")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("../island.txt", script); err != nil {
		noLinks(t, err)
	}
	if err := os.Chmod(filepath.Join(root, "prefabs", "caves", "outpost.yaml"), 0o444); err != nil {
		t.Fatal(err)
	}
	before := tree(t, root)
	done := fix(t, root, compile.Write, nil)
	why := map[string]bool{}
	for _, r := range done.Refused {
		why[r.Finding.Pos.File+" "+r.Why] = true
	}
	want := map[string]bool{
		"prefabs/island.yaml the file is a link": true, "prefabs/caves/outpost.yaml the file may not be written": true,
	}
	if d := cmp.Diff(want, why); d != "" || len(done.Refused) != 4 {
		t.Errorf("%d refusals (-want +got):\n%s", len(done.Refused), d)
	}
	if d := cmp.Diff(before, tree(t, root)); d != "" {
		t.Errorf("(-was +is)\n%s", d)
	}

	root = lay(t, slips())
	before = tree(t, root)
	_, err := compile.Fix(context.Background(), compile.Options{Root: root}, func(d diag.Diagnostic) bool {
		write(t, root, "prefabs/island.yaml", before["prefabs/island.yaml"]+"weight: 3\n")
		return true
	})
	if err == nil || err.Error() != "prefabs/island.yaml has changed since it was read: nothing is written" {
		t.Errorf("of a file that has changed: %v", err)
	}
	before["prefabs/island.yaml"] += "weight: 3\n"
	if d := cmp.Diff(before, tree(t, root)); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

// A tree that is no disk is mended in memory, and a context that has ended ends it.
func TestFixMemory(t *testing.T) {
	t.Parallel()
	fsys := fstest.MapFS{}
	for name, text := range slips() {
		data := []byte(text)
		if twin, isImage := strings.CutSuffix(name, ".xpt"); isImage {
			name, data = twin+".xp", image(t, text)
		}
		fsys[name] = &fstest.MapFile{Data: data}
	}
	ctx, cancel := context.WithCancel(context.Background())
	done, err := compile.Fix(ctx, compile.Options{FS: fsys, Mode: compile.DryRun}, nil)
	if err != nil || len(done.Changes) != 2 || len(done.Mended) != 4 {
		t.Errorf("changes %+v, %v", done.Changes, err)
	}
	if line, ok := done.Source().Line("prefabs/island.yaml", 1); line != "place: centered" || !ok {
		t.Errorf("the source of excerpts has %q", line)
	}
	cancel()
	if _, err := compile.Fix(ctx, compile.Options{FS: fsys, Mode: compile.DryRun}, nil); err != context.Canceled {
		t.Errorf("of a context that has ended: %v", err)
	}
}

// A warning in another file that only shows when a project has no errors keeps no fix off.
func TestFixWarningElsewhere(t *testing.T) {
	t.Parallel()
	files := slips()
	files["palette.yaml"] += "connections:\n  left: {glyph: \"<\", dir: west}\n"
	root := lay(t, files)
	if got := short(build(t, root, compile.Lint).Findings); strings.Contains(got, "palette.yaml") {
		t.Fatalf("it shows before:\n%s", got)
	}
	done := fix(t, root, compile.Write, nil)
	if len(done.Mended) != 4 || !strings.Contains(short(done.Findings), `palette.yaml:11:3: warning: the connection "left" is not used`) {
		t.Errorf("mended %s; what stays is\n%s", short(done.Mended), short(done.Findings))
	}
}

// counting is a tree that counts how often a project is built of it.
type counting struct {
	fstest.MapFS
	builds *int
}

func (c counting) Stat(name string) (fs.FileInfo, error) {
	if name == compile.ProjectFile {
		*c.builds++
	}
	return c.MapFS.Stat(name)
}

// Many files with fixes that are refused, each with others that are not, take few lints.
func TestFixManyRefused(t *testing.T) {
	t.Parallel()
	fsys := fstest.MapFS{"xpc.yaml": {Data: []byte("version: 1\n")}, "palette.yaml": {Data: []byte(small()["palette.yaml"])}}
	for i := range 60 {
		name := fmt.Sprintf("prefabs/island%d", i)
		fsys[name+".xp"] = &fstest.MapFile{Data: image(t, small()["prefabs/island.xpt"])}
		fsys[name+".yaml"] = &fstest.MapFile{Data: []byte("plase: centered\nbuffer: 0\ntags: dry\nweight: \"3\"\n")}
	}
	builds := 0
	done, err := compile.Fix(context.Background(), compile.Options{FS: counting{fsys, &builds}, Mode: compile.DryRun}, nil)
	if err != nil || len(done.Mended) != 120 || len(done.Refused) != 60 || len(done.Changes) != 60 {
		t.Errorf("mended %d, refused %d in %d files, %v", len(done.Mended), len(done.Refused), len(done.Changes), err)
	}
	if builds > 20 {
		t.Errorf("it took %d lints", builds)
	}
}

// A fix after which another finding is said in other words is made: here the depths of the prefab stand in it.
func TestFixRewords(t *testing.T) {
	t.Parallel()
	files := small()
	files["prefabs/island.yaml"] = "place: centered\ncategory: fluff\ndepth: 3-7\nparams: {p: {x: 1, y: 0}}\n" +
		"objects:\n  r: {item: x, when: {params: {p: y}}}\n"
	files["prefabs/island.xpt"] += "layer 2\nlayer 3\nlayer 4\n|××××|\n|×r××|\n|××××|\n"
	root := lay(t, files)
	done := fix(t, root, compile.Write, nil)
	if len(done.Mended) != 1 || len(done.Refused) != 0 {
		t.Errorf("mended %s, refused %+v", short(done.Mended), done.Refused)
	}
	text, err := os.ReadFile(filepath.Join(root, "prefabs", "island.yaml"))
	if err != nil || !strings.Contains(string(text), "depth: 3..7\n") {
		t.Errorf("%v, written:\n%s", err, text)
	}
	if !strings.Contains(short(done.Findings), "never holds, at depths 3 to 7") {
		t.Errorf("what stays says nothing of depths:\n%s", short(done.Findings))
	}
}
