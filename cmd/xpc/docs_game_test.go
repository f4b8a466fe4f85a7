package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/compile"
)

// gameHead stands before the examples of game.md: what a game has around them.
const gameHead = `package page

import (
	"os"
	"time"

	"example.com/game/internal/prefabs"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/embed/place"
	"github.com/seed18752ec6/xpc/embed/sight"
)

var (
	_ = os.ReadFile
	_ = prefabs.Bundle
	_ cave.Meter
	_ grid.Grid
	_ place.Placer
	_ sight.View
)

type being struct{ HP int }

type switchable struct{ Side orient.Dir }

func (s *switchable) Pulls(embed.Object) {}

func draw(open *grid.Board, stage string) {}

func paint(x, y int, look embed.Look) {}

`

// gameScope is the head of the function that an example becomes: the names that the page speaks of without
// saying where they are from.
const gameScope = `func example%d(width, height, x, y, tx, ty, depth, open int, seed uint64, data []byte, gen mapgen.Generator,
	recipe embed.Recipe, level *mapgen.Result, contents embed.Contents, p *place.Placement, o *embed.Object, monster *being, lever *switchable,
	bundle *embed.Bundle, field *sight.Field, records []place.Record, path string, last time.Time, say func(error)) error {
	{
%s
	}
	return nil
}

`

var goFence = regexp.MustCompile("(?ms)^```go\n(.*?)^```$")

// TestDocsGame compiles the examples of game.md in a module of their own, around the project of the guide. All
// else that the compiler may say is a fault but that an example does not use what it declares.
func TestDocsGame(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("builds a module")
	}
	page, err := os.ReadFile(filepath.Join(docs, "game.md"))
	if err != nil {
		t.Fatal(err)
	}
	clone, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	guideProject(t, dir)
	source, examples := gameHead, 0
	for _, m := range goFence.FindAllStringSubmatch(string(page), -1) {
		if strings.Contains(m[1], "\npackage ") { // a file: generate.go, which TestInitInGame runs
			continue
		}
		examples++
		source += fmt.Sprintf(gameScope, examples, m[1])
	}
	if examples < 10 {
		t.Errorf("game.md has %d examples", examples)
	}
	for name, text := range map[string]string{
		"go.mod": "module example.com/game\n\ngo 1.26.0\n\nrequire " + compile.Module + " v0.0.0\n\nreplace " + compile.Module +
			" => " + filepath.ToSlash(clone) + "\n",
		"page.go": source,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", "build", "-gcflags=-e", ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off")
	out, err := cmd.CombinedOutput()
	lines := strings.Split(source, "\n")
	for said := range strings.Lines(string(out)) {
		if strings.HasPrefix(said, "#") || strings.Contains(said, "declared and not used: ") {
			continue
		}
		var n int
		if _, err := fmt.Sscanf(said, "./page.go:%d:", &n); err == nil && n <= len(lines) {
			said += "\t" + lines[n-1]
		}
		t.Errorf("game.md: %s", said)
	}
	if err != nil && len(out) == 0 {
		t.Fatal(err)
	}
	if sum, err := os.ReadFile(filepath.Join(dir, "go.sum")); err == nil && len(sum) > 0 {
		t.Errorf("with the examples of game.md, go.sum holds %q", sum)
	}
}

// TestDocsGameClone runs what game.md says of a clone, offline: after it the compiler of tools.mod builds the project.
func TestDocsGameClone(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("builds xpc")
	}
	page, err := os.ReadFile(filepath.Join(docs, "game.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, after, ok := strings.Cut(string(page), "a clone on your disk")
	if !ok {
		t.Fatal("game.md says nothing of a clone")
	}
	_, after, _ = strings.Cut(after, "\n\n")
	commands, _, _ := strings.Cut(after, "\n\n")
	dir, clone := t.TempDir(), filepath.Join("..", "..")
	guideProject(t, dir)
	if clone, err = filepath.Abs(clone); err != nil {
		t.Fatal(err)
	}
	sums, err := os.ReadFile(filepath.Join(clone, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"go.mod": "module example.com/game\n\ngo 1.26.0\n", "tools.sum": string(sums)} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for command := range strings.Lines(strings.ReplaceAll(commands, "../xpc", filepath.ToSlash(clone))) {
		command, _, _ = strings.Cut(command, "#")
		goTool(t, dir, "", strings.Fields(command)[1:]...)
	}
	goTool(t, dir, "", "tool", "-modfile=tools.mod", "xpc", "build", "--check")
	goTool(t, dir, "", "vet", "./...")
	if sum, err := os.ReadFile(filepath.Join(dir, "go.sum")); err == nil && len(sum) > 0 {
		t.Errorf("go.sum holds %q", sum)
	}
}

// guideProject writes the project that the reader of the guide has in the end, with its Go package.
func guideProject(t *testing.T, dir string) {
	t.Helper()
	for _, b := range blocks(t, "guide.md") {
		path := filepath.Join(dir, filepath.FromSlash(b.what))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		text := b.text
		if b.what == "xpc.yaml" {
			text, _, _ = strings.Cut(text, "out:")
			text += "out:\n  go: {dir: internal/prefabs, package: prefabs}\n"
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if twin, ok := strings.CutSuffix(path, ".xpt"); ok {
			if err := encodeTwin(text, twin+".xp"); err != nil {
				t.Fatal(err)
			}
		}
	}
	result, err := compile.Build(t.Context(), compile.Options{Root: dir, Mode: compile.Write})
	if err != nil || len(result.Findings) > 0 {
		t.Fatalf("the project of the guide: %v, %v", err, result.Findings)
	}
}
