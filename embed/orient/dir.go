package orient

import (
	"errors"
	"strconv"
)

// Dir is a side of a box or the way a thing looks. The zero value is NoDir.
type Dir uint8

// The directions, clockwise from the top of the map.
const (
	NoDir Dir = iota // none was given
	North            // towards smaller y
	East             // towards larger x
	South            // towards larger y
	West             // towards smaller x
)

var dirNames = [...]string{"none", "north", "east", "south", "west"}

// Opposite returns the direction half a turn from d. NoDir stays NoDir.
func (d Dir) Opposite() Dir { return R180.Dir(d) }

// Clockwise returns the direction a quarter turn right of d. NoDir stays NoDir.
func (d Dir) Clockwise() Dir { return R90.Dir(d) }

// Step returns the way to the neighbor in direction d: (0, -1) for North, (0, 0) for NoDir.
func (d Dir) Step() (dx, dy int) {
	switch d {
	case North:
		return 0, -1
	case East:
		return 1, 0
	case South:
		return 0, 1
	case West:
		return -1, 0
	}
	return 0, 0
}

// Up returns the map that a board uses to bring side d to its top, row 0: the identity for North,
// a flip of y for South, the transpose for West, and the transpose flipped for East. With d the
// side that a turned prefab's front looks to, o.Then(d.Up()) has that front as row 0.
func (d Dir) Up() Orientation {
	switch d {
	case East:
		return R270
	case South:
		return M180
	case West:
		return M270
	}
	return R0
}

// String returns the direction's word in scripts, or "none".
func (d Dir) String() string {
	if int(d) < len(dirNames) {
		return dirNames[d]
	}
	return "unknown"
}

// MarshalText returns the direction's word; NoDir is the empty text. It is an error for what is no
// direction.
func (d Dir) MarshalText() ([]byte, error) {
	switch {
	case d == NoDir:
		return nil, nil
	case d > West:
		return nil, errors.New("a direction is a number up to 4, not " + strconv.Itoa(int(d)))
	}
	return []byte(d.String()), nil
}

// UnmarshalText reads one of north, east, south, west.
func (d *Dir) UnmarshalText(text []byte) error {
	for i, name := range dirNames[North:] {
		if string(text) == name {
			*d = North + Dir(i)
			return nil
		}
	}
	return errors.New("a direction is one of north, east, south, west")
}
