package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// hook is a hook of .pre-commit-hooks.yaml.
type hook struct {
	ID, Name, Description, Entry, Language, Files string
	RequireSerial                                 bool  `yaml:"require_serial"`
	AlwaysRun                                     bool  `yaml:"always_run"`
	PassFilenames                                 *bool `yaml:"pass_filenames"`
}

// TestPreCommitHooks installs xpc as pre-commit does, and runs the entries of the hooks with the files
// that it would pass.
func TestPreCommitHooks(t *testing.T) {
	t.Parallel()
	var hooks []hook
	readYAML(t, checkout+"/.pre-commit-hooks.yaml", &hooks)
	bin := builtBinary(t, "install", "./...")
	dir := t.TempDir()
	if code, stderr := runWith(t, new(bytes.Buffer), "init", dir); code != 0 {
		t.Fatal(stderr)
	}
	committed := []string{
		"README.md", "docker-compose.yaml", "generate.go", "maps/first.map.yaml", "palette.yaml", "prefabs/guard-post.xp",
		"prefabs/guard-post.yaml", "xpc.yaml",
	}
	commit := func(h hook) (string, bool) {
		var args []string
		for _, name := range committed {
			if regexp.MustCompile(h.Files).MatchString(name) {
				args = append(args, name)
			}
		}
		switch whole := h.PassFilenames != nil && !*h.PassFilenames; {
		case whole && h.AlwaysRun && h.Files == "": // also where files are gone, which pre-commit does not count
			args = nil
		case whole || h.AlwaysRun || len(args) != 5 || slices.Contains(args, "docker-compose.yaml"):
			t.Errorf("%s runs for %q", h.ID, args)
		}
		words := strings.Fields(h.Entry)
		cmd := exec.Command(filepath.Join(bin, words[0]), append(words[1:], args...)...)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		return string(out), err == nil
	}
	run := func(id string) (string, bool) {
		t.Helper()
		i := slices.IndexFunc(hooks, func(h hook) bool { return h.ID == id })
		if i < 0 || hooks[i].Language != "golang" || hooks[i].Name == "" || hooks[i].Description == "" {
			t.Fatalf("hook %s: %+v", id, hooks)
		}
		return commit(hooks[i])
	}
	if out, ok := run("xpc-lint"); !ok {
		t.Errorf("a sound project fails:\n%s", out)
	}
	if out, ok := run("xpc-check"); ok || !strings.Contains(out, "output-stale") {
		t.Errorf("outputs that are not there pass:\n%s", out)
	}
	patchFile(t, filepath.Join(dir, "prefabs/mossy-pool.yaml"), "actor: pale newt", "actr: pale newt")
	if out, ok := run("xpc-lint"); !ok {
		t.Errorf("a finding in a file that is not committed fails:\n%s", out)
	}
	patchFile(t, filepath.Join(dir, "prefabs/guard-post.yaml"), "front: south", "front: sowth")
	if out, ok := run("xpc-lint"); ok || !strings.Contains(out, "prefabs/guard-post.yaml:4:8: error: ") {
		t.Errorf("a finding in a file that is committed passes:\n%s", out)
	}
}

// builtBinary builds xpc as users get it.
func builtBinary(t *testing.T, args ...string) string {
	t.Helper()
	if testing.Short() {
		t.Skip("builds xpc")
	}
	bin := t.TempDir()
	cmd := exec.Command("go", args...)
	cmd.Dir = checkout
	cmd.Env = append(os.Environ(), "GOBIN="+bin, "GOPROXY=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return bin
}
