package stats

import (
	"fmt"
	"math/big"

	"github.com/seed18752ec6/xpc/embed"
)

// walk returns the series of the cards of a category: over how often what is bounded has come.
func (p *plan) walk(c embed.Category, f func(placing) (series, error), b basis) (series, error) {
	w := &walker{plan: p, hand: p.hand(c), f: f, terms: b.terms(), steps: map[string][]step{}, counts: map[string][]int{}}
	start := make([]int, len(p.limits))
	for i := range start {
		start[i] = p.limits[i].start
	}
	at := map[string]series{w.name(start): one(w.terms)}
	order := []string{w.name(start)}
	for card := range p.quota[c] {
		left := p.quota[c] - card
		if end, ok, err := w.last(order, at, left); ok || err != nil {
			return end, err
		}
		if left > maxCards {
			return series{}, p.manyCards(left)
		}
		if len(order)*left > maxWalk {
			return series{}, p.tooMany(len(order)*left, maxWalk, "steps through what may come only so often")
		}
		next := map[string]series{}
		var nextOrder []string
		for _, name := range order {
			steps, err := w.from(name)
			if err != nil {
				return series{}, err
			}
			for _, s := range steps {
				sum, ok := next[s.to]
				if !ok {
					nextOrder = append(nextOrder, s.to)
					sum = none(w.terms)
				}
				next[s.to] = sum.add(at[name].mul(s.series))
			}
		}
		at, order = next, nextOrder
	}
	total := none(w.terms)
	for _, name := range order {
		total = total.add(at[name])
	}
	return total, nil
}

// last returns the product of all cards that are left where nothing that is bounded can come any more, so
// that all of them are alike.
func (w *walker) last(order []string, at map[string]series, left int) (end series, ok bool, err error) {
	if len(order) != 1 {
		return series{}, false, nil
	}
	steps, err := w.from(order[0])
	if err != nil || len(steps) != 1 || steps[0].to != order[0] {
		return series{}, false, err
	}
	if left > maxCards {
		return series{}, false, w.manyCards(left)
	}
	return at[order[0]].mul(steps[0].pow(left)), true, nil
}

// manyCards says that a category has too many cards.
func (p *plan) manyCards(n int) error { return p.tooMany(n, maxCards, "encounters of one category") }

// tooMany says that there is too much of something to go through.
func (p *plan) tooMany(n, most int, what string) error {
	return &CoupledError{fmt.Sprintf("the recipe %q", p.recipe.Name()), n, most, what}
}

// walker walks through the cards of a category.
type walker struct {
	*plan
	hand   []card
	f      func(placing) (series, error)
	terms  int
	steps  map[string][]step // from each state
	counts map[string][]int  // what a state stands for
}

// step is what one card may do to a state: what comes, weighted, with the state that it leads to.
type step struct {
	to string
	series
}

// name returns the name of a state.
func (w *walker) name(counts []int) string {
	var b []byte
	for _, n := range counts {
		b = append(b, byte(n), byte(n>>8), byte(n>>16), byte(n>>24))
	}
	w.counts[string(b)] = counts
	return string(b)
}

// from returns the steps from a state, in the order of the hand. With nothing left that can come a card
// is empty.
func (w *walker) from(name string) ([]step, error) {
	if steps, ok := w.steps[name]; ok {
		return steps, nil
	}
	counts := w.counts[name]
	var steps []step
	add := func(to string, s series) {
		for i := range steps {
			if steps[i].to == to {
				steps[i].series = steps[i].add(s)
				return
			}
		}
		steps = append(steps, step{to, s})
	}
	sum := int64(0)
	for i := range w.hand {
		if w.open(&w.hand[i], counts) > 0 {
			sum += int64(w.hand[i].weight)
		}
	}
	if sum == 0 {
		add(name, one(w.terms))
	}
	for i := range w.hand {
		x := &w.hand[i]
		of := w.open(x, counts)
		if of == 0 {
			continue
		}
		for _, pf := range x.prefabs {
			if pf.unique > 0 && counts[pf.unique-1] >= pf.most {
				continue
			}
			s, err := w.f(placing{x.entry, pf.pf})
			if err != nil {
				return nil, err
			}
			chance := big.NewRat(int64(x.weight), sum)
			add(w.name(w.after(counts, x.most, pf.unique)), s.scale(chance.Mul(chance, big.NewRat(int64(pf.weight), of))))
		}
	}
	for i := range steps {
		steps[i].series = steps[i].reduced()
	}
	w.steps[name] = steps
	return steps, nil
}

// open returns the weight of the prefabs as which a card can still come; 0 if it cannot.
func (w *walker) open(x *card, counts []int) (weight int64) {
	if x.most > 0 && counts[x.most-1] >= w.limits[x.most-1].most {
		return 0
	}
	for _, pf := range x.prefabs {
		if pf.unique == 0 || counts[pf.unique-1] < pf.most {
			weight += int64(pf.weight)
		}
	}
	return weight
}

// after returns the counts after a placement that counts against two limits, or fewer.
func (w *walker) after(counts []int, limits ...int) []int {
	out := append([]int(nil), counts...)
	for _, l := range limits {
		if l > 0 {
			out[l-1]++
		}
	}
	return out
}
