package prefab

import (
	"strconv"

	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
)

// drawn reports whether a cell is drawn.
func drawn(c xp.Cell) bool { return !c.Transparent() }

// variants joins the other images of the script. Images that cannot be had have findings.
func (j *joiner) variants(images []*xp.Image) {
	for i, v := range j.pf.Script.Variants {
		if i >= len(images) || images[i] == nil {
			j.pf.Whole, j.pf.lost = false, true
			continue
		}
		pf := j.variant(v, images[i])
		j.pf.Whole = j.pf.Whole && pf.Whole
		if len(pf.Cells) == 0 {
			j.pf.lost = true
			continue
		}
		j.pf.Variants = append(j.pf.Variants, pf)
	}
}

// variant joins another image of the script. Without cells it does not fit.
func (j *joiner) variant(v *Variant, image *xp.Image) *Prefab {
	sub := &joiner{pf: new(*j.pf)}
	sub.pf.File, sub.pf.Image, sub.pf.Variant = v.File, image, v
	sub.pf.Cells, sub.pf.Machines, sub.pf.Objects, sub.pf.Stray, sub.pf.Variants = nil, nil, nil, nil, nil
	sub.pf.Whole = true
	if sub.sizes() && sub.bounds(j.pf) {
		sub.terrain()
		sub.shared(j.pf)
		sub.machines()
		sub.objects()
		if j.pf.Script.Place.Value.Has(Preplaced) {
			for _, c := range j.pf.Connections {
				at := j.cellSpan(j.pf.Layer(ConnectionsLayer)-1, j.pf.Box.X+c.Drawn.X, j.pf.Box.Y+c.Drawn.Y)
				sub.wayOut(at, "connection "+quoted(c.Entry.Name), c)
			}
		}
	} else {
		sub.pf.Whole = false
	}
	j.findings = append(j.findings, sub.findings...)
	return sub.pf
}

// bounds reports whether the image has the size and the box of the one beside the script.
func (j *joiner) bounds(base *Prefab) bool {
	own, want := &j.pf.Image.Layers[0], &base.Image.Layers[0]
	related := []diag.Related{{Pos: j.pf.Variant.Art.Pos, Message: "the variant stands here in the script"}}
	if own.Width != want.Width || own.Height != want.Height {
		j.find(diag.VariantSize, Span{Pos: diag.InFile(j.pf.File)}, "the variant is "+sizeText(own)+
			" cells, the image beside the script "+sizeText(want)+"; all images of a script have one size",
			"", related...)
		return false
	}
	if !j.box() {
		return false
	}
	if a, b := j.pf.Box, base.Box; a != b {
		j.find(diag.VariantSize, Span{Pos: diag.InLayer(j.pf.File, j.pf.Layer(TerrainLayer))},
			"the terrain of the variant fills the box "+boxText(a)+", that of the image beside the script "+
				boxText(b)+"; all images of a script have one box", "", related...)
		return false
	}
	return true
}

// boxText is a box in a message: its size and its first cell.
func boxText(b Box) string {
	return strconv.Itoa(b.W) + " by " + strconv.Itoa(b.H) + " from (" + strconv.Itoa(b.X) + "," + strconv.Itoa(b.Y) + ")"
}

// shared finds layers of a variant that say anything else than those of the image beside the script,
// which alone says where connections are, what the mask is and what overlays replace.
func (j *joiner) shared(base *Prefab) {
	for i, w := range j.pf.Layers {
		if i >= len(j.pf.Image.Layers) || i >= len(base.Image.Layers) ||
			w.Kind != ConnectionsLayer && w.Kind != MaskLayer && w.Kind != OverlayLayer {
			continue
		}
		says := func(c xp.Cell) bool {
			return !c.Transparent() && (w.Kind != ConnectionsLayer || !c.Glyph().Blank())
		}
		var differ spots
		blank := true
		own, want := &j.pf.Image.Layers[i], &base.Image.Layers[i]
		for y := range own.Height {
			for x := range own.Width {
				a, b := own.At(x, y), want.At(x, y)
				blank = blank && !says(a)
				if says(a) != says(b) || says(a) && a != b && w.Kind != MaskLayer {
					differ.add(diag.OnCell(j.pf.File, i+1, x, y))
				}
			}
		}
		if !blank && differ.count > 0 {
			j.find(diag.VariantLayer, Span{Pos: differ.first}, "layer "+w.String()+
				" of the variant differs from that of the image beside the script, which holds for all images"+
				differ.counted("cell"), "copy the layer, or leave it blank",
				differ.related(nil, "another such cell")...)
		}
	}
}
