// Package xptext is the text twin of an .xp image, the form .xpt: to read, to draw by hand, and to
// compare line by line. It is lossless: [Parse] of what [Format] wrote gives the same image.
//
// A file looks like this:
//
//	xpt 1
//	size 8x4
//	color k #000000
//	color s #8c7f70
//	color y #ffb000
//
//	layer 1
//	fore s
//	back k
//	|┌──────┐|
//	|│......│|
//	|│......│|
//	|└──++──┘|
//	fore
//	3 |...yy...|
//
//	layer 2
//	fore y
//	back k
//	1 |××!×××××|
//
// # Rows
//
// A row is one line: a bar, one character for each cell, and a bar. Either all rows of the layer
// stand there, or some of them, each after its y, which counts from 0 at the top.
//
// The first rows of a layer are its glyphs; where only some stand, the others are undrawn. Each
// character stands for the glyph that [xp.GlyphOf] gives, with these additions:
//
//	×   (U+00D7) an undrawn cell: exactly [xp.Transparent]
//	␀   (U+2400) glyph 0
//	    (a space) glyph 32; □ is glyph 255, as in the table of package xp
//	�   (U+FFFD) a glyph that a cell line gives
//
// Rows after the word fore, or back, are the colors of the cells in letters: names of one
// character that color lines gave. A dot or a space is the layer's default, × in the rows of back
// is the transparent color, and an undrawn cell has a dot, a space or ×. In rows that do not stand
// there all is default.
//
// # Lines
//
// Lines are words between spaces; indentation, blank lines and what follows // mean nothing. W, X
// and the like are numbers; C is a color: a name, #rrggbb, #rgb or, as a back, transparent.
//
//	xpt 1                         the first line
//	version -2, version none      where it is not -1; none is the form before REXPaint R9
//	container zlib                or plain, where the image came in something other than gzip
//	size WxH                      of all layers that say no other; may be left out, then the
//	                              rows of layer 1 say it
//	char |c| N                    the character c stands for glyph N, which may be undrawn, and
//	                              for nothing else in other lines
//	color NAME... #rrggbb         names for a color: one of one character serves in rows
//	fore C, back C                default colors of the layers that have no such lines;
//	                              without them white on black
//	paint |abc| fore C back C     default colors of these glyphs (either may be left out)
//
//	layer N                       layers in order, from 1
//	layer N size WxH              a layer of another size
//	fore C, back C, paint ...     defaults of this layer
//	|rows|                        its glyphs, or Y |row| and so on; without rows, all cells are
//	                              undrawn
//	fore                          and rows, or Y |row| and so on: fores that differ from the
//	                              default
//	back                          and rows: the same for backs
//	cell X,Y glyph N fore C back C   one cell, for what rows cannot say; each part may be left
//	                              out, and the glyph may also be |c|
//
// The color of a cell is that of its cell line, else of its letter, else of the layer's paint, the
// file's paint, the layer's default and the file's default, in this order.
//
// Rows of glyphs may be left out, some or all, if an earlier layer with all of its rows has as many
// cells, and if the layer is one of the first 64. So the size of an image is always borne out by the
// size of its text.
//
// # The form that Format writes
//
// One image has one form. Format writes the sizes, then chars by glyph, colors by name, and the
// layers with their most common colors as defaults; no paint, and cell lines only where characters
// have run out. Of the rows of colors it writes those that hold another color than the default, and
// of the rows of glyphs, where some may be left out, those in which something is drawn: so the first
// cell that is drawn in a layer is one row, and the letter of
// a color follows from the color (r for a dark red, G for a light green); where two want the same,
// the color of more cells gets it. So letters seldom change when other colors come and go, and
// what changes stands in few rows.
package xptext

import "fmt"

// A SyntaxError says why a text is no .xpt, and where.
type SyntaxError struct {
	Line, Col int    // from 1; the column in characters
	Message   string // a sentence
}

// Error returns the place and the sentence, as in "line 4, column 7: the row has …".
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Col, e.Message)
}

// Characters of rows that are no glyph's and no color's.
const (
	undrawn = '×' // the cell is xp.Transparent, or its back is the transparent color
	same    = '.' // the color is the default
	null    = '␀' // glyph 0
	listed  = '�' // a cell line gives the glyph
)

// transparent is the name of xp.Key as a back.
const transparent = "transparent"

// freeLayers is how many layers may be left without rows.
const freeLayers = 64
