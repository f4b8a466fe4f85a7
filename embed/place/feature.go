package place

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// Maintainer's note on features, which come in two steps with generation between them.
//
// Plan (plan.go, lane.go, outline.go) chooses sites and freezes. Of a prefab it freezes its claim: all
// cells that it has in some roll, and the throats of its connectors, which are the cells between a
// connection and the last cell of the prefab, or of another throat, before it. Around the claim lies the guard, clearance cells of frozen earth. It is
// left out in the lanes, which lead from the throats out of the box and through the guard. Sites are
// those where boxes, lanes and reserves keep apart by rectangles, so that no guard ever covers the
// lane of another prefab.
//
//	# # g g . . g g # #      .  lane    g  guard    c  throat, dug open
//	# # g g . . g g # #
//	# # P P c c P P # #      what is not frozen may become cave
//	# # P p p p p P # #
//
// Settle (settle.go) finds tunnels from the lanes (finder.go), all of them in the map as it was
// generated, so that none depends on another; then it stamps (claim.go). Nothing open lies beside a claim but in
// the lanes: caves and tunnels cannot come there. When all is done the guard is earth like any other,
// but a ring of the placement (Q): later placements may have their rings there and nothing else, since
// an embedded prefab beside the wall of a feature would take the earth that keeps both apart.
//
// The claim is known before the prefab is rolled, and caves do not depend on the roll. Cells that are
// open in some rolls count as earth in the automaton. They lie behind the guard in either case, and no
// cave ends there in the hope that they are open.

// Feature is a prefab that is set before caves are dug, or an area that is kept free of them.
type Feature struct {
	Prefab       embed.Prefab // one that may be preplaced; the zero value for a reserve
	Area         embed.Area   // in which its box comes, as turned, or that is kept free
	Fixed        bool         // its top left cell is Area's X and Y, whatever else Area says
	Orientations orient.Set   // in which it may come; of its distinct ones
	Count        embed.Count  // how often it comes
	Chance       embed.Ratio  // with which each of them comes
	Optional     bool         // where it cannot come it is left out; else the map lacks something
	Clearance    int          // cells of earth around it; at least 1, at most embed.MaxClearance
}

// AppendFeatures appends the features of a recipe, in its order.
func AppendFeatures(dst []Feature, r embed.Recipe) []Feature {
	for i := range r.FeatureCount() {
		f := r.Feature(i)
		pf, ok := f.Prefab()
		if !ok {
			dst = append(dst, Feature{Area: f.Area()})
			continue
		}
		dst = append(dst, Feature{
			Prefab: pf, Area: f.Area(), Fixed: f.Fixed(), Orientations: f.Orientations(), Count: f.Count(),
			Chance: f.Chance(), Optional: f.Optional(), Clearance: f.Clearance(),
		})
	}
	return dst
}

// reserve reports whether the feature keeps its area free.
func (f *Feature) reserve() bool { return f.Prefab == embed.Prefab{} }

// clearance returns the clearance within its bounds: without a cell of earth caves would leak in.
func (f *Feature) clearance() int { return min(max(f.Clearance, 1), embed.MaxClearance) }

// FeatureJob says which features a map gets.
type FeatureJob struct {
	W, H     int // cells of the map
	Features []Feature
	Depth    int        // of the map
	Tags     embed.Tags // of the map
	Key      embed.Key  // of the map and the attempt
	Taken    Tally      // by earlier maps of the run; not changed
}

// Preplacer sets prefabs into a map before its caves are dug, and joins them with the caves
// afterwards.
//
//	var p place.Preplacer
//	frozen, starts := p.Plan(job)
//	… generate: take care of frozen; cave.Generate does
//	features := p.Settle(g)
//
// It reuses its memory: once it has met the sizes at hand, nothing allocates. The zero value is ready
// for Plan. A Preplacer is for one goroutine.
type Preplacer struct {
	job  FeatureJob
	done Features

	open  grid.Board // claims that are open in every roll
	guard grid.Board // earth around claims
	taken grid.Board // claims and reserves

	plans  []plan
	lanes  []lane
	starts []cave.Start
	limits limits

	cands   []grid.Board // candidates by shape
	shapes  []embed.Shape
	free    grid.Board // where boxes may lie
	ways    grid.Board // where lanes may lead
	scratch [2]grid.Board

	outline outline
	finder  finder
	stamp   stamp
	memory  memory
	marks   []uint8 // of the box, while what can be reached is looked at
	queue   []int32
	points  []grid.Point // of connectors
}

// Features is what became of the features of a map. It belongs to its Preplacer, and the next Plan
// overwrites it.
type Features struct {
	Placements []Placement // in the order of the features
	Refused    []Refusal
	Missing    []Lack
	Doors      []cave.Door // cells of rooms' walls that tunnels opened, connector by connector; the grid keeps them
}

// Lack is what a map has not of a feature that is not optional.
type Lack struct {
	Feature            int // number in the list, from 0
	Found, Wanted      int // placements
	Joined, Connectors int // of the placements; of those that nothing joins all are plugged
}

// Connector is a connection of a placed prefab, where a tunnel leads from the map into it.
type Connector struct {
	Index    int          // of the connection, in the prefab
	Dir      orient.Dir   // towards which it leads
	Plugged  bool         // nothing could be joined: there is wall before it
	Entrance []grid.Point // outermost cells of the prefab there, as many as it is wide
	Approach []grid.Point // cells before them
	Tunnel   []grid.Point // earth that was dug, row by row
}

// plan is a prefab with its site.
type plan struct {
	feature   int
	site      Site
	key       embed.Key // of this copy
	clearance int
	from, to  int // of its lanes
	box       box
	left      bool // it is left out after all
}

// dig takes cells out of rolled contents.
func dig(c *embed.Contents, cells []grid.Point) {
	for _, p := range cells {
		x, y := p.X-c.Setting.X, p.Y-c.Setting.Y
		if uint(x) < uint(c.W) && uint(y) < uint(c.H) {
			c.Cells[y*c.W+x] = embed.Cell{}
		}
	}
}
