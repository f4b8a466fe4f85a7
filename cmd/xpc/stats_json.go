package main

import (
	"encoding/json"
	"io"
	"math/big"
	"strconv"
	"strings"

	"github.com/seed18752ec6/xpc/compile/stats"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// chancesFormat is the version of the JSON form of xpc stats.
const chancesFormat = 1

// chancesJSON is the document of xpc stats.
type chancesJSON struct {
	Format   int            `json:"format"`
	Given    givenJSON      `json:"given"`
	Prefabs  []surveyJSON   `json:"prefabs"`
	Overview []levelJSON    `json:"overview"`
	Recipe   *recipeFigures `json:"recipe,omitempty"`
}

type givenJSON struct {
	Depth    *int              `json:"depth"`
	Tags     []string          `json:"tags"`
	Params   map[string]string `json:"params"`
	Overlays map[string]bool   `json:"overlays"`
}

type surveyJSON struct {
	Name     string     `json:"name"`
	ID       string     `json:"id"`
	Files    []string   `json:"files"`
	Places   []string   `json:"places"`
	Category string     `json:"category"`
	Weight   uint32     `json:"weight"`
	Depth    endsJSON   `json:"depth"`
	Bands    []bandJSON `json:"bands"`
}

// endsJSON is a range; its most is nil where there is no end.
type endsJSON [2]*int

type bandJSON struct {
	Depth    endsJSON    `json:"depth"`
	Coupled  string      `json:"coupled,omitempty"`
	Variants []shareJSON `json:"variants"`
	Params   []paramJSON `json:"params"`
	Overlays []shareJSON `json:"overlays"`
	Objects  []entryJSON `json:"objects"`
	Things   []thingJSON `json:"things"`
}

type shareJSON struct {
	Name   string  `json:"name"`
	Chance ratJSON `json:"chance"`
}

type paramJSON struct {
	Name   string      `json:"name"`
	Values []shareJSON `json:"values"`
}

type entryJSON struct {
	Reference string   `json:"reference"`
	Cells     endsJSON `json:"cells"`
	Required  bool     `json:"required"`
	oddsJSON
}

type thingJSON struct {
	Kind string     `json:"kind"`
	Name string     `json:"name"`
	From []fromJSON `json:"from,omitempty"`
	oddsJSON
}

type fromJSON struct {
	Reference string     `json:"reference"`
	Nested    bool       `json:"nested"`
	Script    *spotJSON  `json:"script,omitempty"`
	Cells     []spotJSON `json:"cells,omitempty"`
}

// spotJSON is a place in a script, with line and column from 1, or in an image, with layer from 1 and x and
// y from 0.
type spotJSON struct {
	File   string  `json:"file"`
	Line   int     `json:"line,omitempty"`
	Column int     `json:"column,omitempty"`
	Layer  int     `json:"layer,omitempty"`
	At     *[2]int `json:"at,omitempty"`
}

// oddsJSON are chances.
type oddsJSON struct {
	Present  ratJSON   `json:"present"`
	Expected ratJSON   `json:"expected"`
	Counts   []ratJSON `json:"counts"`
	More     ratJSON   `json:"more"`
	Rolls    int       `json:"rolls,omitempty"`
}

// ratJSON is a number: its nearest float, and exactly, where that is not too long.
type ratJSON struct {
	Value float64 `json:"value"`
	Exact string  `json:"exact,omitempty"`
}

// mostExact is the longest exact number that is written.
const mostExact = 120

func ratOf(r *big.Rat, exact bool) ratJSON {
	out := ratJSON{}
	out.Value, _ = r.Float64()
	if s := ""; exact && r.Num().BitLen()+r.Denom().BitLen() < 4*mostExact {
		if s = r.RatString(); len(s) <= mostExact {
			out.Exact = s
		}
	}
	return out
}

func oddsOf(c stats.Chances) oddsJSON {
	exact := c.Rolls == 0
	out := oddsJSON{ratOf(c.Present, exact), ratOf(c.Expected, exact), []ratJSON{}, ratOf(c.More, exact), c.Rolls}
	for _, p := range c.Counts {
		out.Counts = append(out.Counts, ratOf(p, exact))
	}
	return out
}

func endsOf(r embed.Range) endsJSON {
	out := endsJSON{&r.Min, nil}
	if r.Max < embed.NoMax {
		out[1] = &r.Max
	}
	return out
}

func sharesJSON(list []stats.Share) []shareJSON {
	out := []shareJSON{}
	for _, s := range list {
		out = append(out, shareJSON{s.Name, ratOf(s.Chance, true)})
	}
	return out
}

type levelJSON struct {
	Depth   endsJSON         `json:"depth"`
	Prefabs int              `json:"prefabs"`
	Things  []levelThingJSON `json:"things"`
}

type levelThingJSON struct {
	Kind     string  `json:"kind"`
	Name     string  `json:"name"`
	Prefabs  int     `json:"prefabs"`
	Present  ratJSON `json:"present"`
	Expected ratJSON `json:"expected"`
	Sampled  bool    `json:"sampled"`
}

// writeStatsJSON writes the figures of prefabs or of a recipe as one document.
func writeStatsJSON(
	w io.Writer, o stats.Options, found []*stats.Survey, levels []stats.Level, r *stats.RecipeSurvey, at places,
) error {
	out := chancesJSON{
		Format: chancesFormat, Prefabs: []surveyJSON{}, Overview: []levelJSON{},
		Given: givenJSON{Depth: o.Depth, Tags: []string{}, Params: map[string]string{}, Overlays: map[string]bool{}},
	}
	if o.Tags != "" {
		out.Given.Tags = strings.Split(string(o.Tags), "\n")
	}
	if o.Params != nil {
		out.Given.Params = o.Params
	}
	if o.Overlays != nil {
		out.Given.Overlays = o.Overlays
	}
	for _, s := range found {
		out.Prefabs = append(out.Prefabs, surveyOf(s, at))
	}
	for _, l := range levels {
		level := levelJSON{endsOf(l.Depth), l.Prefabs, []levelThingJSON{}}
		for _, t := range l.Things {
			level.Things = append(level.Things, levelThingJSON{
				t.Kind, t.Name, t.Prefabs, ratOf(t.Present, !t.Sampled), ratOf(t.Expected, !t.Sampled), t.Sampled,
			})
		}
		out.Overview = append(out.Overview, level)
	}
	if r != nil {
		figures := figuresOf(r)
		out.Recipe = &figures
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(out)
}

func surveyOf(s *stats.Survey, at places) surveyJSON {
	pf := s.Prefab
	out := surveyJSON{
		Name: pf.Name(), ID: strconv.FormatUint(uint64(pf.ID()), 10), Files: []string{}, Places: []string{},
		Category: pf.Category().String(), Weight: pf.Weight(), Depth: endsOf(pf.Depth()), Bands: []bandJSON{},
	}
	for i := range pf.FileCount() {
		out.Files = append(out.Files, pf.File(i))
	}
	for _, p := range []embed.Places{embed.Embedded, embed.Centered, embed.Preplaced, embed.Nested} {
		if pf.Places().Has(p) {
			out.Places = append(out.Places, p.String())
		}
	}
	if pf.Category() == embed.NoCategory {
		out.Category = ""
	}
	for i := range s.Bands {
		out.Bands = append(out.Bands, bandOf(pf, &s.Bands[i], at))
	}
	return out
}

func bandOf(pf embed.Prefab, b *stats.Band, at places) bandJSON {
	out := bandJSON{
		Depth: endsOf(b.Depth), Variants: sharesJSON(b.Variants), Params: []paramJSON{}, Overlays: sharesJSON(b.Overlays),
		Objects: []entryJSON{}, Things: []thingJSON{},
	}
	if b.Coupled != nil {
		out.Coupled = b.Coupled.Error()
	}
	for _, p := range b.Params {
		out.Params = append(out.Params, paramJSON{p.Name, sharesJSON(p.Values)})
	}
	for i := range b.Objects {
		o := &b.Objects[i]
		out.Objects = append(out.Objects, entryJSON{
			refText(o.Entry), endsOf(o.Cells), o.Entry.Required(), oddsOf(o.Chances),
		})
	}
	for i := range b.Things {
		f := &b.Things[i]
		thing := thingJSON{Kind: f.Kind, Name: f.Name, From: []fromJSON{}, oddsJSON: oddsOf(f.Chances)}
		for _, s := range f.From {
			from := fromJSON{Reference: refText(s.Entry), Nested: s.Nested}
			if p, ok := at[pf][s.Entry.Reference()]; ok {
				from.Script = &spotJSON{File: p.script.File, Line: p.script.Line, Column: p.script.Col}
				from.Cells = spotsOf(p.cells)
			}
			thing.From = append(thing.From, from)
		}
		out.Things = append(out.Things, thing)
	}
	return out
}

func spotsOf(cells []diag.Pos) (out []spotJSON) {
	for _, c := range cells {
		out = append(out, spotJSON{File: c.File, Layer: c.Layer, At: &[2]int{c.X, c.Y}})
	}
	return out
}

// recipeFigures are the figures of a recipe's maps.
type recipeFigures struct {
	Name       string          `json:"name"`
	Depth      int             `json:"depth"`
	Wanted     int             `json:"wanted"`
	Inexact    string          `json:"inexact,omitempty"`
	Sample     *sampleJSON     `json:"sample,omitempty"`
	Encounters []encounterJSON `json:"encounters"`
	Prefabs    []mapFoundJSON  `json:"prefabs"`
	Things     []mapFoundJSON  `json:"things"`
}

type sampleJSON struct {
	Maps   int    `json:"maps"`
	Seed   string `json:"seed"`
	Short  int    `json:"short"`
	Wanted int    `json:"wanted"`
	Placed int    `json:"placed"`
}

type encounterJSON struct {
	mapFoundJSON
	Required int         `json:"required"`
	Of       []shareJSON `json:"of"`
}

type mapFoundJSON struct {
	Kind    string    `json:"kind,omitempty"`
	Name    string    `json:"name"`
	Exact   *oddsJSON `json:"exact,omitempty"`
	Sampled *oddsJSON `json:"sampled,omitempty"`
}

func figuresOf(r *stats.RecipeSurvey) recipeFigures {
	out := recipeFigures{
		Name: r.Recipe.Name(), Depth: r.Recipe.Depth(), Wanted: r.Wanted, Inexact: r.Inexact,
		Encounters: []encounterJSON{}, Prefabs: []mapFoundJSON{}, Things: []mapFoundJSON{},
	}
	if s := r.Sample; s != nil {
		out.Sample = &sampleJSON{s.Maps, strconv.FormatUint(s.Seed, 10), s.Short, s.Wanted, s.Placed}
	}
	for i := range r.Encounters {
		e := &r.Encounters[i]
		enc := encounterJSON{mapFoundJSON: mapFoundOf(&e.MapFound), Required: e.Times, Of: []shareJSON{}}
		for _, p := range e.Prefabs {
			enc.Of = append(enc.Of, shareJSON{p.Prefab.Name(), ratOf(p.Chance, true)})
		}
		out.Encounters = append(out.Encounters, enc)
	}
	for i := range r.Prefabs {
		out.Prefabs = append(out.Prefabs, mapFoundOf(&r.Prefabs[i]))
	}
	for i := range r.Things {
		out.Things = append(out.Things, mapFoundOf(&r.Things[i]))
	}
	return out
}

func mapFoundOf(f *stats.MapFound) mapFoundJSON {
	out := mapFoundJSON{Kind: f.Thing.Kind, Name: f.Thing.Name}
	if f.Exact != nil {
		odds := oddsOf(*f.Exact)
		out.Exact = &odds
	}
	if f.Sampled != nil {
		odds := oddsOf(*f.Sampled)
		out.Sampled = &odds
	}
	return out
}
