package embed

import "github.com/seed18752ec6/xpc/embed/orient"

// Setting is where and when a prefab is placed. With the prefab it decides what a roll gives.
type Setting struct {
	Orientation orient.Orientation
	X, Y        int    // map cell of the top left of the turned box
	Depth       int    // of the map; for conditions of scripts
	Tags        Tags   // of the map; likewise
	Seed        uint64 // of this placement
}

// Contents is what a roll gives: one placed prefab, in map coordinates and turned. The zero value
// is ready for [Prefab.Roll], which fills it anew and reuses its memory. What it holds is valid
// until the next roll into it.
type Contents struct {
	Prefab   Prefab
	Setting  Setting
	W, H     int      // cells of the turned box
	Variant  int      // index of the variant that came
	Overlays []int    // indices of the overlays that came up
	Params   []int    // by param of the prefab: index of the value that came, see Param
	Cells    []Cell   // row by row: the map cell (Setting.X + i%W, Setting.Y + i/W)
	Objects  []Object // those of nested prefabs among them
	Machines []Machine
	Nested   []NestedPrefab // the prefabs in slots, each after the one whose slot it fills

	// What the slices of all these are cut from.
	numbers []int
	targets []int
	shapes  []MachineCell

	// Of the prefab at hand: its references as groups leave them, those of the group at hand, and
	// where the objects of each entry of the object table begin in Objects; one more marks the end.
	places  []MarkData
	members []member
	begins  []int
	filled  []slotFill // the slots of all prefabs at hand
}

// Cell is one cell of the turned box.
type Cell struct {
	Terrain TerrainID // never random; 0 = not the prefab's: leave the map as it is
	Look    Look      // its glyph turned, where the font has such a form
	Spawn   bool      // the game may put things of its own there
	Sight   Sight     // how it lets sight through, as turned; a door is closed
}

// Object is one thing on the map.
type Object struct {
	Kind, Name string
	Role       ObjectRole // of the kind
	X, Y       int        // map cell
	Count      int        // at least 1
	Facing     orient.Dir
	Locked     bool
	Secret     bool
	Required   bool
	Opens      []int       // indices into Contents.Objects
	Links      []int       // likewise
	Machine    int         // 1 + index into Contents.Machines of the shape that it names; 0 = none
	Nested     int         // 1 + index into Contents.Nested of the prefab that puts it there; 0 = Contents.Prefab
	Entry      int         // index into the object table of that prefab
	Source     Alternative // that came: its attributes, see Attribute
	Params     []int       // values of the params of that prefab

	turn   orient.Orientation // of that prefab
	linked []int              // see linkAttributes
}

// Prefab returns the prefab that puts the object there, nested or not.
func (o *Object) Prefab() Prefab { return o.Source.pf }

// Attribute returns the object's attribute of a name, turned with the prefab and with the value that its
// param has here.
func (o *Object) Attribute(name string) (a Attribute, ok bool) {
	a, ok = o.Source.Attribute(name)
	return a.rolled(o.Source.pf, o.Params, o.turn), ok
}

// AttributeAt returns attribute i of its source, in the script's order, as Attribute does.
func (o *Object) AttributeAt(i int) Attribute {
	return o.Source.AttributeAt(i).rolled(o.Source.pf, o.Params, o.turn)
}

// Machine is a shape on the map.
type Machine struct {
	Name     string // of the legend's entry, or ""
	Passable bool
	Object   int           // 1 + index into Contents.Objects of the object that names it; 0 = none
	Nested   int           // as of an Object
	Cells    []MachineCell // in the order of the drawing
}

// MachineCell is one cell of a shape.
type MachineCell struct {
	X, Y int  // map cell
	Look Look // its glyph turned
}

// Cell returns the cell at (x, y) of the map; outside the turned box it is the zero Cell.
func (c *Contents) Cell(x, y int) Cell {
	x, y = x-c.Setting.X, y-c.Setting.Y
	if uint(x) >= uint(c.W) || uint(y) >= uint(c.H) {
		return Cell{}
	}
	return c.Cells[y*c.W+x]
}
