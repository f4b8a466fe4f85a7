package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// print writes what the maps are like as tables: figures by groups, what is not met, prefabs by name.
// Lists of rules go on below themselves where a terminal is too narrow; columns is 0 where there is none.
func (s *mapStats) print(w io.Writer, columns int) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s  %s from seed %d, %s; %d short of the recipe\n", s.recipe.Name(), diag.Counted(s.maps, "map"),
		s.seed, diag.Counted(s.attempts, "attempt"), s.unmet)
	if s.features > 0 {
		fmt.Fprintf(&b, "%s, ", diag.Counted(s.features, "feature"))
	}
	fmt.Fprintf(&b, "%s of %d wanted\n", diag.Counted(s.placements, "placement"), s.wanted)
	if len(s.refused) > 0 {
		fmt.Fprintln(&b, listed("refused by ", reasons(s.refused), columns))
	}
	s.printLacks(&b, columns)
	s.printFigures(&b, columns)
	s.printCaves(&b, columns)
	s.printPrefabs(&b, columns)
	_, err := io.WriteString(w, escape(b.String()))
	return err
}

// printLacks names what maps lack of the recipe, and of an encounter what refused it.
func (s *mapStats) printLacks(b *strings.Builder, columns int) {
	for _, l := range s.sortedLacks() {
		line := fmt.Sprintf("not met in %s: %s", diag.Counted(s.lacks[l], "map"), l.what)
		if l.name != "" {
			line += fmt.Sprintf(" %q", l.name)
		}
		if refused := s.refusedOf(l); len(refused) > 0 {
			line = listed(line+", refused by ", reasons(refused), columns)
		}
		fmt.Fprintln(b, line)
	}
}

// Widths of the table of figures.
const (
	nameWidth   = 37
	numberWidth = 8
	narrowWidth = 7 // of numbers on a terminal that is narrow
)

// column is one of the numbers that tell how a figure is spread: an index of quantiles.
type column struct {
	head string
	at   int
}

// columnsOf returns the columns that there is room for, and their width: the number of a single map, else
// the least, the median and the most, and the quartiles between them; on a very narrow terminal the median.
func columnsOf(maps, width int) ([]column, int) {
	all := []column{{"least", 0}, {"1/4", 1}, {"median", 2}, {"3/4", 3}, {"most", 4}}
	switch {
	case maps == 1:
		return []column{{"", 0}}, numberWidth
	case width == 0 || width >= nameWidth+len(all)*numberWidth:
		return all, numberWidth
	case width >= nameWidth+3*narrowWidth:
		return []column{all[0], all[2], all[4]}, narrowWidth
	}
	return all[2:3], narrowWidth
}

// printFigures writes a line for each figure: of one map its number, of several how they are spread.
func (s *mapStats) printFigures(b *strings.Builder, width int) {
	shown, numberWidth := columnsOf(s.maps, width)
	for i, g := range figureGroups {
		title := g.title
		for _, f := range g.figures {
			numbers := s.numbers[f.key]
			if len(numbers) == 0 || f.rare && slices.Max(numbers) == 0 {
				continue
			}
			if title != "" {
				b.WriteString("\n")
				line := fmt.Sprintf("%-*s", nameWidth, title)
				for _, c := range shown {
					if i == 0 {
						line += fmt.Sprintf("%*s", numberWidth, c.head)
					}
				}
				fmt.Fprintln(b, strings.TrimRight(line, " "))
				title = ""
			}
			fmt.Fprintf(b, "  %-*s", nameWidth-2, f.name)
			q := quantiles(numbers)
			for _, c := range shown {
				fmt.Fprintf(b, "%*s", numberWidth, f.unit.text(q[c.at]))
			}
			b.WriteByte('\n')
		}
	}
}

// printCaves writes a line for each cave of the only map.
func (s *mapStats) printCaves(b *strings.Builder, columns int) {
	if s.maps != 1 || len(s.caves) == 0 {
		return
	}
	b.WriteString("\ncave   cells  neighbors  connectivity  isolation\n")
	for i := range s.caves {
		c := &s.caves[i]
		isolation := "-"
		if c.Isolation >= 0 {
			isolation = fmt.Sprint(c.Isolation)
		}
		line := fmt.Sprintf("%4d  %6d  %9d  %12d  %9s  ", i+1, c.cells, c.Neighbors, c.Connectivity, isolation)
		fmt.Fprintln(b, strings.TrimRight(listed(line, c.notes(), columns), " "))
	}
}

// notes says in words what is special about a cave.
func (c *caveStats) notes() (words []string) {
	for _, w := range []struct {
		text string
		on   bool
	}{
		{"room", c.room}, {"exit", c.exit}, {"on the way", c.main && !c.exit}, {"remote", c.Remote()},
		{"dead end", c.DeadEnd}, {"others hang on it", c.Cut},
	} {
		if w.on {
			words = append(words, w.text)
		}
	}
	return words
}

// printPrefabs writes a line for each prefab, by name, reasons by how often they struck.
func (s *mapStats) printPrefabs(b *strings.Builder, columns int) {
	names := slices.Sorted(maps.Keys(s.prefabs))
	width := len("prefab")
	for _, name := range names {
		width = max(width, len(name))
	}
	fmt.Fprintf(b, "\n%-*s  %6s  %5s  %5s  %6s  refused by\n", width, "prefab", "placed", "maps", "seen", "tries")
	for _, name := range names {
		p := s.prefabs[name]
		line := fmt.Sprintf("%-*s  %6d  %5d  %5d  %6d  ", width, name, p.placed, p.maps, p.seen, p.tries)
		fmt.Fprintln(b, strings.TrimRight(listed(line, reasons(p.refused), columns), " "))
	}
}

// reasons lists rules with how often they refused, the most frequent first.
func reasons(counts map[string]int) []string {
	words := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
	for i, word := range words {
		words[i] = fmt.Sprintf("%s %d", word, counts[word])
	}
	return words
}

// listed appends a list of words to a line. Where a line would be wider than columns, if that is not 0,
// the list goes on below its first word, or where that leaves little room near the left.
func listed(line string, words []string, columns int) string {
	indent, at := len(line), len(line)
	if indent > columns-24 {
		indent = 4
	}
	for i, word := range words {
		if i < len(words)-1 {
			word += ","
		}
		switch n := len(word); {
		case columns > 0 && at+n+1 > columns && at > indent:
			line = strings.TrimRight(line, " ") + "\n" + strings.Repeat(" ", indent)
			at = indent
		case i > 0:
			line += " "
			at++
		}
		line += word
		at += len(word)
	}
	return line
}
