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
func (b *builder) decodeVariant(v *prefab.Variant) (*xp.Image, diag.List, error) {
	if path.Ext(v.File) != ".xp" {
		return nil, diag.List{textError(diag.VariantMissing, v.Art.Span,
			fmt.Sprintf("the variant %q is no .xp image", v.Art.Value))}, nil
	}
	data, err := b.readFile(v.File, xp.MaxPacked+1)
	if errors.Is(err, fs.ErrNotExist) {
		d := textError(diag.VariantMissing, v.Art.Span, fmt.Sprintf("the image of the variant, %q, is not there", v.File))
		d.Hint = "draw it, or name it relative to the script"
		return nil, diag.List{d}, nil
	} else if err != nil {
		return nil, nil, err
	}
	m, err := decodeImage(data)
	if err != nil {
		return nil, diag.List{imageFinding(v.File, err)}, nil
	}
	return m, nil, nil
}

// dropVariants leaves out images that are variants of a script, and finds those that have a script
// of their own, and images that have none though the project asks for one.
func dropVariants(out *decoded) (found diag.List) {
	of := map[string]*prefab.Variant{}
	for _, src := range out.sources {
		for _, v := range src.s.Variants {
			of[v.File] = v
		}
	}
	kept := out.sources[:0]
	for _, src := range out.sources {
		v := of[src.image]
		switch {
		case v != nil && src.script != "":
			d := textError(diag.VariantMissing, v.Art.Span,
				fmt.Sprintf("the image of the variant, %q, has a script of its own, so it is a prefab", v.File))
			d.Related = []diag.Related{{Pos: diag.InFile(src.script), Message: "its script"}}
			found = append(found, d)
		case v != nil:
			continue
		case src.noScript != nil:
			found = append(found, *src.noScript)
		}
		kept = append(kept, src)
	}
	out.sources = kept
	return found
}
