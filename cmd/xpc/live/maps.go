package live

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/seed18752ec6/xpc/cmd/xpc/preview"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/xp"
)

// mapCells is how many cells a picture of the page may have; larger maps are for xpc map.
const mapCells = 512 * 512

// mapJSON is a map of a recipe in one view.
type mapJSON struct {
	Recipe     string       `json:"recipe"`
	Seed       string       `json:"seed"`
	View       string       `json:"view"`
	Stale      bool         `json:"stale"`
	Picture    *picture     `json:"picture"`
	Title      string       `json:"title"`
	Key        []keyJSON    `json:"key"`
	Labels     []int32      `json:"labels"` // of each cell: its cave or, below 0, its tunnel; 0 = neither
	Caves      []caveJSON   `json:"caves"`
	Placements []placedBox  `json:"placements"`
	Unmet      []string     `json:"unmet"`
	Figures    []figureJSON `json:"figures"`
}

// keyJSON is one meaning of a view.
type keyJSON struct {
	Looks  []look `json:"looks"`
	Text   string `json:"text"`
	Joined bool   `json:"joined"`
}

type caveJSON struct {
	Cells   int      `json:"cells"`
	Room    bool     `json:"room"`
	Refused []string `json:"refused"` // what was tried in it in vain, and why
}

// placedBox is a placement.
type placedBox struct {
	Prefab    string `json:"prefab"`
	Encounter string `json:"encounter"`
	Category  string `json:"category"`
	Method    string `json:"method"`
	Turn      string `json:"turn"`
	X         int    `json:"x"`
	Y         int    `json:"y"`
	W         int    `json:"w"`
	H         int    `json:"h"`
	Seed      string `json:"seed"` // with which it was rolled
	Depth     int    `json:"depth"`
	Touched   []int  `json:"touched"` // cells of the box, row by row, that are the prefab's
}

type figureJSON struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// recipeAsked returns the recipe that is asked for.
func (a *asked) recipeAsked() (r embed.Recipe, stale bool, no *refusal) {
	name := a.query.Get("recipe")
	r, stale, ok := a.recipe(name)
	if !ok && slices.Contains(a.asks, name) {
		return r, false, notNow("the recipe, or what it asks for, has had errors since the page began")
	} else if !ok {
		return r, false, notThere("there is no recipe %q", name)
	}
	if w, h := r.Size(); w*h > mapCells {
		return r, false, tooLarge("maps of %d by %d cells are more than the page draws: use xpc map", w, h)
	}
	return r, stale, nil
}

// mapOf answers with a map of a recipe.
func (a *asked) mapOf() (any, *refusal) {
	r, stale, no := a.recipeAsked()
	if no != nil {
		return nil, no
	}
	seed, no := a.seed()
	if no != nil {
		return nil, no
	}
	var view preview.View
	if text := a.query.Get("view"); text != "" && view.UnmarshalText([]byte(text)) != nil {
		return nil, notSo("the view is %q: there are %v", text, preview.Views())
	}
	var gen mapgen.Generator
	m := gen.Run(r, seed)
	if a.ctx.Err() != nil {
		return nil, notNow("nobody waits for it")
	}
	drawn := preview.Draw(m, view)
	out := mapJSON{
		Recipe: r.Name(), Seed: strconv.FormatUint(seed, 10), View: view.String(), Stale: stale,
		Picture: layerPicture(&drawn.Image.Layers[0]), Title: drawn.Key.Title, Key: keyOf(drawn.Key),
		Labels: m.Labels, Caves: cavesOf(m), Placements: []placedBox{}, Unmet: []string{}, Figures: figuresOf(m),
	}
	for i := range m.Placements {
		out.Placements = append(out.Placements, boxOf(&m.Placements[i]))
	}
	for i := range m.Unmet {
		out.Unmet = append(out.Unmet, string(m.Unmet[i].AppendText(nil)))
	}
	return out, nil
}

func keyOf(k preview.Key) []keyJSON {
	out := []keyJSON{}
	for _, e := range k.Entries {
		out = append(out, keyJSON{looksOf(e.Looks), e.Text, e.Joined})
	}
	return out
}

func looksOf(cells []xp.Cell) []look {
	out := make([]look, len(cells))
	for i, c := range cells {
		out[i] = lookOf(c)
	}
	return out
}

// refusedMax is how many refusals are told of one cave.
const refusedMax = 12

func cavesOf(m *mapgen.Result) []caveJSON {
	out := make([]caveJSON, len(m.Caves))
	for i, c := range m.Caves {
		out[i] = caveJSON{c.Cells, c.Room, []string{}}
	}
	for i := range m.Refused {
		r := &m.Refused[i]
		if r.Cave < 1 || r.Cave > len(out) || r.Prefab == (embed.Prefab{}) {
			continue
		}
		if at := &out[r.Cave-1]; len(at.Refused) < refusedMax {
			why := r.Reason.String()
			if why == "" {
				why = string(r.Report.AppendText(nil))
			}
			at.Refused = append(at.Refused, r.Prefab.Name()+": "+why)
		}
	}
	return out
}

func figuresOf(m *mapgen.Result) []figureJSON {
	f := []figureJSON{
		{"caves", strconv.Itoa(m.Metrics.Caves)}, {"tunnels", strconv.Itoa(m.Metrics.Tunnels)},
		{"open", fmt.Sprintf("%.1f%%", 100*float64(m.Metrics.Open)/float64(max(m.Metrics.Domain, 1)))},
		{"way to the next exit", fmt.Sprintf("%d steps", m.Metrics.ExitDistance)},
		{"placements", strconv.Itoa(len(m.Placements))}, {"wanted encounters", strconv.Itoa(m.Wanted)},
		{"attempt", strconv.Itoa(m.Attempt)},
	}
	if m.Metrics.Rooms.Count > 0 {
		f = append(f[:1], append([]figureJSON{{"rooms", strconv.Itoa(m.Metrics.Rooms.Count)}}, f[1:]...)...)
	}
	return f
}
