package embed

import (
	"cmp"
	"slices"

	"github.com/seed18752ec6/xpc/embed/orient"
)

// Sight says how a cell lets sight through. Values from [SightOutline] on are outlines of the bundle.
type Sight uint16

// The ways without an outline.
const (
	SightOpen    Sight = iota // all of it
	SightSolid                // nothing
	SightOutline              // the first outline of the bundle; the others follow
)

// OutlineUnit is the side of a cell in the units of outlines: so many that a cell can be cut into
// halves, thirds, fifths, and into the pixels of most fonts.
const OutlineUnit = 2880

// OutlineData is the form of a cell that is open in part: what of it lets sight through.
type OutlineData struct {
	Name    string    // as the palette has it; "" of one that is only the turned form of another
	Regions [][]Point // convex, clockwise, apart; in units from 0 at the top left of the cell
}

// OutlineEdge is one side of a region: it begins at (X, Y) and ends where the next one does begin. An
// edge over which sight goes on names the same edge of the region behind it.
type OutlineEdge struct {
	X, Y int
	Next int // edge of the same region, clockwise
	Over int // edge of another region or, below 0, one of the constants below
}

// What lies behind an edge that leads into no other region.
const (
	OverWall  = -1 // solid
	OverNorth = -2 // the cell above
	OverEast  = -3
	OverSouth = -4
	OverWest  = -5
)

// LinkOutline returns the edges of regions that are convex, clockwise, and do not overlap: each from
// corner to corner, with the corners of other regions that lie on it, so that edges meet whole.
func LinkOutline(regions [][]Point) (edges []OutlineEdge) {
	type pair struct{ from, to Point }
	over := map[pair]int{}
	var ends []pair
	for _, region := range regions {
		first := len(edges)
		for i, from := range region {
			for _, p := range append([]Point{from}, cornersOn(regions, from, region[(i+1)%len(region)])...) {
				edges = append(edges, OutlineEdge{X: p.X, Y: p.Y, Next: len(edges) + 1})
			}
		}
		edges[len(edges)-1].Next = first
	}
	for i, e := range edges {
		next := edges[e.Next]
		ends = append(ends, pair{Point{e.X, e.Y}, Point{next.X, next.Y}})
		over[ends[i]] = i
	}
	for i, p := range ends {
		if j, ok := over[pair{p.to, p.from}]; ok {
			edges[i].Over = j
			continue
		}
		edges[i].Over = sideOf(p.from, p.to)
	}
	return edges
}

// cornersOn returns the corners of regions that lie on a line, without its ends, in its order.
func cornersOn(regions [][]Point, from, to Point) (out []Point) {
	dx, dy := to.X-from.X, to.Y-from.Y
	along := func(p Point) int { return (p.X-from.X)*dx + (p.Y-from.Y)*dy }
	for _, region := range regions {
		for _, p := range region {
			on := (p.X-from.X)*dy == (p.Y-from.Y)*dx
			if at := along(p); on && at > 0 && at < along(to) {
				out = append(out, p)
			}
		}
	}
	slices.SortFunc(out, func(p, q Point) int { return cmp.Compare(along(p), along(q)) })
	return slices.Compact(out)
}

// sideOf returns what lies behind an edge that meets no other: a side of the cell, or a wall.
func sideOf(from, to Point) int {
	switch {
	case from.Y == 0 && to.Y == 0:
		return OverNorth
	case from.X == OutlineUnit && to.X == OutlineUnit:
		return OverEast
	case from.Y == OutlineUnit && to.Y == OutlineUnit:
		return OverSouth
	case from.X == 0 && to.X == 0:
		return OverWest
	}
	return OverWall
}

// turnRegions returns regions once turned, in the one order that regions of the same form have.
func turnRegions(regions [][]Point, o orient.Orientation) [][]Point {
	out := make([][]Point, len(regions))
	compare := func(p, q Point) int { return cmp.Or(cmp.Compare(p.Y, q.Y), cmp.Compare(p.X, q.X)) }
	for i, region := range regions {
		turned := make([]Point, len(region))
		for j, p := range region {
			x, y := o.Point(p.X, p.Y, OutlineUnit+1, OutlineUnit+1)
			turned[j] = Point{x, y}
		}
		if o.Mirrored() {
			slices.Reverse(turned)
		}
		first := 0
		for j, p := range turned {
			if compare(p, turned[first]) < 0 {
				first = j
			}
		}
		out[i] = append(turned[first:len(turned):len(turned)], turned[:first]...)
	}
	slices.SortFunc(out, func(a, b []Point) int { return slices.CompareFunc(a, b, compare) })
	return out
}

// Outline is an outline of a bundle: a small value.
type Outline struct {
	b *Bundle
	i int
}

// OutlineCount returns the number of outlines, turned ones among them.
func (b *Bundle) OutlineCount() int { return len(b.sec[secOutlines]) / outlineSize }

// OutlineAt returns outline i. It panics if there is none.
func (b *Bundle) OutlineAt(i int) Outline {
	if n := b.OutlineCount(); uint(i) >= uint(n) {
		outside(i, n)
	}
	return Outline{b, i}
}

func (o Outline) rec() string { return o.b.record(secOutlines, outlineSize, o.i) }

// Name returns the name that the palette gives it; "" for what is only the turned form of another.
func (o Outline) Name() string { return o.b.str(o.rec(), outlineName) }

// Turned returns the outline that it becomes once turned.
func (o Outline) Turned(by orient.Orientation) Outline {
	return Outline{o.b, int(u16(o.rec(), outlineTurned+2*int(by)))}
}

// Sight returns the value of cells with this outline.
func (o Outline) Sight() Sight { return SightOutline + Sight(o.i) }

// Len returns the number of edges.
func (o Outline) Len() int { return runLen(o.rec(), outlineEdges) }

// Edge returns edge i. Those of a region follow each other, clockwise; the last leads back to its first.
func (o Outline) Edge(i int) OutlineEdge {
	r := o.b.record(secEdges, edgeSize, item(o.rec(), outlineEdges, i))
	return OutlineEdge{
		X: int(u16(r, edgeX)), Y: int(u16(r, edgeY)), Next: int(u16(r, edgeNext)), Over: int(int16(u16(r, edgeOver))),
	}
}

// Sight returns how a cell of the terrain lets sight through in a prefab that is turned: by its
// outline or, where it has none, as it is opaque or not.
func (t Terrain) Sight(by orient.Orientation) Sight {
	switch n := u16(t.rec(), terrainOutline); {
	case n > 0:
		return Outline{t.b, int(n) - 1}.Turned(by).Sight()
	case t.Opaque():
		return SightSolid
	}
	return SightOpen
}

// Outline returns the outline of the terrain, as drawn; ok is false if it has none.
func (t Terrain) Outline() (o Outline, ok bool) {
	n := int(u16(t.rec(), terrainOutline))
	return Outline{t.b, n - 1}, n > 0
}
