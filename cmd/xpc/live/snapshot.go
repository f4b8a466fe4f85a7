package live

import (
	"cmp"
	"encoding/hex"
	"slices"
	"strconv"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// snapshot is what is shown after a build. It is not changed once it is made.
type snapshot struct {
	build    int                  // counted from 1; 0 = none yet
	trouble  string               // what kept the build from its end; "" = nothing
	behind   bool                 // and it kept the page from seeing what there is now
	findings diag.List            // of the build
	source   diag.Source          // of their places; nil before the first build
	view     *compile.View        // the last that there was; nil = none yet
	shown    []compile.Viewed     // the prefabs, in order of name; of several of one name the first
	names    map[string]int       // of them, as indices
	asks     []string             // names of the recipes, in order
	owner    map[string]string    // prefabs, by the files that they are made of
	of       map[string]diag.List // findings, by the prefab in whose files they are
	listing  listing
	bundle   *embed.Bundle // of what has no error; the last that there was; nil = none yet

	// The bundles in which prefabs and recipes were last, of those that the newest does not have.
	prefabs map[string]*embed.Bundle
	recipes map[string]*embed.Bundle

	earlier *embed.Bundle // of a run before, for what none of them has; nil = none

	changed []string // prefabs that differ from those of the snapshot before
}

// next returns the snapshot after one more build. What a build does not give stays as it was.
func (n *snapshot) next(b Build) *snapshot {
	out := *n
	out.build++
	out.changed, out.trouble, out.behind = nil, "", false
	out.earlier = cmp.Or(b.Before, n.earlier)
	if b.Err != nil {
		out.trouble = b.Err.Error()
	}
	if b.Result == nil || b.Err != nil && b.Result.View == nil {
		out.behind = b.Err != nil
		return &out
	}
	out.findings, out.source = b.Result.Findings, b.Result.Source()
	misled := out.misled()
	if misled && len(out.shown) == 0 && out.earlier != nil {
		out.useEarlier()
	}
	if v := b.Result.View; v != nil && (!misled || out.covered(v)) {
		out.use(v, n)
	}
	out.of = out.byOwner()
	out.list(n)
	return &out
}

// misled reports whether the project file has an error: which prefabs there are may be another thing then.
func (n *snapshot) misled() bool {
	return slices.ContainsFunc(n.findings, func(d diag.Diagnostic) bool {
		return d.Severity == diag.Error && d.Pos.File == compile.ProjectFile
	})
}

// covered reports whether a view has all prefabs that are shown.
func (n *snapshot) covered(v *compile.View) bool {
	has := make(map[string]bool, len(v.Prefabs))
	for _, pf := range v.Prefabs {
		has[pf.Name] = true
	}
	return !slices.ContainsFunc(n.shown, func(pf compile.Viewed) bool { return !has[pf.Name] })
}

// useEarlier shows what an earlier run left, without a view.
func (n *snapshot) useEarlier() {
	n.view, n.asks = nil, nil
	n.names, n.owner = map[string]int{}, map[string]string{}
	for i := range n.earlier.PrefabCount() {
		n.shown = append(n.shown, summarized(n.earlier.PrefabAt(i)))
	}
	slices.SortFunc(n.shown, func(a, b compile.Viewed) int { return cmp.Compare(a.Name, b.Name) })
	for i, pf := range n.shown {
		n.names[pf.Name] = i
		n.owner[pf.File] = pf.Name
	}
	for i := range n.earlier.RecipeCount() {
		n.asks = append(n.asks, n.earlier.RecipeAt(i).Name())
	}
	slices.Sort(n.asks)
}

// use shows a view.
func (n *snapshot) use(v *compile.View, before *snapshot) {
	n.view, n.shown, n.asks = v, nil, v.Recipes
	n.names, n.owner = map[string]int{}, map[string]string{}
	for _, pf := range v.Prefabs {
		if _, twice := n.names[pf.Name]; twice {
			continue
		}
		n.names[pf.Name] = len(n.shown)
		n.shown = append(n.shown, pf)
		for _, file := range filesOf(pf.Summary) {
			n.owner[file] = pf.Name
		}
		if old, ok := before.prefab(pf.Name); !ok || old.Sum != pf.Sum || pf.Sum == [32]byte{} {
			n.changed = append(n.changed, pf.Name)
		}
	}
	if v.Bundle == nil {
		return
	}
	bundle, err := embed.Open(string(v.Bundle))
	if err != nil {
		panic("xpc: internal error: a bundle that was just made does not open: " + err.Error())
	}
	n.keepOlder(bundle, before)
}

// keepOlder makes a bundle the newest, and keeps those before it for what it does not have.
func (n *snapshot) keepOlder(bundle *embed.Bundle, before *snapshot) {
	n.bundle = bundle
	n.prefabs, n.recipes = map[string]*embed.Bundle{}, map[string]*embed.Bundle{}
	for name := range n.names {
		if _, ok := bundle.PrefabNamed(name); ok {
			continue
		}
		if pf, _, ok := before.compiled(name); ok {
			n.prefabs[name] = pf.Bundle()
		}
	}
	for _, name := range n.asks {
		if _, ok := bundle.RecipeNamed(name); ok {
			continue
		}
		if r, _, ok := before.recipe(name); ok {
			n.recipes[name] = r.Bundle()
		}
	}
}

// filesOf returns the files that a prefab is made of.
func filesOf(pf *prefab.Summary) []string {
	files := []string{pf.File}
	if pf.Script != "" {
		files = append(files, pf.Script)
	}
	for i := range pf.Variants {
		files = append(files, pf.Variants[i].File)
	}
	return files
}

// prefab returns the prefab of a name.
func (n *snapshot) prefab(name string) (compile.Viewed, bool) {
	i, ok := n.names[name]
	if !ok {
		return compile.Viewed{}, false
	}
	return n.shown[i], true
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

// version names what a prefab is made of, for pages to compare.
func (n *snapshot) version(pf compile.Viewed) string {
	if pf.Sum == [32]byte{} {
		return strconv.Itoa(n.build)
	}
	return hex.EncodeToString(pf.Sum[:8])
}

// compiled returns a prefab as it was compiled last. Stale tells that it has an error since.
func (n *snapshot) compiled(name string) (pf embed.Prefab, stale, ok bool) {
	for i, b := range []*embed.Bundle{n.bundle, n.prefabs[name], n.earlier} {
		if b == nil {
			continue
		}
		if pf, ok = b.PrefabNamed(name); ok {
			return pf, i > 0, true
		}
	}
	return pf, n.bundle != nil, false
}

// recipe returns a recipe as it was compiled last. Stale tells that it, or what it names, has an error since.
func (n *snapshot) recipe(name string) (r embed.Recipe, stale, ok bool) {
	for i, b := range []*embed.Bundle{n.bundle, n.recipes[name], n.earlier} {
		if b == nil {
			continue
		}
		if r, ok = b.RecipeNamed(name); ok {
			return r, i > 0, true
		}
	}
	return r, n.bundle != nil, false
}

// news is what pages are told of a build.
type news struct {
	Build    int      `json:"build"`
	Trouble  string   `json:"trouble"`
	Behind   bool     `json:"behind"` // the trouble keeps the page from showing what there is now
	Errors   int      `json:"errors"`
	Warnings int      `json:"warnings"`
	Changed  []string `json:"changed"` // the first of them
}

// newsMax is how many changed prefabs are named.
const newsMax = 100

func (n *snapshot) news() news {
	return news{
		n.build, n.trouble, n.behind, n.findings.Count(diag.Error), n.findings.Count(diag.Warning),
		listed(n.changed[:min(len(n.changed), newsMax)]),
	}
}
