package prefab

import (
	"strings"

	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// Terms is what the words and characters of a project's texts mean. The zero value is a project without
// a catalogue and with the usual font.
type Terms struct {
	Kinds *Kinds // that objects may have; nil = the built-in ones
	Font  *Font  // of which characters are; nil = code page 437
}

// ReadScript reads a script of a project without a catalogue and with the usual font. The script is never
// nil; what could not be read has its default.
func ReadScript(file string, data []byte) (*Script, diag.List) { return Terms{}.ReadScript(file, data) }

// ReadScript reads a script as [ReadScript] does.
func (t Terms) ReadScript(file string, data []byte) (*Script, diag.List) {
	if t.Kinds == nil {
		t.Kinds, _ = ShareKinds()
	}
	b := &treeBuilder{}
	defer b.release() // a script holds none of the nodes
	root := b.read(file, data)
	r := &reader{
		file: file, findings: b.findings, font: t.Font,
		kinds: t.Kinds, written: map[Span]*node{}, told: map[Span]bool{},
	}
	s := defaultScript(file)
	keys := append(r.placeKeys(s), r.contentKeys(s)...)
	s.hide(r.fields(root, "a script", keys), root.Span)
	r.checkOverlays(s)
	r.checkVariants(s)
	r.checkParams(s)
	for i := range s.Ignore {
		s.Ignore[i].Files = []string{file, strings.TrimSuffix(file, ".yaml") + ".xp"}
		for _, v := range s.Variants {
			s.Ignore[i].Files = append(s.Ignore[i].Files, v.File)
		}
	}
	s.partial = len(r.findings) > 0
	return s, r.findings.Sorted()
}

// hide notes what a finding may hide, so that nobody misses it. Rules ask nothing of a prefab that
// is placed in no way, and of its front where that is not known.
func (s *Script) hide(u unread, at Span) {
	s.unreadObjects = s.unreadObjects || u.has("objects")
	s.unreadOverlays = s.unreadOverlays || u.has("overlays")
	s.unreadParams = s.unreadParams || u.has("params")
	s.unreadVariants = s.unreadVariants || u.has("variants")
	s.unreadLayers = s.unreadLayers || u.has("layers") && !u.some
	if u.has("legend") {
		s.Legend = MissingPalette(s.File)
	}
	if u.has("maxProtrusion") {
		s.MaxProtrusion = Field[int]{1, at}
	}
	if u.has("sealed") {
		s.Sealed.Value = true
	}
	if u.has("place") {
		s.Place.Value = 0
	}
	if s.unreadFront = s.unreadFront || u.has("front"); s.unreadFront {
		s.Place.Value &^= Embedded
	}
}

// placeKeys are the keys of a script that say where the prefab may go.
func (r *reader) placeKeys(s *Script) []keyReader {
	return []keyReader{
		{"version", r.version},
		{"name", func(n *node) { r.prefabName(n, &s.Name) }},
		{"about", func(n *node) { r.text(n, &s.About) }},
		{"place", func(n *node) {
			if r.fails(n, func() { r.places(n, &s.Place) }) {
				s.Place.Value = 0
			}
		}},
		{"front", func(n *node) {
			s.Front.Span = n.Span
			if d, ok := r.direction(n); ok {
				s.Front.Value = d
			} else {
				s.unreadFront = true
			}
		}},
		{"maxProtrusion", func(n *node) {
			if !r.whole(n, diag.OutOfRange, -maxNumber, maxNumber, &s.MaxProtrusion) {
				s.MaxProtrusion.Value = 1 // the least that a prefab can have: no rule repeats the finding
			}
		}},
		{"sealed", func(n *node) {
			if r.fails(n, func() { r.boolean(n, &s.Sealed) }) {
				s.Sealed.Value = true // the rules ask less of it
			}
		}},
		{"buffer", func(n *node) { r.whole(n, diag.OutOfRange, -maxNumber, maxNumber, &s.Buffer) }},
		{"category", func(n *node) { r.category(n, &s.Category) }},
		{"weight", func(n *node) { r.whole(n, diag.BadWeight, 0, maxWeight, &s.Weight) }},
		{"depth", func(n *node) { r.ranged(n, &s.Depth) }},
		{"cave", func(n *node) {
			r.fields(n, "cave", []keyReader{
				{"size", func(n *node) { r.ranged(n, &s.Cave.Size) }},
				{"prefer", func(n *node) { r.prefer(n, &s.Cave.Prefer) }},
			})
		}},
		{"unique", func(n *node) { r.unique(n, &s.Unique) }},
		{"transforms", func(n *node) { r.transforms(n, &s.Transforms) }},
	}
}

// contentKeys are the keys of a script that say what the prefab is and holds.
func (r *reader) contentKeys(s *Script) []keyReader {
	return []keyReader{
		{"tags", func(n *node) { s.Tags = r.names(n, "tags") }},
		{"spawn", func(n *node) {
			s.Spawn.Span = n.Span
			if i, ok := r.word(n, spawnWords); ok {
				s.Spawn.Value = Spawn(i)
			}
		}},
		{"attributes", func(n *node) { s.Attributes = r.attributes(n) }},
		{"layers", func(n *node) { s.unreadLayers = !r.layers(n, &s.Layers) }},
		{"objects", func(n *node) { s.Objects, s.unreadObjects = r.objects(n), n.lost() || r.font.losing() }},
		{"groups", func(n *node) { s.Groups = r.groups(n) }},
		{"params", func(n *node) { s.Params, s.unreadParams = r.params(n), n.lost() }},
		{"overlays", func(n *node) {
			s.hurtOverlays = r.fails(n, func() { s.Overlays, s.unreadOverlays = r.overlays(n) })
		}},
		{"variants", func(n *node) {
			if r.fails(n, func() { s.Variants = r.variants(n) }) {
				s.unreadVariants = true
			}
		}},
		{"baseWeight", func(n *node) { r.whole(n, diag.BadWeight, 0, maxWeight, &s.BaseWeight) }},
		{"legend", func(n *node) {
			s.Legend = &Palette{File: r.file}
			s.Legend.hide(r.fields(n, "a legend", r.legendKeys(s.Legend, true)))
		}},
		{"ignore", func(n *node) { s.Ignore = r.scriptIgnores(n) }},
	}
}

// prefabName reads the full name of a prefab.
func (r *reader) prefabName(n *node, f *Field[string]) {
	f.Span = n.Span
	s, ok := r.scalar(n, "the name of a prefab")
	if !ok {
		return
	}
	if why := PrefabNameFault(s); why != "" {
		r.add(diag.BadName, n.Span, keyName(n)+" has the prefab name "+quoted(s)+": "+why,
			"use parts of a-z 0-9 _ . - with / between them").Fixes = lowered(n)
		return
	}
	f.Value = s
}

// lowered returns the fix that writes the name of a prefab in small letters, if that is all it lacks.
func lowered(n *node) []diag.Fix {
	if low := strings.ToLower(n.text); low != n.text && PrefabNameFault(low) == "" {
		return rewrite(n.Span, n.text, low)
	}
	return nil
}

// PrefabNameFault says what keeps a text from being the name of a prefab, or "". A name is parts of
// a-z 0-9 _ . - joined by slashes, at most 64 characters in all.
func PrefabNameFault(s string) string {
	if len(s) > maxNameLen {
		return "it has more than 64 characters"
	}
	for part := range strings.SplitSeq(s, "/") {
		switch {
		case part == "":
			return "a part of it is empty"
		case strings.Trim(part, ".") == "":
			return "a part of it is dots alone"
		case strings.Trim(part, "abcdefghijklmnopqrstuvwxyz0123456789_.-") != "":
			return "it holds a character other than a-z 0-9 _ . - /"
		}
	}
	return ""
}

// placeWords are the words of [Places], in the order of its bits.
var placeWords = []string{"embedded", "centered", "preplaced", "nested"}

// places reads a way to place a prefab, or a list of them.
func (r *reader) places(n *node, f *Field[Places]) {
	f.Span = n.Span
	var set Places
	seen := seenSet{}
	add := func(i *node) {
		w, ok := r.word(i, placeWords)
		if !ok {
			return
		}
		p := Places(1 << w)
		r.once(seen, n, placeWords[w], quoted(placeWords[w]), i.Span)
		set |= p
	}
	if n.shape == listShape {
		for _, i := range n.items {
			add(i)
		}
		if len(n.items) == 0 {
			r.want(diag.WrongType, n, diag.Listed(placeWords)+", or a list with one of them at least")
		}
	} else {
		add(n)
	}
	if set != 0 {
		f.Value = set
	}
}

// directionWords are the words of [orient.Dir], from North.
var directionWords = []string{"north", "east", "south", "west"}

// direction reads a direction. Where it could not be read, it is NoDir.
func (r *reader) direction(n *node) (orient.Dir, bool) {
	i, ok := r.word(n, directionWords)
	if !ok {
		return orient.NoDir, false
	}
	return orient.North + orient.Dir(i), true
}

func (r *reader) category(n *node, f *Field[Category]) {
	f.Span = n.Span
	if i, ok := r.word(n, categoryWords[1:]); ok {
		f.Value = Category(i + 1)
	}
}

func (r *reader) prefer(n *node, f *Field[Prefer]) {
	f.Span = n.Span
	if i, ok := r.word(n, preferWords); ok {
		f.Value = Prefer(i)
	}
}

// turnWords are the names of the eight orientations, in canonical order.
var turnWords = []string{"r0", "r90", "r180", "r270", "m0", "m90", "m180", "m270"}

// transforms reads the orientations in use: a word or a list of names.
func (r *reader) transforms(n *node, f *Field[orient.Set]) {
	f.Span = n.Span
	sets := []orient.Set{orient.All, orient.Rotations, orient.Identity}
	if n.shape != listShape {
		if i, ok := r.word(n, turnSetWords); ok {
			f.Value = sets[i]
		}
		return
	}
	var set orient.Set
	seen := seenSet{}
	for _, i := range n.items {
		w, ok := r.word(i, turnWords)
		if !ok {
			continue
		}
		r.once(seen, n, turnWords[w], turnWords[w], i.Span)
		set = set.With(orient.Orientation(w))
	}
	if len(n.items) == 0 {
		r.add(diag.WrongType, n.Span, "transforms have an empty list",
			"write none for the image as drawn")
	}
	if set != 0 {
		f.Value = set
	}
}

// attributes reads the game's own words: each with a scalar or a list of scalars.
func (r *reader) attributes(n *node) []Attribute {
	var out []Attribute
	r.each(n, "attributes", func(key, val *node) {
		if a, ok := r.attribute(key, val); ok {
			out = append(out, a)
		}
	})
	return out
}

// attribute reads one word of the game's.
func (r *reader) attribute(key, val *node) (Attribute, bool) {
	a := Attribute{Span: key.Span, Name: key.text}
	r.written[key.Span] = val
	if why := nameFault(key.text); why != "" {
		r.add(diag.BadName, key.Span, "attribute "+quoted(key.text)+" cannot be used: "+why, "")
		return a, false
	}
	ok := true
	add := func(i *node) {
		s, read := r.scalar(i, "a word, or a list of words")
		s, param := dollar(s)
		if param != "" && val.shape == listShape {
			r.add(diag.KeyConflict, i.Span, "attribute "+quoted(key.text)+" has the param "+quoted(s)+
				" in a list; a param is a whole value", "write $$ for a text that begins with $")
			read = false
		} else if param != "" {
			a.Param = Field[string]{param, i.Span}
		}
		ok = ok && read
		a.Values = append(a.Values, s)
	}
	if val.shape == listShape {
		a.List = true
		for _, i := range val.items {
			add(i)
		}
		return a, ok
	}
	add(val)
	return a, ok
}
