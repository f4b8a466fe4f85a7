package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// tell returns the findings, with what came up and what is in slots where that matters.
func (t *teller) tell() (found diag.List) {
	for _, one := range t.order {
		scene := one.pass.scene
		one.Message += withOverlays(scene.Up)
		of := t.scenes
		if one.part > 0 {
			part := &scene.Parts[one.part-1]
			of = t.seen[slottedOf(part)].in.count()
			one.Message += ", in " + t.partText(one, part)
		}
		if one.in.count() < of {
			t.tellParts(one)
		}
		found = append(found, one.Diagnostic)
	}
	return found
}

// maxParts bounds the slots that a finding names.
const maxParts = 4

// tellParts says what is in slots, or is not, whenever a finding shows or, if nothing is always there,
// when it showed first.
func (t *teller) tellParts(one *tale) {
	var empty []prefab.Box
	for _, box := range t.slots {
		if filled := t.filled[box]; !filled.meets(&one.in) {
			empty = append(empty, box)
		}
	}
	free, parts := t.comers(one)
	if empty == nil && parts == nil {
		parts = free
	}
	var words []string
	for _, box := range empty[:min(len(empty), maxParts)] {
		words = append(words, "nothing in the slot at "+slotText(one.pass, box))
	}
	for _, part := range parts[:min(len(parts), maxParts-len(words))] {
		words = append(words, t.partText(one, part))
		one.relate(diag.InFile(part.Prefab.File), "the nested prefab "+strconv.Quote(part.Name))
	}
	if more := len(empty) + len(parts) - len(words); more > 0 {
		words = append(words, "what is in "+plural(more, "more slot", "more slots"))
	}
	if len(words) > 0 {
		one.Message += ", with " + joined(words)
	}
}

// comers returns the parts of the first scene that shows a finding in whose place something else may come,
// all and those that are in every scene that shows it, without the one in which it stands.
func (t *teller) comers(one *tale) (free, always []*prefab.Part) {
	parts := one.pass.scene.Parts
	for i := range parts {
		if i == one.part-1 || !parts[i].Free {
			continue
		}
		free = append(free, &parts[i])
		if one.in.within(&t.seen[slottedOf(&parts[i])].in) {
			always = append(always, &parts[i])
		}
	}
	return free, always
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
func (t *teller) partText(one *tale, part *prefab.Part) string {
	text := fmt.Sprintf("%q in the slot at %s", part.Name, slotText(one.pass, part.Box))
	seen := t.seen[slottedOf(part)]
	turns := seen.turns(&one.in)
	if seen.turns(&seen.in) == turns {
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
