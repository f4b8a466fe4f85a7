package embed

import (
	"math"

	"github.com/seed18752ec6/xpc/embed/orient"
)

// A Part is what a bundle holds of one prefab, by itself: its records, in which everything else has a
// number of the part's own. [Link] puts parts together, with little more work than to copy them. A part
// may be kept and linked into any number of bundles, by the version of this package that made it and no
// other: see [PartForm]. It is not changed.
//
//	0  u32 for each section: bytes; those of strings are its texts, one after the other
//	+  u32      number of strings, and for each a u32: bytes
//	+  u32      number of kinds of objects, and for each a u32: string
//	+  u32      number of prefabs in its slots, and for each a u32: string
//	+  8 bytes  for each orientation, the distinct one that puts the same on the map
//	+  the sections
//
// Fields of records hold: of a string its number from 1, and its length; of a run, of masks and of cells
// where they begin in the part; of a kind and of a nested prefab its number from 0; of terrain what
// [PartEncoder.Terrain] says. The level of a prefab is left out.
type Part []byte

// PartForm tells apart forms of parts: what was made under one is not linked under another.
const PartForm = 1

// PartEncoder makes parts. It may be used again and again, by one goroutine at a time.
type PartEncoder struct {
	Terrain []TerrainData // that cells name: of the bundle, or a list of the prefab's own
	Turns   []TurnData    // of the bundle

	// Child returns a prefab that fills a slot: name, size, transforms and outcomes are enough. Nil stands
	// for none.
	Child func(name string) *PrefabData

	e prefabEncoder
}

// Encode returns the part of a prefab. What contradicts itself panics: see [Encode].
func (p *PartEncoder) Encode(pf *PrefabData) Part {
	e := &p.e
	if e.in == nil {
		e.in, e.font = p, fontOf(p.Turns)
	}
	e.reset()
	e.prefab(pf)
	return e.part(e.same)
}

// reset forgets what was written, and keeps the memory.
func (e *encoder) reset() {
	for s := range e.sec {
		e.sec[s] = e.sec[s][:0]
	}
	clear(e.texts)
	clear(e.kinds)
	clear(e.nested)
	e.textList, e.kindList, e.nestedList = e.textList[:0], e.kindList[:0], e.nestedList[:0]
}

// text returns the number of a string in the part, from 1. Equal strings are stored once.
func (e *encoder) text(s string) uint32 {
	n, ok := e.texts[s]
	if !ok {
		if e.texts == nil {
			e.texts = map[string]uint32{}
		}
		e.textList = append(e.textList, s)
		n = uint32(len(e.textList))
		e.texts[s] = n
	}
	return n
}

// kind returns the number of a kind of objects in the part.
func (e *encoder) kind(name string) uint32 { return e.numbered(&e.kinds, &e.kindList, name) }

// nest returns the number of a prefab in the part's slots.
func (e *encoder) nest(name string) uint32 { return e.numbered(&e.nested, &e.nestedList, name) }

func (e *encoder) numbered(known *map[string]uint32, list *[]uint32, name string) uint32 {
	n, ok := (*known)[name]
	if !ok {
		if *known == nil {
			*known = map[string]uint32{}
		}
		n = uint32(len(*list))
		(*known)[name] = n
		*list = append(*list, e.text(name)-1)
	}
	return n
}

// part returns what was written.
func (e *encoder) part(same [orient.Count]orient.Orientation) Part {
	texts := 0
	for _, s := range e.textList {
		texts += len(s)
	}
	size := partHead + 4*(3+len(e.textList)+len(e.kindList)+len(e.nestedList)) + len(same) + texts
	for s := range secStrings {
		size += len(e.sec[s])
	}
	p := make(out, partHead, size)
	for s := range secStrings {
		p.num(4*int(s), len(e.sec[s]))
	}
	p.num(4*int(secStrings), texts)
	p = appendNum(p, len(e.textList))
	for _, s := range e.textList {
		p = appendNum(p, len(s))
	}
	for _, list := range [...][]uint32{e.kindList, e.nestedList} {
		p = appendNum(p, len(list))
		for _, n := range list {
			p = appendNum(p, int(n))
		}
	}
	for _, o := range same {
		p = append(p, byte(o))
	}
	for s := range secStrings {
		p = append(p, e.sec[s]...)
	}
	for _, s := range e.textList {
		p = append(p, s...)
	}
	return Part(p)
}

const partHead = 4 * int(sectionCount)

func appendNum(p out, n int) out {
	p = append(p, 0, 0, 0, 0)
	p.num(len(p)-4, n)
	return p
}

// num returns the number at a place.
func (p Part) num(i int) int {
	p = p[i : i+4]
	return int(uint32(p[0]) | uint32(p[1])<<8 | uint32(p[2])<<16 | uint32(p[3])<<24)
}

// Whole reports whether a part is as long as its head says, has one prefab, and lists only strings that it has. So it
// can be asked for its name and its kinds, and linking it takes no more memory than parts do. It says nothing of the
// records, which [Open] sees once they are linked.
func (p Part) Whole() bool {
	if len(p) < partHead {
		return false
	}
	left := uint64(len(p) - partHead)
	for s := range sectionCount {
		n := uint64(p.size(s))
		if n > left || n%uint64(sections[s].size) != 0 {
			return false
		}
		left -= n
	}
	lists := p[partHead:][:left]
	texts, ok := lists.list(math.MaxInt32)
	kinds, more := lists[len(texts):].list(len(texts) / 4)
	nests, most := lists[len(texts)+len(kinds):].list(len(texts) / 4)
	if !ok || !more || !most || len(texts)+len(kinds)+len(nests)+int(orient.Count) != len(lists) || p.size(secPrefabs) != prefabSize {
		return false
	}
	total := 0
	for at := 4; at < len(texts); at += 4 {
		total += texts.num(at)
	}
	name := Part(p.section(secPrefabs)).num(prefabName)
	return total == p.size(secStrings) && 0 < name && 4*name < len(texts)
}

// list returns the list that a part of a part begins with, with its count. It reports whether it is there and its numbers
// are below a bound.
func (p Part) list(below int) (list Part, ok bool) {
	if len(p) < 4 || p.num(0) > len(p)/4-1 {
		return nil, false
	}
	list = p[:4+4*p.num(0)]
	for at := 4; at < len(list); at += 4 {
		if list.num(at) >= below {
			return nil, false
		}
	}
	return list, true
}

// size returns the bytes of a section.
func (p Part) size(s section) int { return p.num(4 * int(s)) }

// texts returns how many strings there are, and where their lengths stand.
func (p Part) texts() (n, at int) { return p.num(partHead), partHead + 4 }

// kinds returns how many kinds of objects there are, and where their names stand.
func (p Part) kinds() (n, at int) {
	n, at = p.texts()
	at += 4 * n
	return p.num(at), at + 4
}

// nests returns how many prefabs there are in slots, and where their names stand.
func (p Part) nests() (n, at int) {
	n, at = p.kinds()
	at += 4 * n
	return p.num(at), at + 4
}

// same returns, for an orientation, the distinct one that puts the same on the map.
func (p Part) same(o orient.Orientation) orient.Orientation {
	n, at := p.nests()
	return orient.Orientation(p[at+4*n+int(o)])
}

// body returns where the sections begin.
func (p Part) body() int {
	n, at := p.nests()
	return at + 4*n + int(orient.Count)
}

// section returns the bytes of a section.
func (p Part) section(s section) []byte {
	at := p.body()
	for before := range s {
		at += p.size(before)
	}
	return p[at:][:p.size(s)]
}

// textAt returns where string n, from 0, begins in the part's texts, and its length.
func (p Part) textAt(n int) (at, size int) {
	_, sizes := p.texts()
	for i := range n {
		at += p.num(sizes + 4*i)
	}
	return at, p.num(sizes + 4*n)
}

// text returns string n, from 0.
func (p Part) text(n int) string {
	at, size := p.textAt(n)
	return string(p.section(secStrings)[at:][:size])
}

// named returns the string that a number of a list names.
func (p Part) named(at, i int) string { return p.text(p.num(at + 4*i)) }

// Name returns the name of the prefab.
func (p Part) Name() string { return p.text(Part(p.section(secPrefabs)).num(prefabName) - 1) }

// Kinds yields the kinds that objects of the prefab have, each once, as text that is not to be changed.
func (p Part) Kinds() func(yield func([]byte) bool) {
	return func(yield func([]byte) bool) {
		rest := p[len(p)-p.size(secStrings):]
		_, sizes := p.texts()
		n, at := p.kinds()
		text, begin := 0, 0 // they come in the order of texts, but for a kind whose name is something else's as well
		for i := range n {
			want := p.num(at + 4*i)
			if want < text {
				text, begin = 0, 0
			}
			for ; text < want; text++ {
				begin += p.num(sizes + 4*text)
			}
			if !yield(rest[begin:][:p.num(sizes+4*text)]) {
				return
			}
		}
	}
}

// distinctOf returns, for some of a prefab's transforms, those of its distinct ones that put the same
// on the map.
func (p Part) distinctOf(some orient.Set) (kept orient.Set) {
	transforms := orient.Set(p.section(secPrefabs)[prefabTransforms])
	for o := range (some & transforms).Each() {
		kept = kept.With(p.same(o))
	}
	return kept
}
