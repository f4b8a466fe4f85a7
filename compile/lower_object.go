package compile

import (
	"slices"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab"
)

// objectsOf returns the entries that the object table has, in the script's order: those that stand on
// a cell of some image. An entry that stands nowhere puts nothing anywhere.
func objectsOf(pf *prefab.Prefab) (out []*prefab.Object) {
	for _, o := range pf.Script.Objects {
		if pf.Stands(o.Reference) {
			out = append(out, o)
		}
	}
	return out
}

// objectIndex returns the place of each reference in the object table.
func objectIndex(pf *prefab.Prefab) map[prefab.Reference]int {
	index := map[prefab.Reference]int{}
	for i, o := range objectsOf(pf) {
		index[o.Reference] = i
	}
	return index
}

func lowerObjects(pf *prefab.Prefab) (out []embed.ObjectData) {
	s, index := pf.Script, objectIndex(pf)
	for _, o := range objectsOf(pf) {
		data := embed.ObjectData{
			Reference: uint32(o.Reference), About: o.About.Value,
			Chance: embed.Ratio(o.Chance.Value), RollAll: o.Roll.Value == prefab.RollAll,
			Required: o.Required.Value, When: lowerWhen(s, o.When),
		}
		if g := s.Group(o.Reference); g != nil {
			data.Group = 1 + slices.Index(s.Groups, g)
		}
		for i := range o.Alternatives {
			data.Alternatives = append(data.Alternatives, lowerAlternative(pf, &o.Alternatives[i], index))
		}
		out = append(out, data)
	}
	return out
}

func lowerGroups(s *prefab.Script) (out []embed.GroupData) {
	for _, g := range s.Groups {
		data := embed.GroupData{Exactly: embed.All, Shuffle: g.Shuffle.Value}
		if g.Exactly.Given() {
			data.Exactly = embed.Range(g.Exactly.Value)
		}
		out = append(out, data)
	}
	return out
}

func lowerAlternative(pf *prefab.Prefab, a *prefab.Alternative, index map[prefab.Reference]int) embed.AlternativeData {
	s := pf.Script
	return embed.AlternativeData{
		Kind: a.Kind, Name: a.Name.Value, Weight: uint32(a.Weight.Value),
		Chance: embed.Ratio(a.Chance.Value), Count: embed.Count(a.Count.Value), Facing: a.Facing.Value,
		Locked: a.Locked.Value, Secret: a.Secret.Value,
		Opens: lowerLinks(a.Opens, index), Links: lowerLinks(a.Links, index),
		Attributes: lowerAttributes(s, a.Attributes, index), When: lowerWhen(s, a.When),
		Prefabs: lowerNests(pf, a),
	}
}

// lowerNests returns the prefabs that an alternative may be, with the params that it fixes looked up.
func lowerNests(pf *prefab.Prefab, a *prefab.Alternative) (out []embed.NestData) {
	for _, name := range a.Prefabs {
		data, child := embed.NestData{Prefab: name.Value}, pf.Child(name.Value).Script
		for i, p := range child.Params {
			for _, w := range a.With {
				if w.Param == p.Name {
					data.With = append(data.With, lowerWith(pf.Script, w, i, p))
				}
			}
		}
		out = append(out, data)
	}
	return out
}

// lowerWith returns what fixes param i of a nested prefab.
func lowerWith(s *prefab.Script, w prefab.With, i int, p *prefab.Param) embed.WithData {
	if w.From.Value == "" {
		return embed.WithData{Param: i, Values: []int{p.Index(w.Value.Value)}}
	}
	from := paramIndex(s, w.From.Value)
	data := embed.WithData{Param: i, From: 1 + from}
	for _, v := range s.Params[from].Values {
		data.Values = append(data.Values, p.Index(v.Value))
	}
	return data
}

func lowerLinks(links []prefab.Link, index map[prefab.Reference]int) (out []int) {
	for _, l := range links {
		out = append(out, index[l.Reference])
	}
	return out
}

// lowerAttributes returns attributes; links among them lead into the object table of the index.
func lowerAttributes(
	s *prefab.Script, attributes []prefab.Attribute, index map[prefab.Reference]int,
) (out []embed.AttributeData) {
	for _, a := range attributes {
		data := embed.AttributeData{
			Name: a.Name, Values: a.Values, List: a.List, Type: lowerTypes[a.Type], Links: lowerLinks(a.Links, index),
		}
		if a.Param.Value != "" {
			data.Values, data.Param = nil, 1+paramIndex(s, a.Param.Value)
		}
		out = append(out, data)
	}
	return out
}

// paramIndex returns the place of a param of the script.
func paramIndex(s *prefab.Script, name string) int { return slices.Index(s.Params, s.Param(name)) }

func lowerParams(s *prefab.Script) (out []embed.ParamData) {
	for _, p := range s.Params {
		data := embed.ParamData{Name: p.Name}
		for _, v := range p.Values {
			data.Values = append(data.Values, embed.ParamValueData{Value: v.Value, Weight: uint32(v.Weight)})
		}
		out = append(out, data)
	}
	return out
}

// lowerWhen returns a condition with its names looked up; nil for one that always holds.
func lowerWhen(s *prefab.Script, w *prefab.When) *embed.ConditionData {
	if w == nil {
		return nil
	}
	out := &embed.ConditionData{Depth: embed.Range(w.Depth), Tags: values(w.Tags), Not: lowerWhen(s, w.Not)}
	for _, t := range w.Params {
		test := embed.ParamTestData{Param: paramIndex(s, t.Param)}
		for _, v := range t.Values {
			test.Values = append(test.Values, s.Param(t.Param).Index(v.Value))
		}
		out.Params = append(out.Params, test)
	}
	for _, name := range w.Overlays {
		out.Overlays = append(out.Overlays, slices.Index(s.Overlays, s.Overlay(name.Value)))
	}
	return out
}
