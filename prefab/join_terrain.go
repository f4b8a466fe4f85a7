package prefab

import (
	"strconv"

	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
)

// terrain finds the entry of every drawn cell of the terrain layer. Cells that are alike are
// looked up once, and give one finding.
func (j *joiner) terrain() {
	n := j.pf.Layer(TerrainLayer)
	l, b := &j.pf.Image.Layers[n-1], j.pf.Box
	j.pf.Cells = make([]Cell, b.W*b.H)
	looked := newLookup(j, n-1, "terrain", j.pf.Legend.Terrain, j.pf.Legend.unread.terrain)
	for i := range j.pf.Cells {
		x, y := b.X+i%b.W, b.Y+i/b.W
		c := l.At(x, y)
		if c.Transparent() {
			continue
		}
		e, found := looked.at(x, y, c)
		if !found {
			e = &missingTerrain
		}
		if e.partial || e.loose || e.Missing {
			j.pf.Whole = false
		}
		j.pf.Cells[i] = Cell{Terrain: e, Look: c}
	}
	looked.report()
	j.overlayTerrain()
}

// missingTerrain stands for cells that no entry matches.
var missingTerrain = Terrain{Missing: true}

// overlayTerrain finds cells of kind none, which overlays alone may hold.
func (j *joiner) overlayTerrain() {
	said := map[*Terrain]bool{}
	for i, c := range j.pf.Cells {
		if c.Terrain == nil || c.Terrain.Kind != None {
			continue
		}
		j.pf.Whole = false
		if said[c.Terrain] {
			continue
		}
		said[c.Terrain] = true
		x, y := j.pf.Box.X+i%j.pf.Box.W, j.pf.Box.Y+i/j.pf.Box.W
		j.find(diag.LegendMissing, j.cellSpan(j.pf.Layer(TerrainLayer)-1, x, y),
			"cell "+c.Look.String()+" is terrain "+quoted(c.Terrain.Name)+
				" of kind none, which overlays alone may use",
			"make the cell transparent, or use another terrain",
			diag.Related{Pos: c.Terrain.Pos, Message: "the entry stands here"})
	}
}

// lookup finds the entries of one layer's cells.
type lookup[E entry] struct {
	*joiner
	layer   int // from 0
	word    string
	section []E
	unread  bool            // a finding hides entries of the section
	known   map[xp.Cell]int // index into kinds
	kinds   []cellKind[E]
}

// cellKind is all cells that look alike.
type cellKind[E entry] struct {
	cell   xp.Cell
	x, y   int // the first
	count  int
	e, tie E
}

func newLookup[E entry](j *joiner, layer int, word string, section []E, unread bool) *lookup[E] {
	return &lookup[E]{
		joiner: j, layer: layer, word: word, section: section, unread: unread,
		known: map[xp.Cell]int{},
	}
}

// at returns the entry of a cell; found is false if there is none.
func (k *lookup[E]) at(x, y int, c xp.Cell) (e E, found bool) {
	i, ok := k.known[c]
	if !ok {
		i = len(k.kinds)
		k.known[c] = i
		e, tie := find(k.section, c)
		k.kinds = append(k.kinds, cellKind[E]{cell: c, x: x, y: y, e: e, tie: tie})
	}
	kind := &k.kinds[i]
	kind.count++
	var none E
	return kind.e, kind.e != none
}

// report makes a finding of each kind of cells without an entry, or with two.
func (k *lookup[E]) report() {
	var none E
	for _, kind := range k.kinds {
		if kind.e == none {
			k.pf.Whole = false
			if !k.unread {
				k.missing(kind)
			}
		} else if kind.tie != none {
			k.pf.Whole = false
			k.ambiguous(k.cellSpan(k.layer, kind.x, kind.y), "cell "+kind.cell.String(), kind.e, kind.tie)
		}
	}
}

// missing makes the finding of cells without an entry, with the entries that are nearest.
func (k *lookup[E]) missing(kind cellKind[E]) {
	message := "cell " + kind.cell.String() + " has no entry under " + k.word
	if kind.count > 1 {
		message += " (" + counted(kind.count, "cell") + ")"
	}
	k.find(diag.LegendMissing, k.cellSpan(k.layer, kind.x, kind.y), message,
		"add an entry with glyph: "+glyphText(kind.cell.Glyph())+" under "+k.word,
		k.nearest(kind.cell)...)
}

// glyphText is a glyph as a legend writes it.
func glyphText(g xp.Glyph) string {
	if g == 0 || g > 126 || g < ' ' {
		return strconv.Itoa(int(g))
	}
	return quoteFor(g.Rune())
}

// nearest names the entry that has the cell's glyph and the nearest colors, and the one whose
// colors are nearest at all.
func (k *lookup[E]) nearest(c xp.Cell) []diag.Related {
	var none, byGlyph, byColor E
	for _, e := range k.section {
		b := e.base()
		if b.loose || b.rank() == 0 {
			continue
		}
		if len(b.Glyphs) > 0 && b.matchesGlyph(c.Glyph(), false) &&
			(byGlyph == none || b.distance2(c) < byGlyph.base().distance2(c)) {
			byGlyph = e
		}
		if (b.Fore.given() || b.Back.given()) &&
			(byColor == none || b.distance2(c) < byColor.base().distance2(c)) {
			byColor = e
		}
	}
	var out []diag.Related
	if byGlyph != none {
		out = append(out, diag.Related{Pos: byGlyph.base().Pos,
			Message: "nearest by glyph: " + byGlyph.base().describe()})
	}
	if byColor != none && byColor != byGlyph {
		out = append(out, diag.Related{Pos: byColor.base().Pos,
			Message: "nearest by color: " + byColor.base().describe()})
	}
	return out
}

// ambiguous makes the finding of two entries that match as well.
func (j *joiner) ambiguous(at Span, what string, a, b interface{ base() *Entry }) {
	j.find(diag.LegendAmbiguous, at,
		what+" matches "+a.base().describe()+" and "+b.base().describe()+", which are as specific",
		"name more of glyph, fore and back in one of them",
		diag.Related{Pos: a.base().Pos, Message: "the first stands here"},
		diag.Related{Pos: b.base().Pos, Message: "the second stands here"})
}

// describe is an entry in a message: its name and what it matches.
func (e *Entry) describe() string {
	s := quoted(e.Name)
	for i, g := range e.Glyphs {
		if i == 3 {
			s += " …"
			break
		}
		s += " " + g.String()
	}
	if e.Fore.given() {
		s += " " + e.Fore.RGB.String()
	}
	if e.Back.given() {
		s += " on " + e.Back.RGB.String()
	}
	return s
}
