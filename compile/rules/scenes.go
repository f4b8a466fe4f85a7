package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

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
	t := &teller{told: map[told]*tale{}, scenes: len(scenes), seen: map[slotted]seen{}}
	for i := range scenes {
		pass := newPass(scenes[i].Prefab, all.Prefab, all.Project)
		pass.scene, pass.scenes, pass.cut = &scenes[i], all.scenes, all.cut
		t.see(pass.scene)
		pass.run(levels, of)
		for _, d := range pass.found {
			t.add(pass, d)
		}
	}
	return t.tell()
}

// teller collects what rules find in scenes, each finding once.
type teller struct {
	told   map[told]*tale
	order  []*tale
	scenes int
	slots  []prefab.Box     // in which something may come
	seen   map[slotted]seen // what comes in them
}

// slotted is a prefab that comes in a slot.
type slotted struct {
	name string
	box  prefab.Box
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
	pass   *Pass // of the first
	last   *prefab.Scene
	scenes int
	part   int                // 1 + index of the part in which it stands, or 0
	turns  orient.Set         // of that
	with   map[slotted]seen   // what those scenes have in which slot
	filled map[prefab.Box]int // and have something in it
}

// seen is in how many scenes something was seen, and in which turns.
type seen struct {
	scenes int
	turns  orient.Set
}

func slottedOf(part *prefab.Part) slotted { return slotted{part.Name, part.Box} }

// see notes what is in the slots of a scene.
func (t *teller) see(s *prefab.Scene) {
	for i := range s.Parts {
		in := slottedOf(&s.Parts[i])
		t.seen[in] = seen{t.seen[in].scenes + 1, t.seen[in].turns.With(s.Parts[i].Turn)}
		if box := s.Parts[i].Box; s.Parts[i].Within == 0 && !slices.Contains(t.slots, box) {
			t.slots = append(t.slots, box)
		}
	}
}

// add adds a finding of a scene.
func (t *teller) add(pass *Pass, d diag.Diagnostic) {
	key := told{at: d.Pos, code: d.Code, message: d.Message}
	var part *prefab.Part
	in, nested := pass.nested[d.Pos]
	if nested {
		part = &pass.scene.Parts[in.part]
		key.at, key.in = diag.Pos{}, slottedOf(part)
	}
	one := t.told[key]
	if one == nil {
		one = &tale{Diagnostic: d, pass: pass, with: map[slotted]seen{}, filled: map[prefab.Box]int{}}
		if nested {
			one.part = 1 + in.part
			one.Related = append(one.Related, diag.Related{Pos: in.at, Message: "the cell in the nested prefab"})
		}
		t.told[key] = one
		t.order = append(t.order, one)
	}
	if nested {
		one.turns = one.turns.With(part.Turn)
	}
	if one.last == pass.scene {
		return
	}
	one.last = pass.scene
	one.scenes++
	for i := range pass.scene.Parts {
		part := &pass.scene.Parts[i]
		s := one.with[slottedOf(part)]
		one.with[slottedOf(part)] = seen{s.scenes + 1, s.turns.With(part.Turn)}
		if part.Within == 0 {
			one.filled[part.Box]++
		}
	}
}

// tell returns the findings, with what came up and what is in slots where that matters.
func (t *teller) tell() (found diag.List) {
	for _, one := range t.order {
		scene := one.pass.scene
		one.Message += withOverlays(scene.Up)
		of := t.scenes
		if one.part > 0 {
			part := &scene.Parts[one.part-1]
			of = t.seen[slottedOf(part)].scenes
			one.Message += ", in " + t.partText(one, part, one.turns)
		}
		if one.scenes < of {
			t.tellParts(one)
		}
		found = append(found, one.Diagnostic)
	}
	return found
}

// tellParts says what is in slots, or is not, whenever a finding shows or, if nothing is always there,
// when it showed first.
func (t *teller) tellParts(one *tale) {
	parts := one.pass.scene.Parts
	matters := func(i int) bool {
		return i != one.part-1 && parts[i].Free && one.with[slottedOf(&parts[i])].scenes == one.scenes
	}
	var words []string
	for _, box := range t.slots {
		if one.filled[box] == 0 {
			words = append(words, "nothing in the slot at "+slotText(one.pass, box))
		}
	}
	if words == nil && !slices.ContainsFunc(indices(len(parts)), matters) {
		matters = func(i int) bool { return i != one.part-1 && parts[i].Free }
	}
	for i := range parts {
		if !matters(i) {
			continue
		}
		words = append(words, t.partText(one, &parts[i], one.with[slottedOf(&parts[i])].turns))
		one.relate(diag.InFile(parts[i].Prefab.File), "the nested prefab "+strconv.Quote(parts[i].Name))
	}
	if len(words) > 0 {
		one.Message += ", with " + joined(words)
	}
}

// indices returns the numbers below n.
func indices(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// slotText is the first cell of a slot, in the image's coordinates.
func slotText(pass *Pass, box prefab.Box) string {
	return fmt.Sprintf("(%d,%d)", pass.Prefab.Box.X+box.X, pass.Prefab.Box.Y+box.Y)
}

// relate adds a place that explains the finding, once.
func (one *tale) relate(at diag.Pos, message string) {
	if !slices.ContainsFunc(one.Related, func(r diag.Related) bool { return r.Pos == at }) {
		one.Related = append(one.Related, diag.Related{Pos: at, Message: message})
	}
}

// partText names a nested prefab by its slot and, where it comes in several and not all of them matter,
// by its turns.
func (t *teller) partText(one *tale, part *prefab.Part, turns orient.Set) string {
	text := fmt.Sprintf("%q in the slot at %s", part.Name, slotText(one.pass, part.Box))
	if t.seen[slottedOf(part)].turns == turns {
		return text
	}
	script := part.Prefab.Script
	if at := script.Transforms.Pos; at.Line > 0 {
		one.relate(at, "the transforms of "+strconv.Quote(part.Name))
	} else {
		one.relate(diag.InFile(script.File), "the script of "+strconv.Quote(part.Name)+", which names no transforms")
	}
	var words []string
	for o := range turns.Each() {
		words = append(words, o.String())
	}
	return text + " turned " + joined(words)
}

// joined joins words with commas and an and.
func joined(words []string) string {
	last := len(words) - 1
	if last == 0 {
		return words[0]
	}
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

// withOverlays says at the end of a message which overlays came up.
func withOverlays(up []*prefab.Overlay) string {
	if len(up) == 0 {
		return ""
	}
	var words []string
	for _, o := range up {
		words = append(words, fmt.Sprintf("%q", o.Name))
	}
	return ", with the overlay " + joined(words)
}
