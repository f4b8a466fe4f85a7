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
	d.Recipes = []embed.RecipeData{{
		Name: "deep", File: "deep.map.yaml", Tags: []string{"wet"}, OpenPool: true, Replaces: true,
		Carving: embed.Carving{Style: embed.StyleCaves, Automaton: embed.Automaton{Engine: embed.EngineColored}}, Join: embed.Joining{By: embed.JoinGraph},
		Require: embed.Require{
			Open: embed.RatioRange{Min: embed.Ratio{Num: 1, Den: 3}}, Loops: embed.RatioRange{Max: embed.Ratio{Num: 1, Den: 3}},
		},
		Pool: []embed.EncounterData{{Name: "a", Prefabs: []string{"caves/outpost"}, Tags: []string{"t"}, NotWith: []int{0}}},
	}}
	return d
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
		if !met[path] && path != "Data.Prefabs.Attributes.Links" && !unread.MatchString(path) { // those of prefabs are words
			t.Errorf("%s is empty everywhere", path)
		}
	}
	if fields < 150 {
		t.Errorf("only %d fields were changed", fields)
	}
}

var index = regexp.MustCompile(`\[\d+\]`)

// excused reports whether a field says nothing where it stands: the look of a cell that is not the
// prefab's, how terrain is rolled that is not random, and the weight of the category none.
func excused(path string) bool {
	absent := strings.Contains(path, "Cells[0].Look") && !strings.Contains(path, "Machines")
	fixed := strings.HasSuffix(path, "].RollAll") && strings.HasPrefix(path, "Data.Terrain") && path[13] != '2'
	return absent || fixed || strings.Contains(path, "Mix[0]") || unread.MatchString(path)
}

// unread are the parts of recipes that cannot be written yet.
var unread = regexp.MustCompile(`Recipes.*\.(Guide|Mines|Tunnels|\w+Rooms|Regions|Features)\b`)

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
