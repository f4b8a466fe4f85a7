package prefab

import "github.com/seed18752ec6/xpc/prefab/diag"

// kindFlags holds what each kind of terrain sets.
var kindFlags = [...]struct{ passable, opaque, diggable bool }{
	Floor:   {passable: true},
	Cave:    {passable: true},
	Door:    {passable: true, opaque: true},
	Stairs:  {passable: true},
	Liquid:  {},
	Wall:    {opaque: true},
	Earth:   {opaque: true, diggable: true},
	Barrier: {opaque: true},
	None:    {},
}

// terrains reads the entries of the section terrain.
func (r *reader) terrains(n *node, inScript bool) []*Terrain {
	var out []*Terrain
	r.each(n, "terrain", func(key, val *node) {
		out = append(out, r.terrain(key, val, inScript))
	})
	return out
}

// terrain reads one entry. Flags come after the kind, whatever their order in the file.
func (r *reader) terrain(key, val *node, inScript bool) *Terrain {
	e := &Terrain{}
	var oneOf *node
	var passable, opaque, diggable Field[bool]
	keys := append(r.entry(key, inScript, &e.Entry),
		keyReader{"kind", func(n *node) {
			i, ok := r.word(n, kindWords[1:])
			if ok {
				e.Kind = Kind(i + 1)
			}
			e.partial = e.partial || !ok
		}},
		keyReader{"passable", func(n *node) { r.boolean(n, &passable) }},
		keyReader{"opaque", func(n *node) { r.boolean(n, &opaque) }},
		keyReader{"diggable", func(n *node) { r.boolean(n, &diggable) }},
		keyReader{"oneOf", func(n *node) { oneOf = n; e.OneOf = r.terrainChoices(n, e) }},
		keyReader{"roll", func(n *node) { e.Roll = r.roll(n) }},
		keyReader{"shape", func(n *node) { r.name(n, &e.Shape) }},
	)
	what := "terrain " + quoted(e.Name)
	u := r.fields(val, what, keys)
	e.hide(u)
	e.partial = e.partial || u.hasAny("kind", "oneOf", "passable")
	if u.whole {
		return e
	}
	flags := []struct {
		given Field[bool]
		to    *bool
		kind  bool
	}{
		{passable, &e.Passable, kindFlags[e.Kind].passable},
		{opaque, &e.Opaque, kindFlags[e.Kind].opaque},
		{diggable, &e.Diggable, kindFlags[e.Kind].diggable},
	}
	for _, f := range flags {
		*f.to = f.kind
		if f.given.Given() {
			*f.to = f.given.Value
		}
	}
	r.kindOrChoice(val, e, what, oneOf, u)
	return e
}

// kindOrChoice checks that an entry has a kind or is random terrain, and not both.
func (r *reader) kindOrChoice(val *node, e *Terrain, what string, oneOf *node, u unread) {
	if oneOf == nil {
		if val.get("kind") == nil && !u.hasAny("kind", "oneOf") {
			e.partial = true
			r.add(diag.MissingKey, e.Span, what+" has neither the key \"kind\" nor \"oneOf\"",
				"add kind: "+diag.Listed(kindWords[1:]))
		}
		if val.get("roll") != nil {
			r.add(diag.KeyConflict, val.keyAt("roll"), "key \"roll\" counts beside oneOf alone", "remove it")
		}
		return
	}
	for _, key := range []string{"kind", "passable", "opaque", "diggable", "shape"} {
		if val.get(key) != nil {
			e.partial = true
			r.add(diag.KeyConflict, val.keyAt(key), "key "+quoted(key)+
				" stands beside oneOf; the alternatives have their own", "remove it")
		}
	}
}

// terrainChoices reads the alternatives of random terrain.
func (r *reader) terrainChoices(n *node, e *Terrain) []TerrainChoice {
	var out []TerrainChoice
	total := 0
	r.list(n, "alternatives", func(i *node) {
		c := TerrainChoice{Weight: 1}
		u := r.fields(i, "an alternative", []keyReader{
			{"terrain", func(n *node) {
				var f Field[string]
				r.name(n, &f)
				c.Name, c.Span = f.Value, f.Span
			}},
			{"weight", func(n *node) {
				f := Field[int]{Value: 1}
				r.whole(n, diag.BadWeight, 0, maxWeight, &f)
				c.Weight = f.Value
			}},
		})
		r.require(i, u, "terrain", "an alternative")
		if c.Name != "" {
			total += c.Weight
			out = append(out, c)
		} else {
			e.partial = true
		}
	})
	if len(out) == 0 {
		if n.empty() {
			r.add(diag.WrongType, n.Span, "key \"oneOf\" has no alternatives; it takes a list of them", "")
		}
		e.partial = true
	} else if total == 0 {
		r.add(diag.BadWeight, n.Span,
			"the weights of oneOf are all 0; one alternative must be able to come", "")
		e.partial = true
	}
	return out
}

// roll reads how a random choice is rolled.
func (r *reader) roll(n *node) Roll {
	i, _ := r.word(n, rollWords)
	return Roll(i)
}
