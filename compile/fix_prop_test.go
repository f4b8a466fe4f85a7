package compile_test

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// A slip makes a text wrong in a way that has a fix, by which the text is as it was. Ok is false if
// there is no place for it.
type slip struct {
	name string
	make func(t *rapid.T, text string) (slipped string, ok bool)
}

// edited returns a slip that changes what one of the places looks like that a pattern matches: its
// first group.
func edited(name, pattern string, edit func(s string) string) slip {
	re := regexp.MustCompile(pattern)
	return slip{name, func(t *rapid.T, text string) (string, bool) {
		all := re.FindAllStringSubmatchIndex(text, -1)
		if len(all) == 0 {
			return text, false
		}
		m := rapid.SampledFrom(all).Draw(t, name)
		s := edit(text[m[2]:m[3]])
		return text[:m[2]] + s + text[m[3]:], s != text[m[2]:m[3]]
	}}
}

// added returns a slip that adds lines behind a line, or at the end of a text that does not have the
// key that they begin with.
func added(name, behind, lines string) slip {
	return slip{name, func(_ *rapid.T, text string) (string, bool) {
		key, _, _ := strings.Cut(lines, ":")
		if strings.Contains("\n"+text, "\n"+key+":") {
			return text, false
		}
		if behind == "" {
			return text + lines, true
		}
		before, after, ok := strings.Cut(text, behind)
		return before + behind + lines + after, ok
	}}
}

// swapped exchanges the third letter of a word with the one before it.
func swapped(s string) string { return s[:1] + s[2:3] + s[1:2] + s[3:] }

var scriptSlips = []slip{
	edited("key", `(?m)^(about|place|maxProtrusion|category|weight|transforms|attributes|objects):`, swapped),
	edited("small letters", `(?m)^(maxProtrusion):`, strings.ToLower),
	edited("word", `(?m)^(?:place|category|front|spawn|transforms): ([a-z]{5,})`, swapped),
	edited("letter case", `(?m)^(?:place|category|front|spawn): ([a-z]+)`, strings.ToUpper),
	edited("number", `(?m)^(?:maxProtrusion|weight): (\d+)`, func(s string) string { return `"` + s + `"` }),
	edited("colon", `(?m)^[a-z]+:( )\d+$`, func(string) string { return "" }),
	edited("range", `(?m)^depth: \d(\.\.)\d`, func(string) string { return "-" }),
	edited("true", `required: (true)`, func(string) string { return "Yes" }),
	edited("kind", `\{(item|robot|terminal|machine|prop):`, swapped),
	edited("certain", `(?m)^  \S: \{(?:item|prop): [^{}]*()\}`, func(string) string { return ", chance: 100%" }),
	edited("twice in brackets", `(?m)^tags: \[([a-z]+), [^\]]*\]`, func(s string) string { return s + ", " + s }),
	edited("link twice", `opens: \[(\S)\]`, func(s string) string { return s + ", " + s }),
	added("left order", "", "ignore:\n  - {rule: cell-hidden, reason: \"it was\"} # once\n"),
	added("left entry", "", "legend:\n  terrain:\n    left: {glyph: 200, kind: wall}\n"),
	added("left reference", "objects:\n", "  Z: {prop: left}\n"),
	added("idle key", "place: embedded\n", "buffer: 2\n"),
	{"line twice", func(t *rapid.T, text string) (string, bool) {
		line := rapid.SampledFrom(regexp.MustCompile(`(?m)^[a-z]+: \S.*\n`).FindAllString(text, -1)).Draw(t, "line")
		return text + line, true
	}},
}

// sampleProjects returns small projects, each with one of the sample's prefabs, that lint clean; the
// file of each is that of its script.
func sampleProjects(t *testing.T) map[string]fstest.MapFS {
	read := func(name string) []byte {
		data, err := os.ReadFile(path.Join(sample, name))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	out := map[string]fstest.MapFS{}
	scripts, err := fs.Glob(os.DirFS(sample), "prefabs/*/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, script := range scripts {
		fsys := fstest.MapFS{"xpc.yaml": {Data: []byte("version: 1\nseal: shoring\ncatalogue: [catalogue.yaml]\n")}}
		for _, name := range []string{"palette.yaml", "catalogue.yaml", script, strings.TrimSuffix(script, ".yaml") + ".xp"} {
			fsys[name] = &fstest.MapFile{Data: read(name)}
		}
		before := lintTree(t, fsys)
		if !slices.ContainsFunc(before.Findings, func(d diag.Diagnostic) bool { return d.Pos.File == script }) && !before.Findings.HasErrors() {
			out[script] = fsys
		}
	}
	if len(out) < 15 {
		t.Fatalf("%d prefabs of the sample are clean by themselves", len(out))
	}
	return out
}

func lintTree(t interface{ Fatal(...any) }, fsys fs.FS) *compile.Result {
	r, err := compile.Build(context.Background(), compile.Options{FS: fsys, Mode: compile.Lint})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func fixTree(t interface{ Fatal(...any) }, fsys fs.FS) *compile.Fixed {
	r, err := compile.Fix(context.Background(), compile.Options{FS: fsys, Mode: compile.DryRun}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Of a script with slips, fixes leave no finding that was not there, and nothing to mend again. Where
// nothing is found any more, the script is as it was before the slips, byte for byte; what is built of
// one that can be built is the same with its fixes.
func TestFixProperty(t *testing.T) {
	t.Parallel()
	all := sampleProjects(t)
	var names []string
	for name := range all {
		names = append(names, name)
	}
	slices.Sort(names)
	cases, restored := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom(names).Draw(t, "script")
		good := string(all[name][name].Data)
		text, made := good, []string(nil)
		for range rapid.IntRange(1, 4).Draw(t, "slips") {
			s := rapid.SampledFrom(scriptSlips).Draw(t, "slip")
			slipped, ok := s.make(t, text)
			if ok {
				text, made = slipped, append(made, s.name)
			}
		}
		if len(made) == 0 {
			return
		}
		if rapid.Bool().Draw(t, "other line ends") {
			good, text = strings.ReplaceAll(good, "\n", "\r\n"), strings.ReplaceAll(text, "\n", "\r\n")
		}
		fsys := fstest.MapFS{}
		for file, data := range all[name] {
			fsys[file] = data
		}
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
		clean := lintTree(t, all[name]).Findings

		done := fixTree(t, fsys)
		fixed := text
		for _, c := range done.Changes {
			if c.File != name || string(c.Old) != text {
				t.Fatalf("%s is changed, which has no slip", c.File)
			}
			fixed = string(c.New)
		}
		told := func() string {
			return strings.Join(made, ", ") + " in\n" + text + "\nfixed:\n" + fixed + "\nfound before:\n" + short(done.Was.Findings) + "after:\n" + short(done.Findings)
		}
		if more := done.Findings.Beyond(done.Was.Findings).Beyond(clean); len(more) > 0 {
			t.Fatalf("fixes bring %s%s", short(more), told())
		}
		if b := done.Was.Bundle; b != nil && !bytes.Equal(b, done.Bundle) {
			t.Fatalf("what is built becomes another: %s", told())
		}
		fsys[name] = &fstest.MapFile{Data: []byte(fixed)}
		if again := fixTree(t, fsys); len(again.Changes) > 0 {
			t.Fatalf("a second run changes more: %s", told())
		}
		cases++
		if len(done.Findings.Beyond(clean)) > 0 {
			return
		}
		restored++
		if fixed != good {
			t.Fatalf("it is not as it was: %s", told())
		}
	})
	if t.Logf("%d of %d scripts are as they were", restored, cases); restored*10 < cases*6 {
		t.Errorf("of %d scripts with slips %d are as they were", cases, restored)
	}
}
