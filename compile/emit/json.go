package emit

import (
	"cmp"
	"fmt"
	"iter"
	"strconv"

	"github.com/seed18752ec6/xpc/embed"
)

// The JSON form of a bundle, for engines in other languages. It holds all that the bundle holds.
//
//	{"xpc": {"format": 1, "tool": "xpc 0.1.0", "generator": 1},
//	"seal": TERRAIN,
//	"terrain": [ … ],
//	"kinds": [ … ],
//	"turns": [ … ],
//	"outlines": [ … ],
//	"prefabs": [ … ],
//	"recipes": [ … ]}
//
// One terrain, kind of objects, glyph that turns, outline, prefab or recipe a line, keys in the order of the types
// below. Forms:
//
//	TERRAIN     index into "terrain", counted from 1; 0 is no terrain
//	turn        what a glyph becomes as r0 r90 r180 r270 m0 m90 m180 m270; null = the font has no such form
//	point       [x, y] in the box as drawn, from 0 at its top left
//	look        [glyph, "#rrggbb", "#rrggbb"]: fore, back
//	cell        [TERRAIN, glyph, "#rrggbb", "#rrggbb"]; null = not the prefab's
//	share       [numerator, denominator]
//	range       [least, greatest], both included; null = no end
//	64-bit IDs  decimal strings
//
// Planes are row by row. The bits of an outcome: 1 present, 2 open in some roll, 4 open in every
// roll, 8 closed in some roll, 16 the game is to spawn nothing there.
// An object's entry names others by index into "objects".

// AppendJSON appends the JSON form of data. Prefabs and recipes stay in their order.
func AppendJSON(out []byte, d *embed.Data) []byte {
	head, foot := JSONAround(d)
	out = append(out, head...)
	for i := range d.Prefabs {
		out = AppendJSONPrefab(out, i, &d.Prefabs[i])
	}
	return append(out, foot...)
}

// JSONAround returns what stands before and behind the prefabs, for those who write them one by one.
func JSONAround(d *embed.Data) (head, foot []byte) {
	head = append(head, headers[JSON]...)
	head = appendValue(head, struct {
		Format    int    `json:"format"`
		Tool      string `json:"tool"`
		Project   string `json:"project,omitempty"`
		Generator int    `json:"generator"`
	}{embed.Version, d.Tool, d.Project, cmp.Or(d.Generator, embed.Generator)})
	head = append(head, ",\n\"seal\":"...)
	head = strconv.AppendUint(head, uint64(d.Seal), 10)
	head = appendList(head, "terrain", d.Terrain, jsonTerrainOf)
	head = appendList(head, "kinds", d.Kinds, jsonKindOf)
	head = appendList(head, "turns", d.Turns, jsonTurnOf)
	head = appendList(head, "outlines", d.Outlines, jsonOutlineOf)
	head = append(head, ",\n\"prefabs\":["...)
	foot = append(foot, ']')
	foot = appendList(foot, "recipes", d.Recipes, jsonRecipeOf)
	return head, append(foot, "}\n"...)
}

// appendList appends a key with its values, one a line.
func appendList[In, Out any](out []byte, key string, list []In, convert func(*In) Out) []byte {
	out = append(out, ",\n"...)
	out = strconv.AppendQuote(out, key)
	out = append(out, ":["...)
	for i := range list {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(out, '\n')
		out = appendValue(out, convert(&list[i]))
	}
	return append(out, ']')
}

type jsonTerrain struct {
	Name     string    `json:"name"`
	Kind     string    `json:"kind,omitempty"` // absent: random
	Passable bool      `json:"passable"`
	Opaque   bool      `json:"opaque"`
	Diggable bool      `json:"diggable"`
	Look     any       `json:"look"`
	Outline  int       `json:"outline,omitempty"` // index into "outlines" from 1; absent: open or solid, as it is opaque
	OneOf    []weighed `json:"oneOf,omitempty"`
	Roll     string    `json:"roll,omitempty"` // of random terrain: each or all
}

// jsonKind is a kind of objects.
type jsonKind struct {
	Name  string   `json:"name"`
	Role  string   `json:"role"`            // "" of what has none
	Names []string `json:"names,omitempty"` // that the catalogue lists; absent = any
}

func jsonKindOf(k *embed.KindData) jsonKind {
	return jsonKind{k.Name, objectRoleWords[k.Role], k.Names}
}

func jsonTurnOf(forms *embed.TurnData) (out [len(embed.TurnData{})]any) {
	for i, g := range forms {
		if g != embed.NoForm {
			out[i] = g
		}
	}
	return out
}

// jsonOutline is how a cell is open in part: regions of corners, in units of which a cell has so many a side.
type jsonOutline struct {
	Name    string     `json:"name"`
	Unit    int        `json:"unit"`
	Regions [][][2]int `json:"regions"`
}

func jsonOutlineOf(o *embed.OutlineData) jsonOutline {
	out := jsonOutline{Name: o.Name, Unit: embed.OutlineUnit}
	for _, region := range o.Regions {
		var corners [][2]int
		for _, p := range region {
			corners = append(corners, [2]int{p.X, p.Y})
		}
		out.Regions = append(out.Regions, corners)
	}
	return out
}

type weighed struct {
	Terrain embed.TerrainID `json:"terrain"`
	Weight  uint32          `json:"weight"`
}

func jsonTerrainOf(t *embed.TerrainData) jsonTerrain {
	out := jsonTerrain{
		Name: t.Name, Kind: kindWords[t.Kind], Passable: t.Passable, Opaque: t.Opaque, Diggable: t.Diggable,
		Look: lookOf(t.Look), Outline: t.Outline,
	}
	for _, c := range t.OneOf {
		out.OneOf = append(out.OneOf, weighed{c.Terrain, c.Weight})
	}
	if out.OneOf != nil {
		out.Roll = rollWord(t.RollAll)
	}
	return out
}

func rollWord(all bool) string {
	if all {
		return "all"
	}
	return "each"
}

func lookOf(l embed.Look) [3]any { return [3]any{l.Glyph, color(l.Fore), color(l.Back)} }

func color(c embed.RGB) string {
	const hex = "0123456789abcdef"
	return string([]byte{'#', hex[c.R>>4], hex[c.R&15], hex[c.G>>4], hex[c.G&15], hex[c.B>>4], hex[c.B&15]})
}

func shareOf(r embed.Ratio) [2]uint32 { return [2]uint32{r.Num, r.Den} }

func rangeOf(r embed.Range) [2]any {
	if r.Max == embed.NoMax {
		return [2]any{r.Min, nil}
	}
	return [2]any{r.Min, r.Max}
}

// shareRangeOf returns both ends of a range of shares; one that is not there is null.
func shareRangeOf(r embed.RatioRange) (out [2]any) {
	for i, end := range [...]embed.Ratio{r.Min, r.Max} {
		if end != (embed.Ratio{}) {
			out[i] = shareOf(end)
		}
	}
	return out
}

// list returns a slice that JSON shows as a list even where it is nil.
func list[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}

// stringsOf returns the words of what a set yields.
func stringsOf[T fmt.Stringer](all iter.Seq[T]) []string {
	var out []string
	for v := range all {
		out = append(out, v.String())
	}
	return out
}

// dirWord returns a direction's word, "" for none.
func dirWord(d fmt.Stringer) string {
	if word := d.String(); word != "none" {
		return word
	}
	return ""
}
