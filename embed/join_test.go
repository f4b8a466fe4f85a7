package embed_test

import (
	"crypto/sha256"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
	"pgregory.net/rapid"
)

// TestJoinIsTheWhole takes data apart into two bundles, the second with other numbers for its terrain.
// Joined they are the bundle of all of it.
func TestJoinIsTheWhole(t *testing.T) {
	t.Parallel()
	split := 0
	rapid.Check(t, func(t *rapid.T) {
		d := anyData(t)
		for i := range d.Kinds {
			slices.Sort(d.Kinds[i].Names)
			d.Kinds[i].Names = slices.Compact(d.Kinds[i].Names)
		}
		parts := apart(t, d)
		for i := range parts {
			pools(t, &parts[i], d)
		}
		d.Recipes = slices.Concat(parts[0].Recipes, parts[1].Recipes)
		for i := range d.Recipes {
			d.Recipes[i].Pool = slices.Clone(d.Recipes[i].Pool)
		}
		gather(d)
		gather(&parts[0])
		gather(&parts[1])
		if len(parts[0].Prefabs) > 0 && len(parts[1].Prefabs) > 0 {
			split++
		}
		if rapid.Bool().Draw(t, "outlines in another order") {
			parts[1].Outlines, parts[1].Terrain = slices.Clone(d.Outlines), slices.Clone(d.Terrain)
			slices.Reverse(parts[1].Outlines)
			if wall := &parts[1].Terrain[wall-1]; wall.Outline > 0 {
				wall.Outline = len(d.Outlines) + 1 - wall.Outline
			}
		}
		renumber(&parts[1], rapid.Permutation([]embed.TerrainID{1, 2, 3, 4, 5, 6}).Draw(t, "terrain"))
		a, b := opened(&parts[0]), opened(&parts[1])
		got, err := embed.Join(a, b)
		if err != nil {
			t.Fatal(err)
		}
		want := read(opened(d))
		joined := read(got)
		if joined.Project != d.Project+" + mod" && joined.Project != "mod" {
			t.Fatalf("project %q of %q and \"mod\"", joined.Project, d.Project)
		}
		joined.Project = want.Project
		if !reflect.DeepEqual(want, joined) {
			t.Fatalf("(-want +got)\n%s", cmp.Diff(want, joined))
		}
		for _, pf := range d.Prefabs {
			byID, ok := got.Prefab(pf.ID)
			byName, too := got.PrefabNamed(pf.Name)
			if !ok || !too || byID != byName {
				t.Fatalf("%s is not found", pf.Name)
			}
		}
	})
	if split < 20 {
		t.Errorf("only %d of the bundles were two: the test tests little", split)
	}
}

// opened encodes and opens data.
func opened(d *embed.Data) *embed.Bundle {
	data, err := embed.Encode(d, sha256.Sum256)
	if err != nil {
		panic(err)
	}
	b, err := embed.Open(string(data))
	if err != nil {
		panic(err)
	}
	return b
}

// apart deals the prefabs of data out to two, those that nest each other to one of them.
func apart(t *rapid.T, d *embed.Data) (parts [2]embed.Data) {
	of := map[string]int{}
	for _, pf := range slices.Backward(d.Prefabs) { // parents stand after their children
		if _, ok := of[pf.Name]; !ok {
			of[pf.Name] = rapid.IntRange(0, 1).Draw(t, "part")
		}
		for _, o := range pf.Objects {
			for _, a := range o.Alternatives {
				for _, n := range a.Prefabs {
					if _, ok := of[n.Prefab]; !ok {
						of[n.Prefab] = of[pf.Name]
					}
				}
			}
		}
	}
	for changed := true; changed; { // of a child with two parents
		changed = false
		for _, pf := range d.Prefabs {
			for _, o := range pf.Objects {
				for _, a := range o.Alternatives {
					for _, n := range a.Prefabs {
						if of[n.Prefab] != of[pf.Name] {
							of[n.Prefab], of[pf.Name], changed = 0, 0, true
						}
					}
				}
			}
		}
	}
	for i := range parts {
		parts[i] = *d
		parts[i].Prefabs, parts[i].Recipes = nil, nil
	}
	parts[1].Project = "mod"
	for _, pf := range d.Prefabs {
		p := &parts[of[pf.Name]]
		p.Prefabs = append(p.Prefabs, pf)
	}
	parts[1].Kinds = slices.DeleteFunc(slices.Clone(d.Kinds), func(k embed.KindData) bool { // so they have other numbers
		return !slices.ContainsFunc(parts[1].Prefabs, func(pf embed.PrefabData) bool {
			return slices.ContainsFunc(pf.Objects, func(o embed.ObjectData) bool {
				return slices.ContainsFunc(o.Alternatives, func(a embed.AlternativeData) bool { return a.Kind == k.Name })
			})
		})
	})
	return parts
}

// pools gives a part recipes of its own, whose pools name prefabs of it, go by tags, or are open.
func pools(t *rapid.T, part, whole *embed.Data) {
	var names []string
	for _, pf := range part.Prefabs {
		names = append(names, pf.Name)
	}
	if len(names) == 0 {
		return
	}
	r := anyRecipe(t, part, "map-"+names[0], names)
	tags := []string{"", "a", "b"}
	for i := range r.Pool {
		e := &r.Pool[i]
		e.Tags = nil
		if tag := rapid.SampledFrom(tags).Draw(t, "tag"); tag != "" && len(tagged(part, tag)) > 0 {
			e.Tags = []string{tag}
		}
	}
	part.Recipes = []embed.RecipeData{r}
}

// gather fills the pools of recipes that go by tags, or are open, as the compiler does.
func gather(d *embed.Data) {
	slices.SortFunc(d.Prefabs, func(a, b embed.PrefabData) int { return strings.Compare(a.Name, b.Name) })
	for i := range d.Recipes {
		r := &d.Recipes[i]
		r.Pool = slices.Clone(r.Pool)
		for k := range r.Pool {
			if e := &r.Pool[k]; len(e.Tags) > 0 {
				e.Prefabs = tagged(d, e.Tags[0])
			}
		}
		if !r.OpenPool {
			continue
		}
		r.Pool = nil
		for _, pf := range d.Prefabs {
			if inCaves(pf) && pf.Category != embed.NoCategory {
				r.Pool = append(r.Pool, embed.EncounterData{Name: pf.Name, Prefabs: []string{pf.Name}, Terms: embed.Terms{
					Weight: pf.Weight, Count: 1, Distance: embed.All, Depth: embed.All,
				}})
			}
		}
	}
}

func inCaves(pf embed.PrefabData) bool { return pf.Places&(embed.Embedded|embed.Centered) != 0 }

// tagged returns the prefabs in caves that have a tag.
func tagged(d *embed.Data, tag string) (names []string) {
	for _, pf := range d.Prefabs {
		if inCaves(pf) && slices.Contains(pf.Tags, tag) {
			names = append(names, pf.Name)
		}
	}
	return names
}

// renumber gives the terrain of data other numbers: n becomes to[n-1].
func renumber(d *embed.Data, to []embed.TerrainID) {
	terrain := make([]embed.TerrainData, len(d.Terrain))
	for i, t := range d.Terrain {
		t.OneOf = slices.Clone(t.OneOf)
		for k := range t.OneOf {
			t.OneOf[k].Terrain = to[t.OneOf[k].Terrain-1]
		}
		terrain[to[i]-1] = t
	}
	d.Terrain, d.Seal = terrain, to[d.Seal-1]
	again := func(cells []embed.CellData) []embed.CellData {
		cells = slices.Clone(cells)
		for i := range cells {
			if cells[i].Terrain > 0 {
				cells[i].Terrain = to[cells[i].Terrain-1]
			}
		}
		return cells
	}
	for i := range d.Prefabs {
		pf := &d.Prefabs[i]
		pf.Variants, pf.Overlays = slices.Clone(pf.Variants), slices.Clone(pf.Overlays)
		for k := range pf.Variants {
			pf.Variants[k].Cells = again(pf.Variants[k].Cells)
		}
		for k := range pf.Overlays {
			pf.Overlays[k].Cells = again(pf.Overlays[k].Cells)
		}
	}
}

// project returns data of prefabs under a name.
func project(name string, prefabs ...embed.PrefabData) *embed.Data {
	d := nested(prefabs...)
	d.Project = name
	return d
}

// TestJoinContradictions joins bundles that contradict each other. All of it is told, each time with
// both names.
func TestJoinContradictions(t *testing.T) {
	t.Parallel()
	room := func(name string, change ...func(pf *embed.PrefabData)) embed.PrefabData {
		pf := closet(name, "###", "#.#", "#+#")
		pf.Places, pf.MaxProtrusion = embed.Embedded|embed.Nested, 1
		for _, f := range change {
			f(&pf)
		}
		return pf
	}
	replaces := func(pf *embed.PrefabData) { pf.Replaces = true }
	hall := func() embed.PrefabData {
		return slotted("hall", []string{"#####", "#...#", "#...#", "#...#", "##+##"}, [][4]int{{1, 1, 3, 3}}, "cell")
	}
	param := func(name string, values ...string) func(pf *embed.PrefabData) {
		return func(pf *embed.PrefabData) {
			p := embed.ParamData{Name: name}
			for _, v := range values {
				p.Values = append(p.Values, embed.ParamValueData{Value: v, Weight: 1})
			}
			pf.Params = append(pf.Params, p)
		}
	}
	fixing := hall()
	fixing.Objects[0].Alternatives[0].Prefabs[0].With = []embed.WithData{{Param: 0, Values: []int{1}}}
	pool := func(d *embed.Data) *embed.Data {
		d.Recipes = []embed.RecipeData{{
			Name: "deep", Generator: 1, W: 9, H: 9, Carving: embed.Carving{Style: embed.StyleCaves, Automaton: embed.Automaton{Engine: 1}},
			Join: embed.Joining{By: 1}, Pool: []embed.EncounterData{{Name: "dens", Prefabs: []string{"cell"}, Tags: []string{"den"}}},
		}}
		return d
	}
	tag := func(pf *embed.PrefabData) { pf.Tags = []string{"den"} }
	kinds := func(d *embed.Data, role embed.ObjectRole) *embed.Data {
		d.Kinds = []embed.KindData{{Name: "bat", Role: role}}
		return d
	}
	turns := func(d *embed.Data, list ...embed.TurnData) *embed.Data {
		d.Turns = list
		return d
	}
	for name, c := range map[string]struct {
		bundles []*embed.Data
		want    []string
	}{
		"two of a name": {[]*embed.Data{project("base", room("a"), room("b"), room("c")), project("mod", room("b"), room("c", replaces), room("a"))}, []string{
			`prefab "a" is in "base" and in "mod", which does not say that it replaces it`,
			`prefab "b" is in "base" and in "mod", which does not say that it replaces it`,
		}},
		"without names": {[]*embed.Data{project("", room("a")), project("", room("a"))}, []string{
			`prefab "a" is in bundle 1 and in bundle 2, which does not say that it replaces it`,
		}},
		"of one name": {[]*embed.Data{project("p", room("a")), project("q"), project("p", room("a"))}, []string{
			`prefab "a" is in bundle 1 and in bundle 3, which does not say that it replaces it`,
		}},
		"the third": {[]*embed.Data{project("p", room("a")), project("q", room("a", replaces)), project("r", room("a"))}, []string{
			`prefab "a" is in "q" and in "r", which does not say that it replaces it`,
		}},
		"recipes": {[]*embed.Data{pool(project("base", room("cell", tag))), pool(project("mod", room("cell", tag, replaces)))}, []string{
			`recipe "deep" is in "base" and in "mod", which does not say that it replaces it`,
		}},
		"IDs": {[]*embed.Data{project("base", room("a")), project("mod", room("b", func(pf *embed.PrefabData) { pf.ID = idOf("a") }))}, []string{
			`prefabs "a" of "base" and "b" of "mod" have one ID: one of them needs another name`,
		}},
		"roles": {[]*embed.Data{kinds(project("base"), embed.ActorRole), kinds(project("mod"), embed.NoRole), kinds(project("mad"), embed.ItemRole)}, []string{
			`kind "bat" has the role actor in "base" and item in "mad"`,
		}},
		"fonts": {[]*embed.Data{turns(project("base"), embed.TurnData{200, 201, 200, 201, 200, 201, 200, 201}, embed.TurnData{300, 9, 9, 9, 9, 9, 9, 9}), project("mod")}, []string{
			`glyph 200 turns in another way in "base" than in "mod": they must be built with one font`,
		}},
		"an empty pool": {[]*embed.Data{pool(project("base", room("cell", tag))), project("mod", room("cell", replaces))}, []string{
			`encounter "dens" of the recipe "deep" of "base" has no prefab any more: "cell" of "mod" lacks its tags, or is not placed in caves`,
		}},
		"a slot, another size": {[]*embed.Data{project("base", room("cell"), hall()), project("mod", closetReplacing("cell", "####", "#..#", "#++#"))}, []string{
			`prefab "hall" of "base" nests "cell", of which that of "mod" cannot take the place: it is 4×3 cells, not 3×3`,
		}},
		"a slot, not nested": {[]*embed.Data{project("base", room("cell"), hall()), project("mod", room("cell", replaces, func(pf *embed.PrefabData) { pf.Places = embed.Embedded }))}, []string{
			`prefab "hall" of "base" nests "cell", of which that of "mod" cannot take the place: it is not placed nested`,
		}},
		"a slot, transforms": {[]*embed.Data{project("base", room("cell"), hall()), project("mod", room("cell", replaces, func(pf *embed.PrefabData) { pf.Transforms = orient.Rotations }))}, []string{
			`prefab "hall" of "base" nests "cell", of which that of "mod" cannot take the place: it has other transforms`,
		}},
		"a slot, limits": {[]*embed.Data{project("base", room("cell"), hall()), project("mod", room("cell", replaces, func(pf *embed.PrefabData) {
			pf.Unique = embed.Unique{Scope: embed.MapScope, Group: "g", Max: 1}
		}))}, []string{
			`prefab "hall" of "base" nests "cell", of which that of "mod" cannot take the place: it counts against other limits`,
		}},
		"a slot, walls": {[]*embed.Data{project("base", room("cell"), hall()), project("mod", closetReplacing("cell", "###", "...", "#+#"))}, []string{
			`prefab "hall" of "base" nests "cell", of which that of "mod" cannot take the place: at (0, 1) it may be open or closed where the other is not`,
		}},
		"a slot, a gap": {[]*embed.Data{project("base", room("cell"), hall()), project("mod", closetReplacing("cell", "###", "# #", "#+#"))}, []string{
			`prefab "hall" of "base" nests "cell", of which that of "mod" cannot take the place: at (1, 1) it is of another form`,
		}},
		"a slot, no param": {[]*embed.Data{project("base", room("cell", param("hue", "red", "blue")), fixing), project("mod", room("cell", replaces))}, []string{
			`prefab "hall" of "base" nests "cell", of which that of "mod" cannot take the place: it has no param "hue"`,
		}},
		"a slot, no value": {[]*embed.Data{project("base", room("cell", param("hue", "red", "blue")), fixing), project("mod", room("cell", replaces, param("hue", "red")))}, []string{
			`prefab "hall" of "base" nests "cell", of which that of "mod" cannot take the place: its param "hue" has no value "blue"`,
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var bundles []*embed.Bundle
			for _, d := range c.bundles {
				bundles = append(bundles, open(t, d))
			}
			b, err := embed.Join(bundles...)
			if err == nil || b != nil {
				t.Fatal("they are joined")
			}
			if diff := cmp.Diff(c.want, strings.Split(err.Error(), "\n")); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
			var of *embed.JoinError
			if !errors.As(err, &of) || of.First >= of.Second || of.Second >= len(bundles) {
				t.Errorf("%v names no bundles", err)
			}
		})
	}
	if _, err := embed.Join(); err == nil {
		t.Error("no bundles are joined")
	}
}

func closetReplacing(name string, rows ...string) embed.PrefabData {
	pf := closet(name, rows...)
	pf.Replaces = true
	return pf
}

// TestJoinReplaces has a mod replace what a prefab of the game nests, and what its pool names.
func TestJoinReplaces(t *testing.T) {
	t.Parallel()
	param := func(pf embed.PrefabData, names ...string) embed.PrefabData {
		for _, name := range names {
			pf.Params = append(pf.Params, embed.ParamData{Name: name, Values: []embed.ParamValueData{
				{Value: name + "1", Weight: 1}, {Value: name + "2", Weight: 1},
			}})
		}
		return pf
	}
	hall := slotted("hall", []string{"#####", "#...#", "#...#", "#...#", "##+##"}, [][4]int{{1, 1, 3, 3}}, "cell")
	hall.Objects[0].Alternatives[0].Prefabs[0].With = []embed.WithData{{Param: 0, Values: []int{1}}, {Param: 1, Values: []int{0}}}
	base := project("base", param(closet("cell", "###", "#.#", "#+#"), "a", "b"), hall)
	other := param(closetReplacing("cell", "###", "#.#", "#+#"), "c", "b", "a")
	other.About = "of the mod"
	other.Params[2].Values = slices.Concat([]embed.ParamValueData{{Value: "a0", Weight: 9}}, other.Params[2].Values)
	// A new terrain that looks like another one, and the same one under another number.
	mod := project("mod", other)
	mod.Terrain = slices.Concat([]embed.TerrainData{{Name: "moss", Kind: embed.Floor, Passable: true, Outline: 1}}, mod.Terrain)
	mod.Outlines = []embed.OutlineData{
		{Name: "bit", Regions: [][]embed.Point{{{X: 1, Y: 2}, {X: 9, Y: 2}, {X: 5, Y: 20}}}}, testOutlines()[0],
	}
	base.Outlines = testOutlines()
	renumberBy(mod, 1)
	mod.Prefabs[0].Variants[0].Cells[4].Terrain = 1
	mod.Terrain = append(mod.Terrain, embed.TerrainData{Name: "bog", OneOf: []embed.TerrainChoice{{Terrain: 1, Weight: 2}, {Terrain: floor + 1, Weight: 1}}})
	own := open(t, mod)
	b, err := embed.Join(open(t, base), own)
	if err != nil {
		t.Fatal(err)
	}
	edges := func(b *embed.Bundle, o orient.Orientation) []embed.OutlineEdge {
		moss, _ := b.TerrainNamed("moss")
		outline := b.OutlineAt(int(moss.Sight(o) - embed.SightOutline))
		return each(outline.Len(), outline.Edge)
	}
	bog, _ := b.TerrainNamed("bog")
	if of := func(i int) string { return b.Terrain(bog.Choice(i).Terrain).Name() }; bog.ChoiceCount() != 2 || of(0) != "moss" || of(1) != "floor" {
		t.Error("a bog is not moss or floor")
	}
	moss, _ := b.TerrainNamed("moss")
	if o, ok := moss.Outline(); !ok || o.Name() != "bit" {
		t.Errorf("moss has another outline, %v", ok)
	}
	for o := range orient.All.Each() {
		if diff := cmp.Diff(edges(own, o), edges(b, o)); diff != "" {
			t.Errorf("the outline of moss in %v (-want +got)\n%s", o, diff)
		}
	}
	if b.PrefabCount() != 2 || b.Project() != "base + mod" || b.TerrainCount() != len(base.Terrain)+2 {
		t.Errorf("%d prefabs, project %q, %d terrains", b.PrefabCount(), b.Project(), b.TerrainCount())
	}
	c := mustRoll(t, b, "hall", embed.Setting{Seed: 7})
	n := c.Nested[0]
	if n.Prefab.About() != "of the mod" {
		t.Errorf("the slot holds %q", n.Prefab.About())
	}
	value := func(i int) string { return n.Prefab.Param(i).Value(n.Params[i]) }
	if value(1) != "b1" || value(2) != "a2" {
		t.Errorf("params %q, %q: those that are fixed are a2 and b1", value(2), value(1))
	}
	if got := b.Terrain(c.Cell(2, 2).Terrain).Name(); got != "moss" {
		t.Errorf("the middle is %s", got)
	}
	if got := b.Terrain(c.Cell(0, 0).Terrain).ID(); got != wall {
		t.Errorf("walls are terrain %d", got)
	}
	// Joined again in the same order, it is the same.
	again, err := embed.Joiner{Replace: true}.Join(open(t, base), open(t, mod))
	if err != nil || again.ContentHash() != b.ContentHash() {
		t.Errorf("joined again it is another bundle: %v", err)
	}
}

// renumberBy adds to the numbers of all terrain that data uses.
func renumberBy(d *embed.Data, n embed.TerrainID) {
	for i := range d.Terrain {
		for k := range d.Terrain[i].OneOf {
			d.Terrain[i].OneOf[k].Terrain += n
		}
	}
	for i := range d.Prefabs {
		for _, v := range d.Prefabs[i].Variants {
			for k := range v.Cells {
				if v.Cells[k].Terrain > 0 {
					v.Cells[k].Terrain += n
				}
			}
		}
	}
}

// TestJoinFeatures has a mod replace what a recipe of the game sets before the caves are dug: it comes in
// those of its orientations that the recipe means.
func TestJoinFeatures(t *testing.T) {
	t.Parallel()
	some := func(turns ...orient.Orientation) (set orient.Set) {
		for _, o := range turns {
			set = set.With(o)
		}
		return set
	}
	game := func(turns ...orient.Set) *embed.Data {
		pf := closet("gate", "####", "#..#", "#+##")
		pf.Places = embed.Preplaced
		d := project("base", pf)
		r := embed.RecipeData{
			Name: "deep", Generator: 1, W: 20, H: 20, Join: embed.Joining{By: 1},
			Carving: embed.Carving{Style: embed.StyleCaves, Automaton: embed.Automaton{Engine: 1}},
		}
		for _, set := range turns {
			r.Features = append(r.Features, embed.FeatureData{
				Prefab: "gate", Area: embed.Area{W: 20, H: 20}, Orientations: set, Chance: embed.Certain, Count: embed.Count{Plus: 1},
			})
		}
		d.Recipes = []embed.RecipeData{r}
		return d
	}
	mod := func(places embed.Places) *embed.Data {
		pf := closetReplacing("gate", "####", "#..#", "#+##")
		pf.Places, pf.MaxProtrusion, pf.Transforms = places, 1, orient.Rotations
		return project("mod", pf)
	}
	b, err := embed.Join(open(t, game(orient.All, some(orient.R90, orient.M0))), open(t, mod(embed.Preplaced)))
	if err != nil {
		t.Fatal(err)
	}
	r := b.RecipeAt(0)
	if got := []orient.Set{r.Feature(0).Orientations(), r.Feature(1).Orientations()}; got[0] != orient.Rotations || got[1] != some(orient.R90) {
		t.Errorf("orientations %v", got)
	}
	if pf, ok := r.Feature(0).Prefab(); !ok || !pf.Replaces() {
		t.Error("the feature is not that of the mod")
	}
	want := `a feature of a recipe of "base" is "gate", of which that of "mod" cannot take the place: ` +
		"it is not preplaced, or has none of the orientations"
	for _, c := range [][2]*embed.Data{
		{game(some(orient.M0)), mod(embed.Preplaced)}, {game(orient.All), mod(embed.Embedded)},
	} {
		if _, err := embed.Join(open(t, c[0]), open(t, c[1])); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// TestJoinReplacesAll lets the later bundle win where the game says so.
func TestJoinReplacesAll(t *testing.T) {
	t.Parallel()
	about := func(text string) embed.PrefabData {
		pf := closet("cell", "###", "#.#", "#+#")
		pf.About = text
		return pf
	}
	b, err := embed.Joiner{Replace: true}.Join(
		open(t, project("a", about("1"))), open(t, project("b", about("2"))), open(t, project("c", about("3"))))
	if err != nil {
		t.Fatal(err)
	}
	if pf, _ := b.PrefabNamed("cell"); b.PrefabCount() != 1 || pf.About() != "3" {
		t.Errorf("%d prefabs, about %q", b.PrefabCount(), pf.About())
	}
}

// BenchmarkJoin joins a library of 1,000 prefabs with a mod of 10. What opening takes is Open.
func BenchmarkJoin(b *testing.B) {
	base, mod := library(1000), library(1010)
	mod.Prefabs = mod.Prefabs[1000:]
	first, second := open(b, base), open(b, mod)
	size := int64(len(encode(b, base)) + len(encode(b, mod)))
	b.SetBytes(size)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := embed.Join(first, second); err != nil {
			b.Fatal(err)
		}
	}
}
