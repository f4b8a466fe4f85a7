package prefab

import (
	"slices"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// nested reads the prefabs that an alternative may be, out of the value that names them. What a key
// says of things that stand on a cell, a prefab has in its own script.
func (r *altReader) nested(n *node, a *Alternative, val *node) {
	a.Kind = KindPrefab
	a.Prefabs = r.prefabNames(val)
	if len(a.Prefabs) > 0 {
		a.Name = a.Prefabs[0]
	}
	r.object.partial = r.object.partial || len(a.Prefabs) == 0
	for _, key := range [...]string{"count", "facing", "opens", "links", "locked", "secret"} {
		if n.get(key) != nil {
			r.notOfPrefab(n.keyAt(key), "key "+quoted(key))
		}
	}
	for _, at := range a.Attributes {
		r.notOfPrefab(at.Span, "attribute "+quoted(at.Name))
	}
	a.Attributes, a.Opens, a.Links = nil, nil, nil
}

// notOfPrefab makes the finding of something that a nested prefab does not have.
func (r *altReader) notOfPrefab(at Span, what string) {
	r.add(diag.KeyConflict, at, what+" does not count for a nested prefab, whose own script says what it holds",
		"remove it, or write it in the script of the nested prefab")
}

// prefabNames reads the name of a prefab or a list of them, one at least.
func (r *reader) prefabNames(n *node) (out []Field[string]) {
	if n.shape != listShape {
		var f Field[string]
		if r.prefabName(n, &f); f.Value != "" {
			out = append(out, f)
		}
		return out
	}
	if n.empty() {
		r.want(diag.WrongType, n, "the name of a prefab or a list of them, one at least")
	}
	seen := seenSet{}
	for _, i := range n.items {
		var f Field[string]
		r.prefabName(i, &f)
		if f.Value != "" && r.once(seen, n, f.Value, quoted(f.Value), f.Span) {
			out = append(out, f)
		}
	}
	return out
}

// with reads the params of a nested prefab that are fixed.
func (r *reader) with(n *node) (out []With) {
	r.each(n, "with", func(key, val *node) {
		w := With{Span: key.Span, Param: key.text}
		s, ok := r.scalar(val, "a value of the param, or $ and the name of one of this script")
		if !ok {
			return
		}
		text, from := dollar(s)
		if from != "" {
			w.From = Field[string]{from, val.Span}
		} else {
			w.Value = Field[string]{text, val.Span}
		}
		out = append(out, w)
	})
	return out
}

// inheritWith takes over the params that stand beside oneOf, but those that the alternative fixes.
func (a *Alternative) inheritWith(shared []With) {
	for _, w := range shared {
		if !slices.ContainsFunc(a.With, func(own With) bool { return own.Param == w.Param }) {
			a.With = append(a.With, w)
		}
	}
}

// idleWith finds params that are fixed where no prefab is nested.
func (r *altReader) idleWith(n *node, kinds ...Alternative) {
	if n.get("with") == nil || len(kinds) == 0 ||
		slices.ContainsFunc(kinds, func(a Alternative) bool { return a.Kind == KindPrefab }) {
		return
	}
	r.add(diag.KeyConflict, n.keyAt("with"), "key \"with\" fixes params of nested prefabs, and "+r.what+
		" is none", "remove it, or nest a prefab")
}
