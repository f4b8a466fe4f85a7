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

// The images of variants: they are read with the script that names them, and are no prefabs of their
// own where a glob of the project finds them too.

// decodeVariant reads the image of a variant; nil if there is a finding.
func (f *unitFiles) decodeVariant(v *prefab.Variant) (*xp.Image, diag.List, error) {
	if path.Ext(v.File) != ".xp" {
		return nil, diag.List{textError(diag.VariantMissing, v.Art.Span,
			fmt.Sprintf("the variant %q is no .xp image", v.Art.Value))}, nil
	}
	data, err := f.read(v.File, xp.MaxPacked+1)
	if errors.Is(err, fs.ErrNotExist) {
		d := textError(diag.VariantMissing, v.Art.Span, fmt.Sprintf("the image of the variant, %q, is not there", v.File))
		d.Hint = "draw it, or name it relative to the script"
		return nil, diag.List{d}, nil
	} else if err != nil {
		return nil, nil, err
	}
	m, found := readImage(v.File, data)
	return m, found, nil
}

// variantsOf returns the variants of all scripts by their images.
func variantsOf(made []*unit) map[string]*prefab.VariantImage {
	of := map[string]*prefab.VariantImage{}
	for _, u := range made {
		if u == nil {
			continue
		}
		for i := range u.Variants {
			of[u.Variants[i].File] = &u.Variants[i]
		}
	}
	return of
}

// guideFiles returns the images that guides of recipes name. Without a script they are no prefabs.
func (in *decoded) guideFiles() map[string]bool {
	out := map[string]bool{}
	for _, r := range in.recipes {
		for _, g := range r.Guides() {
			out[g.File] = true
		}
	}
	return out
}

// scriptFindings finds images of variants that have a script of their own, and images that have none
// though the project asks for one.
func scriptFindings(
	images []imageInput, variants map[string]*prefab.VariantImage, guides map[string]bool,
) (found diag.List) {
	for _, image := range images {
		switch v := variants[image.image]; {
		case v != nil && image.script != "":
			d := textError(diag.VariantMissing, v.Span,
				fmt.Sprintf("the image of the variant, %q, has a script of its own, so it is a prefab", v.File))
			d.Related = []diag.Related{{Pos: diag.InFile(image.script), Message: "its script"}}
			found = append(found, d)
		case v == nil && image.noScript != nil && !guides[image.image]:
			found = append(found, *image.noScript)
		}
	}
	return found
}
