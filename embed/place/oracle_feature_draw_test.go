package place_test

import (
	"math/rand/v2"
	"strconv"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/embed/place"
)

// anyBlueprint draws a preplaced prefab: a room of any kind with up to three connections.
func anyBlueprint(r *rand.Rand, name string) embed.PrefabData {
	w, h := between(r, 1, 8), between(r, 1, 8)
	drawn, marks := make([][]byte, h), make([][]byte, h)
	holes := pick(r, 0, 0, 10, 30)
	for y := range drawn {
		drawn[y], marks[y] = make([]byte, w), make([]byte, w)
		for x := range drawn[y] {
			drawn[y][x], marks[y][x] = pick(r, []byte("....##.:|,~>oX#.+")...), ' '
			if (x == 0 || y == 0 || x == w-1 || y == h-1) && chance(r, 50) {
				drawn[y][x] = '#'
			}
			if chance(r, holes) {
				drawn[y][x] = ' '
			}
		}
	}
	for range r.IntN(4) {
		anyConnection(r, drawn, marks)
	}
	blank := true
	text := func(rows [][]byte) (out []string) {
		for _, row := range rows {
			out = append(out, string(row))
			for _, c := range row {
				blank = blank && c == ' '
			}
		}
		return out
	}
	rows := text(drawn)
	if blank {
		drawn[0][0] = '#'
		rows = text(drawn)
	}
	pf := blueprint(name, rows, text(marks))
	for range r.IntN(3) { // a machine, on whatever is there
		v := &pf.Variants[0]
		if at := r.IntN(w * h); v.Cells[at].Terrain != 0 && chance(r, 40) {
			v.Machines = append(v.Machines, embed.MachineData{
				Name: "machine", Cells: []embed.MachineCellData{{X: at % w, Y: at / w}},
			})
			pf.Outcomes[at] = outcomeOf(v.Cells[at].Terrain, true)
		}
	}
	pf.Transforms = pick(r, orient.All, orient.All, orient.Rotations, orient.Identity, orient.Set(1+r.IntN(255)))
	if chance(r, 15) {
		pf.Places |= embed.Nested
	}
	if chance(r, 10) {
		pf.Unique = embed.Unique{Scope: embed.MapScope, Group: "one", Max: between(r, 1, 2)}
	}
	if chance(r, 3) {
		pf.Depth = embed.Range{Min: 9, Max: 9}
	}
	return pf
}

// anyConnection marks a connection, and mostly leaves the way to it free.
func anyConnection(r *rand.Rand, drawn, marks [][]byte) {
	h, w := len(drawn), len(drawn[0])
	dir := orient.Dir(between(r, int(orient.North), int(orient.West)))
	step, across := stepOf(dir), stepOf(orient.East)
	if step.x != 0 {
		across = stepOf(orient.South)
	}
	width := pick(r, 1, 1, 2, 3)
	at := oracleCell{r.IntN(w), r.IntN(h)}
	if chance(r, 70) { // at the side that it leads to
		switch dir {
		case orient.North:
			at.y = 0
		case orient.South:
			at.y = h - 1
		case orient.West:
			at.x = 0
		case orient.East:
			at.x = w - 1
		}
	}
	var cells []oracleCell
	for i := range width {
		c := at.plus(i*across.x, i*across.y)
		if c.x >= w || c.y >= h || marks[c.y][c.x] != ' ' {
			break
		}
		cells = append(cells, c)
	}
	letter := "nesw"[dir-orient.North]
	for _, c := range cells {
		marks[c.y][c.x] = letter
		drawn[c.y][c.x] = pick(r, []byte("..++X#:|")...)
		for n := c.plus(step.x, step.y); n.x >= 0 && n.y >= 0 && n.x < w && n.y < h; n = n.plus(step.x, step.y) {
			if marks[n.y][n.x] == ' ' && chance(r, 90) {
				drawn[n.y][n.x] = pick(r, []byte("   XX.")...)
			}
		}
	}
}

// anyFeatures draws what a map gets, of a few prefabs.
func anyFeatures(r *rand.Rand, b *embed.Bundle, w, h int) (list []place.Feature) {
	area := func() embed.Area {
		x, y := r.IntN(w), r.IntN(h)
		return embed.Area{X: x, Y: y, W: between(r, 1, w-x), H: between(r, 1, h-y)}
	}
	for range between(r, 1, 6) {
		if chance(r, 15) {
			list = append(list, keepFree(r.IntN(w), r.IntN(h), between(r, 1, 8), between(r, 1, 8)))
			continue
		}
		f := once(b.PrefabAt(r.IntN(b.PrefabCount())), area())
		switch n := r.IntN(10); {
		case n < 5:
			f.Area = embed.Area{}
		case n < 7:
			f.Fixed = true
			f.Area = embed.Area{X: between(r, 0, w-4), Y: between(r, 0, h-4)}
		}
		f.Clearance = pick(r, 0, 1, 1, 2, 2, 2, 3, 5)
		f.Optional = chance(r, 50)
		if chance(r, 25) {
			f.Orientations = orient.Set(1 + r.IntN(255))
		}
		if chance(r, 30) {
			f.Count.Plus = between(r, 0, 4)
		}
		if chance(r, 20) {
			f.Chance = embed.Ratio{Num: 1, Den: 2}
		}
		list = append(list, f)
	}
	return list
}

// anyWorld draws a map with features.
func anyWorld(r *rand.Rand, bundle func([]embed.PrefabData) *embed.Bundle) *world {
	var prefabs []embed.PrefabData
	for i := range between(r, 1, 4) {
		prefabs = append(prefabs, anyBlueprint(r, "oracle/f"+strconv.Itoa(i)))
	}
	w, h := between(r, 8, 52), between(r, 8, 46)
	world := newWorld(w, h, between(r, 1, 5), anyFeatures(r, bundle(prefabs), w, h)...)
	world.job.Depth = 3
	world.options.Automaton.MinCave = pick(r, 3, 10, 17)
	if chance(r, 20) { // no tunnels of its own, so that caves may stay apart
		world.options.Join.MaxTunnel = 0
	}
	if chance(r, 30) {
		world.options.Style = embed.StyleMines
		world.options.Mines = embed.Mines{
			Rooms: embed.Range{Min: 1, Max: 6}, RoomWidth: embed.Range{Min: 2, Max: 9}, RoomHeight: embed.Range{Min: 2, Max: 9},
		}
	}
	return world
}
