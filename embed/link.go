package embed

import (
	"cmp"
	"hash/crc32"
	"math"
	"slices"

	"github.com/seed18752ec6/xpc/embed/orient"
)

// Linked is a part with the numbers that its terrains have in the bundle.
type Linked struct {
	Part    Part
	Terrain []TerrainID // by the part's number; nil: they are those of the part
}

// Link writes a bundle of parts, as [Encode] does of data: d says what is not the prefabs', and its
// prefabs are not looked at. It lists all kinds that objects of the parts have. It takes time in proportion
// to the bytes. Whoever links parts has them from [PartEncoder.Encode]: what they make is not opened to
// see whether it holds together, as Encode does.
func Link(d *Data, parts []Linked, sum func([]byte) [32]byte) ([]byte, error) {
	if err := tooMuchTerrain(d); err != nil {
		return nil, err
	}
	l := &linker{prefabs: make(map[string]uint32, len(parts)), strings: make(map[string]uint32, 4*len(parts))}
	l.take(parts)
	l.head(d)
	l.recipes(d)
	l.texts()
	l.index()
	if err := l.layout(); err != nil {
		return nil, err
	}
	for i := range l.pieces {
		l.write(i)
	}
	l.levels()
	l.finish(sum)
	return l.data, nil
}

// tooMuchTerrain returns an error if a number of terrain does not fit into its field.
func tooMuchTerrain(d *Data) error {
	if n := int64(len(d.Terrain)); n > math.MaxUint16 {
		return &SizeError{"terrain", n, math.MaxUint16}
	}
	return nil
}

// linker puts parts together. The first of its pieces is the head of the bundle, the last one its
// recipes, both encoded as parts; between them are the prefabs in the order of their names.
type linker struct {
	records // hash tables alone, and views of data
	pieces  []Linked
	firsts  []int             // of each piece, its first number in places
	places  []uint32          // of each string of each piece, its offset in the section strings
	text    []byte            // the section strings
	strings map[string]uint32 // offsets in it
	kindAt  map[uint32]uint32 // of a kind's name as an offset in it: the kind
	prefabs map[string]uint32 // indices by name
	level   []int             // by prefab: 1 + its level; 0 = not known
	data    out
	at      [sectionCount]int    // where the next bytes of a section go
	count   [sectionCount]uint32 // records that are there
	body    [sectionCount]int    // where sections begin
	size    [sectionCount]int    // their bytes, without those that fill them up
}

// take puts the prefabs in order.
func (l *linker) take(parts []Linked) {
	l.pieces = append(append(make([]Linked, 0, len(parts)+2), Linked{}), parts...)
	names := make([]string, len(parts))
	order := make([]int, len(parts))
	for i := range parts {
		names[i], order[i] = parts[i].Part.Name(), i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(names[a], names[b]) })
	for i, k := range order {
		l.pieces[1+i] = parts[k]
		l.names = append(l.names, names[k])
		l.ids = append(l.ids, ID(u64(string(parts[k].Part.section(secPrefabs)[prefabID:][:8]), 0)))
		l.prefabs[names[k]] = uint32(i)
	}
}

// head makes the piece of what concerns all of the bundle.
func (l *linker) head(d *Data) {
	e := &encoder{}
	e.bundle(d)
	e.terrain(d.Terrain)
	e.allKinds(d.Kinds)
	e.turns(fontOf(d.Turns))
	e.outlines(d.Outlines)
	l.pieces[0].Part = e.part([orient.Count]orient.Orientation{})
}

// recipes makes the piece of all recipes.
func (l *linker) recipes(d *Data) {
	e := &recipeEncoder{prefabs: l.prefabs, parts: l.pieces[1:]}
	e.allRecipes(d.Recipes)
	l.pieces = append(l.pieces, Linked{Part: e.part([orient.Count]orient.Orientation{})})
}

// texts gives every string its place. Equal strings are stored once.
func (l *linker) texts() {
	all := 0
	for _, piece := range l.pieces {
		n, _ := piece.Part.texts()
		all += n
	}
	l.firsts, l.places = make([]int, 0, len(l.pieces)), make([]uint32, 0, all)
	var last Part // the one before: most have most of their strings where it has them
	var lastCount, lastSizes int
	for i := range l.pieces {
		p, first := l.pieces[i].Part, len(l.places)
		n, sizes := p.texts()
		rest := p.section(secStrings)
		for k := range n {
			size := p.num(sizes + 4*k)
			text := rest[:size]
			rest = rest[size:]
			if k < lastCount && last.num(lastSizes+4*k) == size {
				at := l.places[l.firsts[i-1]+k]
				if string(l.text[at:][:size]) == string(text) {
					l.places = append(l.places, at)
					continue
				}
			}
			l.places = append(l.places, l.place(text))
		}
		l.firsts = append(l.firsts, first)
		last, lastCount, lastSizes = p, n, sizes
	}
	l.kindAt = map[uint32]uint32{}
	kinds := l.pieces[0].Part.section(secKinds)
	for at := 0; at < len(kinds); at += kindSize {
		if n := Part(kinds).num(at + kindName); n > 0 {
			l.kindAt[l.places[n-1]] = uint32(at / kindSize)
		}
	}
}

// place returns the place of a string, which it gets if it has none.
func (l *linker) place(text []byte) uint32 {
	at, ok := l.strings[string(text)]
	if !ok {
		at = uint32(len(l.text))
		l.strings[string(text)] = at
		l.text = append(l.text, text...)
	}
	return at
}

// layout finds out how large the bundle is, and where each section begins.
func (l *linker) layout() error {
	for i := range l.pieces {
		for s := range secStrings {
			l.size[s] += l.pieces[i].Part.size(s)
		}
	}
	l.size[secIDs], l.size[secNames], l.size[secStrings] = len(l.sec[secIDs]), len(l.sec[secNames]), len(l.text)
	total := int64(headFixed + len(sections)*headEntry + headEnd)
	for s := range l.size {
		l.body[s], l.at[s] = int(total), int(total)
		total += int64(l.size[s]+sectionAlign-1) &^ (sectionAlign - 1)
	}
	if total += tailSize; total > math.MaxUint32 {
		return &SizeError{"bytes", total, math.MaxUint32}
	}
	l.data = make(out, total)
	return nil
}

// write copies a piece to its places, and gives its fields the numbers of the bundle.
func (l *linker) write(i int) {
	p := l.pieces[i].Part
	rest := p[p.body():]
	for s := range secStrings {
		if n := p.size(s); n > 0 {
			to := l.data[l.at[s]:][:n]
			copy(to, rest)
			rest = rest[n:]
			if links[s] != nil {
				l.relocate(to, s, i)
			}
		}
	}
	for s := range secStrings {
		if n := p.size(s); n > 0 {
			l.at[s] += n
			l.count[s] += uint32(n / sections[s].size)
		}
	}
}

// relocate gives the fields of the records of a piece the numbers of the bundle.
func (l *linker) relocate(records out, s section, i int) {
	piece, places, size := &l.pieces[i], l.places[l.firsts[i]:], sections[s].size
	kindsAt := 0
	if s == secAlternatives {
		_, kindsAt = piece.Part.kinds()
	}
	for ; len(records) > 0; records = records[size:] {
		r := records[:size]
		for _, link := range links[s] {
			switch link.kind {
			case linkString:
				if n := r.number(link.field); n > 0 {
					r.u32(link.field, places[n-1])
				}
			case linkRun, linkMembers, linkOpenPool:
				if r.number(link.field+4) > 0 {
					r.u32(link.field, r.number(link.field)+l.count[link.to])
				}
			case linkTerrain:
				if piece.Terrain != nil {
					r.u16(link.field, int(piece.Terrain[int(r[link.field])|int(r[link.field+1])<<8]))
				}
			case linkKindOf:
				kind, ok := l.kindAt[places[piece.Part.num(kindsAt+4*int(r.number(link.field)))]]
				if !ok {
					mistake("an object of a kind that is not listed")
				}
				r.u32(link.field, kind)
			case linkMasks:
				r.u32(link.field, r.number(link.field)+l.count[secRows])
			case linkCells:
				r.u32(planeLooks, r.number(planeLooks)+l.count[secLooks])
				r.u32(planeCells, r.number(planeCells)+l.count[secCells])
			case linkNest:
				_, at := piece.Part.nests()
				r.u32(nestPrefab, l.nested(piece.Part.named(at, int(r.number(nestPrefab)))))
				if r.number(nestWith+4) > 0 {
					r.u32(nestWith, r.number(nestWith)+l.count[secWiths])
				}
			}
		}
	}
}

// nested returns the prefab of a name that fills a slot.
func (l *linker) nested(name string) uint32 {
	i, ok := l.prefabs[name]
	if !ok {
		mistake("a slot of the prefab " + name + ", which there is not")
	}
	return i
}

// levels writes the levels of prefabs that nest others.
func (l *linker) levels() {
	l.level = make([]int, len(l.names))
	for i := range l.level {
		l.data.num(l.body[secPrefabs]+i*prefabSize+prefabLevel, l.levelOf(i, 0))
	}
}

// levelOf returns the level of a prefab that is itself nested so deep in others.
func (l *linker) levelOf(i, deep int) int {
	if l.level[i] > 0 {
		return l.level[i] - 1
	}
	if deep > MaxNesting {
		mistake(l.names[i] + ": prefabs that nest each other without an end, or too deep")
	}
	p, level := l.pieces[1+i].Part, 0
	n, at := p.nests()
	for k := range n {
		level = max(level, 1+l.levelOf(int(l.nested(p.named(at, k))), deep+1))
	}
	l.level[i] = 1 + level
	return level
}

// finish writes hash tables, strings, head and tail.
func (l *linker) finish(sum func([]byte) [32]byte) {
	l.sec[secPrefabs] = l.data[l.body[secPrefabs]:][:l.size[secPrefabs]]
	l.indexNames()
	copy(l.data[l.body[secIDs]:], l.sec[secIDs])
	copy(l.data[l.body[secNames]:], l.sec[secNames])
	copy(l.data[l.body[secStrings]:], l.text)
	head := l.data[:l.body[0]]
	for s, as := range sections {
		end := len(l.data) - tailSize
		if s+1 < len(sections) {
			end = l.body[s+1]
		}
		body := l.data[l.body[s]:end]
		entry := head[headFixed+s*headEntry:][:headEntry]
		copy(entry[entryName:entrySize], as.name)
		entry.u64(entrySize, uint64(len(body)))
		entry.num(entryCount, l.size[s]/as.size)
		entry.num(entryRecord, as.size)
		entry.u32(entrySum, crc32.Checksum(body, castagnoli()))
	}
	copy(head, magic)
	head.u32(headVersion, Version)
	head.u32(headSections, uint32(sectionCount))
	head.u64(headSize, uint64(len(l.data)))
	head.u32(len(head)-headEnd, crc32.Checksum(head[:len(head)-headEnd], castagnoli()))
	tail := l.data[len(l.data)-tailSize:]
	hash := sum(l.data[:len(l.data)-tailSize])
	copy(tail, hash[:])
	tail.u32(len(hash), crc32.Checksum(hash[:], castagnoli()))
}
