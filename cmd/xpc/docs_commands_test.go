package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// shownCommand is a line of a page that runs xpc: indented, or behind a prompt. What follows two blanks is a remark.
var shownCommand = regexp.MustCompile(`(?m)^(?:    (?:- run: )?(?:\$ )?|\$ |      - (?:run: )?)xpc ((?:[^ \n]| [^ \n])*)`)

// TestDocsCommands reads the command lines of all pages: verbs, flags and numbers of arguments are those that there are.
func TestDocsCommands(t *testing.T) {
	t.Parallel()
	seen := 0
	for _, page := range pagesUnder(t, filepath.Join("..", "..")) {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range shownCommand.FindAllStringSubmatch(string(text), -1) {
			seen++
			line, _, _ := strings.Cut(m[1], " #")
			for _, end := range []string{" > ", " | ", " && ", "}/8"} {
				line, _, _ = strings.Cut(line, end)
			}
			if err := parses(strings.Fields(line)); err != nil {
				t.Errorf("%s: xpc %s: %v", filepath.Base(page), line, err)
			}
			// The pages on maps show those of the sample, which has two recipes.
			if name := filepath.Base(page); slices.Contains([]string{"views.md", "metrics.md", "placement.md"}, name) &&
				strings.HasPrefix(line, "map -") {
				t.Errorf("%s: xpc %s: names no recipe", name, line)
			}
		}
	}
	if seen < 70 {
		t.Errorf("the pages show %d commands", seen)
	}
}

// parses reads a command line, and does nothing.
func parses(args []string) error {
	e := &env{stdin: new(bytes.Buffer), stdout: newStream(io.Discard), stderr: newStream(io.Discard)}
	root := newRoot(e)
	if err := knownVerb(root, args); err != nil {
		return err
	}
	cmd, rest, err := root.Find(args)
	if err != nil {
		return err
	}
	if err := cmd.ParseFlags(rest); err != nil {
		return flagError(cmd, err)
	}
	return cmd.ValidateArgs(cmd.Flags().Args())
}
