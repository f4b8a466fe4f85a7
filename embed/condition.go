package embed

import "slices"

// Params and conditions: their encoding, verification, accessors, and how they are rolled.

// Tags is a set of words that a map has, joined by line feeds: comparable, and easy to save.
// The zero value holds none.
type Tags string

// TagsOf returns the set of some tags. None holds a line feed.
func TagsOf(tags ...string) Tags {
	var out []byte
	for i, tag := range tags {
		if i > 0 {
			out = append(out, '\n')
		}
		out = append(out, tag...)
	}
	return Tags(out)
}

// Has reports whether a tag is in the set.
func (t Tags) Has(tag string) bool {
	for rest := string(t); rest != ""; {
		at := 0
		for at < len(rest) && rest[at] != '\n' {
			at++
		}
		if rest[:at] == tag {
			return true
		}
		rest = rest[min(at+1, len(rest)):]
	}
	return false
}

// params writes a prefab's params.
func (e *encoder) params(r out, list []ParamData) {
	first := e.count(secParams)
	for _, p := range list {
		param := e.add(secParams)
		e.str(param, paramName, p.Name)
		from := e.count(secParamValues)
		for _, v := range p.Values {
			value := e.add(secParamValues)
			e.str(value, paramValueValue, v.Value)
			value.u32(paramValueWeight, v.Weight)
		}
		e.run(param, paramValues, secParamValues, from)
	}
	e.run(r, prefabParams, secParams, first)
}

// when sets a field to a condition: a record, then one for each condition that must not hold.
func (e *encoder) when(r out, field int, c *ConditionData) {
	first := e.count(secConditions)
	for ; c != nil; c = c.Not {
		condition := e.add(secConditions)
		condition.span(conditionDepth, c.Depth)
		from := e.count(secParamTests)
		for _, t := range c.Params {
			test := e.add(secParamTests)
			test.num(paramTestParam, t.Param)
			e.numbers(test, paramTestValues, t.Values)
		}
		e.run(condition, conditionTests, secParamTests, from)
		e.numbers(condition, conditionOverlays, c.Overlays)
		e.list(condition, conditionTags, c.Tags)
	}
	e.run(r, field, secConditions, first)
}

// params verifies the params of prefab i.
func (v *verifier) params(rec string, i int) {
	first, n := v.claim(rec, prefabParams, secPrefabs, i, secParams, 0)
	for j := first; j < first+n && v.err == nil; j++ {
		r := v.b.record(secParams, paramSize, j)
		v.str(r, paramName, secParams, j)
		from, values := v.claim(r, paramValues, secParams, j, secParamValues, 1)
		var weight uint64
		for k := from; k < from+values; k++ {
			value := v.b.record(secParamValues, paramValueSize, k)
			v.str(value, paramValueValue, secParamValues, k)
			weight += uint64(u32(value, paramValueWeight))
		}
		v.check(weight > 0, secParams, j, "a param of which no value can come")
	}
}

// when verifies a condition of record i of a section, of a prefab.
func (v *verifier) when(rec string, field int, s section, i int, pf Prefab) {
	if none(rec, field) {
		return
	}
	first, n := v.claim(rec, field, s, i, secConditions, 0)
	for j := first; j < first+n && v.err == nil; j++ {
		r := v.b.record(secConditions, conditionSize, j)
		v.span(r, conditionDepth, secConditions, j)
		from, tests := v.claim(r, conditionTests, secConditions, j, secParamTests, 0)
		for k := from; k < from+tests && v.err == nil; k++ {
			test := v.b.record(secParamTests, paramTestSize, k)
			param := u32(test, paramTestParam)
			if !v.check(param < uint32(pf.ParamCount()), secParamTests, k, "a param that there is not") {
				return
			}
			_, values := v.numbers(test, paramTestValues, secParamTests, k, uint32(pf.Param(int(param)).Len()))
			v.check(values > 0, secParamTests, k, "a test that no value passes")
		}
		v.numbers(r, conditionOverlays, secConditions, j, uint32(pf.OverlayCount()))
		v.list(r, conditionTags, secConditions, j)
	}
}

// ParamCount returns the number of params.
func (pf Prefab) ParamCount() int { return runLen(pf.rec(), prefabParams) }

// Param returns param i, in the script's order.
func (pf Prefab) Param(i int) Param { return Param{pf.b, item(pf.rec(), prefabParams, i)} }

// Param is a word that is rolled once for a placed prefab: a small value.
type Param struct {
	b *Bundle
	i int
}

// rec returns the param's record.
func (p Param) rec() string { return p.b.record(secParams, paramSize, p.i) }

// Name returns the param's name.
func (p Param) Name() string { return p.b.str(p.rec(), paramName) }

// Len returns the number of values, at least 1.
func (p Param) Len() int { return runLen(p.rec(), paramValues) }

// Value returns value i.
func (p Param) Value(i int) string { return p.b.str(p.value(i), paramValueValue) }

// Weight returns the weight of value i among all of them.
func (p Param) Weight(i int) uint32 { return u32(p.value(i), paramValueWeight) }

// value returns the record of value i.
func (p Param) value(i int) string {
	return p.b.record(secParamValues, paramValueSize, item(p.rec(), paramValues, i))
}

// Condition is what must be so for something to come: a small value. The zero value always holds.
type Condition struct {
	pf Prefab
	i  int // record
	n  int // records from there on: itself, and what must not hold
}

// conditionAt returns the condition that a field of a record names.
func (pf Prefab) conditionAt(rec string, field int) Condition {
	first, n := run(rec, field)
	return Condition{pf, first, n}
}

// rec returns the condition's record.
func (c Condition) rec() string { return c.pf.b.record(secConditions, conditionSize, c.i) }

// Always reports whether there is nothing that must be so.
func (c Condition) Always() bool { return c.n == 0 }

// Depth returns the depths of maps for which it may hold.
func (c Condition) Depth() Range { return rangeAt(c.rec(), conditionDepth) }

// TestCount returns the number of params that it asks for.
func (c Condition) TestCount() int { return runLen(c.rec(), conditionTests) }

// Test returns param i that it asks for, as an index into the prefab's params, and how many values
// pass.
func (c Condition) Test(i int) (param, values int) {
	r := c.test(i)
	return int(u32(r, paramTestParam)), runLen(r, paramTestValues)
}

// TestValue returns value j that passes test i, as an index into the values of its param.
func (c Condition) TestValue(i, j int) int { return c.pf.b.numbered(c.test(i), paramTestValues, j) }

// test returns the record of test i.
func (c Condition) test(i int) string {
	return c.pf.b.record(secParamTests, paramTestSize, item(c.rec(), conditionTests, i))
}

// OverlayCount returns the number of overlays of which one must have come up; 0 if it does not matter.
func (c Condition) OverlayCount() int { return runLen(c.rec(), conditionOverlays) }

// Overlay returns overlay i of those, as an index into the prefab's overlays.
func (c Condition) Overlay(i int) int { return c.pf.b.numbered(c.rec(), conditionOverlays, i) }

// TagCount returns the number of tags that the map must have.
func (c Condition) TagCount() int { return runLen(c.rec(), conditionTags) }

// Tag returns tag i of those.
func (c Condition) Tag(i int) string { return c.pf.b.listed(c.rec(), conditionTags, i) }

// Not returns what must not hold; ok is false if there is nothing.
func (c Condition) Not() (not Condition, ok bool) {
	return Condition{c.pf, c.i + 1, c.n - 1}, c.n > 1
}

// rollParams rolls the params, but those that the prefab around it fixes.
func (r *roller) rollParams() {
	c := r.c
	from := len(c.numbers)
	for i := range r.pf.ParamCount() {
		if value, ok := r.with(i); ok {
			c.numbers = append(c.numbers, value)
			continue
		}
		p := r.pf.Param(i)
		key := r.key.Named("param").Named(p.Name())
		var race Race
		for j := range p.Len() {
			race.Enter(j, key.Named(p.Value(j)).Word(0), uint64(p.Weight(j)))
		}
		value, _ := race.Winner()
		c.numbers = append(c.numbers, value)
	}
	r.params = c.numbers[from:len(c.numbers):len(c.numbers)]
}

// holds reports whether a condition holds for what has been rolled.
func (r *roller) holds(c Condition) bool {
	if c.Always() {
		return true
	}
	s := &r.setting
	if !c.Depth().Holds(s.Depth) || !r.passes(c) || !r.up(c) {
		return false
	}
	for i := range c.TagCount() {
		if !s.Tags.Has(c.Tag(i)) {
			return false
		}
	}
	not, ok := c.Not()
	return !ok || !r.holds(not)
}

// passes reports whether all params are as a condition wants them.
func (r *roller) passes(c Condition) bool {
	for i := range c.TestCount() {
		param, values := c.Test(i)
		passed := false
		for j := 0; j < values && !passed; j++ {
			passed = c.TestValue(i, j) == r.params[param]
		}
		if !passed {
			return false
		}
	}
	return true
}

// up reports whether one of the overlays that a condition wants came up.
func (r *roller) up(c Condition) bool {
	for i := range c.OverlayCount() {
		if slices.Contains(r.overlays, c.Overlay(i)) {
			return true
		}
	}
	return c.OverlayCount() == 0
}

// Param returns the value that a param of the prefab has here; ok is false if there is no such param.
func (c *Contents) Param(name string) (value string, ok bool) {
	for i, v := range c.Params {
		if p := c.Prefab.Param(i); p.Name() == name {
			return p.Value(v), true
		}
	}
	return "", false
}

// Attribute returns the attribute of a name of the prefab itself, with the value that its param has
// here.
func (c *Contents) Attribute(name string) (a Attribute, ok bool) {
	a, ok = c.Prefab.Attribute(name)
	return a.rolled(c.Prefab, c.Params, c.Setting.Orientation), ok
}
