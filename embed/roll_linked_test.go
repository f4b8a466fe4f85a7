package embed_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/embed"
)

// holds reports whether a condition holds for what came.
func holds(w *embed.ConditionData, c *embed.Contents) bool {
	if w == nil {
		return true
	}
	for _, test := range w.Params {
		if !slices.Contains(test.Values, c.Params[test.Param]) {
			return false
		}
	}
	if len(w.Overlays) > 0 && !slices.ContainsFunc(w.Overlays, func(o int) bool { return slices.Contains(c.Overlays, o) }) {
		return false
	}
	for _, tag := range w.Tags {
		if !slices.Contains(strings.Split(string(c.Setting.Tags), "\n"), tag) {
			return false
		}
	}
	return w.Depth.Holds(c.Setting.Depth) && !(w.Not != nil && holds(w.Not, c))
}

// A group gives exactly so many of its cells something, each set of them alike; a shuffled one gives
// every reference as many cells as it has, each order alike.
func TestRollGroups(t *testing.T) {
	t.Parallel()
	const rolls = 24_000
	pf := one(func(o *embed.ObjectData) {
		o.Alternatives = []embed.AlternativeData{{Kind: "item", Name: "a", Weight: 1}}
		o.Group = 1
	})
	b := pf.Objects[0]
	b.Reference, b.Alternatives = 'b', []embed.AlternativeData{b.Alternatives[0]}
	b.Alternatives[0].Name = "b"
	pf.Objects = append(pf.Objects, b)
	pf.Variants[0].Marks = append(pf.Variants[0].Marks, embed.MarkData{Object: 1, X: 2, Y: 1})
	for _, c := range []struct {
		name    string
		group   embed.GroupData
		kinds   int // different outcomes, all as likely
		objects []int
	}{
		{"exactly 2", embed.GroupData{Exactly: embed.Range{Min: 2, Max: 2}}, 6, []int{2}},
		{"shuffle", embed.GroupData{Exactly: embed.All, Shuffle: true}, 4, []int{4}},
		{"both", embed.GroupData{Exactly: embed.Range{Min: 3, Max: 3}, Shuffle: true}, 16, []int{3}},
		{"too many", embed.GroupData{Exactly: embed.Range{Min: 9, Max: 9}}, 1, []int{4}},
		{"a range", embed.GroupData{Exactly: embed.Range{Min: 0, Max: 1}}, 0, []int{0, 1}},
	} {
		pf.Groups = []embed.GroupData{c.group}
		d := &embed.Data{Terrain: testTerrain(), Prefabs: []embed.PrefabData{pf}}
		d.Prefabs[0].Outcomes = outcomes(d, &d.Prefabs[0])
		bundle := open(t, d)
		var contents embed.Contents
		seen, numbers := map[string]int{}, map[int]int{}
		for seed := range uint64(rolls) {
			bundle.PrefabAt(0).Roll(embed.Setting{Seed: seed}, &contents)
			var words []string
			for _, o := range contents.Objects {
				words = append(words, o.Name+strconv.Itoa(o.X)+strconv.Itoa(o.Y))
			}
			slices.Sort(words)
			seen[strings.Join(words, " ")]++
			numbers[len(contents.Objects)]++
		}
		if c.kinds > 0 && len(seen) != c.kinds {
			t.Errorf("%s: %d outcomes, want %d: %v", c.name, len(seen), c.kinds, seen)
		}
		for what, n := range seen {
			if want := rolls / max(1, c.kinds); c.kinds > 0 && (n < want*9/10 || n > want*11/10) {
				t.Errorf("%s: %q comes %d times in %d rolls, want %d", c.name, what, n, rolls, want)
			}
		}
		for _, n := range c.objects {
			if got, want := numbers[n], rolls/len(c.objects); got < want*19/20 || got > want*21/20 {
				t.Errorf("%s: %d objects in %d of %d rolls, want %d", c.name, n, got, rolls, want)
			}
		}
	}
}

// Params are rolled by their weights, once a placement; conditions decide what comes, and change
// nothing else.
func TestRollParams(t *testing.T) {
	t.Parallel()
	const rolls = 20_000
	pf := one(func(o *embed.ObjectData) {
		o.Alternatives = []embed.AlternativeData{
			{Kind: "robot", Name: "sentry", Weight: 1, Attributes: []embed.AttributeData{{Name: "faction", Param: 1}}},
			{Kind: "robot", Name: "boss", Weight: 1, When: &embed.ConditionData{Depth: embed.Range{Min: 5, Max: 9}}},
		}
		o.When = &embed.ConditionData{Depth: embed.All, Not: &embed.ConditionData{
			Depth: embed.All, Params: []embed.ParamTestData{{Param: 0, Values: []int{1}}}, Tags: []string{"wet"},
		}}
	})
	pf.Params = []embed.ParamData{{Name: "faction", Values: []embed.ParamValueData{
		{Value: "derelict", Weight: 3}, {Value: "zion", Weight: 1}, {Value: "never", Weight: 0},
	}}}
	pf.Attributes = []embed.AttributeData{{Name: "of", Param: 1}, {Name: "music", Values: []string{"drone"}}}
	d := &embed.Data{Terrain: testTerrain(), Prefabs: []embed.PrefabData{pf}}
	d.Prefabs[0].Outcomes = outcomes(d, &d.Prefabs[0])
	b := open(t, d)
	var c, other embed.Contents
	zion, deep := 0, 0
	for seed := range uint64(rolls) {
		s := embed.Setting{Seed: seed, Depth: 4, Tags: embed.TagsOf("dry", "wet")}
		b.PrefabAt(0).Roll(s, &c)
		faction, ok := c.Param("faction")
		of, ok2 := c.Attribute("of")
		if music, ok := c.Attribute("music"); !ok || music.Value(0) != "drone" {
			t.Fatal("an attribute with a value of its own has another")
		}
		if !ok || !ok2 || of.Value(0) != faction || faction == "never" {
			t.Fatalf("faction %q, the attribute of it %q", faction, of.Value(0))
		}
		if faction == "zion" {
			zion++
			if len(c.Objects) > 0 {
				t.Fatal("an object came though its condition does not hold")
			}
		} else if a, ok := c.Objects[0].Attribute("faction"); len(c.Objects) != 3 || !ok || a.Value(0) != faction {
			t.Fatalf("%d objects, the faction is %q", len(c.Objects), a.Value(0))
		}
		s.Depth, s.Tags = 5, embed.TagsOf("wetter", "et", "we")
		b.PrefabAt(0).Roll(s, &other)
		if again, _ := other.Param("faction"); again != faction || len(other.Objects) != 3 {
			t.Fatalf("with another depth and other tags: %q and %d objects", again, len(other.Objects))
		}
		for i, o := range other.Objects {
			if o.Name == "boss" {
				deep++
			} else if faction != "zion" && c.Objects[i].Name != o.Name {
				t.Fatal("an alternative that may come changed a choice that it does not win")
			}
		}
	}
	if zion < rolls/4-300 || zion > rolls/4+300 {
		t.Errorf("zion comes %d times in %d rolls, want a quarter", zion, rolls)
	}
	if deep < 3*rolls/2-500 || deep > 3*rolls/2+500 {
		t.Errorf("the boss comes %d times in %d cells, want half", deep, 3*rolls)
	}
	if _, ok := c.Param("no"); ok {
		t.Error("a param that there is not has a value")
	}
	if embed.TagsOf().Has("") || embed.Tags("a").Has("") {
		t.Error("a set has a tag that nobody gave it")
	}
}
