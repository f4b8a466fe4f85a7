package embed

import (
	"hash/crc32"
	"strconv"
)

// Open verifies a bundle and returns it. The string is read in place and kept.
//
// It checks sums, sizes, counts, references, and every value that an accessor relies on, so that
// nothing that a bundle holds can make one of them fail; the content hash is left to who wants it
// ([Hashed]). It allocates a fixed amount, whatever the size, and its time is in proportion to it.
//
// A bundle that is damaged gives a [*FormatError], one that needs a newer version of this package
// an [*UnsupportedError].
func Open(data string) (*Bundle, error) {
	v := &verifier{data: data}
	return v.open()
}

// open verifies all.
func (v *verifier) open() (*Bundle, error) {
	v.b = &Bundle{}
	v.file()
	if v.err == nil {
		v.records()
	}
	if v.err != nil {
		return nil, v.err
	}
	if v.unknown != "" {
		return nil, &UnsupportedError{What: "section " + strconv.Quote(v.unknown), Tool: v.b.Tool()}
	}
	return v.b, nil
}

// A FormatError says where a bundle contradicts its format.
type FormatError struct {
	Fault   Fault
	Section string // that is damaged; "" = head or tail
	Offset  int    // bytes from the start of the bundle
	What    string // what was found, and what is allowed
}

// Fault says what is wrong with the bytes of a bundle as such.
type Fault uint8

// The faults. The zero value is that of a bundle whose sums hold.
const (
	FaultContent Fault = iota // what stands in it contradicts the format
	FaultCut                  // it ends too early
	FaultSum                  // its bytes are not those that were written
)

// Error says where, what was found, and what is allowed.
func (e *FormatError) Error() string {
	where := "bundle"
	if e.Section != "" {
		where += ", section " + strconv.Quote(e.Section)
	}
	return where + ", byte " + strconv.Itoa(e.Offset) + ": " + e.What
}

// An UnsupportedError says what a sound bundle needs that this version of the package does not
// read.
type UnsupportedError struct {
	What string // such as "format version 2"
	Tool string // that wrote the bundle, with its version; "" where that cannot be read
}

// Error says what is needed and who wrote it.
func (e *UnsupportedError) Error() string {
	by := "a newer xpc"
	if e.Tool != "" {
		by = strconv.Quote(e.Tool)
	}
	return "the bundle needs " + e.What + ", which this version of xpc/embed does not read; " +
		"it was written by " + by + ": update the module that opens it"
}

// verifier reads a bundle once. The first thing that is wrong ends it.
type verifier struct {
	b     *Bundle
	data  string
	start [sectionCount]int    // offset of each section in data
	count [sectionCount]uint32 // records of each section
	next  [sectionCount]uint32 // first record that has no owner yet
	cuts  bool                 // some terrain is of kind Cut

	prefabKind uint32 // the kind of objects that are prefabs; that of none if there is not
	nested     bool   // some prefab has slots, or says so
	unleveled  bool   // though it has no level

	alone    [sectionCount]alone // what the records of a section say by themselves
	sound    [sectionCount]bool  // that is as it should be
	thorough bool                // nothing passes for sound: for tests, which hold both ways against each other

	unknown string // name of a section that is not known and must be
	err     error
	buffer  [1 << 14]byte // through which sums are computed, since hash/crc32 reads no strings
}

// fail notes what is wrong with what stands in the bundle, unless something was before.
func (v *verifier) fail(section string, offset int, what string) {
	v.broken(FaultContent, section, offset, what)
}

// broken notes what is wrong, unless something was before.
func (v *verifier) broken(fault Fault, section string, offset int, what string) {
	if v.err == nil {
		v.err = &FormatError{fault, section, offset, what}
	}
}

// castagnoli returns the polynomial of the bundle's sums.
func castagnoli() *crc32.Table { return crc32.MakeTable(crc32.Castagnoli) }

// sum returns the CRC-32C of a string.
func (v *verifier) sum(s string) uint32 { return v.sumOf(sectionCount, s) }

// sumOf returns the CRC-32C of a section, and looks at what its records say by themselves.
func (v *verifier) sumOf(s section, body string) uint32 {
	var sum uint32
	block := len(v.buffer)
	if s < sectionCount {
		block -= block % sections[s].size
	}
	for len(body) > 0 {
		n := copy(v.buffer[:block], body)
		sum = crc32.Update(sum, castagnoli(), v.buffer[:n])
		v.look(s, body[:n])
		body = body[n:]
	}
	return sum
}

// file verifies head, sections and tail: everything but the records.
func (v *verifier) file() {
	d := v.data
	switch {
	case len(d) < len(magic) && d == magic[:len(d)]:
		v.broken(FaultCut, "", len(d), "the bundle ends within its head")
		return
	case len(d) < len(magic) || d[:len(magic)] != magic:
		v.broken(FaultSum, "", 0, "this is no bundle: it does not begin as one")
		return
	case len(d) < headFixed+headEnd+tailSize:
		v.broken(FaultCut, "", len(d), "the bundle ends within its head")
		return
	}
	if version := u32(d, headVersion); version > Version {
		v.err = &UnsupportedError{What: "format version " + strconv.FormatUint(uint64(version), 10)}
		return
	} else if version == 0 {
		v.fail("", headVersion, "format version 0, which there is not")
		return
	}
	sections := u32(d, headSections)
	if size := u64(d, headSize); size != uint64(len(d)) {
		fault := FaultSum
		if size > uint64(len(d)) {
			fault = FaultCut
		}
		v.broken(fault, "", headSize, "a size of "+strconv.FormatUint(size, 10)+" bytes in a bundle of "+
			strconv.Itoa(len(d)))
		return
	}
	head := headFixed + headEntry*int(min(sections, maxSections+1))
	if sections > maxSections || head+headEnd+tailSize > len(d) {
		v.fail("", headSections, "more sections than the bundle has room for")
		return
	}
	if u32(d, head) != v.sum(d[:head]) || u32(d, head+4) != 0 {
		v.broken(FaultSum, "", head, "the head does not have the sum that it should have")
		return
	}
	v.sections(head)
	v.tail()
}

// sections verifies all sections, which begin after a head of that size.
func (v *verifier) sections(head int) {
	at := head + headEnd
	want := section(0)
	for e := headFixed; e < head && v.err == nil; e += headEntry {
		entry := v.data[e : e+headEntry]
		name := sectionName(entry)
		size := u64(entry, entrySize)
		if size%sectionAlign != 0 || size > uint64(len(v.data)-tailSize-at) {
			v.fail(name, e, "a size that is no multiple of 8 or more than the bundle has")
			return
		}
		body := v.data[at : at+int(size)]
		known := want < sectionCount && name == sections[want].name
		s := sectionCount
		if known {
			s = want
		}
		if u32(entry, entrySum) != v.sumOf(s, body) {
			v.broken(FaultSum, name, at, "the section does not have the sum that it should have")
			return
		}
		switch {
		case known:
			v.section(want, entry, e, at, body)
			want++
		case u32(entry, entryFlags) != skippable && v.unknown == "":
			v.unknown = name
		}
		at += len(body)
	}
	if want < sectionCount {
		v.fail(sections[want].name, head, "the section is missing or not in its place")
	} else if at != len(v.data)-tailSize {
		v.fail("", at, "bytes between the last section and the tail")
	}
}

// section verifies the entry of a section that is known, and takes its records.
func (v *verifier) section(s section, entry string, e, at int, body string) {
	size := uint64(sections[s].size)
	records := uint64(u32(entry, entryCount)) * size
	switch {
	case uint64(u32(entry, entryRecord)) != size:
		v.fail(sections[s].name, e, "records of another size than the format's")
		return
	case records > uint64(len(body)) || uint64(len(body))-records >= sectionAlign:
		v.fail(sections[s].name, e, "another number of records than the section has room for")
		return
	case u32(entry, entryFlags) != 0:
		v.fail(sections[s].name, e, "flags, which this section does not have")
		return
	}
	for i := records; i < uint64(len(body)); i++ {
		if body[i] != 0 {
			v.fail(sections[s].name, at+int(i), "bytes after the last record that are not 0")
			return
		}
	}
	v.start[s], v.count[s] = at, u32(entry, entryCount)
	v.b.sec[s] = body[:records]
}

// sectionName returns the name in a section's entry.
func sectionName(entry string) string {
	name := entry[entryName:entrySize]
	for len(name) > 0 && name[len(name)-1] == 0 {
		name = name[:len(name)-1]
	}
	return name
}

// tail verifies the tail.
func (v *verifier) tail() {
	at := len(v.data) - tailSize
	tail := v.data[at:]
	n := copy(v.b.hash[:], tail)
	if u32(tail, n) != v.sum(tail[:n]) || u32(tail, n+4) != 0 {
		v.broken(FaultSum, "", at, "the tail does not have the sum that it should have")
	}
}
