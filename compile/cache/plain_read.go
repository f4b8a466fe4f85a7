package cache

import "unsafe"

// reader reads one value. After the first error it reads nothing more.
type reader struct {
	data    string
	at      int
	strings []string
	few     [16]string // room for as many as most have
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
	if r.at < len(r.data) && r.data[r.at] < 0x80 { // as most are
		r.at++
		return uint64(r.data[r.at-1])
	}
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

// fill reads as many bytes as there is room for.
func (r *reader) fill(to []byte) {
	if len(to) > len(r.data)-r.at {
		r.fail(errShort)
		return
	}
	copy(to, r.bytes(len(to)))
}

// int reads a zigzag varint.
func (r *reader) int() int64 {
	u := r.uint()
	return int64(u>>1) ^ -int64(u&1)
}

func readBool(r *reader, p unsafe.Pointer) { *(*bool)(p) = r.flag() }

func readString(r *reader, p unsafe.Pointer) {
	n := r.uint()
	switch {
	case n > uint64(len(r.strings)):
		r.fail(errForm)
	case n > 0:
		*(*string)(p) = r.strings[n-1]
	default:
		s := r.bytes(r.held(r.uint()))
		r.strings = append(r.strings, s)
		*(*string)(p) = s
	}
}

func readBytes(r *reader, p unsafe.Pointer) {
	if n, ok := r.length(); ok {
		*(*[]byte)(p) = []byte(r.bytes(n))
	}
}
