package main

import (
	"fmt"
	"io"
	"strconv"

	"github.com/seed18752ec6/xpc/embed"
)

// dumpCarving prints the parts of a recipe or region that its style uses, of a map that is width cells
// wide.
func dumpCarving(w io.Writer, indent string, c embed.Carving, width int) {
	if a := c.Automaton; c.Style.HasAutomaton() {
		fmt.Fprintf(w, "%sautomaton: engine %s, open %s, visits %s, smooth %d, minCave %d, maxCave %d, minPillar %d, pockets %s\n",
			indent, a.Engine, ratioText(a.Open), ratioText(a.Visits), a.Smooth, a.MinCave, a.MaxCave, a.MinPillar, ratioText(a.Pockets))
	}
	switch c.Style {
	case embed.StyleGuided:
		dumpGuide(w, indent, c.Guide, width)
	case embed.StyleMines:
		m := c.Mines
		fmt.Fprintf(w, "%smines: rooms %s, roomWidth %s, roomHeight %s\n",
			indent, rangeText(m.Rooms), rangeText(m.RoomWidth), rangeText(m.RoomHeight))
	case embed.StyleTunnels:
		dumpTunnels(w, indent, &c.Tunnels)
	}
}

// dumpGuide prints a guide, and what is drawn of it: # holds caves, . does not.
func dumpGuide(w io.Writer, indent string, g embed.Guide, width int) {
	fmt.Fprintf(w, "%sguide: shape %s", indent, g.Shape)
	if g.Shape.HasLegs() {
		fmt.Fprintf(w, ", legs %d", g.Legs)
	}
	if g.Shape.HasWidth() {
		fmt.Fprintf(w, ", width %s", rangeText(g.Width))
	}
	fmt.Fprintln(w)
	row := embed.GuideArtSize(width, 1)
	for at := 0; at < len(g.Art); at += row {
		text := make([]byte, width)
		for x := range text {
			text[x] = '.'
			if g.Art[at+x/8]>>(x%8)&1 != 0 {
				text[x] = '#'
			}
		}
		fmt.Fprintf(w, "%s  %s\n", indent, text)
	}
}

// dumpTunnels prints how tunnelers dig. A table ends with the number that goes on to its end.
func dumpTunnels(w io.Writer, indent string, t *embed.Tunnels) {
	fmt.Fprintf(w, "%stunnels:", indent)
	for _, k := range embed.TunnelKeys() {
		switch n := k.Len(); n {
		case 1:
			fmt.Fprintf(w, " %s %d", k.Name, k.Get(t, 0))
		case 2:
			fmt.Fprintf(w, " %s %s", k.Name, rangeText(embed.Range{Min: k.Get(t, 0), Max: k.Get(t, 1)}))
		default:
			for n > 1 && k.Get(t, n-1) == k.Get(t, n-2) {
				n--
			}
			fmt.Fprintf(w, " %s [%s]", k.Name, list(n, func(i int) string { return strconv.Itoa(k.Get(t, i)) }))
		}
	}
	fmt.Fprintln(w)
}

// dumpFeature prints what is set before caves are dug.
func dumpFeature(w io.Writer, f embed.Feature) {
	pf, ok := f.Prefab()
	if !ok {
		fmt.Fprintf(w, "  reserve %s\n", areaText(f.Area()))
		return
	}
	where := "in " + areaText(f.Area())
	if f.Fixed() {
		where = "at " + pointText(f.Area().X, f.Area().Y)
	}
	fmt.Fprintf(w, "  feature %s %s, orientation %s, count %s, chance %s%s, clearance %d\n", pf.Name(), where, f.Orientations(),
		countText(f.Count()), ratioText(f.Chance()), wordsText("", f.Optional(), ", optional"), f.Clearance())
}

// areaText returns an area as files write it.
func areaText(a embed.Area) string { return fmt.Sprintf("[%d, %d, %d, %d]", a.X, a.Y, a.W, a.H) }
