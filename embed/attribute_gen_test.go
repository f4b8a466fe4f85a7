package embed_test

import (
	"slices"
	"strconv"

	"github.com/seed18752ec6/xpc/embed"
	"pgregory.net/rapid"
)

// anyKinds draws the kinds that the objects of data have, and others, in order of name.
func anyKinds(t *rapid.T, d *embed.Data) (list []embed.KindData) {
	names := map[string]bool{}
	for _, name := range rapid.SliceOfN(rapid.StringMatching(`[a-zé]{1,5}`), 0, 2).Draw(t, "kinds") {
		names[name] = true
	}
	for i := range d.Prefabs {
		for _, o := range d.Prefabs[i].Objects {
			for _, a := range o.Alternatives {
				names[a.Kind] = true
			}
		}
	}
	for name := range names {
		list = append(list, embed.KindData{Name: name})
	}
	slices.SortFunc(list, func(a, b embed.KindData) int { return slices.Compare([]byte(a.Name), []byte(b.Name)) })
	for i := range list {
		list[i].Role = embed.ObjectRole(rapid.IntRange(0, 8).Draw(t, "role"))
		list[i].Names = anyWords(t, "names")
	}
	return list
}

// anyValue draws a value of a type that is not a link.
func anyValue(t *rapid.T, of embed.ValueType) string {
	switch of {
	case embed.NumberValue:
		return rapid.StringMatching(`-?(0|[1-9][0-9]{0,6})(\.[0-9]{1,8})?`).Draw(t, "number")
	case embed.BoolValue:
		return strconv.FormatBool(rapid.Bool().Draw(t, "bool"))
	case embed.FacingValue:
		return rapid.SampledFrom([]string{"north", "east", "south", "west"}).Draw(t, "facing")
	}
	return rapid.String().Draw(t, "word")
}

// typedAttributes draws attributes with types, for an object of a prefab whose objects and params are
// there. The values of params are numbers; a link may have any of them.
func typedAttributes(t *rapid.T, pf *embed.PrefabData) (list []embed.AttributeData) {
	for i := range rapid.IntRange(0, 3).Draw(t, "typed") {
		a := embed.AttributeData{Name: "typed" + strconv.Itoa(i), Type: embed.ValueType(rapid.IntRange(0, 4).Draw(t, "type"))}
		values := rapid.IntRange(1, 1).Draw(t, "one")
		switch shape := rapid.IntRange(0, 2).Draw(t, "shape"); {
		case shape == 1:
			a.List, values = true, rapid.IntRange(0, 3).Draw(t, "values")
		case shape == 2 && len(pf.Params) > 0 && (a.Type == embed.NumberValue || a.Type == embed.LinkValue):
			a.Param = rapid.IntRange(1, len(pf.Params)).Draw(t, "of")
			values = 0
		}
		for range values {
			a.Values = append(a.Values, anyValue(t, a.Type))
		}
		if a.Param > 0 {
			values = len(pf.Params[a.Param-1].Values)
		}
		if a.Type == embed.LinkValue {
			for range values {
				a.Links = append(a.Links, rapid.IntRange(0, len(pf.Objects)-1).Draw(t, "link"))
			}
		}
		list = append(list, a)
	}
	return list
}
