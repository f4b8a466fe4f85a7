package compile

import (
	"slices"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab"
)

// styles and guideShapes are the values of words.
var (
	styles = map[string]embed.Style{
		"caves": embed.StyleCaves, "guided": embed.StyleGuided, "mines": embed.StyleMines,
		"tunnels": embed.StyleTunnels, "composite": embed.StyleComposite,
	}
	guideShapes = map[string]embed.GuideShape{
		"corridor": embed.GuideCorridor, "serpentine": embed.GuideSerpentine, "ring": embed.GuideRing,
		"tree": embed.GuideTree, "blob": embed.GuideBlob, "art": embed.GuideArt,
	}
)

// lowerCarving returns how a map or region is carved: of the parts, those that its style uses.
func lowerCarving(c *prefab.Carving) embed.Carving {
	out := embed.Carving{Style: styles[c.Style.Value]}
	if out.Style.HasAutomaton() {
		out.Automaton = lowerAutomaton(&c.Automaton)
	}
	switch out.Style {
	case embed.StyleGuided:
		out.Guide = lowerGuide(&c.Guide)
	case embed.StyleMines:
		out.Mines = embed.Mines{
			Rooms: embed.Range(c.Mines.Rooms.Value), RoomWidth: embed.Range(c.Mines.RoomWidth.Value),
			RoomHeight: embed.Range(c.Mines.RoomHeight.Value),
		}
	case embed.StyleTunnels:
		out.Tunnels = lowerTunnels(&c.Tunnels)
	}
	return out
}

func lowerAutomaton(a *prefab.Automaton) embed.Automaton {
	engine := embed.EngineColored
	switch a.Engine.Value {
	case "sequential":
		engine = embed.EngineSequential
	case "sync":
		engine = embed.EngineSync
	}
	return embed.Automaton{
		Engine: engine, Open: embed.Ratio(a.Open.Value), Visits: embed.Ratio(a.Visits.Value),
		Smooth: a.Smooth.Value, MinCave: a.MinCave.Value, MaxCave: a.MaxCave.Value,
		MinPillar: a.MinPillar.Value, Pockets: embed.Ratio(a.Pockets.Value),
	}
}

func lowerGuide(g *prefab.Guide) embed.Guide {
	out := embed.Guide{Shape: guideShapes[g.Shape.Value]}
	if out.Shape.HasLegs() {
		out.Legs = g.Legs.Value
	}
	if out.Shape.HasWidth() {
		out.Width = embed.Range(g.Width.Value)
	}
	if out.Shape == embed.GuideArt {
		out.Art = g.Drawn()
	}
	return out
}

func lowerTunnels(t *prefab.Tunnels) embed.Tunnels {
	out, ok := embed.DesignTunnels(t.Design.Value)
	if !ok {
		panic("xpc: internal error: no design of tunnels is named " + t.Design.Value)
	}
	for _, key := range t.Keys {
		for _, to := range embed.TunnelKeys() {
			if to.Name != key.Form.Name {
				continue
			}
			for i := range to.Len() {
				to.Set(&out, i, key.Numbers[min(i, len(key.Numbers)-1)])
			}
		}
	}
	return out
}

func lowerRegions(list []prefab.Region) (out []embed.Region) {
	for i := range list {
		out = append(out, embed.Region{Area: embed.Area(list[i].Area.Value), Carving: lowerCarving(&list[i].Carving)})
	}
	return out
}

// lowerFeatures returns what is set before caves are dug.
func lowerFeatures(list []prefab.Feature, prefabs []*prefab.Summary) (out []embed.FeatureData) {
	for i := range list {
		f := &list[i]
		if f.Reserve.Given() {
			out = append(out, embed.FeatureData{Area: embed.Area(f.Reserve.Value)})
			continue
		}
		at := slices.IndexFunc(prefabs, func(pf *prefab.Summary) bool { return pf.Name == f.Prefab.Value })
		data := embed.FeatureData{
			Prefab: f.Prefab.Value, Area: embed.Area(f.Area.Value), Fixed: f.At.Given(), Orientations: f.OrientationsOf(prefabs[at]),
			Count: embed.Count(f.Count.Value), Chance: embed.Ratio(f.Chance.Value), Optional: f.Optional.Value,
			Clearance: f.Clearance.Value,
		}
		if data.Fixed {
			data.Area = embed.Area{X: f.At.Value.X, Y: f.At.Value.Y}
		}
		out = append(out, data)
	}
	return out
}
