package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// The heart of xpc watch. Events are hints, never data: one says that something may have changed, and
// once it is quiet the build itself finds out what has, by looking at all that it reads. So an event that
// is lost, doubled or misunderstood costs time and nothing else.
//
//	hint ──► quiet window ──► build ──► scope: what to watch from now on ──► tell, or hold and look again
//
// What comes of a build is held while it may be of a file that is half written, and told when it is right
// or stays as it is. All is one goroutine; time is read and waited for here, never in a source.

// How long the loop waits.
const (
	quiet    = 75 * time.Millisecond  // without a hint before a build
	quietMax = time.Second            // from the first hint to the build
	holdMax  = time.Second            // for what is half written to become whole, since it changed last
	holdStep = 200 * time.Millisecond // between looks at it
	retryMin = time.Second            // before what the system refused is tried again, twice as long each time
	retryMax = 30 * time.Second
)

// A source gives hints. It is used by one goroutine.
type source interface {
	// watch says what hints are wanted of from now on. It is called again after every build: folders may have
	// come, gone, or become others of the same name. A folder that was not watched before is a hint. An error
	// ends the source.
	watch(s *scope) error
	hints() <-chan hint
	close()
}

// hint says that something in the scope may have changed or, with an error, that the source has ended.
type hint struct {
	err  error
	lost bool // more hints than there are
}

// unwatchable says why there are no events of a folder: the sources of the loop need not be tried again.
type unwatchable struct{ why string }

func (u *unwatchable) Error() string { return u.why }

// maxRestarts is how often a source is started anew before the loop polls.
const maxRestarts = 3

// watcher is the loop. All fields in the first group must be set.
type watcher struct {
	build  func(ctx context.Context, mode compile.Mode, changed func(names []string)) (*compile.Result, error)
	scope  func(r *compile.Result) *scope // what a build looks at
	events func() (source, error)         // nil = only poll
	poll   func() source
	tell   *teller

	source   source
	current  *scope
	restarts int

	first, last time.Time // of the hints that wait for a build; zero if there are none
	retry       time.Time // when to build without a hint; zero = never
	backoff     time.Duration
	held        time.Time // since when the last build is held; zero = it was told

	stolen int       // times that outputs had to be written again though nothing had changed
	theft  time.Time // the last of them
}

// run watches until the context ends, or until nobody reads what there is to tell.
func (w *watcher) run(ctx context.Context) error {
	w.open()
	defer func() { w.source.close() }()
	for {
		if err := w.step(ctx); err != nil {
			return err
		}
		if err := w.wait(ctx); err != nil {
			return err
		}
	}
}

// wait returns when it is time for a build.
func (w *watcher) wait(ctx context.Context) error {
	for {
		var over <-chan time.Time
		if due := w.due(); !due.IsZero() {
			over = time.After(time.Until(due))
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case h := <-w.source.hints():
			w.hear(h)
		case <-over:
			return nil
		}
	}
}

// due returns when to build; zero if nothing is to be done before a hint.
func (w *watcher) due() time.Time {
	due := w.retry
	if !w.first.IsZero() {
		at := w.last.Add(quiet)
		if latest := w.first.Add(quietMax); latest.Before(at) {
			at = latest
		}
		if due.IsZero() || at.Before(due) {
			due = at
		}
	}
	return due
}

// hear notes a hint.
func (w *watcher) hear(h hint) {
	w.last = time.Now()
	if w.first.IsZero() {
		w.first = w.last
	}
	if h.lost && debugs("watch") {
		w.tell.say("the system has lost events: all files are looked at, as ever")
	}
	if h.err != nil {
		w.reopen(h.err)
		w.follow()
	}
}

// step builds once, and tells what came of it unless that is held.
func (w *watcher) step(ctx context.Context) error {
	cut := !w.last.IsZero() && time.Since(w.last) < quiet // hints still come: somebody writes
	w.first, w.last, w.retry = time.Time{}, time.Time{}, time.Time{}
	changed := false
	begin := time.Now()
	r, err := w.make(ctx, &changed)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if changed {
		w.backoff = 0
	}
	took := time.Since(begin)
	if s := w.scope(r); s != nil && (err == nil || w.current == nil) {
		w.current = s
	}
	w.follow()
	if w.holds(r, err, changed, cut) {
		return nil
	}
	w.held = time.Time{}
	if err != nil {
		w.again()
	} else {
		w.backoff = 0
		if w.yields(r, changed) {
			return nil
		}
	}
	return w.tell.outcome(r, err, took)
}

// make builds once. Outputs that others have taken over stay as they are until something changes.
func (w *watcher) make(ctx context.Context, changed *bool) (*compile.Result, error) {
	note := func(names []string) {
		*changed = *changed || len(names) > 0
		w.tell.changed(names)
	}
	if w.stolen > maxStolen {
		r, err := w.build(ctx, compile.DryRun, note)
		if !*changed || err != nil {
			return r, err
		}
		w.stolen = 0
	}
	return w.build(ctx, compile.Write, note)
}

// Another program may write the outputs as well: a formatter, or another version of xpc that watches. So
// that not both of them write for ever, one that came too often in a row is left alone.
const (
	maxStolen  = 3
	theftPause = 5 * time.Second // after which what happens is no row
)

// yields reports whether outputs that are not what they should be are left to somebody else.
func (w *watcher) yields(r *compile.Result, changed bool) bool {
	written := r.Written()
	switch {
	case changed || !w.tell.ready:
		w.stolen = 0
	case w.stolen > maxStolen:
		return true
	case len(written) > 0:
		if now := time.Now(); now.Sub(w.theft) > theftPause {
			w.stolen, w.theft = 1, now
		} else {
			w.stolen, w.theft = w.stolen+1, now
		}
		if w.stolen > maxStolen {
			w.tell.say(fmt.Sprintf("something else writes %s as well: it is left alone until a file of the project changes", written[0]))
		}
	}
	return false
}

// again lets the build be tried again later: what the system refused it may grant when nothing of the
// project changes, such as room on a disk.
func (w *watcher) again() {
	w.backoff = min(max(2*w.backoff, retryMin), retryMax)
	w.retry = time.Now().Add(w.backoff)
}

// holds reports whether what came of a build is to be looked at again before it is told.
func (w *watcher) holds(r *compile.Result, err error, changed, cut bool) bool {
	if !w.tell.ready || !w.tell.doubtful(r, err, cut) {
		return false
	}
	now := time.Now()
	if w.held.IsZero() || changed {
		w.held = now
	}
	left := w.held.Add(holdMax).Sub(now)
	if left <= 0 {
		return false
	}
	w.retry = now.Add(min(left, holdStep))
	return true
}

// open starts a source: of events if there can be one.
func (w *watcher) open() {
	if w.events == nil {
		w.source = w.poll()
		return
	}
	s, err := w.events()
	if err != nil {
		w.fallBack(err)
		return
	}
	w.source = s
}

// reopen replaces a source that has ended.
func (w *watcher) reopen(err error) {
	w.source.close()
	var never *unwatchable
	if w.restarts++; w.events == nil || errors.As(err, &never) || w.restarts > maxRestarts {
		w.fallBack(err)
		return
	}
	w.tell.say(fmt.Sprintf("%s; watching anew", sentence(err)))
	w.open()
}

// fallBack polls from now on.
func (w *watcher) fallBack(err error) {
	w.events = nil
	w.tell.say(fmt.Sprintf("%s; looking at the files now and then instead", sentence(err)))
	w.source = w.poll()
}

// sentence returns what an error says, in one line.
func sentence(err error) string {
	return strings.ReplaceAll(strings.TrimPrefix(plainly(err), "fsnotify: "), "\n", "; ")
}

// follow tells the source what to watch.
func (w *watcher) follow() {
	for w.current != nil {
		err := w.source.watch(w.current)
		if err == nil {
			return
		}
		w.reopen(err)
	}
}

// halfWritten reports whether a finding may be of a file that somebody is writing.
func halfWritten(d diag.Diagnostic) bool {
	return d.Severity == diag.Error && strings.HasPrefix(string(d.Code), "XP01") && d.Code != diag.LFSPointer
}
