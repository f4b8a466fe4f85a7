package raster

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"unicode/utf8"

	"github.com/seed18752ec6/xpc/xp"
)

// TermOptions say how an image becomes text for a terminal. The zero value draws all
// layers as text without color, at full width.
type TermOptions struct {
	Mode  Mode // what one character stands for
	Color bool // 24-bit color; false writes no escape sequence at all
	Width int  // columns of the terminal; 0 is no bound
	Layer int  // one layer alone, from 1 as REXPaint counts; 0 is all of them

	Glyphs *xp.GlyphTable // characters of glyphs; nil is code page 437
}

// Mode is what one character of the terminal stands for.
type Mode uint8

const (
	Text   Mode = iota // one cell: its glyph as a character of code page 437
	Halves             // two cells, one above the other, each as half a block of its mean color
)

// Terminal writes an image as lines of text in UTF-8. With color, every line ends in the
// terminal's own colors; cells that nothing draws keep the terminal's back. Without color,
// blanks at the end of a line are left out, and [Halves] shows as lit the cells that are at least
// a quarter as bright as the brightest.
//
// Only the characters of glyphs are written, none of which controls a terminal.
// An image wider than the terminal is cut, and a last line in brackets says so.
// An error of w is returned as it is; any other tells which option does not fit the image.
func Terminal(w io.Writer, m *xp.Image, o TermOptions) error {
	layer, err := look(m, o.Layer)
	if err != nil {
		return err
	}
	s := &screen{out: bufio.NewWriter(w), layer: layer, glyphs: o.Glyphs, color: o.Color, columns: layer.Width}
	if o.Width > 0 {
		s.columns = min(s.columns, o.Width)
	}
	if o.Mode == Halves {
		s.drawHalves()
	} else {
		s.drawText()
	}
	if s.columns < layer.Width {
		fmt.Fprintf(s.out, "[%d of %d columns shown]\n", s.columns, layer.Width)
	}
	return s.out.Flush()
}

// screen writes one layer to a terminal. Errors stay in out until it is flushed.
type screen struct {
	out     *bufio.Writer
	layer   *xp.Layer
	glyphs  *xp.GlyphTable
	columns int // that are shown
	color   bool
	fore    shade // that the terminal has now
	back    shade
	blanks  int // that are due, without color, if something follows in the line
}

// shade is a color, or none: the terminal's own.
type shade struct {
	rgb xp.RGB
	set bool
}

func (s *screen) drawText() {
	for y := range s.layer.Height {
		for x := range s.columns {
			c := s.layer.Cells[x*s.layer.Height+y]
			switch {
			case c.Transparent():
				s.put(' ', shade{}, shade{})
			case c.Glyph().Blank():
				s.put(' ', shade{}, shade{c.Back, true})
			default:
				s.put(s.glyphs.Rune(c.Glyph()), shade{c.Fore, true}, shade{c.Back, true})
			}
		}
		s.endLine()
	}
}

func (s *screen) drawHalves() {
	means := s.means()
	if !s.color {
		light(means)
	}
	h := s.layer.Height
	for y := 0; y < h; y += 2 {
		for x := range s.columns {
			upper, lower := means[x*h+y], shade{}
			if y+1 < h {
				lower = means[x*h+y+1]
			}
			switch {
			case !upper.set && !lower.set:
				s.put(' ', shade{}, shade{})
			case upper == lower && s.color:
				s.put(' ', shade{}, upper)
			case upper == lower:
				s.put('█', upper, lower)
			case !upper.set:
				s.put('▄', lower, shade{})
			default:
				s.put('▀', upper, lower)
			}
		}
		s.endLine()
	}
}

// means returns the mean color of each shown cell, as the square font draws it.
func (s *screen) means() []shade {
	font := Square()
	out := make([]shade, s.columns*s.layer.Height)
	for i, c := range s.layer.Cells[:len(out)] {
		if !c.Transparent() {
			ink := font.ink[font.slot(uint32(c.Glyph()))]
			out[i] = shade{blend(c.Fore, c.Back, ink), true}
		}
	}
	return out
}

// light leaves set what is bright, for [Halves] without color.
func light(all []shade) {
	high := 0
	for _, c := range all {
		if c.set {
			high = max(high, luma(c.rgb))
		}
	}
	for i, c := range all {
		l := luma(c.rgb)
		all[i] = shade{set: c.set && l > 0 && 4*l >= high}
	}
}

// luma returns how bright a color is, 0 to 255, by the weights of ITU-R BT.601.
func luma(c xp.RGB) int {
	return (299*int(c.R) + 587*int(c.G) + 114*int(c.B)) / 1000
}

// put writes a character in its colors. The fore of a blank does not matter.
func (s *screen) put(r rune, fore, back shade) {
	if !s.color {
		if r == ' ' {
			s.blanks++
			return
		}
		for ; s.blanks > 0; s.blanks-- {
			s.out.WriteByte(' ')
		}
		s.out.WriteRune(r)
		return
	}
	b := s.out.AvailableBuffer()
	if r != ' ' && fore != s.fore {
		b = appendColor(b, '3', fore)
		s.fore = fore
	}
	if back != s.back {
		b = appendColor(b, '4', back)
		s.back = back
	}
	s.out.Write(utf8.AppendRune(b, r))
}

// appendColor appends the sequence that sets the fore (3) or the back (4).
func appendColor(b []byte, which byte, c shade) []byte {
	b = append(b, '\x1b', '[', which)
	if !c.set {
		return append(b, '9', 'm')
	}
	b = append(b, '8', ';', '2')
	for _, v := range [3]uint8{c.rgb.R, c.rgb.G, c.rgb.B} {
		b = strconv.AppendUint(append(b, ';'), uint64(v), 10)
	}
	return append(b, 'm')
}

// endLine ends a line in the terminal's own colors.
func (s *screen) endLine() {
	s.blanks = 0
	if s.fore.set || s.back.set {
		s.out.WriteString("\x1b[0m")
		s.fore, s.back = shade{}, shade{}
	}
	s.out.WriteByte('\n')
}
