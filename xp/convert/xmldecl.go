package convert

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"
)

// instruction passes over an instruction. The one that begins a text may say how that is encoded.
func (r *xmlText) instruction() error {
	start := r.at
	length := bytes.Index(r.text[start:], []byte("?>"))
	if length < 0 {
		return r.fault(start, "the instruction that begins here has no end")
	}
	r.at += 2
	target, err := r.name("an instruction")
	if err != nil {
		return err
	}
	inside := r.text[r.at : start+length]
	r.at = start + length + 2
	if string(target) != "xml" {
		return nil
	}
	if version := pseudo(inside, "version"); version != "" && version != "1.0" {
		return r.fault(start, "the text says that it is XML %q; 1.0 is read", shorten(version))
	}
	if name := pseudo(inside, "encoding"); name != "" && !strings.EqualFold(name, "utf-8") {
		return r.fault(start, "the text says that it is in %q; save it in UTF-8, which is what is read", shorten(name))
	}
	return nil
}

// pseudo returns what an instruction says of a name, "" if nothing.
func pseudo(inside []byte, name string) string {
	for rest, found := inside, true; ; {
		if _, rest, found = bytes.Cut(rest, []byte(name+"=")); !found || len(rest) == 0 {
			return ""
		}
		if rest[0] == '"' || rest[0] == '\'' {
			value, _, ended := bytes.Cut(rest[1:], rest[:1])
			if !ended {
				return ""
			}
			return string(value)
		}
	}
}

// declaration passes over a comment or a declaration, or adds characters that stand as CDATA to the
// content.
func (r *xmlText) declaration() error {
	start := r.at
	rest := r.text[start:]
	switch {
	case bytes.HasPrefix(rest, []byte("<!--")):
		length := bytes.Index(rest[4:], []byte("--"))
		switch {
		case length < 0:
			return r.fault(start, "the comment that begins here has no end")
		case !bytes.HasPrefix(rest[4+length:], []byte("-->")):
			return r.fault(start+4+length, "found -- in a comment; it ends with -->")
		}
		r.at += 4 + length + 3
		return nil
	case bytes.HasPrefix(rest, []byte("<![CDATA[")):
		length := bytes.Index(rest, []byte("]]>"))
		if length < 0 {
			return r.fault(start, "the <![CDATA[ that begins here has no end")
		}
		r.at += length + 3
		return r.keepData(start+len("<![CDATA["), start+length)
	}
	r.at += 2
	if _, err := r.name("a declaration"); err != nil {
		return err
	}
	r.at = start
	return r.doctype()
}

// keepData adds characters that stand as CDATA to the content.
func (r *xmlText) keepData(from, to int) error {
	run := r.text[from:to]
	if i := slices.IndexFunc(run, func(c byte) bool { return c < ' ' && !isBlank(c) }); i >= 0 {
		return r.fault(from+i, "found the byte %#02x; XML does not allow it", run[i])
	}
	if !utf8.Valid(run) {
		return r.fault(from, "what stands as CDATA here is not UTF-8")
	}
	if len(r.content) == 0 {
		run = trimLeft(run)
		r.begins = to - len(run)
	}
	if len(run) == 0 {
		return nil
	}
	if len(r.buffer) == 0 {
		r.buffer = append(r.buffer, r.content...)
	}
	r.buffer = append(r.buffer, run...)
	r.content = r.buffer
	return nil
}

// doctype passes over a declaration, with what stands in it between brackets, quotes and comments.
func (r *xmlText) doctype() error {
	start := r.at
	depth := 0
	for ; r.at < len(r.text); r.at++ {
		switch c := r.text[r.at]; c {
		case '"', '\'':
			length := bytes.IndexByte(r.text[r.at+1:], c)
			if length < 0 {
				return r.fault(start, "the declaration that begins here has no end")
			}
			r.at += 1 + length
		case '<':
			if bytes.HasPrefix(r.text[r.at:], []byte("<!--")) {
				length := bytes.Index(r.text[r.at+4:], []byte("-->"))
				if length < 0 {
					return r.fault(r.at, "the comment that begins here has no end")
				}
				r.at += 4 + length + 2
				continue
			}
			depth++
		case '>':
			if depth--; depth == 0 {
				r.at++
				return nil
			}
		}
	}
	return r.fault(start, "the declaration that begins here has no end")
}
