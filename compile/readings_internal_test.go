package compile

import (
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/compile/cache"
)

// TestReadings holds what is noted of files against a map of all of it.
func TestReadings(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		names := []string{"a.xp", "a.yaml", "b.xp", "b.yaml", "c.xp"}
		var known []fileState
		for i, name := range names {
			if rapid.Bool().Draw(t, "known") {
				known = append(known, fileState{Name: name, Sum: cache.Sum{1, byte(i)}})
			}
		}
		r, want := newReadings(known), map[string]fileState{}
		t.Repeat(map[string]func(*rapid.T){
			"read": func(t *rapid.T) {
				s := fileState{Name: rapid.SampledFrom(names).Draw(t, "name"), Sum: cache.Sum{2, rapid.Byte().Draw(t, "held")}}
				r.other[s.Name], want[s.Name] = s, s
			},
			"recall": func(t *rapid.T) {
				if i, ok := fileAt(known, rapid.SampledFrom(names).Draw(t, "name")); ok {
					r.recall(i)
					want[known[i].Name] = known[i]
				}
			},
			"": func(t *rapid.T) {
				for _, name := range names {
					got, ok := r.of(name)
					if s, noted := want[name]; ok != noted || got != s {
						t.Fatalf("%s: %v, %v; want %v, %v", name, got, ok, s, noted)
					}
				}
				var all []fileState
				for _, name := range slices.Sorted(maps.Keys(want)) {
					all = append(all, want[name])
				}
				if d := cmp.Diff(all, r.list()); d != "" && len(all)+len(r.list()) > 0 {
					t.Fatalf("all (-want +got):\n%s", d)
				}
				if d := cmp.Diff(slices.Sorted(maps.Keys(want)), r.names()); d != "" && len(all)+len(r.names()) > 0 {
					t.Fatalf("names (-want +got):\n%s", d)
				}
			},
		})
	})
}
