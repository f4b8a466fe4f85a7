package convert

import (
	"bytes"
	"iter"
	"strings"
	"unicode/utf8"
)

// Bounds of an XML text, far above what the formats need.
const (
	maxDepth = 256 // tags in each other
	maxAttrs = 64  // attributes of a tag
)

// peek returns the byte that stands so many after the next one, 0 where the text has ended.
func (r *xmlText) peek(after int) byte {
	if at := r.at + after; at < len(r.text) {
		return r.text[at]
	}
	return 0
}

// blanks passes over blanks.
func (r *xmlText) blanks() {
	for r.at < len(r.text) && isBlank(r.text[r.at]) {
		r.at++
	}
}

func isBlank(c byte) bool { return c == ' ' || c == '\n' || c == '\r' || c == '\t' }

// trimLeft returns a text without the blanks that it begins with.
func trimLeft(text []byte) []byte {
	for len(text) > 0 && isBlank(text[0]) {
		text = text[1:]
	}
	return text
}

// trimRight returns a text without the blanks that it ends with.
func trimRight(text []byte) []byte {
	for len(text) > 0 && isBlank(text[len(text)-1]) {
		text = text[:len(text)-1]
	}
	return text
}

// name reads the name of something, which may belong to a tag.
func (r *xmlText) name(what string, of ...tag) ([]byte, error) {
	start := r.at
	for r.at < len(r.text) && isNameByte(r.text[r.at]) {
		r.at++
	}
	name := r.text[start:r.at]
	if len(name) == 0 || strings.IndexByte("-.0123456789", name[0]) >= 0 || !utf8.Valid(name) ||
		bytes.Count(name, []byte(":")) > 1 {
		r.at = start
		for _, t := range of {
			what += " of <" + t.title() + ">"
		}
		return nil, r.fault(start, "found %s, not the name of %s", r.found(), what)
	}
	return name, nil
}

// isNameByte reports whether a byte may stand in a name.
func isNameByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' ||
		c == '_' || c == ':' || c == '-' || c == '.' || c >= utf8.RuneSelf
}

// beginTag reads a begin tag.
func (r *xmlText) beginTag() (t tag, err error) {
	t.at = r.at
	r.at++
	if t.name, err = r.name("a tag"); err != nil {
		return t, err
	}
	if len(r.names) == maxDepth {
		return t, r.fault(t.at, "tags stand in each other here, more than %d deep", maxDepth)
	}
	r.names = append(r.names, t.name)
	if r.peek(0) == '>' { // the usual case
		r.at++
		return t, nil
	}
	start := r.at
	for count := 0; ; count++ {
		r.blanks()
		end := r.at
		switch {
		case r.peek(0) == '>':
			r.at++
		case r.peek(0) == '/' && r.peek(1) == '>':
			r.at += 2
			r.empty = true
		case r.at == len(r.text):
			return t, r.fault(r.at, "the text ends inside of <%s>", t.title())
		case count == maxAttrs:
			return t, r.fault(r.at, "<%s> has more than %d attributes", t.title(), maxAttrs)
		default:
			if err := r.attribute(t, r.text[start:end]); err != nil {
				return t, err
			}
			continue
		}
		t.attrs = r.text[start:end]
		return t, nil
	}
}

// attribute reads an attribute of a tag; those before it are given.
func (r *xmlText) attribute(of tag, before []byte) error {
	at := r.at
	name, err := r.name("an attribute", of)
	if err != nil {
		return err
	}
	for other := range attributes(before) {
		if bytes.Equal(other, name) {
			return r.fault(at, "%s stands twice in <%s>", tag{name: name}.title(), of.title())
		}
	}
	r.blanks()
	if r.peek(0) != '=' {
		return r.fault(r.at, "found %s, not the = after %s", r.found(), tag{name: name}.title())
	}
	r.at++
	r.blanks()
	quote := r.peek(0)
	if quote != '"' && quote != '\'' {
		return r.fault(r.at, "found %s, not the quote before the value of %s", r.found(), tag{name: name}.title())
	}
	r.at++
	length := bytes.IndexByte(r.text[r.at:], quote)
	if length < 0 {
		return r.fault(r.at-1, "the value of %s has no end", tag{name: name}.title())
	}
	value := r.text[r.at : r.at+length]
	if i := bytes.IndexByte(value, '<'); i >= 0 {
		return r.fault(r.at+i, "found '<' in the value of %s; it is written &lt;", tag{name: name}.title())
	}
	if _, err := r.characters(r.at, r.at+length); err != nil {
		return err
	}
	r.at += length + 1
	return nil
}

// endTag reads the end tag of the innermost open tag.
func (r *xmlText) endTag() (t tag, err error) {
	t.at = r.at
	r.at += 2
	if t.name, err = r.name("a tag"); err != nil {
		return t, err
	}
	r.blanks()
	if r.peek(0) != '>' {
		return t, r.fault(r.at, "found %s, not the > that ends </%s", r.found(), t.title())
	}
	r.at++
	if len(r.names) == 0 {
		return t, r.fault(t.at, "found </%s>, and no tag is open", t.title())
	}
	if want := r.close(); !bytes.Equal(want, t.name) {
		return t, r.fault(t.at, "found </%s>, not </%s>", t.title(), tag{name: want}.title())
	}
	return t, nil
}

// attributes goes over the attributes of a tag that was read: names, and values as they stand there.
func attributes(attrs []byte) iter.Seq2[[]byte, []byte] {
	return func(yield func(name, value []byte) bool) {
		for rest := attrs; ; {
			name, after, found := bytes.Cut(rest, []byte("="))
			if !found {
				return
			}
			after = trimLeft(after)
			value, next, _ := bytes.Cut(after[1:], after[:1])
			if !yield(trimLeft(trimRight(name)), value) {
				return
			}
			rest = next
		}
	}
}

// attribute returns the value of an attribute, "" if there is none.
func (t tag) attribute(name string) string {
	for n, value := range attributes(t.attrs) {
		if string(n) == name {
			return string(appendUnescaped(nil, value))
		}
	}
	return ""
}
