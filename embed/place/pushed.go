package place

import (
	"math"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// pickPushed draws a candidate by the weight that it has where random corners are pushed to the
// wall.
func (p *Placer) pickPushed(facing orient.Dir, word uint64) (f *form, i int) {
	total := int64(0)
	for i := range p.forms {
		sum, _ := p.pushes(i, facing, math.MaxInt64)
		total += sum
	}
	if total == 0 {
		return nil, 0
	}
	r := int64(embed.Below(word, uint64(total)))
	for i := range p.forms {
		sum, n := p.pushes(i, facing, r)
		if r < sum {
			return &p.forms[i], n
		}
		r -= sum
	}
	panic("xpc: internal error: place: more weight drawn than counted")
}

// pushes sums the weights of the candidates of form i in canonical order, if it has the facing. It
// stops once the sum, which 32 bits may not hold, is above r, with the number of the candidate that brought it there.
func (p *Placer) pushes(i int, facing orient.Dir, r int64) (sum int64, n int) {
	if p.size(i, facing) == 0 {
		return 0, 0
	}
	f := &p.forms[i]
	v := p.view(f.axis())
	for n, s := range f.left {
		if sum += int64(f.weight(v, s)); sum > r {
			return sum, n
		}
	}
	return sum, len(f.left)
}

// weight returns how many cells of the cave a random first corner is pushed to a spot from: the
// cells before it in its column, itself included, as long as both columns are open and both
// corners would be cave. Nothing is pushed onto a site that protrudes less than it may.
func (f *form) weight(v *view, s spot) int {
	if int(max(s.a, s.b)) < f.class.P {
		return 1
	}
	x, y := s.in(v)
	right, step := x+f.class.L-1, f.step()
	n := 1
	for y -= step; v.open.At(x, y) && v.open.At(right, y); y -= step {
		if v.own.At(x, y) && v.own.At(right, y) {
			n++
		}
	}
	return n
}
