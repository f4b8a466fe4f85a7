package main

import (
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// printValue prints what a text file was read as: a line a key, with its value and its place. It goes
// over the fields by reflection, so that a new key shows without a line here.
func printValue(w io.Writer, title string, value any) error {
	p := new(valuePrinter)
	p.fields(reflect.Indirect(reflect.ValueOf(value)), 1)
	width := 0
	for i := range p.lines {
		l := &p.lines[i]
		l.text, l.more = breakLine(l.text)
		if l.place != "" {
			width = max(width, min(utf8.RuneCountInString(l.text), valueWidth))
		}
	}
	var b strings.Builder
	fmt.Fprintln(&b, title)
	for _, l := range p.lines {
		if l.place == "" {
			fmt.Fprintln(&b, l.text)
		} else {
			fmt.Fprintf(&b, "%-*s  %s\n", width, l.text, l.place)
		}
		b.WriteString(l.more)
	}
	_, err := io.WriteString(w, escape(b.String()))
	return err
}

type valuePrinter struct{ lines []valueLine }

// valueLine is a key with its value, and where that stands.
type valueLine struct {
	text, place string
	more        string // lines below it, on which the value goes on
}

// valueWidth is how wide a key with its value is at most where it can be broken.
const valueWidth = 64

// breakLine breaks a line that is too wide behind commas. It goes on below, further in. A line with
// a quoted text stays whole, so that one finds the text.
func breakLine(line string) (first, more string) {
	if utf8.RuneCountInString(line) <= valueWidth || strings.Contains(line, `"`) && !strings.Contains(line, `'"'`) {
		return line, ""
	}
	indent := strings.Repeat(" ", len(line)-len(strings.TrimLeft(line, " "))+6)
	var rows []string
	row := ""
	for part := range strings.SplitAfterSeq(line, ", ") {
		if row != "" && utf8.RuneCountInString(row+strings.TrimRight(part, " ")) > valueWidth {
			rows = append(rows, strings.TrimRight(row, " "))
			row = indent
		}
		row += part
	}
	for _, r := range append(rows[min(1, len(rows)):], row) {
		more += r + "\n"
	}
	if len(rows) == 0 {
		return line, ""
	}
	return rows[0], more
}

var (
	spanType     = reflect.TypeFor[prefab.Span]()
	stringerType = reflect.TypeFor[fmt.Stringer]()
)

// fields prints the exported fields of a struct. Those of embedded structs count as its own.
func (p *valuePrinter) fields(v reflect.Value, depth int) {
	for i := range v.NumField() {
		f := v.Type().Field(i)
		switch {
		case !f.IsExported() || f.Type == spanType || f.Name == "File" && depth == 1 || unused(v, f.Name):
		case f.Anonymous && f.Type.Kind() == reflect.Struct:
			p.fields(v.Field(i), depth)
		default:
			p.line(depth, keyName(f.Name)+":", v.Field(i))
		}
	}
}

// unused reports whether a part of a recipe or region is one that its style does not use, and that is
// not written.
func unused(v reflect.Value, field string) bool {
	switch x := v.Interface().(type) {
	case prefab.Carving:
		return field != "Style" && !x.Uses(keyName(field))
	case prefab.Recipe:
		return field == "Regions" && !x.Uses("regions")
	}
	return false
}

// line prints one key and its value: in the line if it is simple, else in lines below it.
func (p *valuePrinter) line(depth int, key string, v reflect.Value) {
	for v.Kind() == reflect.Pointer && !v.IsNil() {
		v = v.Elem()
	}
	place := ""
	if value, span, ok := field(v); ok {
		v, place = value, placeText(span, "default")
	} else if v.Kind() == reflect.Struct {
		if span := v.FieldByName("Span"); span.IsValid() && span.Type() == spanType {
			place = placeText(span.Interface().(prefab.Span), "")
		}
	}
	switch text, ok := scalar(v); {
	case ok:
		p.add(depth, key+" "+text, place)
	case v.Kind() == reflect.Slice && v.Len() == 0:
		p.add(depth, key+" none", place)
	case v.Kind() == reflect.Slice:
		p.add(depth, key, place)
		for i := range v.Len() {
			p.line(depth+1, "-", v.Index(i))
		}
	case key == "-": // the first field stands beside the dash
		at := len(p.lines)
		p.fields(v, depth+1)
		first := &p.lines[at]
		first.text = first.text[:2*depth] + "- " + first.text[2*depth+2:]
		if place != "" {
			first.place = place
		}
	default:
		p.add(depth, key, place)
		p.fields(v, depth+1)
	}
}

func (p *valuePrinter) add(depth int, text, place string) {
	p.lines = append(p.lines, valueLine{text: strings.Repeat("  ", depth) + text, place: place})
}

func placeText(s prefab.Span, absent string) string {
	if s.Pos.Line == 0 {
		return absent
	}
	return fmt.Sprintf("%d:%d", s.Pos.Line, s.Pos.Col)
}

// field takes a prefab.Field apart.
func field(v reflect.Value) (value reflect.Value, span prefab.Span, ok bool) {
	if v.Kind() != reflect.Struct || v.NumField() != 2 || v.Type().Field(0).Name != "Value" ||
		v.Type().Field(1).Type != spanType {
		return v, span, false
	}
	return v.Field(0), v.Field(1).Interface().(prefab.Span), true
}

// Words of files for values that have none of their own.
var (
	preferWords  = []string{"none", "large", "small"}
	spawnWords   = []string{"allow", "forbid", "mask"}
	scriptsWords = []string{"required", "optional"}
	rollWords    = []string{"each", "all"}
)

// scalar returns a value in one line; ok is false for one that needs more.
func scalar(v reflect.Value) (text string, ok bool) {
	switch x := v.Interface().(type) {
	case prefab.Places:
		return placesText(embed.Places(x)), true
	case prefab.Prefer:
		return preferWords[x], true
	case prefab.Spawn:
		return spawnWords[x], true
	case prefab.Scripts:
		return scriptsWords[x], true
	case prefab.Roll:
		return rollWords[x], true
	case prefab.Ratio:
		return x.String(), true
	case prefab.RatioRange:
		return sharesText(embed.RatioRange{Min: embed.Ratio(x.Min), Max: embed.Ratio(x.Max)}), true
	case prefab.Range:
		return x.String(), true
	case prefab.Count:
		return x.String(), true
	case prefab.Area:
		return areaText(embed.Area(x)), true
	case prefab.Point:
		return pointText(x.X, x.Y), true
	case prefab.Size:
		return fmt.Sprintf("%dx%d", x.W, x.H), true
	case diag.Code:
		return string(x) + " " + x.Name(), true
	case string:
		return strconv.Quote(x), true
	}
	return entryText(v)
}

// entryText returns the entries of legends and other small structs in one line.
func entryText(v reflect.Value) (text string, ok bool) {
	switch x := v.Interface().(type) {
	case prefab.Color:
		return x.Name + ": " + x.RGB.String(), true
	case prefab.Terrain:
		return terrainText(x), true
	case prefab.ConnectionEntry:
		text := fmt.Sprintf("%s, role %s, width %d", matchText(x.Entry), x.Role, x.Width)
		if x.Dir != 0 {
			text += ", dir " + x.Dir.String()
		}
		return text + suffix(x.Hidden, ", hidden"), true
	case prefab.MachineEntry:
		return matchText(x.Entry) + suffix(x.Passable, ", passable"), true
	case prefab.Outline:
		return x.Name + ": " + diag.Counted(len(x.Regions), "polygon"), true
	case prefab.LayerWord:
		return x.String(), true
	case prefab.MixShare:
		return fmt.Sprintf("%s: %d", x.Category, x.Weight), true
	case prefab.RuleLevel:
		return fmt.Sprintf("%s %s: %s", x.Code, x.Code.Name(), x.Level), true
	case prefab.Link:
		return x.Reference.String(), true
	case prefab.Attribute:
		text := list(len(x.Values), func(i int) string { return strconv.Quote(x.Values[i]) })
		if x.List {
			text = "[" + text + "]"
		}
		return x.Name + ": " + text + suffix(x.Listed, ", a "+x.Type.String()), true
	case prefab.AttributeOfKind:
		return x.Name + ": " + x.Type.String(), true
	case diag.Ignore:
		where := list(len(x.Files), func(i int) string { return x.Files[i] }) + x.Pattern
		if x.X >= 0 {
			where += " " + pointText(x.X, x.Y)
		}
		return fmt.Sprintf("%s %s in %s: %s", x.Code, x.Code.Name(), where, strconv.Quote(x.Reason)), true
	}
	return plainText(v)
}

// plainText returns a value that knows its text, or that Go prints as files write it.
func plainText(v reflect.Value) (text string, ok bool) {
	switch {
	case v.Type().Implements(stringerType):
		return v.Interface().(fmt.Stringer).String(), true
	case v.Kind() == reflect.Pointer:
		return "none", true
	case v.Kind() == reflect.Struct, v.Kind() == reflect.Slice:
		return "", false
	}
	return fmt.Sprint(v.Interface()), true
}

// terrainText returns an entry of the section terrain.
func terrainText(t prefab.Terrain) string {
	text := matchText(t.Entry)
	if len(t.OneOf) == 0 {
		words := wordsText(" ", t.Passable, "passable", t.Opaque, "opaque", t.Diggable, "diggable")
		return text + ", kind " + t.Kind.String() + suffix(words != "", ": "+words) + suffix(t.Shape.Value != "", ", shape "+t.Shape.Value)
	}
	choices := list(len(t.OneOf), func(i int) string {
		return fmt.Sprintf("%s %d", t.OneOf[i].Name, t.OneOf[i].Weight)
	})
	return text + ", one of " + choices + ", roll " + rollWords[t.Roll]
}

// matchText returns the name of an entry and which cells it matches.
func matchText(e prefab.Entry) string {
	text := e.Name + ": " + list(len(e.Glyphs), func(i int) string { return e.Glyphs[i].String() })
	if len(e.Glyphs) == 0 {
		text = e.Name + ": any glyph"
	}
	return text + colorText(", fore ", e.Fore) + colorText(", back ", e.Back) + suffix(e.Override, ", override")
}

// colorText returns a color as an entry names it, "" if it is not given.
func colorText(before string, c prefab.ColorName) string {
	switch {
	case c.Name != "":
		return before + c.Name
	case c.Pos.Line > 0:
		return before + c.RGB.String()
	}
	return ""
}

func suffix(is bool, text string) string {
	if is {
		return text
	}
	return ""
}

// keyName returns the key of files for the name of a field: its first word in lower case.
func keyName(name string) string {
	switch {
	case name == "Joining":
		return "join"
	case strings.ToUpper(name) == name:
		return strings.ToLower(name)
	}
	return string(unicode.ToLower(rune(name[0]))) + name[1:]
}
