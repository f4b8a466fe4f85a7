package embed

// What a bundle holds, as plain values again: the inverse of the encoder, through the accessors.

// Data returns what a bundle holds, as plain values: for compilers, editors and tests. Data that is
// encoded gives an equal bundle. Each call makes a copy.
func (b *Bundle) Data() *Data {
	d := b.Shared()
	for i := range b.PrefabCount() {
		d.Prefabs = append(d.Prefabs, b.PrefabAt(i).Data())
	}
	return d
}

// Shared returns what [Bundle.Data] does without the prefabs, which are many.
func (b *Bundle) Shared() *Data {
	d := &Data{Tool: b.Tool(), Project: b.Project(), Generator: b.Generator()}
	if t, ok := b.Seal(); ok {
		d.Seal = t.ID()
	}
	for i := range b.TerrainCount() {
		t := b.Terrain(TerrainID(i + 1))
		d.Terrain = append(d.Terrain, TerrainData{
			Name: t.Name(), Kind: t.Kind(), Passable: t.Passable(), Opaque: t.Opaque(), Diggable: t.Diggable(),
			Outline: readOutlineOf(t), Look: t.Look(), RollAll: t.RollAll(), OneOf: each(t.ChoiceCount(), t.Choice),
		})
	}
	for i := range b.KindCount() {
		k := b.KindAt(i)
		d.Kinds = append(d.Kinds, KindData{Name: k.Name(), Role: k.Role(), Names: each(k.NameCount(), k.NameAt)})
	}
	d.Turns = each(b.TurnCount(), b.Turn)
	for i := range b.OutlineCount() {
		if o := b.OutlineAt(i); o.Name() != "" {
			d.Outlines = append(d.Outlines, o.Data())
		}
	}
	for i := range b.RecipeCount() {
		d.Recipes = append(d.Recipes, readRecipe(b.RecipeAt(i)))
	}
	return d
}

// Data returns the outline as plain values: a copy.
func (o Outline) Data() OutlineData {
	d := OutlineData{Name: o.Name()}
	var region []Point
	for i := range o.Len() {
		e := o.Edge(i)
		if region = append(region, Point{X: e.X, Y: e.Y}); e.Next <= i {
			d.Regions, region = append(d.Regions, region), nil
		}
	}
	return d
}

// readOutlineOf returns 1 + the index of a terrain's outline, or 0.
func readOutlineOf(t Terrain) int {
	if o, ok := t.Outline(); ok {
		return 1 + int(o.Sight()-SightOutline)
	}
	return 0
}

// each lists n things; nil if there are none.
func each[T any](n int, get func(i int) T) []T {
	if n == 0 {
		return nil
	}
	list := make([]T, n)
	for i := range list {
		list[i] = get(i)
	}
	return list
}

// Data returns what the bundle holds of a prefab, as plain values: a copy.
func (pf Prefab) Data() PrefabData {
	w, h := pf.Size()
	d := PrefabData{
		Name: pf.Name(), ID: pf.ID(), About: pf.About(), Files: each(pf.FileCount(), pf.File), W: w, H: h,
		Places: pf.Places(), Front: pf.Front(), MaxProtrusion: pf.MaxProtrusion(), Buffer: pf.Buffer(),
		Sealed: pf.Sealed(), Replaces: pf.Replaces(), Spawn: pf.Spawn(), Category: pf.Category(), Weight: pf.Weight(), Depth: pf.Depth(),
		Cave: pf.Cave(), Prefer: pf.Prefer(), Unique: pf.Unique(), Tags: each(pf.TagCount(), pf.Tag),
		Params:     each(pf.ParamCount(), func(i int) ParamData { return readParam(pf.Param(i)) }),
		Attributes: readAttributes(pf, pf.AttributeCount(), pf.AttributeAt), Transforms: pf.Transforms(),
		Outcomes: each(w*h, func(i int) Outcome { return pf.Outcome(i%w, i/w) }),
	}
	d.Entrances, d.Connections = readWays(pf.Turned(0))
	for i := range pf.GroupCount() {
		g := pf.Group(i)
		d.Groups = append(d.Groups, GroupData{Exactly: g.Exactly(), Shuffle: g.Shuffle()})
	}
	d.Objects = each(pf.ObjectCount(), func(i int) ObjectData { return readObject(pf, pf.ObjectEntry(i)) })
	for i := range pf.VariantCount() {
		v := pf.Variant(i)
		d.Variants = append(d.Variants, VariantData{
			Name: v.Name(), Weight: v.Weight(), Marks: each(v.MarkCount(), v.Mark),
			Cells:    each(w*h, func(i int) CellData { return v.Cell(i%w, i/w) }),
			Machines: each(v.MachineCount(), func(i int) MachineData { return readMachine(v.Machine(i)) }),
		})
	}
	for i := range pf.LimitCount() {
		u, most := pf.Limit(i)
		d.Limits = append(d.Limits, LimitData{Unique: u, Most: most})
	}
	for i := range pf.OverlayCount() {
		v := pf.Overlay(i)
		d.Overlays = append(d.Overlays, OverlayData{
			Name: v.Name(), Chance: v.Chance(), Excludes: each(v.ExcludeCount(), v.Exclude),
			Cells: each(w*h, func(i int) CellData { return v.Cell(i%w, i/w) }),
		})
	}
	return d
}

// readWays returns where a prefab is entered, and where the map joins it.
func readWays(s Shape) (entrances []EntranceData, connections []ConnectionData) {
	for i := range s.EntranceCount() {
		e := s.Entrance(i)
		entrances = append(entrances, EntranceData{Side: e.Side(), Cells: each(e.Len(), e.Cell)})
	}
	for i := range s.ConnectionCount() {
		c := s.Connection(i)
		connections = append(connections, ConnectionData{
			Name: c.Name(), Role: c.Role(), Hidden: c.Hidden(), Dir: c.Dir(), Cells: each(c.Len(), c.Cell),
		})
	}
	return entrances, connections
}

// readObject returns an entry of a prefab's object table.
func readObject(pf Prefab, e ObjectEntry) ObjectData {
	o := ObjectData{
		Reference: e.Reference(), About: e.About(), Chance: e.Chance(), RollAll: e.RollAll(), Required: e.Required(),
		When: readCondition(e.When()),
	}
	if g, ok := e.Group(); ok {
		o.Group = 1 + g.Index()
	}
	for j := range e.AlternativeCount() {
		a := e.Alternative(j)
		o.Alternatives = append(o.Alternatives, AlternativeData{
			Kind: a.Kind(), Name: a.Name(), Weight: a.Weight(), Chance: a.Chance(), Count: a.Count(),
			Facing: a.Facing(), Locked: a.Locked(), Secret: a.Secret(), Opens: each(a.OpensCount(), a.Opens),
			Links: each(a.LinkCount(), a.Link), Attributes: readAttributes(pf, a.AttributeCount(), a.AttributeAt),
			When: readCondition(a.When()), Prefabs: each(a.NestCount(), func(i int) NestData { return readNest(a.Nest(i)) }),
		})
	}
	return o
}

func readNest(n Nest) NestData {
	return NestData{Prefab: n.Prefab().Name(), With: each(n.WithCount(), func(i int) WithData {
		w := n.With(i)
		d := WithData{Param: w.Param(), Values: []int{w.Value(0)}}
		if from, ok := w.From(); ok {
			d.From = 1 + from
			for j := 1; j < n.Within().Param(from).Len(); j++ {
				d.Values = append(d.Values, w.Value(j))
			}
		}
		return d
	})}
}

func readMachine(m DrawnMachine) MachineData {
	return MachineData{Name: m.Name(), Passable: m.Passable(), Object: m.Object(), Cells: each(m.Len(), m.Cell)}
}

func readAttributes(pf Prefab, n int, get func(i int) Attribute) []AttributeData {
	return each(n, func(i int) AttributeData {
		a := get(i)
		param, ok := a.Param()
		out := AttributeData{Name: a.Name(), Values: each(a.Len(), a.Value), List: a.IsList(), Param: param + 1, Type: a.Type()}
		if a.Type() != LinkValue {
			return out
		} else if ok {
			out.Links = each(pf.Param(param).Len(), a.Entry)
		} else {
			out.Links = each(a.Len(), a.Entry)
		}
		return out
	})
}

func readParam(p Param) ParamData {
	return ParamData{Name: p.Name(), Values: each(p.Len(), func(i int) ParamValueData {
		return ParamValueData{Value: p.Value(i), Weight: p.Weight(i)}
	})}
}

func readCondition(c Condition) *ConditionData {
	if c.Always() {
		return nil
	}
	d := &ConditionData{Depth: c.Depth(), Overlays: each(c.OverlayCount(), c.Overlay), Tags: each(c.TagCount(), c.Tag)}
	d.Params = each(c.TestCount(), func(i int) ParamTestData {
		param, n := c.Test(i)
		return ParamTestData{Param: param, Values: each(n, func(j int) int { return c.TestValue(i, j) })}
	})
	if not, ok := c.Not(); ok {
		d.Not = readCondition(not)
	}
	return d
}

func readRecipe(r Recipe) RecipeData {
	w, h := r.Size()
	d := RecipeData{
		Name: r.Name(), File: r.File(), Generator: r.Generator(), W: w, H: h, Depth: r.Depth(),
		Tags: each(r.TagCount(), r.Tag), Margin: r.Margin(), Carving: r.Carving(),
		Join: r.Join(), Require: r.Require(), Exits: r.Exits(), Encounters: r.Encounters(),
		OpenPool: r.OpenPool(), Replaces: r.Replaces(),
		Regions:  each(r.RegionCount(), r.Region),
		Features: each(r.FeatureCount(), func(i int) FeatureData { return readFeature(r.Feature(i)) }),
	}
	for i := range r.PoolCount() {
		e := r.Pool(i)
		d.Pool = append(d.Pool, EncounterData{
			Name: e.Name(), Tags: each(e.TagCount(), e.Tag), NotWith: each(e.NotWithCount(), e.NotWith), Terms: e.Terms(),
			Prefabs: each(e.PrefabCount(), func(i int) string { return e.Prefab(i).Name() }),
		})
	}
	return d
}

func readFeature(f Feature) FeatureData {
	d := FeatureData{
		Area: f.Area(), Fixed: f.Fixed(), Orientations: f.Orientations(), Count: f.Count(), Chance: f.Chance(),
		Optional: f.Optional(), Clearance: f.Clearance(),
	}
	if pf, ok := f.Prefab(); ok {
		d.Prefab = pf.Name()
	}
	return d
}
