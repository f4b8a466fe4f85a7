package main

import (
	"maps"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// pollSource gives hints by looking at the folders of the scope now and then: for file systems that tell
// of no changes. While something changes it looks more often, so that the quiet window holds as it does
// for events.
type pollSource struct {
	every time.Duration
	out   chan hint
	ended chan struct{}
	done  sync.WaitGroup

	mu    sync.Mutex
	scope *scope
	seen  map[string]map[string]os.FileInfo // files that matter, by folder; of a folder that is not there none
}

// pollUsual is how often a source looks that was not told.
const pollUsual = 500 * time.Millisecond

// newPollSource starts a source that looks at nothing yet.
func newPollSource(every time.Duration) *pollSource {
	s := &pollSource{every: every, out: make(chan hint, 1), ended: make(chan struct{}), seen: map[string]map[string]os.FileInfo{}}
	s.done.Go(s.look)
	return s
}

func (s *pollSource) hints() <-chan hint { return s.out }

func (s *pollSource) close() {
	close(s.ended)
	s.done.Wait()
}

func (s *pollSource) hint() {
	select {
	case s.out <- hint{}:
	default:
	}
}

// look looks until the source ends.
func (s *pollSource) look() {
	pause := s.every
	for {
		select {
		case <-s.ended:
			return
		case <-time.After(pause):
		}
		if pause = s.every; s.changed() {
			pause = min(s.every, quiet/3)
			s.hint()
		}
	}
}

// changed looks at all folders.
func (s *pollSource) changed() (changed bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for dir, was := range s.seen {
		now := s.filesIn(dir)
		if !maps.EqualFunc(was, now, looksAlike) {
			s.seen[dir], changed = now, true
		}
	}
	return changed
}

// watch begins to look at folders that are new to it.
func (s *pollSource) watch(in *scope) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.scope = in
	seen, added := map[string]map[string]os.FileInfo{}, false
	for _, dir := range in.watched {
		files, known := s.seen[dir]
		if !known {
			files, added = s.filesIn(dir), true
		}
		seen[dir] = files
	}
	if s.seen = seen; added {
		s.hint()
	}
	return nil
}

// filesIn returns what matters in a folder, and under "" the folder itself.
func (s *pollSource) filesIn(dir string) map[string]os.FileInfo {
	files := map[string]os.FileInfo{}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return files
	}
	if info, err := os.Lstat(dir); err == nil {
		files[""] = info
	}
	for _, e := range entries {
		if !s.scope.covers(filepath.Join(dir, e.Name())) {
			continue
		}
		if info, err := e.Info(); err == nil {
			files[e.Name()] = info
		}
	}
	return files
}

// looksAlike reports whether a file looks as it did. Of folders it counts which they are: what happens in
// them is seen there.
func looksAlike(a, b os.FileInfo) bool {
	if !os.SameFile(a, b) || a.Mode() != b.Mode() {
		return false
	}
	return a.IsDir() || a.Size() == b.Size() && a.ModTime().Equal(b.ModTime())
}
