package mapgen

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/place"
)

// plan makes the job of the recipe's features ready, and reports whether there are any.
func (g *Generator) plan(r embed.Recipe, key embed.Key) bool {
	if j := &g.job; g.features != r {
		g.features = r
		j.W, j.H = r.Size()
		j.Depth, j.Tags = r.Depth(), r.Tags()
		j.Features = place.AppendFeatures(j.Features[:0], r)
		g.halls = appendHalls(g.halls[:0], r)
	}
	g.job.Key, g.job.Taken = key.Named("features"), g.Taken
	return len(g.job.Features) > 0
}

// appendHalls appends the parts of the map that tunnelers dig.
func appendHalls(dst []embed.Area, r embed.Recipe) []embed.Area {
	if r.Carving().Style == embed.StyleTunnels {
		return append(dst, embed.Area{})
	}
	for i := range r.RegionCount() {
		if region := r.Region(i); region.Style == embed.StyleTunnels {
			dst = append(dst, region.Area)
		}
	}
	return dst
}

// settle joins the features with the map that was generated around them, and begins the lists of
// placements and refusals with theirs.
func (g *Generator) settle() {
	m := &g.result
	g.placed, g.refused = g.placed[:0], g.refused[:0]
	if len(g.job.Features) == 0 {
		return
	}
	made := g.setter.Settle(&g.grid, g.halls)
	g.placed, g.refused = append(g.placed, made.Placements...), append(g.refused, made.Refused...)
	if len(made.Doors) > 0 {
		g.doors = append(append(g.doors[:0], m.Made.Doors...), made.Doors...)
		m.Made.Doors = g.doors
	}
	m.Features = len(g.placed)
	m.Placements, m.Refused = g.placed, g.refused
	for _, l := range made.Missing {
		name := g.job.Features[l.Feature].Prefab.Name()
		if l.Found < l.Wanted {
			m.Unmet = append(m.Unmet, Unmet{What: "feature", Name: name, Found: whole(l.Found), Min: whole(l.Wanted)})
		}
		if l.Joined < l.Connectors {
			m.Unmet = append(m.Unmet, Unmet{What: "connectors", Name: name, Found: whole(l.Joined), Min: whole(l.Connectors)})
		}
	}
	for i := range g.placed {
		g.tell(cave.StageFeature, &g.placed[i])
	}
}
