package emit

import (
	"encoding/json"
	"strconv"

	"github.com/seed18752ec6/xpc/embed"
)

// jsonWriter appends JSON as [json.Marshal] writes it. Its caller opens and closes, and asks for the next
// value of a list or for a key; commas come of themselves.
type jsonWriter struct{ buf []byte }

// open begins an object or a list.
func (w *jsonWriter) open(c byte) { w.buf = append(w.buf, c) }

// close ends one.
func (w *jsonWriter) close(c byte) { w.buf = append(w.buf, c) }

// next begins a value of a list.
func (w *jsonWriter) next() *jsonWriter {
	if c := w.buf[len(w.buf)-1]; c != '[' && c != '{' {
		w.buf = append(w.buf, ',')
	}
	return w
}

// key begins a value of an object. The key has no character that JSON writes otherwise.
func (w *jsonWriter) key(key string) *jsonWriter {
	w.next()
	w.buf = append(w.buf, '"')
	w.buf = append(w.buf, key...)
	w.buf = append(w.buf, '"', ':')
	return w
}

func (w *jsonWriter) int(n int) { w.buf = strconv.AppendInt(w.buf, int64(n), 10) }

// string writes a text. Most have nothing in them that must be written otherwise.
func (w *jsonWriter) string(s string) {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			w.buf = appendValue(w.buf, s)
			return
		}
	}
	w.buf = append(w.buf, '"')
	w.buf = append(w.buf, s...)
	w.buf = append(w.buf, '"')
}

func (w *jsonWriter) uint32(n uint32) { w.buf = strconv.AppendUint(w.buf, uint64(n), 10) }

func (w *jsonWriter) pair(a, b int) {
	w.open('[')
	w.int(a)
	w.next().int(b)
	w.close(']')
}

func (w *jsonWriter) text(key, s string) { w.key(key).string(s) }

// given writes a text that is not empty.
func (w *jsonWriter) given(key, s string) {
	if s != "" {
		w.text(key, s)
	}
}

func (w *jsonWriter) number(key string, n int) { w.key(key).int(n) }

func (w *jsonWriter) number32(key string, n uint32) { w.key(key).uint32(n) }

func (w *jsonWriter) truth(key string, b bool) { w.buf = strconv.AppendBool(w.key(key).buf, b) }

func (w *jsonWriter) texts(key string, list []string) {
	w.key(key).open('[')
	for _, s := range list {
		w.next().string(s)
	}
	w.close(']')
}

func (w *jsonWriter) numbers(key string, list []int) {
	w.key(key).open('[')
	for _, n := range list {
		w.next().int(n)
	}
	w.close(']')
}

func (w *jsonWriter) points(key string, list []embed.Point) {
	w.key(key).open('[')
	for _, p := range list {
		w.next().pair(p.X, p.Y)
	}
	w.close(']')
}

func (w *jsonWriter) share(key string, r embed.Ratio) {
	w.key(key).open('[')
	w.uint32(r.Num)
	w.next().uint32(r.Den)
	w.close(']')
}

func (w *jsonWriter) span(key string, r embed.Range) {
	if r.Max != embed.NoMax {
		w.key(key).pair(r.Min, r.Max)
		return
	}
	w.key(key).open('[')
	w.int(r.Min)
	w.buf = append(w.buf, ",null]"...)
}

// look writes glyph, fore and back.
func (w *jsonWriter) look(l embed.Look) {
	w.next().uint32(l.Glyph)
	w.color(l.Fore)
	w.color(l.Back)
}

func (w *jsonWriter) color(c embed.RGB) {
	const hex = "0123456789abcdef"
	w.buf = append(w.buf, ',', '"', '#', hex[c.R>>4], hex[c.R&15], hex[c.G>>4], hex[c.G&15], hex[c.B>>4], hex[c.B&15], '"')
}

func (w *jsonWriter) cells(list []embed.CellData) {
	w.key("cells").open('[')
	for _, c := range list {
		if w.next(); c.Terrain == 0 {
			w.buf = append(w.buf, "null"...)
			continue
		}
		w.open('[')
		w.int(int(c.Terrain))
		w.look(c.Look)
		w.close(']')
	}
	w.close(']')
}

// appendValue appends what is written seldom.
func appendValue(out []byte, v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic("xpc: internal error: " + err.Error())
	}
	return append(out, text...)
}
