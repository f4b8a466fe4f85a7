package main

import (
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// baselineFile is where a baseline is written that the project file does not name.
const baselineFile = "xpc-baseline.json"

// writeBaseline writes the findings that may be put off to the project's baseline, and returns the
// others. A project file with errors may name another baseline than what was read of it.
func (e *env) writeBaseline(p *project, result *compile.Result) (rest diag.List, err error) {
	put := 0
	for _, d := range result.Findings {
		switch {
		case d.Pos.File == compile.ProjectFile && d.Severity == diag.Error:
			fmt.Fprintf(e.stderr, "lint: no baseline was written: %s has errors\n", compile.ProjectFile)
			return result.Findings, nil
		case d.Code.Adjustable():
			put++
		default:
			rest = append(rest, d)
		}
	}
	name := path.Clean(result.Project.Baseline.Value)
	named := result.Project.Baseline.Value != ""
	if !named {
		name = baselineFile
	}
	if err := staysInside(p.root, name); err != nil {
		return rest, cannotWrite(name, err)
	}
	if err := writeFile(filepath.Join(p.root, filepath.FromSlash(name)), diag.AppendBaseline(nil, result.Findings)); err != nil {
		return rest, err
	}
	fmt.Fprintf(e.stderr, "lint: wrote %s with %s\n", escapeLine(name), diag.Counted(put, "finding"))
	if !named {
		fmt.Fprintf(e.stderr, "lint: %s names no baseline yet: add the line baseline: %s\n", compile.ProjectFile, name)
	}
	return rest, nil
}

// staysInside returns an error if links on the way of a file lead out of a folder.
func staysInside(dir, name string) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	if _, err = root.Stat(filepath.FromSlash(name)); errors.Is(err, os.ErrNotExist) {
		return nil
	}
	return err
}
