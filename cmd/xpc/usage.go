package main

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// What is wrong with a command line, in sentences.

// knownVerb returns an error if the first word of the arguments is no verb.
func knownVerb(root *cobra.Command, args []string) error {
	word, ok := firstWord(args)
	if !ok || strings.HasPrefix(word, cobra.ShellCompRequestCmd) {
		return nil
	}
	root.InitDefaultHelpCmd()
	var names []string
	for _, cmd := range root.Commands() {
		if cmd.Name() == word {
			return nil
		}
		names = append(names, cmd.Name())
	}
	return fmt.Errorf("there is no verb %q; %s", word, cmp.Or(meant(word, names), root.Name()+" help lists all"))
}

// noVerb says that a verb has none of a name below it.
func noVerb(cmd *cobra.Command, word string) error {
	var names []string
	for _, sub := range cmd.Commands() {
		names = append(names, sub.Name())
	}
	return fmt.Errorf("%s has no verb %q; %s", verbName(cmd), word, cmp.Or(meant(word, names), helpFor(cmd)+" tells what it takes"))
}

// takes returns a check of the number of arguments. A most below 0 is no bound.
func takes(least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if n := len(args); n >= least && (n <= most || most < 0) {
			return nil
		}
		form := strings.TrimSpace(strings.TrimPrefix(cmd.Use, cmd.Name()))
		if form == "" {
			form = "no arguments"
		}
		return fmt.Errorf("%s takes %s, and got %s", verbName(cmd), form, diag.Counted(len(args), "argument"))
	}
}

// flagError says what is wrong with a flag: which are there, or what values it has.
func flagError(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var value *pflag.InvalidValueError
	var missing *pflag.ValueRequiredError
	switch {
	case errors.As(err, &unknown):
		name := strings.TrimLeft(unknown.GetSpecifiedName(), "-")
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		dashes, advice := "-", ""
		if unknown.GetSpecifiedShortnames() == "" {
			dashes, advice = "--", meantFlag(name, names)
		}
		return fmt.Errorf("%s has no flag %s%s; %s", verbName(cmd), dashes, name,
			cmp.Or(advice, helpFor(cmd)+" lists its flags"))
	case errors.As(err, &value):
		f := value.GetFlag()
		return fmt.Errorf("--%s is %q: it is %s", f.Name, value.GetValue(), valueWords(f))
	case errors.As(err, &missing):
		f := missing.GetFlag()
		return fmt.Errorf("--%s is without a value: it is %s", f.Name, valueWords(f))
	}
	return err
}

// helpFor returns the command that prints the help of cmd.
func helpFor(cmd *cobra.Command) string {
	if !cmd.HasParent() {
		return cmd.Name() + " help"
	}
	return cmd.Root().Name() + " help " + verbName(cmd)
}

// verbName returns a verb as it is typed behind xpc, such as "trial merge"; of xpc itself, its name.
func verbName(cmd *cobra.Command) string {
	return strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name()+" ")
}

// valueWords says what values a flag has.
func valueWords(f *pflag.Flag) string {
	switch name, _ := pflag.UnquoteUsage(f); {
	case f.Value.Type() == "bool":
		return "true or false"
	case f.Value.Type() == "int":
		return "a whole number"
	case f.Value.Type() == viewType:
		return "one of " + strings.Join(flagWords()[f.Name], ", ")
	default:
		return name
	}
}

// meant asks whether the nearest of some words was meant; "" if none is near.
func meant(word string, words []string) string {
	if near := nearest(word, words); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return ""
}

func meantFlag(word string, words []string) string {
	if near := nearest(word, words); near != "" {
		return "did you mean --" + near + "?"
	}
	return ""
}

// nearest returns the word that is most like the given one, or "". The framework knows how to
// compare names of commands; any words will do.
func nearest(word string, words []string) string {
	known := &cobra.Command{SuggestionsMinimumDistance: max(1, min(2, len(word)/2))}
	for _, w := range words {
		known.AddCommand(&cobra.Command{Use: w, Run: func(*cobra.Command, []string) {}})
	}
	if near := known.SuggestionsFor(word); len(near) > 0 {
		return near[0]
	}
	return ""
}
