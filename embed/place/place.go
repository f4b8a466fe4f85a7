// Package place puts prefabs into cave maps: it finds every spot where one fits, chooses among
// them, and says which cells change.
//
// It works on any [grid.Grid]: one that package cave made, or one that a game filled and surveyed.
//
//	var p place.Placer
//	p.Use(g)
//	if site, ok := p.Embedded(pf, cave, place.Options{}, embed.Seed(7)); ok {
//		pl := p.Stamp(site, depth, seed) // nothing is written yet
//		p.Apply(pl)                      // writes g and what the rules must remember
//	}
//
// Cave, Room and Stairs cells form caves, rooms among them, and only in these are prefabs placed: a
// game of rooms and corridors writes the floor of its rooms as [grid.Room], that of its corridors as
// [grid.Tunnel].
//
// An embedded prefab is set into the wall of a cave: its front row stands in the cave, at most
// maxProtrusion cells of its depth do, and a ring of earth stays around the rest, so that it is
// entered through its front alone. A centered one stands in the middle of a cave inside an open
// ring. In both cases what was connected stays connected. [Placer.Populate] gives the caves of a
// map their encounters.
//
// The search is exhaustive: a refusal proves that there is no site, and [Placer.Report] counts
// what each rule left over. The choice among the sites is uniform. Everything follows from the
// grid, the prefab and the key; nothing depends on what was asked before.
package place

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// Maintainer's note. The rules and their numbers are those of the specification of placement:
//
//	corners     2      both ends of the front are cells of the cave
//	protrusion  3, 4   both sides meet a wall within maxProtrusion cells
//	earth       5, 6   behind that: earth, and a ring of it around
//	keep        5      no kept cell in the box or around it
//	entrance    6a     an entrance faces the cave
//	front       6c     no other cave can be reached past the front
//	connectivity 6b    nothing that was connected is cut
//
// Work is done in one cave at a time, on a window of the map (view.go). The north and south
// facings share it, west and east share its transpose; in all four the front-up frame's column is
// the view's column, and its rows run down or up the view's. Candidates are found for all cells of
// a word at once (scan.go), thinned out by what differs between forms (sift.go), and drawn
// (draw.go); the last rule is judged for one drawn candidate at a time (veto.go, meet.go).
// Centered sites are found by erosions alone (centered.go, nearest.go). stamp.go lists what a
// placement changes, apply.go alone writes.

// Method is a way to place a prefab.
type Method uint8

// The methods.
const (
	Embedded  Method = iota // set into the wall of a cave
	Centered                // in the middle of a cave
	Preplaced               // before the caves were dug: see Preplacer
	methods   = iota
)

// String returns the method's word in scripts.
func (m Method) String() string {
	switch m {
	case Centered:
		return "centered"
	case Preplaced:
		return "preplaced"
	}
	return "embedded"
}

// Options says which sites are wanted. The zero value is the default.
type Options struct {
	AllEntrances   bool // embedded: every entrance must face the cave, not one of them
	Pushed         bool // embedded: weigh sites as pushing random corners to the wall does
	DirectionFirst bool // embedded: draw one of the facings that have a site, then a site of it
	Gap            int  // cells by which the ring of earth is wider than one; less than 0 is 0
	MaxShift       int  // centered: cells by which the box may miss the cave's center
	MinArea        int  // centered: least area of the cave, see Fits; 0 is 3/4 of the box's area
}

// Site is a spot where a prefab may go. Placing it is left to [Placer.Stamp] and [Placer.Apply].
type Site struct {
	Prefab      embed.Prefab
	Method      Method
	Cave        int // id in the grid; preplaced: 0
	Orientation orient.Orientation
	X, Y        int // map cell of the top left of the turned box
	D1, D2      int // embedded: cells from front to wall at its left and right, seen facing the cave
	Gap         int // embedded: cells by which the ring is wider than one
	Shift       int // centered: cells by which the box misses the cave's center
}

// Shape returns the prefab as it lies at the site.
func (s Site) Shape() embed.Shape { return s.Prefab.Turned(s.Orientation) }

// Facing returns the side of the map to which the front looks.
func (s Site) Facing() orient.Dir { return s.Shape().Facing() }

// Placement is a prefab at a site with the cells that change. It is a value: nothing is written
// until [Placer.Apply]. Its slices belong to the Placer, or to the Population that it is part of.
type Placement struct {
	Site
	Encounter embed.Encounter // of which it is; the zero value where there is none
	Category  embed.Category  // as which it came
	Setting   embed.Setting   // with the prefab's ID all that is needed to restore it
	W, H      int             // cells of the turned box

	Rows      []grid.Class // the box as stamped, W*H row by row; means nothing where not Touched
	Touched   []bool       // W*H: the placement decides the cell
	Changes   []Change     // all cells that are written
	Walls     []grid.Point // earth that becomes wall
	Ring      []grid.Point // not centered: earth, some of it now wall, that later placements leave alone
	Buffer    []grid.Point // centered: open cells around the box
	Entrances []grid.Point // cells of the prefab through which it is entered
	Approach  []grid.Point // cells before the entrances, which later placements keep

	Feature    int          // preplaced: of which feature of the list it is, from 0
	Connectors []Connector  // preplaced: where the map joins it
	Dug        []grid.Point // preplaced: cells of it that connectors dig open, whatever was rolled there

	Contents *embed.Contents // as rolled; valid until the next Stamp, nil in a Population: see Roll
}

// Change is a cell that is written.
type Change struct {
	X, Y  int
	Class grid.Class
}

// Roll fills c with the contents of the placement, which are always the same. Cells that connectors
// dig are not the prefab's in them.
func (pl *Placement) Roll(c *embed.Contents) {
	pl.Prefab.Roll(pl.Setting, c)
	dig(c, pl.Dug)
}
