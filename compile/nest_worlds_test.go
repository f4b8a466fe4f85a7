package compile_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// What comes in one slot may shut a passage, and what comes in another its other end: there is a finding if
// and only if some roll has both, whatever conditions and params, of the nested prefabs too, decide.
func TestNestedWorlds(t *testing.T) {
	t.Parallel()
	var both, one int
	rapid.Check(t, func(rt *rapid.T) {
		files := somePassage(rt)
		found := nestedFindings(t, files)
		said := slices.ContainsFunc(found, func(d diag.Diagnostic) bool { return d.Code == diag.InteriorUnreachable })
		b := nestedLoose(t, files)
		if b == nil {
			rt.Fatalf("%s", short(found))
		}
		hall, _ := b.PrefabNamed("hall")
		if shut := shutsPassage(hall); said != shut {
			for _, name := range slices.Sorted(maps.Keys(files)) {
				rt.Logf("-- %s --\n%s", name, files[name])
			}
			rt.Fatalf("some roll shuts both ends: %v, the rules say %v\n%s", shut, said, short(found))
		} else if shut {
			both++
		} else {
			one++
		}
	})
	t.Logf("%d passages that some roll shuts at both ends, %d others", both, one)
}

// somePassage draws a passage with a slot at each end.
func somePassage(t *rapid.T) map[string]string {
	pick := func(label string, of ...string) string { return rapid.SampledFrom(of).Draw(t, label) }
	when := func() string {
		return pick("when", "params: {p: x}", "params: {p: y}", "params: {p: z}", "not: {params: {p: x}}",
			"depth: 2..", "depth: ..1", "depth: 1..2", "tags: [wet]", "not: {tags: [wet]}", "depth: 2.., params: {p: x}")
	}
	params := "params: {p: {x: 1, y: 2, z: 0}}\n"
	entry := func(name string) string {
		with := ""
		if name != "shut" {
			with = pick("with", "", "", ", with: {p: x}", ", with: {p: z}", ", with: {p: $p}", ", with: {p: $q}")
		}
		return pick("entry",
			fmt.Sprintf("{prefab: %s, when: {%s}%s}", name, when(), with),
			fmt.Sprintf("{prefab: %s%s}", name, with),
			fmt.Sprintf("{oneOf: [{prefab: %s, when: {%s}%s}, {prefab: %s, when: {%s}%s}]}",
				name, when(), with, name, when(), with))
	}
	files := map[string]string{
		"shut": "#\n---\nplace: nested\n",
		"near": "..\nobjects\ns×\n---\nplace: nested\ntransforms: none\n" + params + "objects:\n  s: " + entry("shut") + "\n",
		"far":  "..\nobjects\n×s\n---\nplace: nested\ntransforms: none\n" + params + "objects:\n  s: " + entry("shut") + "\n",
	}
	files["hall"] = "#######\n.......\n#######\nobjects\n×××××××\nss×××uu\n×××××××\n---\nplace: centered\ntransforms: none\n" +
		"params: {p: {x: 1, y: 2, z: 0}, q: {x: 1, y: 1, z: 1}}\nobjects:\n  s: " + entry("near") + "\n  u: " + entry("far") + "\n"
	return files
}

// shutsPassage reports whether some roll has cells that nothing reaches.
func shutsPassage(pf embed.Prefab) bool {
	var c embed.Contents
	for seed := range uint64(1500) {
		set := embed.Setting{Seed: seed, Depth: int(seed % 4)}
		if seed%8 < 4 {
			set.Tags = embed.TagsOf("wet")
		}
		pf.Roll(set, &c)
		if r := (&rolledRoom{pf.Bundle(), &c}); r.unreached() {
			return true
		}
	}
	return false
}
