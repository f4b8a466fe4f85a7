package compile

import (
	"cmp"
	"slices"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab"
)

// lowerObjectKinds returns the kinds that objects of prefabs have and those that a catalogue tells of, in order
// of name.
func lowerObjectKinds(kinds *prefab.Kinds, units []*unit) (out []embed.KindData) {
	known := map[string]bool{}
	add := func(name string, kind *prefab.ObjectKind) {
		if known[name] {
			return
		}
		known[name] = true
		data := embed.KindData{Name: name}
		if kind != nil {
			data.Role, data.Names = lowerRoles[kind.Role], values(kind.Names)
		}
		out = append(out, data)
	}
	for _, kind := range kinds.All() {
		if kind.Given() {
			add(kind.Name, kind)
		}
	}
	for _, u := range units {
		for name := range u.part.Kinds() {
			if !known[string(name)] {
				add(string(name), kinds.Kind(string(name)))
			}
		}
	}
	slices.SortFunc(out, func(a, b embed.KindData) int { return cmp.Compare(a.Name, b.Name) })
	return out
}

var lowerRoles = map[prefab.ObjectRole]embed.ObjectRole{
	prefab.NoRole: embed.NoRole, prefab.ActorRole: embed.ActorRole, prefab.ItemRole: embed.ItemRole,
	prefab.FixtureRole: embed.FixtureRole, prefab.TerminalRole: embed.TerminalRole,
	prefab.DoorObject: embed.DoorObject, prefab.TrapRole: embed.TrapRole, prefab.StairsRole: embed.StairsRole,
	prefab.EffectRole: embed.EffectRole,
}

var lowerTypes = map[prefab.ValueType]embed.ValueType{
	prefab.WordValue: embed.WordValue, prefab.NumberValue: embed.NumberValue, prefab.BoolValue: embed.BoolValue,
	prefab.LinkValue: embed.LinkValue, prefab.FacingValue: embed.FacingValue,
}
