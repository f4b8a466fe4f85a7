// Package cache keeps on disk what builds have made, for later builds to find it by what it was made
// of. It touches no disk itself: a [Disk] comes in.
package cache

// The folder holds an index and packs. The index says what there is; packs hold the bytes of records,
// one after the other, and are never changed once they have their name. So whoever has read the index
// can read on while others write: the worst is a pack that is gone, and what cannot be read, or is not
// what its sum says, counts as never kept. Two builds that write at once leave the index of the later
// one; what the other has made is made again.
//
//	index         0  8 bytes   magic
//	              8  32 bytes  mark: of the build of xpc that wrote it; another one reads nothing of it
//	             40  parts: for each a u64 length in bytes and a SHA-256
//	              +  32 bytes  SHA-256 of the head up to here
//	              +  the parts, one after the other
//	pack-SUM      records; SUM is the beginning of the SHA-256 of the whole, in hexadecimal digits
//	tmp-…         what is being written
//
// All numbers are little-endian. Parts are plain values, see plain.go.

import (
	"crypto/sha256"
	"maps"
	"slices"
)

// Sum is a SHA-256.
type Sum = [sha256.Size]byte

// Disk is the folder of a cache. Names have no slashes. It may not be there: reading gives errors then.
type Disk interface {
	ReadFile(name string) ([]byte, error)
	Temp() (name string, f File, err error) // a new file, in the folder, which is made if need be
	Rename(from, to string) error
	Remove(name string) error
	List() ([]Found, error)
}

// File is a file being written.
type File interface {
	Write(p []byte) (int, error)
	Close() error
}

// Found is a file of the folder.
type Found struct {
	Name string
	Age  int64 // seconds since it was written
}

// Entry is what the cache keeps under a key.
type Entry struct {
	Key     Sum
	Needs   []Need // what else it was made of, which the key cannot say
	Records [kinds]Record

	used uint32 // the save before which it was last asked for
}

// The records of an entry, each kind in packs of its own: those who look for findings do not read what
// outputs are made of.
const (
	Facts = iota
	Output
	kinds
)

// Need is an input by its name, with the sum of what it held in its first Limit bytes.
type Need struct {
	Name  string
	Limit int64
	Sum   Sum
}

// Index is the name of the file that says what there is.
const Index = "index"

// Record is bytes of an entry. The zero value is none.
type Record struct {
	data []byte // nil: in the pack
	pack *pack  // nil: not on disk yet
	off  int
	size int
	sum  uint64 // see sumOf
}

// NewRecord returns the record of some bytes, which are not to be changed any more.
func NewRecord(data []byte) Record { return Record{data: data, size: len(data)} }

// Cache is the content of a folder, and what is to be added to it. It is not for several goroutines at
// once but for [Cache.Bytes].
type Cache struct {
	disk    Disk // nil: nothing is read or written
	mark    Sum
	parts   [partCount]part
	entries map[Sum]*Entry // nil: not read yet
	packs   []*pack        // in no order
	saves   uint32
	changed bool // entries differ from those on disk
	most    int  // bytes of records

	// Keep says to keep the bytes of records in memory once they are on disk.
	Keep bool
}

// Part is a part of the index. The cache itself reads Entries alone.
type Part int

// The parts of an index.
const (
	Files   Part = iota // what is known of files
	Results             // of whole builds
	entries
	partCount
)

// Load reads the index of a folder; nil is no folder. Whatever is wrong with it makes an empty cache.
// The mark tells apart what must not read each other's records.
func Load(disk Disk, mark Sum) *Cache {
	c := &Cache{disk: disk, most: maxBytes, mark: sha256.Sum256(append(mark[:], Shape(new(storedEntries))...))}
	if disk != nil {
		c.readIndex()
	}
	return c
}

// Part reads a part of the index into what v points to. It reports whether it was there.
func (c *Cache) Part(p Part, v any) bool {
	part := c.parts[p]
	return part.data != nil && sha256.Sum256(part.data) == part.sum && Decode(part.data, v) == nil
}

// part is a part of the index as it is on disk. Without data it is not there.
type part struct {
	data []byte
	sum  Sum
}

// Find returns what is kept under a key, or nil.
func (c *Cache) Find(key Sum) *Entry {
	e := c.all()[key]
	if e != nil {
		e.used = c.saves + 1
	}
	return e
}

// Add keeps an entry, in place of one of the same key.
func (c *Cache) Add(e *Entry) {
	e.used = c.saves + 1
	c.all()[e.Key] = e
	c.changed = true
}

// Forget leaves out an entry that turned out to be of no use.
func (c *Cache) Forget(e *Entry) {
	if c.all()[e.Key] == e {
		delete(c.entries, e.Key)
		c.changed = true
	}
}

// Changed reports whether there is something new to save.
func (c *Cache) Changed() bool { return c.changed }

// Bytes returns the bytes of a record; ok is false if there are none, or not those that were written.
// They are not to be changed.
func (c *Cache) Bytes(r *Record) (data []byte, ok bool) {
	if r.data != nil {
		return r.data, true
	}
	if r.pack == nil {
		return nil, false
	}
	all := r.pack.bytes()
	if r.off > len(all) || r.size > len(all)-r.off {
		return nil, false
	}
	data = all[r.off:][:r.size:r.size]
	if sumOf(data) != r.sum {
		return nil, false
	}
	if c.Keep {
		r.data = data
	}
	return data, true
}

// Release lets go of packs that were read.
func (c *Cache) Release() {
	for _, p := range c.packs {
		p.release()
	}
}

// all returns the entries by their keys.
func (c *Cache) all() map[Sum]*Entry {
	if c.entries == nil {
		c.entries = map[Sum]*Entry{}
		c.readEntries()
	}
	return c.entries
}

// inOrder returns the entries in the order of their keys, so that equal caches are equal files.
func (c *Cache) inOrder() []*Entry {
	return slices.SortedFunc(maps.Values(c.all()), func(a, b *Entry) int { return slices.Compare(a.Key[:], b.Key[:]) })
}
