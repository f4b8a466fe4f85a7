package convert

import (
	"bufio"
	"io"

	"github.com/seed18752ec6/xpc/xp"
)

// The .bbcode is text for a forum: what REXPaint shows, a line for each row, in a monospaced font,
// with the fores as color tags. As in REXPaint's export backs are left out, since few forums have
// a tag for them, and blanks are no-break spaces, since browsers join common ones.
// The manual of REXPaint 1.60 says this much in appendix E; it does not show the tags.
//
//	[font=monospace][color=#8C7F70]#+#[/color]
//	[color=#8C7F70]#.#[/color]
//	[/font]
//
// BBCode has no way to quote a bracket. A color ends after each "[", so that no word after it
// makes a tag of it.

// writeBBCode writes the characters and fores of what REXPaint shows.
func writeBBCode(c Converter, w io.Writer, m *xp.Image, _ string) error {
	out := bufio.NewWriter(w)
	out.WriteString("[font=monospace]")
	for _, row := range shownRows(m) {
		writeBBLine(out, row, c.Glyphs)
	}
	out.WriteString("[/font]\n")
	return out.Flush()
}

// writeBBLine writes one row.
func writeBBLine(out *bufio.Writer, row []xp.Cell, glyphs *xp.GlyphTable) {
	open := false
	var fore xp.RGB
	end := func() {
		if open {
			out.WriteString("[/color]")
		}
		open = false
	}
	for _, c := range row {
		if c.Glyph().Blank() {
			out.WriteRune('\u00a0') // whatever its color
			continue
		}
		if !open || c.Fore != fore {
			end()
			open, fore = true, c.Fore
			b := append(out.AvailableBuffer(), "[color="...)
			out.Write(append(appendHex(b, fore), ']'))
		}
		r := glyphs.Rune(c.Glyph())
		out.WriteRune(r)
		if r == '[' {
			end()
		}
	}
	end()
	out.WriteByte('\n')
}
