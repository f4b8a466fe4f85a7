package prefab

import (
	"strconv"

	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
)

// connections forms the connections of the layer: cells of one entry that touch are one run.
func (j *joiner) connections() {
	n := j.pf.Layer(ConnectionsLayer)
	if n == 0 {
		return
	}
	b := j.pf.Box
	marks := make([]*ConnectionEntry, b.W*b.H)
	looked := newLookup(j, n-1, "connections", j.pf.Legend.Connections, j.pf.Legend.unread.connections)
	var digits [10]*ConnectionEntry
	for m, c := range j.marks(n) {
		if d := int(c.Glyph()) - '0'; d >= 1 && d <= 9 {
			if e, _ := find(looked.section, c); e == nil {
				if digits[d] == nil {
					digits[d] = digit(d)
				}
				marks[m.Y*b.W+m.X] = digits[d]
				continue
			}
		}
		if e, found := looked.at(b.X+m.X, b.Y+m.Y, c); found {
			marks[m.Y*b.W+m.X] = e
			j.pf.Whole = j.pf.Whole && !e.partial && !e.loose
		}
	}
	looked.report()
	for _, group := range groups(b, marks) {
		j.connection(n-1, marks[group[0].Y*b.W+group[0].X], group)
	}
}

// connection forms one connection out of a run of cells.
func (j *joiner) connection(layer int, e *ConnectionEntry, cells []Point) {
	run := bounds(cells)
	at := j.cellSpan(layer, j.pf.Box.X+cells[0].X, j.pf.Box.Y+cells[0].Y)
	c := Connection{Entry: e, Cells: cells, Drawn: cells[0]}
	straight := (run.W == 1 || run.H == 1) && run.W*run.H == len(cells)
	name := "connection " + quoted(e.Name)
	if !straight || len(cells) != 1 && len(cells) != e.Width {
		shape := " cells in a row"
		if !straight {
			shape = " cells that are no straight row"
		}
		if !e.partial && !e.loose {
			want := "1 cell"
			if e.Width > 1 {
				want += " or " + strconv.Itoa(e.Width) + " in a row"
			}
			j.find(diag.ConnectionWidth, at, name+" is drawn as "+strconv.Itoa(len(cells))+shape+
				"; its width is "+strconv.Itoa(e.Width)+", so it takes "+want, "",
				relatedTo(e.Span, "the entry stands here")...)
		}
	}
	before := len(j.findings)
	c.Dir = j.leads(at, name, e, run, straight)
	clear := len(j.findings) == before // else nothing follows of the direction
	if len(cells) == 1 && e.Width > 1 && clear {
		c.Cells = j.extend(at, name, e, cells[0], c.Dir)
	}
	if clear && j.pf.Script.Place.Value.Has(Preplaced) && !e.partial && !e.loose {
		j.wayOut(at, name, c)
	}
	j.pf.Connections = append(j.pf.Connections, c)
}

// leads returns the direction of a run: its entry's, or towards the nearest side of the box. A run
// of several cells leads across itself.
func (j *joiner) leads(
	at Span, name string, e *ConnectionEntry, run Box, straight bool,
) orient.Dir {
	lengthwise := func(d orient.Dir) bool {
		dx, _ := d.Step()
		return straight && (run.W > 1 && dx != 0 || run.H > 1 && dx == 0)
	}
	if e.Dir != orient.NoDir {
		if lengthwise(e.Dir) {
			j.find(diag.DirectionAmbiguous, at, name+" leads "+e.Dir.String()+
				" by its entry, but is drawn along that direction", "draw it across, or change dir",
				relatedTo(e.Span, "the entry stands here")...)
		}
		return e.Dir
	}
	b := j.pf.Box
	apart := [...]int{
		orient.North: run.Y, orient.East: b.W - run.X - run.W,
		orient.South: b.H - run.Y - run.H, orient.West: run.X,
	}
	best, tie := orient.NoDir, orient.NoDir
	for d := orient.North; d <= orient.West; d++ {
		switch {
		case lengthwise(d):
		case best == orient.NoDir || apart[d] < apart[best]:
			best, tie = d, orient.NoDir
		case apart[d] == apart[best]:
			tie = d
			if front := j.pf.Script.Front.Value; d == front || best == front {
				best, tie = front, orient.NoDir
			}
		}
	}
	if tie != orient.NoDir {
		j.find(diag.DirectionAmbiguous, at, name+" is as near to the "+best.String()+
			" side as to the "+tie.String()+" side", "give its entry a dir")
	}
	return best
}

// extend returns the cells of a single drawn cell at its width: clockwise of its direction.
func (j *joiner) extend(at Span, name string, e *ConnectionEntry, p Point, d orient.Dir) []Point {
	dx, dy := d.Clockwise().Step()
	cells := make([]Point, e.Width)
	for i := range cells {
		cells[i] = Point{p.X + i*dx, p.Y + i*dy}
	}
	last := cells[e.Width-1]
	if last.X < 0 || last.Y < 0 || last.X >= j.pf.Box.W || last.Y >= j.pf.Box.H {
		j.find(diag.ConnectionWidth, at, name+" of width "+strconv.Itoa(e.Width)+" goes "+
			d.Clockwise().String()+" from its cell, beyond the box",
			"draw the cell farther "+d.Clockwise().Opposite().String()+", or draw all of them")
	}
	return cells
}

// wayOut finds walls of the prefab between a connection and the side that it leads to: the tunnel
// is dug through transparent cells and barriers alone.
func (j *joiner) wayOut(at Span, name string, c Connection) {
	dx, dy := c.Dir.Step()
	for _, p := range c.Cells {
		for {
			p = Point{p.X + dx, p.Y + dy}
			if p.X < 0 || p.Y < 0 || p.X >= j.pf.Box.W || p.Y >= j.pf.Box.H {
				break
			}
			t, place := j.inTheWay(p)
			if t == nil {
				continue
			}
			j.find(diag.ConnectionWidth, at, name+" leads "+c.Dir.String()+
				" into terrain "+quoted(t.Name)+" of the prefab itself",
				"leave that cell transparent, or make it a barrier",
				diag.Related{Pos: place, Message: "the terrain in the way is here"})
			return
		}
	}
}

// inTheWay returns terrain through which no tunnel is dug, of the image or of an overlay, and its
// place; nil if there is none at the cell.
func (j *joiner) inTheWay(p Point) (*Terrain, diag.Pos) {
	blocks := func(t *Terrain) bool {
		return t != nil && t.Kind != None && t.Kind != Barrier && !t.SurelyOpen() && !t.partial && !t.Missing
	}
	if t := j.pf.Cell(p.X, p.Y).Terrain; blocks(t) {
		return t, j.pf.Pos(TerrainLayer, p)
	}
	for _, o := range j.pf.Overlays {
		if t := o.Cells[p.Y*j.pf.Box.W+p.X].Terrain; blocks(t) {
			return t, diag.OnCell(j.pf.File, o.Layer, j.pf.Box.X+p.X, j.pf.Box.Y+p.Y)
		}
	}
	return nil, diag.Pos{}
}

// bounds returns the bounding box of cells.
func bounds(cells []Point) Box {
	x0, y0, x1, y1 := cells[0].X, cells[0].Y, cells[0].X, cells[0].Y
	for _, p := range cells {
		x0, y0, x1, y1 = min(x0, p.X), min(y0, p.Y), max(x1, p.X), max(y1, p.Y)
	}
	return Box{x0, y0, x1 - x0 + 1, y1 - y0 + 1}
}

// groups returns the sets of cells of equal values that touch with their sides; zero values belong
// to none. Sets come in order of their first cell, cells row by row.
func groups[T comparable](b Box, values []T) [][]Point {
	var none T
	seen := make([]bool, len(values))
	var out [][]Point
	for i, v := range values {
		if v == none || seen[i] {
			continue
		}
		seen[i] = true
		members := []int{i}
		for next := 0; next < len(members); next++ {
			at := members[next]
			x, y := at%b.W, at/b.W
			for _, d := range [...]Point{{0, -1}, {1, 0}, {0, 1}, {-1, 0}} {
				nx, ny := x+d.X, y+d.Y
				if nx < 0 || ny < 0 || nx >= b.W || ny >= b.H {
					continue
				}
				if n := ny*b.W + nx; !seen[n] && values[n] == v {
					seen[n] = true
					members = append(members, n)
				}
			}
		}
		out = append(out, points(b, members))
	}
	return out
}

// marks yields the drawn cells of a layer, from 1, that stand in the footprint, in box coordinates
// and row by row. Others are noted as stray.
func (j *joiner) marks(layer int) func(yield func(Point, xp.Cell) bool) {
	return func(yield func(Point, xp.Cell) bool) {
		l, b := &j.pf.Image.Layers[layer-1], j.pf.Box
		for y := range l.Height {
			for x := range l.Width {
				c := l.At(x, y)
				if c.Transparent() || c.Glyph().Blank() {
					continue
				}
				p := Point{x - b.X, y - b.Y}
				if !j.pf.Present(p.X, p.Y) {
					j.pf.Stray = append(j.pf.Stray, Mark{Layer: layer, X: x, Y: y})
					continue
				}
				if !yield(p, c) {
					return
				}
			}
		}
	}
}
