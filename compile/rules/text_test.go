package rules_test

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"unicode"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/compile/rules"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// TestEveryCodeHasAText holds the texts to one form: a title of a line, sentences, both examples, a
// verb phrase.
func TestEveryCodeHasAText(t *testing.T) {
	t.Parallel()
	for _, code := range diag.Codes() {
		text, ok := rules.Texts{}.Text(code)
		if !ok {
			t.Errorf("%s %s has no text", code, code.Name())
			continue
		}
		for field, s := range map[string]string{
			"title": text.Title, "why": text.Why, "bad": text.Bad, "good": text.Good, "fix": text.Fix, "since": text.Since,
		} {
			if strings.TrimRight(s, " \n") != s || s == "" || strings.HasPrefix(s, "\n") {
				t.Errorf("%s %s: the %s is %q", code, code.Name(), field, s)
			}
		}
		for field, s := range map[string]string{"title": text.Title, "fix": text.Fix} {
			if strings.ContainsAny(s, "\n") || strings.HasSuffix(s, ".") || strings.ContainsFunc(s[:min(1, len(s))], unicode.IsUpper) && field == "fix" {
				t.Errorf("%s %s: the %s is no line in lower case without a stop: %q", code, code.Name(), field, s)
			}
		}
		if !strings.HasSuffix(text.Why, ".") || strings.ContainsFunc(text.Why[:min(1, len(text.Why))], unicode.IsLower) {
			t.Errorf("%s %s: the reason is no sentence: %q", code, code.Name(), text.Why)
		}
		if text.Bad == text.Good {
			t.Errorf("%s %s: the examples are equal", code, code.Name())
		}
		if code.Family() != "XP04" && text.Level != diag.Error {
			t.Errorf("%s %s has the level %v", code, code.Name(), text.Level)
		}
		if other := regexp.MustCompile(`\b(invalid|bad|failed to)\b`).FindString(text.Title + text.Why + text.Fix); other != "" {
			t.Errorf("%s %s says %q", code, code.Name(), other)
		}
	}
	if _, ok := (rules.Texts{}).Text("XP0100"); ok {
		t.Error("a code that is not there has a text")
	}
}

// drawn are the codes whose examples are a drawing, a file that is no text, or two files: their
// rules have tests of their own where they are found.
var drawn = []diag.Code{
	diag.TextTooLarge, diag.BadText,
	diag.LegendMissing, diag.ConnectionWidth, diag.DirectionAmbiguous, diag.DoorTerrain,
	diag.ScriptMissing, diag.ArtMissing, diag.NameDuplicate, diag.RecipeMissing,
	diag.NestedMissing, diag.NestedSize, diag.NestedCycle,
	diag.FeatureOverlap, diag.GuideMissing, diag.GuideSize,
	diag.OutcomeFootprint, diag.VariantMissing, diag.VariantSize, diag.VariantLayer,
}

// TestExamples runs the examples of text files: the bad one has a finding of its code, the good one
// has none.
func TestExamples(t *testing.T) {
	t.Parallel()
	for _, code := range diag.Codes() {
		family := code.Family()
		if family != "XP02" && family != "XP03" || slices.Contains(drawn, code) {
			continue
		}
		t.Run(code.Name(), func(t *testing.T) {
			t.Parallel()
			text, _ := rules.Texts{}.Text(code)
			if found := lintExample(t, text.Bad, text.Good); !slices.ContainsFunc(found, is(code)) {
				t.Errorf("the bad example is not found:\n%s\n%v", text.Bad, shorts(found))
			}
			if found := lintExample(t, text.Good, text.Bad); slices.ContainsFunc(found, is(code)) {
				t.Errorf("the good example is found:\n%s\n%v", text.Good, shorts(found))
			}
		})
	}
}

func is(code diag.Code) func(diag.Diagnostic) bool {
	return func(d diag.Diagnostic) bool { return d.Code == code }
}

func shorts(l diag.List) (out []string) {
	for _, d := range l {
		out = append(out, diag.Short(d))
	}
	return out
}

// exampleFiles are what the first line of an example says it is of, and the rest of that file.
var exampleFiles = []struct{ head, name, rest string }{
	{"# xpc.yaml", compile.ProjectFile, "version: 1\nart: [\"*.xp\"]\npalette: [palette.yaml]\ncatalogue: [catalogue.yaml]\nmaps: [small.map.yaml]\n"},
	{"# a palette", "palette.yaml", defaultPalette},
	{"# a catalogue", "catalogue.yaml", "kinds: {relic: {role: item, attributes: {age: number}}}\n"},
	{"# a recipe", "small.map.yaml", "version: 1\ngenerator: 1\nname: small\nsize: [64, 36]\nstyle: caves\nmargin: 6\n"},
	{"", "locker.yaml", "place: embedded\nfront: south\nmaxProtrusion: 1\n"},
}

// lintExample lints a project with the example in its place. The references of both examples of a
// code stand on the objects layer: d in the doorway, p and q on one machine.
func lintExample(t *testing.T, example, other string) diag.List {
	t.Helper()
	fsys := fstest.MapFS{"locker.xp": {Data: encode(t, "locker.xpt", exampleArt(example+"\n"+other))}}
	placed := false
	for _, f := range exampleFiles {
		text := f.rest
		if !placed && strings.HasPrefix(example, f.head) {
			text, placed = replaceKeys(f.rest, strings.TrimPrefix(example, f.head)), true
		}
		fsys[f.name] = &fstest.MapFile{Data: []byte(text)}
	}
	result, err := compile.Build(context.Background(), compile.Options{FS: fsys, Mode: compile.Lint})
	if err != nil {
		t.Fatal(err)
	}
	return result.Findings
}

var (
	topKey    = regexp.MustCompile(`(?m)^([A-Za-z]+):`)
	reference = regexp.MustCompile(`(?m)^  ([a-z]): `)
)

// replaceKeys returns a file with the example's top-level keys in place of its own.
func replaceKeys(file, example string) string {
	var out strings.Builder
	blocks := topKey.FindAllStringSubmatchIndex(file, -1)
	for i, m := range blocks {
		end := len(file)
		if i+1 < len(blocks) {
			end = blocks[i+1][0]
		}
		if !strings.Contains("\n"+example, "\n"+file[m[2]:m[3]]+":") {
			out.WriteString(file[m[0]:end])
		}
	}
	return out.String() + strings.TrimPrefix(example, "\n") + "\n"
}

func exampleArt(text string) string {
	objects := []rune("×××××××××")
	columns := map[rune]int{'d': 4, 'p': 1, 'q': 2}
	free := []int{3, 5, 6, 7}
	for _, m := range reference.FindAllStringSubmatch(text, -1) {
		r := []rune(m[1])[0]
		if _, known := columns[r]; !known {
			columns[r], free = free[0], free[1:]
		}
		if r != 'd' {
			objects[columns[r]] = r
		}
	}
	door := "×××××××××"
	if strings.Contains(text, "  d: ") {
		door = "××××d××××"
	}
	return `xpt 1
size 9x3
color g #808080
color k #000000
color r #ff4030

layer 1
fore g
back k
|#########|
|#.......#|
|####+####|

layer 2

layer 3
fore r
back k
|×××××××××|
|×**××××××|
|×××××××××|

layer 4
fore g
back k
|×××××××××|
|` + string(objects) + `|
|` + door + `|
`
}
