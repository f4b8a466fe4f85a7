package xp

import "fmt"

// CellSize is the size of a stored cell in bytes.
const CellSize = 10

// Cell is one cell: a glyph and two colors. It is the ten bytes that the file stores,
// in their order, so it has no padding and no alignment and is compared with ==.
// The zero value is glyph 0, black on black: a drawn cell that looks blank.
// Use [Transparent] for a cell that nothing was drawn in.
type Cell struct {
	glyph [4]byte // little-endian
	Fore  RGB     // color of the glyph
	Back  RGB     // color behind it; [Key] makes the cell transparent
}

// Transparent is the cell that REXPaint fills new layers with: glyph 32, black on [Key].
var Transparent = MakeCell(' ', RGB{}, Key)

// MakeCell returns the cell with the given glyph and colors.
func MakeCell(g Glyph, fore, back RGB) Cell {
	return Cell{
		glyph: [4]byte{byte(g), byte(g >> 8), byte(g >> 16), byte(g >> 24)},
		Fore:  fore,
		Back:  back,
	}
}

// Glyph returns the index of the cell's glyph in the font.
func (c Cell) Glyph() Glyph {
	return Glyph(c.glyph[0]) | Glyph(c.glyph[1])<<8 | Glyph(c.glyph[2])<<16 | Glyph(c.glyph[3])<<24
}

// WithGlyph returns the cell with its glyph replaced.
func (c Cell) WithGlyph(g Glyph) Cell { return MakeCell(g, c.Fore, c.Back) }

// Transparent reports whether the layer below shows through: whether the back is [Key].
// Nothing of such a cell is visible in REXPaint, whatever its glyph.
func (c Cell) Transparent() bool { return c.Back == RGB{255, 0, 255} }

// Hidden reports whether the cell is transparent and yet holds a glyph that is not blank:
// one that REXPaint does not show and naive readers act upon.
func (c Cell) Hidden() bool { return c.Transparent() && !c.Glyph().Blank() }

// String returns the cell as messages show it: '#' (35) #8c7f70 on #000000.
func (c Cell) String() string { return fmt.Sprintf("%v %v on %v", c.Glyph(), c.Fore, c.Back) }
