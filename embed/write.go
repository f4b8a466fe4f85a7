package embed

import "strconv"

// out is a record that is being written: the stores of little-endian numbers, each refusing what
// does not fit.
type out []byte

func (r out) u16(i, v int) {
	fits(v, 16)
	r[i], r[i+1] = byte(v), byte(v>>8)
}

func (r out) u32(i int, v uint32) {
	r[i], r[i+1], r[i+2], r[i+3] = byte(v), byte(v>>8), byte(v>>16), byte(v>>24)
}

// number returns a number of 32 bits.
func (r out) number(i int) uint32 {
	r = r[i : i+4]
	return uint32(r[0]) | uint32(r[1])<<8 | uint32(r[2])<<16 | uint32(r[3])<<24
}

func (r out) u64(i int, v uint64) {
	r.u32(i, uint32(v))
	r.u32(i+4, uint32(v>>32))
}

// num stores a number that is not negative in 32 bits.
func (r out) num(i, v int) {
	fits(v, 32)
	r.u32(i, uint32(v))
}

// i32 stores a number with its sign in 32 bits.
func (r out) i32(i, v int) {
	if int(int32(v)) != v {
		mistake(strconv.Itoa(v) + " does not fit into 32 bits")
	}
	r.u32(i, uint32(v))
}

func (r out) ratio(i int, v Ratio) {
	r.u32(i, v.Num)
	r.u32(i+4, v.Den)
}

// share writes a ratio that must be one: the zero value is 0 of 1.
func (r out) share(i int, v Ratio) {
	if v == (Ratio{}) {
		v.Den = 1
	}
	r.ratio(i, v)
}

func (r out) span(i int, v Range) {
	r.num(i, v.Min)
	r.num(i+4, v.Max)
}

func (r out) area(i int, v Area) {
	for j, n := range [...]int{v.X, v.Y, v.W, v.H} {
		r.num(i+4*j, n)
	}
}

func (r out) look(i int, v Look) {
	r.u32(i, v.Glyph)
	copy(r[i+4:], []byte{v.Fore.R, v.Fore.G, v.Fore.B, v.Back.R, v.Back.G, v.Back.B})
}

func (r out) point(i, x, y int) {
	r.u16(i, x)
	r.u16(i+2, y)
}

func fits(v, bits int) {
	if uint64(v)>>bits != 0 { // so too if v is negative
		mistake(strconv.Itoa(v) + " does not fit into " + strconv.Itoa(bits) + " bits")
	}
}

// mistake reports data that the compiler must not make.
func mistake(what string) { panic("xpc: internal error: bundle data: " + what) }

// flag returns bit if b holds.
func flag(b bool, bit byte) byte {
	if b {
		return bit
	}
	return 0
}

// records are the sections of a bundle that is being written.
type records struct {
	sec   [sectionCount][]byte
	names []string // of the prefabs, in the order of the section
	ids   []ID
}

// add appends a record of zeros to a section. It is valid until the section's next one.
func (e *records) add(s section) out {
	n := len(e.sec[s])
	e.sec[s] = append(e.sec[s], make([]byte, sections[s].size)...)
	return out(e.sec[s][n:])
}

// count returns how many records a section has.
func (e *records) count(s section) int { return len(e.sec[s]) / sections[s].size }

// run sets a field to the records of a section from first to its end. Without any it stays 0.
func (e *records) run(r out, field int, s section, first int) {
	if n := e.count(s) - first; n > 0 {
		r.num(field, first)
		r.num(field+4, n)
	}
}

// str sets a field to a string: its number in the part, and its length.
func (e *encoder) str(r out, field int, s string) {
	if s != "" {
		r.u32(field, e.text(s))
		r.num(field+4, len(s))
	}
}

// list sets a field to a run of strings.
func (e *encoder) list(r out, field int, list []string) {
	first := e.count(secLists)
	for _, s := range list {
		e.str(e.add(secLists), 0, s)
	}
	e.run(r, field, secLists, first)
}

// numbers sets a field to a run of numbers.
func (e *records) numbers(r out, field int, list []int) {
	first := e.count(secNumbers)
	for _, n := range list {
		e.add(secNumbers).num(0, n)
	}
	e.run(r, field, secNumbers, first)
}

// points sets a field to a run of points.
func (e *encoder) points(r out, field int, list []Point) {
	first := e.count(secPoints)
	for _, p := range list {
		e.add(secPoints).point(pointX, p.X, p.Y)
	}
	e.run(r, field, secPoints, first)
}
