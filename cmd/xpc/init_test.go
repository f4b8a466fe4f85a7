package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/embed"
)

const rogueMain = `package main

import (
	"fmt"

	"example.com/rogue/internal/prefabs"
)

func main() {
	pf, ok := prefabs.Bundle().Prefab(prefabs.GuardPost)
	fmt.Println(pf.Name(), ok)
}
`

// TestInitInGame begins a project in a game's module and lets go generate build it, as generate.go
// says: xpc is a tool of a module file of its own, and nothing of it comes into the game's go.mod.
func TestInitInGame(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("builds xpc")
	}
	dir := t.TempDir()
	clone, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	replace := "\nrequire " + compile.Module + " v0.0.0\n\nreplace " + compile.Module + " => " + filepath.ToSlash(clone) + "\n"
	sums, err := os.ReadFile(filepath.Join(clone, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"go.mod":    "module example.com/rogue\n\ngo 1.26.0\n" + replace,
		"main.go":   rogueMain,
		"tools.mod": "module example.com/rogue/tools\n\ngo 1.26.0\n" + replace,
		"tools.sum": string(sums),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	if code, stderr := runWith(t, &out, "init", dir); code != 0 {
		t.Fatalf("code %d, standard error %q", code, stderr)
	}
	if want := "# writes the Go package example.com/rogue/internal/prefabs\n"; !strings.Contains(out.String(), want) {
		t.Errorf("init says %q, want %q", out.String(), want)
	}
	goTool(t, dir, "-mod=mod", "get", "-tool", "-modfile=tools.mod", compile.Module+"/cmd/xpc")
	goTool(t, dir, "", "generate", "./...")
	if got := goTool(t, dir, "-mod=mod", "run", "."); got != "guard-post true\n" {
		t.Errorf("the game prints %q", got)
	}
	goTool(t, dir, "-mod=mod", "vet", "./...")
	if sum, err := os.ReadFile(filepath.Join(dir, "go.sum")); err == nil && len(sum) > 0 {
		t.Errorf("go.sum holds %q", sum)
	}
}

// goTool runs the go command in a folder, offline.
func goTool(t *testing.T, dir, flags string, args ...string) string {
	t.Helper()
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS="+flags, "GOPROXY=off", "GOWORK=off")
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, stderr.String())
	}
	return string(out)
}

// TestStarter holds the files of a new project to what a new user should see: images of all layers that
// are drawn in full, and files without findings under every rule.
func TestStarter(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if code, stderr := runWith(t, new(bytes.Buffer), "init", dir); code != 0 {
		t.Fatalf("code %d, standard error %q", code, stderr)
	}
	result, err := compile.Build(t.Context(), compile.Options{Root: dir, Mode: compile.Make})
	if err != nil || len(result.Findings) > 0 {
		t.Errorf("%v\n%v", err, result.Findings)
	}
	if made := result.Data().Prefabs; len(made) != 2 || made[0].Places&embed.Embedded == 0 || made[1].Places&embed.Centered == 0 {
		t.Errorf("prefabs %v", made)
	}
}
