package place

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// Job says which encounters a map gets.
type Job struct {
	Recipe embed.Recipe // its depth, encounters and pool
	Exits  []cave.Exit  // the entrance first; their caves get no encounter
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
func (p *Placer) Populate(j Job) *Population { panic(unwritten) }

const unwritten = "xpc: internal error: not written"

// Placer finds sites in a grid and keeps what the rules must remember between placements. It
// reuses its memory: once it has seen the sizes at hand, nothing allocates. The zero value is
// ready for Use. A Placer is for one goroutine.
type Placer struct {
	g *grid.Grid
}

// Use makes p work on g, which must have been surveyed. Who changes g by other means than
// [Placer.Apply] calls Use again.
func (p *Placer) Use(g *grid.Grid) { panic(unwritten) }

// Sites appends all sites of an embedded prefab in a cave to dst, in canonical order (orientation,
// y, x). The sites are those that all rules but connectivity allow; [Placer.Cuts] judges that.
func (p *Placer) Sites(dst []Site, pf embed.Prefab, cave int, opt Options) []Site { panic(unwritten) }

// CenteredSites appends all sites of a centered prefab in a cave to dst, in canonical order,
// whatever their shift.
func (p *Placer) CenteredSites(dst []Site, pf embed.Prefab, cave int, opt Options) []Site {
	panic(unwritten)
}

// Cuts reports whether an embedded prefab at the site would cut what is connected.
func (p *Placer) Cuts(s Site) bool { panic(unwritten) }

// Embedded chooses one of the sites of a prefab in a cave that cut nothing, uniformly. If there is
// none, ok is false and [Placer.Report] says which rule left none over.
func (p *Placer) Embedded(pf embed.Prefab, cave int, opt Options, key embed.Key) (s Site, ok bool) {
	panic(unwritten)
}

// Centered chooses an orientation, and in it the site nearest to the cave's center.
func (p *Placer) Centered(pf embed.Prefab, cave int, opt Options, key embed.Key) (s Site, ok bool) {
	panic(unwritten)
}

// Report returns the survivor counts of the last call of Sites, CenteredSites, Embedded or
// Centered. Sites leaves connectivity uncounted.
func (p *Placer) Report() Report { panic(unwritten) }

// Stamp rolls the contents of the prefab at a site and lists the cells that change. It writes
// nothing. The placement is overwritten by the next call.
func (p *Placer) Stamp(s Site, depth int, seed uint64) *Placement { panic(unwritten) }

// Apply writes a placement into the grid in use, and keeps its books: Used, Rings, Kept, Label.
func (p *Placer) Apply(pl *Placement) { panic(unwritten) }
