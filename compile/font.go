package compile

import (
	"errors"
	"fmt"
	"io/fs"
	"path"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
)

// FontOf returns the font of a project, whose tables are read from the project's tree: nil where the
// project names none. The error is the environment's: a file that is there and cannot be read.
func FontOf(fsys fs.FS, project *prefab.Project) (*prefab.Font, diag.List, error) {
	return readFont(project, func(name string) ([]byte, error) { return readLimited(fsys, name, prefab.MaxTable+1) })
}

// decodeFont reads the tables of the project's font.
func (b *builder) decodeFont(project *prefab.Project) (*prefab.Font, diag.List, error) {
	return readFont(project, func(name string) ([]byte, error) { return b.readFile(name, prefab.MaxTable+1) })
}

func readFont(project *prefab.Project, read func(name string) ([]byte, error)) (*prefab.Font, diag.List, error) {
	if !project.LosesFont() && !project.LosesMirrors() && !project.Glyphs.Given() && len(project.Mirrors) == 0 {
		return nil, nil, nil
	}
	var found diag.List
	table := func(what string, named prefab.Field[string]) (name string, data []byte, err error) {
		name = path.Clean(named.Value)
		if data, err = read(name); errors.Is(err, fs.ErrNotExist) {
			found = append(found, textError(diag.UnknownName, named.Span,
				fmt.Sprintf("the %s %q is not there", what, named.Value)))
			return name, nil, nil
		}
		return name, data, err
	}
	var mirrors []*prefab.Mirrors
	for _, named := range project.Mirrors {
		name, data, err := table("table of mirrored glyphs", named)
		if err != nil {
			return nil, found, err
		}
		m, more := prefab.ReadMirrors(name, data)
		mirrors, found = append(mirrors, m), append(found, more...)
	}
	var chars *xp.GlyphTable
	if project.Glyphs.Given() {
		name, data, err := table("table of glyphs", project.Glyphs)
		if err != nil {
			return nil, found, err
		}
		if data != nil {
			var more diag.List
			chars, more = prefab.ReadGlyphs(name, data)
			found = append(found, more...)
		}
	}
	var font *prefab.Font
	if project.LosesFont() || project.Glyphs.Given() && chars == nil {
		font = prefab.MissingFont(mirrors...)
	} else {
		var more diag.List
		font, more = prefab.ShareFont(chars, mirrors...)
		found = append(found, more...)
	}
	if project.LosesFont() || project.LosesMirrors() || found.HasErrors() {
		font.LoseForms()
	}
	return font, found, nil
}
