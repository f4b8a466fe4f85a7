package emit

import (
	"strconv"

	"github.com/seed18752ec6/xpc/embed"
)

// Prefabs are most of the JSON, and most of a prefab are its cells: they are written straight, not
// through values that describe them.

// AppendJSONPrefab appends a prefab of the list, counted from 0.
func AppendJSONPrefab(out []byte, i int, pf *embed.PrefabData) []byte {
	if i > 0 {
		out = append(out, ',')
	}
	w := &jsonWriter{append(out, '\n')}
	w.open('{')
	w.text("name", pf.Name)
	w.text("id", strconv.FormatUint(uint64(pf.ID), 10))
	w.given("about", pf.About)
	w.texts("files", pf.Files)
	w.key("size").pair(pf.W, pf.H)
	w.texts("place", placesOf(pf.Places))
	w.text("front", pf.Front.String())
	w.number("maxProtrusion", pf.MaxProtrusion)
	w.number("buffer", pf.Buffer)
	w.truth("sealed", pf.Sealed)
	if pf.Replaces {
		w.truth("replaces", true)
	}
	w.text("spawn", spawnWords[pf.Spawn])
	w.given("category", categoryWords[pf.Category])
	w.number32("weight", pf.Weight)
	w.span("depth", pf.Depth)
	w.key("cave").open('{')
	w.span("size", pf.Cave)
	w.text("prefer", preferWords[pf.Prefer])
	w.close('}')
	if u := pf.Unique; u.Scope != embed.NoScope {
		w.key("unique").open('{')
		w.unique(u)
		w.close('}')
	}
	w.texts("tags", pf.Tags)
	w.params(pf.Params)
	w.attributes(pf.Attributes)
	w.texts("transforms", stringsOf(pf.Transforms.Each()))
	w.key("outcomes").open('[')
	for _, o := range pf.Outcomes {
		w.next().int(int(o))
	}
	w.close(']')
	w.ways(pf)
	w.objects(pf)
	w.planes(pf)
	w.key("limits").open('[')
	for _, l := range pf.Limits {
		w.next().open('{')
		w.unique(l.Unique)
		w.number("most", l.Most)
		w.close('}')
	}
	w.close(']')
	w.close('}')
	return w.buf
}

// unique writes how often prefabs may be placed that are counted together.
func (w *jsonWriter) unique(u embed.Unique) {
	w.text("scope", u.Scope.String()) // map or run
	w.text("group", u.Group)
	w.number("max", u.Max)
}

func (w *jsonWriter) params(list []embed.ParamData) {
	w.key("params").open('[')
	for _, p := range list {
		w.next().open('{')
		w.text("name", p.Name)
		w.key("values").open('[')
		for _, v := range p.Values {
			w.next().open('{')
			w.text("value", v.Value)
			w.number32("weight", v.Weight)
			w.close('}')
		}
		w.close(']')
		w.close('}')
	}
	w.close(']')
}

// attributes writes words of the game's. Param is an index into "params", whose value it has; links are
// indices into "objects" by value, its own or the param's.
func (w *jsonWriter) attributes(list []embed.AttributeData) {
	w.key("attributes").open('[')
	for _, a := range list {
		w.next().open('{')
		w.text("name", a.Name)
		w.text("type", valueTypeWords[a.Type])
		w.texts("values", a.Values)
		w.truth("list", a.List)
		if a.Param > 0 {
			w.number("param", a.Param-1)
		}
		if len(a.Links) > 0 {
			w.numbers("links", a.Links)
		}
		w.close('}')
	}
	w.close(']')
}

// ways writes entrances and connections.
func (w *jsonWriter) ways(pf *embed.PrefabData) {
	w.key("entrances").open('[')
	for _, e := range pf.Entrances {
		w.next().open('{')
		w.text("side", e.Side.String())
		w.points("cells", e.Cells)
		w.close('}')
	}
	w.close(']')
	w.key("connections").open('[')
	for _, c := range pf.Connections {
		w.next().open('{')
		w.text("name", c.Name)
		w.text("role", roleWords[c.Role])
		w.truth("hidden", c.Hidden)
		w.text("dir", dirWord(c.Dir))
		w.points("cells", c.Cells)
		w.close('}')
	}
	w.close(']')
}

// when writes what must be so: all of it, but one of the overlays; none does not matter.
func (w *jsonWriter) when(key string, c *embed.ConditionData) {
	if c == nil {
		return
	}
	w.key(key).open('{')
	w.span("depth", c.Depth)
	w.key("params").open('[')
	for _, t := range c.Params {
		w.next().open('{')
		w.number("param", t.Param)
		w.numbers("values", t.Values)
		w.close('}')
	}
	w.close(']')
	w.numbers("overlays", c.Overlays)
	w.texts("tags", c.Tags)
	w.when("not", c.Not)
	w.close('}')
}

// objects writes groups and the object table. The exactly of a group counts all cells of its objects;
// [0, null] is all of them.
func (w *jsonWriter) objects(pf *embed.PrefabData) {
	w.key("groups").open('[')
	for _, g := range pf.Groups {
		w.next().open('{')
		w.span("exactly", g.Exactly)
		w.truth("shuffle", g.Shuffle)
		w.close('}')
	}
	w.close(']')
	w.key("objects").open('[')
	for i := range pf.Objects {
		o := &pf.Objects[i]
		w.next().open('{')
		w.number32("reference", o.Reference)
		w.given("about", o.About)
		w.share("chance", o.Chance)
		w.text("roll", rollWord(o.RollAll))
		w.truth("required", o.Required)
		w.when("when", o.When)
		if o.Group > 0 {
			w.number("group", o.Group-1)
		}
		w.key("oneOf").open('[')
		for j := range o.Alternatives {
			w.alternative(&o.Alternatives[j])
		}
		w.close(']')
		w.close('}')
	}
	w.close(']')
}

func (w *jsonWriter) alternative(a *embed.AlternativeData) {
	w.next().open('{')
	w.text("kind", a.Kind)
	w.text("name", a.Name)
	w.number32("weight", a.Weight)
	w.share("chance", a.Chance)
	w.key("count").open('{') // plus and the sum of dice, each from 1 to sides
	w.number("dice", a.Count.Dice)
	w.number("sides", a.Count.Sides)
	w.number("plus", a.Count.Plus)
	w.close('}')
	w.given("facing", dirWord(a.Facing))
	w.truth("locked", a.Locked)
	w.truth("secret", a.Secret)
	w.numbers("opens", a.Opens)
	w.numbers("links", a.Links)
	w.attributes(a.Attributes)
	w.when("when", a.When)
	if len(a.Prefabs) > 0 { // of kind prefab: one of them comes
		w.key("prefabs").open('[')
		for _, n := range a.Prefabs {
			w.nest(n)
		}
		w.close(']')
	}
	w.close('}')
}

// nest writes a prefab that may fill a slot. A param of it that is fixed has one value or, with from, an
// index into the params of the prefab with the slot, one for each value of that.
func (w *jsonWriter) nest(n embed.NestData) {
	w.next().open('{')
	w.text("prefab", n.Prefab)
	w.key("with").open('[')
	for _, with := range n.With {
		w.next().open('{')
		w.number("param", with.Param)
		if with.From > 0 {
			w.number("from", with.From-1)
		}
		w.numbers("values", with.Values)
		w.close('}')
	}
	w.close(']')
	w.close('}')
}

// planes writes variants and overlays.
func (w *jsonWriter) planes(pf *embed.PrefabData) {
	w.key("variants").open('[')
	for i := range pf.Variants {
		v := &pf.Variants[i]
		w.next().open('{')
		w.text("name", v.Name)
		w.number32("weight", v.Weight)
		w.cells(v.Cells)
		w.machines(v.Machines)
		w.marks(v.Marks)
		w.close('}')
	}
	w.close(']')
	w.key("overlays").open('[')
	for _, v := range pf.Overlays {
		w.next().open('{')
		w.text("name", v.Name)
		w.share("chance", v.Chance)
		w.numbers("excludes", v.Excludes)
		w.cells(v.Cells)
		w.close('}')
	}
	w.close(']')
}

func (w *jsonWriter) machines(list []embed.MachineData) {
	w.key("machines").open('[')
	for _, m := range list {
		w.next().open('{')
		w.text("name", m.Name)
		w.truth("passable", m.Passable)
		if w.key("object"); m.Object > 0 {
			w.int(m.Object - 1)
		} else {
			w.buf = append(w.buf, "null"...)
		}
		w.key("cells").open('[')
		for _, c := range m.Cells {
			w.next().open('{')
			w.key("at").pair(c.X, c.Y)
			w.key("look").open('[')
			w.look(c.Look)
			w.close(']')
			w.close('}')
		}
		w.close(']')
		w.close('}')
	}
	w.close(']')
}

// marks writes the references of a variant. The size is that of a slot of more than one cell.
func (w *jsonWriter) marks(list []embed.MarkData) {
	w.key("marks").open('[')
	for _, m := range list {
		w.next().open('{')
		w.number("object", m.Object)
		w.key("at").pair(m.X, m.Y)
		if m.W > 1 || m.H > 1 {
			w.key("size").pair(m.W, m.H)
		}
		w.close('}')
	}
	w.close(']')
}
