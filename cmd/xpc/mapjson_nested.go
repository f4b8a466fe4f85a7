package main

import (
	"strconv"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/xp"
)

// nestedJSON is a prefab in a slot of the placement's, or of one that is nested itself.
type nestedJSON struct {
	Prefab      string         `json:"prefab"`
	ID          string         `json:"id"`
	Within      int            `json:"within"`      // index into the placement's nested of the one whose slot it fills, or -1
	Reference   string         `json:"reference"`   // of the slot
	Turn        string         `json:"turn"`        // in the slot as drawn
	Orientation string         `json:"orientation"` // on the map
	Origin      cell           `json:"origin"`
	Size        cell           `json:"size"`
	Variant     int            `json:"variant"`
	Overlays    []string       `json:"overlays"`
	Params      map[string]any `json:"params"`
}

func nestedOf(c *embed.Contents, n *embed.NestedPrefab) nestedJSON {
	within := c.Prefab
	if n.Within > 0 {
		within = c.Nested[n.Within-1].Prefab
	}
	return nestedJSON{
		Prefab: n.Prefab.Name(), ID: strconv.FormatUint(uint64(n.Prefab.ID()), 10), Within: n.Within - 1,
		Reference: referenceText(within, n.Entry), Turn: n.Turn.String(), Orientation: n.Setting.Orientation.String(),
		Origin: cell{n.Setting.X, n.Setting.Y}, Size: cell{n.W, n.H}, Variant: n.Variant,
		Overlays: overlaysOf(n.Prefab, n.Overlays), Params: paramsOf(n.Prefab, n.Params),
	}
}

// referenceText returns the character of an entry of a prefab's object table.
func referenceText(pf embed.Prefab, entry int) string {
	return string(xp.Glyph(pf.ObjectEntry(entry).Reference()).Rune())
}

// overlaysOf returns the names of overlays that came up.
func overlaysOf(pf embed.Prefab, up []int) []string {
	out := []string{}
	for _, i := range up {
		out = append(out, pf.Overlay(i).Name())
	}
	return out
}

// paramsOf returns the values that params have, by name.
func paramsOf(pf embed.Prefab, values []int) map[string]any {
	out := map[string]any{}
	for i, value := range values {
		p := pf.Param(i)
		out[p.Name()] = p.Value(value)
	}
	return out
}
