package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/compile/trial"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// printTrial writes a report as a table, a line a prefab and recipe; of prefabs that were named, all there is.
func (e *env) printTrial(r *trial.Report, built *compile.Result, detail bool) error {
	var b strings.Builder
	trialHead(&b, r)
	if r.WholeMaps {
		printWhole(&b, r, e.stdout.columns)
	} else {
		trialTable(&b, r, e.stdout.columns)
		if detail && built != nil {
			if err := e.trialDetails(&b, r, built); err != nil {
				return err
			}
		}
	}
	_, err := io.WriteString(e.stdout, b.String())
	return err
}

// trialHead says what was tried where.
func trialHead(b *strings.Builder, r *trial.Report) {
	var parts []string
	for i := range r.Recipes {
		parts = append(parts, diag.Counted(r.Recipes[i].Done, "map")+" of "+escapeLine(r.Recipes[i].Name))
	}
	what := diag.Counted(r.Tried(), "prefab") + " in "
	if r.WholeMaps {
		what = ""
	}
	fmt.Fprintf(b, "%s%s, from seed %s\n", what, strings.Join(parts, ", "), r.Seed)
	if r.Styles {
		b.WriteString("(the project has no recipe: these are maps of the built-in styles)\n")
	}
	for i := range r.Recipes {
		if n := r.Recipes[i].Unmet; n > 0 {
			fmt.Fprintf(b, "%s of %s do not meet the recipe\n", diag.Counted(n, "map"), escapeLine(r.Recipes[i].Name))
		}
	}
}

// trialTable writes a line for each prefab and recipe.
func trialTable(b *strings.Builder, r *trial.Report, columns int) {
	name, recipe := len("prefab"), len("recipe")
	for i := range r.Prefabs {
		name = max(name, len(r.Prefabs[i].Name))
		for k := range r.Prefabs[i].Tries {
			recipe = max(recipe, len(r.Prefabs[i].Tries[k].Recipe))
		}
	}
	if len(r.Recipes) == 1 {
		recipe = 0
	}
	who := func(prefab, of string) string {
		text := fmt.Sprintf("%-*s", name, prefab)
		if recipe > 0 {
			text += fmt.Sprintf("  %-*s", recipe, of)
		}
		return text
	}
	fmt.Fprintf(b, "\n%s  %6s  %6s  %6s  %6s  %6s  refused by\n", who("prefab", "recipe"), "maps", "caves", "small", "medium", "large")
	for i := range r.Prefabs {
		p := &r.Prefabs[i]
		for k := range p.Tries {
			t := &p.Tries[k]
			line := fmt.Sprintf("%s  %6s  %6s", who(p.Name, escapeLine(t.Recipe)), shareText(t.Placed, t.Maps), shareText(t.Held, t.Caves))
			for s := range t.Sizes {
				line += fmt.Sprintf("  %6s", shareText(t.Sizes[s][1], t.Sizes[s][0]))
			}
			fmt.Fprintln(b, strings.TrimRight(listed(line+"  ", refusedWords(p, t), columns), " "))
		}
	}
	for i := range r.Prefabs {
		p := &r.Prefabs[i]
		for k := range p.Tries {
			trialNotes(b, r, p, &p.Tries[k], columns)
		}
	}
}

// refusedWords lists what refused the caves without a site, in shares of all caves.
func refusedWords(p *trial.Prefab, t *trial.Try) (list []string) {
	for _, c := range t.Reasons() {
		list = append(list, plainWord(p, c.Word)+" "+shareText(c.N, t.Caves))
	}
	if t.Caves == 0 && t.Maps > 0 {
		list = append(list, "no cave is one that it may come to: "+neverText(t))
	}
	return list
}

// plainWord returns a word without the method, where there is only one.
func plainWord(p *trial.Prefab, word string) string {
	if len(p.Methods) == 1 {
		return strings.TrimPrefix(word, p.Methods[0]+" ")
	}
	return word
}

// neverText says why a prefab may come to none of the caves.
func neverText(t *trial.Try) string {
	var words []string
	for _, w := range []string{"depth", "distance", "eligible"} {
		if n := t.Refused[w]; n > 0 {
			words = append(words, fmt.Sprintf("%s %d", w, n))
		}
	}
	return strings.Join(words, ", ")
}

// trialNotes says what is special about a prefab: that it fits nowhere, that it falls short, what would help, what
// cannot be reached.
func trialNotes(b *strings.Builder, r *trial.Report, p *trial.Prefab, t *trial.Try, columns int) {
	short := 4*t.Placed < 3*t.Maps || t.Placed*r.MinPlaced[1] < t.Maps*r.MinPlaced[0]
	if t.Caves > 0 && t.Held == 0 {
		fmt.Fprintf(b, "\n%s fits nowhere in %s of %s: every spot was looked at.\n", p.Name,
			diag.Counted(t.Caves, "cave"), escapeLine(t.Recipe))
		for _, c := range t.Reasons() {
			fmt.Fprintf(b, "  %s left none over in %s\n", plainWord(p, c.Word), diag.Counted(c.N, "cave"))
		}
	} else if short && t.Caves > 0 {
		fmt.Fprintf(b, "\n%s has a site in %d of %s of %s.\n", p.Name, t.Placed, diag.Counted(t.Maps, "map"), escapeLine(t.Recipe))
	}
	if short {
		hints := t.Hints()
		for _, h := range hints[:min(3, len(hints))] {
			fmt.Fprintln(b, listed("  would help: ", hintWords(t, h), columns))
		}
	}
	for _, o := range t.Objects {
		if o.Required && o.Reached < o.Came {
			fmt.Fprintf(b, "\n%s: the required object %q was out of reach in %s of %s\n", p.Name, o.Reference,
				shareText(o.Came-o.Reached, o.Came), escapeLine(t.Recipe))
		}
	}
}

// hintWords says what a change gains, in maps and in caves.
func hintWords(t *trial.Try, h trial.WhatIf) []string {
	return []string{
		fmt.Sprintf("%s: maps %s → %s", h.Change, shareText(t.Placed, t.Maps), shareText(h.Placed, h.Maps)),
		fmt.Sprintf("caves %s → %s", shareText(t.Held, t.Caves), shareText(h.Held, h.Caves)),
	}
}

// shareText writes n of all in percent. Only none is 0 % and only all are 100 %.
func shareText(n, all int) string {
	switch {
	case all == 0:
		return "-"
	case n == 0:
		return "0 %"
	case n == all:
		return "100 %"
	}
	percent := (200*n + all) / (2 * all)
	switch {
	case percent == 0:
		return "<1 %"
	case percent == 100:
		return ">99 %"
	}
	return fmt.Sprintf("%d %%", percent)
}
