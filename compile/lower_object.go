package compile

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab"
)

// objectIndex returns the place of each reference in the object table.
func objectIndex(s *prefab.Script) map[prefab.Reference]int {
	index := make(map[prefab.Reference]int, len(s.Objects))
	for i, o := range s.Objects {
		index[o.Reference] = i
	}
	return index
}

// lowerObjects returns the object table: every entry of the script, in its order.
func lowerObjects(s *prefab.Script) (out []embed.ObjectData) {
	index := objectIndex(s)
	for _, o := range s.Objects {
		data := embed.ObjectData{
			Reference: uint32(o.Reference), About: o.About.Value,
			Chance: embed.Ratio(o.Chance.Value), RollAll: o.Roll.Value == prefab.RollAll,
			Required: o.Required.Value,
		}
		for i := range o.Alternatives {
			data.Alternatives = append(data.Alternatives, lowerAlternative(&o.Alternatives[i], index))
		}
		out = append(out, data)
	}
	return out
}

func lowerAlternative(a *prefab.Alternative, index map[prefab.Reference]int) embed.AlternativeData {
	return embed.AlternativeData{
		Kind: a.Kind, Name: a.Name.Value, Weight: uint32(a.Weight.Value),
		Chance: embed.Ratio(a.Chance.Value), Count: embed.Count(a.Count.Value), Facing: a.Facing.Value,
		Locked: a.Locked.Value, Secret: a.Secret.Value,
		Opens: lowerLinks(a.Opens, index), Links: lowerLinks(a.Links, index),
		Attributes: lowerAttributes(a.Attributes),
	}
}

func lowerLinks(links []prefab.Link, index map[prefab.Reference]int) (out []int) {
	for _, l := range links {
		out = append(out, index[l.Reference])
	}
	return out
}

func lowerAttributes(attributes []prefab.Attribute) (out []embed.AttributeData) {
	for _, a := range attributes {
		out = append(out, embed.AttributeData{Name: a.Name, Values: a.Values, List: a.List})
	}
	return out
}
