package prefab

import (
	"path"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// overlays reads the entries under overlays; unread reports that a finding hides names.
func (r *reader) overlays(n *node) (out []*Overlay, unread bool) {
	unread = n.lost()
	r.each(n, "overlays", func(key, val *node) {
		if why := nameFault(key.text); why != "" {
			r.add(diag.BadName, key.Span, "overlay "+quoted(key.text)+" cannot be used: "+why, "")
			unread = true
			return
		}
		o := &Overlay{Span: key.Span, Name: key.text, Chance: Field[Ratio]{Value: Certain}}
		r.fields(val, "an overlay", []keyReader{
			{"chance", func(n *node) { r.chance(n, &o.Chance) }},
			{"excludes", func(n *node) { o.Excludes = r.names(n, "overlays") }},
		})
		out = append(out, o)
	})
	return out, unread
}

// checkOverlays holds what overlays exclude against their order.
func (r *reader) checkOverlays(s *Script) {
	var names []string
	for _, o := range s.Overlays {
		for _, name := range o.Excludes {
			r.excluded(s, o, name, names)
		}
		names = append(names, o.Name)
	}
}

// excluded checks one name that an overlay excludes; earlier are the names that stand before it.
func (r *reader) excluded(s *Script, o *Overlay, name Field[string], earlier []string) {
	for _, e := range earlier {
		if e == name.Value {
			return
		}
	}
	switch other := s.Overlay(name.Value); {
	case other == o:
		r.add(diag.KeyConflict, name.Span, "overlay "+quoted(o.Name)+" excludes itself", "remove it")
	case other != nil:
		r.add(diag.KeyConflict, name.Span, "overlay "+quoted(o.Name)+" excludes "+quoted(other.Name)+
			", which stands after it: overlays are rolled in order, and exclude those that came up",
			"let "+quoted(other.Name)+" exclude "+quoted(o.Name),
			diag.Related{Pos: other.Pos, Message: "it stands here"})
	case !s.unreadOverlays:
		r.add(diag.OverlayUndefined, name.Span, "overlay "+quoted(o.Name)+" excludes "+quoted(name.Value)+
			", which has no entry under overlays", meant(name.Value, earlier)).Fixes = respell(name.Span, name.Value, earlier)
	}
}

// variants reads the list under variants.
func (r *reader) variants(n *node) []*Variant {
	var out []*Variant
	seen := seenSet{}
	r.list(n, "variants, such as {art: outpost.b.xp, weight: 2}", func(i *node) {
		v := &Variant{Weight: Field[int]{Value: 1}}
		u := r.fields(i, "a variant", []keyReader{
			{"art", func(n *node) { r.path(n, &v.Art) }},
			{"weight", func(n *node) { r.whole(n, diag.BadWeight, 0, maxWeight, &v.Weight) }},
		})
		r.require(i, u, "art", "a variant")
		v.File = path.Join(path.Dir(r.file), v.Art.Value)
		if v.Art.Value != "" && r.once(seen, n, v.File, quoted(v.Art.Value), v.Art.Span) {
			out = append(out, v)
		}
	})
	return out
}

// checkVariants holds the weights of images against each other.
func (r *reader) checkVariants(s *Script) {
	total := s.BaseWeight.Value
	for _, v := range s.Variants {
		total += v.Weight.Value
	}
	switch {
	case s.unreadVariants:
	case total == 0 && len(s.Variants) == 0:
		r.add(diag.BadWeight, s.BaseWeight.Span,
			"baseWeight is 0, and there are no variants; one image must be able to come", "add variants")
	case total == 0:
		r.add(diag.BadWeight, s.BaseWeight.Span,
			"baseWeight and the weights of variants are all 0; one image must be able to come", "")
	case s.BaseWeight.Given() && len(s.Variants) == 0:
		r.add(diag.KeyConflict, s.BaseWeight.Span,
			"baseWeight counts among variants, and there are none", "remove it, or add variants")
	}
}
