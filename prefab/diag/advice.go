package diag

import "strings"

// advice is one line of what would mend a finding.
type advice struct{ word, text string }

// advices returns the hint of a finding and what its fix does, unless that says or answers it.
func (d *Diagnostic) advices() (out []advice) {
	fix, mends := d.Mend()
	if d.Hint != "" && !(mends && (fix.Title == d.Hint || strings.HasPrefix(d.Hint, "did you mean "))) {
		out = append(out, advice{"hint:", d.Hint})
	}
	if mends {
		out = append(out, advice{"fix:", fix.Title + " (xpc lint --fix)"})
	}
	return out
}

// advised returns the advices as text, each behind a lead. Nothing in it can steer a terminal.
func (d *Diagnostic) advised(lead string) (text string) {
	for _, a := range d.advices() {
		text += lead + a.word + " " + Escape(a.text)
	}
	return text
}
