package trial

import (
	"crypto/sha256"
	"fmt"
	"slices"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/embed/place"
)

// changed is a bundle in which prefabs are changed in one way.
type changed struct {
	bundle *embed.Bundle
	texts  map[string]string // of those that are, by name: what was changed
}

// A changer changes a prefab, or says that it cannot.
type changer func(pf *embed.PrefabData) (text string, ok bool)

var changers = []changer{farther, narrower, shallower, turnable, tighter}

// newChanged makes the bundles of changed prefabs.
func newChanged(d *embed.Data, prefabs []embed.Prefab) (list []*changed) {
	tried := map[string]bool{}
	for _, pf := range prefabs {
		tried[pf.Name()] = true
	}
	for _, change := range changers {
		c := &changed{texts: map[string]string{}}
		data := *d
		data.Recipes, data.Prefabs = nil, slices.Clone(d.Prefabs)
		for i := range data.Prefabs {
			pf := &data.Prefabs[i]
			if !tried[pf.Name] || pf.Places&embed.Nested != 0 {
				continue // what is nested must go on filling its slots
			}
			if text, ok := change(pf); ok {
				c.texts[pf.Name] = text
			}
		}
		if len(c.texts) == 0 {
			continue
		}
		encoded, err := embed.Encode(&data, sha256.Sum256)
		if err == nil {
			c.bundle, err = embed.Open(string(encoded))
		}
		if err != nil {
			panic("xpc: internal error: trial: a changed prefab makes no bundle: " + err.Error())
		}
		list = append(list, c)
	}
	return list
}

// farther lets an embedded prefab stand out one cell more, unless the cave could come in by the row that it then
// has beside it.
func farther(pf *embed.PrefabData) (string, bool) {
	if pf.Places&embed.Embedded == 0 || pf.MaxProtrusion+1 >= depthOf(pf) {
		return "", false
	}
	frontUp := pf.Front.Up()
	long, deep := frontUp.Size(pf.W, pf.H)
	for i := range long {
		x, y := frontUp.Inverse().Point(i, pf.MaxProtrusion, long, deep)
		o := pf.Outcomes[y*pf.W+x]
		if end := i == 0 || i == long-1; o&embed.Present == 0 || end && o&embed.MaybeOpen != 0 {
			return "", false
		}
	}
	pf.MaxProtrusion++
	return fmt.Sprintf("maxProtrusion %d instead of %d", pf.MaxProtrusion, pf.MaxProtrusion-1), true
}

// narrower takes out a line of cells from front to back.
func narrower(pf *embed.PrefabData) (string, bool) { return thinner(pf, upDown(pf.Front)) }

// shallower takes out a line of cells along the front.
func shallower(pf *embed.PrefabData) (string, bool) {
	if pf.Places&embed.Embedded != 0 && depthOf(pf)-1 <= pf.MaxProtrusion {
		return "", false
	}
	return thinner(pf, !upDown(pf.Front))
}

// turnable lets a prefab be turned in every way, unless something is nested in it, which may not turn so.
func turnable(pf *embed.PrefabData) (string, bool) {
	if pf.Transforms == orient.All || hasSlots(pf) {
		return "", false
	}
	was := pf.Transforms
	pf.Transforms = orient.All
	return fmt.Sprintf("transforms all instead of %s", was), true
}

// hasSlots reports whether other prefabs may come in slots of a prefab.
func hasSlots(pf *embed.PrefabData) bool {
	for i := range pf.Objects {
		for k := range pf.Objects[i].Alternatives {
			if len(pf.Objects[i].Alternatives[k].Prefabs) > 0 {
				return true
			}
		}
	}
	return false
}

// tighter makes the ring round a centered prefab narrower.
func tighter(pf *embed.PrefabData) (string, bool) {
	if pf.Places&embed.Centered == 0 || pf.Buffer < 2 {
		return "", false
	}
	pf.Buffer--
	return fmt.Sprintf("buffer %d instead of %d", pf.Buffer, pf.Buffer+1), true
}

// upDown reports whether the front is at the top or the bottom, so that columns lead from front to back.
func upDown(front orient.Dir) bool {
	return front == orient.North || front == orient.South || front == orient.NoDir
}

func depthOf(pf *embed.PrefabData) int {
	if upDown(pf.Front) {
		return pf.H
	}
	return pf.W
}

// thinner takes a column or a row out of a prefab: of those between its sides on which nothing stands and to which
// nothing leads, the one nearest to the middle.
func thinner(pf *embed.PrefabData, column bool) (text string, ok bool) {
	n, word, kind := pf.H, "row", "shallower"
	if column {
		n, word = pf.W, "column"
	}
	if column == upDown(pf.Front) {
		kind = "narrower"
	}
	best := -1
	for i := 1; i < n-1; i++ {
		if line := (line{column, i}); line.empty(pf) && (best < 0 || fromMiddle(i, n) < fromMiddle(best, n)) {
			best = i
		}
	}
	if best < 0 {
		return "", false
	}
	line{column, best}.remove(pf)
	return fmt.Sprintf("one %s %s, without %s %d", word, kind, word, best), true
}

func fromMiddle(i, n int) int { return max(2*i-n+1, n-1-2*i) }

// line is a column of the box, or a row.
type line struct {
	column bool
	i      int
}

// has reports whether the line crosses a rectangle.
func (l line) has(x, y, w, h int) bool {
	if !l.column {
		x, w = y, h
	}
	return x <= l.i && l.i < x+max(w, 1)
}

// empty reports whether nothing but terrain is on the line.
func (l line) empty(pf *embed.PrefabData) bool {
	at := func(p embed.Point) bool { return l.has(p.X, p.Y, 1, 1) }
	for i := range pf.Entrances {
		if slices.ContainsFunc(pf.Entrances[i].Cells, at) {
			return false
		}
	}
	for i := range pf.Connections {
		if slices.ContainsFunc(pf.Connections[i].Cells, at) {
			return false
		}
	}
	for i := range pf.Variants {
		v := &pf.Variants[i]
		for k := range v.Machines {
			for _, c := range v.Machines[k].Cells {
				if l.has(c.X, c.Y, 1, 1) {
					return false
				}
			}
		}
		for _, m := range v.Marks {
			if l.has(m.X, m.Y, m.W, m.H) {
				return false
			}
		}
	}
	return true
}

// remove takes the line out, which is empty.
func (l line) remove(pf *embed.PrefabData) {
	w, h := pf.W, pf.H
	pf.Outcomes = withoutLine(l, pf.Outcomes, w)
	pf.Entrances = slices.Clone(pf.Entrances)
	for i := range pf.Entrances {
		pf.Entrances[i].Cells = l.points(pf.Entrances[i].Cells)
	}
	pf.Connections = slices.Clone(pf.Connections)
	for i := range pf.Connections {
		pf.Connections[i].Cells = l.points(pf.Connections[i].Cells)
	}
	pf.Overlays = slices.Clone(pf.Overlays)
	for i := range pf.Overlays {
		pf.Overlays[i].Cells = withoutLine(l, pf.Overlays[i].Cells, w)
	}
	pf.Variants = slices.Clone(pf.Variants)
	for i := range pf.Variants {
		v := &pf.Variants[i]
		v.Cells = withoutLine(l, v.Cells, w)
		v.Machines = slices.Clone(v.Machines)
		for k := range v.Machines {
			cells := slices.Clone(v.Machines[k].Cells)
			for n := range cells {
				cells[n].X, cells[n].Y = l.moved(cells[n].X, cells[n].Y)
			}
			v.Machines[k].Cells = cells
		}
		v.Marks = slices.Clone(v.Marks)
		for k := range v.Marks {
			v.Marks[k].X, v.Marks[k].Y = l.moved(v.Marks[k].X, v.Marks[k].Y)
		}
	}
	if l.column {
		w--
	} else {
		h--
	}
	pf.W, pf.H = w, h
}

// withoutLine returns a plane of rows of w cells without the line.
func withoutLine[T any](l line, plane []T, w int) (out []T) {
	for i, c := range plane {
		if !l.has(i%w, i/w, 1, 1) {
			out = append(out, c)
		}
	}
	return out
}

// points returns cells as they are without the line.
func (l line) points(cells []embed.Point) []embed.Point {
	out := slices.Clone(cells)
	for i := range out {
		out[i].X, out[i].Y = l.moved(out[i].X, out[i].Y)
	}
	return out
}

func (l line) moved(x, y int) (int, int) {
	switch {
	case l.column && x > l.i:
		x--
	case !l.column && y > l.i:
		y--
	}
	return x, y
}

// changes lists an attempt's prefab as it would be.
func (p *plan) changes(t *attempt) (list []change) {
	for _, c := range p.changed {
		if text, ok := c.texts[t.pf.Name()]; ok {
			pf, _ := c.bundle.PrefabNamed(t.pf.Name())
			list = append(list, change{text, pf, t.ways})
		}
	}
	terms := func(text string, differ func(w *way) bool) {
		ways := slices.Clone(t.ways)
		some := false
		for i := range ways {
			some = differ(&ways[i]) || some
		}
		if some {
			list = append(list, change{text, t.pf, ways})
		}
	}
	terms("allEntrances false in the pool", func(w *way) bool {
		was := w.opt.AllEntrances
		w.opt.AllEntrances = false
		return was
	})
	terms("gap 0 in the pool", func(w *way) bool {
		was := w.opt.Gap
		w.opt.Gap = 0
		return was > 0
	})
	for i := range t.ways {
		if w := &t.ways[i]; w.method == place.Centered {
			more := max(6, 2*w.opt.MaxShift)
			terms(fmt.Sprintf("maxShift %d instead of %d in the recipe", more, w.opt.MaxShift), func(w *way) bool {
				w.opt.MaxShift = more
				return w.method == place.Centered
			})
			break
		}
	}
	return list
}
