//go:build !purego

package xp

import (
	"io"
	"unsafe"
)

// Cells are read and written in place: a Cell is made of bytes alone, ten of them in the order of
// the file, so a run of cells is a run of bytes. With the purego build tag they are copied field by
// field instead, which costs a fifth to a half more time in Decode.

// The assumptions, which the compiler checks.
var (
	_ = [1]struct{}{}[unsafe.Sizeof(Cell{})-CellSize]
	_ = [1]struct{}{}[unsafe.Alignof(Cell{})-1]
	_ = [1]struct{}{}[unsafe.Offsetof(Cell{}.glyph)]
	_ = [1]struct{}{}[unsafe.Offsetof(Cell{}.Fore)-4]
	_ = [1]struct{}{}[unsafe.Offsetof(Cell{}.Back)-7]
)

// view returns the bytes of cells, shared with them.
func view(cells []Cell) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(cells))), len(cells)*CellSize)
}

// readCells reads cells and returns how many bytes of them there were.
func (d *Decoder) readCells(cells []Cell) (int, error) {
	return d.unpacker.readFull(view(cells))
}

// writeCells writes cells as the file stores them. Its twin keeps a buffer where the pointer says.
func writeCells(w io.Writer, cells []Cell, _ *[]byte) error {
	_, err := w.Write(view(cells))
	return err
}
