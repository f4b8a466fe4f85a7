package embed

// Carving says how the open cells of the map come about.
func (r Recipe) Carving() Carving { return r.b.carving(r.carving(0)) }

// RegionCount returns the number of regions: at least 1 of a recipe of style composite, else 0.
func (r Recipe) RegionCount() int { return runLen(r.rec(), recipeCarvings) - 1 }

// Region returns region i, in the recipe's order. It panics if there is none.
func (r Recipe) Region(i int) Region {
	if n := r.RegionCount(); uint(i) >= uint(n) {
		outside(i, n)
	}
	rec := r.carving(1 + i)
	return Region{areaAt(rec, carvingArea), r.b.carving(rec)}
}

// carving returns record i of the recipe's carvings.
func (r Recipe) carving(i int) string {
	return r.b.record(secCarvings, carvingSize, item(r.rec(), recipeCarvings, i))
}

// carving reads a record of carvings.
func (b *Bundle) carving(rec string) Carving {
	c := Carving{Style: Style(u32(rec, carvingStyle))}
	if first, n := run(rec, carvingAutomaton); n > 0 {
		c.Automaton = automatonAt(b.record(secAutomata, automatonSize, first))
	}
	if first, n := run(rec, carvingGuide); n > 0 {
		g := b.record(secGuides, guideSize, first)
		c.Guide = Guide{
			Shape: GuideShape(u32(g, guideShape)), Legs: int(u32(g, guideLegs)), Width: rangeAt(g, guideWidth),
			Art: b.str(g, guideArt),
		}
	}
	if first, n := run(rec, carvingMines); n > 0 {
		m := b.record(secMines, minesSize, first)
		c.Mines = Mines{rangeAt(m, minesRooms), rangeAt(m, minesWidth), rangeAt(m, minesHeight)}
	}
	if first, n := run(rec, carvingTunnels); n > 0 {
		c.Tunnels = tunnelsAt(b.record(secTunnels, tunnelsSize, first))
	}
	return c
}

func automatonAt(rec string) Automaton {
	return Automaton{
		Engine:    Engine(u32(rec, automatonEngine)),
		Open:      ratioAt(rec, automatonOpen),
		Visits:    ratioAt(rec, automatonVisits),
		Smooth:    int(u32(rec, automatonSmooth)),
		MinCave:   int(u32(rec, automatonMinCave)),
		MaxCave:   int(u32(rec, automatonMaxCave)),
		MinPillar: int(u32(rec, automatonMinPillar)),
		Pockets:   ratioAt(rec, automatonPockets),
	}
}

// tunnelsAt reads a record of tunnels.
func tunnelsAt(rec string) Tunnels {
	n := numbers{rec}
	return Tunnels{
		Seeds: n.one(), Separation: n.one(), StandardWidth: n.one(), Widths: n.two(), StepLength: n.one(), MaxAge: n.table(),
		ChangeDirection: n.one(), StraightSpawn: n.one(), TurnSpawn: n.one(), RoomLeft: n.one(), RoomRight: n.one(),
		Mutator: n.one(), Patience: n.one(),
		SizeUp: n.table(), SizeDown: n.table(), SizeUpDelay: n.one(), TunnelDelay: n.two(), RoomDelay: n.two(),
		Join: n.table(), JoinDistance: n.one(), TunnelJoinDistance: n.one(), LoopSteps: n.one(), Spacing: n.one(),
		Anteroom: n.table(), Halls: n.one(), HallArea: n.two(), SmallArea: n.two(), MediumArea: n.two(), LargeArea: n.two(),
		SmallRooms: n.table(), MediumRooms: n.table(), LargeRooms: n.table(),
		RoomAspect: n.one(), FillRooms: n.one(), JoinedRooms: n.one(),
	}
}

// numbers are those of a record that are not read yet. They are read one by one, not through
// [TunnelKeys], which would allocate.
type numbers struct{ rec string }

func (n *numbers) one() int {
	v := int(u32(n.rec, 0))
	n.rec = n.rec[4:]
	return v
}

func (n *numbers) two() Range { return Range{n.one(), n.one()} }

func (n *numbers) table() (t Table) {
	for i := range t {
		t[i] = n.one()
	}
	return t
}

// HasAutomaton reports whether a cellular automaton makes the caves of the style.
func (s Style) HasAutomaton() bool { return s == StyleCaves || s == StyleGuided || s == StyleMines }

// HasLegs reports whether [Guide.Legs] counts for the shape.
func (s GuideShape) HasLegs() bool { return s == GuideSerpentine || s == GuideTree }

// HasWidth reports whether [Guide.Width] counts for the shape.
func (s GuideShape) HasWidth() bool { return s != GuideArt }
