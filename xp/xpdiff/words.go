package xpdiff

import (
	"strconv"

	"github.com/seed18752ec6/xpc/xp"
)

// cellText returns a cell as messages show it: '#' (35) #8c7f70 on #000000, or undrawn.
func cellText(c xp.Cell) string {
	if c == xp.Transparent {
		return "undrawn"
	}
	return c.Glyph().String() + " " + colorsText(c)
}

// colorsText returns the two colors of a cell: #8c7f70 on #000000.
func colorsText(c xp.Cell) string { return c.Fore.String() + " on " + backText(c.Back) }

// backText returns a color as a back.
func backText(c xp.RGB) string {
	if c == xp.Key {
		return "transparent"
	}
	return c.String()
}

// sizeText returns a size as WxH.
func sizeText(s xp.Size) string { return strconv.Itoa(s.Width) + "x" + strconv.Itoa(s.Height) }
