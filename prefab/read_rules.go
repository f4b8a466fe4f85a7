package prefab

import (
	"strings"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// ruleLevels reads the levels that a project gives to rules. Whoever names a rule mostly turns it off: where
// its level cannot be read, the project loses the rule.
func (r *reader) ruleLevels(n *node, p *Project) {
	if n.shape != mapShape {
		r.fields(n, "rules", nil)
		p.unreadRules = p.unreadRules || n.shape != nullShape
		return
	}
	for _, pair := range n.pairs {
		p.unreadRules = p.unreadRules || pair.key.shape == brokenShape
		code, ok := r.rule(pair.key)
		if !ok {
			p.loseRule(code)
			continue
		}
		level := RuleLevel{Span: pair.key.Span, Code: code}
		i, ok := r.word(pair.val, levelWords)
		if !ok {
			p.loseRule(code)
			continue
		}
		level.Level = [...]diag.Severity{diag.Off, diag.Info, diag.Warning, diag.Error}[i]
		p.Rules = append(p.Rules, level)
	}
}

// loseRule notes that a finding hides what a project says of a rule, or of one that nobody knows: "".
func (p *Project) loseRule(code diag.Code) {
	if code != "" {
		p.lostRules = append(p.lostRules, code)
	}
}

// rule reads the name or the code of a rule whose level may be set. If it is none, the code is that of the
// rule that may be meant, or "".
func (r *reader) rule(n *node) (diag.Code, bool) {
	s, ok := r.scalar(n, "the name of a rule")
	if !ok {
		return "", false
	}
	if code := adjustable(s); code != "" {
		return code, true
	}
	if len(diag.Named(s)) > 0 {
		r.add(diag.UnknownWord, n.Span, "rule "+quoted(s)+
			" is always an error; only rules of family XP04 that the runtime does not rely on"+
			" may be set", "")
		return "", false
	}
	var names []string
	for _, c := range diag.Codes() {
		if c.Adjustable() {
			names = append(names, c.Name())
		}
	}
	hint := meant(s, names)
	if hint == "" {
		hint = "use one of " + strings.Join(names, ", ")
	}
	r.add(diag.UnknownWord, n.Span, "there is no rule "+quoted(s), hint).Fixes = respell(n.Span, s, names)
	near, _ := diag.Nearest(s, names)
	return adjustable(near), false
}

// adjustable returns the code of a name whose level may be set, or "".
func adjustable(name string) diag.Code {
	for _, c := range diag.Named(name) {
		if c.Adjustable() {
			return c
		}
	}
	return ""
}

// projectIgnores reads the ignore entries of a project file. Of an entry that cannot be read the project
// loses the rule.
func (r *reader) projectIgnores(n *node, p *Project) {
	p.unreadRules = p.unreadRules || n.shape != listShape && n.shape != nullShape
	p.Ignore = r.ignores(n, []string{"file", "rule", "reason"}, p.loseRule, func(n *node, g *diag.Ignore) []keyReader {
		return []keyReader{{"file", func(n *node) {
			var f Field[string]
			r.path(n, &f)
			g.Pattern = f.Value
		}}}
	})
}

// scriptIgnores reads the ignore entries of a script.
func (r *reader) scriptIgnores(n *node) []diag.Ignore {
	return r.ignores(n, []string{"rule", "reason"}, func(diag.Code) {}, func(n *node, g *diag.Ignore) []keyReader {
		return []keyReader{{"cell", func(n *node) {
			if x, y, ok := r.twoNumbers(n, "a cell as [x, y] in the image's coordinates"); ok {
				g.X, g.Y = x, y
			}
		}}}
	})
}

// ignores reads ignore entries: what both kinds of file have, and more. Lost is told the rule of an entry
// that cannot be read, as [reader.rule] returns it.
func (r *reader) ignores(
	n *node, needs []string, lost func(diag.Code), more func(*node, *diag.Ignore) []keyReader,
) []diag.Ignore {
	var out []diag.Ignore
	r.list(n, "entries with "+diag.Listed(needs), func(i *node) {
		g := diag.Ignore{Pos: i.Pos, End: i.End, X: -1, Y: -1}
		before := len(r.findings)
		u := r.fields(i, "an ignore entry", append([]keyReader{
			{"rule", func(n *node) { g.Code, _ = r.rule(n) }},
			{"reason", func(n *node) { g.Reason = r.reason(n) }},
		}, more(i, &g)...))
		for _, key := range needs {
			r.require(i, u, key, "an ignore entry")
		}
		if i.shape == mapShape && len(r.findings) == before {
			out = append(out, g)
		} else {
			lost(g.Code)
		}
	})
	return out
}

// reason reads why findings are ignored: a text that says something.
func (r *reader) reason(n *node) string {
	var f Field[string]
	r.text(n, &f)
	if n.shape == scalarShape && strings.TrimSpace(f.Value) == "" {
		r.add(diag.MissingKey, n.Span, "the reason of an ignore entry is empty", "say why")
	}
	return f.Value
}

// twoNumbers reads a list of two whole numbers from 0.
func (r *reader) twoNumbers(n *node, allowed string) (a, b int, ok bool) {
	if n.shape == brokenShape {
		return 0, 0, false
	}
	if n.shape != listShape || len(n.items) != 2 {
		r.want(diag.WrongType, n, allowed)
		return 0, 0, false
	}
	var f, g Field[int]
	okF := r.whole(n.items[0], diag.OutOfRange, 0, maxNumber, &f)
	okG := r.whole(n.items[1], diag.OutOfRange, 0, maxNumber, &g)
	return f.Value, g.Value, okF && okG
}
