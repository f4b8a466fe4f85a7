package cache

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
)

// Plain values are written as follows; there are no types or names in what is written, so that the
// reader must ask for the type that was written, which [Shape] tells apart.
//
//	bool            a byte, 0 or 1
//	int…            zigzag varint
//	uint…           varint
//	string          varint 0, varint length, bytes: one that has not come yet; else varint n: the n-th
//	                that came, from 1; the empty string is the first and always there
//	[]byte          varint 0: nil; else varint 1 + length, bytes
//	[n]byte         n bytes
//	slice           varint 0: nil; else varint 1 + length, elements
//	array           elements; there is at least one
//	pointer         a byte: 0 nil, 1 what it points to
//	struct          a byte: 0 all zero, 1 the fields in order; a struct of one field is that field
//
// Everything takes at least a byte, so that no count stands for more than the bytes that are left.

// maxNesting bounds how many slices and pointers lie in each other.
const maxNesting = 100

var (
	errShort   = errors.New("ends early")
	errForm    = errors.New("is not of the form of its type")
	errBeyond  = errors.New("has bytes beyond its end")
	errNesting = errors.New("is nested too deeply")
)

// Append appends the plain form of what v points to. Equal values give equal bytes. It panics if the
// type holds anything but numbers, bools, strings, and arrays, slices, pointers and structs of them
// whose fields are all exported.
func Append(dst []byte, v any) []byte {
	p := reflect.ValueOf(v)
	w := writer{buf: dst, strings: map[string]uint64{"": 1}}
	planOf(p.Type().Elem()).write(&w, p.UnsafePointer())
	return w.buf
}

// Decode reads what [Append] has written of the same type into what v points to. Strings of the
// result share one copy of the data. Whatever the data are, it takes time and memory in proportion
// to them.
func Decode(data []byte, v any) error {
	p := reflect.ValueOf(v).Elem()
	p.SetZero()
	r := reader{data: string(data)}
	r.strings = r.few[:1] // the empty one
	planOf(p.Type()).read(&r, p.Addr().UnsafePointer())
	if r.err == nil && r.at < len(r.data) {
		r.err = errBeyond
	}
	if r.err != nil {
		p.SetZero()
	}
	return r.err
}

// Shape describes the type that v points to, all the way down: data written with one shape are read
// with the same alone.
func Shape(v any) string {
	var b strings.Builder
	describe(&b, reflect.TypeOf(v).Elem(), map[reflect.Type]bool{})
	return b.String()
}

func describe(b *strings.Builder, t reflect.Type, seen map[reflect.Type]bool) {
	if t.Name() != "" {
		b.WriteString(t.Name())
	}
	if seen[t] {
		return
	}
	switch kind := t.Kind(); kind {
	case reflect.Struct:
		seen[t] = true
		b.WriteString(" {")
		for i := range t.NumField() {
			fmt.Fprintf(b, "%s ", t.Field(i).Name)
			describe(b, t.Field(i).Type, seen)
			b.WriteString("; ")
		}
		b.WriteString("}")
	case reflect.Slice, reflect.Pointer:
		fmt.Fprintf(b, "%v ", kind)
		describe(b, t.Elem(), seen)
	case reflect.Array:
		fmt.Fprintf(b, "%d ", t.Len())
		describe(b, t.Elem(), seen)
	default:
		if t.Name() != kind.String() {
			fmt.Fprintf(b, " %v", kind)
		}
	}
}
