package cave_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// gridOf reads a map row by row: '.' cave, ',' tunnel, 'p' the inside of a feature, '#' earth.
func gridOf(rows string) *grid.Grid {
	lines := strings.Fields(rows)
	g := grid.New(len(lines[0]), len(lines))
	for y, line := range lines {
		for x := range line {
			switch c := map[byte]grid.Class{'.': grid.Cave, ',': grid.Tunnel, 'p': grid.PrefabOpen}[line[x]]; c {
			case 0:
			case grid.PrefabOpen:
				g.Used.Set(x, y)
				g.Class[y*g.W+x] = c
			default:
				g.Class[y*g.W+x] = c
			}
		}
	}
	g.Survey()
	return g
}

// TestPassage measures two caves that a tunnel joins, and a feature with a way through it as well: with
// the inside of the feature they are on a loop, without it the tunnel is all that joins them.
func TestPassage(t *testing.T) {
	t.Parallel()
	const through = `
		############
		#...,,,,...#
		#...####...#
		#...,pp,...#
		############`
	type figures struct {
		Loops, Chokes, Narrow, CutCaves, Path, Behind int
		Looped                                        []bool
	}
	tests := []struct {
		name, rows string
		want       figures
	}{
		{"a way through a feature", through, figures{Loops: 1, Path: 2, Looped: []bool{true, true, true}}},
		{"a feature with walls inside", strings.Replace(through, "pp", "p#", 1), figures{
			Chokes: 4, Narrow: 1, Path: 2, Looped: []bool{false, false, false},
		}},
		{"a feature alone joins them", strings.Replace(through, ",,,,", "####", 1), figures{
			Chokes: 2, Narrow: 2, Path: 2, Looped: []bool{false, false},
		}},
		{"a feature in a bend of a tunnel", `
			##########
			#..,,,,..#
			###,##,###
			##ppppp###
			##########`, figures{Chokes: 2, Narrow: 1, Path: 2, Looped: []bool{false}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			g := gridOf(test.rows)
			var m cave.Meter
			s := m.Study(g, 40, []grid.Point{{X: 1, Y: 1}, {X: g.W - 2, Y: 1}}, nil)
			got := figures{s.Loops, len(s.Chokes), s.Narrow, s.CutCaves, s.Path, s.DeadEnds.Behind, m.AppendLooped(nil, g)}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestChokesPartTheMap takes every cell of a tunnel away in turn, on small maps with insides of features:
// chokes are those without which caves are apart.
func TestChokesPartTheMap(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		g := drawPlan(t)
		for i, c := range g.Class {
			if c == grid.Earth && rapid.IntRange(0, 3).Draw(t, "inside") == 0 {
				g.Class[i] = grid.PrefabOpen
			}
		}
		g.Survey()
		p := planOf(g)
		const inside = -1 << 20 // of no cave and no tunnel, but open
		for i, c := range g.Class {
			if c == grid.PrefabOpen {
				p.label[i] = inside
			}
		}
		whole := p.pieces(func(int) bool { return true })
		want := []grid.Point{}
		for i, l := range p.label {
			if l < 0 && l != inside {
				p.label[i] = 0
				if p.pieces(func(int) bool { return true }) > whole {
					want = append(want, grid.Point{X: i % g.W, Y: i / g.W})
				}
				p.label[i] = l
			}
		}
		var m cave.Meter
		if diff := cmp.Diff(want, append([]grid.Point{}, m.Study(g, 1, nil, nil).Chokes...)); diff != "" {
			t.Fatalf("(-want +got):\n%s\n%s", diff, picture(g))
		}
	})
}
