package trial

import (
	"cmp"
	"slices"
)

// leastGain is the share of maps or of caves, in percent, that a change must gain to be a hint.
const leastGain = 5

// Hints returns the changes that would help, the best first: those that give the prefab a site in more maps or in
// more caves by five in a hundred at least.
func (t *Try) Hints() (list []WhatIf) {
	for _, w := range t.WhatIfs {
		if gain(w.Placed, w.Maps, t.Placed, t.Maps) >= leastGain*100 || gain(w.Held, w.Caves, t.Held, t.Caves) >= leastGain*100 {
			list = append(list, w)
		}
	}
	slices.SortStableFunc(list, func(a, b WhatIf) int {
		return cmp.Or(
			-cmp.Compare(gain(a.Placed, a.Maps, 0, 1), gain(b.Placed, b.Maps, 0, 1)),
			-cmp.Compare(gain(a.Held, a.Caves, 0, 1), gain(b.Held, b.Caves, 0, 1)),
		)
	})
	return list
}

// gain returns how much more n of all is than m of allM, in hundredths of a percent.
func gain(n, all, m, allM int) int { return 10_000*n/max(all, 1) - 10_000*m/max(allM, 1) }

// Count is a word with how often it was met.
type Count struct {
	Word string
	N    int
}

// Reasons returns what refused caves, the most frequent first. What no prefab could change is left out: a cave that
// an encounter cannot come to.
func (t *Try) Reasons() (list []Count) {
	for word, n := range t.Refused {
		if !barred(word) {
			list = append(list, Count{word, n})
		}
	}
	slices.SortFunc(list, func(a, b Count) int { return cmp.Or(-cmp.Compare(a.N, b.N), cmp.Compare(a.Word, b.Word)) })
	return list
}

// barred reports whether a word is the reason for which a cave is none of those that are counted.
func barred(word string) bool { return word == "depth" || word == "distance" || word == "eligible" }
