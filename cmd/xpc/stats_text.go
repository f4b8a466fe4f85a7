package main

import (
	"fmt"
	"io"
	"math/big"
	"strings"

	"github.com/seed18752ec6/xpc/compile/stats"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/xp"
)

// paint returns a function that sets words in a style of ANSI escapes, where standard output shows them.
func (e *env) paint() func(style, s string) string {
	if !e.colored(e.stdout) {
		return func(_, s string) string { return s }
	}
	return func(style, s string) string { return "\x1b[" + style + "m" + s + "\x1b[0m" }
}

// statsWidth is how wide tables are set where there is no terminal.
const statsWidth = 80

// wide returns how many columns tables may take.
func (e *env) wide() int {
	if e.stdout.columns > 0 {
		return e.stdout.columns
	}
	return statsWidth
}

// printSurveys writes a table for each prefab and each range of its depths.
func (e *env) printSurveys(surveys []*stats.Survey, o stats.Options) error {
	paint := e.paint()
	var b strings.Builder
	for i, s := range surveys {
		if i > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "%s  %s\n", paint("1", escapeLine(s.Prefab.Name())), aboutPrefab(s.Prefab))
		if tags := stats.MapTags(s.Prefab); len(tags) > 0 && o.Tags == "" {
			fmt.Fprintf(&b, "  asks for maps with the tags %s; without --tag a map has none\n", escapeLine(strings.Join(tags, ", ")))
		}
		for k := range s.Bands {
			if len(s.Bands) > 1 || o.Depth != nil {
				fmt.Fprintf(&b, "  %s\n", paint("1", "depth "+rangeText(s.Bands[k].Depth)))
			}
			e.printBand(&b, &s.Bands[k], paint)
		}
	}
	_, err := io.WriteString(e.stdout, b.String())
	return err
}

// aboutPrefab says in a few words what a prefab is.
func aboutPrefab(pf embed.Prefab) string {
	words := []string{pf.Places().String()}
	if pf.Category() != embed.NoCategory {
		words = append(words, pf.Category().String())
	}
	if pf.Places() != embed.Nested {
		words = append(words, fmt.Sprint("weight ", pf.Weight()))
		if pf.Depth() != embed.All {
			words = append(words, "depth "+rangeText(pf.Depth()))
		}
	}
	return strings.Join(words, ", ")
}

// printBand writes what a prefab holds at some depths.
func (e *env) printBand(b *strings.Builder, band *stats.Band, paint func(style, s string) string) {
	printChances(b, "variants", band.Variants, len(band.Variants) > 1, e.wide())
	for _, p := range band.Params {
		printChances(b, p.Name, p.Values, true, e.wide())
	}
	printChances(b, "overlays", band.Overlays, len(band.Overlays) > 0, e.wide())
	if len(band.Things) == 0 {
		b.WriteString("  no objects\n")
		return
	}
	t := &table{columns: []tableColumn{{head: ""}, {head: "object"}, {"chance", true}, {"expected", true}}}
	roomy := e.wide() >= 100
	if roomy {
		t.columns = append(t.columns, tableColumn{head: ""})
	}
	shown := columnsFor(band.Things, e.wide(), roomy)
	exactly := wholes(band.Things, shown)
	for n := range shown {
		head := fmt.Sprint(n)
		if n == shown-1 && longer(band.Things, shown) {
			head += "+"
		}
		t.columns = append(t.columns, tableColumn{head, true})
	}
	for i := range band.Things {
		f := &band.Things[i]
		row := []string{fromText(f.From), thingText(f.Thing), sampledMark(f.Chances) + chanceText(f.Present), numberText(f.Expected)}
		if roomy {
			row = append(row, bar(f.Present))
		}
		for n := range shown {
			row = append(row, spreadText(f.Chances, n, n == shown-1, exactly))
		}
		t.add(row...)
	}
	t.print(b, "  ", paint)
	printMissing(b, band, paint)
	if band.Coupled != nil {
		note := wrap(fmt.Sprintf("~ counted in rolls: %s", escapeLine(band.Coupled.Error())), e.wide()-4)
		fmt.Fprintf(b, "  %s\n", strings.ReplaceAll(note, "\n", "\n    "))
	}
}

// printChances writes the chances of some alternatives on a line.
func printChances(b *strings.Builder, what string, list []stats.Share, shown bool, width int) {
	if !shown {
		return
	}
	var words []string
	for _, s := range list {
		name := s.Name
		if name == "" {
			name = "the image beside the script"
		}
		words = append(words, name+" "+percentText(s.Chance))
	}
	text := wrap(escapeLine(what+": "+strings.Join(words, ", ")), width-4)
	fmt.Fprintf(b, "  %s\n", strings.ReplaceAll(text, "\n", "\n    "))
}

// printMissing lists what is required and may be missing.
func printMissing(b *strings.Builder, band *stats.Band, paint func(style, s string) string) {
	for i := range band.Objects {
		o := &band.Objects[i]
		if !o.Entry.Required() || o.Counts[0].Sign() == 0 {
			continue
		}
		fmt.Fprintf(b, "  %s %s is missing in %s of all rolls\n", paint("33", "required:"), refText(o.Entry),
			percentText(o.Counts[0]))
	}
}

// columnsFor returns how many columns of single numbers there is room and use for.
func columnsFor(things []stats.Found, width int, roomy bool) int {
	used := 17 + 8 + 10 + 4 // what the other columns take at least
	names := 0
	for i := range things {
		names = max(names, len([]rune(thingText(things[i].Thing)))+len([]rune(fromText(things[i].From))))
	}
	used += max(0, names+4-17)
	if roomy {
		used += 12
	}
	fit := max(2, (width-used)/7)
	most := 2
	for i := range things {
		n := len(things[i].Counts)
		if things[i].More.Sign() > 0 {
			n++
		}
		most = max(most, n)
	}
	return min(fit, most)
}

// longer reports whether more than n-1 of something may come.
func longer(things []stats.Found, n int) bool {
	for i := range things {
		if len(things[i].Counts) > n || things[i].More.Sign() > 0 {
			return true
		}
	}
	return false
}

// wholes reports whether all percentages of so many columns are whole numbers.
func wholes(things []stats.Found, shown int) bool {
	for i := range things {
		for n := range shown {
			if p := spreadOfNumber(things[i].Chances, n, n == shown-1); !p.Mul(p, big.NewRat(100, 1)).IsInt() {
				return false
			}
		}
	}
	return true
}

// spreadText returns the percentage of exactly n or, at the end of a line, of n and more.
func spreadText(c stats.Chances, n int, last, whole bool) string {
	p := spreadOfNumber(c, n, last)
	if p.Sign() == 0 {
		return "-"
	}
	text := strings.TrimSuffix(chanceText(p), " %")
	if whole {
		text = strings.TrimSuffix(text, ".0")
	} else if p.IsInt() {
		text += ".0"
	}
	return text
}

// spreadOfNumber returns the chance of exactly n or, at the end of a line, of n and more.
func spreadOfNumber(c stats.Chances, n int, last bool) *big.Rat {
	p := new(big.Rat)
	if n < len(c.Counts) {
		p.Set(c.Counts[n])
	}
	if last {
		for i := n + 1; i < len(c.Counts); i++ {
			p.Add(p, c.Counts[i])
		}
		p.Add(p, c.More)
	}
	return p
}

// chanceText returns a chance as a percentage with one decimal. What may come and may not is never shown
// as what never or always does.
func chanceText(p *big.Rat) string {
	one := big.NewRat(1, 1)
	switch {
	case p.Sign() == 0:
		return "never"
	case p.Cmp(one) == 0:
		return "100 %"
	case p.Cmp(big.NewRat(1, 2000)) < 0:
		return "<0.1 %"
	case p.Cmp(big.NewRat(1999, 2000)) >= 0:
		return ">99.9 %"
	}
	return new(big.Rat).Mul(p, big.NewRat(100, 1)).FloatString(1) + " %"
}

// percentText is chanceText in a list, which is not broken before its sign.
func percentText(p *big.Rat) string { return strings.Replace(chanceText(p), " ", "", 1) }

// numberText returns a mean number with two decimals.
func numberText(n *big.Rat) string {
	if n.Sign() > 0 && n.Cmp(big.NewRat(1, 200)) < 0 {
		return "<0.01"
	}
	return n.FloatString(2)
}

// sampledMark marks what was counted in rolls.
func sampledMark(c stats.Chances) string {
	if c.Rolls > 0 {
		return "~"
	}
	return ""
}

// barWidth is how many characters a bar takes.
const barWidth = 10

// bar draws a chance.
func bar(p *big.Rat) string {
	eighths, _ := new(big.Rat).Mul(p, big.NewRat(8*barWidth, 1)).Float64()
	n := int(eighths + 0.5)
	if n == 0 && p.Sign() > 0 {
		n = 1
	}
	out := strings.Repeat("█", n/8)
	if rest := n % 8; rest > 0 {
		out += string([]rune("▏▎▍▌▋▊▉")[rest-1])
	}
	return out + strings.Repeat(" ", barWidth-len([]rune(out)))
}

// thingText names a thing.
func thingText(t stats.Thing) string { return escapeLine(t.String()) }

// fromText lists the references of which a thing comes; a > stands behind those in whose slots it is.
func fromText(list []stats.Source) string {
	var out []string
	for _, s := range list {
		word := refText(s.Entry)
		if s.Nested {
			word += ">"
		}
		out = append(out, word)
	}
	if most := 6; len(out) > most {
		out = append(out[:most], "…")
	}
	return strings.Join(out, " ")
}

// refText returns a reference as it is drawn, or its number where that would not show.
func refText(e embed.ObjectEntry) string {
	r := xp.Glyph(e.Reference()).Rune()
	if r <= ' ' || r == 0x7f || r == 0xa0 {
		return fmt.Sprint(e.Reference())
	}
	return string(r)
}
