// Package xpdiff compares images cell by cell, applies what it found to images, and merges two
// images that come from a common base.
//
// Cells are compared where they stand, from the top left: that is the corner which stays when
// REXPaint resizes an image. What lies outside a layer counts as undrawn ([xp.Transparent]), so a
// layer that only grew has no changed cells.
//
// Layers have no names. Images of equally many layers are compared layer by layer, in order; of
// others, those layers count as added or removed which leave the fewest changed cells in the
// rest, and among equals the topmost.
package xpdiff

import (
	"slices"

	"github.com/seed18752ec6/xpc/xp"
)

// Diff is the difference of two images: what makes the one, before, into the other, after. It
// stands alone: it shares nothing with the images. The zero value is no useful difference.
type Diff struct {
	Before, After Head
	Layers        []Layer // all layers of either image, bottom first, the equal ones too
}

// Head is what an image has besides its layers.
type Head struct {
	Version   int32        // as [xp.Image.Version]
	Container xp.Container // as [xp.Image.Container]
}

// Layer is the difference of one layer.
type Layer struct {
	Before, After int      // its number in each image, from 1; 0 in an image that does not have it
	From, To      xp.Size  // its size in each image; zero in an image that does not have it
	Cells         []Change // row by row, from the left
}

// Change is one changed cell. Before and After differ; outside of the layer they are
// [xp.Transparent].
type Change struct {
	X, Y          int // from 0 at the top left
	Before, After xp.Cell
}

// Compare returns the difference of two images. It panics if [xp.Image.Check] refuses one of
// them. It takes time in proportion to the cells, and memory to those that changed; where the
// numbers of layers differ, each layer is compared with up to as many others as were added.
func Compare(before, after *xp.Image) *Diff {
	check(before, after)
	d := &Diff{Before: headOf(before), After: headOf(after)}
	for _, p := range align(before.Layers, after.Layers) {
		b, a := layerAt(before, p.before), layerAt(after, p.after)
		d.Layers = append(d.Layers, Layer{
			Before: p.before + 1, After: p.after + 1,
			From: sizeOf(b), To: sizeOf(a),
			Cells: changes(b, a),
		})
	}
	return d
}

// Equal reports whether the two images are equal.
func (d *Diff) Equal() bool {
	return d.Before == d.After && !slices.ContainsFunc(d.Layers, func(l Layer) bool { return !l.Equal() })
}

// Equal reports whether the layer is the same in both images, but for its number.
func (l *Layer) Equal() bool { return l.From == l.To && len(l.Cells) == 0 }

// Added reports whether only the image after has the layer.
func (l *Layer) Added() bool { return l.Before == 0 }

// Removed reports whether only the image before has the layer.
func (l *Layer) Removed() bool { return l.After == 0 }

// check panics unless the images are ones that the format can hold.
func check(images ...*xp.Image) {
	for _, m := range images {
		if err := m.Check(); err != nil {
			panic("xpdiff: " + err.Error())
		}
	}
}

func headOf(m *xp.Image) Head { return Head{m.Version, m.Container} }

// noLayer stands for a layer that an image does not have. It has no cells.
var noLayer xp.Layer

// layerAt returns layer i of an image, counted from 0, or noLayer for -1.
func layerAt(m *xp.Image, i int) *xp.Layer {
	if i < 0 {
		return &noLayer
	}
	return &m.Layers[i]
}

func sizeOf(l *xp.Layer) xp.Size { return xp.Size{Width: l.Width, Height: l.Height} }
