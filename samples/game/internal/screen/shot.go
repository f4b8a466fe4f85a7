package screen

import (
	"fmt"
	"strings"

	"github.com/gdamore/tcell/v2"
)

// Press presses keys as if they were typed, and draws between them: ^ is escape, and \t is tab.
func (a *App) Press(keys string) {
	for _, r := range keys {
		ev := tcell.NewEventKey(tcell.KeyRune, r, tcell.ModNone)
		switch r {
		case '^':
			ev = tcell.NewEventKey(tcell.KeyEscape, 0, tcell.ModNone)
		case '\t':
			ev = tcell.NewEventKey(tcell.KeyTab, 0, tcell.ModNone)
		}
		a.Draw()
		if !a.Key(ev) {
			return
		}
	}
}

// AppendText appends what a screen shows as an .xpt, the text form of an image: `xpc show` draws it.
func AppendText(dst []byte, s tcell.Screen) []byte {
	w, h := s.Size()
	names := map[string]string{}
	var colors, rows, fores, backs strings.Builder
	letter := func(c tcell.Color) string {
		hex := fmt.Sprintf("#%06x", max(c.Hex(), 0))
		if names[hex] == "" {
			names[hex] = string(rune(0x4e00 + len(names))) // more letters than there are colors
			fmt.Fprintf(&colors, "color %s %s\n", names[hex], hex)
		}
		return names[hex]
	}
	for y := range h {
		for _, b := range []*strings.Builder{&rows, &fores, &backs} {
			b.WriteByte('|')
		}
		for x := range w {
			text, style, _ := s.Get(x, y)
			fore, back, _ := style.Decompose()
			if text == "" {
				text = " "
			}
			rows.WriteString(text)
			fores.WriteString(letter(fore))
			backs.WriteString(letter(back))
		}
		for _, b := range []*strings.Builder{&rows, &fores, &backs} {
			b.WriteString("|\n")
		}
	}
	return fmt.Appendf(dst, "xpt 1\nsize %dx%d\n%s\nlayer 1\n%sfore\n%sback\n%s", w, h, &colors, &rows, &fores, &backs)
}
