package main

import (
	"encoding/json"
	"io"
	"maps"
	"slices"
	"strconv"
)

// statsFormat is the version of the JSON form of statistics.
const statsFormat = 1

// statsJSON are the statistics of maps.
type statsJSON struct {
	Format     int                   `json:"format"`
	Recipe     string                `json:"recipe"`
	Generator  int                   `json:"generator"`
	Seed       string                `json:"seed"` // of the first map
	Maps       int                   `json:"maps"`
	Attempts   int                   `json:"attempts"`
	Short      int                   `json:"short"` // maps that do not meet the recipe
	Features   int                   `json:"features"`
	Wanted     int                   `json:"wanted"`
	Placements int                   `json:"placements"`
	Figures    map[string]spreadJSON `json:"figures"`
	Unmet      []lackJSON            `json:"unmet"`
	Refused    map[string]int        `json:"refused"` // by rule or reason
	Prefabs    []prefabStatsJSON     `json:"prefabs"`
}

// spreadJSON is how the numbers of a figure are spread over the maps that have one.
type spreadJSON struct {
	Maps   int    `json:"maps"`
	Min    number `json:"min"`
	Q1     number `json:"q1"`
	Median number `json:"median"`
	Q3     number `json:"q3"`
	Max    number `json:"max"`
}

type lackJSON struct {
	What    string         `json:"what"`
	Name    string         `json:"name"`
	Maps    int            `json:"maps"`
	Refused map[string]int `json:"refused,omitempty"` // what refused the encounter
}

type prefabStatsJSON struct {
	Name    string         `json:"name"`
	Placed  int            `json:"placed"`
	Maps    int            `json:"maps"`
	Seen    int            `json:"seen"`
	Tries   int            `json:"tries"`
	Refused map[string]int `json:"refused"`
}

// number is a number of a unit: whole, or with three decimals.
type number struct {
	n    int
	unit unit
}

// MarshalJSON writes it.
func (n number) MarshalJSON() ([]byte, error) {
	if n.unit == whole {
		return strconv.AppendInt(nil, int64(n.n), 10), nil
	}
	return thousandths(n.n).MarshalJSON()
}

// writeJSON writes the statistics as one line.
func (s *mapStats) writeJSON(w io.Writer) error {
	out := statsJSON{
		Format: statsFormat, Recipe: s.recipe.Name(), Generator: s.recipe.Generator(),
		Seed: strconv.FormatUint(s.seed, 10), Maps: s.maps, Attempts: s.attempts, Short: s.unmet,
		Features: s.features, Wanted: s.wanted, Placements: s.placements,
		Figures: map[string]spreadJSON{}, Unmet: []lackJSON{}, Refused: s.refused, Prefabs: []prefabStatsJSON{},
	}
	for _, g := range figureGroups {
		for _, f := range g.figures {
			if numbers := s.numbers[f.key]; len(numbers) > 0 {
				out.Figures[f.key] = spreadOf(numbers, f.unit)
			}
		}
	}
	for _, l := range s.sortedLacks() {
		out.Unmet = append(out.Unmet, lackJSON{l.what, l.name, s.lacks[l], s.refusedOf(l)})
	}
	for _, name := range slices.Sorted(maps.Keys(s.prefabs)) {
		p := s.prefabs[name]
		out.Prefabs = append(out.Prefabs, prefabStatsJSON{name, p.placed, p.maps, p.seen, p.tries, p.refused})
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(out)
}

func spreadOf(numbers []int, u unit) spreadJSON {
	q := quantiles(numbers)
	return spreadJSON{len(numbers), number{q[0], u}, number{q[1], u}, number{q[2], u}, number{q[3], u}, number{q[4], u}}
}
