package embed

// Encode writes a bundle. Equal data give equal bytes; the order of prefabs and recipes does not
// matter. sum is SHA-256 ([crypto/sha256.Sum256]), which this package does not import since games
// do not need it; it is called once, for the content hash over [Hashed].
//
// The only error is a bundle that outgrows its format: a [*SizeError]. Data that contradicts itself
// (an index out of range, a name twice, a plane of the wrong size) is a mistake of the compiler
// and panics.
func Encode(d *Data, sum func([]byte) [32]byte) ([]byte, error) { panic(unwritten) }

// Hashed returns the part of a bundle that its content hash covers: all but the hash and its own
// sum at the end.
func Hashed(data string) string { panic(unwritten) }

// A SizeError says which part of a bundle has outgrown its format.
type SizeError struct {
	Part string // such as "terrains"
	Size int    // how many there are
	Max  int    // how many there may be
}

// Error names the part and both numbers.
func (e *SizeError) Error() string { panic(unwritten) }
