package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed18752ec6/xpc/compile/rules"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

func newExplain(e *env) *cobra.Command {
	var all, markdown bool
	cmd := &cobra.Command{
		Use:   "explain CODE|NAME|WORD...",
		Short: "print why a finding exists, with examples, and how to mend it",
		Long: `Explain prints what there is to say of findings, by their codes or names: what is
looked for and why, a bad and a good example, how to mend it, at which level it is
found, and how a project silences it. It also knows the words by which xpc map
--stats tells why a prefab was not placed. It needs no project and no network.

Exit codes: 0 done; 2 a code or word that is not there.`,
		Example: `  xpc explain XP0301
  xpc explain front-closed cell-stray
  xpc explain corners
  xpc explain --all --markdown > rules.md`,
		Args: func(cmd *cobra.Command, args []string) error {
			if all && len(args) > 0 {
				return errors.New("--all explains all codes, and takes none")
			}
			if !all && len(args) == 0 {
				return errors.New("explain takes CODE or NAME, such as XP0301 or legend-missing; --all explains all")
			}
			return nil
		},
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return codeCompletions(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			codes, words := explained(), []refusal(nil)
			if !all {
				words, args = takeRefusals(args)
				var err error
				if codes, err = codesOf(args); err != nil {
					return err
				}
			}
			switch {
			case all && markdown:
				_, err := e.stdout.Write(rulesPage())
				return err
			case markdown:
				for _, code := range codes {
					fmt.Fprint(e.stdout, ruleSection(code))
				}
				for _, r := range words {
					fmt.Fprintf(e.stdout, "### %s\n\n%s\n", r.title(), marked(r.text))
				}
			default:
				color := e.colored(e.stdout)
				var texts []string
				for _, code := range codes {
					texts = append(texts, explainText(code, color))
				}
				for _, r := range words {
					texts = append(texts, r.explain(color))
				}
				fmt.Fprint(e.stdout, strings.Join(texts, "\n"))
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, "explain all codes")
	cmd.Flags().BoolVar(&markdown, "markdown", false, "print Markdown; with --all a page, which is docs/rules.md of xpc")
	return cmd
}

// codesOf returns the codes of words, in their order and each once.
func codesOf(words []string) (codes []diag.Code, err error) {
	for _, word := range words {
		if strings.Trim(word, "[] ") == "" {
			return nil, errors.New("an empty word names no code; explain --all explains all")
		}
		// As messages show it, [XP0301 legend-missing] may be pasted whole or in parts.
		for part := range strings.FieldsSeq(strings.Trim(word, "[]")) {
			found := append(diag.Named(strings.ToLower(part)), diag.Named(strings.ToUpper(part))...)
			found = slices.DeleteFunc(found, func(code diag.Code) bool { return !slices.Contains(explained(), code) })
			if len(found) == 0 {
				return nil, fmt.Errorf("there is no code %q; %s", part, meantCode(part))
			}
			for _, code := range found {
				if !slices.Contains(codes, code) {
					codes = append(codes, code)
				}
			}
		}
	}
	return codes, nil
}

// meantCode asks which codes were meant, at most four. A number that is not there is like all others.
func meantCode(word string) string {
	const all = "xpc explain --all explains all there are"
	if number := strings.TrimLeft(strings.ToUpper(word), "XP"); strings.Trim(number, "0123456789") == "" {
		return all
	}
	var near []string
	add := func(s string) {
		if len(near) < 4 && !slices.Contains(near, s) {
			near = append(near, s)
		}
	}
	var names []string
	for _, code := range explained() {
		names = append(names, string(code), code.Name())
	}
	for _, r := range refusals {
		names = append(names, strings.ToLower(r.word))
	}
	if s := nearest(strings.ToLower(word), names); s != "" {
		add(s)
	}
	for _, name := range names {
		if len(word) > 2 && strings.Contains(name, strings.ToLower(word)) {
			add(name)
		}
	}
	if len(near) == 0 {
		return all
	}
	for i, s := range near {
		near[i] = fmt.Sprintf("%q", s)
	}
	return "did you mean " + diag.Listed(near) + "?"
}

// explained returns the codes that have a text, in order. A test of package rules sees that all do.
func explained() []diag.Code {
	return slices.DeleteFunc(diag.Codes(), func(code diag.Code) bool {
		_, ok := rules.Texts{}.Text(code)
		return !ok
	})
}

func codeCompletions() (out []cobra.Completion) {
	for _, code := range explained() {
		t, _ := rules.Texts{}.Text(code)
		out = append(out, cobra.CompletionWithDesc(code.Name(), t.Title), cobra.CompletionWithDesc(string(code), t.Title))
	}
	for _, r := range refusals {
		out = append(out, cobra.CompletionWithDesc(r.word, "why a prefab was not placed"))
	}
	return out
}

// explainText returns what there is to say of a code, for a terminal.
func explainText(code diag.Code, color bool) string {
	paint := func(style, s string) string {
		if !color {
			return s
		}
		return "\x1b[" + style + "m" + s + "\x1b[0m"
	}
	t, _ := rules.Texts{}.Text(code)
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n  %s\n\n", paint("1", string(code)+" "+code.Name()), t.Title)
	b.WriteString(indented(wrap(t.Why, helpWidth-2), "  ") + "\n")
	for _, example := range [...]struct{ head, text string }{{"bad:", t.Bad}, {"good:", t.Good}} {
		fmt.Fprintf(&b, "\n  %s\n%s\n", paint("36", example.head), indented(example.text, "    "))
	}
	const mend = "to mend it:"
	fix := indented(wrap(mend+" "+t.Fix, helpWidth-2), "  ")
	fmt.Fprintf(&b, "\n%s\n", strings.Replace(fix, mend, paint("36", mend), 1))
	if t.Mend != "" {
		const flag = "xpc lint --fix"
		text := indented(wrap(flag+" "+t.Mend, helpWidth-2), "  ")
		fmt.Fprintf(&b, "%s\n", strings.Replace(text, flag, paint("36", flag), 1))
	}
	fmt.Fprintf(&b, "  %s %s\n", paint("36", "level:"), levelText(code, t))
	if code.Adjustable() {
		fmt.Fprintf(&b, "\n  %s\n    ignore:\n      - {rule: %s, reason: \"why this one is fine\"}\n",
			paint("36", "to silence one, in its script (or, with file: PATTERN, in xpc.yaml):"), code.Name())
		fmt.Fprintf(&b, "\n  %s\n    rules: {%s: off}\n", paint("36", "to silence all, in xpc.yaml:"), code.Name())
	}
	return b.String()
}

// levelText says at which level a code is found and since when.
func levelText(code diag.Code, t diag.RuleText) string {
	level := t.Level.String()
	switch {
	case code.Adjustable():
	case code.Family() == "XP04":
		level = "always error, as placement relies on it"
	default:
		level = "always error"
	}
	return level + "; since xpc " + t.Since
}

// indented returns a text with something before each line that is not empty.
func indented(text, before string) string {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	for i, line := range lines {
		if line != "" {
			lines[i] = before + line
		}
	}
	return strings.Join(lines, "\n")
}
