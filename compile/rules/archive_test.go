package rules_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/hex"
	"flag"
	"fmt"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/compile/rules"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/xptext"
)

var update = flag.Bool("update", false, "write the fixed sections of test data anew")

// Test data of a code: an archive of projects, one a folder. Those whose name begins with ok have no
// finding of the code, those that begin with bad have one; both have exactly the wanted findings. A file
// project.yaml stands for xpc.yaml where the usual one does not serve, palette.yaml likewise; both
// are at the end of this file, and so is the image of a project that has none, gate.xp. Images are text
// twins. Wants are regular expressions that match
// "severity: message [code name]":
//
//	# want "regexp"          at the end of a line of a text file: a finding on that line
//	# want file "regexp"     anywhere in a text file: a finding about the file
//	# want at x "regexp"     about the file x
//	want L2(3,0) "regexp"    a line of a text twin: a finding at that cell
//	want L2 "regexp"         about that layer
//	want "regexp"            about the image
//
// A want may hold several expressions: one finding each.
//
// The folder fixed, or fixed-x for bad-x, holds the files that xpc lint --fix changes, as they are then,
// without wants. With -update it is written anew.
//
// Other forms of files: NAME.xp is bytes as they are; NAME.xp.hex is the content of an image in
// hexadecimal, which is packed; NAME.yaml.quoted is Go strings, a line each, with wants at lines:
//
//	want 2 "regexp"
//
// A line "damage cut 12" of a text twin cuts bytes off the end of the file, "damage flip 5" flips a byte
// counted from there, "damage add 00ff" adds some.

// section is a file of an archive.
type section struct{ folder, file, text string }

var fileLine = regexp.MustCompile(`(?m)^-- ([^/\s]+)/(\S+) --\n`)

// sections reads an archive; head is what stands before the first file.
func sections(archive string) (head string, out []section) {
	lines := fileLine.FindAllStringSubmatchIndex(archive, -1)
	head = archive
	for k, m := range lines {
		end := len(archive)
		if k == 0 {
			head = archive[:m[0]]
		}
		if k+1 < len(lines) {
			end = lines[k+1][0]
		}
		out = append(out, section{archive[m[2]:m[3]], archive[m[4]:m[5]], archive[m[1]:end]})
	}
	return head, out
}

// project is a project of an archive. Its files have the names that they have there.
type project struct {
	name  string
	files map[string]string
}

// projects returns the projects of an archive, without what fixes make of them.
func projects(archive string) (out []project) {
	_, all := sections(archive)
	for _, s := range all {
		if strings.HasPrefix(s.folder, "fixed") {
			continue
		}
		i := slices.IndexFunc(out, func(p project) bool { return p.name == s.folder })
		if i < 0 {
			i = len(out)
			out = append(out, project{s.folder, map[string]string{
				"project.yaml": defaultProject, "palette.yaml": defaultPalette,
			}})
		}
		out[i].files[s.file] = s.text
	}
	for _, p := range out {
		p.draw()
	}
	return out
}

// draw gives a project without an image the usual one, and its script.
func (p project) draw() {
	for file := range p.files {
		if path.Ext(strings.TrimSuffix(file, ".hex")) == ".xp" || path.Ext(file) == ".xpt" {
			return
		}
	}
	p.files["gate.xpt"] = defaultArt
	if p.files["gate.yaml.quoted"] == "" && p.files["gate.yaml"] == "" {
		p.files["gate.yaml"] = "maxProtrusion: 1\n"
	}
}

// bad reports whether the project has a finding of the archive's code.
func (p project) bad() bool { return strings.HasPrefix(p.name, "bad") }

// fixed returns the folder of what fixes make of the project.
func (p project) fixed() string { return "fixed" + strings.TrimPrefix(p.name, "bad") }

// testArchive runs the projects of an archive of a code.
func testArchive(t *testing.T, file string, code diag.Code) {
	archive, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	all := projects(string(archive))
	for _, p := range all {
		t.Run(p.name, func(t *testing.T) {
			if reported := p.run(t, code); p.bad() != reported {
				t.Errorf("%s is reported: %v", code.Name(), reported)
			}
		})
	}
	for _, kind := range []string{"ok", "bad"} {
		if !slices.ContainsFunc(all, func(p project) bool { return strings.HasPrefix(p.name, kind) }) {
			t.Errorf("no project of the archive begins with %s", kind)
		}
	}
	if got := withFixes(t, string(archive)); got != string(archive) {
		if *update {
			if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
				t.Fatal(err)
			}
		} else if diff := cmp.Diff(string(archive), got); diff != "" {
			t.Errorf("what is fixed (-want +got):\n%s", diff)
		}
	}
}

// withFixes returns an archive with what fixes make of its projects.
func withFixes(t *testing.T, archive string) string {
	head, all := sections(archive)
	all = slices.DeleteFunc(all, func(s section) bool { return strings.HasPrefix(s.folder, "fixed") })
	for _, p := range projects(archive) {
		if !p.bad() {
			continue
		}
		last := len(all) - 1
		for all[last].folder != p.name {
			last--
		}
		all = slices.Insert(all, last+1, p.mend(t)...)
	}
	for _, s := range all {
		head += "-- " + s.folder + "/" + s.file + " --\n" + s.text
	}
	return head
}

// mend makes the fixes of the project, and returns the files that they change.
func (p project) mend(t *testing.T) (out []section) {
	fsys, _ := p.tree(t)
	done, err := compile.Fix(context.Background(), compile.Options{FS: fsys, Mode: compile.DryRun}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if l := done.Findings.Beyond(done.Was.Findings); len(l) > 0 {
		t.Errorf("%s: fixes bring %v", p.name, shorts(l))
	}
	for _, d := range done.Mended {
		if text, _ := (rules.Texts{}).Text(d.Code); text.Mend == "" {
			t.Errorf("%s: the text of the code does not tell of the fix of %s", p.name, diag.Short(d))
		}
	}
	for _, c := range done.Changes {
		name := c.File
		if name == compile.ProjectFile {
			name = "project.yaml"
		}
		var lines []string
		for _, line := range strings.SplitAfter(string(c.New), "\n") {
			if m := textWant.FindStringIndex(line); m != nil {
				line = strings.TrimRight(line[:m[0]], " ") + "\n"
			}
			lines = append(lines, line)
		}
		out = append(out, section{p.fixed(), name, strings.Join(lines, "")})
	}
	return out
}

// tree returns the files of the project, and the findings that are wanted.
func (p project) tree(t *testing.T) (fsys fstest.MapFS, wants []want) {
	fsys = fstest.MapFS{}
	for _, file := range slices.Sorted(maps.Keys(p.files)) {
		name, data, more := p.file(t, file)
		fsys[name] = &fstest.MapFile{Data: data}
		wants = append(wants, more...)
	}
	return fsys, wants
}

// file returns one file of the project as it is on a disk.
func (p project) file(t *testing.T, file string) (name string, data []byte, wants []want) {
	text := p.files[file]
	switch {
	case path.Ext(file) == ".xpt":
		name = strings.TrimSuffix(file, ".xpt") + ".xp"
		text, wants = imageWants(t, name, text)
		text, harm := takeDamage(text)
		return name, harm(t, encode(t, file, text)), wants
	case strings.HasSuffix(file, ".xp.hex"):
		name = strings.TrimSuffix(file, ".hex")
		text, wants = imageWants(t, name, text)
		return name, packed(t, text), wants
	case path.Ext(file) == ".xp":
		text, wants = imageWants(t, file, text)
		return file, []byte(strings.Trim(text, "\n")), wants
	case path.Ext(file) == ".quoted":
		name = strings.TrimSuffix(file, ".quoted")
		text, wants = quotedWants(t, name, text)
		return name, []byte(text), wants
	case file == "project.yaml":
		file = compile.ProjectFile
	}
	return file, []byte(text), textWants(t, file, text)
}

// run lints the project and compares its findings with the wants. It tells whether one of them has
// the code.
func (p project) run(t *testing.T, code diag.Code) (reported bool) {
	fsys, wants := p.tree(t)
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
	textWant  = regexp.MustCompile(`# want (file |at \S+ )?("(?:[^"\\]|\\.)*"(?: "(?:[^"\\]|\\.)*")*)\s*$`)
	imageWant = regexp.MustCompile(`(?m)^want (L\d+(?:\(\d+,\d+\))? )?("(?:[^"\\]|\\.)*"(?: "(?:[^"\\]|\\.)*")*)\s*$`)
	lineWant  = regexp.MustCompile(`(?m)^want (?:(\d+) )?("(?:[^"\\]|\\.)*"(?: "(?:[^"\\]|\\.)*")*)\s*$`)
	damage    = regexp.MustCompile(`(?m)^damage (cut|flip|add) (\w+)\n`)
	quoted    = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)
)

func textWants(t *testing.T, name, text string) (wants []want) {
	for i, line := range strings.Split(text, "\n") {
		if m := textWant.FindStringSubmatch(line); m != nil {
			at := name
			switch other, ok := strings.CutPrefix(m[1], "at "); {
			case ok:
				at = strings.TrimSpace(other)
			case m[1] == "":
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

// quotedWants reads a file of Go strings.
func quotedWants(t *testing.T, name, text string) (rest string, wants []want) {
	for _, m := range lineWant.FindAllStringSubmatch(text, -1) {
		at := name
		if m[1] != "" {
			at += ":" + m[1]
		}
		wants = append(wants, expressions(t, at, m[2])...)
	}
	for line := range strings.Lines(lineWant.ReplaceAllString(text, "")) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		s, err := strconv.Unquote(line)
		if err != nil {
			t.Fatalf("%s: %s: %v", name, line, err)
		}
		rest += s
	}
	return rest, wants
}

// takeDamage takes the lines that say what harms a file out of a text twin.
func takeDamage(text string) (rest string, harm func(t *testing.T, data []byte) []byte) {
	all := damage.FindAllStringSubmatch(text, -1)
	return damage.ReplaceAllString(text, ""), func(t *testing.T, data []byte) []byte {
		for _, m := range all {
			n, _ := strconv.Atoi(m[2])
			switch m[1] {
			case "cut":
				data = data[:len(data)-n]
			case "flip":
				data[len(data)-n] ^= 0xff
			case "add":
				data = append(data, unhex(t, m[2])...)
			}
		}
		return data
	}
}

// packed returns an image out of its content in hexadecimal. A # begins a comment.
func packed(t *testing.T, text string) []byte {
	digits := ""
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "#")
		digits += strings.Join(strings.Fields(line), "")
	}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write(unhex(t, digits)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func unhex(t *testing.T, digits string) []byte {
	data, err := hex.DecodeString(digits)
	if err != nil {
		t.Fatal(err)
	}
	return data
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

const defaultArt = `xpt 1
layer 1
|#####|
|#...#|
|##+##|
`

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
