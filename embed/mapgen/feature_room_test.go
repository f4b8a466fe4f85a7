package mapgen_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/embed/place"
)

// TestConnectorsEnterRoomsByDoors digs the tunnels of features into maps with rooms: they open the wall
// of a room straight ahead, not along it and not at a corner, and what they open is listed as a door.
func TestConnectorsEnterRoomsByDoors(t *testing.T) {
	t.Parallel()
	styles := map[string]func(r *embed.RecipeData){
		"mines": func(r *embed.RecipeData) {
			r.Style = embed.StyleMines
			r.Mines = embed.Mines{
				Rooms: embed.Range{Min: 8, Max: 12}, RoomWidth: embed.Range{Min: 6, Max: 12}, RoomHeight: embed.Range{Min: 5, Max: 9},
			}
		},
		"tunnels": func(r *embed.RecipeData) {
			r.Carving = embed.Carving{Style: embed.StyleTunnels, Tunnels: embed.DefaultTunnels()}
		},
	}
	for name, style := range styles {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			data := recipe(80, 60)
			style(&data)
			r := withFeatures(data)
			var g mapgen.Generator
			doors, met := 0, 0
			const seeds = 60
			for seed := range uint64(seeds) {
				m := g.Run(r, seed)
				if len(m.Unmet) == 0 {
					met++
				}
				for i := range m.Placements[:m.Features] {
					for _, c := range m.Placements[i].Connectors {
						n, bad := doorsOf(m, &c)
						if doors += n; bad != "" {
							t.Fatalf("seed %d: connector %s of %s: %s\n%s", seed, c.Dir, m.Placements[i].Prefab.Name(), bad, draw(m.Grid))
						}
					}
				}
			}
			t.Logf("%d of %d maps met, %d doors", met, seeds, doors)
			if met < seeds*9/10 || name == "mines" && doors < 20 {
				t.Errorf("%d of %d maps are what they should be, with %d doors", met, seeds, doors)
			}
		})
	}
}

// doorsOf counts the cells of room walls that a tunnel opened, and says what is wrong with one. It looks at the
// map before the first encounter, which may take the cell behind a door.
func doorsOf(m *mapgen.Result, c *place.Connector) (doors int, bad string) {
	g := m.Grid
	before := func(x, y int) grid.Class { return m.Before[y*g.W+x] }
	for _, at := range c.Tunnel {
		var touched, ahead bool
		for k := range 9 {
			dx, dy := k%3-1, k/3-1
			if before(at.X+dx, at.Y+dy) != grid.Room {
				continue
			}
			touched = true
			ahead = ahead || (dx == 0 || dy == 0) && before(at.X-dx, at.Y-dy).Passable()
		}
		if !touched {
			continue
		}
		doors++
		switch listed := slices.ContainsFunc(m.Made.Doors, func(d cave.Door) bool {
			return d.At == at && before(d.From.X, d.From.Y) == grid.Room && int(m.Labels[d.From.Y*g.W+d.From.X]) == d.Room
		}); {
		case !ahead:
			return doors, fmt.Sprintf("the wall at %v is opened sideways", at)
		case !listed || !g.Kept.At(at.X, at.Y):
			return doors, fmt.Sprintf("the door at %v is not told", at)
		}
	}
	if doors > len(c.Entrance) {
		return doors, fmt.Sprintf("%d cells of walls are open for a tunnel %d wide", doors, len(c.Entrance))
	}
	return doors, ""
}
