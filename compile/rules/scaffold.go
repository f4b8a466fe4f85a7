//go:build ignore

// Scaffold begins a rule: make new-rule NAME=door-blocked. It takes the next free code of family XP04
// and writes its constant and name, the rule's file, its line in the registry, and its test data. What
// it writes compiles, and the tests fail until the rule is written.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/build"
	"go/format"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// Files that know of all rules, from the root of the repository.
const (
	codeFile     = "prefab/diag/code.go"
	registryFile = "compile/rules/registry.go"
	rulesFolder  = "compile/rules"
)

func main() {
	if len(os.Args) != 2 || os.Args[1] == "" {
		fmt.Fprintln(os.Stderr, "usage: make new-rule NAME=door-blocked")
		os.Exit(2)
	}
	if err := scaffold(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "new-rule:", err)
		os.Exit(1)
	}
}

// rule is what the names of a new rule are made of.
type rule struct {
	name string // door-blocked
	code string // XP0453
}

func (r rule) constant() string { return strings.Join(r.words(), "") }                    // DoorBlocked
func (r rule) variable() string { return strings.ToLower(r.name[:1]) + r.constant()[1:] } // doorBlocked
func (r rule) file() string     { return strings.ReplaceAll(r.name, "-", "_") + ".go" }

func (r rule) words() []string {
	words := strings.Split(r.name, "-")
	for i, w := range words {
		words[i] = strings.ToUpper(w[:1]) + w[1:]
	}
	return words
}

// scaffold changes nothing if anything is amiss.
func scaffold(name string) error {
	r := rule{name: name}
	if err := r.check(); err != nil {
		return err
	}
	codes, err := os.ReadFile(codeFile)
	if err != nil {
		return fmt.Errorf("run it from the root of the repository: %w", err)
	}
	registry, err := os.ReadFile(registryFile)
	if err != nil {
		return err
	}
	if codes, err = r.addCode(codes); err != nil {
		return err
	}
	if registry, err = r.addToRegistry(registry); err != nil {
		return err
	}
	source, err := format.Source([]byte(r.expand(ruleSource)))
	if err != nil {
		return err
	}
	ruleFile := filepath.Join(rulesFolder, r.file())
	testdata := filepath.Join(rulesFolder, "testdata", r.name+".txtar")
	for _, path := range []string{ruleFile, testdata} {
		if _, err := os.Stat(path); err == nil {
			return fmt.Errorf("%s is there already", path)
		}
	}
	err = errors.Join(os.WriteFile(ruleFile, source, 0o644), os.WriteFile(testdata, []byte(testData), 0o644),
		os.WriteFile(codeFile, codes, 0o644), os.WriteFile(registryFile, registry, 0o644))
	if err == nil {
		fmt.Printf(r.expand(next), ruleFile, testdata)
	}
	return err
}

var ruleName = regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)

// check finds names that no rule can have.
func (r rule) check() error {
	if !ruleName.MatchString(r.name) {
		return fmt.Errorf("%q is no name of a rule: it is words of small letters joined by -, such as door-blocked", r.name)
	}
	// Files whose names end in a system, an architecture or _test are built for those alone.
	none := build.Context{GOOS: "none", GOARCH: "none", Compiler: "gc", OpenFile: func(string) (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader("package rules\n")), nil
	}}
	if ok, err := none.MatchFile(".", r.file()); err != nil || !ok || strings.HasSuffix(r.file(), "_test.go") {
		return fmt.Errorf("a file named %s is not built everywhere: choose another last word", r.file())
	}
	return nil
}

var (
	constLine = regexp.MustCompile(`(?m)^\t(\w+)\s+Code = "XP04(\d\d)".*\n`)
	nameLine  = `(?m)^\t\{%s, "[a-z-]+", (?:true|false)\},\n`
)

// addCode adds the constant and the name after the last of the family, and sets the code.
func (r *rule) addCode(src []byte) ([]byte, error) {
	if bytes.Contains(src, []byte(`"`+r.name+`"`)) {
		return nil, fmt.Errorf("the name %s is taken", r.name)
	}
	all := constLine.FindAllSubmatchIndex(src, -1)
	if all == nil {
		return nil, fmt.Errorf("%s has no code of family XP04", codeFile)
	}
	last := all[len(all)-1]
	number, _ := strconv.Atoi(string(src[last[4]:last[5]])) // two digits
	if number == 99 {
		return nil, errors.New("family XP04 has no free code")
	}
	r.code = fmt.Sprintf("XP04%02d", number+1)
	line := regexp.MustCompile(fmt.Sprintf(nameLine, src[last[2]:last[3]])).FindIndex(src)
	if line == nil {
		return nil, fmt.Errorf("%s has no name for its last code of family XP04", codeFile)
	}
	src = insert(src, line[1], r.expand("\t{CONSTANT, \"NAME\", false},\n"))
	return format.Source(insert(src, last[1], r.expand("\tCONSTANT Code = \"CODE\"\n")))
}

// addToRegistry adds the rule as the last one.
func (r rule) addToRegistry(src []byte) ([]byte, error) {
	at := bytes.Index(src, []byte("\n}\n"))
	if at < 0 {
		return nil, fmt.Errorf("%s holds no list of rules", registryFile)
	}
	return format.Source(insert(src, at+1, r.expand("\tVARIABLE,\n")))
}

func insert(src []byte, at int, text string) []byte {
	return bytes.Join([][]byte{src[:at], src[at:]}, []byte(text))
}

// expand writes the rule's names into a text.
func (r rule) expand(text string) string {
	return strings.NewReplacer(
		"CONSTANT", r.constant(), "VARIABLE", r.variable(), "NAME", r.name, "CODE", r.code,
	).Replace(text)
}

const ruleSource = `package rules

import (
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var VARIABLE = &Rule{
	Code:  diag.CONSTANT,
	Level: diag.Warning,
	Since: "0.1.0",
	Title: "", // what holds where nothing is reported: a line in lower case, without a stop
	Why:   "", // why a designer cares: sentences
	Bad:   "", // a few lines of art or of a script that it reports
	Good:  "", // the same, mended
	Fix:   "", // what to do about it: a verb phrase, the hint of every finding

	// Prefab sees a prefab over all of its rolls, Image one of its images, Scene one outcome of images and
	// overlays, Project all prefabs together. Keep those that are needed.
	Scene: func(pass *Pass) {
		for i := range pass.open {
			if false {
				pass.report(pass.at(prefab.TerrainLayer, pass.cell(i)), "what was found, and what is allowed")
			}
		}
	},
}
`

const testData = `-- ok/room.xpt --
xpt 1
layer 1
|#####|
|#...#|
|##+##|
-- ok/room.yaml --
about: what the rule accepts
maxProtrusion: 1
-- bad/room.xpt --
xpt 1
layer 1
|#####|
|#...#|
|##+##|
want L1(1,1) "warning: what was found, and what is allowed"
-- bad/room.yaml --
about: what it reports
maxProtrusion: 1
`

const next = `NAME is CODE. Now
  1. draw what it reports in %[2]s, and see it fail: go test ./compile/rules -run TestRules/NAME
  2. write it in %[1]s, with its texts
  3. write the reference page and the schemas anew: go test ./cmd/xpc -run 'TestRulesPage|TestPublishedSchemas' -update
CONTRIBUTING.md tells more.
`
