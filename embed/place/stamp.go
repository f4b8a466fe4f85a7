package place

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// stamp is the placement at hand and its contents.
type stamp struct {
	form      form
	frame     frame
	contents  embed.Contents
	placement Placement
}

// Stamp rolls the contents of the prefab at a site and lists the cells that change. It writes
// nothing. depth is the map's, seed the placement's own. The placement is overwritten by the next
// call; once its memory suffices, nothing is allocated.
func (p *Placer) Stamp(s Site, depth int, seed uint64) *Placement {
	pl, c := &p.stamp.placement, &p.stamp.contents
	pl.reset(s)
	pl.Setting = embed.Setting{Orientation: s.Orientation, X: s.X, Y: s.Y, Depth: depth, Tags: p.Tags, Seed: seed}
	pl.Roll(c)
	pl.Contents = c
	pl.fill(c, p.ground(s.Cave))
	if s.Method == Centered {
		p.center(pl)
	} else {
		p.embed(pl)
	}
	return pl
}

// reset makes pl the empty placement at s.
func (pl *Placement) reset(s Site) {
	pl.Site = s
	pl.Encounter, pl.Category = embed.Encounter{}, embed.NoCategory
	pl.W, pl.H = s.Shape().Size()
	pl.Rows = resize(pl.Rows, pl.W*pl.H)
	pl.Touched = resize(pl.Touched, pl.W*pl.H)
	pl.Changes = pl.Changes[:0]
	pl.Walls, pl.Ring, pl.Buffer = pl.Walls[:0], pl.Ring[:0], pl.Buffer[:0]
	pl.Entrances, pl.Approach = pl.Entrances[:0], pl.Approach[:0]
	pl.Feature, pl.Connectors, pl.Dug = 0, pl.Connectors[:0], pl.Dug[:0]
}

// ground returns the class of the open cells of a cave.
func (p *Placer) ground(cave int) grid.Class {
	if p.g.Caves.Region(cave).Room {
		return grid.Room
	}
	return grid.Cave
}

// fill writes Rows and Touched from the contents; ground is the class of the cave's own cells.
func (pl *Placement) fill(c *embed.Contents, ground grid.Class) {
	b := pl.Prefab.Bundle()
	for i, cell := range c.Cells {
		pl.Touched[i] = cell.Terrain != 0
		pl.Rows[i] = grid.Earth
		if cell.Terrain != 0 {
			pl.Rows[i] = classOf(b.Terrain(cell.Terrain), pl.Method, ground)
		}
	}
	for i := range c.Machines {
		m := &c.Machines[i]
		if m.Passable {
			continue
		}
		for _, cell := range m.Cells {
			if j := (cell.Y-pl.Y)*pl.W + cell.X - pl.X; pl.Touched[j] {
				pl.Rows[j] = grid.PrefabSolid
			}
		}
	}
}

// classOf returns the class of a cell of a prefab. The cave's own ground stays what it is in a prefab
// in its middle, and is a cell of the prefab elsewhere.
func classOf(t embed.Terrain, m Method, ground grid.Class) grid.Class {
	if t.Passable() {
		switch t.Kind() {
		case embed.Door:
			return grid.Door
		case embed.Stairs:
			return grid.Stairs
		case embed.Cave:
			if m == Centered {
				return ground
			}
		}
		return grid.PrefabOpen
	}
	switch t.Kind() {
	case embed.Liquid:
		return grid.Liquid
	case embed.Barrier:
		return grid.Rock
	case embed.Earth:
		return grid.Earth // the prefab's: in Used, and so nothing is placed or dug there
	}
	return grid.PrefabSolid
}

// embed lists what an embedded prefab changes: rule 7.
func (p *Placer) embed(pl *Placement) {
	f := &p.stamp.form
	p.stamp.frame.loaded = false
	f.load(pl.Shape(), &p.stamp.frame)
	f.loadPresent()
	f.loadHalo()
	for i, c := range pl.Rows {
		x, y := pl.X+i%pl.W, pl.Y+i/pl.W
		if !pl.Touched[i] {
			if pl.Shape().Outcome(i%pl.W, i/pl.W)&embed.Present == 0 {
				continue
			}
			c = p.g.At(x, y) // the prefab's in another roll: as it was, but not the map's
		}
		pl.Changes = append(pl.Changes, Change{x, y, c})
	}
	p.seal(pl, f)
	p.enclose(pl, f)
	for _, col := range f.cols {
		x, y := f.onMap(pl, int(col), 0)
		pl.Entrances = append(pl.Entrances, grid.Point{X: x, Y: y})
		x, y = f.onMap(pl, int(col), -1)
		if p.g.Open.At(x, y) && p.g.LabelAt(x, y) == pl.Cave {
			pl.Approach = append(pl.Approach, grid.Point{X: x, Y: y})
		}
	}
}

// seal turns the earth beside cells that may be open to wall.
func (p *Placer) seal(pl *Placement, f *form) {
	for row := range f.class.D + 2 {
		for k, w := range f.halo[row*f.span : (row+1)*f.span] {
			for ; w != 0; w &= w - 1 {
				x, y := f.onMap(pl, k<<6+first(w)-1, row-1)
				if p.g.Earth.At(x, y) {
					pl.Walls = append(pl.Walls, grid.Point{X: x, Y: y})
					pl.Changes = append(pl.Changes, Change{x, y, grid.Wall})
				}
			}
		}
	}
}

// enclose lists the rectangle of the ring without the cells of the prefab.
func (p *Placer) enclose(pl *Placement, f *form) {
	c, g := f.class, pl.Gap
	for y := max(pl.D1, pl.D2); y <= c.D+g; y++ {
		for x := -1 - g; x <= c.L+g; x++ {
			if y < c.D && x >= 0 && x < c.L && f.present[y*f.words+x>>6]>>(x&63)&1 != 0 {
				continue
			}
			mx, my := f.onMap(pl, x, y)
			pl.Ring = append(pl.Ring, grid.Point{X: mx, Y: my})
		}
	}
}

// onMap returns the map cell of the cell (x, y) of the front-up frame, which may lie outside of
// the box.
func (f *form) onMap(pl *Placement, x, y int) (int, int) {
	if f.down() {
		y = f.class.D - 1 - y
	}
	if f.axis() == turned {
		x, y = y, x
	}
	return pl.X + x, pl.Y + y
}

// center lists what a centered prefab changes.
func (p *Placer) center(pl *Placement) {
	ground := p.ground(pl.Cave)
	p.visit(pl.Cave, 0, 0)
	for i := range pl.Rows {
		x, y := pl.X+i%pl.W, pl.Y+i/pl.W
		if !pl.Touched[i] {
			pl.Touched[i], pl.Rows[i] = true, ground
		}
		p.change(pl, x, y, pl.Rows[i], ground)
	}
	b := pl.Prefab.Buffer()
	for y := pl.Y - b; y < pl.Y+pl.H+b; y++ {
		for x := pl.X - b; x < pl.X+pl.W+b; x++ {
			if x >= pl.X && x < pl.X+pl.W && y >= pl.Y && y < pl.Y+pl.H {
				continue
			}
			pl.Buffer = append(pl.Buffer, grid.Point{X: x, Y: y})
			if !p.g.Kept.At(x, y) {
				p.change(pl, x, y, ground, ground)
			}
		}
	}
	for i, c := range pl.Rows {
		if c.Passable() && c != ground {
			pl.sides(i%pl.W, i/pl.W)
		}
	}
}

// change lists a cell unless it is ground of the cave, which the views show, and stays so.
func (p *Placer) change(pl *Placement, x, y int, c, ground grid.Class) {
	v := &p.views[upright]
	if c != ground || !v.own.At(x-v.x, y-v.y) || p.g.At(x, y) != ground {
		pl.Changes = append(pl.Changes, Change{x, y, c})
	}
}

// sides notes the open cell (x, y) of the box as an entrance for each side of the box that it is
// on, with the cell before it.
func (pl *Placement) sides(x, y int) {
	n := len(pl.Approach)
	for d := orient.North; d <= orient.West; d++ {
		dx, dy := d.Step()
		if uint(x+dx) >= uint(pl.W) || uint(y+dy) >= uint(pl.H) {
			pl.Approach = append(pl.Approach, grid.Point{X: pl.X + x + dx, Y: pl.Y + y + dy})
		}
	}
	if len(pl.Approach) > n {
		pl.Entrances = append(pl.Entrances, grid.Point{X: pl.X + x, Y: pl.Y + y})
	}
}
