package diag

import (
	"net/url"
	"strings"
)

// sarifLocation returns a place. What has no line is at line 1.
func (p Printer) sarifLocation(at, end Pos) sarifLocation {
	region := sarifRegion{StartLine: max(1, at.Line), StartColumn: at.Col}
	if end.Line > 0 && end.Col > 0 {
		region.EndLine, region.EndColumn = end.Line, end.Col
	}
	out := sarifLocation{Physical: sarifPhysical{p.sarifFile(at.File), region}}
	switch {
	case at.IsCell():
		out.Logical = []sarifLogical{{inLayer(at), Escape(at.String()), "cell"}}
	case at.Layer > 0:
		out.Logical = []sarifLogical{{inLayer(at), Escape(at.String()), "layer"}}
	}
	return out
}

// sarifFile returns where a file is.
func (p Printer) sarifFile(name string) sarifFile {
	file, base := url.URL{Path: p.Run.file(name)}, sarifRoot
	if absolute(file.Path) {
		file.Scheme, file.Path = "file", "/"+strings.TrimPrefix(file.Path, "/")
		base = ""
	}
	return sarifFile{file.String(), base}
}

// inLayer returns the short form of a place in an image, without the file.
func inLayer(p Pos) string {
	p.File = "-"
	return strings.TrimPrefix(p.String(), "-:")
}

// sarifFix returns a fix, whose edits are all in one file (3.55 to 3.57).
func (p Printer) sarifFix(fix Fix) sarifFix {
	out := sarifFix{Description: sarifMessage(Escape(fix.Title))}
	change := sarifChange{File: p.sarifFile(fix.Edits[0].Pos.File)}
	for _, e := range fix.Edits {
		r := sarifReplacement{Deleted: sarifRegion{e.Pos.Line, e.Pos.Col, e.End.Line, e.End.Col}}
		if e.Text != "" {
			r.Inserted = &sarifText{e.Text}
		}
		change.Replacements = append(change.Replacements, r)
	}
	out.Changes = []sarifChange{change}
	return out
}
