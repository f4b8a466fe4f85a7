package rogue

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/embed/sight"
	"github.com/seed18752ec6/xpc/samples/game/internal/prefabs"
)

// builder makes levels of maps, and reuses its memory.
type builder struct {
	contents embed.Contents
	dist     grid.Distances
	open     grid.Board
}

// build makes the level of a map. The map belongs to its generator, and nothing of it is kept.
func (b *builder) build(m *mapgen.Result) *Level {
	g := m.Grid
	l := &Level{
		Depth: m.Recipe.Depth(), Name: m.Recipe.Name(), W: g.W, H: g.H,
		Start: m.Exits[0].At, Stairs: m.Exits[1].At,
		cells: make([]cell, len(g.Class)), known: make([]memory, len(g.Class)),
	}
	for i, class := range g.Class {
		l.cells[i] = cell{class: class, natural: true, spawn: class.Open()}
	}
	l.field.Outlines = sight.OutlinesOf(m.Recipe.Bundle())
	l.field.Take(g)
	for _, d := range m.Made.Doors { // where tunnels come into rooms
		l.hang(Door{Name: prefabs.NameHatch, At: d.At})
	}
	for i := range m.Placements {
		p := &m.Placements[i]
		p.Roll(&b.contents)
		b.furnish(l, m, &b.contents)
		for _, w := range p.Walls { // earth that became wall beside the prefab
			if seal, ok := m.Recipe.Bundle().Seal(); ok {
				l.cell(w).natural, l.cell(w).tile = false, seal.Look()
			}
		}
		l.Placed = append(l.Placed, placed(p, &b.contents))
	}
	for i, c := range l.cells { // a door that no script names is a door all the same
		if at := (grid.Point{X: i % l.W, Y: i / l.W}); c.class == grid.Door && l.door(at) == nil {
			l.hang(Door{Name: prefabs.NameHatch, At: at})
		}
	}
	for i := range l.cells {
		if c := &l.cells[i]; c.natural {
			c.tile = l.nature(i%l.W, i/l.W, c.class)
		}
	}
	l.notes.take(m)
	return l
}

// hang adds a door, closed.
func (l *Level) hang(d Door) {
	l.Doors = append(l.Doors, d)
	l.cell(d.At).spawn = false
	l.field.Set(d.At.X, d.At.Y, sight.Solid)
}

// furnish sets what a placement has rolled into the level.
func (b *builder) furnish(l *Level, m *mapgen.Result, c *embed.Contents) {
	l.field.Stamp(c)
	l.paint(c)
	door, robot := map[int]int{}, map[int]int{} // by object: index into l.Doors, l.Robots
	for i := range c.Objects {
		o := &c.Objects[i]
		at := grid.Point{X: o.X, Y: o.Y}
		switch o.Kind {
		case prefabs.KindDoor:
			door[i] = len(l.Doors)
			l.hang(Door{Name: o.Name, At: at, Locked: o.Locked})
		case prefabs.KindRobot, prefabs.KindActor:
			robot[i] = len(l.Robots)
			b.muster(l, o)
		case prefabs.KindItem:
			l.drop(Item{Name: o.Name, At: at, Count: o.Count})
		}
	}
	for i := range c.Objects { // what leads to those
		o := &c.Objects[i]
		at := grid.Point{X: o.X, Y: o.Y}
		switch o.Kind {
		case prefabs.KindTerminal:
			t := Terminal{Name: o.Name, At: at, opens: pick(o.Opens, door), wakes: pick(o.Linked("wakes"), robot)}
			if says, ok := o.Attribute("says"); ok {
				t.Says = says.Value(0)
			}
			l.Terminals = append(l.Terminals, t)
		case prefabs.KindTrap:
			l.Traps = append(l.Traps, Trap{Name: o.Name, At: at, opens: pick(o.Opens, door)})
		}
	}
}

// pick returns what the objects of a list are in a table, without those that are not in it.
func pick(objects []int, table map[int]int) (out []int) {
	for _, o := range objects {
		if i, ok := table[o]; ok {
			out = append(out, i)
		}
	}
	return out
}

// paint takes over the looks of a placement's cells, its machines and its props.
func (l *Level) paint(c *embed.Contents) {
	b := c.Prefab.Bundle()
	for i := range c.Cells {
		from := &c.Cells[i]
		if from.Terrain == 0 {
			continue
		}
		to := &l.cells[(c.Setting.Y+i/c.W)*l.W+c.Setting.X+i%c.W]
		to.tile, to.spawn = from.Look, from.Spawn
		// Bare rock and bare ground are those of the level, wherever they are drawn.
		name := b.Terrain(from.Terrain).Name()
		to.natural = name == "rock" || name == "ground"
	}
	for i := range c.Machines {
		for _, mc := range c.Machines[i].Cells {
			to := l.cell(grid.Point{X: mc.X, Y: mc.Y})
			to.natural, to.tile, to.spawn = false, mc.Look, false
		}
	}
	for i := range c.Objects {
		if o := &c.Objects[i]; o.Kind == prefabs.KindProp {
			to := l.cell(grid.Point{X: o.X, Y: o.Y})
			to.natural, to.tile.Glyph, to.tile.Fore = false, glyphLamp, rgb(0xffc860)
		}
	}
}

// muster adds a robot, and beside it the others of its stack.
func (b *builder) muster(l *Level, o *embed.Object) {
	at := grid.Point{X: o.X, Y: o.Y}
	r := Robot{Name: o.Name, At: at, HP: breeds[o.Name].hp, Facing: o.Facing, Arc: 360}
	if arc, ok := o.Attribute("arc"); ok {
		r.Arc = int(arc.Number(0))
	} else if r.Facing != 0 {
		r.Arc = 180
	}
	l.Robots = append(l.Robots, r)
	if o.Count < 2 {
		return
	}
	b.open.Reset(l.W, l.H)
	for y := max(o.Y-3, 0); y < min(o.Y+4, l.H); y++ {
		for x := max(o.X-3, 0); x < min(o.X+4, l.W); x++ {
			b.open.Put(x, y, l.At(x, y).Passable() && l.At(x, y) != grid.Door)
		}
	}
	b.dist.From(&b.open, at)
	left := o.Count - 1
	for p := range b.dist.Cells() {
		if left > 0 && l.robot(p) == nil && l.item(p) == nil && l.terminal(p) == nil {
			r.At = p
			l.Robots = append(l.Robots, r)
			left--
		}
	}
}

// drop adds an item, or counts it to those of its name that lie there.
func (l *Level) drop(i Item) {
	if there := l.item(i.At); there != nil && there.Name == i.Name {
		there.Count += i.Count
		return
	}
	l.Items = append(l.Items, i)
}

// placed returns the prefab whose box holds a cell, if there is one.
func (l *Level) placed(p grid.Point) *Placed {
	return find(l.Placed, func(q *Placed) bool {
		return uint(p.X-q.X) < uint(q.W) && uint(p.Y-q.Y) < uint(q.H)
	})
}
