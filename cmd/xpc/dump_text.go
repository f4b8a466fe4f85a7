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
	what, value, found := readText(path, data, termsBeside(path))
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

// termsBeside returns what words and characters mean in the project that a file is in. Outside of a
// project, or where it cannot be read, objects have the built-in kinds, and nobody is to blame for
// another.
func termsBeside(path string) prefab.Terms {
	kinds, _ := prefab.ShareKinds(prefab.MissingCatalogue(prefab.ProjectName))
	outside := prefab.Terms{Kinds: kinds}
	project, dir, err := projectBeside(path)
	if err != nil {
		return outside
	}
	defer dir.Close()
	if kinds, _, err = compile.KindsOf(dir.FS(), project); err != nil {
		return outside
	}
	font, _, err := compile.FontOf(dir.FS(), project)
	if err != nil {
		return outside
	}
	return prefab.Terms{Kinds: kinds, Font: font}
}

// projectBeside reads the project file of the project that a file is in. The caller closes its folder.
func projectBeside(path string) (*prefab.Project, *os.Root, error) {
	root, err := compile.FindRoot(filepath.Dir(path))
	if err != nil {
		return nil, nil, err
	}
	data, err := readFile(filepath.Join(root, prefab.ProjectName), maxScript)
	if err != nil {
		return nil, nil, err
	}
	dir, err := os.OpenRoot(root)
	if err != nil {
		return nil, nil, err
	}
	project, _ := prefab.ReadProject(prefab.ProjectName, data)
	return project, dir, nil
}

// readText reads a text file as what its name says it is, in the terms of its project. Palettes and
// catalogues have no names of their own: a file without an image beside it is what it has the fewest
// findings as.
func readText(path string, data []byte, terms prefab.Terms) (what string, value any, found diag.List) {
	switch {
	case filepath.Base(path) == prefab.ProjectName:
		p, found := prefab.ReadProject(path, data)
		return "project", p, found
	case strings.HasSuffix(path, ".map.yaml"):
		r, found := prefab.ReadRecipe(path, data)
		return "recipe", r, found
	}
	s, asScript := terms.ReadScript(path, data)
	if _, err := os.Stat(strings.TrimSuffix(path, filepath.Ext(path)) + ".xp"); err == nil {
		return "script", s, asScript
	}
	what, value, found = "script", s, asScript
	if p, asPalette := terms.ReadPalette(path, data); len(asPalette) < len(found) {
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
