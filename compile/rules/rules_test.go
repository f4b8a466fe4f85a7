package rules_test

import (
	"path/filepath"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/seed18752ec6/xpc/compile/rules"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

func TestRules(t *testing.T) {
	t.Parallel()
	for _, r := range rules.All() {
		t.Run(r.Name(), func(t *testing.T) {
			t.Parallel()
			testArchive(t, filepath.Join("testdata", r.Name()+".txtar"), r.Code)
		})
	}
}

// TestTexts holds what rules say of themselves to the form of messages.
func TestTexts(t *testing.T) {
	t.Parallel()
	last := diag.Code("")
	for _, r := range rules.All() {
		if r.Name() == "" || r.Code <= last {
			t.Errorf("%s: a name and the order of codes: %q", r.Code, r.Name())
		}
		last = r.Code
		for field, text := range map[string]string{
			"Title": r.Title, "Why": r.Why, "Bad": r.Bad, "Good": r.Good, "Fix": r.Fix, "Since": r.Since,
		} {
			if text == "" {
				t.Errorf("%s has no %s", r.Name(), field)
			}
		}
		if first, _ := utf8.DecodeRuneInString(r.Title); strings.HasSuffix(r.Title, ".") || unicode.IsUpper(first) {
			t.Errorf("%s: the title is no line in lower case without a stop: %q", r.Name(), r.Title)
		}
		if got := rules.Of(r.Code); got != r {
			t.Errorf("Of(%s) is another rule", r.Code)
		}
		if _, ok := (rules.Texts{}).Text(r.Code); !ok {
			t.Errorf("%s has no text for printers", r.Name())
		}
	}
}
