package compile

import (
	"cmp"
	"crypto/sha256"
	"io/fs"
	"slices"

	"github.com/seed18752ec6/xpc/compile/rules"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
)

// View is a project as it is shown while somebody works on it: what of it has no error, and the rest as
// far as it can be read. It may be shared.
type View struct {
	Prefabs []Viewed // in order of name; of several of one name each
	Recipes []string // names of all, in order, each once
	Bundle  []byte   // of the prefabs and recipes without an error; nil if there cannot be one, and in mode Lint

	in   *decoded
	fsys fs.FS
}

// Viewed is a prefab of a view.
type Viewed struct {
	*prefab.Summary
	Sum [32]byte // equal as long as all is equal that it is made of; zero for a build that remembers no other

	image *imageInput
}

// view makes the view of a build.
func (b *builder) view(in *checked, r *Result) *View {
	v := &View{Bundle: r.Bundle, in: in.decoded, fsys: b.fsys}
	for _, u := range in.all {
		v.Prefabs = append(v.Prefabs, Viewed{Summary: u.Summary, Sum: u.sum, image: u.image})
	}
	for _, r := range in.recipes {
		v.Recipes = append(v.Recipes, r.Name.Value)
	}
	slices.Sort(v.Recipes)
	v.Recipes = slices.Compact(v.Recipes)
	slices.SortStableFunc(v.Prefabs, func(a, b Viewed) int { return cmp.Compare(a.Name, b.Name) })
	if v.Bundle == nil && b.opts.Mode != Lint {
		v.Bundle = b.soundBundle(in)
	}
	return v
}

// soundBundle returns the bundle of what has no error, or nil: there is none where what all prefabs share
// has one.
func (b *builder) soundBundle(in *checked) []byte {
	if !in.sound {
		return nil
	}
	units := soundUnits(in)
	prefabs := summariesOf(units)
	terrains := newTerrains(in.shared, units)
	if len(repeatedIDs(prefabs, prefabID)) > 0 || len(tooManyTerrains(len(terrains.data))) > 0 {
		return nil
	}
	data, parts := in.dataOf(terrains, units, b.soundRecipes(in, prefabs))
	bundle, err := b.link(data, parts, sha256.Sum256)
	if err != nil {
		return nil
	}
	return bundle
}

// soundUnits returns the prefabs that are lowered, each name once, with all that they nest among them.
func soundUnits(in *checked) (out []*unit) {
	var last string
	for _, u := range in.prefabs {
		if u.Lowered && (len(out) == 0 || u.Name != last) {
			out, last = append(out, u), u.Name
		}
	}
	levels, _ := prefab.CheckNesting(summariesOf(out))
	nests := map[*prefab.Summary]bool{}
	for _, s := range slices.Concat(levels...) {
		nests[s] = true
	}
	return slices.DeleteFunc(out, func(u *unit) bool { return len(u.Nests) > 0 && !nests[u.Summary] })
}

// soundRecipes returns the recipes without an error that can do with some of the prefabs, each name once.
func (b *builder) soundRecipes(in *checked, prefabs []*prefab.Summary) (out []*prefab.Recipe) {
	seen, faulty := map[string]bool{}, map[string]bool{}
	for _, d := range b.found {
		faulty[d.Pos.File] = faulty[d.Pos.File] || d.Severity == diag.Error
	}
	for _, r := range in.recipes {
		if seen[r.Name.Value] || faulty[r.File] || !suffices(r, prefabs) {
			continue
		}
		seen[r.Name.Value] = true
		out = append(out, r)
	}
	return out
}

// suffices reports whether some prefabs are enough for a recipe, whose guides are drawn: all of its features are
// among them, and something of each encounter.
func suffices(r *prefab.Recipe, prefabs []*prefab.Summary) bool {
	if slices.ContainsFunc(r.Guides(), func(g *prefab.Guide) bool { return g.Drawn() == "" }) {
		return false // the finding may be about its image
	}
	for i := range r.Features {
		f := &r.Features[i]
		if !f.Reserve.Given() && !slices.ContainsFunc(prefabs, func(pf *prefab.Summary) bool { return pf.Name == f.Prefab.Value }) {
			return false
		}
	}
	for i := range r.Encounters.Pool {
		if len(rules.Members(&r.Encounters.Pool[i], prefabs)) == 0 {
			return false
		}
	}
	return true
}

// Font returns the font by whose characters glyphs are shown; nil is code page 437.
func (v *View) Font() *prefab.Font { return v.in.font }

// Join reads a prefab of the view again and joins it with its script: as its files are now, by what the
// palettes said then. What it nests is left out. The prefab is nil if its image cannot be decoded. The
// error is the environment's.
func (v *View) Join(of Viewed) (*prefab.Prefab, error) {
	b := &builder{fsys: v.fsys, reads: newReadings(nil)}
	src, _, err := v.in.decodeSource(of.image, &unitFiles{b: b})
	if err != nil {
		return nil, err
	}
	pf, _ := v.in.joinSource(src)
	return pf, nil
}

// Image reads and decodes an image of the view's project: of the prefab, or of one of its variants. The
// error is that of the tree or of the codec.
func (v *View) Image(file string) (*xp.Image, error) {
	data, err := readLimited(v.fsys, file, xp.MaxPacked+1)
	if err != nil {
		return nil, err
	}
	return decodeImage(data)
}
