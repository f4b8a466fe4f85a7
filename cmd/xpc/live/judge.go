package live

import (
	"slices"
	"strconv"
	"strings"

	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/embed/place"
)

// noCave is the word of cells at which there is no cave to be placed in.
const noCave = "cave"

// words returns the rules of the method in the order in which they are asked, and the word of a site.
func (t *trial) words() []string {
	r := place.Report{Method: t.method}
	out := []string{noCave}
	for i := range r.Len() {
		out = append(out, r.Word(i))
	}
	return append(out, "")
}

// judge fills the board of rules; false if nobody waits for it any more.
func (t *trial) judge(a *asked, out *tryJSON) bool {
	out.Words = t.words()
	out.Rules, out.Counts = make([]int, t.grid.W*t.grid.H), make([]int, len(out.Words))
	for y := range t.grid.H {
		if a.ctx.Err() != nil {
			return false
		}
		for x := range t.grid.W {
			word, _ := t.at(x, y)
			i := slices.Index(out.Words, word)
			if i < 0 { // no rule was asked: the cave is too small
				out.Words, out.Counts = append(out.Words, word), append(out.Counts, 0)
				i = len(out.Words) - 1
			}
			out.Rules[y*t.grid.W+x] = i
			out.Counts[i]++
			if word == "" {
				out.Sites++
			}
		}
	}
	for _, word := range out.Words {
		out.Texts = append(out.Texts, t.text(word))
	}
	return true
}

// spotTexts say what each rule asks of one spot, by method. Those of a whole cave are xpc explain's.
var spotTexts = map[place.Method]map[string]string{
	place.Embedded: {
		"corners":      "Both ends of the front must stand on floor of the cave.",
		"protrusion":   "Beside both ends of the front the cave must end within maxProtrusion rows: here the prefab would stand too far out.",
		"earth":        "Behind the front all must be solid earth, and a ring of a cell around it.",
		"keep":         "It would lie on or beside a cell that stays as it is: an exit, stairs, or the cell before an entrance.",
		"entrance":     "No entrance would have floor of the cave before all of its cells.",
		"front":        "The front would open into another cave, a tunnel of one, or another prefab.",
		"connectivity": "It would cut the cave in two, or close off a pocket of it.",
	},
	place.Centered: {
		"earth":    "The prefab and its buffer may cover earth, floor of this cave and its tunnels, and nothing else.",
		"neighbor": "The buffer would touch another cave, or a tunnel of one, and join them.",
		"keep":     "It would lie on an exit, on stairs, or on the cell before an entrance.",
		"reach":    "The prefab with its buffer would not touch the cave.",
		"shift":    "It would stand farther from the middle of the cave than maxShift.",
	},
}

// text says what a rule asks.
func (t *trial) text(word string) string {
	switch word {
	case "":
		return "All rules are met: the prefab could stand here."
	case noCave:
		return "The prefab would not reach into any cave from here."
	case place.Eligible.String():
		return "The cave is too small for the prefab."
	}
	return spotTexts[t.method][word]
}

// at says which rule keeps the prefab from standing at a cell.
func (t *trial) at(x, y int) (word string, v place.Verdict) {
	s := place.Site{
		Prefab: t.pf, Method: t.method, Orientation: t.turn, X: x - t.anchor.X, Y: y - t.anchor.Y,
	}
	if s.Cave = t.caveAt(s.X, s.Y); s.Cave == 0 {
		return noCave, v
	}
	v = t.placer.Judge(s, t.opt)
	return v.Word(), v
}

// caveAt returns the cave for which a box would be meant: that of the ends of its front, else of a cell of
// it that comes first; 0 = none.
func (t *trial) caveAt(x, y int) int {
	x1, y1 := x+t.w-1, y+t.h-1
	ends := [2]grid.Point{{X: x, Y: y1}, {X: x1, Y: y1}}
	switch t.turn.Dir(t.pf.Front()) {
	case orient.North:
		ends = [2]grid.Point{{X: x, Y: y}, {X: x1, Y: y}}
	case orient.East:
		ends = [2]grid.Point{{X: x1, Y: y}, {X: x1, Y: y1}}
	case orient.West:
		ends = [2]grid.Point{{X: x, Y: y}, {X: x, Y: y1}}
	}
	if t.method == place.Embedded {
		for _, p := range ends {
			if id := t.grid.LabelAt(p.X, p.Y); id > 0 {
				return id
			}
		}
	} else if id := t.grid.LabelAt(x+t.w/2, y+t.h/2); id > 0 {
		return id
	}
	for cy := y; cy <= y1; cy++ {
		for cx := x; cx <= x1; cx++ {
			if id := t.grid.LabelAt(cx, cy); id > 0 {
				return id
			}
		}
	}
	return 0
}

// cell returns the cell that a parameter names, as x,y.
func (t *trial) cell(a *asked, name string) (p grid.Point, no *refusal) {
	sx, sy, ok := strings.Cut(a.query.Get(name), ",")
	x, errX := strconv.Atoi(sx)
	y, errY := strconv.Atoi(sy)
	if !ok || errX != nil || errY != nil || uint(x) >= uint(t.grid.W) || uint(y) >= uint(t.grid.H) {
		return p, notSo("%s is %q: it is a cell of the map, as x,y", name, a.query.Get(name))
	}
	return grid.Point{X: x, Y: y}, nil
}

// spot answers which cells are in the way at one cell.
func (t *trial) spot(a *asked, out *tryJSON) *refusal {
	p, no := t.cell(a, "at")
	if no != nil {
		return no
	}
	word, v := t.at(p.X, p.Y)
	out.At = &spotJSON{X: p.X - t.anchor.X, Y: p.Y - t.anchor.Y, Rule: word, Cave: v.Site.Cave}
	for _, f := range v.Faults[:min(len(v.Faults), faultsMax)] {
		out.Faults = append(out.Faults, faultJSON{f.X, f.Y, f.Is.String()})
	}
	return nil
}

// faultsMax is how many cells in the way are told.
const faultsMax = 1000
