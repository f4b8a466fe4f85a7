package compile

import (
	"testing"
	"testing/fstest"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// slip returns a finding of a.yaml whose fix replaces some columns of line 1.
func slip(code diag.Code, from, to int) diag.Diagnostic {
	at := diag.At("a.yaml", 1, from)
	return diag.Diagnostic{Code: code, Severity: diag.Warning, Pos: at, Message: code.Name(), Fixes: []diag.Fix{{
		Title: "mend it", Edits: []diag.Edit{{Pos: at, End: diag.At("a.yaml", 1, to), Text: "x"}},
	}}}
}

// What a rule says of its fixes is held against what they do: a fix removes its finding, and leaves a bundle
// that there is as it was.
func TestFixAccept(t *testing.T) {
	t.Parallel()
	one, other := slip(diag.ChanceZero, 1, 2), slip(diag.ChanceCertain, 3, 4)
	for _, tt := range []struct {
		name     string
		was, now Result
		why      string // "" = it is made
	}{
		{"the finding goes", Result{Findings: diag.List{one, other}, Bundle: []byte("a")}, Result{Findings: diag.List{other}, Bundle: []byte("a")}, ""},
		{"the finding stays", Result{Findings: diag.List{one}}, Result{Findings: diag.List{one}}, "the finding would stay"},
		{"another finding goes", Result{Findings: diag.List{one, other}}, Result{Findings: diag.List{one}}, ""},
		{"the bundle changes", Result{Findings: diag.List{one}, Bundle: []byte("a")}, Result{Bundle: []byte("b")}, "the bundle would become another one"},
		{"the bundle goes", Result{Findings: diag.List{one}, Bundle: []byte("a")}, Result{}, "the bundle would become another one"},
		{"a bundle comes", Result{Findings: diag.List{one}}, Result{Bundle: []byte("b")}, ""},
	} {
		f := &fixer{out: &Fixed{Result: &tt.was}}
		refusal := f.accept(diag.List{one}, 1, nil, &tt.now)
		switch {
		case tt.why == "" && (refusal != nil || f.out.Result != &tt.now || len(f.out.Mended) != 1):
			t.Errorf("%s: refused %+v, mended %d", tt.name, refusal, len(f.out.Mended))
		case tt.why != "" && (refusal == nil || refusal.Why != tt.why || f.out.Result != &tt.was || len(f.out.Mended) != 0):
			t.Errorf("%s: refused %+v, mended %d; want %q", tt.name, refusal, len(f.out.Mended), tt.why)
		}
	}
}

// A fix that is not wanted keeps none off that lies over it.
func TestFixApart(t *testing.T) {
	t.Parallel()
	fsys := fstest.MapFS{"a.yaml": {Data: []byte("abcdef\n")}}
	f := &fixer{
		opts: Options{FS: fsys}, now: newSnapshot(fsys), out: &Fixed{}, told: map[string]bool{},
		mends: func(d diag.Diagnostic) bool { return d.Code != diag.ChanceZero },
	}
	set := f.apart(diag.List{
		slip(diag.ChanceZero, 1, 4), slip(diag.ChanceCertain, 2, 3), slip(diag.ObjectAbsent, 2, 5), slip(diag.GlyphRange, 3, 6),
	})
	var got []string
	for _, d := range set {
		got = append(got, d.Code.Name())
	}
	if len(got) != 2 || got[0] != "chance-certain" || got[1] != "glyph-range" {
		t.Errorf("to be made at once: %v", got)
	}
}
