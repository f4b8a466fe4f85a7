package main

import (
	"bufio"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"

	"github.com/seed18752ec6/xpc/prefab"
)

// printValue prints what a text file was read as: a line a key, with its place.
func printValue(w io.Writer, what string, value any) error {
	p := &valuePrinter{out: bufio.NewWriter(w)}
	fmt.Fprintln(p.out, what)
	p.fields(reflect.Indirect(reflect.ValueOf(value)), 1)
	return p.out.Flush()
}

type valuePrinter struct{ out *bufio.Writer }

var (
	spanType     = reflect.TypeFor[prefab.Span]()
	stringerType = reflect.TypeFor[fmt.Stringer]()
)

// fields prints the exported fields of a struct. Those of embedded structs count as its own.
func (p *valuePrinter) fields(v reflect.Value, depth int) {
	for i := range v.NumField() {
		f := v.Type().Field(i)
		switch {
		case !f.IsExported() || f.Type == spanType:
		case f.Anonymous && f.Type.Kind() == reflect.Struct:
			p.fields(v.Field(i), depth)
		default:
			p.line(depth, lowerFirst(f.Name), v.Field(i))
		}
	}
}

// line prints one key and its value: in the line if it is simple, else in lines below it.
func (p *valuePrinter) line(depth int, name string, v reflect.Value) {
	pad := strings.Repeat("  ", depth)
	place := ""
	if value, span, ok := field(v); ok {
		v, place = value, "  (default)"
		if span.Pos.Line > 0 {
			place = fmt.Sprintf("  (%d:%d)", span.Pos.Line, span.Pos.Col)
		}
	}
	for v.Kind() == reflect.Pointer && !v.IsNil() {
		v = v.Elem()
	}
	switch {
	case v.Kind() == reflect.Pointer:
		fmt.Fprintf(p.out, "%s%s: none%s\n", pad, name, place)
	case v.Kind() == reflect.Slice:
		p.list(depth, name, v)
	case v.Kind() == reflect.Struct && !v.Type().Implements(stringerType) && !simple(v):
		fmt.Fprintf(p.out, "%s%s:%s\n", pad, name, place)
		p.fields(v, depth+1)
	default:
		fmt.Fprintf(p.out, "%s%s: %s%s\n", pad, name, scalar(v), place)
	}
}

func (p *valuePrinter) list(depth int, name string, v reflect.Value) {
	pad := strings.Repeat("  ", depth)
	if v.Len() == 0 {
		fmt.Fprintf(p.out, "%s%s: []\n", pad, name)
		return
	}
	fmt.Fprintf(p.out, "%s%s:\n", pad, name)
	for i := range v.Len() {
		p.line(depth+1, "- "+strconv.Itoa(i), v.Index(i))
	}
}

// field takes a prefab.Field apart.
func field(v reflect.Value) (value reflect.Value, span prefab.Span, ok bool) {
	if v.Kind() != reflect.Struct || v.NumField() != 2 || v.Type().Field(0).Name != "Value" || v.Type().Field(1).Type != spanType {
		return v, span, false
	}
	return v.Field(0), v.Field(1).Interface().(prefab.Span), true
}

// simple reports whether all fields of a struct are numbers or bytes, which fit in one line.
func simple(v reflect.Value) bool {
	for i := range v.NumField() {
		switch v.Field(i).Kind() {
		case reflect.Int, reflect.Uint32, reflect.Uint8:
		default:
			if _, ok := v.Field(i).Interface().(prefab.Ratio); !ok {
				return false
			}
		}
	}
	return true
}

// scalar prints a value in one line.
func scalar(v reflect.Value) string {
	switch x := v.Interface().(type) {
	case prefab.Ratio:
		return fmt.Sprintf("%d/%d", x.Num, x.Den)
	case prefab.Range:
		if x.Max == prefab.NoMax {
			return fmt.Sprint(x.Min, "..")
		}
		return fmt.Sprint(x.Min, "..", x.Max)
	case fmt.Stringer:
		return x.String()
	case string:
		return strconv.Quote(x)
	}
	return strings.Trim(fmt.Sprint(v.Interface()), "{}")
}

func lowerFirst(s string) string { return strings.ToLower(s[:1]) + s[1:] }
