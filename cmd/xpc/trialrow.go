package main

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"html/template"
	"strconv"
	"strings"

	"github.com/seed18752ec6/xpc/cmd/xpc/preview"
	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/compile/trial"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/embed/place"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/raster"
)

// pageMaker makes the rows of a page.
type pageMaker struct {
	bundle *embed.Bundle
	replay *trial.Replayer
	short  map[*trial.Try]bool
	arts   strings.Builder // rules of a style sheet
	drawn  map[string]string
}

func newPageMaker(r *trial.Report, built *compile.Result, bundle *embed.Bundle) (*pageMaker, error) {
	seed, err := strconv.ParseUint(r.Seed, 10, 64)
	if err != nil {
		return nil, fmt.Errorf("the report has the seed %q: it is a whole number", r.Seed)
	}
	m := &pageMaker{bundle: bundle, short: map[*trial.Try]bool{}, drawn: map[string]string{}}
	m.replay, err = trial.NewReplayer(trial.Options{
		Data: built.Data(), Bundle: built.Bundle, Maps: r.Maps, Seed: seed, Prefabs: r.Asked, Recipe: r.Only,
	})
	for _, l := range r.Short() {
		m.short[l.Try] = true
	}
	return m, err
}

// row makes row i.
func (m *pageMaker) row(i int, p *trial.Prefab, t *trial.Try) pageRow {
	pf, _ := m.bundle.PrefabNamed(p.Name)
	row := pageRow{
		ID: fmt.Sprintf("t%d", i), Name: p.Name, Recipe: t.Recipe,
		Box: fmt.Sprintf("%d × %d, %s", p.Box[0], p.Box[1], strings.Join(p.Methods, ", ")),
		Art: m.art(pf), Short: m.short[t], Nowhere: t.Caves > 0 && t.Held == 0,
		Maps: shareOf("maps", t.Placed, t.Maps), Caves: shareOf("caves", t.Held, t.Caves),
	}
	for s, name := range trial.SizeNames {
		row.Sizes = append(row.Sizes, shareOf(name, t.Sizes[s][1], t.Sizes[s][0]))
	}
	part := func(word, class string, n int) {
		s := shareOf("", n, t.Caves)
		row.Parts = append(row.Parts, pagePart{word, class, s.Text, s.Percent})
	}
	part("site", "site", t.Held)
	for _, c := range t.Reasons() {
		part(plainWord(p, c.Word), ruleClass(c.Word), c.N)
	}
	for d, n := range t.Protrusion {
		row.Protrusion = append(row.Protrusion, shareOf(diag.Counted(d+1, "cell"), n, t.Held))
	}
	for o := range orient.Orientation(orient.Count) {
		if n, ok := t.Turned[o.String()]; ok {
			row.Turned = append(row.Turned, shareOf(o.String(), n, t.Caves))
		}
	}
	for _, h := range t.Hints() {
		hint := pageHint{
			Change: h.Change, Maps: shareOf("maps", h.Placed, h.Maps), MapsNow: row.Maps,
			Caves: shareOf("caves", h.Held, h.Caves), CavesNow: row.Caves,
		}
		hint.MapsAdded, hint.CavesAdded = max(0, hint.Maps.Percent-row.Maps.Percent), max(0, hint.Caves.Percent-row.Caves.Percent)
		row.Hints = append(row.Hints, hint)
	}
	m.objects(&row, t)
	m.heat(&row, pf, t, i < mostPictures)
	for _, word := range []string{"depth", "distance", "eligible"} {
		if n := t.Refused[word]; n > 0 {
			row.Left += fmt.Sprintf(", %s %s", word, diag.Counted(n, "cave"))
		}
	}
	row.Left = strings.TrimPrefix(row.Left, ", ")
	if i < mostPictures {
		m.maps(&row, p, t)
	}
	return row
}

// art returns the class of the drawing of a prefab, whose rule it writes once.
func (m *pageMaker) art(pf embed.Prefab) string {
	class, ok := m.drawn[pf.Name()]
	if !ok {
		class = fmt.Sprintf("a%d", len(m.drawn))
		m.drawn[pf.Name()] = class
		w, h := pf.Size()
		long := max(w, h)
		fmt.Fprintf(&m.arts, ".%s { background-image: url(%s); width: %dpx; height: %dpx }\n", class,
			pictureURL(prefabImage(pf), 1), 44*w/long, 44*h/long)
	}
	return class
}

// objects lists what can be reached.
func (m *pageMaker) objects(row *pageRow, t *trial.Try) {
	for _, o := range t.Objects {
		out := pageObject{
			Name: o.Title(),
			Text: shareText(o.Reached, o.Came), Bad: o.Reached < o.Came,
		}
		if o.Required {
			out.Name += ", required"
		}
		if o.Missed != nil {
			out.Missed = replayText(t.Recipe, o.Missed)
		}
		row.Objects = append(row.Objects, out)
	}
}

// prefabImage returns a prefab as it is drawn: its first image, with its machines and the references of its objects.
func prefabImage(pf embed.Prefab) *xp.Image {
	w, h := pf.Size()
	v := pf.Variant(0)
	out := xp.New(w, h, 1)
	put := func(x, y int, l embed.Look) {
		rgb := func(c embed.RGB) xp.RGB { return xp.RGB{R: c.R, G: c.G, B: c.B} }
		out.Layers[0].Set(x, y, xp.MakeCell(xp.Glyph(l.Glyph), rgb(l.Fore), rgb(l.Back)))
	}
	for y := range h {
		for x := range w {
			if c := v.Cell(x, y); c.Terrain != 0 {
				put(x, y, c.Look)
			}
		}
	}
	for i := range v.MachineCount() {
		for k := range v.Machine(i).Len() {
			c := v.Machine(i).Cell(k)
			if look := c.Look; out.Layers[0].At(c.X, c.Y).Transparent() || !xp.Glyph(look.Glyph).Blank() {
				look.Back = v.Cell(c.X, c.Y).Look.Back
				put(c.X, c.Y, look)
			}
		}
	}
	return out
}

// pictureURL returns the picture of an image as an address that holds it.
func pictureURL(m *xp.Image, scale int) template.URL {
	var b bytes.Buffer
	if err := raster.Encode(&b, m, raster.Options{Scale: scale, Backdrop: raster.Checker}); err != nil {
		panic("xpc: internal error: the picture of a prefab: " + err.Error())
	}
	return template.URL("data:image/png;base64," + base64.StdEncoding.EncodeToString(b.Bytes()))
}

// heat draws how often each cell was in the way, over the prefab.
func (m *pageMaker) heat(row *pageRow, pf embed.Prefab, t *trial.Try, draw bool) {
	hot := hotCells(t)
	if len(hot) == 0 || t.Near == 0 {
		return
	}
	row.Near = diag.Counted(t.Near, "cave")
	for _, c := range hot[:min(3, len(hot))] {
		row.HeatWords = append(row.HeatWords, hotText(c, t.Near))
	}
	if !draw {
		return
	}
	w, h := pf.Size()
	x0, y0, x1, y1 := -1, -1, w+1, h+1
	for _, c := range hot {
		x0, y0, x1, y1 = min(x0, c.x), min(y0, c.y), max(x1, c.x+1), max(y1, c.y+1)
	}
	most := hot[0].caves
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="heat" viewBox="%d %d %d %d" style="--w:%d" role="img" aria-label="how often each cell was in the way">`,
		16*x0-1, 16*y0-1, 16*(x1-x0)+2, 16*(y1-y0)+2, x1-x0)
	fmt.Fprintf(&b, `<image href="%s" x="0" y="0" width="%d" height="%d" opacity=".45" style="image-rendering:pixelated"/>`,
		pictureURL(prefabImage(pf), 1), 16*w, 16*h)
	for _, c := range hot {
		var words []string
		for _, g := range t.Heat {
			if g.X == c.x && g.Y == c.y {
				words = append(words, g.Ground+" "+shareText(g.Caves, t.Near))
			}
		}
		fmt.Fprintf(&b, `<rect x="%d" y="%d" width="16" height="16" fill-opacity="%.2f"><title>row %d, column %d: %s</title></rect>`,
			16*c.x, 16*c.y, 0.06+0.86*float64(c.caves)/float64(most), c.y, c.x, template.HTMLEscapeString(strings.Join(words, ", ")))
	}
	fmt.Fprintf(&b, `<path class="box" d="M0 0h%dv%dh%dz"/></svg>`, 16*w, 16*h, -16*w)
	row.Heat = template.HTML(b.String())
}

// maps draws a site, and the first refusal of the rule that refuses most caves.
func (m *pageMaker) maps(row *pageRow, p *trial.Prefab, t *trial.Try) {
	if e := t.Example; e != nil {
		if at, ok := m.replay.At(p.Name, t.Recipe, e); ok && at.Verdict.OK() {
			g, pl := m.replay.Stamp(at)
			img := preview.Map(&mapgen.Result{Grid: g, Placements: []place.Placement{pl}})
			row.Site = &pageMap{
				Picture: pictureURL(around(img, pl.X, pl.Y, pl.W, pl.H), 1), Alt: p.Name + " in a cave", Words: "a site",
				Replay: replayText(t.Recipe, e),
			}
		}
	}
	for _, c := range t.Reasons() {
		e := t.Against[c.Word]
		if e == nil {
			continue
		}
		if at, ok := m.replay.At(p.Name, t.Recipe, e); ok && row.Refused == nil && e.Method != "" {
			row.Refused = &pageMap{
				Picture: pictureURL(missImage(at), 1), Alt: p.Name + " does not fit", Replay: replayText(t.Recipe, e),
				Words: "refused by " + at.Verdict.Word() + ": cells in the way are red",
			}
			continue
		}
		row.Replays = append(row.Replays, "refused by "+plainWord(p, c.Word)+": "+replayText(t.Recipe, e))
	}
}

// missImage draws a refused spot: the map, the box, and the cells that are in the way.
func missImage(at *trial.Refusal) *xp.Image {
	img := preview.Map(&mapgen.Result{Grid: at.Grid})
	v := &at.Verdict
	w, h := v.Site.Shape().Size()
	l := &img.Layers[0]
	tint := func(x, y int, c xp.RGB, g xp.Glyph) {
		if x >= 0 && y >= 0 && x < l.Width && y < l.Height {
			l.Set(x, y, xp.MakeCell(g, xp.RGB{R: 240, G: 236, B: 220}, c))
		}
	}
	back := v.Site.Orientation.Inverse()
	for y := range h {
		for x := range w {
			bx, by := back.Point(x, y, w, h)
			c := v.Site.Prefab.Variant(0).Cell(bx, by)
			if c.Terrain != 0 {
				tint(v.Site.X+x, v.Site.Y+y, xp.RGB{R: 60, G: 84, B: 128}, 0)
			}
		}
	}
	for _, f := range v.Faults {
		tint(f.X, f.Y, xp.RGB{R: 190, G: 52, B: 44}, 'x')
	}
	return around(img, v.Site.X, v.Site.Y, w, h)
}

// The cells around a box that pictures show, and their least size.
const (
	aroundCells = 7
	leastWide   = 34
	leastHigh   = 24
)

// around cuts a box with what lies around it out of an image.
func around(m *xp.Image, x, y, w, h int) *xp.Image {
	l := &m.Layers[0]
	cut := func(at, n, least, all int) (int, int) {
		size := min(max(n+2*aroundCells, least), all)
		return min(max(0, at+n/2-size/2), all-size), size
	}
	x0, cw := cut(x, w, leastWide, l.Width)
	y0, ch := cut(y, h, leastHigh, l.Height)
	out := xp.New(cw, ch, 1)
	for cy := range ch {
		for cx := range cw {
			out.Layers[0].Set(cx, cy, l.At(x0+cx, y0+cy))
		}
	}
	return out
}
