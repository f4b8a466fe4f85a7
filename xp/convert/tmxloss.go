package convert

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// What a map holds and an image does not is told, all of it: attributes and tags that nothing here
// knows too. The tables list what says nothing about the cells.

// quiet are the attributes that say nothing, with the value for which that is so; "" is every one.
// How a map is stored says nothing, nor does where the editor counts on, nor in which order
// tiles of one size are drawn.
var quiet = map[string]map[string]string{
	"map": {
		"version": "", "tiledversion": "", "orientation": "", "renderorder": "", "compressionlevel": "", "width": "",
		"height": "", "tilewidth": "", "tileheight": "", "infinite": "", "nextlayerid": "", "nextobjectid": "",
	},
	"layer": {
		"id": "", "name": "", "width": "", "height": "", "x": "0", "y": "0", "opacity": "1", "visible": "1",
		"offsetx": "0", "offsety": "0", "parallaxx": "1", "parallaxy": "1", "locked": "0",
	},
	"group": {
		"id": "", "name": "", "opacity": "1", "visible": "1", "offsetx": "0", "offsety": "0",
		"parallaxx": "1", "parallaxy": "1", "locked": "0",
	},
	"tileset": { // of the picture, which is not read, but for the number of its columns
		"firstgid": "", "source": "", "version": "", "tiledversion": "", "name": "", "tilewidth": "", "tileheight": "",
		"spacing": "", "margin": "", "tilecount": "", "columns": "",
	},
	"tile": {"id": "", "x": "", "y": "", "width": "", "height": "", "probability": "1"},
}

// leftovers are what was not taken of a map.
type leftovers struct {
	losses  []Loss
	more    int   // losses that are not listed
	names   words // of layers
	flipped int   // cells whose glyph has no such form
}

// mostLosses is how many losses of a map are listed.
const mostLosses = 40

func (l *leftovers) lose(format string, args ...any) {
	if len(l.losses) == mostLosses {
		l.more++
		return
	}
	l.losses = append(l.losses, Loss(fmt.Sprintf(format, args...)))
}

// attributes tells of the attributes of a tag that say something.
func (l *leftovers) attributes(t tag, of string) {
	for _, text := range speaking(t) {
		l.lose("left out: %s of %s", text, of)
	}
}

// speaking returns the attributes of a tag that say something, as they stand there.
func speaking(t tag) (out []string) {
	known := quiet[string(t.name)]
	for name, value := range attributes(t.attrs) {
		if usual, ok := known[string(name)]; !ok || usual != "" && usual != string(value) {
			text := string(appendUnescaped(nil, value))
			out = append(out, shorten(string(name))+"="+strconv.Quote(shorten(text)))
		}
	}
	return out
}

// group tells of a group.
func (l *leftovers) group(t tag) {
	l.lose("left out: the group %s; its layers stand by themselves", nameOf(t))
	l.attributes(t, "the group "+nameOf(t))
}

// properties tells of the properties of something.
func (l *leftovers) properties(of string, names words) {
	if names.count > 0 {
		l.lose("left out: the properties of %s: %s", of, names)
	}
}

// all returns the losses, those last which only the whole map shows.
func (l *leftovers) all(r *tmxReader) []Loss {
	if l.more > 0 {
		l.losses = append(l.losses, Loss(fmt.Sprintf("and %d more", l.more)))
		l.more = 0
	}
	last := func(format string, args ...any) { l.losses = append(l.losses, Loss(fmt.Sprintf(format, args...))) }
	for _, s := range r.tilesets {
		if s.guessed {
			last("the tileset %s does not say what its tiles are: they are taken for the glyphs of their numbers", s.title())
		}
		if s.left.count > 0 {
			last("left out of the tileset %s: %s", s.title(), s.left)
		}
	}
	switch {
	case l.flipped == 1:
		last("left out: that 1 cell is flipped or turned; its glyph has no such form")
	case l.flipped > 1:
		last("left out: that %d cells are flipped or turned; their glyphs have no such form", l.flipped)
	}
	if l.names.count > 0 {
		last("left out: the names of layers: %s", l.names.quoted())
	}
	return l.losses
}

// words is a list of different words, of which the first are kept.
type words struct {
	most  int // that are kept; 0 is mostListed
	first []string
	count int
	seen  map[string]bool
}

// add adds a word, once.
func (w *words) add(word string) {
	if w.seen[word] {
		return
	}
	if w.seen == nil {
		w.seen = map[string]bool{}
	}
	w.seen[word] = true
	if w.count++; w.count <= cmp.Or(w.most, mostListed) {
		w.first = append(w.first, shorten(word))
	}
}

// String returns the list.
func (w words) String() string {
	list := slices.Clone(w.first)
	if w.count > len(list) {
		list = append(list, "…")
	}
	return strings.Join(list, ", ")
}

// quoted returns the list of the words in quotes.
func (w words) quoted() words {
	w.first = slices.Clone(w.first)
	for i, word := range w.first {
		w.first[i] = strconv.Quote(word)
	}
	return w
}
