package place

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// Job says which encounters a map gets.
type Job struct {
	Recipe embed.Recipe // its depth, encounters and pool
	Exits  []grid.Point // the entrance first; their caves get no encounter
	Key    embed.Key    // of the map and attempt
}

// Population is what [Placer.Populate] did. It belongs to the Placer and is overwritten by the next
// call.
type Population struct {
	Placements []Placement // in the order in which they were applied
	Refused    []Refusal
	Wanted     int               // encounters that the density asks for
	Missing    []embed.Encounter // required ones that could not be placed, once for each time
}

// Populate gives the caves of the grid in use their encounters, required ones first, and applies
// what it places. A map with a required encounter missing is not fit for use; all that could be
// placed is placed nevertheless.
func (p *Placer) Populate(j Job) *Population { panic("xpc: internal error: not written") }
