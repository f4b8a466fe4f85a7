package prefab

import (
	"slices"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// ReadCatalogue reads a catalogue. The catalogue is never nil; kinds that could not be read are left
// out, and what a finding hides of one that is there is free.
func ReadCatalogue(file string, data []byte) (*Catalogue, diag.List) {
	root, findings := parseText(file, data)
	r := &reader{file: file, findings: findings}
	c := &Catalogue{File: file}
	u := r.fields(root, "a catalogue", []keyReader{
		{"version", r.version},
		{"kinds", func(n *node) {
			c.Kinds = r.objectKinds(n)
			c.unread = n.lost()
		}},
	})
	c.unread = c.unread || u.has("kinds") || u.foreign && !slices.Contains(u.read, "kinds")
	return c, r.findings.Sorted()
}

// objectKinds reads the entries under kinds.
func (r *reader) objectKinds(n *node) (out []*ObjectKind) {
	built := map[string]bool{}
	for _, k := range builtInKinds() {
		built[k.Name] = true
	}
	r.each(n, "kinds", func(key, val *node) {
		if why := kindFault(key.text); why != "" {
			r.add(diag.BadName, key.Span, "kind "+quoted(key.text)+" cannot be used: "+why, "")
			return
		}
		out = append(out, r.objectKind(key, val, built[key.text]))
	})
	return out
}

// objectKind reads one entry under kinds. Its role is hidden where it is not known, and what has a finding
// lists nothing that it takes alone.
func (r *reader) objectKind(key, val *node, builtIn bool) *ObjectKind {
	k := &ObjectKind{Span: key.Span, Name: key.text, BuiltIn: builtIn, AnyAttribute: true, AnyName: true}
	u := r.fields(val, "kind "+quoted(k.Name), []keyReader{
		{"role", func(n *node) {
			i, ok := r.word(n, objectRoleWords[ActorRole:])
			k.Role, k.roleAt = ActorRole+ObjectRole(i), n.Span
			k.hidden = !ok
		}},
		{"attributes", func(n *node) {
			k.AnyAttribute = r.fails(n, func() { k.Attributes = r.attributesOfKind(n) })
		}},
		{"names", func(n *node) {
			k.AnyName = r.fails(n, func() { k.Names = r.namesOfKind(n) })
		}},
	})
	k.has = map[string]bool{}
	for _, name := range k.Names {
		k.words = append(k.words, name.Value)
		k.has[name.Value] = true
	}
	if k.Role == NoRole && !builtIn {
		k.hidden = true
		if !u.has("role") && val.shape != brokenShape {
			r.add(diag.MissingKey, key.Span, "kind "+quoted(k.Name)+" has no key \"role\"; "+
				"it takes "+diag.Listed(objectRoleWords[ActorRole:]), "add "+exampleOf("role"))
		}
	}
	return k
}

// attributesOfKind reads the attributes of a kind with their types.
func (r *reader) attributesOfKind(n *node) (out []AttributeOfKind) {
	r.each(n, "attributes", func(key, val *node) {
		a := AttributeOfKind{Span: key.Span, Name: key.text}
		if why := attributeFault(key.text); why != "" {
			r.add(diag.BadName, key.Span, "attribute "+quoted(key.text)+" cannot be used: "+why, "")
			return
		}
		i, _ := r.word(val, valueTypeWords)
		a.Type = ValueType(i)
		out = append(out, a)
	})
	return out
}

// namesOfKind reads the names that objects of a kind may have, one at least.
func (r *reader) namesOfKind(n *node) []Field[string] {
	if n.empty() {
		r.add(diag.WrongType, n.Span, "key \"names\" has no names; it takes a list of them", "leave the key out for any name")
		return nil
	}
	return r.names(n, "names")
}

// objectKeys are the keys of an object that are neither kinds nor attributes.
var objectKeys = []string{
	"chance", "count", "weight", "when", "required", "secret", "roll", "facing", "opens", "links", "locked",
	"oneOf", "with", "about", "kind", "name",
}

// attributeFault says what keeps a text from being an attribute of a kind, or "".
func attributeFault(s string) string {
	if slices.Contains(objectKeys, s) {
		return "it is a key of objects"
	}
	return nameFault(s)
}

// kindFault says what keeps a text from being a kind of a catalogue, or "".
func kindFault(s string) string {
	switch s {
	case KindNothing:
		return "it is built in, and has neither names nor attributes"
	case KindPrefab:
		return "it is built in, and its names are those of prefabs"
	}
	return attributeFault(s)
}
