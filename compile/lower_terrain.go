package compile

import (
	"slices"
	"strings"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab"
)

// terrain is a terrain as one prefab has it.
type terrain struct {
	key  string            // tells terrains apart: by where the entry and each of its alternatives are written
	data embed.TerrainData // OneOf refers to the same list, from 1; Look holds what the entry says

	glyph, fore, back bool       // the entry says so
	drawn             embed.Look // as the first cell is drawn that has it; zero if none does
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
	for cells := range pf.Planes() {
		for _, c := range cells {
			if c.Terrain == nil || t.of[c.Terrain] != 0 {
				continue
			}
			id := t.add(c.Terrain)
			t.of[c.Terrain] = id
			if e := &t.list[id-1]; e.drawn == (embed.Look{}) {
				e.drawn = look(c.Look)
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
	out := terrain{key: key, data: embed.TerrainData{
		Name: e.Name, Kind: lowerKind(e.Kind), Passable: e.Passable, Opaque: e.Opaque, Diggable: e.Diggable,
		RollAll: e.Roll == prefab.RollAll,
	}}
	if out.glyph = len(e.Glyphs) > 0; out.glyph {
		out.data.Look.Glyph = uint32(e.Glyphs[0])
	}
	if out.fore = e.Fore.Given(); out.fore {
		out.data.Look.Fore = embed.RGB(e.Fore.RGB)
	}
	if out.back = e.Back.Given(); out.back {
		out.data.Look.Back = embed.RGB(e.Back.RGB)
	}
	for _, choice := range e.OneOf {
		out.data.OneOf = append(out.data.OneOf, embed.TerrainChoice{
			Terrain: t.add(choice.Entry), Weight: uint32(choice.Weight),
		})
	}
	return t.put(out)
}

func (t *terrainTable) put(e terrain) embed.TerrainID {
	t.list = append(t.list, e)
	t.ids[e.key] = embed.TerrainID(len(t.list))
	return t.ids[e.key]
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
	data []embed.TerrainData
	ids  map[string]embed.TerrainID // by key
}

func newTerrains(shared *prefab.Legend, prefabs []*unit) *terrains {
	all := newTerrainTable()
	for _, e := range shared.Terrain {
		all.add(e)
	}
	for _, u := range prefabs {
		all.merge(u.terrains)
	}
	t := &terrains{ids: all.ids}
	for i := range all.list {
		t.data = append(t.data, all.list[i].shown())
	}
	return t
}

// merge adds the terrains of a prefab.
func (t *terrainTable) merge(list []terrain) {
	for _, e := range list {
		id := t.ids[e.key]
		if id == 0 {
			e.data.OneOf = slices.Clone(e.data.OneOf)
			for i := range e.data.OneOf {
				choice := &e.data.OneOf[i]
				choice.Terrain = t.ids[list[choice.Terrain-1].key]
			}
			t.put(e)
		} else if known := &t.list[id-1]; known.drawn == (embed.Look{}) {
			known.drawn = e.drawn
		}
	}
}

// shown returns the terrain with its look: how a cell is drawn that gets it by a roll or by placement.
// That is as the entry says and, where it leaves that open, as the first cell of all is drawn.
func (e *terrain) shown() embed.TerrainData {
	out := e.drawn
	if out == (embed.Look{}) {
		out = embed.Look{Glyph: ' ', Fore: embed.RGB{R: 192, G: 192, B: 192}}
	}
	if e.glyph {
		out.Glyph = e.data.Look.Glyph
	}
	if e.fore {
		out.Fore = e.data.Look.Fore
	}
	if e.back {
		out.Back = e.data.Look.Back
	}
	data := e.data
	data.Look = out
	return data
}

// id returns the number of a terrain in the table.
func (t *terrains) id(key string) embed.TerrainID { return t.ids[key] }

// placed returns what the bundle holds of a prefab: with the numbers that its terrains have in the
// table. The unit stays as it is.
func (t *terrains) placed(u *unit) embed.PrefabData {
	ids := make([]embed.TerrainID, 1+len(u.terrains))
	for i := range u.terrains {
		ids[1+i] = t.ids[u.terrains[i].key]
	}
	cells := func(own []embed.CellData) []embed.CellData {
		out := slices.Clone(own)
		for i := range out {
			out[i].Terrain = ids[out[i].Terrain]
		}
		return out
	}
	data := *u.data
	data.Variants, data.Overlays = slices.Clone(data.Variants), slices.Clone(data.Overlays)
	for i := range data.Variants {
		data.Variants[i].Cells = cells(data.Variants[i].Cells)
	}
	for i := range data.Overlays {
		data.Overlays[i].Cells = cells(data.Overlays[i].Cells)
	}
	return data
}
