package compile_test

import (
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/compile"
)

// A reference without an entry may be meant for the letter in the other case; else all that have one are told.
func TestReferenceHint(t *testing.T) {
	t.Parallel()
	for opens, want := range map[string]string{"D": "did you mean 'd' (100)?", "Q": "use one of 't' (116), 'd' (100) or 'a' (97)"} {
		files := small()
		script := strings.Replace(files["prefabs/caves/outpost.yaml"], "opens: [d]", "opens: ["+opens+"]", 1)
		files["prefabs/caves/outpost.yaml"] = script
		found := build(t, lay(t, files), compile.Lint).Findings
		if len(found) == 0 || found[0].Hint != want {
			t.Errorf("opens %s: findings\n%swith the hint %q, want %q", opens, short(found), found[0].Hint, want)
		}
	}
}
