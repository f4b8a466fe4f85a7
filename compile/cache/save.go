package cache

import (
	"cmp"
	"crypto/sha256"
	"slices"
	"strings"
)

// TempPrefix is how the names of files begin that are being written.
const TempPrefix = "tmp-"

// The bounds of a cache. What the last build has asked for stays whatever its size.
const (
	maxBytes  = 128 << 20 // of records; packs may hold as much again that nothing refers to any more
	maxUnused = 1000      // entries beyond as many as were asked for

	maxAlike = 8       // packs of one size class: with one more they become one
	classes  = 8       // a class holds packs up to this many times as large as the one below
	leastMax = 1 << 16 // bytes of the largest pack of the smallest class

	sweepEvery = 64   // saves
	packAge    = 60   // seconds for which a pack that no index refers to may belong to one that is about to be
	tempAge    = 3600 // seconds for which a temporary may be somebody's
)

// Save writes what is new, and the given parts of the index. On an error the folder holds what it held
// before, and some of what is new where nobody finds it; the cache in memory stays good.
func (c *Cache) Save(parts map[Part]any) error {
	if c.disk == nil {
		return nil
	}
	c.all()
	c.saves++
	litter := c.evict()
	order := c.inOrder()
	for k := range kinds {
		fresh, merged := c.toWrite(k, order)
		litter = litter || merged
		if len(fresh) == 0 {
			continue
		}
		if err := c.writePack(fresh); err != nil {
			return err
		}
		for _, r := range fresh {
			if !c.Keep {
				r.data = nil
			}
		}
	}
	c.dropPacks()
	for p, v := range parts {
		c.setPart(p, c.append(p, v))
	}
	c.setPart(entries, c.entriesPart(order))
	if err := c.writeIndex(); err != nil {
		return err
	}
	c.changed = false
	if litter || c.saves%sweepEvery == 1 {
		c.sweep()
	}
	return nil
}

// append encodes a part, in memory for as much as there was.
func (c *Cache) append(p Part, v any) []byte {
	was := len(c.parts[p].data)
	return Append(make([]byte, 0, was+was/16), v)
}

func (c *Cache) setPart(p Part, data []byte) { c.parts[p] = part{data, sha256.Sum256(data)} }

// evict leaves out entries that have not been asked for longest, unless none was: then nobody knows
// which are of use. It reports whether it left out any.
func (c *Cache) evict() bool {
	var unused []*Entry
	total, used := 0, 0
	for _, e := range c.entries {
		total += e.size()
		if e.used == c.saves {
			used++
		} else {
			unused = append(unused, e)
		}
	}
	if used == 0 {
		return false
	}
	slices.SortFunc(unused, func(a, b *Entry) int {
		return cmp.Or(cmp.Compare(a.used, b.used), slices.Compare(a.Key[:], b.Key[:]))
	})
	n := 0
	for n < len(unused) && (total > c.most || len(unused)-n > used+maxUnused) {
		total -= unused[n].size()
		delete(c.entries, unused[n].Key)
		n++
	}
	return n > 0
}

func (e *Entry) size() (n int) {
	for _, r := range e.Records {
		n += r.size
	}
	return n
}

// toWrite returns the records of a kind that go into a new pack: those that are in none, and those of
// packs that are merged: too many of one size, or more than half of it refers to nothing. Entries with
// what cannot be read are left out.
func (c *Cache) toWrite(kind int, order []*Entry) (records []*Record, merged bool) {
	live := map[*pack]int{}
	for _, e := range c.entries {
		live[e.Records[kind].pack] += e.Records[kind].size
	}
	delete(live, nil)
	alike := map[int]int{}
	for p, n := range live {
		if 2*n >= p.size {
			alike[classOf(p.size)]++
		}
	}
	merge := func(p *pack) bool { return 2*live[p] < p.size || alike[classOf(p.size)] > maxAlike }
	for _, e := range order {
		if c.entries[e.Key] != e {
			continue
		}
		r := &e.Records[kind]
		switch {
		case r.pack == nil && r.data == nil, r.pack != nil && !merge(r.pack):
			continue
		case r.pack != nil:
			data, ok := c.Bytes(r)
			if !ok {
				delete(c.entries, e.Key)
				continue
			}
			r.data, merged = data, true
		}
		records = append(records, r)
	}
	return records, merged
}

// classOf returns the size class of a pack.
func classOf(size int) (class int) {
	for most := leastMax; size > most; most *= classes {
		class++
	}
	return class
}

// dropPacks leaves out packs that no record refers to.
func (c *Cache) dropPacks() {
	live := map[*pack]bool{}
	for _, e := range c.entries {
		for _, r := range e.Records {
			live[r.pack] = true
		}
	}
	c.packs = slices.DeleteFunc(c.packs, func(p *pack) bool { return !live[p] })
}

// sweep removes files that the index does not refer to. Errors leave them where they are: there is
// always a next time.
func (c *Cache) sweep() {
	found, err := c.disk.List()
	if err != nil {
		return
	}
	named := map[string]bool{}
	for _, p := range c.packs {
		named[p.name] = true
	}
	for _, f := range found {
		if isPack(f.Name) && !named[f.Name] && f.Age > packAge || strings.HasPrefix(f.Name, TempPrefix) && f.Age > tempAge {
			_ = c.disk.Remove(f.Name)
		}
	}
}
