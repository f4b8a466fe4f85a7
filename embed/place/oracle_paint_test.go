package place_test

import (
	"math/rand/v2"
	"slices"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// anyCanvas draws a prefab of any kind.
func anyCanvas(r *rand.Rand, wide bool) *canvas {
	var v *canvas
	switch n := r.IntN(10); {
	case n < 5:
		v = soundEmbedded(r, wide)
	case n < 7:
		v = wildEmbedded(r)
	case n < 9:
		v = soundCentered(r)
	default:
		v = wildCentered(r)
	}
	v.finish(r)
	return v
}

// finish decides what does not depend on the drawing.
func (v *canvas) finish(r *rand.Rand) {
	v.front = pick(r, orient.North, orient.East, orient.South, orient.West)
	v.buffer = pick(r, 1, 1, 1, 2, 3)
	v.runs = chance(r, 50)
	v.transform = pick(r, orient.All, orient.All, orient.All, orient.Rotations, orient.Identity,
		orient.Set(1+r.IntN(255)))
	if chance(r, 25) {
		v.mirror()
	}
	if v.sound {
		v.mark(r)
	} else if c := (oracleCell{r.IntN(v.l), r.IntN(v.d)}); v.at(c.x, c.y) != inkNone && chance(r, 30) {
		v.marks = []oracleCell{c}
	}
}

// mirror makes the right half the left half's picture.
func (v *canvas) mirror() {
	for k := range v.ink {
		i, j := k%v.l, k/v.l
		v.ink[k], v.blocked[k] = v.ink[j*v.l+min(i, v.l-1-i)], v.blocked[j*v.l+min(i, v.l-1-i)]
	}
}

// interior paints what may stand inside.
func interior(r *rand.Rand) embed.TerrainID {
	switch n := r.IntN(100); {
	case n < 60:
		return inkFloor
	case n < 80:
		return inkWall
	}
	return pick(r, inkDoor, inkRubble, inkGate, inkWater, inkGlass, inkCurtain, inkStairs, inkRock,
		inkBarrier, inkGround)
}

// soundEmbedded draws an embedded prefab that the linter has nothing against; wide ones pass a word.
func soundEmbedded(r *rand.Rand, wide bool) *canvas {
	v := newCanvas(between(r, 3, 9), between(r, 2, 7))
	if wide && chance(r, 80) {
		v = newCanvas(pick(r, 30, 40, 61, 62, 63, 64, 65, 66, 70), between(r, 2, 5))
	} else if chance(r, 10) {
		v = newCanvas(2, between(r, 2, 4))
	}
	v.sound, v.p = true, between(r, 1, min(v.d-1, 4))
	v.shell(r)
	v.sealed = v.l == 2 || chance(r, 5)
	open := 0
	for i := 1; i < v.l-1; i++ {
		if chance(r, 35) {
			v.set(i, 0, pick(r, inkFloor, inkDoor, inkDoor, inkFloor, inkGate))
			open++
		}
	}
	if open == 0 && !v.sealed {
		v.set(between(r, 1, v.l-2), 0, inkDoor)
	}
	v.carve(r)
	if chance(r, 20) && !slices.Contains(v.ink, inkNone) && !slices.Contains(v.ink, inkGround) {
		v.places |= embed.Centered
	}
	return v
}

// shell paints the inside, walls on the sides where they may stand in a cave, and a solid front.
func (v *canvas) shell(r *rand.Rand) {
	for k := range v.ink {
		v.ink[k] = interior(r)
		v.blocked[k] = v.ink[k] == inkFloor && chance(r, 4)
	}
	for j := range min(v.d, v.p+2) {
		for i := range v.l {
			if j == 0 || i == 0 || i == v.l-1 {
				v.set(i, j, pick(r, inkWall, inkWall, inkWall, inkRock, inkGlass, inkWater))
				v.blocked[j*v.l+i] = false
			}
		}
	}
}

// carve takes cells away that are not the prefab's: behind the rows that may stand in a cave any,
// before them those that touch no open cell.
func (v *canvas) carve(r *rand.Rand) {
	if !chance(r, 50) {
		return
	}
	for range r.IntN(v.l*v.d/2 + 1) {
		i, j := r.IntN(v.l), r.IntN(v.d)
		hidden := j > v.p
		if !hidden {
			hidden = true
			for _, s := range around {
				hidden = hidden && !v.maybeOpen(i+s.x, j+s.y)
			}
			hidden = hidden && !v.maybeOpen(i, j)
		}
		was := v.at(i, j)
		if !hidden || was == inkNone {
			continue
		}
		v.set(i, j, inkNone)
		if !v.fillsBox() {
			v.set(i, j, was)
			continue
		}
		v.blocked[j*v.l+i] = false
	}
}

// fillsBox reports whether each side of the box has a present cell.
func (v *canvas) fillsBox() bool {
	var sides [4]bool
	for k, id := range v.ink {
		if id != inkNone {
			i, j := k%v.l, k/v.l
			for side, on := range [...]bool{i == 0, i == v.l-1, j == 0, j == v.d-1} {
				sides[side] = sides[side] || on
			}
		}
	}
	return sides == [4]bool{true, true, true, true}
}

// mark puts required objects on cells that are reached for sure from every way in.
func (v *canvas) mark(r *rand.Rand) {
	if v.sealed || !chance(r, 70) {
		return
	}
	var common map[oracleCell]bool
	for _, start := range v.starts() {
		got := v.flood(start)
		if common == nil {
			common = got
		}
		for c := range common {
			if !got[c] {
				delete(common, c)
			}
		}
	}
	for k := range v.ink {
		if c := (oracleCell{k % v.l, k / v.l}); common[c] && len(v.marks) < 3 && chance(r, 20) {
			v.marks = append(v.marks, c)
		}
	}
}

// starts lists the cells from which the inside is reached, if their neighbors outside are.
func (v *canvas) starts() (list []oracleCell) {
	for k, id := range v.ink {
		i, j := k%v.l, k/v.l
		side := j == 0
		if !v.places.Has(embed.Embedded) {
			side = i == 0 || j == 0 || i == v.l-1 || j == v.d-1
		}
		if side && id != inkGround && v.outcome(i, j)&embed.SurelyOpen != 0 {
			list = append(list, oracleCell{i, j})
		}
	}
	return list
}

// flood returns the cells that are reached for sure from one of them.
func (v *canvas) flood(from oracleCell) map[oracleCell]bool {
	got := map[oracleCell]bool{from: true}
	for todo := []oracleCell{from}; len(todo) > 0; {
		c := todo[0]
		todo = todo[1:]
		for _, d := range orthogonal {
			n := c.plus(d.x, d.y)
			if v.outcome(n.x, n.y)&embed.SurelyOpen != 0 && !got[n] {
				got[n] = true
				todo = append(todo, n)
			}
		}
	}
	return got
}

// wildEmbedded draws an embedded prefab that no linter would let through.
func wildEmbedded(r *rand.Rand) *canvas {
	v := newCanvas(between(r, 1, 8), between(r, 2, 7))
	v.p = between(r, 1, v.d-1)
	v.wild(r)
	v.sealed = chance(r, 15)
	if chance(r, 20) {
		v.places |= embed.Centered
	}
	return v
}

// wild paints anything anywhere.
func (v *canvas) wild(r *rand.Rand) {
	holes := pick(r, 0, 10, 30, 60)
	for k := range v.ink {
		v.ink[k] = interior(r)
		v.blocked[k] = v.ink[k] == inkFloor && chance(r, 5)
		if chance(r, holes) {
			v.ink[k], v.blocked[k] = inkNone, false
		}
	}
	for !v.fillsBox() {
		v.set(r.IntN(v.l), r.IntN(v.d), inkWall)
	}
	for k := range v.blocked {
		v.blocked[k] = v.blocked[k] && v.ink[k] == inkFloor
	}
}

// soundCentered draws a full rectangle, its corners perhaps rounded.
func soundCentered(r *rand.Rand) *canvas {
	v := newCanvas(between(r, 1, 7), between(r, 1, 7))
	v.sound, v.places = true, embed.Centered
	for k := range v.ink {
		i, j := k%v.l, k/v.l
		v.ink[k] = interior(r)
		for v.ink[k] == inkGround {
			v.ink[k] = interior(r)
		}
		if (i == 0 || j == 0 || i == v.l-1 || j == v.d-1) && chance(r, 60) {
			v.ink[k] = inkWall
		}
		v.blocked[k] = v.ink[k] == inkFloor && chance(r, 4)
	}
	if v.l > 2 && v.d > 2 && chance(r, 50) {
		for _, k := range []int{0, v.l - 1, (v.d - 1) * v.l, v.d*v.l - 1} {
			v.ink[k], v.blocked[k] = inkGround, false
		}
	}
	return v
}

// wildCentered draws a centered prefab with holes and ground anywhere.
func wildCentered(r *rand.Rand) *canvas {
	v := newCanvas(between(r, 1, 7), between(r, 1, 7))
	v.places = embed.Centered
	v.wild(r)
	return v
}
