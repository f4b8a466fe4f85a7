package compile

import (
	"maps"
	"slices"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// Rules know where an entry begins that may go, and not how it is written: see [diag.Fix]. The edits
// of such fixes are made at the end of a build, for the findings that it has, of the files as they
// are then. A file that cannot be read again costs its findings these fixes and nothing else.

// settle makes edits of what the fixes of findings cut.
func (b *builder) settle(found diag.List) {
	files := map[string]bool{}
	for _, d := range found {
		for _, f := range d.Fixes {
			if f.Cut.Line > 0 {
				files[f.Cut.File] = true
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		data, err := readLimited(b.fsys, name, maxText+1)
		if err != nil {
			data = nil // whoever finds by entries has read the file before
		}
		prefab.Settle(name, data, found)
	}
}
