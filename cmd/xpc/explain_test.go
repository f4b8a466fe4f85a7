package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestRulesPage keeps docs/rules.md fresh: go test ./cmd/xpc -run TestRulesPage -update writes it.
func TestRulesPage(t *testing.T) {
	t.Parallel()
	var page bytes.Buffer
	if code, stderr := runWith(t, &page, "explain", "--all", "--markdown"); code != 0 || stderr != "" {
		t.Fatalf("code %d, standard error %q", code, stderr)
	}
	file := filepath.Join("..", "..", "docs", "rules.md")
	if *update {
		if err := os.WriteFile(file, page.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), page.String()); diff != "" {
		t.Errorf("docs/rules.md is not what xpc explain --all --markdown prints (-file +printed):\n%s", diff)
	}
}

var (
	heading = regexp.MustCompile(`(?m)^### (.*)$`)
	link    = regexp.MustCompile(`\]\(#([^)]*)\)`)
)

// Every code has a section, and every link leads to the heading that it names, as SARIF logs' links do.
func TestRulesPageLinks(t *testing.T) {
	t.Parallel()
	page := string(rulesPage())
	anchors := map[string]bool{}
	for _, m := range heading.FindAllStringSubmatch(page, -1) {
		anchors[strings.ReplaceAll(strings.ToLower(m[1]), " ", "-")] = true
	}
	for _, code := range explained() {
		if !anchors[code.Anchor()] {
			t.Errorf("%s has no section", code)
		}
	}
	for _, m := range link.FindAllStringSubmatch(page, -1) {
		if !anchors[m[1]] {
			t.Errorf("the link #%s leads nowhere", m[1])
		}
	}
	if n := len(explained()); len(anchors) != n {
		t.Errorf("%d sections of %d codes", len(anchors), n)
	}
}

// The texts read in the smallest terminal, but for examples, which are lines of files.
func TestExplainWidth(t *testing.T) {
	t.Parallel()
	for _, code := range explained() {
		for line := range strings.Lines(explainText(code, false)) {
			if n := len([]rune(strings.TrimRight(line, "\n"))); n > helpWidth && !strings.HasPrefix(line, "    ") {
				t.Errorf("%s: a line of %d characters: %q", code, n, line)
			}
		}
	}
}

func TestMarked(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"a `b` *c* <d> [e](f) g_h | \\": "a \\`b\\` \\*c\\* \\<d> \\[e\\](f) g\\_h \\| \\\\",
		"plain #1, 50%":                 "plain #1, 50%",
	} {
		if got := marked(in); got != want {
			t.Errorf("marked(%q) = %q, want %q", in, got, want)
		}
	}
	if got, want := fenced("a\n```\nb"), "````text\na\n```\nb\n````"; got != want {
		t.Errorf("fenced: %q, want %q", got, want)
	}
}
