package main

import (
	"fmt"
	"io"
	"strconv"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// dumpObject prints an entry of the object table: what a roll may put on its cells or into its slots.
func dumpObject(w io.Writer, pf embed.Prefab, o embed.ObjectEntry) {
	fmt.Fprintf(w, "  object %s", glyphText(o.Reference()))
	if o.Chance() != embed.Certain {
		fmt.Fprintf(w, ", chance %s", ratioText(o.Chance()))
	}
	words := wordsText(", ", o.Required(), "required", o.RollAll(), "rolled for all cells at once")
	if words != "" {
		fmt.Fprintf(w, ", %s", words)
	}
	if o.About() != "" {
		fmt.Fprintf(w, ", about %s", strconv.Quote(o.About()))
	}
	fmt.Fprint(w, whenText(pf, o.When()))
	fmt.Fprintln(w)
	for i := range o.AlternativeCount() {
		dumpAlternative(w, pf, o, o.Alternative(i))
	}
}

func dumpAlternative(w io.Writer, pf embed.Prefab, o embed.ObjectEntry, a embed.Alternative) {
	fmt.Fprintf(w, "    %s %s", a.Kind(), strconv.Quote(a.Name()))
	for i := 1; i < a.NestCount(); i++ {
		fmt.Fprintf(w, " or %s", strconv.Quote(a.Nest(i).Prefab().Name()))
	}
	if o.AlternativeCount() > 1 {
		fmt.Fprintf(w, ", weight %d", a.Weight())
	}
	if a.Chance() != embed.Certain {
		fmt.Fprintf(w, ", chance %s", ratioText(a.Chance()))
	}
	if count := countText(a.Count()); count != "1" {
		fmt.Fprintf(w, ", count %s", count)
	}
	if a.Facing() != orient.NoDir {
		fmt.Fprintf(w, ", facing %s", a.Facing())
	}
	if words := wordsText(", ", a.Locked(), "locked", a.Secret(), "secret"); words != "" {
		fmt.Fprintf(w, ", %s", words)
	}
	for i := range a.OpensCount() {
		fmt.Fprintf(w, ", opens %s", glyphText(pf.ObjectEntry(a.Opens(i)).Reference()))
	}
	for i := range a.LinkCount() {
		fmt.Fprintf(w, ", links %s", glyphText(pf.ObjectEntry(a.Link(i)).Reference()))
	}
	fmt.Fprint(w, whenText(pf, a.When()))
	fmt.Fprintln(w)
	dumpAttributes(w, "      ", pf, a)
	for i := range a.NestCount() {
		dumpWith(w, pf, a.Nest(i))
	}
}

// dumpWith prints the params of a nested prefab that are fixed.
func dumpWith(w io.Writer, pf embed.Prefab, n embed.Nest) {
	for i := range n.WithCount() {
		with := n.With(i)
		p := n.Prefab().Param(with.Param())
		fmt.Fprintf(w, "      %s with %s: ", n.Prefab().Name(), p.Name())
		from, ok := with.From()
		if !ok {
			fmt.Fprintf(w, "%s\n", strconv.Quote(p.Value(with.Value(0))))
			continue
		}
		fmt.Fprintf(w, "$%s\n", pf.Param(from).Name())
	}
}
