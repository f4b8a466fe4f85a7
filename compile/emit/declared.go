package emit

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"unicode/utf8"
)

// whitelist is what a file of the package may hold: no more, and no less of what it declares and orders.
type whitelist struct {
	pkg     string
	imports []string
	words   map[string]string // by the name that is declared, the word of its declaration
	orders  int               // comments that give orders to tools
}

// allowed is what the source may hold: whatever the names of a project are, they give constants and nothing
// else.
func allowed(all names, opts Options) whitelist {
	w := whitelist{opts.Package, []string{"sync", Module + "/embed"}, map[string]string{
		"contentHash": "const", "opened": "var", "Bundle": "func", "open": "func",
	}, 0}
	if opts.Inline {
		w.words["data"] = "const"
	}
	for _, section := range all {
		for _, c := range section {
			w.words[c.ident] = "const"
		}
	}
	return w
}

// allowedEmbedding is what the file may hold that embeds the bundle.
func allowedEmbedding(opts Options) whitelist {
	return whitelist{opts.Package, []string{"embed"}, map[string]string{"data": "var"}, 1}
}

// checkDeclarations parses emitted source and compares what it imports, declares and orders with what it
// may.
func checkDeclarations(source []byte, may whitelist) error {
	file, err := parser.ParseFile(token.NewFileSet(), "", source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	if file.Name.Name != may.pkg {
		return fmt.Errorf("package %s in place of %s", file.Name.Name, may.pkg)
	}
	for _, spec := range file.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil || !slices.Contains(may.imports, path) {
			return fmt.Errorf("it imports %s", spec.Path.Value)
		}
	}
	for name, word := range declared(file) {
		if may.words[name] != word {
			return fmt.Errorf("it declares the %s %s", word, name)
		}
		delete(may.words, name)
	}
	if len(may.words) > 0 {
		return fmt.Errorf("it lacks %d declarations", len(may.words))
	}
	return checkComments(file, may.orders)
}

// Declares reports whether a text is a declaration as [Declare] returns it for a prefab of that name: comments, and its
// constant. What is kept on disk may be another's.
func Declares(text []byte, name string) bool {
	return checkDeclaration(text, Ident(sections[Prefabs].prefix, name)) == nil
}

// checkDeclaration compares the declaration of a prefab with what it may be: comments, each on a line of
// its own and none of them an order to tools, and a constant of that name. So what stands behind it is
// what it seems to be, whatever the names of a project are. A test holds it against the parser of Go.
func checkDeclaration(text []byte, ident string) error {
	if !utf8.Valid(text) || bytes.IndexByte(text, '\r') >= 0 || bytes.IndexByte(text, 0) >= 0 || bytes.Contains(text, []byte("\ufeff")) {
		return errors.New("it holds what Go does not take for text")
	}
	lines := bytes.SplitAfter(text, []byte("\n"))
	if n := len(lines); n < 2 || len(lines[n-1]) > 0 {
		return errors.New("its last line has no end")
	} else if lines = lines[:n-1]; !token.IsIdentifier(ident) {
		return fmt.Errorf("%q is no identifier", ident)
	}
	for _, line := range lines[:len(lines)-1] {
		rest, ok := bytes.CutPrefix(line, []byte("//"))
		if !ok || rest[0] != ' ' && rest[0] != '\t' && rest[0] != '\n' {
			return fmt.Errorf("the line %q is no comment", line)
		}
	}
	id, ok := bytes.CutPrefix(lines[len(lines)-1], []byte("const "+ident+" xpembed.ID = "))
	if !ok {
		return fmt.Errorf("it does not declare %s", ident)
	}
	if _, err := strconv.ParseUint(string(bytes.TrimSuffix(id, []byte("\n"))), 0, 64); err != nil {
		return err
	}
	return nil
}

// declared yields each declared name with the word of its declaration.
func declared(file *ast.File) func(yield func(name, word string) bool) {
	return func(yield func(name, word string) bool) {
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if !yield(d.Name.Name, "func") {
					return
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					for _, name := range specNames(spec) {
						if !yield(name, d.Tok.String()) {
							return
						}
					}
				}
			}
		}
	}
}

// specNames returns the names that a specification declares; imports are looked at elsewhere.
func specNames(spec ast.Spec) (names []string) {
	switch spec := spec.(type) {
	case *ast.TypeSpec:
		names = append(names, spec.Name.Name)
	case *ast.ValueSpec:
		for _, name := range spec.Names {
			names = append(names, name.Name)
		}
	}
	return names
}

// checkComments counts the comments that give orders to tools: one embeds the bundle, no other is
// allowed. Such a comment has no space behind its slashes.
func checkComments(file *ast.File, orders int) error {
	for _, group := range file.Comments {
		for _, c := range group.List {
			if len(c.Text) > 2 && c.Text[1] == '/' && (c.Text[2] == ' ' || c.Text[2] == '\t') || c.Text == "//" {
				continue
			}
			orders--
		}
	}
	if orders != 0 {
		return fmt.Errorf("it has %d comments too few that give orders", orders)
	}
	return nil
}
