package rogue

import (
	"errors"
	"fmt"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/samples/game/internal/prefabs"
)

// levels are the recipes of the game, from the top down. A recipe that is not there does not compile.
var levels = [...]string{
	prefabs.RecipeShallows,
	prefabs.RecipeDiggings,
	prefabs.RecipeCanyon,
	prefabs.RecipeWarrens,
	prefabs.RecipeHeart,
}

// Levels is the number of levels of a run.
const Levels = len(levels)

// breed is what robots and people of one name have in common.
type breed struct {
	glyph   rune
	color   embed.RGB
	hp      int
	strike  dice // hand to hand; of those that do not fight nothing
	shot    dice // over a distance, every other turn; of those that do not shoot nothing
	steps   int  // cells a turn; 0: it stands where it stands
	peace   bool // it does not mind
	wanders bool // it does not stay where it is set
}

// breeds has each name that the catalogue lists for robots and actors: see [Fits].
var breeds = map[string]breed{
	prefabs.NameMite:   {glyph: 'm', color: rgb(0xd85c90), hp: 3, strike: dice{1, 2, 0}, steps: 1, wanders: true},
	prefabs.NameDrone:  {glyph: 'd', color: rgb(0x9cc4e0), hp: 6, strike: dice{1, 4, 0}, steps: 1},
	prefabs.NameHound:  {glyph: 'h', color: rgb(0xffa048), hp: 7, strike: dice{1, 4, 1}, steps: 2},
	prefabs.NameGuard:  {glyph: 'G', color: rgb(0xff7058), hp: 12, strike: dice{1, 5, 1}, shot: dice{1, 4, 0}, steps: 1},
	prefabs.NameSentry: {glyph: 'S', color: rgb(0xf4d850), hp: 9, strike: dice{1, 3, 0}, shot: dice{1, 4, 0}},
	prefabs.NameTurret: {glyph: 'T', color: rgb(0xff5840), hp: 10, shot: dice{2, 3, 0}},
	prefabs.NameWarden: {glyph: 'W', color: rgb(0xf070ff), hp: 24, strike: dice{2, 4, 0}, shot: dice{1, 6, 0}, steps: 1},
	prefabs.NameTinker: {glyph: '@', color: rgb(0xa4f088), hp: 20, peace: true},
	prefabs.NameNewt:   {glyph: 'n', color: rgb(0xd0e8e0), hp: 1, steps: 1, peace: true, wanders: true},
}

// good is what items of one name have in common.
type good struct {
	glyph rune
	color embed.RGB
	one   string // as it is told of one
	some  string // and of several, after their number; "" of what comes alone
}

// goods has each name that the catalogue lists for items.
var goods = map[string]good{
	prefabs.NameScrap:   {'*', rgb(0xb8b098), "a piece of scrap", "pieces of scrap"},
	prefabs.NameGlowcap: {'"', rgb(0xb0ff88), "a glowcap", "glowcaps"},
	prefabs.NameMedkit:  {'!', rgb(0xff8080), "a medkit", "medkits"},
	prefabs.NameCharge:  {'=', rgb(0x60e0e8), "a charge", "charges"},
	prefabs.NameScanner: {'?', rgb(0x90a8ff), "a scanner", ""},
	prefabs.NamePlating: {'[', rgb(0xd8e4f0), "a suit of plating", ""},
	prefabs.NameCutter:  {'/', rgb(0xffd080), "a torch cutter", ""},
	prefabs.NameCore:    {'*', rgb(0xfff0a0), "the core", ""},
}

// others are the names that the game knows of the other kinds.
var others = map[string][]string{
	prefabs.KindDoor:     {prefabs.NameHatch, prefabs.NameCloset, prefabs.NameVault, prefabs.NameGate},
	prefabs.KindTerminal: {prefabs.NameAccess, prefabs.NameControl, prefabs.NameArchive},
	prefabs.KindTrap:     {prefabs.NameJaw, prefabs.NamePlate},
	prefabs.KindMachine:  {prefabs.NameCot, prefabs.NamePump},
	prefabs.KindProp:     {prefabs.NameLamp},
}

// Fits reports what the game does not know of a bundle, as an error of one line each: a kind or a name
// of which it has no table, a recipe that it wants. The bundle of the game itself fits, which a test
// asks; one that comes while the game runs may not.
func Fits(b *embed.Bundle) error {
	var all []error
	for _, name := range levels {
		if _, ok := b.RecipeNamed(name); !ok {
			all = append(all, fmt.Errorf("it has no recipe %q", name))
		}
	}
	for i := range b.KindCount() {
		kind := b.KindAt(i)
		for j := range kind.NameCount() {
			if name := kind.NameAt(j); !knows(kind.Name(), name) {
				all = append(all, fmt.Errorf("this game knows no %s %q", kind.Name(), name))
			}
		}
		if kind.NameCount() == 0 && kind.Name() != embed.KindPrefab && kind.Name() != embed.KindNothing {
			all = append(all, fmt.Errorf("its %ss have any names", kind.Name()))
		}
	}
	return errors.Join(all...)
}

func knows(kind, name string) bool {
	switch kind {
	case prefabs.KindRobot, prefabs.KindActor:
		_, ok := breeds[name]
		return ok
	case prefabs.KindItem:
		_, ok := goods[name]
		return ok
	}
	for _, n := range others[kind] {
		if n == name {
			return true
		}
	}
	return false
}

// dice are n dice of some sides, and a number that is added.
type dice struct{ n, sides, plus int }

// roll throws the dice. Numbers are keyed by what they decide: the same key gives the same.
func (d dice) roll(k embed.Key) int {
	return embed.Count{Dice: d.n, Sides: d.sides, Plus: d.plus}.Roll(k)
}

func (d dice) none() bool { return d.n == 0 && d.plus == 0 }

func rgb(hex uint32) embed.RGB {
	return embed.RGB{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex)}
}
