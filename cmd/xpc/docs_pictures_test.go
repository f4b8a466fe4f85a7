package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// TestDocsDemoPicture makes what the first line of the README does: the picture below it.
func TestDocsDemoPicture(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	if err := os.CopyFS(filepath.Join(root, "samples", "caves"), os.DirFS("../../samples/caves")); err != nil {
		t.Fatal(err)
	}
	makeLines(t, root, "demo", "", nil)
	same(t, filepath.Join(root, "build", "demo.png"), "demo.png")
}

// TestDocsGamePicture takes the picture of the sample game.
func TestDocsGamePicture(t *testing.T) {
	t.Parallel()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	makeLines(t, root, "samples", `game\.(xpt|png)`, []string{
		"../../build/", dir + "/", " build/", " " + dir + "/", "docs/game.png", dir + "/game.png",
	})
	same(t, filepath.Join(dir, "game.png"), "game.png")
}

// TestDocsSkull draws the picture of the page on images.
func TestDocsSkull(t *testing.T) {
	t.Parallel()
	picture := filepath.Join(t.TempDir(), "skull.png")
	must(t, "show", "../../samples/caves/prefabs/wild/skull.xp", "--png", picture, "--scale", "4")
	same(t, picture, "images-skull.png")
}

// makeLines runs the lines of a target of the Makefile that match a pattern, with some texts replaced and with this
// xpc as that of the Makefile.
func makeLines(t *testing.T, root, target, pattern string, replaced []string) {
	t.Helper()
	shell, err := exec.LookPath("sh")
	if err != nil {
		if runtime.GOOS != "windows" {
			t.Fatal(err)
		}
		t.Skip("there is no sh")
	}
	text, err := os.ReadFile("../../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	_, lines, found := strings.Cut(strings.ReplaceAll(string(text), "\\\n", ""), "\n"+target+":")
	if !found {
		t.Fatalf("the Makefile has no target %s", target)
	}
	replace := strings.NewReplacer(append(replaced, "\t@", "", "\t", "", "../../bin/xpc", "xpc", "bin/xpc", "xpc", "$(GO)", "go", "$(SEED)", "7")...)
	ran := 0
	for line := range strings.SplitSeq(lines, "\n") {
		if line == "" {
			break
		}
		if line[0] != '\t' || !regexp.MustCompile(pattern).MatchString(line) {
			continue // the line of the target itself
		}
		ran++
		cmd := exec.Command(shell, "-c", replace.Replace(line))
		cmd.Dir = root
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s\n%v: %s", line, err, out)
		}
	}
	if ran < 2 {
		t.Errorf("the target %s has %d lines like %q", target, ran, pattern)
	}
}
