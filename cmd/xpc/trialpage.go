package main

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/compile/trial"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

//go:embed trialpage.html
var trialPageText string

var trialPage = sync.OnceValue(func() *template.Template { return template.Must(template.New("trial").Parse(trialPageText)) })

// mostPictures bounds the tries of which maps and cells in the way are drawn, the hardest first, so that the page of
// a thousand prefabs can be opened.
const mostPictures = 150

// pageReport is what the page shows.
type pageReport struct {
	Title    string
	Facts    []string
	Tiles    []pageTile
	Rules    []pageRule
	Rows     []pageRow
	Wholes   []pageWhole
	Omitted  int // tries without pictures of maps
	Version  string
	Recipes  int
	Required string
	Arts     template.CSS // the drawing of each prefab, once
}

type pageTile struct {
	Number, Text string
	Bad          bool
}

type pageRule struct{ Word, Class, About string }

// pageRow is a prefab in the maps of a recipe.
type pageRow struct {
	ID, Name, Recipe string
	Box              string
	Art              string // its class
	Short            bool
	Maps, Caves      pageShare
	Sizes            []pageShare
	Parts            []pagePart // of all caves: with a site, then by what refused the others
	Protrusion       []pageShare
	Turned           []pageShare
	Hints            []pageHint
	Objects          []pageObject
	Heat             template.HTML
	HeatWords        []string
	Near             string
	Site, Refused    *pageMap
	Replays          []string
	Left             string
	Nowhere          bool
}

// pageShare is a share with its name.
type pageShare struct {
	Name    string
	Percent float64
	Text    string
	Of      string
}

type pagePart struct {
	Word, Class, Text string
	Percent           float64
}

type pageHint struct {
	Change                string
	Maps, MapsNow         pageShare
	Caves, CavesNow       pageShare
	MapsAdded, CavesAdded float64
}

type pageObject struct {
	Name   string
	Text   string
	Bad    bool
	Missed string
}

type pageMap struct {
	Picture template.URL
	Alt     string
	Words   string
	Replay  string
}

type pageWhole struct {
	Name, Head string
	Encounters []pageCount
	Prefabs    []pageCount
	Never      []string
	Spread     []pageSpread
	Unmet      []string
	Notes      []string
}

type pageCount struct {
	Name   string
	Placed int
	Share  pageShare
}

type pageSpread struct {
	Name, Here, Chance string
	Placed             int
	Crowded            bool
}

// writeTrialPage writes the page of a report into a folder and returns its path.
func writeTrialPage(ctx context.Context, r *trial.Report, built *compile.Result, dir string) (string, error) {
	page, err := newTrialPage(ctx, r, built)
	if err != nil {
		return "", err
	}
	var b bytes.Buffer
	if err := trialPage().Execute(&b, page); err != nil {
		return "", err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return "", fmt.Errorf("cannot make the folder %s: %w", dir, cause(err))
	}
	path := filepath.Join(dir, "index.html")
	files := []product{fileOf(path, b.Bytes())}
	if !r.WholeMaps {
		files = append(files, fileOf(filepath.Join(dir, "overview.svg"), page.overview()))
	}
	return path, writeAll(files...)
}

// newTrialPage gathers what the page shows.
func newTrialPage(ctx context.Context, r *trial.Report, built *compile.Result) (*pageReport, error) {
	bundle, err := embed.Open(string(built.Bundle))
	if err != nil {
		return nil, err
	}
	page := &pageReport{Title: "Placement trial", Version: r.Tool, Recipes: len(r.Recipes), Rules: pageRules}
	for i := range r.Recipes {
		line := &r.Recipes[i]
		page.Facts = append(page.Facts, fmt.Sprintf("%s of %s, %s", diag.Counted(line.Done, "map"), line.Name,
			diag.Counted(line.Caves, "cave")))
	}
	page.Facts = append(page.Facts, "from seed "+r.Seed)
	page.Required = shareText(r.MinPlaced[0], r.MinPlaced[1])
	if r.WholeMaps {
		page.wholes(r)
		return page, nil
	}
	if err := page.rows(ctx, r, built, bundle); err != nil {
		return nil, err
	}
	page.tiles(r)
	return page, nil
}

// rows makes a row for each prefab and recipe, the hardest to place first.
func (page *pageReport) rows(ctx context.Context, r *trial.Report, built *compile.Result, bundle *embed.Bundle) error {
	maker, err := newPageMaker(r, built, bundle)
	if err != nil {
		return err
	}
	type pair struct {
		p *trial.Prefab
		t *trial.Try
	}
	var list []pair
	for i := range r.Prefabs {
		for k := range r.Prefabs[i].Tries {
			list = append(list, pair{&r.Prefabs[i], &r.Prefabs[i].Tries[k]})
		}
	}
	slices.SortStableFunc(list, func(a, b pair) int {
		return cmp.Or(
			cmp.Compare(a.t.Placed*max(b.t.Maps, 1), b.t.Placed*max(a.t.Maps, 1)),
			cmp.Compare(a.t.Held*max(b.t.Caves, 1), b.t.Held*max(a.t.Caves, 1)),
		)
	})
	for i, x := range list {
		if err := ctx.Err(); err != nil {
			return err
		}
		page.Rows = append(page.Rows, maker.row(i, x.p, x.t))
	}
	page.Arts = template.CSS(maker.arts.String())
	page.Omitted = max(0, len(list)-mostPictures)
	return nil
}

// tiles are the figures at the head of the page.
func (page *pageReport) tiles(r *trial.Report) {
	nowhere, held, caves := 0, 0, 0
	for _, row := range page.Rows {
		if row.Nowhere {
			nowhere++
		}
	}
	lost := 0
	for i := range r.Prefabs {
		for k := range r.Prefabs[i].Tries {
			t := &r.Prefabs[i].Tries[k]
			held, caves = held+t.Held, caves+t.Caves
			for _, o := range t.Objects {
				if o.Required && o.Reached < o.Came {
					lost++
				}
			}
		}
	}
	short := len(r.Short())
	page.Tiles = []pageTile{
		{fmt.Sprint(r.Tried()), plural(r.Tried(), "prefab was tried", "prefabs were tried"), false},
		{shareText(held, caves), "of all tries in a cave found a site", false},
		{fmt.Sprint(short), "below the " + page.Required + " of maps that are asked for", short > 0},
		{fmt.Sprint(nowhere), plural(nowhere, "fits nowhere", "fit nowhere"), nowhere > 0},
		{fmt.Sprint(lost), plural(lost, "required object was out of reach", "required objects were out of reach"), lost > 0},
	}
}

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// pageRules are the rules in their order, with the colors that the page gives them.
var pageRules = []pageRule{
	{"site", "site", "caves in which the prefab has a site"},
	{"corners", "corners", "no spot has both ends of the front on the floor of the cave"},
	{"protrusion", "protrusion", "the cave goes on beside the prefab for too long"},
	{"earth", "earth", "something else than earth is in the way"},
	{"keep", "keep", "an exit would be covered, or touched"},
	{"entrance", "entrance", "no entrance has the cave before it"},
	{"front", "front", "another cave would be joined"},
	{"connectivity", "connectivity", "the cave would be cut in two"},
	{"neighbor", "neighbor", "the buffer would join another cave"},
	{"reach", "reach", "it would lie beside the cave"},
	{"shift", "shift", "the nearest spot is too far from the middle"},
}

// ruleClass returns the class of the color of a word such as "embedded earth".
func ruleClass(word string) string {
	_, rule, ok := strings.Cut(word, " ")
	if !ok {
		rule = word
	}
	for _, r := range pageRules {
		if r.Word == rule {
			return r.Class
		}
	}
	return "other"
}

// shareOf returns n of all as the page shows it.
func shareOf(name string, n, all int) pageShare {
	s := pageShare{Name: name, Text: shareText(n, all), Of: fmt.Sprintf("%d of %d", n, all)}
	if all > 0 {
		s.Percent = float64(1000*n/all) / 10
	}
	return s
}

// wholes gathers what the page shows of whole maps.
func (page *pageReport) wholes(r *trial.Report) {
	for i := range r.Recipes {
		line := &r.Recipes[i]
		w := line.Whole
		if w == nil {
			continue
		}
		out := pageWhole{Name: line.Name, Head: fmt.Sprintf("%d of %s wanted came, in %s at %s", w.Placed,
			diag.Counted(w.Wanted, "encounter"), diag.Counted(line.Done, "map"), diag.Counted(w.Attempts, "attempt"))}
		counts := func(list []trial.Share) (rows []pageCount) {
			for _, s := range list {
				rows = append(rows, pageCount{s.Name, s.Placed, shareOf("", s.Maps, line.Done)})
				if s.Placed == 0 {
					out.Never = append(out.Never, s.Name)
				}
			}
			return rows
		}
		out.Encounters, out.Prefabs = counts(w.Encounters), counts(w.Prefabs)
		for k := range w.Spread {
			s := &w.Spread[k]
			if s.Placed == 0 {
				continue
			}
			here, _ := s.Pairs.Ratio()
			chance, _ := s.Uniform.Ratio()
			name := cmp.Or(s.Category, "all")
			out.Spread = append(out.Spread, pageSpread{
				Name: name, Here: momentsText(&s.Pairs), Chance: momentsText(&s.Uniform), Placed: s.Placed, Crowded: here > chance,
			})
			if s.Worst != nil {
				out.Notes = append(out.Notes, mostText(line.Name, s))
			}
		}
		for _, u := range w.Unmet {
			text := strings.TrimSpace(fmt.Sprintf("%s %s: not met in %s, seeds", u.What, u.Name, diag.Counted(u.Maps, "map")))
			for _, n := range u.Numbers {
				text += " " + seedAfter(r.Seed, n)
			}
			out.Unmet = append(out.Unmet, text)
		}
		page.Wholes = append(page.Wholes, out)
	}
	short := 0
	for _, w := range page.Wholes {
		short += len(w.Unmet)
	}
	page.Tiles = []pageTile{
		{fmt.Sprint(len(page.Wholes)), plural(len(page.Wholes), "recipe", "recipes"), false},
		{fmt.Sprint(short), plural(short, "requirement was not met everywhere", "requirements were not met everywhere"), short > 0},
	}
}
