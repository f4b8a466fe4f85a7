package stats

import (
	"context"
	"errors"
	"math/big"
	"runtime"
	"sync"

	"github.com/seed18752ec6/xpc/embed"
)

// Options says what a survey is about. The zero value asks for all things at all depths.
type Options struct {
	Depth    *int              // of the map; nil = all that prefabs are made for
	Tags     embed.Tags        // of the map
	Params   map[string]string // of the prefabs: values that came
	Overlays map[string]bool   // of the prefabs: whether they came up

	Only  func(Thing) bool // the things that are asked for; nil = all
	Rolls int              // how often a prefab is rolled whose chances are not found exactly; 0 = [DefaultRolls]
	Seed  uint64           // of the first of those rolls

	Progress func(done, all int) // told of each prefab, from one goroutine at a time; nil is nobody
}

// DefaultRolls is how often a prefab is rolled whose rolls hang together in too many ways.
const DefaultRolls = 20_000

// Survey is what a prefab holds, by depth.
type Survey struct {
	Prefab embed.Prefab
	Bands  []Band // in order of depth; none if the prefab does not come at the depth that is asked for
}

// Band is what a prefab holds on maps of some depths.
type Band struct {
	Depth    embed.Range
	Variants []Share
	Params   []Param
	Overlays []Share // each by itself; they do not add up to 1
	Objects  []Object
	Things   []Found
	Coupled  *CoupledError // why some chances are counted in rolls; nil = all are exact
}

// Share is something with its chance.
type Share struct {
	Name   string
	Chance *big.Rat
}

// Param is a param with the chances of its values.
type Param struct {
	Name   string
	Values []Share
}

// Object is an entry of the object table. A prefab in a slot counts as one, whatever is in it.
type Object struct {
	Entry embed.ObjectEntry
	Cells embed.Range // how many cells, or slots, it has, over the variants
	Chances
}

// Found is a thing with its chances and with the entries that it is of.
type Found struct {
	Thing
	From []Source
	Chances
}

// Source is an entry of the object table from which a thing comes.
type Source struct {
	Entry  embed.ObjectEntry
	Nested bool // it comes out of a prefab in the entry's slots
}

// Look surveys prefabs, several at once; the result does not depend on how many. It is in the order of
// pfs. A prefab of which nothing is such as is given has the error, a [*NeverError], in its place.
func Look(ctx context.Context, pfs []embed.Prefab, o Options) ([]*Survey, []error) {
	out, errs := make([]*Survey, len(pfs)), make([]error, len(pfs))
	done := counter{tell: o.Progress, all: len(pfs)}
	inParallel(len(pfs), func() func(i int) {
		return func(i int) {
			if errs[i] = ctx.Err(); errs[i] == nil {
				out[i], errs[i] = o.survey(ctx, pfs[i])
			}
			done.step()
		}
	})
	return out, errs
}

// counter counts what is done, and tells of it.
type counter struct {
	tell      func(done, all int)
	mu        sync.Mutex
	done, all int
}

func (c *counter) step() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.done++; c.tell != nil {
		c.tell(c.done, c.all)
	}
}

// inParallel calls what start returns for 0 to n-1, from as many goroutines as there are cores.
func inParallel(n int, start func() func(i int)) {
	next := make(chan int)
	var workers sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) {
		workers.Go(func() {
			work := start()
			for i := range next {
				work(i)
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	workers.Wait()
}

// survey surveys one prefab.
func (o Options) survey(ctx context.Context, pf embed.Prefab) (*Survey, error) {
	out := &Survey{Prefab: pf}
	for _, depth := range o.bands(pf) {
		b, err := o.band(ctx, pf, depth)
		if err != nil {
			return nil, err
		}
		if last := len(out.Bands) - 1; last >= 0 && out.Bands[last].equal(b) {
			out.Bands[last].Depth.Max = depth.Max
			continue
		}
		out.Bands = append(out.Bands, *b)
	}
	return out, nil
}

// band surveys a prefab at depths in which nothing changes.
func (o Options) band(ctx context.Context, pf embed.Prefab, depth embed.Range) (*Band, error) {
	g := Given{Depth: depth.Min, Tags: o.Tags, Params: o.Params, Overlays: o.Overlays}
	c := New(g)
	b := &Band{Depth: depth}
	excuse := func(err error) error {
		var too *CoupledError
		if errors.As(err, &too) {
			if b.Coupled == nil {
				b.Coupled = too
			}
			return nil
		}
		return err
	}
	if err := c.Possible(pf); err != nil {
		return nil, err
	}
	s := &sampler{ctx: ctx, options: o, given: g, pf: pf}
	if err := b.rolls(c, pf, s, excuse); err != nil {
		return nil, err
	}
	for i := range pf.ObjectCount() {
		if o.Only != nil {
			break
		}
		chances, err := c.Object(pf, i)
		if err := excuse(err); err != nil {
			return nil, err
		}
		if err != nil {
			if chances, err = s.object(i); err != nil {
				return nil, err
			}
		}
		b.Objects = append(b.Objects, Object{pf.ObjectEntry(i), cellsOf(pf, i), chances})
	}
	for _, t := range c.Things(pf) {
		if o.Only != nil && !o.Only(t) {
			continue
		}
		chances, err := c.Thing(pf, t)
		if err := excuse(err); err != nil {
			return nil, err
		}
		if err != nil {
			if chances, err = s.thing(t); err != nil {
				return nil, err
			}
		}
		b.Things = append(b.Things, Found{t, c.sources(pf, t), chances})
	}
	return b, nil
}

// rolls finds the chances of variants, params and overlays.
func (b *Band) rolls(c *Calculator, pf embed.Prefab, s *sampler, excuse func(error) error) error {
	weights := make([]uint32, pf.VariantCount())
	for i := range weights {
		weights[i] = pf.Variant(i).Weight()
	}
	for i, p := range shares(weights) {
		b.Variants = append(b.Variants, Share{pf.Variant(i).Name(), p})
	}
	fixed, err := c.fix(pf)
	if err != nil {
		return err
	}
	for i := range pf.ParamCount() {
		p := pf.Param(i)
		weights := make([]uint32, p.Len())
		for j := range weights {
			if fixed[i] < 0 || fixed[i] == j {
				weights[j] = p.Weight(j)
			}
		}
		out := Param{Name: p.Name()}
		for j, chance := range shares(weights) {
			out.Values = append(out.Values, Share{p.Value(j), chance})
		}
		b.Params = append(b.Params, out)
	}
	for i := range pf.OverlayCount() {
		chance, err := c.overlay(pf, fixed, i)
		if err := excuse(err); err != nil {
			return err
		}
		if err != nil {
			if chance, err = s.overlay(i); err != nil {
				return err
			}
		}
		b.Overlays = append(b.Overlays, Share{pf.Overlay(i).Name(), chance})
	}
	return nil
}

// shares returns weights as parts of their sum, which is not 0.
func shares(weights []uint32) (out []*big.Rat) {
	sum := int64(0)
	for _, w := range weights {
		sum += int64(w)
	}
	for _, w := range weights {
		out = append(out, big.NewRat(int64(w), max(1, sum)))
	}
	return out
}

// overlay returns the chance that an overlay comes up.
func (c *Calculator) overlay(pf embed.Prefab, fixed []int, o int) (*big.Rat, error) {
	a := &asked{Calculator: c, pf: pf, fixed: fixed, top: true}
	j := newJoiner(pf)
	j.join(j.overlay(o), j.asker())
	a.closes(j)
	of := &cluster{}
	for i := range pf.OverlayCount() {
		if j.root(j.overlay(i)) == j.root(j.overlay(o)) {
			of.overlays = append(of.overlays, i)
		}
	}
	if n := a.combinations(of); n > maxStates {
		return nil, coupled(pf, n, maxStates, "combinations of overlays")
	}
	up, mass := new(big.Rat), new(big.Rat)
	s := &state{a, fixed, make([]bool, pf.OverlayCount())}
	s.each(of, 0, 0, ratOne, func(p *big.Rat) {
		mass.Add(mass, p)
		if s.up[o] {
			up.Add(up, p)
		}
	})
	if mass.Sign() == 0 {
		return nil, &NeverError{pf.Name(), "the overlays are as given"}
	}
	return up.Quo(up, mass), nil
}

// cellsOf returns how many cells, or slots, the variants have of an entry.
func cellsOf(pf embed.Prefab, entry int) embed.Range {
	out := embed.Range{Min: embed.NoMax}
	for i := range pf.VariantCount() {
		v := pf.Variant(i)
		if v.Weight() == 0 {
			continue
		}
		n := 0
		for k := range v.MarkCount() {
			if v.Mark(k).Object == entry {
				n++
			}
		}
		out.Min, out.Max = min(out.Min, n), max(out.Max, n)
	}
	return out
}

// sources lists the entries of which a thing may come.
func (c *Calculator) sources(pf embed.Prefab, t Thing) (out []Source) {
	for i := range pf.ObjectCount() {
		e := pf.ObjectEntry(i)
		own, nested := false, false
		for k := range e.AlternativeCount() {
			a := e.Alternative(k)
			own = own || a.Kind() != embed.KindNothing && a.NestCount() == 0 && t == Thing{a.Kind(), a.Name()}
			for n := range a.NestCount() {
				in := a.Nest(n).Prefab()
				own = own || target{thing: t}.nested(in)
				nested = nested || c.holds(in, target{thing: t, deep: true}) && !target{thing: t}.nested(in)
			}
		}
		if own {
			out = append(out, Source{e, false})
		}
		if nested {
			out = append(out, Source{e, true})
		}
	}
	return out
}

// Names lists the params and overlays of a prefab, for messages.
func Names(pf embed.Prefab) (params, overlays []string) {
	for i := range pf.ParamCount() {
		params = append(params, pf.Param(i).Name())
	}
	for i := range pf.OverlayCount() {
		overlays = append(overlays, pf.Overlay(i).Name())
	}
	return params, overlays
}
