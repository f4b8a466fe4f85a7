package prefab

import (
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
)

// Source is one prefab as [Join] takes it.
type Source struct {
	Name    string    // where the script gives none: the image's path under its glob
	File    string    // of the image
	Image   *xp.Image // all layers of one size
	Script  *Script   // [NoScript] where there is none
	Shared  *Legend   // of all palettes, from [Share]
	Project *Project
}

// Share makes the legend of palettes, in order: it looks up names and finds what is repeated.
// A project does it once; its findings are not repeated by [Join].
func Share(palettes ...*Palette) (*Legend, diag.List) { return &Legend{}, nil }

// Join joins image and script into a prefab. It never returns nil: where there are findings, the
// prefab holds what could be joined.
func Join(src Source) (*Prefab, diag.List) {
	return &Prefab{Name: src.Name, File: src.File, Script: src.Script, Image: src.Image}, nil
}
