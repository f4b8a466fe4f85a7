package main

import (
	"cmp"
	"maps"
	"slices"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/embed/place"
	"github.com/seed18752ec6/xpc/embed/sight"
)

// mapStats gathers what maps are like and what happened to each prefab.
type mapStats struct {
	recipe embed.Recipe
	seed   uint64 // of the first map

	maps, unmet, placements int // placements of encounters
	features, wanted        int
	attempts                int
	numbers                 map[string][]int // of each figure, by its key
	prefabs                 map[string]*prefabStats
	encounters              map[string]map[string]int // what refused each encounter, by rule or reason
	refused                 map[string]int            // by rule or reason
	lacks                   map[lack]int              // maps, by what they lack of the recipe

	caves    []caveStats // of the only map
	outlook  outlook
	contents embed.Contents
}

// caveStats is a line of the table of caves.
type caveStats struct {
	cave.CaveStudy
	cells      int
	room       bool
	exit, main bool // it has an exit; a main way leads through it
}

type prefabStats struct {
	placed, maps, tries, seen int
	refused                   map[string]int // by rule or reason
	lastMap                   int
}

func newMapStats(b *embed.Bundle, r embed.Recipe, seed uint64) *mapStats {
	return &mapStats{
		recipe: r, seed: seed,
		numbers: map[string][]int{}, prefabs: map[string]*prefabStats{}, encounters: map[string]map[string]int{},
		refused: map[string]int{}, lacks: map[lack]int{},
		outlook: outlook{outlines: sight.OutlinesOf(b)},
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
	s.attempts += m.Attempts()
	s.placements += len(m.Placements) - m.Features
	s.features += m.Features
	s.wanted += m.Wanted
	if len(m.Unmet) > 0 {
		s.unmet++
	}
	for i := range m.Unmet {
		s.lacks[lack{m.Unmet[i].What, m.Unmet[i].Name}]++
	}
}

// measure counts one map in full.
func (s *mapStats) measure(m *mapgen.Result) {
	all := &measured{Result: m, study: m.Study()}
	if s.outlook.look(m) {
		all.seen = &s.outlook
	}
	for _, g := range figureGroups {
		for _, f := range g.figures {
			if n, ok := f.of(all); ok {
				s.numbers[f.key] = append(s.numbers[f.key], n)
			}
		}
	}
	if s.maps == 1 {
		s.listCaves(all)
	}
	for i := range m.Placements {
		pl := &m.Placements[i]
		s.place(pl.Prefab)
		if all.seen != nil && all.seen.placed[i] {
			s.prefab(pl.Prefab.Name()).seen++
		}
		pl.Roll(&s.contents)
		for i := range s.contents.Nested {
			n := &s.contents.Nested[i]
			s.place(n.Prefab)
			if all.seen != nil && all.seen.seen.AnyRect(n.Setting.X, n.Setting.Y, n.W, n.H) {
				s.prefab(n.Prefab.Name()).seen++
			}
		}
	}
	for i := range m.Refused {
		s.refuse(&m.Refused[i])
	}
}

// listCaves keeps the figures of each cave.
func (s *mapStats) listCaves(m *measured) {
	for i, c := range m.study.Caves {
		r := m.Grid.Caves.Region(i + 1)
		s.caves = append(s.caves, caveStats{CaveStudy: c, cells: r.Area, room: r.Room, main: c.Isolation == 0})
	}
	for _, e := range m.Exits {
		s.caves[e.Cave-1].exit = true
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
	times := max(1, r.Copies)
	name := r.Encounter.Name()
	if s.encounters[name] == nil {
		s.encounters[name] = map[string]int{}
	}
	s.encounters[name][reason] += times
	s.refused[reason] += times
	if r.Prefab == (embed.Prefab{}) {
		return
	}
	p := s.prefab(r.Prefab.Name())
	p.tries += times
	p.refused[reason] += times
}

// lack is what a map lacks, without its figures: a bound, or an encounter by its name.
type lack struct{ what, name string }

func (l lack) compare(o lack) int {
	return cmp.Or(cmp.Compare(l.what, o.what), cmp.Compare(l.name, o.name))
}

// refusedOf returns what refused an encounter, or a feature's prefab, that maps lack.
func (s *mapStats) refusedOf(l lack) map[string]int {
	switch l.what {
	case "feature", "connectors":
		return s.prefab(l.name).refused
	case "encounter":
		return s.encounters[l.name]
	}
	return nil
}

// sortedLacks lists what maps lack, in order.
func (s *mapStats) sortedLacks() []lack { return slices.SortedFunc(maps.Keys(s.lacks), lack.compare) }
