package emit_test

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/format"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/compile/emit"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// Names that try to be code, comments, orders to tools, files or other names.

// hostileParts are what such names are put together from.
var hostileParts = slices.Concat(keywords(), types.Universe.Names(), []string{
	"*/", "/*", "//", "/", "\n", "\r", "\r\n", "\t", "\v", "`", "```", "\"", "\"\"\"", "'", "\\", "\\\"", "\\n", "\\x22", "\\u0022",
	"\n//go:embed x", "\n//go:build ignore\n", "\n//line x:1", "\n//export f", "\n// +build x", "\n//go:linkname a b", "//go:generate rm -rf /",
	"\x00", "\x1b[31m", "\x1b]0;x\a", "\x7f", "\u0085", "\u00a0", "\u00ad", "\u200b", "\u200d", "\u2028", "\u2029", "\ufeff", "\ufffd",
	"\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069", "\u061c", "שלום", "مرحبا", // bidi
	"\xff", "\xfe", "\xc0\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe2\x80", "\U0010ffff", "\ue000",
	"init", "main", "_", "func init() { panic(1) }", "import \"os\"", "const x = 1", "type T struct{}", "}", "{", "(", ")", ";", ":=", "=",
	"Bundle", "bundle", "open", "opened", "data", "contentHash", "xpembed", "embed", "sync", "Prefab", "Kind", "Tag", "Name", "Recipe", "Category",
	"a", "A", "e\u0301", "é", "ｆｕｌｌ", "𝐀", "𝑎", "а", "А", "ο", "Ο", "ı", "İ", "ß", "ẞ", "ſ", "K", "Å", "ǆ", "ǅ", "Ǆ", "ﬁ", "ﬀ", // confusables and case
	"剣", "ア", "가", "ह", "ि", "٣", "४", "²", "½", "Ⅷ", "🗡", "👩\u200d🚀", "ᾳ", "ꟊ", "𐐀",
	"CON", "con", "NUL", "nul.txt", "AUX", "PRN", "COM1", "com¹", "LPT9", "..", ".", "a.", "a ", " a", "../../x", "C:\\x", "\\\\server\\x", "~", "-", "--",
	"$", "$(id)", "${x}", "%s%n", "%", "#", "<script>", "&amp;", "]]>", "'; DROP TABLE", "{{.}}", " ", "  ", "",
})

func keywords() (out []string) {
	for t := token.BREAK; t <= token.VAR; t++ {
		out = append(out, t.String())
	}
	return out
}

// hostile returns a name of up to four parts; one in fifty fills 4 KiB.
func hostile(r *rand.Rand) string {
	var b strings.Builder
	for range 1 + r.IntN(4) {
		b.WriteString(hostileParts[r.IntN(len(hostileParts))])
		if r.IntN(3) == 0 { // so that not all of them are known
			fmt.Fprintf(&b, "%x", r.Uint32())
		}
	}
	if r.IntN(50) == 0 {
		return strings.Repeat(b.String()+"x", 4096/(b.Len()+1))
	}
	return b.String()
}

// hostilePrefab returns such a name of what names of prefabs may have, none of those that are taken.
func hostilePrefab(r *rand.Rand, taken map[string]bool) string {
	words := slices.Concat(keywords(), []string{
		"init", "main", "con", "nul", "com1", "lpt9.xp", "bundle", "open", "data", "_", "__", "-", "a.b", "9", "0x1", "go", "xpembed", "tag", "kind", "..a", "a-",
	})
	for {
		name := words[r.IntN(len(words))]
		for range r.IntN(3) {
			name += []string{"/", "-", "_", ".", ""}[r.IntN(5)] + words[r.IntN(len(words))]
		}
		name = name[:min(len(name), 60)] + strconv.Itoa(r.IntN(1000))
		if !taken[name] {
			taken[name] = true
			return name
		}
	}
}

// TestHostileNames puts 100,000 such names (3,000 but for the long form) into every place that Go source takes a
// name from. Names that clash are findings that name both. Of the rest there is source that is in gofmt's form,
// holds a constant for each name, with its value, and nothing else, and type-checks.
func TestHostileNames(t *testing.T) {
	t.Parallel()
	count, seed := 3000, uint64(1)
	if os.Getenv("XPC_SOAK") != "" {
		count, seed = 100_000, rand.Uint64()
	}
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 2))
	imports := importsOfSource(t)
	names, clashes, sources := 0, 0, 0
	for names < count {
		d := hostileData(r)
		names += countNames(d)
		found := wantClashes(d)
		clashes += len(found)
		checkClashes(t, d, found)
		for _, c := range found {
			c.drop(d)
		}
		inline := r.IntN(2) == 0
		src, more := emit.Source(d, encode(t, d), emit.Options{Package: "prefabs", Embed: "prefabs.xpb", Inline: inline})
		if len(more) > 0 {
			t.Fatalf("findings of names that do not clash: %s", diag.Short(more[0]))
		}
		sources++
		checkHostile(t, d, src, imports, inline)
		if t.Failed() {
			return
		}
	}
	t.Logf("%d names in %d sources, %d clashes", names, sources, clashes)
}

// importsOfSource finds the packages that emitted source imports.
func importsOfSource(t *testing.T) types.Importer {
	t.Helper()
	out, err := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}}={{.Export}}", "embed", "sync", emit.Module+"/embed").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	files := map[string]string{}
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), "=")
		files[path] = file
	}
	return importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) { return os.Open(files[path]) })
}

// hostileData is data full of such names.
func hostileData(r *rand.Rand) *embed.Data {
	d := data()
	taken := map[string]bool{}
	for range 1 + r.IntN(20) {
		d.Prefabs = append(d.Prefabs, room(hostilePrefab(r, taken)))
	}
	pf := &d.Prefabs[0]
	pf.About, d.Terrain[0].Name = hostile(r), hostile(r)
	for range 40 {
		pf.Tags = append(pf.Tags, hostile(r))
		if r.IntN(20) == 0 {
			pf.Tags = append(pf.Tags, "\u200b"+pf.Tags[0]) // looks alike, and gives the same identifier
		}
		kind := hostile(r)
		if kind == "" || kind == embed.KindNothing || kind == embed.KindPrefab {
			kind = "item"
		}
		pf.Objects[1].Alternatives = append(pf.Objects[1].Alternatives, embed.AlternativeData{
			Kind: kind, Name: hostile(r), Weight: 1, Chance: embed.Certain, Count: embed.Count{Plus: 1},
		})
	}
	recipes := map[string]bool{}
	for range 20 {
		recipes[hostile(r)] = true
	}
	for _, name := range slices.Sorted(maps.Keys(recipes)) {
		d.Recipes = append(d.Recipes, plainRecipe(name))
	}
	return d
}

func countNames(d *embed.Data) (n int) {
	for s := range emit.Names + 1 {
		n += len(namesOf(d, s))
	}
	return n
}

// namesOf returns the texts of a section, each once, sorted.
func namesOf(d *embed.Data, s emit.Section) (out []string) {
	for i := range d.Prefabs {
		pf := &d.Prefabs[i]
		switch s {
		case emit.Prefabs:
			out = append(out, pf.Name)
		case emit.Tags:
			out = append(out, pf.Tags...)
		case emit.Kinds, emit.Names:
			for _, o := range pf.Objects {
				for _, a := range o.Alternatives {
					if a.Kind == embed.KindNothing {
						continue
					}
					out = append(out, map[emit.Section]string{emit.Kinds: a.Kind, emit.Names: a.Name}[s])
				}
			}
		}
	}
	for i := range d.Recipes {
		if s == emit.Recipes {
			out = append(out, d.Recipes[i].Name)
		}
	}
	slices.Sort(out)
	return slices.DeleteFunc(slices.Compact(out), func(text string) bool { return text == "" })
}

var sectionPrefix = map[emit.Section]string{
	emit.Prefabs: "", emit.Recipes: "Recipe", emit.Tags: "Tag", emit.Categories: "Category", emit.Kinds: "Kind", emit.Names: "Name",
}

// clash is a name that gives an identifier which another has, or the package itself.
type clash struct {
	section emit.Section
	text    string
	other   string // "" if it is the package's
}

// wantClashes returns those that data has, in order.
func wantClashes(d *embed.Data) (out []clash) {
	taken := map[string]string{}
	for s := range emit.Names + 1 {
		if s == emit.Categories {
			taken["CategoryRisk"] = "risk"
			continue
		}
		for _, text := range namesOf(d, s) {
			ident := emit.Ident(sectionPrefix[s], text)
			other, known := taken[ident]
			switch {
			case ident == "Bundle":
				out = append(out, clash{s, text, ""})
			case known:
				out = append(out, clash{s, text, other})
			}
			taken[ident] = text
		}
	}
	return out
}

// drop takes the name out of data.
func (c clash) drop(d *embed.Data) {
	for i := range d.Prefabs {
		pf := &d.Prefabs[i]
		if c.section == emit.Tags {
			pf.Tags = slices.DeleteFunc(pf.Tags, func(tag string) bool { return tag == c.text })
		}
		for j := range pf.Objects {
			pf.Objects[j].Alternatives = slices.DeleteFunc(pf.Objects[j].Alternatives, func(a embed.AlternativeData) bool {
				return c.section == emit.Kinds && a.Kind == c.text || c.section == emit.Names && a.Name == c.text
			})
		}
	}
	if c.section == emit.Prefabs {
		d.Prefabs = slices.DeleteFunc(d.Prefabs, func(pf embed.PrefabData) bool { return pf.Name == c.text })
	}
	if c.section == emit.Recipes {
		d.Recipes = slices.DeleteFunc(d.Recipes, func(r embed.RecipeData) bool { return r.Name == c.text })
	}
}

// checkClashes sees that each clash is a finding that names both, on one line, and that there is no other.
func checkClashes(t *testing.T, d *embed.Data, want []clash) {
	t.Helper()
	src, found := emit.Source(d, encode(t, d), emit.Options{Package: "prefabs", Embed: "prefabs.xpb"})
	if len(found) != len(want) || (src == nil) != (len(want) > 0) {
		t.Fatalf("%d findings of %d clashes, and %d bytes of source", len(found), len(want), len(src))
	}
	for i, f := range found {
		code, names := diag.IdentCollision, []string{want[i].text, want[i].other}
		if want[i].other == "" {
			code, names = diag.IdentReserved, names[:1]
		}
		for _, name := range names {
			if f.Code != code || !strings.Contains(f.Message, strconv.Quote(name)) || strings.ContainsAny(f.Message, "\n\r\x00\x1b") {
				t.Fatalf("%s does not name %q", diag.Short(f), name)
			}
		}
	}
}

// checkHostile holds source against what its data allow it to declare.
func checkHostile(t *testing.T, d *embed.Data, src []byte, imports types.Importer, inline bool) {
	t.Helper()
	if formatted, err := format.Source(src); err != nil || string(formatted) != string(src) {
		t.Fatalf("not gofmt's form: %v\n%s", err, src)
	}
	if at := strings.IndexFunc(string(src), func(r rune) bool { return r != '\n' && r != '\t' && !unicode.IsPrint(r) }); at >= 0 {
		t.Fatalf("%q in the source", src[at:min(at+8, len(src))])
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "prefabs_xpc.go", src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	files := []*ast.File{file}
	if !inline {
		embedding, err := parser.ParseFile(fset, "embed_xpc.go", emit.Embedding(options), parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, embedding)
	}
	pkg, err := (&types.Config{Importer: imports}).Check("prefabs", fset, files, nil)
	if err != nil {
		t.Fatalf("it does not type-check: %v", err)
	}
	want := map[string]string{"Bundle": "func", "open": "func", "opened": "var", "contentHash": "const", "data": "var", "CategoryRisk": "const"}
	if inline {
		want["data"] = "const"
	}
	for s := range emit.Names + 1 {
		for _, text := range namesOf(d, s) {
			value := text
			if s == emit.Prefabs {
				value = fmt.Sprint(uint64(idOf(d, text)))
			}
			want[emit.Ident(sectionPrefix[s], text)] = value
		}
	}
	got := map[string]string{}
	for _, name := range pkg.Scope().Names() {
		switch o := pkg.Scope().Lookup(name).(type) {
		case *types.Const:
			got[name] = "const"
			if name != "contentHash" && name != "data" && name != "CategoryRisk" {
				got[name] = o.Val().ExactString()
				if o.Val().Kind() == constant.String {
					got[name] = constant.StringVal(o.Val())
				}
			}
		case *types.Var:
			got[name] = "var"
		case *types.Func:
			got[name] = "func"
		default:
			t.Errorf("it declares %v", o)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("declarations (-want +got):\n%s", diff)
	}
	if orders := strings.Count(string(src), "\n//go:"); orders > 0 || len(file.Decls) > 12+len(d.Prefabs) {
		t.Errorf("%d orders to tools, %d declarations", orders, len(file.Decls))
	}
}

func idOf(d *embed.Data, name string) embed.ID {
	i := slices.IndexFunc(d.Prefabs, func(pf embed.PrefabData) bool { return pf.Name == name })
	return d.Prefabs[i].ID
}
