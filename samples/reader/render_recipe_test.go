package reader_test

import (
	"fmt"

	"github.com/seed18752ec6/xpc/embed"
)

// recipe prints which prefabs a map asks for.
func (r *renderer) recipe(c embed.Recipe) {
	w, h := c.Size()
	line := []string{
		"recipe " + quoted(c.Name()), "from " + quoted(c.File()), fmt.Sprintf("%d by %d", w, h), fmt.Sprintf("depth %d", c.Depth()),
		"style " + c.Carving().Style.String(), when(c.Replaces(), "replaces"),
	}
	for i := range c.TagCount() {
		line = append(line, "tag "+quoted(c.Tag(i)))
	}
	r.line(0)
	r.line(0, line...)
	for i := range c.FeatureCount() {
		r.feature(c.Feature(i))
	}
	e := c.Encounters()
	r.line(1, "encounters "+share(e.Density)+" for 1000 cells", fmt.Sprintf("fluff %d", e.Mix[embed.Fluff]), fmt.Sprintf("reward %d", e.Mix[embed.Reward]),
		fmt.Sprintf("risk %d", e.Mix[embed.Risk]), fmt.Sprintf("danger %d", e.Mix[embed.Danger]), fmt.Sprintf("shift %d", e.MaxShift),
		when(c.OpenPool(), "every prefab with a category"))
	for i := range c.PoolCount() {
		r.encounter(c, c.Pool(i))
	}
}

func (r *renderer) feature(f embed.Feature) {
	a := f.Area()
	area := fmt.Sprintf("%d %d %d %d", a.X, a.Y, a.W, a.H)
	pf, ok := f.Prefab()
	if !ok {
		r.line(1, "reserve "+area)
		return
	}
	where := "in " + area
	if f.Fixed() {
		where = "at " + at(a.X, a.Y)
	}
	r.line(1, "feature "+pf.Name(), where, "turned "+words(f.Orientations().Each()), "count "+count(f.Count()), "chance "+share(f.Chance()),
		when(f.Optional(), "optional"), fmt.Sprintf("clearance %d", f.Clearance()))
}

func (r *renderer) encounter(c embed.Recipe, e embed.Encounter) {
	t := e.Terms()
	category, sites := "of the prefab", "uniform"
	if t.Category != embed.NoCategory {
		category = t.Category.String()
	}
	if t.Pushed {
		sites = "pushed"
	}
	line := []string{
		quoted(e.Name()), category, fmt.Sprintf("weight %d", t.Weight), "prefers " + t.Prefer.String(), when(t.Required, "required"),
		fmt.Sprintf("count %d", t.Count), fmt.Sprintf("max %d", t.Max), "distance " + bounds(t.Distance), "depth " + bounds(t.Depth),
		fmt.Sprintf("area %d", t.MinArea), fmt.Sprintf("gap %d", t.Gap), "sites " + sites, when(t.AllEntrances, "all entrances"),
	}
	for i := range e.NotWithCount() {
		line = append(line, "not with "+quoted(c.Pool(e.NotWith(i)).Name()))
	}
	for i := range e.TagCount() {
		line = append(line, "tag "+quoted(e.Tag(i)))
	}
	for i := range e.PrefabCount() {
		line = append(line, e.Prefab(i).Name())
	}
	r.line(2, line...)
}
