package place_test

import (
	"testing"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/embed/place"
	"pgregory.net/rapid"
)

// TestOracleSmall compares placer and oracle on maps that rapid can shrink: what it prints is the
// smallest map and prefab on which they differ.
func TestOracleSmall(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		trial := newTrial(smallBoard(rt))
		pf := libraryOf(t, smallCanvas(rt))[0]
		trial.sameForms(pf)
		opt := place.Options{
			Gap:          rapid.IntRange(0, 1).Draw(rt, "gap"),
			MaxShift:     rapid.IntRange(0, 6).Draw(rt, "maxShift"),
			AllEntrances: rapid.Bool().Draw(rt, "allEntrances"),
		}
		for range rapid.IntRange(1, 3).Draw(rt, "placements") {
			for cave := 1; cave <= len(trial.m.caves) && trial.fault == ""; cave++ {
				smallStep(rt, trial, pf, cave, opt)
			}
		}
		trial.finish()
		if trial.fault != "" {
			rt.Fatal(trial.fault)
		}
	})
}

// smallStep searches in a cave in both ways, and may place.
func smallStep(rt *rapid.T, trial *trial, pf *oraclePrefab, cave int, opt place.Options) {
	for _, method := range []place.Method{place.Embedded, place.Centered} {
		key := embed.Key(rapid.Uint64().Draw(rt, "key"))
		if site, ok := trial.choose(query{pf, method, cave, opt}, key); ok && trial.fault == "" {
			trial.put(pf, site, uint64(key))
			return
		}
	}
}

// smallBoard draws a map: a few rectangles of anything, then a few cells.
func smallBoard(rt *rapid.T) *grid.Grid {
	g := grid.New(rapid.IntRange(3, 20).Draw(rt, "w"), rapid.IntRange(3, 18).Draw(rt, "h"))
	paint := func(x, y int, c byte) {
		if x < 1 || y < 1 || x >= g.W-1 || y >= g.H-1 {
			return
		}
		g.Kept.Put(x, y, c == 'k') // kept cells are open ones
		g.Frozen.Put(x, y, c == 'f')
		switch c {
		case 'k':
			g.Class[y*g.W+x] = grid.Cave
		case 'f':
			g.Class[y*g.W+x] = grid.PrefabOpen
		default:
			g.Class[y*g.W+x], _ = grid.ClassOf(c)
		}
	}
	kind := rapid.SampledFrom([]byte("......,,#:"))
	for range rapid.IntRange(0, 5).Draw(rt, "rectangles") {
		c := kind.Draw(rt, "kind")
		x, y := rapid.IntRange(1, g.W-1).Draw(rt, "x"), rapid.IntRange(1, g.H-1).Draw(rt, "y")
		w, h := rapid.IntRange(1, 12).Draw(rt, "w"), rapid.IntRange(1, 6).Draw(rt, "h")
		for _, k := range rectangle(x, y, w, h) {
			paint(k.x, k.y, c)
		}
	}
	kind = rapid.SampledFrom([]byte("##..,:>Xrkf"))
	for range rapid.IntRange(0, 8).Draw(rt, "cells") {
		x, y := rapid.IntRange(1, g.W-1).Draw(rt, "x"), rapid.IntRange(1, g.H-1).Draw(rt, "y")
		paint(x, y, kind.Draw(rt, "kind"))
	}
	g.Survey()
	return g
}

// smallCanvas draws a prefab cell by cell. It is not one that a linter would let through.
func smallCanvas(rt *rapid.T) *canvas {
	v := newCanvas(rapid.IntRange(1, 4).Draw(rt, "l"), rapid.IntRange(2, 4).Draw(rt, "d"))
	v.p = rapid.IntRange(1, v.d-1).Draw(rt, "p")
	v.places = embed.Places(rapid.IntRange(1, 3).Draw(rt, "places"))
	v.sealed = rapid.Bool().Draw(rt, "sealed")
	v.runs = rapid.Bool().Draw(rt, "runs")
	v.buffer = rapid.IntRange(1, 2).Draw(rt, "buffer")
	v.front = orient.Dir(rapid.IntRange(int(orient.North), int(orient.West)).Draw(rt, "front"))
	v.transform = orient.Set(rapid.IntRange(1, int(orient.All)).Draw(rt, "transforms"))
	ink := rapid.SampledFrom([]embed.TerrainID{
		inkWall, inkFloor, inkWall, inkFloor, inkNone, inkDoor, inkGround, inkRock, inkBarrier, inkStairs,
		inkWater, inkRubble, inkGate,
	})
	for k := range v.ink {
		v.ink[k] = ink.Draw(rt, "ink")
	}
	return v
}
