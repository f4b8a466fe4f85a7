// Package prefab is the model of a project's inputs: palettes, scripts and recipes as they are
// read, and the prefab that image and script make together.
//
// Bytes and names come in; the package opens no file. Each reader and [Join] return a partial
// value and a list of findings, so that one broken block does not hide the findings of the others.
//
// [ReadProject], [ReadPalette], [ReadCatalogue], [ReadScript] and [ReadRecipe] read the five kinds of
// text files, in the subset of YAML that needs no surprises: no anchors, aliases, tags, merge keys or
// second documents, at most 128 KiB, values as they are written. [Share] makes one legend of a
// project's palettes, [ShareKinds] what objects can be of its catalogues, [Join] joins an image with
// its script under the legend, and [CheckRecipe] holds a recipe against the names of a project's
// prefabs.
package prefab

// How it works. A text goes through source (bytes: size, UTF-8, controls), trapScan (lines: what
// YAML would take for something else), guardTokens and refusal (tokens: nesting, keys, what is left
// out of YAML), and only then through the parser, if it is not plain: of most texts plainReader makes nodes
// at once. treeBuilder makes nodes of the parser's tree, and reader
// turns nodes into values, key by key. Each stage writes over what it has made a finding of, one
// character for one, so that the next reads on and columns stay true.
//
// What must stay true: one cause is one finding. A value that a finding has been made of keeps its
// place and gets a default (reader), a broken node is passed over (node), an entry whose colors or
// glyphs are unknown matches last and is never ambiguous (Entry.loose), what a misspelled key or one
// that could not be read may have said is missed by nobody (unread, sections), and a prefab with cells
// of unknown meaning is not Whole, which keeps rules from reasoning about it.

import (
	"slices"

	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
)

// Prefab is an image joined with its script. Cells lie in the coordinates of its box, unturned,
// as drawn; messages use the coordinates of the image, which [Prefab.Pos] gives. It is not changed
// once it is made, and may be shared.
type Prefab struct {
	Name   string // such as caves/outpost
	File   string // of the image
	Script *Script
	Image  *xp.Image
	Layers []LayerWord // what the image's layers are read as, from layer 1
	Legend *Legend
	Font   *Font // nil = code page 437

	Box         Box    // bounding box of the drawn terrain, in image coordinates
	Cells       []Cell // row by row: index y*Box.W + x
	Connections []Connection
	Machines    []Machine
	Objects     []Placed // one for each entry of the script that stands on a cell, in script order
	Mask        []bool   // as Cells; nil without a mask layer
	Stray       []Mark   // marks outside the footprint, which are not part of the prefab

	// The other images of the script, in its order, and the layers that may replace cells of any
	// image. A variant is a prefab as this one: its File, Image, Cells, Machines, Objects and Stray
	// are its own, all else is this one's, and it has no variants.
	Variants []*Prefab
	Overlays []Overlaid // in the order in which they are rolled
	Variant  *Variant   // of a variant: its entry in the script

	// Whole reports that every drawn cell found its entry. Where it is false, rules that reason
	// over terrain would only repeat what Join has said.
	Whole bool

	lost     bool               // an image of a variant cannot be had
	children map[string]*Prefab // what its slots may hold, by name; nil before Nest
	taken    map[*Group]int     // of a scene: placements of groups that prefabs in slots took

	childScenes map[*Prefab][]Scene // of the children
	limits      []Limit             // see Limits
	slotted     []slotOutcome       // what that makes of each cell of this image; nil without
}

// LosesImages reports whether a finding hides variants: what no image shows, one that is hidden may.
func (pf *Prefab) LosesImages() bool { return pf.lost || pf.Script.unreadVariants }

// Cell is one cell of a prefab's box.
type Cell struct {
	Terrain *Terrain // nil = not present: not the prefab's
	Look    xp.Cell  // as drawn on the terrain layer
	Machine int      // 1 + index into Machines; 0 = none
}

// Overlaid is an overlay with the cells that it replaces. A cell without terrain is as it is without
// the overlay, one of kind [None] is cut out.
type Overlaid struct {
	*Overlay
	Layer int    // of the image beside the script, from 1
	Cells []Cell // as Prefab.Cells
}

// Connection is where the map joins a prefab: one drawn run, formed to its width.
type Connection struct {
	Entry *ConnectionEntry
	Cells []Point    // Entry.Width of them; may reach beyond the box where a finding says so
	Drawn Point      // the first drawn cell
	Dir   orient.Dir // where it leads, as drawn
}

// Machine is a drawn shape.
type Machine struct {
	Cells    []Point // 4-connected, row by row
	Fore     xp.RGB
	Entry    *MachineEntry // the type; nil if none matches
	Name     *Object       // the machine object that names it; nil if none does
	Passable bool          // false: it blocks
}

// Placed is an entry of the script with its placements: the cells on which its reference stands or, of
// an object that may be a prefab, slots of them.
type Placed struct {
	Object *Object
	Cells  []Point // in the footprint, row by row; of each slot the one in its middle
	Slots  []Box   // in the coordinates of the prefab's box, in the order of Cells; nil without
}

// Mark is a drawn cell of the connections, machines or objects layer.
type Mark struct {
	Layer int // from 1
	X, Y  int // image coordinates
}

// Outcome says what a cell can be over all outcomes of a roll.
type Outcome uint8

// The bits of an Outcome. MaybeOpen and MaybeSolid may both hold. SurelyOpen is MaybeOpen without
// MaybeSolid, on a cell that no outcome leaves out.
const (
	Present Outcome = 1 << iota
	MaybeOpen
	SurelyOpen
	MaybeSolid
)

// Size returns the width and height of the box.
func (pf *Prefab) Size() (w, h int) { return pf.Box.W, pf.Box.H }

// Cell returns the cell at (x, y) of the box; outside the box it returns a cell not present.
func (pf *Prefab) Cell(x, y int) Cell {
	if x < 0 || y < 0 || x >= pf.Box.W || y >= pf.Box.H {
		return Cell{}
	}
	return pf.Cells[y*pf.Box.W+x]
}

// Layer returns the number, from 1, of the first layer of the image that is read as a word, or 0 if
// there is none.
func (pf *Prefab) Layer(k LayerKind) int {
	for i, w := range pf.Layers {
		if w.Kind == k && i < len(pf.Image.Layers) {
			return i + 1
		}
	}
	return 0
}

// layerOf returns the number, from 1, of the layer that is read as a word, or 0 if no word says so.
// The image may have fewer layers.
func (pf *Prefab) layerOf(word LayerWord) int {
	for i, w := range pf.Layers {
		if w.Kind == word.Kind && w.Name == word.Name {
			return i + 1
		}
	}
	return 0
}

// Pos returns the place of a cell of the box on the layer of a word; of several, on the first that
// is drawn there.
func (pf *Prefab) Pos(k LayerKind, p Point) diag.Pos {
	x, y := pf.Box.X+p.X, pf.Box.Y+p.Y
	layer := pf.Layer(k)
	for i := len(pf.Layers) - 1; i >= 0; i-- {
		if pf.Layers[i].Kind != k || i >= len(pf.Image.Layers) {
			continue
		}
		l := &pf.Image.Layers[i]
		if l.In(x, y) && !l.At(x, y).Transparent() && !l.At(x, y).Glyph().Blank() {
			layer = i + 1
		}
	}
	return diag.OnCell(pf.File, layer, x, y)
}

// Stands reports whether a reference stands on a cell of the footprint, in this image or in one of
// its variants.
func (pf *Prefab) Stands(ref Reference) bool {
	return pf.Draws(ref) || slices.ContainsFunc(pf.Variants, func(image *Prefab) bool { return image.Draws(ref) })
}

// Draws reports whether a reference stands on a cell of this image.
func (pf *Prefab) Draws(ref Reference) bool {
	for i := range pf.Objects {
		if pf.Objects[i].Object.Reference == ref {
			return true
		}
	}
	return false
}

// Present reports whether the cell at (x, y) of the box is the prefab's in some outcome.
func (pf *Prefab) Present(x, y int) bool { return pf.Outcome(x, y)&Present != 0 }

// MaybeOpen reports whether some roll leaves the cell at (x, y) of the box open.
func (pf *Prefab) MaybeOpen(x, y int) bool { return pf.Outcome(x, y)&MaybeOpen != 0 }

// SurelyOpen reports whether every roll leaves the cell at (x, y) of the box open.
func (pf *Prefab) SurelyOpen(x, y int) bool { return pf.Outcome(x, y)&SurelyOpen != 0 }
