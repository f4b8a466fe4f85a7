package xp

import (
	"errors"
	"fmt"
	"strings"
)

// A FormatError says why bytes are not an .xp image, and where that shows.
type FormatError struct {
	Offset int64 // bytes, from 0, into what the container holds; into the file itself if Packed
	Packed bool  // the fault is in the container: gzip or zlib
	Layer  int   // counted from 1, as REXPaint does; 0 outside of layers
	X, Y   int   // cell, from 0 at the top left; both -1 where the place is not a cell
	Err    error // a sentence; errors.Is finds one of the Err variables in it
}

// Error returns the place and the sentence, as in
// "xp: byte 516, layer 1, cell (5,0): the image ends early, with 50 of 100 cells".
func (e *FormatError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "xp: byte %d", e.Offset)
	if e.Packed {
		b.WriteString(" of the file")
	}
	if e.Layer > 0 {
		fmt.Fprintf(&b, ", layer %d", e.Layer)
		if e.X >= 0 {
			fmt.Fprintf(&b, ", cell (%d,%d)", e.X, e.Y)
		}
	}
	b.WriteString(": ")
	b.WriteString(e.Err.Error())
	return b.String()
}

// Unwrap returns Err.
func (e *FormatError) Unwrap() error { return e.Err }

// An UnsupportedError names what is well formed but not read by this package.
type UnsupportedError string

// Error returns the name after "xp: not supported: ".
func (e UnsupportedError) Error() string { return "xp: not supported: " + string(e) }

// ErrAnimation is returned for .axp files: animations, which hold an image and a frame rate.
const ErrAnimation = UnsupportedError("this is a REXPaint animation (.axp), not an image (.xp)")

// What can be wrong with a file that is not an image at all.
var (
	ErrEmpty   = errors.New("the file is empty")
	ErrMagic   = errors.New("not an .xp image")
	ErrLFS     = errors.New("a Git LFS pointer in place of the image")
	ErrForeign = errors.New("a file of another program")
)

// What can be wrong with the container.
var (
	ErrPacked    = errors.New("the file is larger than the limit")
	ErrCorrupt   = errors.New("the compressed bytes do not decode")
	ErrChecksum  = errors.New("the checksum differs")
	ErrLength    = errors.New("the stored length differs")
	ErrNoTrailer = errors.New("the checksum is missing")
	ErrTrailing  = errors.New("bytes after the end of the image")
)

// What can be wrong with the image in it.
var (
	ErrTruncated      = errors.New("the image ends early")
	ErrNoLayers       = errors.New("the layer count is 0")
	ErrNegativeLayers = errors.New("the layer count is negative")
	ErrTooManyLayers  = errors.New("more layers than the limit")
	ErrSize           = errors.New("a layer without a positive width and height")
	ErrTooManyCells   = errors.New("more cells than the limit")
	ErrCellSize       = errors.New("cells of 12 bytes")
	ErrUnwritten      = errors.New("memory that was never written")
)

// cause is a sentence about one of the Err variables.
type cause struct {
	kind error
	text string
}

func (c *cause) Error() string { return c.text }
func (c *cause) Unwrap() error { return c.kind }

// because returns a sentence that errors.Is knows as kind.
func because(kind error, format string, args ...any) error {
	return &cause{kind, fmt.Sprintf(format, args...)}
}
