package prefab

import "github.com/seed18752ec6/xpc/prefab/diag"

// colorNames looks up names of colors. A name that is not there gives one finding, however many
// entries use it.
type colorNames struct {
	colors  []Color
	unread  bool // colors may be hidden
	missing []missingColor
}

type missingColor struct {
	ColorName
	uses []Span
}

// resolve looks up one color of an entry.
func (n *colorNames) resolve(e *Entry, c *ColorName) {
	if c.Name == "" {
		return
	}
	for _, known := range n.colors {
		if known.Name == c.Name {
			c.RGB = known.RGB
			e.loose = e.loose || known.broken
			return
		}
	}
	e.loose = true
	if n.unread {
		return
	}
	for i := range n.missing {
		if n.missing[i].Name == c.Name {
			n.missing[i].uses = append(n.missing[i].uses, c.Span)
			return
		}
	}
	n.missing = append(n.missing, missingColor{*c, []Span{c.Span}})
}

// respell returns the fix that writes the color that is meant wherever the name stands, if that is in
// one file.
func (m *missingColor) respell(names []string) []diag.Fix {
	var fix diag.Fix
	for _, at := range m.uses {
		one := respell(at, m.Name, names)
		if one == nil || at.Pos.File != m.Pos.File {
			return nil
		}
		fix.Title = one[0].Title
		fix.Edits = append(fix.Edits, one[0].Edits...)
	}
	return []diag.Fix{fix}
}

func (n *colorNames) findings() diag.List {
	var names []string
	for _, c := range n.colors {
		names = append(names, c.Name)
	}
	var l diag.List
	for _, m := range n.missing {
		d := diag.Diagnostic{
			Code: diag.ColorUndefined, Severity: diag.Error, Pos: m.Pos, End: m.End,
			Message: "color " + quoted(m.Name) + " is not defined",
			Hint:    meant(m.Name, names), Fixes: m.respell(names),
		}
		if len(m.uses) > 1 {
			d.Message += " (used " + diag.Counted(len(m.uses), "time") + ")"
		}
		if d.Hint == "" {
			d.Hint = "add " + m.Name + ` under colors, or write "#rrggbb"`
		}
		l = append(l, d)
	}
	return l
}
