package cache

import (
	"encoding/binary"
	"reflect"
)

// writer writes one value.
type writer struct {
	buf     []byte
	strings map[string]uint64 // the number of each that came, from 1
}

func (w *writer) uint(n uint64) { w.buf = binary.AppendUvarint(w.buf, n) }

func writeBool(w *writer, v reflect.Value) {
	b := byte(0)
	if v.Bool() {
		b = 1
	}
	w.buf = append(w.buf, b)
}

func writeInt(w *writer, v reflect.Value)  { w.buf = binary.AppendVarint(w.buf, v.Int()) }
func writeUint(w *writer, v reflect.Value) { w.uint(v.Uint()) }

func writeString(w *writer, v reflect.Value) {
	s := v.String()
	n := w.strings[s]
	w.uint(n)
	if n == 0 {
		w.strings[s] = uint64(len(w.strings) + 1)
		w.uint(uint64(len(s)))
		w.buf = append(w.buf, s...)
	}
}

func writeBytes(w *writer, v reflect.Value) {
	if v.IsNil() {
		w.uint(0)
		return
	}
	w.uint(1 + uint64(v.Len()))
	w.buf = append(w.buf, v.Bytes()...)
}

func writeByteArray(w *writer, v reflect.Value) { w.buf = append(w.buf, v.Bytes()...) }
