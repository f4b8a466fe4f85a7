package place

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/orient"
)

var allSides = []orient.Dir{orient.North, orient.East, orient.South, orient.West}

// anyMap draws a small map with caves, tunnels, rooms, kept cells, earlier footprints and rings.
func anyMap(t *rapid.T) *grid.Grid {
	w, h := rapid.IntRange(3, 40).Draw(t, "w"), rapid.IntRange(3, 24).Draw(t, "h")
	if rapid.IntRange(0, 7).Draw(t, "long") == 0 {
		w += 64
	}
	g := grid.New(w, h)
	blob := func(what string, most int, put func(x, y int)) {
		for range rapid.IntRange(0, most).Draw(t, what) {
			bw, bh := rapid.IntRange(1, 9).Draw(t, "bw"), rapid.IntRange(1, 6).Draw(t, "bh")
			bx, by := rapid.IntRange(1, w).Draw(t, "bx"), rapid.IntRange(1, h).Draw(t, "by")
			for y := by; y < min(by+bh, h-1); y++ {
				for x := bx; x < min(bx+bw, w-1); x++ {
					put(x, y)
				}
			}
		}
	}
	class := func(c grid.Class) func(x, y int) {
		return func(x, y int) { g.Class[y*w+x] = c }
	}
	blob("caves", 9, class(grid.Cave))
	blob("earth", 4, class(grid.Earth))
	tunnel := func(x, y int) {
		if y%2 == 0 && g.Class[y*w+x] == grid.Earth {
			g.Class[y*w+x] = grid.Tunnel
		}
	}
	blob("tunnels", 4, tunnel)
	blob("rooms", 1, class(grid.Room))
	cells := func(what string, most int, put func(x, y int)) {
		for range rapid.IntRange(0, most).Draw(t, what) {
			put(rapid.IntRange(0, w-1).Draw(t, "x"), rapid.IntRange(0, h-1).Draw(t, "y"))
		}
	}
	cells("rock", 2, class(grid.Rock))
	cells("stairs", 2, class(grid.Stairs))
	cells("kept", 2, g.Kept.Set)
	cells("ring", 4, func(x, y int) {
		if g.Class[y*w+x] == grid.Earth {
			g.Rings.Set(x, y)
		}
	})
	cells("used", 2, func(x, y int) {
		g.Used.Set(x, y)
		g.Class[y*w+x] = grid.PrefabOpen
	})
	cells("frozen", 1, func(x, y int) { g.Frozen.Set(x, y) })
	g.Survey()
	return g
}

// anyDrawing draws an embedded prefab in the front-up frame.
func anyDrawing(t *rapid.T) drawing {
	l, d := rapid.IntRange(1, 7).Draw(t, "L"), rapid.IntRange(2, 5).Draw(t, "D")
	if rapid.IntRange(0, 15).Draw(t, "wide") == 0 {
		l += 62
	}
	dr := drawing{p: rapid.IntRange(1, d-1).Draw(t, "P"), sealed: rapid.IntRange(0, 5).Draw(t, "sealed") == 0}
	for range d {
		row := make([]byte, l)
		for x := range row {
			row[x] = rapid.SampledFrom([]byte("##..? ")).Draw(t, "cell")
		}
		dr.rows = append(dr.rows, string(row))
	}
	for range rapid.IntRange(0, 2).Draw(t, "entrances") {
		a := rapid.IntRange(0, l-1).Draw(t, "from")
		dr.entrances = append(dr.entrances, [2]int{a, min(l-1, a+rapid.IntRange(0, 2).Draw(t, "len"))})
	}
	return dr
}

// TestSearchMatchesOracle compares every candidate, every count and the veto with the cell by cell
// oracle.
func TestSearchMatchesOracle(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		g, d := anyMap(t), anyDrawing(t)
		if g.Caves.Count() == 0 {
			t.Skip("no cave")
		}
		cave := rapid.IntRange(1, g.Caves.Count()).Draw(t, "cave")
		opt := Options{
			AllEntrances: rapid.Bool().Draw(t, "all"),
			Gap:          rapid.SampledFrom([]int{0, 0, 0, 1, 2}).Draw(t, "gap"),
		}
		mirrored := rapid.Bool().Draw(t, "mirrored")
		var p Placer
		p.Use(g)
		p.forms = d.forms(mirrored, allSides...)
		p.search(cave, opt)
		got := p.texts(cave)
		want, counts := expect(g, d, cave, opt, mirrored)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("sites (-want +got):\n%s", diff)
		}
		counts[ruleConnectivity] = 0
		if diff := cmp.Diff(counts, p.report.Survivors); diff != "" {
			t.Fatalf("survivors (-want +got):\n%s", diff)
		}
	})
}

// search is seek for forms that are not of a bundle.
func (p *Placer) search(cave int, opt Options) {
	p.report = Report{Method: Embedded}
	if len(p.forms) == 0 {
		return
	}
	k := p.know(p.forms[0].class, cave, opt)
	for i := range p.forms {
		f := &p.forms[i]
		spots, n := p.candidates(k, f.facing)
		p.count(n)
		p.sift(p.view(f.axis()), f, spots, opt.AllEntrances)
	}
}

// texts lists what a search has found, in canonical order.
func (p *Placer) texts(cave int) (list []string) {
	for i := range p.forms {
		for _, s := range p.forms[i].sites(nil, p, embed.Prefab{}, cave) {
			f := &p.forms[i]
			v := p.view(f.axis())
			x, y := s.X-v.x, s.Y-v.y
			if v.turned {
				x, y = y, x
			}
			if f.down() {
				y += f.class.D - 1
			}
			list = append(list, text(s.Orientation, s.X, s.Y, s.D1, s.D2, p.cuts(v, f, x, y)))
		}
	}
	return list
}

func text(o orient.Orientation, x, y, d1, d2 int, cuts bool) string {
	return fmt.Sprintf("%v (%d,%d) d1=%d d2=%d cuts=%v", o, x, y, d1, d2, cuts)
}

// expect lists what the oracle finds, in canonical order.
func expect(g *grid.Grid, d drawing, cave int, opt Options, mirrored bool) (sites []string, counts [Rules]int) {
	turns := 4
	if mirrored {
		turns = 8
	}
	for turn := range turns {
		o := oracle{g: g, d: d, side: allSides[turn%4], cave: cave, gap: opt.Gap, all: opt.AllEntrances}
		if turn >= 4 {
			o.d = d.mirror()
		}
		reach := max(d.class().L, d.class().D) // boxes that stick out of the map count as well
		for o.y = -reach; o.y <= g.H; o.y++ {
			for o.x = -reach; o.x <= g.W; o.x++ {
				kept := o.judge()
				for i := range kept {
					counts[i]++
				}
				if kept < ruleConnectivity {
					continue
				}
				d1, d2 := o.runs()
				if o.side == orient.South || o.side == orient.West {
					d1, d2 = d2, d1
				}
				sites = append(sites, text(orient.Orientation(turn), o.x, o.y, d1, d2, kept < Rules))
			}
		}
	}
	return sites, counts
}
