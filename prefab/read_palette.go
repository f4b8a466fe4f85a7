package prefab

import (
	"slices"

	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
)

// ReadPalette reads a palette file of a project with the usual font. The palette is never nil; entries
// that could not be read are left out. Names in it are looked up by [Share].
func ReadPalette(file string, data []byte) (*Palette, diag.List) {
	return Terms{}.ReadPalette(file, data)
}

// ReadPalette reads a palette file as [ReadPalette] does.
func (t Terms) ReadPalette(file string, data []byte) (*Palette, diag.List) {
	root, findings := parseText(file, data)
	r := &reader{file: file, findings: findings, font: t.Font}
	p := &Palette{File: file}
	keys := append(r.legendKeys(p, false), keyReader{"version", r.version})
	p.hide(r.fields(root, "a palette", keys))
	return p, r.findings.Sorted()
}

// hide notes which sections a finding may hide. Where a section is not there, an unknown key may be
// meant for it.
func (p *Palette) hide(u unread) {
	hides := func(key string) bool {
		return u.has(key) || u.foreign && !slices.Contains(u.read, key)
	}
	p.unread.add(sections{
		hides("colors"), hides("terrain"), hides("connections"), hides("machines"), hides("shapes"),
	})
}

// legendKeys are the keys of a palette file and of the legend block of a script.
func (r *reader) legendKeys(p *Palette, inScript bool) []keyReader {
	return []keyReader{
		{"colors", func(n *node) { p.Colors, p.unread.colors = r.colors(n), n.lost() }},
		{"terrain", func(n *node) { p.Terrain, p.unread.terrain = r.terrains(n, inScript), n.lost() }},
		{"connections", func(n *node) {
			p.Connections, p.unread.connections = r.connections(n, inScript), n.lost()
		}},
		{"machines", func(n *node) { p.Machines, p.unread.machines = r.machines(n, inScript), n.lost() }},
		{"shapes", func(n *node) { p.Shapes, p.unread.shapes = r.outlines(n), n.lost() }},
	}
}

// each reads the entries of a section. A section without a value is empty.
func (r *reader) each(n *node, section string, entry func(key, val *node)) {
	if n.shape != mapShape {
		r.fields(n, section, nil)
		return
	}
	for _, p := range n.pairs {
		if p.key.shape != brokenShape {
			entry(p.key, p.val)
		}
	}
}

// colors reads named colors. A name that reads as a color would never be looked up. A color whose
// value has a finding is named all the same: entries that use it are not to blame.
func (r *reader) colors(n *node) []Color {
	var out []Color
	r.each(n, "colors", func(key, val *node) {
		why := nameFault(key.text)
		if len(key.text) == 6 && isHex(key.text) {
			why = "it reads as the color #" + key.text
		}
		if why != "" {
			r.add(diag.BadName, key.Span, "color name "+quoted(key.text)+" cannot be used: "+why, "")
		}
		c, ok := r.color(val, false)
		out = append(out, Color{Span: key.Span, Name: key.text, RGB: c.RGB, broken: !ok})
	})
	return out
}

// entry begins an entry of a section: it reads its name and returns the keys that all sections
// have.
func (r *reader) entry(key *node, inScript bool, e *Entry) []keyReader {
	var name Field[string]
	r.name(key, &name)
	*e = Entry{Span: key.Span, Name: key.text, InScript: inScript}
	color := func(c *ColorName) func(*node) {
		return func(n *node) {
			read, ok := r.color(n, true)
			if ok {
				*c = read
			}
			e.loose = e.loose || !ok
		}
	}
	return []keyReader{
		{"glyph", func(n *node) {
			read, ok := r.glyphs(n)
			e.Glyphs, e.loose = read, e.loose || !ok
		}},
		{"fore", color(&e.Fore)},
		{"back", color(&e.Back)},
		{"override", r.flag(&e.Override)},
	}
}

// hide notes that a finding may hide which cells the entry matches. Where it names none, an unknown
// key may be meant to.
func (e *Entry) hide(u unread) {
	e.loose = e.loose || u.hasAny("glyph", "fore", "back") || u.foreign && e.rank() == 0
}

// flag returns what reads true or false into a plain variable.
func (r *reader) flag(to *bool) func(*node) {
	return func(n *node) {
		f := Field[bool]{Value: *to}
		r.boolean(n, &f)
		*to = f.Value
	}
}

// connections reads the entries of the section connections.
func (r *reader) connections(n *node, inScript bool) []*ConnectionEntry {
	var out []*ConnectionEntry
	r.each(n, "connections", func(key, val *node) {
		e := &ConnectionEntry{Role: Tunnel, Width: 1}
		keys := append(r.entry(key, inScript, &e.Entry),
			keyReader{"role", func(n *node) {
				if i, ok := r.word(n, roleWords[1:]); ok {
					e.Role = Role(i + 1)
				}
			}},
			keyReader{"width", func(n *node) {
				f := Field[int]{Value: 1}
				e.partial = !r.whole(n, diag.OutOfRange, 1, maxWidth, &f) || e.partial
				e.Width = f.Value
			}},
			keyReader{"hidden", r.flag(&e.Hidden)},
			keyReader{"dir", func(n *node) {
				var ok bool
				e.Dir, ok = r.direction(n)
				e.partial = e.partial || !ok
			}},
		)
		u := r.fields(val, "connection "+quoted(e.Name), keys)
		e.hide(u)
		e.partial = e.partial || u.hasAny("role", "width", "dir")
		out = append(out, e)
	})
	return out
}

// maxWidth bounds the width of a connection.
const maxWidth = 64

// machines reads the entries of the section machines.
func (r *reader) machines(n *node, inScript bool) []*MachineEntry {
	var out []*MachineEntry
	r.each(n, "machines", func(key, val *node) {
		e := &MachineEntry{}
		keys := append(r.entry(key, inScript, &e.Entry), keyReader{"passable", r.flag(&e.Passable)})
		u := r.fields(val, "machine "+quoted(e.Name), keys)
		e.hide(u)
		e.partial = e.partial || u.has("passable")
		out = append(out, e)
	})
	return out
}

// digit returns the built-in connection entry of a digit from 1 to 9.
func digit(width int) *ConnectionEntry {
	return &ConnectionEntry{
		Entry: Entry{Name: string(rune('0' + width)), Glyphs: Glyphs{xp.Glyph('0' + width)}},
		Role:  Tunnel, Width: width,
	}
}
