package place

import "github.com/seed18752ec6/xpc/embed/grid"

// memory holds what the slices of kept placements point to.
type memory struct {
	points  []grid.Point
	classes []grid.Class
	touched []bool
	changes []Change
	joints  []Connector
}

// reset forgets all placements; their slices are overwritten by the next ones.
func (m *memory) reset() {
	m.points, m.classes = m.points[:0], m.classes[:0]
	m.touched, m.changes = m.touched[:0], m.changes[:0]
	m.joints = m.joints[:0]
}

// keep returns a copy of pl in m, without its contents.
func (m *memory) keep(pl *Placement) Placement {
	k := *pl
	k.Contents = nil
	k.Rows = add(&m.classes, pl.Rows)
	k.Touched = add(&m.touched, pl.Touched)
	k.Changes = add(&m.changes, pl.Changes)
	k.Walls = add(&m.points, pl.Walls)
	k.Ring = add(&m.points, pl.Ring)
	k.Buffer = add(&m.points, pl.Buffer)
	k.Entrances = add(&m.points, pl.Entrances)
	k.Approach = add(&m.points, pl.Approach)
	k.Dug = add(&m.points, pl.Dug)
	k.Connectors = add(&m.joints, pl.Connectors)
	for i := range k.Connectors {
		c := &k.Connectors[i]
		c.Entrance, c.Approach = add(&m.points, c.Entrance), add(&m.points, c.Approach)
		c.Tunnel = add(&m.points, c.Tunnel)
	}
	return k
}

// add appends s to all and returns the copy. Copies made before stay where they are, even when
// all moves.
func add[T any](all *[]T, s []T) []T {
	n := len(*all)
	*all = append(*all, s...)
	return (*all)[n:len(*all):len(*all)]
}
