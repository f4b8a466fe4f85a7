package emit

import (
	"strconv"

	"github.com/seed18752ec6/xpc/embed"
)

// jsonParts are the parts of a recipe or region that its style uses.
type jsonParts struct {
	Automaton *jsonAutomaton `json:"automaton,omitempty"`
	Guide     *jsonGuide     `json:"guide,omitempty"`
	Mines     *jsonMines     `json:"mines,omitempty"`
	Tunnels   *jsonTunnels   `json:"tunnels,omitempty"`
}

// jsonRegion is a region of a composite map.
type jsonRegion struct {
	Area  [4]int `json:"area"` // x, y, width, height
	Style string `json:"style"`
	jsonParts
}

type jsonAutomaton struct {
	Engine    string    `json:"engine"`
	Open      [2]uint32 `json:"open"`
	Visits    [2]uint32 `json:"visits"`
	Smooth    int       `json:"smooth"`
	MinCave   int       `json:"minCave"`
	MaxCave   int       `json:"maxCave"`
	MinPillar int       `json:"minPillar"`
	Pockets   [2]uint32 `json:"pockets"`
}

type jsonGuide struct {
	Shape string   `json:"shape"`
	Legs  int      `json:"legs,omitempty"`
	Width *[2]any  `json:"width,omitempty"`
	Art   []string `json:"art,omitempty"` // rows of the map: # holds caves, . does not
}

type jsonMines struct {
	Rooms      [2]any `json:"rooms"`
	RoomWidth  [2]any `json:"roomWidth"`
	RoomHeight [2]any `json:"roomHeight"`
}

// jsonTunnels are numbers by their keys, in order: a range is a list of 2, a table a longer one.
type jsonTunnels embed.Tunnels

// MarshalJSON writes all of them.
func (t *jsonTunnels) MarshalJSON() ([]byte, error) {
	out := []byte{'{'}
	for i, k := range embed.TunnelKeys() {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(strconv.AppendQuote(out, k.Name), ':')
		var list []int
		for j := range k.Len() {
			list = append(list, k.Get((*embed.Tunnels)(t), j))
		}
		if len(list) == 1 {
			out = appendValue(out, list[0])
		} else {
			out = appendValue(out, list)
		}
	}
	return append(out, '}'), nil
}

// jsonFeature is a prefab that is set before caves are dug.
type jsonFeature struct {
	Prefab       string    `json:"prefab"`
	At           *[2]int   `json:"at,omitempty"`   // top left cell of its box as turned, or
	Area         *[4]int   `json:"area,omitempty"` // in which the box comes
	Orientations []string  `json:"orientations"`
	Count        jsonCount `json:"count"`
	Chance       [2]uint32 `json:"chance"`
	Optional     bool      `json:"optional"`
	Clearance    int       `json:"clearance"`
}

// jsonReserve is an area that is kept free.
type jsonReserve struct {
	Reserve [4]int `json:"reserve"`
}

// jsonPartsOf returns the parts that the style uses, in a map that is w cells wide.
func jsonPartsOf(c *embed.Carving, w int) (out jsonParts) {
	if c.Style.HasAutomaton() {
		a := &c.Automaton
		out.Automaton = &jsonAutomaton{
			a.Engine.String(), shareOf(a.Open), shareOf(a.Visits), a.Smooth, a.MinCave, a.MaxCave, a.MinPillar,
			shareOf(a.Pockets),
		}
	}
	switch c.Style {
	case embed.StyleGuided:
		out.Guide = jsonGuideOf(&c.Guide, w)
	case embed.StyleMines:
		out.Mines = &jsonMines{rangeOf(c.Mines.Rooms), rangeOf(c.Mines.RoomWidth), rangeOf(c.Mines.RoomHeight)}
	case embed.StyleTunnels:
		out.Tunnels = (*jsonTunnels)(&c.Tunnels)
	}
	return out
}

func jsonGuideOf(g *embed.Guide, w int) *jsonGuide {
	out := &jsonGuide{Shape: g.Shape.String()}
	if g.Shape.HasLegs() {
		out.Legs = g.Legs
	}
	if g.Shape.HasWidth() {
		width := rangeOf(g.Width)
		out.Width = &width
	}
	row := embed.GuideArtSize(w, 1)
	for art := g.Art; g.Shape == embed.GuideArt && len(art) > 0; art = art[min(row, len(art)):] {
		text := make([]byte, w)
		for x := range text {
			text[x] = '.'
			if x/8 < len(art) && art[x/8]>>(x%8)&1 != 0 {
				text[x] = '#'
			}
		}
		out.Art = append(out.Art, string(text))
	}
	return out
}

func jsonRegionOf(r *embed.Region, w int) jsonRegion {
	return jsonRegion{areaOf(r.Area), r.Style.String(), jsonPartsOf(&r.Carving, w)}
}

func areaOf(a embed.Area) [4]int { return [4]int{a.X, a.Y, a.W, a.H} }

func jsonFeatureOf(f *embed.FeatureData) any {
	if f.Prefab == "" {
		return jsonReserve{areaOf(f.Area)}
	}
	out := jsonFeature{
		Prefab: f.Prefab, Orientations: list(stringsOf(f.Orientations.Each())), Count: jsonCount{f.Count.Dice, f.Count.Sides, f.Count.Plus},
		Chance: shareOf(f.Chance), Optional: f.Optional, Clearance: f.Clearance,
	}
	if f.Fixed {
		out.At = &[2]int{f.Area.X, f.Area.Y}
	} else {
		area := areaOf(f.Area)
		out.Area = &area
	}
	return out
}

// jsonCount is plus and the sum of dice, each from 1 to sides.
type jsonCount struct {
	Dice  int `json:"dice"`
	Sides int `json:"sides"`
	Plus  int `json:"plus"`
}
