package diag

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
)

// A log of SARIF 2.1.0 (OASIS Standard with errata 01, 2023). Numbers in brackets are its sections.
//
//   - Paths are relative to the repository (3.4.4), columns count characters (3.14.17), as those of
//     all findings do.
//   - An image has no lines. GitHub takes no result without a line, so a finding in an image stands
//     at line 1, and its layer and cell are a logical location and properties.
//   - In messages braces are doubled and what looks like a link is broken up (3.11.5, 3.11.6); the
//     texts of rules have no arguments and hold examples, so they stand as they are. The hint stands
//     in the properties too, as it was written.
//   - Of results that have one fingerprint GitHub makes one alert. It reads that of the name
//     primaryLocationLineHash; a fingerprint of its own would take line 1 of an image.

const (
	sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	sarifHome   = "https://github.com/seed18752ec6/xpc"
	sarifHelp   = sarifHome + "/blob/main/docs/rules.md#"
	sarifRoot   = "%SRCROOT%" // what relative paths begin at
)

// sarifMost is how many results a log holds. GitHub reads no more, and of more takes the gravest.
const sarifMost = 5000

var sarifLevels = [...]string{Error: "error", Warning: "warning", Info: "note", Off: "none"}

// sarif appends a log with one run. Of more than sarifMost findings it holds the gravest, and a
// notification says how many it leaves out.
func (p Printer) sarif(out []byte, l List) []byte {
	shown, ids := gravest(l, sarifMost)
	run := sarifRun{
		Tool:       sarifTool{p.sarifDriver(shown)},
		Results:    []sarifResult{},
		ColumnKind: "unicodeCodePoints",
		Bases: map[string]sarifBase{
			sarifRoot: {sarifText{"the root of the repository"}},
		},
		Invocations: []sarifInvocation{{Successful: p.Run.Trouble == ""}},
	}
	for i, d := range shown {
		r := p.sarifResult(d, ids[i])
		r.RuleIndex = slices.IndexFunc(run.Tool.Driver.Rules, func(r sarifRule) bool { return r.ID == d.Code })
		run.Results = append(run.Results, r)
	}
	call := &run.Invocations[0]
	if p.Run.Trouble != "" {
		call.Notes = append(call.Notes, sarifNote{sarifMessage(Escape(p.Run.Trouble)), sarifLevels[Error]})
	}
	if more := len(l) - len(shown); more > 0 {
		call.Notes = append(call.Notes, sarifNote{
			sarifText{Counted(more, "finding") + " more: a log holds the gravest " + Counted(sarifMost, "result")},
			sarifLevels[Info],
		})
	}
	return appendIndented(out, sarifLog{Schema: sarifSchema, Version: "2.1.0", Runs: []sarifRun{run}})
}

// gravest returns at most n findings of a sorted list in their order, with the identities that they
// have in the whole list.
func gravest(l List, n int) (List, []identity) {
	ids := l.identities()
	if len(l) <= n {
		return l, ids
	}
	var shown List
	var kept []identity
	last, room := Error, n // all findings graver than last, and room of last
	for last < Info && l.Count(last) <= room {
		room -= l.Count(last)
		last++
	}
	for i, d := range l {
		switch {
		case d.Severity > last, d.Severity == last && room == 0:
			continue
		case d.Severity == last:
			room--
		}
		shown, kept = append(shown, d), append(kept, ids[i])
	}
	return shown, kept
}

// sarifDriver describes xpc and the rules of the findings, in order of code.
func (p Printer) sarifDriver(l List) sarifDriver {
	driver := sarifDriver{Name: "xpc", Version: p.Run.Version, Home: sarifHome, Rules: []sarifRule{}}
	var codes []Code
	for _, d := range l {
		codes = append(codes, d.Code)
	}
	slices.Sort(codes)
	for _, code := range slices.Compact(codes) {
		r := sarifRule{ID: code, Name: code.Name(), HelpURI: sarifHelp + code.Anchor()}
		if p.Rules != nil {
			if t, ok := p.Rules.Text(code); ok {
				r.describe(t)
			}
		}
		driver.Rules = append(driver.Rules, r)
	}
	return driver
}

// describe fills in what there is to say of a rule.
func (r *sarifRule) describe(t RuleText) {
	r.Short = &sarifText{t.Title}
	r.Full = &sarifText{t.Why}
	if t.Level != 0 {
		r.Default = &sarifDefault{sarifLevels[t.Level], t.Level != Off}
	}
	plain, marked := t.Why, t.Why
	for _, example := range [...]struct{ head, text string }{{"Bad", t.Bad}, {"Good", t.Good}} {
		if example.text != "" {
			plain += "\n\n" + example.head + ":\n" + strings.TrimRight(string(indent(nil, example.text)), "\n")
			marked += "\n\n**" + example.head + "**\n\n```\n" + example.text + "\n```"
		}
	}
	if t.Fix != "" {
		plain += "\n\nHow to fix: " + t.Fix
		marked += "\n\n**How to fix:** " + t.Fix
	}
	if t.Mend != "" {
		plain += "\n\nxpc lint --fix " + t.Mend
		marked += "\n\n`xpc lint --fix` " + t.Mend
	}
	r.Help = &sarifHelpText{plain, marked}
}

func (p Printer) sarifResult(d Diagnostic, id identity) sarifResult {
	text := located(d)
	if d.Hint != "" {
		text += "\nhint: " + Escape(d.Hint)
	}
	r := sarifResult{
		RuleID: d.Code, Level: sarifLevels[d.Severity], Message: sarifMessage(text),
		Locations:    []sarifLocation{p.sarifLocation(d.Pos, d.End)},
		Fingerprints: map[string]string{"xpcFinding/v1": id.fingerprint(), "primaryLocationLineHash": id.fingerprint()},
	}
	if d.Hint != "" || d.Pos.Layer > 0 {
		r.Properties = &sarifProperties{Hint: d.Hint, Layer: d.Pos.Layer}
		if d.Pos.IsCell() {
			r.Properties.X, r.Properties.Y = &d.Pos.X, &d.Pos.Y
		}
	}
	for i, related := range d.Related {
		at := p.sarifLocation(related.Pos, Pos{})
		at.ID, at.Message = i+1, new(sarifText)
		*at.Message = sarifMessage(inImage(related.Pos) + Escape(related.Message))
		r.Related = append(r.Related, at)
	}
	for fix := range d.mends() {
		r.Fixes = append(r.Fixes, p.sarifFix(fix))
	}
	return r
}

// sarifMessage returns a text as a message: see the note at the top of this file.
func sarifMessage(s string) sarifText {
	return sarifText{strings.NewReplacer("{", "{{", "}", "}}", "](", `\](`).Replace(s)}
}

// appendIndented appends a value as JSON for people to read too.
func appendIndented(out []byte, v any) []byte {
	var b bytes.Buffer
	if err := json.Indent(&b, marshal(v), "", " "); err != nil {
		panic("xpc: internal error: our own JSON does not parse: " + err.Error())
	}
	return append(append(out, b.Bytes()...), '\n')
}
