package live

import (
	"cmp"
	"net/http"
	"slices"
	"strconv"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// projectJSON is what the gallery shows: everything but pictures.
type projectJSON struct {
	news
	Name     string       `json:"name"`
	Font     fontJSON     `json:"font"`
	Prefabs  []entryJSON  `json:"prefabs"` // in order of name
	All      bool         `json:"all"`     // these are all prefabs; else those alone that have changed since the build that was told
	Recipes  []recipeJSON `json:"recipes"`
	Findings int          `json:"findings"` // how many there are

	Shared     []findingJSON `json:"shared"` // the first errors that are in no prefab's files
	SharedMore int           `json:"sharedMore"`
}

// fontJSON is how the sheet of the font is divided.
type fontJSON struct {
	W       int `json:"w"` // pixels of a glyph
	H       int `json:"h"`
	Glyphs  int `json:"glyphs"`
	Columns int `json:"columns"`
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

// project answers with the project. A page that says which build it has is told of what has changed since.
func (s *Server) project(w http.ResponseWriter, r *http.Request) {
	n := s.now.Load()
	fw, fh := s.options.Font.Size()
	since, _ := strconv.Atoi(r.URL.Query().Get("since")) // 0 if it is none: all is told
	out := projectJSON{
		news: n.news(), Name: s.options.Name, Recipes: n.recipesJSON(), Findings: len(n.findings),
		Font: fontJSON{fw, fh, s.options.Font.Len(), sheetColumns},
	}
	out.Prefabs, out.All = n.listing.after(since, n.build)
	out.Prefabs = listed(out.Prefabs)
	out.Shared, out.SharedMore = n.shared()
	write(w, out)
}

// sharedMax is how many errors of no prefab the gallery shows.
const sharedMax = 5

// shared returns the errors that are in no prefab's files, those of the project file first, from which others may
// come. While there is one, nothing is written.
func (n *snapshot) shared() (first []findingJSON, more int) {
	var l diag.List
	for i := range n.findings {
		if d := &n.findings[i]; d.Severity == diag.Error && n.owner[d.Pos.File] == "" {
			l = append(l, *d)
		}
	}
	slices.SortStableFunc(l, func(a, b diag.Diagnostic) int {
		return cmp.Compare(bit(a.Pos.File != compile.ProjectFile), bit(b.Pos.File != compile.ProjectFile))
	})
	most := min(len(l), sharedMax)
	first, _ = n.findingsJSON(l[:most])
	return first, len(l) - most
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// recipesJSON returns the recipes, in order of name.
func (n *snapshot) recipesJSON() []recipeJSON {
	out := []recipeJSON{}
	for _, name := range n.asks {
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
