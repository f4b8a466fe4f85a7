package live

import (
	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/xp"
)

// detail is what is known of a prefab as it is drawn. Boxes and cells are [x, y], of images from 0 at the
// top left unless it is said otherwise.
type detail struct {
	About       string           `json:"about"`
	Transforms  string           `json:"transforms"`
	Front       string           `json:"front"`
	Protrusion  int              `json:"maxProtrusion"`
	Buffer      int              `json:"buffer"`
	Images      []imageJSON      `json:"images"`      // the one beside the script, then its variants
	Connections []connectionJSON `json:"connections"` // cells of the box
	Overlays    []overlayJSON    `json:"overlays"`
	Entries     []objectJSON     `json:"entries"` // of the script's objects
	Params      []paramJSON      `json:"params"`
	Compiled    bool             `json:"compiled"` // it is of a bundle: see compiled.go
}

// imageJSON is one image: the layers as they are drawn, and what they say together.
type imageJSON struct {
	File     string        `json:"file"`
	Box      [4]int        `json:"box"` // x, y, width, height
	Layers   []layerJSON   `json:"layers"`
	Terrains []terrainJSON `json:"terrains"`
	Terrain  []int         `json:"terrain"` // of each cell of the box: 1 + index into Terrains; 0 = not the prefab's
	Machines []machineJSON `json:"machines"`
	Objects  []placedJSON  `json:"objects"`
}

type layerJSON struct {
	Word    string   `json:"word"` // what it is read as
	Kind    string   `json:"kind"` // terrain, connections, …; "" where the project gives it no meaning
	Picture *picture `json:"picture"`
}

type terrainJSON struct {
	Name     string   `json:"name"`
	Kind     string   `json:"kind"`
	Passable bool     `json:"passable"`
	Opaque   bool     `json:"opaque"`
	OneOf    []string `json:"oneOf"`
	Missing  bool     `json:"missing"` // no entry matches the cell
}

type connectionJSON struct {
	Name   string   `json:"name"`
	Role   string   `json:"role"`
	Width  int      `json:"width"`
	Hidden bool     `json:"hidden"`
	Dir    string   `json:"dir"`
	Cells  [][2]int `json:"cells"`
}

type machineJSON struct {
	Name     string   `json:"name"`
	Passable bool     `json:"passable"`
	Cells    [][2]int `json:"cells"` // of the box
}

// placedJSON is where an entry stands: on cells of the box, or in slots of it.
type placedJSON struct {
	Entry int      `json:"entry"`
	Cells [][2]int `json:"cells"`
	Slots [][4]int `json:"slots"`
}

type overlayJSON struct {
	Name   string `json:"name"`
	Layer  int    `json:"layer"`
	Chance string `json:"chance"`
}

type paramJSON struct {
	Name   string   `json:"name"`
	Values []string `json:"values"`
}

// detailOf returns what is known of a joined prefab.
func detailOf(pf *prefab.Prefab) *detail {
	s := pf.Script
	d := &detail{
		About: s.About.Value, Front: dirText(s.Front.Value), Protrusion: s.MaxProtrusion.Value, Buffer: s.Buffer.Value,
		Transforms: s.Transforms.Value.String(), Connections: []connectionJSON{}, Overlays: []overlayJSON{},
		Entries: entriesOf(s), Params: []paramJSON{},
	}
	for _, m := range pf.Images() {
		d.Images = append(d.Images, imageOf(m, s))
	}
	for i := range pf.Connections {
		c := &pf.Connections[i]
		d.Connections = append(d.Connections, connectionJSON{
			c.Entry.Name, c.Entry.Role.String(), c.Entry.Width, c.Entry.Hidden, dirText(c.Dir), pointsOf(c.Cells),
		})
	}
	for i := range pf.Overlays {
		o := &pf.Overlays[i]
		d.Overlays = append(d.Overlays, overlayJSON{o.Name, o.Layer, ratioText(o.Chance.Value)})
	}
	for _, p := range s.Params {
		out := paramJSON{Name: p.Name}
		for _, v := range p.Values {
			out.Values = append(out.Values, v.Value)
		}
		d.Params = append(d.Params, out)
	}
	return d
}

func pointsOf(points []prefab.Point) [][2]int {
	out := make([][2]int, len(points))
	for i, p := range points {
		out[i] = [2]int{p.X, p.Y}
	}
	return out
}

func imageOf(pf *prefab.Prefab, s *prefab.Script) imageJSON {
	out := imageJSON{
		File: pf.File, Box: [4]int{pf.Box.X, pf.Box.Y, pf.Box.W, pf.Box.H}, Layers: layersOf(pf.Image, pf.Layers),
		Terrain: make([]int, len(pf.Cells)), Terrains: []terrainJSON{}, Machines: []machineJSON{}, Objects: []placedJSON{},
	}
	numbers := map[*prefab.Terrain]int{}
	for i, c := range pf.Cells {
		if c.Terrain == nil {
			continue
		}
		if numbers[c.Terrain] == 0 {
			out.Terrains = append(out.Terrains, terrainOf(c.Terrain))
			numbers[c.Terrain] = len(out.Terrains)
		}
		out.Terrain[i] = numbers[c.Terrain]
	}
	for i := range pf.Machines {
		m := &pf.Machines[i]
		name := ""
		if m.Entry != nil {
			name = m.Entry.Name
		}
		out.Machines = append(out.Machines, machineJSON{name, m.Passable, pointsOf(m.Cells)})
	}
	index := map[*prefab.Object]int{}
	for i, o := range s.Objects {
		index[o] = i
	}
	for i := range pf.Objects {
		o := &pf.Objects[i]
		placed := placedJSON{index[o.Object], pointsOf(o.Cells), [][4]int{}}
		for _, b := range o.Slots {
			placed.Slots = append(placed.Slots, [4]int{b.X, b.Y, b.W, b.H})
		}
		out.Objects = append(out.Objects, placed)
	}
	return out
}

func layersOf(m *xp.Image, words []prefab.LayerWord) (out []layerJSON) {
	for i := range m.Layers {
		l := layerJSON{Picture: layerPicture(&m.Layers[i])}
		if i < len(words) {
			l.Word, l.Kind = words[i].String(), words[i].Kind.String()
		}
		out = append(out, l)
	}
	return out
}

func terrainOf(e *prefab.Terrain) terrainJSON {
	t := terrainJSON{Name: e.Name, Passable: e.Passable, Opaque: e.Opaque, Missing: e.Missing, OneOf: []string{}}
	if len(e.OneOf) == 0 {
		t.Kind = e.Kind.String()
	}
	for _, choice := range e.OneOf {
		t.OneOf = append(t.OneOf, choice.Entry.Name)
	}
	return t
}

// keptMax is how many prefabs are kept as they were when their images could be read.
const keptMax = 256

// keptDetails holds prefabs as they were when their images could be read, the oldest going first.
type keptDetails struct {
	of    map[string]keptDetail
	order []string
}

type keptDetail struct {
	version string // of the prefab
	detail  *detail
	picture *picture
}

// keep keeps a prefab.
func (k *keptDetails) keep(name string, d keptDetail) {
	if k.of == nil {
		k.of = map[string]keptDetail{}
	}
	if _, ok := k.of[name]; !ok {
		if len(k.order) == keptMax {
			delete(k.of, k.order[0])
			k.order = k.order[1:]
		}
		k.order = append(k.order, name)
	}
	k.of[name] = d
}

// look returns a prefab as it is drawn now or, where its image cannot be read, as it was last. Fresh tells
// which; ok is false if it could not be read since the page began, nor was it ever compiled.
func (a *asked) look(pf compile.Viewed) (d keptDetail, fresh, ok bool) {
	version := a.version(pf)
	a.s.mu.Lock()
	kept, known := a.s.kept.of[pf.Name]
	a.s.mu.Unlock()
	if known && kept.version == version {
		return kept, true, true
	}
	if joined := a.join(pf); joined != nil {
		d = keptDetail{version, detailOf(joined), joinedPicture(joined)}
		a.s.mu.Lock()
		defer a.s.mu.Unlock()
		a.s.kept.keep(pf.Name, d)
		return d, true, true
	}
	if known {
		return kept, false, true
	}
	if last, _, compiled := a.compiled(pf.Name); compiled {
		return keptDetail{detail: compiledDetail(last), picture: compiledPicture(last)}, false, true
	}
	return d, false, false
}

// join returns a prefab as its files are now, or nil: if they cannot be read, or if nobody knows which they are.
func (a *asked) join(pf compile.Viewed) *prefab.Prefab {
	if a.view == nil {
		return nil
	}
	joined, err := a.view.Join(pf)
	if err != nil {
		return nil
	}
	return joined
}
