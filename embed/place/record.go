package place

import (
	"strconv"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// Record is a placement as a game saves it: a value that is compared with ==. It has a text and a binary
// form, of some 30 bytes and the map's tags, and is restored from any bundle in which the prefab is what
// it was, whatever else was added to that or joined with it.
type Record struct {
	ID      embed.ID      // of the prefab
	Shape   uint64        // its ShapeSum; with Joined a sum of its connections too
	Setting embed.Setting // with the prefab it decides the contents, those of slots among them
	Joined  uint64        // of a feature: bit i is set where a tunnel leads to connection i, which it opens
}

// Record returns what is needed to restore the contents of the placement.
func (pl *Placement) Record() Record {
	r := Record{ID: pl.Prefab.ID(), Setting: pl.Setting}
	for i := range pl.Connectors {
		if c := &pl.Connectors[i]; !c.Plugged && c.Index < joinedBits {
			r.Joined |= 1 << c.Index
		}
	}
	r.Shape = r.shapeOf(pl.Prefab)
	return r
}

// joinedBits is how many connections [Record.Joined] tells of. Those beyond count as joined where any is.
const joinedBits = 64

// shapeOf returns what Shape is of a prefab.
func (r *Record) shapeOf(pf embed.Prefab) uint64 {
	sum := pf.ShapeSum()
	if r.Joined == 0 {
		return sum
	}
	key, s := embed.Key(sum), pf.Turned(orient.R0)
	for i := range s.ConnectionCount() {
		c := s.Connection(i)
		key = key.With(uint64(c.Dir()))
		for k := range c.Len() {
			key = key.Cell(c.Cell(k).X, c.Cell(k).Y)
		}
	}
	return uint64(key)
}

// Restore fills c with the contents that the placement had. What the prefab has been given since, such as
// another object, is in them too. A prefab that is gone, or that has another shape and so would not fit
// the map around it, is a [*RestoreError], and c is not changed.
func (r Record) Restore(b *embed.Bundle, c *embed.Contents) error {
	pf, ok := b.Prefab(r.ID)
	if !ok {
		return &RestoreError{ID: r.ID}
	}
	if r.shapeOf(pf) != r.Shape {
		return &RestoreError{ID: r.ID, Name: pf.Name()}
	}
	pf.Roll(r.Setting, c)
	if r.Joined != 0 {
		s := pf.Turned(r.Setting.Orientation)
		for _, l := range appendLanes(nil, s, r.Setting.X, r.Setting.Y, 1) {
			if l.connection >= joinedBits || r.Joined>>l.connection&1 != 0 {
				dig(c, l.appendShut(nil, c))
			}
		}
	}
	return nil
}

// A RestoreError says why a placement cannot be restored from a bundle.
type RestoreError struct {
	ID   embed.ID
	Name string // of the prefab, whose shape has changed; "" where the bundle has no prefab of the ID
}

// Error says what the bundle lacks.
func (e *RestoreError) Error() string {
	if e.Name == "" {
		return "the bundle has no prefab with the ID " + hex(uint64(e.ID)) + ", which a saved placement names"
	}
	return "prefab " + strconv.Quote(e.Name) + " has another shape than when the saved placement was made"
}

func hex(n uint64) string { return string(appendHex(nil, n)) }

// appendHex appends 16 digits.
func appendHex(dst []byte, n uint64) []byte {
	for shift := 60; shift >= 0; shift -= 4 {
		dst = append(dst, "0123456789abcdef"[n>>shift&15])
	}
	return dst
}
