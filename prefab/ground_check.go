package prefab

import (
	"strconv"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// seam is the number of cells along the sides of a region that stay earth.
const seam = 2

// ground is a part of a map that is carved by itself: all of it, or a region.
type ground struct {
	*Carving
	w, h int  // of the cells that can be dug
	at   Span // where a finding about it goes that has no better place
}

// grounds returns the parts of a map in which something can be dug.
func (m *Recipe) grounds() (out []ground) {
	w, h, margin := m.Size.Value.W, m.Size.Value.H, m.Margin.Value
	if m.Style.Value != "composite" {
		return []ground{{&m.Carving, w - 2*margin, h - 2*margin, m.Size.Span}}
	}
	for i := range m.Regions {
		g := &m.Regions[i]
		side := func(at, size, all int) int { return min(at+size-seam, all-margin) - max(at+seam, margin) }
		a := g.Area.Value
		if w, h := side(a.X, a.W, w), side(a.Y, a.H, h); w >= leastSide && h >= leastSide {
			out = append(out, ground{&g.Carving, w, h, g.Area.Span})
		}
	}
	return out
}

// text is how messages write an area: as files do.
func (a Area) text() string {
	return "[" + strconv.Itoa(a.X) + ", " + strconv.Itoa(a.Y) + ", " + strconv.Itoa(a.W) + ", " + strconv.Itoa(a.H) + "]"
}

// meets reports whether two areas have a cell in common, the first one grown by some cells on all sides.
func (a Area) meets(b Area, by int) bool {
	return a.X-by < b.X+b.W && b.X < a.X+a.W+by && a.Y-by < b.Y+b.H && b.Y < a.Y+a.H+by
}

// inside reports whether an area has cells, all of them in a map of a size.
func (a Area) inside(s Size) bool { return a.W > 0 && a.H > 0 && a.X+a.W <= s.W && a.Y+a.H <= s.H }

// areasPossible finds areas and places outside of the map, and regions that overlap or hold nothing.
func (r *reader) areasPossible(m *Recipe) {
	for i := range m.Regions {
		if r.inMap(m, m.Regions[i].Area, "area") {
			r.regionPossible(m, i)
		}
	}
	for i := range m.Features {
		f := &m.Features[i]
		r.inMap(m, f.Area, "area")
		r.inMap(m, f.Reserve, "reserve")
		if at := f.At; at.Given() && (at.Value.X >= m.Size.Value.W || at.Value.Y >= m.Size.Value.H) {
			r.add(diag.BadArea, at.Span, "the cell ["+strconv.Itoa(at.Value.X)+", "+strconv.Itoa(at.Value.Y)+
				"] lies outside of the map, which is "+m.Size.Value.text(), "")
		}
	}
}

// inMap reports whether an area that is given lies in the map, and makes a finding if it does not.
func (r *reader) inMap(m *Recipe, f Field[Area], key string) bool {
	a, size := f.Value, m.Size.Value
	if a == (Area{}) { // not given, or with a finding
		return false
	}
	if !a.inside(size) {
		r.add(diag.BadArea, f.Span, key+" "+a.text()+" reaches beyond the map, which is "+size.text(),
			"x and width are "+strconv.Itoa(size.W)+" in all at most, y and height "+strconv.Itoa(size.H))
		return false
	}
	return true
}

// regionPossible finds a region that has a cell of an earlier one, or in which nothing can be dug.
func (r *reader) regionPossible(m *Recipe, i int) {
	f := m.Regions[i].Area
	for _, other := range m.Regions[:i] {
		if other.Area.Value.inside(m.Size.Value) && f.Value.meets(other.Area.Value, 0) {
			r.add(diag.BadArea, f.Span, "area "+f.Value.text()+" overlaps that of another region, "+other.Area.Value.text(), "",
				diag.Related{Pos: other.Area.Pos, Message: "the other region"})
			return
		}
	}
	alone := *m
	alone.Style.Value, alone.Regions = "composite", m.Regions[i:i+1]
	if len(alone.grounds()) == 0 {
		r.add(diag.BadArea, f.Span, "area "+f.Value.text()+" leaves nothing to dig: the margin of "+strconv.Itoa(m.Margin.Value)+
			" and "+strconv.Itoa(seam)+" cells at each side of a region stay earth", "make the region larger, or the margin smaller")
	}
}

// groundPossible finds what does not fit a part of a map.
func (r *reader) groundPossible(g ground) {
	impossible := func(f Span, message string) {
		if f.Pos.Line == 0 {
			f = g.at
		}
		r.add(diag.RequirementImpossible, f, message, "")
	}
	room := " in a part of the map with room for " + strconv.Itoa(g.w) + " by " + strconv.Itoa(g.h)
	least, most := g.Automaton.MinCave, g.Automaton.MaxCave
	if most.Value > 0 && most.Value < least.Value {
		impossible(most.Span, "maxCave is "+strconv.Itoa(most.Value)+", below minCave, which is "+strconv.Itoa(least.Value))
	}
	switch g.Style.Value {
	case "guided":
		if wide := g.Guide.Width; g.Guide.Shape.Value != "art" && wide.Value.Min > min(g.w, g.h) {
			impossible(wide.Span, "the guide is at least "+strconv.Itoa(wide.Value.Min)+" cells wide"+room)
		}
	case "mines":
		w, h, n := g.Mines.RoomWidth, g.Mines.RoomHeight, g.Mines.Rooms
		switch {
		case n.Value.Min == 0:
		case w.Value.Min > g.w:
			impossible(w.Span, "rooms are at least "+strconv.Itoa(w.Value.Min)+" cells wide"+room)
		case h.Value.Min > g.h:
			impossible(h.Span, "rooms are at least "+strconv.Itoa(h.Value.Min)+" cells high"+room)
		case int64(n.Value.Min)*int64(w.Value.Min)*int64(h.Value.Min) > int64(g.w*g.h):
			impossible(n.Span, diag.Counted(n.Value.Min, "room")+" of at least "+strconv.Itoa(w.Value.Min)+" by "+
				strconv.Itoa(h.Value.Min)+" cells do not fit"+room)
		}
	case "tunnels":
		if wide := g.Tunnels.Key("standardWidth"); wide != nil && wide.Numbers[0] > min(g.w, g.h) {
			impossible(wide.Span, "tunnels are "+strconv.Itoa(wide.Numbers[0])+" cells wide"+room)
		}
	}
}

// roomsPossible finds numbers of rooms that the styles of a map do not dig.
func (r *reader) roomsPossible(m *Recipe, grounds []ground) {
	q, needed, allowed, any := &m.Require, 0, 0, false
	for _, g := range grounds {
		switch g.Style.Value {
		case "mines":
			allowed += g.Mines.Rooms.Value.Max
		case "tunnels":
			any = true
		}
	}
	for _, c := range []struct {
		word     string
		f        Field[Range]
		from, to int
	}{
		{"small room", q.SmallRooms, smallRoom, mediumRoom - 1},
		{"medium room", q.MediumRooms, mediumRoom, largeRoom - 1},
		{"large room", q.LargeRooms, largeRoom, NoMax},
	} {
		needed += c.f.Value.Min
		switch {
		case c.f.Value.Min == 0 || any:
		case allowed == 0:
			r.add(diag.RequirementImpossible, c.f.Span, required(c.f.Value.Min, c.word)+", but the style of the map digs none",
				"rooms come with the styles mines and tunnels")
		case !minesRooms(grounds, c.from, c.to):
			r.add(diag.RequirementImpossible, c.f.Span, required(c.f.Value.Min, c.word)+
				", but roomWidth and roomHeight make no room of that size", "")
		case needed > allowed:
			r.add(diag.RequirementImpossible, c.f.Span, "the rooms required are "+strconv.Itoa(needed)+", but mines have at most "+
				strconv.Itoa(allowed), "")
			return
		}
	}
}

// minesRooms reports whether some mine may have a room of from to to cells.
func minesRooms(grounds []ground, from, to int) bool {
	for _, g := range grounds {
		w, h := g.Mines.RoomWidth.Value, g.Mines.RoomHeight.Value
		if g.Style.Value == "mines" && w.Max*h.Max >= from && w.Min*h.Min <= to {
			return true
		}
	}
	return false
}
