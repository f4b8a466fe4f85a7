package main

import (
	"fmt"
	"strings"

	"github.com/seed18752ec6/xpc/compile/rules"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// families are the sections of the reference page.
var families = []struct{ prefix, title, about string }{
	{"XP01", "art", "Files that are no images, and images that are no prefabs. Always errors."},
	{"XP02", "text files", "Project files, palettes, scripts and recipes, each by itself. Always errors."},
	{"XP03", "the join", "Images and texts that do not fit each other. Always errors."},
	{"XP04", "rules", "What a designer would want to know of a prefab that reads and joins. A project sets their " +
		"levels, and silences single findings with a reason, but for those that placement relies on."},
	{"XP05", "outputs", "What is written, and bundles that are read. Always errors."},
}

const rulesIntro = `<!-- Written by xpc explain --all --markdown. Change the texts in compile/rules. -->

# Findings

Every finding of xpc has a code, which never changes, and a name. ` + "`xpc explain CODE`" + ` prints
what is here, offline.

A project sets the level of a rule of the family XP04 in ` + "`xpc.yaml`" + `:

` + "```yaml\nrules: {cell-stray: error, side-sealed: off}    # off, info, warning or error\n```" + `

It silences single findings of such a rule in the prefab's script, or in ` + "`xpc.yaml`" + ` for files by
pattern. The reason is required, and an entry that hides nothing is a finding itself.

` + "```yaml\nignore:\n  - {rule: object-unreachable, cell: [12, 3], reason: \"reached by digging\"}\n```" + `

` + "`xpc lint --fix`" + ` mends what is meant beyond doubt, or changes nothing that is built; the sections of the
findings say what that is. ` + "`xpc lint --diff`" + ` shows it.

Old findings of rules can be put off all together: ` + "`xpc lint --write-baseline`" + ` writes them to the file
that ` + "`xpc.yaml`" + ` names as ` + "`baseline`" + `.
`

// rulesPage returns the reference page of all codes.
func rulesPage() []byte {
	var b strings.Builder
	b.WriteString(rulesIntro)
	for _, f := range families {
		fmt.Fprintf(&b, "\n## %s: %s\n\n%s\n\n| code | name | level | what is looked for |\n|---|---|---|---|\n",
			f.prefix, f.title, f.about)
		var sections strings.Builder
		for _, code := range explained() {
			if code.Family() != f.prefix {
				continue
			}
			t, _ := rules.Texts{}.Text(code)
			fmt.Fprintf(&b, "| [%s](#%s) | %s | %s | %s |\n", code, code.Anchor(), code.Name(), t.Level, marked(t.Title))
			sections.WriteString("\n" + ruleSection(code))
		}
		b.WriteString(sections.String())
	}
	return []byte(b.String())
}

// ruleSection returns the section of a code.
func ruleSection(code diag.Code) string {
	t, _ := rules.Texts{}.Text(code)
	var b strings.Builder
	title := marked(t.Title)
	fmt.Fprintf(&b, "### %s %s\n\n**%s.** %s\n\n", code, code.Name(), strings.ToUpper(title[:1])+title[1:], marked(t.Why))
	fmt.Fprintf(&b, "Bad:\n\n%s\n\nGood:\n\n%s\n\n", fenced(t.Bad), fenced(t.Good))
	fmt.Fprintf(&b, "To mend it: %s.", marked(t.Fix))
	if t.Mend != "" {
		fmt.Fprintf(&b, " `xpc lint --fix` %s.", marked(t.Mend))
	}
	fmt.Fprintf(&b, " Level: %s.\n", levelText(code, t))
	return b.String()
}

// fenced returns a block of code that holds the text as it is.
func fenced(text string) string {
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	return fence + "text\n" + text + "\n" + fence
}

// marked returns a text for Markdown: signs that it takes for its own are escaped.
func marked(s string) string {
	return strings.NewReplacer(`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "<", `\<`, "[", `\[`, "]", `\]`, "|", `\|`).Replace(s)
}
