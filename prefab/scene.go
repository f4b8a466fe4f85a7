package prefab

import (
	"iter"

	"github.com/seed18752ec6/xpc/embed/orient"
)

// What a prefab can be: the outcomes of single cells, and scenes, which are the outcomes of its
// images and overlays together. Random terrain stays random in both.

// Outcome returns what the cell at (x, y) of the box can be over all rolls. A cell under a machine
// that blocks is never surely open and stays maybe open. Outside the box it returns 0.
func (pf *Prefab) Outcome(x, y int) Outcome {
	if x < 0 || y < 0 || x >= pf.Box.W || y >= pf.Box.H {
		return 0
	}
	i := y*pf.Box.W + x
	all, always := pf.cellOutcome(i)
	if always && all&(MaybeOpen|MaybeSolid) == MaybeOpen {
		all |= SurelyOpen
	}
	return all
}

// outcome returns what a cell can be in this image, whatever the overlays, without SurelyOpen, and
// whether it is the prefab's always.
func (pf *Prefab) outcome(i int) (o Outcome, always bool) {
	c := pf.Cells[i]
	o, always = c.outcome(), c.Terrain != nil
	for _, over := range pf.Overlays {
		if t := over.Cells[i].Terrain; t != nil {
			o, always = o|over.Cells[i].outcome(), always && t.Kind != None
		}
	}
	if pf.slotted != nil {
		o, always = pf.slotted[i].over(o, always)
	}
	if o != 0 && c.Machine > 0 && !pf.Machines[c.Machine-1].Passable {
		o |= MaybeSolid
	}
	return o, always
}

// outcome returns what the cell's terrain can be, without SurelyOpen.
func (c Cell) outcome() (o Outcome) {
	if c.Terrain == nil || c.Terrain.Kind == None {
		return 0
	}
	o = Present
	if c.Terrain.MaybeOpen() {
		o |= MaybeOpen
	}
	if c.Terrain.MaybeSolid() {
		o |= MaybeSolid
	}
	return o
}

// Images returns the prefab, for the image beside its script, and its variants.
func (pf *Prefab) Images() []*Prefab { return append([]*Prefab{pf}, pf.Variants...) }

// Planes yields the cells of every image, then of every overlay.
func (pf *Prefab) Planes() iter.Seq[[]Cell] {
	return func(yield func([]Cell) bool) {
		for _, image := range pf.Images() {
			if !yield(image.Cells) {
				return
			}
		}
		for _, over := range pf.Overlays {
			if !yield(over.Cells) {
				return
			}
		}
	}
}

// Scene is a prefab as one outcome of its variants, overlays and slots leaves it: one image, its cells
// replaced by the overlays that came up, then by the prefabs in its slots, with their machines. It has
// neither variants, overlays nor slots itself, and its objects are those of its own script: those of
// nested prefabs are in its parts.
type Scene struct {
	*Prefab
	Up    []*Overlay // the overlays that came up
	In    orient.Set // orientations of the prefab in which it may come
	Parts []Part     // the prefabs in slots, each before those in its own
	Of    []int      // as Cells: 1 + index into Parts of the one whose cell it is, 0 = its own; nil without parts

	worlds *nestWorlds // that what comes in its slots tells apart; nil = it comes in any
	come   worldSet    // those of them in which it comes
}

// MaxScenes bounds the scenes of a prefab.
const MaxScenes = 256

// maxSceneCells bounds the cells of all scenes of a prefab with slots, what is in a slot counted as
// [partCells] of them: in a large one, whose slots are many, fewer scenes are looked at.
const (
	maxSceneCells = 1 << 22
	partCells     = 8
)

// Scenes returns the outcomes of a prefab's images, overlays and slots that can come, those of each image
// by how many overlays come up, then by how many slots hold something else than nothing or their first.
// A prefab with neither is its own scene. All is false if there are more than [MaxScenes], which are cut
// evenly among the images, and among their sets of overlays, or if they are large, which are cut too; what is cut of a nested prefab by itself is
// not counted.
func (pf *Prefab) Scenes() (scenes []Scene, all bool) {
	scenes, all = pf.drawnScenes()
	if !pf.nests() {
		return scenes, all
	}
	plans, total := make([]fillPlan, len(scenes)), 0
	for i, s := range scenes {
		plans[i] = s.plan(MaxScenes)
		all = all && plans[i].all
		total += len(plans[i].choices)
	}
	var out []Scene
	left := maxSceneCells
	for i, p := range plans {
		most := len(p.choices)
		if total > MaxScenes {
			most = min(most, max(1, MaxScenes/len(plans)))
		}
		most, spent := p.afford(most, left/(len(plans)-i), i == 0)
		left -= spent
		all = all && most == len(p.choices)
		p.choices = p.choices[:most]
		out = append(out, p.scenes()...)
	}
	return out, all
}

// nests reports whether an image has a slot.
func (pf *Prefab) nests() bool {
	for _, image := range pf.Images() {
		for _, placed := range image.Objects {
			if len(placed.Slots) > 0 {
				return true
			}
		}
	}
	return false
}

// drawnScenes returns the scenes without what is in their slots.
func (pf *Prefab) drawnScenes() (scenes []Scene, all bool) {
	if len(pf.Variants) == 0 && len(pf.Overlays) == 0 {
		return []Scene{{Prefab: pf, In: pf.Script.Transforms.Value}}, true
	}
	images := pf.Images()
	ups, all := pf.ups(max(1, MaxScenes/len(images)))
	for _, image := range images {
		if image.Weight() == 0 {
			continue
		}
		for _, up := range ups {
			if len(scenes) == MaxScenes {
				return scenes, false
			}
			scenes = append(scenes, image.scene(up))
		}
	}
	return scenes, all
}

// Weight returns the weight of this image among all of the script's; 0 never comes.
func (pf *Prefab) Weight() int {
	if pf.Variant != nil {
		return pf.Variant.Weight.Value
	}
	return pf.Script.BaseWeight.Value
}

// ups returns the sets of overlays that can come up together, as indices, by their size; at most a
// number of them.
func (pf *Prefab) ups(most int) (ups [][]int, all bool) {
	u := &upFinder{overlays: pf.Overlays, most: most, steps: 64 * most, all: true}
	for size := 0; size <= len(pf.Overlays); size++ {
		u.find(0, size, nil)
	}
	return u.ups, u.all
}

// upFinder finds sets of overlays. As all-certain overlays have few sets and many ways to miss one,
// its steps are bounded too.
type upFinder struct {
	overlays    []Overlaid
	most, steps int
	ups         [][]int
	all         bool
}

// find adds the sets of a size that begin with those in up, all below overlay i.
func (u *upFinder) find(i, size int, up []int) {
	if u.steps--; u.steps < 0 {
		u.all = false
		return
	}
	if len(up) > size || size-len(up) > len(u.overlays)-i {
		return
	}
	if i == len(u.overlays) {
		if u.all = u.all && len(u.ups) < u.most; u.all {
			u.ups = append(u.ups, append([]int(nil), up...))
		}
		return
	}
	o, free := u.overlays[i], true
	for _, earlier := range up {
		free = free && !o.excludes(u.overlays[earlier].Overlay)
	}
	if free && o.Chance.Value.Num > 0 {
		u.find(i+1, size, append(up[:len(up):len(up)], i))
	}
	if !free || !o.Chance.Value.IsCertain() {
		u.find(i+1, size, up)
	}
}

// scene returns the image with some overlays up.
func (pf *Prefab) scene(up []int) Scene {
	s := Scene{Prefab: new(*pf), In: pf.Script.Transforms.Value}
	s.Variants, s.Overlays = nil, nil
	if len(up) > 0 {
		s.Cells = append([]Cell(nil), pf.Cells...)
	}
	for _, n := range up {
		s.Up = append(s.Up, pf.Overlays[n].Overlay)
		for i, c := range pf.Overlays[n].Cells {
			if c.Terrain == nil {
				continue
			}
			if c.Machine = s.Cells[i].Machine; c.Terrain.Kind == None {
				c.Terrain = nil
			}
			s.Cells[i] = c
		}
	}
	s.Objects = nil
	for _, placed := range pf.Objects {
		if pf.Script.mayCome(&s, placed.Object) {
			s.Objects = append(s.Objects, placed)
		}
	}
	return s
}
