package place_test

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// The terrain of the drawn prefabs.
const (
	inkNone    embed.TerrainID = iota // not the prefab's
	inkFloor                          //
	inkWall                           //
	inkDoor                           //
	inkGround                         // of kind cave
	inkRock                           // of kind earth
	inkBarrier                        //
	inkStairs                         //
	inkWater                          //
	inkRubble                         // random: floor or wall, cell by cell
	inkGate                           // random: door or wall, all alike
	inkGlass                          // of kind floor, not passable
	inkCurtain                        // of kind wall, passable
)

func oracleTerrain() []embed.TerrainData {
	return []embed.TerrainData{
		{Name: "floor", Kind: embed.Floor, Passable: true},
		{Name: "wall", Kind: embed.Wall, Opaque: true},
		{Name: "door", Kind: embed.Door, Passable: true, Opaque: true},
		{Name: "ground", Kind: embed.Cave, Passable: true},
		{Name: "rock", Kind: embed.Earth, Opaque: true, Diggable: true},
		{Name: "barrier", Kind: embed.Barrier, Opaque: true},
		{Name: "stairs", Kind: embed.Stairs, Passable: true},
		{Name: "water", Kind: embed.Liquid},
		{Name: "rubble", OneOf: []embed.TerrainChoice{
			{Terrain: inkFloor, Weight: 3}, {Terrain: inkWall, Weight: 1},
		}},
		{Name: "gate", RollAll: true, OneOf: []embed.TerrainChoice{
			{Terrain: inkDoor, Weight: 1}, {Terrain: inkWall, Weight: 1}, {Terrain: inkRock, Weight: 0},
		}},
		{Name: "glass", Kind: embed.Floor},
		{Name: "curtain", Kind: embed.Wall, Passable: true, Opaque: true},
	}
}

// outcomeOf returns what a cell can be, with or without a machine on it that blocks.
func outcomeOf(id embed.TerrainID, blocked bool) embed.Outcome {
	var o embed.Outcome
	switch id {
	case inkNone:
		return 0
	case inkFloor, inkDoor, inkGround, inkStairs, inkCurtain:
		o = embed.Present | embed.MaybeOpen | embed.SurelyOpen
	case inkRubble, inkGate:
		o = embed.Present | embed.MaybeOpen | embed.MaybeSolid
	default:
		o = embed.Present | embed.MaybeSolid
	}
	if blocked {
		o = o&^embed.SurelyOpen | embed.MaybeSolid
	}
	return o
}

// canvas is a prefab being drawn, its front in row 0.
type canvas struct {
	l, d, p   int
	ink       []embed.TerrainID
	blocked   []bool
	runs      bool // open cells of the front that touch are one entrance, not one each
	marks     []oracleCell
	places    embed.Places
	sealed    bool
	sound     bool // keeps what the linter demands, so that what it proves must hold on the map
	front     orient.Dir
	transform orient.Set
	buffer    int
}

func newCanvas(l, d int) *canvas {
	return &canvas{l: l, d: d, p: 1, ink: make([]embed.TerrainID, l*d), blocked: make([]bool, l*d),
		front: orient.North, transform: orient.All, buffer: 1, places: embed.Embedded}
}

func (v *canvas) at(i, j int) embed.TerrainID {
	if i < 0 || j < 0 || i >= v.l || j >= v.d {
		return inkNone
	}
	return v.ink[j*v.l+i]
}

func (v *canvas) set(i, j int, id embed.TerrainID) { v.ink[j*v.l+i] = id }

func (v *canvas) outcome(i, j int) embed.Outcome {
	if v.at(i, j) == inkNone {
		return 0
	}
	return outcomeOf(v.at(i, j), v.blocked[j*v.l+i])
}

func (v *canvas) maybeOpen(i, j int) bool { return v.outcome(i, j)&embed.MaybeOpen != 0 }

// drawn returns where a cell lies in the box as drawn, which has its front on any side.
func (v *canvas) drawn(i, j int) oracleCell {
	switch v.front {
	case orient.South:
		return oracleCell{i, v.d - 1 - j}
	case orient.West:
		return oracleCell{j, i}
	case orient.East:
		return oracleCell{v.d - 1 - j, i}
	}
	return oracleCell{i, j}
}

// data returns the prefab as a compiler would hand it to the bundle.
func (v *canvas) data(name string) embed.PrefabData {
	sum := sha256.Sum256([]byte(name))
	pf := embed.PrefabData{
		Name: name, ID: embed.ID(binary.LittleEndian.Uint64(sum[:])), W: v.l, H: v.d, Places: v.places,
		Front: v.front, Buffer: v.buffer, Sealed: v.sealed, Weight: 10, Depth: embed.All, Cave: embed.All,
		Transforms: v.transform,
	}
	if v.places.Has(embed.Embedded) {
		pf.MaxProtrusion = v.p
	}
	if v.front == orient.West || v.front == orient.East {
		pf.W, pf.H = v.d, v.l
	}
	pf.Outcomes = make([]embed.Outcome, v.l*v.d)
	variant := embed.VariantData{Weight: 1, Cells: make([]embed.CellData, v.l*v.d)}
	machine := embed.MachineData{Name: "machine"}
	for k := range v.ink {
		c := v.drawn(k%v.l, k/v.l)
		at := c.y*pf.W + c.x
		pf.Outcomes[at] = v.outcome(k%v.l, k/v.l)
		variant.Cells[at].Terrain = v.ink[k]
		if v.blocked[k] {
			machine.Cells = append(machine.Cells, embed.MachineCellData{X: c.x, Y: c.y})
		}
	}
	if len(machine.Cells) > 0 {
		variant.Machines = []embed.MachineData{machine}
	}
	if len(v.marks) > 0 {
		pf.Objects = []embed.ObjectData{{
			Reference: 'a', Chance: embed.Certain, Required: true,
			Alternatives: []embed.AlternativeData{{
				Kind: "item", Name: "idol", Weight: 1, Chance: embed.Certain, Count: embed.Count{Plus: 1},
			}},
		}}
	}
	for _, m := range v.marks {
		c := v.drawn(m.x, m.y)
		variant.Marks = append(variant.Marks, embed.MarkData{X: c.x, Y: c.y})
	}
	slices.SortFunc(variant.Marks, func(a, b embed.MarkData) int { return cmp.Or(a.Y-b.Y, a.X-b.X) })
	pf.Variants = []embed.VariantData{variant}
	pf.Entrances = v.entrances(&pf)
	return pf
}

// entrances lists the ways in: of an embedded prefab those of its front, of a centered one every
// cell on another side that may be open and is not the cave's own.
func (v *canvas) entrances(pf *embed.PrefabData) (list []embed.EntranceData) {
	if v.places.Has(embed.Embedded) {
		for i := range v.l {
			if !v.maybeOpen(i, 0) {
				continue
			}
			c := v.drawn(i, 0)
			p := embed.Point{X: c.x, Y: c.y}
			if v.runs && i > 0 && v.maybeOpen(i-1, 0) {
				last := &list[len(list)-1]
				last.Cells = append(last.Cells, p)
				continue
			}
			list = append(list, embed.EntranceData{Side: v.front, Cells: []embed.Point{p}})
		}
	}
	if !v.places.Has(embed.Centered) {
		return list
	}
	for _, side := range []orient.Dir{orient.North, orient.East, orient.South, orient.West} {
		for k, o := range pf.Outcomes {
			x, y, step := k%pf.W, k/pf.W, stepOf(side)
			inside := x+step.x >= 0 && x+step.x < pf.W && y+step.y >= 0 && y+step.y < pf.H
			if inside || o&embed.MaybeOpen == 0 || pf.Variants[0].Cells[k].Terrain == inkGround ||
				side == v.front && v.places.Has(embed.Embedded) {
				continue
			}
			list = append(list, embed.EntranceData{Side: side, Cells: []embed.Point{{X: x, Y: y}}})
		}
	}
	return list
}

// bundleOf encodes and opens prefabs and recipes.
func bundleOf(t testing.TB, prefabs []embed.PrefabData, recipes ...embed.RecipeData) *embed.Bundle {
	t.Helper()
	data := embed.Data{
		Tool: "oracle", Terrain: oracleTerrain(), Seal: inkWall, Prefabs: prefabs, Recipes: recipes,
	}
	bytes, err := embed.Encode(&data, sha256.Sum256)
	if err != nil {
		t.Fatal(err)
	}
	b, err := embed.Open(string(bytes))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// libraryOf opens drawn prefabs and returns them as the oracle reads them, in the order given.
func libraryOf(t testing.TB, drawings ...*canvas) []*oraclePrefab {
	t.Helper()
	var prefabs []embed.PrefabData
	for i, v := range drawings {
		prefabs = append(prefabs, v.data("oracle/p"+strconv.Itoa(i)))
	}
	b := bundleOf(t, prefabs)
	var list []*oraclePrefab
	for i := range prefabs {
		pf, _ := b.PrefabNamed(prefabs[i].Name)
		list = append(list, newOraclePrefab(pf))
		list[i].sound = drawings[i].sound
	}
	return list
}

// pick returns one of a few values.
func pick[T any](r *rand.Rand, list ...T) T { return list[r.IntN(len(list))] }

// between returns a number from a to b.
func between(r *rand.Rand, a, b int) int { return a + r.IntN(b-a+1) }

// chance reports true in that many of 100 cases.
func chance(r *rand.Rand, percent int) bool { return r.IntN(100) < percent }
