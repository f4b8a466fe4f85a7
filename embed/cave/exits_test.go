package cave_test

import (
	"cmp"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// TestExitsAgainstRule works out from cells where exits must be: among the quarter of the caves of 30
// cells and more that have the lowest connectivity, or three caves an exit, the one that is farthest from
// the first of them, and then always the one whose nearest exit is farthest.
func TestExitsAgainstRule(t *testing.T) {
	t.Parallel()
	var e cave.Exits
	quarters := 0
	rapid.Check(t, func(t *rapid.T) {
		o := cave.Default(rapid.IntRange(40, 150).Draw(t, "w"), rapid.IntRange(30, 110).Draw(t, "h"))
		o.Margin = 2
		g, _ := generate(o, rapid.Uint64().Draw(t, "seed"))
		key := embed.Seed(rapid.Uint64().Draw(t, "key"))
		count := rapid.IntRange(1, 3).Draw(t, "count")

		// Where an exit of a cave is does not depend on how many there are.
		spot := map[int]grid.Point{}
		all, _ := e.Choose(g, g.Caves.Count(), embed.All, key)
		for _, x := range all {
			spot[x.Cave] = x.At
		}
		p := planOf(g)
		near := p.neighbors()
		connectivity := func(id int) int {
			two := map[int]bool{}
			for a := range near[id] {
				two[a] = true
				for b := range near[a] {
					two[b] = true
				}
			}
			delete(two, id)
			return len(two)
		}
		var list []int
		for id := 1; id <= g.Caves.Count(); id++ {
			if g.Caves.Region(id).Area >= 30 {
				list = append(list, id)
			}
		}
		slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(connectivity(a), connectivity(b)) })
		if quarter := (len(list) + 3) / 4; quarter > 3*count {
			list = list[:quarter]
			quarters++
		} else {
			list = list[:min(3*count, len(list))]
		}
		got, _ := e.Choose(g, count, embed.All, key)
		if len(list) < count {
			return // any cave may have one then
		}
		cell := func(id int) int { return spot[id].Y*g.W + spot[id].X }
		from := func(id int) []int { return p.steps(cell(id)) }
		far := from(list[0])
		first := slices.MaxFunc(list, func(a, b int) int { return cmp.Compare(far[cell(a)], far[cell(b)]) })
		i := slices.Index(list, first)
		list[0], list[i] = list[i], list[0] // of equal ones the first wins, in this order
		chosen := []int{first}
		for len(chosen) < count {
			best, most := 0, 0
			for _, id := range list {
				least := 1 << 30
				for _, c := range chosen {
					least = min(least, from(c)[cell(id)])
				}
				if least > most {
					best, most = id, least
				}
			}
			if best == 0 {
				break
			}
			chosen = append(chosen, best)
		}
		var caves []int
		for _, x := range got {
			caves = append(caves, x.Cave)
			if x.At != spot[x.Cave] {
				t.Fatalf("the exit of cave %d is at %v with fewer exits, at %v with more", x.Cave, x.At, spot[x.Cave])
			}
		}
		if !slices.Equal(caves, chosen) {
			t.Fatalf("exits are in caves %v, want %v", caves, chosen)
		}
	})
	if quarters == 0 {
		t.Error("no map had enough caves for a quarter to be a choice")
	}
}
