package embed

import (
	"cmp"
	"math/bits"
)

// Race chooses one of many by weight: every candidate draws an exponential time of arrival from a
// random word of its own, at a rate that is its weight, and the first to arrive wins. Each wins
// with the chance weight / sum of weights, and a candidate that is added or removed changes the
// choice only where it wins itself. The zero value is a race that nobody has entered.
type Race struct {
	first  Arrival
	winner int // 1 + index; 0 = nobody
}

// Enter lets candidate i run with a random word of its own. Weight 0 never wins. Of two that
// arrive at once the one that entered first wins. It reports whether i leads now.
func (r *Race) Enter(i int, word, weight uint64) bool {
	if weight == 0 || r.winner > 0 && r.beats(word, weight) {
		return false
	}
	a := Arrive(word, weight)
	if r.winner > 0 && a.Compare(r.first) >= 0 {
		return false
	}
	r.first, r.winner = a, i+1
	return true
}

// beats reports, cheaply, whether a candidate is sure to arrive no earlier than the first: most
// candidates of a long race need no logarithm.
func (r *Race) beats(word, weight uint64) bool {
	return Earliest(word, weight).Compare(r.first) >= 0
}

// Winner returns the candidate that leads; ok is false if none can win.
func (r *Race) Winner() (i int, ok bool) { return r.winner - 1, r.winner > 0 }

// Arrival is the time of arrival of one candidate of a race, for races of which more than the
// winner is wanted: sorted by [Arrival.Compare], candidates stand in the order of their arrival.
// The zero value never arrives.
type Arrival struct {
	time   uint64 // -ln of a uniform number, 58 bits after the point
	weight uint64
}

// Arrive returns the arrival that a random word gives to a candidate of that weight.
func Arrive(word, weight uint64) Arrival { return Arrival{minusLn(word), weight} }

// Earliest returns a time before which the candidate of [Arrive] does not arrive. It costs a fraction of
// Arrive, and is near to it for those that arrive early: -ln(u) >= 1-u. The bound allows for rounding.
func Earliest(word, weight uint64) Arrival {
	earliest := ^word >> 6
	return Arrival{earliest - min(earliest, 4), weight}
}

// Compare compares times of arrival, exactly: negative if a arrives before b.
// Candidates that arrive at once must be told apart by the caller, say by name.
func (a Arrival) Compare(b Arrival) int {
	if a.weight == 0 || b.weight == 0 {
		return cmp.Compare(min(b.weight, 1), min(a.weight, 1))
	}
	ahi, alo := bits.Mul64(a.time, b.weight)
	bhi, blo := bits.Mul64(b.time, a.weight)
	if ahi != bhi {
		return cmp.Compare(ahi, bhi)
	}
	return cmp.Compare(alo, blo)
}
