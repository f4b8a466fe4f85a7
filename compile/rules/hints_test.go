package rules_test

import (
	"context"
	"testing"
	"testing/fstest"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// TestFrontMeant names the side that was meant as the front in the hints of all that a wrong front
// brings about, and no side where there are none or several.
func TestFrontMeant(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ art, script, want string }{
		"door":       {"|##+##|\n|#...#|\n|#####|\n", "maxProtrusion: 1\n", "write front: north"},
		"given":      {"|#####|\n|....#|\n|#####|\n", "front: east\nmaxProtrusion: 1\n", "write front: west"},
		"connection": {"|##+##|\n|#...#|\n|#####|\n\nlayer 2\n|××+××|\n|×××××|\n|×××××|\n", "maxProtrusion: 1\n", "write front: north"},
		"none":       {"|#####|\n|#...#|\n|#####|\n", "maxProtrusion: 1\n", "draw an open cell on the front, or say sealed: true"},
		"several":    {"|##+##|\n|#...#|\n|#...+|\n|#####|\n", "maxProtrusion: 1\n", "draw an open cell on the front, or say sealed: true"},
	} {
		fsys := fstest.MapFS{
			"xpc.yaml":     {Data: []byte(defaultProject)},
			"palette.yaml": {Data: []byte(defaultPalette)},
			"room.yaml":    {Data: []byte(c.script)},
			"room.xp":      {Data: encode(t, name, "xpt 1\nlayer 1\n"+c.art)},
		}
		result, err := compile.Build(context.Background(), compile.Options{FS: fsys, Mode: compile.Lint})
		if err != nil {
			t.Fatal(err)
		}
		if len(result.Findings) == 0 {
			t.Errorf("%s: no findings", name)
		}
		for _, d := range result.Findings {
			if d.Code.Family() == "XP04" && d.Code.Name() != "interior-unreachable" && d.Hint != c.want && d.Severity.String() == "error" &&
				(name != "several" || d.Code.Name() == "front-closed") {
				t.Errorf("%s: %s %s: hint %q, want %q", name, d.Code.Name(), d.Message, d.Hint, c.want)
			}
		}
	}
}

// TestLockKeylessHint points at what keeps an opener from coming in every roll.
func TestLockKeylessHint(t *testing.T) {
	t.Parallel()
	for opener, want := range map[string]struct {
		hint string
		at   int // column of the related place
	}{
		"{terminal: access, opens: [d], chance: 50%}":              {"make 't' (116) certain: it opens the door", 45},
		"{item: card, opens: [d], count: 0..1}":                    {"make 't' (116) certain: it opens the door", 38},
		"{oneOf: [{terminal: a, opens: [d]}, {item: b}]}":          {"let 't' (116) open the door in each of its alternatives, and come for certain", 3},
		"{oneOf: [{item: a, opens: [d], chance: 5%}, {item: b}] }": {"let 't' (116) open the door in each of its alternatives, and come for certain", 3},
	} {
		fsys := fstest.MapFS{
			"xpc.yaml":     {Data: []byte(defaultProject)},
			"palette.yaml": {Data: []byte(defaultPalette)},
			"room.yaml":    {Data: []byte("maxProtrusion: 1\nobjects:\n  t: " + opener + "\n  d: {door: vault, locked: true}\n")},
			"room.xp":      {Data: encode(t, opener, "xpt 1\nlayer 1\n|#####|\n|#...#|\n|##+##|\n\nlayer 2\n\nlayer 3\n\nlayer 4\n|×××××|\n|×t×××|\n|××d××|\n")},
		}
		result, err := compile.Build(context.Background(), compile.Options{FS: fsys, Mode: compile.Lint})
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for _, d := range result.Findings {
			if d.Code != diag.LockKeyless {
				continue
			}
			found = true
			if d.Hint != want.hint || len(d.Related) != 2 || d.Related[1].Pos != diag.At("room.yaml", 3, want.at) {
				t.Errorf("%s: hint %q, related %+v", opener, d.Hint, d.Related)
			}
		}
		if !found {
			t.Errorf("%s: found %+v", opener, result.Findings)
		}
	}
}
