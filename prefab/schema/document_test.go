package schema_test

import (
	"encoding/json"
	"regexp"
	"strconv"
	"strings"
)

// A value is a document or a part of one. It can be written as YAML, and it knows what an editor
// makes of that: the value that a schema is held against.
type value struct {
	shape  shape
	text   string // of a scalar
	quoted bool
	list   []value
	pairs  []pair
}

type pair struct {
	key string
	val value
}

type shape uint8

const (
	scalar  shape = iota
	nothing       // a key without a value
	list
	object
)

// GoString is what rapid prints of a document.
func (v value) GoString() string { return "\n" + v.yaml() }

func word(text string) value { return value{text: text} }

// plain tells texts that need no quotes where a value stands, in brackets too. It is strict.
var plain = regexp.MustCompile(`^(?:[A-Za-z0-9_.$~/\x{a1}-\x{2fff}]|-[0-9.])[A-Za-z0-9_.$~/%+\x{a1}-\x{2fff} -]*$`)

func isPlain(text string) bool {
	return plain.MatchString(text) && !strings.HasSuffix(text, " ") && text != "..." && !strings.HasPrefix(text, "--")
}

// yaml writes the value: maps in brackets, but for the outermost.
func (v value) yaml() string {
	var b strings.Builder
	switch {
	case v.shape == nothing:
		return ""
	case v.shape != object || len(v.pairs) == 0:
		v.flow(&b)
		return b.String() + "\n"
	}
	for _, p := range v.pairs {
		writeScalar(&b, p.key, false)
		b.WriteString(": ")
		p.val.flow(&b)
		b.WriteByte('\n')
	}
	return b.String()
}

func (v value) flow(b *strings.Builder) {
	switch v.shape {
	case scalar:
		writeScalar(b, v.text, v.quoted)
	case list:
		b.WriteByte('[')
		for i, item := range v.list {
			if i > 0 {
				b.WriteString(", ")
			}
			item.flow(b)
		}
		b.WriteByte(']')
	case object:
		b.WriteByte('{')
		for i, p := range v.pairs {
			if i > 0 {
				b.WriteString(", ")
			}
			writeScalar(b, p.key, false)
			b.WriteString(": ")
			p.val.flow(b)
		}
		b.WriteByte('}')
	}
}

func writeScalar(b *strings.Builder, text string, quoted bool) {
	if !quoted && isPlain(text) {
		b.WriteString(text)
		return
	}
	q := strconv.QuoteToASCII(text)
	q = strings.NewReplacer(`\x7f`, `\u007f`).Replace(q)
	b.WriteString(q)
}

var (
	nulls   = regexp.MustCompile(`^(?:~|null|Null|NULL|)$`)
	trues   = regexp.MustCompile(`^(?:true|True|TRUE)$`)
	falses  = regexp.MustCompile(`^(?:false|False|FALSE)$`)
	ints    = regexp.MustCompile(`^[-+]?[0-9]+$`)
	octals  = regexp.MustCompile(`^0o[0-7]+$`)
	hexes   = regexp.MustCompile(`^0x[0-9a-fA-F]+$`)
	numbers = regexp.MustCompile(`^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$`)
)

// json returns what YAML 1.2 (core schema) makes of the value.
func (v value) json() any {
	switch v.shape {
	case nothing:
		return nil
	case list:
		out := make([]any, len(v.list))
		for i, item := range v.list {
			out[i] = item.json()
		}
		return out
	case object:
		out := map[string]any{}
		for _, p := range v.pairs {
			out[p.key] = p.val.json()
		}
		return out
	}
	text := v.text
	switch {
	case v.quoted || !isPlain(text) && text != "":
		return text
	case text == "":
		return text // written in quotes
	case nulls.MatchString(text):
		return nil
	case trues.MatchString(text):
		return true
	case falses.MatchString(text):
		return false
	case ints.MatchString(text):
		return integer(text)
	case octals.MatchString(text), hexes.MatchString(text):
		n, _ := strconv.ParseUint(text, 0, 64)
		return json.Number(strconv.FormatUint(n, 10))
	case numbers.MatchString(text):
		f, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return text
		}
		return json.Number(strconv.FormatFloat(f, 'g', -1, 64))
	}
	return text
}

// integer is a whole number without a plus and without zeros before it.
func integer(text string) json.Number {
	sign := ""
	if strings.HasPrefix(text, "-") {
		sign = "-"
	}
	digits := strings.TrimLeft(strings.TrimLeft(text, "+-"), "0")
	if digits == "" {
		return "0"
	}
	return json.Number(sign + digits)
}
