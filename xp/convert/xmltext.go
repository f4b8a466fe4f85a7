package convert

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
)

// xmlText reads an XML text tag by tag and tells where it is. Comments and instructions are
// passed over. No tree is built, and nothing recurses: whoever reads goes down with open, along
// with child, and up again where child finds no more.
type xmlText struct {
	scanner // for places in the text
	decoder *xml.Decoder
	content []byte // characters before the tag that was read last
	begins  int    // offset of their first that is no blank
}

// tag is a begin tag.
type tag struct {
	name string
	at   int // offset in the text
	attr []xml.Attr
}

// charset is the error of a text that is not in UTF-8 but in what it names.
type charset string

func (c charset) Error() string { return string(c) }

// newXMLText returns a reader of a text.
func newXMLText(data []byte) *xmlText {
	r := &xmlText{scanner: scanner{text: bytes.TrimPrefix(data, []byte("\ufeff"))}}
	r.decoder = xml.NewDecoder(bytes.NewReader(r.text))
	r.decoder.CharsetReader = func(name string, _ io.Reader) (io.Reader, error) { return nil, charset(name) }
	return r
}

// next returns the next tag, and whether it is an end tag. The characters before it are content.
func (r *xmlText) next() (t tag, end bool, err error) {
	r.content = r.content[:0]
	for {
		at := int(r.decoder.InputOffset())
		token, err := r.decoder.Token()
		var fault *xml.SyntaxError
		var other charset
		switch {
		case errors.As(err, &other):
			return t, false, r.fault(at, "the text says that it is in %q; save it in UTF-8, which is what is read", shorten(string(other)))
		case errors.As(err, &fault):
			return t, false, r.fault(int(r.decoder.InputOffset()), "the text is not XML here: %s", fault.Msg)
		case err == io.EOF && len(r.content) > 0:
			return t, false, r.between()
		case err == io.EOF:
			return t, false, r.fault(at, "the text ends here")
		case err != nil:
			return t, false, r.fault(at, "the text is not XML here: %s", strings.TrimPrefix(err.Error(), "xml: "))
		}
		switch token := token.(type) {
		case xml.CharData:
			r.keep(token, at)
		case xml.StartElement:
			return tag{token.Name.Local, at, token.Attr}, false, nil
		case xml.EndElement:
			return tag{name: token.Name.Local, at: at}, true, nil
		}
	}
}

const xmlBlanks = " \t\r\n"

// keep adds characters to the content, without blanks before the first that is none.
func (r *xmlText) keep(token []byte, at int) {
	if len(r.content) == 0 {
		token = bytes.TrimLeft(token, xmlBlanks)
		rest := r.text[at:] // not the token, in which line ends have become one byte each
		r.begins = len(r.text) - len(bytes.TrimLeft(rest, xmlBlanks))
	}
	r.content = append(r.content, token...)
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
	return r.fault(r.begins, "found %s between tags", quoted(bytes.TrimRight(r.content, xmlBlanks)))
}

// open reads a begin tag that has to come next.
func (r *xmlText) open(name string) (tag, error) {
	t, ok, err := r.child()
	switch {
	case err != nil:
		return t, err
	case !ok:
		return t, r.fault(t.at, "found </%s>, not <%s>", shorten(t.name), name)
	case t.name != name:
		return t, r.fault(t.at, "found <%s>, not <%s>", shorten(t.name), name)
	}
	return t, nil
}

// value reads the characters of a tag that was opened, up to its end, and their place.
func (r *xmlText) value(of tag) (text []byte, at int, err error) {
	t, end, err := r.next()
	if err != nil {
		return nil, 0, err
	}
	if !end {
		return nil, 0, r.fault(t.at, "found <%s> in <%s>", shorten(t.name), of.name)
	}
	text = bytes.TrimRight(r.content, xmlBlanks)
	if len(text) == 0 {
		return nil, t.at, nil
	}
	return text, r.begins, nil
}

// skip passes over the rest of a tag that was opened.
func (r *xmlText) skip() error {
	for depth := 1; depth > 0; {
		_, end, err := r.next()
		if err != nil {
			return err
		}
		if end {
			depth--
		} else {
			depth++
		}
	}
	return nil
}

// close sees that nothing but blanks follows the last end tag.
func (r *xmlText) close() error {
	at := int(r.decoder.InputOffset())
	if rest := bytes.TrimLeft(r.text[at:], xmlBlanks); len(rest) > 0 {
		return r.fault(len(r.text)-len(rest), "found %s after the last tag", quoted(rest))
	}
	return nil
}

// integer reads the number in a tag that was opened.
func (r *xmlText) integer(of tag, low, high int64) (int64, error) {
	text, at, err := r.value(of)
	if err != nil {
		return 0, err
	}
	v, ok := parseInteger(text)
	if !ok || v < low || v > high {
		return 0, r.fault(at, "<%s> is %s; it is a whole number from %d to %d", of.name, quoted(text), low, high)
	}
	return v, nil
}

// quoted quotes a text of the file for a message, and cuts a long one.
func quoted(text []byte) string {
	return fmt.Sprintf("%q", shorten(string(text[:min(len(text), 400)])))
}
