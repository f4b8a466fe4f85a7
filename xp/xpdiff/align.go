package xpdiff

import (
	"slices"

	"github.com/seed18752ec6/xpc/xp"
)

// pair is a layer by its indices in two images, from 0; -1 in one that does not have it.
type pair struct{ before, after int }

// align pairs the layers of two images. The pairs are in the order of both.
//
// Layers can also be moved, and one removed where another is added; to see that, one would have
// to say how different two layers may be and still be the same one. Pairing by place is what
// a person expects who draws on layer 2, and only a number that changed tells otherwise.
func align(before, after []xp.Layer) []pair {
	if len(before) <= len(after) {
		return alignMore(before, after)
	}
	pairs := alignMore(after, before)
	for i, p := range pairs {
		pairs[i] = pair{p.after, p.before}
	}
	return pairs
}

// alignMore pairs layers where none were removed: each of few is one of many, in order.
func alignMore(few, many []xp.Layer) []pair {
	same := 0 // equal layers at the bottom need no search
	for same < len(few) && equalLayers(&few[same], &many[same]) {
		same++
	}
	below := append(make([]int, same), fewest(few[same:], many[same:])...)
	pairs := make([]pair, 0, len(many))
	i := 0
	for j := range many {
		if i < len(few) && i+below[i] == j {
			pairs = append(pairs, pair{i, j})
			i++
		} else {
			pairs = append(pairs, pair{-1, j})
		}
	}
	return pairs
}

// fewest returns, for each of few, how many of many were added below it, so that the fewest cells
// differ; among equals, so that what was added is at the top.
func fewest(few, many []xp.Layer) []int {
	added := len(many) - len(few)
	if added == 0 || len(few) == 0 {
		return make([]int, len(few))
	}
	// cost[k] is the least for the layers from i on, with k added ones below them. paired tells
	// for each i and k whether the least comes from pairing i with i+k, or else from adding that.
	cost := make([]int, added+1)
	drawn := make([]int, len(many))
	for i := range many {
		drawn[i] = drawnCells(&many[i])
	}
	paired := make([][]bool, len(few))
	for i, l := range slices.Backward(few) {
		paired[i] = make([]bool, added+1)
		own := drawnCells(&l)
		for k := added; k >= 0; k-- {
			cost[k] += distance(&l, &many[i+k], own, drawn[i+k])
			paired[i][k] = k == added || cost[k] <= cost[k+1]
			if !paired[i][k] {
				cost[k] = cost[k+1]
			}
		}
	}
	out := make([]int, len(few))
	k := 0
	for i := range few {
		for !paired[i][k] {
			k++
		}
		out[i] = k
	}
	return out
}

func equalLayers(a, b *xp.Layer) bool {
	return a.Width == b.Width && a.Height == b.Height && slices.Equal(a.Cells, b.Cells)
}
