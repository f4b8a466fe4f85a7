package preview

import (
	"fmt"
	"strconv"

	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
)

// mono draws what can be walked on in one tone and all else in another.
func (p *plan) mono() Key {
	open, closed := xp.MakeCell(219, tones.open, tones.open), xp.MakeCell(' ', tones.closed, tones.closed)
	n := 0
	for y := range p.g.H {
		for x, c := range p.g.Class[y*p.g.W : (y+1)*p.g.W] {
			if c.Passable() {
				n++
				p.layer.Set(x, y, open)
			} else {
				p.layer.Set(x, y, closed)
			}
		}
	}
	return Key{Entries: []Entry{
		swatch(219, tones.open, tones.open, fmt.Sprintf("%s that can be walked on", diag.Counted(n, "cell"))),
		swatch(' ', tones.closed, tones.closed, "all else"),
	}}
}

// caves draws each cave in a color that differs from those of its neighbors, with its number.
func (p *plan) caves() Key {
	p.ground(p.m.Before)
	for id, color := range paint(p.g, len(tones.caves), &p.g.Links) {
		if id > 0 {
			p.cave(id, caveGlyphsOf[color], tones.caves[color])
		}
	}
	for id := 1; id <= p.g.Caves.Count(); id++ {
		p.number(id, id)
	}
	exits := p.exits()
	return Key{Entries: append([]Entry{
		{Looks: label(" 12 ", tones.caves[1]), Text: p.counted(p.g.Caves.Count()) + " with their numbers"},
		swatch(dot, texture(tones.tunnel), tones.tunnel, diag.Counted(p.g.Tunnels.Count(), "tunnel")),
	}, exits...)}
}

// counted returns n in words: of caves, of rooms, or of caves and rooms, by what there is on the map.
func (p *plan) counted(n int) string {
	switch rooms := p.m.Metrics.Rooms.Count; rooms {
	case 0:
		return diag.Counted(n, "cave")
	case p.g.Caves.Count():
		return diag.Counted(n, "room")
	}
	if n == 1 {
		return "1 cave or room"
	}
	return strconv.Itoa(n) + " caves and rooms"
}

// caveGlyphsOf are what fills caves, by color, for those who see none.
var caveGlyphsOf = [len(tones.caves)]xp.Glyph{'.', ':', '-', '~', '+', '=', '*', '/'}

// connectivity draws how many other caves lie within two hops of each cave.
func (p *plan) connectivity() Key {
	p.ground(p.m.Before)
	values := p.meter.AppendConnectivity(nil, p.g)
	most := 0
	for _, n := range values {
		most = max(most, int(n))
	}
	s := newScale(tones.heat, most, 20)
	for i, n := range values {
		p.cave(i+1, s.glyph(int(n)), s.color(int(n)))
		p.number(i+1, int(n))
	}
	exits := p.exits()
	return Key{Entries: append(s.entries("caves within two hops"), exits...)}
}

// study measures the map as it was before the first encounter.
func (p *plan) study() *cave.Study {
	var exits []grid.Point
	for _, e := range p.m.Exits {
		exits = append(exits, e.At)
	}
	return p.meter.Study(p.g, p.m.Metrics.Domain, exits, nil)
}

// isolation draws how far each cave is from the main path.
func (p *plan) isolation() Key {
	p.ground(p.m.Before)
	found := p.study()
	s := newScale(tones.remote, found.Isolation.Max, 9)
	for i := range found.Caves {
		id, c := i+1, &found.Caves[i]
		steps := int(c.Isolation)
		if steps < 0 {
			p.cave(id, '?', tones.unreached)
			continue
		}
		p.cave(id, s.glyph(steps), s.color(steps))
		switch {
		case c.Remote():
			p.name(id, fmt.Sprintf("%d!", steps))
		case steps > 0:
			p.number(id, steps)
		}
	}
	for x, y := range found.Ways.All() {
		p.layer.Set(x, y, xp.MakeCell(7, tones.dark, tones.main))
	}
	entries := append(s.entries("steps from the main path"), Entry{
		Looks: []xp.Cell{xp.MakeCell(7, tones.dark, tones.main), xp.MakeCell(7, tones.dark, tones.main)}, Text: "main path",
	})
	if n := found.Isolation.Remote; n > 0 {
		entries = append(entries, Entry{Looks: label("!", s.color(found.Isolation.Max)), Text: fmt.Sprintf(
			"farther than the mean of %d.%d: %s", found.Isolation.Mean/1000, found.Isolation.Mean%1000/100, p.counted(n))})
	}
	if len(p.m.Exits) < 2 {
		entries = []Entry{swatch('?', texture(tones.unreached), tones.unreached, "no main path: there are fewer than two exits")}
	}
	return Key{Entries: append(entries, p.exits()...)}
}

// loops draws which tunnels are part of loops and which are the only way.
func (p *plan) loops() Key {
	p.ground(p.m.Before)
	found := p.study()
	for i := range found.Caves {
		if found.Caves[i].Cut {
			p.cave(i+1, 177, tones.cut)
		} else {
			p.cave(i+1, dot, tones.floor)
		}
	}
	var count [2]int
	for i, looped := range p.meter.AppendLooped(nil, p.g) {
		if looped {
			count[1]++
			p.tunnel(i+1, 'o', tones.loop)
		} else {
			count[0]++
			p.tunnel(i+1, '=', tones.tree)
		}
	}
	for _, at := range found.Chokes {
		back := p.layer.At(at.X, at.Y).Back
		p.layer.Set(at.X, at.Y, xp.MakeCell('x', tones.dark, mix(back, tones.choke, 3, 4)))
	}
	exits := p.exits()
	return Key{Entries: append([]Entry{
		swatch('o', texture(tones.loop), tones.loop, diag.Counted(count[1], "tunnel")+" of loops"),
		swatch('=', texture(tones.tree), tones.tree, diag.Counted(count[0], "tunnel")+", the only way"),
		swatch('x', tones.dark, mix(tones.tree, tones.choke, 3, 4), "a cell that parts the map where it is closed"),
		swatch(177, texture(tones.cut), tones.cut, p.counted(found.CutCaves)+" that others hang on"),
	}, exits...)}
}
