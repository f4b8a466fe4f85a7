package compile

import (
	"strings"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab"
)

// terrains is the terrain table while it is made: first what the palettes define, in their order,
// then what scripts define, in order of prefabs. An entry that is written once may mean two things,
// where a script replaces what one of its alternatives names: those are two terrains.
type terrains struct {
	data []embed.TerrainData
	ids  map[string]embed.TerrainID
}

func newTerrains(shared *prefab.Legend, prefabs []*prefab.Prefab) *terrains {
	t := &terrains{ids: map[string]embed.TerrainID{}}
	drawn := drawnLooks(prefabs)
	for _, e := range shared.Terrain {
		t.add(e, drawn)
	}
	for _, pf := range prefabs {
		var last *prefab.Terrain
		for cells := range pf.Planes() {
			for _, c := range cells {
				if c.Terrain != nil && c.Terrain != last {
					last = c.Terrain
					t.add(last, drawn)
				}
			}
		}
	}
	return t
}

// terrainKey tells terrains apart: by where the entry and each of its alternatives are written.
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

// id returns the number of an entry in the table.
func (t *terrains) id(e *prefab.Terrain) embed.TerrainID { return t.ids[terrainKey(e)] }

// add adds an entry and, before it, its alternatives.
func (t *terrains) add(e *prefab.Terrain, drawn map[string]embed.Look) {
	key := terrainKey(e)
	if t.ids[key] != 0 {
		return
	}
	data := embed.TerrainData{
		Name: e.Name, Kind: lowerKind(e.Kind), Passable: e.Passable, Opaque: e.Opaque, Diggable: e.Diggable,
		Look: entryLook(&e.Entry, drawn[key]), RollAll: e.Roll == prefab.RollAll,
	}
	for _, choice := range e.OneOf {
		t.add(choice.Entry, drawn)
		data.OneOf = append(data.OneOf, embed.TerrainChoice{
			Terrain: t.id(choice.Entry), Weight: uint32(choice.Weight),
		})
	}
	t.data = append(t.data, data)
	t.ids[key] = embed.TerrainID(len(t.data))
}

var lowerKinds = map[prefab.Kind]embed.Kind{
	prefab.Floor: embed.Floor, prefab.Cave: embed.Cave, prefab.Door: embed.Door,
	prefab.Stairs: embed.Stairs, prefab.Liquid: embed.Liquid, prefab.Wall: embed.Wall,
	prefab.Earth: embed.Earth, prefab.Barrier: embed.Barrier, prefab.None: embed.Cut,
}

func lowerKind(k prefab.Kind) embed.Kind { return lowerKinds[k] }

// drawnLooks returns how the first cell of each entry is drawn, in order of prefabs.
func drawnLooks(prefabs []*prefab.Prefab) map[string]embed.Look {
	looks := map[string]embed.Look{}
	for _, pf := range prefabs {
		seen := map[*prefab.Terrain]bool{}
		for cells := range pf.Planes() {
			for _, c := range cells {
				if c.Terrain == nil || seen[c.Terrain] {
					continue
				}
				seen[c.Terrain] = true
				if key := terrainKey(c.Terrain); looks[key] == (embed.Look{}) {
					looks[key] = look(c.Look)
				}
			}
		}
	}
	return looks
}

// entryLook returns how a cell is drawn that gets the terrain by a roll or by placement: as the
// entry says and, where it leaves that open, as the entry's first drawn cell.
func entryLook(e *prefab.Entry, drawn embed.Look) embed.Look {
	out := drawn
	if out == (embed.Look{}) {
		out = embed.Look{Glyph: ' ', Fore: embed.RGB{R: 192, G: 192, B: 192}}
	}
	if len(e.Glyphs) > 0 {
		out.Glyph = uint32(e.Glyphs[0])
	}
	if e.Fore.Pos.Line > 0 {
		out.Fore = embed.RGB(e.Fore.RGB)
	}
	if e.Back.Pos.Line > 0 {
		out.Back = embed.RGB(e.Back.RGB)
	}
	return out
}
