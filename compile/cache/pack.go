package cache

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash/crc32"
	"strings"
	"sync"
)

const packPrefix = "pack-"

// pack is a file of records.
type pack struct {
	disk Disk
	name string
	size int

	mu   sync.Mutex
	read bool
	data []byte // once it was read; nil where it cannot be
}

// bytes returns the content of the file. It is read when it is first asked for.
func (p *pack) bytes() []byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.read {
		p.read = true
		if data, err := p.disk.ReadFile(p.name); err == nil && len(data) == p.size {
			p.data = data
		}
	}
	return p.data
}

// release forgets the content.
func (p *pack) release() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.read, p.data = false, nil
}

// isPack reports whether a file has the name of a pack.
func isPack(name string) bool {
	digits, ok := strings.CutPrefix(name, packPrefix)
	if _, err := hex.DecodeString(digits); err != nil {
		return false
	}
	return ok && len(digits) == 2*packSum
}

// packSum is how many bytes of its sum are in the name of a pack.
const packSum = 16

// writePack writes records into a new pack, and lets them refer to it.
func (c *Cache) writePack(records []*Record) error {
	h := sha256.New()
	p := &pack{disk: c.disk}
	for _, r := range records {
		h.Write(r.data)
		p.size += len(r.data)
	}
	p.name = packPrefix + hex.EncodeToString(h.Sum(nil)[:packSum])
	err := c.writeFile(p.name, func(f File) error {
		for _, r := range records {
			if _, err := f.Write(r.data); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	off := 0
	for _, r := range records {
		r.pack, r.off, r.sum = p, off, sumOf(r.data)
		off += r.size
	}
	c.packs = append(c.packs, p)
	return nil
}

// sumOf returns what tells whether the bytes of a record are those that were written: two sums by polynomials without
// a common factor, which is one of 64 bits that processors have instructions for. It shows damage. Nothing shows what
// somebody writes who may write here, since he may write sums as well.
func sumOf(data []byte) uint64 {
	return uint64(crc32.Checksum(data, castagnoli()))<<32 | uint64(crc32.ChecksumIEEE(data))
}

var castagnoli = sync.OnceValue(func() *crc32.Table { return crc32.MakeTable(crc32.Castagnoli) })

// writeFile writes a file beside its place and puts it there. It is not synced: what a power cut leaves
// is not what its sum says, and counts as never written.
func (c *Cache) writeFile(name string, write func(f File) error) error {
	temp, f, err := c.disk.Temp()
	if err != nil {
		return err
	}
	err = errors.Join(write(f), f.Close())
	if err == nil {
		err = c.disk.Rename(temp, name)
	}
	if err != nil {
		return errors.Join(err, c.disk.Remove(temp))
	}
	return nil
}
