package rules_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"unicode"
	"unicode/utf8"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/compile/rules"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/xptext"
)

// Test data of a rule: an archive of projects, one a folder. Those whose name begins with ok have no
// findings, those that begin with bad have exactly the wanted ones, the rule's among them. A file
// project.yaml stands for xpc.yaml where the usual one does not serve, palette.yaml likewise; both
// are at the end of this file. Images are text twins. Wants are regular expressions that match
// "severity: message [code name]":
//
//	# want "regexp"          at the end of a line of a text file: a finding on that line
//	# want file "regexp"     anywhere in a text file: a finding about the file
//	want L2(3,0) "regexp"    a line of a text twin: a finding at that cell
//	want L2 "regexp"         about that layer
//	want "regexp"            about the image
//
// A want may hold several expressions: one finding each.

func TestRules(t *testing.T) {
	t.Parallel()
	for _, r := range rules.All() {
		t.Run(r.Name(), func(t *testing.T) {
			t.Parallel()
			archive, err := os.ReadFile(filepath.Join("testdata", r.Name()+".txtar"))
			if err != nil {
				t.Fatal(err)
			}
			all := projects(string(archive))
			for _, p := range all {
				t.Run(p.name, func(t *testing.T) {
					reported := p.run(t, r.Code)
					if bad := strings.HasPrefix(p.name, "bad"); bad != reported {
						t.Errorf("the rule reports: %v", reported)
					}
				})
			}
			for _, kind := range []string{"ok", "bad"} {
				if !slices.ContainsFunc(all, func(p project) bool { return strings.HasPrefix(p.name, kind) }) {
					t.Errorf("no project of the archive begins with %s", kind)
				}
			}
		})
	}
}

// TestEveryArchiveIsOfARule finds test data beside which no rule lies.
func TestEveryArchiveIsOfARule(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		name := strings.TrimSuffix(filepath.Base(f), ".txtar")
		if _, err := os.Stat(strings.ReplaceAll(name, "-", "_") + ".go"); err != nil {
			t.Errorf("%s belongs to no rule: %v", f, err)
		}
	}
}

type project struct {
	name  string
	files map[string]string
}

var fileLine = regexp.MustCompile(`(?m)^-- (\S+)/(\S+) --\n`)

func projects(archive string) (out []project) {
	lines := fileLine.FindAllStringSubmatchIndex(archive, -1)
	for k, m := range lines {
		name, file, end := archive[m[2]:m[3]], archive[m[4]:m[5]], len(archive)
		if k+1 < len(lines) {
			end = lines[k+1][0]
		}
		i := slices.IndexFunc(out, func(p project) bool { return p.name == name })
		if i < 0 {
			i = len(out)
			out = append(out, project{name, map[string]string{
				"project.yaml": defaultProject, "palette.yaml": defaultPalette,
			}})
		}
		out[i].files[file] = archive[m[1]:end]
	}
	return out
}

// run lints the project and compares its findings with the wants. It tells whether one of them has
// the code.
func (p project) run(t *testing.T, code diag.Code) (reported bool) {
	fsys := fstest.MapFS{}
	var wants []want
	for name, text := range p.files {
		switch {
		case path.Ext(name) == ".xpt":
			image := strings.TrimSuffix(name, ".xpt") + ".xp"
			text, more := imageWants(t, image, text)
			wants = append(wants, more...)
			fsys[image] = &fstest.MapFile{Data: encode(t, name, text)}
			continue
		case name == "project.yaml":
			name = compile.ProjectFile
		}
		wants = append(wants, textWants(t, name, text)...)
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	result, err := compile.Build(context.Background(), compile.Options{FS: fsys, Mode: compile.Lint})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range result.Findings {
		reported = reported || d.Code == code
		i := slices.IndexFunc(wants, func(w want) bool {
			return w.at == place(d.Pos) && w.re.MatchString(diag.Short(d))
		})
		if i < 0 {
			t.Errorf("not wanted: %s", diag.Short(d))
			continue
		}
		wants = slices.Delete(wants, i, i+1)
	}
	for _, w := range wants {
		t.Errorf("wanted at %s: %v", w.at, w.re)
	}
	return reported
}

type want struct {
	at string
	re *regexp.Regexp
}

// place returns where a want stands: a column of a line is the finding's own.
func place(p diag.Pos) string {
	p.Col = 0
	return p.String()
}

var (
	textWant  = regexp.MustCompile(`# want (file )?("(?:[^"\\]|\\.)*"(?: "(?:[^"\\]|\\.)*")*)\s*$`)
	imageWant = regexp.MustCompile(`(?m)^want (L\d+(?:\(\d+,\d+\))? )?("(?:[^"\\]|\\.)*"(?: "(?:[^"\\]|\\.)*")*)\s*$`)
	quoted    = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)
)

func textWants(t *testing.T, name, text string) (wants []want) {
	for i, line := range strings.Split(text, "\n") {
		if m := textWant.FindStringSubmatch(line); m != nil {
			at := name
			if m[1] == "" {
				at = fmt.Sprintf("%s:%d", name, i+1)
			}
			wants = append(wants, expressions(t, at, m[2])...)
		}
	}
	return wants
}

func imageWants(t *testing.T, image, text string) (rest string, wants []want) {
	for _, m := range imageWant.FindAllStringSubmatch(text, -1) {
		at := image
		if m[1] != "" {
			at += ":" + strings.TrimSpace(m[1])
		}
		wants = append(wants, expressions(t, at, m[2])...)
	}
	return imageWant.ReplaceAllString(text, ""), wants
}

func expressions(t *testing.T, at, list string) (wants []want) {
	for _, q := range quoted.FindAllString(list, -1) {
		text, err := strconv.Unquote(q)
		if err != nil {
			t.Fatalf("%s: %v", at, err)
		}
		wants = append(wants, want{at, regexp.MustCompile(text)})
	}
	return wants
}

func encode(t *testing.T, name, text string) []byte {
	m, err := xptext.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	var b bytes.Buffer
	if err := xp.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestTexts holds what rules say of themselves to the form of messages.
func TestTexts(t *testing.T) {
	t.Parallel()
	last := diag.Code("")
	for _, r := range rules.All() {
		if r.Name() == "" || r.Code <= last {
			t.Errorf("%s: a name and the order of codes: %q", r.Code, r.Name())
		}
		last = r.Code
		for field, text := range map[string]string{
			"Title": r.Title, "Why": r.Why, "Bad": r.Bad, "Good": r.Good, "Fix": r.Fix, "Since": r.Since,
		} {
			if text == "" {
				t.Errorf("%s has no %s", r.Name(), field)
			}
		}
		if first, _ := utf8.DecodeRuneInString(r.Title); strings.HasSuffix(r.Title, ".") || unicode.IsUpper(first) {
			t.Errorf("%s: the title is no line in lower case without a stop: %q", r.Name(), r.Title)
		}
		if got := rules.Of(r.Code); got != r {
			t.Errorf("Of(%s) is another rule", r.Code)
		}
		if _, ok := (rules.Texts{}).Text(r.Code); !ok {
			t.Errorf("%s has no text for printers", r.Name())
		}
	}
}

const defaultProject = `version: 1
art: ["*.xp"]
palette: [palette.yaml]
rules: {legend-unused: off}
`

const defaultPalette = `version: 1
terrain:
  wall:   {glyph: "#", kind: wall}
  floor:  {glyph: ".", kind: floor}
  cave:   {glyph: ",", kind: cave}
  door:   {glyph: "+", kind: door}
  earth:  {glyph: "%", kind: earth}
  pit:    {glyph: "~", kind: liquid}
  rubble: {glyph: ";", roll: each, oneOf: [{terrain: floor}, {terrain: wall}]}
  gate:   {glyph: ":", roll: all, oneOf: [{terrain: floor}, {terrain: wall}]}
connections:
  door: {glyph: "+", role: door, width: 1}
  west: {glyph: "<", role: tunnel, width: 1, dir: west}
machines:
  pipe: {glyph: "=", passable: false}
`
