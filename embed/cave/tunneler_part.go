package cave

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
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
)

// Part is one rectangle that tunnelers have dug. A connection without an anteroom overlaps the
// corridor that it belongs to; all others are apart.
type Part struct {
	Role       PartRole
	Area       embed.Area
	Dir        uint8 // in which it was dug: 0 east, 1 south, 2 west, 3 north
	Width      int   // cells across a corridor or joint; of others, of the tunnel that led there
	Generation int   // of its tunneler

	seed bool // a piece of the way of a seed
}

// End is where the tunneler of a seed began or came to: a place for an exit.
type End struct {
	At   grid.Point
	Seed int // from 0; two ends have the same
}
