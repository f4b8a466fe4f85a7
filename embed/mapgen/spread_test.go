package mapgen_test

import (
	"math/rand/v2"
	"testing"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/mapgen"
)

// pairs sums up the encounters of pairs of neighbors: 0, 1 or 2 each.
type pairs struct{ n, sum, squares float64 }

// add counts the pairs of neighbors among the caves of a map that may hold encounters.
func (p *pairs) add(m *mapgen.Result, may, holds []bool) {
	for a := range m.Caves {
		for _, b := range m.AppendNeighbors(nil, a+1) {
			if int(b-1) <= a || !may[a] || !may[b-1] {
				continue
			}
			n := 0.
			if holds[a] {
				n++
			}
			if holds[b-1] {
				n++
			}
			p.n, p.sum, p.squares = p.n+1, p.sum+n, p.squares+n*n
		}
	}
}

// ratio returns the variance of the encounters of a pair, divided by their mean.
func (p *pairs) ratio() float64 {
	mean := p.sum / p.n
	return (p.squares/p.n - mean*mean) / mean
}

// TestEncountersKeepApart compares where encounters are with as many in caves drawn at random: what
// holds one makes its neighbors less likely, so that neighbors hold two, or none, less often.
func TestEncountersKeepApart(t *testing.T) {
	t.Parallel()
	r := open(recipe(100, 100))
	var g mapgen.Generator
	var ours, uniform pairs
	random := rand.New(rand.NewPCG(1, 2))
	const seeds, draws = 240, 20
	for seed := range uint64(seeds) {
		m := g.Run(r, seed)
		may, holds := make([]bool, len(m.Caves)), make([]bool, len(m.Caves))
		for i := range may {
			may[i] = true
		}
		for _, e := range m.Exits {
			may[e.Cave-1] = false
		}
		for i := range m.Placements {
			holds[m.Placements[i].Cave-1] = true
		}
		ours.add(m, may, holds)
		var free []int
		for i, ok := range may {
			if ok {
				free = append(free, i)
			}
		}
		for range draws {
			drawn := make([]bool, len(m.Caves))
			random.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
			for _, i := range free[:len(m.Placements)] {
				drawn[i] = true
			}
			uniform.add(m, may, drawn)
		}
	}
	t.Logf("variance to mean: %.3f, of caves at random %.3f; means %.3f and %.3f, %.0f pairs",
		ours.ratio(), uniform.ratio(), ours.sum/ours.n, uniform.sum/uniform.n, ours.n)
	if ours.ratio() >= uniform.ratio() {
		t.Errorf("the ratio of variance and mean is %.3f, of caves at random %.3f", ours.ratio(), uniform.ratio())
	}
	// More encounters in large caves, which have many neighbors, make the ratio smaller too. Of pairs that
	// know nothing of one another it would be this:
	if apart := 1 - ours.sum/ours.n/2; ours.ratio() > .93*apart {
		t.Errorf("the ratio of variance and mean is %.3f, of independent caves %.3f", ours.ratio(), apart)
	}
}

// TestCategoriesChooseCaves compares where danger and rewards come with where fluff of the same prefabs
// does: danger where many caves are near, rewards far from the main ways.
func TestCategoriesChooseCaves(t *testing.T) {
	t.Parallel()
	data := recipe(100, 100)
	data.Encounters.Mix = [embed.CategoryCount]uint32{0, 1, 1, 0, 1}
	data.Pool = nil
	for _, c := range []embed.Category{embed.Fluff, embed.Reward, embed.Danger} {
		data.Pool = append(data.Pool, entry(c.String(), c, "caves/cache", "caves/hermit"))
	}
	r := open(data)
	var g mapgen.Generator
	var sums [embed.CategoryCount]struct{ n, near, far float64 }
	for seed := range uint64(300) {
		m := g.Run(r, seed)
		caves := m.Study().Caves
		for i := range m.Placements {
			pl := &m.Placements[i]
			s := &sums[pl.Category]
			s.n++
			s.near += rank(caves, pl.Cave-1, func(c *cave.CaveStudy) int32 { return c.Connectivity })
			s.far += rank(caves, pl.Cave-1, func(c *cave.CaveStudy) int32 { return c.Isolation })
		}
	}
	fluff, reward, danger := sums[embed.Fluff], sums[embed.Reward], sums[embed.Danger]
	if a, b := danger.near/danger.n, fluff.near/fluff.n; a < b+.03 {
		t.Errorf("the mean rank of connectivity is %.3f for danger, %.3f for fluff", a, b)
	}
	if a, b := reward.far/reward.n, fluff.far/fluff.n; a < b+.03 {
		t.Errorf("the mean rank of isolation is %.3f for rewards, %.3f for fluff", a, b)
	}
}

// rank returns the share of the caves that have less of something than one of them, equal ones half.
func rank(caves []cave.CaveStudy, i int, of func(*cave.CaveStudy) int32) float64 {
	less := 0.
	for j := range caves {
		switch a, b := of(&caves[j]), of(&caves[i]); {
		case a < b:
			less++
		case a == b:
			less += .5
		}
	}
	return less / float64(len(caves))
}
