package main

import (
	"context"
	"github.com/seed18752ec6/xpc/cmd/xpc/preview"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// What a shell completes. Verbs and names of flags come with the framework, names of files with the
// shell; here is the rest: words that flags take, and names that the project has.

// flagWords are the words that flags take, by the names of the flags. One that ends in = goes on.
func flagWords() map[string][]string {
	words := prefab.Words()
	return map[string][]string{
		"color":   {"auto", "always", "never"},
		"fail-on": {"error", "warning"},
		"format":  diag.FormatNames(),
		"out":     {"bundle=", "go=", "json="},
		"keep":    {"ours", "theirs", "base"},
		"place":   words.Places,
		"front":   words.Directions,
		"view":    append(slices.Clone(preview.Views()), allViews),
	}
}

// completeValues lets the values of flags be completed, of all verbs, and tells the shell where no
// names of files are meant.
func completeValues(root *cobra.Command) {
	words := flagWords()
	for _, cmd := range append(root.Commands(), root) {
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if _, done := cmd.GetFlagCompletionFunc(f.Name); done || cmd != root && root.PersistentFlags().Lookup(f.Name) != nil {
				return
			}
			complete := cobra.NoFileCompletions
			switch list, ok := words[f.Name]; {
			case ok:
				complete = completeWords(list)
			case f.Value.Type() == "bool" || takesFile(f):
				return
			}
			if err := cmd.RegisterFlagCompletionFunc(f.Name, complete); err != nil {
				panic("xpc: internal error: " + err.Error())
			}
		})
	}
}

// takesFile reports whether the value of a flag is the name of a file or a folder.
func takesFile(f *pflag.Flag) bool {
	value, _ := pflag.UnquoteUsage(f)
	return slices.ContainsFunc([]string{"FILE", "FOLDER", "PATH", "SHEET", "DIR", "BUNDLE"}, func(word string) bool {
		return strings.Contains(value, word)
	})
}

// completeWords completes one of some words.
func completeWords(words []string) cobra.CompletionFunc {
	return func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
		directive := cobra.ShellCompDirectiveNoFileComp
		if slices.ContainsFunc(words, func(w string) bool { return strings.HasSuffix(w, "=") }) {
			directive |= cobra.ShellCompDirectiveNoSpace
		}
		return words, directive
	}
}

// names lists what a project has that a verb takes by its name.
type names func(t *compile.Texts) []cobra.Completion

// completeNames completes names of the project of the working directory, as often as a verb takes
// them, and names of files beside them.
func completeNames(most int, list names) cobra.CompletionFunc {
	return func(cmd *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if most >= 0 && len(args) >= most {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		ctx := cmd.Context()
		if ctx == nil {
			ctx = context.Background()
		}
		root, err := compile.FindRoot(".")
		if err != nil {
			return nil, cobra.ShellCompDirectiveDefault
		}
		texts, err := compile.ReadTexts(ctx, compile.Options{Root: root})
		if err != nil {
			return nil, cobra.ShellCompDirectiveDefault
		}
		return slices.DeleteFunc(list(texts), func(c cobra.Completion) bool {
			name, _, _ := strings.Cut(c, "\t")
			return slices.Contains(args, name)
		}), cobra.ShellCompDirectiveDefault
	}
}

// recipeNames are the names of the recipes.
func recipeNames(t *compile.Texts) (out []cobra.Completion) {
	for _, r := range t.Recipes {
		out = append(out, cobra.CompletionWithDesc(r.Name.Value, r.File))
	}
	slices.Sort(out)
	return out
}
