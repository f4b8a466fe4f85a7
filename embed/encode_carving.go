package embed

// carvings writes how the cells of a map and of its regions come about.
func (e *encoder) carvings(r out, d *RecipeData) {
	first := e.count(secCarvings)
	e.carving(Area{}, &d.Carving)
	for i := range d.Regions {
		e.carving(d.Regions[i].Area, &d.Regions[i].Carving)
	}
	e.run(r, recipeCarvings, secCarvings, first)
}

// carving writes one of them, with the parts that its style uses.
func (e *encoder) carving(area Area, c *Carving) {
	r := e.add(secCarvings)
	r.area(carvingArea, area)
	r.num(carvingStyle, int(c.Style))
	first := e.count(secAutomata)
	if c.Style.HasAutomaton() {
		e.automaton(&c.Automaton)
	}
	e.run(r, carvingAutomaton, secAutomata, first)
	first = e.count(secGuides)
	if c.Style == StyleGuided {
		e.guide(&c.Guide)
	}
	e.run(r, carvingGuide, secGuides, first)
	first = e.count(secMines)
	if c.Style == StyleMines {
		m := e.add(secMines)
		m.span(minesRooms, c.Mines.Rooms)
		m.span(minesWidth, c.Mines.RoomWidth)
		m.span(minesHeight, c.Mines.RoomHeight)
	}
	e.run(r, carvingMines, secMines, first)
	first = e.count(secTunnels)
	if c.Style == StyleTunnels {
		e.tunnels(&c.Tunnels)
	}
	e.run(r, carvingTunnels, secTunnels, first)
}

func (e *encoder) automaton(a *Automaton) {
	r := e.add(secAutomata)
	r.num(automatonEngine, int(a.Engine))
	r.share(automatonOpen, a.Open)
	r.share(automatonVisits, a.Visits)
	r.share(automatonPockets, a.Pockets)
	r.num(automatonSmooth, a.Smooth)
	r.num(automatonMinCave, a.MinCave)
	r.num(automatonMaxCave, a.MaxCave)
	r.num(automatonMinPillar, a.MinPillar)
}

// guide writes what the shape of a guide uses.
func (e *encoder) guide(g *Guide) {
	r := e.add(secGuides)
	r.num(guideShape, int(g.Shape))
	if g.Shape.HasLegs() {
		r.num(guideLegs, g.Legs)
	}
	if g.Shape.HasWidth() {
		r.span(guideWidth, g.Width)
	}
	art := ""
	if g.Shape == GuideArt {
		art = g.Art
	}
	e.str(r, guideArt, art)
}

func (e *encoder) tunnels(t *Tunnels) {
	r := e.add(secTunnels)
	at := 0
	for i := range tunnelKeys {
		k := &tunnelKeys[i]
		for j := range k.Len() {
			r.num(at, k.Get(t, j))
			at += 4
		}
	}
}

// features writes what is set before caves are dug.
func (e *recipeEncoder) features(r out, d *RecipeData) {
	first := e.count(secFeatures)
	for i := range d.Features {
		e.feature(&d.Features[i])
	}
	e.run(r, recipeFeatures, secFeatures, first)
}

func (e *recipeEncoder) feature(d *FeatureData) {
	r, area := e.add(secFeatures), d.Area
	if d.Fixed {
		area.W, area.H = 0, 0
	}
	r.area(featureArea, area)
	if d.Prefab == "" {
		return
	}
	i, ok := e.prefabs[d.Prefab]
	if !ok {
		mistake("a feature: no prefab is named " + d.Prefab)
	}
	r.u32(featurePrefab, 1+i)
	r.num(featureDice, d.Count.Dice)
	r.num(featureSides, d.Count.Sides)
	r.i32(featurePlus, d.Count.Plus)
	r.share(featureChance, d.Chance)
	r.num(featureClearance, d.Clearance)
	r[featureOrientations] = byte(e.parts[i].Part.distinctOf(d.Orientations))
	r[featureFlags] = flag(d.Fixed, featureFixed) | flag(d.Optional, featureOptional)
}
