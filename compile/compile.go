// Package compile is the pipeline that makes outputs of a project:
//
//	load → decode → join → check → lower → emit → write
//
// One file and one trace name a phase. [Build] reads as the pipeline. Only write touches the disk.
package compile

// A phase takes what the one before it made and returns its own value and findings. It goes over
// the prefabs in parallel and leaves its results in the order of their names, so that neither the
// number of cores nor the order of a folder shows in anything. Findings are collected, never
// returned early: a user sees all of them in one run. An error is the environment: it ends the
// build at once. With an error among the findings the build goes on to check, and stops there.

import (
	"io/fs"

	"github.com/seed18752ec6/xpc/compile/emit"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// Version is the version of xpc that bundles name as their maker.
const Version = "0.1.0"

// Module is the path of xpc's module, for files that bring it into a game.
const Module = emit.Module

// Options says what to build and how far to go. Only Root or FS must be given.
type Options struct {
	Root string // folder of the project file on disk, as [FindRoot] gives it; "" = no disk: nothing can be written
	FS   fs.FS  // the project's tree; nil = the files under Root
	Mode Mode   // Write unless set
	Out  Out    // outputs in place of those of the project file

	NoBaseline bool // the project's baseline is not read, and hides nothing
	View       bool // the result has a view; where nothing has changed the build runs all the same

	// Cache is what tells this build of xpc from others, such as its version. What a build makes is kept
	// in [CacheFolder] below the root, and found there by later ones of the same. "" neither reads nor
	// writes it. It needs Root, and no FS.
	Cache string

	// Changed is told which files have changed since the build before, relative to the root and sorted: those
	// that were read and hold something else or are gone, and names that came and went in the project's folders.
	// It is called by builds of a [Compiler] that has built before, as soon as that is known; nil = nobody asks.
	Changed func(names []string)
}

// Mode says what happens to the outputs. The zero value is Write.
type Mode uint8

// The modes.
const (
	Write  Mode = iota // outputs that differ are written
	DryRun             // nothing is written; Result.Outputs says what would be
	Check              // nothing is written; an output that differs is the finding output-stale
	Lint               // no output is made; findings are those of a build
	Make               // outputs are made, and neither compared nor written
)

// Out replaces paths of the project file: relative to the root and inside it, or absolute.
// An empty field leaves what the project file says.
type Out struct {
	Bundle string // a file
	Go     string // a folder
	JSON   string // a file
	Zstd   bool   // the bundle is also written packed by zstd, beside itself, under its name and [PackedSuffix]
}

// PackedSuffix ends the name of a packed bundle.
const PackedSuffix = ".zst"

// Result is what a build found and made.
type Result struct {
	Project  *prefab.Project // nil if it was not read
	Prefabs  int             // how many there are; also those with findings, if their image was read
	Findings diag.List       // all of them, sorted; no output was written if one is an error
	Misled   bool            // the project file hides which files or rules there are: findings that they decide are left out
	Hidden   diag.List       // those that the project's baseline hides, sorted; not among Findings
	Bundle   []byte          // nil in mode Lint, if a finding before write is an error, and if nothing was to be made
	Outputs  []*Output       // in order of path; empty in modes Lint and Make and without a bundle
	Read     []string        // files that the build depends on, relative to the root, sorted
	Folders  []string        // folders that it looks through, likewise; also those that are not there
	Links    []string        // files in them that are links, likewise
	Work     Work
	View     *View // nil unless it is asked for, or where the project file could not be read

	fsys  fs.FS
	words map[string][]prefab.LayerWord // what layers of images are read as, where scripts say so
}

// Data returns what the bundle holds, as plain values; nil as Bundle is.
func (r *Result) Data() *embed.Data {
	if r.Bundle == nil {
		return nil
	}
	return opened(r.Bundle).Data()
}

// opened opens a bundle that a build has made.
func opened(bundle []byte) *embed.Bundle {
	b, err := embed.Open(string(bundle))
	if err != nil {
		panic("xpc: internal error: an encoded bundle does not open: " + err.Error())
	}
	return b
}

// Work is what a build has done, to see what a cache is good for.
type Work struct {
	Read     int  // files read, but for the cache's own
	Made     int  // prefabs that went through decode, join, check and lower
	Encoded  int  // parts of bundles that were made; the others are copied
	Replayed bool // nothing had changed: the findings are those of an earlier build
}

// FindRoot walks up from a folder to the first that holds a project file, as far as one that holds
// .git or the root of the file system. It returns [ErrNoProject] if there is none.
func FindRoot(dir string) (string, error) { return findRoot(dir) }

// Under returns the findings about the given files and folders, relative to the root: those that stand
// there, and those that a place there explains. If none is given, it returns all of them. Findings
// about the project as a whole are left out else.
func (r *Result) Under(paths ...string) diag.List { return under(r.Findings, paths) }

// Written returns the paths of the outputs that differed from the disk: what mode Write wrote and
// mode DryRun would write. Those that it removed are [Result.Removed].
func (r *Result) Written() []string {
	return r.paths(func(o *Output) bool { return o.changes() && o.State != Gone })
}

// Removed returns the paths of the outputs without a source: what mode Write removed and mode
// DryRun would remove.
func (r *Result) Removed() []string {
	return r.paths(func(o *Output) bool { return o.State == Gone })
}

// paths returns the paths of some outputs.
func (r *Result) paths(of func(o *Output) bool) (out []string) {
	for _, o := range r.Outputs {
		if of(o) {
			out = append(out, o.Path)
		}
	}
	return out
}
