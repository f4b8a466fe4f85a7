package raster

import (
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/xp"
)

// The colors of a contact sheet: none of them is black, so that dark art shows its edges.
var (
	contactGround = xp.RGB{R: 40, G: 42, B: 54}
	contactFrame  = xp.RGB{R: 104, G: 108, B: 128}
	contactInk    = xp.RGB{R: 216, G: 220, B: 232}
)

// contactMargin is how many cells lie around a contact sheet and between its panels.
const contactMargin = 1

// Contact returns all eight orientations as one image for a picture: each in a frame of its own
// size, below its name, on a ground that is not black. Cells that nothing draws stay transparent
// within the frames. Where that takes less room, panels stand by their shape: r0 r180 m0 m180, and
// r90 r270 m90 m270; else in canonical order, four in a row.
func Contact(panels [orient.Count]Panel) *xp.Image {
	var s contact
	s.panels = &panels
	rows := s.rows()
	width, height := s.size(rows)
	m := xp.New(width, height, 1)
	s.layer = &m.Layers[0]
	for i := range s.layer.Cells {
		s.layer.Cells[i] = xp.MakeCell(' ', contactInk, contactGround)
	}
	top := contactMargin
	for _, row := range rows {
		left, high := contactMargin, 0
		for _, i := range row {
			w, h := s.box(i)
			s.draw(i, left, top)
			left += w + contactMargin
			high = max(high, h)
		}
		top += high + contactMargin
	}
	return m
}

// contact is a contact sheet in the making.
type contact struct {
	panels *[orient.Count]Panel
	layer  *xp.Layer
}

// rows returns which panels stand in a row, in the arrangement that takes the least room.
func (s *contact) rows() [][]int {
	canonical := [][]int{{0, 1, 2, 3}, {4, 5, 6, 7}}
	shaped := [][]int{{0, 2}, {4, 6}, {1, 3, 5, 7}} // for wide images; orientations swap sides at odd numbers
	if l := &s.panels[0].Layer; l.Width < l.Height {
		shaped = [][]int{{0, 2, 4, 6}, {1, 3}, {5, 7}}
	}
	w1, h1 := s.size(canonical)
	if w2, h2 := s.size(shaped); w2*h2 < w1*h1 {
		return shaped
	}
	return canonical
}

// box returns the size of a panel with its frame and its name.
func (s *contact) box(i int) (width, height int) {
	l := &s.panels[i].Layer
	return max(l.Width+2, len("m270")), l.Height + 3
}

// size returns the size of a sheet with its margins.
func (s *contact) size(rows [][]int) (width, height int) {
	height = contactMargin
	for _, row := range rows {
		wide, high := contactMargin, 0
		for _, i := range row {
			w, h := s.box(i)
			wide += w + contactMargin
			high = max(high, h)
		}
		width = max(width, wide)
		height += high + contactMargin
	}
	return width, height
}

// draw draws a panel with its name and its frame.
func (s *contact) draw(i, left, top int) {
	set := func(x, y int, g xp.Glyph, ink xp.RGB) {
		s.layer.Set(left+x, top+y, xp.MakeCell(g, ink, contactGround))
	}
	for x, c := range []byte(s.panels[i].Orientation.String()) {
		set(x, 0, xp.Glyph(c), contactInk)
	}
	l := &s.panels[i].Layer
	right, bottom := l.Width+1, l.Height+2
	for x := 1; x < right; x++ {
		set(x, 1, 196, contactFrame)
		set(x, bottom, 196, contactFrame)
	}
	for y := 2; y < bottom; y++ {
		set(0, y, 179, contactFrame)
		set(right, y, 179, contactFrame)
	}
	set(0, 1, 218, contactFrame)
	set(right, 1, 191, contactFrame)
	set(0, bottom, 192, contactFrame)
	set(right, bottom, 217, contactFrame)
	paste(s.layer, l, left+1, top+2)
}
