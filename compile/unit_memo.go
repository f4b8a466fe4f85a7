package compile

import (
	"crypto/sha256"
	"encoding/binary"
	"slices"

	"github.com/seed18752ec6/xpc/compile/cache"
	"github.com/seed18752ec6/xpc/compile/emit"
	"github.com/seed18752ec6/xpc/compile/rules"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/xp"
)

// A unit is remembered under the sum of all that it was made of: what all prefabs share, its image and
// its script. Whatever else is read while it is made, which the script names, is noted beside it.

// contextOf returns the sum of all that was read so far: what is read before the first unit is shared
// by all units.
func (b *builder) contextOf() (sum cache.Sum) {
	h := sha256.New()
	for s := range b.reads.all() {
		h.Write(appendText(nil, s.Name))
		h.Write(s.Sum[:])
	}
	h.Sum(sum[:0])
	return sum
}

// appendText appends a text so that no other texts in a row give the same bytes.
func appendText(out []byte, text string) []byte {
	return append(binary.AppendUvarint(out, uint64(len(text))), text...)
}

// unitOf returns the unit of an image: a remembered one, or one that it makes.
func (b *builder) unitOf(in *decoded, image *imageInput, levels rules.Levels) (*unit, error) {
	files := &unitFiles{b: b}
	if b.memo == nil {
		u, err := b.makeUnit(in, image, levels, files)
		if u != nil {
			u.image = image
		}
		return u, err
	}
	art, data, err := b.sumOf(image.image, xp.MaxPacked+1)
	if err != nil {
		return nil, err
	}
	files.have(image.image, data)
	var script cache.Sum
	if image.script != "" {
		if script, data, err = b.sumOf(image.script, maxText+1); err != nil {
			return nil, err
		}
		files.have(image.script, data)
	}
	key := in.keyOf(image, art, script)
	u, needs, err := b.recallUnit(key)
	if err != nil {
		return nil, err
	}
	if u == nil {
		if u, err = b.makeUnit(in, image, levels, files); err != nil {
			return nil, err
		}
		needs = files.needs
		b.rememberUnit(key, u, needs)
	}
	b.hold(key, u)
	u.image, u.sum = image, sumWith(key, needs)
	return u, nil
}

// hold keeps a unit in memory for the next build of this process, if there is one.
func (b *builder) hold(key cache.Sum, u *unit) {
	if b.units != nil {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.units[key] = u
	}
}

// sumWith returns the sum of a key and of what else a unit was made of.
func sumWith(key cache.Sum, needs []cache.Need) cache.Sum {
	all := key[:]
	for _, need := range needs {
		all = appendText(all, need.Name)
		all = append(all, need.Sum[:]...)
	}
	return sha256.Sum256(all)
}

// keyOf returns the sum under which the unit of an image is remembered.
func (in *decoded) keyOf(image *imageInput, art, script cache.Sum) cache.Sum {
	key := slices.Concat(in.context[:], art[:], script[:])
	for _, text := range []string{image.image, image.script, image.name} {
		key = appendText(key, text)
	}
	return sha256.Sum256(key)
}

// recallUnit returns the unit of a key with what else it was made of, or nil: if there is none, if what else it was made of has changed,
// or if it was damaged since.
func (b *builder) recallUnit(key cache.Sum) (u *unit, needs []cache.Need, err error) {
	m := b.memo
	b.mu.Lock()
	e := m.cache.Find(key)
	u = m.units[key]
	b.mu.Unlock()
	if e == nil {
		return nil, nil, nil
	}
	for _, need := range e.Needs {
		sum, _, err := b.sumOf(need.Name, need.Limit)
		if err != nil || sum != need.Sum {
			return nil, nil, err
		}
	}
	if u == nil {
		u = &unit{}
		data, ok := m.cache.Bytes(&e.Records[cache.Facts])
		if !ok || cache.Decode(data, &u.facts) != nil || u.Summary == nil {
			return nil, nil, nil
		}
	}
	if u.Lowered && u.part == nil && b.opts.Mode != Lint {
		data, ok := m.cache.Bytes(&e.Records[cache.Output])
		if !ok || !u.unpack(data) || !u.part.Whole() || u.part.Name() != u.Name || !emit.Declares(u.source, u.Name) {
			return nil, nil, nil
		}
		b.recalled.Store(true)
	}
	return u, e.Needs, nil
}

// rememberUnit keeps a unit under its key.
func (b *builder) rememberUnit(key cache.Sum, u *unit, needs []cache.Need) {
	e := &cache.Entry{Key: key, Needs: needs}
	e.Records[cache.Facts] = cache.NewRecord(cache.Append(nil, &u.facts))
	if u.Lowered {
		data := u.pack()
		u.unpack(data) // one copy is enough
		e.Records[cache.Output] = cache.NewRecord(data)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.torn { // it was made of what the key says
		b.memo.cache.Add(e)
	}
}

// unitFiles is the files that one unit is made of.
type unitFiles struct {
	b     *builder
	held  map[string][]byte // that were read already
	needs []cache.Need      // beyond those that the key covers
}

func (f *unitFiles) have(name string, data []byte) {
	if f.held == nil {
		f.held = map[string][]byte{}
	}
	f.held[name] = data
}

// read is as [builder.readFile].
func (f *unitFiles) read(name string, limit int64) ([]byte, error) {
	data, covered := f.held[name]
	if data != nil {
		return data, nil
	}
	data, err := f.b.readFile(name, limit)
	if !covered {
		s, _ := f.b.noted(name)
		f.needs = append(f.needs, cache.Need{Name: name, Limit: limit, Sum: s.Sum})
	}
	return data, err
}

// pack returns what is remembered of an output: the length of the part, then both.
func (o *output) pack() []byte {
	data := binary.AppendUvarint(make([]byte, 0, binary.MaxVarintLen64+len(o.part)+len(o.source)), uint64(len(o.part)))
	return append(append(data, o.part...), o.source...)
}

// unpack takes what pack has packed, which shares the memory. It reports whether it could be.
func (o *output) unpack(data []byte) bool {
	n, size := binary.Uvarint(data)
	if size <= 0 || n > uint64(len(data)-size) {
		return false
	}
	data = data[size:]
	o.part, o.source = embed.Part(data[:n:n]), data[n:]
	return true
}
