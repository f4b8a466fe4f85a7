package stats_test

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"testing"

	"github.com/seed18752ec6/xpc/compile/stats"
	"github.com/seed18752ec6/xpc/embed"
	"pgregory.net/rapid"
)

// spread counts numbers with their chances.
type spread map[int]*big.Rat

func (s spread) add(n int, p *big.Rat) {
	if s[n] == nil {
		s[n] = new(big.Rat)
	}
	s[n].Add(s[n], p)
}

// check compares chances with numbers of a mass.
func (s spread) check(t *rapid.T, what string, got stats.Chances, mass *big.Rat) {
	t.Helper()
	mean, more := new(big.Rat), new(big.Rat)
	want := make([]*big.Rat, len(got.Counts))
	for i := range want {
		want[i] = new(big.Rat)
	}
	for n, p := range s {
		p = new(big.Rat).Quo(p, mass)
		mean.Add(mean, new(big.Rat).Mul(p, big.NewRat(int64(n), 1)))
		if n < len(want) {
			want[n] = p
		} else {
			more.Add(more, p)
		}
	}
	for i := range want {
		if want[i].Cmp(got.Counts[i]) != 0 {
			t.Errorf("%s: %d come with a chance of %s, want %s", what, i, got.Counts[i].RatString(), want[i].RatString())
		}
	}
	if more.Cmp(got.More) != 0 {
		t.Errorf("%s: more come with a chance of %s, want %s", what, got.More.RatString(), more.RatString())
	}
	if mean.Cmp(got.Expected) != 0 {
		t.Errorf("%s: the mean is %s, want %s", what, got.Expected.RatString(), mean.RatString())
	}
	if present := new(big.Rat).Sub(big.NewRat(1, 1), want[0]); present.Cmp(got.Present) != 0 {
		t.Errorf("%s: some come with a chance of %s, want %s", what, got.Present.RatString(), present.RatString())
	}
}

// Exact chances are those that all rolls have, gone through one by one; so are those given a param and
// an overlay.
func TestEnumeration(t *testing.T) {
	t.Parallel()
	checked, given := 0, 0
	one := func(t *rapid.T) {
		d := anyData(t, small)
		b := bundleOf(t, d)
		depth, tags := rapid.IntRange(0, 4).Draw(t, "depth"), []string(nil)
		if rapid.Bool().Draw(t, "wet") {
			tags = []string{"wet"}
		}
		for i := range d.Prefabs {
			g := stats.Given{Depth: depth, Tags: embed.TagsOf(tags...)}
			w := &world{d: d, depth: depth, tags: tags}
			asks := func(outcome) bool { return true }
			pf := &d.Prefabs[i]
			if len(pf.Params) > 0 && len(pf.Overlays) > 0 && rapid.Bool().Draw(t, "given") {
				up := rapid.Bool().Draw(t, "up")
				g.Params, g.Overlays = map[string]string{"p0": "0"}, map[string]bool{"o0": up}
				if n := len(pf.Overlays) - 1; n > 0 {
					g.Overlays = map[string]bool{pf.Overlays[n].Name: up}
				}
				last := len(pf.Overlays) - 1
				asks = func(o outcome) bool { return o.params[0] == 0 && o.up[last] == up }
			}
			if checkAll(t, w, b, i, g, asks) {
				checked++
				if g.Params != nil {
					given++
				}
			}
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		for range 4 {
			one(t)
		}
	})
	if checked < 50 || given == 0 {
		t.Errorf("only %d prefabs were checked, %d of them given something", checked, given)
	}
}

// checkAll goes through all rolls of a prefab; it reports whether there were few enough.
func checkAll(t *rapid.T, w *world, b *embed.Bundle, i int, g stats.Given, asks func(outcome) bool) bool {
	pf, name := &w.d.Prefabs[i], w.d.Prefabs[i].Name
	c := stats.New(g)
	of, _ := b.PrefabNamed(name)
	things := map[stats.Thing]spread{}
	for _, thing := range c.Things(of) {
		things[thing] = spread{}
	}
	objects := make([]spread, len(pf.Objects))
	for k := range objects {
		objects[k] = spread{}
	}
	mass := new(big.Rat)
	all := w.each(pf, 30_000, func(p *big.Rat, o outcome) {
		if !asks(o) {
			return
		}
		mass.Add(mass, p)
		for thing, s := range things {
			s.add(o.things[thing], p)
		}
		for thing := range o.things {
			if things[thing] == nil {
				t.Fatalf("%s: the thing %v is not listed", name, thing)
			}
		}
		for k, s := range objects {
			s.add(o.objects[k], p)
		}
	})
	if !all {
		return false
	}
	if err := c.Possible(of); (err != nil) != (mass.Sign() == 0) {
		t.Fatalf("%s: what is given has a chance of %v, and the error is %v", name, mass, err)
	} else if err != nil {
		return false
	}
	for thing, s := range things {
		got, err := c.Thing(of, thing)
		if err != nil {
			t.Fatal(err)
		}
		s.check(t, fmt.Sprintf("%s: %v", name, thing), got, mass)
	}
	for k, s := range objects {
		got, err := c.Object(of, k)
		if err != nil {
			t.Fatal(err)
		}
		s.check(t, fmt.Sprintf("%s: object %d", name, k), got, mass)
	}
	return true
}

// far reports whether a share that was counted in n rolls is more than 5 standard deviations from a
// chance. Where fewer than 9 of either kind are expected, that says nothing.
func far(count, n int, chance float64) bool {
	mean, spread := chance*float64(n), math.Sqrt(chance*(1-chance)*float64(n))
	if chance <= 0 || chance >= 1 {
		return float64(count) != mean
	}
	return spread >= 3 && math.Abs(float64(count)-mean) > 5*spread
}

// counted compares chances with the numbers that came in rolls.
func counted(t interface{ Errorf(string, ...any) }, what string, c stats.Chances, numbers []int) {
	n := len(numbers)
	times := map[int]int{}
	sum, squares, more := 0.0, 0.0, 0
	for _, k := range numbers {
		times[k]++
		sum, squares = sum+float64(k), squares+float64(k)*float64(k)
		if k >= len(c.Counts) {
			more++
		}
	}
	for k := range c.Counts {
		if p, _ := c.Counts[k].Float64(); far(times[k], n, p) {
			t.Errorf("%s: %d came in %d of %d rolls, the chance is %v", what, k, times[k], n, p)
		}
	}
	if p, _ := c.More.Float64(); far(more, n, p) {
		t.Errorf("%s: more came in %d of %d rolls, the chance is %v", what, more, n, p)
	}
	if p, _ := c.Present.Float64(); far(n-times[0], n, p) {
		t.Errorf("%s: some came in %d of %d rolls, the chance is %v", what, n-times[0], n, p)
	}
	mean, _ := c.Expected.Float64()
	if p, _ := c.Present.Float64(); p*float64(n) < 9 {
		return
	}
	variance := squares/float64(n) - sum/float64(n)*sum/float64(n)
	if math.Abs(sum/float64(n)-mean) > 5*math.Sqrt(variance/float64(n))+1e-12*mean {
		t.Errorf("%s: the mean of %d rolls is %v, want %v", what, n, sum/float64(n), mean)
	}
}

// rolled rolls a prefab so often, and compares all that comes with its chances. The error is that of a chance.
func rolled(t interface {
	Errorf(string, ...any)
}, pf embed.Prefab, g stats.Given, rolls int) error {
	c := stats.New(g)
	things, objects := map[stats.Thing][]int{}, map[int][]int{}
	for _, thing := range c.Things(pf) {
		things[thing] = make([]int, rolls)
	}
	for k := range pf.ObjectCount() {
		objects[k] = make([]int, rolls)
	}
	var contents embed.Contents
	for seed := range rolls {
		pf.Roll(embed.Setting{Depth: g.Depth, Tags: g.Tags, Seed: uint64(seed)}, &contents)
		for i := range contents.Objects {
			o := &contents.Objects[i]
			things[stats.Thing{Kind: o.Kind, Name: o.Name}][seed] += o.Count
			if o.Nested == 0 {
				objects[o.Entry][seed] += o.Count
			}
		}
		for i := range contents.Nested {
			n := &contents.Nested[i]
			things[stats.Thing{Kind: embed.KindPrefab, Name: n.Prefab.Name()}][seed]++
			if n.Within == 0 {
				objects[n.Entry][seed]++
			}
		}
	}
	for thing, numbers := range things {
		got, err := c.Thing(pf, thing)
		if err != nil {
			return err
		}
		counted(t, fmt.Sprintf("%s: %v", pf.Name(), thing), got, numbers)
	}
	for k, numbers := range objects {
		got, err := c.Object(pf, k)
		if err != nil {
			return err
		}
		counted(t, fmt.Sprintf("%s: object %d", pf.Name(), k), got, numbers)
	}
	return nil
}

// What the runtime rolls is as likely as it should be.
func TestSampling(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		b := bundleOf(t, anyData(t, large))
		g := stats.Given{Depth: rapid.IntRange(0, 4).Draw(t, "depth")}
		if rapid.Bool().Draw(t, "wet") {
			g.Tags = "wet"
		}
		for i := range b.PrefabCount() {
			err := rolled(t, b.PrefabAt(i), g, 2500)
			if coupled := (*stats.CoupledError)(nil); errors.As(err, &coupled) {
				t.Skip(err) // one prefab of some hundred
			} else if err != nil {
				t.Fatal(err)
			}
		}
	})
}
