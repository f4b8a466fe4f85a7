package orient

import (
	"errors"
	"strconv"
)

var names = [Count]string{"r0", "r90", "r180", "r270", "m0", "m90", "m180", "m270"}

// String returns the orientation's name in scripts: "r0" to "m270".
func (o Orientation) String() string {
	if o < Count {
		return names[o]
	}
	return "unknown"
}

// MarshalText returns the orientation's name. It is an error for what is no orientation.
func (o Orientation) MarshalText() ([]byte, error) {
	if o >= Count {
		return nil, errors.New("an orientation is a number below 8, not " + strconv.Itoa(int(o)))
	}
	return []byte(o.String()), nil
}

// UnmarshalText reads a name: r0 r90 r180 r270 m0 m90 m180 m270.
func (o *Orientation) UnmarshalText(text []byte) error {
	for i, name := range names {
		if string(text) == name {
			*o = Orientation(i)
			return nil
		}
	}
	return errors.New("an orientation is one of r0 r90 r180 r270 m0 m90 m180 m270")
}
