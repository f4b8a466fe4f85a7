package embed

import (
	"strconv"

	"github.com/seed18752ec6/xpc/embed/orient"
)

// Attributes: their types, verification and accessors.

// ValueType says what the values of an attribute are.
type ValueType uint8

// The types. Without a catalogue, all attributes are words.
const (
	WordValue      ValueType = iota // any text
	NumberValue                     // a decimal number of at most 15 digits
	BoolValue                       // true or false
	LinkValue                       // a reference: the objects on all of its cells
	FacingValue                     // a direction, which turns with the prefab
	valueTypeCount = iota
)

// attributes verifies a run of attributes, of an owner whose links have that many objects to lead to.
func (v *verifier) attributes(rec string, field int, s section, i int, pf Prefab, objects uint32) {
	first, n := v.claim(rec, field, s, i, secAttributes, 0)
	for j := first; j < first+n && v.err == nil; j++ {
		r := v.b.record(secAttributes, attributeSize, j)
		if !v.sound[secAttributes] {
			v.str(r, attributeName, secAttributes, j)
		}
		v.list(r, attributeValues, secAttributes, j)
		if u64(r, attributeList)|u64(r, attributeLinks) == 0 && runLen(r, attributeValues) == 1 {
			continue // one word, as most are
		}
		list, param, n := r[attributeList], u32(r, attributeParam), runLen(r, attributeValues)
		v.check(list == 1 && param == 0 || list == 0 && (n == 1) == (param == 0) && n <= 1, secAttributes, j,
			"an attribute that is neither a list nor one value")
		v.check(ValueType(r[attributeType]) < valueTypeCount && u16(r, attributeType+1) == 0, secAttributes, j, unknownBits)
		ok := v.check(param <= uint32(pf.ParamCount()), secAttributes, j, "a param that there is not")
		if r[attributeType] == byte(WordValue) && none(r, attributeLinks) || !ok || v.err != nil {
			continue
		}
		v.values(r, j, pf, objects)
	}
}

// values verifies attribute i, whose values have a form.
func (v *verifier) values(r string, i int, pf Prefab, objects uint32) {
	a := Attribute{b: v.b, i: i}
	n, value := a.Len(), a.Value
	if param, ok := a.Param(); ok {
		n, value = pf.Param(param).Len(), pf.Param(param).Value
	}
	for k := range n {
		v.check(a.Type().holds(value(k)), secAttributes, i, "a value that is not of its type")
	}
	_, links := v.numbers(r, attributeLinks, secAttributes, i, objects)
	want := 0
	if a.Type() == LinkValue {
		want = n
	}
	v.check(links == want, secAttributes, i, "a link that leads nowhere, or a value with one that is none")
}

// holds reports whether a text has the form of the type.
func (t ValueType) holds(text string) bool {
	switch t {
	case NumberValue:
		return isNumber(text)
	case BoolValue:
		return text == "true" || text == "false"
	case FacingValue:
		_, ok := dirOf(text)
		return ok
	}
	return true
}

// isNumber reports whether a text is digits, with a minus before them and decimals behind a point
// perhaps; at most 15 digits, which a float64 keeps.
func isNumber(s string) bool {
	if s != "" && s[0] == '-' {
		s = s[1:]
	}
	point, digits := -1, 0
	for i := range len(s) {
		switch {
		case '0' <= s[i] && s[i] <= '9':
			digits++
		case s[i] == '.' && point < 0 && i > 0:
			point = i
		default:
			return false
		}
	}
	whole := len(s)
	if point >= 0 {
		whole = point
	}
	return digits > 0 && digits <= 15 && point != len(s)-1 && (whole == 1 || s[0] != '0')
}

// dirOf returns the direction of a word of files.
func dirOf(text string) (d orient.Dir, ok bool) {
	for d = orient.North; d <= orient.West; d++ {
		if d.String() == text {
			return d, true
		}
	}
	return orient.NoDir, false
}

// Attribute is a word of the game's with its values: a small value. One that comes of an [Object] or of
// [Contents] has the value that a param has there, and turns with the prefab.
type Attribute struct {
	b     *Bundle
	i     int
	value int                // of a param that was rolled: 1 + the record of its value; 0 = none
	nth   int                // of a param that was rolled: index of its value
	turn  orient.Orientation // of the prefab that was placed
}

// rec returns the attribute's record.
func (a Attribute) rec() string { return a.b.record(secAttributes, attributeSize, a.i) }

// Name returns the attribute's name.
func (a Attribute) Name() string { return a.b.str(a.rec(), attributeName) }

// Type returns what the values are.
func (a Attribute) Type() ValueType { return ValueType(a.rec()[attributeType]) }

// IsList reports whether the values were written as a list.
func (a Attribute) IsList() bool { return a.rec()[attributeList] != 0 }

// Len returns the number of values: 1, but for a list, and 0 of a param that is not rolled.
func (a Attribute) Len() int {
	if a.value > 0 {
		return 1
	}
	return runLen(a.rec(), attributeValues)
}

// Value returns value i as it was written but that a direction is turned.
func (a Attribute) Value(i int) string {
	if a.Type() == FacingValue {
		return a.Facing(i).String()
	}
	return a.text(i)
}

// text returns value i as it was written.
func (a Attribute) text(i int) string {
	if a.value > 0 && i == 0 {
		return a.b.str(a.b.record(secParamValues, paramValueSize, a.value-1), paramValueValue)
	}
	return a.b.listed(a.rec(), attributeValues, i)
}

// Number returns value i of a number; of other types it returns 0.
func (a Attribute) Number(i int) float64 {
	if a.Type() != NumberValue {
		return 0
	}
	f, err := strconv.ParseFloat(a.text(i), 64)
	if err != nil {
		panic("xpc: internal error: a number of an opened bundle is none: " + err.Error())
	}
	return f
}

// Bool returns value i of a truth value; of other types it returns false.
func (a Attribute) Bool(i int) bool { return a.Type() == BoolValue && a.text(i) == "true" }

// Facing returns value i of a direction: as drawn or, of a prefab that was placed, turned. Of other types
// it returns [orient.NoDir].
func (a Attribute) Facing(i int) orient.Dir {
	if a.Type() != FacingValue {
		return orient.NoDir
	}
	d, _ := dirOf(a.text(i))
	return a.turn.Dir(d)
}

// Entry returns the entry of the prefab's object table to which value i of a link leads or, of a param
// that is not rolled, value i of the param; of other types it returns -1. What came of it is in
// [Object.Linked].
func (a Attribute) Entry(i int) int {
	if a.Type() != LinkValue {
		return -1
	}
	if a.value > 0 && i == 0 {
		i = a.nth
	}
	return a.b.numbered(a.rec(), attributeLinks, i)
}

// Param returns the index, among the prefab's params, of the one whose value the attribute has; ok
// is false if it has a value of its own.
func (a Attribute) Param() (i int, ok bool) {
	n := int(u32(a.rec(), attributeParam))
	return n - 1, n > 0
}

// rolled returns the attribute as it is in a prefab that was placed: turned, and with the value that
// its param has, given the values of all params.
func (a Attribute) rolled(pf Prefab, values []int, turn orient.Orientation) Attribute {
	if a.b == nil {
		return a
	}
	a.turn = turn
	if i, ok := a.Param(); ok && i < len(values) {
		a.nth = values[i]
		a.value = 1 + item(pf.Param(i).rec(), paramValues, a.nth)
	}
	return a
}

// attributeNamed returns the attribute of a name among those that a field of a record names.
func (b *Bundle) attributeNamed(rec string, field int, name string) (a Attribute, ok bool) {
	first, n := run(rec, field)
	for i := range n {
		if a = (Attribute{b: b, i: first + i}); a.Name() == name {
			return a, true
		}
	}
	return Attribute{}, false
}

// linkAttributes looks up what the attributes of a rolled object lead to, and appends it to the targets:
// of each link attribute, how many objects there are, and their indices.
func (c *Contents) linkAttributes(o *Object) {
	from := len(c.targets)
	for i := range o.Source.AttributeCount() {
		if o.Source.AttributeAt(i).Type() != LinkValue {
			continue
		}
		a := o.AttributeAt(i)
		at := len(c.targets)
		c.targets = append(c.targets, 0)
		for k := range a.Len() {
			c.target(a.Entry(k))
		}
		c.targets[at] = len(c.targets) - at - 1
	}
	o.linked = c.targets[from:len(c.targets):len(c.targets)]
}

// Linked returns the objects to which the object's attribute of a name leads, as indices into
// [Contents.Objects]: of a link those that came on all cells of the references that it names, of other
// types none. The slice belongs to the contents.
func (o *Object) Linked(name string) []int {
	rest := o.linked
	for i := range o.Source.AttributeCount() {
		a := o.Source.AttributeAt(i)
		if a.Type() != LinkValue {
			continue
		}
		n := 1 + rest[0]
		if a.Name() == name {
			return rest[1:n:n]
		}
		rest = rest[n:]
	}
	return nil
}
