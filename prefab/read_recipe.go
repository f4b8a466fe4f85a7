package prefab

import (
	"path"
	"strconv"
	"strings"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// RecipeSuffix ends the name of every recipe's file.
const RecipeSuffix = ".map.yaml"

// Bounds of recipes.
const (
	maxMapSide   = 8192
	maxMapCells  = 1 << 24
	maxPasses    = 1000
	maxRequired  = 1000 // placements of an encounter, embed.MaxRequired
	maxExits     = 64
	generatorNow = 1
)

// ReadRecipe reads a map recipe. The recipe is never nil; what could not be read has its default.
// Names of prefabs in it are checked by [CheckRecipe].
func ReadRecipe(file string, data []byte) (*Recipe, diag.List) {
	root, findings := parseText(file, data)
	r := &reader{file: file, findings: findings}
	m := defaultRecipe(file)
	u := r.fields(root, "a recipe", []keyReader{
		{"version", r.version},
		{"generator", func(n *node) { r.generator(n, &m.Generator) }},
		{"name", func(n *node) { r.prefabName(n, &m.Name) }},
		{"size", func(n *node) { r.mapSize(n, &m.Size) }},
		{"depth", func(n *node) {
			m.unreadDepth = !r.whole(n, diag.OutOfRange, 0, maxNumber, &m.Depth)
		}},
		{"tags", func(n *node) { m.Tags = r.names(n, "tags") }},
		{"style", func(n *node) { r.style(n, &m.Style) }},
		{"margin", func(n *node) { r.whole(n, diag.OutOfRange, 1, maxMapSide, &m.Margin) }},
		{"automaton", func(n *node) { r.automaton(n, &m.Automaton) }},
		{"join", func(n *node) { r.joining(n, &m.Joining) }},
		{"require", func(n *node) { r.requirements(n, &m.Require) }},
		{"exits", func(n *node) {
			r.fields(n, "exits", []keyReader{
				{"count", func(n *node) { r.whole(n, diag.OutOfRange, 0, maxExits, &m.Exits.Count) }},
				{"separation", func(n *node) { r.ranged(n, &m.Exits.Separation) }},
			})
		}},
		{"encounters", func(n *node) {
			m.unreadPool = r.fails(n, func() { r.encounters(n, &m.Encounters) })
		}},
	}, "guide", "mines", "tunnels", "regions", "features")
	r.require(root, u, "version", "a recipe")
	r.require(root, u, "size", "a recipe")
	m.unreadPool, m.unreadDepth = m.unreadPool || u.has("encounters"), m.unreadDepth || u.has("depth")
	r.possible(m)
	return m, r.findings.Sorted()
}

// defaultRecipe returns a recipe without a key.
func defaultRecipe(file string) *Recipe {
	number := func(v int) Field[int] { return Field[int]{Value: v} }
	share := func(num, den uint32) Field[Ratio] { return Field[Ratio]{Value: Ratio{num, den}} }
	all := Field[Range]{Value: All}
	return &Recipe{
		File:      file,
		Generator: number(generatorNow),
		Name:      Field[string]{Value: strings.TrimSuffix(path.Base(file), RecipeSuffix)},
		Depth:     number(1),
		Style:     Field[string]{Value: "caves"},
		Margin:    number(14),
		Automaton: Automaton{
			Engine: Field[string]{Value: "colored"}, Open: share(9, 20), Visits: share(5, 1),
			Smooth: number(5), MinCave: number(17), Pockets: share(0, 1),
		},
		Joining: Joining{
			By: Field[string]{Value: "graph"}, Loops: share(3, 25), MaxTunnel: number(40),
			Branch: share(1, 4), Widen: share(7, 20),
		},
		Require:    Require{Small: all, Medium: all, Large: all, ExitDistance: all},
		Exits:      Exits{Count: number(2), Separation: all},
		Encounters: Encounters{Density: share(6, 1), MaxShift: number(6)},
	}
}

func (r *reader) generator(n *node, f *Field[int]) {
	if r.whole(n, diag.OutOfRange, 1, maxNumber, f); f.Value > generatorNow {
		r.add(diag.VersionUnknown, n.Span, "generator is "+strconv.Itoa(f.Value)+
			"; this version of xpc has generator 1", "")
		f.Value = generatorNow
	}
}

// mapSize reads the width and height of a map.
func (r *reader) mapSize(n *node, f *Field[Size]) {
	f.Span = n.Span
	w, h, ok := r.twoNumbers(n, "a width and a height as [100, 100]")
	if !ok {
		return
	}
	if w < 1 || h < 1 || w > maxMapSide || h > maxMapSide || w*h > maxMapCells {
		r.add(diag.OutOfRange, n.Span, "size is "+strconv.Itoa(w)+" by "+strconv.Itoa(h)+
			"; a map has sides from 1 to "+strconv.Itoa(maxMapSide)+" and at most "+
			strconv.Itoa(maxMapCells)+" cells", "")
		return
	}
	f.Value = Size{w, h}
}

func (r *reader) style(n *node, f *Field[string]) {
	f.Span = n.Span
	i, ok := r.word(n, styleWords)
	if ok && i > 0 {
		r.later(n.Span, "style "+quoted(styleWords[i]))
	}
}

// choice reads one of some words as it is written.
func (r *reader) choice(n *node, words []string, f *Field[string]) {
	f.Span = n.Span
	if i, ok := r.word(n, words); ok {
		f.Value = words[i]
	}
}

func (r *reader) automaton(n *node, a *Automaton) {
	const percent = "a share from 0% to 100%"
	r.fields(n, "automaton", []keyReader{
		{"engine", func(n *node) { r.choice(n, engineWords, &a.Engine) }},
		{"open", func(n *node) { r.share(n, Certain, percent, &a.Open) }},
		{"visits", func(n *node) { r.visits(n, &a.Visits) }},
		{"smooth", func(n *node) { r.whole(n, diag.OutOfRange, 0, maxPasses, &a.Smooth) }},
		{"minCave", func(n *node) { r.whole(n, diag.OutOfRange, 1, maxMapCells, &a.MinCave) }},
		{"maxCave", func(n *node) { r.whole(n, diag.OutOfRange, 0, maxMapCells, &a.MaxCave) }},
		{"minPillar", func(n *node) { r.whole(n, diag.OutOfRange, 0, maxMapCells, &a.MinPillar) }},
		{"pockets", func(n *node) { r.share(n, Certain, percent, &a.Pockets) }},
	})
}

// visits reads the visits a cell, from 0.5 to 30.
func (r *reader) visits(n *node, f *Field[Ratio]) {
	const allowed = "a number from 0.5 to 30"
	f.Span = n.Span
	s, ok := r.scalar(n, allowed)
	if !ok {
		return
	}
	v, ok := parseRatio(s)
	if !ok || strings.HasSuffix(s, "%") {
		r.want(diag.WrongType, n, allowed)
	} else if v.Cmp(Ratio{1, 2}) < 0 || v.Cmp(Ratio{30, 1}) > 0 {
		r.want(diag.OutOfRange, n, allowed)
	} else {
		f.Value = v
	}
}

func (r *reader) joining(n *node, j *Joining) {
	const percent = "a share from 0% to 100%"
	r.fields(n, "join", []keyReader{
		{"by", func(n *node) { r.choice(n, joinWords, &j.By) }},
		{"loops", func(n *node) { r.share(n, Ratio{100, 1}, "a share from 0% to 10000%", &j.Loops) }},
		{"maxTunnel", func(n *node) { r.whole(n, diag.OutOfRange, 1, maxMapSide, &j.MaxTunnel) }},
		{"branch", func(n *node) { r.share(n, Certain, percent, &j.Branch) }},
		{"widen", func(n *node) { r.share(n, Certain, percent, &j.Widen) }},
	})
}

// requirements reads what a map must be. Bounds that this version does not measure may be written
// as long as they bound nothing.
func (r *reader) requirements(n *node, q *Require) {
	q.Span = n.Span
	unmeasured := func(n *node) {
		f := Field[Range]{Value: All}
		if r.ranged(n, &f); f.Value != All {
			r.later(n.Span, "requirement "+quoted(n.name))
		}
	}
	r.fields(n, "require", []keyReader{
		{"open", func(n *node) { r.shares(n, &q.Open) }},
		{"loops", func(n *node) { r.shares(n, &q.Loops) }},
		{"caves", func(n *node) {
			r.fields(n, "require.caves", []keyReader{
				{"small", func(n *node) { r.ranged(n, &q.Small) }},
				{"medium", func(n *node) { r.ranged(n, &q.Medium) }},
				{"large", func(n *node) { r.ranged(n, &q.Large) }},
			})
		}},
		{"exitDistance", func(n *node) { r.ranged(n, &q.ExitDistance) }},
		{"deadEnd", unmeasured},
		{"linearity", func(n *node) {
			var f Field[RatioRange]
			if r.shares(n, &f); f.Value != (RatioRange{}) {
				r.later(n.Span, "requirement \"linearity\"")
			}
		}},
		{"rooms", func(n *node) {
			if n.shape == mapShape && len(n.pairs) > 0 {
				r.later(n.Span, "requirement \"rooms\"")
			} else {
				r.fields(n, "require.rooms", nil)
			}
		}},
	})
}
