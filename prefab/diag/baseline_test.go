package diag_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// stray is a finding that may be put off.
func stray(x, y int) diag.Diagnostic {
	return diag.Diagnostic{Code: diag.CellStray, Severity: diag.Warning, Pos: diag.OnCell("gate.xp", 4, x, y), Message: "a stray cell"}
}

func unused(line int, what string) diag.Diagnostic {
	return diag.Diagnostic{Code: diag.ReferenceUnused, Severity: diag.Warning, Pos: diag.At("gate.yaml", line, 3), Message: what + " is on no cell"}
}

func baseline(t *testing.T, l diag.List) *diag.Baseline {
	t.Helper()
	b, faults := diag.ReadBaseline("base.json", diag.AppendBaseline(nil, l))
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return b
}

func TestBaselineFile(t *testing.T) {
	t.Parallel()
	l := diag.List{unused(9, `"z"`), stray(3, 2), cell(5, 1),
		{Code: diag.LayerUnread, Severity: diag.Warning, Pos: diag.InLayer("gate.xp", 5), Message: "nothing reads <it>"}}
	want := `{
 "version": 1,
 "findings": [
  {"file":"gate.xp","layer":4,"x":3,"y":2,"code":"XP0429","name":"cell-stray","message":"a stray cell"},
  {"file":"gate.xp","layer":5,"code":"XP0433","name":"layer-unread","message":"nothing reads <it>"},
  {"file":"gate.yaml","code":"XP0426","name":"reference-unused","message":"\"z\" is on no cell"}
 ]
}
`
	if diff := cmp.Diff(want, string(diag.AppendBaseline(nil, l))); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	stay, hidden, rest := baseline(t, l).Hide(l)
	if diff := cmp.Diff(diag.List{cell(5, 1)}, stay); diff != "" {
		t.Errorf("what stays (-want +got):\n%s", diff)
	}
	if len(hidden) != 3 || rest != nil {
		t.Errorf("hidden %v, unused %v", hidden, rest)
	}
	if stay, _, _ := baseline(t, nil).Hide(l); len(stay) != len(l) {
		t.Errorf("an empty baseline leaves %v", stay)
	}
}

// An entry hides its finding wherever its line goes, and one finding alone.
func TestBaselineHide(t *testing.T) {
	t.Parallel()
	b := baseline(t, diag.List{unused(4, `"z"`), unused(9, `"z"`), unused(5, `"a"`), stray(3, 2), stray(4, 2)})
	reworded := stray(4, 2)
	reworded.Message = "a cell that says nothing"
	stay, hidden, rest := b.Hide(diag.List{
		unused(14, `"z"`), unused(30, `"z"`), unused(41, `"z"`), unused(50, `"b"`), stray(3, 3), reworded,
	})
	want := diag.List{stray(3, 3), unused(41, `"z"`), unused(50, `"b"`)}
	if diff := cmp.Diff(want, stay); diff != "" {
		t.Errorf("what stays (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(diag.List{reworded, unused(14, `"z"`), unused(30, `"z"`)}, hidden); diff != "" {
		t.Errorf("what is hidden (-want +got):\n%s", diff)
	}
	// Each entry stands on its line of the file, in their order.
	if diff := cmp.Diff([]diag.Pos{diag.OnLine("base.json", 4), diag.OnLine("base.json", 6)}, rest); diff != "" {
		t.Errorf("entries that hide nothing (-want +got):\n%s", diff)
	}
}

func TestReadBaselineFaults(t *testing.T) {
	t.Parallel()
	good := string(diag.AppendBaseline(nil, diag.List{stray(1, 1), stray(2, 1)}))
	const notOurs = "the baseline is not the JSON that xpc lint --write-baseline writes [XP0201 syntax]"
	tests := []struct{ name, text, want string }{
		{"empty", "", "base.json:1: error: " + notOurs},
		{"an array", "[]", "base.json:1: error: " + notOurs},
		{"a conflict", strings.Replace(good, "  {", "<<<<<<< HEAD\n  {", 1), "base.json:4: error: " + notOurs},
		{"cut off", good[:len(good)-8], "base.json:4: error: " + notOurs},
		{"findings that are a number", `{"version": 1, "findings": 3}`, "base.json:1: error: " + notOurs},
		{"a finding that is a text", "{\"version\": 1,\n\"findings\": [\"x\"]}", "base.json:2: error: " + notOurs},
		{"more behind it", good + "{}", "base.json:8: error: " + notOurs},
		{"a later version", strings.Replace(good, ": 1", ": 2", 1),
			"base.json:1: error: the baseline has version 2; this version of xpc reads version 1 [XP0219 version-unknown]"},
		{"another key", strings.Replace(good, "{\n", "{\n \"by\": {\"tool\": \"xpc\"},\n", 1), ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b, faults := diag.ReadBaseline("base.json", []byte(tt.text))
			got := ""
			for _, d := range faults {
				got += diag.Short(d)
			}
			if b == nil || got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}
