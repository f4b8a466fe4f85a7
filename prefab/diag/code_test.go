package diag_test

import (
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

func TestCodes(t *testing.T) {
	t.Parallel()
	form, word := regexp.MustCompile(`^XP0[1-5]\d\d$`), regexp.MustCompile(`^[a-z]+(-[a-z0-9]+)*$`)
	codes := diag.Codes()
	byName := map[string][]diag.Code{}
	for i, c := range codes {
		if !form.MatchString(string(c)) || !word.MatchString(c.Name()) {
			t.Errorf("code %q has the name %q", c, c.Name())
		}
		if i > 0 && codes[i-1] >= c {
			t.Errorf("code %q comes after %q", c, codes[i-1])
		}
		byName[c.Name()] = append(byName[c.Name()], c)
		if got := diag.Named(string(c)); len(got) != 1 || got[0] != c {
			t.Errorf("Named(%q) = %v", c, got)
		}
	}
	for name, want := range byName {
		if d := cmp.Diff(want, diag.Named(name)); d != "" {
			t.Errorf("Named(%q) (-want +got):\n%s", name, d)
		}
		if len(want) > 1 && name != "too-large" {
			t.Errorf("codes %v share the name %q", want, name)
		}
	}
	if got := diag.Named("no-such-rule"); got != nil {
		t.Errorf("Named of no rule = %v", got)
	}
	if got := diag.Code("XP0999").Name(); got != "" {
		t.Errorf("name of no code = %q", got)
	}
}

// What the runtime relies on is never lowered or ignored, nor is any finding but those of rules.
func TestAdjustable(t *testing.T) {
	t.Parallel()
	fixed := []diag.Code{
		diag.ProtrusionMissing, diag.ProtrusionDepth, diag.FrontNarrow, diag.BufferRange,
		diag.SideOpen, diag.EntranceRecessed, diag.GroupChance,
	}
	for _, c := range diag.Codes() {
		want := c.Family() == "XP04"
		for _, f := range fixed {
			want = want && c != f
		}
		if got := c.Adjustable(); got != want {
			t.Errorf("%s %s: Adjustable = %v, want %v", c, c.Name(), got, want)
		}
	}
	if diag.Code("XP0499").Adjustable() || diag.Code("").Adjustable() {
		t.Error("a code that is not there is adjustable")
	}
}
