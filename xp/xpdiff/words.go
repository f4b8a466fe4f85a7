package xpdiff

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/seed18752ec6/xpc/xp"
)

// words writes cells and colors, with or without color on the terminal.
type words struct{ color bool }

// plain writes for messages.
var plain = words{}

// cellText returns a cell as messages show it: '#' (35) #8c7f70 on #000000, or undrawn.
func cellText(c xp.Cell) string { return plain.cell(c) }

// cell returns a cell: '#' (35) #8c7f70 on #000000, or undrawn.
func (w words) cell(c xp.Cell) string {
	if c == xp.Transparent {
		return "undrawn"
	}
	return w.glyph(c) + " " + w.colors(c)
}

// glyph returns the glyph of a cell: '#' (35).
func (w words) glyph(c xp.Cell) string {
	g := c.Glyph()
	text := g.String()
	if w.color && g < 256 && strings.HasPrefix(text, "'") {
		return "'" + w.paint(string(g.Rune()), c) + text[len("'")+len(string(g.Rune())):]
	}
	return text
}

// colors returns the two colors of a cell: #8c7f70 on #000000.
func (w words) colors(c xp.Cell) string { return w.rgb(c.Fore) + " on " + w.back(c.Back) }

// back returns a color as a back.
func (w words) back(c xp.RGB) string {
	if c == xp.Key {
		return "transparent"
	}
	return w.rgb(c)
}

// rgb returns a color as #rrggbb, on a ground of that color.
func (w words) rgb(c xp.RGB) string {
	if !w.color {
		return c.String()
	}
	ink := xp.RGB{R: 255, G: 255, B: 255}
	if 2*int(c.R)+5*int(c.G)+int(c.B) > 4*255 { // about as bright as it looks
		ink = xp.RGB{}
	}
	return w.paint(c.String(), xp.MakeCell(0, ink, c))
}

// paint returns a text in the colors of a cell. A transparent back is the terminal's own.
func (w words) paint(text string, c xp.Cell) string {
	if !w.color {
		return text
	}
	s := fmt.Sprintf("\x1b[38;2;%d;%d;%dm", c.Fore.R, c.Fore.G, c.Fore.B)
	if !c.Transparent() {
		s += fmt.Sprintf("\x1b[48;2;%d;%d;%dm", c.Back.R, c.Back.G, c.Back.B)
	}
	return s + text + "\x1b[0m"
}

// glyphs returns the glyphs of some cells of the same colors, side by side between bars. At most
// limit of them are shown; 0 is all.
func (w words) glyphs(cells []xp.Cell, limit int) string {
	var b strings.Builder
	more := ""
	if limit > 0 && len(cells) > limit {
		cells, more = cells[:limit], "…"
	}
	for _, c := range cells {
		b.WriteRune(c.Glyph().Rune())
	}
	return "|" + w.paint(b.String(), cells[0]) + more + "|"
}

// becomes returns what a cell became: the parts that changed, or all of it.
func (w words) becomes(before, after state) string {
	a, b := after.cell, before.cell
	switch {
	case after.gone != "":
		return after.gone
	case a == xp.Transparent, b == xp.Transparent:
		return w.cell(a)
	}
	parts := w.recolored(before, after)
	if a.Glyph() != b.Glyph() {
		if len(parts) == 2 {
			return w.cell(a)
		}
		parts = append([]string{w.glyph(a)}, parts...)
	}
	return strings.Join(parts, ", ")
}

// recolored returns the colors of a cell that changed: fore #ff0000, back #000000.
func (w words) recolored(before, after state) (parts []string) {
	if a := after.cell; a.Fore != before.cell.Fore {
		parts = append(parts, "fore "+w.rgb(a.Fore))
	}
	if a := after.cell; a.Back != before.cell.Back {
		parts = append(parts, "back "+w.back(a.Back))
	}
	return parts
}

// sizeText returns a size as WxH.
func sizeText(s xp.Size) string { return strconv.Itoa(s.Width) + "x" + strconv.Itoa(s.Height) }

// versionText returns a version; 0 is the form that has none.
func versionText(v int32) string {
	if v == 0 {
		return "none"
	}
	return strconv.Itoa(int(v))
}

// count returns a number of things: 1 cell, 2 cells.
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return strconv.Itoa(n) + " " + thing + "s"
}
