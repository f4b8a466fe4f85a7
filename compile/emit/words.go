package emit

import "github.com/seed18752ec6/xpc/embed"

// The words of the project's files for the values of package embed, by value.

var categoryWords = [embed.CategoryCount]string{
	embed.NoCategory: "", embed.Fluff: "fluff", embed.Reward: "reward", embed.Risk: "risk", embed.Danger: "danger",
}

// categoryIdents are the names of the categories in package embed, by their words.
var categoryIdents = map[string]string{
	"fluff": "Fluff", "reward": "Reward", "risk": "Risk", "danger": "Danger",
}

var kindWords = [...]string{
	embed.NoKind: "", embed.Floor: "floor", embed.Cave: "cave", embed.Door: "door", embed.Stairs: "stairs",
	embed.Liquid: "liquid", embed.Wall: "wall", embed.Earth: "earth", embed.Barrier: "barrier", embed.Cut: "none",
}

var preferWords = [...]string{
	embed.PreferNone: "none", embed.PreferLarge: "large", embed.PreferSmall: "small",
}

var spawnWords = [...]string{
	embed.SpawnAllow: "allow", embed.SpawnForbid: "forbid", embed.SpawnMask: "mask",
}

var roleWords = [...]string{embed.TunnelRole: "tunnel", embed.DoorRole: "door"}

var objectRoleWords = [...]string{
	embed.NoRole: "", embed.ActorRole: "actor", embed.ItemRole: "item", embed.FixtureRole: "fixture",
	embed.TerminalRole: "terminal", embed.DoorObject: "door", embed.TrapRole: "trap", embed.StairsRole: "stairs",
	embed.EffectRole: "effect",
}

var valueTypeWords = [...]string{
	embed.WordValue: "word", embed.NumberValue: "number", embed.BoolValue: "bool", embed.LinkValue: "link",
	embed.FacingValue: "facing",
}

// placeWords are the ways to place a prefab, in order.
var placeWords = []struct {
	place embed.Places
	word  string
}{
	{embed.Embedded, "embedded"},
	{embed.Centered, "centered"},
	{embed.Preplaced, "preplaced"},
	{embed.Nested, "nested"},
}

func placesOf(p embed.Places) []string {
	out := []string{}
	for _, w := range placeWords {
		if p.Has(w.place) {
			out = append(out, w.word)
		}
	}
	return out
}
