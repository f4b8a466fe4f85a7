// Package grid holds a map as placement sees it: the terrain class of every cell, bit boards,
// numbered regions with their runs, what joins them, and distances.
//
// A generator of this module fills a [Grid], or a game does that has a generator of its own: it
// writes Class (and Kept, Frozen), calls [Grid.Survey], and places prefabs with package place.
// Nothing is hidden: every derived field follows from Class, Kept, Used, Rings and Frozen.
//
// Coordinates count from 0 at the top left, x to the right, y down. Ids of caves and tunnels count
// from 1 in row-major order of their first cells; 0 means none. Movement is in four directions.
package grid

// Maintainer's note. A Board is padded with a zero row above and below and a zero word at the end
// of every row, and bits past its width are zero: the kernels of the automaton, of erosion and of
// placement read neighbors without a bounds test. Everything that writes a board keeps this true.
// All types are reusable; after the first use at a size nothing here allocates.

// Grid is a map of W by H cells. The zero value is an empty map; [Grid.Reset] gives it a size.
// Class, Kept, Used, Rings and Frozen are the caller's to write, or through [Grid.Set]; Survey
// derives the rest from them. A Grid may be read by many goroutines but written by one.
type Grid struct {
	W, H  int
	Class []Class // one a cell, row by row: the class of (x, y) is Class[y*W+x]

	Kept   Board // K: stairs, exits, approach cells of entrances; nothing is built on them
	Used   Board // R: cells of placed prefabs and of the walls made round them
	Rings  Board // Q: cells of the earth round placed prefabs; only other rings may use them
	Frozen Board // F: cells that belong to features and reserves; nothing digs or builds there

	Earth Board // E: class Earth, and neither Used nor Frozen nor on the border of the map
	Open  Board // O: class Cave, Tunnel, Room or Stairs, and neither Used nor Frozen nor border

	// Caves are the components of the Cave, Room and Stairs cells of Open; ids count from 1. A room is
	// numbered, joined, measured and given prefabs as a cave is; [Region] says which are rooms.
	Caves   Regions
	Tunnels Regions // components of the Tunnel cells of Open
	Links   Links   // which caves a tunnel touches, and which caves are neighbors
	// Passages are the components of the cells of other classes that can be walked on: PrefabOpen and
	// Door. They are insides of features, as a way may lead through them too, and doors of a game's own map.
	Passages Regions

	// Label has one number a cell: the cave's id, or minus the tunnel's id, or 0.
	// Placements keep it up to date; Caves, Tunnels and Passages stay as they were surveyed.
	Label []int32

	scratch Board
}

// Point is a cell, X and Y from 0 at the top left.
type Point struct{ X, Y int }

// New returns a map of w by h cells of Earth with a border of Rock one cell wide.
func New(w, h int) *Grid {
	g := new(Grid)
	g.Reset(w, h)
	return g
}

// Reset makes g a map of w by h cells of Earth with a border of Rock one cell wide, without caves
// or tunnels, and reuses its memory. Negative sizes count as 0.
func (g *Grid) Reset(w, h int) {
	g.ResetBoards(w, h)
	clear(g.Label)
	for y := range g.H {
		g.resetRow(y)
	}
}

// ResetBoards is Reset for a generator: what Class and Label are is open until [Grid.PaintClass] and
// [Grid.PaintLabel] write all of them.
func (g *Grid) ResetBoards(w, h int) {
	w, h = max(w, 0), max(h, 0)
	g.W, g.H = w, h
	g.Class = resize(g.Class, w*h)
	g.Label = resize(g.Label, w*h)
	for _, b := range []*Board{&g.Kept, &g.Used, &g.Rings, &g.Frozen, &g.Earth, &g.Open} {
		b.Reset(w, h)
	}
	g.Earth.SetRect(1, 1, w-2, h-2)
	g.Caves.Label(&g.Open)
	g.Tunnels.Label(&g.Open)
	g.Passages.Label(&g.Open)
	g.Links.Reset()
}

// resetRow makes the classes of row y Earth, or Rock on the border, and returns them.
func (g *Grid) resetRow(y int) []Class {
	row := g.Class[y*g.W : (y+1)*g.W]
	if y == 0 || y == g.H-1 {
		fill(row, Rock)
	} else if len(row) > 0 {
		fill(row, Earth)
		row[0], row[len(row)-1] = Rock, Rock
	}
	return row
}

// At returns the class of (x, y), and Rock outside of the map.
func (g *Grid) At(x, y int) Class {
	if uint(x) >= uint(g.W) || uint(y) >= uint(g.H) {
		return Rock
	}
	return g.Class[y*g.W+x]
}

// LabelAt returns the cave's id at (x, y), minus the tunnel's id, or 0; 0 outside of the map.
func (g *Grid) LabelAt(x, y int) int {
	if uint(x) >= uint(g.W) || uint(y) >= uint(g.H) {
		return 0
	}
	return int(g.Label[y*g.W+x])
}

// Set writes the class of (x, y) and keeps Earth and Open in step with it. The cell's label
// becomes 0 unless c is Cave, Room, Tunnel or Stairs. It panics outside of the map. A cell of a prefab
// is put into Used, or one of a feature into Frozen, before it is set.
func (g *Grid) Set(x, y int, c Class) {
	i := y*g.W + x
	g.Class[i] = c
	free := x > 0 && y > 0 && x < g.W-1 && y < g.H-1 && !g.Used.At(x, y) && !g.Frozen.At(x, y)
	g.Earth.Put(x, y, free && c == Earth)
	g.Open.Put(x, y, free && c.Open())
	if !c.Open() {
		g.Label[i] = 0
	}
}

// Occupy makes (x, y) a cell of a placed prefab, of class c: it joins Used, and leaves Earth and Open. Its
// label becomes 0; cells that are not in Open have none. It panics outside of the map.
func (g *Grid) Occupy(x, y int, c Class) {
	g.Used.Set(x, y)
	i := y*g.W + x
	g.Class[i] = c
	g.Earth.Clear(x, y)
	if g.Open.At(x, y) {
		g.Open.Clear(x, y)
		g.Label[i] = 0
	}
}

// Survey derives Earth, Open, Caves, Tunnels, Passages, Links and Label from the other fields. A map whose
// border is not Rock is taken as it is, but no border cell is in Earth or Open.
// It takes time in proportion to the cells, and allocates only when the map has grown.
func (g *Grid) Survey() {
	g.derive()
	g.Resurvey()
}

// Resurvey derives Caves, Tunnels, Passages, Links and Label from Open and Class, where Earth and Open
// are already right.
func (g *Grid) Resurvey() {
	g.pick(&g.scratch, 1<<Cave|1<<Room|1<<Stairs)
	g.Caves.Label(&g.scratch)
	g.MarkRooms()
	g.pick(&g.scratch, 1<<Tunnel)
	g.Tunnels.Label(&g.scratch)
	g.inside(&g.scratch)
	g.Passages.Label(&g.scratch)
	g.Relink()
}

// MarkRooms derives Room of all Caves from Class. It reads a cave up to its first Cave cell.
func (g *Grid) MarkRooms() {
	for i := range g.Caves.list {
		g.Caves.list[i].Room = g.built(i + 1)
	}
}

// built reports whether region id has cells of class Room and none of class Cave.
func (g *Grid) built(id int) bool {
	room := false
	for _, r := range g.Caves.Runs(id) {
		at := int(r.Y) * g.W
		for _, c := range g.Class[at+int(r.X0) : at+int(r.X1)] {
			if c == Cave {
				return false
			}
			room = room || c == Room
		}
	}
	return room
}

// Relink writes Label from Caves and Tunnels and finds the Links.
func (g *Grid) Relink() {
	g.PaintLabel()
	g.Links.Build(g)
}

// PaintLabel writes Label from Caves and Tunnels.
func (g *Grid) PaintLabel() {
	for y := range g.H {
		row := g.Label[y*g.W : (y+1)*g.W]
		clear(row)
		for _, r := range g.Caves.Row(y) {
			paint(row[r.X0:r.X1], r.ID)
		}
		for _, r := range g.Tunnels.Row(y) {
			paint(row[r.X0:r.X1], -r.ID)
		}
	}
}

// PaintTunnels writes Label from Tunnels, where it is right but for the cells of tunnels.
func (g *Grid) PaintTunnels() {
	for y := range g.H {
		row := g.Label[y*g.W : (y+1)*g.W]
		for _, r := range g.Tunnels.Row(y) {
			paint(row[r.X0:r.X1], -r.ID)
		}
	}
}

// PaintClass writes Class from Caves and Tunnels: all other cells are Earth, or Rock on the border.
func (g *Grid) PaintClass() {
	for y := range g.H {
		row := g.resetRow(y)
		for _, r := range g.Caves.Row(y) {
			paint(row[r.X0:r.X1], Cave)
		}
		for _, r := range g.Tunnels.Row(y) {
			paint(row[r.X0:r.X1], Tunnel)
		}
	}
}

// paint sets all elements to v. Runs are a few cells long, for which a loop is faster than fill.
func paint[T any](row []T, v T) {
	for i := range row {
		row[i] = v
	}
}

// CaveWindow writes the cells that cave id has now, after all placements so far, into dst, which
// becomes a board of w by h cells whose (0, 0) is the cell (x, y) of the map.
func (g *Grid) CaveWindow(dst *Board, id, x, y, w, h int) {
	g.Caves.Window(dst, id, x, y, w, h)
	g.scratch.Extract(&g.Open, x, y, w, h)
	dst.And(&g.scratch)
}

// TunnelWindow is [Grid.CaveWindow] for all tunnels that touch cave id.
func (g *Grid) TunnelWindow(dst *Board, id, x, y, w, h int) {
	dst.Reset(w, h)
	for _, t := range g.Links.Tunnels(id) {
		g.Tunnels.addTo(dst, int(t), x, y)
	}
	g.scratch.Extract(&g.Open, x, y, w, h)
	dst.And(&g.scratch)
}

// derive fills Earth and Open from Class, Used and Frozen.
func (g *Grid) derive() {
	g.Earth.Reset(g.W, g.H)
	g.Open.Reset(g.W, g.H)
	for y := 1; y < g.H-1; y++ {
		row := g.Class[y*g.W : (y+1)*g.W]
		earth, open := g.Earth.Row(y), g.Open.Row(y)
		for x, c := range row {
			t := traits[c%classes]
			earth[x>>6] |= uint64(t&traitEarth) << (x & 63)
			open[x>>6] |= uint64(t&traitOpen>>1) << (x & 63)
		}
	}
	for _, b := range []*Board{&g.Earth, &g.Open} {
		b.ClearRect(0, 0, 1, g.H)
		b.ClearRect(g.W-1, 0, 1, g.H)
		b.AndNot(&g.Used)
		b.AndNot(&g.Frozen)
	}
}

// pick sets the cells of Open whose classes are in the set, bit c standing for class c.
func (g *Grid) pick(dst *Board, set uint32) {
	dst.Reset(g.W, g.H)
	for y := range g.H {
		row := g.Class[y*g.W : (y+1)*g.W]
		out := dst.Row(y)
		for i, w := range g.Open.Row(y) {
			for ; w != 0; w &= w - 1 {
				x := i<<6 + trailing(w)
				if set>>row[x]&1 != 0 {
					out[i] |= w & -w
				}
			}
		}
	}
}

// inside sets the cells that can be walked on and are in neither Earth nor Open by their class.
func (g *Grid) inside(dst *Board) {
	dst.Reset(g.W, g.H)
	for y := range g.H {
		row := g.Class[y*g.W : (y+1)*g.W]
		earth, open, out := g.Earth.Row(y), g.Open.Row(y), dst.Row(y)
		for i := range open {
			for w := ^(earth[i] | open[i]); w != 0; w &= w - 1 {
				x := i<<6 + trailing(w)
				if x >= g.W {
					break
				}
				if row[x] == PrefabOpen || row[x] == Door {
					out[i] |= w & -w
				}
			}
		}
	}
}

// fill sets all elements to v: the first few one by one, the rest by copies that double, which is
// many times faster than a loop.
func fill[T any](row []T, v T) {
	n := min(len(row), 64)
	for i := range n {
		row[i] = v
	}
	for ; n < len(row) && n > 0; n *= 2 {
		copy(row[n:], row[:n])
	}
}

// resize returns s with length n, with new memory only where its capacity is too small. Old
// elements are not cleared.
func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}
