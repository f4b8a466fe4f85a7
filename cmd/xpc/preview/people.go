package preview

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/place"
	"github.com/seed18752ec6/xpc/xp"
)

// encounters draws what stands in which cave, by category.
func (p *plan) encounters() Key {
	p.ground(p.g.Class)
	holds := make([]bool, len(p.m.Caves)+1)
	for i := range p.m.Placements {
		if pl := &p.m.Placements[i]; pl.Cave > 0 {
			holds[pl.Cave] = true
			p.tint(pl.Cave, mix(tones.floor, tones.category[pl.Category], 1, 3))
		}
	}
	came := arrivals(p.m.Placements)
	for i := range p.m.Placements {
		pl := &p.m.Placements[i]
		at, _ := slices.BinarySearchFunc(came, arrivalOf(pl), arrival.compare)
		p.box(pl, letterOf(at), tones.category[pl.Category])
	}
	var key Key
	for i, a := range came {
		color := tones.category[a.category]
		if i == 0 || came[i-1].category != a.category {
			key.Entries = append(key.Entries, swatch(' ', color, color, categoryNames[a.category]))
		}
		key.Entries = append(key.Entries, Entry{Looks: label(string(rune(letterOf(i))), color), Text: a.name})
	}
	key.Entries = append(key.Entries, p.refused(holds)...)
	key.Entries = append(key.Entries, p.exits()...)
	return key
}

// arrival is what placements came as: an encounter as a category, or a feature by its prefab.
type arrival struct {
	category embed.Category
	name     string
}

func (a arrival) compare(b arrival) int {
	return cmp.Or(cmp.Compare(a.category, b.category), cmp.Compare(a.name, b.name))
}

func arrivalOf(pl *place.Placement) arrival {
	if pl.Encounter == (embed.Encounter{}) {
		return arrival{pl.Category, pl.Prefab.Name()}
	}
	return arrival{pl.Category, pl.Encounter.Name()}
}

// arrivals returns what came, each once, by category and then by name.
func arrivals(placements []place.Placement) (out []arrival) {
	for i := range placements {
		out = append(out, arrivalOf(&placements[i]))
	}
	slices.SortFunc(out, arrival.compare)
	return slices.Compact(out)
}

var categoryNames = [embed.CategoryCount]string{"features", "fluff", "reward", "risk", "danger"}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

// letterOf returns the letter of the i-th that came; those for which there is none are all '*'.
func letterOf(i int) xp.Glyph {
	if i >= len(letters) {
		return '*'
	}
	return xp.Glyph(letters[i])
}

// tint gives the cells that a cave has now another back.
func (p *plan) tint(id int, back xp.RGB) {
	c := xp.MakeCell(dot, texture(back), back)
	for _, r := range p.g.Caves.Runs(id) {
		for x := int(r.X0); x < int(r.X1); x++ {
			if p.g.LabelAt(x, int(r.Y)) == id {
				p.layer.Set(x, int(r.Y), c)
			}
		}
	}
}

// box draws a placement in the color of its category, what can be walked on darker, with its letter
// in the middle.
func (p *plan) box(pl *place.Placement, letter xp.Glyph, color xp.RGB) {
	for i, touched := range pl.Touched {
		x, y := pl.X+i%pl.W, pl.Y+i/pl.W
		if !touched || pl.Rows[i] == grid.Cave || pl.Rows[i] == grid.Earth {
			continue
		}
		back := color
		if pl.Rows[i].Passable() {
			back = mix(tones.rock, color, 1, 2)
		}
		p.layer.Set(x, y, xp.MakeCell(' ', color, back))
	}
	x, y := pl.X+pl.W/2, pl.Y+pl.H/2
	p.layer.Set(x, y, xp.MakeCell(letter, inkOn(color), color))
}

// refused writes into each cave without an encounter how many prefabs had no room there.
func (p *plan) refused(holds []bool) (out []Entry) {
	count := make([]int, len(holds))
	caves, tries := 0, 0
	for i := range p.m.Refused {
		r := &p.m.Refused[i]
		if r.Cave == 0 || r.Prefab == (embed.Prefab{}) || holds[r.Cave] {
			continue
		}
		if count[r.Cave]++; count[r.Cave] == 1 {
			caves++
		}
		tries++
	}
	for id, n := range count {
		if n > 0 {
			p.name(id, fmt.Sprintf("x%d", n))
		}
	}
	if caves == 0 {
		return nil
	}
	return []Entry{{Looks: label("x3", tones.floor), Text: "prefabs tried in vain in a cave that stays empty"}}
}
