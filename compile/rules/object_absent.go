package rules

import (
	"fmt"
	"maps"
	"math/big"
	"slices"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var objectAbsent = &Rule{
	Code:  diag.ObjectAbsent,
	Level: diag.Warning,
	Since: "0.1.0",
	Title: "what is required comes in every roll",
	Why: "An object marked as required is one that the game counts on. A chance, an alternative that puts " +
		"nothing there, or a count of 0 leaves it out in some roll.",
	Bad:  "k: {item: key, chance: 90%, required: true}",
	Good: "k: {item: key, required: true}",
	Fix:  "remove the chance, or required",

	Partial: true,
	Prefab: func(pass *Pass) {
		for _, o := range pass.Prefab.Script.Objects {
			if !o.Required.Value {
				continue
			}
			if p, where := pass.absence(o); p == nil {
				pass.report(o.Required.Span, "the object %v is required, and its conditions ask about more than can be "+
					"told apart", o.Reference)
			} else if p.Sign() > 0 {
				percent, _ := new(big.Rat).Mul(p, big.NewRat(100, 1)).Float64()
				pass.report(o.Required.Span,
					"the object %v is required, and a roll leaves it out with a chance of %s (%.3g %%)%s",
					o.Reference, p.RatString(), percent, where)
			}
		}
	},
}

// absence returns the exact chance that a roll puts nothing on a cell of an object, or has no cell
// for it because the image that comes does not show it: on a map of the depth and tags where it is
// greatest, which the text says where they matter. It is nil if conditions ask about too much.
func (pass *Pass) absence(o *prefab.Object) (p *big.Rat, where string) {
	if len(pass.Prefab.Variants) == 0 && pass.Prefab.Script.Group(o.Reference) == nil && alwaysComes(o) {
		return new(big.Rat), "" // as most that is required, for which no fractions are needed
	}
	worlds, all := pass.Prefab.Script.Worlds(nil, o)
	if !all {
		return nil, ""
	}
	p = new(big.Rat)
	sums := map[string]*big.Rat{}
	for i := range worlds {
		at := mapText(o, &worlds[i])
		if sums[at] == nil {
			sums[at] = new(big.Rat)
		}
		sum := sums[at].Add(sums[at], new(big.Rat).Mul(worlds[i].Chance, absence(o, &worlds[i])))
		if sum.Cmp(p) > 0 {
			p, where = sum, at
		}
	}
	p = new(big.Rat).Set(p)
	if !pass.Prefab.Stands(o.Reference) || pass.Prefab.LosesImages() {
		return p, where // no image shows it, which is a finding of its own
	}
	weights, shown := int64(0), new(big.Rat)
	for _, image := range pass.Prefab.Images() {
		weights += int64(image.Weight())
		if image.Draws(o.Reference) {
			share := filled(image, o)
			shown.Add(shown, share.Mul(share, big.NewRat(int64(image.Weight()), 1)))
		}
	}
	if weights == 0 {
		return p, where
	}
	one := big.NewRat(1, 1)
	comes := p.Sub(one, p)
	return new(big.Rat).Sub(one, comes.Mul(comes, shown.Quo(shown, big.NewRat(weights, 1)))), where
}

// alwaysComes reports whether an object comes in every roll in which it gets its cell.
func alwaysComes(o *prefab.Object) bool {
	certain := o.When == nil && o.Chance.Value.IsCertain() && len(o.Alternatives) > 0
	for i := range o.Alternatives {
		a := &o.Alternatives[i]
		certain = certain && a.Kind != prefab.KindNothing && a.When == nil && a.Chance.Value.IsCertain() &&
			a.Count.Value.Min() > 0 && a.Weight.Value > 0
	}
	return certain
}

// filled returns the exact chance that a group gives one cell at least of an image to an object that
// stands there.
func filled(image *prefab.Prefab, o *prefab.Object) *big.Rat {
	one := big.NewRat(1, 1)
	g := image.Script.Group(o.Reference)
	if g == nil || !g.Exactly.Given() {
		return one
	}
	own := 0
	for _, placed := range image.Objects {
		if placed.Object == o {
			own = len(placed.Cells)
		}
	}
	asked, of := image.Asked(g)
	none, counts := new(big.Rat), int64(asked.Max-asked.Min+1)
	for n := asked.Min; n <= asked.Max; n++ {
		without := new(big.Int).Binomial(int64(of-own), int64(n))
		if n > of-own {
			without = new(big.Int)
		}
		none.Add(none, new(big.Rat).SetFrac(without, new(big.Int).Binomial(int64(of), int64(n))))
	}
	return one.Sub(one, none.Quo(none, big.NewRat(counts, 1)))
}

// mapText says of which maps a world is, where an object's conditions ask about them.
func mapText(o *prefab.Object, x *prefab.World) string {
	text, deep := "", false
	for _, w := range o.Whens() {
		deep = deep || w.Depth != prefab.All
	}
	if deep {
		text = fmt.Sprintf(", at depth %d", x.Depth)
	}
	for _, tag := range slices.Sorted(maps.Keys(x.Tags)) {
		word := "without"
		if x.Tags[tag] {
			word = "with"
		}
		text += fmt.Sprintf(", %s the tag %q", word, tag)
	}
	return text
}

// absence returns the exact chance that a roll in a world puts nothing on a cell of an object.
func absence(o *prefab.Object, x *prefab.World) *big.Rat {
	weights := int64(0)
	for i := range o.Alternatives {
		if o.Alternatives[i].When.Holds(x) {
			weights += int64(o.Alternatives[i].Weight.Value)
		}
	}
	comes := new(big.Rat)
	for i := range o.Alternatives {
		a := &o.Alternatives[i]
		if a.Kind == prefab.KindNothing || weights == 0 || !o.When.Holds(x) || !a.When.Holds(x) {
			continue
		}
		p := big.NewRat(int64(a.Weight.Value), weights)
		p.Mul(p, ratio(a.Chance.Value))
		comes.Add(comes, p.Mul(p, some(a.Count.Value)))
	}
	comes.Mul(comes, ratio(o.Chance.Value))
	return comes.Sub(big.NewRat(1, 1), comes)
}

func ratio(r prefab.Ratio) *big.Rat { return big.NewRat(int64(r.Num), int64(max(1, r.Den))) }

// some returns the chance that a count is not 0. A count is never below 0, so that it is 0 only
// where every die shows its 1.
func some(c prefab.Count) *big.Rat {
	one := big.NewRat(1, 1)
	if c.Min() > 0 {
		return one
	}
	none := new(big.Int).Exp(big.NewInt(int64(max(1, c.Sides))), big.NewInt(int64(c.Dice)), nil)
	return one.Sub(one, new(big.Rat).SetFrac(big.NewInt(1), none))
}
