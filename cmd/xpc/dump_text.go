package main

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// dumpText prints a text file as it is read. What is found on the way goes to stderr.
func (e *env) dumpText(path string) error {
	data, err := readFile(path, maxScript) // its reader says what is too large
	if err != nil {
		return err
	}
	what, value, found := readText(path, data)
	if err := printValue(e.stdout, what+" "+escapeLine(path), value); err != nil {
		return err
	}
	if err := e.print(e.stderr, []sink{{format: diag.Text}}, report{found: found, source: textSource(data)}); err != nil {
		return err
	}
	if found.HasErrors() {
		return errFindings
	}
	return nil
}

// readText reads a text file as what its name says it is. Palettes have no names of their own: a
// file without an image beside it is what it has the fewer findings as.
func readText(path string, data []byte) (what string, value any, found diag.List) {
	switch {
	case filepath.Base(path) == prefab.ProjectName:
		p, found := prefab.ReadProject(path, data)
		return "project", p, found
	case strings.HasSuffix(path, ".map.yaml"):
		r, found := prefab.ReadRecipe(path, data)
		return "recipe", r, found
	}
	s, asScript := prefab.ReadScript(path, data)
	if _, err := os.Stat(strings.TrimSuffix(path, filepath.Ext(path)) + ".xp"); err == nil {
		return "script", s, asScript
	}
	p, asPalette := prefab.ReadPalette(path, data)
	if len(asPalette) < len(asScript) {
		return "palette", p, asPalette
	}
	return "script", s, asScript
}

// textSource gives a printer of findings the lines of the one file that they are about.
type textSource []byte

// Line returns a line, from 1.
func (s textSource) Line(_ string, line int) (text string, ok bool) {
	n := 0
	for text := range strings.Lines(string(s)) {
		if n++; n == line {
			return strings.TrimRight(text, "\r\n"), true
		}
	}
	return "", false
}

// Cell returns nothing: there is no image.
func (textSource) Cell(string, int, int, int) (r rune, transparent, ok bool) { return 0, false, false }

// Word returns nothing: there is no layer.
func (textSource) Word(string, int) string { return "" }
