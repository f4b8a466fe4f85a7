package emit_test

import (
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/compile/emit"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// full returns data in which every slice has an entry, so that every field can be reached.
func full() *embed.Data {
	d := data("caves/outpost")
	d.Project = "p"
	d.Terrain[0].Outline = 1
	d.Outlines = []embed.OutlineData{{Name: "half", Regions: [][]embed.Point{{{X: 1, Y: 2}, {X: 3, Y: 4}, {X: 5, Y: 6}}}}}
	d.Turns = []embed.TurnData{{300, embed.NoForm, 301, embed.NoForm, 301, embed.NoForm, 300, embed.NoForm}}
	pf := &d.Prefabs[0]
	pf.Objects[0].Alternatives[0].Links = []int{1}
	pf.Objects[0].Alternatives[0].Attributes = []embed.AttributeData{{
		Name: "hack", Values: []string{"d"}, Type: embed.LinkValue, Links: []int{1},
	}}
	d.Kinds = []embed.KindData{{Name: "relic", Role: embed.ItemRole, Names: []string{"idol"}}}
	pf.Unique = embed.Unique{Scope: embed.MapScope, Group: "outposts", Max: 2}
	pf.Groups = []embed.GroupData{{Exactly: embed.Range{Min: 1, Max: 2}}}
	pf.Params = []embed.ParamData{{Name: "faction", Values: []embed.ParamValueData{{Value: "zion", Weight: 2}}}}
	when := func(not *embed.ConditionData) *embed.ConditionData {
		return &embed.ConditionData{Depth: embed.Range{Min: 2, Max: 5}, Overlays: []int{0}, Tags: []string{"wet"},
			Params: []embed.ParamTestData{{Param: 0, Values: []int{0}}}, Not: not}
	}
	pf.Objects[0].Alternatives[0].Prefabs = []embed.NestData{
		{Prefab: "caves/closet", With: []embed.WithData{{Param: 1, From: 1, Values: []int{0, 1}}}},
	}
	pf.Limits = []embed.LimitData{{Unique: embed.Unique{Scope: embed.MapScope, Group: "relics", Max: 1}, Most: 2}}
	for i := range pf.Variants[0].Marks {
		pf.Variants[0].Marks[i].W, pf.Variants[0].Marks[i].H = 2, 3
	}
	pf.Objects[0].When = when(when(nil))
	pf.Objects[0].Alternatives[0].When = when(nil)
	pf.Overlays = []embed.OverlayData{{Name: "flooded", Chance: embed.Ratio{Num: 1, Den: 3}, Excludes: []int{0}, Cells: pf.Variants[0].Cells}}
	pf.Replaces = true
	d.Recipes = fullRecipes()
	return d
}

// fullRecipes are recipes in which every style and part of one comes.
func fullRecipes() []embed.RecipeData {
	two := embed.Range{Min: 2, Max: 2}
	caves := embed.Automaton{Engine: embed.EngineColored}
	deep := embed.RecipeData{
		Name: "deep", File: "deep.map.yaml", W: 9, H: 2, Tags: []string{"wet"}, OpenPool: true, Replaces: true,
		Carving: embed.Carving{Style: embed.StyleGuided, Automaton: caves, Guide: embed.Guide{Shape: embed.GuideTree, Legs: 2, Width: two}},
		Join:    embed.Joining{By: embed.JoinGraph},
		Require: embed.Require{
			Open: embed.RatioRange{Min: embed.Ratio{Num: 1, Den: 3}}, Loops: embed.RatioRange{Max: embed.Ratio{Num: 1, Den: 3}},
		},
		Features: []embed.FeatureData{
			{Prefab: "caves/outpost", Area: embed.Area{X: 1, Y: 2, W: 3, H: 4}, Orientations: orient.Rotations, Count: embed.Count{Plus: 1}},
			{Area: embed.Area{X: 1, Y: 2, W: 3, H: 4}},
			{Prefab: "caves/outpost", Area: embed.Area{X: 1, Y: 2}, Fixed: true, Orientations: orient.Rotations},
		},
		Pool: []embed.EncounterData{{Name: "a", Prefabs: []string{"caves/outpost"}, Tags: []string{"t"}, NotWith: []int{0}}},
	}
	parts := embed.RecipeData{
		Name: "parts", File: "parts.map.yaml", W: 9, H: 2, Carving: embed.Carving{Style: embed.StyleComposite}, Join: embed.Joining{By: embed.JoinGraph},
		Regions: []embed.Region{
			{Carving: embed.Carving{Style: embed.StyleGuided, Automaton: caves, Guide: embed.Guide{Shape: embed.GuideArt, Art: "\x55\x01\x00\x00"}}},
			{Carving: embed.Carving{Style: embed.StyleMines, Automaton: caves, Mines: embed.Mines{Rooms: two}}},
			{Area: embed.Area{X: 3}, Carving: embed.Carving{Style: embed.StyleTunnels}},
		},
	}
	return []embed.RecipeData{deep, parts}
}

// TestJSONHoldsAll changes every field of the data in turn, and looks for the change in the JSON: it
// holds all that a bundle holds.
func TestJSONHoldsAll(t *testing.T) {
	t.Parallel()
	want := string(emit.AppendJSON(nil, full()))
	fields, empty, met := 0, map[string]bool{}, map[string]bool{}
	var walk func(path string, reach func(*embed.Data) reflect.Value)
	walk = func(path string, reach func(*embed.Data) reflect.Value) {
		switch v := reach(full()); v.Kind() {
		case reflect.Pointer:
			if !v.IsNil() {
				walk(path, func(d *embed.Data) reflect.Value { return reach(d).Elem() })
			}
		case reflect.Struct:
			for i := range v.NumField() {
				if !counts(v, v.Type().Field(i).Name) {
					continue
				}
				walk(path+"."+v.Type().Field(i).Name, func(d *embed.Data) reflect.Value { return reach(d).Field(i) })
			}
		case reflect.Slice, reflect.Array:
			anywhere := index.ReplaceAllString(path, "")
			if v.Len() == 0 {
				empty[anywhere] = true
				return
			}
			met[anywhere] = true
			n := min(v.Len(), 3) // the first cell of a plane is not the prefab's
			for i := range n {
				walk(fmt.Sprintf("%s[%d]", path, i), func(d *embed.Data) reflect.Value { return reach(d).Index(i) })
			}
		default:
			fields++
			if !changes(want, reach) && !excused(path) {
				t.Errorf("the JSON does not show a change of %s", path)
			}
		}
	}
	walk("Data", func(d *embed.Data) reflect.Value { return reflect.ValueOf(d).Elem() })
	for path := range empty {
		if !met[path] && path != "Data.Prefabs.Attributes.Links" { // those of prefabs are words
			t.Errorf("%s is empty everywhere", path)
		}
	}
	if fields < 150 {
		t.Errorf("only %d fields were changed", fields)
	}
}

var index = regexp.MustCompile(`\[\d+\]`)

// excused reports whether a field says nothing where it stands: the look of a cell that is not the
// prefab's, how terrain is rolled that is not random, the weight of the category none, and the size of
// a place that is fixed.
func excused(path string) bool {
	absent := strings.Contains(path, "Cells[0].Look") && !strings.Contains(path, "Machines")
	fixed := strings.HasSuffix(path, "].RollAll") && strings.HasPrefix(path, "Data.Terrain") && path[13] != '2'
	return absent || fixed || strings.Contains(path, "Mix[0]") ||
		strings.HasSuffix(path, "Features[2].Area.W") || strings.HasSuffix(path, "Features[2].Area.H")
}

// counts reports whether a field of a value counts beside the others: a part of a carving that its style
// uses, what a shape of guide has, what a feature is.
func counts(v reflect.Value, field string) bool {
	switch v := v.Interface().(type) {
	case embed.Carving:
		switch field {
		case "Automaton":
			return v.Style.HasAutomaton()
		case "Guide":
			return v.Style == embed.StyleGuided
		case "Mines":
			return v.Style == embed.StyleMines
		case "Tunnels":
			return v.Style == embed.StyleTunnels
		}
	case embed.Guide:
		switch field {
		case "Legs":
			return v.Shape.HasLegs()
		case "Width":
			return v.Shape.HasWidth()
		case "Art":
			return v.Shape == embed.GuideArt
		}
	case embed.FeatureData:
		return v.Prefab != "" || field == "Area"
	}
	return true
}

// changes reports whether the JSON differs once a field is another: the next value or the one before,
// as words are not endless.
func changes(want string, reach func(*embed.Data) reflect.Value) (differs bool) {
	for _, step := range []int64{1, -1} {
		d := full()
		v := reach(d)
		switch v.Kind() {
		case reflect.String:
			v.SetString(v.String() + "x")
		case reflect.Bool:
			v.SetBool(!v.Bool())
		case reflect.Int:
			v.SetInt(v.Int() + step)
		case reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
			v.SetUint(v.Uint() + uint64(step))
		}
		func() {
			defer func() { _ = recover() }() // a word that there is not
			differs = differs || string(emit.AppendJSON(nil, d)) != want
		}()
	}
	return differs
}

// TestJSONOfOrientations lists them by name, in their order.
func TestJSONOfOrientations(t *testing.T) {
	t.Parallel()
	d := data("a")
	d.Prefabs[0].Transforms = orient.SetOf(orient.R90, orient.M270)
	if got := string(emit.AppendJSON(nil, d)); !strings.Contains(got, `"transforms":["r90","m270"]`) {
		t.Errorf("%s", got)
	}
}
