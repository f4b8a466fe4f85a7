package main

import (
	"fmt"
	"os"
	"time"
)

// progress tells on a terminal how far a long run is: in one line that is written over, not before
// half a second has passed, and gone at the end. Elsewhere it is silent.
type progress struct {
	to    *stream
	now   func() time.Time
	next  time.Time // when there is something to say
	shown bool
}

const (
	progressFirst = 500 * time.Millisecond
	progressEach  = 100 * time.Millisecond
)

// newProgress starts the clock. Quiet keeps it silent: where the run itself prints on the terminal.
func newProgress(to *stream, quiet bool, now func() time.Time) *progress {
	if quiet || !to.terminal || os.Getenv("TERM") == "dumb" {
		return nil
	}
	return &progress{to: to, now: now, next: now().Add(progressFirst)}
}

// step says that so many of all are done. A nil progress says nothing.
func (p *progress) step(verb string, done, all int) {
	if p == nil {
		return
	}
	if now := p.now(); !now.Before(p.next) {
		p.next, p.shown = now.Add(progressEach), true
		fmt.Fprintf(p.to, "\r%s: %d of %d\x1b[K", verb, done, all)
	}
}

// end removes the line.
func (p *progress) end() {
	if p != nil && p.shown {
		p.shown = false
		fmt.Fprint(p.to, "\r\x1b[K")
	}
}
