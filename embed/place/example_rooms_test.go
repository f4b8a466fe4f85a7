package place_test

import (
	"fmt"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/place"
)

// dungeon is the generator of some game: rooms in a row of lots, and corridors from each to the next.
type dungeon struct {
	w, h  int
	tiles []byte // '#' rock, '.' floor of a room, ',' floor of a corridor, '>' stairs
	state uint32
}

// roll returns a number below n. The game has random numbers of its own.
func (d *dungeon) roll(n int) int {
	d.state = d.state*1664525 + 1013904223
	return int(d.state>>16) % n
}

// dig makes rock floor.
func (d *dungeon) dig(x, y int, floor byte) {
	if i := y*d.w + x; d.tiles[i] == '#' {
		d.tiles[i] = floor
	}
}

// generate makes a level of some rooms.
func (d *dungeon) generate(rooms int) {
	d.tiles = make([]byte, d.w*d.h)
	for i := range d.tiles {
		d.tiles[i] = '#'
	}
	lot := (d.w - 4) / rooms
	fromX, fromY := 0, 0
	for i := range rooms {
		w, h := 6+d.roll(lot-12), 4+d.roll(3)
		x, y := 4+i*lot+d.roll(lot-w-5), 7+d.roll(d.h-14-h)
		for cy := y; cy < y+h; cy++ {
			for cx := x; cx < x+w; cx++ {
				d.dig(cx, cy, '.')
			}
		}
		midX, midY := x+w/2, y+h/2
		if i > 0 { // a corridor: across, then up or down
			for cx := fromX; cx <= midX; cx++ {
				d.dig(cx, fromY, ',')
			}
			for cy := min(fromY, midY); cy <= max(fromY, midY); cy++ {
				d.dig(midX, cy, ',')
			}
		}
		fromX, fromY = midX, midY
	}
	d.tiles[fromY*d.w+fromX] = '>'
}

// A game of rooms and corridors fills a grid from its own level, and sets prefabs into the walls of its
// rooms. What it saves of each is a line.
func ExamplePlacer_rooms() {
	level := &dungeon{w: 66, h: 24, state: 2}
	level.generate(3)

	g := grid.New(level.w, level.h) // all of it earth
	for i, tile := range level.tiles {
		switch tile {
		case '.':
			g.Class[i] = grid.Room
		case ',':
			g.Class[i] = grid.Tunnel
		case '>':
			g.Class[i] = grid.Stairs
		}
	}
	g.Survey() // numbers the rooms

	b, err := bundle()
	if err != nil {
		fmt.Println(err)
		return
	}
	den, _ := b.PrefabNamed("caves/den")
	var saved []place.Record
	var p place.Placer
	p.Use(g)
	for room := 1; room <= g.Caves.Count(); room++ {
		key := embed.Seed(7).With(uint64(room))
		site, ok := p.Embedded(den, room, place.Options{}, key)
		if !ok {
			continue // p.Report() says why
		}
		pl := p.Stamp(site, 1, uint64(key))
		p.Apply(pl)
		saved = append(saved, pl.Record())
	}

	for y := range g.H {
		for x := range g.W {
			fmt.Printf("%c", g.At(x, y).Char())
		}
		fmt.Println()
	}
	var contents embed.Contents
	for _, r := range saved { // as the game finds them in its file
		if err := r.Restore(b, &contents); err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(contents.Prefab.Name(), "at", contents.Setting.X, contents.Setting.Y)
	}
	// Output:
	// XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX
	// X################################################################X
	// X################################################################X
	// X################################################################X
	// X################################################################X
	// X################################################################X
	// X################################################################X
	// X################################################################X
	// X#############################WPPW################WPPW###########X
	// X############################WPppPW##############WPppPW##########X
	// X##########:::::::#########::PppppP:::###########PppppP##########X
	// X##########:::::::#########::PPPpPP:::#########::PPPpPP::########X
	// X##########:::::::,,,,,,,,,:::::::::::#########::::::::::########X
	// X##########PPpPPP:#########:::::::::::,,,,,,,,,:::::>::::########X
	// X##########PppppP##########:::::::::::#########::::::::::########X
	// X##########WPppPW##########:::::::::::#########::::::::::########X
	// X###########WPPW#################################################X
	// X################################################################X
	// X################################################################X
	// X################################################################X
	// X################################################################X
	// X################################################################X
	// X################################################################X
	// XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX
	// caves/den at 11 13
	// caves/den at 29 8
	// caves/den at 49 8
}
