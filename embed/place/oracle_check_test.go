package place_test

import (
	"fmt"
	"slices"
	"strings"

	"github.com/google/go-cmp/cmp"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/orient"
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
	maps, searches, sites, placed, objects int
	features                               int // of maps that were replayed
	wide                                   int // embedded sites with a front that passes a word

	embedded, centered [oracleRules]refusals // by rule
}

// refusals counts the candidates that a rule refused, and the searches that it ended.
type refusals struct{ candidates, searches int }

func (a *tally) add(b tally) {
	a.maps, a.searches, a.sites = a.maps+b.maps, a.searches+b.searches, a.sites+b.sites
	a.features += b.features
	a.placed, a.objects, a.wide = a.placed+b.placed, a.objects+b.objects, a.wide+b.wide
	for i := range oracleRules {
		a.embedded[i].candidates += b.embedded[i].candidates
		a.embedded[i].searches += b.embedded[i].searches
		a.centered[i].candidates += b.centered[i].candidates
		a.centered[i].searches += b.centered[i].searches
	}
}

// search counts a search that left so many candidates over after each rule.
func (a *tally) search(method place.Method, sites int, left []int) {
	a.searches++
	a.sites += sites
	rules := &a.embedded
	if method == place.Centered {
		rules = &a.centered
	}
	for i := range left {
		if i > 0 {
			rules[i].candidates += left[i-1] - left[i]
		}
		if left[i] == 0 {
			rules[i].searches++
			break
		}
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

// query is what a search asks for.
type query struct {
	pf     *oraclePrefab
	method place.Method
	cave   int
	opt    place.Options
}

// words returns the names of the rules.
func (q query) words() []string {
	if q.method == place.Centered {
		return centeredWords
	}
	return embeddedWords
}

func (q query) String() string {
	return fmt.Sprintf("%s, %s in cave %d, %+v\n%s", q.pf.Name(), q.method, q.cave, q.opt, q.pf)
}

// sites returns the sites that all rules but the last allow, and what each rule leaves over.
func (m *oracleMap) sites(q query) ([]oracleSite, []int) {
	if q.method == place.Centered {
		return m.centered(q.pf, q.cave, q.opt)
	}
	return m.embedded(q.pf, q.cave, q.opt)
}

// search compares the sites of a prefab in a cave and what each rule left over, and returns the
// oracle's.
func (t *trial) search(q query) ([]oracleSite, []int) {
	want, left := t.m.sites(q)
	find := t.p.Sites
	if q.method == place.Centered {
		find = t.p.CenteredSites
	}
	got := find(nil, q.pf.Prefab, q.cave, q.opt)
	report := t.p.Report()
	t.count.search(q.method, len(want), left)
	var expect []place.Site
	for _, s := range want {
		expect = append(expect, s.site(q))
	}
	if !slices.Equal(got, expect) {
		t.failf(q, "sites (-want +got):\n%s", cmp.Diff(siteLines(expect), siteLines(got)))
		return want, left
	}
	if q.pf.Class().L > 64 && q.method == place.Embedded {
		t.count.wide += len(want)
	}
	t.sameReport(q, report, left, true)
	for i, s := range want {
		if q.method != place.Embedded {
			break
		}
		if cuts := t.p.Cuts(got[i]); cuts != s.cuts {
			t.failf(q, "Cuts(%s at %d,%d) = %v, want %v", s.o, s.x, s.y, cuts, s.cuts)
		}
	}
	return want, left
}

// sameReport compares survivor counts and words. The last rule is left out where open says so.
func (t *trial) sameReport(q query, report place.Report, left []int, open bool) {
	words := q.words()
	n := len(words)
	if open {
		n--
	}
	first := ""
	for i, word := range words {
		if report.Len() != len(words) || report.Word(i) != word {
			t.failf(q, "the report has %d words, and %q, want %q", report.Len(), report.Word(i), word)
		}
		if i < n && left[i] == 0 && first == "" {
			first = word
		}
	}
	reason := t.unsought(q)
	if reason != place.NoReason {
		first = reason.String()
	}
	if report.Reason != reason {
		t.failf(q, "no site was looked for by %q, want %q", report.Reason, reason)
	}
	got := report.Survivors[:n]
	if q.method == place.Centered {
		t.likeReport(q, got, left[:n])
		return
	}
	if !slices.Equal(got, left[:n]) {
		t.failf(q, "report %v, want %v of %v", got, left[:n], words)
	}
	if !open && report.Rule() != first {
		t.failf(q, "the report blames %q, want %q", report.Rule(), first)
	}
}

// unsought says why no site is to be looked for.
func (t *trial) unsought(q query) place.Reason {
	way := map[place.Method]embed.Places{place.Embedded: embed.Embedded, place.Centered: embed.Centered}
	switch {
	case !q.pf.Places().Has(way[q.method]):
		return place.Place
	case q.method == place.Centered && !largeEnough(q.pf, q.opt, t.m.caves[q.cave-1].area):
		return place.Eligible
	}
	return place.NoReason
}

// likeReport compares the report of a centered prefab. The page does not say which boxes far from
// the cave are candidates at all, so what is counted before "reach" has bounds alone.
func (t *trial) likeReport(q query, got, left []int) {
	const reach = 3
	for i := range got {
		grows := i > 0 && got[i] > got[i-1]
		if grows || got[i] > left[i] || i < reach && got[i] < left[reach] || i >= reach && got[i] != left[i] {
			t.failf(q, "report %v, want %v of %v", got, left, centeredWords)
		}
	}
}

// site returns what the placer calls the site.
func (s oracleSite) site(q query) place.Site {
	site := place.Site{
		Prefab: q.pf.Prefab, Method: q.method, Cave: q.cave, Orientation: s.o, X: s.x, Y: s.y,
	}
	if q.method == place.Centered {
		site.Shift = s.shift
	} else {
		site.D1, site.D2, site.Gap = s.d1, s.d2, max(0, q.opt.Gap)
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
func (t *trial) choose(q query, key embed.Key) (place.Site, bool) {
	all, left := t.search(q)
	choice, words := t.p.Embedded, q.words()
	if q.method == place.Centered {
		choice = t.p.Centered
	}
	got, ok := choice(q.pf.Prefab, q.cave, q.opt, key)
	report := t.p.Report()
	allowed := q.allowed(all)
	if ok != (len(allowed) > 0) || ok && !slices.Contains(allowed, got) {
		t.failf(q, "chose %v, %v; want one of %v", siteLines([]place.Site{got}), ok, siteLines(allowed))
		return got, false
	}
	t.sameReport(q, report, left, ok)
	// An embedded site is drawn before the others are judged, so that not all are counted.
	last := len(words) - 1
	n, most := report.Survivors[last], left[last]
	if ok && (n < 1 || n > most || q.method == place.Centered && n != most) {
		t.failf(q, "the report says %s %d, want up to %d", words[last], n, most)
	}
	return got, ok
}

// allowed returns the sites on which the choice may fall: embedded ones that do not cut, and
// centered ones that are not too far away and the nearest among those of their orientation. (The
// page writes "the valid site nearest the center …; shift > maxShift → refused". Taken in this
// order, a site near enough could be hidden by one that is nearer as the crow flies but shifted
// more, and a refusal would be no proof, as section 3.7 says that it is.)
func (q query) allowed(all []oracleSite) (list []place.Site) {
	nearest := map[orient.Orientation]int64{}
	for _, s := range all {
		if far, ok := nearest[s.o]; s.shift <= q.opt.MaxShift && (!ok || s.far < far) {
			nearest[s.o] = s.far
		}
	}
	for _, s := range all {
		good := !s.cuts
		if q.method == place.Centered {
			good = s.far == nearest[s.o] && s.shift <= q.opt.MaxShift
		}
		if good {
			list = append(list, s.site(q))
		}
	}
	return list
}
