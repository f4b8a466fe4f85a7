package place

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// form is a prefab in one orientation as the rules read it.
type form struct {
	*frame
	shape  embed.Shape
	turn   orient.Orientation
	facing orient.Dir
	left   []spot // candidates, in canonical order
}

// frame is a prefab in the front-up frame, over all outcomes. Its orientations have two: one as it is, one
// mirrored.
type frame struct {
	shape  embed.Shape // one that has it
	loaded bool
	class  embed.Class
	sealed bool

	ways []way
	cols []int32 // of the cells of the ways

	words   int      // of a row of present
	present []uint64 // class.D rows of class.L bits; see loadPresent
	span    int      // words of a row of halo
	halo    []uint64 // class.D+2 rows of class.L+2 bits, with a margin of one cell; see loadHalo
	rim     []uint64 // rows 0 … P of halo, outside of the box alone
}

// way is an entrance on the front: its columns are frame.cols[from:to].
type way struct {
	from, to int
	sure     bool // open in every outcome
}

// down reports whether the form's depth runs down the rows of its view, towards smaller indices.
func (f *form) down() bool { return isDown(f.facing) }

// axis returns the view in which the form's depth runs along the columns.
func (f *form) axis() int { return axisOf(f.facing) }

// isDown reports whether the depth of a box whose front looks that way runs down the rows of its view.
func isDown(facing orient.Dir) bool { return facing == orient.South || facing == orient.East }

// axisOf returns the view in which the depth of a box whose front looks that way runs along the columns.
func axisOf(facing orient.Dir) int {
	if facing == orient.East || facing == orient.West {
		return turned
	}
	return upright
}

// form adds a shape of the prefab at hand to p.forms.
func (p *Placer) form(s embed.Shape) *form {
	n := len(p.forms)
	p.forms = resize(p.forms, n+1)
	f := &p.forms[n]
	f.load(s, &p.frames[s.Form()])
	return f
}

// load makes f the form of a shape, whose frame is fr once it is loaded.
func (f *form) load(s embed.Shape, fr *frame) {
	f.frame, f.shape, f.turn, f.facing = fr, s, s.Orientation(), s.Facing()
	if !fr.loaded {
		fr.load(s)
	}
}

// load reads what a search needs of the frame of a shape.
func (f *frame) load(s embed.Shape) {
	f.shape, f.loaded, f.class, f.sealed = s, true, s.Class(), s.Prefab().Sealed()
	f.present, f.halo = f.present[:0], f.halo[:0]
	f.ways, f.cols = f.ways[:0], f.cols[:0]
	facing := s.Facing()
	for i := range s.EntranceCount() {
		e := s.Entrance(i)
		if e.Side() != facing {
			continue
		}
		w := way{from: len(f.cols), sure: true}
		for j := range e.Len() {
			c := e.Column(j)
			f.cols = append(f.cols, int32(c))
			w.sure = w.sure && s.Row(embed.MaskSurelyOpen, 0, c>>6)>>(c&63)&1 != 0
		}
		w.to = len(f.cols)
		f.ways = append(f.ways, w)
	}
}

// loadPresent reads present, unless it is there.
func (f *frame) loadPresent() {
	if len(f.present) == 0 {
		_, _, f.words = f.shape.MaskSize(embed.MaskPresent)
		f.present = f.shape.AppendRows(f.present, embed.MaskPresent)
	}
}

// loadHalo reads halo and rim, unless they are there.
func (f *frame) loadHalo() {
	if len(f.halo) == 0 {
		_, _, f.span = f.shape.MaskSize(embed.MaskHalo)
		f.halo = f.shape.AppendRows(f.halo, embed.MaskHalo)
		f.outline()
	}
}

// outline fills rim from halo: the cells beside maybe open ones that lie outside of the box. Past
// row P-1 they are earth by the rule of the ring, so that rows 0 … P of halo suffice.
func (f *frame) outline() {
	n := (f.class.P + 1) * f.span
	f.rim = append(f.rim[:0], f.halo[:n]...)
	for y := f.span; y < n; y += f.span {
		row := f.rim[y : y+f.span]
		for i := range row {
			row[i] &= f.sides(i)
		}
	}
}

// sides returns word i of a row of halo in which the columns beside the box are set.
func (f *frame) sides(i int) uint64 {
	var w uint64
	if i == 0 {
		w |= 1
	}
	if right := f.class.L + 1; right>>6 == i {
		w |= 1 << (right & 63)
	}
	return w
}
