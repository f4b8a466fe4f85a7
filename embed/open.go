package embed

// Open verifies a bundle and returns it. The string is read in place and kept.
//
// It checks sums, sizes, counts, references, and every value that an accessor relies on, so that
// nothing that a bundle holds can make one of them fail; the content hash is left to who wants it
// ([Hashed]). It allocates a fixed amount, whatever the size, and reads the bundle once.
//
// A bundle that is damaged gives a [*FormatError], one that needs a newer version of this package
// an [*UnsupportedError].
func Open(data string) (*Bundle, error) { panic(unwritten) }

// A FormatError says where a bundle contradicts its format.
type FormatError struct {
	Section string // that is damaged; "" = the header
	Offset  int    // bytes from the start of the bundle
	What    string // what was found, and what is allowed
}

// Error says where, what was found, and what is allowed.
func (e *FormatError) Error() string { panic(unwritten) }

// An UnsupportedError says what a sound bundle needs that this version does not read.
type UnsupportedError struct {
	What string // such as "format version 2"
	Tool string // that wrote the bundle, if that can be read
}

// Error says what is needed and who wrote it.
func (e *UnsupportedError) Error() string { panic(unwritten) }
