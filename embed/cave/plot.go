package cave

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// plot is a part of a map that is carved by itself: all of it, or a region of a composite one. Its
// boards have the part's size, and their (0, 0) is the cell (x, y) of the map. A style reads domain
// and fixed, and sets cells of the other boards, which are empty at first: cells of the domain, each
// in one of them. What it does follows from these boards, the carving and the key alone.
type plot struct {
	g          *grid.Grid // the map, with the parts before
	x, y, w, h int
	carving    embed.Carving
	key        embed.Key

	domain grid.Board // cells that may be opened: no margin, no seam, nothing frozen
	fixed  grid.Board // cells of features that are open already; none of the domain

	guide   grid.Board // what a guide left of the part, or where there is none nothing
	caves   grid.Board // made: cells of caves; the fixed ones may be among them
	rooms   grid.Board // made: cells of rooms and halls
	tunnels grid.Board // made: cells of tunnels, doors among them

	watch Watch
	view  grid.Board   // what the watch sees
	told  []grid.Point // the same
}

const seam = embed.Seam

// carve makes the caves, rooms and tunnels of all parts of the map, and returns how many cells
// could have been opened.
func (gen *Generator) carve(g *grid.Grid, o *Options, key embed.Key) int {
	a := &gen.area
	a.rooms.Reset(g.W, g.H)
	a.tunnels.Reset(g.W, g.H)
	a.guided = false
	gen.joiner.rings = gen.joiner.rings[:0]
	g.Open.Copy(&a.fixed)
	gen.parts, gen.ends = gen.parts[:0], gen.ends[:0]
	domain := 0
	if o.Style != embed.StyleComposite {
		domain = gen.carvePlot(g, o, -1, key)
	} else {
		for i := range o.Regions {
			domain += gen.carvePlot(g, o, i, key)
		}
	}
	g.Open.AndNot(&a.taken)
	a.tunnels.AndNot(&a.taken)
	gen.number(g, o)
	return domain
}

// carvePlot makes one region of the map, or all of it where the region is below 0, and adds what came
// out to the map. It returns how many cells could have been opened.
func (gen *Generator) carvePlot(g *grid.Grid, o *Options, region int, key embed.Key) int {
	p, a := &gen.plot, &gen.area
	p.g, p.watch = g, gen.Watch
	if region < 0 {
		p.lay(a, embed.Area{W: g.W, H: g.H})
		p.carving, p.key = o.Carving, key
	} else {
		r := &o.Regions[region]
		p.lay(a, within(r.Area, g.W, g.H))
		p.carving, p.key = r.Carving, key.Named("region").Cell(r.X, r.Y)
		p.cut(o.Regions[:region])
	}
	n := gen.open(p, o)
	g.Open.Insert(&p.caves, p.x, p.y)
	g.Open.Insert(&p.rooms, p.x, p.y)
	a.rooms.Insert(&p.rooms, p.x, p.y)
	a.tunnels.Insert(&p.tunnels, p.x, p.y)
	return n
}

// open makes what is open of a part of the map, in its style, and returns how many of its cells could
// have been opened.
func (gen *Generator) open(p *plot, o *Options) int {
	if p.carving.Style == embed.StyleGuided {
		gen.guide.cut(p, &gen.carver)
		gen.area.keepTo(p)
		if p.carving.Guide.Shape == embed.GuideRing {
			gen.joiner.rings = append(gen.joiner.rings, gen.guide.ringOf(p))
		}
	}
	n := p.domain.Count()
	switch p.carving.Style {
	case embed.StyleTunnels:
		gen.mole.carve(p, o.Starts)
		gen.parts, gen.ends = append(gen.parts, gen.mole.parts...), append(gen.ends, gen.mole.ends...)
	case embed.StyleMines:
		gen.missing += gen.miner.dig(p)
		gen.carver.automaton(p)
	default:
		gen.carver.automaton(p)
	}
	return n
}

// keepTo keeps tunnels to the guide of a part as long as they can.
func (a *area) keepTo(p *plot) {
	if !a.guided {
		a.guided = true
		a.off.Reset(a.dig.W(), a.dig.H())
	}
	a.off.SetRect(p.x, p.y, p.w, p.h)
	for y := range p.h {
		for i, w := range p.guide.Row(y) {
			for ; w != 0; w &= w - 1 {
				a.off.Clear(p.x+i<<6+trailing(w), p.y+y)
			}
		}
	}
}

// lay makes p the area of the map, with nothing made yet.
func (p *plot) lay(a *area, at embed.Area) {
	p.x, p.y, p.w, p.h = at.X, at.Y, at.W, at.H
	p.domain.Extract(&a.domain, p.x, p.y, p.w, p.h)
	p.fixed.Extract(&a.fixed, p.x, p.y, p.w, p.h)
	for _, b := range []*grid.Board{&p.caves, &p.rooms, &p.tunnels} {
		b.Reset(p.w, p.h)
	}
}

// cut takes the seam out of the domain, and what regions before have.
func (p *plot) cut(before []embed.Region) {
	p.domain.ClearRect(0, 0, p.w, seam)
	p.domain.ClearRect(0, p.h-seam, p.w, seam)
	p.domain.ClearRect(0, 0, seam, p.h)
	p.domain.ClearRect(p.w-seam, 0, seam, p.h)
	for _, r := range before {
		p.domain.ClearRect(r.X-p.x, r.Y-p.y, r.W, r.H)
	}
}

// tell tells the watch, if there is one, of a step that dug the cells, or nil where it was any number.
func (p *plot) tell(s Stage, cells []grid.Point) {
	if p.watch == nil {
		return
	}
	p.view.Copy(&p.g.Open)
	made := []*grid.Board{&p.caves, &p.rooms, &p.tunnels}
	if s == StageDomain {
		made = []*grid.Board{&p.domain, &p.fixed}
	}
	for _, b := range made {
		p.view.Insert(b, p.x, p.y)
	}
	p.told = p.told[:0]
	for _, c := range cells {
		p.told = append(p.told, grid.Point{X: p.x + c.X, Y: p.y + c.Y})
	}
	if cells != nil {
		cells = p.told
	}
	p.watch(Step{Stage: s, Grid: p.g, Open: &p.view, Cells: cells})
}

// teller returns a function that tells the watch of a step; nil where there is no watch.
func (p *plot) teller(s Stage) func() {
	if p.watch == nil {
		return nil
	}
	return func() { p.tell(s, nil) }
}

// within returns the part of an area that lies on a map of w by h cells.
func within(at embed.Area, w, h int) embed.Area {
	x0, y0 := min(max(at.X, 0), w), min(max(at.Y, 0), h)
	x1, y1 := min(at.X+max(at.W, 0), w), min(at.Y+max(at.H, 0), h)
	return embed.Area{X: x0, Y: y0, W: max(x1-x0, 0), H: max(y1-y0, 0)}
}

// number numbers the caves and rooms of the map, without caves of sizes that their part does not
// want, and the tunnels that were made with them.
func (gen *Generator) number(g *grid.Grid, o *Options) {
	a := &gen.area
	keep := func(id int) bool {
		r := g.Caves.Region(id)
		least, most := o.sizes(r.First)
		return r.Area >= least && (most <= 0 || r.Area <= most) ||
			a.rooms.At(r.First.X, r.First.Y) || a.frozen && a.holds(g.Caves.Runs(id))
	}
	if gen.Watch == nil && !a.frozen {
		g.Caves.LabelSome(&g.Open, keep)
	} else {
		g.Caves.Label(&g.Open)
		gen.Watch.tell(g, StageLabel, nil)
		g.Caves.Retain(&g.Open, keep)
	}
	g.Tunnels.Label(&a.tunnels)
	g.Open.Or(&a.tunnels)
	a.wall()
	if a.guided {
		a.near.Copy(&a.dig)
		a.near.AndNot(&a.off)
	}
}

// sizes returns the least and the largest area of a cave whose first cell is p; 0 is no limit.
func (o *Options) sizes(p grid.Point) (least, most int) {
	c := &o.Carving
	if o.Style == embed.StyleComposite {
		i := regionAt(o.Regions, p)
		if i < 0 {
			return 0, 0
		}
		c = &o.Regions[i].Carving
	}
	if c.Style == embed.StyleTunnels {
		return 0, 0
	}
	return c.Automaton.MinCave, c.Automaton.MaxCave
}
