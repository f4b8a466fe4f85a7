package screen

import (
	"strings"

	"github.com/gdamore/tcell/v2"

	"github.com/seed18752ec6/xpc/embed"
)

// Colors of all that is not the map.
var (
	ink    = embed.RGB{R: 0xc4, G: 0xcc, B: 0xd4}
	faint  = embed.RGB{R: 0x6c, G: 0x78, B: 0x84}
	bright = embed.RGB{R: 0xff, G: 0xf0, B: 0xc0}
	amber  = embed.RGB{R: 0xf0, G: 0xb0, B: 0x50}
	alarm  = embed.RGB{R: 0xff, G: 0x68, B: 0x58}
	good   = embed.RGB{R: 0x88, G: 0xe0, B: 0x88}
	night  = embed.RGB{R: 0x08, G: 0x0a, B: 0x0e}
	slate  = embed.RGB{R: 0x10, G: 0x15, B: 0x1c}
	rule   = embed.RGB{R: 0x30, G: 0x3c, B: 0x48}
)

func style(fore, back embed.RGB) tcell.Style {
	return tcell.StyleDefault.Foreground(color(fore)).Background(color(back))
}

func color(c embed.RGB) tcell.Color { return tcell.NewRGBColor(int32(c.R), int32(c.G), int32(c.B)) }

// area is a rectangle of the screen that is drawn into.
type area struct {
	to         tcell.Screen
	x, y, w, h int
	back       embed.RGB
}

// put draws one character; outside of the area it draws nothing.
func (a area) put(x, y int, r rune, fore, back embed.RGB) {
	if uint(x) < uint(a.w) && uint(y) < uint(a.h) {
		a.to.SetContent(a.x+x, a.y+y, r, nil, style(fore, back))
	}
}

// text draws a line, cut off at the end of the area, and returns where it ends.
func (a area) text(x, y int, s string, fore embed.RGB) int {
	for _, r := range s {
		a.put(x, y, r, fore, a.back)
		x++
	}
	return x
}

// right draws a line that ends at the end of the area.
func (a area) right(y int, s string, fore embed.RGB) {
	a.text(a.w-1-len([]rune(s)), y, s, fore)
}

// clear fills the area with its back.
func (a area) clear() {
	for y := range a.h {
		for x := range a.w {
			a.put(x, y, ' ', ink, a.back)
		}
	}
}

// wrap breaks a text into lines of at most w characters, between words where there is a space.
func wrap(s string, w int) (lines []string) {
	line := ""
	for _, word := range strings.Fields(s) {
		for len([]rune(word)) > w && w > 0 { // longer than a line
			if line != "" {
				lines, line = append(lines, line), ""
			}
			r := []rune(word)
			lines, word = append(lines, string(r[:w])), string(r[w:])
		}
		switch {
		case line == "":
			line = word
		case len([]rune(line))+1+len([]rune(word)) <= w:
			line += " " + word
		default:
			lines, line = append(lines, line), word
		}
	}
	return append(lines, line)
}

// mix returns a color part of the way from one to another, by of 256.
func mix(a, b embed.RGB, by int) embed.RGB {
	f := func(a, b uint8) uint8 { return uint8((int(a)*(256-by) + int(b)*by) / 256) }
	return embed.RGB{R: f(a.R, b.R), G: f(a.G, b.G), B: f(a.B, b.B)}
}
