package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/seed18752ec6/xpc/embed"
)

func dumpRecipe(w io.Writer, r embed.Recipe) {
	width, height := r.Size()
	fmt.Fprintf(w, "\nrecipe %s  %dx%d  from %s%s\n", r.Name(), width, height, r.File(), wordsText("", r.Replaces(), ", replaces"))
	c, j := r.Carving(), r.Join()
	fmt.Fprintf(w, "  style %s, generator %d, depth %d, margin %d\n", c.Style, r.Generator(), r.Depth(), r.Margin())
	if r.TagCount() > 0 {
		fmt.Fprintf(w, "  tags %s\n", list(r.TagCount(), r.Tag))
	}
	dumpCarving(w, "  ", c, width)
	for i := range r.RegionCount() {
		region := r.Region(i)
		fmt.Fprintf(w, "  region %s style %s\n", areaText(region.Area), region.Style)
		dumpCarving(w, "    ", region.Carving, width)
	}
	fmt.Fprintf(w, "  join: by %s, loops %s, maxTunnel %d, branch %s, widen %s\n",
		j.By, ratioText(j.Loops), j.MaxTunnel, ratioText(j.Branch), ratioText(j.Widen))
	dumpRequire(w, r.Require())
	fmt.Fprintf(w, "  exits: %d, separation %s\n", r.Exits().Count, rangeText(r.Exits().Separation))
	for i := range r.FeatureCount() {
		dumpFeature(w, r.Feature(i))
	}
	n := r.Encounters()
	fmt.Fprintf(w, "  encounters: density %s, maxShift %d, mix", ratioText(n.Density), n.MaxShift)
	for c := embed.NoCategory + 1; c < embed.CategoryCount; c++ {
		fmt.Fprintf(w, " %s %d", c, n.Mix[c])
	}
	fmt.Fprintln(w, wordsText("", r.OpenPool(), ", open pool"))
	for i := range r.PoolCount() {
		dumpPool(w, r, r.Pool(i))
	}
}

// dumpRequire prints the bounds that bound something.
func dumpRequire(w io.Writer, q embed.Require) {
	var parts []string
	for _, b := range []struct{ name, text string }{
		{"open", sharesText(q.Open)}, {"loops", sharesText(q.Loops)}, {"linearity", sharesText(q.Linearity)},
		{"caves.small", rangeText(q.Small)}, {"caves.medium", rangeText(q.Medium)}, {"caves.large", rangeText(q.Large)},
		{"rooms.small", rangeText(q.SmallRooms)}, {"rooms.medium", rangeText(q.MediumRooms)}, {"rooms.large", rangeText(q.LargeRooms)},
		{"exitDistance", rangeText(q.ExitDistance)}, {"deadEnd", rangeText(q.DeadEnd)},
	} {
		if b.text != ".." {
			parts = append(parts, b.name+" "+b.text)
		}
	}
	if len(parts) > 0 {
		fmt.Fprintf(w, "  require: %s\n", strings.Join(parts, ", "))
	}
}

// dumpPool prints an entry of the pool: its terms where they say something, and the prefabs.
func dumpPool(w io.Writer, r embed.Recipe, e embed.Encounter) {
	t := e.Terms()
	fmt.Fprintf(w, "  encounter %s, %s, weight %d", e.Name(), t.Category, t.Weight)
	notWith := func(i int) string { return r.Pool(e.NotWith(i)).Name() }
	for _, term := range []struct {
		says bool
		text string
	}{
		{t.Required, fmt.Sprintf("required %d", t.Count)},
		{t.Max > 0, fmt.Sprintf("max %d", t.Max)},
		{t.Prefer != embed.PreferNone, fmt.Sprintf("prefer %s", t.Prefer)},
		{t.Distance != embed.All, "distance " + rangeText(t.Distance)},
		{t.Depth != embed.All, "depth " + rangeText(t.Depth)},
		{t.MinArea > 0, fmt.Sprintf("minArea %d", t.MinArea)},
		{t.AllEntrances, "allEntrances"},
		{t.Pushed, "sites pushed"},
		{t.Gap > 0, fmt.Sprintf("gap %d", t.Gap)},
		{e.NotWithCount() > 0, "notWith " + list(e.NotWithCount(), notWith)},
		{e.TagCount() > 0, "tags " + list(e.TagCount(), e.Tag)},
	} {
		if term.says {
			fmt.Fprintf(w, ", %s", term.text)
		}
	}
	fmt.Fprintf(w, "\n    %s\n", list(e.PrefabCount(), func(i int) string { return e.Prefab(i).Name() }))
}
