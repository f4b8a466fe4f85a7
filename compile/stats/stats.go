// Package stats finds the exact chances of what prefabs hold, before anything is rolled: by the
// arithmetic of fractions, over all rolls at once.
//
//	c := stats.New(stats.Given{Depth: 4})
//	of, err := c.Thing(pf, stats.Thing{Kind: "item", Name: "launcher"})
//	fmt.Println(of.Present.RatString(), of.Expected.RatString())
//
// The chances are those of [embed.Prefab.Roll] over all seeds, as its decisions are meant: weights by
// their shares, dice fair. What the runtime's integers make of them differs by less than n/2⁴⁹ for a
// decision among n (see RATIONALE.md).
package stats

// Maintainer's note. How many of a thing come is a random number X, and all that is asked of it is a
// few terms of a power series (series.go): of the sum of P(X=k)·zᵏ the first ones in z, of which the
// first is the chance that none comes, and the first two in z-1, of which the second is the mean.
// Independent numbers add where their series multiply; alternatives are weighted sums. Both kinds of
// series are worked out by the same code, which only differs in what a count begins with (count.go).
//
// What a roll decides is independent but for what is joined on purpose. The variant decides how many
// cells a reference has. Params and overlays are asked for by conditions and handed to nested prefabs:
// the objects that ask for one of them, or share a group, are a cluster, and for each cluster all
// values of what it asks for are gone through (space.go). Clusters are independent of each other, so
// that a prefab with ten params of which no object asks for two costs ten short loops. A group with
// `exactly` counts cells with a second variable (group.go). Which reference stands where (shuffle),
// orientation and turns change no count. Nested prefabs roll for themselves, given the values of
// their params, and are found once for each of those.
//
// A cluster of more than maxStates combinations is refused with a *[CoupledError]; [Survey] falls back
// to rolling and says so.

import (
	"errors"
	"fmt"
	"math"
	"math/big"

	"github.com/seed18752ec6/xpc/embed"
)

// Most is the greatest number of which [Chances] tells how likely exactly that many are.
const Most = 16

// Thing is what objects are: a kind and the game's word within it. Prefabs in slots are things too, of
// kind prefab.
type Thing struct{ Kind, Name string }

// String returns the thing as scripts write it: "item launcher".
func (t Thing) String() string {
	if t.Name == "" {
		return t.Kind
	}
	return t.Kind + " " + t.Name
}

// Given is what is known before the roll.
type Given struct {
	Depth    int
	Tags     embed.Tags        // of the map
	Params   map[string]string // of the prefab itself: values that came, by the params' names
	Overlays map[string]bool   // of the prefab itself: whether they came up
}

// Chances tells how many of something come.
type Chances struct {
	Present  *big.Rat   // the chance that there is one at least
	Expected *big.Rat   // the mean number
	Counts   []*big.Rat // the chance of exactly i, for i from 0; at most Most+1 of them, the last not 0 unless More is not
	More     *big.Rat   // the chance of more than Counts tells of

	Rolls int // 0: the chances are exact; else they were counted in so many rolls
}

// CoupledError says that rolls hang together in too many ways for exact chances.
type CoupledError struct {
	Of     string // such as `the prefab "depot"`
	States int    // combinations to go through, or cells in one group; math.MaxInt if they do not fit
	Most   int
	What   string // of what there are so many
}

func (e *CoupledError) Error() string {
	n := "more than can be counted of"
	if e.States < math.MaxInt {
		n = fmt.Sprint(e.States)
	}
	return fmt.Sprintf("the rolls of %s hang together in too many ways for exact chances: %s %s, where %d are the most",
		e.Of, n, e.What, e.Most)
}

// coupled returns the error of a prefab.
func coupled(pf embed.Prefab, states, most int, what string) *CoupledError {
	return &CoupledError{fmt.Sprintf("the prefab %q", pf.Name()), states, most, what}
}

// NeverError says that what is given about a prefab does not come.
type NeverError struct {
	Prefab string
	What   string // such as `the param "faction" is "zion"`
}

func (e *NeverError) Error() string {
	return fmt.Sprintf("no roll of the prefab %q is such that %s", e.Prefab, e.What)
}

// Calculator finds chances for one depth and one set of tags, and remembers what it has found about
// nested prefabs. It is for one goroutine.
type Calculator struct {
	given  Given
	things map[embed.Prefab][]Thing
	found  map[question]series
}

// New returns a calculator.
func New(g Given) *Calculator {
	return &Calculator{given: g, things: map[embed.Prefab][]Thing{}, found: map[question]series{}}
}

// Thing returns the chances of a thing in a prefab, its slots included.
func (c *Calculator) Thing(pf embed.Prefab, t Thing) (Chances, error) {
	return c.chances(pf, target{thing: t, deep: true})
}

// Object returns the chances of entry i of the object table of a prefab: whatever it puts there. A
// prefab in a slot counts as one, whatever is in it.
func (c *Calculator) Object(pf embed.Prefab, i int) (Chances, error) {
	return c.chances(pf, target{entry: i + 1})
}

// Things lists what can come in a prefab by its script, its slots included, whether or not it can at the
// depth: in the order of the script, what is in slots after the prefab itself. The caller does not change it.
func (c *Calculator) Things(pf embed.Prefab) []Thing {
	if list, ok := c.things[pf]; ok {
		return list
	}
	var list []Thing
	seen := map[Thing]bool{}
	add := func(t Thing) {
		if !seen[t] {
			seen[t] = true
			list = append(list, t)
		}
	}
	each(pf, func(e embed.ObjectEntry, a embed.Alternative) {
		if a.NestCount() == 0 {
			add(Thing{a.Kind(), a.Name()})
		}
	})
	each(pf, func(e embed.ObjectEntry, a embed.Alternative) {
		for i := range a.NestCount() {
			add(Thing{embed.KindPrefab, a.Nest(i).Prefab().Name()})
		}
	})
	each(pf, func(e embed.ObjectEntry, a embed.Alternative) {
		for i := range a.NestCount() {
			for _, t := range c.Things(a.Nest(i).Prefab()) {
				add(t)
			}
		}
	})
	c.things[pf] = list
	return list
}

// each calls f for all that the objects of a prefab can be, but for nothing.
func each(pf embed.Prefab, f func(e embed.ObjectEntry, a embed.Alternative)) {
	for i := range pf.ObjectCount() {
		e := pf.ObjectEntry(i)
		for j := range e.AlternativeCount() {
			if a := e.Alternative(j); a.Kind() != embed.KindNothing {
				f(e, a)
			}
		}
	}
}

// chances answers for a prefab that is placed itself.
func (c *Calculator) chances(pf embed.Prefab, t target) (Chances, error) {
	fixed, err := c.fix(pf)
	if err != nil {
		return Chances{}, err
	}
	counts, err := c.series(pf, fixed, t, false, true)
	if err != nil {
		return Chances{}, err
	}
	mean, err := c.series(pf, fixed, t, true, true)
	if err != nil {
		return Chances{}, err
	}
	return chancesOf(counts, mean), nil
}

// fix returns the values of the params that are given, -1 for the others.
func (c *Calculator) fix(pf embed.Prefab) ([]int, error) {
	fixed := make([]int, pf.ParamCount())
	for i := range fixed {
		fixed[i] = -1
		p := pf.Param(i)
		value, given := c.given.Params[p.Name()]
		if !given {
			continue
		}
		for j := range p.Len() {
			if p.Value(j) == value && p.Weight(j) > 0 {
				fixed[i] = j
			}
		}
		if fixed[i] < 0 {
			return nil, &NeverError{pf.Name(), fmt.Sprintf("the param %q is %q", p.Name(), value)}
		}
	}
	return fixed, nil
}

// chancesOf reads both series.
func chancesOf(counts, mean series) Chances {
	one := big.NewRat(1, 1)
	out := Chances{Expected: mean.at(1), More: new(big.Rat).Set(one)}
	for i := range Most + 1 {
		p := counts.at(i)
		out.Counts = append(out.Counts, p)
		out.More.Sub(out.More, p)
	}
	out.Present = new(big.Rat).Sub(one, out.Counts[0])
	for out.More.Sign() == 0 && len(out.Counts) > 1 && out.Counts[len(out.Counts)-1].Sign() == 0 {
		out.Counts = out.Counts[:len(out.Counts)-1]
	}
	return out
}

// Possible returns a [*NeverError] if what is given about a prefab never comes. Of overlays that hang
// together in too many ways it does not know.
func (c *Calculator) Possible(pf embed.Prefab) error {
	fixed, err := c.fix(pf)
	if err != nil || len(c.given.Overlays) == 0 {
		return err
	}
	for o := range pf.OverlayCount() {
		_, err := c.overlay(pf, fixed, o)
		if never := (*NeverError)(nil); errors.As(err, &never) {
			return err
		}
	}
	return nil
}
