package diag_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

func finding(pos diag.Pos, code diag.Code, s diag.Severity, message string) diag.Diagnostic {
	return diag.Diagnostic{Code: code, Severity: s, Pos: pos, Message: message}
}

func TestSorted(t *testing.T) {
	t.Parallel()
	want := diag.List{
		finding(diag.Pos{}, diag.NameDuplicate, diag.Error, "x"),
		finding(diag.OnCell("a.xp", 1, 3, 0), diag.LegendMissing, diag.Error, "x"),
		finding(diag.OnCell("a.xp", 1, 2, 4), diag.LegendMissing, diag.Error, "x"),
		finding(diag.At("a.yaml", 1, 2), diag.WrongType, diag.Error, "a"),
		finding(diag.At("a.yaml", 1, 2), diag.WrongType, diag.Error, "b"),
		finding(diag.At("a.yaml", 1, 2), diag.LegendUnused, diag.Error, "a"),
		finding(diag.At("a.yaml", 1, 2), diag.LegendUnused, diag.Warning, "a"),
	}
	r := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		l := append(append(diag.List{}, want...), want...) // each twice
		r.Shuffle(len(l), func(i, j int) { l[i], l[j] = l[j], l[i] })
		before := append(diag.List{}, l...)
		if d := cmp.Diff(want, l.Sorted()); d != "" {
			t.Fatalf("Sorted (-want +got):\n%s", d)
		}
		if d := cmp.Diff(before, l); d != "" {
			t.Fatalf("Sorted changes its list (-want +got):\n%s", d)
		}
	}
}

func TestErr(t *testing.T) {
	t.Parallel()
	warning := finding(diag.InFile("a.xp"), diag.CellHidden, diag.Warning, "w")
	first := finding(diag.At("a.yaml", 1, 1), diag.UnknownKey, diag.Error, "e")
	second := finding(diag.At("a.yaml", 2, 1), diag.UnknownKey, diag.Error, "e")
	for _, l := range []diag.List{nil, {}, {warning}} {
		if err := l.Err(); err != nil {
			t.Errorf("Err of %v = %v, want nil", l, err)
		}
		if l.HasErrors() {
			t.Errorf("%v has errors", l)
		}
	}
	err := diag.List{second, warning, first}.Err()
	var list *diag.ListError
	if !errors.As(err, &list) || len(list.List) != 3 {
		t.Fatalf("Err = %v, want a ListError of 3 findings", err)
	}
	const want = "a.yaml:1:1: error: e [XP0202 unknown-key] (and 1 more)"
	if err.Error() != want {
		t.Errorf("Error() = %q, want %q", err.Error(), want)
	}
	if got := (diag.List{first}).Err().Error(); got != "a.yaml:1:1: error: e [XP0202 unknown-key]" {
		t.Errorf("Error() of one finding = %q", got)
	}
}

func TestCount(t *testing.T) {
	t.Parallel()
	l := diag.List{
		finding(diag.Pos{}, diag.SideSealed, diag.Info, "i"),
		finding(diag.Pos{}, diag.CellHidden, diag.Warning, "w"),
		finding(diag.Pos{}, diag.CellHidden, diag.Warning, "v"),
	}
	for s, want := range map[diag.Severity]int{diag.Error: 0, diag.Warning: 2, diag.Info: 1} {
		if got := l.Count(s); got != want {
			t.Errorf("Count(%v) = %d, want %d", s, got, want)
		}
	}
}

func TestSeverityText(t *testing.T) {
	t.Parallel()
	for _, s := range []diag.Severity{diag.Error, diag.Warning, diag.Info, diag.Off} {
		text, err := s.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		var back diag.Severity
		if err := back.UnmarshalText(text); err != nil || back != s {
			t.Errorf("%q reads as %v, %v; want %v", text, back, err, s)
		}
	}
	var s diag.Severity
	err := s.UnmarshalText([]byte("fatal"))
	const want = `"fatal" is none of error, warning, info, off`
	if err == nil || err.Error() != want {
		t.Errorf("error of a word that is no severity = %v, want %s", err, want)
	}
	if err := s.UnmarshalText(nil); err == nil {
		t.Error("the empty word is read as a severity")
	}
	if s != 0 || s.String() != "" {
		t.Errorf("the zero severity is %q", s)
	}
}
