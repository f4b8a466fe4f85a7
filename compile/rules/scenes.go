package rules

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// checkScenes runs the rules over every scene. What scenes with fewer overlays and less in their slots
// have shown is not said again.
func checkScenes(all *Pass, scenes []prefab.Scene, levels Levels) diag.List {
	of := func(r *Rule) func(*Pass) { return r.Scene }
	if len(scenes) == 1 && scenes[0].Prefab == all.Prefab {
		all.run(levels, of)
		return nil
	}
	t := newTeller(scenes)
	for i := range scenes {
		pass := newPass(scenes[i].Prefab, all.Prefab, all.Project)
		pass.scene, pass.scenes, pass.cut = &scenes[i], all.scenes, all.cut
		pass.run(levels, of)
		for _, d := range pass.found {
			t.add(pass, i, d)
		}
	}
	return t.tell()
}

// teller collects what rules find in scenes, each finding once.
type teller struct {
	told   map[told]*tale
	order  []*tale
	scenes int
	slots  []prefab.Box            // in which something may come
	filled map[prefab.Box]sceneSet // the scenes in which something does
	seen   map[slotted]*seen       // what comes in slots
}

// sceneSet is a set of scenes by their numbers.
type sceneSet [prefab.MaxScenes / 64]uint64

func (s *sceneSet) add(n int) { s[n/64] |= 1 << (n % 64) }

// meets reports whether a scene is in both sets.
func (s *sceneSet) meets(o *sceneSet) bool {
	for i := range s {
		if s[i]&o[i] != 0 {
			return true
		}
	}
	return false
}

// within reports whether all scenes of the set are in another.
func (s *sceneSet) within(o *sceneSet) bool {
	for i := range s {
		if s[i]&^o[i] != 0 {
			return false
		}
	}
	return true
}

func (s *sceneSet) count() (n int) {
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

// slotted is a prefab that comes in a slot.
type slotted struct {
	name string
	box  prefab.Box
}

func slottedOf(part *prefab.Part) slotted { return slotted{part.Name, part.Box} }

// seen is the scenes in which a prefab comes in a slot.
type seen struct {
	in     sceneSet
	turned [orient.Count]sceneSet // in a turn
}

// turns returns the turns in which it comes in some of the scenes.
func (s *seen) turns(in *sceneSet) (set orient.Set) {
	for o := range orient.Orientation(orient.Count) {
		if s.turned[o].meets(in) {
			set = set.With(o)
		}
	}
	return set
}

// told tells findings apart: in a nested prefab by the slot, not by the cell, which turns with it.
type told struct {
	at      diag.Pos
	in      slotted
	code    diag.Code
	message string
}

// tale is a finding with the scenes that show it.
type tale struct {
	diag.Diagnostic
	pass *Pass // of the first
	in   sceneSet
	part int // 1 + index of the part in which it stands in the first, or 0
}

// newTeller returns a teller that knows what is in the slots of the scenes.
func newTeller(scenes []prefab.Scene) *teller {
	t := &teller{
		told: map[told]*tale{}, scenes: len(scenes), filled: map[prefab.Box]sceneSet{}, seen: map[slotted]*seen{},
	}
	for n := range scenes {
		for i := range scenes[n].Parts {
			part := &scenes[n].Parts[i]
			one := t.seen[slottedOf(part)]
			if one == nil {
				one = &seen{}
				t.seen[slottedOf(part)] = one
			}
			one.in.add(n)
			one.turned[part.Turn].add(n)
			if part.Within > 0 {
				continue
			}
			filled, known := t.filled[part.Box]
			if !known {
				t.slots = append(t.slots, part.Box)
			}
			filled.add(n)
			t.filled[part.Box] = filled
		}
	}
	slices.SortFunc(t.slots, func(a, b prefab.Box) int { return cmp.Or(cmp.Compare(a.Y, b.Y), cmp.Compare(a.X, b.X)) })
	return t
}

// add adds a finding of scene n.
func (t *teller) add(pass *Pass, n int, d diag.Diagnostic) {
	key := told{at: d.Pos, code: d.Code, message: d.Message}
	in, nested := pass.nested[d.Pos]
	if nested {
		key.at, key.in = diag.Pos{}, slottedOf(&pass.scene.Parts[in.part])
	}
	one := t.told[key]
	if one == nil {
		one = &tale{Diagnostic: d, pass: pass}
		if nested {
			one.part = 1 + in.part
			one.Related = append(one.Related, diag.Related{Pos: in.at, Message: "the cell in the nested prefab"})
		}
		t.told[key] = one
		t.order = append(t.order, one)
	}
	one.in.add(n)
}
