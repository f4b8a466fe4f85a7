package main

import (
	"encoding/csv"
	"fmt"
	"io"
	"math/big"
	"strconv"

	"github.com/seed18752ec6/xpc/compile/stats"
	"github.com/seed18752ec6/xpc/embed"
)

// writeStatsCSV writes a line for each prefab, range of depths and thing, with a head.
func writeStatsCSV(w io.Writer, found []*stats.Survey) error {
	out := csv.NewWriter(w)
	head := []string{"prefab", "depth_min", "depth_max", "kind", "name", "references", "present", "expected"}
	for n := range stats.Most + 1 {
		head = append(head, fmt.Sprint("p", n))
	}
	out.Write(append(head, "p_more", "rolls"))
	for _, s := range found {
		for i := range s.Bands {
			b := &s.Bands[i]
			most := ""
			if b.Depth.Max < embed.NoMax {
				most = strconv.Itoa(b.Depth.Max)
			}
			for k := range b.Things {
				f := &b.Things[k]
				row := []string{s.Prefab.Name(), strconv.Itoa(b.Depth.Min), most, f.Kind, f.Name, fromText(f.From)}
				out.Write(append(row, oddsRow(&f.Chances)...))
			}
		}
	}
	out.Flush()
	return out.Error()
}

// oddsRow returns chances as cells.
func oddsRow(c *stats.Chances) []string {
	if c == nil {
		return make([]string, stats.Most+5)
	}
	row := []string{decimalOf(c.Present), decimalOf(c.Expected)}
	for n := range stats.Most + 1 {
		p := new(big.Rat)
		if n < len(c.Counts) {
			p = c.Counts[n]
		}
		row = append(row, decimalOf(p))
	}
	return append(row, decimalOf(c.More), strconv.Itoa(c.Rolls))
}

// decimalOf returns a number with the digits of a float, and no exponent.
func decimalOf(r *big.Rat) string {
	f, _ := r.Float64()
	return strconv.FormatFloat(f, 'f', -1, 64)
}

// writeRecipeCSV writes two lines, one exact and one sampled, for each encounter, prefab and thing of maps.
func writeRecipeCSV(w io.Writer, r *stats.RecipeSurvey) error {
	out := csv.NewWriter(w)
	head := []string{"recipe", "what", "kind", "name", "figure", "present", "expected"}
	for n := range stats.Most + 1 {
		head = append(head, fmt.Sprint("p", n))
	}
	out.Write(append(head, "p_more", "maps"))
	line := func(what string, f *stats.MapFound) {
		if f.Exact != nil {
			out.Write(append([]string{r.Recipe.Name(), what, f.Thing.Kind, f.Thing.Name, "exact"}, oddsRow(f.Exact)...))
		}
		if f.Sampled != nil {
			out.Write(append([]string{r.Recipe.Name(), what, f.Thing.Kind, f.Thing.Name, "sampled"}, oddsRow(f.Sampled)...))
		}
	}
	for i := range r.Encounters {
		line("encounter", &r.Encounters[i].MapFound)
	}
	for i := range r.Prefabs {
		line("prefab", &r.Prefabs[i])
	}
	for i := range r.Things {
		line("thing", &r.Things[i])
	}
	out.Flush()
	return out.Error()
}
