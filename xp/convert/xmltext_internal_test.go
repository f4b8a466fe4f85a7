package convert

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
)

// FuzzXMLText holds the reader against encoding/xml: what both read has the same tags, attributes and
// characters, and what one of them refuses the other refuses too, but for a few things that are
// written above [xmlText].
func FuzzXMLText(f *testing.F) {
	for _, text := range xmlSamples {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { compareXML(t, text) })
}

var xmlSamples = []string{
	"", " ", "<", "<>", "</", "<a", "<a/>", "<a></a>", "<a></b>", "</a>", "<a/ >", "< a/>", "<a />", "<a\n/>",
	"<a>x<b/> y </a>", "<a>&lt;&amp;&gt;&quot;&apos;&#65;&#x42;</a>", "<a>&nbsp;</a>", "<a>&#x110000;</a>", "<a>&</a>",
	"<a b='1' c=\"2\"/>", "<a b = '&amp;\"'/>", "<a b='1'c='2'/>", "<a b/>", "<a b=1/>", "<a b='<'/>", "<a b='/>'/>",
	"<a b=']]>'/>", "<a>]]></a>", "<a>]]</a>", "<a><![CDATA[<x>&]]> y</a>", "<a><![CDATA[</a>",
	"<!-- c --><a><!-- d --></a>", "<!-- a -- b --><a/>", "<!--->", "<!---->", "<a><!-- </a>",
	"<?xml version='1.0' encoding='UTF-8'?><a/>", "<?xml version=\"1.0\" encoding=\"latin1\"?><a/>", "<?a b?><a/>", "<?a", "<??>",
	"<!DOCTYPE a SYSTEM \"b>\"><a/>", "<!DOCTYPE a [<!ENTITY b \"c\"> <!-- > ' -->]><a/>", "<!DOCTYPE a [", "<!a<b>><a/>",
	"<a>\r\n x \r y</a>", "<a>é\u00a0</a>", "<a>\x00</a>", "<a>\xff</a>", "<é/>", "<a.b-c:d_e/>", "<-a/>", "<a b='\xff'/>",
	"<map><layer><data encoding=\"csv\">\n1,2,\n3\n</data></layer></map>", "<a><b><c/></b></a>x", "<a/><b/>",
}

// TestXMLText compares on mutations of the samples.
func TestXMLText(t *testing.T) {
	t.Parallel()
	for _, text := range xmlSamples {
		compareXML(t, text)
	}
	pieces := []string{"<", ">", "/", "a", "b", "=", "'", "\"", "&", ";", "]]>", "<![CDATA[", "<!--", "-->", "--", "<?", "?>", " ", "\n",
		"&amp;", "é", "#", "<!", "[", "]", "xml", "<a>", "</a>", "\x01", "\xf0"}
	r := rand.New(rand.NewPCG(3, 4))
	for range 30_000 {
		text := []byte(xmlSamples[r.IntN(len(xmlSamples))])
		for range 1 + r.IntN(3) {
			at := r.IntN(len(text) + 1)
			end := min(len(text), at+r.IntN(3))
			text = append(text[:at:at], append([]byte(pieces[r.IntN(len(pieces))]), text[end:]...)...)
		}
		compareXML(t, string(text))
	}
}

// compareXML compares the two readers on a text.
func compareXML(t *testing.T, text string) {
	t.Helper()
	want, wantErr := referenceEvents(text)
	got, gotErr := events(text)
	if (wantErr == nil) != (gotErr == nil) {
		if gotErr != nil && ownRefusal(gotErr) || wantErr != nil && strings.Contains(wantErr.Error(), "XML name") {
			return
		}
		t.Fatalf("%q: error %v, encoding/xml says %v", text, gotErr, wantErr)
	}
	if wantErr == nil && want != got {
		t.Fatalf("%q: read as\n%s\nencoding/xml reads\n%s", text, got, want)
	}
}

// ownRefusal reports whether an error is one that encoding/xml does not have.
func ownRefusal(err error) bool {
	for _, own := range []string{"stands twice in", "more than 64 attributes", "more than 256 deep", "after the last tag", "UTF-16", "the name of a declaration"} {
		if strings.Contains(err.Error(), own) {
			return true
		}
	}
	return false
}

// event writes what was read, one line each.
func event(b *strings.Builder, kind, text string) { fmt.Fprintf(b, "%s %q\n", kind, text) }

// events returns what xmlText reads of the first tag and all within it.
func events(text string) (string, error) {
	var b strings.Builder
	r, err := newXMLText([]byte(text))
	if err != nil {
		return "", err
	}
	for first := true; first || len(r.names) > 0 || r.empty; first = false {
		t, end, err := r.next()
		if err != nil {
			return "", err
		}
		if first && len(r.content) > 0 {
			return "", r.between()
		}
		if len(r.content) > 0 {
			event(&b, "text", normal(string(r.content)))
		}
		if end {
			event(&b, "end", string(t.name))
			continue
		}
		event(&b, "begin", string(t.name))
		for name := range attributes(t.attrs) {
			event(&b, string(name), normal(t.attribute(string(name))))
		}
	}
	return b.String(), r.finish()
}

// xmlBlanks are what may stand between tags.
const xmlBlanks = " \t\r\n"

// normal returns a text with the line ends that XML has.
func normal(text string) string {
	return strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
}

// referenceEvents returns what encoding/xml reads.
func referenceEvents(text string) (string, error) {
	var b strings.Builder
	d := xml.NewDecoder(bytes.NewReader(bytes.TrimPrefix([]byte(text), []byte("\ufeff"))))
	d.CharsetReader = func(name string, _ io.Reader) (io.Reader, error) { return nil, fmt.Errorf("charset %s", name) }
	characters := ""
	flush := func() {
		if trimmed := strings.Trim(characters, xmlBlanks); trimmed != "" {
			event(&b, "text", trimmed)
		}
		characters = ""
	}
	name := func(n xml.Name) string {
		if n.Space != "" {
			return n.Space + ":" + n.Local
		}
		return n.Local
	}
	depth, done := 0, false
	for {
		token, err := d.Token()
		if err == io.EOF && done {
			return b.String(), nil
		}
		if err != nil {
			return "", err
		}
		switch token := token.(type) {
		case xml.CharData:
			characters += string(token)
			if depth == 0 && strings.Trim(characters, xmlBlanks) != "" {
				return "", fmt.Errorf("characters outside")
			}
		case xml.StartElement:
			if done {
				return "", fmt.Errorf("a second tag")
			}
			flush()
			depth++
			event(&b, "begin", name(token.Name))
			for _, a := range token.Attr {
				event(&b, name(a.Name), a.Value)
			}
		case xml.EndElement:
			flush()
			event(&b, "end", name(token.Name))
			if depth--; depth < 0 {
				return "", fmt.Errorf("an end without a beginning")
			}
			done = depth == 0
		case xml.Directive:
			if done {
				return "", fmt.Errorf("a declaration after the last tag")
			}
		}
	}
}
