package prefab

import (
	"strings"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// ruleLevels reads the levels that a project gives to rules.
func (r *reader) ruleLevels(n *node) []RuleLevel {
	var out []RuleLevel
	if n.shape != mapShape {
		r.fields(n, "rules", nil)
		return nil
	}
	for _, p := range n.pairs {
		code, ok := r.rule(p.key)
		if !ok {
			continue
		}
		level := RuleLevel{Span: p.key.Span, Code: code}
		if i, ok := r.word(p.val, levelWords); ok {
			level.Level = [...]diag.Severity{diag.Off, diag.Info, diag.Warning, diag.Error}[i]
			out = append(out, level)
		}
	}
	return out
}

// rule reads the name or the code of a rule whose level may be set.
func (r *reader) rule(n *node) (diag.Code, bool) {
	s, ok := r.scalar(n, "the name of a rule")
	if !ok {
		return "", false
	}
	codes := diag.Named(s)
	for _, c := range codes {
		if c.Adjustable() {
			return c, true
		}
	}
	if len(codes) > 0 {
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
	return "", false
}

// projectIgnores reads the ignore entries of a project file.
func (r *reader) projectIgnores(n *node) []diag.Ignore {
	return r.ignores(n, []string{"file", "rule", "reason"}, func(n *node, g *diag.Ignore) []keyReader {
		return []keyReader{{"file", func(n *node) {
			var f Field[string]
			r.path(n, &f)
			g.Pattern = f.Value
		}}}
	})
}

// scriptIgnores reads the ignore entries of a script.
func (r *reader) scriptIgnores(n *node) []diag.Ignore {
	return r.ignores(n, []string{"rule", "reason"}, func(n *node, g *diag.Ignore) []keyReader {
		return []keyReader{{"cell", func(n *node) {
			if x, y, ok := r.twoNumbers(n, "a cell as [x, y] in the image's coordinates"); ok {
				g.X, g.Y = x, y
			}
		}}}
	})
}

// ignores reads ignore entries: what both kinds of file have, and more.
func (r *reader) ignores(
	n *node, needs []string, more func(*node, *diag.Ignore) []keyReader,
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
