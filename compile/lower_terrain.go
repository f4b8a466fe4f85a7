package compile

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// terrain is a terrain as one prefab has it.
type terrain struct {
	Key  string            // tells terrains apart: by where the entry and each of its alternatives are written
	Data embed.TerrainData // OneOf refers to the same list, from 1; Look holds what the entry says

	Glyph, Fore, Back bool       // the entry says so
	Drawn             embed.Look // as the first cell is drawn that has it; zero if none does

	Outline embed.OutlineData // without regions: none
}

// terrainKey returns what tells terrains apart. An entry that is written once may mean two things,
// where a script replaces what one of its alternatives names: those are two terrains.
func terrainKey(e *prefab.Terrain) string {
	if len(e.OneOf) == 0 {
		return e.Pos.String()
	}
	var key strings.Builder
	key.WriteString(e.Pos.String())
	for _, choice := range e.OneOf {
		key.WriteString("|" + choice.Entry.Pos.String())
	}
	return key.String()
}

// terrainTable is a list of terrains while it is made.
type terrainTable struct {
	list []terrain
	ids  map[string]embed.TerrainID // by key, from 1
	of   map[*prefab.Terrain]embed.TerrainID
}

func newTerrainTable() *terrainTable {
	return &terrainTable{ids: map[string]embed.TerrainID{}, of: map[*prefab.Terrain]embed.TerrainID{}}
}

// addPlanes adds the terrains of a prefab's cells.
func (t *terrainTable) addPlanes(pf *prefab.Prefab) {
	var last *prefab.Terrain
	for cells := range pf.Planes() {
		for _, c := range cells {
			if c.Terrain == nil || c.Terrain == last {
				continue
			}
			if last = c.Terrain; t.of[c.Terrain] != 0 {
				continue
			}
			id := t.add(c.Terrain)
			t.of[c.Terrain] = id
			if e := &t.list[id-1]; e.Drawn == (embed.Look{}) {
				e.Drawn = look(c.Look)
			}
		}
	}
}

// add adds an entry and, before it, its alternatives, unless it is there, and returns its number.
func (t *terrainTable) add(e *prefab.Terrain) embed.TerrainID {
	key := terrainKey(e)
	if id := t.ids[key]; id != 0 {
		return id
	}
	out := terrain{Key: key, Data: embed.TerrainData{
		Name: e.Name, Kind: lowerKind(e.Kind), Passable: e.Passable, Opaque: e.Opaque, Diggable: e.Diggable,
		RollAll: e.Roll == prefab.RollAll,
	}}
	if out.Glyph = len(e.Glyphs) > 0; out.Glyph {
		out.Data.Look.Glyph = uint32(e.Glyphs[0])
	}
	if out.Fore = e.Fore.Given(); out.Fore {
		out.Data.Look.Fore = embed.RGB(e.Fore.RGB)
	}
	if out.Back = e.Back.Given(); out.Back {
		out.Data.Look.Back = embed.RGB(e.Back.RGB)
	}
	if o := e.Outline; o != nil {
		out.Outline = embed.OutlineData{Name: o.Name}
		for _, region := range o.Regions {
			out.Outline.Regions = append(out.Outline.Regions, points(region))
		}
	}
	for _, choice := range e.OneOf {
		out.Data.OneOf = append(out.Data.OneOf, embed.TerrainChoice{
			Terrain: t.add(choice.Entry), Weight: uint32(choice.Weight),
		})
	}
	return t.put(out)
}

func (t *terrainTable) put(e terrain) embed.TerrainID {
	t.list = append(t.list, e)
	t.ids[e.Key] = embed.TerrainID(len(t.list))
	return t.ids[e.Key]
}

// data returns the terrains as plain values.
func (t *terrainTable) data() []embed.TerrainData {
	out := make([]embed.TerrainData, len(t.list))
	for i := range t.list {
		out[i] = t.list[i].Data
	}
	return out
}

var lowerKinds = map[prefab.Kind]embed.Kind{
	prefab.Floor: embed.Floor, prefab.Cave: embed.Cave, prefab.Door: embed.Door,
	prefab.Stairs: embed.Stairs, prefab.Liquid: embed.Liquid, prefab.Wall: embed.Wall,
	prefab.Earth: embed.Earth, prefab.Barrier: embed.Barrier, prefab.None: embed.Cut,
}

func lowerKind(k prefab.Kind) embed.Kind { return lowerKinds[k] }

// terrains is the terrain table of a bundle: first what the palettes define, in their order, then what
// scripts define, in order of prefabs.
type terrains struct {
	data     []embed.TerrainData
	outlines []embed.OutlineData        // of those, each once
	ids      map[string]embed.TerrainID // by key
}

func newTerrains(shared *prefab.Legend, prefabs []*unit) *terrains {
	all := newTerrainTable()
	for _, e := range shared.Terrain {
		all.add(e)
	}
	for _, u := range prefabs {
		all.merge(u.Terrains)
	}
	t := &terrains{ids: all.ids}
	for i := range all.list {
		data := all.list[i].shown()
		data.Outline = t.outline(all.list[i].Outline)
		t.data = append(t.data, data)
	}
	return t
}

// outline returns 1 + the index of an outline in the table, or 0 for none.
func (t *terrains) outline(o embed.OutlineData) int {
	if o.Regions == nil {
		return 0
	}
	i := slices.IndexFunc(t.outlines, func(known embed.OutlineData) bool {
		return known.Name == o.Name && slices.EqualFunc(known.Regions, o.Regions, slices.Equal)
	})
	if i < 0 {
		i = len(t.outlines)
		t.outlines = append(t.outlines, o)
	}
	return i + 1
}

// tooManyTerrains finds a table that no bundle can hold.
func tooManyTerrains(n int) diag.List {
	if n <= math.MaxUint16 {
		return nil
	}
	return diag.List{tooLarge(&embed.SizeError{Part: "terrain", Size: int64(n), Max: math.MaxUint16})}
}

// tooLarge is the finding about a project that its bundle cannot hold.
func tooLarge(err *embed.SizeError) diag.Diagnostic {
	return diag.Diagnostic{
		Code: diag.OutputUnwritable, Severity: diag.Error,
		Message: fmt.Sprintf("the bundle cannot hold this project: %v", err),
	}
}

// merge adds the terrains of a prefab.
func (t *terrainTable) merge(list []terrain) {
	for _, e := range list {
		id := t.ids[e.Key]
		if id == 0 {
			e.Data.OneOf = slices.Clone(e.Data.OneOf)
			for i := range e.Data.OneOf {
				choice := &e.Data.OneOf[i]
				choice.Terrain = t.ids[list[choice.Terrain-1].Key]
			}
			t.put(e)
		} else if known := &t.list[id-1]; known.Drawn == (embed.Look{}) {
			known.Drawn = e.Drawn
		}
	}
}

// shown returns the terrain with its look: how a cell is drawn that gets it by a roll or by placement.
// That is as the entry says and, where it leaves that open, as the first cell of all is drawn.
func (e *terrain) shown() embed.TerrainData {
	out := e.Drawn
	if out == (embed.Look{}) {
		out = embed.Look{Glyph: ' ', Fore: embed.RGB{R: 192, G: 192, B: 192}}
	}
	if e.Glyph {
		out.Glyph = e.Data.Look.Glyph
	}
	if e.Fore {
		out.Fore = e.Data.Look.Fore
	}
	if e.Back {
		out.Back = e.Data.Look.Back
	}
	data := e.Data
	data.Look = out
	return data
}

// id returns the number of a terrain in the table.
func (t *terrains) id(key string) embed.TerrainID { return t.ids[key] }

// linked returns the part of a unit with the numbers that its terrains have in the table.
func (t *terrains) linked(u *unit) embed.Linked {
	ids := make([]embed.TerrainID, 1+len(u.Terrains))
	for i := range u.Terrains {
		ids[1+i] = t.ids[u.Terrains[i].Key]
	}
	return embed.Linked{Part: u.part, Terrain: ids}
}
