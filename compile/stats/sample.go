package stats

import (
	"context"
	"fmt"
	"math/big"

	"github.com/seed18752ec6/xpc/embed"
)

// Of very large prefabs fewer rolls are made: as many as have so many cells together, but some.
const (
	mostCells = 200_000_000
	fewRolls  = 200
)

// sampler counts in rolls what cannot be found exactly. It rolls when it is first asked.
type sampler struct {
	ctx     context.Context
	options Options
	given   Given
	pf      embed.Prefab

	rolls    int // that are such as is given
	things   map[Thing]*tally
	objects  []*tally
	overlays []int
}

// tally counts numbers that came.
type tally struct {
	counts [Most + 1]int
	sum    int64
	rolls  int
}

// add counts a number.
func (t *tally) add(n int) {
	if n <= Most {
		t.counts[n]++
	}
	t.sum += int64(n)
	t.rolls++
}

// chances returns what was counted.
func (t *tally) chances() Chances {
	n := int64(max(1, t.rolls))
	terms := Most + 1
	counts := series{make([]*big.Int, terms), big.NewInt(n)}
	for i, k := range t.counts {
		counts.num[i] = big.NewInt(int64(k))
	}
	out := chancesOf(counts, series{[]*big.Int{big.NewInt(n), big.NewInt(t.sum)}, big.NewInt(n)})
	out.Rolls = t.rolls
	return out
}

// thing returns how many of a thing came.
func (s *sampler) thing(t Thing) (Chances, error) {
	if err := s.run(); err != nil {
		return Chances{}, err
	}
	return s.things[t].chances(), nil
}

// object returns how many things an entry gave.
func (s *sampler) object(i int) (Chances, error) {
	if err := s.run(); err != nil {
		return Chances{}, err
	}
	return s.objects[i].chances(), nil
}

// overlay returns how often an overlay came up.
func (s *sampler) overlay(i int) (*big.Rat, error) {
	if err := s.run(); err != nil {
		return nil, err
	}
	return big.NewRat(int64(s.overlays[i]), int64(s.rolls)), nil
}

// run rolls the prefab.
func (s *sampler) run() error {
	if s.things != nil {
		return nil
	}
	c := New(s.given)
	fixed, err := c.fix(s.pf)
	if err != nil {
		return err
	}
	s.things = map[Thing]*tally{}
	for _, t := range c.Things(s.pf) {
		s.things[t] = &tally{}
	}
	for range s.pf.ObjectCount() {
		s.objects = append(s.objects, &tally{})
	}
	s.overlays = make([]int, s.pf.OverlayCount())
	n := s.options.Rolls
	if n <= 0 {
		n = DefaultRolls
	}
	w, h := s.pf.Size()
	n = max(min(n, fewRolls), min(n, mostCells/(w*h)))
	var contents embed.Contents
	for i := range n {
		if err := s.ctx.Err(); err != nil {
			return err
		}
		s.pf.Roll(embed.Setting{
			Depth: s.given.Depth, Tags: s.given.Tags,
			Seed: embed.Seed(s.options.Seed).With(uint64(i)).Word(0),
		}, &contents)
		if s.matches(&contents, fixed) {
			s.count(&contents)
		}
	}
	if s.rolls == 0 {
		return &NeverError{s.pf.Name(), fmt.Sprintf("params and overlays are as given, of %d that were tried", n)}
	}
	return nil
}

// matches reports whether a roll is such as is given.
func (s *sampler) matches(c *embed.Contents, fixed []int) bool {
	for i, v := range fixed {
		if v >= 0 && c.Params[i] != v {
			return false
		}
	}
	up := make([]bool, s.pf.OverlayCount())
	for _, o := range c.Overlays {
		up[o] = true
	}
	for i := range up {
		if want, ok := s.given.Overlays[s.pf.Overlay(i).Name()]; ok && want != up[i] {
			return false
		}
	}
	return true
}

// count counts what one roll gave.
func (s *sampler) count(c *embed.Contents) {
	s.rolls++
	things, objects := map[Thing]int{}, make([]int, len(s.objects))
	thingsOf(c, things)
	for i := range c.Objects {
		if o := &c.Objects[i]; o.Nested == 0 {
			objects[o.Entry] += o.Count
		}
	}
	for i := range c.Nested {
		if n := &c.Nested[i]; n.Within == 0 {
			objects[n.Entry]++
		}
	}
	for t, tally := range s.things {
		tally.add(things[t])
	}
	for i, n := range objects {
		s.objects[i].add(n)
	}
	for _, o := range c.Overlays {
		s.overlays[o]++
	}
}

// thingsOf adds the things of rolled contents.
func thingsOf(c *embed.Contents, things map[Thing]int) {
	for i := range c.Objects {
		things[Thing{c.Objects[i].Kind, c.Objects[i].Name}] += c.Objects[i].Count
	}
	for i := range c.Nested {
		things[Thing{embed.KindPrefab, c.Nested[i].Prefab.Name()}]++
	}
}
