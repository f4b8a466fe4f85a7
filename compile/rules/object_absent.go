package rules

import (
	"math/big"

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
			if p := pass.absence(o); o.Required.Value && p.Sign() > 0 {
				percent, _ := new(big.Rat).Mul(p, big.NewRat(100, 1)).Float64()
				pass.report(o.Required.Span,
					"the object %v is required, and a roll leaves it out with a chance of %s (%.3g %%)",
					o.Reference, p.RatString(), percent)
			}
		}
	},
}

// absence returns the exact chance that a roll puts nothing on a cell of an object, or has no cell
// for it because the image that comes does not show it.
func (pass *Pass) absence(o *prefab.Object) *big.Rat {
	p := absence(o)
	if !pass.Prefab.Stands(o.Reference) || pass.Prefab.LosesImages() {
		return p // no image shows it, which is a finding of its own
	}
	weights, shown := int64(0), int64(0)
	for _, image := range pass.Prefab.Images() {
		weights += int64(image.Weight())
		if image.Draws(o.Reference) {
			shown += int64(image.Weight())
		}
	}
	if weights == 0 {
		return p
	}
	one := big.NewRat(1, 1)
	comes := p.Sub(one, p)
	return p.Sub(one, comes.Mul(comes, big.NewRat(shown, weights)))
}

// absence returns the exact chance that a roll puts nothing on a cell of an object.
func absence(o *prefab.Object) *big.Rat {
	weights := int64(0)
	for _, a := range o.Alternatives {
		weights += int64(a.Weight.Value)
	}
	comes := new(big.Rat)
	for i := range o.Alternatives {
		a := &o.Alternatives[i]
		if a.Kind == prefab.KindNothing || weights == 0 {
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
