package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

func newMan(e *env) *cobra.Command {
	return &cobra.Command{
		Use:   "man DIR",
		Short: "write manual pages, one for each verb, into a folder",
		Long: `Man writes the manual pages xpc.1, xpc-build.1 and so on into DIR, which it makes if it
is not there. What they say is what xpc help says.

Exit codes: 0 done; 2 usage, or a file that cannot be written.`,
		Example: `  xpc man ~/.local/share/man/man1
  man xpc-lint`,
		Args: takes(1, 1),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return nil, cobra.ShellCompDirectiveFilterDirs
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			dir := args[0]
			if dir == "" {
				return errNoName
			}
			if err := os.MkdirAll(dir, 0o777); err != nil {
				return cannotWrite(dir, err)
			}
			var pages []product
			for _, about := range append([]*cobra.Command{cmd.Root()}, pageVerbs(cmd.Root())...) {
				pages = append(pages, fileOf(filepath.Join(dir, pageName(about)+".1"), manPage(about)))
			}
			if err := writeAll(pages...); err != nil {
				return err
			}
			fmt.Fprintf(e.stderr, "man: wrote %s into %s\n", diag.Counted(len(pages), "page"), escapeLine(dir))
			return nil
		},
	}
}

// pageVerbs are the verbs that have a page.
func pageVerbs(root *cobra.Command) (out []*cobra.Command) {
	for _, sub := range root.Commands() {
		if sub.IsAvailableCommand() {
			out = append(out, sub)
		}
	}
	return out
}

// pageName is the name of the page of a command, such as xpc-lint.
func pageName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// manPage returns the page of a command in the macros of man(7). It holds no date: equal versions give
// equal pages.
func manPage(cmd *cobra.Command) []byte {
	cmd.InitDefaultHelpFlag()
	p := &page{}
	p.line(".TH %s 1 \"\" \"xpc %s\" \"xpc\"", roff(strings.ToUpper(pageName(cmd))), compile.Version)
	p.line(".SH NAME\n%s \\- %s", roff(pageName(cmd)), roff(cmd.Short))
	p.line(".SH SYNOPSIS")
	if !cmd.HasParent() {
		p.line(".B xpc\n.I VERB\n.RI [ ARGUMENT ]...")
	} else {
		use := strings.TrimPrefix(cmd.Use, cmd.Name())
		p.line(".B %s\n%s [flags]", roff(cmd.CommandPath()), roff(strings.TrimSpace(use)))
	}
	p.line(".SH DESCRIPTION")
	p.text(cmd.Long)
	if !cmd.HasParent() {
		p.line(".SH VERBS")
		for _, sub := range pageVerbs(cmd) {
			p.line(".TP\n.BR %s (1)\n%s", roff(pageName(sub)), roff(sub.Short))
		}
	}
	p.line(".SH OPTIONS")
	cmd.Flags().VisitAll(p.flag)
	cmd.InheritedFlags().VisitAll(func(f *pflag.Flag) {
		if cmd.Flags().Lookup(f.Name) == nil {
			p.flag(f)
		}
	})
	if cmd.Example != "" {
		p.line(".SH EXAMPLES")
		p.asIs(strings.Split(cmd.Example, "\n"))
	}
	p.line(".SH SEE ALSO")
	if cmd.HasParent() {
		p.line(".BR xpc (1)")
	} else {
		p.line("https://%s", roff(compile.Module))
	}
	return []byte(p.String())
}

// A page is a manual page that is being written.
type page struct{ strings.Builder }

// line writes lines of a page. What it is given is roff already.
func (p *page) line(format string, args ...any) {
	fmt.Fprintf(p, format+"\n", args...)
}

// text writes the text of a help: its paragraphs are filled, and lines that begin with a blank stay
// lines. Exit codes get a heading.
func (p *page) text(text string) {
	for i, paragraph := range strings.Split(strings.TrimSpace(text), "\n\n") {
		lines := strings.Split(paragraph, "\n")
		switch codes, ok := strings.CutPrefix(paragraph, "Exit codes: "); {
		case strings.HasPrefix(lines[0], " "):
			p.asIs(lines)
			continue
		case ok:
			p.line(".SH EXIT STATUS")
			lines = strings.Split(codes, "\n")
		case i > 0:
			p.line(".PP")
		}
		for n, line := range lines {
			if strings.HasPrefix(line, " ") {
				p.asIs(lines[n:])
				break
			}
			p.line("%s", roff(line))
		}
	}
}

// asIs writes lines that stay as they are.
func (p *page) asIs(lines []string) {
	p.line(".PP\n.nf")
	for _, line := range lines {
		p.line("%s", roff(line))
	}
	p.line(".fi")
}

// flag writes an option.
func (p *page) flag(f *pflag.Flag) {
	if f.Hidden {
		return
	}
	value, usage := pflag.UnquoteUsage(f)
	name := `\fB` + roff("--"+f.Name) + `\fR`
	if f.Shorthand != "" {
		name = `\fB` + roff("-"+f.Shorthand) + `\fR, ` + name
	}
	if value != "" {
		name += ` \fI` + roff(value) + `\fR`
	}
	p.line(".TP\n%s\n%s%s", name, roff(usage), roff(defaultOf(f)))
}

// defaultOf tells the default of a flag as help does: not where it says nothing.
func defaultOf(f *pflag.Flag) string {
	switch f.DefValue {
	case "", "false", "0", "[]":
		return ""
	}
	return " (default " + strings.Trim(f.DefValue, "[]") + ")"
}

// roff returns a text that roff prints as it is.
func roff(text string) string {
	var b strings.Builder
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		b.WriteString(`\&`)
	}
	for _, r := range text {
		switch {
		case r == '\\':
			b.WriteString(`\e`)
		case r == '-':
			b.WriteString(`\-`)
		case r > unicode.MaxASCII:
			fmt.Fprintf(&b, `\[u%04X]`, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
