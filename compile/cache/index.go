package cache

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
)

const (
	magic     = "XPCCACH1"
	headFixed = len(magic) + sha256.Size
	headPart  = 8 + sha256.Size
	headSize  = headFixed + int(partCount)*headPart
)

// storedEntries is the part of the index that says what there is in packs.
type storedEntries struct {
	Saves   uint32
	Packs   []storedPack
	Entries []storedEntry
}

type storedPack struct {
	Name string
	Size int
}

type storedEntry struct {
	Key     Sum
	Needs   []Need
	Records [kinds]storedRecord
	Used    uint32
}

// storedRecord says where a record is. Pack counts from 1; 0 is no record.
type storedRecord struct {
	Pack, Off, Size int
	Sum             uint64
}

// readIndex takes the parts out of the index, without looking into them.
func (c *Cache) readIndex() {
	data, err := c.disk.ReadFile(Index)
	if err != nil || len(data) < headSize+sha256.Size {
		return
	}
	head, rest := data[:headSize], data[headSize+sha256.Size:]
	sum := sha256.Sum256(head)
	if string(head[:len(magic)]) != magic || !bytes.Equal(head[len(magic):headFixed], c.mark[:]) ||
		!bytes.Equal(data[headSize:][:sha256.Size], sum[:]) {
		return
	}
	for p := range partCount {
		at := head[headFixed+int(p)*headPart:]
		n := binary.LittleEndian.Uint64(at)
		if n > uint64(len(rest)) {
			return
		}
		c.parts[p] = part{rest[:n:n], Sum(at[8:headPart])}
		rest = rest[n:]
	}
}

// readEntries fills in the entries of the index. Those that cannot be are left out.
func (c *Cache) readEntries() {
	var stored storedEntries
	if !c.Part(entries, &stored) {
		return
	}
	c.saves = stored.Saves
	for _, p := range stored.Packs {
		c.packs = append(c.packs, &pack{disk: c.disk, name: p.Name, size: p.Size})
	}
	for _, e := range stored.Entries {
		out := &Entry{Key: e.Key, Needs: e.Needs, used: e.Used}
		whole := true
		for k := range kinds {
			var ok bool
			out.Records[k], ok = c.record(e.Records[k])
			whole = whole && ok
		}
		if whole {
			c.entries[e.Key] = out
		}
	}
}

func (c *Cache) record(r storedRecord) (out Record, ok bool) {
	switch {
	case r.Pack == 0:
		return Record{}, true
	case r.Pack < 0 || r.Pack > len(c.packs) || r.Off < 0 || r.Size < 0 || !isPack(c.packs[r.Pack-1].name):
		return Record{}, false
	}
	return Record{pack: c.packs[r.Pack-1], off: r.Off, size: r.Size, sum: r.Sum}, true
}

// entriesPart returns the part of the index that says what there is, given the entries in order and some that are none
// any more.
func (c *Cache) entriesPart(order []*Entry) []byte {
	out := storedEntries{Saves: c.saves, Entries: make([]storedEntry, 0, len(c.entries))}
	number := map[*pack]int{}
	for i, p := range c.packs {
		number[p] = i + 1
		out.Packs = append(out.Packs, storedPack{p.name, p.size})
	}
	stored := func(r *Record) storedRecord {
		if r.pack == nil {
			return storedRecord{}
		}
		return storedRecord{Pack: number[r.pack], Off: r.off, Size: r.size, Sum: r.sum}
	}
	for _, e := range order {
		if c.entries[e.Key] != e {
			continue
		}
		entry := storedEntry{Key: e.Key, Needs: e.Needs, Used: e.used}
		for k := range kinds {
			entry.Records[k] = stored(&e.Records[k])
		}
		out.Entries = append(out.Entries, entry)
	}
	return c.append(entries, &out)
}

// writeIndex writes the parts.
func (c *Cache) writeIndex() error {
	head := make([]byte, 0, headSize+sha256.Size)
	head = append(append(head, magic...), c.mark[:]...)
	for _, part := range c.parts {
		head = binary.LittleEndian.AppendUint64(head, uint64(len(part.data)))
		head = append(head, part.sum[:]...)
	}
	sum := sha256.Sum256(head)
	head = append(head, sum[:]...)
	return c.writeFile(Index, func(f File) error {
		_, err := f.Write(head)
		for _, part := range c.parts {
			if err == nil {
				_, err = f.Write(part.data)
			}
		}
		return err
	})
}
