package trial

import (
	"cmp"
	"maps"
	"slices"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/mapgen"
)

// Whole is what happened in whole maps of a recipe, encounters and all.
type Whole struct {
	Attempts   int            `json:"attempts"`   // at all maps
	Wanted     int            `json:"wanted"`     // encounters that the density asks for
	Placed     int            `json:"placed"`     // encounters that came
	Features   int            `json:"features"`   // that were set
	Encounters []Share        `json:"encounters"` // of the pool, in its order
	Prefabs    []Share        `json:"prefabs"`    // of pool and features, by name; those in slots of others count too
	Spread     []Spread       `json:"spread"`     // all encounters, then those of each category
	Unmet      []Unmet        `json:"unmet"`      // by what it is and its name
	Refused    map[string]int `json:"refused"`    // tries of prefabs and encounters, by rule or reason
}

// Share counts how often something came.
type Share struct {
	Name   string `json:"name"`
	Placed int    `json:"placed"`
	Maps   int    `json:"maps"` // with one
}

// Spread says how encounters lie to each other: what chance would make of as many is beside it.
type Spread struct {
	Category string   `json:"category"` // "" for all
	Placed   int      `json:"placed"`
	Pairs    Moments  `json:"pairs"`   // encounters in two neighboring caves
	Uniform  Moments  `json:"uniform"` // the same, of as many in caves drawn at random
	Most     int      `json:"most"`    // in a cave and its neighbors, at most
	Worst    *Example `json:"worst,omitempty"`
}

// Moments are the sums of numbers and of their squares.
type Moments struct {
	N       int `json:"n"`
	Sum     int `json:"sum"`
	Squares int `json:"squares"`
}

func (m *Moments) take(n int) {
	m.N++
	m.Sum += n
	m.Squares += n * n
}

func (m *Moments) add(o *Moments) {
	m.N += o.N
	m.Sum += o.Sum
	m.Squares += o.Squares
}

// Ratio returns the variance of the numbers by their mean: less than that of chance is even, more is crowded.
// ok is false where there is none.
func (m *Moments) Ratio() (ratio float64, ok bool) {
	if m.Sum == 0 {
		return 0, false
	}
	mean := float64(m.Sum) / float64(m.N)
	return (float64(m.Squares)/float64(m.N) - mean*mean) / mean, true
}

// Unmet counts the maps that lack something that the recipe requires.
type Unmet struct {
	What    string `json:"what"`
	Name    string `json:"name,omitempty"`
	Maps    int    `json:"maps"`
	Numbers []int  `json:"numbers"` // of the first of them, from 0, at most [MostNumbers]
}

// MostNumbers bounds the maps that are listed of what maps lack.
const MostNumbers = 8

// uniformDraws is the number of random placements that each map is compared with.
const uniformDraws = 32

// newWhole returns counts of nothing for a recipe.
func newWhole(r embed.Recipe) *Whole {
	w := &Whole{Refused: map[string]int{}, Unmet: []Unmet{}, Encounters: []Share{}, Prefabs: []Share{}}
	names := map[string]bool{}
	for i := range r.PoolCount() {
		e := r.Pool(i)
		w.Encounters = append(w.Encounters, Share{Name: e.Name()})
		for k := range e.PrefabCount() {
			names[e.Prefab(k).Name()] = true
		}
	}
	for i := range r.FeatureCount() {
		if pf, ok := r.Feature(i).Prefab(); ok {
			names[pf.Name()] = true
		}
	}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		w.Prefabs = append(w.Prefabs, Share{Name: name})
	}
	for c := embed.NoCategory; c < embed.CategoryCount; c++ {
		s := Spread{}
		if c != embed.NoCategory {
			s.Category = c.String()
		}
		w.Spread = append(w.Spread, s)
	}
	return w
}

// add adds what was counted in other maps.
func (w *Whole) add(o *Whole) {
	w.Attempts += o.Attempts
	w.Wanted += o.Wanted
	w.Placed += o.Placed
	w.Features += o.Features
	w.Encounters, w.Prefabs = sumShares(w.Encounters, o.Encounters), sumShares(w.Prefabs, o.Prefabs)
	w.Spread = slices.Clone(w.Spread)
	for i := range min(len(w.Spread), len(o.Spread)) {
		w.Spread[i].add(&o.Spread[i])
	}
	w.Refused = sumMaps(w.Refused, o.Refused)
	w.Unmet = slices.Clone(w.Unmet)
	for _, u := range o.Unmet {
		w.lack(u)
	}
}

func (s *Spread) add(o *Spread) {
	s.Placed += o.Placed
	s.Pairs.add(&o.Pairs)
	s.Uniform.add(&o.Uniform)
	if o.Most > s.Most {
		s.Most, s.Worst = o.Most, o.Worst
	} else if o.Most == s.Most {
		s.Worst = first(s.Worst, o.Worst)
	}
}

// sumShares adds shares by name; names that only one has are kept in order.
func sumShares(a, b []Share) []Share {
	out := slices.Clone(a)
	for _, s := range b {
		i := slices.IndexFunc(out, func(have Share) bool { return have.Name == s.Name })
		if i < 0 {
			i = len(out)
			for i > 0 && out[i-1].Name > s.Name {
				i--
			}
			out = slices.Insert(out, i, Share{Name: s.Name})
		}
		out[i].Placed += s.Placed
		out[i].Maps += s.Maps
	}
	return out
}

// lack counts what maps lack.
func (w *Whole) lack(u Unmet) {
	for i := range w.Unmet {
		if have := &w.Unmet[i]; have.What == u.What && have.Name == u.Name {
			have.Maps += u.Maps
			have.Numbers = slices.Concat(have.Numbers, u.Numbers)
			slices.Sort(have.Numbers)
			have.Numbers = have.Numbers[:min(MostNumbers, len(have.Numbers))]
			return
		}
	}
	u.Numbers = slices.Clone(u.Numbers)
	w.Unmet = append(w.Unmet, u)
	slices.SortFunc(w.Unmet, func(a, b Unmet) int { return cmp.Or(cmp.Compare(a.What, b.What), cmp.Compare(a.Name, b.Name)) })
}

// count counts map i.
func (w *Whole) count(m *mapgen.Result, at spot) {
	w.Attempts += m.Attempts()
	w.Wanted += m.Wanted
	w.Features += m.Features
	w.Placed += len(m.Placements) - m.Features
	seen := map[string]bool{}
	came := func(list *[]Share, kind, name string) {
		one := Share{Name: name, Placed: 1}
		if key := kind + name; !seen[key] {
			seen[key], one.Maps = true, 1
		}
		*list = sumShares(*list, []Share{one})
	}
	var c embed.Contents
	for i := range m.Placements {
		pl := &m.Placements[i]
		if i >= m.Features {
			came(&w.Encounters, "encounter ", pl.Encounter.Name())
		}
		came(&w.Prefabs, "prefab ", pl.Prefab.Name())
		pl.Roll(&c)
		for k := range c.Nested {
			came(&w.Prefabs, "prefab ", c.Nested[k].Prefab.Name())
		}
	}
	for i := range m.Refused {
		if word := m.Refused[i].Report.Rule(); m.Refused[i].Reason != 0 {
			w.Refused[m.Refused[i].Reason.String()]++
		} else {
			w.Refused[word]++
		}
	}
	for _, u := range m.Unmet {
		if key := "unmet " + u.What + " " + u.Name; !seen[key] {
			seen[key] = true
			w.lack(Unmet{What: u.What, Name: u.Name, Maps: 1, Numbers: []int{at.number}})
		}
	}
	w.crowd(m, at)
}

// crowd counts how encounters lie to each other.
func (w *Whole) crowd(m *mapgen.Result, at spot) {
	n := len(m.Caves)
	near := make([][]int32, n)
	for c := range near {
		near[c] = m.AppendNeighbors(nil, c+1)
	}
	exit := make([]bool, n)
	for _, e := range m.Exits {
		if e.Cave > 0 {
			exit[e.Cave-1] = true
		}
	}
	var free []int
	for c := range n {
		if !exit[c] {
			free = append(free, c)
		}
	}
	for k := range w.Spread {
		s := &w.Spread[k]
		holds := make([]int, n)
		placed := 0
		for i := range m.Placements[m.Features:] {
			if pl := &m.Placements[m.Features+i]; k == 0 || int(pl.Category) == k {
				holds[pl.Cave-1]++
				placed++
			}
		}
		s.Placed += placed
		pairs(&s.Pairs, near, holds)
		for c := range n {
			sum := holds[c]
			for _, o := range near[c] {
				sum += holds[o-1]
			}
			if sum > s.Most {
				at.cave = c + 1
				s.Most, s.Worst = sum, at.example(nil)
			}
		}
		for d := range uint64(uniformDraws) {
			pairs(&s.Uniform, near, scatter(free, placed, n, embed.Seed(at.seed).Named("uniform").With(uint64(k)).With(d)))
		}
	}
}

// pairs counts the encounters in each two neighboring caves.
func pairs(to *Moments, near [][]int32, holds []int) {
	for c := range near {
		for _, o := range near[c] {
			if int(o)-1 > c {
				to.take(holds[c] + holds[o-1])
			}
		}
	}
}

// scatter puts k encounters into as many of the free caves, all choices alike.
func scatter(free []int, k, n int, key embed.Key) []int {
	holds, rest := make([]int, n), slices.Clone(free)
	for i := range min(k, len(rest)) {
		j := i + int(embed.Below(key.Word(uint64(i)), uint64(len(rest)-i)))
		rest[i], rest[j] = rest[j], rest[i]
		holds[rest[i]]++
	}
	return holds
}
