package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/embed/place"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// printMap prints what stands below a map: the seed, what was placed where, what is not met.
func printMap(w io.Writer, m *mapgen.Result) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s  %dx%d  seed %d", m.Recipe.Name(), m.Grid.W, m.Grid.H, m.Seed)
	if m.Attempt > 1 {
		fmt.Fprintf(&b, "  attempt %d", m.Attempt)
	}
	s := m.Metrics
	fmt.Fprintf(&b, "  hash %s\n", mapHash(m)[:16])
	fmt.Fprintf(&b, "%s (%d small, %d medium, %d large), %s, %s, %s open\n", diag.Counted(s.Caves, "cave"), s.Small, s.Medium,
		s.Large, diag.Counted(s.Tunnels, "tunnel"), diag.Counted(s.Loops, "loop"), percent(s.Open, s.Domain))
	fmt.Fprintf(&b, "%s of %d wanted", diag.Counted(len(m.Placements), "placement"), m.Wanted)
	if len(m.Placements) < m.Wanted {
		b.WriteString("; --stats tells what was refused")
	}
	b.WriteByte('\n')
	printPlacements(&b, m)
	for i := range m.Unmet {
		fmt.Fprintf(&b, "not met: %s\n", unmetText(&m.Unmet[i]))
	}
	_, err := io.WriteString(w, escape(b.String()))
	return err
}

// printPlacements prints a line for each placement, and for each prefab that came in its slots.
func printPlacements(b *strings.Builder, m *mapgen.Result) {
	width := 0
	for i := range m.Placements {
		width = max(width, len(m.Placements[i].Prefab.Name()))
	}
	var contents embed.Contents
	for i := range m.Placements {
		pl := &m.Placements[i]
		fmt.Fprintf(b, "  %-*s  %-8s  cave %-3d  at %d,%d", width, pl.Prefab.Name(), pl.Method, pl.Cave, pl.X, pl.Y)
		if pl.Method == place.Embedded {
			fmt.Fprintf(b, "  facing %s", pl.Facing())
		}
		b.WriteByte('\n')
		pl.Roll(&contents)
		printNested(b, &contents, 0, "    ")
	}
}

// printNested prints what came in the slots of a prefab: of a nested one by its number, or of the placed one.
func printNested(b *strings.Builder, c *embed.Contents, within int, indent string) {
	for i := range c.Nested {
		if n := &c.Nested[i]; n.Within == within {
			fmt.Fprintf(b, "%s%s  nested  at %d,%d  turned %s\n", indent, n.Prefab.Name(), n.Setting.X, n.Setting.Y, n.Turn)
			printNested(b, c, i+1, indent+"  ")
		}
	}
}

// unmetText says in a sentence what a recipe requires and the map is not.
func unmetText(u *mapgen.Unmet) string {
	if u.Name != "" {
		return fmt.Sprintf("%s %q: found %s, wanted %s", u.What, u.Name, found(u), want(u))
	}
	return fmt.Sprintf("%s: found %s, wanted %s", u.What, found(u), want(u))
}

func found(u *mapgen.Unmet) string { return amount(u.Found, u.Share) }

// want returns the bound as recipes write it: 4.., 18%..40%, ..40.
func want(u *mapgen.Unmet) string {
	s := ""
	if u.Min.Den > 0 {
		s = amount(u.Min, u.Share)
	}
	s += ".."
	if u.Max.Den > 0 {
		s += amount(u.Max, u.Share)
	}
	return s
}

func amount(r embed.Ratio, share bool) string {
	if share {
		return percent(int(r.Num), int(r.Den))
	}
	if r.Den <= 1 {
		return strconv.Itoa(int(r.Num))
	}
	return fmt.Sprintf("%d/%d", r.Num, r.Den)
}

// percent returns a/b in percent with one decimal, rounded half up; 0% for b of 0.
func percent(a, b int) string {
	if b == 0 {
		return "0%"
	}
	return tenths(perMille(a, b))
}

// perMille returns a/b in thousandths, rounded half up. B is not 0.
func perMille(a, b int) int { return int((2000*int64(a) + int64(b)) / (2 * int64(b))) }

// tenths returns thousandths in percent.
func tenths(n int) string { return fmt.Sprintf("%d.%d%%", n/10, n%10) }

// mapStats counts what happened to each prefab over a number of maps.
type mapStats struct {
	maps, unmet, placements int
	wanted                  int
	attempts                int
	prefabs                 map[string]*prefabStats
	encounters              map[string]map[string]int // what refused each encounter, by rule or reason
	lacks                   map[lack]int              // maps, by what they lack of the recipe
	caves, open, loops      []int
	contents                embed.Contents
}

type prefabStats struct {
	placed, maps, tries int
	refused             map[string]int // by rule or reason
	lastMap             int
}

func newMapStats() *mapStats {
	return &mapStats{
		prefabs: map[string]*prefabStats{}, encounters: map[string]map[string]int{}, lacks: map[lack]int{},
	}
}

func (s *mapStats) prefab(name string) *prefabStats {
	p := s.prefabs[name]
	if p == nil {
		p = &prefabStats{refused: map[string]int{}}
		s.prefabs[name] = p
	}
	return p
}

// add counts one map.
func (s *mapStats) add(m *mapgen.Result) {
	s.maps++
	s.attempts += m.Attempt
	s.placements += len(m.Placements)
	s.wanted += m.Wanted
	if len(m.Unmet) > 0 {
		s.unmet++
	}
	s.caves = append(s.caves, m.Metrics.Caves)
	s.loops = append(s.loops, m.Metrics.Loops)
	if m.Metrics.Domain > 0 {
		s.open = append(s.open, perMille(m.Metrics.Open, m.Metrics.Domain))
	}
	for i := range m.Placements {
		s.place(m.Placements[i].Prefab)
		m.Placements[i].Roll(&s.contents)
		for i := range s.contents.Nested {
			s.place(s.contents.Nested[i].Prefab)
		}
	}
	for i := range m.Refused {
		s.refuse(&m.Refused[i])
	}
	for i := range m.Unmet {
		s.lacks[lack{m.Unmet[i].What, m.Unmet[i].Name}]++
	}
}

// place counts a prefab that is on the map.
func (s *mapStats) place(pf embed.Prefab) {
	p := s.prefab(pf.Name())
	p.placed++
	p.tries++
	if p.lastMap != s.maps {
		p.lastMap = s.maps
		p.maps++
	}
}

// refuse counts a refusal for its encounter, and for its prefab if it was about one.
func (s *mapStats) refuse(r *place.Refusal) {
	reason := r.Reason.String()
	if r.Reason == place.NoReason {
		reason = r.Report.Rule()
	}
	name := r.Encounter.Name()
	if s.encounters[name] == nil {
		s.encounters[name] = map[string]int{}
	}
	s.encounters[name][reason]++
	if r.Prefab == (embed.Prefab{}) {
		return
	}
	p := s.prefab(r.Prefab.Name())
	p.tries++
	p.refused[reason]++
}

// lack is what a map lacks, without its figures: a bound, or an encounter by its name.
type lack struct{ what, name string }

func (l lack) compare(o lack) int {
	return cmp.Or(cmp.Compare(l.what, o.what), cmp.Compare(l.name, o.name))
}

// print writes the counts as a table, prefabs by name, reasons by how often they struck.
func (s *mapStats) print(w io.Writer, r embed.Recipe, seed uint64) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s  %s from seed %d, %s; %d short of the recipe\n",
		r.Name(), diag.Counted(s.maps, "map"), seed, diag.Counted(s.attempts, "attempt"), s.unmet)
	fmt.Fprintf(&b, "%s of %d wanted\n", diag.Counted(s.placements, "placement"), s.wanted)
	whole := func(n int) string { return strconv.Itoa(n) }
	fmt.Fprintf(&b, "least, median, most: caves %s; open %s; loops %s\n", spread(s.caves, whole),
		spread(s.open, tenths), spread(s.loops, whole))
	s.printLacks(&b)
	names := make([]string, 0, len(s.prefabs))
	width := len("prefab")
	for name := range s.prefabs {
		names = append(names, name)
		width = max(width, len(name))
	}
	slices.Sort(names)
	fmt.Fprintf(&b, "%-*s  %6s  %5s  %6s  refused by\n", width, "prefab", "placed", "maps", "tries")
	for _, name := range names {
		p := s.prefabs[name]
		line := fmt.Sprintf("%-*s  %6d  %5d  %6d  %s", width, name, p.placed, p.maps, p.tries, reasons(p.refused))
		fmt.Fprintln(&b, strings.TrimRight(line, " "))
	}
	_, err := io.WriteString(w, escape(b.String()))
	return err
}

// printLacks names what maps lack of the recipe, and of an encounter what refused it.
func (s *mapStats) printLacks(b *strings.Builder) {
	for _, l := range slices.SortedFunc(maps.Keys(s.lacks), lack.compare) {
		fmt.Fprintf(b, "not met in %s: %s", diag.Counted(s.lacks[l], "map"), l.what)
		if l.name != "" {
			fmt.Fprintf(b, " %q", l.name)
		}
		if refused := s.encounters[l.name]; len(refused) > 0 {
			fmt.Fprintf(b, ", refused by %s", reasons(refused))
		}
		b.WriteByte('\n')
	}
	b.WriteByte('\n')
}

// reasons lists rules with how often they refused, the most frequent first.
func reasons(counts map[string]int) string {
	words := make([]string, 0, len(counts))
	for word := range counts {
		words = append(words, word)
	}
	slices.SortFunc(words, func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
	for i, word := range words {
		words[i] = fmt.Sprintf("%s %d", word, counts[word])
	}
	return strings.Join(words, ", ")
}

// spread returns the least, the median and the most of some numbers.
func spread(n []int, text func(int) string) string {
	if len(n) == 0 {
		return "none"
	}
	n = slices.Sorted(slices.Values(n))
	return text(n[0]) + ", " + text(n[len(n)/2]) + ", " + text(n[len(n)-1])
}
