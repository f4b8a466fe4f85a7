package diag

import (
	"path"
	"strconv"
	"strings"
)

// Run is what the formats of other tools say besides the findings. The zero value is a run that
// came to its end, of a project whose root is the repository's.
type Run struct {
	Version string   // of xpc
	Root    string   // the project's root, relative to the repository's, with slashes; "" = the same
	Project string   // the file that stands for the project where a format asks for a file
	Files   []string // files that were checked: JUnit names those without findings too
	FailOn  Severity // from which on a finding fails the run; Error unless set
	Trouble string   // why the run did not come to its end, in a line; "" = it did
}

// file returns a file of the project, or the project's own for none, relative to the repository. An
// absolute path, which an output outside the project has, stays one.
func (r Run) file(name string) string {
	if name == "" {
		name = r.Project
	}
	if absolute(name) {
		return name
	}
	return path.Join(r.Root, name)
}

// absolute reports whether a path begins at the root of a file system, of Windows' too.
func absolute(name string) bool {
	return path.IsAbs(name) || len(name) > 2 && name[1] == ':' && name[2] == '/'
}

// fails reports whether a finding of the severity fails the run.
func (r Run) fails(s Severity) bool { return s <= max(r.FailOn, Error) }

// located returns the message of a finding with the layer and cell of its place, which the formats
// of other tools have no fields for. Nothing in it can steer a terminal or a page.
func located(d Diagnostic) string { return inImage(d.Pos) + Escape(d.Message) }

// inImage returns a place inside an image, with a colon and a space behind it, or "".
func inImage(p Pos) string {
	switch {
	case p.IsCell():
		return "layer " + strconv.Itoa(p.Layer) + ", cell (" + strconv.Itoa(p.X) + "," + strconv.Itoa(p.Y) + "): "
	case p.Layer > 0:
		return "layer " + strconv.Itoa(p.Layer) + ": "
	}
	return ""
}

// title returns what names a rule to people: its code and its name.
func (c Code) title() string { return string(c) + " " + c.Name() }

// Anchor returns where the reference page of rules has the code's section, such as
// "xp0301-legend-missing": what renderers of Markdown make of the section's heading.
func (c Code) Anchor() string { return strings.ToLower(string(c)) + "-" + c.Name() }
