package cache

import "reflect"

// reader reads one value. After the first error it reads nothing more.
type reader struct {
	data    string
	at      int
	strings []string
	depth   int
	err     error
}

// fail notes the first error and goes to the end, so that no count is believed after it.
func (r *reader) fail(err error) {
	if r.err == nil {
		r.err, r.at = err, len(r.data)
	}
}

func (r *reader) byte() byte {
	if r.at >= len(r.data) {
		r.fail(errShort)
		return 0
	}
	r.at++
	return r.data[r.at-1]
}

func (r *reader) uint() (n uint64) {
	for shift := 0; shift < 64; shift += 7 {
		b := r.byte()
		n |= uint64(b&0x7F) << shift
		if b < 0x80 {
			if b == 0 && shift > 0 || shift == 63 && b > 1 {
				break // a longer form than needed, or more than 64 bits
			}
			return n
		}
	}
	r.fail(errForm)
	return 0
}

// held returns n, or 0 if that many things, which take at least a byte each, are not there.
func (r *reader) held(n uint64) int {
	if n > uint64(len(r.data)-r.at) {
		r.fail(errShort)
		return 0
	}
	return int(n)
}

// length reads the length of a slice; ok is false for one that is nil.
func (r *reader) length() (n int, ok bool) {
	u := r.uint()
	if u == 0 {
		return 0, false
	}
	return r.held(u - 1), true
}

// enter and leave bound how deep values lie in each other, whatever the type.
func (r *reader) enter() bool {
	if r.depth++; r.depth > maxNesting {
		r.fail(errNesting)
		return false
	}
	return true
}

func (r *reader) leave() { r.depth-- }

// flag reads a byte that is 0 or 1.
func (r *reader) flag() bool {
	b := r.byte()
	if b > 1 {
		r.fail(errForm)
	}
	return b == 1
}

// bytes reads n bytes, which are there.
func (r *reader) bytes(n int) string {
	r.at += n
	return r.data[r.at-n : r.at]
}

func readBool(r *reader, v reflect.Value) { v.SetBool(r.flag()) }

func readInt(r *reader, v reflect.Value) {
	u := r.uint()
	n := int64(u>>1) ^ -int64(u&1)
	if v.OverflowInt(n) {
		r.fail(errForm)
		return
	}
	v.SetInt(n)
}

func readUint(r *reader, v reflect.Value) {
	n := r.uint()
	if v.OverflowUint(n) {
		r.fail(errForm)
		return
	}
	v.SetUint(n)
}

func readString(r *reader, v reflect.Value) {
	n := r.uint()
	switch {
	case n > uint64(len(r.strings)):
		r.fail(errForm)
	case n > 0:
		v.SetString(r.strings[n-1])
	default:
		s := r.bytes(r.held(r.uint()))
		r.strings = append(r.strings, s)
		v.SetString(s)
	}
}

func readBytes(r *reader, v reflect.Value) {
	if n, ok := r.length(); ok {
		v.SetBytes([]byte(r.bytes(n)))
	}
}

func readByteArray(r *reader, v reflect.Value) {
	if n := v.Len(); n > len(r.data)-r.at {
		r.fail(errShort)
	} else {
		copy(v.Bytes(), r.bytes(n))
	}
}
