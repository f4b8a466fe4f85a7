package preview

import (
	"fmt"
	"io"
	"strings"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/embed/place"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/raster"
)

// Maintainer's note. A map is made twice more for its film, which costs little against drawing: once to
// count the steps of each stage, so that it is known which of them are shown, and once to draw these.
// That its generator does it again saves the memory of a second one, which is most of what a large map
// takes; the result is the generator's, and is whole again whenever a run has ended.
// Until the exits are chosen a frame is drawn from the boards of the step. From then on it is what Map
// draws, with the placements so far: the last frame is the plain view.

// FilmOptions say how the making of a map becomes a GIF. The zero value is the default.
type FilmOptions struct {
	Font  *raster.Font // what glyphs look like; nil is [raster.Square]
	Scale int          // pixels for one of the font, to [MaxFilmScale]; 0 is 1
}

// The bounds of films. A map that would be larger has smaller cells, down to a pixel for several.
const (
	MaxFilmScale = 4
	filmSide     = 1024 // pixels of the map's longer side, by the scale
)

// film draws the making of one map.
type film struct {
	m       *mapgen.Result // being made anew while steps are drawn
	attempt int
	drawn   bool // whether the attempt is that of the map, and not made once more later
	title   string
	plan    schedule
	lens    lens
	image   *xp.Image // of the finished map, drawn over for each frame: of a large map it is most of what a film takes
	out     *raster.Animation
	regions grid.Regions
	kinds   []uint8                // by component, counted from 1: its color
	colors  map[grid.Point]uint8   // of caves, by their first cells
	found   bool                   // whether the caves have colors
	last    grid.Board             // what was open in the frame before
	fresh   grid.Board             // what was dug since
	set     map[grid.Point]xp.Cell // cells of features, which are there before the caves
	err     error
}

// WriteFilm writes the making of a map as a GIF, step by step: how it was filled, what the automaton
// made of it, its caves as they were found, left out and joined, its exits, and its placements. It
// shows up to 200 frames, in 255 colors, in a picture of up to 1,024 pixels to a side by the scale.
// Equal maps give equal bytes, for one release of Go. An error of w is returned as it is.
//
// The map is the last that gen made, which makes it twice again; it is as it was when WriteFilm returns.
func WriteFilm(w io.Writer, gen *mapgen.Generator, m *mapgen.Result, o FilmOptions) error {
	f := &film{
		m: m, attempt: m.Attempt, title: fmt.Sprintf("%s, seed %d", m.Recipe.Name(), m.Seed),
		colors: map[grid.Point]uint8{}, set: map[grid.Point]xp.Cell{},
	}
	recipe, seed, watch := m.Recipe, m.Seed, gen.Watch
	defer func() { gen.Watch = watch }()
	for i := range m.Placements[:m.Features] {
		f.settle(&m.Placements[i])
	}
	gen.Watch = func(s mapgen.Step) {
		if s.Attempt == f.attempt {
			f.plan.count(s.Stage)
		}
	}
	gen.Run(recipe, seed)
	f.plan.settle(m)
	f.image = Map(m)
	f.lens = newLens(m, f.image, o)
	f.out = raster.NewAnimation(w, f.lens.canvas)
	gen.Watch = f.step
	gen.Run(recipe, seed)
	if f.placements(); f.err != nil {
		return f.err
	}
	return f.out.Close()
}

// settle notes the cells of a feature: those of its box, not what is dug from it when there are caves.
func (f *film) settle(pl *place.Placement) {
	for i, touched := range pl.Touched {
		if touched {
			back := flat(pl.Rows[i]).Back
			f.set[grid.Point{X: pl.X + i%pl.W, Y: pl.Y + i/pl.W}] = xp.MakeCell(' ', back, back)
		}
	}
}

// step draws a step of the map, unless it is left out. Attempts that came to nothing are not shown.
func (f *film) step(s mapgen.Step) {
	if s.Attempt != f.attempt || s.Stage == cave.StageFeature || s.Stage >= cave.StageExit || f.err != nil {
		return
	}
	if s.Stage == cave.StageBegin {
		f.drawn = f.plan.begin()
		f.last.Reset(s.Grid.W, s.Grid.H)
		f.fresh.Reset(s.Grid.W, s.Grid.H)
	}
	if !f.drawn {
		return
	}
	for _, p := range s.Cells {
		f.fresh.Set(p.X, p.Y)
	}
	if s.Stage == cave.StageLabel {
		f.meet(s.Grid)
		f.found = true
	}
	n, of, delay, shown := f.plan.next(s.Stage)
	if !shown {
		return
	}
	if f.found {
		f.regions.Label(s.Open)
		f.unite(s.Grid)
	}
	f.lens.show(s.Grid.W, s.Grid.H, func(x, y int) xp.Cell { return f.look(s, x, y) })
	f.frame(caption(s, n, of), delay)
	f.last.Copy(s.Open)
	f.fresh.Reset(s.Grid.W, s.Grid.H)
}

// caption says what a step is.
func caption(s mapgen.Step, n, of int) string {
	switch s.Stage {
	case cave.StageBegin:
		return "earth"
	case cave.StageDomain:
		return "guide: where caves may be"
	case cave.StageFill:
		return "fill: cells are opened at random"
	case cave.StageAutomaton:
		return fmt.Sprintf("automaton: round %d of %d", n, of)
	case cave.StageSmooth:
		return "smoothing"
	case cave.StageLabel:
		return "labelling: " + diag.Counted(s.Grid.Caves.Count(), "cave")
	case cave.StageRemove:
		return fmt.Sprintf("removal: %s left", diag.Counted(s.Grid.Caves.Count(), "cave"))
	case cave.StageJoin:
		return fmt.Sprintf("joining: tunnel %d of %d", n, of)
	case cave.StageRoom, cave.StageTunneler:
		return fmt.Sprintf("%s: %d of %d", s.Stage, n, of)
	}
	return s.Stage.String()
}

// meet gives the caves their colors when they are found.
func (f *film) meet(g *grid.Grid) {
	colors := paint(g, len(tones.caves), nil)
	for id := 1; id <= g.Caves.Count(); id++ {
		f.colors[g.Caves.Region(id).First] = uint8(colors[id])
	}
}

// unite gives each component of the open cells the color of its largest cave.
func (f *film) unite(g *grid.Grid) {
	n := f.regions.Count() + 1
	f.kinds = make([]uint8, n)
	largest := make([]int, n)
	for id := 1; id <= g.Caves.Count(); id++ {
		c := g.Caves.Region(id)
		if at := f.regions.At(c.First.X, c.First.Y); c.Area > largest[at] {
			largest[at], f.kinds[at] = c.Area, f.colors[c.First]
		}
	}
}

// look returns what a cell of an unfinished map shows.
func (f *film) look(s mapgen.Step, x, y int) xp.Cell {
	if c, ok := f.set[grid.Point{X: x, Y: y}]; ok {
		return c
	}
	back := tones.earth
	switch open := s.Open.At(x, y); {
	case s.Grid.At(x, y) == grid.Rock:
		back = tones.rock
	case f.fresh.At(x, y) && open:
		back = tones.light
	case open && s.Stage == cave.StageDomain:
		back = tones.inside
	case open && f.found:
		back = tones.caves[f.kinds[f.regions.At(x, y)]]
	case open:
		back = tones.dug
	case s.Stage == cave.StageRemove && f.last.At(x, y):
		back = tones.gone
	}
	return xp.MakeCell(' ', back, back)
}

// placements draws the finished map: first with its features and exits alone, then as it is populated.
func (f *film) placements() {
	if f.err != nil {
		return
	}
	m := f.m
	class := append([]grid.Class(nil), m.Before...)
	for i := m.Features; i <= len(m.Placements); i++ {
		stage := cave.StageExit
		if i > m.Features {
			stage = cave.StagePlace
			for _, c := range m.Placements[i-1].Changes {
				class[c.Y*m.Grid.W+c.X] = c.Class
			}
		}
		_, of, delay, shown := f.plan.next(stage)
		if shown && i < len(m.Placements) && f.err == nil {
			drawMap(f.image, m.Grid, class, m.Placements[:i], m.Exits)
			f.finished(f.image)
			f.frame(placing(m, i, of), delay)
		}
	}
	drawMap(f.image, m.Grid, m.Grid.Class, m.Placements, m.Exits)
	f.finished(f.image)
	f.frame(made(m), lastDelay)
}

// made says what is on the finished map.
func made(m *mapgen.Result) string {
	var words []string
	for _, part := range []struct {
		n    int
		name string
	}{
		{m.Metrics.Caves, "cave"}, {m.Metrics.Rooms.Count, "room"}, {m.Metrics.Tunnels, "tunnel"},
		{len(m.Placements), "placement"},
	} {
		if part.n > 0 {
			words = append(words, diag.Counted(part.n, part.name))
		}
	}
	return strings.Join(words, ", ")
}

// placing says which placement was the last, of those so far.
func placing(m *mapgen.Result, i, of int) string {
	if i -= m.Features; i == 0 {
		return "exits: " + diag.Counted(len(m.Exits), "way") + " in and out"
	}
	pl := &m.Placements[m.Features+i-1]
	name := pl.Prefab.Name()
	if pl.Encounter != (embed.Encounter{}) {
		name = fmt.Sprintf("%s, %s", name, categoryNames[pl.Category])
	}
	return fmt.Sprintf("placing %d of %d: %s", i, of, name)
}

// finished shows an image of a cell for each cell of the map.
func (f *film) finished(img *xp.Image) {
	if err := f.lens.draw(img); err != nil && f.err == nil {
		f.err = err
	}
}

// frame adds what is drawn now to the film, with a line below the map. What cannot be written ends it.
func (f *film) frame(caption string, delay int) {
	f.lens.caption(caption, f.title)
	if err := f.out.Show(delay); err != nil && f.err == nil {
		f.err = err
	}
}
