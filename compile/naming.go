package compile

import (
	"encoding/binary"
	"slices"

	"github.com/seed18752ec6/xpc/compile/emit"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// namings is where the names of a prefab's objects are written that Go source has constants for, each once. It is
// packed: it is most of what is known of a prefab, a build reads it of all of them, and few have a name that no other has.
//
//	byte            section
//	varint, bytes   text
//	varint, bytes   file; none: the prefab's script
//	varint, varint  line and column
type namings []byte

// namingsOf returns where the kinds and names of a prefab's objects are written.
func namingsOf(pf *prefab.Prefab) (out namings) {
	var known []emit.Place
	add := func(section emit.Section, text string, at diag.Pos) {
		place := emit.Place{Section: section, Text: text}
		if !slices.Contains(known, place) {
			known = append(known, place)
			out = out.with(place, at, pf.Script.File)
		}
	}
	for _, o := range objectsOf(pf) {
		for _, a := range o.Alternatives {
			if a.Kind == prefab.KindNothing || a.Kind == prefab.KindPrefab {
				continue // no object has that kind
			}
			add(emit.Kinds, a.Kind, a.Pos)
			at := a.Name.Pos
			if at == (diag.Pos{}) {
				at = a.Pos
			}
			add(emit.Names, a.Name.Value, at)
		}
	}
	return slices.Clone(out) // with no room behind it, since it stays
}

// with adds a name that is written in a text file.
func (n namings) with(place emit.Place, at diag.Pos, script string) namings {
	if at.File == script {
		at.File = ""
	}
	n = appendText(appendText(append(n, byte(place.Section)), place.Text), at.File)
	return binary.AppendUvarint(binary.AppendUvarint(n, uint64(at.Line)), uint64(at.Col))
}

// addTo notes where the names are written, of a prefab with that script.
func (n namings) addTo(places emit.Places, script string) {
	r := packedReader{rest: n}
	for len(r.rest) > 0 {
		section := emit.Section(r.rest[0])
		r.rest = r.rest[1:]
		text, file := r.text(), r.text()
		at := diag.Pos{File: script, Line: int(r.number()), Col: int(r.number())}
		if r.damaged {
			return // nobody has written it
		}
		if places.Has(section, text) {
			continue
		}
		if len(file) > 0 {
			at.File = string(file)
		}
		places.Add(section, string(text), at)
	}
}

// packedReader reads what [appendText] and its like have written.
type packedReader struct {
	rest    []byte
	damaged bool
}

func (r *packedReader) number() uint64 {
	n, size := binary.Uvarint(r.rest)
	if size <= 0 {
		r.rest, r.damaged = nil, true
		return 0
	}
	r.rest = r.rest[size:]
	return n
}

func (r *packedReader) text() []byte {
	n := r.number()
	if n > uint64(len(r.rest)) {
		r.rest, r.damaged = nil, true
		return nil
	}
	text := r.rest[:n]
	r.rest = r.rest[n:]
	return text
}
