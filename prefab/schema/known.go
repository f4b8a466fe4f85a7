package schema

import (
	"cmp"
	"slices"

	"github.com/seed18752ec6/xpc/prefab"
)

// Known is what a project has that its files may name. Editors offer it. The zero value is a
// project of which nothing is known. Lists have no order, and may have a word twice.
type Known struct {
	Kinds     *prefab.Kinds     // of objects; nil = the built-in ones
	Font      *prefab.Font      // of which characters are; nil = code page 437
	Rules     map[string]string // what each rule finds, by its name
	Terrain   []string          // entries of palettes
	Colors    []string
	Outlines  []string // entries of shapes
	Prefabs   []string
	Nested    []string // prefabs that may stand in a slot of another
	Preplaced []string // prefabs that may be features
	Tags      []string
	Groups    []string // of unique
	Overlays  []string
	Own       []string // attributes that scripts give to objects
	Params    []Words  // with their values
	Names     []Words  // kinds of objects, with the names that scripts give
}

// Words are a name and what it may be.
type Words struct {
	Name   string
	Values []string
}

// Legend adds what the palettes of the project have.
func (k *Known) Legend(l *prefab.Legend) {
	for _, e := range l.Terrain {
		k.Terrain = append(k.Terrain, e.Name)
	}
	for _, c := range l.Colors {
		k.Colors = append(k.Colors, c.Name)
	}
	for _, o := range l.Shapes {
		k.Outlines = append(k.Outlines, o.Name)
	}
}

// Recipe adds what a recipe names.
func (k *Known) Recipe(r *prefab.Recipe) {
	for _, tag := range r.Tags {
		k.Tags = append(k.Tags, tag.Value)
	}
}

// Script adds a prefab with what its script names.
func (k *Known) Script(name string, s *prefab.Script) {
	k.Prefabs = append(k.Prefabs, name)
	if s.Place.Value.Has(prefab.Nested) {
		k.Nested = append(k.Nested, name)
	}
	if s.Place.Value.Has(prefab.Preplaced) {
		k.Preplaced = append(k.Preplaced, name)
	}
	for _, tag := range s.Tags {
		k.Tags = append(k.Tags, tag.Value)
	}
	if s.Unique.Group.Given() {
		k.Groups = append(k.Groups, s.Unique.Group.Value)
	}
	for _, o := range s.Overlays {
		k.Overlays = append(k.Overlays, o.Name)
	}
	for _, p := range s.Params {
		w := Words{Name: p.Name}
		for _, v := range p.Values {
			w.Values = append(w.Values, v.Value)
		}
		k.Params = append(k.Params, w)
	}
	for _, o := range s.Objects {
		for i := range o.Alternatives {
			k.object(&o.Alternatives[i])
		}
	}
}

// object adds what an object is named and what it has.
func (k *Known) object(a *prefab.Alternative) {
	if a.Kind != prefab.KindNothing && a.Name.Value != "" {
		k.Names = append(k.Names, Words{a.Kind, []string{a.Name.Value}})
	}
	for _, at := range a.Attributes {
		if !at.Listed {
			k.Own = append(k.Own, at.Name)
		}
	}
}

// settled returns a copy whose lists are sorted, with each word once. What is a key of objects or a
// kind is no attribute.
func (k *Known) settled() Known {
	out := *k
	if out.Kinds == nil {
		out.Kinds, _ = prefab.ShareKinds()
	}
	for _, list := range []*[]string{
		&out.Terrain, &out.Colors, &out.Outlines, &out.Prefabs, &out.Nested, &out.Preplaced, &out.Tags, &out.Groups, &out.Overlays, &out.Own,
	} {
		*list = once(*list)
	}
	taken := append(kindNames(&out), words.ObjectKeys...)
	out.Own = slices.DeleteFunc(out.Own, func(own string) bool { return slices.Contains(taken, own) })
	out.Params, out.Names = merged(out.Params), merged(out.Names)
	return out
}

// once returns a sorted copy with each word once.
func once(list []string) []string { return slices.Compact(slices.Sorted(slices.Values(list))) }

// merged returns a sorted copy with each name once and all of its values.
func merged(list []Words) (out []Words) {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b Words) int { return cmp.Compare(a.Name, b.Name) })
	for _, w := range list {
		if n := len(out); n > 0 && out[n-1].Name == w.Name {
			out[n-1].Values = append(slices.Clip(out[n-1].Values), w.Values...)
			continue
		}
		out = append(out, w)
	}
	for i := range out {
		out[i].Values = once(out[i].Values)
	}
	return out
}

// values returns what the known words of a name are.
func values(known []Words, name string) []string {
	for _, w := range known {
		if w.Name == name {
			return w.Values
		}
	}
	return nil
}
