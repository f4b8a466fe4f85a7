package raster

import "fmt"

var (
	modeNames     = []string{Text: "text", Halves: "halves"}
	backdropNames = []string{Black: "black", Checker: "checker"}
)

// String returns the name of the mode: text or halves.
func (m Mode) String() string { return modeNames[m] }

// UnmarshalText reads the name of a mode.
func (m *Mode) UnmarshalText(text []byte) error {
	i, err := named(modeNames, "mode", string(text))
	*m = Mode(i)
	return err
}

// String returns the name of the backdrop: black or checker.
func (b Backdrop) String() string { return backdropNames[b] }

// UnmarshalText reads the name of a backdrop.
func (b *Backdrop) UnmarshalText(text []byte) error {
	i, err := named(backdropNames, "backdrop", string(text))
	*b = Backdrop(i)
	return err
}

// named finds a name in a list of two.
func named(names []string, what, name string) (int, error) {
	for i, n := range names {
		if n == name {
			return i, nil
		}
	}
	return 0, fmt.Errorf("%q is no %s; it is %s or %s", name, what, names[0], names[1])
}
