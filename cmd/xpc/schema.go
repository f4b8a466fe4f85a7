package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/compile/rules"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/prefab/schema"
)

// schemaDir is the folder of a project in which editors find the schemas.
const schemaDir = ".xpc"

func newSchema(e *env) *cobra.Command {
	write := false
	cmd := &cobra.Command{
		Use:   "schema KIND",
		Short: "print the JSON Schema of a kind of files, for editors",
		Long: `Schema prints a JSON Schema (draft-07). Of the files of a project there are project
(xpc.yaml), palette, script, catalogue and map; of what xpc writes for other programs,
prefabs (out.json of a build), findings (--format json), maps (map --json), stats
(stats --json) and trial (trial --json).

Inside a project the schemas know its catalogue, palettes and scripts, so that an
editor completes names. --write puts those of a project's files into its folder
.xpc, where a line at the head of a file leads editors to them:

  # yaml-language-server: $schema=.xpc/project.schema.json

Exit codes: 0 done; 2 usage, or a file that cannot be read or written.`,
		Example: `  xpc schema script > script.schema.json
  xpc schema --write`,
		Args: func(cmd *cobra.Command, args []string) error {
			if write && len(args) > 0 {
				return errors.New("--write writes the schemas of all files of a project, and takes no KIND")
			}
			if write {
				return nil
			}
			return takes(1, 1)(cmd, args)
		},
		ValidArgs: schemaKinds(),
		RunE: func(cmd *cobra.Command, args []string) error {
			if write {
				p, err := findProject(nil)
				if err != nil {
					return err
				}
				return e.writeSchemas(cmd.Context(), p.root)
			}
			return e.printSchema(cmd.Context(), args[0])
		},
	}
	cmd.Flags().BoolVar(&write, "write", false, "write the schemas of a project's files into its folder .xpc")
	return cmd
}

// schemaKinds are the kinds of files that have a schema.
func schemaKinds() []string { return append(schema.Kinds(), schema.Outputs()...) }

func (e *env) printSchema(ctx context.Context, kind string) error {
	for _, k := range schemaKinds() {
		if k != kind {
			continue
		}
		known, err := knownHere(ctx)
		if err != nil {
			return err
		}
		_, err = e.stdout.Write(schema.Make(kind, known))
		return err
	}
	advice := meant(kind, schemaKinds())
	if advice == "" {
		advice = "it is " + diag.Listed(schemaKinds())
	}
	return fmt.Errorf("there is no schema %q; %s", kind, advice)
}

// knownHere returns what the project of the working directory has; outside of one, what all have.
func knownHere(ctx context.Context) (schema.Known, error) {
	root, err := compile.FindRoot(".")
	if errors.Is(err, compile.ErrNoProject) {
		return schema.Known{Rules: ruleTitles()}, nil
	} else if err != nil {
		return schema.Known{}, err
	}
	return knownIn(ctx, root)
}

// knownIn returns what a project has that its files may name.
func knownIn(ctx context.Context, root string) (schema.Known, error) {
	texts, err := compile.ReadTexts(ctx, compile.Options{Root: root})
	if err != nil {
		return schema.Known{}, err
	}
	known := schema.Known{Kinds: texts.Kinds, Font: texts.Font, Rules: ruleTitles()}
	known.Legend(texts.Legend)
	for _, s := range texts.Scripts {
		known.Script(s.Name, s.Script)
	}
	for _, r := range texts.Recipes {
		known.Recipe(r)
	}
	return known, nil
}

// ruleTitles are what rules find, by their names.
func ruleTitles() map[string]string {
	titles := map[string]string{}
	for _, code := range explained() {
		if t, ok := (rules.Texts{}).Text(code); ok && code.Adjustable() {
			titles[code.Name()] = strings.ToUpper(t.Title[:1]) + t.Title[1:] + "."
		}
	}
	return titles
}

// writeSchemas writes the schemas of a project's files, all of them or none, and says which were
// written.
func (e *env) writeSchemas(ctx context.Context, root string) error {
	known, err := knownIn(ctx, root)
	if err != nil {
		return err
	}
	var products []product
	for _, kind := range schema.Kinds() {
		p := fileOf(filepath.Join(root, filepath.FromSlash(schemaFile(kind))), schema.Make(kind, known))
		if same, err := p.isThere(); err != nil || !same {
			products = append(products, p)
		}
	}
	if len(products) == 0 {
		fmt.Fprintf(e.stderr, "schema: %s holds the schemas already\n", schemaDir)
		return nil
	}
	if err := os.MkdirAll(filepath.Join(root, schemaDir), 0o777); err != nil {
		return cannotWrite(filepath.Join(root, schemaDir), err)
	}
	if err := writeAll(products...); err != nil {
		return err
	}
	for _, p := range products {
		fmt.Fprintf(e.stderr, "schema: wrote %s\n", escapeLine(fromHere(p.path)))
	}
	return nil
}

// schemaFile is the file of a schema, relative to the root of a project.
func schemaFile(kind string) string { return schemaDir + "/" + kind + ".schema.json" }
