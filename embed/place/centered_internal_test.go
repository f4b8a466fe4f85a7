package place

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// middleOracle judges one site of a centered prefab cell by cell.
type middleOracle struct {
	oracle
	w, h, b int // of the turned box, and the buffer
}

// each reports whether all cells of the box grown by n keep the rule.
func (o middleOracle) each(n int, keeps func(x, y int) bool) bool {
	for y := o.y - n; y < o.y+o.h+n; y++ {
		for x := o.x - n; x < o.x+o.w+n; x++ {
			if !keeps(x, y) {
				return false
			}
		}
	}
	return true
}

// tunnelAt reports whether (x, y) is an open cell of a tunnel that touches the cave.
func (o middleOracle) tunnelAt(x, y int) bool {
	l := o.g.LabelAt(x, y)
	return o.openAt(x, y) && l < 0 && o.g.Links.Touches(-l, o.cave)
}

func (o middleOracle) ownAt(x, y int) bool { return o.openAt(x, y) && o.g.LabelAt(x, y) == o.cave }

func (o middleOracle) judge() int {
	o.side, o.d.rows = orient.North, []string{"#"}
	for i, keeps := range []func() bool{
		func() bool {
			return o.each(o.b, func(x, y int) bool {
				u, v := x-o.x, y-o.y
				return o.inside(x, y) && (o.free(u, v) && !o.g.Kept.At(x, y) || o.ownAt(x, y) || o.tunnelAt(x, y))
			})
		},
		func() bool {
			return o.each(o.b+1+o.gap, func(x, y int) bool {
				return !o.openAt(x, y) || o.ownAt(x, y) || o.tunnelAt(x, y)
			})
		},
		func() bool { return o.each(0, func(x, y int) bool { return !o.g.Kept.At(x, y) }) },
		func() bool {
			return !o.each(o.b, func(x, y int) bool {
				return !o.ownAt(x, y) && !o.ownAt(x-1, y) && !o.ownAt(x+1, y) && !o.ownAt(x, y-1) && !o.ownAt(x, y+1)
			})
		},
	} {
		if !keeps() {
			return i
		}
	}
	return ruleShift
}

// large reports whether the cave is as large as the options ask for.
func (o middleOracle) large(opt Options, pf embed.Prefab) bool {
	area := 0
	for _, l := range o.g.Label {
		if int(l) == o.cave {
			area++
		}
	}
	if w, h := pf.Size(); opt.MinArea == 0 {
		return float64(area) >= 0.75*float64(w*h)
	}
	return area >= opt.MinArea
}

// offsets returns the squared distance of the box from the centroid, and the shift, with big
// numbers.
func (o middleOracle) offsets() (dist *big.Rat, shift int) {
	r := o.g.Caves.Region(o.cave)
	dist = new(big.Rat)
	for _, axis := range [][2]int64{{int64(2*o.x + o.w - 1), r.SumX}, {int64(2*o.y + o.h - 1), r.SumY}} {
		d := new(big.Rat).Sub(big.NewRat(axis[0], 2), big.NewRat(axis[1], int64(r.Area)))
		d.Abs(d)
		dist.Add(dist, new(big.Rat).Mul(d, d))
		for n := 0; ; n++ { // least n with d - 1/2 <= n
			if new(big.Rat).Sub(d, big.NewRat(1, 2)).Cmp(big.NewRat(int64(n), 1)) <= 0 {
				shift = max(shift, n)
				break
			}
		}
	}
	return dist, shift
}

func anyCentered(t *rapid.T) Sketch {
	w, h := rapid.IntRange(1, 6).Draw(t, "W"), rapid.IntRange(1, 6).Draw(t, "H")
	s := Sketch{Buffer: rapid.IntRange(1, 3).Draw(t, "buffer")}
	for range h {
		row := make([]byte, w)
		for x := range row {
			row[x] = rapid.SampledFrom([]byte("##.+?,O")).Draw(t, "cell")
		}
		s.Rows = append(s.Rows, string(row))
	}
	s.Transforms = orient.Set(rapid.IntRange(1, 255).Draw(t, "transforms"))
	return s
}

// TestCenteredMatchesOracle compares every site, and the choice of the nearest, with the oracle.
func TestCenteredMatchesOracle(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		g, s := anyMap(t), anyCentered(t)
		if g.Caves.Count() == 0 {
			t.Skip("no cave")
		}
		pf := s.Prefab()
		cave := rapid.IntRange(1, g.Caves.Count()).Draw(t, "cave")
		opt := Options{
			Gap:      rapid.SampledFrom([]int{0, 0, 1}).Draw(t, "gap"),
			MaxShift: rapid.IntRange(0, 8).Draw(t, "shift"),
			MinArea:  rapid.SampledFrom([]int{0, 1, 1, 1, 20}).Draw(t, "area"),
		}
		var p Placer
		p.Use(g)
		var got, want []string
		for _, s := range p.CenteredSites(nil, pf, cave, opt) {
			got = append(got, fmt.Sprint(s.Orientation, s.X, s.Y, s.Shift))
		}
		best := map[orient.Orientation]*big.Rat{}
		near := 0
		for i := range pf.ShapeCount() {
			turn := pf.Shape(i).Orientation()
			o := middleOracle{b: s.Buffer}
			o.g, o.cave, o.gap = g, cave, opt.Gap
			o.w, o.h = pf.Shape(i).Size()
			for o.y = 0; o.y < g.H; o.y++ {
				for o.x = 0; o.x < g.W; o.x++ {
					if !o.large(opt, pf) || o.judge() < ruleShift {
						continue
					}
					d, shift := o.offsets()
					want = append(want, fmt.Sprint(turn, o.x, o.y, shift))
					if shift > opt.MaxShift {
						continue
					}
					near++
					if b, ok := best[turn]; !ok || d.Cmp(b) < 0 {
						best[turn] = d
					}
				}
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("sites (-want +got):\n%s", diff)
		}
		site, ok := p.Centered(pf, cave, opt, embed.Seed(1))
		if r := p.Report(); ok != (near > 0) || r.Survivors[ruleShift] != near {
			t.Fatalf("chosen: %v, %v; %d sites are near enough", ok, r, near)
		}
		if !ok {
			if r := p.Report(); r.Rule() == "" {
				t.Fatalf("refused without a rule: %v", r)
			}
			return
		}
		o := middleOracle{b: s.Buffer}
		o.g, o.cave, o.x, o.y = g, cave, site.X, site.Y
		o.w, o.h = site.Shape().Size()
		if d, _ := o.offsets(); d.Cmp(best[site.Orientation]) != 0 {
			t.Fatalf("%v at %v, the nearest site is at %v", site, d, best[site.Orientation])
		}
		center(t, &p, g, p.Stamp(site, 1, 2))
	})
}

// center checks what a centered placement does to the map.
func center(t *rapid.T, p *Placer, g *grid.Grid, pl *Placement) {
	before, ground := append([]grid.Class(nil), g.Class...), p.ground(pl.Cave)
	kept := new(grid.Board)
	kept.Copy(&g.Kept)
	var regions grid.Regions
	regions.Label(&g.Open)
	components := regions.Count()
	p.Apply(pl)
	for i, c := range g.Class {
		x, y := i%g.W, i/g.W
		b := pl.Prefab.Buffer()
		box := x >= pl.X && x < pl.X+pl.W && y >= pl.Y && y < pl.Y+pl.H
		clear := x >= pl.X-b && x < pl.X+pl.W+b && y >= pl.Y-b && y < pl.Y+pl.H+b
		switch {
		case !clear && c != before[i]:
			t.Fatalf("(%d,%d) changed outside of the clearing", x, y)
		case clear && !box && !c.Open():
			t.Fatalf("(%d,%d) of the buffer is %v", x, y, c)
		case box && c != pl.Rows[(y-pl.Y)*pl.W+x-pl.X]:
			t.Fatalf("(%d,%d) is %v, not what was stamped", x, y, c)
		case box && g.Used.At(x, y) != (c != ground):
			t.Fatalf("(%d,%d), %v, used: %v", x, y, c, g.Used.At(x, y))
		case clear && c == ground && g.LabelAt(x, y) != pl.Cave:
			t.Fatalf("(%d,%d) has label %d", x, y, g.LabelAt(x, y))
		}
	}
	if !kept.Within(&g.Kept) {
		t.Fatal("a kept cell was forgotten")
	}
	regions.Label(&g.Open)
	sealed := 0 // cave ground inside the box that its own walls close in
	for id := 1; id <= regions.Count(); id++ {
		r := regions.Region(id)
		if r.X0 >= pl.X && r.X1 <= pl.X+pl.W && r.Y0 >= pl.Y && r.Y1 <= pl.Y+pl.H {
			sealed++
		}
	}
	if n := regions.Count() - sealed; n > components {
		t.Fatalf("%d components, %d before", n, components)
	}
}
