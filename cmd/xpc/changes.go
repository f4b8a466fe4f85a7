package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// changes are the files of a project that differ from a revision of its git repository.
type changes struct {
	rev   string
	root  string
	files map[string]bool // relative to the root, with slashes; also those that are gone or new
}

// changesSince asks git what differs from a revision: what is committed since, staged, changed, or
// there without being known to git, but not what it is told to ignore.
func changesSince(ctx context.Context, root, rev string) (*changes, error) {
	r := &repository{top: root}
	var failed *gitError
	if _, err := r.git(ctx, "rev-parse", "--show-toplevel"); errors.As(err, &failed) {
		return nil, fmt.Errorf("--new-from-rev asks git what changed, and %s is in no working tree of a git repository", root)
	} else if err != nil {
		return nil, fmt.Errorf("--new-from-rev asks git what changed: %w", err)
	}
	commit, err := r.git(ctx, "rev-parse", "--verify", "--quiet", "--end-of-options", rev+"^{commit}")
	if errors.As(err, &failed) {
		return nil, fmt.Errorf("--new-from-rev is %q: the repository has no such revision%s", rev, r.shallowHint(ctx))
	} else if err != nil {
		return nil, err
	}
	c := &changes{rev: rev, root: root, files: map[string]bool{}}
	for _, args := range [][]string{
		{"diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--relative", strings.TrimSpace(commit), "--", "."},
		{"ls-files", "-z", "--others", "--exclude-standard", "--", "."},
	} {
		out, err := r.git(ctx, args...)
		if err != nil {
			return nil, err
		}
		for name := range strings.SplitSeq(out, "\x00") {
			c.files[name] = true
		}
	}
	delete(c.files, "")
	return c, nil
}

// shallowHint says what may be wrong in a clone that has not all of its history.
func (r *repository) shallowHint(ctx context.Context) string {
	if out, err := r.git(ctx, "rev-parse", "--is-shallow-repository"); err == nil && strings.TrimSpace(out) == "true" {
		return "; it is a shallow clone, which has few of them (git fetch --unshallow fetches all)"
	}
	return ""
}

// changed splits findings into those in files that changed and all others. A finding is in a file if
// its place or a related one is, and an image and its script are one: a change of one makes findings
// in the other.
//
// An error counts, too, if a file changed that its own is read by: an image is read by the palettes, a
// recipe by the names of all prefabs. Otherwise a change could break what this run calls clean.
func (e *env) changed(c *changes, result *compile.Result, found diag.List) (in, out diag.List) {
	touched := func(p diag.Pos) bool { return p.File == "" || c.touch(p.File) }
	inputs := c.inputs(result)
	shared := ""
	if i := slices.IndexFunc(inputs, func(name string) bool { return !ofPrefab(result, name) }); i >= 0 {
		shared = inputs[i]
	}
	for _, d := range found {
		caused := shared != "" || len(inputs) > 0 && !ofPrefab(result, d.Pos.File)
		if touched(d.Pos) || caused && d.Severity == diag.Error ||
			slices.ContainsFunc(d.Related, func(r diag.Related) bool { return touched(r.Pos) }) {
			in = append(in, d)
		} else {
			out = append(out, d)
		}
	}
	if shared != "" {
		fmt.Fprintf(e.stderr, "lint: %s is not as in %s, and other files are read by it: errors in all files are shown\n",
			escapeLine(shared), escapeLine(c.rev))
	}
	return in, out
}

// touch reports whether a file changed, or the image or script that belongs to it.
func (c *changes) touch(name string) bool { return c.files[name] || c.files[partner(name)] }

// inputs returns the files that changed and were read, or are gone and may have been, in order.
func (c *changes) inputs(result *compile.Result) (names []string) {
	for name := range c.files {
		ext := path.Ext(name)
		if reads(result, name) || (ext == ".xp" || ext == ".yaml") && c.gone(name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// ofPrefab reports whether a file is an image that was read, or the script of one.
func ofPrefab(result *compile.Result, name string) bool {
	return path.Ext(name) == ".xp" && reads(result, name) || path.Ext(name) == ".yaml" && reads(result, partner(name))
}

func reads(result *compile.Result, name string) bool {
	_, ok := slices.BinarySearch(result.Read, name)
	return ok
}

func (c *changes) gone(name string) bool {
	_, err := os.Lstat(filepath.Join(c.root, filepath.FromSlash(name)))
	return errors.Is(err, os.ErrNotExist)
}

// partner returns the script of an image, or the image of a script.
func partner(name string) string {
	if path.Ext(name) == ".xp" {
		return prefab.ScriptFile(name)
	}
	return strings.TrimSuffix(name, ".yaml") + ".xp"
}
