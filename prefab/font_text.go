package prefab

import (
	"regexp"
	"slices"
	"strconv"
	"sync"

	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
)

// Findings name glyphs as [xp.Glyph.String] does, by the characters of code page 437, wherever they are
// made. A project with a table of its own reads them in its own characters: that is done here, once, for
// all of them.

// glyphWord is a glyph in a message: '#' (35), or glyph 300.
var glyphWord = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`'(?s:(.))' \((\d{1,9})\)|\bglyph (\d{1,9})\b`)
})

// Respell returns findings whose texts name glyphs by their characters in the font. The list itself
// stays as it is.
func (f *Font) Respell(l diag.List) diag.List {
	if f == nil || f.chars == nil || len(l) == 0 {
		return l
	}
	l = slices.Clone(l)
	for i := range l {
		d := &l[i]
		d.Message, d.Hint, d.Cause.Text = f.respell(d.Message), f.respell(d.Hint), f.respell(d.Cause.Text)
		d.Related = slices.Clone(d.Related)
		for k := range d.Related {
			d.Related[k].Message = f.respell(d.Related[k].Message)
		}
	}
	return l
}

func (f *Font) respell(text string) string {
	glyphs := glyphWord()
	return glyphs.ReplaceAllStringFunc(text, func(word string) string {
		m := glyphs.FindStringSubmatch(word)
		n, err := strconv.Atoi(m[2] + m[3])
		if g := xp.Glyph(n); err == nil && g.String() == word {
			return f.Name(g)
		}
		return word // it only looks like one
	})
}
