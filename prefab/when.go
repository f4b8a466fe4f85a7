package prefab

// Param is an entry under params: a word that is rolled once for a placed prefab.
type Param struct {
	Span   // the name
	Name   string
	Values []ParamValue

	partial bool // it has findings
}

// ParamValue is a value that a param can have.
type ParamValue struct {
	Span   // the value
	Value  string
	Weight int // 0 never comes
}

// Param returns the entry under params of a name, or nil.
func (s *Script) Param(name string) *Param {
	for _, p := range s.Params {
		if p.Name == name {
			return p
		}
	}
	return nil
}

// Index returns the place of a value among those of the param, or -1.
func (p *Param) Index(value string) int {
	for i, v := range p.Values {
		if v.Value == value {
			return i
		}
	}
	return -1
}

// When is what must be so for something to come: all of it.
type When struct {
	Span           // the key
	Depth    Range // of the map; All
	Params   []ParamTest
	Overlays []Field[string] // one of them came up; none = does not matter
	Tags     []Field[string] // of the map: all of them
	Not      *When           // must not hold; nil = nothing

	unclear bool // it names something that is not there
}

// Unclear reports whether nobody can say when the condition holds: a name in it has a finding.
func (w *When) Unclear() bool { return w != nil && (w.unclear || w.Not.Unclear()) }

// ParamTest asks for the value of a param.
type ParamTest struct {
	Span   // the param
	Param  string
	Values []Field[string] // one of them
}

// Holds reports whether the condition holds in a world. Nil always does.
func (w *When) Holds(x *World) bool {
	if w == nil {
		return true
	}
	for _, t := range w.Params {
		if !holdsName(t.Values, func(value string) bool { return x.Params[t.Param] == value }) {
			return false
		}
	}
	if len(w.Overlays) > 0 && !holdsName(w.Overlays, func(name string) bool { return x.Up[name] }) {
		return false
	}
	if holdsName(w.Tags, func(tag string) bool { return !x.Tags[tag] }) {
		return false
	}
	return w.Depth.Holds(x.Depth) && (w.Not == nil || !w.Not.Holds(x))
}

// holdsName reports whether a test holds of one of some names.
func holdsName(names []Field[string], test func(name string) bool) bool {
	for _, name := range names {
		if test(name.Value) {
			return true
		}
	}
	return false
}
