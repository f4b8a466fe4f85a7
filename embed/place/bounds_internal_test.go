package place

import (
	"testing"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
)

// TestGiantMapsAreCapped asks for what cannot be placed on a map of very many caves: the turn ends
// after a few of them, where on smaller maps all are tried.
func TestGiantMapsAreCapped(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ side, least, most int }{
		{700, caveCap, caveCap}, {300, 2 * caveCap, giant},
	} {
		r := recipe(only(enc("palace", embed.Reward, "palace"), func(e *embed.Terms) { e.Required = true }))
		r.Encounters.Density.Num = 0 // each further card would try further caves
		lib := Library([]embed.RecipeData{r}, room("palace", 60, 60, 1))
		var p Placer
		g, out := populated(&p, lib, tt.side, tt.side, 1)
		tried := 0
		for _, refused := range out.Refused {
			if refused.Reason == NoReason {
				tried++
			}
		}
		if len(out.Missing) != 1 || tried < tt.least || tried > tt.most {
			t.Errorf("%d caves: %d tried, %d missing", g.Caves.Count(), tried, len(out.Missing))
		}
	}
}

// TestMarksGrow judges sites of a prefab that cuts many caves, whose ways round are long.
func TestMarksGrow(t *testing.T) {
	t.Parallel()
	g, _ := caveMap(200, 200, 1)
	pf := room("room", 6, 4, 2).Prefab()
	var p Placer
	p.Use(g)
	most, cut, round := 0, 0, 0
	for id := 1; id <= g.Caves.Count(); id++ {
		for _, s := range p.Sites(nil, pf, id, Options{}) {
			p.veto.marks.reset()
			cuts := p.Cuts(s)
			if v := p.Judge(s, Options{}); v.OK() == cuts {
				t.Fatalf("cave %d, (%d,%d) %v: cuts %v, but %q refuses it", id, s.X, s.Y, s.Orientation, cuts, v.Word())
			}
			most = max(most, p.veto.marks.n)
			switch {
			case cuts:
				cut++
			case p.veto.marks.n > 0:
				round++
			}
		}
	}
	if most <= fewMarks || cut == 0 || round == 0 {
		t.Errorf("%d runs at most, %d sites cut, %d have a way round: the test tests little", most, cut, round)
	}
}

// TestMixedPreferences places an entry whose prefabs differ in what they like: the caves of the
// one are larger than those of the other.
func TestMixedPreferences(t *testing.T) {
	t.Parallel()
	like := func(name string, prefer embed.Prefer) Sketch {
		return Sketch{Name: name, MaxProtrusion: 1, Prefer: prefer, Rows: []string{"####", "#..#", "#E##"}}
	}
	r := recipe(enc("rest", embed.Fluff, "grand", "snug"))
	r.Encounters.Mix = [embed.CategoryCount]uint32{0, 1}
	lib := Library([]embed.RecipeData{r}, like("grand", embed.PreferLarge), like("snug", embed.PreferSmall))
	var p Placer
	area, n := map[string]int{}, map[string]int{}
	for seed := range uint64(60) {
		g, out := populated(&p, lib, 100, 100, seed)
		for i := range out.Placements {
			pl := &out.Placements[i]
			area[pl.Prefab.Name()] += g.Caves.Region(pl.Cave).Area
			n[pl.Prefab.Name()]++
		}
	}
	if n["grand"] < 50 || n["snug"] < 50 || area["grand"]*n["snug"]*3 < area["snug"]*n["grand"]*4 {
		t.Errorf("cells %v in %v caves", area, n)
	}
}

// TestReport checks the words of a report.
func TestReport(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		r          Report
		text, rule string
	}{
		{Report{Method: Embedded, Survivors: [Rules]int{812, 241}}, "corners 812, protrusion 241, earth 0", "earth"},
		{Report{Method: Centered, Survivors: [Rules]int{9, 8, 7, 6}}, "earth 9, neighbor 8, keep 7, reach 6, shift 0", "shift"},
		{Report{Method: Centered, Survivors: [Rules]int{9, 8, 7, 6, 1}}, "earth 9, neighbor 8, keep 7, reach 6, shift 1", ""},
	} {
		if got := string(tt.r.AppendText(nil)); got != tt.text || tt.r.Rule() != tt.rule {
			t.Errorf("%q, rule %q; want %q, %q", got, tt.r.Rule(), tt.text, tt.rule)
		}
		if last := tt.r.Word(tt.r.Len() - 1); last != "connectivity" && last != "shift" {
			t.Errorf("the last rule is %q", last)
		}
	}
}

// TestMarksKeepRuns marks runs until the table has grown several times: each is known then, by its search alone.
func TestMarksKeepRuns(t *testing.T) {
	t.Parallel()
	var m marks
	m.reset()
	run := func(i int) grid.Run { return grid.Run{Y: int32(i / 50), X0: int32(i % 50)} }
	const n = 10 * fewMarks
	for i := range n {
		if by, known := m.put(run(i), i%7); known || by != i%7 {
			t.Fatalf("run %d is marked by search %d before it is put", i, by)
		}
	}
	for i := range n {
		if by, known := m.put(run(i), 7); !known || by != i%7 {
			t.Fatalf("run %d is marked by search %d, known %v, want search %d", i, by, known, i%7)
		}
	}
	if m.reset(); m.n != 0 || m.slot(0, 0).by != 0 {
		t.Error("marks are left after a reset")
	}
}
