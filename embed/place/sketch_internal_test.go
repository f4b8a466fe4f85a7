package place

import (
	"crypto/sha256"
	"encoding/binary"
	"strings"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// Sketch is a prefab for tests, as drawn:
//
//	# wall  . floor  + door  > stairs  ~ liquid  , cave ground  : earth  % barrier
//	? floor or wall  E floor of a marked entrance  O floor under a machine that blocks
//	and a blank is not the prefab's
//
// The zero value of a field is the script's default. A sketch with MaxProtrusion is embedded, one
// without is centered. Without E each cell of the front that may be open is an entrance.
type Sketch struct {
	Name          string
	Rows          []string
	MaxProtrusion int
	Front         orient.Dir
	Buffer        int
	Sealed        bool
	Transforms    orient.Set
	Weight        uint32
	Category      embed.Category
	Cave          embed.Range
	Depth         embed.Range
	Prefer        embed.Prefer
	Both          bool // centered as well
	Unique        embed.Unique
	Nested        bool   // placed in slots alone
	Slot          string // of 1 by 1 prefabs of that name, on floor drawn as N; each comes in half of all rolls
	Limits        []embed.LimitData
	Tags          []string
}

// SketchTerrain is what sketches are drawn with.
var SketchTerrain = []embed.TerrainData{
	{Name: "wall", Kind: embed.Wall, Opaque: true},
	{Name: "floor", Kind: embed.Floor, Passable: true},
	{Name: "door", Kind: embed.Door, Passable: true, Opaque: true},
	{Name: "stairs", Kind: embed.Stairs, Passable: true},
	{Name: "liquid", Kind: embed.Liquid},
	{Name: "ground", Kind: embed.Cave, Passable: true, Diggable: true},
	{Name: "earth", Kind: embed.Earth, Opaque: true, Diggable: true},
	{Name: "barrier", Kind: embed.Barrier, Opaque: true},
	{Name: "rubble", OneOf: []embed.TerrainChoice{{Terrain: 1, Weight: 1}, {Terrain: 2, Weight: 1}}},
}

const sketchChars = "#.+>~,:%?"

// terrain returns the terrain of a character, 0 for a blank.
func terrain(c byte) embed.TerrainID {
	if c == 'E' || c == 'O' || c == 'N' {
		c = '.'
	}
	return embed.TerrainID(strings.IndexByte(sketchChars, c) + 1)
}

// outcome returns what a cell of a sketch can be.
func outcome(c byte) embed.Outcome {
	switch c {
	case ' ':
		return 0
	case '?':
		return embed.Present | embed.MaybeOpen | embed.MaybeSolid
	case 'O':
		return embed.Present | embed.MaybeOpen | embed.MaybeSolid
	}
	if t := SketchTerrain[terrain(c)-1]; t.Passable {
		return embed.Present | embed.MaybeOpen | embed.SurelyOpen
	}
	return embed.Present | embed.MaybeSolid
}

// Data returns the sketch as the compiler would lower it.
func (s Sketch) Data() embed.PrefabData {
	h, w := len(s.Rows), len(s.Rows[0])
	sum := sha256.Sum256([]byte(s.Name))
	d := embed.PrefabData{
		Name: s.Name, ID: embed.ID(binary.LittleEndian.Uint64(sum[:])), Files: []string{s.Name + ".xp"},
		W: w, H: h, Places: embed.Embedded, Front: s.Front, MaxProtrusion: s.MaxProtrusion,
		Sealed: s.Sealed, Category: s.Category, Weight: s.Weight, Depth: s.Depth, Cave: s.Cave,
		Prefer: s.Prefer, Transforms: s.Transforms, Buffer: s.Buffer, Unique: s.Unique, Tags: s.Tags,
	}
	if s.MaxProtrusion == 0 {
		d.Places = embed.Centered
	}
	if s.Both {
		d.Places |= embed.Centered
	}
	if s.Nested {
		d.Places = embed.Nested
	}
	d.Buffer = max(d.Buffer, 1)
	if d.Front == orient.NoDir {
		d.Front = orient.South
	}
	if d.Transforms == 0 {
		d.Transforms = orient.All
	}
	if d.Weight == 0 {
		d.Weight = 10
	}
	if d.Cave == (embed.Range{}) {
		d.Cave = embed.All
	}
	if d.Depth == (embed.Range{}) {
		d.Depth = embed.All
	}
	v := embed.VariantData{Weight: 1}
	for y, row := range s.Rows {
		for x := range row {
			c := row[x]
			v.Cells = append(v.Cells, embed.CellData{Terrain: terrain(c), Look: embed.Look{Glyph: uint32(c)}})
			d.Outcomes = append(d.Outcomes, outcome(c))
			if c == 'N' {
				v.Marks = append(v.Marks, embed.MarkData{X: x, Y: y})
			}
			if c == 'O' {
				m := embed.MachineData{Name: "block", Cells: []embed.MachineCellData{{X: x, Y: y}}}
				v.Machines = append(v.Machines, m)
			}
		}
	}
	if s.Slot != "" {
		d.Objects, d.Limits = []embed.ObjectData{{Reference: 'N', Chance: embed.Ratio{Num: 1, Den: 2}, Alternatives: []embed.AlternativeData{{
			Kind: embed.KindPrefab, Name: s.Slot, Weight: 1, Chance: embed.Certain, Count: embed.Count{Plus: 1},
			Prefabs: []embed.NestData{{Prefab: s.Slot}},
		}}}}, s.Limits
	}
	d.Variants = []embed.VariantData{v}
	d.Entrances = s.entrances(d.Front)
	return d
}

// entrances returns the ways in on the front.
func (s Sketch) entrances(front orient.Dir) []embed.EntranceData {
	h, w := len(s.Rows), len(s.Rows[0])
	n := w
	if front == orient.East || front == orient.West {
		n = h
	}
	at := func(i int) embed.Point {
		switch front {
		case orient.South:
			return embed.Point{X: i, Y: h - 1}
		case orient.West:
			return embed.Point{X: 0, Y: i}
		case orient.East:
			return embed.Point{X: w - 1, Y: i}
		}
		return embed.Point{X: i, Y: 0}
	}
	marked := false
	for i := range n {
		marked = marked || s.Rows[at(i).Y][at(i).X] == 'E'
	}
	var list []embed.EntranceData
	joined := false
	for i := range n {
		p := at(i)
		c := s.Rows[p.Y][p.X]
		switch {
		case marked && c == 'E' && joined:
			last := &list[len(list)-1]
			last.Cells = append(last.Cells, p)
		case marked && c == 'E', !marked && outcome(c)&embed.MaybeOpen != 0:
			list = append(list, embed.EntranceData{Side: front, Cells: []embed.Point{p}})
		}
		joined = c == 'E'
	}
	return list
}

// Library returns a bundle of sketches and recipes.
func Library(recipes []embed.RecipeData, sketches ...Sketch) *embed.Bundle {
	d := embed.Data{Tool: "test", Terrain: SketchTerrain, Seal: 1, Recipes: recipes}
	for _, s := range sketches {
		d.Prefabs = append(d.Prefabs, s.Data())
	}
	data, err := embed.Encode(&d, sha256.Sum256)
	if err != nil {
		panic(err)
	}
	b, err := embed.Open(string(data))
	if err != nil {
		panic(err)
	}
	return b
}

// Prefab returns the prefab of one sketch.
func (s Sketch) Prefab() embed.Prefab {
	if s.Name == "" {
		s.Name = "test"
	}
	return Library(nil, s).PrefabAt(0)
}

// ParseMap reads a map of the characters of package grid, and:
//
//	k a kept cell of a cave  q a cell of earth in a ring  f a frozen cell of earth
func ParseMap(text string) *grid.Grid {
	rows := strings.Split(strings.Trim(text, "\n"), "\n")
	g := grid.New(len(rows[0]), len(rows))
	for y, row := range rows {
		for x := range row {
			switch c := row[x]; c {
			case 'k':
				g.Class[y*g.W+x] = grid.Cave
				g.Kept.Set(x, y)
			case 'q':
				g.Rings.Set(x, y)
			case 'f':
				g.Frozen.Set(x, y)
			default:
				class, ok := grid.ClassOf(c)
				if !ok {
					panic("a map with a character that there is not: " + string(c))
				}
				g.Class[y*g.W+x] = class
				if strings.IndexByte("WpPD", c) >= 0 {
					g.Used.Set(x, y)
				}
			}
		}
	}
	g.Survey()
	return g
}

// DrawMap returns a map as text.
func DrawMap(g *grid.Grid) string {
	var b strings.Builder
	for y := range g.H {
		b.WriteByte('\n')
		for x := range g.W {
			b.WriteByte(g.At(x, y).Char())
		}
	}
	return b.String()
}
