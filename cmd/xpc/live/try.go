package live

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/seed18752ec6/xpc/cmd/xpc/preview"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/embed/place"
)

// Maintainer's note. A trial is caves without encounters, one prefab, and the spot that the seed gives it
// among all that it has. The board of rules says of every cell of the map what keeps the prefab, turned as
// it was placed, from standing with the middle of its front there (embedded) or with its middle there
// (centered), in the cave that is there. Which cells are in the way of one spot is asked for by itself.

// tryCells is how many cells a map may have on which every cell is judged.
const tryCells = 160 * 160

// tryJSON is a prefab tried in caves.
type tryJSON struct {
	Stale  bool        `json:"stale"`
	Seed   string      `json:"seed"`
	Recipe string      `json:"recipe"` // "" = plain caves
	Method string      `json:"method"`
	Turn   string      `json:"turn"` // in which cells were judged
	Before *picture    `json:"before"`
	After  *picture    `json:"after"`
	Placed *placedBox  `json:"placed"` // null where there was no spot
	Put    string      `json:"put"`    // the rule that refuses the spot where it was to be put; "" = none
	Sites  int         `json:"sites"`  // in the turn
	Words  []string    `json:"words"`  // rules in the order in which they are asked; "" is none: a site
	Texts  []string    `json:"texts"`  // what each asks
	Rules  []int       `json:"rules"`  // of each cell, as an index into words
	Counts []int       `json:"counts"` // cells by rule
	Anchor [2]int      `json:"anchor"` // the judged cell within the turned box
	Size   [2]int      `json:"size"`   // of the turned box
	Why    string      `json:"why"`    // where no site was looked for
	Faults []faultJSON `json:"faults"` // of the one spot that is asked about
	At     *spotJSON   `json:"at"`     // that spot, or null
}

type faultJSON struct {
	X  int    `json:"x"`
	Y  int    `json:"y"`
	Is string `json:"is"`
}

type spotJSON struct {
	X    int    `json:"x"` // top left of the turned box
	Y    int    `json:"y"`
	Rule string `json:"rule"` // that refuses it; "" = none
	Cave int    `json:"cave"`
}

// trial is a prefab in caves.
type trial struct {
	pf     embed.Prefab
	method place.Method
	depth  int
	tags   embed.Tags
	seed   uint64
	grid   *grid.Grid
	exits  []cave.Exit
	placer place.Placer
	opt    place.Options
	turn   orient.Orientation
	anchor grid.Point // within the turned box
	w, h   int
}

// plainSize is that of caves without a recipe.
const plainW, plainH = 72, 60

// try answers with a prefab tried in caves.
func (a *asked) try() (any, *refusal) {
	t, stale, no := a.trial()
	if no != nil {
		return nil, no
	}
	out := &tryJSON{
		Stale: stale, Seed: strconv.FormatUint(t.seed, 10), Recipe: a.query.Get("recipe"), Method: t.method.String(),
		Faults: []faultJSON{}, Rules: []int{}, Words: []string{}, Texts: []string{}, Counts: []int{},
	}
	site, found := t.choose()
	t.aim(site, found)
	if text := a.query.Get("turn"); text != "" {
		if t.turn, no = a.turn(); no != nil {
			return nil, no
		}
		t.aim(place.Site{}, false)
	}
	if a.query.Get("at") != "" {
		return out, t.spot(a, out)
	}
	if a.query.Get("put") != "" {
		p, no := t.cell(a, "put")
		if no != nil {
			return nil, no
		}
		word, v := t.at(p.X, p.Y)
		if out.Put = word; word == "" {
			site, found = v.Site, true
		}
	}
	out.Turn, out.Size, out.Anchor = t.turn.String(), [2]int{t.w, t.h}, [2]int{t.anchor.X, t.anchor.Y}
	out.Before = t.draw(nil)
	if t.grid.W*t.grid.H <= tryCells {
		if !t.judge(a, out) {
			return nil, notNow("nobody waits for it")
		}
	} else {
		out.Why = fmt.Sprintf("the map has more than %d cells, so that not every cell is judged", tryCells)
	}
	if found {
		pl := t.placer.Stamp(site, t.depth, t.seed)
		placed := boxOf(pl)
		out.Placed = &placed
		t.placer.Apply(pl)
		out.After = t.draw([]place.Placement{*pl})
	}
	return out, nil
}

// trial makes the caves that are asked for.
func (a *asked) trial() (t *trial, stale bool, no *refusal) {
	t = &trial{}
	if t.pf, stale, no = a.ready(); no != nil {
		return nil, false, no
	}
	if t.seed, no = a.seed(); no != nil {
		return nil, false, no
	}
	switch ways := t.pf.Places(); {
	case ways.Has(embed.Embedded):
		t.method = place.Embedded
	case ways.Has(embed.Centered):
		t.method = place.Centered
	default:
		return nil, false, notNow("it is placed %s, not in caves: look at the maps of a recipe", placeText(ways))
	}
	t.depth = max(t.pf.Depth().Min, 1)
	if a.query.Get("recipe") == "" {
		t.plain()
		return t, stale, nil
	}
	r, _, no := a.recipeAsked()
	if no != nil {
		return nil, false, no
	}
	t.caves(r)
	return t, stale, nil
}

// plain digs caves by the default numbers.
func (t *trial) plain() {
	o := cave.Default(plainW, plainH)
	o.Margin = 8
	var gen cave.Generator
	t.grid = grid.New(plainW, plainH)
	gen.Generate(t.grid, o, embed.Seed(t.seed).Named("try"))
	t.opt.MaxShift = 6
	t.placer.Use(t.grid)
}

// caves digs the caves of a recipe, with its features and without its encounters.
func (t *trial) caves(r embed.Recipe) {
	var gen mapgen.Generator
	m := gen.Run(r, t.seed)
	t.grid = grid.New(m.Grid.W, m.Grid.H)
	copy(t.grid.Class, m.Before)
	t.exits = slices.Clone(m.Exits)
	for _, e := range t.exits {
		t.grid.Kept.Set(e.At.X, e.At.Y)
	}
	t.grid.Survey()
	t.depth, t.tags, t.opt.MaxShift = r.Depth(), r.Tags(), r.Encounters().MaxShift
	t.placer.Tags = t.tags
	t.placer.Use(t.grid)
}

// choose returns the spot that the seed gives the prefab: the caves are asked in an order of their own,
// until one has room.
func (t *trial) choose() (s place.Site, ok bool) {
	key := embed.Seed(t.seed).Named("try").Named(t.pf.Name())
	n := t.grid.Caves.Count()
	order := make([]int, n)
	for i := range order {
		order[i] = i + 1
	}
	slices.SortFunc(order, func(a, b int) int {
		return embed.Arrive(key.With(uint64(a)).Word(0), uint64(t.grid.Caves.Region(a).Area)).
			Compare(embed.Arrive(key.With(uint64(b)).Word(0), uint64(t.grid.Caves.Region(b).Area)))
	})
	for _, id := range order {
		if t.method == place.Embedded {
			s, ok = t.placer.Embedded(t.pf, id, t.opt, key.With(uint64(id)).Named("site"))
		} else {
			s, ok = t.placer.Centered(t.pf, id, t.opt, key.With(uint64(id)).Named("site"))
		}
		if ok {
			return s, true
		}
	}
	return s, false
}

// aim turns the prefab as it was placed, or leaves it as it is, and says which of its cells is aimed with.
func (t *trial) aim(s place.Site, found bool) {
	if found {
		t.turn = s.Orientation
	} else if !t.pf.Transforms().Has(t.turn) {
		t.turn = t.pf.Transforms().At(0)
	}
	w, h := t.pf.Size()
	t.w, t.h = t.turn.Size(w, h)
	t.anchor = grid.Point{X: t.w / 2, Y: t.h / 2}
	if t.method != place.Embedded {
		return
	}
	switch t.turn.Dir(t.pf.Front()) {
	case orient.North:
		t.anchor.Y = 0
	case orient.East:
		t.anchor.X = t.w - 1
	case orient.South:
		t.anchor.Y = t.h - 1
	case orient.West:
		t.anchor.X = 0
	}
}

// draw draws the map with some placements.
func (t *trial) draw(placements []place.Placement) *picture {
	m := preview.Map(&mapgen.Result{Grid: t.grid, Placements: placements, Exits: t.exits})
	return layerPicture(&m.Layers[0])
}

// boxOf returns what is told of a placement.
func boxOf(pl *place.Placement) placedBox {
	b := placedBox{
		Prefab: pl.Prefab.Name(), Method: pl.Method.String(), Turn: pl.Orientation.String(), X: pl.X, Y: pl.Y, W: pl.W, H: pl.H,
		Seed: strconv.FormatUint(pl.Setting.Seed, 10), Depth: pl.Setting.Depth, Touched: make([]int, len(pl.Touched)),
	}
	if pl.Encounter != (embed.Encounter{}) {
		b.Encounter, b.Category = pl.Encounter.Name(), pl.Category.String()
	}
	for i, touched := range pl.Touched {
		if touched {
			b.Touched[i] = 1
		}
	}
	return b
}
