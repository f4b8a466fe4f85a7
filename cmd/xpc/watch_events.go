package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/fsnotify/fsnotify"
)

// eventSource gives the hints of the system's events. It watches folders, not files: a file that is
// renamed over another is the same name in its folder.
type eventSource struct {
	w     *fsnotify.Watcher
	scope atomic.Pointer[scope]
	out   chan hint
	ended chan struct{}
	done  sync.WaitGroup

	watched map[string]os.FileInfo // as they were when they were added
	stood   atomic.Pointer[map[string]os.FileInfo]
}

// movedPause is how often the source looks whether the folders of the scope are still those that it watches:
// nothing is told of a folder when one above it is renamed, or when something is mounted over it.
const movedPause = 2 * time.Second

// newEventSource starts a source that watches nothing yet.
func newEventSource() (source, error) {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, refusedWatch(err)
	}
	s := &eventSource{w: w, out: make(chan hint, 1), ended: make(chan struct{}), watched: map[string]os.FileInfo{}}
	s.done.Go(s.listen)
	return s, nil
}

func (s *eventSource) hints() <-chan hint { return s.out }

func (s *eventSource) close() {
	close(s.ended)
	_ = s.w.Close() // nothing is expected of it any more
	s.done.Wait()
}

// hint passes a hint on. One that waits already says the same.
func (s *eventSource) hint() { s.pass(hint{}) }

func (s *eventSource) pass(h hint) {
	if h.lost {
		select { // it says more than one that waits
		case <-s.out:
		default:
		}
	}
	select {
	case s.out <- h:
	default:
	}
}

// listen takes events as they come, so that none are lost while a build runs.
func (s *eventSource) listen() {
	beat := time.NewTicker(movedPause)
	defer beat.Stop()
	for {
		select {
		case <-s.ended:
			return
		case e, ok := <-s.w.Events:
			if !ok {
				s.fail(errors.New("the system gives no more events"))
				return
			}
			if in := s.scope.Load(); in != nil && in.covers(e.Name) {
				s.hint()
			}
		case err, ok := <-s.w.Errors:
			switch {
			case !ok || err == nil:
			case errors.Is(err, fsnotify.ErrEventOverflow):
				s.pass(hint{lost: true})
			default:
				s.fail(err)
				return
			}
		case <-beat.C:
			if s.moved() {
				s.hint()
			}
		}
	}
}

// fail ends the source.
func (s *eventSource) fail(err error) {
	select {
	case <-s.ended:
	case s.out <- hint{err: fmt.Errorf("cannot watch: %w", err)}:
	}
}

// moved reports whether a folder of the scope is another than it was.
func (s *eventSource) moved() bool {
	stood := s.stood.Load()
	if stood == nil {
		return false
	}
	for dir, was := range *stood {
		now, err := os.Stat(dir)
		if err != nil || was == nil {
			if (err == nil) != (was != nil) {
				return true
			}
		} else if !os.SameFile(was, now) {
			return true
		}
	}
	return false
}

// stand notes which folders the scope has now.
func (s *eventSource) stand(in *scope) {
	stood := map[string]os.FileInfo{}
	for _, dir := range append(in.watched[:len(in.watched):len(in.watched)], in.root) {
		stood[dir], _ = os.Stat(dir) // nil if it is not there
	}
	s.stood.Store(&stood)
}

// watch brings the folders that are watched up to date.
func (s *eventSource) watch(in *scope) error {
	s.scope.Store(in)
	s.stand(in)
	listed := map[string]bool{}
	for _, dir := range s.w.WatchList() {
		listed[dir] = true
	}
	want, added := map[string]bool{}, false
	for _, dir := range in.watched {
		dir, info := existing(dir)
		if want[dir] || info == nil {
			continue
		}
		want[dir] = true
		if was := s.watched[dir]; was != nil && listed[dir] && os.SameFile(was, info) {
			continue
		}
		if listed[dir] {
			_ = s.w.Remove(dir) // it is gone: another has its name
		}
		if err := s.add(dir, info); err != nil {
			return err
		}
		added = true
	}
	for dir := range s.watched {
		if !want[dir] {
			_ = s.w.Remove(dir) // it may be gone
			delete(s.watched, dir)
		}
	}
	if added { // what happened before it was watched
		s.hint()
	}
	return nil
}

// add watches a folder. One that is gone by now is nothing to watch: that was a hint.
func (s *eventSource) add(dir string, info os.FileInfo) error {
	if name := networkName(dir); name != "" {
		return &unwatchable{fmt.Sprintf("%s is on %s, which tells of no changes that others make",
			escapeLine(fromHere(dir)), name)}
	}
	err := s.w.Add(dir)
	switch {
	case err == nil:
		s.watched[dir] = info
		return nil
	case errors.Is(err, os.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
		return nil
	case errors.Is(err, os.ErrPermission): // nor can it be read: the build says so
		return nil
	}
	return refusedWatch(fmt.Errorf("cannot watch %s: %w", escapeLine(fromHere(filepath.Clean(dir))), err))
}

// refusedWatch tells the limits of the system from other errors.
func refusedWatch(err error) error {
	switch {
	case errors.Is(err, syscall.ENOSPC):
		return &unwatchable{"the system lets no more folders be watched (fs.inotify.max_user_watches)"}
	case errors.Is(err, syscall.EMFILE), errors.Is(err, syscall.ENFILE):
		return &unwatchable{"the system lets no more watches or files be open (fs.inotify.max_user_instances, ulimit -n)"}
	case errors.Is(err, errors.ErrUnsupported):
		return &unwatchable{"the system tells of no changes"}
	}
	return err
}
