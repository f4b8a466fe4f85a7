package live

import (
	"net/http"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// projectJSON is what the gallery shows: everything but pictures.
type projectJSON struct {
	news
	Name     string       `json:"name"`
	Font     fontJSON     `json:"font"`
	Prefabs  []entryJSON  `json:"prefabs"`
	Recipes  []recipeJSON `json:"recipes"`
	Findings int          `json:"findings"` // how many there are
}

// fontJSON is how the sheet of the font is divided.
type fontJSON struct {
	W       int `json:"w"` // pixels of a glyph
	H       int `json:"h"`
	Glyphs  int `json:"glyphs"`
	Columns int `json:"columns"`
}

// entryJSON is a prefab in the gallery.
type entryJSON struct {
	Name     string   `json:"name"`
	Version  string   `json:"version"` // the picture is the same as long as this is
	File     string   `json:"file"`
	W        int      `json:"w"`
	H        int      `json:"h"`
	Category string   `json:"category"`
	Place    string   `json:"place"`
	Tags     []string `json:"tags"`
	Depth    string   `json:"depth"`
	Weight   int      `json:"weight"`
	Errors   int      `json:"errors"`
	Warnings int      `json:"warnings"`
	Infos    int      `json:"infos"`
	Rules    []string `json:"rules"` // names of the rules of its findings, each once
	State    string   `json:"state"` // "" = compiled; stale = compiled before it had errors; none = never yet
}

// recipeJSON is a recipe in the gallery.
type recipeJSON struct {
	Name  string `json:"name"`
	File  string `json:"file"`
	W     int    `json:"w"`
	H     int    `json:"h"`
	Depth int    `json:"depth"`
	Style string `json:"style"`
	Large bool   `json:"large"` // more cells than the page shows
	State string `json:"state"` // as of a prefab
}

// project answers with the whole project.
func (s *Server) project(w http.ResponseWriter, _ *http.Request) {
	n := s.now.Load()
	fw, fh := s.options.Font.Size()
	out := projectJSON{
		news: n.news(), Name: s.options.Name, Recipes: []recipeJSON{}, Prefabs: []entryJSON{}, Findings: len(n.findings),
		Font: fontJSON{fw, fh, s.options.Font.Len(), sheetColumns},
	}
	if n.view != nil {
		of := n.byOwner()
		for i := range n.view.Prefabs {
			if pf := n.view.Prefabs[i]; n.names[pf.Name] == i {
				out.Prefabs = append(out.Prefabs, n.entry(pf, of[pf.Name]))
			}
		}
	}
	out.Recipes = n.recipesJSON()
	write(w, out)
}

// recipesJSON returns the recipes, in order of name.
func (n *snapshot) recipesJSON() []recipeJSON {
	out := []recipeJSON{}
	if n.view == nil {
		return out
	}
	for _, name := range n.view.Recipes {
		r, stale, ok := n.recipe(name)
		if !ok {
			out = append(out, recipeJSON{Name: name, State: "none"})
			continue
		}
		w, h := r.Size()
		e := recipeJSON{Name: name, File: r.File(), W: w, H: h, Depth: r.Depth(), Style: r.Carving().Style.String(), Large: w*h > mapCells}
		if stale {
			e.State = "stale"
		}
		out = append(out, e)
	}
	return out
}

// byOwner returns the findings by the prefab in whose files they are.
func (n *snapshot) byOwner() map[string]diag.List {
	out := map[string]diag.List{}
	for i := range n.findings {
		if name, ok := n.owner[n.findings[i].Pos.File]; ok {
			out[name] = append(out[name], n.findings[i])
		}
	}
	return out
}

func (n *snapshot) entry(pf compile.Viewed, found diag.List) entryJSON {
	e := entryJSON{
		Name: pf.Name, Version: n.version(pf), File: pf.File, W: pf.W, H: pf.H,
		Place: placeText(embed.Places(pf.Place.Value)), Tags: values(pf.Tags),
		Depth: rangeText(pf.Depth), Weight: pf.Weight.Value, Rules: []string{},
		Errors: found.Count(diag.Error), Warnings: found.Count(diag.Warning), Infos: found.Count(diag.Info),
	}
	if pf.Category != prefab.NoCategory {
		e.Category = pf.Category.String()
	}
	seen := map[string]bool{}
	for i := range found {
		if name := found[i].Code.Name(); !seen[name] {
			seen[name] = true
			e.Rules = append(e.Rules, name)
		}
	}
	switch _, stale, ok := n.compiled(pf.Name); {
	case !ok:
		e.State = "none"
	case stale:
		e.State = "stale"
	}
	return e
}
