package prefab

import (
	"path"
	"slices"
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
	maxRegions   = 64 // as those of embed, all of these
	maxFeatures  = 1000
	maxClearance = 64
	maxLegs      = 64
	maxRooms     = 1000
	leastRoom    = 3 // cells across a room of a mine
	generatorNow = 1
)

// ReadRecipe reads a map recipe. The recipe is never nil; what could not be read has its default.
// Names of prefabs in it, and what they have, are checked by [CheckRecipe]; images of guides are held
// against it by [Guide.Draw].
func ReadRecipe(file string, data []byte) (*Recipe, diag.List) {
	root, findings := parseText(file, data)
	r := &reader{file: file, findings: findings}
	m := defaultRecipe(file)
	c := r.carving(root, &m.Carving, styleWords, "this recipe")
	if m.Style.Value == "mines" {
		m.Joining.Loops.Value, m.Joining.MaxTunnel.Value = Ratio{1, 2}, 25
	}
	u := r.fields(root, "a recipe", slices.Concat([]keyReader{
		{"version", r.version},
		{"generator", func(n *node) { r.generator(n, &m.Generator) }},
		{"name", func(n *node) { r.prefabName(n, &m.Name) }},
		{"size", func(n *node) { r.mapSize(n, &m.Size) }},
		{"depth", func(n *node) {
			m.unreadDepth = !r.whole(n, diag.OutOfRange, 0, maxNumber, &m.Depth)
		}},
		{"tags", func(n *node) { m.Tags = r.names(n, "tags") }},
		{"margin", func(n *node) { m.unreadMargin = !r.whole(n, diag.OutOfRange, 1, maxMapSide, &m.Margin) }},
	}, c.keys(), []keyReader{
		{"regions", func(n *node) {
			if c.uses(n, "regions") {
				m.Regions = r.mapRegions(n, c.known)
			}
		}},
		{"join", func(n *node) { r.joining(n, &m.Joining) }},
		{"require", func(n *node) { r.requirements(n, &m.Require) }},
		{"exits", func(n *node) {
			r.fields(n, "exits", []keyReader{
				{"count", func(n *node) { r.whole(n, diag.OutOfRange, 0, maxExits, &m.Exits.Count) }},
				{"separation", func(n *node) { r.ranged(n, &m.Exits.Separation) }},
			})
		}},
		{"features", func(n *node) { m.Features = r.features(n) }},
		{"encounters", func(n *node) {
			m.unreadPool = r.fails(n, func() { r.encounters(n, &m.Encounters) })
		}},
	}))
	r.require(root, u, "version", "a recipe")
	r.require(root, u, "size", "a recipe")
	if m.unreadStyle = !c.known || u.has("style"); !m.unreadStyle && m.Style.Value == "composite" {
		r.require(root, u, "regions", "a recipe of style composite")
	}
	c.finish()
	m.unreadPool, m.unreadDepth = m.unreadPool || u.has("encounters"), m.unreadDepth || u.has("depth")
	r.possible(m)
	return m, r.findings.Sorted()
}

// defaultRecipe returns a recipe without a key.
func defaultRecipe(file string) *Recipe {
	all := Field[Range]{Value: All}
	return &Recipe{
		File:      file,
		Generator: number(generatorNow),
		Name:      Field[string]{Value: strings.TrimSuffix(path.Base(file), RecipeSuffix)},
		Depth:     number(1),
		Margin:    number(14),
		Joining: Joining{
			By: Field[string]{Value: "graph"}, Loops: ratio(3, 25), MaxTunnel: number(40),
			Branch: ratio(1, 4), Widen: ratio(7, 20),
		},
		Require: Require{
			Small: all, Medium: all, Large: all, SmallRooms: all, MediumRooms: all, LargeRooms: all,
			ExitDistance: all, DeadEnd: all,
		},
		Exits:      Exits{Count: number(2), Separation: all},
		Encounters: Encounters{Density: ratio(6, 1), MaxShift: number(6)},
	}
}

// number and ratio are defaults of fields.
func number(v int) Field[int] { return Field[int]{Value: v} }

func ratio(num, den uint32) Field[Ratio] { return Field[Ratio]{Value: Ratio{num, den}} }

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

// choice reads one of some words as it is written.
func (r *reader) choice(n *node, words []string, f *Field[string]) {
	f.Span = n.Span
	if i, ok := r.word(n, words); ok {
		f.Value = words[i]
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

// requirements reads what a map must be.
func (r *reader) requirements(n *node, q *Require) {
	q.Span = n.Span
	sizes := func(where string, small, medium, large *Field[Range]) func(n *node) {
		return func(n *node) {
			r.fields(n, where, []keyReader{
				{"small", func(n *node) { r.ranged(n, small) }},
				{"medium", func(n *node) { r.ranged(n, medium) }},
				{"large", func(n *node) { r.ranged(n, large) }},
			})
		}
	}
	r.fields(n, "require", []keyReader{
		{"open", func(n *node) { r.shares(n, &q.Open) }},
		{"loops", func(n *node) { r.shares(n, &q.Loops) }},
		{"linearity", func(n *node) { r.shares(n, &q.Linearity) }},
		{"caves", sizes("require.caves", &q.Small, &q.Medium, &q.Large)},
		{"rooms", sizes("require.rooms", &q.SmallRooms, &q.MediumRooms, &q.LargeRooms)},
		{"exitDistance", func(n *node) { r.ranged(n, &q.ExitDistance) }},
		{"deadEnd", func(n *node) { r.ranged(n, &q.DeadEnd) }},
	})
}
