package diag

import (
	"cmp"
	"strconv"
)

// Pos is a place in one of a project's inputs. Files are slash-separated and relative to the
// project's root, on every system. The zero value means the project as a whole.
//
// Of a text file a place is a line, or a line and a column; of an image it is a layer, or a layer
// and a cell. Use [InFile], [OnLine], [At], [InLayer] and [OnCell] to make one.
type Pos struct {
	File  string
	Line  int // from 1; 0 = no line
	Col   int // in runes, from 1; 0 = the whole line
	Layer int // from 1, as REXPaint shows it; 0 = no layer
	X, Y  int // cells of the image, from 0 at the top left; X < 0 = the whole layer
}

// InFile returns the place that is a whole file.
func InFile(file string) Pos { return Pos{File: file} }

// OnLine returns the place that is a line, from 1, of a text file.
func OnLine(file string, line int) Pos { return Pos{File: file, Line: line} }

// At returns the place at a line and a column, both from 1, the column in runes.
func At(file string, line, col int) Pos { return Pos{File: file, Line: line, Col: col} }

// InLayer returns the place that is a layer, from 1, of an image.
func InLayer(file string, layer int) Pos { return Pos{File: file, Layer: layer, X: -1, Y: -1} }

// OnCell returns the place that is a cell of a layer: the layer from 1, x and y from 0.
func OnCell(file string, layer, x, y int) Pos { return Pos{File: file, Layer: layer, X: x, Y: y} }

// IsCell reports whether the place is a cell of an image.
func (p Pos) IsCell() bool { return p.Layer > 0 && p.X >= 0 }

// String returns one of:
//
//	gate.yaml:4:3        a place in a text file; line and column from 1, column in runes
//	gate.yaml:4          a line of a text file
//	gate.xp:L2(14,3)     a cell; layer from 1 as REXPaint shows it, x, y from 0 at the top left
//	gate.xp:L2           a layer
//	gate.xp              a whole file
//	project              the zero value
func (p Pos) String() string {
	s := p.File
	if s == "" {
		s = "project"
	}
	switch {
	case p.Layer > 0 && p.X < 0:
		return s + ":L" + strconv.Itoa(p.Layer)
	case p.Layer > 0:
		return s + ":L" + strconv.Itoa(p.Layer) +
			"(" + strconv.Itoa(p.X) + "," + strconv.Itoa(p.Y) + ")"
	case p.Line > 0 && p.Col > 0:
		return s + ":" + strconv.Itoa(p.Line) + ":" + strconv.Itoa(p.Col)
	case p.Line > 0:
		return s + ":" + strconv.Itoa(p.Line)
	}
	return s
}

// Compare orders places by File, Line, Col, Layer, Y and X.
func (p Pos) Compare(q Pos) int {
	return cmp.Or(
		cmp.Compare(p.File, q.File),
		cmp.Compare(p.Line, q.Line),
		cmp.Compare(p.Col, q.Col),
		cmp.Compare(p.Layer, q.Layer),
		cmp.Compare(p.Y, q.Y),
		cmp.Compare(p.X, q.X),
	)
}
