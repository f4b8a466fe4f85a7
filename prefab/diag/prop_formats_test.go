package diag_test

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// anyText draws texts that a format could trip over.
func anyText() *rapid.Generator[string] {
	return rapid.OneOf(
		rapid.String(),
		rapid.StringOfN(rapid.RuneFrom([]rune("ab \"'<>&{}[]()%:,;\\/\n\r\t\x00\x1b\u202e\u2028\ufffe")), 0, 20, -1),
		rapid.Map(rapid.SliceOfN(rapid.Byte(), 0, 12), func(b []byte) string { return string(b) }),
		rapid.SampledFrom([]string{"]]>", "]](1)", "::error::", "{{0}}", "##[error]", "%0A", "[a](b)"}),
	)
}

func anyFinding() *rapid.Generator[diag.Diagnostic] {
	return rapid.Custom(func(t *rapid.T) diag.Diagnostic {
		d := diag.Diagnostic{
			Code:     rapid.SampledFrom(diag.Codes()).Draw(t, "code"),
			Severity: rapid.SampledFrom([]diag.Severity{diag.Error, diag.Warning, diag.Info}).Draw(t, "severity"),
			Message:  anyText().Filter(func(s string) bool { return s != "" }).Draw(t, "message"),
			Hint:     anyText().Draw(t, "hint"),
		}
		file := anyText().Draw(t, "file")
		number := rapid.IntRange(1, 40)
		switch rapid.IntRange(0, 4).Draw(t, "form") {
		case 0:
			d.Pos = diag.InFile(file)
		case 1:
			d.Pos = diag.OnLine(file, number.Draw(t, "line"))
		case 2:
			d.Pos = diag.At(file, number.Draw(t, "line"), number.Draw(t, "column"))
			d.End = diag.At(file, d.Pos.Line, d.Pos.Col+number.Draw(t, "width"))
		case 3:
			d.Pos = diag.InLayer(file, number.Draw(t, "layer"))
		case 4:
			d.Pos = diag.OnCell(file, number.Draw(t, "layer"), number.Draw(t, "x"), number.Draw(t, "y"))
		}
		d.Related = append(d.Related, diag.Related{Pos: diag.InFile(anyText().Draw(t, "related file")), Message: d.Message})
		return d
	})
}

var workflowCommand = regexp.MustCompile(`^::(error|warning|notice) file=[^,:]*(,line=\d+)?(,col=\d+)?,title=[^,:]+::[^\r\n]+$`)

// Whatever findings say, each format is whole, and a finding is not lost.
func TestFormatsHold(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		l := diag.List(rapid.SliceOfN(anyFinding(), 0, 6).Draw(rt, "findings")).Sorted()
		run := diag.Run{Version: "0.1.0", Root: rapid.SampledFrom([]string{"", "a/b"}).Draw(rt, "root"), Project: "xpc.yaml"}
		text := func(f diag.Format) string { return printed(t, diag.Printer{Format: f, Run: run, Rules: rules{}}, l) }
		for f := diag.JSON; f <= diag.SARIF; f++ {
			if s := text(f); !utf8.ValidString(s) || strings.ContainsAny(s, "\x00\x1b\x7f\u0085\u202e\u2028\r\t") {
				rt.Errorf("%s holds characters that steer: %q", f, s)
			}
		}
		for _, f := range []diag.Format{diag.JSON, diag.GitLab} {
			var v []any
			if err := json.Unmarshal([]byte(text(f)), &v); err != nil || len(v) != len(l) {
				rt.Errorf("%s: %d of %d findings, %v", f, len(v), len(l), err)
			}
		}
		for _, f := range []diag.Format{diag.JSONL, diag.GitHub} {
			lines := strings.SplitAfter(text(f), "\n")
			if lines = lines[:len(lines)-1]; len(lines) != len(l) {
				rt.Errorf("%s: %d lines of %d findings", f, len(lines), len(l))
			}
			for _, line := range lines {
				line = strings.TrimSuffix(line, "\n")
				if f == diag.JSONL && !json.Valid([]byte(line)) || f == diag.GitHub && !workflowCommand.MatchString(line) {
					rt.Errorf("%s: %q", f, line)
				}
			}
		}
		readJUnit(t, text(diag.JUnit))
		if got := len(readSARIF(t, text(diag.SARIF)).Runs[0].Results); got != len(l) {
			rt.Errorf("sarif: %d of %d findings", got, len(l))
		}
		_, faults := diag.ReadBaseline("base.json", diag.AppendBaseline(nil, l))
		if len(faults) > 0 {
			rt.Errorf("baseline: %v", faults)
		}
	})
}
