package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// action is action.yml as GitHub reads it.
type action struct {
	Name, Description string
	Branding          struct{ Icon, Color string }
	Inputs            map[string]struct{ Description, Default string }
	Outputs           map[string]struct{ Description, Value string }
	Runs              struct {
		Using string
		Steps []actionStep
	}
}

type actionStep struct {
	Name, ID, If, Uses, Shell, Run string
	WorkingDirectory               string `yaml:"working-directory"`
	With, Env                      map[string]string
}

// runner runs the steps of an action as GitHub does, as far as action.yml needs it.
type runner struct {
	inputs       map[string]string
	outputs      map[string]string // of the step lint
	dir          string            // of the checkout that is checked
	temp         string            // RUNNER_TEMP
	path         string
	actionFolder string
	log          bytes.Buffer
}

var expression = regexp.MustCompile(`\$\{\{ *([a-z._-]+) *\}\}`)

// fill fills expressions in.
func (r *runner) fill(t *testing.T, text string) string {
	return expression.ReplaceAllStringFunc(text, func(m string) string {
		name := expression.FindStringSubmatch(m)[1]
		if input, ok := strings.CutPrefix(name, "inputs."); ok {
			value, known := r.inputs[input]
			if !known {
				t.Errorf("there is no input %s", input)
			}
			return value
		}
		if output, ok := strings.CutPrefix(name, "steps.lint.outputs."); ok {
			return r.outputs[output]
		}
		if name != "github.action_path" {
			t.Errorf("the expression %s is not known here", name)
		}
		return r.actionFolder
	})
}

// step runs a step and reports whether it succeeded.
func (r *runner) step(t *testing.T, s actionStep) bool {
	t.Helper()
	if s.Shell != "bash" || s.Name == "" {
		t.Errorf("step %q has the shell %q", s.Name, s.Shell)
	}
	outputs, paths := filepath.Join(r.temp, "outputs"), filepath.Join(r.temp, "paths")
	cmd := exec.Command("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", s.Run)
	cmd.Dir = filepath.Join(r.dir, r.fill(t, s.WorkingDirectory))
	if folder := r.fill(t, s.WorkingDirectory); filepath.IsAbs(folder) {
		cmd.Dir = folder
	}
	cmd.Env = append(os.Environ(), "PATH="+r.path, "RUNNER_TEMP="+r.temp, "GITHUB_OUTPUT="+outputs, "GITHUB_PATH="+paths, "GOPROXY=off")
	for key, value := range s.Env {
		cmd.Env = append(cmd.Env, key+"="+r.fill(t, value))
	}
	cmd.Stdout, cmd.Stderr = &r.log, &r.log
	err := cmd.Run()
	if data, err := os.ReadFile(outputs); err == nil {
		for line := range strings.Lines(string(data)) {
			key, value, _ := strings.Cut(strings.TrimSpace(line), "=")
			r.outputs[key] = value
		}
	}
	if data, err := os.ReadFile(paths); err == nil {
		r.path = strings.TrimSpace(string(data)) + string(os.PathListSeparator) + r.path
	}
	return err == nil
}

// use runs the action in a folder; the error of the first step that fails ends it.
func (r *runner) use(t *testing.T, a *action, with map[string]string) (ok bool) {
	t.Helper()
	r.inputs, r.outputs = map[string]string{}, map[string]string{}
	r.log.Reset()
	os.Remove(filepath.Join(r.temp, "outputs"))
	for name, input := range a.Inputs {
		r.inputs[name] = input.Default
	}
	for name, value := range with {
		r.inputs[name] = value
	}
	for _, s := range a.Runs.Steps {
		switch {
		case s.Uses != "":
			continue
		case s.If != "" && s.If != "inputs.check == 'true'":
			t.Errorf("the condition %q is not known here", s.If)
		case s.If != "" && r.inputs["check"] != "true":
			continue
		}
		if !r.step(t, s) {
			return false
		}
	}
	return true
}

// TestAction runs the steps of action.yml in a new project: sound, with a finding, with a stale output.
func TestAction(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("bash"); err != nil || testing.Short() {
		t.Skip("needs bash, and builds xpc")
	}
	var a action
	readYAML(t, checkout+"/action.yml", &a)
	if a.Name != "xpc" || a.Description == "" || a.Runs.Using != "composite" {
		t.Errorf("action %q %q uses %q", a.Name, a.Description, a.Runs.Using)
	}
	for name, input := range a.Inputs {
		if input.Description == "" {
			t.Errorf("input %s has no description", name)
		}
	}
	if s := a.Runs.Steps[0]; s.With["go-version-file"] != "${{ github.action_path }}/go.mod" {
		t.Errorf("the first step takes Go from %q", s.With)
	}
	folder, err := filepath.Abs(checkout)
	if err != nil {
		t.Fatal(err)
	}
	r := &runner{dir: t.TempDir(), temp: t.TempDir(), path: os.Getenv("PATH"), actionFolder: folder}
	game := filepath.Join(r.dir, "game")
	if code, stderr := runWith(t, new(bytes.Buffer), "init", game); code != 0 {
		t.Fatal(stderr)
	}
	if err := os.WriteFile(filepath.Join(r.dir, ".git"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	with := map[string]string{"working-directory": "game"}
	told := func(want string) {
		t.Helper()
		if !strings.Contains(r.log.String(), want) {
			t.Errorf("the steps print no %q but\n%s", want, r.log.String())
		}
	}

	if r.use(t, &a, with) {
		t.Error("outputs that were never built are taken for fresh ones")
	}
	told("output-stale")
	build := exec.Command(filepath.Join(r.temp, "xpc", "xpc"), "build")
	build.Dir = game
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if !r.use(t, &a, with) {
		t.Errorf("a sound project fails:\n%s", r.log.String())
	}
	if got := r.fill(t, a.Outputs["sarif"].Value); got != "game/xpc.sarif" {
		t.Errorf("the output sarif is %q", got)
	}
	checkSARIF(t, filepath.Join(game, "xpc.sarif"), "")

	script := filepath.Join(game, "prefabs", "guard-post.yaml")
	patchFile(t, script, "category: risk", "category: risc")
	if r.use(t, &a, with) {
		t.Error("a project with an error passes")
	}
	told("::error file=game/prefabs/guard-post.yaml,line=6")
	checkSARIF(t, filepath.Join(game, "xpc.sarif"), "game/prefabs/guard-post.yaml")

	patchFile(t, script, "category: risc", "category: risk\nignore: [{rule: side-sealed, reason: none}]")
	if !r.use(t, &a, with) {
		t.Errorf("a warning fails where errors are asked for:\n%s", r.log.String())
	}
	with["fail-on"] = "warning"
	if r.use(t, &a, with) {
		t.Error("a warning passes where warnings are asked for")
	}
	with["paths"], with["sarif"] = "maps\n\npalette.yaml\n", ""
	if os.Remove(filepath.Join(game, "xpc.sarif")); !r.use(t, &a, with) {
		t.Errorf("a warning in another file fails:\n%s", r.log.String())
	}
	if _, err := os.Stat(filepath.Join(game, "xpc.sarif")); err == nil || r.outputs["sarif"] != "" {
		t.Error("SARIF is written unasked")
	}
}

// checkSARIF sees that a file is SARIF, with results about a file alone, or none.
func checkSARIF(t *testing.T, file, about string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var log struct {
		Version string
		Runs    []struct {
			Results []struct {
				Locations []struct {
					PhysicalLocation struct {
						ArtifactLocation struct{ URI string }
					}
				}
			}
		}
	}
	if err := json.Unmarshal(data, &log); err != nil || log.Version != "2.1.0" || len(log.Runs) != 1 {
		t.Fatalf("%s: %v, version %q, %d runs", file, err, log.Version, len(log.Runs))
	}
	if n := len(log.Runs[0].Results); (n > 0) != (about != "") {
		t.Errorf("%s holds %d results", file, n)
	}
	for _, result := range log.Runs[0].Results {
		if uri := result.Locations[0].PhysicalLocation.ArtifactLocation.URI; uri != about {
			t.Errorf("%s: a result about %q, want %q", file, uri, about)
		}
	}
}
