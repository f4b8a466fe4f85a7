package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// wayOut is a run of xpc that ends in one way, in the project of testdata/project.txtar.
type wayOut struct {
	name  string
	args  string // DIR stands for the project's folder
	code  int
	spoil func(dir string) error // what is done to the project before; nil = nothing
}

func remove(name string) func(string) error {
	return func(dir string) error { return os.Remove(filepath.Join(dir, name)) }
}

func replace(name, text string) func(string) error {
	return func(dir string) error { return os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666) }
}

var waysOut = []wayOut{
	{"clean", "lint DIR", 0, nil},
	{"warning", "lint DIR --statistics", 0, replace("prefabs/well.yaml", "place: centered\ncategory: fluff\nobjects:\n  z: {item: coin}\n  w: {prop: well}\n")},
	{"warning that fails", "lint DIR --max-warnings 0", 1, replace("prefabs/well.yaml", "place: centered\ncategory: fluff\nobjects:\n  z: {item: coin}\n  w: {prop: well}\n")},
	{"errors", "lint DIR", 1, replace("prefabs/hut.yaml", "place: embedded\nfront: up\nabout: \"\x1b[2J ::error::%0A <&]]>\"\n")},
	{"cells", "lint DIR", 1, replace("palette.yaml", "version: 1\n")},
	{"damaged image", "lint DIR", 1, replace("prefabs/hut.xp", "\x1f\x8b\x08")},
	{"no image", "lint DIR", 1, remove("prefabs/well.xp")},
	{"project file", "lint DIR", 1, replace("xpc.yaml", "version: 1\nart: [prefabs/*.xp\n")},
	{"names in other scripts", "lint DIR", 1, replace("prefabs/a ü,:%#.yaml", "place: embedded\n")},
	{"statistics", "lint DIR --statistics", 1, remove("prefabs/well.xp")},
	{"baseline", "lint DIR --write-baseline", 1, remove("prefabs/well.xp")},
	{"a baseline that is none", "lint DIR", 1, replace("xpc.yaml", "version: 1\nart: [\"prefabs/*.xp\"]\npalette: [palette.yaml]\nbaseline: palette.yaml\n")},
	{"mended", "lint DIR --fix", 0, replace("prefabs/well.yaml", "place: centred\ncategory: fluff\nobjects:\n  z: {item: coin}\n  w: {prop: well}\n")},
	{"mended in part", "lint DIR --fix", 1, replace("prefabs/well.yaml", "place: centred\nbuffer: 0\nlore: old\ntags: [a, a]\n")},
	{"a fix that brings another finding", "lint DIR --fix", 1, replace("prefabs/well.yaml", "plase: centered\nbuffer: 0\nobjects:\n  w: {prop: well}\n")},
	{"a fix of a file that is a link", "lint DIR --fix", 1, func(dir string) error {
		return errors.Join(replace("well.txt", "place: centred\nobjects:\n  w: {prop: well}\n")(dir), remove("prefabs/well.yaml")(dir),
			os.Symlink("../well.txt", filepath.Join(dir, "prefabs", "well.yaml")))
	}},
	{"stale", "build DIR --check", 1, nil},
	{"dry run", "build DIR --dry-run", 0, nil},
	{"built", "build DIR", 0, nil},
	{"not ours", "build DIR", 1, func(dir string) error {
		return errors.Join(os.Mkdir(filepath.Join(dir, "out"), 0o777), replace("out/huts.json", "mine")(dir))
	}},
	{"built with errors", "build DIR", 1, remove("prefabs/well.xp")},
	{"no project", "lint DIR/..", 2, nil},
	{"no path", "lint DIR/nowhere", 2, nil},
	{"no file to write", "lint DIR --format text=DIR/nowhere/x", 2, nil},
	{"two streams", "lint DIR --format short", 2, nil},
	{"no flag", "lint DIR --bogus", 2, nil},
	{"no level", "lint DIR --fail-on never", 2, nil},
	{"no color", "lint DIR --color pink", 2, nil},
	{"a diff on standard output", "lint DIR --diff", 2, nil},
	{"both fix and diff", "lint DIR --fix --diff", 2, nil},
	{"a damaged file to mend", "lint DIR --fix --format short=DIR/nowhere/x", 2, nil},
	{"no revision", "lint DIR --new-from-rev HEAD", 2, nil},
	{"flags that exclude each other", "build DIR --check --dry-run", 2, nil},
	{"a folder that cannot be read", "lint DIR", 2, func(dir string) error {
		return os.Symlink("palette.yaml", filepath.Join(dir, "prefabs", "loop.xp"))
	}},
}

// On every way out a machine format is a whole document, and all that stdout holds.
func TestMachineFormats(t *testing.T) {
	t.Parallel()
	for _, word := range diag.FormatNames() {
		var format diag.Format
		if err := format.UnmarshalText([]byte(word)); err != nil || !format.Machine() {
			continue
		}
		for _, way := range waysOut {
			t.Run(word+"/"+strings.ReplaceAll(way.name, " ", "-"), func(t *testing.T) {
				t.Parallel()
				way.run(t, format)
			})
		}
	}
}

func (w *wayOut) run(t *testing.T, format diag.Format) {
	dir := filepath.Join(t.TempDir(), "p")
	if err := writeProject(dir); err != nil {
		t.Fatal(err)
	}
	if w.spoil != nil {
		if err := w.spoil(dir); err != nil {
			t.Fatal(err)
		}
	}
	args := strings.Fields(strings.ReplaceAll(w.args, "DIR", dir))
	var stdout bytes.Buffer
	code, stderr := runWith(t, &stdout, append(args, "--format", format.String())...)
	if code != w.code {
		t.Errorf("code %d, want %d; standard error:\n%s", code, w.code, stderr)
	}
	if err := wholeDocument(format, stdout.Bytes(), code == 2); err != nil {
		t.Errorf("%v in\n%s", err, stdout.String())
	}
	if i := slices.IndexFunc([]rune(stdout.String()), func(r rune) bool { return r < ' ' && r != '\n' || r == 0x7f }); i >= 0 {
		t.Errorf("a control character at %d of\n%q", i, stdout.String())
	}
}

var workflowCommand = regexp.MustCompile(`^::(error|warning|notice) (file=[^,:]+(,line=\d+)?(,col=\d+)?,)?title=[^,:]+::[^\n]+$`)

// wholeDocument reports what keeps a text from being one document of a format. With trouble it says
// so, where the format has a place for that.
func wholeDocument(format diag.Format, text []byte, trouble bool) error {
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	switch format {
	case diag.JSONL, diag.GitHub:
		if len(text) == 0 {
			if trouble && format == diag.GitHub {
				return fmt.Errorf("nothing of the trouble")
			}
			return nil
		}
		for _, line := range lines {
			if format == diag.JSONL {
				if err := validJSON(diag.JSON, []byte("["+line+"]")); err != nil {
					return err
				}
			}
			if format == diag.GitHub && !workflowCommand.MatchString(line) {
				return fmt.Errorf("the line %q", line)
			}
		}
		return nil
	case diag.JUnit:
		d := xml.NewDecoder(bytes.NewReader(text))
		for {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				return err
			}
		}
		if !strings.HasSuffix(string(text), "</testsuites>\n") || strings.Count(string(text), "<testcase ") == 0 ||
			trouble != strings.Contains(string(text), "<error ") {
			return fmt.Errorf("no report, or one without its trouble")
		}
		return nil
	case diag.SARIF:
		if trouble == strings.Contains(string(text), `"executionSuccessful": true`) {
			return fmt.Errorf("no word of how the run ended")
		}
	}
	return validJSON(format, text)
}

// schemas are what the formats that are JSON are held against. That of SARIF tells of the standard what
// concerns xpc: see package diag.
var schemas = map[diag.Format]string{
	diag.JSON:   "../../schemas/findings.schema.json",
	diag.GitLab: "../../prefab/diag/testdata/gitlab.schema.json",
	diag.SARIF:  "../../prefab/diag/testdata/sarif.schema.json",
}

// validJSON reports what keeps a text from being one value that is as the schema of the format says.
func validJSON(format diag.Format, text []byte) error {
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	schema, err := compiler.Compile(schemas[format])
	if err != nil {
		return err
	}
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return err
	}
	return schema.Validate(v)
}

// Several formats at once, each to a file of its own, are the documents that each would be alone.
func TestSeveralFormats(t *testing.T) {
	t.Parallel()
	for _, way := range waysOut {
		if !strings.HasPrefix(way.args, "lint DIR") || way.code == 2 && way.spoil == nil || strings.Contains(way.args, "--fix") {
			continue // usage, which writes no file, and what a second run would find otherwise
		}
		t.Run(strings.ReplaceAll(way.name, " ", "-"), func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join(t.TempDir(), "p")
			if err := writeProject(dir); err != nil {
				t.Fatal(err)
			}
			if way.spoil != nil {
				if err := way.spoil(dir); err != nil {
					t.Fatal(err)
				}
			}
			args := strings.Fields(strings.ReplaceAll(way.args, "DIR", dir))
			all, out := slices.Clone(args), t.TempDir()
			for _, word := range diag.FormatNames() {
				all = append(all, "--format", word+"="+filepath.Join(out, word))
			}
			var stdout bytes.Buffer
			code, stderr := runWith(t, &stdout, all...)
			if code != way.code || stdout.Len() > 0 && !strings.Contains(way.args, "--statistics") {
				t.Errorf("code %d, want %d; standard output %q, standard error\n%s", code, way.code, stdout.String(), stderr)
			}
			for _, word := range diag.FormatNames() {
				data, err := os.ReadFile(filepath.Join(out, word))
				if err != nil {
					t.Error(err)
					continue
				}
				var format diag.Format
				if err := format.UnmarshalText([]byte(word)); err != nil {
					t.Fatal(err)
				}
				if format.Machine() {
					if err := wholeDocument(format, data, code == 2); err != nil {
						t.Errorf("%s: %v in\n%s", word, err, data)
					}
				}
				var alone bytes.Buffer
				runWith(t, &alone, append(args, "--format", word)...)
				if format.Machine() && alone.String() != string(data) {
					t.Errorf("%s: the file holds\n%s\nalone it is\n%s", word, data, alone.String())
				}
			}
		})
	}
}
