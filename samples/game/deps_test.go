package main

import (
	"os/exec"
	"strings"
	"testing"
)

// This file is policy: what this game takes in, and which way its packages look. It is not edited to
// mend a build.

const (
	xpc  = "github.com/seed18752ec6/xpc/"
	game = xpc + "samples/game"
)

// list returns what go list prints of packages.
func list(t *testing.T, args ...string) []string {
	t.Helper()
	out, err := exec.Command("go", append([]string{"list"}, args...)...).Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	return strings.Fields(string(out))
}

// TestRuntimeAlone sees that of xpc the game has the runtime alone.
func TestRuntimeAlone(t *testing.T) {
	t.Parallel()
	seen := 0
	for _, path := range list(t, "-deps", "./...") {
		rest, ours := strings.CutPrefix(path, xpc)
		if !ours || strings.HasPrefix(path, game) {
			continue
		}
		seen++
		if rest != "embed" && !strings.HasPrefix(rest, "embed/") {
			t.Errorf("the game links %s", path)
		}
	}
	if seen < 5 {
		t.Errorf("the game links %d packages of the runtime", seen)
	}
}

// TestLogicApart sees that the game is played without a terminal: its rules know no library for one,
// nor the clock, nor files; and so for what xpc writes.
func TestLogicApart(t *testing.T) {
	t.Parallel()
	for _, path := range list(t, "-deps", "./internal/rogue", "./internal/prefabs") {
		if strings.Contains(path, "tcell") || strings.Contains(path, ".") && !strings.HasPrefix(path, xpc) {
			t.Errorf("the rules of the game link %s", path)
		}
	}
	for _, path := range list(t, "-f", "{{join .Imports \"\\n\"}}", "./internal/rogue") {
		switch path {
		case "time", "os", "math/rand", "math/rand/v2":
			t.Errorf("the rules of the game import %s", path)
		}
	}
}

// TestTools sees that tools.mod has what the compiler needs: `make samples` writes it.
func TestTools(t *testing.T) {
	t.Parallel()
	out, err := exec.Command("go", "list", "-modfile=tools.mod", "-mod=readonly", "-deps", xpc+"cmd/xpc").CombinedOutput()
	if err != nil {
		t.Errorf("tools.mod is not what the compiler needs, make samples mends it: %v\n%s", err, out)
	}
}
