package prefab

import (
	"strconv"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// tunnels reads how tunnelers dig.
func (c *carvingReader) tunnels(n *node, t *Tunnels) {
	keys := []keyReader{{"design", func(n *node) { c.choice(n, designWords, &t.Design) }}}
	for i := range tunnelForms {
		form := &tunnelForms[i]
		keys = append(keys, keyReader{form.Name, func(n *node) {
			if numbers, ok := c.tunnelNumbers(n, form); ok {
				t.Keys = append(t.Keys, TunnelKey{n.Span, form, numbers})
			}
		}})
	}
	c.fields(n, "tunnels", keys)
}

// tunnelNumbers reads the value of one key; ok is false if there is a finding about it.
func (r *reader) tunnelNumbers(n *node, form *TunnelForm) (numbers []int, ok bool) {
	switch form.Shape {
	case TunnelRange:
		var f Field[Range]
		before := len(r.findings)
		r.bounded(n, form.Low, form.High, &f)
		return []int{f.Value.Min, f.Value.Max}, len(r.findings) == before && n.shape == scalarShape
	case TunnelNumbers, TunnelShares:
		if n.shape == listShape {
			return r.tunnelTable(n, form)
		}
	}
	v, ok := r.tunnelNumber(n, form)
	return []int{v}, ok
}

// tunnelTable reads a list of 1 to TableMax numbers.
func (r *reader) tunnelTable(n *node, form *TunnelForm) (numbers []int, ok bool) {
	if len(n.items) < 1 || len(n.items) > TableMax {
		r.add(diag.OutOfRange, n.Span, keyName(n)+" takes 1 to "+strconv.Itoa(TableMax)+" numbers, not "+
			strconv.Itoa(len(n.items)), "")
		return nil, false
	}
	ok = true
	for _, item := range n.items {
		v, fits := r.tunnelNumber(item, form)
		numbers, ok = append(numbers, v), ok && fits
	}
	return numbers, ok
}

// tunnelNumber reads a whole number, or a share as a percent.
func (r *reader) tunnelNumber(n *node, form *TunnelForm) (v int, ok bool) {
	if form.Shape != TunnelShare && form.Shape != TunnelShares {
		var f Field[int]
		ok = r.whole(n, diag.OutOfRange, form.Low, form.High, &f)
		return f.Value, ok
	}
	var f Field[Ratio]
	before := len(r.findings)
	r.share(n, Certain, "a share from "+strconv.Itoa(form.Low)+"% to "+strconv.Itoa(form.High)+"%", &f)
	v = int((200*uint64(f.Value.Num) + uint64(f.Value.Den)) / (2 * uint64(max(f.Value.Den, 1))))
	return max(v, form.Low), len(r.findings) == before && n.shape == scalarShape
}
