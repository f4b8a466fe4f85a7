package emit_test

import (
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/compile/emit"
	"github.com/seed18752ec6/xpc/embed"
)

// TestBackends compares both forms of the Go source with the bundle: the constant is the bundle, byte for byte; the file
// that is embedded is the bundle; and apart from that the two are the same.
func TestBackends(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 4))
	imports := importsOfSource(t)
	for i, d := range []*embed.Data{data(), data("caves/outpost"), data("a", "b/c", "d"), hostileData(r), hostileData(r)} {
		for _, c := range wantClashes(d) {
			c.drop(d)
		}
		bundle := encode(t, d)
		embedded, inline := source(t, d, false), source(t, d, true)
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, "p.go", inline, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		pkg, err := (&types.Config{Importer: imports}).Check("prefabs", fset, []*ast.File{file}, nil)
		if err != nil {
			t.Fatal(err)
		}
		text := func(name string) string { return constant.StringVal(pkg.Scope().Lookup(name).(*types.Const).Val()) }
		if text("data") != string(bundle) {
			t.Errorf("data %d: the constant is not the bundle", i)
		}
		b, err := embed.Open(text("data"))
		if err != nil {
			t.Fatal(err)
		}
		if hash := b.ContentHash(); text("contentHash") != string(hash[:]) {
			t.Errorf("data %d: the hash is not that of the bundle", i)
		}
		if diff := cmp.Diff(lessData(embedded), lessData(inline)); diff != "" {
			t.Errorf("data %d: the forms differ in more than where the bundle is (-embedded +inline):\n%s", i, diff)
		}
		if embedding := emit.Embedding(options); !ours(t, emit.Bundle, bundle) || !ours(t, emit.Go, embedding) ||
			strings.Count(string(embedding), "//go:embed prefabs.xpb\nvar data string\n") != 1 {
			t.Errorf("data %d: the file beside the source is not the bundle", i)
		}
	}
}

var placesOfData = regexp.MustCompile(`(?m)^(const data = .*\n|.*is not the bundle from which .*)$\n`)

// lessData returns source without what says where the bundle is.
func lessData(source string) string { return placesOfData.ReplaceAllString(source, "") }
