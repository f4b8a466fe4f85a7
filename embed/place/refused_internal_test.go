package place

import (
	"testing"

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
