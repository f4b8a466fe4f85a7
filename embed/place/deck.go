package place

import "github.com/seed18752ec6/xpc/embed"

// wanted returns how many encounters a density asks for, rounded to the nearest number, one a
// cave at most.
func wanted(density embed.Ratio, open, caves int) int {
	if density.Den == 0 {
		return 0
	}
	per := 1000 * uint64(density.Den)
	n := (2*uint64(density.Num)*uint64(open) + per) / (2 * per)
	return int(min(n, uint64(caves)))
}

// Quotas shares n encounters out among the categories in proportion to the mix: whole shares first, the
// rest to the largest remainders, of equal ones to the first category.
func Quotas(mix [embed.CategoryCount]uint32, n int) (q [embed.CategoryCount]int) {
	var sum uint64
	for _, m := range mix {
		sum += uint64(m)
	}
	if sum == 0 {
		return q
	}
	var rest [embed.CategoryCount]uint64
	left := n
	for c, m := range mix {
		share := uint64(m) * uint64(n)
		q[c], rest[c] = int(share/sum), share%sum
		left -= q[c]
	}
	for ; left > 0; left-- {
		best := 0
		for c := range rest {
			if rest[c] > rest[best] {
				best = c
			}
		}
		q[best]++
		rest[best] = 0
	}
	return q
}

// deal fills the deck with the cards that the quotas have left, and shuffles it.
func (t *populace) deal() {
	t.deck = t.deck[:0]
	for c, n := range t.quota {
		for range n {
			t.deck = append(t.deck, embed.Category(c))
		}
	}
	key := t.job.Key.Named("deck")
	for i := len(t.deck) - 1; i > 0; i-- {
		j := embed.Below(key.Word(uint64(i)), uint64(i)+1)
		t.deck[i], t.deck[j] = t.deck[j], t.deck[i]
	}
}
