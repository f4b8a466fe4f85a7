package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// ruleCount is what a table of statistics says of one code.
type ruleCount struct {
	code     diag.Code
	severity diag.Severity // the gravest
	findings int
	files    map[string]bool
}

// countRules counts findings by code, the most frequent first.
func countRules(found diag.List) []ruleCount {
	var out []ruleCount
	for _, d := range found {
		i := slices.IndexFunc(out, func(c ruleCount) bool { return c.code == d.Code })
		if i < 0 {
			i = len(out)
			out = append(out, ruleCount{code: d.Code, severity: d.Severity, files: map[string]bool{}})
		}
		out[i].findings++
		out[i].severity = min(out[i].severity, d.Severity)
		out[i].files[d.Pos.File] = true
	}
	slices.SortFunc(out, func(a, b ruleCount) int {
		return cmp.Or(cmp.Compare(b.findings, a.findings), cmp.Compare(a.code, b.code))
	})
	return out
}

// printStatistics prints how many findings each rule has, to standard output unless a machine format
// has that for itself.
//
//	12  error    XP0301 legend-missing  in 3 files
//	 3  warning  XP0429 cell-stray      in 1 file
//	15  in all                          in 4 files
func (e *env) printStatistics(sinks []sink, found diag.List) {
	if len(found) == 0 {
		return
	}
	to := e.stdout
	if slices.ContainsFunc(sinks, sink.machine) {
		to = e.stderr
	} else if e.stdout.used {
		fmt.Fprintln(to)
	}
	all := map[string]bool{}
	rows := [][2]string{}
	counts := countRules(found)
	for _, c := range counts {
		for file := range c.files {
			all[file] = true
		}
		rows = append(rows, [2]string{
			fmt.Sprintf("%-7s  %s %s", c.severity, c.code, c.code.Name()), diag.Counted(len(c.files), "file")})
	}
	rows = append(rows, [2]string{"in all", diag.Counted(len(all), "file")})
	width := 0
	for _, row := range rows {
		width = max(width, len(row[0]))
	}
	total := fmt.Sprint(len(found))
	for i, row := range rows {
		n := total
		if i < len(counts) {
			n = fmt.Sprint(counts[i].findings)
		}
		fmt.Fprintf(to, "%*s  %s%s  in %s\n", len(total), n, row[0], strings.Repeat(" ", width-len(row[0])), row[1])
	}
}
