package preview

import (
	"strconv"

	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/xp"
)

// plan draws a map as a plan: flat colors, no grain, and what a view tells on top.
type plan struct {
	m     *mapgen.Result
	g     *grid.Grid
	image *xp.Image
	layer *xp.Layer
	meter cave.Meter
}

func newPlan(m *mapgen.Result) *plan {
	p := &plan{m: m, g: m.Grid, image: newImage(m.Grid)}
	p.layer = &p.image.Layers[0]
	return p
}

// ground draws the map by the classes of its cells.
func (p *plan) ground(class []grid.Class) {
	for y := range p.g.H {
		for x, c := range class[y*p.g.W : (y+1)*p.g.W] {
			p.layer.Set(x, y, flat(c))
		}
	}
}

// flat is the look of a class on plans.
func flat(c grid.Class) xp.Cell {
	switch c {
	case grid.Rock, grid.Reserved:
		return xp.MakeCell(' ', tones.earth, tones.rock)
	case grid.Cave, grid.Room, grid.Stairs:
		return xp.MakeCell(dot, texture(tones.floor), tones.floor)
	case grid.Tunnel:
		return xp.MakeCell(dot, texture(tones.tunnel), tones.tunnel)
	case grid.Wall, grid.PrefabSolid:
		return xp.MakeCell('#', texture(tones.solid), tones.solid)
	case grid.PrefabOpen, grid.Door, grid.Liquid:
		return xp.MakeCell(dot, texture(tones.inside), tones.inside)
	}
	return xp.MakeCell(' ', tones.rock, tones.earth)
}

// dot is the glyph of ground of which there is nothing more to say.
const dot = 250

// texture is the color of a glyph that fills ground: seen where one looks for it, and no noise.
func texture(back xp.RGB) xp.RGB { return mix(back, inkOn(back), 1, 7) }

// cave fills a cave as it was before the first placement.
func (p *plan) cave(id int, glyph xp.Glyph, back xp.RGB) {
	p.runs(p.g.Caves.Runs(id), xp.MakeCell(glyph, texture(back), back))
}

// tunnel fills a tunnel.
func (p *plan) tunnel(id int, glyph xp.Glyph, back xp.RGB) {
	p.runs(p.g.Tunnels.Runs(id), xp.MakeCell(glyph, texture(back), back))
}

func (p *plan) runs(runs []grid.Run, c xp.Cell) {
	for _, r := range runs {
		for x := r.X0; x < r.X1; x++ {
			p.layer.Set(int(x), int(r.Y), c)
		}
	}
}

// name writes a text into a cave, where it has room for it nearest to its center, in the color that
// can be read there.
func (p *plan) name(id int, text string) {
	letters := glyphs(text)
	at, ok := p.room(id, len(letters))
	if !ok {
		return
	}
	for i, g := range letters {
		if x := at.X + i; p.layer.In(x, at.Y) {
			back := p.layer.At(x, at.Y).Back
			p.layer.Set(x, at.Y, xp.MakeCell(g, inkOn(back), back))
		}
	}
}

// number is name for a number.
func (p *plan) number(id, n int) { p.name(id, strconv.Itoa(n)) }

// room returns where n cells in a row lie in a cave, nearest to its center: with floor of the cave all
// around if there is such a place, else without, else cells about the middle of its longest row.
func (p *plan) room(id, n int) (best grid.Point, ok bool) {
	center := p.m.Caves[id-1].Center
	least, most := -1, 0
	for _, margin := range [2]int{1, 0} {
		for _, r := range p.g.Caves.Runs(id) {
			if length := int(r.X1 - r.X0); length < n && length > most && least < 0 {
				most, best = length, grid.Point{X: int(r.X0) + (length-n)/2, Y: int(r.Y)}
			}
			for x := int(r.X0) + margin; x+n+margin <= int(r.X1); x++ {
				d := square(2*x+n-1-2*center.X) + 4*square(int(r.Y)-center.Y)
				if (least < 0 || d < least) && p.fits(id, x, int(r.Y), n, margin) {
					least, best = d, grid.Point{X: x, Y: int(r.Y)}
				}
			}
		}
		if least >= 0 {
			break
		}
	}
	return best, least >= 0 || most > 0
}

// fits reports whether a cave has n cells in a row, and cells of margin around, none of them an exit.
func (p *plan) fits(id, x, y, n, margin int) bool {
	for dy := -margin; dy <= margin; dy++ {
		for dx := -margin; dx < n+margin; dx++ {
			at := grid.Point{X: x + dx, Y: y + dy}
			if p.m.Labels[at.Y*p.g.W+at.X] != int32(id) || dy == 0 && p.isExit(at) {
				return false
			}
		}
	}
	return true
}

func (p *plan) isExit(at grid.Point) bool {
	for _, e := range p.m.Exits {
		if e.At == at {
			return true
		}
	}
	return false
}

func square(n int) int { return n * n }

// exits marks the entrance and the exits, and returns their entries.
func (p *plan) exits() (out []Entry) {
	for i, e := range p.m.Exits {
		glyph := xp.Glyph('>')
		if i == 0 {
			glyph = '<'
		}
		p.layer.Set(e.At.X, e.At.Y, xp.MakeCell(glyph, tones.dark, tones.mark))
	}
	for i, text := range []string{"entrance", "exit"} {
		if i < len(p.m.Exits) {
			out = append(out, Entry{Looks: []xp.Cell{xp.MakeCell(xp.Glyph("<>"[i]), tones.dark, tones.mark)}, Text: text})
		}
	}
	return out
}
