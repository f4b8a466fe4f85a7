package prefab

import (
	"go/token"
	"slices"
	"strings"
	"unicode"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// ReadProject reads a project file. The name of the file is used in places alone. The project is
// never nil; what could not be read has its default.
func ReadProject(file string, data []byte) (*Project, diag.List) {
	root, findings := parseText(file, data)
	r := &reader{file: file, findings: findings}
	p := &Project{
		File:   file,
		Layers: DefaultLayers(),
		Seal:   Field[string]{Value: "wall"},
		Trial: Trial{
			Maps:      Field[int]{Value: 64},
			MinPlaced: Field[Ratio]{Value: Ratio{1, 4}},
		},
	}
	u := r.fields(root, "a project file", []keyReader{
		{"version", r.version},
		{"art", func(n *node) {
			p.unreadArt = r.fails(n, func() { p.Art = r.paths(n) })
		}},
		{"exclude", func(n *node) {
			p.unreadExclude = r.fails(n, func() { p.Exclude = r.paths(n) })
		}},
		{"palette", func(n *node) {
			p.unreadPalette = r.fails(n, func() { p.Palette = r.paths(n) })
		}},
		{"catalogue", func(n *node) {
			p.unreadKinds = r.fails(n, func() { p.Catalogue = r.paths(n) })
		}},
		{"maps", func(n *node) {
			p.unreadMaps = r.fails(n, func() { p.Maps = r.paths(n) })
		}},
		{"replaces", func(n *node) { p.Replaces = r.names(n, "names of prefabs or recipes") }},
		{"layers", func(n *node) { p.unreadLayers = !r.layers(n, &p.Layers) }},
		{"scripts", func(n *node) { r.scripts(n, &p.Scripts) }},
		{"seal", func(n *node) { p.unreadSeal = r.fails(n, func() { r.name(n, &p.Seal) }) }},
		{"mirrors", func(n *node) {
			p.unreadMirrors = r.fails(n, func() { p.Mirrors = r.paths(n) })
		}},
		{"glyphs", func(n *node) { p.unreadFont = r.fails(n, func() { r.optionalPath(n, &p.Glyphs) }) }},
		{"baseline", func(n *node) {
			p.unreadRules = r.fails(n, func() { r.path(n, &p.Baseline) }) || p.unreadRules
		}},
		{"out", func(n *node) { r.out(n, &p.Out) }},
		{"rules", func(n *node) { r.ruleLevels(n, p) }},
		{"ignore", func(n *node) { r.projectIgnores(n, p) }},
		{"trial", func(n *node) { r.trial(n, &p.Trial) }},
	})
	r.require(root, u, "version", "the project file")
	p.hide(u)
	return p, r.findings.Sorted()
}

// hide notes what a finding may hide. Whether images need scripts is not asked then.
func (p *Project) hide(u unread) {
	p.foreign = u.foreign
	p.unreadArt = p.unreadArt || u.has("art")
	p.unreadExclude = p.unreadExclude || u.has("exclude")
	p.unreadMaps = p.unreadMaps || u.has("maps")
	p.unreadRules = p.unreadRules || u.hasAny("rules", "ignore", "baseline")
	p.unreadLayers = p.unreadLayers || u.has("layers")
	p.unreadPalette = p.unreadPalette || u.has("palette")
	p.unreadFont = p.unreadFont || u.has("glyphs")
	p.unreadMirrors = p.unreadMirrors || u.has("mirrors")
	p.unreadKinds = p.unreadKinds || u.has("catalogue") || u.foreign && p.Catalogue == nil
	p.unreadSeal = p.unreadSeal || u.has("seal") || u.foreign && !p.Seal.Given()
	if u.has("scripts") {
		p.Scripts.Value = ScriptsOptional
	}
}

// paths reads a list of paths or globs inside the project.
func (r *reader) paths(n *node) []Field[string] {
	var out []Field[string]
	r.words(n, "paths", func(i *node) {
		var f Field[string]
		if r.path(i, &f); f.Value != "" {
			out = append(out, f)
		}
	})
	return out
}

// path reads a path with slashes that stays inside the project.
func (r *reader) path(n *node, f *Field[string]) {
	f.Span = n.Span
	s, ok := r.scalar(n, "a path")
	if !ok {
		return
	}
	if why := pathFault(s); why != "" {
		r.add(diag.BadName, n.Span, keyName(n)+" has the path "+quoted(s)+", which "+why,
			"write a path with slashes, relative to the project file")
		return
	}
	f.Value = s
}

// pathFault says why a path does not stay inside the project, or "".
func pathFault(s string) string {
	switch {
	case s == "":
		return "is empty"
	case strings.HasPrefix(s, "/") || len(s) > 1 && s[1] == ':':
		return "does not begin at the project file"
	case strings.ContainsRune(s, '\\'):
		return "holds a backslash"
	case slices.Contains(strings.Split(s, "/"), ".."):
		return "leaves the project"
	case strings.ContainsFunc(s, func(c rune) bool { return !unicode.IsPrint(c) }):
		return "holds a character that is not seen"
	}
	return ""
}

// optionalPath reads a path, or an empty text for none.
func (r *reader) optionalPath(n *node, f *Field[string]) {
	if n.shape == scalarShape && n.text == "" {
		return
	}
	r.path(n, f)
}

func (r *reader) scripts(n *node, f *Field[Scripts]) {
	f.Span = n.Span
	f.Value = ScriptsOptional // where it cannot be read, no image misses its script
	if i, ok := r.word(n, scriptsWords); ok {
		f.Value = Scripts(i)
	}
}

func (r *reader) out(n *node, o *Out) {
	r.fields(n, "out", []keyReader{
		{"bundle", func(n *node) { r.path(n, &o.Bundle) }},
		{"json", func(n *node) { r.path(n, &o.JSON) }},
		{"go", func(n *node) {
			u := r.fields(n, "out.go", []keyReader{
				{"dir", func(n *node) { r.path(n, &o.Go.Dir) }},
				{"package", func(n *node) { r.goPackage(n, &o.Go.Package) }},
				{"inline", func(n *node) { r.boolean(n, &o.Go.Inline) }},
			})
			r.require(n, u, "dir", "out.go")
		}},
	})
}

// goPackage reads the name of a Go package.
func (r *reader) goPackage(n *node, f *Field[string]) {
	f.Span = n.Span
	s, ok := r.scalar(n, "the name of a Go package")
	if ok && (!token.IsIdentifier(s) || s == "_") {
		r.add(diag.BadName, n.Span, keyName(n)+" takes the name of a Go package, not "+quoted(s),
			"use letters and digits, a letter first")
		return
	}
	f.Value = s
}

func (r *reader) trial(n *node, t *Trial) {
	r.fields(n, "trial", []keyReader{
		{"maps", func(n *node) { r.whole(n, diag.OutOfRange, 1, maxWeight, &t.Maps) }},
		{"minPlaced", func(n *node) { r.chance(n, &t.MinPlaced) }},
	})
}

// layers reads the words of a profile, from layer 1, and reports whether they could be read.
func (r *reader) layers(n *node, out *[]LayerWord) bool {
	var words []LayerWord
	sound := true
	r.words(n, "layer words", func(i *node) {
		word, ok := r.layer(i)
		sound = sound && ok
		if !ok {
			return
		}
		for _, w := range words {
			if w.Kind == word.Kind && w.Name == word.Name && w.Kind != ObjectsLayer && w.Kind != NotesLayer {
				r.add(diag.KeyConflict, i.Span, "layer "+w.String()+
					" stands twice; only objects and notes may repeat", "",
					diag.Related{Pos: w.Pos, Message: "it stands here first"})
			}
		}
		words = append(words, word)
	})
	if n.shape != listShape || !sound {
		return n.shape == nullShape
	}
	if !slices.ContainsFunc(words, func(w LayerWord) bool { return w.Kind == TerrainLayer }) {
		r.add(diag.MissingKey, n.Span,
			"layers name no terrain; every image needs that layer", "add terrain")
		return false
	}
	*out = words
	return true
}

// layer reads one word of a profile.
func (r *reader) layer(n *node) (LayerWord, bool) {
	word, name, _ := strings.Cut(n.text, " ")
	if name = strings.TrimSpace(name); n.shape != scalarShape || word != OverlayLayer.String() {
		i, ok := r.word(n, append(layerWords[1:OverlayLayer:OverlayLayer], OverlayLayer.String()+" NAME"))
		return LayerWord{Span: n.Span, Kind: LayerKind(i + 1)}, ok
	}
	if why := nameFault(name); why != "" {
		r.add(diag.BadName, n.Span, keyName(n)+" has an overlay named "+quoted(name)+": "+why,
			"write overlay and its name")
		return LayerWord{}, false
	}
	return LayerWord{Span: n.Span, Kind: OverlayLayer, Name: name}, true
}
