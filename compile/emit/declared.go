package emit

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
)

// checkDeclarations parses emitted source and compares what it imports, declares and orders with
// what it may: whatever the names of a project are, they give constants and nothing else.
func checkDeclarations(source []byte, all names, opts Options) error {
	file, err := parser.ParseFile(token.NewFileSet(), "", source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	if file.Name.Name != opts.Package {
		return fmt.Errorf("package %s in place of %s", file.Name.Name, opts.Package)
	}
	want := map[string]string{
		"data": "var", "contentHash": "const", "opened": "var", "Bundle": "func", "open": "func",
	}
	imports := []string{"embed", "sync", Module + "/embed"}
	orders := 1
	if opts.Inline {
		want["data"], imports, orders = "const", imports[1:], 0
	}
	for _, section := range all {
		for _, c := range section {
			want[c.ident] = "const"
		}
	}
	for _, spec := range file.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil || !slices.Contains(imports, path) {
			return fmt.Errorf("it imports %s", spec.Path.Value)
		}
	}
	for name, word := range declared(file) {
		if want[name] != word {
			return fmt.Errorf("it declares the %s %s", word, name)
		}
		delete(want, name)
	}
	if len(want) > 0 {
		return fmt.Errorf("it lacks %d declarations", len(want))
	}
	return checkComments(file, orders)
}

// checkDeclaration parses the declaration of a prefab by itself, and compares what it declares and orders with what it may. What passes ends where it seems to end: so do those of all
// prefabs one after the other.
func checkDeclaration(text []byte, ident string) error {
	file, err := parser.ParseFile(token.NewFileSet(), "", slices.Concat([]byte("package p\n\n"), text, []byte("\n")),
		parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	if len(file.Decls) != 1 || len(file.Imports) > 0 {
		return errors.New("it is more than a constant")
	}
	n := 0
	for name, word := range declared(file) {
		if n++; name != ident || word != "const" || n > 1 {
			return fmt.Errorf("it declares the %s %s", word, name)
		}
	}
	if n != 1 {
		return errors.New("it declares nothing")
	}
	return checkComments(file, 0)
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
