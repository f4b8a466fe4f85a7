package raster

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A text sheet is how a built-in font is kept, so that it can be read, edited and
// compared like any source:
//
//	line   form                              meaning
//	head   INDEX U+XXXX NAME                 glyphs in order from 0; the code point that it shows
//	rows   # and ., as many as pixels        one line a row: # is fore, . is back
//	note   begins with //, or is blank       between glyphs only
//
// There is no width or height in it: the reader knows them, and a sheet of
// another size is refused.

// drawing is one glyph of a text sheet.
type drawing struct {
	code rune
	name string
	mask []uint8 // row by row, 0 or 255
}

// mustFont reads a built-in sheet; one that does not read is our own mistake.
func mustFont(text string, width, height int) *Font {
	drawings, err := parseSheet(text, width, height)
	if err != nil {
		panic("xpc: internal error: font sheet: " + err.Error())
	}
	masks := make([]uint8, 0, (len(drawings)+specials)*width*height)
	for _, d := range drawings {
		masks = append(masks, d.mask...)
	}
	return newFont(width, height, masks)
}

// parseSheet reads a text sheet of glyphs of the given size.
func parseSheet(text string, width, height int) ([]drawing, error) {
	lines := strings.Split(text, "\n")
	var all []drawing
	for n := 0; n < len(lines); n++ {
		if lines[n] == "" || strings.HasPrefix(lines[n], "//") {
			continue
		}
		d, err := parseHead(lines[n], len(all))
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n+1, err)
		}
		for range height {
			n++
			if n == len(lines) || !isRow(lines[n], width) {
				return nil, fmt.Errorf("line %d: glyph %d needs %d rows of %d pixels, each a # or a dot",
					n+1, len(all), height, width)
			}
			d.mask = appendRow(d.mask, lines[n])
		}
		all = append(all, d)
	}
	return all, nil
}

// parseHead reads the line above the rows of a glyph.
func parseHead(line string, want int) (drawing, error) {
	index, rest, _ := strings.Cut(line, " ")
	code, name, _ := strings.Cut(rest, " ")
	if index != strconv.Itoa(want) {
		return drawing{}, fmt.Errorf("found %q where the head of glyph %d goes", line, want)
	}
	hex, ok := strings.CutPrefix(code, "U+")
	r, err := strconv.ParseUint(hex, 16, 32)
	if !ok || err != nil || r > utf8.MaxRune || name == "" {
		return drawing{}, fmt.Errorf("glyph %d needs a code point as U+XXXX, and a name", want)
	}
	return drawing{code: rune(r), name: name}, nil
}

func isRow(line string, width int) bool {
	return len(line) == width && strings.Trim(line, "#.") == ""
}

func appendRow(mask []uint8, line string) []uint8 {
	for _, c := range []byte(line) {
		if c == '#' {
			mask = append(mask, 255)
		} else {
			mask = append(mask, 0)
		}
	}
	return mask
}
