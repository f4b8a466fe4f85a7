package main

import (
	"fmt"
	"strings"

	"github.com/seed18752ec6/xpc/prefab"
)

// script returns the script of a prefab that is begun: the keys that its place needs, and comments
// that teach the others.
func (d *draft) script() []byte {
	var b strings.Builder
	if d.schema {
		up := strings.Repeat("../", strings.Count(d.image, "/"))
		fmt.Fprintf(&b, "# yaml-language-server: $schema=%s%s\n", up, schemaFile("script"))
	}
	b.WriteString("# about: A sentence for people.\n")
	key := func(key, value, about string) {
		fmt.Fprintf(&b, "%-25s# %s\n", key+": "+value, about)
	}
	switch d.place {
	case "embedded":
		key("place", "embedded", "set into the wall of a cave")
		key("front", d.front, "this side of the drawing faces the cave: leave it a way in")
		key("maxProtrusion", fmt.Sprint(min(2, d.depth()-1)),
			fmt.Sprintf("so many of its rows may stand in the cave, the front row among them: 1 to %d", d.depth()-1))
	case "centered":
		key("place", "centered", "in the middle of a cave; its drawing is a full rectangle")
		key("buffer", "1", "cells around it that stay open")
	case "preplaced":
		key("place", "preplaced", "where a recipe says, before caves are dug")
	case "nested":
		key("place", "nested", "in a slot of another prefab, which its drawing fills")
	}
	if d.place == "embedded" || d.place == "centered" {
		key("category", "fluff", "or reward, risk, danger: what it is to the player")
		key("# weight", "10", "how often it comes among others")
	}
	b.WriteString(`# tags: [folk]

# What the glyphs of the objects layer mean, one line a glyph:
# objects:
#   g: {robot: sentry, facing: south, chance: 80%}
#   c: {item: chest, count: 1..3}
#   d: {door: gate, locked: true}          # on terrain of kind door
#   t: {terminal: access, opens: [d]}
`)
	d.overlays(&b)
	return []byte(b.String())
}

// overlays writes the overlays of the project's layers: a layer without its entry is a finding.
func (d *draft) overlays(b *strings.Builder) {
	head := "\noverlays:                # layers that replace terrain by chance\n"
	for _, l := range d.layers {
		if l.Kind == prefab.OverlayLayer {
			fmt.Fprintf(b, "%s  %q: {chance: 30%%}\n", head, l.Name)
			head = ""
		}
	}
}
