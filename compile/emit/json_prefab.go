package emit

import (
	"strconv"

	"github.com/seed18752ec6/xpc/embed"
)

type jsonPrefab struct {
	Name          string           `json:"name"`
	ID            string           `json:"id"`
	About         string           `json:"about,omitempty"`
	Files         []string         `json:"files"`
	Size          [2]int           `json:"size"`
	Place         []string         `json:"place"`
	Front         string           `json:"front"`
	MaxProtrusion int              `json:"maxProtrusion"`
	Buffer        int              `json:"buffer"`
	Sealed        bool             `json:"sealed"`
	Replaces      bool             `json:"replaces,omitempty"`
	Spawn         string           `json:"spawn"`
	Category      string           `json:"category,omitempty"`
	Weight        uint32           `json:"weight"`
	Depth         [2]any           `json:"depth"`
	Cave          jsonCave         `json:"cave"`
	Unique        *jsonUnique      `json:"unique,omitempty"`
	Tags          []string         `json:"tags"`
	Params        []jsonParam      `json:"params"`
	Attributes    []jsonAttribute  `json:"attributes"`
	Transforms    []string         `json:"transforms"`
	Outcomes      []int            `json:"outcomes"`
	Entrances     []jsonEntrance   `json:"entrances"`
	Connections   []jsonConnection `json:"connections"`
	Groups        []jsonGroup      `json:"groups"`
	Objects       []jsonObject     `json:"objects"`
	Variants      []jsonVariant    `json:"variants"`
	Overlays      []jsonOverlay    `json:"overlays"`
	Limits        []jsonLimit      `json:"limits"`
}

type jsonCave struct {
	Size   [2]any `json:"size"`
	Prefer string `json:"prefer"`
}

type jsonUnique struct {
	Scope string `json:"scope"` // map or run
	Group string `json:"group"` // of the prefabs that are counted together
	Max   int    `json:"max"`
}

// jsonLimit is how often prefabs may be placed that slots may hold, and how many of them at most.
type jsonLimit struct {
	jsonUnique
	Most int `json:"most"`
}

type jsonAttribute struct {
	Name   string   `json:"name"`
	Type   string   `json:"type"`
	Values []string `json:"values"`
	List   bool     `json:"list"`
	Param  *int     `json:"param,omitempty"` // whose value it has: index into "params"
	Links  []int    `json:"links,omitempty"` // of a link: index into "objects" by value, its own or the param's
}

type jsonParam struct {
	Name   string           `json:"name"`
	Values []jsonParamValue `json:"values"`
}

type jsonParamValue struct {
	Value  string `json:"value"`
	Weight uint32 `json:"weight"`
}

// jsonWhen is what must be so: all of it.
type jsonWhen struct {
	Depth    [2]any     `json:"depth"`
	Params   []jsonTest `json:"params"`   // all of them
	Overlays []int      `json:"overlays"` // one of them; none = does not matter
	Tags     []string   `json:"tags"`     // all of them
	Not      *jsonWhen  `json:"not,omitempty"`
}

// jsonTest is a param, and its values of which it must have one: indices.
type jsonTest struct {
	Param  int   `json:"param"`
	Values []int `json:"values"`
}

type jsonEntrance struct {
	Side  string   `json:"side"`
	Cells [][2]int `json:"cells"`
}

type jsonConnection struct {
	Name   string   `json:"name"`
	Role   string   `json:"role"`
	Hidden bool     `json:"hidden"`
	Dir    string   `json:"dir"`
	Cells  [][2]int `json:"cells"`
}

type jsonObject struct {
	Reference uint32            `json:"reference"`
	About     string            `json:"about,omitempty"`
	Chance    [2]uint32         `json:"chance"`
	Roll      string            `json:"roll"`
	Required  bool              `json:"required"`
	When      *jsonWhen         `json:"when,omitempty"`
	Group     *int              `json:"group,omitempty"` // index into "groups"
	OneOf     []jsonAlternative `json:"oneOf"`
}

type jsonGroup struct {
	Exactly [2]any `json:"exactly"` // of all cells of its objects; [0, null] = all
	Shuffle bool   `json:"shuffle"`
}

type jsonAlternative struct {
	Kind       string          `json:"kind"`
	Name       string          `json:"name"`
	Weight     uint32          `json:"weight"`
	Chance     [2]uint32       `json:"chance"`
	Count      jsonCount       `json:"count"`
	Facing     string          `json:"facing,omitempty"`
	Locked     bool            `json:"locked"`
	Secret     bool            `json:"secret"`
	Opens      []int           `json:"opens"`
	Links      []int           `json:"links"`
	Attributes []jsonAttribute `json:"attributes"`
	When       *jsonWhen       `json:"when,omitempty"`
	Prefabs    []jsonNest      `json:"prefabs,omitempty"` // of kind prefab: one of them comes
}

// jsonNest is a prefab that may fill a slot.
type jsonNest struct {
	Prefab string     `json:"prefab"`
	With   []jsonWith `json:"with"`
}

// jsonWith is a param of a nested prefab that is fixed: index into its "params".
type jsonWith struct {
	Param  int   `json:"param"`
	From   *int  `json:"from,omitempty"` // index into the "params" of the prefab with the slot
	Values []int `json:"values"`         // indices: one or, with from, one for each value of that
}

// jsonCount is plus and the sum of dice, each from 1 to sides.
type jsonCount struct {
	Dice  int `json:"dice"`
	Sides int `json:"sides"`
	Plus  int `json:"plus"`
}

type jsonVariant struct {
	Name     string        `json:"name"`
	Weight   uint32        `json:"weight"`
	Cells    []any         `json:"cells"`
	Machines []jsonMachine `json:"machines"`
	Marks    []jsonMark    `json:"marks"`
}

type jsonMachine struct {
	Name     string            `json:"name"`
	Passable bool              `json:"passable"`
	Object   *int              `json:"object"`
	Cells    []jsonMachineCell `json:"cells"`
}

type jsonMachineCell struct {
	At   [2]int `json:"at"`
	Look [3]any `json:"look"`
}

type jsonMark struct {
	Object int     `json:"object"`
	At     [2]int  `json:"at"`
	Size   *[2]int `json:"size,omitempty"` // of a slot of more than one cell
}

type jsonOverlay struct {
	Name     string    `json:"name"`
	Chance   [2]uint32 `json:"chance"`
	Excludes []int     `json:"excludes"`
	Cells    []any     `json:"cells"`
}

func jsonPrefabOf(pf *embed.PrefabData) jsonPrefab {
	out := jsonPrefab{
		Name: pf.Name, ID: strconv.FormatUint(uint64(pf.ID), 10), About: pf.About, Files: list(pf.Files),
		Size: [2]int{pf.W, pf.H}, Place: placesOf(pf.Places), Front: pf.Front.String(),
		MaxProtrusion: pf.MaxProtrusion, Buffer: pf.Buffer, Sealed: pf.Sealed, Replaces: pf.Replaces,
		Spawn: spawnWords[pf.Spawn], Category: categoryWords[pf.Category], Weight: pf.Weight,
		Depth: rangeOf(pf.Depth), Cave: jsonCave{rangeOf(pf.Cave), preferWords[pf.Prefer]},
		Tags: list(pf.Tags), Attributes: jsonAttributesOf(pf.Attributes), Transforms: stringsOf(pf.Transforms.Each()),
		Outcomes: make([]int, len(pf.Outcomes)), Entrances: []jsonEntrance{}, Connections: []jsonConnection{},
		Params: []jsonParam{}, Groups: []jsonGroup{}, Objects: []jsonObject{}, Variants: []jsonVariant{}, Overlays: []jsonOverlay{},
		Limits: []jsonLimit{},
	}
	if u := pf.Unique; u.Scope != embed.NoScope {
		out.Unique = &jsonUnique{u.Scope.String(), u.Group, u.Max}
	}
	for _, p := range pf.Params {
		param := jsonParam{Name: p.Name}
		for _, v := range p.Values {
			param.Values = append(param.Values, jsonParamValue{v.Value, v.Weight})
		}
		out.Params = append(out.Params, param)
	}
	for i, o := range pf.Outcomes {
		out.Outcomes[i] = int(o)
	}
	for _, e := range pf.Entrances {
		out.Entrances = append(out.Entrances, jsonEntrance{e.Side.String(), pointsOf(e.Cells)})
	}
	for _, c := range pf.Connections {
		out.Connections = append(out.Connections,
			jsonConnection{c.Name, roleWords[c.Role], c.Hidden, dirWord(c.Dir), pointsOf(c.Cells)})
	}
	for _, g := range pf.Groups {
		out.Groups = append(out.Groups, jsonGroup{rangeOf(g.Exactly), g.Shuffle})
	}
	for i := range pf.Objects {
		out.Objects = append(out.Objects, jsonObjectOf(&pf.Objects[i]))
	}
	for i := range pf.Variants {
		out.Variants = append(out.Variants, jsonVariantOf(&pf.Variants[i]))
	}
	for _, v := range pf.Overlays {
		out.Overlays = append(out.Overlays,
			jsonOverlay{v.Name, shareOf(v.Chance), list(v.Excludes), cellsOf(v.Cells)})
	}
	for _, l := range pf.Limits {
		out.Limits = append(out.Limits, jsonLimit{jsonUnique{l.Scope.String(), l.Group, l.Max}, l.Most})
	}
	return out
}

func jsonAttributesOf(attributes []embed.AttributeData) []jsonAttribute {
	out := []jsonAttribute{}
	for _, a := range attributes {
		attribute := jsonAttribute{
			Name: a.Name, Type: valueTypeWords[a.Type], Values: list(a.Values), List: a.List, Links: a.Links,
		}
		if param := a.Param - 1; param >= 0 {
			attribute.Param = &param
		}
		out = append(out, attribute)
	}
	return out
}

func jsonWhenOf(c *embed.ConditionData) *jsonWhen {
	if c == nil {
		return nil
	}
	out := &jsonWhen{
		Depth: rangeOf(c.Depth), Params: []jsonTest{}, Overlays: list(c.Overlays), Tags: list(c.Tags),
		Not: jsonWhenOf(c.Not),
	}
	for _, t := range c.Params {
		out.Params = append(out.Params, jsonTest{t.Param, list(t.Values)})
	}
	return out
}

func jsonObjectOf(o *embed.ObjectData) jsonObject {
	out := jsonObject{
		Reference: o.Reference, About: o.About, Chance: shareOf(o.Chance), Roll: rollWord(o.RollAll),
		Required: o.Required, When: jsonWhenOf(o.When), OneOf: []jsonAlternative{},
	}
	if group := o.Group - 1; group >= 0 {
		out.Group = &group
	}
	for _, a := range o.Alternatives {
		out.OneOf = append(out.OneOf, jsonAlternative{
			Kind: a.Kind, Name: a.Name, Weight: a.Weight, Chance: shareOf(a.Chance),
			Count:  jsonCount{a.Count.Dice, a.Count.Sides, a.Count.Plus},
			Facing: dirWord(a.Facing), Locked: a.Locked, Secret: a.Secret,
			Opens: list(a.Opens), Links: list(a.Links), Attributes: jsonAttributesOf(a.Attributes),
			When: jsonWhenOf(a.When), Prefabs: jsonNestsOf(a.Prefabs),
		})
	}
	return out
}

func jsonNestsOf(nests []embed.NestData) (out []jsonNest) {
	for _, n := range nests {
		nest := jsonNest{Prefab: n.Prefab, With: []jsonWith{}}
		for _, w := range n.With {
			with := jsonWith{Param: w.Param, Values: list(w.Values)}
			if from := w.From - 1; from >= 0 {
				with.From = &from
			}
			nest.With = append(nest.With, with)
		}
		out = append(out, nest)
	}
	return out
}

func jsonVariantOf(v *embed.VariantData) jsonVariant {
	out := jsonVariant{
		Name: v.Name, Weight: v.Weight, Cells: cellsOf(v.Cells), Machines: []jsonMachine{}, Marks: []jsonMark{},
	}
	for _, m := range v.Machines {
		machine := jsonMachine{Name: m.Name, Passable: m.Passable, Cells: []jsonMachineCell{}}
		if m.Object > 0 {
			object := m.Object - 1
			machine.Object = &object
		}
		for _, c := range m.Cells {
			machine.Cells = append(machine.Cells, jsonMachineCell{[2]int{c.X, c.Y}, lookOf(c.Look)})
		}
		out.Machines = append(out.Machines, machine)
	}
	for _, m := range v.Marks {
		mark := jsonMark{Object: m.Object, At: [2]int{m.X, m.Y}}
		if m.W > 1 || m.H > 1 {
			mark.Size = &[2]int{m.W, m.H}
		}
		out.Marks = append(out.Marks, mark)
	}
	return out
}
