package main

import (
	"fmt"
	"io"
	"math/big"
	"slices"
	"strings"

	"github.com/seed18752ec6/xpc/compile/stats"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// printOverview writes what one prefab holds, by depth.
func (e *env) printOverview(surveys []*stats.Survey, levels []stats.Level) error {
	paint := e.paint()
	var out strings.Builder
	prefabs := diag.Counted(len(surveys), "prefab")
	if len(levels) == 0 {
		_, err := fmt.Fprintf(e.stdout, "%s, of which none is placed by weight. xpc stats PREFAB tells of one.\n", prefabs)
		return err
	}
	fmt.Fprintln(&out, wrap(fmt.Sprintf("%s, %s. Drawn by the weights of their scripts, one prefab holds, on average, at these depths:",
		prefabs, diag.Counted(len(levels[0].Things), "thing")), e.wide()))
	name := len("thing")
	for _, t := range levels[0].Things {
		name = max(name, len([]rune(thingText(t.Thing))))
	}
	fit := max(1, (e.wide()-name-2-9)/9)
	sampled := slices.ContainsFunc(levels, func(l stats.Level) bool {
		return slices.ContainsFunc(l.Things, func(t stats.LevelThing) bool { return t.Sampled })
	})
	for from := 0; from < len(levels); from += fit {
		out.WriteString("\n")
		levelTable(levels, from, min(len(levels), from+fit)).print(&out, "", paint)
	}
	if sampled {
		out.WriteString("\n~ counted in rolls in part: xpc stats PREFAB tells why\n")
	}
	printAllMissing(&out, surveys, paint)
	_, err := io.WriteString(e.stdout, out.String())
	return err
}

// levelTable returns the table of some levels.
func levelTable(levels []stats.Level, from, to int) *table {
	t := &table{columns: []tableColumn{{head: "thing"}, {"prefabs", true}}}
	draw := []string{"(prefabs to draw from)", ""}
	for _, l := range levels[from:to] {
		t.columns = append(t.columns, tableColumn{rangeText(l.Depth), true})
		draw = append(draw, fmt.Sprint(l.Prefabs))
	}
	t.add(draw...)
	for i := range levels[0].Things {
		most := 0
		for _, l := range levels {
			most = max(most, l.Things[i].Prefabs)
		}
		row := []string{thingText(levels[0].Things[i].Thing), fmt.Sprint(most)}
		for _, l := range levels[from:to] {
			row = append(row, meanText(&l.Things[i]))
		}
		t.add(row...)
	}
	return t
}

// meanText returns how many of a thing a prefab holds on average.
func meanText(t *stats.LevelThing) string {
	switch {
	case t.Present.Sign() == 0:
		return "-"
	case t.Sampled:
		return "~" + smallText(t.Expected)
	}
	return smallText(t.Expected)
}

// printAllMissing lists what is required of prefabs and may be missing, with the greatest chance of all depths.
func printAllMissing(b *strings.Builder, surveys []*stats.Survey, paint func(style, s string) string) {
	t := &table{columns: []tableColumn{{head: "required"}, {head: "of"}, {"missing", true}}}
	for _, s := range surveys {
		for i := range s.Prefab.ObjectCount() {
			worst := new(big.Rat)
			for k := range s.Bands {
				if p := s.Bands[k].Objects[i].Counts[0]; p.Cmp(worst) > 0 {
					worst = p
				}
			}
			if e := s.Prefab.ObjectEntry(i); e.Required() && worst.Sign() > 0 {
				t.add(refText(e), escapeLine(s.Prefab.Name()), chanceText(worst))
			}
		}
	}
	if len(t.rows) > 0 {
		b.WriteString("\n")
		t.print(b, "", paint)
	}
}

// smallText returns a mean number with three decimals.
func smallText(n *big.Rat) string {
	if n.Sign() > 0 && n.Cmp(big.NewRat(1, 2000)) < 0 {
		return "<0.001"
	}
	return n.FloatString(3)
}
