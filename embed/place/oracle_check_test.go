package place_test

import (
	"fmt"
	"slices"
	"strings"

	"github.com/google/go-cmp/cmp"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/place"
)

// trial is a map with the placer and the oracle side by side.
type trial struct {
	g      *grid.Grid
	p      *place.Placer
	m      *oracleMap
	start  *oracleMap // before the first placement
	placed []*oracleStamp
	rolls  []*embed.Contents
	count  tally
	fault  string // the first difference
}

// tally counts what a test met, so that one that met nothing fails.
type tally struct {
	maps, searches, sites, cut, placed, objects int
	embedded                                    [oracleRules]int // searches that ended at the rule
	centered                                    [len(centeredNames)]int
}

// centeredNames gives the tally its size.
var centeredNames = [...]string{"earth", "neighbor", "keep", "reach", "shift"}

func (a *tally) add(b tally) {
	a.maps, a.searches, a.sites, a.cut = a.maps+b.maps, a.searches+b.searches, a.sites+b.sites, a.cut+b.cut
	a.placed, a.objects = a.placed+b.placed, a.objects+b.objects
	for i := range a.embedded {
		a.embedded[i] += b.embedded[i]
	}
	for i := range a.centered {
		a.centered[i] += b.centered[i]
	}
}

// newTrial takes a surveyed grid.
func newTrial(g *grid.Grid) *trial {
	t := &trial{g: g, p: new(place.Placer)}
	t.p.Use(g)
	t.m = newOracleMap(g)
	t.start = t.m.clone()
	t.count.maps = 1
	t.sameState("survey")
	return t
}

// failf notes a difference, with the map and whatever it is about.
func (t *trial) failf(about fmt.Stringer, format string, args ...any) {
	if t.fault != "" {
		return
	}
	t.fault = fmt.Sprintf(format, args...) + "\n"
	if about != nil {
		t.fault += about.String()
	}
	t.fault += t.m.String()
}

// sameState compares the grid's books with the oracle's.
func (t *trial) sameState(when string) {
	for i := range t.m.class {
		c := t.m.cell(i)
		for _, b := range []struct {
			name      string
			got, want any
		}{
			{"class", t.g.At(c.x, c.y), t.m.class[i]},
			{"kept", t.g.Kept.At(c.x, c.y), t.m.kept[i]},
			{"used", t.g.Used.At(c.x, c.y), t.m.used[i]},
			{"rings", t.g.Rings.At(c.x, c.y), t.m.rings[i]},
			{"earth", t.g.Earth.At(c.x, c.y), t.m.earth(c)},
			{"open", t.g.Open.At(c.x, c.y), t.m.open(c)},
			{"label", t.g.LabelAt(c.x, c.y), t.m.labelAt(c)},
		} {
			if b.got != b.want {
				t.failf(nil, "after %s: %s of %v is %v, want %v", when, b.name, c, b.got, b.want)
				return
			}
		}
	}
}

// search compares the sites of a prefab in a cave and what each rule left over, and returns the
// oracle's.
func (t *trial) search(pf *oraclePrefab, method place.Method, cave int, opt place.Options) []oracleSite {
	var want []oracleSite
	var left []int
	var got []place.Site
	words := embeddedWords
	if method == place.Centered {
		words = centeredWords
		want, left = t.m.centered(pf, cave, opt)
		got = t.p.CenteredSites(nil, pf.Prefab, cave, opt)
	} else {
		want, left = t.m.embedded(pf, cave, opt)
		got = t.p.Sites(nil, pf.Prefab, cave, opt)
	}
	t.tally(want, left, method)
	report := t.p.Report()
	var expect []place.Site
	for _, s := range want {
		expect = append(expect, s.site(pf, method, cave, opt))
	}
	if diff := cmp.Diff(siteLines(expect), siteLines(got)); diff != "" {
		t.failf(pf, "%s sites of %s in cave %d, %+v (-want +got):\n%s", method, pf.Name(), cave, opt, diff)
		return want
	}
	if !slices.Equal(got, expect) {
		t.failf(pf, "%s sites of %s in cave %d differ in what does not show", method, pf.Name(), cave)
	}
	t.sameReport(pf, report, words, left, method == place.Embedded)
	if method == place.Embedded {
		for i, s := range want {
			if cuts := t.p.Cuts(got[i]); cuts != s.cuts {
				t.failf(s, "Cuts(%s at %d,%d) = %v, want %v", s.o, s.x, s.y, cuts, s.cuts)
			}
		}
	}
	return want
}

// tally counts a search.
func (t *trial) tally(sites []oracleSite, left []int, method place.Method) {
	t.count.searches++
	t.count.sites += len(sites)
	end := 0
	for end < len(left)-1 && left[end] > 0 {
		end++
	}
	if method == place.Centered {
		t.count.centered[end]++
	} else {
		t.count.embedded[end]++
		for _, s := range sites {
			if s.cuts {
				t.count.cut++
			}
		}
	}
}

// sameReport compares survivor counts and words. The last rule is left out where open says so.
func (t *trial) sameReport(pf *oraclePrefab, report place.Report, words []string, left []int, open bool) {
	var got, want []string
	for i := range report.Len() {
		got = append(got, fmt.Sprint(report.Word(i), " ", report.Survivors[i]))
	}
	for i, word := range words {
		if i == len(words)-1 && open {
			left[i] = 0
		}
		want = append(want, fmt.Sprint(word, " ", left[i]))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.failf(pf, "report (-want +got):\n%s", diff)
	}
	first := ""
	for i, word := range words {
		if left[i] == 0 && (first == "") && !(open && i == len(words)-1) {
			first = word
		}
	}
	if !open && report.Rule() != first {
		t.failf(pf, "the report blames %q, want %q", report.Rule(), first)
	}
}

// site returns what the placer calls the site.
func (s oracleSite) site(pf *oraclePrefab, method place.Method, cave int, opt place.Options) place.Site {
	site := place.Site{Prefab: pf.Prefab, Method: method, Cave: cave, Orientation: s.o, X: s.x, Y: s.y}
	if method == place.Centered {
		site.Shift = s.shift
	} else {
		site.D1, site.D2, site.Gap = s.d1, s.d2, max(0, opt.Gap)
	}
	return site
}

func siteLines(sites []place.Site) (lines []string) {
	for _, s := range sites {
		lines = append(lines, fmt.Sprintf("%s at %d,%d protrusion %d %d gap %d shift %d",
			s.Orientation, s.X, s.Y, s.D1, s.D2, s.Gap, s.Shift))
	}
	return lines
}

// String draws a prefab in all of its orientations.
func (p *oraclePrefab) String() string {
	var s strings.Builder
	fmt.Fprintf(&s, "%s places %d front %v P %d buffer %d sealed %v\n",
		p.Name(), p.Places(), p.Front(), p.MaxProtrusion(), p.Buffer(), p.Sealed())
	for _, t := range p.turned {
		s.WriteString(t.String())
	}
	return s.String()
}

// choose compares the chosen site with the oracle's sites.
func (t *trial) choose(pf *oraclePrefab, method place.Method, cave int, opt place.Options, key embed.Key, all []oracleSite) (place.Site, bool) {
	choice := t.p.Embedded
	if method == place.Centered {
		choice = t.p.Centered
	}
	got, ok := choice(pf.Prefab, cave, opt, key)
	report := t.p.Report()
	var allowed []place.Site
	for _, s := range all {
		if s.allowed(all, method, opt) {
			allowed = append(allowed, s.site(pf, method, cave, opt))
		}
	}
	if ok != (len(allowed) > 0) || ok && !slices.Contains(allowed, got) {
		t.failf(pf, "%s chose %v, %v; want one of %v", method, siteLines([]place.Site{got}), ok, siteLines(allowed))
		return got, false
	}
	if !ok {
		left := []int(nil)
		words := embeddedWords
		if method == place.Embedded {
			_, left = t.m.embedded(pf, cave, opt)
		} else {
			words = centeredWords
			_, left = t.m.centered(pf, cave, opt)
		}
		t.sameReport(pf, report, words, left, false)
	}
	return got, ok
}

// allowed reports whether the choice may fall on a site: an embedded one must not cut, a centered
// one must be the nearest of its orientation and not be too far away.
func (s oracleSite) allowed(all []oracleSite, method place.Method, opt place.Options) bool {
	if method == place.Embedded {
		return !s.cuts
	}
	for _, other := range all {
		if other.o == s.o && other.far < s.far && other.shift <= opt.MaxShift {
			return false
		}
	}
	return s.shift <= opt.MaxShift
}
