package embed

import "github.com/seed18752ec6/xpc/embed/orient"

// prefabEncoder fills the part of one prefab.
type prefabEncoder struct {
	encoder
	in   *PartEncoder
	font []TurnData // in order of glyph
	same [orient.Count]orient.Orientation
}

// prefab writes one prefab. Its level is left to [Link].
func (e *prefabEncoder) prefab(pf *PrefabData) {
	e.checkOutcomes(pf)
	r := e.add(secPrefabs)
	r.u64(prefabID, uint64(pf.ID))
	e.str(r, prefabName, pf.Name)
	e.str(r, prefabAbout, pf.About)
	r.u16(prefabW, pf.W)
	r.u16(prefabH, pf.H)
	r[prefabPlaces] = byte(pf.Places)
	r[prefabFront] = byte(pf.Front)
	r[prefabTransforms] = byte(pf.Transforms)
	var distinct orient.Set
	distinct, e.same = distinctOf(pf, e.font)
	r[prefabDistinct] = byte(distinct)
	r[prefabCategory] = byte(pf.Category)
	r[prefabPrefer] = byte(pf.Prefer)
	r[prefabSpawn] = byte(pf.Spawn)
	r.u16(prefabProtrusion, pf.MaxProtrusion)
	r.u16(prefabBuffer, pf.Buffer)
	r.u32(prefabWeight, pf.Weight)
	r.span(prefabDepth, pf.Depth)
	r.span(prefabCave, pf.Cave)
	r.num(prefabRows, e.count(secRows))
	e.rows(pf)
	r[prefabFlags] = flag(pf.Sealed, prefabSealed) | flag(pf.Replaces, prefabReplaces)
	e.list(r, prefabFiles, pf.Files)
	e.list(r, prefabTags, pf.Tags)
	e.params(r, pf.Params)
	e.attributes(r, prefabAttributes, pf.Attributes)
	e.entrances(r, pf.Entrances)
	e.connections(r, pf.Connections)
	e.unique(r, pf.Unique)
	e.limits(r, pf.Limits)
	e.groups(r, pf.Groups)
	e.objects(r, pf.Objects)
	e.variants(r, pf)
	e.overlays(r, pf)
}

// attributes sets a field to a run of attributes.
func (e *encoder) attributes(r out, field int, list []AttributeData) {
	first := e.count(secAttributes)
	for _, a := range list {
		attribute := e.add(secAttributes)
		e.str(attribute, attributeName, a.Name)
		e.list(attribute, attributeValues, a.Values)
		attribute[attributeList] = flag(a.List, 1)
		attribute[attributeType] = byte(a.Type)
		attribute.num(attributeParam, a.Param)
		e.numbers(attribute, attributeLinks, a.Links)
	}
	e.run(r, field, secAttributes, first)
}

// entrances writes the ways into a prefab.
func (e *encoder) entrances(r out, list []EntranceData) {
	first := e.count(secEntrances)
	for _, w := range list {
		entrance := e.add(secEntrances)
		entrance[entranceSide] = byte(w.Side)
		e.points(entrance, entranceCells, w.Cells)
	}
	e.run(r, prefabEntrances, secEntrances, first)
}

// connections writes where the map joins a prefab.
func (e *encoder) connections(r out, list []ConnectionData) {
	first := e.count(secConnections)
	for _, c := range list {
		connection := e.add(secConnections)
		e.str(connection, connectionName, c.Name)
		connection[connectionRole] = byte(c.Role)
		connection[connectionHidden] = flag(c.Hidden, 1)
		connection[connectionDir] = byte(c.Dir)
		e.points(connection, connectionCells, c.Cells)
	}
	e.run(r, prefabConnections, secConnections, first)
}

// objects writes a prefab's object table.
func (e *prefabEncoder) objects(r out, list []ObjectData) {
	first := e.count(secObjects)
	for _, o := range list {
		object := e.add(secObjects)
		object.u32(objectReference, o.Reference)
		e.str(object, objectAbout, o.About)
		object.ratio(objectChance, o.Chance)
		object.num(objectGroup, o.Group)
		object[objectFlags] = flag(o.RollAll, objectRollAll) | flag(o.Required, objectRequired)
		from := e.count(secAlternatives)
		for i := range o.Alternatives {
			e.alternative(o.Alternatives, i)
		}
		e.run(object, objectAlternatives, secAlternatives, from)
		e.slot(object, o.Alternatives)
		e.when(object, objectWhen, o.When)
	}
	e.run(r, prefabObjects, secObjects, first)
}

// alternative writes one thing that an object can be.
func (e *encoder) alternative(list []AlternativeData, i int) {
	a := &list[i]
	r := e.add(secAlternatives)
	r.u32(alternativeKind, e.kind(a.Kind))
	e.str(r, alternativeName, a.Name)
	r.u32(alternativeWeight, a.Weight)
	r.ratio(alternativeChance, a.Chance)
	r.num(alternativeDice, a.Count.Dice)
	r.num(alternativeSides, a.Count.Sides)
	r.i32(alternativePlus, a.Count.Plus)
	r[alternativeFacing] = byte(a.Facing)
	r[alternativeFlags] = flag(a.Locked, alternativeLocked) | flag(a.Secret, alternativeSecret)
	nth := 0
	for _, b := range list[:i] {
		if b.Kind == a.Kind && b.Name == a.Name {
			nth++
		}
	}
	r.u16(alternativeNth, nth)
	e.numbers(r, alternativeOpens, a.Opens)
	e.numbers(r, alternativeLinks, a.Links)
	e.attributes(r, alternativeAttributes, a.Attributes)
	e.when(r, alternativeWhen, a.When)
	e.nests(r, a)
}
