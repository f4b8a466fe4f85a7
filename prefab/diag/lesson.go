package diag

import "strings"

// lesson appends what there is to say of a rule, a blank line before it.
func (p Printer) lesson(out []byte, code Code) []byte {
	if p.Rules == nil {
		return out
	}
	t, ok := p.Rules.Text(code)
	if !ok {
		return out
	}
	out = append(out, '\n')
	out = indent(out, p.paint(bold, string(code)+" "+code.Name())+": "+t.Title)
	out = indent(out, t.Why)
	for _, example := range [...]struct{ head, text string }{{"bad:", t.Bad}, {"good:", t.Good}} {
		if example.text != "" {
			out = indent(out, p.paint(faint, example.head))
			out = indent(out, "  "+strings.ReplaceAll(example.text, "\n", "\n  "))
		}
	}
	return out
}

// indent appends the lines of a text, each behind four spaces.
func indent(out []byte, text string) []byte {
	if text == "" {
		return out
	}
	for line := range strings.SplitSeq(strings.TrimRight(text, "\n"), "\n") {
		out = append(out, strings.TrimRight("    "+line, " ")+"\n"...)
	}
	return out
}
