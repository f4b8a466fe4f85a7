package diag_test

import (
	"encoding/json"
	"encoding/xml"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// many is a list with one finding of each kind of place, and texts that a format could trip over.
var many = diag.List{
	cell(5, 1),
	{
		Code: diag.WrongType, Severity: diag.Error,
		Pos: diag.At("gate.yaml", 4, 15), End: diag.At("gate.yaml", 4, 18),
		Message: "key \"a%b\" takes {x}, not \"[a](1)\" \x1b[2J\u202e", Hint: "write <this> & that, or: these",
	},
	{Code: diag.LayerUnread, Severity: diag.Warning, Pos: diag.InLayer("odd, 100%: #1/gate.xp", 12), Message: "nothing reads it"},
	{Code: diag.SizeLarge, Severity: diag.Info, Pos: diag.InFile("gate.xp"), Message: "too large"},
	{Code: diag.OutputUnwritable, Severity: diag.Error, Message: "the bundle cannot hold this project"},
	{Code: diag.OutputStale, Severity: diag.Error, Pos: diag.InFile("/tmp/a b.xpb"), Message: "the bundle is not there"},
}

// below is a project in a folder of its repository.
var below = diag.Run{Version: "0.1.0", Root: "games/caves", Project: "xpc.yaml"}

func printed(t *testing.T, p diag.Printer, l diag.List) string {
	t.Helper()
	var b strings.Builder
	if err := p.Print(&b, l); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestPrintJSONL(t *testing.T) {
	t.Parallel()
	p := diag.Printer{Format: diag.JSONL}
	if got := printed(t, p, nil); got != "" {
		t.Errorf("no findings are %q", got)
	}
	var array []json.RawMessage
	if err := json.Unmarshal([]byte(printed(t, diag.Printer{Format: diag.JSON}, many)), &array); err != nil {
		t.Fatal(err)
	}
	var want strings.Builder
	for _, f := range array {
		want.WriteString(string(f) + "\n")
	}
	if diff := cmp.Diff(want.String(), printed(t, p, many)); diff != "" {
		t.Errorf("the lines are not those of the array (-want +got):\n%s", diff)
	}
}

func TestPrintGitHub(t *testing.T) {
	t.Parallel()
	p := diag.Printer{Format: diag.GitHub, Run: below}
	if got := printed(t, p, nil); got != "" {
		t.Errorf("no findings are %q", got)
	}
	want := `
::error file=games/caves/xpc.yaml,title=XP0505 output-unwritable::the bundle cannot hold this project
::error file=/tmp/a b.xpb,title=XP0504 output-stale::the bundle is not there
::notice file=games/caves/gate.xp,title=XP0437 size-large::too large
::error file=games/caves/gate.xp,title=XP0301 legend-missing::layer 2, cell (5,1): glyph '+' (43) has no entry under connections%0Apalette.yaml:12:3: nearest by glyph: "door" '◙' (10)%0Ahint: add door: {glyph: "+"} under connections
::error file=games/caves/gate.yaml,line=4,col=15,title=XP0204 wrong-type::key "a%25b" takes {x}, not "[a](1)" \x1b[2J\u202e%0Ahint: write <this> & that, or: these
::warning file=games/caves/odd%2C 100%25%3A #1/gate.xp,title=XP0433 layer-unread::layer 12: nothing reads it
`
	if diff := cmp.Diff(want[1:], printed(t, p, many)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	p.Run.Trouble = "cannot read xpc.yaml:\x1b permission denied"
	if got, want := printed(t, p, nil), "::error title=xpc::cannot read xpc.yaml:\\x1b permission denied\n"; got != want {
		t.Errorf("trouble is %q, want %q", got, want)
	}
}

func TestPrintGitLab(t *testing.T) {
	t.Parallel()
	p := diag.Printer{Format: diag.GitLab, Run: below}
	if got := printed(t, p, nil); got != "[]\n" {
		t.Errorf("no findings are %q", got)
	}
	type report []struct {
		Description string
		Check_name  string
		Fingerprint string
		Severity    string
		Location    struct {
			Path  string
			Lines struct{ Begin int }
		}
	}
	decoder := json.NewDecoder(strings.NewReader(printed(t, p, many)))
	decoder.DisallowUnknownFields()
	var got report
	if err := decoder.Decode(&got); err != nil {
		t.Fatal(err)
	}
	var lines []string
	prints := map[string]bool{}
	for _, f := range got {
		prints[f.Fingerprint] = true
		if f.Location.Lines.Begin < 1 || len(f.Fingerprint) != 32 {
			t.Errorf("line %d, fingerprint %q", f.Location.Lines.Begin, f.Fingerprint)
		}
		lines = append(lines, f.Severity+" - "+f.Description+" in "+f.Location.Path+" ("+f.Check_name+")")
	}
	want := []string{
		"major - the bundle cannot hold this project in games/caves/xpc.yaml (XP0505 output-unwritable)",
		"major - the bundle is not there in /tmp/a b.xpb (XP0504 output-stale)",
		"info - too large in games/caves/gate.xp (XP0437 size-large)",
		`major - layer 2, cell (5,1): glyph '+' (43) has no entry under connections; hint: add door: {glyph: "+"} under connections in games/caves/gate.xp (XP0301 legend-missing)`,
		`major - key "a%b" takes {x}, not "[a](1)" \x1b[2J\u202e; hint: write <this> & that, or: these in games/caves/gate.yaml (XP0204 wrong-type)`,
		"minor - layer 12: nothing reads it in games/caves/odd, 100%: #1/gate.xp (XP0433 layer-unread)",
	}
	if diff := cmp.Diff(want, lines); diff != "" {
		t.Errorf("as the widget shows them (-want +got):\n%s", diff)
	}
	if len(prints) != len(many) {
		t.Errorf("%d fingerprints of %d findings", len(prints), len(many))
	}
}

// junit is what readers of test reports look for.
type junit struct {
	XMLName  xml.Name `xml:"testsuites"`
	Tests    int      `xml:"tests,attr"`
	Failures int      `xml:"failures,attr"`
	Errors   int      `xml:"errors,attr"`
	Suites   []struct {
		Name     string `xml:"name,attr"`
		Tests    int    `xml:"tests,attr"`
		Failures int    `xml:"failures,attr"`
		Errors   int    `xml:"errors,attr"`
		Cases    []struct {
			Name    string      `xml:"name,attr"`
			Class   string      `xml:"classname,attr"`
			File    string      `xml:"file,attr"`
			Failure *junitFault `xml:"failure"`
			Error   *junitFault `xml:"error"`
			Output  string      `xml:"system-out"`
		} `xml:"testcase"`
	} `xml:"testsuite"`
}

type junitFault struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"`
	Text    string `xml:",chardata"`
}

// readJUnit parses a report, checks that its numbers are those of its tests, and returns a line for
// each test.
func readJUnit(t *testing.T, text string) (r junit, tests []string) {
	t.Helper()
	decoder := xml.NewDecoder(strings.NewReader(text))
	decoder.Strict = true
	if err := decoder.Decode(&r); err != nil {
		t.Fatal(err)
	}
	if _, err := decoder.Token(); err != nil && err != io.EOF {
		if rest, ok := err.(*xml.SyntaxError); ok {
			t.Errorf("after the report: %v", rest)
		}
	}
	n, failures, errors := 0, 0, 0
	for _, s := range r.Suites {
		if s.Name == "" || s.Tests != len(s.Cases) {
			t.Errorf("suite %q says %d tests of %d", s.Name, s.Tests, len(s.Cases))
		}
		for _, c := range s.Cases {
			n++
			state := "passed"
			switch {
			case c.Failure != nil:
				failures++
				state = "failed: " + c.Failure.Message + " [" + c.Failure.Type + "]"
			case c.Error != nil:
				errors++
				state = "error: " + c.Error.Message
			}
			tests = append(tests, c.Class+" "+c.Name+" "+state)
		}
		if s.Failures != failures || s.Errors != errors {
			t.Errorf("suite %q says %d failures, %d errors; it has %d, %d", s.Name, s.Failures, s.Errors, failures, errors)
		}
	}
	if r.Tests != n || r.Failures != failures || r.Errors != errors || n == 0 {
		t.Errorf("the report says %d tests, %d failures, %d errors; it has %d, %d, %d",
			r.Tests, r.Failures, r.Errors, n, failures, errors)
	}
	return r, tests
}

func TestPrintJUnit(t *testing.T) {
	t.Parallel()
	p := diag.Printer{Format: diag.JUnit, Source: gate, Run: below}
	p.Run.Files = []string{"gate.xp", "gate.yaml", "hall.xp", "hall.yaml"}
	text := printed(t, p, many)
	r, tests := readJUnit(t, text)
	want := []string{
		"xpc games/caves/xpc.yaml failed: the bundle cannot hold this project [XP0505 output-unwritable]",
		"xpc /tmp/a b.xpb failed: the bundle is not there [XP0504 output-stale]",
		"xpc games/caves/gate.xp failed: layer 2, cell (5,1): glyph '+' (43) has no entry under connections (and 1 other finding) [XP0301 legend-missing]",
		`xpc games/caves/gate.yaml failed: key "a%b" takes {x}, not "[a](1)" \x1b[2J\u202e [XP0204 wrong-type]`,
		"xpc games/caves/hall.xp passed",
		"xpc games/caves/hall.yaml passed",
		"xpc games/caves/odd, 100%: #1/gate.xp passed",
	}
	if diff := cmp.Diff(want, tests); diff != "" {
		t.Errorf("tests (-want +got):\n%s", diff)
	}
	const window = "  1 |  .  +  . [×] ×  ×  .    layer 2 (connections)\n"
	if fault := r.Suites[0].Cases[2].Failure; !strings.Contains(fault.Text, window) || !strings.Contains(text, window) {
		t.Errorf("the fault of a cell has no window that reads in the file:\n%s", fault.Text)
	}
	if out := r.Suites[0].Cases[6].Output; !strings.Contains(out, "warning: nothing reads it") {
		t.Errorf("the output of a test with a warning is %q", out)
	}

	p.Run.FailOn = diag.Warning
	if _, tests = readJUnit(t, printed(t, p, many)); !slices.Contains(tests,
		"xpc games/caves/odd, 100%: #1/gate.xp failed: layer 12: nothing reads it [XP0433 layer-unread]") {
		t.Errorf("a warning that fails the run fails no test: %q", tests)
	}
	if _, tests = readJUnit(t, printed(t, p, nil)); len(tests) != 4 {
		t.Errorf("without findings: %q", tests)
	}
	if _, tests = readJUnit(t, printed(t, diag.Printer{Format: diag.JUnit}, nil)); !slices.Equal(tests, []string{"xpc the run passed"}) {
		t.Errorf("without findings and files: %q", tests)
	}
	p.Run = diag.Run{Trouble: "no xpc.yaml here"}
	if _, tests = readJUnit(t, printed(t, p, nil)); !slices.Equal(tests, []string{"xpc the run error: no xpc.yaml here"}) {
		t.Errorf("with trouble: %q", tests)
	}
}

func TestFormatWords(t *testing.T) {
	t.Parallel()
	want := []string{"text", "short", "json", "jsonl", "github", "gitlab", "junit", "sarif"}
	if diff := cmp.Diff(want, diag.FormatNames()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	for i, word := range want {
		var f diag.Format
		if err := f.UnmarshalText([]byte(word)); err != nil || f.String() != word {
			t.Errorf("%q is %q, %v", word, f, err)
		}
		if f.Machine() != (i > 1) {
			t.Errorf("%s: Machine is %v", word, f.Machine())
		}
	}
	var f diag.Format
	err := f.UnmarshalText([]byte("xml"))
	if err == nil || err.Error() != `"xml" is none of text, short, json, jsonl, github, gitlab, junit, sarif` {
		t.Errorf("another word: %v", err)
	}
}
