package diag_test

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

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
	valid(t, "testdata/sarif.schema.json", text)
	if file := os.Getenv("XPC_SARIF_SCHEMA"); file != "" {
		valid(t, file, text)
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

// The schema finds what it is there to find.
func TestSARIFSchema(t *testing.T) {
	t.Parallel()
	whole := printed(t, diag.Printer{Format: diag.SARIF}, diag.List{mended()})
	for old, other := range map[string]string{
		`"level": "error"`:       `"level": "grave"`,
		`"startLine": 3`:         `"startLine": 0`,
		`"ruleIndex": 0,`:        ``,
		`"uri": "gate.yaml"`:     `"uri": "my gate.yaml"`,
		`"text": "not a`:         `"txt": "not a`,
		`"version": "2.1.0"`:     `"version": "2.0.0"`,
		`"columnKind"`:           `"columnkind"`,
		`"deletedRegion"`:        `"region"`,
		`"insertedContent": {`:   `"insertedContent": {"more": 1,`,
		`"endColumn": 1`:         `"endColumn": "1"`,
		`"artifactChanges": [`:   `"artifactChanges": [], "x": [`,
		`"executionSuccessful"`:  `"successful"`,
		`"uriBaseId": "%SRCROOT`: `"uriBaseId": "SRCROOT`,
	} {
		broken := strings.Replace(whole, old, other, 1)
		if broken == whole || faults(t, "testdata/sarif.schema.json", broken) == nil {
			t.Errorf("%s for %s is not found", other, old)
		}
	}
}
