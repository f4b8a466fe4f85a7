package rules

import (
	"slices"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// text is what there is to say of a code that is no rule: a finding of the families XP01, XP02, XP03
// or XP05, which is an error for ever.
type text struct {
	code  diag.Code
	title string // as those of a [Rule]
	why   string
	bad   string
	good  string
	fix   string
	mend  string
}

// since is the version that had these codes first.
const since = "0.1.0"

// Texts gives a printer what there is to say of the codes. It is a [diag.Rules].
type Texts struct{}

// Text returns the text of a code; ok is false for a code that is not there.
func (Texts) Text(code diag.Code) (t diag.RuleText, ok bool) {
	if r := Of(code); r != nil {
		return diag.RuleText{
			Title: r.Title, Why: r.Why, Bad: r.Bad, Good: r.Good, Fix: r.Fix, Mend: r.Mend, Level: r.Level, Since: r.Since,
		}, true
	}
	for _, family := range [...][]text{artTexts, fileTexts, joinTexts, outputTexts} {
		i := slices.IndexFunc(family, func(t text) bool { return t.code == code })
		if i >= 0 {
			t := family[i]
			return diag.RuleText{
				Title: t.title, Why: t.why, Bad: t.bad, Good: t.good, Fix: t.fix, Mend: t.mend, Level: diag.Error, Since: since,
			}, true
		}
	}
	return diag.RuleText{}, false
}
