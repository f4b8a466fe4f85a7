package main

import (
	"crypto/sha256"
	"encoding/binary"
	"strconv"
)

// idOf returns the ID of a prefab as JSON has it.
func idOf(name string) string {
	sum := sha256.Sum256([]byte(name))
	return strconv.FormatUint(binary.LittleEndian.Uint64(sum[:8]), 10)
}

// nested checks that what is nested lies in what it is nested in, and what comes with it in itself.
func (c *mapCheck) nested(p *jPlacement) {
	within := func(i int, at, size [2]int) bool {
		x, y, w, h := p.Origin[0], p.Origin[1], p.Size[0], p.Size[1]
		if i >= 0 {
			n := &p.Nested[i]
			x, y, w, h = n.Origin[0], n.Origin[1], n.Size[0], n.Size[1]
		}
		return x <= at[0] && y <= at[1] && at[0]+size[0] <= x+w && at[1]+size[1] <= y+h
	}
	for i, n := range p.Nested {
		if n.ID != idOf(n.Prefab) || n.Within < -1 || n.Within >= i || !within(n.Within, n.Origin, n.Size) ||
			orientationIndex(n.Turn) < 0 || orientationIndex(n.Orientation) < 0 || n.Overlays == nil || n.Params == nil {
			c.Errorf("nested in %s: %+v", p.Prefab, n)
		}
	}
	for _, o := range p.Objects {
		if o.Nested < -1 || o.Nested >= len(p.Nested) || !within(o.Nested, o.At, [2]int{1, 1}) {
			c.Errorf("of %s, not where it is nested: %+v", p.Prefab, o)
		}
	}
	for _, m := range p.Machines {
		for _, at := range m.Cells {
			if m.Nested < -1 || m.Nested >= len(p.Nested) || !within(m.Nested, at, [2]int{1, 1}) {
				c.Errorf("of %s, not where it is nested: %+v", p.Prefab, m)
			}
		}
	}
}
