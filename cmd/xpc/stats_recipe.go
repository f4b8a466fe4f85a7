package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/seed18752ec6/xpc/compile/stats"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// printRecipe writes what the maps of a recipe hold: exact figures beside those of maps that were made.
func (e *env) printRecipe(r *stats.RecipeSurvey) error {
	paint := e.paint()
	var b strings.Builder
	w, h := r.Recipe.Size()
	fmt.Fprintf(&b, "%s  %dx%d, depth %d\n", paint("1", escapeLine(r.Recipe.Name())), w, h, r.Recipe.Depth())
	if r.Inexact == "" {
		fmt.Fprintln(&b, wrap("exact: "+supposed(r)+".", e.wide()))
	} else {
		fmt.Fprintln(&b, wrap("exact: not for whole maps: "+escapeLine(r.Inexact)+".", e.wide()))
	}
	if s := r.Sample; s != nil {
		fmt.Fprintln(&b, wrap(fmt.Sprintf("sampled: %s from seed %d; they wanted %s and got %d; %d do not meet the recipe. Caves and rock decide too.",
			diag.Counted(s.Maps, "map"), s.Seed, diag.Counted(s.Wanted, "encounter"), s.Placed, s.Short), e.wide()))
	}
	if r.Inexact != "" && r.Sample == nil {
		_, err := io.WriteString(e.stdout, b.String())
		return err
	}
	b.WriteString("\n")
	encounters := e.mapTable(r, "encounter")
	encounters.columns = append(encounters.columns, tableColumn{head: "of"})
	for i := range r.Encounters {
		enc := &r.Encounters[i]
		row := append(mapRow(r, &enc.MapFound, enc.Encounter.Name()), encounterText(enc))
		encounters.add(row...)
	}
	if len(r.Encounters) > 0 {
		encounters.fold(e.wide())
		encounters.print(&b, "", paint)
		b.WriteString("\n")
	}
	things := e.mapTable(r, "thing")
	for i := range r.Things {
		things.add(mapRow(r, &r.Things[i], r.Things[i].Thing.String())...)
	}
	things.print(&b, "", paint)
	_, err := io.WriteString(e.stdout, b.String())
	return err
}

// supposed says what exact figures suppose.
func supposed(r *stats.RecipeSurvey) string {
	median := ""
	if r.Median {
		median = ", as the median map does"
	}
	text := fmt.Sprintf("if a map wants %s%s, ", diag.Counted(r.Wanted, "encounter"), median)
	switch r.Wanted {
	case 0:
		return text + "and what is required comes all the same"
	case 1:
		return text + "and it is placed as the weights say"
	}
	return text + "and all of them are placed as their weights say"
}

// mapTable returns a table with the columns of figures of maps.
func (e *env) mapTable(r *stats.RecipeSurvey, what string) *table {
	t := &table{columns: []tableColumn{{head: what}}}
	if r.Inexact == "" {
		t.columns = append(t.columns, tableColumn{"exact", true}, tableColumn{"expected", true})
	}
	if r.Sample != nil {
		t.columns = append(t.columns, tableColumn{"sampled", true}, tableColumn{"mean", true})
	}
	return t
}

// mapRow returns the figures of something in maps.
func mapRow(r *stats.RecipeSurvey, f *stats.MapFound, name string) []string {
	row := []string{escapeLine(name)}
	add := func(c *stats.Chances) {
		if c == nil {
			row = append(row, "", "")
			return
		}
		row = append(row, chanceText(c.Present), numberText(c.Expected))
	}
	if r.Inexact == "" {
		add(f.Exact)
	}
	if r.Sample != nil {
		add(f.Sampled)
	}
	return row
}

// encounterText says what an encounter is of.
func encounterText(enc *stats.EncounterSurvey) string {
	if enc.Deep {
		return "not for this depth"
	}
	var words []string
	for _, p := range enc.Prefabs {
		word := p.Prefab.Name()
		switch {
		case p.Deep:
			word += " (depth " + rangeText(p.Prefab.Depth()) + ")"
		case len(enc.Prefabs) > 1:
			word += " " + percentText(p.Chance)
		}
		words = append(words, word)
	}
	text := escapeLine(strings.Join(words, ", "))
	if enc.Times > 0 {
		text = "required: " + text
	}
	return text
}
