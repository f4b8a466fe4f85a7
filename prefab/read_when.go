package prefab

import (
	"strings"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// params reads the entries under params.
func (r *reader) params(n *node) (out []*Param) {
	r.each(n, "params", func(key, val *node) {
		p := &Param{Span: key.Span, Name: key.text}
		if why := nameFault(key.text); why != "" {
			r.add(diag.BadName, key.Span, "param "+quoted(key.text)+" cannot be used: "+why, "")
			return
		}
		total := 0
		if r.fails(val, func() { total = r.paramValues(val, p) }) {
			p.partial = true
		} else if total == 0 {
			r.add(diag.BadWeight, val.Span, "param "+quoted(p.Name)+
				" has no value that can come; it takes values with weights, such as {derelict: 2, zion: 1}", "")
		}
		out = append(out, p)
	})
	return out
}

// paramValues reads the values of a param with their weights, and returns the sum of those.
func (r *reader) paramValues(n *node, p *Param) (total int) {
	if n.shape == nullShape {
		return 0
	}
	r.each(n, "a param", func(key, val *node) {
		if why := nameFault(key.text); why != "" {
			r.add(diag.BadName, key.Span, "value "+quoted(key.text)+" cannot be used: "+why, "")
			return
		}
		var weight Field[int]
		r.whole(val, diag.BadWeight, 0, maxWeight, &weight)
		total += weight.Value
		p.Values = append(p.Values, ParamValue{Span: key.Span, Value: key.text, Weight: weight.Value})
	})
	return total
}

// when reads a condition; key is the place of the key.
func (r *reader) when(key Span, n *node) *When {
	w := &When{Span: key, Depth: All}
	r.fields(n, "a condition", []keyReader{
		{"depth", func(n *node) {
			f := Field[Range]{Value: All}
			r.ranged(n, &f)
			w.Depth = f.Value
		}},
		{"params", func(n *node) {
			r.each(n, "params", func(key, val *node) {
				w.Params = append(w.Params, ParamTest{key.Span, key.text, r.someNames(val, "values")})
			})
		}},
		{"overlay", func(n *node) { w.Overlays = r.someNames(n, "overlays") }},
		{"tags", func(n *node) { w.Tags = r.someNames(n, "tags") }},
		{"not", func(n *node) { w.Not = r.when(n.Span, n) }},
	})
	return w
}

// someNames reads a name or a list of names, one at least.
func (r *reader) someNames(n *node, of string) []Field[string] {
	if n.shape == scalarShape {
		var f Field[string]
		if r.name(n, &f); f.Value == "" {
			return nil
		}
		return []Field[string]{f}
	}
	if n.empty() {
		r.want(diag.WrongType, n, "a name or a list of "+of+", one at least")
		return nil
	}
	return r.names(n, of)
}

// checkParams holds what names params and overlays against what there is.
func (r *reader) checkParams(s *Script) {
	for i := range s.Attributes {
		r.checkAttribute(s, &s.Attributes[i])
	}
	for _, o := range s.Objects {
		r.checkWhen(s, o.When)
		for i := range o.Alternatives {
			r.checkWhen(s, o.Alternatives[i].When)
			for _, w := range o.Alternatives[i].With {
				r.tellOnce(w.Span, func() { r.checkWith(s, w) })
			}
			for k := range o.Alternatives[i].Attributes {
				a := &o.Alternatives[i].Attributes[k]
				r.tellOnce(a.Span, func() { r.checkAttribute(s, a) })
			}
		}
	}
}

// checkAttribute looks up the param whose value an attribute has. Each value that can come must be
// of the attribute's type.
func (r *reader) checkAttribute(s *Script, a *Attribute) {
	if a.Param.Value == "" {
		return
	}
	p := s.Param(a.Param.Value)
	if p == nil {
		if !s.unreadParams {
			r.noParam(s, "attribute "+quoted(a.Name), Field[string]{a.Param.Value, a.Param.Span})
		}
		return
	}
	before := len(r.findings)
	for _, v := range p.Values {
		r.value(a, &node{shape: scalarShape, Span: v.Span, name: a.Name, text: v.Value})
	}
	if len(r.findings) == before {
		return
	}
	unfit := r.findings[before]
	r.findings = append(r.findings[:before], diag.Diagnostic{
		Code: unfit.Code, Severity: diag.Error, Pos: a.Param.Pos, End: a.Param.End, Hint: unfit.Hint,
		Message: "param " + quoted(p.Name) + " has a value that the attribute does not take: " + unfit.Message,
		Related: []diag.Related{{Pos: unfit.Pos, Message: "the value of the param"}},
	})
}

// checkWith looks up the param whose value a param of a nested prefab has.
func (r *reader) checkWith(s *Script, w With) {
	if w.From.Value != "" && s.Param(w.From.Value) == nil && !s.unreadParams {
		r.noParam(s, "with "+quoted(w.Param), w.From)
	}
}

// noParam makes the finding of a param that is not there.
func (r *reader) noParam(s *Script, what string, param Field[string]) {
	var names []string
	for _, p := range s.Params {
		names = append(names, p.Name)
	}
	hint := meant(param.Value, names)
	if hint == "" {
		hint = "add it under params; a text that begins with $ is written with two of them"
	}
	d := r.add(diag.ParamUndefined, param.Span, what+" names the param "+quoted(param.Value)+
		", which has no entry under params", hint)
	if name, ok := diag.Respelled(param.Value, names); ok {
		d.Fixes = append(rewrite(param.Span, param.Value, name), rewrite(param.Span, "$"+param.Value, "$"+name)...)
	}
}

// checkWhen holds a condition against the script's params and overlays.
func (r *reader) checkWhen(s *Script, w *When) {
	for ; w != nil; w = w.Not {
		for _, t := range w.Params {
			p := s.Param(t.Param)
			if p == nil {
				if w.unclear = true; !s.unreadParams {
					r.noParam(s, "a condition", Field[string]{t.Param, t.Span})
				}
				continue
			}
			for _, v := range t.Values {
				w.unclear = w.unclear || p.Index(v.Value) < 0
				r.checkValue(p, v)
			}
		}
		for _, o := range w.Overlays {
			if s.Overlay(o.Value) != nil {
				continue
			}
			if w.unclear = true; !s.unreadOverlays {
				var names []string
				for _, over := range s.Overlays {
					names = append(names, over.Name)
				}
				r.add(diag.OverlayUndefined, o.Span, "a condition names the overlay "+quoted(o.Value)+
					", which has no entry under overlays", meant(o.Value, names)).Fixes = respell(o.Span, o.Value, names)
			}
		}
	}
}

// checkValue finds a value that a param does not have.
func (r *reader) checkValue(p *Param, v Field[string]) {
	if p.Index(v.Value) >= 0 || p.partial {
		return
	}
	var values []string
	for _, known := range p.Values {
		values = append(values, known.Value)
	}
	r.add(diag.ParamUndefined, v.Span, "param "+quoted(p.Name)+" has no value "+quoted(v.Value)+
		"; it has "+diag.Listed(values), meant(v.Value, values),
		diag.Related{Pos: p.Pos, Message: "the param"}).Fixes = respell(v.Span, v.Value, values)
}

// dollar splits a text that names a param: what begins with $ but not with $$.
func dollar(s string) (text, param string) {
	switch {
	case strings.HasPrefix(s, "$$"):
		return s[1:], ""
	case strings.HasPrefix(s, "$"):
		return s, s[1:]
	}
	return s, ""
}
