package diag_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// mended is a finding with a fix, which is in two parts and no hint.
func mended() diag.Diagnostic {
	d := span(3, 1, 5)
	d.Hint = ""
	d.Fixes = []diag.Fix{{Title: `write "front", and no {x}`, Edits: []diag.Edit{
		{Pos: diag.At("gate.yaml", 3, 1), End: diag.At("gate.yaml", 3, 5), Text: "front"},
		{Pos: diag.At("gate.yaml", 5, 1), End: diag.At("gate.yaml", 7, 1)},
	}}}
	return d
}

// Every format but the short one tells of the fix.
func TestPrintFix(t *testing.T) {
	t.Parallel()
	for format, want := range map[diag.Format]string{
		diag.Text: "\n  fix: write \"front\", and no {x} (xpc lint --fix)\n",
		diag.JSON: `,"fixes":[{"title":"write \"front\", and no {x}","edits":[` +
			`{"file":"gate.yaml","line":3,"column":1,"endLine":3,"endColumn":5,"text":"front"},` +
			`{"file":"gate.yaml","line":5,"column":1,"endLine":7,"endColumn":1,"text":""}]}]}`,
		diag.JSONL:  `"fixes":[{"title":`,
		diag.GitHub: `%0Afix: write "front", and no {x} (xpc lint --fix)`,
		diag.GitLab: `; fix: write \"front\", and no {x} (xpc lint --fix)"`,
		diag.JUnit:  "\n  fix: write \"front\", and no {x} (xpc lint --fix)\n",
		diag.SARIF: `"description": {
       "text": "write \"front\", and no {{x}}"
      },
      "artifactChanges": [
       {
        "artifactLocation": {
         "uri": "games/caves/gate.yaml",
         "uriBaseId": "%SRCROOT%"
        },
        "replacements": [
         {
          "deletedRegion": {
           "startLine": 3,
           "startColumn": 1,
           "endLine": 3,
           "endColumn": 5
          },
          "insertedContent": {
           "text": "front"
          }
         },
         {
          "deletedRegion": {
           "startLine": 5,
           "startColumn": 1,
           "endLine": 7,
           "endColumn": 1
          }
         }
        ]
       }
      ]`,
	} {
		out := printed(t, diag.Printer{Format: format, Run: below}, diag.List{mended()})
		if !strings.Contains(compact(out), compact(want)) {
			t.Errorf("%v has no\n%s\nin\n%s", format, want, out)
		}
		if format == diag.SARIF {
			readSARIF(t, out)
		}
	}
	if got := printed(t, diag.Printer{Format: diag.ShortForm}, diag.List{mended()}); strings.Contains(got, "fix") {
		t.Errorf("the short form tells of it: %s", got)
	}
}

// compact returns a text without the spaces that begin its lines.
func compact(text string) string { return regexp.MustCompile(`(?m)^ +`).ReplaceAllString(text, "") }

// A hint that says the same as the fix is not said twice, and one that says more is.
func TestPrintFixAndHint(t *testing.T) {
	t.Parallel()
	d := mended()
	d.Fixes[0].Title = "remove it"
	for hint, want := range map[string]string{
		"remove it":            "  fix: remove it (xpc lint --fix)\n",
		"did you mean it?":     "  fix: remove it (xpc lint --fix)\n",
		"remove it, or use it": "  hint: remove it, or use it\n  fix: remove it (xpc lint --fix)\n",
	} {
		d.Hint = hint
		if got := printed(t, diag.Printer{}, diag.List{d}); !strings.HasSuffix(got, "\n"+want) || strings.Count(got, "hint") > 1 {
			t.Errorf("%q gives\n%s", hint, got)
		}
	}
	d.Fixes[0].Edits = nil
	if _, ok := d.Mend(); ok || (diag.List{d, mended()}).Mendable() != 1 {
		t.Error("a fix without edits counts")
	}
	if got := printed(t, diag.Printer{}, diag.List{d}); strings.Contains(got, "fix:") {
		t.Errorf("a fix without edits is told of:\n%s", got)
	}
}

// Beyond tells what is new: a moved line is not, a second finding of the same words is.
func TestBeyond(t *testing.T) {
	t.Parallel()
	old := diag.List{cell(5, 1), span(3, 1, 2)}
	moved := span(9, 2, 3)
	other := span(9, 2, 3)
	other.Message = "another"
	for _, tt := range []struct{ now, want diag.List }{
		{old, nil},
		{nil, nil},
		{diag.List{moved}, nil},
		{diag.List{moved, span(10, 1, 2)}, diag.List{span(10, 1, 2)}},
		{diag.List{other, cell(5, 1), cell(6, 1)}, diag.List{cell(6, 1), other}},
	} {
		if d := cmp.Diff(tt.want, tt.now.Beyond(old)); d != "" {
			t.Errorf("beyond %v (-want +got):\n%s", old, d)
		}
	}
}
