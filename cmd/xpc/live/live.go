// Package live serves the page that shows a project while somebody draws it: all prefabs, each with its
// layers, findings, turns and rolls, tried in caves, and the maps of the recipes. The page changes with
// every build, without being loaded anew.
package live

// Maintainer's note. A build becomes a snapshot (snapshot.go), which never changes; what requests ask for
// is looked up in the one that is current when they come. Nothing but names of prefabs and recipes comes
// from a request, and a name finds something only if the snapshot has it: no path is made of it. Pictures
// are cells as JSON (picture.go); the page draws them with the font's sheet, so that it knows what is
// under the pointer. A stream of events (events.go) tells pages which build is current; they ask anew for
// what they show. Every answer has the headers of guard.go, which also turns away what is not the page.

import (
	"context"
	"errors"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/xp/raster"
)

// Options says what a page is of. The zero value is a page without a name.
type Options struct {
	Name  string       // of the project, for people
	Hosts []string     // names and addresses by which the page may be asked for, besides those of loopback
	Font  *raster.Font // what glyphs look like; nil is [raster.Square]
}

// Build is what is shown of one build.
type Build struct {
	Result *compile.Result // of a build with the option View, or nil
	Err    error           // of the build; what was there before stays
	Before *embed.Bundle   // what an earlier run made, for prefabs and recipes that had errors since; or nil
}

// Server is the page of one project. New makes one.
type Server struct {
	options Options
	files   map[string]asset
	busy    chan struct{} // holds one for each request that computes
	builds  chan Build    // the newest that is not shown yet
	now     atomic.Pointer[snapshot]
	pages   pages

	mu   sync.Mutex
	kept keptDetails
}

// busyMax is how many requests compute at once; others wait.
const busyMax = 2

// New returns a page that has nothing to show yet.
func New(o Options) *Server {
	if o.Font == nil {
		o.Font = raster.Square()
	}
	s := &Server{options: o, busy: make(chan struct{}, busyMax), builds: make(chan Build, 1)}
	s.files = assets(o.Font)
	s.now.Store(&snapshot{})
	return s
}

// Show shows a build. It returns at once; of builds in quick succession the last one counts. It may be
// called before and during [Server.Serve], by one goroutine at a time.
func (s *Server) Show(b Build) {
	select {
	case <-s.builds:
	default:
	}
	s.builds <- b
}

// Serve answers requests until the context ends, then ends all that is open and returns nil. It closes the
// listener. It may be called once.
func (s *Server) Serve(ctx context.Context, ln net.Listener) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	web := &http.Server{
		Handler:           s.Handler(),
		BaseContext:       func(net.Listener) context.Context { return ctx },
		ReadHeaderTimeout: 10 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    16 << 10,
	}
	var others sync.WaitGroup
	others.Go(func() { s.follow(ctx) })
	others.Go(func() {
		<-ctx.Done()
		soon, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		if web.Shutdown(soon) != nil { // streams end with ctx; what computes may take longer
			_ = web.Close()
		}
	})
	err := web.Serve(ln)
	ended := ctx.Err() != nil
	stop()
	others.Wait()
	if ended && errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

// follow makes snapshots of builds as they come, and tells the pages.
func (s *Server) follow(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case b := <-s.builds:
			s.take(b)
		}
	}
}

// take shows a build.
func (s *Server) take(b Build) {
	next := s.now.Load().next(b)
	s.now.Store(next)
	s.pages.tell(next.news())
}

// Handler answers requests for the page and what it asks for: GET and HEAD alone. It shows builds only
// while [Server.Serve] runs.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/events", s.events)
	mux.HandleFunc("GET /api/project", s.project)
	for path, answer := range map[string]answerer{
		"/api/picture": (*asked).picture, "/api/prefab": (*asked).prefab, "/api/roll": (*asked).roll,
		"/api/turns": (*asked).turns, "/api/try": (*asked).try, "/api/map": (*asked).mapOf,
		"/api/findings": (*asked).found,
	} {
		mux.HandleFunc("GET "+path, s.compute(answer))
	}
	mux.HandleFunc("GET /", s.file)
	return s.guard(mux)
}
