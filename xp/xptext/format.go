package xptext

import (
	"cmp"
	"fmt"
	"io"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seed18752ec6/xpc/xp"
)

// Format returns the text of an image. Equal images give equal texts, and [Parse] of the text
// gives an equal image. It panics if the image is none that the .xp format can hold, as
// [xp.Image.Check] tells.
func Format(m *xp.Image) string {
	var text strings.Builder
	if err := Write(&text, m); err != nil {
		panic("xptext: " + err.Error())
	}
	return text.String()
}

// Write writes to w what [Format] returns, and holds a small part of it at a time. An image that
// [xp.Image.Check] refuses is an error, and so is what w returns.
func Write(w io.Writer, m *xp.Image) error {
	if err := m.Check(); err != nil {
		return err
	}
	f := formatter{to: w, base: xp.Size{Width: m.Layers[0].Width, Height: m.Layers[0].Height}}
	f.name(m)
	f.head(m)
	backed := 0 // cells of the largest layer with all of its rows
	for i := range m.Layers {
		l := &m.Layers[i]
		f.line("")
		f.layerLine(i, l)
		sparse := i < freeLayers && len(l.Cells) <= backed
		if !sparse {
			backed = max(backed, len(l.Cells))
		}
		f.layer(l, sparse)
	}
	f.flush()
	return f.err
}

// formatter writes the text. An error of the writer stays.
type formatter struct {
	to     io.Writer
	err    error
	out    []byte // what is not written yet
	base   xp.Size
	counts map[xp.RGB]int    // how many cells have a color
	colors map[xp.RGB]rune   // letters
	glyphs map[xp.Glyph]rune // characters of the glyphs over 255
	short  bool              // some color has no letter or some glyph no character
}

// line adds a line of words.
func (f *formatter) line(words ...string) {
	for i, w := range words {
		if i > 0 {
			f.out = append(f.out, ' ')
		}
		f.out = append(f.out, w...)
	}
	f.endLine()
}

// piece is how many bytes are written at once, or one line more.
const piece = 64 << 10

// endLine ends a line.
func (f *formatter) endLine() {
	f.out = append(f.out, '\n')
	if len(f.out) >= piece {
		f.flush()
	}
}

// flush writes what is not written yet.
func (f *formatter) flush() {
	if f.err == nil {
		_, f.err = f.to.Write(f.out)
	}
	f.out = f.out[:0]
}

// name gives letters to the colors of the image and characters to its glyphs over 255.
func (f *formatter) name(m *xp.Image) {
	colors, glyphs := map[xp.RGB]int{}, map[xp.Glyph]int{}
	for i := range m.Layers {
		for c, n := range runs(m.Layers[i].Cells) {
			if c == xp.Transparent {
				continue
			}
			colors[c.Fore] += n
			if !c.Transparent() {
				colors[c.Back] += n
			}
			if g := c.Glyph(); g > 255 {
				glyphs[g] += n
			}
		}
	}
	f.counts, f.colors, f.glyphs = colors, letters(colors), characters(glyphs)
	f.short = len(f.colors) < len(colors) || len(f.glyphs) < len(glyphs)
}

// runs goes over the cells, equal ones that follow each other at once, with their number.
func runs(cells []xp.Cell) iter.Seq2[xp.Cell, int] {
	return func(yield func(xp.Cell, int) bool) {
		for i := 0; i < len(cells); {
			start := i
			for i++; i < len(cells) && cells[i] == cells[start]; i++ {
			}
			if !yield(cells[start], i-start) {
				return
			}
		}
	}
}

// head adds what stands before the first layer.
func (f *formatter) head(m *xp.Image) {
	f.line("xpt 1")
	switch m.Version {
	case xp.Version:
	case 0:
		f.line("version none")
	default:
		f.line("version", strconv.Itoa(int(m.Version)))
	}
	if m.Container != xp.Gzip {
		f.line("container", m.Container.String())
	}
	f.line("size", sizeText(f.base.Width, f.base.Height))
	for _, g := range slices.Sorted(maps.Keys(f.glyphs)) {
		f.line("char", "|"+string(f.glyphs[g])+"|", strconv.FormatUint(uint64(g), 10))
	}
	byLetter := func(a, b xp.RGB) int { return cmp.Compare(f.colors[a], f.colors[b]) }
	for _, c := range slices.SortedFunc(maps.Keys(f.colors), byLetter) {
		f.line("color", string(f.colors[c]), c.String())
	}
}

// sizeText returns a size as WxH.
func sizeText(w, h int) string { return strconv.Itoa(w) + "x" + strconv.Itoa(h) }

// layerLine adds the line that begins layer i, counted from 0.
func (f *formatter) layerLine(i int, l *xp.Layer) {
	number := strconv.Itoa(i + 1)
	if l.Width == f.base.Width && l.Height == f.base.Height {
		f.line("layer", number)
	} else {
		f.line("layer", number, "size", sizeText(l.Width, l.Height))
	}
}

// channel is one of the two colors of a cell.
type channel struct {
	word string
	of   func(xp.Cell) xp.RGB
}

var (
	foreChannel = channel{"fore", func(c xp.Cell) xp.RGB { return c.Fore }}
	backChannel = channel{"back", func(c xp.Cell) xp.RGB { return c.Back }}
)

// layer adds the defaults, rows and cell lines of a layer; if it is sparse, those rows of glyphs alone
// in which something is drawn.
func (f *formatter) layer(l *xp.Layer, sparse bool) {
	fore, drawn := f.common(l, foreChannel)
	back, _ := f.common(l, backChannel)
	if drawn {
		f.line(foreChannel.word, f.colorWord(foreChannel, fore))
		f.line(backChannel.word, f.colorWord(backChannel, back))
	}
	if sparse {
		f.someRows(l, f.glyphRune, undrawn, "")
	} else {
		f.allRows(l, f.glyphRune)
	}
	f.colorRows(l, foreChannel, fore)
	f.colorRows(l, backChannel, back)
	if f.short {
		f.cells(l, fore, back)
	}
}

// common returns the color that most drawn cells of the layer have in a channel; of equally common
// ones that of most cells of the image, and else the least. It reports whether any cell is drawn.
func (f *formatter) common(l *xp.Layer, ch channel) (xp.RGB, bool) {
	counts := map[xp.RGB]int{}
	for c, n := range runs(l.Cells) {
		if c != xp.Transparent {
			counts[ch.of(c)] += n
		}
	}
	if len(counts) == 0 {
		return xp.RGB{}, false
	}
	return slices.MaxFunc(slices.Collect(maps.Keys(counts)), func(a, b xp.RGB) int {
		return cmp.Or(cmp.Compare(counts[a], counts[b]), cmp.Compare(f.counts[a], f.counts[b]), cmp.Compare(hashRGB(b), hashRGB(a)))
	}), true
}

// colorWord returns how a color is written in lines.
func (f *formatter) colorWord(ch channel, c xp.RGB) string {
	if ch.word == backChannel.word && c == xp.Key {
		return transparent
	}
	if r, ok := f.colors[c]; ok {
		return string(r)
	}
	return c.String()
}

// allRows adds one row for each y, with the character of each cell.
func (f *formatter) allRows(l *xp.Layer, char func(xp.Cell) rune) {
	for y := range l.Height {
		f.row(l, y, char)
	}
}

// someRows adds, each after its y, the rows in which char gives anything but the usual one, below a
// word if there are any.
func (f *formatter) someRows(l *xp.Layer, char func(xp.Cell) rune, usual rune, word string) {
	rows := make([]bool, l.Height)
	for i, c := range l.Cells {
		if y := i % l.Height; !rows[y] && char(c) != usual {
			rows[y] = true
		}
	}
	digits := len(strconv.Itoa(l.Height - 1))
	for y, differs := range rows {
		if !differs {
			continue
		}
		if word != "" {
			f.line(word)
			word = ""
		}
		f.out = fmt.Appendf(f.out, "%*d ", digits, y)
		f.row(l, y, char)
	}
}

// row adds the row y.
func (f *formatter) row(l *xp.Layer, y int, char func(xp.Cell) rune) {
	f.out = append(f.out, '|')
	for x := range l.Width {
		f.out = utf8.AppendRune(f.out, char(l.Cells[x*l.Height+y]))
	}
	f.out = append(f.out, '|')
	f.endLine()
}

// glyphRune returns the character of a cell in the rows of glyphs.
func (f *formatter) glyphRune(c xp.Cell) rune {
	g := c.Glyph()
	switch {
	case c == xp.Transparent:
		return undrawn
	case g == 0:
		return null
	case g <= 255:
		return g.Rune()
	}
	if r, ok := f.glyphs[g]; ok {
		return r
	}
	return listed
}

// colorRows adds the rows of a channel in which a drawn cell differs from the default, each
// after its y.
func (f *formatter) colorRows(l *xp.Layer, ch channel, usual xp.RGB) {
	char := func(c xp.Cell) rune {
		color := ch.of(c)
		switch {
		case c == xp.Transparent || color == usual:
			return same
		case ch.word == backChannel.word && color == xp.Key:
			return undrawn
		}
		if r, ok := f.colors[color]; ok {
			return r
		}
		return same // a cell line gives it
	}
	f.someRows(l, char, same, ch.word)
}

// cells adds the cell lines, for what the rows have no characters for.
func (f *formatter) cells(l *xp.Layer, fore, back xp.RGB) {
	for y := range l.Height {
		for x := range l.Width {
			c := l.Cells[x*l.Height+y]
			if c == xp.Transparent {
				continue
			}
			words := []string{"cell", strconv.Itoa(x) + "," + strconv.Itoa(y)}
			if f.glyphRune(c) == listed {
				words = append(words, "glyph", strconv.FormatUint(uint64(c.Glyph()), 10))
			}
			if _, ok := f.colors[c.Fore]; !ok && c.Fore != fore {
				words = append(words, foreChannel.word, c.Fore.String())
			}
			if _, ok := f.colors[c.Back]; !ok && c.Back != back && !c.Transparent() {
				words = append(words, backChannel.word, c.Back.String())
			}
			if len(words) > 2 {
				f.line(words...)
			}
		}
	}
}
