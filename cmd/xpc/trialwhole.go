package main

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/seed18752ec6/xpc/compile/trial"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// printWhole writes what came in whole maps.
func printWhole(b *strings.Builder, r *trial.Report, columns int) {
	for i := range r.Recipes {
		line := &r.Recipes[i]
		w := line.Whole
		if w == nil {
			continue
		}
		fmt.Fprintf(b, "\n%s: %d of %s wanted came, %s set, %s at %s\n", escapeLine(line.Name), w.Placed,
			diag.Counted(w.Wanted, "encounter"), diag.Counted(w.Features, "feature"), diag.Counted(w.Attempts, "attempt"),
			diag.Counted(line.Done, "map"))
		if len(w.Refused) > 0 {
			fmt.Fprintln(b, listed("  refused by ", reasons(w.Refused), columns))
		}
		printShares(b, "encounter", w.Encounters, line.Done)
		printShares(b, "prefab", w.Prefabs, line.Done)
		wholeNever(b, w, columns)
		wholeSpread(b, line.Name, w)
		for _, u := range w.Unmet {
			text := fmt.Sprintf("  not met in %s: %s", diag.Counted(u.Maps, "map"), u.What)
			if u.Name != "" {
				text += fmt.Sprintf(" %q", u.Name)
			}
			var seeds []string
			for _, n := range u.Numbers {
				seeds = append(seeds, seedAfter(r.Seed, n))
			}
			if u.Maps > len(seeds) {
				seeds = append(seeds, "…")
			}
			fmt.Fprintln(b, listed(escapeLine(text)+", seeds ", seeds, columns))
		}
	}
}

// seedAfter returns the seed of map n.
func seedAfter(first string, n int) string {
	seed, _ := strconv.ParseUint(first, 10, 64)
	return strconv.FormatUint(seed+uint64(n), 10)
}

// printShares writes how often things came.
func printShares(b *strings.Builder, title string, list []trial.Share, done int) {
	width := len(title)
	for _, s := range list {
		width = max(width, len(s.Name))
	}
	fmt.Fprintf(b, "\n  %-*s  %6s  %6s\n", width, title, "came", "maps")
	for _, s := range list {
		fmt.Fprintf(b, "  %-*s  %6d  %6s\n", width, escapeLine(s.Name), s.Placed, shareText(s.Maps, done))
	}
}

// wholeNever names what never came.
func wholeNever(b *strings.Builder, w *trial.Whole, columns int) {
	for _, l := range []struct {
		title string
		list  []trial.Share
	}{{"encounters", w.Encounters}, {"prefabs", w.Prefabs}} {
		var never []string
		for _, s := range l.list {
			if s.Placed == 0 {
				never = append(never, escapeLine(s.Name))
			}
		}
		if len(never) > 0 {
			fmt.Fprintln(b, listed("\n  "+l.title+" that never came: ", never, columns))
		}
	}
}

// wholeSpread writes how encounters lie to each other.
func wholeSpread(b *strings.Builder, recipe string, w *trial.Whole) {
	fmt.Fprintf(b, "\n  %-10s  %6s  %8s  %8s\n", "spread", "came", "here", "chance")
	var notes []string
	for i := range w.Spread {
		s := &w.Spread[i]
		if s.Placed == 0 {
			continue
		}
		fmt.Fprintf(b, "  %-10s  %6d  %8s  %8s\n", cmp.Or(s.Category, "all"), s.Placed, momentsText(&s.Pairs), momentsText(&s.Uniform))
		if s.Worst != nil && (i == 0 || s.Category == "danger") {
			notes = append(notes, "  "+mostText(recipe, s))
		}
	}
	b.WriteString("  (variance by mean of the number in two neighboring caves: less than chance is even, more is crowded)\n")
	for _, n := range notes {
		fmt.Fprintln(b, n)
	}
}

// mostText says where most encounters lie together.
func mostText(recipe string, s *trial.Spread) string {
	return fmt.Sprintf("most of %s in a cave and its neighbors: %d, %s", cmp.Or(s.Category, "all"), s.Most,
		replayText(recipe, s.Worst))
}

// momentsText writes the ratio of moments.
func momentsText(m *trial.Moments) string {
	if ratio, ok := m.Ratio(); ok {
		return strconv.FormatFloat(ratio, 'f', 2, 64)
	}
	return "-"
}
