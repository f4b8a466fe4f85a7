// This file is policy: it says which way each package may look. It is not edited to mend a build.
// A change of direction is a change of design, argued in RATIONALE.md first.

package compile_test

import (
	"bytes"
	"encoding/json"
	"io"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/seed18752ec6/xpc"

// arrows lists, for each package of the module, the packages of the module and the modules of third
// parties that it may import itself. What is absent is forbidden. "std" is always allowed but where
// [runtimeStd] narrows it.
var arrows = map[string][]string{
	"xp":         {"github.com/klauspost/compress"},
	"xp/xptext":  {"xp", "embed/orient"},
	"xp/xpdiff":  {"xp", "embed/orient"},
	"xp/raster":  {"xp", "embed/orient"},
	"xp/convert": {"xp", "xp/xptext", "xp/raster"},

	"prefab/diag": {},
	"prefab":      {"xp", "prefab/diag", "embed/orient", "github.com/goccy/go-yaml"},

	"prefab/schema":            {"prefab"},
	"prefab/schema/schematest": {"github.com/santhosh-tekuri/jsonschema/v6"}, // for tests

	"embed/orient": {},
	"embed/grid":   {},
	"embed":        {"embed/orient"},
	"embed/cave":   {"embed", "embed/orient", "embed/grid"},
	"embed/place":  {"embed", "embed/grid", "embed/cave", "embed/orient"},
	"embed/mapgen": {"embed", "embed/orient", "embed/grid", "embed/cave", "embed/place"},
	"embed/sight":  {"embed", "embed/grid"},

	"compile": {
		"prefab", "prefab/diag", "compile/rules", "compile/emit", "compile/cache", "embed", "embed/orient",
		"xp", "github.com/bmatcuk/doublestar/v4",
	},
	"compile/rules": {"prefab", "prefab/diag", "xp", "embed/orient", "embed/grid", "embed/sight"},
	"compile/emit":  {"embed", "prefab/diag", "xp", "github.com/klauspost/compress"},
	"compile/cache": {"github.com/klauspost/compress"},
	"compile/trial": {
		"compile", "prefab/diag", "embed", "embed/orient", "embed/grid", "embed/cave", "embed/place",
		"embed/mapgen",
	},
	"compile/stats": {
		"compile", "prefab/diag", "embed", "embed/orient", "embed/grid", "embed/cave", "embed/place",
		"embed/mapgen",
	},

	"cmd/xpc": {
		"compile", "compile/rules", "compile/trial", "compile/stats", "cmd/xpc/preview", "cmd/xpc/live",
		"prefab", "prefab/diag", "prefab/schema",
		"embed/...", "xp/...", "github.com/spf13/cobra", "github.com/spf13/pflag", "golang.org/x/term",
		"github.com/rogpeppe/go-internal/diff", "github.com/fsnotify/fsnotify",
	},
	"cmd/xpc/live": {
		"compile", "prefab", "prefab/diag", "embed/...", "xp", "xp/raster", "cmd/xpc/preview",
	},
	"cmd/xpc/preview": {"compile", "compile/trial", "prefab", "prefab/diag", "embed/...", "xp", "xp/raster"},
}

// runtimeStd is what embed/... may take from the standard library: what stays small in a game's
// binary. A package that needs one more gets it here, with the reason in RATIONALE.md.
var runtimeStd = []string{
	"cmp", "errors", "hash/crc32", "iter", "math", "math/bits", "slices", "strconv", "strings", "sync",
}

// heavy is what must not come into a game through embed/..., however far down.
var heavy = []string{"fmt", "os", "reflect", "encoding/binary", "crypto/sha256", "math/rand", "math/rand/v2"}

type listed struct {
	ImportPath string
	Imports    []string
	Deps       []string
	Standard   bool
}

func goList(t *testing.T, args ...string) []listed {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list", "-json=ImportPath,Imports,Deps,Standard"}, args...)...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, stderr.Bytes())
	}
	var all []listed
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var l listed
		if err := dec.Decode(&l); err == io.EOF {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, l)
	}
}

// allowed reports whether one entry of a row of arrows covers the import path.
func allowed(row []string, imp string) bool {
	local, ours := strings.CutPrefix(imp, module+"/")
	return slices.ContainsFunc(row, func(entry string) bool {
		if prefix, tree := strings.CutSuffix(entry, "/..."); tree {
			return ours && (local == prefix || strings.HasPrefix(local, prefix+"/"))
		}
		if ours {
			return local == entry
		}
		return imp == entry || strings.HasPrefix(imp, entry+"/")
	})
}

func standard(imp string) bool {
	first, _, _ := strings.Cut(imp, "/")
	return !strings.Contains(first, ".")
}

func TestArrows(t *testing.T) {
	t.Parallel()
	for _, p := range goList(t, module+"/...") {
		name := strings.TrimPrefix(p.ImportPath, module+"/")
		if strings.HasPrefix(name, "samples/") {
			checkSample(t, name, p)
			continue
		}
		row, known := arrows[name]
		if !known {
			t.Errorf("package %s has no row in arrows", name)
			continue
		}
		for _, imp := range p.Imports {
			switch {
			case standard(imp):
				if isRuntime(name) && !slices.Contains(runtimeStd, imp) {
					t.Errorf("%s imports %s, which a game would link", name, imp)
				}
			case !allowed(row, imp):
				t.Errorf("%s imports %s; allowed: %s", name, imp, strings.Join(row, ", "))
			}
		}
		checkDeps(t, name, p)
	}
}

func isRuntime(name string) bool { return name == "embed" || strings.HasPrefix(name, "embed/") }

// checkSample holds samples to what a game may see.
func checkSample(t *testing.T, name string, p listed) {
	for _, imp := range p.Imports {
		if !standard(imp) && !allowed([]string{"embed/...", "samples/..."}, imp) {
			t.Errorf("%s imports %s; a game may see embed/... alone", name, imp)
		}
	}
}

// checkDeps looks all the way down for what the leaves must never reach.
func checkDeps(t *testing.T, name string, p listed) {
	for _, dep := range p.Deps {
		local, ours := strings.CutPrefix(dep, module+"/")
		switch {
		case isRuntime(name) && slices.Contains(heavy, dep):
			t.Errorf("%s reaches %s", name, dep)
		case isRuntime(name) && !ours && !standard(dep):
			t.Errorf("%s reaches the third party %s", name, dep)
		case isRuntime(name) && ours && !isRuntime(local):
			t.Errorf("%s reaches %s", name, local)
		case strings.HasPrefix(name, "xp") && ours && (isUnder(local, "prefab") || isUnder(local, "compile")):
			t.Errorf("%s reaches %s", name, local)
		case name == "prefab/diag" && !standard(dep):
			t.Errorf("%s reaches %s", name, dep)
		case isUnder(name, "prefab") && ours && isUnder(local, "compile"):
			t.Errorf("%s reaches %s", name, local)
		}
	}
}

func isUnder(local, tree string) bool { return local == tree || strings.HasPrefix(local, tree+"/") }

// TestArrowsPointOneWay keeps the table itself free of cycles.
func TestArrowsPointOneWay(t *testing.T) {
	t.Parallel()
	var visit func(name string, trail []string)
	visit = func(name string, trail []string) {
		if slices.Contains(trail, name) {
			t.Fatalf("cycle: %s", strings.Join(append(trail, name), " > "))
		}
		for _, to := range arrows[name] {
			if _, ours := arrows[to]; ours {
				visit(path.Clean(to), append(slices.Clone(trail), name))
			}
		}
	}
	for name := range arrows {
		visit(name, nil)
	}
}
