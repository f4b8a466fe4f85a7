package cave

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// PartRole says what a part of a map of tunnels is.
type PartRole uint8

// The roles of parts.
const (
	Corridor   PartRole = iota // a straight tunnel of one width
	Connection                 // where a tunnel turns, branches or changes its width: a spot for a terminal
	Hall                       // a large room that a tunnel opens into at its full width
	Chamber                    // a room behind a door
	Joint                      // what breaks the wall between two tunnels
	Landing                    // a small room where the way of a seed begins or ends: for an exit
)

// Part is one rectangle that tunnelers have dug. A connection without an anteroom overlaps the
// corridor that it belongs to; all others are apart.
type Part struct {
	Role       PartRole
	Area       embed.Area
	Dir        orient.Dir // in which it was dug
	Width      int        // cells across a corridor or joint; of others, of the tunnel that led there
	Generation int        // of its tunneler
	Spot       grid.Point // of a connection: a cell of earth in its wall, for a terminal; (0, 0) if it has none

	kept bool // is not shortened
}

// findSpots gives each connection its spot: of the cells of earth along its sides one at random.
func findSpots(g *grid.Grid, parts []Part, key embed.Key) {
	for i := range parts {
		p := &parts[i]
		if p.Role != Connection {
			continue
		}
		var race embed.Race
		for dir := range uint8(4) {
			for j := range sideLength(p.Area, dir) {
				c := side(p.Area, dir, j, 1).cell(1, 0)
				if g.Earth.At(c.X, c.Y) && race.Enter(0, key.Cell(c.X, c.Y).Word(0), 1) {
					p.Spot = c
				}
			}
		}
	}
}

// compass returns the direction of an index into steps.
func compass(dir uint8) orient.Dir { return orient.North + orient.Dir(dir+1)&3 }

// heading returns the index into steps of a direction; NoDir counts as west.
func heading(d orient.Dir) uint8 { return uint8(d-orient.North-1) & 3 }

// End is where the way of a seed begins or comes to: a place for an exit.
type End struct {
	At   grid.Point // in the middle of its landing, or of the tunnel where there was no room for one
	Seed int        // from 0; two ends have the same
}
