package place_test

import (
	"crypto/sha256"
	"encoding/binary"
	"strings"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/embed/place"
)

// inkOf returns the terrain of a character of a drawing.
func inkOf(c byte) embed.TerrainID {
	return map[byte]embed.TerrainID{
		' ': inkNone, '.': inkFloor, '#': inkWall, '+': inkDoor, ',': inkGround, 'o': inkRock, 'X': inkBarrier,
		'>': inkStairs, '~': inkWater, ':': inkRubble, '|': inkGate,
	}[c]
}

// blueprint reads a prefab that is preplaced. In marks, of the same size, a run of one of the letters
// n, e, s and w is a connection that leads there.
func blueprint(name string, drawn, marks []string) embed.PrefabData {
	sum := sha256.Sum256([]byte(name))
	w, h := len(drawn[0]), len(drawn)
	pf := embed.PrefabData{
		Name: name, ID: embed.ID(binary.LittleEndian.Uint64(sum[:])), W: w, H: h, Places: embed.Preplaced,
		Front: orient.South, Weight: 10, Depth: embed.All, Cave: embed.All, Transforms: orient.All,
	}
	variant := embed.VariantData{Weight: 1}
	for _, c := range []byte(strings.Join(drawn, "")) {
		variant.Cells = append(variant.Cells, embed.CellData{Terrain: inkOf(c)})
		pf.Outcomes = append(pf.Outcomes, outcomeOf(inkOf(c), false))
	}
	pf.Variants = []embed.VariantData{variant}
	seen := map[embed.Point]bool{}
	for i := range w * h {
		at := embed.Point{X: i % w, Y: i / w}
		dir := orient.Dir(1 + strings.IndexByte("nesw", marks[at.Y][at.X]))
		if dir == orient.NoDir || seen[at] {
			continue
		}
		across := stepOf(orient.East)
		if stepOf(dir).x != 0 {
			across = stepOf(orient.South)
		}
		c := embed.ConnectionData{Name: "way", Role: embed.TunnelRole, Dir: dir}
		for p := at; p.X < w && p.Y < h && marks[p.Y][p.X] == marks[at.Y][at.X]; p.X, p.Y = p.X+across.x, p.Y+across.y {
			seen[p] = true
			c.Cells = append(c.Cells, p)
		}
		pf.Connections = append(pf.Connections, c)
	}
	return pf
}

// once is a feature that comes once for sure.
func once(pf embed.Prefab, area embed.Area) place.Feature {
	return place.Feature{
		Prefab: pf, Area: area, Orientations: pf.Transforms(), Count: embed.Count{Plus: 1}, Chance: embed.Certain,
		Clearance: 2,
	}
}

// keepFree is a reserve.
func keepFree(x, y, w, h int) place.Feature {
	return place.Feature{Area: embed.Area{X: x, Y: y, W: w, H: h}}
}

// world is a map with features.
type world struct {
	job     place.FeatureJob
	options cave.Options
	p       place.Preplacer
	gen     cave.Generator
	g       grid.Grid
	made    cave.Result
	out     *place.Features
}

// newWorld returns a map of caves that is not generated yet.
func newWorld(w, h, margin int, features ...place.Feature) *world {
	o := cave.Default(w, h)
	o.Margin = margin
	return &world{job: place.FeatureJob{W: w, H: h, Features: features}, options: o}
}

// run makes the map of a seed.
func (w *world) run(seed uint64) *place.Features {
	w.job.Key = embed.Seed(seed)
	w.options.Frozen, w.options.Starts = w.p.Plan(w.job)
	w.made = w.gen.Generate(&w.g, w.options, w.job.Key.Named("caves"))
	w.out = w.p.Settle(&w.g, nil)
	return w.out
}

// picture draws the classes of a map, and k where it is kept.
func picture(g *grid.Grid) string {
	var b strings.Builder
	for y := range g.H {
		for x := range g.W {
			c := g.At(x, y).Char()
			if g.Kept.At(x, y) && g.Open.At(x, y) && c != '>' {
				c = 'k'
			}
			b.WriteByte(c)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
