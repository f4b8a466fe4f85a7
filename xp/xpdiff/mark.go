package xpdiff

import "github.com/seed18752ec6/xpc/xp"

// mark tells in a picture how a cell changed.
type mark int

const (
	drawn  mark = iota // was transparent or not there
	undraw             // is transparent or not there
	glyph              // has another glyph, and may have other colors
	colors             // has other colors alone
	hidden             // changed under a transparent back, which shows nothing
	markCount
)

// look is how a mark is drawn and explained. The glyphs tell marks apart without their colors.
type look struct {
	glyph xp.Glyph
	back  xp.RGB
	about string
}

var looks = [markCount]look{
	drawn:  {'+', xp.RGB{R: 96, G: 224, B: 112}, "drawn"},
	undraw: {'-', xp.RGB{R: 255, G: 112, B: 96}, "gone"},
	glyph:  {'*', xp.RGB{R: 255, G: 216, B: 64}, "another glyph"},
	colors: {'=', xp.RGB{R: 96, G: 192, B: 255}, "same glyph, other colors"},
	hidden: {'?', xp.RGB{R: 120, G: 124, B: 136}, "changed, but transparent"},
}

func (l *look) cell() xp.Cell { return xp.MakeCell(l.glyph, xp.RGB{}, l.back) }

// markOf returns the mark of a change.
func markOf(c *Change) mark {
	switch b, a := c.Before, c.After; {
	case b.Transparent() && a.Transparent():
		return hidden
	case b.Transparent():
		return drawn
	case a.Transparent():
		return undraw
	case b.Glyph() != a.Glyph():
		return glyph
	}
	return colors
}

// The colors of a sheet.
var (
	sheetGround = xp.RGB{R: 40, G: 42, B: 54}
	frameInk    = xp.RGB{R: 104, G: 108, B: 128}
	grayInk     = xp.RGB{R: 184, G: 188, B: 200}
	whiteInk    = xp.RGB{R: 255, G: 255, B: 255}
)

// dim returns a drawn cell in dark grays, so that marks stand out.
func dim(c xp.Cell) xp.Cell {
	if c.Transparent() {
		return c
	}
	return xp.MakeCell(c.Glyph(), grayOf(c.Fore, 5, 24), grayOf(c.Back, 3, 0))
}

// grayOf returns a color without its hue, its brightness in eighths of what it was and then raised.
func grayOf(c xp.RGB, eighths, raise int) xp.RGB {
	v := uint8((2*int(c.R)+5*int(c.G)+int(c.B))/8*eighths/8 + raise)
	return xp.RGB{R: v, G: v, B: v}
}
