package xp

import (
	"bytes"
	"errors"
)

// Files that are named .xp and are something else. Each was met in a public repository, and each
// gets a sentence of its own, since what must be done about it differs.

// unwritten is the number that debug builds of Microsoft's C library fill fresh memory with.
const unwritten = -0x33333334 // 0xcccccccc

// foreign recognizes a file by its first bytes, before anything is read of it.
func (d *Decoder) foreign() error {
	switch {
	case len(d.packed) == 0:
		return d.fault(ErrEmpty, "the file is empty")
	case bytes.HasPrefix(d.packed, []byte("version https://git-lfs.github.com/spec/")):
		return d.fault(ErrLFS, "the file is a Git LFS pointer, the image itself was not fetched: git lfs pull fetches it")
	case bytes.HasPrefix(d.packed, []byte("REXP")):
		return d.fault(ErrForeign, `the file begins with "REXP": it is another program's, REXPaint writes no such mark`)
	}
	return nil
}

// explain returns err, or a better reason where the image is one with wider cells. Of those, all
// sizes but the first are read from among cells, so whatever fault was found says little.
func (d *Decoder) explain(err error) error {
	if err == nil {
		return nil
	}
	var fe *FormatError
	if !errors.As(err, &fe) || fe.Packed || (fe.Layer < 2 && !errors.Is(err, ErrTrailing)) {
		return err
	}
	var m Image
	const wide = 12
	if d.decode(&m, wide, false) != nil {
		return err
	}
	return &FormatError{Offset: fe.Offset, Layer: fe.Layer, X: fe.X, Y: fe.Y,
		Err: because(ErrCellSize, "the file fits cells of %d bytes, those of the .xp format have %d", wide, CellSize)}
}
