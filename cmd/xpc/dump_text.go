package main

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// dumpText prints a text file as it is read. What is found on the way goes to stderr.
func (e *env) dumpText(path string) error {
	data, err := readFile(path, maxScript) // its reader says what is too large
	if err != nil {
		return err
	}
	what, value, found := readText(path, data, kindsBeside(path))
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

// kindsBeside returns what objects can be in the project that a file is in. Outside of a project, or
// where it cannot be read, it returns the built-in kinds, and nobody is to blame for another.
func kindsBeside(path string) *prefab.Kinds {
	root, err := compile.FindRoot(filepath.Dir(path))
	if err != nil {
		return kindsMissing()
	}
	dir, err := os.OpenRoot(root)
	if err != nil {
		return kindsMissing()
	}
	defer dir.Close()
	data, err := readFile(filepath.Join(root, prefab.ProjectName), maxScript)
	if err != nil {
		return kindsMissing()
	}
	project, _ := prefab.ReadProject(prefab.ProjectName, data)
	kinds, _, err := compile.KindsOf(dir.FS(), project)
	if err != nil {
		return kindsMissing()
	}
	return kinds
}

func kindsMissing() *prefab.Kinds {
	kinds, _ := prefab.ShareKinds(prefab.MissingCatalogue(prefab.ProjectName))
	return kinds
}

// readText reads a text file as what its name says it is, with objects of some kinds. Palettes and
// catalogues have no names of their own: a file without an image beside it is what it has the fewest
// findings as.
func readText(path string, data []byte, kinds *prefab.Kinds) (what string, value any, found diag.List) {
	switch {
	case filepath.Base(path) == prefab.ProjectName:
		p, found := prefab.ReadProject(path, data)
		return "project", p, found
	case strings.HasSuffix(path, ".map.yaml"):
		r, found := prefab.ReadRecipe(path, data)
		return "recipe", r, found
	}
	s, asScript := kinds.ReadScript(path, data)
	if _, err := os.Stat(strings.TrimSuffix(path, filepath.Ext(path)) + ".xp"); err == nil {
		return "script", s, asScript
	}
	what, value, found = "script", s, asScript
	if p, asPalette := prefab.ReadPalette(path, data); len(asPalette) < len(found) {
		what, value, found = "palette", p, asPalette
	}
	if c, asCatalogue := prefab.ReadCatalogue(path, data); len(asCatalogue) < len(found) {
		what, value, found = "catalogue", c, asCatalogue
	}
	return what, value, found
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
