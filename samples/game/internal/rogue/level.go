package rogue

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/embed/place"
	"github.com/seed18752ec6/xpc/embed/sight"
)

// Level is one map of a run, with all that stands and lies on it.
type Level struct {
	Depth         int // from 1
	Name          string
	W, H          int
	Start, Stairs grid.Point

	Robots    []Robot // and people
	Items     []Item
	Doors     []Door
	Terminals []Terminal
	Traps     []Trap

	Placed []Placed // what stands where, and why: see [Game.Report]
	notes  notes

	cells []cell
	field sight.Field
	view  sight.View
	known []memory
}

// cell is a cell of the map.
type cell struct {
	class   grid.Class
	natural bool // it looks as the level does
	spawn   bool // the game may put things of its own there
	tile    Tile
}

// Tile is how a cell of the map looks: a glyph of the font (code page 437) and two colors.
type Tile = embed.Look

// Robot is somebody: a robot, or one of the people of the caves.
type Robot struct {
	Name   string
	At     grid.Point
	HP     int
	Facing orient.Dir // of those that look one way
	Arc    int        // degrees of its front that it sees
	Awake  bool
	goal   grid.Point // where it saw the player last
	hunt   int        // turns for which it goes on to look there
	cool   bool       // it has just shot
}

// Item is something to take.
type Item struct {
	Name  string
	At    grid.Point
	Count int
}

// Door is a door. One that is closed blocks sight, one that is locked the way too.
type Door struct {
	Name         string
	At           grid.Point
	Open, Locked bool
}

// Terminal is used from beside it.
type Terminal struct {
	Name  string
	At    grid.Point
	Says  string
	Used  bool
	opens []int // indices of doors
	wakes []int // of robots
}

// Trap is not seen before one stands beside it.
type Trap struct {
	Name         string
	At           grid.Point
	Found, Spent bool
	opens        []int // indices of doors
}

// Placed is a prefab of the map, as the designer's keys tell of it. It is kept as a record, which
// any later bundle restores in which the prefab has the same shape.
type Placed struct {
	Prefab   string
	About    string // the designer's sentence
	Visited  bool
	Category embed.Category
	Method   place.Method
	Site     string // how it lies, in words
	Inside   string // what has come in its slots, in words
	X, Y     int    // top left cell of its box
	W, H     int
	Record   place.Record
}

// At returns the class of the cell at (x, y), and rock outside of the map.
func (l *Level) At(x, y int) grid.Class {
	if x < 0 || y < 0 || x >= l.W || y >= l.H {
		return grid.Rock
	}
	return l.cells[y*l.W+x].class
}

func (l *Level) cell(p grid.Point) *cell { return &l.cells[p.Y*l.W+p.X] }

// walkable reports whether a cell can be stood on, whoever stands there now. Terminals and closed
// doors cannot; liquids, machines and walls neither.
func (l *Level) walkable(p grid.Point) bool {
	if !l.At(p.X, p.Y).Passable() {
		return false
	}
	if d := l.door(p); d != nil && !d.Open {
		return false
	}
	return l.terminal(p) == nil
}

func (l *Level) door(p grid.Point) *Door {
	return find(l.Doors, func(d *Door) bool { return d.At == p })
}
func (l *Level) terminal(p grid.Point) *Terminal {
	return find(l.Terminals, func(t *Terminal) bool { return t.At == p })
}
func (l *Level) trap(p grid.Point) *Trap {
	return find(l.Traps, func(t *Trap) bool { return t.At == p })
}
func (l *Level) item(p grid.Point) *Item {
	return find(l.Items, func(i *Item) bool { return i.At == p })
}

// robot returns who stands on a cell, if somebody does.
func (l *Level) robot(p grid.Point) *Robot {
	return find(l.Robots, func(r *Robot) bool { return r.At == p && r.HP > 0 })
}

func find[T any](all []T, is func(*T) bool) *T {
	for i := range all {
		if is(&all[i]) {
			return &all[i]
		}
	}
	return nil
}

// openDoor opens a door, and lets sight through.
func (l *Level) openDoor(d *Door) {
	d.Open, d.Locked = true, false
	l.field.Set(d.At.X, d.At.Y, sight.Open)
}

func step(p grid.Point, d orient.Dir) grid.Point {
	dx, dy := d.Step()
	return grid.Point{X: p.X + dx, Y: p.Y + dy}
}

var dirs = [...]orient.Dir{orient.North, orient.East, orient.South, orient.West}

// beside reports whether two cells share a side.
func beside(a, b grid.Point) bool { return steps(a, b) == 1 }

// steps is the number of steps between two cells of an empty map.
func steps(a, b grid.Point) int {
	return abs(a.X-b.X) + abs(a.Y-b.Y)
}

func abs(n int) int { return max(n, -n) }
