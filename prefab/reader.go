package prefab

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// reader turns nodes into values. Each of its methods makes a finding of a value that is not what
// the key takes, sets the field's place even so (the key is given), and leaves the value at its
// default. Broken nodes are passed over: a finding of them exists.
type reader struct {
	file     string
	findings diag.List
	font     *Font // of which characters are

	// Of a script alone.
	kinds    *Kinds         // that objects may have
	written  map[Span]*node // by place of an attribute: its values as they are written
	told     map[Span]bool  // attributes with findings
	compared int            // names of the catalogue with which unknown ones were compared
}

// keyReader is a key of a map with what reads its value.
type keyReader struct {
	key  string
	read func(n *node)
}

// Bounds of values.
const (
	maxWeight  = 1_000_000
	maxNumber  = 1_000_000_000
	maxNameLen = 64
)

// add makes a finding of a span. The result may be completed; it is good until the next one.
func (r *reader) add(code diag.Code, at Span, message, hint string, related ...diag.Related) *diag.Diagnostic {
	r.findings = append(r.findings, diag.Diagnostic{
		Code: code, Severity: diag.Error, Pos: at.Pos, End: at.End,
		Message: message, Hint: hint, Related: related,
	})
	return &r.findings[len(r.findings)-1]
}

// fails reports whether reading a node makes a finding, or has made one before.
func (r *reader) fails(n *node, read func()) bool {
	before := len(r.findings)
	read()
	return n.shape == brokenShape || len(r.findings) > before
}

// want makes the finding of a node that is not what its key takes.
func (r *reader) want(code diag.Code, n *node, allowed string) *diag.Diagnostic {
	message := keyName(n) + " takes " + allowed + ", not " + n.found()
	if n.shape == nullShape {
		message = keyName(n) + " has no value; it takes " + allowed
	}
	return r.add(code, n.Span, message, "")
}

// keyName is how a message names the key of a node.
func keyName(n *node) string {
	if n.name == "" {
		return "the file"
	}
	return "key " + quoted(n.name)
}

// fields reads a map. Keys that are not in the list are unknown. An empty value is an empty map. Where is what the keys belong to, for messages. The
// result says which of the keys findings may hide.
func (r *reader) fields(n *node, where string, keys []keyReader) (u unread) {
	if n.shape == nullShape {
		return u
	}
	if u.whole = n.shape != mapShape; u.whole {
		if n.shape != brokenShape {
			r.want(diag.WrongType, n, "a map of keys")
		}
		return u
	}
	for _, p := range n.pairs {
		r.pair(n, p, where, keys, &u)
	}
	return u
}

func (r *reader) pair(n *node, p pair, where string, keys []keyReader, u *unread) {
	if p.key.shape == brokenShape {
		u.some = true
		return
	}
	for _, k := range keys {
		if k.key == p.key.text {
			u.read = append(u.read, k.key)
			k.read(p.val)
			return
		}
	}
	names := make([]string, 0, len(keys))
	for _, k := range keys {
		names = append(names, k.key)
	}
	hint, fixes := "", []diag.Fix(nil)
	if word, rest, ok := strings.Cut(p.key.text, " "); ok && slices.Contains(names, word) {
		u.meant = append(u.meant, word)
		hint = "write a colon behind it: " + word + ": " + rest
	} else if word, ok := diag.Nearest(p.key.text, names); ok {
		u.meant = append(u.meant, word)
		hint = "did you mean " + quoted(word) + "?"
		if fixes = respell(p.key.Span, p.key.text, names); n.get(word) != nil {
			fixes = nil
		}
	} else {
		u.foreign = true
		hint = "use one of " + strings.Join(names, ", ")
	}
	r.add(diag.UnknownKey, p.key.Span, where+" has no key "+quoted(p.key.text), hint).Fixes = fixes
}

// require makes a finding if a key of a map is not there, and no finding may hide it. An empty value
// is an empty map.
func (r *reader) require(n *node, u unread, key, what string) {
	if (n.shape == mapShape || n.shape == nullShape) && n.get(key) == nil && !u.has(key) {
		r.add(diag.MissingKey, n.Span, what+" has no key "+quoted(key), "add "+exampleOf(key))
	}
}

// scalar returns the text of a scalar.
func (r *reader) scalar(n *node, allowed string) (string, bool) {
	if n.shape == brokenShape {
		return "", false
	}
	if n.shape != scalarShape {
		r.want(diag.WrongType, n, allowed)
		return "", false
	}
	return n.text, true
}

// text reads any scalar as it is written.
func (r *reader) text(n *node, f *Field[string]) {
	f.Span = n.Span
	if s, ok := r.scalar(n, "a text"); ok {
		f.Value = s
	}
}

// name reads a word of the user's: 1 to 64 characters that can be seen, no space at its ends.
func (r *reader) name(n *node, f *Field[string]) {
	f.Span = n.Span
	s, ok := r.scalar(n, "a name")
	if !ok {
		return
	}
	if why := nameFault(s); why != "" {
		r.add(diag.BadName, n.Span, keyName(n)+" takes a name, not "+quoted(s)+": "+why, "")
		return
	}
	f.Value = s
}

// nameFault says what keeps a text from being a name, or "".
func nameFault(s string) string {
	switch {
	case s == "":
		return "it is empty"
	case utf8.RuneCountInString(s) > maxNameLen:
		return "it has more than 64 characters"
	case strings.TrimSpace(s) != s:
		return "it begins or ends with a space"
	}
	for _, c := range s {
		if !unicode.IsPrint(c) {
			return "it holds a character that is not seen"
		}
	}
	return ""
}

// whole reads a whole number from lo to hi.
func (r *reader) whole(n *node, code diag.Code, lo, hi int, f *Field[int]) bool {
	f.Span = n.Span
	allowed := "a whole number"
	if lo > -maxNumber {
		allowed += " from " + strconv.Itoa(lo)
	}
	if hi < maxNumber {
		allowed += " to " + strconv.Itoa(hi)
	}
	s, ok := r.scalar(n, allowed)
	if !ok {
		return false
	}
	v, ok := parseWhole(s)
	switch {
	case ok && n.quoted:
		r.want(diag.WrongType, n, allowed).Fixes = unquote(n, s)
	case !ok:
		r.want(diag.WrongType, n, allowed)
	case v < lo || v > hi:
		r.want(code, n, allowed)
	default:
		f.Value = v
		return true
	}
	return false
}

// parseWhole reads a whole number in decimal digits, with a minus before it perhaps. Numbers
// beyond what any key takes become the nearest that is still beyond it.
func parseWhole(s string) (int, bool) {
	digits := strings.TrimPrefix(s, "-")
	if digits == "" || strings.Trim(digits, "0123456789") != "" {
		return 0, false
	}
	v := int64(0)
	for _, c := range digits {
		v = min(v*10+int64(c-'0'), maxNumber+1)
	}
	if len(digits) < len(s) {
		v = -v
	}
	return int(v), true
}

// boolean reads true or false.
func (r *reader) boolean(n *node, f *Field[bool]) {
	f.Span = n.Span
	s, ok := r.scalar(n, "true or false")
	if !ok {
		return
	}
	if n.quoted || s != "true" && s != "false" {
		d := r.want(diag.WrongType, n, "true or false")
		if word, ok := truths[strings.ToLower(s)]; ok {
			d.Fixes = unquote(n, word)
		}
		return
	}
	f.Value = s == "true"
}

// truths are the words that say true or false elsewhere.
var truths = map[string]string{
	"true": "true", "yes": "true", "on": "true", "false": "false", "no": "false", "off": "false",
}

// word reads one of some words and returns its index.
func (r *reader) word(n *node, words []string) (int, bool) {
	return r.wordOf(n, words, diag.Listed(words))
}

// wordOf reads one of some words, which messages list as allowed.
func (r *reader) wordOf(n *node, words []string, allowed string) (int, bool) {
	s, ok := r.scalar(n, allowed)
	if !ok {
		return 0, false
	}
	for i, w := range words {
		if w == s {
			return i, true
		}
	}
	r.add(diag.UnknownWord, n.Span,
		keyName(n)+" takes "+allowed+", not "+quoted(s), meant(s, words)).Fixes = respell(n.Span, s, words)
	return 0, false
}

// list reads a list, item by item; an empty value is an empty list. A single scalar is not a list.
func (r *reader) list(n *node, of string, item func(*node)) {
	switch n.shape {
	case brokenShape, nullShape:
	case listShape:
		for _, i := range n.items {
			item(i)
		}
	default:
		r.want(diag.WrongType, n, "a list of "+of)
	}
}

// words is list for items that are words: one alone may be put in brackets.
func (r *reader) words(n *node, of string, item func(*node)) {
	before := len(r.findings)
	if r.list(n, of, item); n.shape == scalarShape && len(r.findings) > before {
		r.findings[before].Fixes = bracket(n)
	}
}

// names reads a list of names, none twice.
func (r *reader) names(n *node, of string) []Field[string] {
	var out []Field[string]
	seen := seenSet{}
	r.words(n, of, func(i *node) {
		var f Field[string]
		if r.name(i, &f); f.Value != "" && r.once(seen, n, f.Value, quoted(f.Value), f.Span) {
			out = append(out, f)
		}
	})
	return out
}

// seenSet holds the place of each value of a list.
type seenSet map[string]diag.Pos

// once reports whether a value is the first of its list, and makes a finding if it is not. Shown is
// the value in the message.
func (r *reader) once(seen seenSet, n *node, value, shown string, at Span) bool {
	if first, ok := seen[value]; ok {
		d := r.add(diag.KeyConflict, at, keyName(n)+" lists "+shown+" twice", "",
			diag.Related{Pos: first, Message: "it stands here first"})
		if isItem(n, at) {
			d.Fixes = cutAt(at, "remove the second")
		}
		return false
	}
	seen[value] = at.Pos
	return true
}

// version checks the number of a file's form.
func (r *reader) version(n *node) {
	const allowed = "the number 1"
	s, ok := r.scalar(n, allowed)
	if ok && n.quoted {
		r.want(diag.WrongType, n, allowed)
	} else if ok && s != "1" {
		r.add(diag.VersionUnknown, n.Span, "version is "+quoted(s)+"; this version of xpc reads 1", "")
	}
}
