package main

import (
	"fmt"
	"slices"
	"strings"
)

// refusal is one word by which maps tell why a prefab was not placed. A word of two methods has
// two of them.
type refusal struct {
	word, method string
	text         string
}

// refusals are in the order in which sites are sifted; a test holds them against package place.
var refusals = []refusal{
	{"eligible", "before a site is looked for", "The cave cannot get this encounter: it is smaller or larger than " +
		"cave or minArea asks, holds an encounter already, or has the entrance or an exit in it."},
	{"depth", "before a site is looked for", "The map's depth is outside the depth of the entry or of the prefab's script."},
	{"unique", "before a site is looked for", "The entry or the prefab is on the map as often as it may be."},
	{"notWith", "before a site is looked for", "The cave holds an encounter that the entry must not share a cave with."},
	{"distance", "before a site is looked for", "The cave's nearest cell is fewer or more steps from the entrance than " +
		"distance allows."},
	{"corners", "embedded", "No spot has both ends of the front on floor of the cave. A shorter front has more of them."},
	{"protrusion", "embedded", "At both ends of the front the cave goes on beside the prefab for more rows than " +
		"maxProtrusion: it would stand too far out of the wall. A larger maxProtrusion, or a shorter front, helps."},
	{"earth", "embedded", "Behind the rows that stand in the cave there is not enough solid earth for the prefab and a ring " +
		"of one cell around it: another cave, a tunnel, another prefab or the map's border is in the way. " +
		"A prefab that is less deep, or a recipe with a larger margin, helps."},
	{"keep", "embedded", "The prefab would lie on or beside a cell that stays as it is: an exit, stairs, or the cell before " +
		"the entrance of an earlier prefab."},
	{"entrance", "embedded", "No entrance has floor of the cave before all of its cells: it would open against earth."},
	{"front", "embedded", "The front would open into a second cave, into a tunnel of another cave, or into another prefab."},
	{"connectivity", "embedded", "The prefab would cut the cave in two, or close off a pocket of it. A front that is " +
		"shorter, or that stands out less, helps."},
	{"earth", "centered", "No spot in the cave has room for the prefab and its buffer with nothing there but earth, " +
		"floor of this cave, and its tunnels."},
	{"neighbor", "centered", "The buffer would touch another cave, or a tunnel of another cave, and join them."},
	{"keep", "centered", "The prefab would lie on an exit, on stairs, or on the cell before the entrance of an earlier prefab."},
	{"reach", "centered", "The prefab with its buffer would not touch the cave at all."},
	{"shift", "centered", "The nearest spot is farther from the center of the cave than maxShift of the recipe."},
	{"area", "preplaced", "The box of the prefab, turned as the feature allows, does not lie in the feature's area and inside " +
		"the border of the map, which is one cell wide."},
	{"apart", "preplaced", "Fewer cells than the clearance would lie between the prefab and an earlier feature, the cells before " +
		"its connections, or a reserve. A larger area, a smaller clearance, or another order of the features helps."},
	{"connector", "preplaced", "A tunnel could not begin, or not turn: before a connection the border of the map, a reserve or " +
		"another feature is nearer than the clearance and the width of the connection. Other orientations, or an area " +
		"farther from the edge, help."},
	{"tunnel", "preplaced", "No tunnel as wide as the connection could be dug to a cave, past reserves, other features and the " +
		"border, and without it a part of the prefab would be cut off."},
}

// title names the word and what it is about.
func (r refusal) title() string { return r.word + " (" + r.method + ")" }

// explain returns what there is to say of a word, for a terminal.
func (r refusal) explain(color bool) string {
	title := r.title()
	if color {
		title = "\x1b[1m" + title + "\x1b[0m"
	}
	return fmt.Sprintf("%s\n%s\n", title, indented(wrap(r.text, helpWidth-2), "  "))
}

// takeRefusals takes the words of refusals out of some words.
func takeRefusals(words []string) (found []refusal, rest []string) {
	for _, word := range words {
		n := len(found)
		for _, r := range refusals {
			if strings.EqualFold(r.word, word) {
				found = append(found, r)
			}
		}
		if len(found) == n {
			rest = append(rest, word)
		}
	}
	return slices.CompactFunc(found, func(a, b refusal) bool { return a == b }), rest
}
