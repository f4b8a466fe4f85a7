package live

import (
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"time"
)

// A page holds one stream of events open. Each tells which build is current; what a page missed while it
// was away does not matter, since it asks for what it shows. A page that does not take its events in time
// gets the newest only.

// pagesMax is how many streams are open at once; a browser opens again what is refused, later.
const pagesMax = 64

// pages is the open streams.
type pages struct {
	mu   sync.Mutex
	open map[chan news]bool
}

// join opens a stream; ok is false if there are too many.
func (p *pages) join() (c chan news, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.open) >= pagesMax {
		return nil, false
	}
	if p.open == nil {
		p.open = map[chan news]bool{}
	}
	c = make(chan news, 1)
	p.open[c] = true
	return c, true
}

// leave closes a stream.
func (p *pages) leave(c chan news) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.open, c)
}

// tell tells all pages.
func (p *pages) tell(n news) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for c := range p.open {
		select {
		case <-c:
		default:
		}
		c <- n
	}
}

// beat is how often a stream says that it is still there.
const beat = 15 * time.Second

// events is the stream of a page.
func (s *Server) events(w http.ResponseWriter, r *http.Request) {
	c, ok := s.pages.join()
	if !ok {
		w.Header().Set("Retry-After", "5")
		refuse(w, http.StatusServiceUnavailable, "too many pages are open")
		return
	}
	defer s.pages.leave(c)
	w.Header().Set("Content-Type", "text/event-stream")
	if r.Method == http.MethodHead {
		return
	}
	out := http.NewResponseController(w)
	send := func(n news) bool {
		data, err := json.Marshal(n)
		if err != nil {
			panic("xpc: internal error: news cannot be written: " + err.Error())
		}
		_ = out.SetWriteDeadline(time.Now().Add(beat)) // not every writer has one
		if _, err = fmt.Fprintf(w, "retry: 500\nevent: build\ndata: %s\n\n", data); err != nil {
			return false
		}
		return out.Flush() == nil
	}
	if !send(s.now.Load().news()) {
		return
	}
	still := time.NewTicker(beat)
	defer still.Stop()
	for {
		select {
		case <-r.Context().Done():
			return
		case n := <-c:
			if !send(n) {
				return
			}
		case <-still.C:
			_ = out.SetWriteDeadline(time.Now().Add(beat))
			if _, err := fmt.Fprint(w, ": still here\n\n"); err != nil || out.Flush() != nil {
				return
			}
		}
	}
}
