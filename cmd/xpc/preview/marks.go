package preview

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/xp"
)

// mark is how a thing on the map is shown.
type mark struct {
	glyph xp.Glyph
	fore  xp.RGB
}

var (
	entranceMark = mark{'<', xp.RGB{R: 255, G: 240, B: 160}}
	exitMark     = mark{'>', xp.RGB{R: 255, G: 240, B: 160}}
	otherMark    = mark{'?', xp.RGB{R: 200, G: 200, B: 200}}
)

// kindMarks shows objects by kind. Machines show through their shapes alone.
var kindMarks = map[string]mark{
	"item":     {'!', xp.RGB{R: 90, G: 220, B: 230}},
	"robot":    {'r', xp.RGB{R: 255, G: 90, B: 70}},
	"actor":    {'@', xp.RGB{R: 120, G: 230, B: 120}},
	"terminal": {'&', xp.RGB{R: 230, G: 130, B: 250}},
	"door":     {'+', xp.RGB{R: 220, G: 170, B: 90}},
	"trap":     {'^', xp.RGB{R: 250, G: 150, B: 50}},
	"stairs":   {'>', xp.RGB{R: 255, G: 240, B: 160}},
	"prop":     {4, xp.RGB{R: 190, G: 180, B: 150}},
	"effect":   {247, xp.RGB{R: 150, G: 200, B: 255}},
}

// roleMarks shows the objects of kinds that the project's catalogue adds.
var roleMarks = map[embed.ObjectRole]mark{
	embed.ActorRole: kindMarks["actor"], embed.ItemRole: kindMarks["item"], embed.FixtureRole: kindMarks["prop"],
	embed.TerminalRole: kindMarks["terminal"], embed.DoorObject: kindMarks["door"], embed.TrapRole: kindMarks["trap"],
	embed.StairsRole: kindMarks["stairs"], embed.EffectRole: kindMarks["effect"],
}

// objectMark returns how an object is shown; ok is false for one that does not show itself.
func objectMark(o *embed.Object) (m mark, ok bool) {
	if o.Kind == "machine" {
		return mark{}, false
	}
	if m, ok = kindMarks[o.Kind]; ok {
		return m, true
	}
	if m, ok = roleMarks[o.Role]; ok {
		return m, true
	}
	return otherMark, true
}

// ObjectMark returns the glyph and its color by which maps show an object; ok is false for one that does
// not show itself, such as a machine.
func ObjectMark(o *embed.Object) (glyph xp.Glyph, fore xp.RGB, ok bool) {
	m, ok := objectMark(o)
	return m.glyph, m.fore, ok
}
