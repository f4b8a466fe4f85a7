package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

// TestMan writes the manual: a page for each verb with all of its flags, which says what help says, and
// which roff formats without a complaint.
func TestMan(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "man", "man1")
	if code, stderr := runWith(t, new(bytes.Buffer), "man", dir); code != 0 || !strings.Contains(stderr, "pages into ") {
		t.Fatalf("code %d, standard error %q", code, stderr)
	}
	root := newRoot(&env{})
	pages := pageVerbs(root)
	if files, _ := filepath.Glob(filepath.Join(dir, "*")); len(files) != len(pages)+1 {
		t.Errorf("files %v, want %d", files, len(pages)+1)
	}
	for _, cmd := range append(pages, root) {
		file := filepath.Join(dir, pageName(cmd)+".1")
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text := string(data)
		for _, want := range []string{".TH ", ".SH NAME\n", ".SH SYNOPSIS\n", ".SH DESCRIPTION\n", ".SH OPTIONS\n", roff(cmd.Short)} {
			if !strings.Contains(text, want) {
				t.Errorf("%s lacks %q", file, want)
			}
		}
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			if !strings.Contains(text, `\fB`+roff("--"+f.Name)+`\fR`) {
				t.Errorf("%s lacks the flag --%s", file, f.Name)
			}
		})
		if cmd == root {
			for _, verb := range pages {
				if !strings.Contains(text, ".BR "+roff(pageName(verb))+" (1)") {
					t.Errorf("%s lacks the verb %s", file, verb.Name())
				}
			}
		} else if !strings.Contains(text, ".SH EXIT STATUS\n") && strings.Contains(cmd.Long, "Exit codes") {
			t.Errorf("%s lacks the exit codes", file)
		}
		formatted(t, file)
	}
}

// formatted formats a page, where there is a roff.
func formatted(t *testing.T, file string) {
	t.Helper()
	groff, err := exec.LookPath("groff")
	if err != nil {
		t.Log("groff is not installed: the page is not formatted")
		return
	}
	var stdout, stderr bytes.Buffer
	cmd := exec.Command(groff, "-man", "-Tutf8", "-ww", file)
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil || stderr.Len() > 0 || stdout.Len() < 200 {
		t.Errorf("%s: %v\n%s", file, err, stderr.String())
	}
}
