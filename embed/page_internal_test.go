package embed

import (
	"cmp"
	flags "flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/embed/orient"
)

// The tables of docs/bundle.md are made of the grammar: the constants of format*.go and their comments.

// TestBundlePage holds the page against the grammar. With -update it writes its tables anew.
func TestBundlePage(t *testing.T) {
	t.Parallel()
	const begin, end = "<!-- from the grammar: go test ./embed -run TestBundlePage -update -->\n", "<!-- end -->\n"
	page := filepath.Join("..", "docs", "bundle.md")
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, found := strings.Cut(string(text), begin)
	old, tail, closed := strings.Cut(rest, end)
	if !found || !closed {
		t.Fatalf("%s has no place for the tables: %q to %q", page, begin, end)
	}
	g := readGrammar(t)
	made := g.page(t)
	if made != old && flags.Lookup("update").Value.String() == "true" {
		if err := os.WriteFile(page, []byte(head+begin+made+end+tail), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, got := strings.Split(made, "\n"), strings.Split(old, "\n")
	for i := range min(len(want), len(got)) {
		if want[i] != got[i] {
			t.Errorf("%s does not say what the grammar says: go test ./embed -run TestBundlePage -update writes it\nline %d of the tables is\n%s\nwant\n%s",
				page, i+1, got[i], want[i])
			return
		}
	}
	if len(want) != len(got) {
		t.Errorf("%s has %d lines of tables, want %d: go test ./embed -run TestBundlePage -update writes it", page, len(got), len(want))
	}
}

// record is what the grammar says of the records of a section, or of a part of records.
type record struct {
	name   string
	about  string
	fields []formatField
}

// formatField is a field of a record: at an offset, with a form.
type formatField struct {
	name, text string
	offset     int
}

// grammar is what format*.go say.
type grammar struct {
	head, forms string // the drawings at the top
	records     []record
	about       map[string]string // of sections without records of their own
}

// readGrammar reads the grammar's files.
func readGrammar(t *testing.T) *grammar {
	t.Helper()
	files, err := filepath.Glob("format*.go")
	if err != nil {
		t.Fatal(err)
	}
	g := &grammar{about: map[string]string{}}
	slices.Sort(files)
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range file.Comments {
			if parts := drawings(c); strings.HasPrefix(c.Text(), "This file is the grammar") && len(parts) == 2 {
				g.head, g.forms = parts[0], parts[1]
			}
		}
		beside := map[int]string{} // by line
		for _, c := range file.Comments {
			beside[fset.Position(c.Pos()).Line] = strings.TrimSpace(c.Text())
		}
		for _, d := range file.Decls {
			ast.Inspect(d, func(n ast.Node) bool {
				if name, ok := sectionOf(n); ok {
					g.about[name] = beside[fset.Position(n.End()).Line]
				}
				return true
			})
			g.declaration(d)
		}
	}
	if g.head == "" || g.forms == "" {
		t.Fatal("format.go does not draw the head and the forms in its first comment")
	}
	return g
}

// drawings returns the parts of a comment that are drawn: lines with a tab before them.
func drawings(c *ast.CommentGroup) (parts []string) {
	part := ""
	for _, line := range c.List {
		if text, drawn := strings.CutPrefix(line.Text, "//\t"); drawn {
			part += "    " + text + "\n"
		} else if part != "" {
			parts, part = append(parts, part), ""
		}
	}
	if part != "" {
		parts = append(parts, part)
	}
	return parts
}

var (
	named    = regexp.MustCompile(`^([a-z]+(?:, [a-z]+)*): (?s:(.*))$`)
	planeDoc = "A plane is"
)

// declaration reads a block of constants under the name of a section, and comments of the table of sections.
func (g *grammar) declaration(d ast.Decl) {
	decl, ok := d.(*ast.GenDecl)
	if !ok {
		return
	}
	doc := strings.Join(strings.Fields(decl.Doc.Text()), " ")
	m := named.FindStringSubmatch(doc)
	switch {
	case decl.Tok != token.CONST:
		return
	case strings.HasPrefix(doc, planeDoc):
		m = []string{"", "plane", doc}
	case m == nil:
		return
	}
	r := record{name: m[1], about: m[2]}
	for _, s := range decl.Specs {
		spec := s.(*ast.ValueSpec)
		if spec.Comment == nil || len(spec.Values) != 1 {
			continue
		}
		value, ok := spec.Values[0].(*ast.BasicLit)
		text := strings.TrimSpace(spec.Comment.Text())
		if offset, err := strconv.Atoi(literal(value)); ok && err == nil && isForm.MatchString(text) {
			r.fields = append(r.fields, formatField{fieldName(spec.Names[0].Name), text, offset})
		}
	}
	g.records = append(g.records, r)
}

// isForm tells comments of fields from those of flags.
var isForm = regexp.MustCompile(`^(u8|u16|u32|u64|i16|i32|ratio|range|area|look|string|run|plane)\b`)

func literal(l *ast.BasicLit) string {
	if l == nil {
		return ""
	}
	return l.Value
}

// fieldName returns what follows the record's name in that of a constant: depth of prefabDepth.
func fieldName(name string) string {
	i := strings.IndexFunc(name, func(r rune) bool { return r < 'a' })
	for _, two := range []string{"machineCell", "paramValue", "paramTest"} {
		if rest, ok := strings.CutPrefix(name, two); ok && rest != "" && rest < "a" {
			i = len(two)
		}
	}
	if strings.ToUpper(name[i:]) == name[i:] {
		return strings.ToLower(name[i:])
	}
	return strings.ToLower(name[i:i+1]) + name[i+1:]
}

// sectionOf returns the name in a line of the table of sections.
func sectionOf(n ast.Node) (name string, ok bool) {
	line, ok := n.(*ast.KeyValueExpr)
	if !ok {
		return "", false
	}
	value, ok := line.Value.(*ast.CompositeLit)
	if !ok || len(value.Elts) != 2 {
		return "", false
	}
	text, _ := value.Elts[0].(*ast.BasicLit)
	name, err := strconv.Unquote(literal(text))
	return name, err == nil
}

// page returns the tables.
func (g *grammar) page(t *testing.T) string {
	var b strings.Builder
	fmt.Fprintf(&b, "\n### Head and tail\n\n%s\n### Forms\n\n%s\n### Sections\n\n| section | size of a record | holds |\n|---|---:|---|\n", g.head, g.forms)
	for _, s := range sections {
		about := g.about[s.name]
		if r := g.of(s.name); r != nil {
			about = r.about
		}
		if about == "" {
			t.Errorf("format*.go do not say what the section %s holds", s.name)
		}
		fmt.Fprintf(&b, "| `%s` | %d | %s |\n", s.name, s.size, cell(about))
	}
	for i := range g.records {
		r := &g.records[i]
		if len(r.fields) == 0 {
			continue
		}
		fmt.Fprintf(&b, "\n#### %s\n\n| offset | field | form |\n|---:|---|---|\n", r.name)
		slices.SortStableFunc(r.fields, func(a, b formatField) int { return cmp.Compare(a.offset, b.offset) })
		for _, f := range r.fields {
			fmt.Fprintf(&b, "| %d | %s | %s |\n", f.offset, f.name, cell(f.text))
		}
	}
	g.values(t, &b)
	return b.String()
}

// of returns what is said of a section.
func (g *grammar) of(name string) *record {
	for i := range g.records {
		if r := &g.records[i]; slices.Contains(strings.Split(r.name, ", "), name) {
			return r
		}
	}
	return nil
}

// cell makes a text fit for a cell of a table: without what is for who reads the code.
func cell(text string) string {
	return strings.ReplaceAll(toCode.ReplaceAllString(text, ""), "|", "&#124;")
}

var toCode = regexp.MustCompile(`,? see \w+\.go|[\[\]]`)

// enumerations are the types that forms name, each with its words by value.
var enumerations = []struct {
	name  string
	words []string
}{
	{"Dir", dirWords()},
	{"Set", nil}, // told in the page
	{"Kind", kindWords[:]},
	{"Places", nil},
	{"Category", categoryWords[:]},
	{"Prefer", preferWords[:]},
	{"Spawn", spawnWords[:]},
	{"Role", roleWords[:]},
	{"ObjectRole", objectRoles[:]},
	{"ValueType", valueWords[:]},
	{"Scope", []string{NoScope.String(), MapScope.String(), RunScope.String()}},
	{"Style", styleWords[:]},
	{"GuideShape", guideWords[:]},
	{"Engine", engineWords[:]},
	{"JoinBy", joinWords[:]},
}

func dirWords() (out []string) {
	for d := orient.NoDir; d <= orient.West; d++ {
		out = append(out, d.String())
	}
	return out
}

// bounds are the numbers that forms name.
var bounds = []struct {
	name  string
	value int
}{
	{"MaxDice", MaxDice}, {"MaxCount", MaxCount}, {"MaxVisits", MaxVisits}, {"MaxNesting", MaxNesting}, {"MaxLegs", MaxLegs},
	{"MaxRooms", MaxRooms}, {"MaxRequired", MaxRequired}, {"MaxClearance", MaxClearance}, {"MaxBuffer", MaxBuffer},
	{"MaxMapSide", MaxMapSide}, {"MaxCells", MaxCells}, {"MaxRegions", MaxRegions}, {"MaxFeatures", MaxFeatures},
	{"OutlineUnit", OutlineUnit},
	{"OverWall", OverWall}, {"OverNorth", OverNorth}, {"OverEast", OverEast}, {"OverSouth", OverSouth}, {"OverWest", OverWest},
}

var (
	aType  = regexp.MustCompile(`^u(?:8|16|32): ([A-Z]\w*[a-z]\w*)`)
	aBound = regexp.MustCompile(`\b(?:Max|Over)[A-Z]\w+|OutlineUnit`)
)

// values writes what the words, types and bounds that forms name stand for, and sees that none is left out.
func (g *grammar) values(t *testing.T, b *strings.Builder) {
	known := map[string]bool{"TerrainID": true, "Distinct": true}
	fmt.Fprint(b, "\n### Values\n\n| type | values |\n|---|---|\n")
	for _, e := range enumerations {
		known[e.name] = true
		var values []string
		for i, word := range e.words {
			if word != "" {
				values = append(values, fmt.Sprintf("%d %s", i, word))
			}
		}
		switch e.name {
		case "Set":
			for o := range orient.Orientation(orient.Count) {
				values = append(values, fmt.Sprintf("bit %d %s", o, o))
			}
		case "Places":
			for i, word := range placesWords {
				values = append(values, fmt.Sprintf("bit %d %s", i, word))
			}
		}
		fmt.Fprintf(b, "| %s | %s |\n", e.name, strings.Join(values, ", "))
	}
	fmt.Fprint(b, "\n| bound | |\n|---|---:|\n")
	for _, n := range bounds {
		known[n.name] = true
		fmt.Fprintf(b, "| %s | %d |\n", n.name, n.value)
	}
	fmt.Fprintf(b, "\nThe numbers of `tunnels`, each with its bounds; a range is two, a table one for each generation or width:\n\n| key | numbers | from | to |\n|---|---:|---:|---:|\n")
	total := 0
	for _, k := range TunnelKeys() {
		total += k.Len()
		fmt.Fprintf(b, "| %s | %d | %d | %d |\n", k.Name, k.Len(), k.Low, k.High)
	}
	if total != tunnelsNumbers {
		t.Errorf("the keys of tunnels have %d numbers, the format %d", total, tunnelsNumbers)
	}
	for _, r := range g.records {
		for _, f := range r.fields {
			if m := aType.FindStringSubmatch(f.text); m != nil && !known[m[1]] {
				t.Errorf("%s.%s is of the type %s, whose values the page does not tell", r.name, f.name, m[1])
			}
			for _, name := range aBound.FindAllString(f.text, -1) {
				if !known[name] {
					t.Errorf("%s.%s names the bound %s, which the page does not tell", r.name, f.name, name)
				}
			}
		}
	}
}
