package prefab

import (
	"strings"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// tabbed is a line, from 0, with the tabs that indent it.
type tabbed struct{ line, tabs int }

// untab finds tabs in the indentation of a line and makes spaces of them.
func (t *trapScan) untab(indent []rune, number int) {
	tabs := 0
	for i, r := range indent {
		if r == '\t' {
			indent[i] = ' '
			tabs++
		}
	}
	t.spaced = t.spaced || tabs < len(indent)
	if tabs > 0 {
		t.tabs = append(t.tabs, tabbed{number, tabs})
		t.tabbed = append(t.tabbed, number)
	}
}

// tabFinding is the one finding of all lines that are indented with tabs. How many spaces a tab is
// meant to be shows where nothing but tabs indents: each is one step.
func (t *trapScan) tabFinding() diag.Diagnostic {
	first := t.tabs[0].line + 1
	d := diag.Diagnostic{
		Code: diag.YAMLTrap, Severity: diag.Error,
		Pos: diag.At(t.file, first, 1), End: diag.At(t.file, first, 2),
		Message: "a tab indents this line; YAML takes spaces alone",
		Hint:    "indent with two spaces",
	}
	if more := len(t.tabs) - 1; more > 0 {
		d.Message = "tabs indent this line and " + diag.Counted(more, "more") +
			"; YAML takes spaces alone"
	}
	if t.spaced {
		return d
	}
	fix := diag.Fix{Title: d.Hint}
	for _, l := range t.tabs {
		fix.Edits = append(fix.Edits, diag.Edit{
			Pos: diag.At(t.file, l.line+1, 1), End: diag.At(t.file, l.line+1, l.tabs+1),
			Text: strings.Repeat("  ", l.tabs),
		})
	}
	d.Fixes = []diag.Fix{fix}
	return d
}
