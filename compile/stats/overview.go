package stats

import (
	"cmp"
	"math/big"
	"slices"

	"github.com/seed18752ec6/xpc/embed"
)

// Level is what one prefab holds that is drawn by its script's weight among all that can be placed on
// maps of some depths.
type Level struct {
	Depth   embed.Range
	Prefabs int // that can be placed there, with a weight
	Things  []LevelThing
}

// LevelThing is a thing of a level.
type LevelThing struct {
	Thing
	Prefabs  int // of those that can be placed there: that may hold it
	Present  *big.Rat
	Expected *big.Rat
	Sampled  bool // some of it was counted in rolls
}

// Overview draws together the surveys of prefabs, by depth. Prefabs that come in slots alone, or have no
// weight, are in what they are nested in. Things are in the order of kinds and names; all levels have the
// same ones.
func Overview(surveys []*Survey) []Level {
	var at []int
	all := embed.Range{Min: embed.NoMax, Max: 0}
	things := map[Thing]bool{}
	for _, s := range surveys {
		for i := range s.Bands {
			b := &s.Bands[i]
			if !drawn(s.Prefab) {
				continue
			}
			all.Min, all.Max = min(all.Min, b.Depth.Min), max(all.Max, b.Depth.Max)
			at = append(at, b.Depth.Min)
			if b.Depth.Max < embed.NoMax {
				at = append(at, b.Depth.Max+1)
			}
			for _, f := range b.Things {
				things[f.Thing] = true
			}
		}
	}
	if len(at) == 0 {
		return nil
	}
	var list []Thing
	for t := range things {
		list = append(list, t)
	}
	slices.SortFunc(list, Thing.compare)
	var out []Level
	for _, depth := range divide(all, at) {
		out = append(out, levelOf(surveys, depth, list))
	}
	return out
}

func (t Thing) compare(o Thing) int {
	return cmp.Or(cmp.Compare(t.Kind, o.Kind), cmp.Compare(t.Name, o.Name))
}

// drawn reports whether a prefab can be placed by its weight.
func drawn(pf embed.Prefab) bool { return !nestedOnly(pf) && pf.Weight() > 0 }

// levelOf draws together surveys at depths in which nothing changes.
func levelOf(surveys []*Survey, depth embed.Range, list []Thing) Level {
	l := Level{Depth: depth}
	index := map[Thing]int{}
	for i, t := range list {
		index[t] = i
		l.Things = append(l.Things, LevelThing{Thing: t, Present: new(big.Rat), Expected: new(big.Rat)})
	}
	weights := new(big.Rat)
	for _, s := range surveys {
		for i := range s.Bands {
			b := &s.Bands[i]
			if !drawn(s.Prefab) || !b.Depth.Holds(depth.Min) {
				continue
			}
			l.Prefabs++
			w := new(big.Rat).SetInt64(int64(s.Prefab.Weight()))
			weights.Add(weights, w)
			for _, f := range b.Things {
				t := &l.Things[index[f.Thing]]
				t.Present.Add(t.Present, new(big.Rat).Mul(w, f.Present))
				t.Expected.Add(t.Expected, new(big.Rat).Mul(w, f.Expected))
				t.Sampled = t.Sampled || f.Rolls > 0
				if f.Present.Sign() > 0 {
					t.Prefabs++
				}
			}
		}
	}
	for i := range l.Things {
		if weights.Sign() > 0 {
			l.Things[i].Present.Quo(l.Things[i].Present, weights)
			l.Things[i].Expected.Quo(l.Things[i].Expected, weights)
		}
	}
	return l
}
