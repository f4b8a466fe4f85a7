package diag_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// The official schema of SARIF is not part of this repository. checkSARIF holds a log to what it and
// the text of the standard require of the properties that are written here, and refuses all others.

// shape is what a value of a log may be: a map from property to shape, "!" before those that must be
// there; a list of one shape; or a check of a scalar.
type (
	object map[string]any
	list   [1]any
	check  func(v any) bool
)

func isText(v any) bool { s, ok := v.(string); return ok && s != "" }

func isBool(v any) bool { _, ok := v.(bool); return ok }

func isNumber(least float64) check {
	return func(v any) bool { n, ok := v.(float64); return ok && n >= least && n == float64(int(n)) }
}

func isOneOf(words ...string) check {
	return func(v any) bool { s, ok := v.(string); return ok && slices.Contains(words, s) }
}

func isURI(absolute bool) check {
	return func(v any) bool {
		s, ok := v.(string)
		u, err := url.Parse(s)
		return ok && err == nil && s != "" && !strings.ContainsAny(s, " \\") && (!absolute || u.IsAbs())
	}
}

var (
	message = object{"!text": check(isText)}
	level   = isOneOf("none", "note", "warning", "error")

	file   = object{"!uri": isURI(false), "uriBaseId": isOneOf("%SRCROOT%")}
	region = object{
		"!startLine": isNumber(1), "startColumn": isNumber(1), "endLine": isNumber(1), "endColumn": isNumber(1),
	}

	location = object{
		"id":               isNumber(0),
		"message":          message,
		"physicalLocation": object{"!artifactLocation": file, "region": region},
		"logicalLocations": list{object{
			"!name": check(isText), "!fullyQualifiedName": check(isText), "!kind": check(isText),
		}},
	}

	sarifShape = object{
		"$schema": isURI(true), "!version": isOneOf("2.1.0"),
		"!runs": list{object{
			"!tool": object{"!driver": object{
				"!name": check(isText), "semanticVersion": check(isText), "informationUri": isURI(true),
				"rules": list{object{
					"!id": check(isText), "name": check(isText), "helpUri": isURI(true),
					"shortDescription": message, "fullDescription": message,
					"help":                 object{"!text": check(isText), "markdown": check(isText)},
					"defaultConfiguration": object{"level": level, "enabled": check(isBool)},
				}},
			}},
			"invocations": list{object{
				"!executionSuccessful": check(isBool),
				"toolExecutionNotifications": list{object{
					"!message": message, "level": level,
				}},
			}},
			"originalUriBaseIds": object{"%SRCROOT%": object{"description": message}},
			"columnKind":         isOneOf("utf16CodeUnits", "unicodeCodePoints"),
			"results": list{object{
				"!ruleId": check(isText), "!ruleIndex": isNumber(0), "level": level, "!message": message,
				"!locations": list{location}, "relatedLocations": list{location},
				"!partialFingerprints": object{"xpcFinding/v1": check(isText), "primaryLocationLineHash": check(isText)},
				"fixes": list{object{
					"description": message,
					"!artifactChanges": list{object{
						"!artifactLocation": file,
						"!replacements": list{object{
							"!deletedRegion": region, "insertedContent": object{"!text": check(isText)},
						}},
					}},
				}},
				"properties": object{
					"layer": isNumber(1), "x": isNumber(0), "y": isNumber(0), "hint": check(isText),
				},
			}},
		}},
	}
)

// conform reports what of a value is not of its shape.
func conform(at string, v, shape any) (faults []string) {
	switch shape := shape.(type) {
	case check:
		if !shape(v) {
			faults = append(faults, fmt.Sprintf("%s is %v", at, v))
		}
	case list:
		items, ok := v.([]any)
		if !ok {
			return []string{at + " is no array"}
		}
		for i, item := range items {
			faults = append(faults, conform(fmt.Sprintf("%s/%d", at, i), item, shape[0])...)
		}
	case object:
		has, ok := v.(map[string]any)
		if !ok {
			return []string{at + " is no object"}
		}
		for name, part := range has {
			sub, known := shape[name]
			if !known {
				sub, known = shape["!"+name]
			}
			if !known {
				faults = append(faults, at+" has the property "+name)
				continue
			}
			faults = append(faults, conform(at+"/"+name, part, sub)...)
		}
		for name := range shape {
			if must, found := strings.CutPrefix(name, "!"); found && has[must] == nil {
				faults = append(faults, at+" has no property "+must)
			}
		}
	}
	slices.Sort(faults)
	return faults
}

// sarifLog is what a reader takes from a log.
type sarifLog struct {
	Runs []struct {
		Tool struct {
			Driver struct {
				Rules []struct{ ID string }
			}
		}
		Invocations []struct {
			ExecutionSuccessful        bool
			ToolExecutionNotifications []struct {
				Level   string
				Message struct{ Text string }
			}
		}
		Results []struct {
			RuleID              string
			RuleIndex           int
			Level               string
			Message             struct{ Text string }
			PartialFingerprints map[string]string
			Locations           []struct {
				PhysicalLocation struct {
					ArtifactLocation struct{ URI string }
					Region           struct{ StartLine, StartColumn, EndLine, EndColumn int }
				}
			}
		}
	}
}

var loneBrace = regexp.MustCompile(`^[^{}]*((\{\{|\}\})[^{}]*)*$`)

// readSARIF checks a log and returns it.
func readSARIF(t *testing.T, text string) (log sarifLog) {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatal(err)
	}
	for _, fault := range conform("", v, sarifShape) {
		t.Error(fault)
	}
	if err := json.Unmarshal([]byte(text), &log); err != nil {
		t.Fatal(err)
	}
	prints := map[string]bool{}
	run := log.Runs[0]
	for i, r := range run.Results {
		if rules := run.Tool.Driver.Rules; r.RuleIndex >= len(rules) || rules[r.RuleIndex].ID != r.RuleID {
			t.Errorf("result %d: rule %d is not %s", i, r.RuleIndex, r.RuleID)
		}
		if !loneBrace.MatchString(r.Message.Text) {
			t.Errorf("result %d: a placeholder in %q", i, r.Message.Text)
		}
		if strings.Contains(r.Message.Text, "](") && !strings.Contains(r.Message.Text, `\](`) {
			t.Errorf("result %d: a link in %q", i, r.Message.Text)
		}
		prints[r.PartialFingerprints["primaryLocationLineHash"]] = true
		at := r.Locations[0].PhysicalLocation.Region
		if at.EndLine > 0 && at.EndLine == at.StartLine && at.EndColumn <= at.StartColumn {
			t.Errorf("result %d: the region ends at %d before %d", i, at.EndColumn, at.StartColumn)
		}
	}
	if len(prints) != len(run.Results) {
		t.Errorf("%d fingerprints of %d results", len(prints), len(run.Results))
	}
	return log
}

func TestPrintSARIF(t *testing.T) {
	t.Parallel()
	p := diag.Printer{Format: diag.SARIF, Run: below, Rules: rules{}}
	var got []string
	for _, r := range readSARIF(t, printed(t, p, many)).Runs[0].Results {
		at := r.Locations[0].PhysicalLocation
		got = append(got, fmt.Sprintf("%s %s %s:%d:%d %s",
			r.Level, r.RuleID, at.ArtifactLocation.URI, at.Region.StartLine, at.Region.StartColumn, r.Message.Text))
	}
	want := []string{
		"error XP0505 games/caves/xpc.yaml:1:0 the bundle cannot hold this project",
		"error XP0504 file:///tmp/a%20b.xpb:1:0 the bundle is not there",
		"note XP0437 games/caves/gate.xp:1:0 too large",
		"error XP0301 games/caves/gate.xp:1:0 layer 2, cell (5,1): glyph '+' (43) has no entry under connections\nhint: add door: {{glyph: \"+\"}} under connections",
		"error XP0204 games/caves/gate.yaml:4:15 key \"a%b\" takes {{x}}, not \"[a\\](1)\" \\x1b[2J\\u202e\nhint: write <this> & that, or: these",
		"warning XP0433 games/caves/odd,%20100%25:%20%231/gate.xp:1:0 layer 12: nothing reads it",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("results (-want +got):\n%s", diff)
	}

	log := readSARIF(t, printed(t, diag.Printer{Format: diag.SARIF}, nil))
	if call := log.Runs[0].Invocations[0]; !call.ExecutionSuccessful || log.Runs[0].Results == nil {
		t.Errorf("without findings: %+v", log.Runs[0])
	}
	p.Run.Trouble = "cannot read xpc.yaml: {permission} denied"
	call := readSARIF(t, printed(t, p, nil)).Runs[0].Invocations[0]
	if call.ExecutionSuccessful || call.ToolExecutionNotifications[0].Message.Text != "cannot read xpc.yaml: {{permission}} denied" {
		t.Errorf("with trouble: %+v", call)
	}
}

// A finding in an image says where it is in fields too.
func TestSARIFCell(t *testing.T) {
	t.Parallel()
	text := printed(t, diag.Printer{Format: diag.SARIF}, diag.List{cell(0, 1)})
	var got struct {
		Runs []struct {
			Results []struct {
				Properties map[string]any
				Locations  []struct{ LogicalLocations []map[string]string }
			}
		}
	}
	if err := json.Unmarshal([]byte(text), &got); err != nil {
		t.Fatal(err)
	}
	r := got.Runs[0].Results[0]
	want := map[string]any{"layer": 2.0, "x": 0.0, "y": 1.0, "hint": `add door: {glyph: "+"} under connections`}
	if diff := cmp.Diff(want, r.Properties); diff != "" {
		t.Errorf("properties (-want +got):\n%s", diff)
	}
	place := []map[string]string{{"name": "L2(0,1)", "fullyQualifiedName": "gate.xp:L2(0,1)", "kind": "cell"}}
	if diff := cmp.Diff(place, r.Locations[0].LogicalLocations); diff != "" {
		t.Errorf("logical locations (-want +got):\n%s", diff)
	}
}

// Of too many findings a log has the gravest, in their order, and says how many it has not.
func TestSARIFMany(t *testing.T) {
	t.Parallel()
	var l diag.List
	for i := range 7000 {
		d := diag.Diagnostic{Code: diag.CellStray, Severity: diag.Warning, Pos: diag.OnCell("a.xp", 4, i%100, i/100), Message: "stray"}
		switch {
		case i%2 == 0:
			d.Severity = diag.Info
		case i%7 == 0:
			d.Code, d.Severity = diag.LegendMissing, diag.Error
		}
		l = append(l, d)
	}
	run := readSARIF(t, printed(t, diag.Printer{Format: diag.SARIF}, l)).Runs[0]
	levels := map[string]int{}
	for _, r := range run.Results {
		levels[r.Level]++
	}
	want := map[string]int{"error": 500, "warning": 3000, "note": 1500}
	if diff := cmp.Diff(want, levels); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	notes := run.Invocations[0].ToolExecutionNotifications
	if len(notes) != 1 || notes[0].Level != "note" || !strings.HasPrefix(notes[0].Message.Text, "2000 findings more: ") {
		t.Errorf("notes: %+v", notes)
	}
	if !run.Invocations[0].ExecutionSuccessful {
		t.Error("a log that is cut says that the run was not successful")
	}
	whole := readSARIF(t, printed(t, diag.Printer{Format: diag.SARIF}, l[:5000])).Runs[0]
	if len(whole.Results) != 5000 || whole.Invocations[0].ToolExecutionNotifications != nil {
		t.Errorf("of 5000 findings it has %d", len(whole.Results))
	}
}

// Fingerprints do not change when lines move, cells are worded anew or other findings go, and tell
// alike findings apart.
func TestFingerprints(t *testing.T) {
	t.Parallel()
	prints := func(l ...diag.Diagnostic) (out []string) {
		for _, r := range readSARIF(t, printed(t, diag.Printer{Format: diag.SARIF}, l)).Runs[0].Results {
			out = append(out, r.PartialFingerprints["xpcFinding/v1"])
		}
		return out
	}
	old := prints(cell(5, 1), cell(6, 1), span(3, 1, 2), span(8, 4, 9))
	reworded := cell(6, 1)
	reworded.Message = "this cell has no entry"
	moved := prints(reworded, span(30, 2, 3), span(81, 4, 9))
	if diff := cmp.Diff(old[1:], moved); diff != "" {
		t.Errorf("moved (-want +got):\n%s", diff)
	}
	other := span(3, 1, 2)
	other.Message = "another"
	if got := prints(other)[0]; slices.Contains(old, got) {
		t.Errorf("another message has the fingerprint %s", got)
	}
	other = cell(5, 1)
	other.Pos.Layer = 3
	if got := prints(other)[0]; slices.Contains(old, got) {
		t.Errorf("another layer has the fingerprint %s", got)
	}
}

// The checker finds what it is there to find.
func TestConform(t *testing.T) {
	t.Parallel()
	whole := printed(t, diag.Printer{Format: diag.SARIF}, diag.List{span(4, 1, 3)})
	for old, other := range map[string]string{
		`"level": "error"`:   `"level": "grave"`,
		`"startLine": 4`:     `"startLine": 0`,
		`"ruleIndex": 0,`:    ``,
		`"uri": "gate.yaml"`: `"uri": "my gate.yaml"`,
		`"text": "not a`:     `"txt": "not a`,
		`"version": "2.1.0"`: `"version": "2.0.0"`,
		`"columnKind"`:       `"columnkind"`,
	} {
		var v any
		broken := strings.Replace(whole, old, other, 1)
		if err := json.Unmarshal([]byte(broken), &v); err != nil {
			t.Fatal(err)
		}
		if broken == whole || conform("", v, sarifShape) == nil {
			t.Errorf("%s for %s is not found", other, old)
		}
	}
}
