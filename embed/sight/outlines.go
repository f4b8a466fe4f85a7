package sight

import (
	"cmp"
	"slices"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// Outlines are the forms of cells that are open in part. They are not changed once they are made, and
// may be shared.
type Outlines struct {
	list []outline
}

// outline is the open part of a cell.
type outline struct {
	edges  []embed.OutlineEdge
	doors  [4][]int // edges on the sides north, east, south, west, clockwise as seen from outside
	inside []int    // the first edge of each region that holds the center of the cell
}

// OutlinesOf returns the outlines of a bundle, for cells as its prefabs have them.
func OutlinesOf(b *embed.Bundle) *Outlines {
	out := &Outlines{}
	for i := range b.OutlineCount() {
		o := b.OutlineAt(i)
		edges := make([]embed.OutlineEdge, o.Len())
		for j := range edges {
			edges[j] = o.Edge(j)
		}
		out.list = append(out.list, newOutline(edges))
	}
	return out
}

// NewOutlines returns outlines of regions, each for the next cell from [embed.SightOutline] on. Regions are
// convex, go round clockwise, and do not overlap; their corners are in units of [embed.OutlineUnit].
func NewOutlines(forms ...[][]grid.Point) *Outlines {
	out := &Outlines{}
	for _, form := range forms {
		regions := make([][]embed.Point, len(form))
		for i, region := range form {
			for _, p := range region {
				regions[i] = append(regions[i], embed.Point(p))
			}
		}
		out.list = append(out.list, newOutline(embed.LinkOutline(regions)))
	}
	return out
}

func newOutline(edges []embed.OutlineEdge) outline {
	o := outline{edges: edges}
	for i, e := range edges {
		if e.Over <= embed.OverNorth {
			side := embed.OverNorth - e.Over
			o.doors[side] = append(o.doors[side], i)
		}
	}
	for side, doors := range o.doors {
		slices.SortFunc(doors, func(i, j int) int {
			a, b := edges[i], edges[j]
			switch side {
			case north:
				return cmp.Compare(b.X, a.X)
			case east:
				return cmp.Compare(b.Y, a.Y)
			case south:
				return cmp.Compare(a.X, b.X)
			}
			return cmp.Compare(a.Y, b.Y)
		})
	}
	for first := 0; first < len(edges); {
		last, holds := first, true
		for i := first; ; i = edges[i].Next {
			e, next := edges[i], edges[edges[i].Next]
			a, b := ray{e.X - half, e.Y - half}, ray{next.X - half, next.Y - half}
			holds = holds && cross(a, b) >= 0
			if last = i; edges[i].Next == first {
				break
			}
		}
		if holds {
			o.inside = append(o.inside, first)
		}
		first = last + 1
	}
	return o
}

// of returns the outline of a cell, or nil.
func (o *Outlines) of(c Cell) *outline {
	if i := int(c) - int(embed.SightOutline); o != nil && i >= 0 && i < len(o.list) {
		return &o.list[i]
	}
	return nil
}

// The sides of a cell, clockwise.
const (
	north = iota
	east
	south
	west
)

const (
	unit = embed.OutlineUnit
	half = unit / 2
)

// ray is a direction from the center of the viewer's cell: a point that it leads to.
type ray struct{ x, y int }

// cross is positive if b is clockwise of a.
func cross(a, b ray) int64 { return int64(a.x)*int64(b.y) - int64(a.y)*int64(b.x) }
