package diag_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// A finding is the same one on another line; of two that are alike one more is a new one.
func TestSince(t *testing.T) {
	t.Parallel()
	at := func(line int, message string) diag.Diagnostic {
		return diag.Diagnostic{
			Code: diag.UnknownKey, Severity: diag.Error, Pos: diag.Pos{File: "a.yaml", Line: line, Col: 1}, Message: message,
		}
	}
	cell := func(x int, message string) diag.Diagnostic {
		return diag.Diagnostic{Code: diag.LegendMissing, Severity: diag.Error, Pos: diag.OnCell("a.xp", 1, x, 0), Message: message}
	}
	for _, tt := range []struct{ before, now, want diag.List }{
		{nil, nil, nil},
		{nil, diag.List{at(1, "x")}, diag.List{at(1, "x")}},
		{diag.List{at(1, "x")}, diag.List{at(7, "x")}, nil},
		{diag.List{at(1, "x")}, diag.List{at(1, "x"), at(2, "x")}, diag.List{at(2, "x")}},
		{diag.List{at(1, "x")}, diag.List{at(1, "y")}, diag.List{at(1, "y")}},
		{diag.List{cell(1, "x")}, diag.List{cell(1, "y"), cell(2, "x")}, diag.List{cell(2, "x")}},
	} {
		if d := cmp.Diff(tt.want, tt.now.Since(tt.before)); d != "" {
			t.Errorf("%v since %v (-want +got):\n%s", tt.now, tt.before, d)
		}
	}
}
