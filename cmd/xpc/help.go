package main

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
)

// helpWidth is how wide help is at most: it reads well in the smallest terminal.
const helpWidth = 80

// help prints the help of a command to its standard output.
func help(cmd *cobra.Command, _ []string) {
	var b strings.Builder
	text := cmd.Long
	if text == "" {
		text = strings.ToUpper(cmd.Short[:1]) + cmd.Short[1:] + "."
	}
	fmt.Fprintf(&b, "%s\n\nUsage:\n", wrap(text, helpWidth))
	if cmd.Runnable() && cmd.HasParent() {
		fmt.Fprintf(&b, "  %s\n", cmd.UseLine())
	}
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintf(&b, "  %s VERB ...\n\nVerbs:\n", cmd.CommandPath())
		for _, sub := range cmd.Commands() {
			if sub.IsAvailableCommand() || sub.Name() == "help" {
				indent := cmd.NamePadding() + 3
				line := fmt.Sprintf("  %-*s%s\n", indent-2, sub.Name()+"  ", sub.Short)
				b.WriteString(hang(line, helpWidth))
			}
		}
	}
	if cmd.Example != "" {
		fmt.Fprintf(&b, "\nExamples:\n%s\n", cmd.Example)
	}
	if flags := cmd.Flags().FlagUsagesWrapped(helpWidth); flags != "" {
		fmt.Fprintf(&b, "\nFlags:\n%s", flags)
	}
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintf(&b, "\nMore about a verb: %s help VERB\n", cmd.Root().Name())
	}
	fmt.Fprint(cmd.OutOrStdout(), b.String())
}

// wrap breaks the paragraphs of a text anew, so that no line is wider than asked for. A line that
// begins with a blank stays a line; what is too wide of it goes on below its last column.
func wrap(text string, width int) string {
	var b strings.Builder
	column := 0
	for line := range strings.Lines(text) {
		if strings.TrimSpace(line) == "" || line[0] == ' ' {
			if column > 0 {
				b.WriteByte('\n')
			}
			column = 0
			b.WriteString(hang(line, width))
			continue
		}
		for _, word := range strings.Fields(line) {
			n := utf8.RuneCountInString(word)
			switch {
			case column > 0 && column+1+n > width:
				b.WriteByte('\n')
				column = 0
			case column > 0:
				b.WriteByte(' ')
				column++
			}
			b.WriteString(word)
			column += n
		}
	}
	return b.String()
}

// hang breaks a line of a table that is too wide: its last column goes on below itself.
func hang(line string, width int) string {
	at := max(strings.LastIndex(line, "  ")+2, 0)
	if utf8.RuneCountInString(strings.TrimRight(line, "\n")) <= width || width-at < 20 {
		return line
	}
	below := strings.ReplaceAll(wrap(line[at:], width-at), "\n", "\n"+strings.Repeat(" ", at))
	return line[:at] + below + "\n"
}

// newHelp returns the verb help. Unlike that of the framework, it takes a verb that is not there
// for an error.
func newHelp() *cobra.Command {
	return &cobra.Command{
		Use:   "help [VERB]",
		Short: "print what a verb does and which flags it has",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := knownVerb(cmd.Root(), args); err != nil {
				return err
			}
			about, rest, err := cmd.Root().Find(args)
			if err != nil {
				return err
			}
			if len(rest) > 0 {
				return noVerb(about, rest[0])
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
		ValidArgsFunction: func(cmd *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			var verbs []cobra.Completion
			if len(args) == 0 {
				for _, sub := range cmd.Root().Commands() {
					if sub.IsAvailableCommand() {
						verbs = append(verbs, cobra.CompletionWithDesc(sub.Name(), sub.Short))
					}
				}
			}
			return verbs, cobra.ShellCompDirectiveNoFileComp
		},
	}
}
