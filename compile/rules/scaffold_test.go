package rules_test

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestNewRule begins a rule in a copy of the tree, sees that it compiles and that the tests ask for it
// to be written, writes it, and sees them pass.
func TestNewRule(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it compiles the packages anew")
	}
	dir := copyTree(t)
	out, ok := runIn(t, dir, "make", "new-rule", "NAME=room-empty")
	if !ok || !strings.Contains(out, "room-empty is XP04") {
		t.Fatalf("make new-rule: %v\n%s", ok, out)
	}
	if out, ok := runIn(t, dir, "go", "vet", "./prefab/diag", "./compile/rules"); !ok {
		t.Fatalf("what it writes does not compile:\n%s", out)
	}
	rule := filepath.Join(dir, "compile", "rules", "room_empty.go")
	source := readText(t, rule)
	if out, ok := runIn(t, dir, "gofmt", "-s", "-l", "compile/rules", "prefab/diag"); !ok || out != "" {
		t.Errorf("not in the form of gofmt: %s", out)
	}
	out, ok = runIn(t, dir, "go", "test", "./compile/rules", "-run", "Texts|Text$|TestRules")
	for _, want := range []string{"room-empty has no Title", "room-empty has no Fix", "wanted at room.xp:L1(1,1)", "room-empty is reported: false"} {
		if ok || !strings.Contains(out, want) {
			t.Errorf("the tests do not say %q of a rule that is not written:\n%s", want, out)
		}
	}

	for field, text := range map[string]string{
		"Title": "a room holds something", "Why": "An empty room is a promise that is not kept.",
		"Bad": "#...#", "Good": "#.t.#", "Fix": "put something there",
	} {
		source = replaceLine(t, source, field+":", field+": `"+text+"`,")
	}
	source = replaceLine(t, source, "if false {", "if pass.open[i] && len(pass.Prefab.Objects) == 0 {")
	source = replaceLine(t, source, "pass.report(", `pass.report(pass.at(prefab.TerrainLayer, pass.cell(i)), "what was found, and what is allowed")
				return`)
	writeText(t, rule, source)
	data := filepath.Join(dir, "compile", "rules", "testdata", "room-empty.txtar")
	art, script := "|##+##|\n-- ok/room.yaml --", "maxProtrusion: 1\n-- bad/room.xpt --"
	text := strings.Replace(readText(t, data), art, "|##+##|\nlayer 2\n\nlayer 3\n\nlayer 4\n|×××××|\n|××t××|\n|×××××|\n-- ok/room.yaml --", 1)
	writeText(t, data, strings.Replace(text, script, "objects: {t: {prop: table}}\n"+script, 1))
	if out, ok := runIn(t, dir, "go", "test", "./compile/rules", "-run", "Texts|Text$|TestRules/room-empty"); !ok {
		t.Errorf("the tests fail though the rule is written:\n%s", out)
	}
}

// TestNewRuleRefuses sees that names that cannot be leave the tree as it is.
func TestNewRuleRefuses(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it compiles a program")
	}
	dir := copyTree(t)
	before := readText(t, filepath.Join(dir, "prefab", "diag", "code.go"))
	for name, want := range map[string]string{
		"":              "usage: make new-rule NAME=",
		"Door":          "is no name of a rule",
		"side-open":     "the name side-open is taken",
		"opens-windows": "a file named opens_windows.go is not built everywhere",
		"in-arm":        "a file named in_arm.go is not built everywhere",
		"fails-test":    "a file named fails_test.go is not built everywhere",
	} {
		out, ok := runIn(t, dir, "make", "new-rule", "NAME="+name)
		if ok || !strings.Contains(out, want) {
			t.Errorf("%q: %v, want %q in\n%s", name, ok, want, out)
		}
	}
	if after := readText(t, filepath.Join(dir, "prefab", "diag", "code.go")); after != before {
		t.Error("a refused name changes the codes")
	}
}

// copyTree copies what the tests of this package are compiled from.
func copyTree(t *testing.T) string {
	t.Helper()
	root, dir := filepath.Join("..", ".."), t.TempDir()
	for _, name := range []string{"Makefile", "go.mod", "go.sum", "compile", "prefab", "xp", "embed"} {
		err := filepath.WalkDir(filepath.Join(root, name), func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			rel, err := filepath.Rel(root, path)
			if err != nil {
				return err
			}
			to := filepath.Join(dir, rel)
			switch {
			case d.IsDir() && d.Name() == "testdata" && filepath.Base(filepath.Dir(path)) != "rules":
				return filepath.SkipDir
			case d.IsDir():
				return os.MkdirAll(to, 0o755)
			}
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			return os.WriteFile(to, data, 0o644)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// runIn runs a command in a folder. It tells what the command prints, and whether it ends well.
func runIn(t *testing.T, dir, name string, args ...string) (out string, ok bool) {
	t.Helper()
	if _, err := exec.LookPath(name); err != nil {
		t.Skipf("%s is not there", name)
	}
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-trimpath") // what is built does not depend on the folder, and is kept
	text, err := cmd.CombinedOutput()
	return string(text), err == nil
}

func readText(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func writeText(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// replaceLine puts another line in place of the one that begins with a word.
func replaceLine(t *testing.T, text, word, line string) string {
	t.Helper()
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		if strings.HasPrefix(strings.TrimSpace(l), word) {
			lines[i] = line
			return strings.Join(lines, "\n")
		}
	}
	t.Fatalf("no line begins with %q:\n%s", word, text)
	return ""
}
