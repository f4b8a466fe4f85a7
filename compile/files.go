package compile

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"io"
	"io/fs"
	"slices"

	"github.com/seed18752ec6/xpc/compile/cache"
)

// Files that a build reads go through its builder, which notes what they held. A build that remembers
// an earlier one need not read a file again that looks as it did: see [fileStat].

// fileState is what is known of a file that was read.
type fileState struct {
	Name    string
	Limit   int64     // bytes of it that were read at most
	Stat    fileStat  // before it was read; zero if nobody looked at it
	Sum     cache.Sum // of what was read; zero if the file was not there
	Settled bool      // a change since then shows in Stat
}

// readFile reads at most limit bytes of a file.
func (b *builder) readFile(name string, limit int64) ([]byte, error) {
	if held, ok := b.held[name]; ok && held.state.Limit == limit {
		b.note(held.state, nil)
		return held.data, nil
	}
	state, data, err := b.readState(name, limit)
	b.note(state, err)
	return data, err
}

// readState reads a file and returns what it held, noting nothing.
func (b *builder) readState(name string, limit int64) (state fileState, data []byte, err error) {
	state = fileState{Name: name, Limit: limit}
	if b.compares() {
		state.Stat = b.statOf(name)
		state.Settled = state.Stat.settled(b.started)
	}
	f, info, err := b.openFile(name)
	if err != nil {
		return state, nil, err
	}
	if data, err = readOpen(f, info, limit); err != nil {
		return state, nil, err
	}
	b.did(func(w *Work) { w.Read++ })
	if b.memo != nil {
		state.Sum = sha256.Sum256(data)
	}
	return state, data, nil
}

// heldFile is a file that was read before anybody asked for it.
type heldFile struct {
	state fileState
	data  []byte
}

// maxHeld is how many bytes of such files are kept.
const maxHeld = 16 << 20

// sumOf returns the sum of what [builder.readFile] would read, and what it has read if it had to. A file
// that is not there has the sum zero.
func (b *builder) sumOf(name string, limit int64) (sum cache.Sum, data []byte, err error) {
	state, known := b.noted(name)
	if !known || state.Limit != limit {
		state, known = b.recall(name, limit)
	}
	if known {
		return state.Sum, nil, nil
	}
	data, err = b.readFile(name, limit)
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	state, _ = b.noted(name)
	return state.Sum, data, err
}

// recall returns what an earlier build knows of a file, if that is still so.
func (b *builder) recall(name string, limit int64) (state fileState, ok bool) {
	i, ok := fileAt(b.memo.files, name)
	if !ok {
		return state, false
	}
	s := &b.memo.files[i]
	if s.Limit != limit || !b.verified && !b.trusts(s, b.statOf(name)) {
		return state, false
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	before, read := b.reads.other[name]
	b.torn = b.torn || read && before.Limit == limit && before.Sum != s.Sum
	b.reads.recall(i)
	return *s, true
}

// trusts reports whether a file that looks like that now holds what it held.
func (b *builder) trusts(s *fileState, now fileStat) bool {
	return s.Stat == now && s.Settled && now.settled(b.memo.since)
}

// note keeps what a file held. One that did not hold the same all through the build makes it one that
// nobody is to remember.
func (b *builder) note(s fileState, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	before, again := b.reads.of(s.Name)
	b.torn = b.torn || again && before.Limit == s.Limit && before.Sum != s.Sum
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		b.torn = true
	}
	b.reads.other[s.Name] = s
}

// noted returns what the build has noted of a file.
func (b *builder) noted(name string) (s fileState, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.reads.of(name)
}

// compares reports whether the build compares how files look.
func (b *builder) compares() bool { return b.memo != nil && b.root != nil }

// statOf returns how a file looks, or did when the build looked at all files.
func (b *builder) statOf(name string) fileStat {
	if b.files != nil {
		if i, ok := slices.BinarySearch(b.files.files, name); ok {
			return b.files.stats[i]
		}
	}
	return b.look(name)
}

var errNotRegular = errors.New("not a regular file")

// readLimited reads a file, and no more of it than the limit.
func readLimited(fsys fs.FS, name string, limit int64) ([]byte, error) {
	f, info, err := openRegular(fsys, name)
	if err != nil {
		return nil, err
	}
	return readOpen(f, info, limit)
}

// readOpen reads and closes a file that is open.
func readOpen(f fs.File, info fs.FileInfo, limit int64) ([]byte, error) {
	buf := bytes.NewBuffer(make([]byte, 0, min(info.Size(), limit)+bytes.MinRead)) // so that it need not grow
	_, err := buf.ReadFrom(io.LimitReader(f, limit))
	return buf.Bytes(), errors.Join(err, f.Close())
}
