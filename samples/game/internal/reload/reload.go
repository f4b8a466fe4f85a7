// Package reload watches the file of a bundle while a game runs.
//
// It asks for the file's time and size, so that it needs nothing but the standard library. A file that
// has changed is opened and verified whole before anybody sees it: a game gets a bundle that is sound, or
// the reason why it keeps the one it has.
package reload

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"time"

	"github.com/seed18752ec6/xpc/embed"
)

// MaxSize is the size of the largest file that is read.
const MaxSize = 1 << 28

// Watcher watches one file. Its zero value, but for Path, asks every half second. It is for one goroutine
// at a time.
type Watcher struct {
	Path  string
	Every time.Duration             // 0 is half a second
	Fits  func(*embed.Bundle) error // what a game demands of a bundle; nil is nothing

	old []byte // as it was read last
}

// Event is what came of a change: a bundle, or why there is none. A bundle is never changed, and may
// be used by any number of goroutines, beside those that came before.
type Event struct {
	Bundle *embed.Bundle
	Err    error
}

// Load reads the file. What Run tells of are changes since.
func (w *Watcher) Load() Event {
	data, err := read(w.Path)
	if err != nil {
		return Event{Err: err}
	}
	w.old = data
	return w.open(data)
}

func (w *Watcher) open(data []byte) Event {
	b, err := embed.Open(string(data))
	if err == nil && w.Fits != nil {
		err = w.Fits(b)
	}
	if err != nil {
		return Event{Err: err}
	}
	return Event{Bundle: b}
}

// Run tells of each change of the file until the context ends. It calls tell from the goroutine that calls
// Run. A file that is not there is waited for, and is not told of; nor is one that was written again with
// the same bytes.
func (w *Watcher) Run(ctx context.Context, tell func(Event)) {
	every := w.Every
	if every <= 0 {
		every = time.Second / 2
	}
	tick := time.NewTicker(every)
	defer tick.Stop()
	var last stamp
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		var now stamp
		if !now.of(w.Path) || now == last && !now.young() {
			continue
		}
		last = now
		data, err := read(w.Path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			tell(Event{Err: err})
		case string(data) != string(w.old):
			w.old = data
			tell(w.open(data))
		}
	}
}

// stamp is what tells that a file has changed, unless it changed twice within a tick of its clock: one
// that is young is read again.
type stamp struct {
	time time.Time
	size int64
}

func (s *stamp) of(path string) bool {
	info, err := os.Stat(path)
	if err != nil {
		return false
	}
	s.time, s.size = info.ModTime(), info.Size()
	return true
}

func (s *stamp) young() bool { return time.Since(s.time) < 2*time.Second }

func read(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.Size() > MaxSize {
		return nil, &fs.PathError{Op: "read", Path: path, Err: errors.New("larger than a bundle that a game reads")}
	}
	return os.ReadFile(path)
}
