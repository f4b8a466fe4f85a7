package prefab_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// Test data of the readers: testdata/KIND/*.yaml, KIND being what the file is read as. A file is
// chunks between lines of three dashes, each read by itself. At the end of a line,
//
//	### "regexp" "regexp"
//
// wants one finding for each expression on that line; it matches "message [code name] hint". A § in
// the line stands before the column of a finding; where a line has one, all of its findings are at
// marks. Comments and marks are taken out before the chunk is read. A chunk without wants has no
// findings.

// chunk is one file to read.
type chunk struct {
	text  string
	wants map[int][]*regexp.Regexp // by line, from 1
	marks map[int][]int            // columns by line, from 1
	line  int                      // of the test data at which it begins
}

var wantTexts = regexp.MustCompile(`"((?:[^"\\]|\\.)*)"|` + "`([^`]*)`")

// wantPattern is the pattern of a want: as written, between double quotes or back quotes.
func wantPattern(m []string) *regexp.Regexp {
	return regexp.MustCompile(m[1] + m[2])
}

func parseChunks(data string) []chunk {
	var out []chunk
	c := chunk{wants: map[int][]*regexp.Regexp{}, marks: map[int][]int{}, line: 1}
	n := 0
	for i, line := range strings.Split(strings.TrimSuffix(data, "\n"), "\n") {
		if line == "---" {
			out = append(out, c)
			c = chunk{wants: map[int][]*regexp.Regexp{}, marks: map[int][]int{}, line: i + 2}
			n = 0
			continue
		}
		n++
		line, wants, found := strings.Cut(line, "###")
		if found {
			line = strings.TrimRight(line, " ")
		}
		for _, m := range wantTexts.FindAllStringSubmatch(wants, -1) {
			c.wants[n] = append(c.wants[n], wantPattern(m))
		}
		for {
			before, after, marked := strings.Cut(line, "§")
			if !marked {
				break
			}
			c.marks[n] = append(c.marks[n], len([]rune(before))+1)
			line = before + after
		}
		c.text += line + "\n"
	}
	return append(out, c)
}

// check compares findings with the wants of the chunk.
func (c chunk) check(t *testing.T, list diag.List) {
	t.Helper()
	left := map[int][]*regexp.Regexp{}
	for n, w := range c.wants {
		left[n] = slices.Clone(w)
	}
	for _, d := range list {
		line := d.Pos.Line
		if line == 0 { // about the file: wanted at the chunk's first line
			line = 1
		}
		text := fmt.Sprintf("%s [%s %s] %s", d.Message, d.Code, d.Code.Name(), d.Hint)
		i := slices.IndexFunc(left[line], func(re *regexp.Regexp) bool { return re.MatchString(text) })
		if i < 0 {
			t.Errorf("line %d: unexpected finding %v: %s", c.line+line-1, d.Pos, text)
			continue
		}
		left[line] = slices.Delete(left[line], i, i+1)
		if cols := c.marks[line]; cols != nil && !slices.Contains(cols, d.Pos.Col) {
			t.Errorf("line %d: finding %q at column %d, want one of %v", c.line+line-1, d.Message, d.Pos.Col, cols)
		}
	}
	for n, w := range left {
		for _, re := range w {
			t.Errorf("line %d: no finding matches %q", c.line+n-1, re)
		}
	}
	if !slices.IsSortedFunc(list, func(a, b diag.Diagnostic) int { return a.Pos.Compare(b.Pos) }) {
		t.Errorf("chunk at line %d: findings are not in order", c.line)
	}
}

// readers read a file of a kind and return its findings, those of Share for a palette too.
var readers = map[string]func(file string, data []byte) diag.List{
	"project": func(file string, data []byte) diag.List {
		_, l := prefab.ReadProject(file, data)
		return l
	},
	"palette": func(file string, data []byte) diag.List {
		p, l := prefab.ReadPalette(file, data)
		_, shared := prefab.Share(p)
		return append(l, shared...).Sorted()
	},
	"script": func(file string, data []byte) diag.List {
		_, l := prefab.ReadScript(file, data)
		return l
	},
	"catalogue": func(file string, data []byte) diag.List {
		c, l := prefab.ReadCatalogue(file, data)
		_, shared := prefab.ShareKinds(c)
		return append(l, shared...).Sorted()
	},
	"known": func(file string, data []byte) diag.List { // a script of a project with a catalogue
		c, found := prefab.ReadCatalogue("catalogue.yaml", []byte(catalogueText))
		kinds, shared := prefab.ShareKinds(c)
		_, l := prefab.Terms{Kinds: kinds}.ReadScript(file, data)
		return append(append(found, shared...), l...)
	},
	"recipe": func(file string, data []byte) diag.List {
		_, l := prefab.ReadRecipe(file, data)
		return l
	},
}

const catalogueText = `
kinds:
  robot: {role: actor, attributes: {faction: word, hp: number, awake: bool}, names: [sentry, grunt, boss]}
  relic: {role: item, attributes: {}, names: [idol]}
  lever: {role: terminal, attributes: {target: link, side: facing}}
  pet:   {role: actor}
  tool:  {role: item, names: [n1, n2, n3, n4, n5, n6, n7, n8, n9, n10]}
`

// eachChunk calls f for each chunk of the test data of all kinds.
func eachChunk(t *testing.T, f func(t *testing.T, kind string, c chunk)) {
	t.Helper()
	for kind := range readers {
		files, err := filepath.Glob(filepath.Join("testdata", kind, "*.yaml"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no test data of kind %s: %v", kind, err)
		}
		for _, name := range files {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			t.Run(kind+"/"+strings.TrimSuffix(filepath.Base(name), ".yaml"), func(t *testing.T) {
				t.Parallel()
				for _, c := range parseChunks(string(data)) {
					f(t, kind, c)
				}
			})
		}
	}
}

func TestReaders(t *testing.T) {
	t.Parallel()
	eachChunk(t, func(t *testing.T, kind string, c chunk) {
		c.check(t, readers[kind]("a.yaml", []byte(c.text)))
	})
}

// A file with the line ends of another system gives the same findings at the same places, and so
// does one that begins with a byte order mark.
func TestLineEnds(t *testing.T) {
	t.Parallel()
	eachChunk(t, func(t *testing.T, kind string, c chunk) {
		c.check(t, readers[kind]("a.yaml", []byte(strings.ReplaceAll(c.text, "\n", "\r\n"))))
		c.check(t, readers[kind]("a.yaml", []byte("\uFEFF"+c.text)))
	})
}

// Every finding of the readers and of the join is shown by some test data: a message that no data
// shows is one that nobody has read.
func TestEveryCodeIsShown(t *testing.T) {
	t.Parallel()
	shown := ""
	err := filepath.WalkDir("testdata", func(name string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.Contains(name, "fuzz") {
			return err
		}
		data, err := os.ReadFile(name)
		shown += string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	elsewhere := map[diag.Code]string{
		diag.UnknownName:   "package compile: a palette that is not there",
		diag.UnknownPrefab: "TestCheckRecipe", diag.FeatureOverlap: "TestFeatures",
		diag.GuideMissing: "TestDraw", diag.GuideSize: "TestDraw",
		diag.BadText:       "TestGuards",
		diag.TextTooLarge:  "TestGuards",
		diag.ScriptMissing: "package compile", diag.ArtMissing: "package compile",
		diag.NameDuplicate: "package compile", diag.VariantMissing: "package compile",
		diag.RecipeMissing: "package compile",
	}
	for _, c := range diag.Codes() {
		if f := c.Family(); f != "XP02" && f != "XP03" {
			continue
		}
		if elsewhere[c] == "" && !strings.Contains(shown, c.Name()) {
			t.Errorf("no test data shows %s %s", c, c.Name())
		}
		if elsewhere[c] != "" && elsewhere[c][0] != 'p' && strings.Contains(shown, " "+c.Name()) {
			t.Errorf("%s is shown by test data: take it from the list", c.Name())
		}
	}
}
