package diag_test

import (
	"path"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

func match(pattern, file string) bool {
	ok, err := path.Match(pattern, file)
	return ok && err == nil
}

func TestHide(t *testing.T) {
	t.Parallel()
	hidden := finding(diag.OnCell("a.xp", 2, 3, 4), diag.CellHidden, diag.Warning, "hidden")
	other := finding(diag.OnCell("a.xp", 2, 3, 5), diag.CellHidden, diag.Warning, "other")
	unused := finding(diag.At("a.yaml", 4, 1), diag.ReferenceUnused, diag.Warning, "unused")
	near := finding(diag.At("a.yaml", 5, 1), diag.ObjectUnreachable, diag.Error, "near")
	near.Related = []diag.Related{{Pos: diag.OnCell("a.xp", 4, 3, 4), Message: "here"}}
	missing := finding(diag.OnCell("a.xp", 2, 3, 4), diag.LegendMissing, diag.Error, "missing")
	open := finding(diag.OnCell("a.xp", 2, 3, 4), diag.SideOpen, diag.Error, "open")
	all := diag.List{hidden, other, unused, near, missing, open}
	own := []string{"a.yaml", "a.xp"}
	tests := []struct {
		name  string
		order diag.Ignore
		gone  diag.List
	}{
		{"a rule in a script", diag.Ignore{Code: diag.CellHidden, Files: own, X: -1}, diag.List{hidden, other}},
		{"one cell", diag.Ignore{Code: diag.CellHidden, Files: own, X: 3, Y: 4}, diag.List{hidden}},
		{"a cell of a related place", diag.Ignore{Code: diag.ObjectUnreachable, Files: own, X: 3, Y: 4}, diag.List{near}},
		{"another cell", diag.Ignore{Code: diag.CellHidden, Files: own, X: 0, Y: 0}, nil},
		{"a cell hides no line", diag.Ignore{Code: diag.ReferenceUnused, Files: own, X: 3, Y: 4}, nil},
		{"another script", diag.Ignore{Code: diag.CellHidden, Files: []string{"b.xp"}, X: -1}, nil},
		{"a pattern", diag.Ignore{Code: diag.ReferenceUnused, Pattern: "*.yaml", X: -1}, diag.List{unused}},
		{"a pattern that does not match", diag.Ignore{Code: diag.ReferenceUnused, Pattern: "*.xp", X: -1}, nil},
		{"an error of the join", diag.Ignore{Code: diag.LegendMissing, Files: own, X: -1}, nil},
		{"a rule that the runtime relies on", diag.Ignore{Code: diag.SideOpen, Files: own, X: -1}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			stay, used := all.Hide([]diag.Ignore{tt.order}, match)
			var want diag.List
			for _, d := range all {
				if !has(tt.gone, d) {
					want = append(want, d)
				}
			}
			if d := cmp.Diff(want, stay); d != "" {
				t.Errorf("what stays (-want +got):\n%s", d)
			}
			if used[0] != (len(tt.gone) > 0) {
				t.Errorf("used = %v with %d findings hidden", used, len(tt.gone))
			}
		})
	}
}

func has(l diag.List, d diag.Diagnostic) bool {
	for _, x := range l {
		if cmp.Equal(x, d) {
			return true
		}
	}
	return false
}

// Each order that covers a finding counts as used, not the first alone.
func TestHideTwice(t *testing.T) {
	t.Parallel()
	d := finding(diag.OnCell("a.xp", 2, 3, 4), diag.CellHidden, diag.Warning, "hidden")
	orders := []diag.Ignore{
		{Code: diag.CellHidden, Files: []string{"a.xp"}, X: -1},
		{Code: diag.CellHidden, Pattern: "*", X: -1},
		{Code: diag.CellHidden, Files: []string{"b.xp"}, X: -1},
	}
	stay, used := diag.List{d}.Hide(orders, match)
	if len(stay) != 0 {
		t.Errorf("%v stays", stay)
	}
	if d := cmp.Diff([]bool{true, true, false}, used); d != "" {
		t.Errorf("used (-want +got):\n%s", d)
	}
}
