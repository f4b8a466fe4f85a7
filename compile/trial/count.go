package trial

import (
	"slices"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/embed/place"
)

// reasons bounds the reasons for which no site is looked for.
const reasons = int(place.NoTunnel) + 1

// methods are embedded and centered.
const methods = 2

// counts is what one worker has counted of an attempt.
type counts struct {
	Tally
	protrusion []int
	turned     [orient.Count]int
	spots      int
	refused    [methods][place.Rules]int
	reasons    [reasons]int
	survivors  [methods][place.Rules]int
	example    *Example
	against    [methods][place.Rules]*Example
	near       int
	heat       heat
	came       []int // by entry of the object table
	reached    []int
	missed     []*Example
	changes    []Tally
}

// heat counts caves by cell of the box as drawn, a margin around it included, and ground.
type heat struct {
	x0, y0, w int // the first cell, and cells of a row
	caves     []int32
}

// newCounts returns counts of nothing.
func newCounts(t *attempt) *counts {
	n := t.pf.ObjectCount() + 1
	margin := 0
	for _, w := range t.ways {
		margin = max(margin, 1+max(0, w.opt.Gap))
		if w.method == place.Centered {
			margin = max(margin, t.pf.Buffer())
		}
	}
	w, h := t.pf.Size()
	c := &counts{
		came: make([]int, n), reached: make([]int, n), missed: make([]*Example, n), changes: make([]Tally, len(t.changes)),
		heat: heat{x0: -margin, y0: -margin, w: w + 2*margin},
	}
	c.heat.caves = make([]int32, c.heat.w*(h+2*margin)*int(place.Grounds))
	if t.pf.Places().Has(embed.Embedded) {
		c.protrusion = make([]int, t.pf.MaxProtrusion())
	}
	return c
}

// add counts a cell.
func (h *heat) add(f cellFault) {
	h.caves[((f.y-h.y0)*h.w+f.x-h.x0)*int(place.Grounds)+int(f.is)]++
}

// has reports whether a cell is one of the box or of its margin.
func (h *heat) has(x, y int) bool {
	x, y = x-h.x0, y-h.y0
	return x >= 0 && x < h.w && y >= 0 && y < len(h.caves)/(h.w*int(place.Grounds))
}

// list returns the cells that were counted, row by row.
func (h *heat) list() (list []Heat) {
	for i, n := range h.caves {
		if n > 0 {
			at, is := i/int(place.Grounds), place.Ground(i%int(place.Grounds))
			list = append(list, Heat{X: h.x0 + at%h.w, Y: h.y0 + at/h.w, Ground: is.String(), Caves: int(n)})
		}
	}
	return list
}

// add adds what another worker has counted.
func (c *counts) add(o *counts) {
	c.Tally.add(&o.Tally)
	addAll(c.protrusion, o.protrusion)
	addAll(c.turned[:], o.turned[:])
	c.spots += o.spots
	c.near += o.near
	for m := range methods {
		addAll(c.refused[m][:], o.refused[m][:])
		addAll(c.survivors[m][:], o.survivors[m][:])
		for i := range c.against[m] {
			c.against[m][i] = first(c.against[m][i], o.against[m][i])
		}
	}
	addAll(c.reasons[:], o.reasons[:])
	c.example = first(c.example, o.example)
	for i, n := range o.heat.caves {
		c.heat.caves[i] += n
	}
	addAll(c.came, o.came)
	addAll(c.reached, o.reached)
	for i := range c.missed {
		c.missed[i] = first(c.missed[i], o.missed[i])
	}
	for i := range c.changes {
		c.changes[i].add(&o.changes[i])
	}
}

func addAll(to, from []int) {
	for i, n := range from {
		to[i] += n
	}
}

// add adds another tally.
func (t *Tally) add(o *Tally) {
	t.Maps += o.Maps
	t.Placed += o.Placed
	t.Caves += o.Caves
	t.Held += o.Held
	for i := range t.Sizes {
		t.Sizes[i][0] += o.Sizes[i][0]
		t.Sizes[i][1] += o.Sizes[i][1]
	}
}

// cave counts a cave.
func (t *Tally) cave(size int, held bool) {
	t.Caves++
	t.Sizes[size][0]++
	if held {
		t.Held++
		t.Sizes[size][1]++
	}
}

// first returns the example of the earlier map, which no other is of.
func first(a, b *Example) *Example {
	if a == nil || b != nil && (b.Map < a.Map || b.Map == a.Map && b.Cave < a.Cave) {
		return b
	}
	return a
}

// result returns what was counted as reports have it.
func (c *counts) result(t *attempt, recipe string) Try {
	out := Try{
		Recipe: recipe, Encounters: t.pool, Tally: c.Tally, Protrusion: c.protrusion, Spots: c.spots,
		Refused: map[string]int{}, Survivors: map[string]int{}, Example: c.example, Against: map[string]*Example{},
		Near: c.near, Heat: c.heat.list(),
	}
	for _, m := range methodsOf(t.pf) {
		report := place.Report{Method: m}
		for i := range report.Len() {
			word := m.String() + " " + report.Word(i)
			if n := c.refused[m][i]; n > 0 {
				out.Refused[word], out.Against[word] = n, c.against[m][i]
			}
			if last := m == place.Embedded && i == report.Len()-1; !last { // not all are judged by it
				out.Survivors[word] = c.survivors[m][i]
			}
		}
	}
	for i, n := range c.reasons {
		if n > 0 {
			out.Refused[place.Reason(i).String()] = n
		}
	}
	if t.pf.Places().Has(embed.Embedded) {
		out.Turned = map[string]int{}
		for o := range t.pf.Distinct().Each() {
			out.Turned[o.String()] = c.turned[o]
		}
	}
	if t.rolls != nil && !t.pf.Sealed() {
		for i, n := range c.came {
			if n > 0 {
				out.Objects = append(out.Objects, c.object(t, i))
			}
		}
	}
	for i, w := range t.changes {
		out.WhatIfs = append(out.WhatIfs, WhatIf{w.text, c.changes[i]})
	}
	return out
}

// object returns what was counted of an entry of the object table, or of what nested prefabs bring.
func (c *counts) object(t *attempt, i int) Object {
	o := Object{Entry: i, Came: c.came[i], Reached: c.reached[i], Missed: c.missed[i], Kind: "nested"}
	if i < t.pf.ObjectCount() {
		e := t.pf.ObjectEntry(i)
		o.Reference, o.Required = referenceOf(e.Reference()), e.Required()
		things := thingsOf(e)
		o.Kind, o.Name, o.Others = things[0].Kind, things[0].Name, things[1:]
	}
	return o
}

// thingsOf lists what an entry of which an object came may be, each once. Prefabs in slots count for themselves.
func thingsOf(e embed.ObjectEntry) (things []Thing) {
	for i := range e.AlternativeCount() {
		a := e.Alternative(i)
		t := Thing{a.Kind(), a.Name()}
		if t.Kind != embed.KindNothing && t.Kind != embed.KindPrefab && !slices.Contains(things, t) {
			things = append(things, t)
		}
	}
	return things
}
