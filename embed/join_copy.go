package embed

// link is a field of a record that leads to something else, which has another number in a joined bundle.
type link struct {
	field int
	kind  linkKind
	to    section // of a run
}

// linkKind says what a field leads to.
type linkKind uint8

const (
	linkString   linkKind = iota
	linkRun               // records that the record owns
	linkTerrain           // u16
	linkChoice            // u32: terrain
	linkOutline           // u16: 1 + outline
	linkTurned            // u16 for each orientation: outline
	linkKindOf            // u32: kind
	linkMasks             // the masks of a prefab
	linkCells             // the cells of a plane
	linkNest              // a prefab, and the params that are fixed
	linkFeature           // 1 + a prefab, and orientations of it; 0 = none
	linkMembers           // the prefabs of an encounter
	linkOpenPool          // the pool of a recipe
)

// links are the fields of records by section, in the order in which what they lead to is encoded: see
// format.go. A section that is not here has none, and is copied as it is.
var links = [sectionCount][]link{
	secBundle:   {{bundleTool, linkString, 0}, {bundleProject, linkString, 0}},
	secKinds:    {{kindName, linkString, 0}, {kindNames, linkRun, secLists}},
	secTerrain:  {{terrainName, linkString, 0}, {terrainOutline, linkOutline, 0}, {terrainChoices, linkRun, secChoices}},
	secChoices:  {{choiceTerrain, linkChoice, 0}},
	secOutlines: {{outlineName, linkString, 0}, {outlineEdges, linkRun, secEdges}, {outlineTurned, linkTurned, 0}},
	secPrefabs: {
		{prefabName, linkString, 0}, {prefabAbout, linkString, 0}, {prefabUniqueGroup, linkString, 0},
		{prefabRows, linkMasks, 0},
		{prefabFiles, linkRun, secLists}, {prefabTags, linkRun, secLists},
		{prefabParams, linkRun, secParams}, {prefabAttributes, linkRun, secAttributes},
		{prefabEntrances, linkRun, secEntrances}, {prefabConnections, linkRun, secConnections},
		{prefabLimits, linkRun, secLimits}, {prefabGroups, linkRun, secGroups}, {prefabObjects, linkRun, secObjects},
		{prefabVariants, linkRun, secVariants}, {prefabOverlays, linkRun, secOverlays},
	},
	secAttributes:  {{attributeName, linkString, 0}, {attributeValues, linkRun, secLists}, {attributeLinks, linkRun, secNumbers}},
	secEntrances:   {{entranceCells, linkRun, secPoints}},
	secConnections: {{connectionName, linkString, 0}, {connectionCells, linkRun, secPoints}},
	secObjects:     {{objectAbout, linkString, 0}, {objectAlternatives, linkRun, secAlternatives}, {objectWhen, linkRun, secConditions}},
	secAlternatives: {
		{alternativeName, linkString, 0}, {alternativeKind, linkKindOf, 0},
		{alternativeOpens, linkRun, secNumbers}, {alternativeLinks, linkRun, secNumbers},
		{alternativeAttributes, linkRun, secAttributes}, {alternativeWhen, linkRun, secConditions}, {alternativeNests, linkRun, secNests},
	},
	secNests:       {{0, linkNest, 0}},
	secWiths:       {{withValues, linkRun, secNumbers}},
	secVariants:    {{variantName, linkString, 0}, {variantPlane, linkCells, 0}, {variantMachines, linkRun, secMachines}, {variantMarks, linkRun, secMarks}},
	secOverlays:    {{overlayName, linkString, 0}, {overlayPlane, linkCells, 0}, {overlayExcludes, linkRun, secNumbers}},
	secParams:      {{paramName, linkString, 0}, {paramValues, linkRun, secParamValues}},
	secParamValues: {{paramValueValue, linkString, 0}},
	secConditions:  {{conditionTests, linkRun, secParamTests}, {conditionOverlays, linkRun, secNumbers}, {conditionTags, linkRun, secLists}},
	secParamTests:  {{paramTestValues, linkRun, secNumbers}},
	secLimits:      {{limitGroup, linkString, 0}},
	secMachines:    {{machineName, linkString, 0}, {machineCells, linkRun, secMachineCells}},
	secLooks:       {{lookTerrain, linkTerrain, 0}},
	secRecipes: {
		{recipeName, linkString, 0}, {recipeFile, linkString, 0}, {recipeTags, linkRun, secLists},
		{recipeCarvings, linkRun, secCarvings}, {recipeFeatures, linkRun, secFeatures}, {recipePool, linkOpenPool, secPool},
	},
	secCarvings: {
		{carvingAutomaton, linkRun, secAutomata}, {carvingGuide, linkRun, secGuides},
		{carvingMines, linkRun, secMines}, {carvingTunnels, linkRun, secTunnels},
	},
	secGuides:   {{guideArt, linkString, 0}},
	secFeatures: {{0, linkFeature, 0}},
	secPool:     {{poolName, linkString, 0}, {poolPrefabs, linkMembers, secNumbers}, {poolTags, linkRun, secLists}, {poolNotWith, linkRun, secNumbers}},
	secLists:    {{0, linkString, 0}},
}

// copy appends record s.i of a section of part s.part, with all that it owns. Its place in its own
// section is its number: nothing is owned by a record of its own section.
func (j *joined) copy(s source, sec section) {
	p := &j.parts[s.part]
	rec := p.b.record(sec, sections[sec].size, s.i)
	r := j.add(sec)
	copy(r, rec)
	for _, l := range links[sec] {
		switch l.kind {
		case linkString:
			j.moved(p, r, l.field)
		case linkRun:
			j.copyRun(s.part, r, rec, l)
		case linkTerrain:
			r.u16(l.field, int(p.terrain[u16(rec, l.field)]))
		case linkChoice:
			r.u32(l.field, uint32(p.terrain[u32(rec, l.field)]))
		case linkOutline:
			p.outlined(r, l.field)
		case linkTurned:
			for by := range turnWays {
				r.u16(l.field+2*by, p.outlines[u16(rec, l.field+2*by)])
			}
		case linkKindOf:
			r.u32(l.field, p.kinds[u32(rec, l.field)])
		case linkMasks:
			j.copyMasks(Prefab{p.b, s.i}, r)
		case linkCells:
			j.copyPlane(s.part, r, rec)
		case linkNest:
			j.copyNest(s, r)
		case linkFeature:
			j.copyFeature(s, r)
		case linkMembers:
			j.numbers(r, l.field, j.pool)
		case linkOpenPool:
			j.copyPool(s, r)
		}
	}
}

// moved puts right a field that names a string of a part.
func (j *joined) moved(p *part, r out, field int) {
	r.num(field, int(u32(string(r[field:field+4]), 0))+p.strings)
}

// copyRun copies the records that a field names.
func (j *joined) copyRun(of int, r out, rec string, l link) {
	b := j.parts[of].b
	first, n := run(rec, l.field)
	from := j.count(l.to)
	if size := sections[l.to].size; links[l.to] == nil {
		j.sec[l.to] = append(j.sec[l.to], b.sec[l.to][first*size:][:n*size]...)
	} else {
		for i := range n {
			j.copy(source{of, first + i}, l.to)
		}
	}
	j.run(r, l.field, l.to, from)
}

// copyMasks copies the masks of a prefab.
func (j *joined) copyMasks(pf Prefab, r out) {
	c := pf.Class()
	n := storedCount(pf.Spawn()) * c.D * rowWords(c.L)
	first := int(u32(pf.rec(), prefabRows))
	r.num(prefabRows, j.count(secRows))
	j.sec[secRows] = append(j.sec[secRows], pf.b.sec[secRows][8*first:][:8*n]...)
}

// copyPlane copies the plane with which a record begins. That of a prefab is the last one that was
// copied.
func (j *joined) copyPlane(of int, r out, rec string) {
	j.copyRun(of, r, rec, link{planeLooks, linkRun, secLooks})
	b := j.parts[of].b
	w, h := j.boxOf()
	first, n := int(u32(rec, planeCells)), w*h*int(u32(rec, planeWidth))
	r.num(planeCells, j.count(secCells))
	j.sec[secCells] = append(j.sec[secCells], b.sec[secCells][first:][:n]...)
}

// boxOf returns the size of the prefab that is being copied.
func (j *joined) boxOf() (w, h int) {
	r := string(j.sec[secPrefabs][len(j.sec[secPrefabs])-prefabSize:])
	return int(u16(r, prefabW)), int(u16(r, prefabH))
}
