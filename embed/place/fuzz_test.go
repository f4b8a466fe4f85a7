package place_test

import (
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/embed/place"
)

// FuzzPlace compares placer and oracle on a map and a prefab that are written as text, by a seed:
// which sites there are, what each rule refuses, which site is chosen, what is stamped, and what
// must hold at the end. Bits choose what the prefab and the search ask for.
func FuzzPlace(f *testing.F) {
	f.Add("##########\n#........#\n#........#\n#........#\n##########", "#+#\n#.#\n###", uint32(0), uint64(1))
	f.Add("############\n############\n###......###\n###......###\n###......###\n############\n############\n############", "#.#\n###", uint32(0x0ff000), uint64(2))
	f.Add("..........\n..........\n..........\n..........\n..........\n..........", " # \n#i#\n # ", uint32(0x0ff00a), uint64(3))
	f.Add("#####,####\n#....,...#\n#..k.....#\n####,#####\n#....:::f#\n##########", "#g#\n#w#", uint32(0xffffffff), uint64(4))
	f.Add("#......##......#\n#......,,......#\n#......##......#", "%~\nss", uint32(0x5a5a5a), uint64(5))
	f.Fuzz(func(t *testing.T, board, drawing string, bits uint32, seed uint64) {
		b := bitSource{bits}
		trial := newTrial(writtenBoard(board))
		pf := libraryOf(t, writtenCanvas(drawing, &b))[0]
		trial.sameForms(pf)
		opt := place.Options{
			Gap: b.below(2), MaxShift: b.below(8), AllEntrances: b.below(2) > 0,
			Pushed: b.below(2) > 0, DirectionFirst: b.below(2) > 0,
		}
		key := embed.Seed(seed)
		for range 2 {
			for cave := 1; cave <= len(trial.m.caves) && trial.fault == ""; cave++ {
				for _, method := range []place.Method{place.Embedded, place.Centered} {
					key++
					if site, ok := trial.choose(query{pf, method, cave, opt}, key); ok && trial.fault == "" {
						trial.put(pf, site, uint64(key))
						break // one placement in each cave, each time round
					}
				}
			}
		}
		trial.finish()
		if trial.fault != "" {
			t.Fatal(trial.fault)
		}
	})
}

// bitSource hands out small numbers, each from the bits of the one before.
type bitSource struct{ bits uint32 }

// below returns a number from 0, below n, a power of two.
func (b *bitSource) below(n int) int {
	v := int(b.bits) & (n - 1)
	b.bits /= uint32(n)
	return v
}

// writtenBoard makes a map of text, a frame of earth around it: k is a kept cell, f one of a
// feature, other bytes are classes.
func writtenBoard(text string) *grid.Grid {
	rows := strings.SplitN(text, "\n", 19)
	w := 1
	for _, row := range rows {
		w = max(w, min(len(row), 20))
	}
	g := grid.New(w+2, len(rows)+2)
	for y, row := range rows {
		for x := range min(len(row), w) {
			class, known := grid.ClassOf(row[x])
			switch {
			case row[x] == 'k':
				class = grid.Cave
				g.Kept.Put(x+1, y+1, true)
			case row[x] == 'f':
				class = grid.PrefabOpen
				g.Frozen.Put(x+1, y+1, true)
			case !known && row[x]&1 > 0:
				class = grid.Cave
			}
			g.Class[(y+1)*g.W+x+1] = class
		}
	}
	g.Survey()
	return g
}

// writtenInks are the bytes that stand for terrain in a drawing, in the order of the inks.
const writtenInks = " .#+ieb>~%gwc"

// writtenCanvas makes a prefab of text, its front above. It is not one that a linter would let
// through.
func writtenCanvas(text string, b *bitSource) *canvas {
	rows := strings.SplitN(text+"\n", "\n", 5)[:min(4, strings.Count(text, "\n")+2)]
	l := 1
	for _, row := range rows {
		l = max(l, min(len(row), 5))
	}
	v := newCanvas(l, len(rows))
	for y, row := range rows {
		for x := range min(len(row), l) {
			ink := strings.IndexByte(writtenInks, row[x])
			if ink < 0 {
				ink = int(row[x]) % len(writtenInks)
			}
			v.set(x, y, embed.TerrainID(ink))
		}
	}
	v.p = 1 + b.below(4)%(v.d-1)
	if v.places = embed.Places(b.below(4)) & (embed.Embedded | embed.Centered); v.places == 0 {
		v.places = embed.Embedded | embed.Centered
	}
	v.sealed, v.runs, v.buffer = b.below(2) > 0, b.below(2) > 0, 1+b.below(2)
	v.front = []orient.Dir{orient.North, orient.East, orient.South, orient.West}[b.below(4)]
	if v.transform = orient.Set(b.below(256)); v.transform == 0 {
		v.transform = orient.All
	}
	return v
}
