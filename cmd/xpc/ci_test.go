package main

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

// What other people's tools run of this repository, and what docs/ci.md tells of it.

const checkout = "../.."

func readYAML(t *testing.T, file string, into any) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.UnmarshalWithOptions(data, into, yaml.Strict()); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
}

func patchFile(t *testing.T, file, old, new string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil || strings.Count(string(data), old) != 1 {
		t.Fatalf("%s holds %q not once: %v", file, old, err)
	}
	if err := os.WriteFile(file, []byte(strings.Replace(string(data), old, new, 1)), 0o666); err != nil {
		t.Fatal(err)
	}
}

// TestCIPage holds the examples of docs/ci.md against what they use.
func TestCIPage(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile(checkout + "/docs/ci.md")
	if err != nil {
		t.Fatal(err)
	}
	examples := map[string]string{}
	for _, m := range regexp.MustCompile("(?s)```yaml (\\S+)\n(.*?)```").FindAllStringSubmatch(string(page), -1) {
		examples[m[1]] = m[2]
	}
	parse := func(name string, into any) {
		t.Helper()
		if err := yaml.Unmarshal([]byte(examples[name]), into); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	var a action
	readYAML(t, checkout+"/action.yml", &a)
	var workflow struct {
		Jobs map[string]struct {
			Steps []struct {
				ID, Uses string
				With     map[string]string
			}
		}
	}
	parse(".github/workflows/prefabs.yml", &workflow)
	used := false
	for _, step := range workflow.Jobs["xpc"].Steps {
		if !strings.Contains(step.Uses, "/xpc@") {
			continue
		}
		used = true
		for name := range step.With {
			if _, ok := a.Inputs[name]; !ok {
				t.Errorf("the workflow gives the input %s, which is not there", name)
			}
		}
	}
	if !used {
		t.Error("the workflow does not use the action")
	}
	for name := range a.Inputs {
		if !strings.Contains(string(page), "| `"+name+"` |") {
			t.Errorf("the page does not tell of the input %s", name)
		}
	}

	var config struct {
		Repos []struct{ Hooks []struct{ ID string } }
	}
	parse(".pre-commit-config.yaml", &config)
	var hooks []hook
	readYAML(t, checkout+"/.pre-commit-hooks.yaml", &hooks)
	for _, h := range config.Repos[0].Hooks {
		if !slices.ContainsFunc(hooks, func(known hook) bool { return known.ID == h.ID }) {
			t.Errorf("the page names the hook %s, which is not there", h.ID)
		}
	}

	var pipeline map[string]struct {
		Script    []string
		Artifacts struct{ Reports map[string]string }
	}
	parse(".gitlab-ci.yml", &pipeline)
	job := pipeline["prefabs"]
	lint := strings.Join(job.Script, "\n")
	for report, file := range job.Artifacts.Reports {
		format := map[string]string{"codequality": "gitlab", "junit": "junit"}[report]
		if !strings.Contains(lint, "--format "+format+"="+file) {
			t.Errorf("the report %s is read from %s, which no command writes", report, file)
		}
	}
}
