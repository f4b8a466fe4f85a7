package rules_test

import (
	"context"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// renamed holds, for each built-in kind that has nothing but its role, a kind of a catalogue with that
// role. Its name is as long, so that columns stay.
var renamed = map[string]struct{ name, role string }{
	"item": {"loot", "item"}, "robot": {"droid", "actor"}, "actor": {"beast", "actor"},
	"terminal": {"computer", "terminal"}, "door": {"gate", "door"}, "trap": {"snag", "trap"},
	"stairs": {"ladder", "stairs"}, "prop": {"post", "fixture"}, "effect": {"murmur", "effect"},
}

// kindKey is a kind of an object with its name; entries of legends have a map there.
var kindKey = regexp.MustCompile(`\b(item|robot|actor|terminal|door|trap|stairs|prop|effect): [^{ \n]`)

// rename gives the objects of a script kinds of the catalogue.
func rename(script string) string {
	return kindKey.ReplaceAllStringFunc(script, func(m string) string {
		kind, rest, _ := strings.Cut(m, ":")
		return renamed[kind].name + ":" + rest
	})
}

// Every rule finds the same of objects whose kinds come of a catalogue as of objects of the built-in
// kinds with those roles: in all of the test data of rules.
func TestRulesAskForRoles(t *testing.T) {
	t.Parallel()
	catalogue := "kinds:\n"
	for _, k := range renamed {
		catalogue += "  " + k.name + ": {role: " + k.role + "}\n"
	}
	archives, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatal("no test data", err)
	}
	seen := map[string]bool{} // kinds
	for _, archive := range archives {
		text, err := os.ReadFile(archive)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range projects(string(text)) {
			if strings.Contains(p.files["project.yaml"], "catalogue:") {
				continue
			}
			other := project{p.name, maps.Clone(p.files)}
			for name, text := range other.files {
				if path.Ext(name) == ".yaml" && name != "palette.yaml" && name != "project.yaml" {
					other.files[name] = rename(text)
					for _, m := range kindKey.FindAllStringSubmatch(text, -1) {
						seen[m[1]] = true
					}
				}
			}
			other.files["kinds.yaml"] = catalogue
			other.files["project.yaml"] += "catalogue: [kinds.yaml]\n"
			if diff := cmp.Diff(p.lint(t), other.lint(t)); diff != "" {
				t.Errorf("%s, %s: findings with kinds of a catalogue (-built-in +catalogue):\n%s",
					filepath.Base(archive), p.name, diff)
			}
		}
	}
	for kind := range renamed {
		if !seen[kind] {
			t.Errorf("the test data has no object of the kind %s", kind)
		}
	}
}

// lint returns the findings of a project.
func (p project) lint(t *testing.T) (out []string) {
	t.Helper()
	fsys := fstest.MapFS{}
	for name, text := range p.files {
		switch {
		case path.Ext(name) == ".xpt":
			text, _ = imageWants(t, name, text)
			fsys[strings.TrimSuffix(name, ".xpt")+".xp"] = &fstest.MapFile{Data: encode(t, name, text)}
			continue
		case name == "project.yaml":
			name = compile.ProjectFile
		}
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	result, err := compile.Build(context.Background(), compile.Options{FS: fsys, Mode: compile.Lint})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range result.Findings {
		out = append(out, diag.Short(d))
	}
	return out
}
