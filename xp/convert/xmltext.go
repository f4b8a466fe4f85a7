package convert

import (
	"bytes"
	"fmt"
)

// xmlText reads an XML text tag by tag and tells where it is. Comments and instructions are
// passed over. No tree is built, and nothing recurses: whoever reads goes down with open, along
// with child, and up again where child finds no more. Nothing of the text is copied but characters
// that stand there as entities.
//
// It reads what encoding/xml reads, which a test holds it against; that takes ten times as long.
// Entities that a text declares itself are none, names are compared with their prefix, and a tag
// has no attribute twice.
type xmlText struct {
	scanner
	names   [][]byte // of the tags that are open, outermost first
	empty   bool     // the tag that was read last is <a/>: its end comes next
	content []byte   // characters before the tag that was read last, without blanks around them
	begins  int      // offset of the first of them
	buffer  []byte   // of content that is not as it stands in the text
}

// tag is a begin tag or an end tag.
type tag struct {
	name  []byte
	at    int    // offset in the text
	attrs []byte // what stands between the name and the end of the tag
}

// is reports whether the tag has a name.
func (t tag) is(name string) bool { return string(t.name) == name }

// title returns the name for a message.
func (t tag) title() string { return shorten(string(t.name[:min(len(t.name), 400)])) }

// newXMLText returns a reader of a text.
func newXMLText(data []byte) (*xmlText, error) {
	s, err := newScanner(data)
	return &xmlText{scanner: s}, err
}

// next returns the next tag, and whether it is an end tag. The characters before it are content.
func (r *xmlText) next() (t tag, end bool, err error) {
	r.content, r.buffer = nil, r.buffer[:0]
	t, end, err = r.scan()
	r.content = trimRight(r.content)
	return t, end, err
}

// scan passes over everything up to the end of the next tag.
func (r *xmlText) scan() (t tag, end bool, err error) {
	if r.empty {
		r.empty = false
		return tag{name: r.close(), at: r.at}, true, nil
	}
	for {
		length := bytes.IndexByte(r.text[r.at:], '<')
		if length < 0 {
			return t, false, r.ends()
		}
		if length > 0 {
			if err := r.keep(r.at, r.at+length); err != nil {
				return t, false, err
			}
			r.at += length
		}
		switch mark := r.peek(1); {
		case mark == '/':
			t, err = r.endTag()
			return t, true, err
		case mark != '?' && mark != '!':
			t, err = r.beginTag()
			return t, false, err
		case mark == '?':
			err = r.instruction()
		default:
			err = r.declaration()
		}
		if err != nil {
			return t, false, err
		}
	}
}

// close returns the name of the innermost open tag, which is closed.
func (r *xmlText) close() []byte {
	last := len(r.names) - 1
	name := r.names[last]
	r.names = r.names[:last]
	return name
}

// ends returns the fault of a text that has no further tag.
func (r *xmlText) ends() error {
	if err := r.keep(r.at, len(r.text)); err != nil {
		return err
	}
	if len(r.names) > 0 {
		return r.fault(len(r.text), "the text ends before </%s>", tag{name: r.names[len(r.names)-1]}.title())
	}
	if r.content = trimRight(r.content); len(r.content) > 0 {
		return r.between()
	}
	return r.fault(len(r.text), "the text ends without a tag")
}

// keep adds the characters between two places to the content.
func (r *xmlText) keep(from, to int) error {
	run := r.text[from:to]
	if len(r.content) == 0 {
		run = trimLeft(run)
		from = to - len(run)
		r.begins = from
	}
	if len(run) == 0 {
		return nil
	}
	entities, err := r.characters(from, to)
	if err != nil {
		return err
	}
	if i := bytes.Index(run, []byte("]]>")); i >= 0 {
		return r.fault(from+i, "found ]]> outside of <![CDATA[")
	}
	if len(r.content) == 0 && !entities { // the usual case
		r.content = run[:len(run):len(run)]
		return nil
	}
	if len(r.buffer) == 0 {
		r.buffer = append(r.buffer, r.content...)
	}
	r.buffer = appendUnescaped(r.buffer, run)
	r.content = r.buffer
	return nil
}

// child returns the next tag inside the present one. It is not ok where the present one ends.
// Characters between tags are a fault.
func (r *xmlText) child() (t tag, ok bool, err error) {
	t, end, err := r.next()
	if err == nil && len(r.content) > 0 {
		err = r.between()
	}
	return t, err == nil && !end, err
}

// between returns the fault of characters where only tags can be.
func (r *xmlText) between() error {
	return r.fault(r.begins, "found %s between tags", quoted(r.content))
}

// open reads a begin tag that has to come next.
func (r *xmlText) open(name string) (tag, error) {
	t, ok, err := r.child()
	switch {
	case err != nil:
		return t, err
	case !ok:
		return t, r.fault(t.at, "found </%s>, not <%s>", t.title(), name)
	case !t.is(name):
		return t, r.fault(t.at, "found <%s>, not <%s>", t.title(), name)
	}
	return t, nil
}

// value reads the characters of a tag that was opened, up to its end, and their place.
func (r *xmlText) value(of tag) (text []byte, at int, err error) {
	t, end, err := r.next()
	switch {
	case err != nil:
		return nil, 0, err
	case !end:
		return nil, 0, r.fault(t.at, "found <%s> in <%s>", t.title(), of.title())
	case len(r.content) == 0:
		return nil, t.at, nil
	}
	return r.content, r.begins, nil
}

// skip passes over the rest of a tag that was opened.
func (r *xmlText) skip() error {
	for outside := len(r.names) - 1; len(r.names) > outside; {
		if _, _, err := r.next(); err != nil {
			return err
		}
	}
	return nil
}

// finish sees that nothing but blanks, comments and instructions follows the last end tag.
func (r *xmlText) finish() error {
	for {
		r.at += len(r.text[r.at:]) - len(trimLeft(r.text[r.at:]))
		rest := r.text[r.at:]
		var err error
		switch {
		case len(rest) == 0:
			return nil
		case bytes.HasPrefix(rest, []byte("<?")):
			err = r.instruction()
		case bytes.HasPrefix(rest, []byte("<!--")):
			err = r.declaration()
		default:
			err = r.fault(r.at, "found %s after the last tag", quoted(rest))
		}
		if err != nil {
			return err
		}
	}
}

// integer reads the number in a tag that was opened.
func (r *xmlText) integer(of tag, low, high int64) (int64, error) {
	text, at, err := r.value(of)
	if err != nil {
		return 0, err
	}
	v, ok := parseInteger(text)
	if !ok || v < low || v > high {
		return 0, r.fault(at, "<%s> is %s; it is a whole number from %d to %d", of.title(), quoted(text), low, high)
	}
	return v, nil
}

// quoted quotes a text of the file for a message, and cuts a long one.
func quoted(text []byte) string {
	return fmt.Sprintf("%q", shorten(string(text[:min(len(text), 400)])))
}
