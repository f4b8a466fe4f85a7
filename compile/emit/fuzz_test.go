package emit_test

import (
	"encoding/json"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/compile/emit"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// FuzzNames puts any text into every place that Go source and JSON take names from. Source is in
// gofmt's form, gives a constant with its value to each name and holds nothing else of them; or it
// is not made, if two names clash or the package cannot have its name, and that is found.
func FuzzNames(f *testing.F) {
	f.Add("prefabs", "derelict", "item", "idol", "deep", true)
	f.Add("func", "a b", "a-b", "ab", "A", false)
	f.Add("main", "*/", "//go:embed x", "\n", "func init() {}", true)
	f.Add("größe", "ǆ", "剣", "٣x", "\u202e", false)
	f.Add("x\n//go:build y", "bundle", "", "\x00", "%s%n", true)
	f.Add("p", "x", "X y", "bundle", "r", true)
	f.Add("p", "x", "X", "`\"'\\", "\u2028\ufeff\xff\xfe", false)
	f.Fuzz(func(t *testing.T, pkg, tag, kind, name, recipe string, inline bool) {
		if kind == embed.KindNothing || kind == "" || tag == name {
			return // no data that the compiler makes
		}
		prefab := prefabName(name)
		d := data(prefab)
		pf := &d.Prefabs[0]
		pf.Tags, pf.About = []string{tag, name}, recipe
		pf.Objects[1].Alternatives[0].Kind, pf.Objects[1].Alternatives[0].Name = kind, name
		d.Recipes = []embed.RecipeData{plainRecipe(recipe)}
		checkJSON(t, emit.AppendJSON(nil, d), pf.Tags)

		want, clash := constants(prefab, map[string][]string{
			"Tag": {tag, name}, "Kind": {kind, "terminal"}, "Name": {name, "access"}, "Recipe": {recipe},
		})
		src, found := emit.Source(d, encode(t, d), emit.Options{Package: pkg, Embed: "prefabs.xpb", Inline: inline})
		for _, f := range found {
			if f.Code != diag.IdentCollision && f.Code != diag.IdentReserved {
				t.Fatal(diag.Short(f))
			}
		}
		if refused := clash || !importable(pkg); refused != (len(found) > 0) || refused != (src == nil) {
			t.Fatalf("package %q, clash %v: %d bytes of source, findings %v", pkg, clash, len(src), found)
		}
		if src != nil {
			checkSource(t, string(src), want, inline)
		}
	})
}

// importable reports whether a package may have the name.
func importable(name string) bool {
	return token.IsIdentifier(name) && name != "main" && name != "_" && types.Universe.Lookup(name) == nil
}

// prefabName makes a name that a prefab may have of what a text has of such characters.
func prefabName(text string) string {
	allowed := strings.Map(func(r rune) rune {
		if strings.ContainsRune("abcdefghijklmnopqrstuvwxyz0123456789_-", unicode.ToLower(r)) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
	if allowed == "" {
		return "p"
	}
	return allowed[:min(len(allowed), 40)]
}

// constants returns the values of the constants for texts, by prefix, and whether two have one
// identifier or one is that of a function of the package.
func constants(prefab string, texts map[string][]string) (values map[string]string, clash bool) {
	ident := emit.Ident("", prefab)
	values = map[string]string{"Bundle": "a function", "CategoryRisk": "no text", ident: "no text"}
	clash = len(values) < 3
	for prefix, list := range texts {
		slices.Sort(list)
		for _, text := range slices.Compact(list) {
			if text == "" {
				continue
			}
			ident := emit.Ident(prefix, text)
			_, taken := values[ident]
			clash = clash || taken
			values[ident] = text
		}
	}
	return values, clash
}

// checkSource sees that source is in gofmt's form, that its constants are those wanted, and that
// what else is written is of signs that are seen.
func checkSource(t *testing.T, src string, want map[string]string, inline bool) {
	t.Helper()
	if formatted, err := format.Source([]byte(src)); err != nil || string(formatted) != src {
		t.Fatalf("not gofmt's form: %v\n%s", err, src)
	}
	file, err := parser.ParseFile(token.NewFileSet(), "", src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{"Bundle": "a function"}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || !spec.Names[0].IsExported() {
			return true
		}
		got[spec.Names[0].Name] = "no text"
		if value, ok := spec.Values[0].(*ast.BasicLit); ok && value.Kind == token.STRING {
			got[spec.Names[0].Name], err = strconv.Unquote(value.Value)
			if strings.IndexFunc(value.Value, func(r rune) bool { return r < ' ' || r > '~' }) >= 0 {
				t.Errorf("text %s is not in ASCII", value.Value)
			}
		}
		return true
	})
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("constants (-want +got):\n%s%v", diff, err)
	}
	if strings.Contains(src, "\n//go:") || inline != strings.Contains(src, "\nconst data = ") {
		t.Errorf("an order to tools, or a bundle where there should be none; inline is %v", inline)
	}
	if at := strings.IndexFunc(src, func(r rune) bool { return r != '\n' && r != '\t' && !unicode.IsPrint(r) }); at >= 0 {
		t.Errorf("%q in the source", src[at:min(at+8, len(src))])
	}
}

// checkJSON sees that the JSON form is JSON and holds the tags of its prefab, where they are text.
func checkJSON(t *testing.T, text []byte, tags []string) {
	t.Helper()
	var got struct{ Prefabs []struct{ Tags []string } }
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatalf("%v in %q", err, text)
	}
	if !utf8.ValidString(strings.Join(tags, " ")) {
		return
	}
	if diff := cmp.Diff(tags, got.Prefabs[0].Tags); diff != "" {
		t.Errorf("tags (-want +got):\n%s", diff)
	}
}
