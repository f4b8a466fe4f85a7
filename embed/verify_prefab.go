package embed

import "github.com/seed18752ec6/xpc/embed/orient"

// prefab verifies one prefab and everything that it owns.
func (v *verifier) prefab(i int) {
	r := v.b.record(secPrefabs, prefabSize, i)
	v.str(r, prefabName, secPrefabs, i)
	v.str(r, prefabAbout, secPrefabs, i)
	if v.err != nil {
		return
	}
	pf := Prefab{v.b, i}
	name := pf.Name()
	v.check(isName(name), secPrefabs, i, "a name that is not parts of a-z 0-9 _ . - with / between")
	v.check(i == 0 || Prefab{v.b, i - 1}.Name() < name, secPrefabs, i, "a name out of order, or twice")
	w, h := pf.Size()
	v.check(w > 0 && h > 0, secPrefabs, i, "a box without cells")
	v.words(r, i)
	v.span(r, prefabDepth, secPrefabs, i)
	v.span(r, prefabCave, secPrefabs, i)
	if v.err != nil {
		return
	}
	c := pf.Class()
	v.check(!pf.Places().Has(Embedded) || 0 < c.P && c.P < c.D, secPrefabs, i,
		"a protrusion that is not between 1 and the depth less 1")
	v.check(!pf.Places().Has(Centered) || pf.Buffer() > 0, secPrefabs, i, "a centered prefab without a buffer")
	v.check(pf.Buffer() <= MaxBuffer, secPrefabs, i, "a buffer of more than 64 cells")
	v.rows(r, i, c)
	v.list(r, prefabFiles, secPrefabs, i)
	v.list(r, prefabTags, secPrefabs, i)
	v.params(r, i)
	v.attributes(r, prefabAttributes, secPrefabs, i, pf, 0)
	v.entrances(r, i)
	v.connections(r, i)
	v.unique(r, i)
	v.limits(r, i)
	v.groups(r, i)
	v.objects(r, i, pf)
	v.variants(r, i, pf)
	v.overlays(r, i, pf)
	v.nested = v.nested || u32(r, prefabLevel) > 0
}

// words verifies the fields of a prefab that hold one of a few values.
func (v *verifier) words(r string, i int) {
	transforms, distinct := orient.Set(r[prefabTransforms]), orient.Set(r[prefabDistinct])
	v.check(r[prefabPlaces] != 0 && Places(r[prefabPlaces])&^allPlaces == 0, secPrefabs, i,
		"a way to place it that there is not, or none")
	v.check(direction(r[prefabFront]), secPrefabs, i, "a front that is no direction")
	v.check(distinct != 0 && distinct&^transforms == 0 && distinct.At(0) == transforms.At(0), secPrefabs, i,
		"distinct orientations that are none, or none of its transforms")
	v.check(Category(r[prefabCategory]) < CategoryCount && Prefer(r[prefabPrefer]) < preferCount &&
		Spawn(r[prefabSpawn]) < spawnCount && r[prefabFlags]&^prefabAllFlags == 0, secPrefabs, i, unknownBits)
}

// isName reports whether a prefab may have a name: parts of a-z, 0-9, _, . and -, with / between.
func isName(name string) bool {
	after := byte('/')
	for i := range len(name) {
		c := name[i]
		switch {
		case 'a' <= c && c <= 'z', '0' <= c && c <= '9', c == '_', c == '.', c == '-':
		case c == '/' && after != '/':
		default:
			return false
		}
		after = c
	}
	return after != '/'
}

// entrances verifies the ways into prefab i.
func (v *verifier) entrances(rec string, i int) {
	w, h := Prefab{v.b, i}.Size()
	first, n := v.claim(rec, prefabEntrances, secPrefabs, i, secEntrances, 0)
	for j := first; j < first+n && v.err == nil; j++ {
		r := v.b.record(secEntrances, entranceSize, j)
		side := u32(r, entranceSide)
		v.check(side < 256 && direction(byte(side)), secEntrances, j, "a side that is no direction")
		from, cells := v.claim(r, entranceCells, secEntrances, j, secPoints, 1)
		v.points(from, cells, w, h)
		for k := from; k < from+cells && v.err == nil; k++ {
			v.check(onSide(v.b.pointOf(k), orient.Dir(side), w, h), secPoints, k,
				"a cell of an entrance that is not on its side of the box")
		}
	}
}

// onSide reports whether a cell of a w×h box lies on a side of it.
func onSide(p Point, side orient.Dir, w, h int) bool {
	_, y := side.Up().Point(p.X, p.Y, w, h)
	return y == 0
}

// points verifies that records of points lie in a w×h box.
func (v *verifier) points(first, n, w, h int) {
	for i := first; i < first+n && v.err == nil; i++ {
		p := v.b.pointOf(i)
		v.check(p.X < w && p.Y < h, secPoints, i, "a cell outside the box")
	}
}

// connections verifies where the map joins prefab i.
func (v *verifier) connections(rec string, i int) {
	w, h := Prefab{v.b, i}.Size()
	first, n := v.claim(rec, prefabConnections, secPrefabs, i, secConnections, 0)
	for j := first; j < first+n && v.err == nil; j++ {
		r := v.b.record(secConnections, connectionSize, j)
		v.str(r, connectionName, secConnections, j)
		v.check(r[connectionRole] > 0 && Role(r[connectionRole]) < roleCount && r[connectionHidden] <= 1 &&
			r[connectionHidden+2] == 0, secConnections, j, unknownBits)
		v.check(direction(r[connectionDir]), secConnections, j, "a connection that leads nowhere")
		from, cells := v.claim(r, connectionCells, secConnections, j, secPoints, 1)
		v.points(from, cells, w, h)
	}
}

// objects verifies the object table of prefab i.
func (v *verifier) objects(rec string, i int, pf Prefab) {
	first, n := v.claim(rec, prefabObjects, secPrefabs, i, secObjects, 0)
	records := v.b.sec[secObjects][first*objectSize:]
	for j := first; j < first+n && v.err == nil; j++ {
		r := records[:objectSize]
		records = records[objectSize:]
		context := u32(r, objectGroup) | u32(r, objectSlotW) | u32(r, objectFlags)&(objectFits|objectFitsTurned)
		if context != 0 || !v.sound[secObjects] {
			v.object(r, j, pf)
		}
		from, alternatives := v.claim(r, objectAlternatives, secObjects, j, secAlternatives, 1)
		things := v.b.sec[secAlternatives][from*alternativeSize:]
		for k := from; k < from+alternatives && v.err == nil; k++ {
			r := things[:alternativeSize]
			things = things[alternativeSize:]
			if !v.sound[secAlternatives] {
				v.alternative(r, k)
			}
			owned := u64(r, alternativeOpens) | u64(r, alternativeLinks) | u64(r, alternativeAttributes) |
				u64(r, alternativeWhen) | u64(r, alternativeNests)
			if owned != 0 || u32(r, alternativeKind) == v.prefabKind {
				v.owned(r, k, uint32(n), pf)
			}
		}
		if !none(r, objectWhen) {
			v.when(r, objectWhen, secObjects, j, pf)
		}
	}
}

// object verifies entry i of an object table, but for what it owns.
func (v *verifier) object(r string, i int, pf Prefab) {
	flags := u32(r, objectFlags)
	v.str(r, objectAbout, secObjects, i)
	v.chance(r, objectChance, secObjects, i)
	v.check(flags&^objectAllFlags == 0, secObjects, i, unknownBits)
	v.check(u32(r, objectGroup) <= uint32(pf.GroupCount()), secObjects, i, "a group that there is not")
	if u32(r, objectSlotW) != 0 || flags&(objectFits|objectFitsTurned) != 0 {
		v.slotted(pf)
	}
}

// alternative verifies what thing i that an object can be says by itself.
func (v *verifier) alternative(r string, i int) {
	v.check(u32(r, alternativeKind) < v.count[secKinds], secAlternatives, i, "a kind that there is not")
	v.str(r, alternativeName, secAlternatives, i)
	v.chance(r, alternativeChance, secAlternatives, i)
	v.dice(r, alternativeDice, secAlternatives, i, MaxCount)
	v.check(orient.Dir(r[alternativeFacing]) <= orient.West, secAlternatives, i, "a facing that is no direction")
	v.check(r[alternativeFlags]&^alternativeAllFlags == 0, secAlternatives, i, unknownBits)
}

// owned verifies what thing i owns that an object can be, of a prefab with that many objects.
func (v *verifier) owned(r string, i int, objects uint32, pf Prefab) {
	if !none(r, alternativeOpens) {
		v.numbers(r, alternativeOpens, secAlternatives, i, objects)
	}
	if !none(r, alternativeLinks) {
		v.numbers(r, alternativeLinks, secAlternatives, i, objects)
	}
	if !none(r, alternativeAttributes) {
		v.attributes(r, alternativeAttributes, secAlternatives, i, pf, objects)
	}
	v.when(r, alternativeWhen, secAlternatives, i, pf)
	if v.err == nil && (!none(r, alternativeNests) || u32(r, alternativeKind) == v.prefabKind) {
		v.nests(r, i)
		v.slotted(pf)
	}
}
