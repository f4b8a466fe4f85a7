package emit

import (
	"bytes"
	"cmp"
	"fmt"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// The source is written in gofmt's form at once: formatting a file of 10,000 prefabs afterwards
// would take longer than all the rest of emitting it. A test holds it against go/format. Text of the
// user comes in through [strconv.QuoteToASCII] alone; everything else is a number, an identifier
// from [Ident], or art from the fixed table of glyphs.

// Module is the path of the module whose runtime the source imports.
const Module = "github.com/seed18752ec6/xpc"

// Options describes the Go source. It is one file, and unless it holds the bundle itself another beside it:
// see [Embedding].
type Options struct {
	Package string   // its name
	Inline  bool     // the bundle is a string constant; else Embed is embedded
	Embed   string   // the bundle's file, in the source's folder
	Named   Places   // where names are written
	At      diag.Pos // where the package is named
}

// Source returns Go source for a bundle: a constant for each name in it, and a function that opens
// it. With findings the source is nil.
func Source(d *embed.Data, bundle []byte, opts Options) ([]byte, diag.List) {
	opts.Named = maps.Clone(opts.Named)
	if opts.Named == nil {
		opts.Named = Places{}
	}
	opts.Named.AddData(d)
	prefabs := slices.Clone(d.Prefabs)
	slices.SortFunc(prefabs, func(a, b embed.PrefabData) int { return cmp.Compare(a.Name, b.Name) })
	declared := make([][]byte, len(prefabs))
	for i := range prefabs {
		declared[i] = Declare(&prefabs[i])
	}
	return SourceOf(declared, bundle, opts)
}

// SourceOf returns Go source as [Source] does, for all names whose places are known and no others, given
// the declarations of the prefabs in the order of their names.
func SourceOf(prefabs [][]byte, bundle []byte, opts Options) ([]byte, diag.List) {
	all, found := nameAll(opts.Named.texts, opts.Named)
	found = append(found, checkPackage(opts)...)
	if len(found) > 0 {
		return nil, found
	}
	if len(all[Prefabs]) != len(prefabs) {
		panic("xpc: internal error: emitted Go source: another number of prefabs than of their declarations")
	}
	w := &writer{}
	w.head(opts)
	before := len(w.buf)
	w.prefabs(prefabs)
	after := len(w.buf)
	for s := Recipes; s < sectionCount; s++ {
		w.section(s, all[s])
	}
	w.bundle(bundle, opts)
	all[Prefabs] = nil // each was checked when it was made
	if err := checkDeclarations(slices.Concat(w.buf[:before], w.buf[after:]), allowed(all, opts)); err != nil {
		panic("xpc: internal error: emitted Go source: " + err.Error())
	}
	return w.Bytes(), nil
}

// Embedding returns the file of the package that embeds the bundle, where the source does not hold it. Of a
// file that imports embed, the go command reads all in search of what is embedded, one byte after the other:
// so it is small.
func Embedding(opts Options) []byte {
	w := &writer{}
	w.first()
	w.line("")
	w.line("package %s", opts.Package)
	w.line("")
	w.line("import _ \"embed\"")
	w.line("")
	w.line("//go:embed %s", opts.Embed)
	w.line("var data string")
	if err := checkDeclarations(w.buf, allowedEmbedding(opts)); err != nil {
		panic("xpc: internal error: emitted Go source: " + err.Error())
	}
	return w.Bytes()
}

// Declare returns the constant of a prefab, its ID, under the prefab's picture.
func Declare(pf *embed.PrefabData) []byte {
	w := &writer{}
	ident := Ident(sections[Prefabs].prefix, pf.Name)
	w.line("// %s is %d by %d cells as drawn.", ident, pf.W, pf.H)
	w.line("//")
	for _, row := range art(pf) {
		if row == "" {
			w.line("//")
			continue
		}
		w.buf = append(append(append(w.buf, "//\t"...), row...), '\n')
	}
	w.line("const %s xpembed.ID = %#016x", ident, uint64(pf.ID))
	if err := checkDeclaration(w.buf, ident); err != nil {
		panic("xpc: internal error: emitted Go source: " + err.Error())
	}
	return w.buf
}

// CheckSource returns the findings that [Source] would have of data with all of the names whose places
// are known, and no others.
func CheckSource(opts Options) diag.List {
	_, found := nameAll(opts.Named.texts, opts.Named)
	return append(found, checkPackage(opts)...)
}

// checkPackage finds a name that a package cannot have.
func checkPackage(opts Options) (found diag.List) {
	if problem := packageProblem(opts.Package); problem != "" {
		found = append(found, diag.Diagnostic{
			Code: diag.IdentReserved, Severity: diag.Error, Pos: opts.At,
			Message: fmt.Sprintf("the Go package cannot have the name %q: %s", opts.Package, problem),
			Hint:    "set package under out: go",
		})
	}
	return found
}

// packageProblem says what keeps a text from being the name of a package that can be imported.
func packageProblem(name string) string {
	switch {
	case token.IsKeyword(name):
		return "it is a keyword"
	case name == "main":
		return "main cannot be imported"
	case types.Universe.Lookup(name) != nil:
		return "Go has it predeclared"
	case !token.IsIdentifier(name) || name == "_":
		return "it is no identifier"
	}
	return ""
}

// writer collects source.
type writer struct{ buf []byte }

// Bytes returns what is written.
func (w *writer) Bytes() []byte { return w.buf }

func (w *writer) line(format string, args ...any) {
	w.buf = append(fmt.Appendf(w.buf, format, args...), '\n')
}

// first writes the line that says whose work a file is.
func (w *writer) first() {
	w.line("%s, bundle format %d; DO NOT EDIT.", headers[Go], embed.Version)
}

func (w *writer) head(opts Options) {
	w.first()
	w.line("")
	w.line("// Package %s names what is in its bundle of prefabs, and opens it.", opts.Package)
	w.line("//")
	w.line("// Constants of the type [xpembed.ID] are the prefabs, for [xpembed.Bundle.Prefab]. They depend on")
	w.line("// the names alone, and so hold for every bundle.")
	w.line("package %s", opts.Package)
	w.line("")
	w.line("import (")
	w.line("\t\"sync\"")
	w.line("")
	w.line("\txpembed %q", Module+"/embed")
	w.line(")")
}

// prefabs writes the IDs of all prefabs, each under its picture and by itself, so that go doc shows that one
// alone for its name.
func (w *writer) prefabs(declared [][]byte) {
	size := 0
	for _, text := range declared {
		size += 1 + len(text)
	}
	w.buf = slices.Grow(w.buf, size+size/8) // most of the source: what follows is small
	for _, text := range declared {
		w.buf = append(append(w.buf, '\n'), text...)
	}
}

// section writes the constants of one section, their signs of equality below each other.
func (w *writer) section(s Section, list []constant) {
	if len(list) == 0 {
		return
	}
	width := 0
	for _, c := range list {
		width = max(width, utf8.RuneCountInString(c.ident))
	}
	w.line("")
	w.line("// %s", sections[s].doc)
	w.line("const (")
	for _, c := range list {
		pad := strings.Repeat(" ", width-utf8.RuneCountInString(c.ident))
		value := strconv.QuoteToASCII(c.text)
		if s == Categories {
			value = "xpembed." + categoryIdents[c.text]
		}
		w.line("\t%s%s = %s", c.ident, pad, value)
	}
	w.line(")")
}

// inlined begins the line of source that holds the bundle.
const inlined = "const data = "

// Inlined returns the bundle that source of [Source] holds, or nil if there is none in it.
func Inlined(source []byte) []byte {
	_, line, ok := bytes.Cut(source, []byte("\n"+inlined))
	if !ok {
		return nil
	}
	line, _, _ = bytes.Cut(line, []byte("\n"))
	bundle, err := strconv.Unquote(string(line))
	if err != nil {
		return nil
	}
	return []byte(bundle)
}

// bundle writes the bundle, unless another file embeds it, and the function that opens it.
func (w *writer) bundle(bundle []byte, opts Options) {
	from := opts.Embed
	w.line("")
	if opts.Inline {
		from = "its data"
		w.line(inlined+"%s", strconv.QuoteToASCII(string(bundle)))
		w.line("")
	}
	w.line("// contentHash is that of the bundle from which this file was generated.")
	w.line("const contentHash = \"%s\"", escaped(embed.StoredHash(bundle)))
	w.line("")
	w.line("// opened opens the bundle once; where that panics, it panics again each time.")
	w.line("var opened = sync.OnceValue(open)")
	w.line("")
	w.line("// Bundle returns the bundle. The first call opens it, which verifies all of it; it panics if the")
	w.line("// data are damaged, of a format that the runtime does not read, or not those of these names.")
	w.line("func Bundle() *xpembed.Bundle {")
	w.line("\treturn opened()")
	w.line("}")
	w.line("")
	w.line("func open() *xpembed.Bundle {")
	w.line("\tb, err := xpembed.Open(data)")
	w.line("\tif err != nil {")
	w.line("\t\tpanic(%s + err.Error())", strconv.QuoteToASCII(
		fmt.Sprintf("%s: generated for bundle format %d: ", opts.Package, embed.Version)))
	w.line("\t}")
	w.line("\tif hash := b.ContentHash(); string(hash[:]) != contentHash {")
	w.line("\t\tpanic(%s)", strconv.QuoteToASCII(
		opts.Package+": "+from+" is not the bundle from which this package was generated: run xpc build"))
	w.line("\t}")
	w.line("\treturn b")
	w.line("}")
}

// escaped returns bytes as the inside of a Go string, two digits each.
func escaped(hash [32]byte) string {
	var b strings.Builder
	for _, c := range hash {
		fmt.Fprintf(&b, "\\x%02x", c)
	}
	return b.String()
}
