package main

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/mapgen"
)

// regionJSON is a region of a composite map.
type regionJSON struct {
	Area  area   `json:"area"`
	Style string `json:"style"`
}

// partJSON is a rectangle that tunnelers dug.
type partJSON struct {
	Role       string `json:"role"`
	Area       area   `json:"area"`
	Dir        string `json:"dir"`
	Width      int    `json:"width"`
	Generation int    `json:"generation"`
	Spot       *cell  `json:"spot,omitempty"` // of a connection
}

type area [4]int // x, y, width, height

// partRoles are the words of parts.
var partRoles = [...]string{
	cave.Corridor: "corridor", cave.Connection: "connection", cave.Hall: "hall",
	cave.Chamber: "chamber", cave.Joint: "joint", cave.Landing: "landing",
}

func areaOf(a embed.Area) area { return area{a.X, a.Y, a.W, a.H} }

// regionsOf lists the regions of a map, none where it is not composite.
func regionsOf(r embed.Recipe) []regionJSON {
	out := []regionJSON{}
	for i := range r.RegionCount() {
		region := r.Region(i)
		out = append(out, regionJSON{areaOf(region.Area), region.Carving.Style.String()})
	}
	return out
}

// partsOf lists what tunnelers dug of a map.
func partsOf(m *mapgen.Result) []partJSON {
	out := []partJSON{}
	for _, p := range m.Made.Parts {
		part := partJSON{
			Role: partRoles[p.Role], Area: areaOf(p.Area), Dir: p.Dir.String(), Width: p.Width, Generation: p.Generation,
		}
		if p.Spot != (grid.Point{}) {
			spot := at(p.Spot)
			part.Spot = &spot
		}
		out = append(out, part)
	}
	return out
}
