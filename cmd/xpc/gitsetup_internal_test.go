package main

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestSetupPlan sees that a plan is done as a whole, or taken back from its end.
func TestSetupPlan(t *testing.T) {
	t.Parallel()
	for fails, want := range map[string][]string{
		"":  {"do a", "do b", "do c"},
		"a": {},
		"c": {"do a", "do b", "undo b", "undo a"},
	} {
		var plan setupPlan
		done := []string{}
		for _, name := range []string{"a", "b", "c"} {
			plan.add(setupChange{
				apply: func() error {
					if name == fails {
						return errors.New("locked")
					}
					done = append(done, "do "+name)
					return nil
				},
				undo: func() error { done = append(done, "undo "+name); return nil },
			}, "change %s", name)
		}
		err := plan.apply()
		if (err != nil) != (fails != "") {
			t.Errorf("%q fails: %v", fails, err)
		}
		if fails != "" && err.Error() != "locked; nothing was changed" {
			t.Errorf("%q fails: %q", fails, err)
		}
		if diff := cmp.Diff(want, done); diff != "" {
			t.Errorf("%q fails (-want +got):\n%s", fails, diff)
		}
	}
}

// TestShellWord quotes what a shell would read otherwise.
func TestShellWord(t *testing.T) {
	t.Parallel()
	for word, want := range map[string]string{
		"art/hut-2.xp": "art/hut-2.xp", "a b.xp": "'a b.xp'", "it's.xp": `'it'\''s.xp'`, "$x.xp": "'$x.xp'", "hütte.xp": "'hütte.xp'",
	} {
		if got := shellWord(word); got != want {
			t.Errorf("%q is %s, want %s", word, got, want)
		}
	}
}
