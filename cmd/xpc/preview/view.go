package preview

import (
	"fmt"
	"strings"

	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/xp"
)

// View is a way to show a map. The zero value is Plain.
type View uint8

// The views. Caves, Connectivity, Isolation and Loops show the map as it was before the first
// encounter was placed, as its figures do; the others show it as it is.
const (
	Plain        View = iota // what a player would see
	Mono                     // what can be walked on, and what cannot
	Caves                    // caves with their numbers, in colors that differ from their neighbors'
	Connectivity             // how many caves lie within two hops of each
	Isolation                // how far each cave is from the main path between the exits
	Encounters               // what stands in which cave, by category
	Loops                    // tunnels that are part of loops, and those that are the only way
	views
)

var viewNames = [views]string{"plain", "mono", "caves", "connectivity", "isolation", "encounters", "loops"}

// Views returns the words of all views, in order.
func Views() []string { return viewNames[:] }

// String returns the word of the view.
func (v View) String() string {
	if v >= views {
		return "unknown"
	}
	return viewNames[v]
}

// UnmarshalText reads the word of a view.
func (v *View) UnmarshalText(text []byte) error {
	for i, name := range viewNames {
		if name == string(text) {
			*v = View(i)
			return nil
		}
	}
	return fmt.Errorf("%q is no view: there are %s", text, strings.Join(viewNames[:], ", "))
}

// Drawing is a map in one view: an image of a cell for each cell of the map, and what its colors and
// glyphs mean. The key of Plain is empty.
type Drawing struct {
	Image *xp.Image
	Key   Key
}

// Draw draws a map in a view. Equal maps give equal drawings. It takes time in proportion to the
// cells, and ten bytes a cell for the image.
func Draw(m *mapgen.Result, v View) Drawing {
	if v == Plain {
		return Drawing{Image: Map(m)}
	}
	p := newPlan(m)
	d := Drawing{Image: p.image}
	title := Key{Title: fmt.Sprintf("%s, seed %d: %s", m.Recipe.Name(), m.Seed, v)}
	switch v {
	case Mono:
		d.Key = p.mono()
	case Caves:
		d.Key = p.caves()
	case Connectivity:
		d.Key = p.connectivity()
	case Isolation:
		d.Key = p.isolation()
	case Encounters:
		d.Key = p.encounters()
	case Loops:
		d.Key = p.loops()
	}
	d.Key.Title = title.Title
	return d
}

// Picture returns the drawing as one image, its key below the map.
func (d Drawing) Picture() *xp.Image {
	if d.Key.Title == "" {
		return d.Image
	}
	return stack(d.Image, d.Key.Strip(max(d.Image.Layers[0].Width, leastStrip)))
}

// leastStrip is the width below which a key is not squeezed; smaller maps get earth at their right.
const leastStrip = 48

// stack returns an image of one above the other, the wider one deciding.
func stack(upper, lower *xp.Image) *xp.Image {
	a, b := &upper.Layers[0], &lower.Layers[0]
	out := xp.New(max(a.Width, b.Width), a.Height+b.Height, 1)
	l := &out.Layers[0]
	for i := range l.Cells {
		l.Cells[i] = xp.MakeCell(' ', xp.RGB{}, tones.rock)
	}
	for x := range a.Width {
		copy(l.Column(x), a.Column(x))
	}
	for x := range b.Width {
		copy(l.Column(x)[a.Height:], b.Column(x))
	}
	return out
}
