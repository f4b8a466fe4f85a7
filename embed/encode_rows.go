package embed

import "github.com/seed18752ec6/xpc/embed/orient"

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

// checkOutcomes panics if a prefab's outcomes do not cover what its variants, overlays and slots hold:
// placement relies on it that a roll gives nothing that the masks do not say.
func (e *prefabEncoder) checkOutcomes(pf *PrefabData) {
	if len(pf.Outcomes) != pf.W*pf.H {
		mistake(pf.Name + ": outcomes for another number of cells than the box has")
	}
	for _, o := range pf.Outcomes {
		if (o&Present != 0) != (o&(MaybeOpen|MaybeSolid) != 0) {
			mistake(pf.Name + ": a cell that is present but never open or solid, or the reverse")
		}
	}
	filled := make([]bool, len(pf.Outcomes)) // cells in slots: what is drawn there may never be seen
	for i := range pf.Variants {
		for _, m := range pf.Variants[i].Marks {
			if uint(m.Object) >= uint(len(pf.Objects)) || m.X < 0 || m.Y < 0 ||
				m.X+max(1, m.W) > pf.W || m.Y+max(1, m.H) > pf.H {
				mistake(pf.Name + ": a mark of no object, or outside the box")
			}
			e.checkSlot(pf, m, filled)
		}
	}
	for i := range pf.Variants {
		e.checkPlane(pf, pf.Variants[i].Cells, filled)
	}
	for _, v := range pf.Overlays {
		e.checkPlane(pf, v.Cells, filled)
	}
}

// checkPlane does so for one plane.
func (e *prefabEncoder) checkPlane(pf *PrefabData, cells []CellData, filled []bool) {
	for i, c := range cells {
		if c.Terrain != 0 && i < len(filled) && !filled[i] {
			pf.checkOutcome(i, outcomeOf(e.in.Terrain, c.Terrain))
		}
	}
}

// checkOutcome does so for one cell and something that it can be.
func (pf *PrefabData) checkOutcome(i int, o Outcome) {
	if o&^pf.Outcomes[i] != 0 {
		mistake(pf.Name + ": the outcomes of a cell leave out what its terrain can be")
	}
}

// checkSlot does so for a slot, in every orientation of the prefab, and notes its cells.
func (e *prefabEncoder) checkSlot(pf *PrefabData, m MarkData, filled []bool) {
	o := pf.Objects[m.Object]
	for _, a := range o.Alternatives {
		if a.Weight == 0 || a.Chance.Num == 0 || o.Chance.Num == 0 {
			continue // it never comes
		}
		for _, n := range a.Prefabs {
			child := e.child(n.Prefab)
			var all orient.Set
			for o := range pf.Transforms.Each() {
				all |= turns(child.Transforms, child.W, child.H, max(1, m.W), max(1, m.H), o)
			}
			for t := range all.Each() {
				for i, outcome := range child.Outcomes {
					x, y := t.Point(i%child.W, i/child.W, child.W, child.H)
					at := (m.Y+y)*pf.W + m.X + x
					filled[at] = true
					pf.checkOutcome(at, outcome&^(SurelyOpen|NoSpawn))
				}
			}
		}
	}
}

// outcomeOf returns what a cell of a terrain can be.
func outcomeOf(list []TerrainData, id TerrainID) Outcome {
	if int(id) > len(list) {
		mistake("a cell has a terrain that there is not")
	}
	t := &list[id-1]
	switch {
	case t.Kind == Cut:
		return 0
	case len(t.OneOf) > 0:
		var o Outcome
		for _, c := range t.OneOf {
			if c.Weight > 0 {
				o |= outcomeOf(list, c.Terrain)
			}
		}
		return o
	case t.Passable:
		return Present | MaybeOpen
	}
	return Present | MaybeSolid
}
