package embed

// rows writes the masks of a prefab, in the front-up frame of the box as drawn.
func (e *encoder) rows(pf *PrefabData) {
	up := pf.Front.Up()
	l, d := up.Size(pf.W, pf.H)
	words := rowWords(l)
	stored := []Outcome{MaybeOpen, SurelyOpen, MaybeSolid, NoSpawn}[:storedCount(pf.Spawn)]
	rows := make([]uint64, len(stored)*d*words)
	for i := range pf.Outcomes {
		outcome := pf.outcome(i)
		x, y := up.Point(i%pf.W, i/pf.W, pf.W, pf.H)
		for mask, bit := range stored {
			if outcome&bit != 0 {
				rows[(mask*d+y)*words+x>>6] |= 1 << (x & 63)
			}
		}
	}
	for _, word := range rows {
		e.add(secRows).u64(0, word)
	}
}

// outcome returns what cell i can be, with NoSpawn only where it counts.
func (pf *PrefabData) outcome(i int) Outcome {
	if pf.Spawn != SpawnMask || pf.Outcomes[i]&Present == 0 {
		return pf.Outcomes[i] &^ NoSpawn
	}
	return pf.Outcomes[i]
}

// checkOutcomes panics if a prefab's outcomes do not cover what its variants and overlays hold:
// placement relies on it that a roll gives nothing that the masks do not say.
func checkOutcomes(d *Data, pf *PrefabData) {
	if len(pf.Outcomes) != pf.W*pf.H {
		mistake(pf.Name + ": outcomes for another number of cells than the box has")
	}
	for _, o := range pf.Outcomes {
		if (o&Present != 0) != (o&(MaybeOpen|MaybeSolid) != 0) {
			mistake(pf.Name + ": a cell that is present but never open or solid, or the reverse")
		}
	}
	for _, v := range pf.Variants {
		checkPlane(d, pf, v.Cells)
	}
	for _, v := range pf.Overlays {
		checkPlane(d, pf, v.Cells)
	}
}

// checkPlane does so for one plane.
func checkPlane(d *Data, pf *PrefabData, cells []CellData) {
	for i, c := range cells {
		if c.Terrain == 0 || i >= len(pf.Outcomes) {
			continue
		}
		if missing := outcomeOf(d, c.Terrain) &^ pf.Outcomes[i]; missing != 0 {
			mistake(pf.Name + ": the outcomes of a cell leave out what its terrain can be")
		}
	}
}

// outcomeOf returns what a cell of a terrain can be.
func outcomeOf(d *Data, id TerrainID) Outcome {
	if int(id) > len(d.Terrain) {
		mistake("a cell has a terrain that there is not")
	}
	t := &d.Terrain[id-1]
	switch {
	case t.Kind == Cut:
		return 0
	case len(t.OneOf) > 0:
		var o Outcome
		for _, c := range t.OneOf {
			if c.Weight > 0 {
				o |= outcomeOf(d, c.Terrain)
			}
		}
		return o
	case t.Passable:
		return Present | MaybeOpen
	}
	return Present | MaybeSolid
}
