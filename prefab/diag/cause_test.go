package diag_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

func TestJoined(t *testing.T) {
	t.Parallel()
	near := diag.Related{Pos: diag.At("palette.yaml", 3, 3), Message: "nearest"}
	lacks := func(file string, x, count int, hint string) diag.Diagnostic {
		d := finding(diag.OnCell(file, 1, x, 0), diag.LegendMissing, diag.Error, "cell + has no entry (its own count)")
		d.Hint, d.Related = hint, []diag.Related{near}
		d.Cause = diag.Cause{Text: "cell + has no entry", Count: count, Thing: "cell"}
		return d
	}
	twice := func(image string) diag.Diagnostic {
		d := finding(diag.At("palette.yaml", 5, 3), diag.LegendAmbiguous, diag.Error, "two entries match")
		d.Related = []diag.Related{near, {Pos: diag.OnCell(image, 1, 2, 2), Message: "such a cell"}}
		d.Cause = diag.Cause{Text: d.Message}
		return d
	}
	alone := finding(diag.InFile("b.yaml"), diag.WrongType, diag.Error, "x")
	l := diag.List{
		lacks("a.xp", 4, 2, "add it"), lacks("b.xp", 1, 1, "add it"), alone, lacks("b.xp", 2, 7, "draw it elsewhere"),
		lacks("c.xp", 3, 5, "add it"), lacks("d.xp", 0, 1, "add it"), lacks("e.xp", 0, 1, "add it"), lacks("f.xp", 0, 1, "add it"),
		twice("a.xp"), twice("b.xp"), twice("b.xp"), alone,
	}
	before := append(diag.List{}, l...)
	joined := lacks("a.xp", 4, 2, "add it")
	joined.Message = "cell + has no entry (11 cells in 6 images)"
	joined.Related = []diag.Related{
		near,
		{Pos: diag.OnCell("b.xp", 1, 1, 0), Message: "1 cell"},
		{Pos: diag.OnCell("c.xp", 1, 3, 0), Message: "5 cells"},
		{Pos: diag.OnCell("d.xp", 1, 0, 0), Message: "1 cell"},
	}
	both := twice("a.xp")
	both.Related = append(both.Related, twice("b.xp").Related[1])
	want := diag.List{joined, alone, lacks("b.xp", 2, 7, "draw it elsewhere"), both, alone}
	if diff := cmp.Diff(want, l.Joined()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(want, l.Joined().Joined()); diff != "" {
		t.Errorf("joined twice (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(before, l); diff != "" {
		t.Errorf("the list changes (-want +got):\n%s", diff)
	}
	one := diag.List{lacks("a.xp", 1, 2, ""), lacks("a.xp", 3, 1, "")}
	if got := one.Joined(); len(got) != 1 || got[0].Message != "cell + has no entry (3 cells)" {
		t.Errorf("in one image: %v", got)
	}
}

// Findings of one cause that stand at one place stay apart until they are joined: each may be the only
// one that somebody asks for.
func TestSortedKeepsEvidence(t *testing.T) {
	t.Parallel()
	d := finding(diag.At("palette.yaml", 5, 3), diag.LegendAmbiguous, diag.Error, "two entries match")
	d.Cause.Text = d.Message
	a, b := d, d
	a.Related = []diag.Related{{Pos: diag.InFile("a.xp"), Message: "here"}}
	b.Related = []diag.Related{{Pos: diag.InFile("b.xp"), Message: "here"}}
	if diff := cmp.Diff(diag.List{a, b}, diag.List{b, a, a}.Sorted()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
