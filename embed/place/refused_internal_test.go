package place

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/embed"
)

// TestRefusedBeforeTheSearch asks for what no search can find: the report says why there was none.
func TestRefusedBeforeTheSearch(t *testing.T) {
	t.Parallel()
	idol := Sketch{Name: "idol", Rows: []string{"#"}}.Prefab()
	cell := Sketch{Name: "cell", MaxProtrusion: 1, Rows: []string{"###", "#.#", "#E#"}}.Prefab()
	hall := Sketch{Name: "hall", Rows: []string{"############", "############"}}.Prefab()
	for _, c := range []struct {
		method Method
		pf     embed.Prefab
		cave   int
		opt    Options
		want   Reason
	}{
		{Embedded, cell, 1, Options{}, NoReason},
		{Embedded, cell, 0, Options{}, NoCave},
		{Embedded, cell, -1, Options{}, NoCave},
		{Embedded, cell, 2, Options{}, NoCave},
		{Embedded, idol, 1, Options{}, Place},
		{Embedded, idol, 7, Options{}, Place},
		{Centered, idol, 1, Options{}, NoReason},
		{Centered, idol, 0, Options{}, NoCave},
		{Centered, idol, 2, Options{}, NoCave},
		{Centered, cell, 1, Options{}, Place},
		{Centered, idol, 1, Options{MinArea: 81}, NoReason},
		{Centered, idol, 1, Options{MinArea: 82}, Eligible},
		{Centered, hall, 1, Options{MinArea: 200}, Eligible},
	} {
		var p Placer
		p.Use(pit(40, 40))
		find, list := p.Embedded, p.Sites
		if c.method == Centered {
			find, list = p.Centered, p.CenteredSites
		}
		sites := list(nil, c.pf, c.cave, c.opt)
		_, ok := find(c.pf, c.cave, c.opt, 1)
		r := p.Report()
		if ok != (c.want == NoReason) || ok != (len(sites) > 0) || r.Reason != c.want || r.Method != c.method {
			t.Errorf("%v %s in cave %d with %+v: %v of %d sites, %+v, want %v",
				c.method, c.pf.Name(), c.cave, c.opt, ok, len(sites), r, c.want)
		}
		if !ok && (r.Rule() != c.want.String() || string(r.AppendText(nil)) != c.want.String()) {
			t.Errorf("the rule is %q, the text %q, want %q", r.Rule(), r.AppendText(nil), c.want)
		}
	}
	if got := Reason(99).String(); got != "" {
		t.Errorf("Reason(99) is %q", got)
	}
}

// TestShortfallIsExplained asks for an encounter in every cave, of which those with exits take none: each map
// tells once of every cave why the last one could not go there, whether or not one was tried in vain before.
func TestShortfallIsExplained(t *testing.T) {
	t.Parallel()
	r := recipe(enc("rest", embed.Fluff, "burrow", "cell", "post"))
	r.Encounters.Density, r.Encounters.Mix = embed.Ratio{Num: 1000, Den: 1}, [embed.CategoryCount]uint32{embed.Fluff: 1}
	lib := Library([]embed.RecipeData{r}, shelf()...)
	var p Placer
	vain, full := 0, 0
	for seed := range uint64(40) {
		g, out := populated(&p, lib, 100, 80, seed)
		told := map[int]int{}
		tried := false
		for _, refused := range out.Refused {
			if refused.Prefab == (embed.Prefab{}) {
				told[refused.Cave]++
			} else {
				tried = true
			}
		}
		if tried {
			vain++
		} else {
			full++
		}
		want := map[int]int{}
		for i := range out.Placements {
			want[out.Placements[i].Cave]++
		}
		for _, e := range p.people.job.Exits {
			want[g.LabelAt(e.X, e.Y)] = 1
		}
		if diff := cmp.Diff(want, told); diff != "" {
			t.Errorf("seed %d: caves that are told of (-want +got):\n%s", seed, diff)
		}
	}
	if vain == 0 || full == 0 {
		t.Errorf("%d maps with caves tried in vain, %d without: the test tests little", vain, full)
	}
}
