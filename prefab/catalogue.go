package prefab

import (
	"slices"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// Catalogue is a file that tells of the kinds of objects that the game knows. [ReadCatalogue] makes
// one, [ShareKinds] makes [Kinds] of all those of a project.
type Catalogue struct {
	File  string
	Kinds []*ObjectKind // in the order of the file

	unread bool // a finding hides kinds
}

// MissingCatalogue returns what stands for a catalogue that cannot be had: one that hides kinds.
func MissingCatalogue(file string) *Catalogue { return &Catalogue{File: file, unread: true} }

// Kinds is what objects can be in a project: the built-in kinds and those of its catalogues. It is
// not changed once it is made, and may be shared.
type Kinds struct {
	all    []*ObjectKind
	named  map[string]*ObjectKind
	unread bool // a finding hides kinds
}

// ShareKinds makes kinds of the catalogues of a project, in its order; without any, the built-in
// kinds alone. It finds kinds that two catalogues have, roles that contradict those of built-in
// kinds, and attributes that are kinds.
func ShareKinds(catalogues ...*Catalogue) (*Kinds, diag.List) {
	k := &Kinds{all: builtInKinds(), named: map[string]*ObjectKind{}}
	for _, kind := range k.all {
		k.named[kind.Name] = kind
	}
	var found diag.List
	for _, c := range catalogues {
		k.unread = k.unread || c.unread
		for _, kind := range c.Kinds {
			if d := k.add(kind); d != nil {
				found = append(found, *d)
			}
		}
	}
	for _, kind := range k.all {
		for _, a := range kind.Attributes {
			if other := k.named[a.Name]; other != nil {
				found = append(found, kindError(diag.BadName, a.Span, "attribute "+quoted(a.Name)+
					" of the kind "+quoted(kind.Name)+" cannot be used: it is a kind",
					"name the attribute otherwise", other.where()...))
			}
		}
	}
	return k, found.Sorted()
}

// add adds a kind of a catalogue, or what it says of a built-in one.
func (k *Kinds) add(kind *ObjectKind) *diag.Diagnostic {
	old := k.named[kind.Name]
	switch {
	case old == nil:
		k.all = append(k.all, kind)
		k.named[kind.Name] = kind
		return nil
	case old.Given():
		d := kindError(diag.DuplicateKey, kind.Span, "the kind "+quoted(kind.Name)+" stands in two catalogues",
			"remove one of them", diag.Related{Pos: old.Pos, Message: "it stands here first"})
		return &d
	}
	described := new(*kind)
	described.BuiltIn, described.Role, described.hidden = true, old.Role, false
	k.named[kind.Name] = described
	k.all[slices.Index(k.all, old)] = described
	if kind.hidden || kind.Role == NoRole || kind.Role == old.Role {
		return nil
	}
	d := kindError(diag.KeyConflict, kind.roleAt, "the kind "+quoted(kind.Name)+" is built in with the role "+
		old.Role.String()+", not "+kind.Role.String(), "remove the role, or name the kind otherwise",
		diag.Related{Pos: kind.Pos, Message: "the kind stands here"})
	return &d
}

// kindError is an error at a place of a catalogue.
func kindError(code diag.Code, at Span, message, hint string, related ...diag.Related) diag.Diagnostic {
	return diag.Diagnostic{
		Code: code, Severity: diag.Error, Pos: at.Pos, End: at.End,
		Message: message, Hint: hint, Related: related,
	}
}

// All returns the kinds in the order in which messages list them: the built-in ones, then those of
// the catalogues in their order. The caller owns the slice, not the kinds.
func (k *Kinds) All() []*ObjectKind { return slices.Clone(k.all) }

// Kind returns the kind of a name, or nil.
func (k *Kinds) Kind(name string) *ObjectKind { return k.named[name] }

// Loses reports whether a finding hides kinds: nobody is to blame for one that is not there.
func (k *Kinds) Loses() bool { return k.unread }

// listed lists the names of the kinds for messages, of many the first alone.
func (k *Kinds) listed() string {
	const most = 16
	names := k.names()
	if len(names) > most {
		names = append(names[:most], "another of the catalogue")
	}
	return diag.Listed(names)
}

// names returns the names of the kinds, in their order.
func (k *Kinds) names() []string {
	out := make([]string, len(k.all))
	for i, kind := range k.all {
		out[i] = kind.Name
	}
	return out
}
