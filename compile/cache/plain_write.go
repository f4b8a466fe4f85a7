package cache

import (
	"encoding/binary"
	"unsafe"
)

// writer writes one value.
type writer struct {
	buf     []byte
	strings map[string]uint64 // the number of each that came, from 1
}

func (w *writer) uint(n uint64) { w.buf = binary.AppendUvarint(w.buf, n) }
func (w *writer) int(n int64)   { w.buf = binary.AppendVarint(w.buf, n) }

func (w *writer) bool(is bool) {
	b := byte(0)
	if is {
		b = 1
	}
	w.buf = append(w.buf, b)
}

func writeBool(w *writer, p unsafe.Pointer) { w.bool(*(*bool)(p)) }

func writeString(w *writer, p unsafe.Pointer) {
	s := *(*string)(p)
	n := w.strings[s]
	w.uint(n)
	if n == 0 {
		w.strings[s] = uint64(len(w.strings) + 1)
		w.uint(uint64(len(s)))
		w.buf = append(w.buf, s...)
	}
}

func writeBytes(w *writer, p unsafe.Pointer) {
	data := *(*[]byte)(p)
	if data == nil {
		w.uint(0)
		return
	}
	w.uint(1 + uint64(len(data)))
	w.buf = append(w.buf, data...)
}
