package main

import (
	"os"
	"path"
	"path/filepath"
	"slices"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// fromHere returns the report with its files as they lie from the working directory, so that a
// terminal or an editor opens them from there. Files outside the root keep their absolute paths.
func (r report) fromHere() report {
	before := rootFromHere(r.root)
	if before == "." {
		return r
	}
	names := renamed{source: r.source, files: map[string]string{}}
	out := r
	out.found = slices.Clone(r.found)
	for i := range out.found {
		d := &out.found[i]
		d.Pos, d.End = names.pos(d.Pos, before), names.pos(d.End, before)
		d.Related = slices.Clone(d.Related)
		for j := range d.Related {
			d.Related[j].Pos = names.pos(d.Related[j].Pos, before)
		}
	}
	if r.source != nil {
		out.source = names
	}
	return out
}

// rootFromHere returns the path of a folder from the working directory, with slashes; "." for that
// itself, and where there is no such path.
func rootFromHere(root string) string {
	if root == "" {
		return "."
	}
	dir, err := os.Getwd()
	if err != nil {
		return "."
	}
	rel, err := filepath.Rel(dir, root)
	if err != nil {
		return "."
	}
	return filepath.ToSlash(rel)
}

// renamed is a source whose files have other names.
type renamed struct {
	source diag.Source
	files  map[string]string // by their new names
}

// pos returns a place with its file below a folder.
func (n renamed) pos(p diag.Pos, folder string) diag.Pos {
	if p.File == "" || filepath.IsAbs(filepath.FromSlash(p.File)) {
		return p
	}
	name := path.Join(folder, p.File)
	n.files[name] = p.File
	p.File = name
	return p
}

func (n renamed) file(name string) string {
	if old, ok := n.files[name]; ok {
		return old
	}
	return name
}

// Line returns a line, from 1.
func (n renamed) Line(file string, line int) (text string, ok bool) {
	return n.source.Line(n.file(file), line)
}

// Cell returns the character of a cell.
func (n renamed) Cell(file string, layer, x, y int) (r rune, transparent, ok bool) {
	return n.source.Cell(n.file(file), layer, x, y)
}

// Word returns what a layer is read as.
func (n renamed) Word(file string, layer int) string { return n.source.Word(n.file(file), layer) }

// fromHere returns an absolute path as it lies from the working directory, with slashes.
func fromHere(name string) string {
	dir, err := os.Getwd()
	if err == nil {
		if rel, err := filepath.Rel(dir, name); err == nil {
			return filepath.ToSlash(rel)
		}
	}
	return filepath.ToSlash(name)
}
