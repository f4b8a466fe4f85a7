package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

// TestTrialDocs runs what docs/trial.md shows in the sample project, and compares what the page shows. A line of … stands
// for any lines.
func TestTrialDocs(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(docs, "trial.md"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("../../samples/caves")); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	shown := 0
	lines := strings.Split(string(page), "\n")
	for i := 0; i < len(lines); i++ {
		command, ok := strings.CutPrefix(lines[i], "    $ xpc ")
		if !ok {
			continue
		}
		var want []string
		for i++; i < len(lines) && (lines[i] == "" || strings.HasPrefix(lines[i], "    ")); i++ {
			if line := strings.TrimPrefix(lines[i], "    "); line != "" {
				want = append(want, line)
			}
		}
		i--
		shown++
		var out bytes.Buffer
		if code, stderr := runWith(t, &out, strings.Fields(command)...); code != 0 {
			t.Errorf("xpc %s: exit code %d: %s", command, code, stderr)
		}
		var got []string
		for line := range strings.Lines(out.String()) {
			if line = strings.TrimRight(line, "\n"); line != "" {
				got = append(got, line)
			}
		}
		if at, ok := follows(got, want); !ok {
			t.Errorf("xpc %s does not print the line of the page %q, where it is:\n%s", command, at, out.String())
		}
	}
	if shown < 5 {
		t.Errorf("the page shows %d commands", shown)
	}
}

// follows reports whether lines are the wanted ones, in which … stands for any; else it returns the first that is not
// found.
func follows(got, want []string) (missing string, ok bool) {
	k, any := 0, false
	for _, line := range want {
		if line == "…" {
			any = true
			continue
		}
		for any && k < len(got) && got[k] != line {
			k++
		}
		if k == len(got) || got[k] != line {
			return line, false
		}
		k, any = k+1, false
	}
	return "lines after the last one", any || k == len(got)
}

// TestTrialOfSample sees that the sample project passes its trial, and keeps the picture of it fresh that the pages
// show: go test ./cmd/xpc -run TestTrialOfSample -update writes it.
func TestTrialOfSample(t *testing.T) {
	fresh, err := filepath.Abs(filepath.Join(docs, "trial.svg"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("../../samples/caves")); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	if code, stderr := runWith(t, new(bytes.Buffer), "trial", "--ci", "--html", "report"); code != 0 {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	made, err := os.ReadFile(filepath.Join("report", "overview.svg"))
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(fresh, made, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(fresh)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(made, want) {
		t.Error("docs/trial.svg is stale: run this test with -update")
	}
}

// TestTrialParallel sees that the page has the commands that a script tries.
func TestTrialParallel(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile(filepath.Join(docs, "trial.md"))
	if err != nil {
		t.Fatal(err)
	}
	script, err := os.ReadFile("testdata/script/trial_parallel.txtar")
	if err != nil {
		t.Fatal(err)
	}
	tried := 0
	for line := range strings.Lines(string(page)) {
		if command := strings.TrimSpace(line); strings.HasPrefix(command, "seq ") || strings.HasPrefix(command, "xpc trial merge --json") {
			if tried++; !strings.Contains(string(script), "\n"+command+"\n") {
				t.Errorf("no script tries %s", command)
			}
		}
	}
	if tried != 3 {
		t.Errorf("the page has %d commands for many machines", tried)
	}
}

// TestTrialWorkflow does what the jobs of the page's workflow do, on fewer maps.
func TestTrialWorkflow(t *testing.T) {
	var workflow struct {
		Jobs map[string]struct {
			Needs    string
			Strategy struct{ Matrix struct{ Part []int } }
			Steps    []struct{ Uses, Run string }
		}
	}
	for _, b := range blocks(t, "trial.md") {
		if strings.HasPrefix(b.what, ".github/") {
			if err := yaml.Unmarshal([]byte(b.text), &workflow); err != nil {
				t.Fatal(err)
			}
		}
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("../../samples/caves")); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	done := 0
	do := func(command string, part int) {
		command = strings.ReplaceAll(command, "${{ matrix.part }}", strconv.Itoa(part))
		command, to, _ := strings.Cut(strings.ReplaceAll(command, "--maps 1000", "--maps 6"), " > ")
		var args []string
		for _, word := range strings.Fields(command)[1:] {
			if list, _ := filepath.Glob(word); strings.Contains(word, "*") {
				args = append(args, list...)
			} else {
				args = append(args, word)
			}
		}
		var out bytes.Buffer
		if code, stderr := runWith(t, &out, args...); code != 0 {
			t.Fatalf("%s: exit code %d: %s", command, code, stderr)
		}
		if to != "" {
			if err := os.WriteFile(to, out.Bytes(), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		done++
	}
	parts := workflow.Jobs["part"].Strategy.Matrix.Part
	for _, part := range append(parts, 0) {
		job := workflow.Jobs["part"]
		if part == 0 {
			job = workflow.Jobs["report"]
		}
		for _, step := range job.Steps {
			if strings.HasPrefix(step.Run, "xpc ") {
				do(step.Run, part)
			}
		}
	}
	if done != len(parts)+1 || done < 3 || workflow.Jobs["report"].Needs != "part" {
		t.Errorf("the workflow has %d commands of xpc", done)
	}
	if _, err := os.Stat(filepath.Join("report", "index.html")); err != nil {
		t.Error(err)
	}
}
