package prefab

import (
	"slices"

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
	looked.taken = make([]*Terrain, takenGlyphs)
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
	j.noneTerrain()
}

// missingTerrain stands for cells that no entry matches.
var missingTerrain = Terrain{Missing: true}

// noneTerrain finds cells of kind none, which overlays alone may hold.
func (j *joiner) noneTerrain() {
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
	taken   []E             // by glyph: the entry that takes it in all colors; the zero E = not known. Nil for few cells
	known   map[xp.Cell]int // index into kinds, of other cells
	kinds   []cellKind[E]
}

// takenGlyphs is for how many glyphs it is kept what takes them.
const takenGlyphs = 256

// cellKind is all cells that look alike.
type cellKind[E entry] struct {
	spots
	cell   xp.Cell
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
	var none E
	g := c.Glyph()
	known := uint(g) < uint(len(k.taken))
	if known && k.taken[g] != none {
		return k.taken[g], true
	}
	i, ok := k.known[c]
	if !ok {
		e, tie := find(k.section, c)
		if known && e != none && tie == none && !colored(k.section, g) {
			k.taken[g] = e // nothing is to be said of such cells
			return e, true
		}
		i = len(k.kinds)
		k.known[c] = i
		k.kinds = append(k.kinds, cellKind[E]{cell: c, e: e, tie: tie})
	}
	kind := &k.kinds[i]
	if kind.e == none || kind.tie != none {
		kind.add(diag.OnCell(k.pf.File, k.layer+1, x, y))
	}
	return kind.e, kind.e != none
}

// colored reports whether what a glyph's cells match depends on their colors.
func colored[E entry](section []E, g xp.Glyph) bool {
	return slices.ContainsFunc(section, func(e E) bool {
		b := e.base()
		return (b.Fore.Given() || b.Back.Given()) && b.Takes(g)
	})
}

// report makes the findings of cells without an entry, and of entries that match as well.
func (k *lookup[E]) report() {
	var none E
	var missing []cellKind[E]
	pairs := map[[2]E]bool{}
	for _, kind := range k.kinds {
		switch pair := [2]E{kind.e, kind.tie}; {
		case kind.e == none:
			k.pf.Whole = false
			missing = append(missing, kind)
		case kind.tie != none:
			k.pf.Whole = false
			if !pairs[pair] {
				pairs[pair] = true
				k.ambiguous(kind.e, kind.tie, "cell", kind.first, kind.cell.String())
			}
		}
	}
	if !k.unread {
		k.missing(missing)
	}
}

// ambiguous makes the finding of two entries that match as well. It stands at the later entry, and
// says nothing of the image: all prefabs of a project that have such cells give one finding.
func (j *joiner) ambiguous(a, b interface{ base() *Entry }, what string, at diag.Pos, found string) {
	d := j.find(diag.LegendAmbiguous, b.base().Span,
		"entries "+a.base().describe()+" and "+b.base().describe()+" are equally specific, and "+what+
			"s match both",
		"name more of glyph, fore and back in the one that is meant",
		diag.Related{Pos: a.base().Pos, Message: "the other entry"},
		diag.Related{Pos: at, Message: "such a " + what + ": " + found})
	d.Cause = diag.Cause{Text: d.Message}
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
	if e.Fore.Given() {
		s += " " + e.Fore.RGB.String()
	}
	if e.Back.Given() {
		s += " on " + e.Back.RGB.String()
	}
	return s
}
