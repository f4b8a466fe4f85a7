package prefab

import (
	"strings"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// known holds an alternative against what the catalogue says of its kind: its name, its attributes
// and their values. Of attributes, those that the kind does not have are left out.
func (r *altReader) known(a *Alternative) {
	kind := r.kinds.Kind(a.Kind)
	if kind == nil || !a.stands() {
		return
	}
	if a.Name.Value != "" && !kind.HasName(a.Name.Value) {
		r.unknownName(kind, a.Name)
	}
	kept := a.Attributes[:0:0]
	for _, at := range a.Attributes {
		listed := kind.Attribute(at.Name)
		if listed == nil && !kind.AnyAttribute {
			r.tellOnce(at.Span, func() { r.unknownAttribute(kind, at) })
			continue
		}
		if listed != nil {
			at.Listed, at.Type = true, listed.Type
			r.tellOnce(at.Span, func() { r.values(&at, listed) })
		}
		kept = append(kept, at)
	}
	a.Attributes = kept
}

// tellOnce drops what is found of an attribute of which something has been found before: alternatives
// share those that stand beside oneOf.
func (r *reader) tellOnce(at Span, find func()) {
	before := len(r.findings)
	if find(); len(r.findings) == before {
		return
	}
	if r.told[at] {
		r.findings = r.findings[:before]
	}
	r.told[at] = true
}

// unknownName makes the finding of a name that a kind does not have.
func (r *altReader) unknownName(kind *ObjectKind, name Field[string]) {
	hint, fixes := "", []diag.Fix(nil)
	if r.compared += len(kind.words); r.compared < maxCompared {
		hint, fixes = meant(name.Value, kind.words), respell(name.Span, name.Value, kind.words)
	}
	if hint == "" {
		hint = "add it to the names of the kind"
		for _, other := range r.kinds.all {
			if !other.AnyName && other.HasName(name.Value) {
				hint = "it is a name of the kind " + quoted(other.Name)
				break
			}
		}
	}
	r.add(diag.UnknownName, name.Span, "the kind "+quoted(kind.Name)+" has no name "+quoted(name.Value)+
		"; it has "+fewListed(kind.words), hint, kind.where()...).Fixes = fixes
}

// maxCompared bounds how many names those of a script are compared with: thousands of names that are not
// there, each held against thousands that are, would take seconds.
const maxCompared = 1 << 18

// unknownAttribute makes the finding of an attribute that a kind does not have.
func (r *altReader) unknownAttribute(kind *ObjectKind, a Attribute) {
	var names []string
	for _, known := range kind.Attributes {
		names = append(names, known.Name)
	}
	hint := meant(a.Name, names)
	if key := NearKey(a.Name); hint == "" && key != "" {
		hint = "did you mean " + quoted(key) + "?"
	} else if hint == "" {
		hint = "add it to the attributes of the kind"
	}
	r.add(diag.UnknownAttribute, a.Span, "the kind "+quoted(kind.Name)+" has no attribute "+quoted(a.Name)+
		"; it has "+fewListed(names), hint, kind.where()...).Fixes = respell(a.Span, a.Name, append(names, nearKeys...))
}

// fewListed lists words, of many the first few alone.
func fewListed(words []string) string {
	const most = 8
	switch {
	case len(words) == 0:
		return "none"
	case len(words) > most:
		return strings.Join(words[:most], ", ") + " and " + diag.Counted(len(words)-most, "more")
	case len(words) == 1:
		return words[0]
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

// values holds the values of an attribute against its type. Those of a param are held against it when
// params are known: see checkParams.
func (r *altReader) values(a *Attribute, listed *AttributeOfKind) {
	if a.Param.Value != "" {
		return
	}
	before := len(r.findings)
	items := []*node{r.written[a.Span]}
	if a.List {
		items = items[0].items
	}
	for i, item := range items {
		plain := *item
		plain.text = a.Values[i] // without the dollar sign that is written twice
		r.value(a, &plain)
	}
	for i := before; i < len(r.findings); i++ {
		r.findings[i].Related = append(r.findings[i].Related, relatedTo(listed.Span,
			"the attribute "+quoted(a.Name)+" is a "+a.Type.String()+" here in the catalogue")...)
	}
}

// value reads one value of an attribute by its type.
func (r *reader) value(a *Attribute, n *node) {
	switch a.Type {
	case NumberValue:
		if s, ok := r.scalar(n, numberWanted); ok && (n.quoted || !isNumber(s)) {
			r.want(diag.WrongType, n, numberWanted)
		}
	case BoolValue:
		r.boolean(n, new(Field[bool]))
	case FacingValue:
		r.direction(n)
	case LinkValue:
		if ref, ok := r.reference(n); ok {
			a.Links = append(a.Links, Link{Span: n.Span, Reference: ref})
		}
	}
}

const numberWanted = "a number of at most 15 digits, such as 12 or -0.5"

// isNumber reports whether a text is a number as JSON has it too, without an exponent: digits, no 0
// before others, a minus before them perhaps, and decimals behind a point.
func isNumber(s string) bool {
	const most = 15 // digits, which every language with 64-bit floats keeps
	whole, decimals, point := strings.Cut(strings.TrimPrefix(s, "-"), ".")
	digits := func(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }
	return digits(whole) && (whole == "0" || whole[0] != '0') && (!point || digits(decimals)) &&
		len(whole)+len(decimals) <= most
}
